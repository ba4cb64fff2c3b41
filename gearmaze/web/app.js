// Begins: words and reference are fetched, then the address says which page it is.
import { html, render, signal } from "./ui.js";
import { Defs } from "./board.js";
import { bookOf } from "./book.js";
import { GamePage } from "./game.js";
import { HomePage } from "./home.js";
import { JoinPage } from "./join.js";
import { ask } from "./net.js";
import { NewPage } from "./newgame.js";
import { Brand } from "./parts.js";
import { Preferences, showPreferences } from "./preferences.js";
import { ReplayPage } from "./replay.js";
import { path } from "./route.js";
import { RuleDialog } from "./ruledialog.js";
import { RulesPage } from "./rules.js";
import { SeatPage } from "./seat.js";
import { Trouble } from "./trouble.js";
import { firstLanguage, language, speak, t } from "./words.js";
import "./settings.js";

const book = signal(/** @type {import("./types.js").Book | null} */ (null));
const failed = signal("");

/** @param {string} lang */
async function change(lang) {
  const [reference] = await Promise.all([ask(`/api/reference?lang=${lang}`), speak(lang)]);
  book.value = bookOf(reference);
}

function Page() {
  const [, first = "", second = "", third = ""] = path.value.split("/");
  const known = { book: book.value };
  if (first === "" || first === "settings") return html`<${HomePage} ...${known} />`;
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
    <${Page} /><${RuleDialog} book=${book.value} /><${Preferences} onLanguage=${change} />`;
}

const root = document.getElementById("app");
if (root) {
  root.textContent = "";
  render(html`<${Shell} />`, root);
  change(firstLanguage()).catch((error) => (failed.value = error.message || "The server does not answer. Is it running?"));
}
export { language };
