// Under the board: what is asked now, and everything that can be answered besides pointing at the board.
import { cls, html } from "./ui.js";
import { ActionCards } from "./cards.js";
import { CoachLine } from "./coach.js";
import { lookOf } from "./decisions.js";
import { Flip, sideways } from "./flip.js";
import { kindName, numberWords, tokenName } from "./names.js";
import { AfterGame } from "./over.js";
import { Chip, RuleChips, Token } from "./parts.js";
import { SetupDock } from "./setup.js";
import { kindOf } from "./tokens.js";
import { inCompany, looksOn, whoseTurn } from "./whose.js";
import { t } from "./words.js";
/** @import { Listed, Owed, View } from "./messages.js" */
/** @import { Book, Plan as Ways, TableState } from "./types.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Table } from "./table.js" */

/** What is played and what for; at first it is told without being asked, unless there is much else to look at: things in the hand, teams to choose beside a link to send. @param {{state: TableState}} props */
function Purpose({ state }) {
  const kind = state.owed?.kind ?? state.decisions[0]?.kind;
  const { turn } = state.view;
  const early = turn < 5 && (turn > 0 || !inCompany(state)); // not only until somebody comes: nothing moves then
  return html`<details class="purpose" open=${early && !state.result && !lookOf(kind).inHand}><summary><h1>${state.title}</h1></summary><p>${state.goal}</p></details>`;
}

/** The obvious next step, in one line. @param {{table: Table, book: Book, act?: string}} props `act` is said instead where points are spent */
export function Prompt({ table, book, act }) {
  const state = table.shown;
  const { owed, decisions, view } = state;
  const { seat: who, lead, words: said } = whoseTurn(book, state);
  const words = (owed?.kind === "act" && act) || said;
  const kind = owed?.kind ?? decisions[0]?.kind;
  const ap = lookOf(kind).ap && !state.result ? view.ap : 0;
  return html`<div class=${cls("prompt-line", owed && "yours", who)} role="status">
    ${who && html`<${Chip} colour=${who} size=${26} />`}
    <span class="prompt">${lead && html`<b class="lead-word">${lead}</b>${words && ": "}`}${words}</span>
    ${ap > 0 && html`<span class="ap" aria-label=${t("ap.left", { ap })} role="img">${Array.from({ length: ap }, () => html`<i />`)}<em>${t("ap.left", { ap })}</em></span>`}
    ${!owed && !state.result && html`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}
  </div>`;
}

/** `after`: what to do next is not asked elsewhere. @param {{table: Table, choice: Choice, book: Book, after: boolean, onEnd: () => void}} props */
export function Dock({ table, choice, book, after, onEnd }) {
  const state = table.shown;
  const { owed, seat } = state;
  const look = lookOf(owed?.kind);
  const elsewhere = look.answered === "fight"; // in the scene of the fight, which lies over this
  return html`<section class="dock" aria-label=${t("dock")}>
    <${Purpose} state=${state} />
    <div class="dock-head">
      <${Prompt} table=${table} book=${book} />
      <div class="dock-tools">
        ${state.takeback.may && html`<button data-cmd="takeback" onClick=${() => table.tell("takeback")}>↶<span>${t("takeback.ask")}</span></button>`}
        ${state.undo && html`<button data-cmd="undo" onClick=${() => table.tell("undo")}>↶<span>${t("undo")}</span></button>
          ${owed?.kind === "act" && html`<button data-cmd="undo-all" class="wide-only" onClick=${() => table.undoAll()}>⟲<span>${t("undo.all")}</span></button>`}`}
        ${owed && !elsewhere && html`<button data-cmd="hint" onClick=${() => choice.askHint()}>✦<span>${t("hint")}</span></button>`}
        ${owed && look.rest && html`<button class="gold" data-cmd="rest" onClick=${() => table.tell("rest")}>${t("setup.rest")}</button>`}
        ${table.busy.value && html`<button class="skip" data-cmd="skip" onClick=${() => table.stage.skip()}>${t("skip")} ⇥</button>`}
        ${owed?.kind === "act" && html`<button class=${cls(spent(choice, state.view) && "primary")} data-action="end" onClick=${onEnd}>${t("turn.end")}</button>`}
      </div>
    </div>
    <${Answers} ...${{ table, choice, book }} />
    ${!owed && choice.selected.value && html`<${Piece} label=${choice.selected.value} ...${{ book, view: state.view, own: seat }} />`}
    ${looksOn(state) && !state.result && html`<p class="hint soft" data-looking-on>${t("look.text")}</p>`}
    ${state.result && after && html`<${AfterGame} ...${{ table, book }} />`}
    ${!elsewhere && html`<${Advice} choice=${choice} />`}
  </section>`;
}

/** What can be answered now, as the kind of decision wants it; a fight has a scene of its own. @param {{table: Table, choice: Choice, book: Book}} props */
export function Answers({ table, choice, book }) {
  const state = table.shown;
  const { owed, seat } = state;
  if (!owed) return null;
  const { answered } = lookOf(owed.kind);
  if (answered === "setup") return html`<${SetupDock} ...${{ table, choice, book }} />`;
  if (answered === "card") return html`<${CardDock} ...${{ table, state }} />`;
  if (answered === "act") return html`<${ActDock} ...${{ table, choice, book, seat }} />`;
  if (answered === "buttons") return html`<${Buttons} actions=${owed.actions.flatMap((group) => group.actions)} ...${{ choice, book }} />`;
  if (answered === "move") return html`<${Buttons} actions=${choice.actions.value.filter((action) => !action.square)} ...${{ choice, book }} />`;
  return null;
}

/** What our own player would do, and why. @param {{choice: Choice}} props */
export function Advice({ choice }) {
  const hint = choice.hint.value;
  if (!hint) return null;
  return html`<p class="hint-line" data-hint=${hint.text}><span>✦ <b>${hint.words}</b>${hint.why && html` <span class="hint-why">– ${hint.why}.</span>`}</span>
    <button class="small gold" data-cmd="do-hint" onClick=${() => choice.go(hint)}>${t("hint.do")}</button></p>`;
}

/** @param {{table: Table, state: TableState}} props */
function CardDock({ table, state }) {
  const legal = /** @type {Owed} */ (state.owed).actions.flatMap((group) => group.actions);
  const hand = state.view.hands[state.view.seat];
  const early = state.view.turn < 5;
  const limited = hand.action.some((value) => !legal.some((action) => action.card === value));
  return html`<div class="card-dock"><${ActionCards} hand=${hand} legal=${legal} table=${table} />
    <div class="card-notes">${legal.length > 1 && html`<${CoachLine} id="card" words=${t("coach.card")} />`}${early && html`<p class="hint soft">${t("card.what")}</p>`}
    ${limited && html`<p class="hint soft">${t("card.limit")} <${RuleChips} rules=${["CARD-02", "CARD-03"]} /></p>`}</div></div>`;
}

/** Somebody has points enough: the game is over with this turn. @param {View} view */
export const reached = (view) => view.target > 0 && view.vp.some((points) => points >= view.target);

/** Nothing is left but to end the turn; before that it is no more than one of several buttons. @param {Choice} choice @param {View} view */
function spent(choice, view) {
  const able = [...choice.groups.value.keys()].some(Boolean);
  return !choice.plan.value && !choice.hint.value && (reached(view) || view.ap === 0 || !able);
}

// what is wanted soonest comes first, so that it is seen without scrolling
const rank = (/** @type {Book} */ book, /** @type {Listed} */ action) => (book.verbs[action.verb]?.order ?? 0) + (action.leaving ? 0.5 : 0);

/** The actions of this turn: choose who, then see what. @param {{table: Table, choice: Choice, book: Book, seat: string}} props */
function ActDock({ table, choice, book, seat }) {
  const { view } = table.shown;
  const selected = choice.selected.value;
  const plan = choice.plan.value;
  if (plan) return html`<${Plan} ...${{ plan, choice }} />`;
  if (!selected) {
    const ready = [...choice.groups.value.keys()].filter(Boolean);
    return html`<div class="tray" role="group" aria-label=${t("act.who")}>
      ${ready.map((name) => html`<button key=${name} class="tray-token" data-pick=${name} onClick=${() => choice.select(name)}>
        <${Token} label=${name} book=${book} view=${view} size=${50} /><span>${tokenName(book, name, seat)}<span class="announce">${numberWords(book, name)}</span></span></button>`)}
      ${!ready.length && html`<p class="hint soft">${t("act.nobody")}</p>`}
    </div>
    ${reached(view) && html`<p class="hint" data-reached>${t("act.reached")}</p>`}
    ${view.turn < 5 && ready.length > 0 && html`<p class="hint soft">${t("act.first")}</p>`}`;
  }
  const actions = choice.actions.value.filter((action) => book.verbs[action.verb]?.acts).sort((one, other) => rank(book, one) - rank(book, other));
  const moves = choice.actions.value.some((action) => action.verb === "move");
  return html`<div class="acting">
    <${Piece} label=${selected} ...${{ book, view, own: seat }} onClose=${() => choice.select("")} />
    <div class="acting-what">
      ${moves && html`<p class="hint soft">${actions.length ? t("act.move.or") : t("act.move")}</p>`}
      <${Buttons} ...${{ actions, choice, book }} />
      ${!moves && !actions.length && html`<p class="hint soft">${t("act.nothing")}</p>`}
    </div>
  </div>`;
}

/** A room that is revealed over an edge named first. @param {Listed} action */
const turnedOver = (action) => action.verb === "reveal" && action.direction !== undefined;

/** What is asked before one of several ways is gone. @param {Ways} plan */
function planned({ square, actions }) {
  const [first] = actions;
  if (first.verb === "reveal") return t(turnedOver(first) ? "plan.edge" : "plan.sure", first);
  return t(actions.length > 1 ? "plan.how" : "plan.go", { square });
}

/** @param {{actions: Listed[], choice: Choice, book: Book}} props */
function Buttons({ actions, choice, book }) {
  if (!actions.length) return null;
  const show = (/** @type {Listed | null} */ action) => (choice.preview.value = action);
  const tap = (/** @type {Listed} */ action) => (choice.fights(action) ? choice.weigh([action]) : choice.go(action));
  return html`<div class="buttons" onMouseLeave=${() => show(null)}>
    ${actions.map((action) => html`<button key=${action.text} class=${`do ${action.verb}`} data-action=${action.text} onClick=${() => tap(action)}
        onMouseEnter=${() => show(action)} onFocus=${() => show(action)} onBlur=${() => show(null)}>
      ${turnedOver(action) ? html`<${Flip} across=${sideways(action, choice.table.geo)} />` : html`<span class="do-icon" aria-hidden="true">${book.verbs[action.verb]?.sign}</span>`}${choice.words(action)}
      ${action.ap > 0 && html`<span class="cost" aria-label=${t("mark.ap", { ap: action.ap })}>${action.ap}</span>`}
      ${action.jump_card && html`<span class="cost" aria-label=${t("jump.card")}>⤼</span>`}
    </button>`)}
  </div>`;
}

/** Several ways to the same square: each is shown on the board before it is chosen. @param {{plan: Ways, choice: Choice}} props */
function Plan({ plan, choice }) {
  return html`<div class="plan">
    <p class="hint">${planned(plan)}</p>
    <div class="buttons">
      ${plan.actions.map((action, number) => html`<button key=${action.text} class=${cls("do", number === 0 && "primary")} data-action=${action.text}
          onMouseEnter=${() => choice.showPath(action)} onFocus=${() => choice.showPath(action)} onClick=${() => choice.go(action)}>${turnedOver(action) && html`<${Flip} across=${sideways(action, choice.table.geo)} />`}${choice.words(action)}
          ${action.ap > 0 && html`<span class="cost" aria-label=${t("mark.ap", { ap: action.ap })}>${action.ap}</span>`}</button>`)}
      <button class="quiet" data-cmd="drop-plan" onClick=${() => choice.select(choice.selected.value)}>${t("cancel")}</button>
    </div>
  </div>`;
}

/** Who it is and what it can do, in words. @param {{label: string, book: Book, view: View, own: string, onClose?: () => void}} props */
export function Piece({ label, book, view, own, onClose }) {
  const kind = book.kinds[kindOf(label)];
  const piece = view.tokens.find((token) => token.token === label);
  if (!kind) return null;
  const load = piece?.carries && !book.kinds[kindOf(piece.carries)]?.character ? book.kinds[kindOf(piece.carries)] : null;
  return html`<div class="piece">
    <${Token} label=${label} book=${book} view=${view} size=${60} />
    <div>
      <p class="piece-name"><b>${tokenName(book, label, own)}</b>
        ${kind.character && html`<span class="numbers"><span><i class="speed">${kind.speed}</i> ${t("speed")}</span> <span><i class="strength">${kind.combat}</i> ${t("strength")}</span></span>`}
        ${piece?.wounded && html`<span class="hurt">${t("piece.wounded")}</span>`}</p>
      ${kind.text && html`<p class="small soft">${kind.text} <${RuleChips} rules=${(kind.rules ?? []).slice(0, 2)} /></p>`}
      ${piece?.carries && html`<p class="small">${t("piece.carries", { thing: kindName(book, kindOf(piece.carries)) })}${load?.text && html`: <span class="soft">${load.text}</span>`}</p>`}
    </div>
    ${onClose && html`<button class="quiet" aria-label=${t("deselect")} onClick=${onClose}>✕</button>`}
  </div>`;
}
