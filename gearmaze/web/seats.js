// Who sits where at a table of several: a row for each seat, with whoever plays it.
import { cls, html } from "./ui.js";
import { NameField } from "./fields.js";
import { seatName } from "./names.js";
import { Chip } from "./parts.js";
import { change, settings } from "./settings.js";
import { t } from "./words.js";
/** @import { ScenarioEntry } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

/** Who may have a seat, besides the levels of the computer: oneself, somebody by link, somebody else at this screen. */
export const ME = "me", OPEN = "open", HERE = "here";

/** Everybody at once: a click for what most tables want. */
const WAYS = /** @type {[string, (level: string) => string][]} */ ([
  ["seats.bots", (level) => `bot:${level}`], ["seats.friends", () => OPEN], ["seats.here", () => HERE],
]);

/** What whoever sits here is called, by seat. @param {ScenarioEntry} scenario @param {string[]} places */
export const namesHere = (scenario, places) => Object.fromEntries(scenario.colours.flatMap((colour, number) => {
  const name = places[number] === ME ? settings.value.name : places[number] === HERE ? settings.value.guests[number] ?? "" : "";
  return name ? [[colour, name]] : [];
}));

/** What is asked of the server for a place. @param {string} place */
export const holderOf = (place) => (place === HERE ? "me" : place);

/** Why one cannot begin like this, if so: whoever waits for friends has to sit here too. @param {string[]} places */
export const wrongPlaces = (places) => (places.includes(OPEN) && !places.some((place) => place === ME || place === HERE) ? t("seats.sit") : "");

/** @param {{book: Book, scenario: ScenarioEntry, places: string[], level: string, onChange: (places: string[]) => void}} props */
export function SeatRows({ book, scenario, places, level, onChange }) {
  const set = (/** @type {number} */ number, /** @type {string} */ place) => {
    // one sits on one chair: where I was, whoever was here sits now
    const mine = places.indexOf(ME);
    onChange(places.map((one, index) => (index === number ? place : place === ME && index === mine ? places[number] : one)));
  };
  const all = (/** @type {string} */ place) => onChange(places.map((_, number) => (number === Math.max(0, places.indexOf(ME)) ? ME : place)));
  const row = (/** @type {string} */ colour) => {
    const number = scenario.colours.indexOf(colour);
    return html`<${SeatRow} key=${colour} ...${{ book, colour, number }} place=${places[number]} told=${places.indexOf(places[number]) === number} onChange=${(/** @type {string} */ place) => set(number, place)} />`;
  };
  const together = scenario.sides.some((side) => side.length > 1);
  return html`<fieldset class="choices table-seats"><legend>${t("seats.title")}</legend>
    <p class="row tight ways-to-sit"><span class="small soft">${t("seats.others")}</span> ${WAYS.map(([words, place]) => html`<button type="button" class="small" data-seats=${words} onClick=${() => all(place(level))}>${t(words)}</button>`)}</p>
    ${scenario.sides.map((side) => html`<div class=${cls("seat-side", together && "together")} role=${together ? "group" : undefined} aria-label=${together ? t("seats.together", { seats: side.map((colour) => seatName(book, colour)).join(", ") }) : undefined}>
      ${together && html`<p class="small soft" aria-hidden="true">${t("seats.partners")}</p>`}${side.map(row)}</div>`)}
    <p class="small soft" role="status">${places.includes(OPEN) ? t("seats.link") : places.every((place) => place.startsWith("bot:")) ? t("new.watch.text") : ""}</p>
  </fieldset>`;
}

/** What a level is like is told once. @param {{book: Book, colour: string, number: number, place: string, told: boolean, onChange: (place: string) => void}} props */
function SeatRow({ book, colour, number, place, told, onChange }) {
  const now = settings.value;
  const { bots } = book.words;
  const guest = (/** @type {string} */ name) => change({ guests: Object.assign([...now.guests], { [number]: name }) });
  const option = (/** @type {string} */ id, /** @type {string} */ words) => html`<option value=${id} selected=${id === place}>${words}</option>`;
  return html`<div class="seat-row" data-seat=${colour}><${Chip} colour=${colour} size=${26} /><b aria-hidden="true">${seatName(book, colour)}</b>
    <label><span class="announce">${t("seats.who", { seat: seatName(book, colour) })}</span>
      <select data-place=${colour} value=${place} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => onChange(event.target.value)}>
        ${option(ME, t("seats.me"))}${option(OPEN, t("seats.open"))}${option(HERE, t("seats.guest"))}
        <optgroup label=${t("seats.computer")}>${book.levels.map((name) => option(`bot:${name}`, t("holder.bot", { level: bots[name].name })))}</optgroup></select></label>
    ${place === ME && html`<${NameField} seat=${colour} label=${html`<span class="announce">${t("new.name")}</span>`} hint=${t("name.yours")} value=${now.name} onChange=${(/** @type {string} */ name) => change({ name })} />`}
    ${place === HERE && html`<${NameField} seat=${colour} label=${html`<span class="announce">${t("name.of", { seat: seatName(book, colour) })}</span>`} hint=${t("seats.guest.name")} value=${now.guests[number] ?? ""} onChange=${guest} />`}
    ${told && place.startsWith("bot:") && html`<span class="small soft level-text">${bots[place.slice(4)]?.text}</span>`}
  </div>`;
}
