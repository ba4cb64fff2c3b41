// Before the first turn, and whenever tokens are put down: starters on the line, tokens into rooms, tokens of a room
// just shown, and teams chosen from several boxes. One tap on a token, one on a place.
import { cls, html, useState } from "./ui.js";
import { ableName, tokenName } from "./names.js";
import { Token } from "./parts.js";
import { roomArt } from "./rooms.js";
import { kindOf } from "./tokens.js";
import { t } from "./words.js";
/** @import { Listed, Owed, View } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */
/** @import { Choice } from "./choice.js" */

/**
 * A row of tokens to choose from.
 * @param {{labels: string[], choice: Choice, book: Book, view: View, own: string, onTap: (name: string) => void, onPoint: (name: string) => void, label: string}} props
 */
function Tray({ labels, choice, book, view, own, onTap, onPoint, label }) {
  return html`<div class="tray" role="group" aria-label=${label}>
    ${labels.map((name) => {
      return html`<button key=${name} class=${cls("tray-token", choice.selected.value === name && "on")} data-pick=${name} aria-label=${ableName(book, name, own)} aria-pressed=${choice.selected.value === name}
          onClick=${() => onTap(name)} onMouseEnter=${() => onPoint(name)} onFocus=${() => onPoint(name)} onMouseLeave=${() => onPoint("")} onBlur=${() => onPoint("")}>
        <${Token} label=${name} book=${book} view=${view} size=${52} /><span>${tokenName(book, name, own)}</span>
      </button>`;
    })}
  </div>`;
}

/** What somebody is good at, in a line. @param {{book: Book, label: string}} props */
function About({ book, label }) {
  const kind = book.kinds[kindOf(label)];
  if (!kind) return null;
  return html`<b>${kind.name}</b>${kind.character && html` <span class="soft">(${t("piece.numbers", kind)})</span>`}: <span class="soft">${kind.text}</span>`;
}

/** How many are still to be put on the starting line. @param {Book} book @param {TableState} state */
function toPick(book, { scenario, seat, view }) {
  const lines = book.layouts[view.layout].lines.flatMap((line) => line.cells.map((cell) => cell.square));
  const there = view.tokens.filter((token) => view.colours[token.owner] === seat && lines.includes(token.square)).length;
  return (book.byScenario[scenario]?.starters ?? 0) - there;
}

/** Two rooms to bring, as they will lie on the table. @param {{action: Listed, choice: Choice, book: Book}} props */
function Pair({ action, choice, book }) {
  const rooms = Object.values(book.rooms).filter((room) => room.pair === action.pair && room.size === 5).slice(0, 2);
  return html`<button class="pair" data-action=${action.text} onClick=${() => choice.go(action)}>
    <span>${rooms.map((room) => html`<svg viewBox="0 0 320 320" width="58" height="58" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: roomArt(room, 0) }}></svg>`)}</span>
    ${t("setup.pair", { pair: action.pair })}</button>`;
}

/** @param {string} kind */
const hint = (kind) =>
  /** @type {Record<string, string>} */ ({ team: t("setup.team"), place: t("setup.place"), set: t("setup.set"), draft: t("setup.draft") })[kind] ?? "";

/** @param {{table: import("./table.js").Table, choice: Choice, book: Book}} props */
export function SetupDock({ table, choice, book }) {
  const state = table.shown;
  const { view, seat } = state;
  const owed = /** @type {Owed} */ (state.owed); // or this is not there
  const groups = owed.actions;
  const labels = groups.flatMap((group) => group.token ?? []);
  const loose = groups.filter((group) => !group.token).flatMap((group) => group.actions);
  const bench = groups.flatMap((group) => group.actions).some((action) => action.verb === "bench");

  const tap = (/** @type {string} */ name) => {
    /** @type {Listed[]} */
    const actions = choice.groups.value.get(name) ?? [];
    // a starter goes to the next free dot, a piece from the box has nowhere else to go: one tap is enough
    if (owed.kind === "draft" || bench || (owed.kind === "team" && actions.length === 1)) return choice.go(actions[0]);
    choice.select(name);
  };
  const rooms = choice.selected.value ? choice.actions.value.filter((/** @type {Listed} */ action) => action.verb === "place") : [];
  const squares = choice.selected.value ? choice.actions.value.filter((/** @type {Listed} */ action) => action.square) : [];
  const [pointed, point] = useState("");
  const about = labels.includes(pointed) ? pointed : choice.selected.value;
  const left = owed.kind === "place" ? labels.length : owed.kind === "team" && !bench ? toPick(book, state) : 0;
  return html`<div class=${cls("setup", labels.length < 12 && "few")}>
    <p class="hint">${hint(owed.kind)}${left > 1 && html` <b>${t("setup.left", { count: left })}</b>`}</p>
    <div class="about-line">
      <p class="hint about">${about ? html`<${About} ...${{ book, label: about }} />` : html`<span class="soft">${t("setup.about")}</span>`}</p>
      ${rooms.length > 0 && html`<span class="to-rooms" role="group" aria-label=${t("setup.rooms")}><span class="soft small" aria-hidden="true">${t("setup.rooms")}</span>
        ${rooms.map((/** @type {Listed} */ action) => html`<button class="small" data-action=${action.text} aria-label=${t("do.place", action)} onClick=${() => choice.go(action)}>${action.room}</button>`)}</span>`}
    </div>
    <${Tray} ...${{ labels, choice, book, view, own: seat, onTap: tap, onPoint: point, label: owed.text }} />
    <div class="row">
      ${owed.kind === "team" && squares.map((/** @type {Listed} */ action) => html`<button class="small" data-action=${action.text} onClick=${() => choice.go(action)}>${action.square}</button>`)}
      ${loose.map((action) => action.pair ? html`<${Pair} ...${{ action, choice, book }} />`
        : html`<button class="small" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}
    </div>
  </div>`;
}
