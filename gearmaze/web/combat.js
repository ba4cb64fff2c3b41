// A fight as a scene: who stands against whom, where every point comes from, the cards, the result.
import { cls, html, useEffect } from "./ui.js";
import { CombatCards } from "./cards.js";
import { Advice } from "./dock.js";
import { seatName, tokenName } from "./names.js";
import { Chip, Dialog, Token } from "./parts.js";
import { t } from "./words.js";

/** One side of a fight. */
function Side({ side, book, view, own, card, winner, lost }) {
  return html`<section class=${cls("fight-side", side.seat, winner && "winner")}>
    <header><${Chip} colour=${side.seat} /> <b>${seatName(book, side.seat)}</b><span class="fight-total">${side.total}</span></header>
    <ul>${side.members.map((member) => html`<li>
      <${Token} label=${member.token} book=${book} view=${view} size=${54} wounded=${lost} />
      <div><b>${tokenName(book, member.token, side.seat)}</b> ${member.parts && html`<span class="value">${member.value}</span>
        <small>${member.parts.map((part) => partWords(book, part)).join(" · ")}</small>`}</div>
    </li>`)}</ul>
    <footer>
      ${card !== undefined ? html`<span class=${cls("card combat-card small", card === null && "facedown")}>${card === null ? "?" : html`<span class="card-value">+${card}</span>`}</span>` : null}
      ${side.cards_left !== undefined && html`<span class="soft">${t("combat.left", { count: side.cards_left })}</span>`}
      ${side.spent?.length ? html`<small class="faint">${t("combat.spent", { cards: side.spent.map((one) => `+${one}`).join(" ") })}</small>` : null}
    </footer>
  </section>`;
}

function partWords(book, part) {
  const sign = part.value >= 0 && part.what !== "strength" ? "+" : "";
  if (part.what === "strength") return t("part.strength", { value: part.value });
  if (part.what === "wounded") return t("part.wounded");
  if (part.what === "shot") return t("part.shot", { value: `${sign}${part.value}` });
  if (part.what === "object") return `${tokenName(book, part.source, part.source.split("-")[0])} ${sign}${part.value}`;
  return t("part.ability", { value: `${sign}${part.value}` });
}

function Outcomes({ outcomes }) {
  if (!outcomes?.of) return null;
  const share = (count) => Math.round((100 * count) / outcomes.of);
  const [win, tie] = [share(outcomes.win), share(outcomes.win + outcomes.tie) - share(outcomes.win)]; // together they are 100
  const bars = [["win", outcomes.win, win, t("odds.win")], ["tie", outcomes.tie, tie, t("odds.tie")], ["lose", outcomes.lose, 100 - win - tie, t("odds.lose")]];
  return html`<div class="outcomes" role="img" aria-label=${t("odds.all", { win, tie, lose: 100 - win - tie })}>
    ${bars.map(([name, count, percent, words]) => count > 0 && html`<span class=${`outcome ${name}`} style=${{ flexGrow: count }}><b>${percent} %</b> ${words}</span>`)}
  </div>`;
}

const stakeWords = (verb) => (verb === "shoot" ? t("odds.stake.shot") : verb === "thrust" ? t("odds.stake.thrust") : t("odds.stake"));

/** Before the attack: what stands on both sides as far as it is public. */
export function OddsDialog({ choice, book, view, own }) {
  const weighed = choice.odds.value;
  if (!weighed) return null;
  const { fight, actions } = weighed;
  const close = () => (choice.odds.value = null);
  return html`<${Dialog} title=${t("odds.title")} onClose=${close} wide kind="fight">
    <div class="fight-sides"><${Side} side=${fight.attackers} ...${{ book, view, own }} /><span class="versus">${t("combat.versus")}</span>
      <${Side} side=${fight.defenders} ...${{ book, view, own }} /></div>
    <${Outcomes} outcomes=${fight.outcomes} />
    <p class="soft center">${stakeWords(actions[0].verb)}<br />${t("odds.note")}</p>
    <div class="row end">
      <button onClick=${close}>${t("cancel")}</button>
      ${actions.map((action) => html`<button class="primary danger" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}
    </div>
  </${Dialog}>`;
}

/** How fights ended that a seat has not seen, from the log anybody may read: nothing comes from another seat's page. */
export function missedFights(log, seat) {
  const since = log.map((event) => event.by_seat).lastIndexOf(seat) + 1;
  return log.flatMap((event, at) => {
    // a seat that laid the last card has seen the cards turned
    if (event.event !== "fought" || at < since) return [];
    const from = log.slice(0, at).map((one) => one.event).lastIndexOf("attacked");
    const attack = log[from];
    if (!attack) return [];
    const joined = log.slice(from, at).flatMap((one) => (one.event === "joined" ? [one.token] : []));
    const side = (number, names) => ({ seat: event.seats[number], total: event.values[number], members: names.map((token) => ({ token })) });
    return [{ ...event, sides: [side(0, [...attack.attackers, ...joined]), side(1, attack.defenders)], after: log.slice(at + 1).filter((one) => one.rev === event.rev) }];
  });
}

/** One such fight as it ended: who, the cards, the sums, who was hurt. @param {any} props */
export function FightEnd({ past, book, view }) {
  return html`<section class="fight-end" aria-label=${outcomeWords(book, past)}>
    <h3>${outcomeWords(book, past)}</h3>
    <div class="fight-sides">${past.sides.map((side, number) => html`${number ? html`<span class="versus sums">${past.totals.join(" : ")}</span>` : null}
      <${Side} ...${{ side, book, view }} card=${past.cards[number]} winner=${past.winner === side.seat} lost=${past.winner && past.winner !== side.seat} />`)}</div>
    ${past.after.length > 0 && html`<ul class="aftermath">${past.after.map((event) => html`<li>${event.text}</li>`)}</ul>`}
  </section>`;
}

const outcomeWords = (book, past) => (past.winner ? t("combat.wins", { seat: seatName(book, past.winner) }) : t("combat.tie"));

/** The fight under way, or the one just decided. */
export function FightScene({ table, book, choice }) {
  const state = table.state.value;
  const past = table.fought.value;
  const leave = () => table.leaveFight();
  useEffect(() => {
    if (!past) return;
    const timer = setTimeout(leave, 9000);
    return () => clearTimeout(timer);
  }, [past]);
  const fight = past?.fight ?? state.fight;
  if (!fight) return null;
  const own = state.seat;
  const sides = [fight.attackers, fight.defenders];
  // once the cards are turned they are no longer in hand
  const shown = (side) => (past ? { ...side, cards_left: undefined, spent: undefined } : side);
  const cardOf = (side) => {
    if (past) return past.cards[past.seats.indexOf(side.seat)];
    if (!fight.laid.includes(side.seat)) return undefined;
    return side.seat === own && fight.your_card !== undefined && fight.your_card !== null ? fight.your_card : null;
  };
  const owed = past ? null : state.owed;
  const title = past ? outcomeWords(book, past) : t("combat.title");
  return html`<${Dialog} title=${title} onClose=${past ? leave : undefined} wide kind="fight">
    <div class="fight-sides">
      ${sides.map((side, number) => html`${number ? html`<span class=${cls("versus", past && "sums")}>${past ? past.totals.join(" : ") : t("combat.versus")}</span>` : null}
        <${Side} side=${shown(side)} book=${book} view=${state.view} own=${own} card=${cardOf(side)} winner=${past && past.winner === side.seat}
          lost=${past && past.winner && past.winner !== side.seat} />`)}
    </div>
    ${past ? html`<ul class="aftermath">${past.after.map((event) => html`<li>${event.text}</li>`)}</ul>
        <div class="row end"><button class="primary" onClick=${leave}>${t("go.on")}</button></div>`
      : html`<${Outcomes} outcomes=${fight.outcomes} /><${FightChoice} ...${{ owed, state, book, choice, fight }} />`}
  </${Dialog}>`;
}

/** Who named the card that has to be played: the side that has not to play it. */
const namer = (book, fight) => seatName(book, [fight.attackers, fight.defenders].map((side) => side.seat).find((seat) => seat !== fight.forced.seat) ?? "");

/** A hint where the dock cannot be reached. */
function Hinted({ choice }) {
  return html`<div class="fight-hint">${choice.hint.value ? html`<${Advice} choice=${choice} />` : html`<button data-cmd="hint" onClick=${() => choice.askHint()}>✦<span>${t("hint")}</span></button>`}</div>`;
}

function FightChoice({ owed, state, book, choice, fight }) {
  if (!owed) {
    const waiting = state.decisions.map((decision) => seatName(book, decision.seat)).join(", ");
    const asked = fight.joining && tokenName(book, fight.joining.token, state.seat);
    return html`<p class="prompt center" role="status">${asked ? t("afar.waiting", { seat: waiting, who: asked }) : t("combat.waiting", { seat: waiting })}</p>`;
  }
  if (fight.joining) return html`<${JoinChoice} ...${{ owed, state, book, choice, joining: fight.joining }} />`;
  const actions = owed.actions.flatMap((group) => group.actions);
  const cards = actions.filter((action) => action.card !== undefined);
  const others = actions.filter((action) => action.card === undefined);
  const hand = state.view.hands[state.view.seat]?.cards;
  return html`<p class="prompt center">${seatName(book, state.seat)}: ${owed.text}</p>
    ${fight.forced && html`<p class="soft center">${t("combat.forced", { card: fight.forced.card, seat: namer(book, fight) })}</p>`}
    ${cards.length ? html`<${CombatCards} actions=${cards} onChoose=${(action) => choice.go(action)} hand=${owed.kind === "lay" ? hand : []} label=${owed.text} />` : null}
    ${others.length ? html`<div class="row center">${others.map((action) => html`<button class="primary" data-action=${action.text} onClick=${() => choice.go(action)}>${choice.words(action)}</button>`)}</div>` : null}
    <${Hinted} choice=${choice} />
    <p class="faint small center">${owed.kind === "name" ? t("combat.name") : t("combat.how")}</p>`;
}

/** Somebody may take part from afar: who, what it is worth, what it risks, how the odds would be. */
function JoinChoice({ owed, state, book, choice, joining }) {
  const actions = owed.actions.flatMap((group) => group.actions);
  const name = tokenName(book, joining.token, state.seat);
  const button = (verb, words, kind) => actions.filter((action) => action.verb === verb).map((action) => html`<button class=${kind} data-action=${action.text} onClick=${() => choice.go(action)}>${words}</button>`);
  return html`<section class=${cls("joining", state.seat)} aria-label=${t("afar.may", { who: name })}>
    <${Token} label=${joining.token} book=${book} view=${state.view} size=${64} />
    <div class="grow"><p class="prompt">${t("afar.may", { who: name })}</p>
      <p class="small soft"><b class="value">${joining.parts.map((part) => partWords(book, part)).join(" · ")}</b> · ${joining.role === "reach" ? t("afar.reach") : t("afar.shooter")}</p>
      <p class="small soft">${t("afar.then")}</p><${Outcomes} outcomes=${joining.outcomes} /></div>
    </section>
    <div class="row center">${button("join", t("afar.in", { value: joining.value }), "primary")}${button("stay", t("afar.stay"), "")}</div>
    <${Hinted} choice=${choice} />`;
}
