// Where things lie on the screen. The table counts x east and y south; a screen may show it turned by quarters: lying
// on its side where it is wide, upright on a phone. It is always a turn and never a mirror image, so gears keep their
// direction.
import { CELL } from "./stone.js";

/** @param {number} x */
const letter = (x) => (x >= 26 ? "a" : "") + String.fromCharCode(97 + (x % 26));

/** What a square is called. @param {number} x @param {number} y */
export const squareName = (x, y) => `${letter(x)}${y + 1}`;

/**
 * A layout as it lies on the screen, turned clockwise `quarters` times; all of it, or a few of its rooms and lines.
 * @param {import("./types.js").Layout} layout from the server's catalogue
 * @param {number} quarters
 * @param {{rooms: number[], lines: string[]} | null} [part] rooms counted from 1, lines by colour
 */
export function geometry(layout, quarters, part = null) {
  const has = (/** @type {number} */ slot) => !part || part.rooms.includes(slot + 1);
  const shownLines = layout.lines.filter((line) => !part || part.lines.includes(line.colour));
  /** @type {number[][]} */
  const cells = [];
  for (const slot of layout.slots.filter((_, number) => has(number))) {
    for (let i = 0; i < 25; i++) cells.push([slot.x + (i % 5), slot.y + Math.floor(i / 5)]);
  }
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

  /** @type {Map<string, {name: string, column: number, row: number, slot: number, line: string, faces: number}>} `faces` is where a line leads into the maze, -1 for squares of rooms */
  const squares = new Map();
  const slots = layout.slots.map((slot, number) => {
    if (!has(number)) return { column: 0, row: 0, away: true };
    const corners = [spot(slot.x, slot.y), spot(slot.x + 4, slot.y + 4)];
    for (let i = 0; i < 25; i++) {
      const [x, y] = [slot.x + (i % 5), slot.y + Math.floor(i / 5)];
      const [column, row] = spot(x, y);
      squares.set(squareName(x, y), { name: squareName(x, y), column, row, slot: number, line: "", faces: -1 });
    }
    return { column: Math.min(corners[0][0], corners[1][0]), row: Math.min(corners[0][1], corners[1][1]), away: false };
  });
  const lines = shownLines.map((line) => {
    const spots = line.squares.map(([x, y]) => {
      const [column, row] = spot(x, y);
      squares.set(squareName(x, y), { name: squareName(x, y), column, row, slot: -1, line: line.colour, faces: ("NESW".indexOf(line.faces) + quarters) % 4 });
      return [column, row];
    });
    return { colour: line.colour, spots, dots: line.dots };
  });
  /** @type {Map<number, string>} */
  const across = new Map();
  /** @type {Map<number, string>} */
  const down = new Map();
  for (const [x, y] of cells) {
    const [column, row] = spot(x, y);
    across.set(column, turned ? String(y + 1) : letter(x));
    down.set(row, turned ? letter(x) : String(y + 1));
  }
  const byRow = Array.from({ length: rows }, () => /** @type {string[]} */ ([]));
  for (const square of [...squares.values()].sort((a, b) => a.column - b.column)) byRow[square.row].push(square.name);
  const bySpot = new Map([...squares.values()].map((square) => [`${square.column},${square.row}`, square.name]));
  return {
    quarters, columns, rows, squares, slots, lines, across, down, byRow,
    width: columns * CELL, height: rows * CELL,
    /** The middle of a square. @param {string} name @returns {[number, number]} */
    centre(name) {
      const square = squares.get(name);
      return square ? [CELL * (square.column + 0.5), CELL * (square.row + 0.5)] : [0, 0];
    },
    /** The square one step further on the screen. @param {string} name @param {number} across_ @param {number} down_ */
    beside(name, across_, down_) {
      const from = squares.get(name);
      return (from && bySpot.get(`${from.column + across_},${from.row + down_}`)) ?? "";
    },
  };
}
