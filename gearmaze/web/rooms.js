// A room as it lies on the table, drawn in its own 320 x 320 box and already turned, so that light always comes from
// the same side. Drawings are kept: a room changes rarely and there are few of them.
import { art, groundLetter, groundLook, look, sideLook } from "./look.js";
import { CELL, STEP, gear, ground, joined, side, tile, walls } from "./stone.js";
/** @import { RoomView } from "./messages.js" */
/** @import { Print } from "./types.js" */
/** @typedef {{ground: string, sides: string[][], under: Record<number, string>}} Lying a room now: `under` are the letters of what is beneath, by cell */

const INSET = 6; // a room's own border walls stand this far inside it
/** @type {Record<string, string>} */
const DOORS = { open: "raised", closed: "door", broken: "broken" };
/** Drawings by room, turn and what has changed, in each look. @type {WeakMap<object, Map<string, string>>} */
const kept = new WeakMap();

/** Where a cell drawn at turn 0 stands after `turn` clockwise quarters: [column, row]. @param {number} cell @param {number} turn */
export function turnedCell(cell, turn, size = 5) {
  let [row, column] = [Math.floor(cell / size), cell % size];
  for (let i = 0; i < turn; i++) [row, column] = [column, size - 1 - row];
  return [column, row];
}

/** Ground and sides of a room now: as printed, unless the view says otherwise, doors as they are. @param {Print} print @param {Partial<RoomView>} [shown] @returns {Lying} */
export function asItLies(print, shown = {}) {
  const letters = shown.ground ?? print.ground;
  const sides = print.sides.map((four) => [...four]);
  print.doors.forEach((faces, number) => {
    for (const [cell, direction] of faces) sides[cell][direction] = DOORS[shown.doors?.[number] ?? "closed"];
  });
  for (const [cell, way, kind] of shown.edges ?? []) sides[cell]["NESW".indexOf(way)] = kind;
  /** @type {Record<number, string>} */
  const under = {};
  [...letters].forEach((letter, cell) => {
    if (groundLook(letter).over) under[cell] = groundLook(letter).over;
  });
  for (const [kind, where, how, what] of print.features) {
    const cell = cellAt(print, where);
    if (how === "over" && groundLook(letters[cell]).id === kind) under[cell] = groundLetter(what);
  }
  return { ground: letters, sides, under };
}

/** The letter of the ground of a cell at [column, row] of a room turned. @param {Print} print @param {Partial<RoomView>} shown @param {number} turn @param {number} column @param {number} row */
export function groundAt(print, shown, turn, column, row) {
  for (let i = 0; i < turn % 4; i++) [column, row] = [row, print.size - 1 - column];
  return asItLies(print, shown).ground[row * print.size + column];
}

/** @param {Print} print @param {string} where */
function cellAt(print, where) {
  const [row, column] = where.split(",").map(Number);
  return row * print.size + column;
}

/** A room face up, turned clockwise `turn` quarters on the screen. @param {Print} print @param {number} turn @param {Partial<RoomView>} [shown] */
export function roomArt(print, turn, shown) {
  const key = `${print.id}/${turn}/${shown?.doors?.join()}/${shown?.ground ?? ""}/${shown?.edges?.join() ?? ""}`;
  const mine = kept.get(look()) ?? new Map();
  kept.set(look(), mine);
  let drawn = mine.get(key);
  if (!drawn) mine.set(key, (drawn = draw(print, turn, asItLies(print, shown))));
  return drawn;
}

/** @param {Print} print @param {number} turn @param {Lying} lying */
function draw(print, turn, lying) {
  const size = print.size;
  const wide = CELL * size - 2;
  const lowest = (/** @type {number} */ cell) => lying.under[cell] ?? lying.ground[cell];
  /** @type {number[]} the cells as they lie now */
  const cells = [];
  for (let cell = 0; cell < size * size; cell++) {
    const [column, row] = turnedCell(cell, turn, size);
    cells[row * size + column] = cell;
  }
  const parts = [art("stone/bed", { wide })];
  /** @type {{joints: string[], spans: string[], path: string[], extras: string[]}} */
  const { joints, spans, path, extras } = { joints: [], spans: [], path: [], extras: [] };
  let cog = "";
  cells.forEach((cell, at) => {
    const [column, row] = [at % size, Math.floor(at / size)];
    const [x, y] = [CELL * column, CELL * row];
    const [letter, low] = [lying.ground[cell], lowest(cell)];
    const [west, east] = [column > 0 && lowest(cells[at - 1]) === low, column < size - 1 && lowest(cells[at + 1]) === low];
    parts.push(tile(x, y, 3 * column + 5 * row + column * row + print.id.length + Number(print.pair || 0) * 4), ground(low, x, y));
    if (low !== letter) spans.push(ground(letter, x, y, west || east)); // it leads across, not along
    if (west) joints.push(joined(low, x, y + CELL / 2, true));
    if (row > 0 && lowest(cells[at - size]) === low) joints.push(joined(low, x + CELL / 2, y, false));
    if (groundLook(letter).id === "gear") cog = gear(x + CELL / 2, y + CELL / 2, print.pair, print.clockwise);
    for (let direction = 0; direction < 4; direction++) {
      const last = direction === 1 ? column === size - 1 : row === size - 1;
      // a side between two cells belongs to both; the one to the west or north draws it
      if (direction === 0 || direction === 3 || last) drawSide(lying.sides[cell][(direction + 4 - turn) % 4], column, row, direction, size, path, extras);
    }
  });
  for (const [kind, where, faces] of print.features) {
    if (kind !== "sconce") continue;
    const [column, row] = turnedCell(cellAt(print, where), turn, size);
    extras.push(art("stone/sconce", { x: CELL * (column + 0.5), y: CELL * (row + 0.5), turn: 90 * (("NESW".indexOf(faces) + turn) % 4) }));
  }
  return [...parts, ...joints, ...spans, art("stone/shade", { wide }), cog, walls(path.join("")), ...extras].join("");
}

/**
 * Add one side to the walls of a room or to what is drawn over them.
 * @param {string} kind @param {number} column @param {number} row @param {number} direction @param {number} size
 * @param {string[]} path @param {string[]} extras
 */
function drawSide(kind, column, row, direction, size, path, extras) {
  const [across, down] = STEP[direction];
  const inside = column + across >= 0 && column + across < size && row + down >= 0 && row + down < size;
  const reach = CELL / 2 - (inside ? 0 : INSET);
  const x = CELL * (column + 0.5) + across * reach;
  const y = CELL * (row + 0.5) + down * reach;
  const upright = across !== 0;
  if (sideLook(kind).masonry) {
    const middle = upright ? y : x;
    const low = Math.max(middle - CELL / 2, INSET);
    const high = Math.min(middle + CELL / 2, CELL * size - INSET);
    path.push(upright ? `M${x} ${low}V${high}` : `M${low} ${y}H${high}`);
  }
  extras.push(side(kind, x, y, upright));
}
