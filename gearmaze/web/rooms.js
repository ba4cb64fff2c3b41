// A room as it lies on the table, drawn in its own 320 x 320 box and already turned, so that light always comes from
// the same side. Drawings are kept: a room changes rarely and there are few of them.
import { BROKEN, CELL, CLOSED, OPEN, OPENED, SECRET, SLIT, STEP, WALL, gear, ground, side, tile, walls } from "./stone.js";

const INSET = 6; // a room's own border walls stand this far inside it
const DOORS = { open: OPENED, closed: CLOSED, broken: BROKEN };
const kept = new Map();

/** Where a cell drawn at turn 0 stands after `turn` clockwise quarters: [column, row]. */
export function turnedCell(cell, turn, size = 5) {
  let [row, column] = [Math.floor(cell / size), cell % size];
  for (let i = 0; i < turn; i++) [row, column] = [column, size - 1 - row];
  return [column, row];
}

/** A room face up, turned clockwise `turn` quarters on the screen. */
export function roomArt(room, turn, doors) {
  const key = `${room.id}/${turn}/${doors.join()}`;
  let art = kept.get(key);
  if (!art) kept.set(key, (art = draw(room, turn, doors)));
  return art;
}

function draw(room, turn, doors) {
  const size = room.size;
  const kinds = room.sides.map((four) => [...four]);
  room.doors.forEach((faces, number) => {
    for (const [cell, direction] of faces) kinds[cell][direction] = DOORS[doors[number]] ?? CLOSED;
  });
  const width = CELL * size;
  const parts = [`<rect x="1" y="1" width="${width - 2}" height="${width - 2}" rx="8" fill="#3f382b"/>`];
  const path = [];
  const extras = [];
  let cog = "";
  for (let cell = 0; cell < size * size; cell++) {
    const [column, row] = turnedCell(cell, turn, size);
    const [x, y] = [CELL * column, CELL * row];
    parts.push(tile(x, y, 3 * column + 5 * row + column * row + room.id.length + Number(room.pair || 0) * 4));
    parts.push(ground(room.ground[cell], x, y));
    if (room.ground[cell] === "@") cog = gear(x + CELL / 2, y + CELL / 2, room.pair, room.clockwise);
    for (let printed = 0; printed < 4; printed++) {
      const direction = (printed + turn) % 4;
      const last = direction === 1 ? column === size - 1 : row === size - 1;
      // a side between two cells belongs to both; the one to the west or north draws it
      if (direction === 0 || direction === 3 || last) drawSide(kinds[cell][printed], column, row, direction, size, path, extras);
    }
  }
  parts.push(`<rect x="1" y="1" width="${width - 2}" height="${width - 2}" rx="8" fill="url(#gm-room)"/>`);
  parts.push(cog, walls(path.join("")), ...extras);
  return parts.join("");
}

function drawSide(kind, column, row, direction, size, path, extras) {
  if (kind === OPEN || !kind) return;
  const [across, down] = STEP[direction];
  const inside = column + across >= 0 && column + across < size && row + down >= 0 && row + down < size;
  const reach = CELL / 2 - (inside ? 0 : INSET);
  const x = CELL * (column + 0.5) + across * reach;
  const y = CELL * (row + 0.5) + down * reach;
  const upright = across !== 0;
  if (kind === WALL || kind === SLIT || kind === SECRET) {
    const middle = upright ? y : x;
    const low = Math.max(middle - CELL / 2, INSET);
    const high = Math.min(middle + CELL / 2, CELL * size - INSET);
    path.push(upright ? `M${x} ${low}V${high}` : `M${low} ${y}H${high}`);
  }
  extras.push(side(kind, x, y, upright));
}
