// Who plays the seats of a table: those still free, those whose people are away, and oneself, when one comes back.
import { html, useEffect, useState } from "./ui.js";
import { seatName } from "./names.js";
import { Chip } from "./parts.js";
import { settings } from "./settings.js";
import { ShareLink } from "./share.js";
import { called, levelName } from "./whose.js";
import { t } from "./words.js";
/** @import { Book, From, TableState } from "./types.js" */
/** @import { Table } from "./table.js" */

const AWAY = 60_000; // after so long somebody may be replaced

/** Which level is offered first. @param {Book} book */
const usual = (book) => (book.levels.includes(settings.value.level) ? settings.value.level : book.usual);

/** Whether one sees to the free seats: who began the game, or anybody while that one is not there. @param {TableState} state */
export const hosts = (state) => state.yours.length > 0 && (!state.host || state.yours.includes(state.host) || !state.seats[state.host]?.online);

/** Waiting for others: for whoever invites the link is the next step, so it lies on the table. @param {{table: Table, state: TableState, book: Book}} props */
export function Invite({ table, state, book }) {
  const free = Object.keys(state.seats).filter((seat) => state.seats[seat].holder === "open");
  if (!free.length || !state.yours.length || state.result) return null;
  const several = state.view.colours.length > 2;
  return html`<div class="invite">
    ${several && state.invite ? html`<${ShareLink} path=${state.invite} label=${t("share.table")} />`
      : free.map((seat) => state.links[seat] && html`<${ShareLink} key=${seat} path=${state.links[seat]} label=${t("share.friend", { seat: seatName(book, seat) })} />`)}
    ${hosts(state) && html`<details class="fill-seats"><summary class="small">${t("seat.nobody")}</summary>${free.map((seat) => html`<${Fill} key=${seat} ...${{ table, book, seat }} />`)}</details>`}</div>`;
}

/** A computer for a seat nobody has taken. @param {{table: Table, book: Book, seat: string}} props */
function Fill({ table, book, seat }) {
  const [level, setLevel] = useState(usual(book));
  return html`<p class="fill" data-fill=${seat}><${Chip} colour=${seat} size=${18} /> <span class="small">${seatName(book, seat)}</span>
    <${Level} book=${book} label=${t("level.of", { seat: seatName(book, seat) })} value=${level} onChange=${setLevel} />
    <button class="small" data-cmd="fill" aria-label=${t("seat.fill.of", { seat: seatName(book, seat) })} onClick=${() => table.tell("fill", { seat, bot: level })}>${t("seat.fill")}</button></p>`;
}

/** @param {{book: Book, label: string, value: string, onChange: (level: string) => void}} props */
function Level({ book, label, value, onChange }) {
  return html`<select class="small" aria-label=${label} value=${value} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => onChange(event.target.value)}>
    ${book.levels.map((name) => html`<option value=${name} selected=${name === value}>${book.words.bots[name].name}</option>`)}</select>`;
}

/** What is to be decided about who plays: it lies on the table until it is. @param {{table: Table, book: Book}} props */
export function Company({ table, book }) {
  const state = table.shown;
  const late = useLongAway(state);
  if (state.result) return null;
  const who = (/** @type {string} */ seat) => called(book, state.seats, seat);
  const mine = state.yours.filter((seat) => state.seats[seat]?.stand_in);
  const able = state.seat !== "spectator" && !state.seats[state.seat]?.stand_in; // whoever is played for agrees to nothing
  const asked = able ? state.stand_ins : [];
  const several = Object.keys(state.seats).length > 2; // of two, nobody chooses alone who plays for the other
  const away = able && several && !state.paused?.agreed ? late.filter((seat) => !state.stand_ins.some((vote) => vote.seat === seat)) : [];
  if (!mine.length && !asked.length && !away.length) return null;
  return html`<div class="offers company" role="status">
    ${mine.map((seat) => html`<p class="row" key=${seat}><${Chip} colour=${seat} /> <b>${t("stand.mine", { bot: levelName(book, state.seats[seat].stand_in ?? ""), seat: seatName(book, seat) })}</b><span class="grow" />
      <button class="primary small" data-cmd="back" onClick=${() => table.tell("back", { seat })}>${t("stand.back")}</button></p>`)}
    ${asked.map((vote) => html`<p class="row" key=${vote.seat} data-vote=${vote.seat}><${Chip} colour=${vote.seat} /> <b>${t(vote.agreed ? "stand.waiting" : "stand.asked", { who: who(vote.seat), bot: levelName(book, vote.bot) })}</b><span class="grow" />
      ${!vote.agreed && html`<button class="small" data-cmd="stand-in" onClick=${() => table.tell("stand_in", { seat: vote.seat, bot: vote.bot })}>${t("stand.yes")}</button>`}
      <button class="small" data-cmd="wait" onClick=${() => table.tell("wait", { seat: vote.seat })}>${t("stand.wait")}</button></p>`)}
    ${away.map((seat) => html`<${Replace} key=${seat} ...${{ table, book, seat }} who=${who(seat)} />`)}
  </div>`;
}

/** Somebody has been away for a while: a computer could go on for him. @param {{table: Table, book: Book, seat: string, who: string}} props */
function Replace({ table, book, seat, who }) {
  const [level, setLevel] = useState(usual(book));
  return html`<p class="row" data-away=${seat}><${Chip} colour=${seat} /> ${t("stand.away", { who })}<span class="grow" />
    <${Level} book=${book} label=${t("level.of", { seat: seatName(book, seat) })} value=${level} onChange=${setLevel} />
    <button class="small" data-cmd="stand-in" onClick=${() => table.tell("stand_in", { seat, bot: level })}>${t("stand.ask")}</button></p>`;
}

/** The seats whose people have been away for a minute, as time goes by. @param {TableState} state */
function useLongAway(state) {
  const [, look] = useState(0);
  const out = (state.view.out ?? []).map((number) => state.view.colours[number]);
  const left = Object.entries(state.seats).filter(([seat, { holder, left, stand_in }]) => holder === "other" && left && !stand_in && !out.includes(seat));
  const next = Math.min(...left.map(([, person]) => AWAY - (Date.now() - (person.left ?? 0))).filter((wait) => wait > 0));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => look((times) => times + 1), next + 300);
    return () => clearTimeout(timer);
  }, [left.map(([seat, person]) => `${seat}${person.left}`).join()]);
  return left.filter(([, person]) => Date.now() - (person.left ?? 0) >= AWAY).map(([seat]) => seat);
}
