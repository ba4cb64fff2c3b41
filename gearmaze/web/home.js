// The first page: one obvious way in, the others beside it, games in progress below.
import { cls, html, useEffect, useState } from "./ui.js";
import { holderName } from "./names.js";
import { ask } from "./net.js";
import { remember } from "./offline.js";
import { Chip, Icon, Token } from "./parts.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { settings } from "./settings.js";
import { t } from "./words.js";
/** @import { Entry } from "./messages.js" */
/** @import { Book, Wish } from "./types.js" */

let beginning = false;

/** Begin a game and go there; a second click meanwhile means nothing more. @param {Wish} wish */
export async function begin(wish) {
  if (beginning) return;
  beginning = true;
  try {
    const found = await underWay(ask("/api/games", wish));
    const mine = Object.values(found.seats).some((seat) => seat.holder === "me");
    go(mine ? found.url : found.watch);
  } finally {
    beginning = false;
  }
}

/** @param {{book: Book}} props */
export function HomePage({ book }) {
  const [games, setGames] = useState(/** @type {Entry[] | null} */ (null));
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    ask("/api/games").then((found) => (remember(found.games), setGames(found.games)), (error) => setWrong(error.message));
  }, []);
  const quick = (/** @type {Wish["seats"]} */ seats) => () => begin({ scenario: "beginner", preset: "casual", seats, names: settings.value.name ? { blue: settings.value.name } : {} }).catch((error) => setWrong(error.message || t("offline.text")));
  const playing = (games ?? []).filter((game) => !game.result);
  const over = (games ?? []).filter((game) => game.result);
  const cast = ["wizard", "troll", "thief", "warrior", "goblin", "cleric"];
  return html`<main class="home">
    <section class="hero">
      <div class="hero-words">
        <p class="eyebrow">${t("home.eyebrow")}</p>
        <h1>Gearmaze</h1>
        <p class="lead">${t("home.lead")}</p>
        <div class="row">
          <button class="primary big" data-cmd="quick-bot" onClick=${quick({ blue: "me", yellow: "bot:novice" })}>${t("home.bot")}</button>
        </div>
        <div class="row ways">
          <button data-cmd="quick-hotseat" onClick=${quick({ blue: "me", yellow: "me" })}>${t("home.hotseat")}</button>
          <button data-cmd="quick-friend" onClick=${quick({ blue: "me", yellow: "open" })}>${t("home.friend")}</button>
          <a class="button" href="/new" data-cmd="new">${t("home.new")}</a>
        </div>
        <p class="small soft">${t("home.quick")}</p>
        ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
      </div>
      <div class="hero-cast" aria-hidden="true">
        <svg class="hero-gear" viewBox="-110 -110 220 220"><path d=${GEAR} /><circle r="52" /></svg><span class="hero-gate"><${Icon} name="hidden-room" size=${150} /></span>
        ${cast.map((kind, number) => html`<span class=${`cast cast${number}`}><${Token} label=${`${number % 2 ? "yellow" : "blue"}-${kind}`} book=${book} size=${104} /></span>`)}
      </div>
    </section>
    ${playing.length > 0 && html`<section class="games"><h2>${t("home.going")}</h2><ul class="game-list">${playing.map((game) => html`<${GameRow} ...${{ game, book }} />`)}</ul></section>`}
    <section class="how"><h2>${t("home.how")}</h2><ol class="how-list">
      <li><b>${t("how.1")}</b> ${t("how.1.text")}</li><li><b>${t("how.2")}</b> ${t("how.2.text")}</li>
      <li><b>${t("how.3")}</b> ${t("how.3.text")}</li><li><b>${t("how.4")}</b> ${t("how.4.text")}</li></ol></section>
    ${over.length > 0 && html`<section class="games"><h2>${t("home.over")}</h2><ul class="game-list">${over.slice(0, 12).map((game) => html`<${GameRow} ...${{ game, book }} />`)}</ul></section>`}
    <footer class="credits small faint">${t("home.credits")} <a href="/replay">${t("nav.replay")}</a> · <a href="/rules">${t("nav.rules")}</a> · <a href="/settings">${t("nav.settings")}</a></footer>
  </main>`;
}

const GEAR = (() => {
  const points = [];
  for (let i = 0; i < 14; i++) {
    for (const [share, radius] of [[-0.3, 82], [-0.17, 104], [0.17, 104], [0.3, 82]]) {
      const angle = (2 * Math.PI * (i + share)) / 14;
      points.push(`${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`);
    }
  }
  return `M${points.join("L")}Z`;
})();

/** One game of this browser. @param {{game: Entry, book: Book}} props */
function GameRow({ game, book }) {
  const link = game.result ? `/replay/${game.game}` : game.url;
  return html`<li><a class=${cls("game-row", game.your_turn && "due")} href=${link}>
    <b>${game.title}</b>
    <span class="row">${Object.entries(game.seats).map(([seat, person]) => html`<span class="row tight"><${Chip} colour=${seat} size=${18} /> ${person.name || holderName(book, person.holder)} <b>${game.vp[seat] ?? ""}</b></span>`)}</span>
    <span class="soft small">${game.result ? [outcome(game), game.result.text].filter(Boolean).join(": ") : game.your_turn ? t("home.yours") : game.turn ? t("turn", { turn: game.turn }) : t("home.setup")}</span>
  </a></li>`;
}

/** How a game ended for this browser, if it played one side of it. @param {Entry} game */
function outcome({ yours, result }) {
  if (yours.length !== 1 || !result) return "";
  if (result.winners.length !== 1) return t("home.draw");
  return result.winners.includes(yours[0]) ? t("home.won") : t("home.lost");
}
