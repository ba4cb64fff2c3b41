// What never changes, fetched once: rooms, layouts, kinds, icons, words of the server in the player's language.
import { geometry } from "./geometry.js";
import { setLook } from "./look.js";
/** @import { LayoutEntry, Reference } from "./messages.js" */
/** @import { Corner } from "./geometry.js" */
/** @import { Book, Geometry, Layout, Print } from "./types.js" */

/** The server's reference in the shape the drawings want. @param {Reference} reference @returns {Book} */
export function bookOf(reference) {
  setLook(reference.look);
  /** @type {Record<string, Print>} */
  const rooms = {};
  for (const [id, room] of Object.entries(reference.rooms)) {
    rooms[id] = { ...room, id, size: Math.sqrt(room.ground.length) };
  }
  /** @type {Record<string, Layout>} */
  const layouts = {};
  for (const [id, layout] of Object.entries(reference.layouts)) {
    layouts[id] = laid(layout);
  }
  const scenarios = Object.fromEntries(reference.scenarios.map((scenario) => [scenario.id, scenario]));
  return { ...reference, rooms, layouts, byScenario: scenarios, icons: reference.icons.paths, credit: reference.icons.credit };
}

/** A layout in the shape the drawings want. @param {LayoutEntry} layout @returns {Layout} */
export const laid = (layout) => ({
  ...layout,
  lines: layout.lines.map((line) => ({
    ...line,
    squares: line.cells.map((cell) => [cell.x, cell.y]),
    dots: line.cells.flatMap((cell, number) => (cell.dot ? [number] : [])),
  })),
});

/** @type {Map<string, Geometry>} */
const shapes = new Map();

/**
 * A layout as it lies on the screen, or a part of it; the same object for the same question.
 * @param {Book} book @param {string} layout @param {number} quarters
 * @param {{part?: {rooms: number[], lines: string[]}, rooms?: Corner[]}} [now] a part of it; where its rooms lie now
 */
export function shapeOf(book, layout, quarters, { part, rooms } = {}) {
  const key = `${layout}/${quarters}/${part ? [...part.rooms, ...part.lines] : ""}/${rooms?.map(({ x, y }) => `${x},${y}`).join(" ") ?? ""}`;
  let shape = shapes.get(key);
  if (!shape) shapes.set(key, (shape = geometry(book.layouts[layout], quarters, part, rooms)));
  return shape;
}
