// The end of a game: who won and how, and what to do next, in a window and for good in the dock.
import { html } from "./ui.js";
import { seatName } from "./names.js";
import { Chip, Dialog } from "./parts.js";
import { Rematch } from "./people.js";
import { Ledger } from "./players.js";
import { t } from "./words.js";
/** @import { Result } from "./messages.js" */
/** @import { Book } from "./types.js" */
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

/** @param {{table: Table, book: Book, onClose: () => void}} props */
export function GameOver({ table, book, onClose }) {
  const state = table.shown;
  const { winners, text } = /** @type {Result} */ (state.result);
  const [mine] = state.yours;
  const title = state.yours.length !== 1 ? t("over.title") : winners.length !== 1 ? t("over.draw") : winners.includes(mine) ? t("over.won") : t("over.lost");
  return html`<${Dialog} title=${title} onClose=${onClose} kind="over">
    <div class="over-body">
      <p class="row center">${winners.map((seat) => html`<${Chip} colour=${seat} size=${72} />`)}</p>
      <p class="over-text">${text}</p>
      ${state.view.vp.length > 0 && !state.view.ledger.length && html`<p class="over-score">${state.view.colours.map((seat, number) => html`<span class=${seat}>${seatName(book, seat)} <b>${state.view.vp[number]}</b></span>`)}</p>`}
      ${state.view.ledger.length > 0 && html`<div class="over-ledger small">${state.view.colours.map((seat) => html`<${Ledger} ...${{ state, seat, book }} />`)}</div>`}
      <${AfterGame} ...${{ table, book }} />
      <a class="small" href=${`/api/games/${table.game}/record`} download=${`gearmaze-${table.game}.txt`}>${t("menu.record")}</a>
    </div>
  </${Dialog}>`;
}
