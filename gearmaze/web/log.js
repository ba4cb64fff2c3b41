// The story so far, in the server's words. A click shows on the board what an entry speaks of.
import { cls, html, useEffect, useRef } from "./ui.js";
import { Chip } from "./parts.js";
import { t } from "./words.js";
/** @import { Happening, View } from "./messages.js" */
/** @import { Aim, Entry, Facts, From, Known } from "./types.js" */

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

/** @param {{entries: Entry[], onAim: (event: Entry) => void, aimed?: Happening, onOlder?: false | (() => void)}} props */
export function Log({ entries, onAim, aimed, onOlder }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.at(-1)]); // not when older ones come
  // one stop for the tab key however long the story is; arrows walk through it
  const walk = (/** @type {From<HTMLButtonElement, KeyboardEvent>} */ event) => {
    const step = /** @type {Record<string, number>} */ ({ ArrowUp: -1, ArrowDown: 1 })[event.key];
    if (!step || !list.current) return;
    event.preventDefault();
    event.stopPropagation();
    const all = [...list.current.querySelectorAll("button")];
    all[all.indexOf(event.target) + step]?.focus();
  };
  let turn = -1;
  return html`<ol class="log" ref=${list} aria-label=${t("log")} onKeyDown=${walk}>
    ${onOlder && html`<li><button class="quiet" data-cmd="older" onClick=${onOlder}>↑ ${t("log.older")}</button></li>`}
    ${entries.map((event, number) => {
      // who ends a turn is told in the next one already, but belongs to the one before
      const fresh = event.turn !== turn && event.turn > 0 && event.event !== "turn_ended";
      if (fresh) turn = event.turn;
      return html`${fresh && html`<li class="log-turn" key=${`turn-${number}`}>${t("turn", { turn })}</li>`}
        <li key=${number} class=${cls("log-entry", `told-${event.event}`)}><button class=${cls(aimed === event && "on")} tabindex=${number === entries.length - 1 ? 0 : -1} onClick=${() => onAim(event)}>
          ${["blue", "yellow", "green", "red"].includes(about(event)) ? html`<${Chip} colour=${about(event)} size=${15} />` : html`<i class="dot" />`}
          <span>${event.text}</span></button></li>`;
    })}
    ${!entries.length && html`<li class="faint">${t("log.empty")}</li>`}
  </ol>`;
}
