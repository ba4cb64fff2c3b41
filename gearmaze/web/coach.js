// A word at the right moment, for somebody's first games: what can be done shows itself when it first can be, once.
// What this browser has met is kept in it. Play now deals a ready game until one has been played to its end or for three
// rounds; only there do marks come up on the board. Whoever sets up for the first time hears what it is good for.
import { html, signal, useEffect, useLayoutEffect, useRef } from "./ui.js";
import { findSpot, hold } from "./beside.js";
import { tokenName } from "./names.js";
import { t } from "./words.js";
/** @import { Listed } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Table } from "./table.js" */
/** @typedef {{played?: boolean, off?: boolean, met?: string[]}} Memory */
/** @typedef {{id: string, who: string, square: string, words: string}} Found a mark that is due, and where it points */

const KEY = "gearmaze-coach";
const ROUNDS = 6; // turns of a first game after which it counts as played, even if it is left

const memory = signal(read());

/** @returns {Memory} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Memory} change */
function remember(change) {
  memory.value = { ...memory.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(memory.value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

/** @param {string[]} ids */
function met(...ids) {
  const known = memory.value.met ?? [];
  const fresh = ids.filter((id) => !known.includes(id));
  if (fresh.length) remember({ met: [...known, ...fresh] });
}

const due = (/** @type {string} */ id) => !memory.value.off && !memory.value.met?.includes(id);

/** Whether the next game against the computer is the first one: it comes ready to play. */
export const firstGame = () => !memory.value.played;

/** Before the first move of a first game whoever gets around most is chosen already: the first click is a move. @param {TableState} state */
export function chosenAlready({ ready, owed, view }) {
  if (!ready || owed?.kind !== "act" || view.turn !== 1 || memory.value.met?.includes("move")) return "";
  return owed.actions.filter((group) => group.token).sort((one, other) => other.actions.length - one.actions.length)[0]?.token ?? "";
}

/** The marks on the board; a room is opened before one walks into it. Each goes with the event that shows that it was understood. @type {{id: string, event: string, of: (book: Book, action: Listed) => boolean, at: (action: Listed, who: string) => string, words: (facts: object) => string}[]} */
const MARKS = [
  { id: "fight", event: "attacked", of: (book, action) => book.verbs[action.verb]?.fight != null, at: (action, who) => action.target ?? who, words: (facts) => t("coach.fight", facts) },
  { id: "turn", event: "rotated", of: (_, action) => action.verb === "rotate", at: (_, who) => who, words: (facts) => t("coach.turn", facts) },
  { id: "room", event: "revealed", of: (_, action) => action.verb === "reveal", at: (_, who) => who, words: (facts) => t("coach.reveal", facts) },
  { id: "move", event: "moved", of: (_, action) => action.verb === "move", at: (_, who) => who, words: (facts) => t("coach.move", facts) },
];

/** What is possible now and has not been met yet. @param {Table} table @param {Choice} choice @param {Book} book @returns {Found | null} */
function found(table, choice, book) {
  const state = table.shown;
  if (!state.ready || state.owed?.kind !== "act" || table.busy.value || choice.plan.value || choice.odds.value) return null;
  const chosen = choice.selected.value;
  // whoever is chosen goes first, so that nothing is said of somebody else
  const groups = [...choice.groups.value].sort(([one], [other]) => Number(other === chosen) - Number(one === chosen));
  for (const mark of MARKS.filter(({ id }) => due(id))) {
    for (const [who, actions] of groups) {
      const action = actions.find((/** @type {Listed} */ one) => who && mark.of(book, one));
      if (!action) continue;
      const square = state.view.tokens.find((token) => token.token === mark.at(action, who))?.square ?? "";
      return { id: mark.id, who, square, words: mark.words({ who: tokenName(book, who, state.seat), ap: state.view.ap, room: action.room }) };
    }
  }
  return null;
}

/** What was done needs no mark any more; a first game that was played is not dealt again. @param {Table} table */
function useMemory(table) {
  const state = table.shown;
  const { view, seat } = state;
  useEffect(() => {
    if (!view.colours.includes(seat)) return;
    if (!state.ready && view.turn > 0) met("team", "place");
    if (!state.ready) return;
    if (state.result || view.turn > ROUNDS) remember({ played: true });
    const own = table.log.value.filter((event) => event.by_seat === seat).map(({ event }) => event);
    met(...MARKS.filter(({ event }) => own.includes(event)).map(({ id }) => id));
  }, [table.log.value, view.turn, state.result?.reason, seat]);
}

/** A speech bubble beside what is lit. @param {{table: Table, choice: Choice, book: Book}} props */
export function Coach({ table, choice, book }) {
  useMemory(table);
  const bubble = useRef(/** @type {HTMLElement | null} */ (null));
  const lead = useRef(/** @type {SVGElement | null} */ (null));
  const mark = found(table, choice, book);
  useLayoutEffect(() => {
    if (!mark) return;
    const put = () => bubble.current && hold(bubble.current, lead.current, findSpot(bubble.current, mark.square, wanted(table, choice)));
    const frame = requestAnimationFrame(put);
    put();
    addEventListener("resize", put);
    addEventListener("scroll", put, true);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("resize", put);
      removeEventListener("scroll", put, true);
    };
  });
  return html`<div class="coach" role="status">${mark && html`
    <svg class="coach-lead" aria-hidden="true" ref=${lead}><line /><circle r="5" /></svg>
    <div class="coach-bubble" ref=${bubble} data-coach=${mark.id}><p>${mark.words}</p>
      <span class="row end"><button class="quiet small" data-cmd="coach-off" onClick=${() => remember({ off: true })}>${t("coach.off")}</button>
        <button class="small" data-cmd="coach-next" onClick=${() => met(mark.id)}>${t("coach.next")}</button></span></div>`}</div>`;
}

/** The squares one may want to click now. @param {Table} table @param {Choice} choice */
function wanted(table, choice) {
  const tokens = table.shown.view.tokens.filter((token) => choice.groups.value.has(token.token)).map((token) => token.square);
  const rooms = [...choice.targets.value.keys()].filter((where) => where.startsWith("room ")).map((where) => Number(where.slice(5)) - 1);
  const inside = [...(table.geo?.squares ?? [])].filter(([, at]) => rooms.includes(at.slot)).map(([name]) => name);
  return new Set([...tokens, ...choice.targets.value.keys(), ...inside]);
}

/** The same in a line, where something is asked for the first time that is not on the board. @param {{id: string, words: string}} props */
export function CoachLine({ id, words }) {
  if (!words || !due(id)) return null;
  return html`<p class="coach-line" data-coach=${id}><span>${words}</span> <button aria-label=${t("coach.next")} data-cmd="coach-next" onClick=${() => met(id)}>✕</button></p>`;
}
