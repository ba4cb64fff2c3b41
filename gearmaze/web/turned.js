// How the board lies: on its side where there is room, upright on a phone or where a page is much enlarged; and turned so that
// whoever plays sits at the left or at the bottom of it. Turned about again if he likes.
import { useEffect, useState } from "./ui.js";
import { geometry } from "./geometry.js";
/** @import { Layout } from "./types.js" */

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

/** Quarters to turn it by. Whoever has no side of his own, or two at one screen, see it as the first seat does. @param {Layout} layout @param {boolean} upright @param {string} [seat] @param {boolean} [about] */
export function quartersFor(layout, upright, seat = "", about = false) {
  const usual = upright ? 0 : 3;
  // how far it is from one's own line to the edge one sits at
  const away = (/** @type {number} */ quarters) => {
    const geo = geometry(layout, quarters);
    const spots = geo.lines.filter((line) => line.colour === seat).flatMap((line) => line.spots);
    const all = spots.map(([column, row]) => (upright ? geo.rows - 1 - row : column));
    return all.reduce((sum, one) => sum + one, 0);
  };
  const other = (usual + 2) % 4;
  const own = away(other) < away(usual);
  return own !== about ? other : usual;
}
