// The first page: the board, alive; whoever comes back goes on first; one obvious way in, the others beside it.
import { cls, html, useEffect, useState } from "./ui.js";
import { firstGame } from "./coach.js";
import { Continue, GameCard, byUrgency, hidden } from "./games.js";
import { ask } from "./net.js";
import { remember } from "./offline.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { change, settings } from "./settings.js";
import { language, t } from "./words.js";
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

/** The board that plays by itself, once the page has nothing else to do. @param {{book: Book}} props */
function LivingPlace({ book }) {
  const [found, find] = useState(/** @type {{Living: unknown} | null} */ (null));
  useEffect(() => {
    const fetchIt = () => import("./living.js").then(find, () => undefined);
    if ("requestIdleCallback" in window) requestIdleCallback(fetchIt, { timeout: 3000 });
    else setTimeout(fetchIt, 300);
  }, []);
  return html`<div class="living-place">${found && html`<${found.Living} book=${book} />`}</div>`;
}

/** @param {{book: Book}} props */
export function HomePage({ book }) {
  const [games, setGames] = useState(/** @type {Entry[] | null} */ (null));
  const [wrong, setWrong] = useState("");
  const [all, showAll] = useState(false);
  const [away] = useState(hidden.value); // what is hidden now can be brought back where it was
  const load = () => ask("/api/games").then((found) => {
    remember(found.games);
    setGames(found.games);
    if (!!found.games.length !== settings.value.played) change({ played: !!found.games.length });
  }, (error) => setWrong(error.message));
  useEffect(() => {
    load();
  }, [language.value]); // titles are the server's words
  const quick = (/** @type {Wish["seats"]} */ seats, /** @type {boolean} */ dealt = false) => () => begin({ scenario: "beginner", preset: "casual", seats, names: settings.value.name ? { blue: settings.value.name } : {}, ready: dealt }).catch((error) => setWrong(error.message || t("offline.text")));
  const shown = (games ?? []).filter((game) => all || !away.includes(game.game));
  const playing = byUrgency(shown.filter((game) => !game.result));
  const first = playing.find((game) => !hidden.value.includes(game.game));
  const going = playing.filter((game) => game !== first);
  const over = shown.filter((game) => game.result);
  const unseen = (games ?? []).filter((game) => hidden.value.includes(game.game)).length;
  // whoever has games waits for them: nothing moves that is about to be clicked
  const ready = games !== null || !settings.value.played || wrong;
  const list = (/** @type {Entry[]} */ some) => html`<ul class="game-list">${some.map((game) => html`<${GameCard} key=${game.game} ...${{ game, book }} onChange=${load} />`)}</ul>`;
  return html`<main class=${cls("home", first && "returning")}>
    <section class="hero">
      <div class="hero-words">
        <p class="eyebrow">${t("home.eyebrow")}</p>
        <h1>Gearmaze</h1>
        <p class="lead">${t("home.lead")}</p>
        <div class=${cls("ways-in", !ready && "waiting")}>${ready && html`
          ${first && html`<${Continue} key=${first.game} game=${first} book=${book} onChange=${load} />`}
          <div class="play-now"><button class=${cls("big", !first && "primary")} data-cmd="quick-bot" onClick=${quick({ blue: "me", yellow: "bot:novice" }, firstGame())}>${t("home.bot")}</button>
            <p class="small soft">${t("home.quick")}</p></div>
          <div class="row ways">
            <button data-cmd="quick-hotseat" onClick=${quick({ blue: "me", yellow: "me" })}>${t("home.hotseat")}</button>
            <button data-cmd="quick-friend" onClick=${quick({ blue: "me", yellow: "open" })}>${t("home.friend")}</button>
            <a class="button" href="/new" data-cmd="new">${t("home.new")}</a>
          </div>`}
        </div>
        ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
      </div>
      <${LivingPlace} book=${book} />
    </section>
    ${going.length > 0 && html`<section class="games going"><h2>${t("home.going")}</h2>${list(going)}</section>`}
    ${over.length > 0 && html`<section class="games over"><h2>${t("home.over")}</h2>${list(over.slice(0, 12))}</section>`}
    ${unseen > 0 && !all && html`<p><button class="small quiet" data-cmd="show-hidden" onClick=${() => showAll(true)}>${t("leave.show", { count: unseen })}</button></p>`}
    <section class="how"><h2>${t("home.how")}</h2><ol class="how-list">
      <li><b>${t("how.1")}</b> ${t("how.1.text")}</li><li><b>${t("how.2")}</b> ${t("how.2.text")}</li>
      <li><b>${t("how.3")}</b> ${t("how.3.text")}</li><li><b>${t("how.4")}</b> ${t("how.4.text")}</li></ol></section>
    <footer class="credits small faint">${t("home.credits")} <a href="/replay">${t("nav.replay")}</a> · <a href="/rules">${t("nav.rules")}</a> · <a href="/settings">${t("nav.settings")}</a></footer>
  </main>`;
}
