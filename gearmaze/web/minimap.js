// A layout as a small map: rooms and starting lines.
import { html } from "./ui.js";
import { shapeOf } from "./book.js";
import { team } from "./look.js";
/** @import { Book } from "./types.js" */

/** @param {{book: Book, layout: string}} props */
export function MiniMap({ book, layout }) {
  const geo = shapeOf(book, layout, 3);
  return html`<svg class="minimap" viewBox=${`-1 -1 ${geo.columns + 2} ${geo.rows + 2}`} aria-hidden="true">
    ${geo.lines.map((line) => {
      const [x, y] = [Math.min(...line.spots.map((spot) => spot[0])), Math.min(...line.spots.map((spot) => spot[1]))];
      const [w, h] = [Math.max(...line.spots.map((spot) => spot[0])) - x + 1, Math.max(...line.spots.map((spot) => spot[1])) - y + 1];
      return html`<rect x=${x + 0.1} y=${y + 0.1} width=${w - 0.2} height=${h - 0.2} rx=".4" fill=${team(line.colour).base} />`;
    })}
    ${geo.slots.map((slot, number) => html`<rect x=${slot.column + 0.15} y=${slot.row + 0.15} width="4.7" height="4.7" rx=".5" class="room" />
      <text x=${slot.column + 2.5} y=${slot.row + 3.3}>${number + 1}</text>`)}
  </svg>`;
}
