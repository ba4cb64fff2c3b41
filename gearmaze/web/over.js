// The end of a game: who won and how, both teams and what became of them, what decided it, and what to do next: in a window,
// and for good in the dock.
import { cls, html, useEffect, useState } from "./ui.js";
import { Moments } from "./moments.js";
import { holderName, kindName, seatName } from "./names.js";
import { askPatiently } from "./net.js";
import { Chip, Dialog, Token } from "./parts.js";
import { Rematch } from "./people.js";
import { pointsOf } from "./players.js";
import { ShareLink } from "./share.js";
import { kindOf } from "./tokens.js";
import { endFor, sidesOf } from "./whose.js";
import { t } from "./words.js";
/** @import { Moment, Result } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */
/** @import { Table } from "./table.js" */

/** What to do next; it stays when the window is closed. @param {{table: Table, book: Book}} props */
export function AfterGame({ table, book }) {
  return html`<div class="after">
    <div class="row">
      <${Rematch} ...${{ table, book }} />
      <a class="button" href=${`/replay/${table.game}`}>${t("menu.replay")}</a>
      <a class="button" href="/">${t("nav.home")}</a>
    </div>
  </div>`;
}

/** How it went for whoever looks. @returns {Record<string, string>} */
const titles = () => ({ won: t("over.won"), together: t("over.together"), shared: t("over.shared"), lost: t("over.lost"), draw: t("over.draw") });

/** @param {{table: Table, book: Book, onClose: () => void}} props */
export function GameOver({ table, book, onClose }) {
  const state = table.shown;
  const result = /** @type {Result} */ (state.result);
  const { winners, text } = result;
  const [moments, setMoments] = useState(/** @type {Moment[] | null} */ (null));
  useEffect(() => {
    // it is only said besides, and goes through all of the game: others may be served first, and so we wait
    askPatiently(`/api/games/${table.game}/moments`).then((found) => setMoments(found.moments), () => setMoments([]));
  }, []);
  const [mine] = state.yours;
  const { view } = state;
  const title = state.yours.length === 1 ? titles()[endFor(result, mine)] : winners.length ? t("over.title") : t("over.draw");
  const replay = `/replay/${table.game}`;
  return html`<${Dialog} title=${title} onClose=${onClose} kind="over" wide>
    <div class="over-body">
      <p class="over-text">${text}</p>
      <div class="over-teams">${sidesOf(book, view.scenario, view.colours).map((side) => {
        const teams = side.map((seat) => html`<${Team} key=${seat} ...${{ state, seat, book }} won=${winners.includes(seat)} />`);
        if (side.length === 1) return teams;
        return html`<section key=${side.join()} class=${cls("over-side", side.every((seat) => winners.includes(seat)) && "won")}>
          <header><b>${side.map((seat) => seatName(book, seat)).join(" + ")}</b>${view.vp.length > 0 && html`<span class="over-points" title=${t("partners.sum")}>${pointsOf(view, side)}</span>`}</header>${teams}</section>`;
      })}</div>
      <${AfterGame} ...${{ table, book }} />
      ${moments?.length !== 0 && html`<section class="over-moments"><h3>${t("moments")}</h3>
        ${moments ? html`<${Moments} ...${{ moments, book }} link=${(/** @type {Moment} */ moment) => `${replay}#${moment.at}`} />` : html`<p class="soft small">${t("loading")}</p>`}</section>`}
      <details class="over-share small"><summary>${t("over.share")}</summary>
        <${ShareLink} path=${replay} label=${t("over.share.link")} />
        <a href=${`/api/games/${table.game}/record`} download=${`gearmaze-${table.game}.txt`}>${t("menu.record")}</a></details>
    </div>
  </${Dialog}>`;
}

/** One side in the end: its points, and everybody of it with what became of them. @param {{state: TableState, seat: string, book: Book, won: boolean}} props */
function Team({ state, seat, book, won }) {
  const { view } = state;
  const number = view.colours.indexOf(seat);
  const person = state.seats[seat];
  const scored = view.ledger.filter((row) => row.seat === number);
  /** @type {Record<string, string>} */
  const fates = { escaped: t("fate.escaped"), eliminated: t("fate.eliminated"), removed: t("fate.removed") };
  const own = (/** @type {{token: string}} */ { token }) => token.startsWith(`${seat}-`) && book.kinds[kindOf(token)]?.character;
  const left = view.tokens.filter(own).map(({ token, wounded }) => ({ token, wounded, fate: wounded ? "wounded" : "", words: wounded ? t("piece.wounded") : t("over.inside") }));
  const gone = view.gone.filter(own).map(({ token, fate }) => ({ token, wounded: false, fate, words: fates[fate] ?? fate }));
  return html`<section class=${cls("over-team", seat, won && "won")}>
    <h3><${Chip} colour=${seat} size=${34} /><span>${seatName(book, seat)}<span class="soft small">${person?.name || holderName(book, person?.holder)}</span></span>${view.vp.length > 0 && html`<b class="over-points">${view.vp[number]}</b>`}</h3>
    <ul class="fates">${[...gone, ...left].map(({ token, wounded, fate, words }) => html`<li class=${cls("fate", fate && `fate-${fate}`)} title=${`${kindName(book, kindOf(token))}: ${words}`}>
      <${Token} label=${token} book=${book} size=${38} plain wounded=${wounded} /><i aria-hidden="true">${SIGNS[fate] ?? ""}</i><span class="announce">${kindName(book, kindOf(token))}: ${words}</span></li>`)}</ul>
    ${view.vp.length > 0 && html`<p class="small over-scored">${scored.length ? scored.map((row) => html`<span class="bit" title=${`${kindName(book, kindOf(row.token))}: ${reasons()[row.reason] ?? row.reason}`}><b>+${row.points}</b><${Token} label=${row.token} book=${book} size=${22} plain /><span class="announce">${kindName(book, kindOf(row.token))}: ${reasons()[row.reason] ?? row.reason}</span></span>`) : t("ledger.none")}</p>`}
  </section>`;
}

/** What became of somebody, at a glance. @type {Record<string, string>} */
const SIGNS = { escaped: "↗", eliminated: "✕", removed: "✕", wounded: "✚" };

/** What earned points. @returns {Record<string, string>} */
const reasons = () => ({ escape: t("ledger.escape"), elimination: t("ledger.elimination"), cargo: t("ledger.cargo"), wound: t("ledger.wound") });
