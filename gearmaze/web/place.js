// The place of the board on the page: the board is as large as its place lets it be, and never too small to play on.
// Where the whole of it would be, it is shown larger and scrolls; the player may choose, by a button or with two fingers.
// Where it scrolls both ways a small map says where one is.
import { cls, html, useEffect, useLayoutEffect, useRef, useState } from "./ui.js";
import { EDGE } from "./board.js";
import { moving } from "./settings.js";
import { CELL } from "./stone.js";
import { t } from "./words.js";
/** @import { Seen } from "./overview.js" */
/** @import { Geometry, Size } from "./types.js" */

const LEAST = 26; // the side of a square, in pixels, when the whole board is shown
const NEAR = 34; // and when it scrolls
const MOST = 84; // with two fingers
const MAP = 96; // the longer side of the map, in pixels
const BEYOND = 1.25; // how much wider the board is than what can be seen of it, if it scrolls down too: then there is a map
const FOOT = 48; // pixels below the board, where the button is
const SLACK = 160; // and as many more may be empty there, so that nothing moves when an offer goes; more is a place wasted

/** How large a square is if the whole board is shown, and if one looks closer. @param {Size} room @param {Size} board in its own units */
function sides(room, board) {
  const [across, down] = [(room.width * CELL) / board.width, (room.height * CELL) / board.height];
  const whole = Math.min(across, down);
  // upright one scrolls down, lying one scrolls along: the other way it just fits, unless squares would be too small
  return { whole, near: Math.max(NEAR, board.width < board.height ? across : down) };
}

/** How far two fingers are apart, and where between them. @param {TouchList} touches */
function between([one, other]) {
  return { apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY), x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
}

/** Two fingers on the board: how large a square is to be, and the point that stays where it is. @param {{current: HTMLElement | null}} place @param {{current: {side: number, least: number}}} now @param {(side: number) => void} done */
function usePinch(place, now, done) {
  useEffect(() => {
    const node = place.current;
    if (!node) return;
    /** @type {{apart: number, side: number} | null} */
    let held = null;
    let side = 0;
    const start = (/** @type {TouchEvent} */ event) => {
      if (event.touches.length === 2) held = { apart: between(event.touches).apart, side: (side = now.current.side) };
    };
    const move = (/** @type {TouchEvent} */ event) => {
      const svg = node.querySelector("svg.board");
      if (!held || event.touches.length !== 2 || !(svg instanceof SVGSVGElement)) return;
      event.preventDefault();
      const { apart, x, y } = between(event.touches);
      side = Math.max(now.current.least, Math.min(MOST, (held.side * apart) / held.apart));
      // the drawing alone for as long as fingers move; the page follows when they leave
      const before = svg.getBoundingClientRect();
      const [across, down] = [(x - before.left) / before.width, (y - before.top) / before.height];
      const { width, height } = svg.viewBox.baseVal;
      svg.setAttribute("width", String((side / CELL) * width));
      svg.setAttribute("height", String((side / CELL) * height));
      const after = svg.getBoundingClientRect();
      node.scrollBy(after.left + across * after.width - x, after.top + down * after.height - y);
    };
    const end = (/** @type {TouchEvent} */ event) => {
      if (held && event.touches.length < 2) done(side);
      if (event.touches.length < 2) held = null;
    };
    node.addEventListener("touchstart", start, { passive: true });
    node.addEventListener("touchmove", move, { passive: false });
    node.addEventListener("touchend", end);
    node.addEventListener("touchcancel", end);
    return () => {
      node.removeEventListener("touchstart", start);
      node.removeEventListener("touchmove", move);
      node.removeEventListener("touchend", end);
      node.removeEventListener("touchcancel", end);
    };
  }, []);
}

/** What is seen of the board now. @param {{current: HTMLElement | null}} place @param {boolean} wanted @param {unknown} size @returns {Seen} */
function useSeen(place, wanted, size) {
  const [seen, see] = useState({ left: 0, top: 0, wide: 1, high: 1 });
  useEffect(() => {
    const node = place.current;
    if (!node || !wanted) return;
    const look = () => {
      const [here, all] = [node.getBoundingClientRect(), node.querySelector("svg.board")?.getBoundingClientRect()];
      if (!all?.width) return;
      const part = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ start, /** @type {number} */ long) => [Math.max(0, (from - start) / long), Math.min(1, (to - start) / long)];
      const [left, right] = part(here.left, here.right, all.left, all.width);
      const [top, bottom] = part(here.top, here.bottom, all.top, all.height);
      see({ left, top, wide: right - left, high: bottom - top });
    };
    let frame = requestAnimationFrame(look);
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    };
    node.addEventListener("scroll", soon, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      node.removeEventListener("scroll", soon);
    };
  }, [wanted, size]);
  return seen;
}

/**
 * @param {object} props
 * @param {Geometry} props.geo
 * @param {string} [props.eye] the square that matters now: it comes into sight by itself
 * @param {string[]} [props.own] the lines that come into sight first, by their ids
 * @param {string} [props.asked] what the player is asked now: then somebody of his is in sight
 * @param {string[]} [props.mine] where his are
 * @param {(seen: Seen, wide: number, go: (across: number, down: number) => void) => unknown} [props.map] draws the small map
 * @param {(size: Size | undefined) => unknown} props.children draws the board in that size
 */
export function Place({ geo, eye, own = [], asked = "", mine = [], map, children }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [room, measure] = useState(/** @type {Size | null} */ (null));
  const [wish, look] = useState(/** @type {"whole" | "near" | number | null} */ (null));
  const board = { width: geo.width + 2 * EDGE, height: geo.height + 2 * EDGE };
  const tall = board.width < board.height; // one scrolls down only
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
  const small = side !== null && side.whole < NEAR;
  const usual = side && (!small || (side.whole >= LEAST && !tall) ? side.whole : side.near);
  const square = side && (typeof wish === "number" ? Math.max(side.whole, wish) : (small && wish && side[wish]) || usual);
  const closer = side !== null && square !== null && square > side.whole + 0.01;
  const unit = square && square / CELL;
  const both = closer && room !== null && unit !== null && board.width * unit > BEYOND * room.width && board.height * unit > room.height + FOOT && !!map;
  const wide = MAP * Math.min(1, geo.columns / geo.rows);
  const head = both ? (wide * geo.rows) / geo.columns + 12 : 0; // so that no square stays under the map
  const now = useRef({ side: NEAR, least: LEAST });
  now.current = { side: square ?? NEAR, least: side?.whole ?? LEAST };
  usePinch(place, now, look);
  const even = closer ? Math.ceil : Math.floor; // no square below its least size, no board beyond its place
  const size = unit ? { width: even(unit * board.width), height: even(unit * board.height) } : undefined;
  const seen = useSeen(place, both, `${size?.width} ${room?.width} ${room?.height}`);
  /** How far down one looks at the foot of the board: what is empty below it lets the place grow without moving the board. @param {HTMLElement} node */
  const foot = (node) => Math.max(0, head + board.height * (unit ?? 0) + FOOT - node.clientHeight);
  /** Into the middle, as far as there is board. @param {HTMLElement} node @param {Element | null} square @param {ScrollBehavior} behavior */
  const show = (node, square, behavior) => {
    if (!square) return;
    const [seen, box] = [node.getBoundingClientRect(), square.getBoundingClientRect()];
    const top = node.scrollTop + (box.top + box.bottom - seen.top - seen.bottom) / 2;
    const left = node.scrollLeft + (box.left + box.right - seen.left - seen.right) / 2;
    node.scrollTo({ top: Math.min(top, foot(node)), left, behavior });
  };
  const goTo = (/** @type {number} */ across, /** @type {number} */ down) => {
    const node = place.current;
    const all = node?.querySelector("svg.board")?.getBoundingClientRect();
    if (!node || !all) return;
    const here = node.getBoundingClientRect();
    node.scrollBy(all.left + across * all.width - here.left - here.width / 2, all.top + down * all.height - here.top - here.height / 2);
  };
  useEffect(() => {
    const node = place.current;
    if (eye && closer && node) show(node, node.querySelector(`[data-square="${eye}"]`), moving() ? "smooth" : "auto");
  }, [eye, closer]);
  useEffect(() => {
    const spots = geo.lines.filter(({ id }) => own.includes(id)).flatMap((line) => line.spots);
    const node = place.current;
    if (!spots.length || !node || !closer || eye) return;
    const middle = (/** @type {number} */ axis) => spots.reduce((sum, spot) => sum + spot[axis], 0) / spots.length;
    const [across, down] = [(middle(0) + 0.5) / geo.columns, (middle(1) + 0.5) / geo.rows];
    node.scrollLeft = across > 0.9 ? node.scrollWidth : across < 0.1 ? 0 : across * node.scrollWidth - node.clientWidth / 2;
    node.scrollTop = down > 0.9 ? foot(node) : down < 0.1 ? 0 : Math.min(foot(node), head + down * board.height * (unit ?? 0) - node.clientHeight / 2);
  }, [closer, geo.quarters, own.join()]);
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
  }, [asked, closer, own.join()]);
  return html`<main class=${cls("field", closer && "near", both && "both")}><div class="scroll" ref=${place} style=${{ "--head": `${head}px` }}>${children(size)}</div>
    ${both && map?.(seen, wide, goTo)}
    ${small && html`<button class="fit-button" aria-label=${t(closer ? "board.fit" : "board.zoom")} onClick=${() => look(closer ? "whole" : "near")}>${closer ? "−" : "+"}</button>`}
  </main>`;
}
