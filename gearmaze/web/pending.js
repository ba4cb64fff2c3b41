// What was clicked is seen to be under way until it is answered, if that takes longer than a moment.

const MOMENT = 250; // ms, so that it is seen within 300

/** What the player used last, by pointer or key. @type {Element | null} */
let used = null;

const note = (/** @type {Event} */ event) => {
  const found = event.target instanceof Element ? event.target.closest("button, [data-square]") : null;
  if (found) used = found;
};
for (const kind of ["pointerup", "keydown", "click"]) addEventListener(kind, note, true);

/** How often each is marked. @type {Map<Element, number>} */
const marked = new Map();

/** Whether something is seen to be under way. */
export const waiting = () => marked.size > 0;

/** @param {Element} thing @param {number} more */
function count(thing, more) {
  const times = (marked.get(thing) ?? 0) + more;
  if (times) marked.set(thing, times);
  else marked.delete(thing);
  if (times) thing.setAttribute("aria-busy", "true");
  else thing.removeAttribute("aria-busy");
}

/**
 * Wait for the answer to what was just clicked. What is gone from the page by then (a button of a closed dialog) is
 * stood for by the line that says what is asked.
 * @template Found @param {Promise<Found>} answer @returns {Promise<Found>}
 */
export async function underWay(answer) {
  const clicked = used;
  /** @type {Element | null} */
  let thing = null;
  const timer = setTimeout(() => {
    thing = clicked?.isConnected ? clicked : document.querySelector(".prompt-line");
    if (thing) count(thing, 1);
  }, MOMENT);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (thing) count(thing, -1);
  }
}
