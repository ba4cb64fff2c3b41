// Without a server: what can be done all the same, and a way back as soon as somebody answers.
import { html, useEffect } from "./ui.js";
import { t } from "./words.js";
/** @import { Entry } from "./messages.js" */

/** Whether this is the page the worker keeps for when nobody answers. */
export const offline = document.documentElement.hasAttribute("data-offline");

const KEY = "gearmaze-games";
const MOST = 6;
const LOOK_AGAIN = 5000; // ms

/** Keep what the games of this browser are called, to know them again; nothing of how they stand. @param {Entry[]} games */
export function remember(games) {
  const kept = games.filter((game) => !game.result).slice(0, MOST).map(({ game, title, seats }) => ({ game, title, names: Object.values(seats).map((seat) => seat.name).filter(Boolean) }));
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // a browser that keeps nothing shows none
  }
}

/** @returns {{game: string, title: string, names: string[]}[]} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Open what was asked for anew; the kept page itself is nobody's wish. */
const again = () => (location.pathname === "/offline" ? location.assign("/") : location.reload());

/** The way back comes by itself: when the network does, or the server answers. */
function useWayBack() {
  useEffect(() => {
    const look = () => fetch("/api/health", { cache: "no-store" }).then((answer) => answer.ok && again(), () => {});
    const timer = setInterval(look, LOOK_AGAIN);
    addEventListener("online", look);
    return () => {
      clearInterval(timer);
      removeEventListener("online", look);
    };
  }, []);
}

export function OfflinePage() {
  useWayBack();
  const games = remembered();
  return html`<main class="page narrow"><h1>${t("away.title")}</h1><p class="lead">${t("away.text")}</p>
    <p class="row"><button class="primary big" data-cmd="again" onClick=${again}>${t("away.again")}</button><a class="button big" href="/rules">${t("away.rules")}</a></p>
    ${games.length > 0 && html`<section class="games"><h2>${t("away.games")}</h2><ul class="away-games">${games.map((game) => html`<li key=${game.game}><b>${game.title}</b> <span class="small">${game.names.join(" · ")}</span></li>`)}</ul></section>`}
  </main>`;
}
