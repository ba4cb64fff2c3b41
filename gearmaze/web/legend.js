// What the signs on the board mean, each with its picture: for whoever has not read any rules.
import { html } from "./ui.js";
import { Dialog } from "./parts.js";
import { BROKEN, CELL, CLOSED, OPENED, SLIT, gear, ground, side, text, tile, walls } from "./stone.js";
import { back, thing, tokenArt } from "./tokens.js";
import { t } from "./words.js";

const MIDDLE = CELL / 2;
const floor = tile(0, 0, 3);
const beside = tile(0, 0, 3) + tile(0, CELL, 6);
const wall = walls(`M0 ${CELL}H${CELL}`);
const between = (art) => `<g transform="translate(0 ${-MIDDLE})">${beside}${art}</g>`;
const doorway = (kind) => between(side(kind, MIDDLE, CELL, false));
const piece = (art) => `${floor}<g transform="translate(${MIDDLE} ${MIDDLE}) scale(.86)">${art}</g>`;
const lit = (more) =>
  `${floor}<rect x="3" y="3" width="58" height="58" rx="8" fill="#ffe9a8" fill-opacity=".5" stroke="#ffe9a8" stroke-width="2.5"/>` +
  `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="12" fill="#3c3117"/>${text(MIDDLE, MIDDLE + 5, "1", 14, "#ffe9a8")}${more}`;

/** Every sign with its picture; the figures are those of the game being played. */
function signs(view, book) {
  const shown = view.tokens.find((token) => token.character) ?? view.tokens[0];
  const kind = book.kinds[shown.kind];
  const colour = view.colours[shown.owner];
  const load = view.tokens.find((token) => !token.character) ?? { kind: "treasure", character: false };
  const living = { kind: shown.kind, character: true, wounded: false, bound: 0 };
  return [
    [t("sign.wall"), t("sign.wall.text"), between(wall)],
    [t("sign.closed"), t("sign.closed.text"), doorway(CLOSED)],
    [t("sign.opened"), t("sign.opened.text"), doorway(OPENED)],
    [t("sign.broken"), t("sign.broken.text"), doorway(BROKEN)],
    [t("sign.slit"), t("sign.slit.text"), between(wall + side(SLIT, MIDDLE, CELL, false))],
    [t("sign.pit"), t("sign.pit.text"), floor + ground("O", 0, 0)],
    [t("sign.gear"), t("sign.gear.text"), floor + gear(MIDDLE, MIDDLE, "2", true)],
    [t("sign.character"), t("sign.character.text"), piece(tokenArt(living, colour, kind, null))],
    [t("sign.loaded"), t("sign.loaded.text"), piece(tokenArt(living, colour, kind, load))],
    [t("sign.wounded"), t("sign.wounded.text"), piece(tokenArt({ ...living, wounded: true }, colour, kind, null))],
    [t("sign.thing"), t("sign.thing.text"), piece(thing(load.kind))],
    [t("sign.back"), t("sign.back.text"), piece(back(colour))],
    [t("sign.lit"), t("sign.lit.text"), lit("")],
    [t("sign.handling"), t("sign.handling.text"), lit('<path d="M52 10l6 6-6 6-6-6z" fill="#fff"/>')],
  ];
}

/** @param {any} props */
export function Legend({ view, book, onClose }) {
  return html`<${Dialog} title=${t("signs")} onClose=${onClose} wide>
    <dl class="signs">${signs(view, book).map(([name, words, art]) => html`<div>
      <dt aria-hidden="true"><svg viewBox=${`0 0 ${CELL} ${CELL}`} width="56" height="56" dangerouslySetInnerHTML=${{ __html: art }}></svg></dt>
      <dd><b>${name}</b> ${words}</dd></div>`)}</dl>
  </${Dialog}>`;
}
