// Everything between people: the link for a friend, phrases, draw, pause, another game, hand-over.
import { html, useEffect, useState } from "./ui.js";
import { FightEnd, missedFights } from "./combat.js";
import { Invite, hosts } from "./company.js";
import { seatName } from "./names.js";
import { Chip, Dialog } from "./parts.js";
import { go } from "./route.js";
import { ShareLink } from "./share.js";
import { owingHere } from "./table.js";
import { called, whoIs } from "./whose.js";
import { t } from "./words.js";
/** @import { Entry, Line } from "./messages.js" */
/** @import { Book, From, TableState } from "./types.js" */
/** @import { Table } from "./table.js" */

/** @param {{table: Table, entry: Entry, book: Book}} props */
export function PeoplePanel({ table, entry, book }) {
  const state = table.shown;
  return html`<div class="people">
    ${Object.entries(state.seats).map(([seat, person]) => html`<p class="row" key=${seat}><${Chip} colour=${seat} /> <b>${seatName(book, seat)}</b>
      ${person.holder === "me" ? html`<${Name} ...${{ table, book, seat }} name=${person.name} />` : html`<span class="soft">${whoIs(book, state, seat)}</span>`}
      <span class="grow" />${person.holder.startsWith("bot:") && !state.view.turn && hosts(state) ? html`<button class="small" data-cmd="free" data-free=${seat} aria-label=${t("seat.make.free.of", { seat: seatName(book, seat) })} onClick=${() => table.tell("free", { seat })}>${t("seat.make.free")}</button>`
        : person.holder !== "open" && html`<span class="soft small">${person.online ? t("online") : t("away")}</span>`}</p>`)}
    ${state.yours.length === 0 && html`<p class="soft">${t("look.text")}</p>`}
    ${!hosts(state) && html`<${Invite} ...${{ table, state, book }} />`}
    ${entry.watch && html`<${ShareLink} path=${entry.watch} label=${t("share.watch")} />`}
    ${state.yours.map((seat) => html`<${OwnLink} key=${seat} ...${{ table, book, seat }} alone=${state.yours.length === 1} />`)}
  </div>`;
}

/** What one is called here; two at one screen have a name each. @param {{table: Table, book: Book, seat: string, name: string}} props */
function Name({ table, book, seat, name }) {
  const rename = (/** @type {From<HTMLInputElement>} */ event) => {
    const wish = event.target.value.trim();
    if (wish !== name) table.tell("names", { seat, name: wish });
  };
  return html`<input class="name-field" maxlength="20" value=${name} placeholder=${t("name.yours")} aria-label=${t("name.of", { seat: seatName(book, seat) })} data-name=${seat} onChange=${rename} />`;
}

/** One's own link to a seat. The server keeps no copy it could show again. @param {{table: Table, book: Book, seat: string, alone: boolean}} props */
function OwnLink({ table, book, seat, alone }) {
  const [link, setLink] = useState("");
  const make = async () => {
    const answer = await table.tell("link", { seat });
    if (answer.ok) setLink(answer.link);
  };
  const forget = async () => {
    if ((await table.tell("unlink", { seat })).ok) setLink("");
  };
  const title = alone ? t("seat.link") : t("seat.link.of", { seat: seatName(book, seat) });
  return html`<div class="own-link"><h2>${title}</h2><p class="small soft">${t(link ? "seat.link.keep" : "seat.link.text")}</p>
    ${link && html`<${ShareLink} path=${link} label=${title} />`}
    <div class="row tight"><button class="small" data-cmd="link" onClick=${make}>${t(link ? "seat.link.new" : "seat.link.make")}</button>
      ${link && html`<button class="small" data-cmd="unlink" onClick=${forget}>${t("seat.link.forget")}</button>`}</div></div>`;
}

/** What the other side asks: a draw, a pause, to take something back. It lies on the table until it is answered. @param {{table: Table, book: Book}} props */
export function Offers({ table, book }) {
  const state = table.shown;
  if (state.result || state.seat === "spectator") return null;
  const offered = state.draw;
  const agreed = offered.includes(state.seat);
  const { paused, takeback } = state;
  if (!offered.length && !paused?.text && !takeback.by) return null;
  const who = (/** @type {string} */ seat) => called(book, state.seats, seat);
  const all = (/** @type {string[]} */ seats) => seats.map(who).join(", ");
  return html`<div class="offers" role="status">
    ${offered.length > 0 && !agreed && html`<p class="row">${offered.map((seat) => html`<${Chip} colour=${seat} />`)} <b>${t("draw.offered", { seat: all(offered) })}</b><span class="grow" />
      <button class="small" data-cmd="accept" onClick=${() => table.tell("accept")}>${t("draw.accept")}</button><button class="small" data-cmd="decline" onClick=${() => table.tell("decline")}>${t("draw.decline")}</button></p>`}
    ${agreed && html`<p>${t("draw.yours", { who: all(asked(state)) })}</p>`}
    ${takeback.by && takeback.by !== state.seat && html`<p class="row"><${Chip} colour=${takeback.by} /> <b>${t("takeback.asked", { who: who(takeback.by) })}</b><span class="grow" />
      <button class="small" data-cmd="allow" onClick=${() => table.tell("allow")}>${t("takeback.allow")}</button><button class="small" data-cmd="refuse" onClick=${() => table.tell("refuse")}>${t("draw.decline")}</button></p>`}
    ${takeback.by === state.seat && html`<p class="row">${t("takeback.yours")}<span class="grow" /><button class="small" data-cmd="refuse" onClick=${() => table.tell("refuse")}>${t("takeback.withdraw")}</button></p>`}
    ${paused?.text && html`<p class="row">${paused.text}<span class="grow" />
      ${!paused.agreed && !paused.by.includes(state.seat) && html`<button class="small" data-cmd="pause" onClick=${() => table.tell("pause")}>${t("draw.accept")}</button>`}
      <button class="small" data-cmd="unpause" onClick=${() => table.tell("unpause")}>${t("menu.unpause")}</button></p>`}
  </div>`;
}

/** Who has still to agree to a draw: people who are in the game. @param {TableState} state */
const asked = ({ draw, seats, view }) => view.colours.filter((seat, number) => !draw.includes(seat) && !view.out?.includes(number) && !seats[seat]?.holder.startsWith("bot:") && !seats[seat]?.stand_in);

/** Between people at one screen: nothing of either is on the page now. @param {{table: Table, book: Book}} props */
export function HandOver({ table, book }) {
  const state = table.shown;
  const owing = owingHere(state);
  const seat = table.handTo.value || owing[0];
  if (!seat) return null;
  const others = state.yours.filter((one) => one !== seat && owing.includes(one));
  const missed = missedFights(table.log.value, seat);
  const told = missed.flatMap((past) => [past.text, ...past.after.map((event) => event.text)]);
  const shown = (/** @type {Line} */ event) => told.includes(event.text) || (missed.length > 0 && event.event === "laid");
  const lately = table.log.value.slice(-4).filter((event) => !shown(event));
  return html`<${Dialog} title=${t("handover.title", { seat: called(book, state.seats, seat) })} kind="handover" wide=${missed.length > 0}>
    <div class="handover-body"><${Chip} colour=${seat} size=${missed.length ? 64 : 120} />
      ${missed.map((past) => html`<${FightEnd} ...${{ past, book, view: state.view }} />`)}
      <p>${t("handover.text", { seat: called(book, state.seats, seat) })}</p>
      ${lately.length > 0 && html`<ul class="lately">${lately.map((event) => html`<li>${event.text}</li>`)}</ul>`}
      <button class="primary big" data-cmd="handover" autofocus onClick=${() => table.look(seat)}>${t("handover.go", { seat: called(book, state.seats, seat) })}</button>
      ${others.map((one) => html`<button class="quiet" onClick=${() => table.look(one)}>${t("handover.other", { seat: called(book, state.seats, one) })}</button>`)}
    </div>
  </${Dialog}>`;
}

/** Another game with the same people: ask for it, wait, agree or not, go there. @param {{table: Table, book: Book}} props */
export function Rematch({ table, book }) {
  const state = table.shown;
  const again = state.rematch;
  const mine = again?.by.some((seat) => state.yours.includes(seat)) ?? false;
  const [waiting, wait] = useState(false);
  useEffect(() => {
    // whoever waits for it goes there; whoever comes to look at an old game stays
    if (mine && !again?.url) wait(true);
    if (waiting && again?.url) go(again.url);
  }, [mine, waiting, again?.url]);
  const rematch = () => {
    wait(true);
    table.tell("rematch");
  };
  if (again?.url) return html`<a class="button primary" href=${again.url}>${t(state.yours.length ? "over.next" : "over.next.look")}</a>`;
  if (!state.yours.length) return null;
  const who = (/** @type {string[]} */ seats) => seats.filter((seat) => !state.yours.includes(seat)).map((seat) => called(book, state.seats, seat)).join(", ");
  const others = Object.keys(state.seats).filter((seat) => state.seats[seat].holder === "other");
  const [asked, declined] = [who(again?.by ?? []), who(again?.no ?? [])];
  return html`${declined ? html`<p class="soft" role="status">${t("over.declined", { who: declined })}</p>` : asked && !mine ? html`<p role="status"><b>${t("over.asked", { who: asked })}</b></p>` : null}
    ${mine ? html`<button disabled data-cmd="rematch">${t("over.waiting", { who: who(others) })}</button>`
      : html`<button class="primary" data-cmd="rematch" onClick=${rematch}>${t("over.rematch")}</button>`}
    ${asked && !mine && !again?.no.some((seat) => state.yours.includes(seat)) && html`<button data-cmd="no-rematch" onClick=${() => table.tell("no_rematch")}>${t("over.no")}</button>`}`;
}
