// The story, turn by turn, in short; the server's sentences are there to be pointed at and heard. A click shows on the board
// what an entry speaks of, or goes there.
import { cls, html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { actor, brief } from "./brief.js";
import { Chip, Token } from "./parts.js";
import { t } from "./words.js";
/** @import { Happening, View } from "./messages.js" */
/** @import { Aim, Book, Entry, Facts, From, Known } from "./types.js" */

/**
 * Whether an event is of a kind, and so has the facts of that kind.
 * @template {keyof Facts} Name @template {Happening} Form
 * @param {Name} name @param {Form} event @returns {event is Known<Name, Form>}
 */
export const isA = (name, event) => event.event === name;

/**
 * The squares and rooms an event speaks of.
 * @template {Happening} Told
 * @param {Told} event @param {View} view @returns {Aim<Told>}
 */
export function whereIs(event, view) {
  /** @type {Set<string>} */
  const squares = new Set([...(event.path ?? []), ...(event.places ?? [])]);
  if (event.place) squares.add(event.place);
  for (const point of event.handled ?? []) squares.add(point.square);
  const names = [event.token, event.target, event.victim, ...(event.attackers ?? []), ...(event.defenders ?? []), ...(event.tokens ?? [])];
  if (!squares.size) {
    for (const name of names) {
      const token = view.tokens.find((one) => one.token === name);
      if (token) squares.add(token.square);
    }
  }
  return { squares: [...squares], room: event.room ? event.room - 1 : -1, path: event.path ?? [] };
}

const NOBODYS = ["teams_ready", "teams_shown", "drafted", "fought", "over"];
const FATES = ["wounded", "eliminated", "removed", "healed", "regenerated"];

/** Whose sign an entry bears: the side it is about, which need not be the one whose answer brought it about. @param {Entry} event */
function about(event) {
  if (NOBODYS.includes(event.event)) return "";
  if (event.event === "scored") return event.seat ?? "";
  if (FATES.includes(event.event) && event.token) return event.token.slice(0, event.token.indexOf("-"));
  return event.by_seat ?? "";
}

/** What happened in a turn: the card it was begun with, and the rest. @typedef {{turn: number, card?: Entry, entries: Entry[]}} Turn */

/** The story cut into turns. @param {Entry[]} entries */
function turnsOf(entries) {
  /** @type {Turn[]} */
  const turns = [];
  for (const event of entries) {
    const ends = event.event === "turn_ended"; // told in the next turn already, but belongs to the one before
    let last = turns[turns.length - 1];
    if (!last || (event.turn > last.turn && !ends)) turns.push((last = { turn: event.turn, entries: [] }));
    if (event.event === "card" && !last.card) last.card = event;
    else if (!ends || event.ap_lost) last.entries.push(event); // that a turn ended the next one says
  }
  return turns;
}

/** Which answer of a replay an entry came of. @param {Entry | undefined} event */
const answerOf = (event) => (event && "at" in event ? event.at : 0);

/** The entry a replay is at: the last one told so far. @param {Turn[]} turns @param {number | undefined} at */
function presentEntry(turns, at) {
  if (at === undefined) return null;
  let found = null;
  for (const { card, entries } of turns) for (const event of card ? [card, ...entries] : entries) if (answerOf(event) <= at) found = event;
  return found;
}

/**
 * `at` says that this is a replay, and where it is: then all of the story is there, what is still to come too.
 * @param {{entries: Entry[], book: Book, onAim: (event: Entry) => void, aimed?: Happening, onOlder?: false | (() => void), at?: number}} props
 */
export function Log({ entries, book, onAim, aimed, onOlder, at }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [folded, fold] = useState(/** @type {Record<number, boolean>} */ ({}));
  const aim = useRef(onAim);
  aim.current = onAim; // a turn that is not drawn anew has the one of before
  const turns = useMemo(() => turnsOf(entries), [entries]);
  const reached = useMemo(() => presentEntry(turns, at), [turns, at]);
  const chosen = entries.find((event) => event === aimed);
  const present = chosen && answerOf(chosen) === at ? chosen : reached; // of several things at once the one that was meant
  const held = useRef({ end: true, top: 0 });
  const follow = (/** @type {From<HTMLElement>} */ { target: { scrollTop, scrollHeight, clientHeight } }) => {
    // only who goes back leaves the end; on the way there one is not there yet
    if (scrollHeight - scrollTop - clientHeight < 4) held.current.end = true;
    else if (scrollTop < held.current.top) held.current.end = false;
    held.current.top = scrollTop;
  };
  useEffect(() => {
    // other words or another theme make it longer: its end stays in sight
    const node = list.current;
    if (!node?.firstElementChild || at !== undefined) return;
    const grown = new ResizeObserver(() => held.current.end && (node.scrollTop = node.scrollHeight));
    grown.observe(node);
    grown.observe(node.firstElementChild);
    return () => grown.disconnect();
  }, [at === undefined]);
  useEffect(() => {
    const node = list.current;
    if (!node) return;
    const now = node.querySelector("[aria-current]");
    if (at === undefined) node.scrollTop = node.scrollHeight;
    else if (now) node.scrollTop += now.getBoundingClientRect().top - node.getBoundingClientRect().top - node.clientHeight / 2;
  }, [at === undefined ? entries.at(-1) : present]); // not when older ones come
  // one stop for the tab key however long the story is; arrows walk through it
  const walk = (/** @type {From<HTMLButtonElement, KeyboardEvent>} */ event) => {
    const step = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 })[event.key];
    if (!step || !list.current) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...list.current.querySelectorAll("button")];
    all[all.indexOf(event.target) + step]?.focus();
  };
  const stop = present ?? entries.at(-1);
  // how the game was set up is a long story that nobody reads again
  const shut = (/** @type {Turn} */ { turn }) => folded[turn] ?? (turn === 0 && turns.length > 1 && stop?.turn !== 0);
  const all = turns.every(shut);
  const foldAll = () => fold(Object.fromEntries(turns.map(({ turn }) => [turn, !all])));
  return html`<div class="log" ref=${list} onScroll=${follow}><ol aria-label=${t("log")} onKeyDown=${walk}>
    ${(onOlder || turns.length > 2) && html`<li class="log-tools">
      ${onOlder && html`<button class="quiet" data-cmd="older" onClick=${onOlder}>↑ ${t("log.older")}</button>`}
      ${turns.length > 2 && html`<button class="quiet" data-cmd="fold-all" onClick=${foldAll}>${t(all ? "log.unfold" : "log.fold")}</button>`}</li>`}
    ${turns.map((turn) => html`<${TurnLines} key=${turn.turn} ...${{ turn, book, at }} shut=${shut(turn)} onFold=${(/** @type {boolean} */ open) => fold((was) => ({ ...was, [turn.turn]: open }))} onAim=${(/** @type {Entry} */ event) => aim.current(event)}
      present=${holds(turn, present)} aimed=${holds(turn, aimed)} stop=${holds(turn, stop)} />`)}
    ${!entries.length && html`<li class="faint">${t("log.empty")}</li>`}
  </ol></div>`;
}

/** Where there is no room for the log it comes at a button; on a phone that is a sign. @param {{open: boolean, onClick: () => void}} props */
export function LogButton({ open, onClick }) {
  return html`<button class="drawer-button" aria-expanded=${open} onClick=${onClick}><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M4 6h1M9 6h11M4 12h1M9 12h11M4 18h1M9 18h11" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" /></svg><span>${t("log")}</span></button>`;
}

/** The entry, if it is one of this turn: another turn need not be drawn anew for it. @param {Turn} turn @param {Happening | null | undefined} event */
const holds = ({ card, entries }, event) => (event && (event === card || entries.includes(/** @type {Entry} */ (event))) ? event : null);

/**
 * @param {object} props
 * @param {Turn} props.turn
 * @param {Book} props.book
 * @param {(event: Entry) => void} props.onAim
 * @param {number} [props.at]
 * @param {boolean} props.shut
 * @param {(shut: boolean) => void} props.onFold
 * @param {Happening | null} props.present where a replay is
 * @param {Happening | null} props.aimed what is shown on the board
 * @param {Happening | null} props.stop where the tab key stops
 */
function TurnLines({ turn, book, onAim, at, shut, onFold, present, aimed, stop }) {
  const { card, entries } = turn;
  const ahead = (/** @type {Entry} */ event) => at !== undefined && answerOf(event) > at;
  const first = card ?? entries[0];
  const button = (/** @type {Entry} */ event, /** @type {unknown} */ inside) => html`<button class=${cls(aimed === event && "on", ahead(event) && "ahead")} tabindex=${stop === event ? 0 : -1}
    aria-current=${present === event ? "step" : undefined} title=${event.text} onClick=${() => onAim(event)}>${inside}</button>`;
  return useMemo(() => html`
    <li class=${cls("log-turn", present && shut && "on")}><button class="fold" aria-expanded=${!shut} tabindex=${stop && shut ? 0 : -1} aria-current=${present && shut ? "step" : undefined} onClick=${() => onFold(!shut)}>${turn.turn ? t("turn", { turn: turn.turn }) : t("home.setup")}</button>
      ${card && button(card, html`<span class="brief" aria-hidden="true"><${Chip} colour=${card.by_seat ?? ""} size=${15} /> ${t("mark.ap", { ap: card.card })}</span><span class="announce">${card.text}</span>`)}</li>
    ${!shut && entries.map((event, number) => html`<li key=${number} class=${cls("log-entry", `told-${event.event}`)}>${button(event, html`<${Line} ...${{ event, book }} />`)}</li>`)}`,
  [turn, entries.length, shut, present, aimed, stop, first && ahead(first), entries.length > 0 && ahead(entries[entries.length - 1]), present && at, book]);
}

/** @param {{event: Entry, book: Book}} props */
function Line({ event, book }) {
  const short = brief(event, book);
  const label = short ? actor(event) : "";
  const side = about(event);
  const sign = label ? html`<${Token} ...${{ label, book }} size=${24} plain />` : ["blue", "yellow", "green", "red"].includes(side) ? html`<${Chip} colour=${side} size=${15} />` : html`<i class="dot" />`;
  return html`<span class="log-sign">${sign}</span>${short ? html`<span class="brief" aria-hidden="true">${short}</span><span class="announce">${event.text}</span>` : html`<span>${event.text}</span>`}`;
}
