// Where a speech bubble goes: as near as it can be to what it speaks of, over nothing one may want to click.

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {Box & {weight: number}} Obstacle how bad it is to cover it, a pixel */
/** @typedef {{left: number, top: number, at: Box | null}} Spot */

const STEP = 14;
const GAP = 6;
const FAR = 6; // what a pixel further away costs, in pixels covered

/** @param {Box} one @param {Box} other */
const shared = (one, other) =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) * Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** How far a box is from another. @param {Box} one @param {Box} other */
const between = (one, other) => Math.hypot(Math.max(0, one.left - other.right, other.left - one.right), Math.max(0, one.top - other.bottom, other.top - one.bottom));

/** @param {string} selector @param {number} weight @returns {Obstacle[]} */
function boxes(selector, weight) {
  return [...document.querySelectorAll(selector)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP, weight };
  });
}

/** @param {HTMLElement} bubble @param {string} square it speaks of @param {Set<string>} wanted squares to keep free @returns {Spot} */
export function findSpot(bubble, square, wanted) {
  const obstacles = [...wanted].flatMap((name) => boxes(`[data-square="${name}"]`, 20));
  obstacles.push(...boxes(".dock, .topbar, .fit-button, .news > *", 20), ...boxes(".side", 2));
  const [anchor = null] = boxes(`[data-square="${square}"]`, 0);
  const at = anchor ?? { left: innerWidth / 2, top: innerHeight / 2, right: innerWidth / 2, bottom: innerHeight / 2 };
  const { offsetWidth: width, offsetHeight: height } = bubble;
  let best = { left: GAP, top: GAP, at: anchor };
  let least = Infinity;
  for (let top = GAP; top + height <= innerHeight - GAP; top += STEP) {
    for (let left = GAP; left + width <= innerWidth - GAP; left += STEP) {
      const box = { left, top, right: left + width, bottom: top + height };
      let cost = FAR * between(box, at) + Math.hypot((box.left + box.right - at.left - at.right) / 2, (box.top + box.bottom - at.top - at.bottom) / 2);
      for (const one of obstacles) if (cost < least) cost += one.weight * shared(box, one);
      if (cost < least) [least, best] = [cost, { left, top, at: anchor }];
    }
  }
  return best;
}

/** Put it there, with a line to what it speaks of. @param {HTMLElement} bubble @param {SVGElement | null} lead @param {Spot} spot */
export function hold(bubble, lead, { left, top, at }) {
  bubble.style.setProperty("left", `${left}px`);
  bubble.style.setProperty("top", `${top}px`);
  if (!lead) return;
  const place = document.querySelector(".scroll")?.getBoundingClientRect();
  const seen = at && (!place || shared(at, place) > 0);
  lead.classList.toggle("off", !seen);
  if (!seen) return;
  const [x, y] = [(at.left + at.right) / 2, (at.top + at.bottom) / 2];
  const [fromX, fromY] = [Math.min(Math.max(x, left), left + bubble.offsetWidth), Math.min(Math.max(y, top), top + bubble.offsetHeight)];
  // to the edge of the square, not over who stands there
  const away = Math.hypot(fromX - x, fromY - y) || 1;
  const edge = Math.min(1, (at.right - at.left) / 2 / away);
  const [toX, toY] = [x + (fromX - x) * edge, y + (fromY - y) * edge];
  const [line, dot] = lead.children;
  for (const [name, value] of Object.entries({ x1: fromX, y1: fromY, x2: toX, y2: toY })) line.setAttribute(name, String(value));
  dot.setAttribute("cx", String(toX));
  dot.setAttribute("cy", String(toY));
}
