// Before the first turn, and whenever tokens are put down: starters on the line, tokens into rooms, tokens of a room
// just shown, and teams chosen from several boxes. One tap on a token, one on a place.
import { cls, html, useState } from "./ui.js";
import { CoachLine } from "./coach.js";
import { numberWords, tokenName } from "./names.js";
import { Token } from "./parts.js";
import { roomArt } from "./rooms.js";
import { kindOf } from "./tokens.js";
import { t } from "./words.js";
/** @import { Listed, Owed, View } from "./messages.js" */
/** @import { Book } from "./types.js" */
/** @import { Choice } from "./choice.js" */

/**
 * A row of tokens to choose from; whoever is chosen leaves an empty slot, so that nothing slides under the pointer.
 * @param {{labels: string[], taken: (name: string) => boolean, choice: Choice, book: Book, view: View, own: string, onTap: (name: string) => void, onPoint: (name: string) => void, label: string}} props
 */
function Tray({ labels, taken, choice, book, view, own, onTap, onPoint, label }) {
  return html`<div class="tray" role="group" aria-label=${label}>
    ${labels.map((name) => {
      if (taken(name)) return html`<span key=${name} class="tray-token taken" aria-hidden="true"><${Token} label=${name} book=${book} view=${view} size=${52} /><span>${tokenName(book, name, own)}</span></span>`;
      return html`<button key=${name} class=${cls("tray-token", choice.selected.value === name && "on")} data-pick=${name} aria-pressed=${choice.selected.value === name}
          onClick=${() => onTap(name)} onMouseEnter=${() => onPoint(name)} onFocus=${() => onPoint(name)} onMouseLeave=${() => onPoint("")} onBlur=${() => onPoint("")}>
        <${Token} label=${name} book=${book} view=${view} size=${52} /><span>${tokenName(book, name, own)}<span class="announce">${numberWords(book, name)}</span></span>
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

/** Two rooms to bring, as they will lie on the table. @param {{action: Listed, choice: Choice, book: Book}} props */
function Pair({ action, choice, book }) {
  const rooms = Object.values(book.rooms).filter((room) => room.pair === action.pair && room.size === 5).slice(0, 2);
  return html`<button class="pair" data-action=${action.text} onClick=${() => choice.go(action)}>
    <span>${rooms.map((room) => html`<svg viewBox="0 0 320 320" width="58" height="58" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: roomArt(room, 0) }}></svg>`)}</span>
    ${t("setup.pair", { pair: action.pair })}</button>`;
}

/** @param {{table: import("./table.js").Table, choice: Choice, book: Book}} props */
export function SetupDock({ table, choice, book }) {
  const state = table.shown;
  const { view, seat } = state;
  const owed = /** @type {Owed} */ (state.owed); // or this is not there
  const groups = owed.actions;
  const free = groups.flatMap((group) => group.token ?? []);
  const labels = owed.tray.length ? owed.tray : free;
  const loose = groups.filter((group) => !group.token).flatMap((group) => group.actions);

  const tap = (/** @type {string} */ name) => {
    /** @type {Listed[]} */
    const actions = choice.groups.value.get(name) ?? [];
    choice.select(name);
    // a starter goes to the next free dot, a piece from the box has nowhere else to go: one tap is enough
    if (actions.length === 1 && (owed.kind === "team" || owed.kind === "draft")) choice.settle(actions[0]);
  };
  const rooms = choice.selected.value ? choice.actions.value.filter((/** @type {Listed} */ action) => action.verb === "place") : [];
  const squares = choice.selected.value ? choice.actions.value.filter((/** @type {Listed} */ action) => action.square) : [];
  const [pointed, point] = useState("");
  const about = free.includes(pointed) ? pointed : choice.selected.value;
  const plan = choice.plan.value;
  return html`<div class=${cls("setup", labels.length < 12 && "few")}>
    <p class="hint">${owed.how}${owed.left > 1 && html` <b>${t("setup.left", { count: owed.left })}</b>`}</p>
    <${CoachLine} id=${owed.kind} words=${owed.why} />
    <div class="about-line">
      <p class="hint about">${about ? html`<${About} ...${{ book, label: about }} />` : html`<span class="soft">${t("setup.about")}</span>`}</p>
      ${rooms.length > 0 && html`<span class="to-rooms" role="group" aria-label=${t("setup.rooms")}><span class="soft small" aria-hidden="true">${t("setup.rooms")}</span>
        ${rooms.map((/** @type {Listed} */ action) => html`<button class="small" data-action=${action.text} aria-label=${t("do.place", action)} onClick=${() => choice.settle(action)}>${action.room}</button>`)}</span>`}
    </div>
    <${Tray} ...${{ labels, taken: (/** @type {string} */ name) => !free.includes(name), choice, book, view, own: seat, onTap: tap, onPoint: point, label: owed.text }} />
    <div class=${cls("row spots", plan && "sure")}>
      ${plan && html`<span class="hint">${t("setup.last")}</span><button class="primary small" data-action=${plan.actions[0].text} data-cmd="settle" onClick=${() => choice.go(plan.actions[0])}>${t("setup.done")}</button>
        <button class="quiet small" data-cmd="drop-plan" onClick=${() => choice.select(choice.selected.value)}>${t("cancel")}</button>`}
      ${!plan && owed.kind === "team" && squares.length > 1 && squares.map((/** @type {Listed} */ action) => html`<button class="small" data-action=${action.text} onClick=${() => choice.settle(action)}>${action.square}</button>`)}
      ${loose.map((action) => action.pair ? html`<${Pair} ...${{ action, choice, book }} />`
        : html`<button class="small" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}
    </div>
  </div>`;
}
