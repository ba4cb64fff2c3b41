// What the signs on the board mean, each with its picture: for whoever has not read any rules.
import { html } from "./ui.js";
import { art, groundLook, sideLook, team } from "./look.js";
import { fallenArt } from "./gone.js";
import { Dialog } from "./parts.js";
import { asItLies } from "./rooms.js";
import { CELL, gear, ground, side, tile, walls } from "./stone.js";
import { back, thing, tokenArt } from "./tokens.js";
import { t } from "./words.js";
/** @import { Called, View } from "./messages.js" */
/** @import { Book } from "./types.js" */

const MIDDLE = CELL / 2;
const PORTCULLISES = ["door", "raised", "broken"]; // one becomes the others
const floor = () => tile(0, 0, 3);
/** @param {string} art */
const piece = (art) => `${floor()}<g transform="translate(${MIDDLE} ${MIDDLE}) scale(.86)">${art}</g>`;
/** @param {string} more */
const lit = (more) =>
  `${floor()}<rect class="wash end" x="11" y="11" width="42" height="42" rx="7"/><g class="costs"><circle class="dot" cx="${MIDDLE}" cy="${MIDDLE}" r="6"/></g>${more}`;

/** @param {string} kind */
function between(kind) {
  const wall = sideLook(kind).masonry ? walls(`M0 ${CELL}H${CELL}`) : "";
  return `<g transform="translate(0 ${-MIDDLE})">${tile(0, 0, 3)}${tile(0, CELL, 6)}${wall}${side(kind, MIDDLE, CELL, false)}</g>`;
}

/** @param {string} letter @param {string} [under] */
const square = (letter, under) =>
  floor() + (groundLook(letter).id === "gear" ? gear(MIDDLE, MIDDLE, "2", true) : (under ? ground(under, 0, 0) : "") + ground(letter, 0, 0));

/** Name, words and picture. @param {Called} called @param {string} art */
const sign = (called, art) => [called.name.charAt(0).toUpperCase() + called.name.slice(1), called.text, art];

/** What there is between squares and on them, in the rooms of all that can be played. @param {Book} book */
function stones(book) {
  /** @type {Set<string>} */
  const sides = new Set();
  /** @type {Map<string, string>} letter and what is beneath, by name */
  const grounds = new Map();
  for (const room of Object.values(book.rooms)) {
    const lying = asItLies(room);
    for (const kind of lying.sides.flat()) for (const one of PORTCULLISES.includes(kind) ? PORTCULLISES : [kind]) sides.add(one);
    [...lying.ground].forEach((letter, cell) => grounds.set(groundLook(letter).id, square(letter, lying.under[cell])));
  }
  return [
    ...Object.keys(book.words.sides).filter((kind) => kind !== "open" && sides.has(kind)).map((kind) => sign(book.words.sides[kind], between(kind))),
    ...Object.keys(book.words.grounds).filter((id) => id !== "floor" && grounds.has(id)).map((id) => sign(book.words.grounds[id], grounds.get(id) ?? "")),
  ];
}

/** A piece of a line, with the sign of what it is. @param {string} colour @param {string} sign */
const strip = (colour, sign) => art("stone/line", { ...team(colour), x: -20, y: 8, wide: 104, high: 48, inner_wide: 96, inner_high: 40 }) + art(`stone/line-${sign}`, { ...team(colour), x: MIDDLE, y: MIDDLE, turn: 0 });

/** What stands beside the board, on a plate as there. @param {string} art */
const plate = (art) => `<g class="plate" transform="translate(${MIDDLE} ${MIDDLE})">${art}</g>`;

/** Action cards, some still in hand. @param {number[]} values */
const cards = (values) =>
  values.map((value, at) => `<g class="${at % 2 ? "used" : "held"}"><rect x="${15 * at - 29}" y="-11" width="13" height="22" rx="3"/><text x="${15 * at - 22.5}" y="6">${value}</text></g>`).join("");

/**
 * Every sign with its picture.
 * @param {Book} book @param {string} colour @param {string} figure who stands for all characters @param {string} load and for all things
 */
function signs(book, colour, figure, load) {
  const kind = book.kinds[figure];
  const living = { kind: figure, character: true, wounded: false, bound: 0 };
  return [
    ...stones(book),
    [t("sign.character"), t("sign.character.text"), piece(tokenArt(living, colour, kind, null))],
    [t("sign.loaded"), t("sign.loaded.text"), piece(tokenArt(living, colour, kind, { kind: load, character: false, wounded: false }))],
    [t("sign.wounded"), t("sign.wounded.text"), piece(tokenArt({ ...living, wounded: true }, colour, kind, null))],
    [t("sign.thing"), t("sign.thing.text"), piece(thing(load))],
    [t("sign.back"), t("sign.back.text"), piece(back(colour))],
    [t("sign.lit"), t("sign.lit.text"), lit("")],
    [t("sign.handling"), t("sign.handling.text"), lit('<g class="costs"><path class="hand" d="M50 9l7 7-7 7-7-7z"/></g>')],
    [t("sign.out"), t("sign.out.text"), strip(colour, "out")],
    [t("sign.closed"), t("sign.closed.text"), strip(colour, "shut")],
    [t("sign.room"), t("sign.room.text"), `<g transform="scale(.2)">${art("stone/hidden")}</g><circle cx="22" cy="46" r="5" class="room-free"/><path d="M42 39l7 7l-7 7l-7 -7z" class="room-free"/>`],
    [t("sign.hand"), t("sign.hand.text"), plate(cards([2, 3, 4, 5]))],
    [t("sign.counts"), t("sign.counts.text"), plate('<text x="0" y="-5">⚔ 7</text><text x="0" y="20">⤼ 3</text>')],
    [t("sign.gone"), t("sign.gone.text"), plate(fallenArt(tokenArt(living, colour), "lost"))],
  ];
}

/** @param {{book: Book, colour: string, figure: string, load: string}} props */
export function Signs({ book, colour, figure, load }) {
  return html`<dl class="signs">${signs(book, colour, figure, load).map(([name, words, art]) => html`<div>
    <dt aria-hidden="true"><svg viewBox=${`0 0 ${CELL} ${CELL}`} width="56" height="56" dangerouslySetInnerHTML=${{ __html: art }}></svg></dt>
    <dd><b>${name}</b> ${words}</dd></div>`)}</dl>`;
}

/** The same for the game being played, with figures from it. @param {{view: View, book: Book, onKeys: () => void, onClose: () => void}} props */
export function Legend({ view, book, onKeys, onClose }) {
  const shown = view.tokens.find((token) => token.character) ?? view.tokens[0];
  const load = view.tokens.find((token) => !token.character)?.kind ?? "treasure";
  return html`<${Dialog} title=${t("signs")} onClose=${onClose} wide><${Signs} book=${book} colour=${view.colours[shown.owner]} figure=${shown.kind} load=${load} />
    <div class="row end"><button data-cmd="keys" onClick=${onKeys}>${t("keys")}</button></div></${Dialog}>`;
}
