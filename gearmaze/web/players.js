// Who plays, what they have scored and with what, cards left, clocks.
import { cls, html, useEffect, useState } from "./ui.js";
import { HandRow } from "./cards.js";
import { GoneList, GoneRow } from "./gone.js";
import { seatName, tokenName } from "./names.js";
import { Chip } from "./parts.js";
import { ownSeat, sidesOf, whoIs } from "./whose.js";
import { t } from "./words.js";
/** @import { ClocksShown, Hand, Person, Points, View } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */

/** Everybody at the table, partners framed together with what they have between them. @param {{state: TableState, book: Book, onScore: (seat: string) => void}} props */
export function Players({ state, book, onScore }) {
  const { view } = state;
  return html`<div class=${cls("players", view.colours.length > 2 && "many")}>${sidesOf(book, view.scenario, view.colours).map((side) => {
    const panels = side.map((seat) => html`<${PlayerPanel} key=${seat} ...${{ state, seat, book, onScore }} alone=${side.length === 1} />`);
    if (side.length === 1) return panels;
    const sum = pointsOf(view, side);
    return html`<div key=${side.join()} class="partners" role="group" aria-label=${t("partners", { seats: side.map((seat) => seatName(book, seat)).join(" + ") })}>${panels}
      ${view.vp.length > 0 && html`<span class="partners-sum" title=${t("partners.sum")}><b>${sum}</b>${view.target > 0 && html`<span>/ ${view.target}</span>`}<span class="announce">${t("partners.sum")}</span></span>`}</div>`;
  })}</div>`;
}

/** What a side has between them. @param {View} view @param {string[]} side */
export const pointsOf = (view, side) => side.reduce((sum, seat) => sum + (view.vp[view.colours.indexOf(seat)] ?? 0), 0);

/** @param {{state: TableState, seat: string, book: Book, alone: boolean, onScore: (seat: string) => void}} props */
function PlayerPanel({ state, seat, book, alone, onScore }) {
  const number = state.view.colours.indexOf(seat);
  const hand = state.view.hands[number];
  /** @type {Partial<Person>} */
  const person = state.seats[seat] ?? {};
  const due = state.decisions.some((decision) => decision.seat === seat) && !state.result;
  const counts = state.view.vp.length > 0; // some scenarios are not about points
  return html`<section class=${cls("player", seat, due && "due", number === state.view.active && "active", seat === ownSeat(state) && "own", person.holder === "other" && !person.online && "absent", state.view.out?.includes(number) && "out")} aria-label=${seatName(book, seat)}
      onClick=${() => counts && onScore(seat)}>
    <${Chip} colour=${seat} size=${34} />
    <div class="player-who"><b>${seatName(book, seat)}</b><span class="soft small">${state.view.out?.includes(number) ? t("player.out") : whoIs(book, state, seat)}
      ${person.holder === "other" && html` <i class=${cls("presence", person.online && "on")} role="img" aria-label=${t(person.online ? "online" : "away")} />`}</span></div>
    ${counts && html`<button class="score"><b>${state.view.vp[number]}</b>${alone && state.view.target > 0 && html`<span>/ ${state.view.target}</span>`}
      <span class="announce">${t("score.of", { seat: seatName(book, seat) })}</span></button>`}
    <${GoneRow} view=${state.view} ...${{ seat, book }} onOpen=${() => onScore(seat)} />
    <div class="player-cards">
      <${HandRow} hand=${hand} />
      <${Counts} hand=${hand} />
    </div>
    <${Clock} clocks=${state.clocks} seat=${seat} now=${state.now} />
  </section>`;
}

/** Cards left for fights and jumps. @param {{hand: Hand}} props */
function Counts({ hand }) {
  const count = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ left) =>
    html`<span role="img" aria-label=${`${words}: ${left}`} title=${words}>${sign} ${left}</span>`;
  return html`<span class="small soft counts">${count("⚔", t("combat.cards"), hand.combat)} ${count("⤼", t("jump.cards"), hand.jumps)}</span>`;
}

/** Counts down between messages; the server decides. @param {{clocks: ClocksShown | null, seat: string, now: number}} props */
function Clock({ clocks, seat, now }) {
  const [, tick] = useState(0);
  const running = clocks && clocks.runs.includes(seat) && !clocks.paused;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  const [seen] = useSeen(now);
  const left = clocks?.seats[seat]?.left_ms;
  if (left === undefined || left === null) return null;
  const ms = Math.max(0, running ? left - (performance.now() - seen) : left);
  const seconds = Math.ceil(ms / 1000);
  const words = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class=${cls("clock", running && "running", ms < 15000 && "late")} role="timer">${words}</span>`;
}

/** When a message of this server time arrived, by the page's own clock. @param {number} now */
function useSeen(now) {
  const [kept, keep] = useState({ now, at: performance.now() });
  if (kept.now !== now) {
    const fresh = { now, at: performance.now() };
    keep(fresh);
    return [fresh.at];
  }
  return [kept.at];
}

/** What earned the points. @param {{state: TableState, seat: string, book: Book}} props */
export function Ledger({ state, seat, book }) {
  const number = state.view.colours.indexOf(seat);
  const rows = state.view.ledger.filter((row) => row.seat === number);
  /** @type {Record<string, string>} */
  const reasons = { escape: t("ledger.escape"), elimination: t("ledger.elimination"), cargo: t("ledger.cargo"), wound: t("ledger.wound") };
  const reason = (/** @type {Points} */ row) => reasons[row.reason] ?? row.reason;
  return html`<div class="ledger"><h3><${Chip} colour=${seat} /> ${seatName(book, seat)}: ${state.view.vp[number]}${state.view.target > 0 && ` / ${state.view.target}`}</h3>
    ${rows.length ? html`<ul>${rows.map((row) => html`<li><b>+${row.points}</b> ${tokenName(book, row.token, "")}: ${reason(row)}</li>`)}</ul>` : html`<p class="soft">${t(state.result ? "ledger.none" : "ledger.empty")}</p>`}
  </div>`;
}

/** How a side stands: points and what for, cards left, who is gone. All of it is public. @param {{state: TableState, seat: string, book: Book}} props */
export function Standing({ state, seat, book }) {
  const { view } = state;
  const hand = view.hands[view.colours.indexOf(seat)];
  return html`<section class="standing">
    ${view.vp.length ? html`<${Ledger} ...${{ state, seat, book }} />` : html`<h3><${Chip} colour=${seat} /> ${seatName(book, seat)}</h3>`}
    <p class="row tight">${t("sign.hand")}: <${HandRow} hand=${hand} /></p>
    <p>⚔ ${t("combat.cards")}: ${hand.combat}<br />⤼ ${t("jump.cards")}: ${hand.jumps}</p>
    <${GoneList} ...${{ view, seat, book }} />
  </section>`;
}
