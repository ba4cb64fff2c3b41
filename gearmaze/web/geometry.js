// Where things lie on the screen. The table counts x east and y south; a screen may show it turned by quarters: lying
// on its side where it is wide, upright on a phone, with one's own line nearest. It is always a turn and never a mirror
// image, so gears keep their direction.
import { CELL } from "./stone.js";

const ROOM = 5; // squares along a room

/** @param {number} x */
const letter = (x) => (x >= 26 ? "a" : "") + String.fromCharCode(97 + (x % 26));

/** Where a room lies now, if not where it was dealt: some are hoisted or shifted. @typedef {{x: number, y: number}} Corner */

/** What squares are called that lie where rooms may come to; what starting lines call theirs the server says. @param {number} x @param {number} y */
const squareName = (x, y) => `${letter(x)}${y + 1}`;

/**
 * A layout as it lies on the screen, turned clockwise `quarters` times; all of it, or a few of its rooms and lines.
 * @param {import("./types.js").Layout} layout from the server's catalogue
 * @param {number} quarters
 * @param {{rooms: number[], lines: string[]} | null} [part] rooms counted from 1, lines by colour
 * @param {Corner[]} [corners] of the rooms as they lie now
 */
export function geometry(layout, quarters, part = null, corners = layout.slots) {
  const has = (/** @type {number} */ slot) => !part || part.rooms.includes(slot + 1);
  const shownLines = layout.lines.filter((line) => !part || part.lines.includes(line.colour));
  const inside = (/** @type {Corner} */ { x, y }) => Array.from({ length: ROOM * ROOM }, (_, i) => [x + (i % ROOM), y + Math.floor(i / ROOM)]);
  /** @type {number[][]} where anything may ever lie: the board does not grow when a room travels */
  const cells = layout.slots.flatMap((slot, number) => (has(number) ? inside(slot) : []));
  if (!part) for (const stop of [...layout.stops, ...(layout.aloft ? [layout.aloft] : [])]) cells.push(...inside(stop));
  for (const line of shownLines) cells.push(...line.squares);
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left + 1, Math.max(...ys) - top + 1];
  const turned = quarters % 2 === 1;
  const [columns, rows] = turned ? [high, wide] : [wide, high];

  /** @param {number} x @param {number} y @returns {[number, number]} column and row */
  function spot(x, y) {
    const [a, b] = [x - left, y - top];
    if (quarters === 1) return [high - 1 - b, a];
    if (quarters === 2) return [wide - 1 - a, high - 1 - b];
    if (quarters === 3) return [b, wide - 1 - a];
    return [a, b];
  }

  /** The corner of a room on the screen. @param {Corner} room */
  function cornerOf({ x, y }) {
    const ends = [spot(x, y), spot(x + ROOM - 1, y + ROOM - 1)];
    return { column: Math.min(ends[0][0], ends[1][0]), row: Math.min(ends[0][1], ends[1][1]) };
  }

  /** @type {Map<string, {name: string, column: number, row: number, slot: number, line: string, faces: number}>} `line` is its id; `faces` is where a line leads into the maze, -1 for squares of rooms */
  const squares = new Map();
  const slots = layout.slots.map((_, number) => {
    if (!has(number)) return { column: 0, row: 0, away: true };
    for (const [x, y] of inside(corners[number])) {
      const [column, row] = spot(x, y);
      squares.set(squareName(x, y), { name: squareName(x, y), column, row, slot: number, line: "", faces: -1 });
    }
    return { ...cornerOf(corners[number]), away: false };
  });
  const lines = shownLines.map((line) => {
    const faces = ("NESW".indexOf(line.faces) + quarters) % 4;
    const spots = line.cells.map(({ x, y, square }) => {
      const [column, row] = spot(x, y);
      squares.set(square, { name: square, column, row, slot: -1, line: line.id, faces });
      return [column, row];
    });
    return { id: line.id, colour: line.colour, faces, spots, dots: line.dots };
  });
  /** @type {Map<number, string>} */
  const across = new Map();
  /** @type {Map<number, string>} */
  const down = new Map();
  // the frame says what squares are called by; beside a line that counts its own there is nothing to say
  for (const { name, column, row } of squares.values()) {
    const said = /^([a-z]+)(\d+)$/.exec(name);
    if (!said) continue;
    across.set(column, turned ? said[2] : said[1]);
    down.set(row, turned ? said[1] : said[2]);
  }
  const byRow = Array.from({ length: rows }, () => /** @type {string[]} */ ([]));
  for (const square of [...squares.values()].sort((a, b) => a.column - b.column)) byRow[square.row].push(square.name);
  /** Where a square is, also one no room lies on now. @param {string} name @returns {[number, number] | null} */
  function spotOf(name) {
    const square = squares.get(name);
    if (square) return [square.column, square.row];
    const xy = layout.squares[name];
    return xy ? spot(xy[0], xy[1]) : null;
  }
  const bySpot = new Map([...squares.values()].map((square) => [`${square.column},${square.row}`, square.name]));
  return {
    quarters, columns, rows, squares, slots, lines, across, down, byRow,
    /** where rooms may come to and none lies now */
    stops: part ? [] : layout.stops.filter(({ x, y }) => !corners.some((room) => room.x === x && room.y === y)).map(cornerOf),
    /** the whole shaft, and the slots of the rooms that go along it and up */
    shaft: part ? [] : layout.stops.map(cornerOf), lift: layout.lift, apex: layout.apex,
    /** where rooms were dealt; where one hangs that is off the board, and one step to the north on the screen */
    homes: layout.slots.map(cornerOf), aloft: layout.aloft && cornerOf(layout.aloft), north: [[0, -1], [1, 0], [0, 1], [-1, 0]][quarters],
    width: columns * CELL, height: rows * CELL,
    /** The middle of a square. @param {string} name @returns {[number, number]} */
    centre(name) {
      const [column, row] = spotOf(name) ?? [-0.5, -0.5];
      return [CELL * (column + 0.5), CELL * (row + 0.5)];
    },
    /** The square one step further on the screen. @param {string} name @param {number} across_ @param {number} down_ */
    beside(name, across_, down_) {
      const from = squares.get(name);
      return (from && bySpot.get(`${from.column + across_},${from.row + down_}`)) ?? "";
    },
  };
}
