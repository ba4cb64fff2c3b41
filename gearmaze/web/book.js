// What never changes, fetched once: rooms, layouts, kinds, icons, words of the server in the player's language.
import { CLOSED, OPEN, SECRET, SLIT, WALL } from "./stone.js";
import { geometry } from "./geometry.js";

const SIDES = { open: OPEN, wall: WALL, door: CLOSED, slit: SLIT, secret: SECRET };

/** The server's reference in the shape the drawings want. @param {any} reference */
export function bookOf(reference) {
  /** @type {Record<string, any>} */
  const rooms = {};
  for (const [id, room] of Object.entries(reference.rooms)) {
    const sides = room.sides.map((four) => four.map((side) => SIDES[side] ?? OPEN));
    rooms[id] = { ...room, id, size: Math.sqrt(room.ground.length), sides };
  }
  /** @type {Record<string, any>} */
  const layouts = {};
  for (const [id, layout] of Object.entries(reference.layouts)) {
    layouts[id] = {
      ...layout,
      lines: layout.lines.map((line) => ({
        ...line,
        squares: line.cells.map((cell) => [cell.x, cell.y]),
        dots: line.cells.flatMap((cell, number) => (cell.dot ? [number] : [])),
      })),
    };
  }
  const scenarios = Object.fromEntries(reference.scenarios.map((scenario) => [scenario.id, scenario]));
  return { ...reference, rooms, layouts, byScenario: scenarios, icons: reference.icons.paths, credit: reference.icons.credit };
}

const shapes = new Map();

/** A layout as it lies on the screen; the same object for the same question. */
export function shapeOf(book, layout, quarters) {
  const key = `${layout}/${quarters}`;
  if (!shapes.has(key)) shapes.set(key, geometry(book.layouts[layout], quarters));
  return shapes.get(key);
}
