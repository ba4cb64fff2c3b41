// Begins: words and reference are fetched, then the address says which page it is. What the first page does not need comes later.
import { html, render, signal } from "./ui.js";
import { bookOf } from "./book.js";
import { Defs } from "./defs.js";
import { HomePage } from "./home.js";
import { lasting } from "./lasting.js";
import { ask } from "./net.js";
import { OfflinePage, offline } from "./offline.js";
import { Brand } from "./parts.js";
import { Preferences, showPreferences } from "./preferences.js";
import { path } from "./route.js";
import { Trouble } from "./trouble.js";
import { firstLanguage, language, speak, t } from "./words.js";
import "./settings.js";

const book = signal(/** @type {import("./types.js").Book | null} */ (null));
const failed = signal("");

/** @param {string} lang */
async function change(lang) {
  const [reference] = await Promise.all([ask(lasting("reference", lang)), speak(lang)]);
  book.value = bookOf(reference);
}

/** The other pages, once they are there. */
const rest = signal(/** @type {typeof import("./rest.js") | null} */ (null));
const RENEWED = "gearmaze-renewed";

async function fetchRest() {
  try {
    rest.value = await import("./rest.js");
    sessionStorage.removeItem(RENEWED);
  } catch (trouble) {
    // the server has a newer page by now, and no longer this one's files: once, begin anew
    if (offline || sessionStorage.getItem(RENEWED)) throw trouble;
    sessionStorage.setItem(RENEWED, "1");
    location.reload();
  }
}

/** Do something when the page is there and has nothing else to do. @param {() => void} work */
function whenIdle(work) {
  const soon = () => ("requestIdleCallback" in window ? requestIdleCallback(work) : setTimeout(work, 200));
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** What the page needs later, and the worker that opens it without a server. */
function lookAhead() {
  if (!rest.value) fetchRest().catch(() => {});
  const worker = document.querySelector('meta[name="worker"]')?.getAttribute("content");
  if (worker) navigator.serviceWorker?.register(worker).catch(() => {});
}

const isHome = (/** @type {string} */ first) => first === "" || first === "settings";

function Page() {
  const [, first = "", second = "", third = ""] = path.value.split("/");
  const known = { book: book.value };
  if (offline && first !== "rules") return html`<${OfflinePage} />`;
  if (isHome(first)) return html`<${HomePage} ...${known} />`;
  if (!rest.value) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const { GamePage, JoinPage, NewPage, ReplayPage, RulesPage, SeatPage } = rest.value;
  if (first === "new") return html`<${NewPage} ...${known} />`;
  if (first === "game") return html`<${GamePage} key=${second} ...${known} game=${second} />`;
  if (first === "watch") return html`<${GamePage} key=${path.value} ...${known} game=${second} watchKey=${third} />`;
  if (first === "join") return html`<${JoinPage} ...${known} game=${second} joinKey=${third} />`;
  if (first === "seat") return html`<${SeatPage} ...${known} game=${second} />`;
  if (first === "replay") return html`<${ReplayPage} key=${second} ...${known} game=${second} />`;
  if (first === "rules") return html`<${RulesPage} ...${known} section=${second} card=${third} />`;
  return html`<${Trouble} message=${t("trouble.page")} />`;
}

function Shell() {
  if (failed.value) return html`<main class="page narrow"><h1>Gearmaze</h1><p role="alert">${failed.value}</p></main>`;
  if (!book.value) return null;
  const playing = /^\/(game|watch|replay\/.)/.test(path.value);
  return html`<${Defs} icons=${book.value.icons} />
    ${!playing && html`<nav class="nav"><${Brand} /><span class="grow" /><a href="/new">${t("nav.new")}</a><a href="/rules">${t("nav.rules")}</a><a href="/replay">${t("nav.replay")}</a><button class="nav-button" data-cmd="settings" onClick=${showPreferences}>${t("nav.settings")}</button></nav>`}
    <${Page} />${rest.value && html`<${rest.value.RuleDialog} book=${book.value} />`}<${Preferences} onLanguage=${change} />`;
}

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${Shell} />`, root);
  const wanted = [change(firstLanguage())];
  if (!isHome(path.value.slice(1))) wanted.push(fetchRest());
  Promise.all(wanted).then(() => whenIdle(lookAhead), (error) => (failed.value = error.message || "The server does not answer. Is it running?"));
}
export { language };
