// Everything between people: the link for a friend, phrases, draw, pause, another game, hand-over.
import { html, useEffect, useState } from "./ui.js";
import { FightEnd, missedFights } from "./combat.js";
import { holderName, seatName } from "./names.js";
import { ask } from "./net.js";
import { Chip, Dialog } from "./parts.js";
import { go } from "./route.js";
import { t } from "./words.js";
/** @import { Entry, Line } from "./messages.js" */
/** @import { Book, From, TableState } from "./types.js" */
/** @import { Table } from "./table.js" */

/** On the machine the server runs on its address leads nobody else here. */
const LOCAL = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Where others find this server: none if only this machine does. @returns {Promise<string[]>} */
async function addresses() {
  if (!LOCAL.test(location.hostname)) return [location.origin];
  return (await ask("/api/reach")).addresses;
}

/** A link to send, with one button to copy it. @param {{path: string, label: string}} props */
export function ShareLink({ path, label }) {
  const [copied, setCopied] = useState(false);
  const [found, find] = useState([location.origin]);
  useEffect(() => {
    addresses().then(find, () => undefined);
  }, []);
  const url = new URL(path, found[0] ?? location.origin).href;
  const copy = async (/** @type {From<Element>} */ event) => {
    const field = event.target.closest(".share")?.querySelector("input");
    try {
      await navigator.clipboard.writeText(url);
    } catch { // without HTTPS a browser has no clipboard for us, but it copies what is selected
      field?.select();
      document.execCommand("copy");
    }
    setCopied(true);
  };
  return html`<label class="share">${label}<span class="row"><input readonly value=${url} onFocus=${(/** @type {From<HTMLInputElement>} */ event) => event.target.select()} />
    <button onClick=${copy}>${t(copied ? "share.copied" : "share.copy")}</button></span>
    ${!found.length && html`<span class="soft small" data-share="alone">${t("share.alone")}</span>`}</label>`;
}

/** Waiting for a friend: the link is the next step, so it lies on the table. @param {{entry: Entry, state: TableState, book: Book}} props */
export function Invite({ entry, state, book }) {
  const open = Object.entries(entry.links).filter(([seat]) => state.seats[seat]?.holder === "open");
  if (!open.length) return null;
  return html`<div class="invite">${open.map(([seat, path]) => html`<${ShareLink} path=${path} label=${t("share.friend", { seat: seatName(book, seat) })} />`)}</div>`;
}

/** @param {{table: Table, entry: Entry, book: Book}} props */
export function PeoplePanel({ table, entry, book }) {
  const state = table.shown;
  const playing = state.seat !== "spectator" || state.yours.length > 0;
  const alone = Object.values(state.seats).every((person) => person.holder === "me" || person.holder.startsWith("bot"));
  const say = (/** @type {string} */ phrase) => table.tell("phrase", { phrase });
  return html`<div class="people">
    ${Object.entries(state.seats).map(([seat, person]) => html`<p class="row"><${Chip} colour=${seat} /> <b>${seatName(book, seat)}</b>
      <span class="soft">${person.name || holderName(book, person.holder)}</span><span class="grow" /><span class="soft small">${person.online ? t("online") : t("away")}</span></p>`)}
    <${Invite} ...${{ entry, state, book }} />
    ${entry.watch && html`<${ShareLink} path=${entry.watch} label=${t("share.watch")} />`}
    ${!alone && playing && html`<h3>${t("phrases")}</h3><div class="buttons">${book.phrases.map((phrase) => html`<button class="small" onClick=${() => say(phrase.id)}>${phrase.text}</button>`)}</div>`}
    ${table.phrases.value.length ? html`<ul class="said">${table.phrases.value.map((one) => html`<li><${Chip} colour=${one.seat} size=${15} /> ${one.text}</li>`)}</ul>` : null}
  </div>`;
}

/** What the other side asks: a draw, a pause. It lies on the table until it is answered. @param {{table: Table, book: Book}} props */
export function Offers({ table, book }) {
  const state = table.shown;
  if (state.result || state.seat === "spectator") return null;
  const offered = state.draw;
  const theirs = offered.find((seat) => seat !== state.seat);
  const { paused } = state;
  if (!offered.length && !paused?.text) return null;
  return html`<div class="offers" role="status">
    ${theirs && html`<p class="row"><${Chip} colour=${theirs} /> <b>${t("draw.offered", { seat: seatName(book, theirs) })}</b><span class="grow" />
      <button class="small" data-cmd="accept" onClick=${() => table.tell("accept")}>${t("draw.accept")}</button><button class="small" data-cmd="decline" onClick=${() => table.tell("decline")}>${t("draw.decline")}</button></p>`}
    ${!theirs && offered.length ? html`<p>${t("draw.yours")}</p>` : null}
    ${paused?.text && html`<p class="row">${paused.text}<span class="grow" />
      ${!paused.agreed && !paused.by.includes(state.seat) && html`<button class="small" data-cmd="pause" onClick=${() => table.tell("pause")}>${t("draw.accept")}</button>`}
      <button class="small" data-cmd="unpause" onClick=${() => table.tell("unpause")}>${t("menu.unpause")}</button></p>`}
  </div>`;
}

/** Between two people at one screen: nothing of either is on the page now. @param {{table: Table, book: Book}} props */
export function HandOver({ table, book }) {
  const state = table.shown;
  const owing = state.decisions.map((decision) => decision.seat).filter((seat) => state.yours.includes(seat));
  const seat = table.handTo.value || owing[0];
  if (!seat) return null;
  const others = state.yours.filter((one) => one !== seat && owing.includes(one));
  const missed = missedFights(table.log.value, seat);
  const told = missed.flatMap((past) => [past.text, ...past.after.map((event) => event.text)]);
  const shown = (/** @type {Line} */ event) => told.includes(event.text) || (missed.length > 0 && event.event === "laid");
  const lately = table.log.value.slice(-4).filter((event) => !shown(event));
  return html`<${Dialog} title=${t("handover.title", { seat: seatName(book, seat) })} kind="handover" wide=${missed.length > 0}>
    <div class="handover-body"><${Chip} colour=${seat} size=${missed.length ? 64 : 120} />
      ${missed.map((past) => html`<${FightEnd} ...${{ past, book, view: state.view }} />`)}
      <p>${t("handover.text", { seat: seatName(book, seat) })}</p>
      ${lately.length > 0 && html`<ul class="lately">${lately.map((event) => html`<li>${event.text}</li>`)}</ul>`}
      <button class="primary big" data-cmd="handover" autofocus onClick=${() => table.look(seat)}>${t("handover.go", { seat: seatName(book, seat) })}</button>
      ${others.map((one) => html`<button class="quiet" onClick=${() => table.look(one)}>${t("handover.other", { seat: seatName(book, one) })}</button>`)}
    </div>
  </${Dialog}>`;
}

/** Another game with the same people: ask for it, or go there. @param {{table: Table}} props */
export function Rematch({ table }) {
  const state = table.shown;
  const again = state.rematch;
  const [wanted, want] = useState(false);
  useEffect(() => {
    if (wanted && again?.url) go(again.url);
  }, [wanted, again?.url]);
  const rematch = () => {
    want(true);
    table.tell("rematch");
  };
  if (again?.url) return html`<a class="button primary" href=${again.url}>${t("over.next")}</a>`;
  if (!state.yours.length) return null;
  return html`<button class="primary" data-cmd="rematch" onClick=${rematch}>${t("over.rematch")}</button>`;
}
