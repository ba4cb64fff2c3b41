// The story so far, in the server's words. A click shows on the board what an entry speaks of.
import { cls, html, useEffect, useRef } from "./ui.js";
import { Chip } from "./parts.js";
import { t } from "./words.js";

/** The squares and rooms an event speaks of. @param {any} event @param {any} view */
export function whereIs(event, view) {
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

/** Whose sign an entry bears: the side it is about, which need not be the one whose answer brought it about. */
function about(event) {
  if (NOBODYS.includes(event.event)) return "";
  if (event.event === "scored") return event.seat;
  if (FATES.includes(event.event) && event.token) return event.token.slice(0, event.token.indexOf("-"));
  return event.by_seat;
}

/** @param {any} props */
export function Log({ entries, view, onAim, aimed, onOlder = undefined }) {
  const list = useRef(/** @type {any} */ (null));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries.at(-1)]); // not when older ones come
  // one stop for the tab key however long the story is; arrows walk through it
  const walk = (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
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
