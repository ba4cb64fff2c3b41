// A board as a small map: rooms and starting lines; of a game, what lies open of it and where everybody stands.
import { html } from "./ui.js";
import { shapeOf } from "./book.js";
import { art, groundLook, sideLook, team } from "./look.js";
import { turnedCell } from "./rooms.js";
import { quartersFor } from "./turned.js";
/** @import { Sketch } from "./messages.js" */
/** @import { Book, Geometry, Print } from "./types.js" */

/** @param {{book: Book, layout: string, board?: Sketch | null}} props */
export function MiniMap({ book, layout, board }) {
  const corners = board && book.layouts[layout].slots.map((slot, number) => board.rooms[number] ?? slot); // some travel
  const geo = shapeOf(book, layout, quartersFor(book.layouts[layout], false), corners ? { rooms: corners } : {});
  return html`<svg class="minimap" viewBox=${`-1 -1 ${geo.columns + 2} ${geo.rows + 2}`} aria-hidden="true">
    ${geo.lines.map((line) => {
      const [x, y] = [Math.min(...line.spots.map((spot) => spot[0])), Math.min(...line.spots.map((spot) => spot[1]))];
      const [w, h] = [Math.max(...line.spots.map((spot) => spot[0])) - x + 1, Math.max(...line.spots.map((spot) => spot[1])) - y + 1];
      return html`<rect x=${x + 0.1} y=${y + 0.1} width=${w - 0.2} height=${h - 0.2} rx=".4" fill=${team(line.colour).base} />`;
    })}
    ${geo.slots.map((slot, number) => {
      const open = board?.rooms[number];
      return html`<rect x=${slot.column + 0.15} y=${slot.row + 0.15} width="4.7" height="4.7" rx=".5" class=${open ? "room open" : "room"} />
        ${open ? html`<${Inside} print=${book.rooms[open.room]} turn=${(open.turn + geo.quarters) % 4} place=${`translate(${slot.column} ${slot.row})`} />`
          : html`<text x=${slot.column + 2.5} y=${slot.row + 3.3}>${number + 1}</text>`}`;
    })}
    ${board && html`<${Pieces} board=${board} geo=${geo} />`}
  </svg>`;
}

/** Walls, and where the ground is more than floor. @param {{print: Print, turn: number, place: string}} props */
function Inside({ print, turn, place }) {
  const [walls, holes] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  let gear = "";
  print.sides.forEach((sides, cell) => {
    const [x, y] = turnedCell(cell, turn, print.size);
    const edges = [`M${x} ${y}h1`, `M${x + 1} ${y}v1`, `M${x} ${y + 1}h1`, `M${x} ${y}v1`];
    edges.forEach((edge, way) => sideLook(sides[(way + 4 - turn) % 4]).masonry && walls.push(edge));
    const ground = groundLook(print.ground[cell]);
    if (ground.id === "gear") gear = `translate(${x + 0.5} ${y + 0.5})`;
    else if (!ground.plain) holes.push(`M${x + 0.15} ${y + 0.15}h.7v.7h-.7z`);
  });
  return html`<g transform=${place}><path class="hole" d=${holes.join("")} />${gear && html`<circle class="gear" r=".32" transform=${gear} />`}<path class="wall" d=${walls.join("")} /></g>`;
}

/** Who stands where, each side in its colour and shape. @param {{board: Sketch, geo: Geometry}} props */
function Pieces({ board, geo }) {
  return html`<g>${Object.entries(board.pieces).flatMap(([colour, squares]) => squares.map((name) => {
    const at = geo.squares.get(name);
    if (!at) return null;
    const look = team(colour);
    return html`<g class="piece" fill=${look.base} transform=${`translate(${at.column + 0.5} ${at.row + 0.5}) scale(.0185)`} dangerouslySetInnerHTML=${{ __html: art(`token/${look.shape}`) }}></g>`;
  }))}</g>`;
}
