// How the board lies: so that it fills the screen, and among the ways to do so with one's own line nearest: at the bottom, or
// at the left of a board on its side. Without a line of one's own it stands as it was drawn. Turned about again if one likes.
import { useEffect, useState } from "./ui.js";
/** @import { Layout } from "./types.js" */

const EVEN = 1.15; // a board hardly longer than wide is not turned for the screen's sake
const LIES = 1; // turned so, what was at the bottom is at the left
/** By where a line leads on the screen: at the bottom, at the left, at the right, at the top. @type {Record<number, number>} */
const NEAR = { 0: 0, 1: 1, 3: 2, 2: 3 };

/** Whether the board stands upright. */
export function useUpright() {
  const tall = () => innerWidth < Math.max(600, innerHeight * 0.8);
  const [upright, setUpright] = useState(tall());
  useEffect(() => {
    const watch = () => setUpright(tall());
    addEventListener("resize", watch);
    return () => removeEventListener("resize", watch);
  }, []);
  return upright;
}

/** How much longer than high a layout is as it was drawn. @param {Layout} layout */
function shape({ slots, lines }) {
  const all = [...slots.flatMap(({ x, y }) => [[x, y], [x + 4, y + 4]]), ...lines.flatMap((line) => line.squares)];
  const long = (/** @type {number} */ axis) => Math.max(...all.map((spot) => spot[axis])) - Math.min(...all.map((spot) => spot[axis])) + 1;
  return long(0) / long(1);
}

/** Quarters to turn it by. Whoever has no side of his own, or two at one screen, see it as the first seat does. @param {Layout} layout @param {boolean} upright @param {string} [seat] @param {boolean} [about] */
export function quartersFor(layout, upright, seat = "", about = false) {
  const turn = about ? 2 : 0;
  const wide = shape(layout);
  const lineOf = (/** @type {string} */ colour) => layout.lines.find((line) => line.colour === colour);
  const own = lineOf(seat) ?? layout.seats.map(lineOf).find((line) => line);
  // who stands at the bottom of a tall board begins at the left of it where it lies; but nobody climbs a summit sideways
  if (!own) return (turn + (!upright && wide < 1 / EVEN ? LIES : 0)) % 4;
  const fills = (/** @type {number} */ quarters) => {
    const long = quarters % 2 ? 1 / wide : wide;
    return upright ? long < EVEN : long > 1 / EVEN;
  };
  const nearness = (/** @type {number} */ quarters) => NEAR[("NESW".indexOf(own.faces) + quarters) % 4];
  const [best] = [0, 3, 2, 1].filter(fills).sort((one, other) => nearness(one) - nearness(other));
  return (best + turn) % 4;
}
