// The stone of the board put where it belongs: floor, walls, what lies between squares, gears, what grows or flows there.
// Every function gives SVG text. A square is CELL wide.
import { art, groundLook, hasArt, pairColour, safe, sideLook, stoneLook } from "./look.js";

export const CELL = 64;
export const STEP = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** @param {number} x @param {number} y @param {boolean} upright @param {string} drawn */
const placed = (x, y, upright, drawn) => `<g transform="translate(${x} ${y})${upright ? " rotate(90)" : ""}">${drawn}</g>`;

/** One flagstone, its tone a little different from its neighbours'. @param {number} x @param {number} y @param {number} seed */
export function tile(x, y, seed) {
  const { tone, wear } = stoneLook(seed);
  return art("stone/tile", { x: x + 1.2, y: y + 1.2, tone }) + (wear ? art("stone/crack", { wear, x, y }) : "");
}

/** All walls of a room as one path. @param {string} path */
export const walls = (path) => (path ? art("stone/walls", { path }) : "");

/** What a side has besides (or instead of) a wall, centred on a point. @param {string} kind @param {number} x @param {number} y @param {boolean} upright */
export function side(kind, x, y, upright) {
  if (sideLook(kind).plain) return "";
  return placed(x, y, upright, hasArt(`side/${kind}`) ? art(`side/${kind}`) : text(0, 8, "?", 24, "#c4a5ff"));
}

/** What a square holds besides floor, its top left corner at a point. @param {string} letter @param {number} x @param {number} y @param {boolean} [upright] */
export function ground(letter, x, y, upright = false) {
  const { id, plain } = groundLook(letter);
  if (plain) return "";
  const drawn = hasArt(`ground/${id}`) ? art(`ground/${id}`) : art("ground/undrawn", { letter: safe(letter) });
  return `<g transform="translate(${x} ${y})${upright ? " rotate(90 32 32)" : ""}">${drawn}</g>`;
}

/** What hides the rim between two squares of the same water or the like, centred on the side between them. @param {string} letter @param {number} x @param {number} y @param {boolean} upright */
export function joined(letter, x, y, upright) {
  const name = `ground/${groundLook(letter).id}-join`;
  return hasArt(name) ? placed(x, y, upright, art(name)) : "";
}

/** A gear centred on a point: number, pair colour and turning direction at once. @param {number} x @param {number} y @param {string} pair @param {boolean} clockwise */
export const gear = (x, y, pair, clockwise) =>
  art("stone/gear", { x, y, pair: safe(pair), size: pair.length < 2 ? 16 : 13, colour: pairColour(pair), way: clockwise ? 1 : -1 });

/** A bold word or number. @param {number} x @param {number} y @param {string | number} words @param {number} size @param {string} fill */
const text = (x, y, words, size, fill) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="middle" fill="${fill}" class="num">${safe(words)}</text>`;
