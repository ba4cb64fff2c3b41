// A fight as a scene: who stands against whom, where every point comes from, the cards, the result.
import { cls, html, useEffect } from "./ui.js";
import { AllyQuestion, Aside, seatsOf } from "./allies.js";
import { CombatCards } from "./cards.js";
import { Advice } from "./dock.js";
import { isA } from "./log.js";
import { seatName, tokenName } from "./names.js";
import { Chip, Dialog, Token } from "./parts.js";
import { looksOn } from "./whose.js";
import { language, t } from "./words.js";
/** @import { Fighter, Joining, Line, Listed, Outcomes as Odds, Owed, Part, Scene, SceneHand, SceneSide, View } from "./messages.js" */
/** @import { Book, Known, TableState, Weighed } from "./types.js" */
/** @import { Choice } from "./choice.js" */
/** @import { Table } from "./table.js" */

/** The cards of one seat of a side; `card` is what it laid: null face down, undefined not yet; `points` what it won. */
/** @typedef {Pick<SceneHand, "seat"> & Partial<SceneHand> & {card?: number | null, points?: number}} Held */
/** As much of a side as is shown: of a fight that is over only who took part. */
/** @typedef {{total: number, hands: Held[], members: (Pick<Fighter, "token"> & Partial<Fighter>)[]}} Stood */
/** A fight as it ended, from the log. */
/** @typedef {Known<"fought", Line> & {sides: Stood[], after: Line[]}} Past */

/** One side of a fight. @param {{side: Stood, book: Book, view: View, winner?: boolean, lost?: boolean}} props */
function Side({ side, book, view, winner, lost }) {
  const [{ seat: first }] = side.hands;
  return html`<section class=${cls("fight-side", first, winner && "winner", side.hands.length > 1 && "allied")}>
    <header><span class="row tight">${side.hands.map(({ seat }) => html`<${Chip} colour=${seat} />`)} <b>${seatsOf(book, side)}</b></span><span class="fight-total">${side.total}</span></header>
    <ul>${side.members.map((member) => html`<li>
      <${Token} label=${member.token} book=${book} view=${view} size=${side.members.length > 3 ? 44 : 54} wounded=${lost} />
      <div><b>${tokenName(book, member.token, side.hands.length > 1 ? "" : first)}</b> ${member.parts && html`<span class="value">${member.value}</span>
        <small>${member.parts.map((part) => partWords(book, part)).join(" · ")}</small>`}</div>
    </li>`)}</ul>
    <footer>${side.hands.map((hand) => html`<${Hand} key=${hand.seat} ...${{ hand, book }} several=${side.hands.length > 1} />`)}</footer>
  </section>`;
}

/** The card of a seat, how many it has left, what it won. @param {{hand: Held, book: Book, several: boolean}} props */
function Hand({ hand: { seat, card, cards_left: left, spent, points }, book, several }) {
  return html`<div class="fight-hand">
    ${several && html`<${Chip} colour=${seat} size=${20} /><span class="announce">${seatName(book, seat)}</span>`}
    ${card !== undefined ? html`<span class=${cls("card combat-card small", card === null && "facedown")}>${card === null ? "?" : html`<span class="card-value">+${card}</span>`}</span>` : null}
    ${points ? html`<b class="won-points" title=${t("combat.points", { points })}>★ ${points}<span class="announce">${t("combat.points", { points })}</span></b>` : null}
    ${left !== undefined && (several ? html`<span class="soft" title=${t("combat.left", { count: left })}><span aria-hidden="true">⚔ ${left}</span><span class="announce">${t("combat.left", { count: left })}</span></span>`
      : html`<span class="soft">${t("combat.left", { count: left })}</span>`)}
    ${spent?.length ? html`<small class="faint">${t("combat.spent", { cards: spent.map((one) => `+${one}`).join(" ") })}</small>` : null}
  </div>`;
}

/** What a seat got for a fight, from what was told after it. @param {{event: string, seat?: string | null, points?: number}[]} after @param {string} seat */
const wonBy = (after, seat) => after.reduce((sum, one) => sum + (one.event === "scored" && one.seat === seat ? one.points ?? 0 : 0), 0);

/** @param {Book} book @param {Part} part */
function partWords(book, part) {
  const sign = part.value >= 0 && part.what !== "strength" ? "+" : "";
  if (part.what === "strength") return t("part.strength", { value: part.value });
  if (part.what === "wounded") return t("part.wounded");
  if (part.what === "shot") return t("part.shot", { value: `${sign}${part.value}` });
  if (part.what === "object") return `${tokenName(book, part.source, part.source.split("-")[0])} ${sign}${part.value}`;
  return t("part.ability", { value: `${sign}${part.value}` });
}

/** @param {{outcomes: Odds | null}} props */
function Outcomes({ outcomes }) {
  if (!outcomes?.of) return null;
  const share = (/** @type {number} */ count) => Math.round((100 * count) / outcomes.of);
  const [win, tie] = [share(outcomes.win), share(outcomes.win + outcomes.tie) - share(outcomes.win)]; // together they are 100
  /** @type {[string, number, number, string][]} */
  const bars = [["win", outcomes.win, win, t("odds.win")], ["tie", outcomes.tie, tie, t("odds.tie")], ["lose", outcomes.lose, 100 - win - tie, t("odds.lose")]];
  return html`<div class="outcomes" role="img" aria-label=${t("odds.all", { win, tie, lose: 100 - win - tie })}>
    ${bars.map(([name, count, percent, words]) => count > 0 && html`<span class=${`outcome ${name}`} style=${{ flexGrow: count }}><b>${percent} %</b> ${words}</span>`)}
  </div>`;
}

/** What is at stake, by the role of who starts the fight. @param {string | null} role */
const stakeWords = (role) => (role === "shooter" ? t("odds.stake.shot") : role === "reach" ? t("odds.stake.thrust") : t("odds.stake"));

/** Before the attack: what stands on both sides as far as it is public. @param {{choice: Choice, book: Book, view: View}} props */
export function OddsDialog({ choice, book, view }) {
  /** @type {Weighed | null} */
  const weighed = choice.odds.value;
  if (!weighed) return null;
  const { fight, actions } = weighed;
  const close = () => (choice.odds.value = null);
  return html`<${Dialog} title=${t("odds.title")} onClose=${close} wide kind="fight">
    <div class="fight-sides"><${Side} side=${fight.attackers} ...${{ book, view }} /><span class="versus">${t("combat.versus")}</span>
      <${Side} side=${fight.defenders} ...${{ book, view }} /></div>
    <${Outcomes} outcomes=${fight.outcomes} />
    <p class="soft center">${stakeWords(book.verbs[actions[0].verb].fight)}<br />${t("odds.note")}</p>
    <div class="row end">
      <button onClick=${close}>${t("cancel")}</button>
      ${actions.map((action) => html`<button class="primary danger" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}
    </div>
  </${Dialog}>`;
}

/**
 * How fights ended that a seat has not seen, from the log anybody may read: nothing comes from another seat's page.
 * @param {Line[]} log @param {string} seat @returns {Past[]}
 */
export function missedFights(log, seat) {
  const since = log.map((event) => event.by_seat).lastIndexOf(seat) + 1;
  return log.flatMap((event, at) => {
    // a seat that laid the last card has seen the cards turned
    if (!isA("fought", event) || at < since) return [];
    const from = log.slice(0, at).map((one) => one.event).lastIndexOf("attacked");
    const attack = log[from];
    if (!attack || !isA("attacked", attack)) return [];
    const joined = log.slice(from, at).flatMap((one) => (isA("joined", one) ? [one.token] : []));
    const allied = log.slice(from, at).filter((one) => one.event === "allied").at(-1);
    const after = log.slice(at + 1).filter((one) => one.rev === event.rev);
    const side = (/** @type {number} */ number, /** @type {string[]} */ names) => {
      const seats = event.seats.filter((one) => names.some((name) => name.startsWith(`${one}-`)));
      return { total: event.values[number], members: names.map((token) => ({ token })), hands: seats.map((one) => ({ seat: one, card: event.cards[event.seats.indexOf(one)], points: wonBy(after, one) })) };
    };
    return [{ ...event, sides: [side(0, [...(allied?.attackers ?? attack.attackers), ...joined]), side(1, allied?.defenders ?? attack.defenders)], after }];
  });
}

/** One such fight as it ended: who, the cards, the sums, who was hurt. @param {{past: Past, book: Book, view: View}} props */
export function FightEnd({ past, book, view }) {
  return html`<section class="fight-end" aria-label=${outcomeWords(book, past)}>
    <h3>${outcomeWords(book, past)}</h3>
    <div class="fight-sides">${past.sides.map((side, number) => html`${number ? html`<span class="versus sums">${past.totals.join(" : ")}</span>` : null}
      <${Side} ...${{ side, book, view }} winner=${wonIt(past, side)} lost=${past.winner && !wonIt(past, side)} />`)}</div>
    ${past.after.length > 0 && html`<ul class="aftermath">${past.after.map((event) => html`<li>${event.text}</li>`)}</ul>`}
  </section>`;
}

/** @param {Book} book @param {Known<"fought">} past */
const outcomeWords = (book, past) => {
  const winners = (past.winners ?? []).map((seat) => seatName(book, seat));
  if (winners.length > 1) return t("combat.win", { seats: new Intl.ListFormat(language.value).format(winners) });
  return past.winner ? t("combat.wins", { seat: seatName(book, past.winner) }) : t("combat.tie");
};

/** @param {Known<"fought">} past @param {Stood} side */
const wonIt = (past, side) => !!past.winner && side.hands.some(({ seat }) => seat === past.winner);

/** The fight under way, or the one just decided. @param {{table: Table, book: Book, choice: Choice}} props */
export function FightScene({ table, book, choice }) {
  const state = table.shown;
  const past = table.fought.value;
  const leave = () => table.leaveFight();
  useEffect(() => {
    if (!past || !looksOn(state)) return; // whoever plays reads it in his own time
    const timer = setTimeout(leave, 9000);
    return () => clearTimeout(timer);
  }, [past]);
  const fight = past?.fight ?? state.fight;
  if (!fight) return null;
  const own = state.seat;
  const sides = [fight.attackers, fight.defenders];
  // once the cards are turned they are no longer in hand
  const shown = (/** @type {SceneSide} */ side) => ({
    ...side,
    hands: side.hands.map((hand) => {
      if (past) return { seat: hand.seat, card: past.cards[past.seats.indexOf(hand.seat)], points: wonBy(past.after, hand.seat) };
      return fight.laid.includes(hand.seat) ? { ...hand, card: hand.seat === own ? fight.your_card : null } : hand;
    }),
  });
  const owed = past ? null : state.owed;
  const title = past ? outcomeWords(book, past) : t("combat.title");
  return html`<${Dialog} title=${title} onClose=${past ? leave : undefined} wide kind="fight">
    <div class="fight-sides">
      ${sides.map((side, number) => html`${number ? html`<span class=${cls("versus", past && "sums")}>${past ? past.totals.join(" : ") : t("combat.versus")}</span>` : null}
        <${Side} side=${shown(side)} book=${book} view=${state.view} winner=${past && wonIt(past, side)} lost=${past && past.winner && !wonIt(past, side)} />`)}
    </div>
    ${past ? html`<ul class="aftermath">${past.after.map((event) => html`<li>${event.text}</li>`)}</ul>
        <div class="row end"><button class="primary" onClick=${leave}>${t("go.on")}</button></div>`
      : html`<${Aside} stayed=${fight.stayed} book=${book} /><${Outcomes} outcomes=${fight.outcomes} /><${FightChoice} ...${{ owed, state, book, choice, fight }} />`}
  </${Dialog}>`;
}

/** Who named the card that has to be played: the side that has not to play it. @param {Book} book @param {Scene} fight */
const namer = (book, fight) => seatName(book, [fight.attackers, fight.defenders].map((side) => side.seat).find((seat) => seat !== fight.forced?.seat) ?? "");

/** A hint where the dock cannot be reached. @param {{choice: Choice}} props */
function Hinted({ choice }) {
  if (!choice.table.hints) return null;
  return html`<div class="fight-hint">${choice.hint.value ? html`<${Advice} choice=${choice} />` : html`<button data-cmd="hint" onClick=${() => choice.askHint()}>✦<span>${t("hint")}</span></button>`}</div>`;
}

/** @param {{owed: Owed | null, state: TableState, book: Book, choice: Choice, fight: Scene}} props */
function FightChoice({ owed, state, book, choice, fight }) {
  if (!owed) {
    const waiting = state.decisions.map((decision) => seatName(book, decision.seat)).join(", ");
    const asked = fight.joining && tokenName(book, fight.joining.token, state.seat);
    const words = fight.allying ? t("ally.waiting", { seat: seatName(book, fight.allying.seat) }) : state.decisions.length > 1 ? t("combat.choosing", { seats: waiting }) : t("combat.waiting", { seat: waiting });
    return html`<p class="prompt center" role="status">${asked ? t("afar.waiting", { seat: waiting, who: asked }) : words}</p>`;
  }
  if (fight.allying) return html`<${AllyQuestion} ...${{ owed, fight, book, choice }} view=${state.view} allying=${fight.allying} /><${Hinted} choice=${choice} />`;
  if (fight.joining) return html`<${JoinChoice} ...${{ owed, state, book, choice, joining: fight.joining }} />`;
  const actions = owed.actions.flatMap((group) => group.actions);
  const cards = actions.filter((action) => action.card !== undefined);
  const others = actions.filter((action) => action.card === undefined);
  const hand = state.view.hands[state.view.seat]?.cards;
  return html`<p class="prompt center">${seatName(book, state.seat)}: ${owed.text}</p>
    ${fight.forced && html`<p class="soft center">${t("combat.forced", { card: fight.forced.card, seat: namer(book, fight) })}</p>`}
    ${cards.length ? html`<${CombatCards} actions=${cards} onChoose=${(/** @type {Listed} */ action) => choice.go(action)} hand=${owed.kind === "lay" ? hand : []} label=${owed.text} />` : null}
    ${others.length ? html`<div class="row center">${others.map((action) => html`<button class="primary" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}</div>` : null}
    <${Hinted} choice=${choice} />
    <p class="faint small center">${owed.kind === "name" ? t("combat.name") : t("combat.how")}</p>`;
}

/** Somebody may take part from afar: who, what it is worth, what it risks, how the odds would be. @param {{owed: Owed, state: TableState, book: Book, choice: Choice, joining: Joining}} props */
function JoinChoice({ owed, state, book, choice, joining }) {
  const actions = owed.actions.flatMap((group) => group.actions);
  const name = tokenName(book, joining.token, state.seat);
  const button = (/** @type {string} */ verb, /** @type {string} */ words, /** @type {string} */ kind) => actions.filter((action) => action.verb === verb).map((action) => html`<button class=${kind} data-action=${action.text} onClick=${() => choice.go(action)}>${words}</button>`);
  return html`<section class=${cls("joining", state.seat)} aria-label=${t("afar.may", { who: name })}>
    <${Token} label=${joining.token} book=${book} view=${state.view} size=${64} />
    <div class="grow"><p class="prompt">${t("afar.may", { who: name })}</p>
      <p class="small soft"><b class="value">${joining.parts.map((part) => partWords(book, part)).join(" · ")}</b> · ${joining.role === "reach" ? t("afar.reach") : t("afar.shooter")}</p>
      <p class="small soft">${t("afar.then")}</p><${Outcomes} outcomes=${joining.outcomes} /></div>
    </section>
    <div class="row center">${button("join", t("afar.in", { value: joining.value }), "primary")}${button("stay", t("afar.stay"), "")}</div>
    <${Hinted} choice=${choice} />`;
}
