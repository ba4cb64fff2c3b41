// A closer look, which changes nothing: at a square and whoever is there, or at a whole room, in words.
import { html } from "./ui.js";
import { Piece } from "./dock.js";
import { Dialog } from "./parts.js";
import { aboutSquare, roomWords, squareTitle } from "./surroundings.js";
import { t } from "./words.js";
/** @import { View } from "./messages.js" */
/** @import { Book, Geometry } from "./types.js" */

/** Everybody on a square, and what it is. @param {{square: string, book: Book, view: View, geo: Geometry, own: string, onRoom: () => void, onClose: () => void}} props */
export function SquareDialog({ square, book, view, geo, own, onRoom, onClose }) {
  const here = view.tokens.filter((token) => token.square === square && !token.carried_by);
  return html`<${Dialog} title=${squareTitle(book, view, geo, square)} onClose=${onClose} kind="closer">
    ${here.map((token) => html`<${Piece} key=${token.token} label=${token.token} ...${{ book, view, own }} />`)}
    ${aboutSquare(book, view, geo, square).map((line) => html`<p>${line}</p>`)}
    <div class="row end"><button data-cmd="room" onClick=${onRoom}>${t("room.words")}</button></div>
  </${Dialog}>`;
}

/** A room or a starting line in words. @param {{square: string, book: Book, view: View, geo: Geometry, onClose: () => void}} props */
export function RoomDialog({ square, book, view, geo, onClose }) {
  const { title, parts } = roomWords(book, view, geo, square);
  return html`<${Dialog} title=${title} onClose=${onClose} kind="closer">
    ${parts.map((part) => html`<section>${part.title && html`<h3>${part.title}</h3>`}
      <ul class="closer-lines">${part.lines.map((line) => html`<li>${line}</li>`)}</ul></section>`)}
  </${Dialog}>`;
}
