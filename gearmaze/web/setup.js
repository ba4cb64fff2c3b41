// Before the first turn, and whenever tokens are put down: starters on the line, tokens into rooms, tokens of a room
// just shown, and teams chosen from several boxes. One tap on a token, one on a place.
import { cls, html, useState } from "./ui.js";
import { tokenName } from "./names.js";
import { Token } from "./parts.js";
import { roomArt } from "./rooms.js";
import { kindOf } from "./tokens.js";
import { t } from "./words.js";

/** A row of tokens to choose from. @param {any} props */
function Tray({ labels, choice, book, view, own, onTap, onPoint, label }) {
  return html`<div class="tray" role="group" aria-label=${label}>
    ${labels.map((name) => {
      return html`<button key=${name} class=${cls("tray-token", choice.selected.value === name && "on")} data-pick=${name} aria-pressed=${choice.selected.value === name}
          onClick=${() => onTap(name)} onMouseEnter=${() => onPoint(name)} onFocus=${() => onPoint(name)} onMouseLeave=${() => onPoint("")} onBlur=${() => onPoint("")}>
        <${Token} label=${name} book=${book} view=${view} size=${52} /><span>${tokenName(book, name, own)}</span>
      </button>`;
    })}
  </div>`;
}

/** What somebody is good at, in a line. */
function About({ book, label }) {
  const kind = book.kinds[kindOf(label)];
  if (!kind) return null;
  return html`<b>${kind.name}</b>${kind.character && html` <span class="soft">(${t("piece.numbers", kind)})</span>`}: <span class="soft">${kind.text}</span>`;
}

/** How many are still to be put on the starting line. */
function toPick(book, { scenario, seat, view }) {
  const lines = book.layouts[view.layout].lines.flatMap((line) => line.cells.map((cell) => cell.square));
  const there = view.tokens.filter((token) => view.colours[token.owner] === seat && lines.includes(token.square)).length;
  return (book.byScenario[scenario]?.starters ?? 0) - there;
}

/** Two rooms to bring, as they will lie on the table. */
function Pair({ action, choice, book }) {
  const rooms = Object.values(book.rooms).filter((room) => room.pair === action.pair && room.size === 5).slice(0, 2);
  return html`<button class="pair" data-action=${action.text} onClick=${() => choice.go(action)}>
    <span>${rooms.map((room) => html`<svg viewBox="0 0 320 320" width="58" height="58" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: roomArt(room, 0, room.doors.map(() => "closed")) }}></svg>`)}</span>
    ${t("setup.pair", { pair: action.pair })}</button>`;
}

const hint = (kind) =>
  ({ team: t("setup.team"), place: t("setup.place"), set: t("setup.set"), draft: t("setup.draft") })[kind] ?? "";

/** @param {any} props */
export function SetupDock({ table, choice, book }) {
  const state = table.state.value;
  const { owed, view, seat } = state;
  const groups = owed.actions;
  const labels = groups.map((group) => group.token).filter(Boolean);
  const loose = groups.filter((group) => !group.token).flatMap((group) => group.actions);
  const bench = groups.flatMap((group) => group.actions).some((action) => action.verb === "bench");

  const tap = (name) => {
    const actions = choice.groups.value.get(name) ?? [];
    // a starter goes to the next free dot, a piece from the box has nowhere else to go: one tap is enough
    if (owed.kind === "draft" || bench || (owed.kind === "team" && actions.length === 1)) return choice.go(actions[0]);
    choice.select(name);
  };
  const rooms = choice.selected.value ? choice.actions.value.filter((action) => action.verb === "place") : [];
  const squares = choice.selected.value ? choice.actions.value.filter((action) => action.square) : [];
  const [pointed, point] = useState("");
  const about = labels.includes(pointed) ? pointed : choice.selected.value;
  const left = owed.kind === "place" ? labels.length : owed.kind === "team" && !bench ? toPick(book, state) : 0;
  return html`<div class=${cls("setup", labels.length < 12 && "few")}>
    <p class="hint">${hint(owed.kind)}${left > 1 && html` <b>${t("setup.left", { count: left })}</b>`}</p>
    <div class="about-line">
      <p class="hint about">${about ? html`<${About} ...${{ book, label: about }} />` : html`<span class="soft">${t("setup.about")}</span>`}</p>
      ${rooms.length > 0 && html`<span class="to-rooms" role="group" aria-label=${t("setup.rooms")}><span class="soft small" aria-hidden="true">${t("setup.rooms")}</span>
        ${rooms.map((action) => html`<button class="small" data-action=${action.text} aria-label=${t("do.place", action)} onClick=${() => choice.go(action)}>${action.room}</button>`)}</span>`}
    </div>
    <${Tray} ...${{ labels, choice, book, view, own: seat, onTap: tap, onPoint: point, label: owed.text }} />
    <div class="row">
      ${owed.kind === "team" && squares.map((action) => html`<button class="small" data-action=${action.text} onClick=${() => choice.go(action)}>${action.square}</button>`)}
      ${loose.map((action) => action.pair ? html`<${Pair} ...${{ action, choice, book }} />`
        : html`<button class="small" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}
    </div>
  </div>`;
}
