// The whole board in a corner, where only a part of it fits: rooms, lines, who is where, and a frame around what is seen. A tap
// goes there. Whoever plays by keys or by ear needs none: the board follows the square he is on.
import { html, useRef } from "./ui.js";
import { linesOf } from "./lines.js";
import { art, team } from "./look.js";
/** @import { View } from "./messages.js" */
/** @import { Book, Geometry } from "./types.js" */

/** What is seen of the board, in parts of its width and height. @typedef {{left: number, top: number, wide: number, high: number}} Seen */

/** @param {{view: View, geo: Geometry, book: Book, seen: Seen, wide: number, onGo: (across: number, down: number) => void}} props */
export function Overview({ view, geo, book, seen, wide, onGo }) {
  const held = useRef(false);
  const go = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    onGo((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    held.current = true;
    /** @type {Element} */ (event.currentTarget).setPointerCapture(event.pointerId);
    go(event);
  };
  const roles = linesOf(book, view);
  const { columns, rows } = geo;
  return html`<svg class="overview" viewBox=${`0 0 ${columns} ${rows}`} width=${wide} height=${(wide * rows) / columns} aria-hidden="true" preserveAspectRatio="none"
      onPointerDown=${down} onPointerMove=${(/** @type {PointerEvent} */ event) => held.current && go(event)} onPointerUp=${() => (held.current = false)} onPointerCancel=${() => (held.current = false)}>
    ${geo.slots.map((slot, number) => html`<rect x=${slot.column + 0.12} y=${slot.row + 0.12} width="4.76" height="4.76" rx=".5" class=${view.rooms[number].shown ? "open" : "shut"} />`)}
    ${geo.lines.map((line) => {
      const [across, below] = [line.spots.map(([column]) => column), line.spots.map(([, row]) => row)];
      const [x, y] = [Math.min(...across), Math.min(...below)];
      return html`<rect x=${x + 0.1} y=${y + 0.1} width=${Math.max(...across) - x + 0.8} height=${Math.max(...below) - y + 0.8} rx=".4" fill=${team(roles[line.id].colour).base} />`;
    })}
    ${view.tokens.filter((token) => token.character && !token.carried_by).map(({ token, owner, square }) => {
      const at = geo.squares.get(square);
      const look = team(view.colours[owner]);
      return at && html`<g key=${token} fill=${look.light} transform=${`translate(${at.column + 0.5} ${at.row + 0.5}) scale(.025)`} dangerouslySetInnerHTML=${{ __html: art(`token/${look.shape}`) }}></g>`;
    })}
    <rect class="seen" x=${seen.left * columns} y=${seen.top * rows} width=${seen.wide * columns} height=${seen.high * rows} rx=".3" />
  </svg>`;
}
