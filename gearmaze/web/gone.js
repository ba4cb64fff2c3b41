// Who has left the board, as small tokens beside their side's score.
import { html } from "./ui.js";
import { kindName, seatName } from "./names.js";
import { kindOf, thing, tokenArt } from "./tokens.js";
import { t } from "./words.js";
/** @import { Gone, View } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** What becomes of tokens, those that got out first. @type {Record<string, {sort: string, words: () => string}>} */
export const FATES = {
  escaped: { sort: "out", words: () => t("fate.escaped") },
  "carried out": { sort: "out", words: () => t("fate.carried") },
  rescued: { sort: "out", words: () => t("fate.rescued") },
  eliminated: { sort: "lost", words: () => t("fate.eliminated") },
  removed: { sort: "used", words: () => t("fate.removed") },
};
const ORDER = Object.keys(FATES);
/** @param {Book} book @param {Gone} row */
const goneWords = (book, row) => `${kindName(book, kindOf(row.token))}, ${FATES[row.fate]?.words() ?? row.fate}`;

/** The tokens of a side that are gone. @param {View} view @param {string} seat */
const goneOf = (view, seat) =>
  view.gone.filter((row) => row.token.startsWith(`${seat}-`)).sort((one, other) => ORDER.indexOf(one.fate) - ORDER.indexOf(other.fate));

/** A token struck out, or on its way out, around 0,0. @param {string} drawn @param {string} sort of its fate */
export function fallenArt(drawn, sort) {
  const line = sort === "out" ? "M-4 27L25 -2M8 -4H26V14" : "M-24 24L24 -24";
  return `<g class="fallen ${sort}"><g>${drawn}</g><path class="under" d="${line}"/><path d="${line}"/></g>`;
}

/** One of them: a small token that shows its fate. @param {{row: Gone, book: Book, size: number}} props */
function Fallen({ row, book, size }) {
  const kind = kindOf(row.token);
  const [colour] = row.token.split("-");
  const character = book.kinds[kind]?.character ?? true;
  const drawn = character ? tokenArt({ kind, character, wounded: false }, colour) : thing(kind);
  return html`<svg viewBox="-30 -30 60 60" width=${size} height=${size} preserveAspectRatio="xMinYMid slice" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: fallenArt(drawn, FATES[row.fate]?.sort ?? "used") }}></svg>`;
}

/** Beside the score of a side; a click tells more. @param {{view: View, seat: string, book: Book, onOpen: () => void}} props */
export function GoneRow({ view, seat, book, onOpen }) {
  const rows = goneOf(view, seat);
  if (!rows.length) return null;
  const words = t("gone.of", { seat: seatName(book, seat), tokens: rows.map((row) => goneWords(book, row)).join("; ") });
  return html`<button class="gone-row" aria-label=${words} title=${words} onClick=${onOpen}>${rows.map((row) => html`<${Fallen} key=${row.token} ...${{ row, book }} size=${22} />`)}</button>`;
}

/** The same with words. @param {{view: View, seat: string, book: Book}} props */
export function GoneList({ view, seat, book }) {
  const rows = goneOf(view, seat);
  if (!rows.length) return null;
  return html`<ul class="gone">${rows.map((row) => html`<li class="row tight"><${Fallen} ...${{ row, book }} size=${30} /> ${goneWords(book, row)}</li>`)}</ul>`;
}
