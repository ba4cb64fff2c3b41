// Opens the page when there is no server. Keeps what is the same for everybody and never changes under its address: the files of one
// version, the reference, the rules. Never anything of a game. Pages and everything else are asked of the server, so that no old page
// ever speaks to a newer server; only when nobody answers the kept page is shown.
//
// A new version is fetched beside the old one and waits until no page of the old one is open: a game that is being played keeps its files.
/** @import { KeptFiles } from "./types.js" */

/** @type {KeptFiles} what the server wrote above this */
const { name: own, page, files } = self.KEPT;
const FOR_EVER = /^\/(v|api\/\w+\/\w\w)\//;

addEventListener("install", (event) => event.waitUntil(keep()));

async function keep() {
  const store = await caches.open(own);
  await store.addAll(files); // the browser has most of them already
  const answer = await fetch(page, { credentials: "same-origin", cache: "no-cache" });
  if (!answer.ok) throw new Error(page);
  await store.put(page, answer);
}

addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  for (const other of await caches.keys()) if (other !== own) await caches.delete(other);
  await self.registration.navigationPreload?.enable(); // the server is asked while this worker wakes up
  await self.clients.claim();
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(open(event));
  else if (FOR_EVER.test(address.pathname)) event.respondWith(lasting(request));
});

/** @param {FetchEvent} event */
async function open(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (trouble) {
    const kept = await caches.match(page);
    if (kept) return kept;
    throw trouble;
  }
}

/** @param {Request} request */
async function lasting(request) {
  return (await caches.match(request)) ?? fetch(request);
}
