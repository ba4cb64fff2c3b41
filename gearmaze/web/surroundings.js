// What lies around a square, and a whole room, in words: for whoever hears the board instead of seeing it. Above and left
// are meant as the board lies on this screen, so that they are where the arrow keys lead.
import { groundLook, look, sideLook } from "./look.js";
import { lineName } from "./lines.js";
import { pieceWords, seatName, tokenName } from "./names.js";
import { asItLies, groundAt, turnedCell } from "./rooms.js";
import { STEP } from "./stone.js";
import { language, t } from "./words.js";
/** @import { RoomView, View } from "./messages.js" */
/** @import { Book, Geometry, Mark, Print } from "./types.js" */
/** @typedef {{kind: string, beyond: string, end: boolean}} Border what is between a square and the next one, and the name of that one ("" is off the board); or it is the end of a line */

/** Rooms as they lie now: asked for every square of every one of them. @type {WeakMap<RoomView, ReturnType<typeof asItLies>>} */
const lying = new WeakMap();

/** @param {Print} print @param {RoomView} room */
function lies(print, room) {
  const found = lying.get(room) ?? asItLies(print, room);
  lying.set(room, found);
  return found;
}

/** The square's own side towards one of the four directions of the screen; "" where nobody knows. @param {Book} book @param {View} view @param {Geometry} geo @param {string} square @param {number} direction */
function ownSide(book, view, geo, square, direction) {
  const at = geo.squares.get(square);
  if (!at) return "";
  const [across, down] = STEP[direction];
  if (at.slot < 0) {
    if (direction % 2 === at.faces % 2) return direction === at.faces ? "open" : "wall";
    const next = geo.squares.get(geo.beside(square, across, down));
    return next?.line && next.faces === at.faces ? "open" : ""; // an end: nothing is behind it, whatever room may touch it
  }
  const room = view.rooms[at.slot];
  const print = room.shown ? book.rooms[room.room ?? ""] : null;
  if (!print) return "";
  const turn = ((room.turn ?? 0) + geo.quarters) % 4;
  const corner = geo.slots[at.slot];
  // turned back the cell is where it is printed
  const [column, row] = turnedCell((at.row - corner.row) * print.size + (at.column - corner.column), (4 - turn) % 4, print.size);
  return lies(print, room).sides[row * print.size + column][(direction + 4 - turn) % 4];
}

/**
 * What lies above, right, below and left of a square. Of two sides that meet, the one that hinders more.
 * @param {Book} book @param {View} view @param {Geometry} geo @param {string} square @returns {Border[]}
 */
export function around(book, view, geo, square) {
  const order = ["", ...Object.keys(look().sides)];
  return STEP.map(([across, down], direction) => {
    const beyond = geo.beside(square, across, down);
    const two = [ownSide(book, view, geo, square, direction), ownSide(book, view, geo, beyond, (direction + 2) % 4)];
    const end = !two[0] && (geo.squares.get(square)?.slot ?? 0) < 0;
    return { end, kind: two.sort((one, other) => order.indexOf(other) - order.indexOf(one))[0], beyond };
  });
}

/** Where on the screen. @param {number} direction */
const where = (direction) => [t("way.up"), t("way.right"), t("way.down"), t("way.left")][direction];

/** @param {string[]} words */
const listed = (words) => new Intl.ListFormat(language.value, { type: "conjunction" }).format(words);

/** @param {string} words */
const sentence = (words) => words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Whether a square lies in a room face down. @param {View} view @param {Geometry} geo @param {string} square */
function hiddenRoom(view, geo, square) {
  const slot = geo.squares.get(square)?.slot ?? -1;
  return slot >= 0 && !view.rooms[slot].shown ? slot + 1 : 0;
}

/** What was said of each square of a position. @type {WeakMap<View, Map<string, string>>} */
const said = new WeakMap();

/**
 * What is around a square, in a few words: nothing of where the way is plainly free.
 * @param {Book} book @param {View} view @param {Geometry} geo @param {string} square
 */
export function aroundWords(book, view, geo, square) {
  const known = said.get(view) ?? new Map();
  said.set(view, known);
  const key = `${language.value}/${geo.quarters}/${square}`;
  if (!known.has(key)) known.set(key, makeAround(book, view, geo, square));
  return /** @type {string} */ (known.get(key));
}

/** @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
function makeAround(book, view, geo, square) {
  if (hiddenRoom(view, geo, square)) return "";
  /** @type {Map<string, string[]>} */
  const ways = new Map();
  around(book, view, geo, square).forEach(({ kind, beyond, end }, direction) => {
    const add = (/** @type {string} */ name) => ways.set(name, [...(ways.get(name) ?? []), where(direction)]);
    const hidden = hiddenRoom(view, geo, beyond);
    if (end || (!beyond && kind === "open")) add(t("side.edge"));
    else if (kind !== "open") add(book.words.sides[kind]?.name ?? kind);
    if (hidden && !sideLook(kind).masonry) add(t("side.hidden", { room: hidden }));
  });
  return [...ways].map(([name, directions]) => `${name} ${listed(directions)}`).join("; ");
}

/** What a square is, by its id in look.toml; "" if that is not known. @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
function groundOf(book, view, geo, square) {
  const at = geo.squares.get(square);
  if (!at || at.slot < 0) return at ? "line" : "";
  const room = view.rooms[at.slot];
  const print = room.shown ? book.rooms[room.room ?? ""] : null;
  const corner = geo.slots[at.slot];
  return print ? groundLook(groundAt(print, room, (room.turn ?? 0) + geo.quarters, at.column - corner.column, at.row - corner.row)).id : "";
}

/** @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
function groundWords(book, view, geo, square) {
  const at = geo.squares.get(square);
  const slot = at?.slot ?? -1;
  const id = groundOf(book, view, geo, square);
  if (!id) return `${t("square.hidden", { room: slot + 1 })}, ${hiddenCount(view, slot)}`;
  if (id === "line") return lineName(book, view, at?.line ?? "");
  if (id === "gear") return t("square.gear", { pair: book.rooms[view.rooms[slot].room ?? ""].pair });
  if (id === "floor") return t("square.floor", { room: slot + 1 });
  return book.words.grounds[id]?.name ?? id;
}

/** @param {View} view @param {number} slot */
function hiddenCount(view, slot) {
  const count = view.rooms[slot].tokens?.length ?? 0;
  return count === 1 ? t("hidden.one") : count ? t("hidden.count", { count }) : t("hidden.none");
}

/**
 * A square as it is spoken, the short and urgent first: where, what lies there, who stands there, what can be done; then
 * what is around it.
 * @param {Book} book @param {View} view @param {Geometry} geo @param {string} square @param {Mark} [mark]
 */
export function squareWords(book, view, geo, square, mark) {
  if (!geo.squares.has(square)) return square;
  const parts = [square, groundWords(book, view, geo, square)];
  for (const piece of view.tokens) if (piece.square === square && !piece.carried_by) parts.push(pieceWords(book, piece));
  for (const back of view.backs) if (back.square === square) parts.push(t("square.back", { colour: seatName(book, view.colours[back.owner]) }));
  if (mark?.words) parts.push(mark.words);
  const near = sentence(aroundWords(book, view, geo, square));
  return parts.join(", ") + (near && `. ${near}`);
}

/** What a square is called, as a heading. @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
export const squareTitle = (book, view, geo, square) => `${square}: ${groundWords(book, view, geo, square)}`;

/** What there is to know of a square besides who is there, line by line. @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
export function aboutSquare(book, view, geo, square) {
  const slot = geo.squares.get(square)?.slot ?? -1;
  const id = groundOf(book, view, geo, square);
  const ground = id ? book.words.grounds[id]?.text ?? "" : hiddenWords(book, view, slot);
  return [ground && (id ? ground : sentence(ground)), sentence(aroundWords(book, view, geo, square))].filter(Boolean);
}

/** What lies face down on a room: how much of whom, and what the reader may know of it. @param {Book} book @param {View} view @param {number} slot */
export function hiddenWords(book, view, slot) {
  const backs = view.rooms[slot].tokens ?? [];
  const parts = view.colours.flatMap((colour, seat) => {
    const theirs = backs.filter((back) => back.owner === seat);
    const known = theirs.flatMap((back) => (back.token ? tokenName(book, back.token, colour) : []));
    if (!theirs.length) return [];
    return t("hidden.of", { colour: seatName(book, colour), count: theirs.length }) + (known.length ? ` (${known.join(", ")})` : "");
  });
  return parts.length ? t("hidden.tokens", { tokens: listed(parts) }) : t("hidden.none");
}

/** The squares of the room or the starting line a square belongs to, by the rows of the screen. @param {Geometry} geo @param {string} square */
function areaOf(geo, square) {
  const here = geo.squares.get(square);
  return geo.byRow
    .map((row) => row.filter((name) => {
      const at = geo.squares.get(name);
      return at?.slot === here?.slot && at?.line === here?.line;
    }))
    .filter((row) => row.length);
}

/**
 * The whole room or line a square belongs to, in words: what it is, who is there, its squares row by row, the ways out.
 * @param {Book} book @param {View} view @param {Geometry} geo @param {string} square
 * @returns {{title: string, parts: {title: string, lines: string[]}[]}}
 */
export function roomWords(book, view, geo, square) {
  const at = geo.squares.get(square);
  const slot = at?.slot ?? -1;
  const title = slot >= 0 ? t("room.title", { room: slot + 1 }) : lineName(book, view, at?.line ?? "");
  const rows = areaOf(geo, square);
  const all = rows.flat();
  if (slot >= 0 && !view.rooms[slot].shown) {
    const room = view.rooms[slot];
    const left = (room.capacity ?? 0) - (room.tokens?.length ?? 0);
    const { takes } = book.layouts[view.layout].slots[slot];
    const only = takes === "objects" ? [t("hidden.objects")] : takes === "characters" ? [t("hidden.characters")] : [];
    const more = left > 0 ? [t("hidden.free", { count: left }), ...only] : [];
    return { title, parts: [{ title: "", lines: [t("room.shut", { from: all[0], to: all[all.length - 1] }), sentence(hiddenWords(book, view, slot)), ...more] }] };
  }
  return {
    title,
    parts: [
      { title: "", lines: gearWords(book, view, geo, slot, all) },
      { title: t("room.who"), lines: peopleWords(book, view, all) },
      { title: t("room.rows"), lines: rows.map((row) => row.map((name) => cellWords(book, view, geo, name)).join("; ")) },
      { title: t("room.exits"), lines: exitWords(book, view, geo, all) },
    ].filter((part) => part.lines.length),
  };
}

/** Which gear turns a room, which way, and with which other one. @param {Book} book @param {View} view @param {Geometry} geo @param {number} slot @param {string[]} squares */
function gearWords(book, view, geo, slot, squares) {
  const room = view.rooms[slot];
  const print = room && book.rooms[room.room ?? ""];
  if (!print) return [];
  const gear = squares.find((name) => groundOf(book, view, geo, name) === "gear");
  const twin = view.rooms.findIndex((other, number) => number !== slot && other.shown && book.rooms[other.room ?? ""]?.pair === print.pair);
  const lines = [t(print.clockwise ? "room.gear.cw" : "room.gear.ccw", { pair: print.pair, square: gear ?? "–" })];
  if (twin >= 0) lines.push(t("room.twin", { room: twin + 1 }));
  return lines;
}

/** @param {Book} book @param {View} view @param {string[]} squares */
function peopleWords(book, view, squares) {
  const here = view.tokens.filter((piece) => squares.includes(piece.square) && !piece.carried_by);
  const backs = view.backs.filter((back) => squares.includes(back.square));
  return [
    ...here.map((piece) => `${piece.square}: ${pieceWords(book, piece)}`),
    ...backs.map((back) => `${back.square}: ${t("square.back", { colour: seatName(book, view.colours[back.owner]) })}`),
  ];
}

/** One square among the others of its row. @param {Book} book @param {View} view @param {Geometry} geo @param {string} square */
function cellWords(book, view, geo, square) {
  const ground = ["floor", "line"].includes(groundOf(book, view, geo, square)) ? "" : groundWords(book, view, geo, square);
  const words = [ground, aroundWords(book, view, geo, square).replaceAll(";", ",")].filter(Boolean).join(", ");
  return words ? `${square} ${words}` : square;
}

/** Where one may leave, or could but for what is in the way: everywhere but through walls. @param {Book} book @param {View} view @param {Geometry} geo @param {string[]} squares */
function exitWords(book, view, geo, squares) {
  return squares.flatMap((square) =>
    around(book, view, geo, square).flatMap(({ kind, beyond, end }, direction) => {
      if (!beyond || end || squares.includes(beyond) || sideLook(kind).masonry) return [];
      const there = geo.squares.get(beyond);
      const hidden = hiddenRoom(view, geo, beyond);
      const to = hidden ? t("square.hidden", { room: hidden }) : there?.line ? lineName(book, view, there.line) : t("room", { room: (there?.slot ?? 0) + 1 });
      const over = kind === "open" ? "" : ` (${book.words.sides[kind]?.name ?? kind})`;
      return `${square} ${where(direction)}: ${to}${over}`;
    }),
  );
}
