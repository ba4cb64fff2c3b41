// The place of the board on the page: the board is as large as its place lets it be, and never too small to play on.
// Where the whole of it would be, it is shown larger and scrolls; in between, the player chooses.
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { EDGE } from "./board.js";
import { moving } from "./settings.js";
import { CELL } from "./stone.js";
import { t } from "./words.js";
/** @import { Geometry, Size } from "./types.js" */

const LEAST = 26; // the side of a square, in pixels, when the whole board is shown
const NEAR = 34; // and when it scrolls
const FOOT = 48; // pixels below the board, where the button is
const SLACK = 100; // and as many more may be empty there, so that nothing moves when an offer goes; more is a place wasted

/** How large a square is if the whole board is shown, and if one looks closer. @param {Size} room @param {Size} board in its own units */
function sides(room, board) {
  const [across, down] = [(room.width * CELL) / board.width, (room.height * CELL) / board.height];
  const whole = Math.min(across, down);
  // upright one scrolls down, lying one scrolls along: the other way it just fits
  return { whole, near: Math.max(NEAR, board.width < board.height ? across : down) };
}

/**
 * @param {object} props
 * @param {Geometry} props.geo
 * @param {string} [props.eye] the square that matters now: it comes into sight by itself
 * @param {string} [props.own] whose side comes into sight first
 * @param {string} [props.asked] what the player is asked now: then somebody of his is in sight
 * @param {string[]} [props.mine] where his are
 * @param {(size: Size | undefined) => unknown} props.children draws the board in that size
 */
export function Place({ geo, eye, own = "", asked = "", mine = [], children }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, measure] = useState(/** @type {Size | null} */ (null));
  const upright = geo.quarters % 2 === 0;
  const [near, look] = useState(/** @type {boolean | null} */ (null));
  const board = { width: geo.width + 2 * EDGE, height: geo.height + 2 * EDGE };
  useLayoutEffect(() => {
    const node = place.current;
    if (!node) return;
    const watch = new ResizeObserver(() => measure({ width: node.clientWidth, height: node.clientHeight }));
    watch.observe(node);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    // a board that is not so wide leaves more to what stands beside it
    const table = place.current?.closest(".game");
    if (table instanceof HTMLElement) table.style.setProperty("--shape", String(board.width / board.height));
  }, [geo]);
  const side = room && sides(room, board);
  const either = side !== null && side.whole >= LEAST && side.whole < NEAR;
  const closer = side !== null && side.whole < NEAR && (!either || (near ?? upright));
  const unit = side && (closer ? side.near : side.whole) / CELL;
  /** How far down one looks at the foot of the board: what is empty below it lets the place grow without moving the board. @param {HTMLElement} node */
  const foot = (node) => Math.max(0, board.height * (unit ?? 0) + FOOT - node.clientHeight);
  /** Into the middle, as far as there is board. @param {HTMLElement} node @param {Element | null} square @param {ScrollBehavior} behavior */
  const show = (node, square, behavior) => {
    if (!square) return;
    const [seen, box] = [node.getBoundingClientRect(), square.getBoundingClientRect()];
    const top = node.scrollTop + (box.top + box.bottom - seen.top - seen.bottom) / 2;
    const left = node.scrollLeft + (box.left + box.right - seen.left - seen.right) / 2;
    node.scrollTo({ top: Math.min(top, foot(node)), left, behavior });
  };
  useEffect(() => {
    const node = place.current;
    if (eye && closer && node) show(node, node.querySelector(`[data-square="${eye}"]`), moving() ? "smooth" : "auto");
  }, [eye, closer]);
  useEffect(() => {
    const line = geo.lines.find(({ colour }) => colour === own);
    const node = place.current;
    if (!line || !node || !closer || eye) return;
    const middle = (/** @type {number} */ axis) => line.spots.reduce((sum, spot) => sum + spot[axis], 0) / line.spots.length;
    const [across, down] = [(middle(0) + 0.5) / geo.columns, (middle(1) + 0.5) / geo.rows];
    node.scrollLeft = across > 0.9 ? node.scrollWidth : across < 0.1 ? 0 : across * node.scrollWidth - node.clientWidth / 2;
    node.scrollTop = down > 0.9 ? foot(node) : down < 0.1 ? 0 : Math.min(foot(node), down * node.scrollHeight - node.clientHeight / 2);
  }, [closer, geo, own]);
  useLayoutEffect(() => {
    const node = place.current;
    if (!node || !closer) return;
    if (node.scrollTop > foot(node) + SLACK) node.scrollTop = foot(node);
  }, [room?.height, closer]);
  useEffect(() => {
    const node = place.current;
    if (!node || !asked || !closer || eye) return;
    const frame = requestAnimationFrame(() => {
      // once what is asked has its room in the dock
      const seen = node.getBoundingClientRect();
      const squares = mine.flatMap((name) => node.querySelector(`[data-square="${name}"]`) ?? []);
      const inside = (/** @type {DOMRect} */ box) => box.top >= seen.top && box.bottom <= seen.bottom && box.left >= seen.left && box.right <= seen.right;
      if (!squares.some((square) => inside(square.getBoundingClientRect()))) show(node, squares[0] ?? null, "auto");
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, closer, own]);
  const even = closer ? Math.ceil : Math.floor; // no square below its least size, no board beyond its place
  const size = unit ? { width: even(unit * board.width), height: even(unit * board.height) } : undefined;
  return html`<main class=${cls("field", closer && "near")}><div class="scroll" ref=${place}>${children(size)}</div>
    ${either && html`<button class="fit-button" aria-label=${t(closer ? "board.fit" : "board.zoom")} onClick=${() => look(!closer)}>${closer ? "−" : "+"}</button>`}
  </main>`;
}
