// A fight others may take a side in: the question, what each answer would come to, and who stays out of it.
import { html } from "./ui.js";
import { seatName, tokenName } from "./names.js";
import { Chip, Token } from "./parts.js";
import { t } from "./words.js";
/** @import { AllyChoice, Allying, Listed, Owed, Scene, View } from "./messages.js" */
/** @import { Book } from "./types.js" */
/** @import { Choice } from "./choice.js" */

/** The seats of a side, by name. @param {Book} book @param {{hands: {seat: string}[]}} side */
export const seatsOf = (book, side) => side.hands.map(({ seat }) => seatName(book, seat)).join(" + ");

/** Which side, with whom, and both sums then; a click answers. @param {{owed: Owed, allying: Allying, fight: Scene, book: Book, view: View, choice: Choice}} props */
export function AllyQuestion({ owed, allying, fight, book, view, choice }) {
  const actions = owed.actions.flatMap((group) => group.actions);
  const action = (/** @type {string} */ verb) => actions.find((one) => one.verb === verb);
  const stay = actions.filter((one) => !allying.choices.some((other) => other.verb === one.verb));
  return html`<section class="allying" aria-label=${t("ally.may")}>
    <p class="prompt center">${t("ally.may")}</p>
    <div class="ally-choices">${allying.choices.map((one) => html`<${Taking} key=${one.verb} ...${{ one, fight, book, view, choice }} own=${allying.seat} action=${action(one.verb)} />`)}</div>
    <div class="row center">${stay.map((one) => html`<button data-action=${one.text} onClick=${() => choice.go(one)}>${t("ally.stay")}</button>`)}</div>
  </section>`;
}

/** One of the sides to take. @param {{one: AllyChoice, own: string, fight: Scene, book: Book, view: View, choice: Choice, action?: Listed}} props */
function Taking({ one, own, fight, book, view, choice, action }) {
  const attacks = one.verb === "assail";
  const side = attacks ? fight.attackers : fight.defenders;
  const words = t(attacks ? "ally.assail" : "ally.defend", { seats: seatsOf(book, side) });
  const tokens = (/** @type {string[]} */ names) => names.map((name) => html`<span class="bit" key=${name} title=${tokenName(book, name, own)}><${Token} label=${name} ...${{ book, view }} size=${40} /><span class="announce">${tokenName(book, name, own)}</span></span>`);
  return html`<button class="ally-choice ${attacks ? "assail" : "defend"}" data-action=${action?.text} disabled=${!action} onClick=${() => action && choice.go(action)}>
    <b class="row tight">${side.hands.map(({ seat }) => html`<${Chip} colour=${seat} size=${22} />`)} + <${Chip} colour=${own} size=${22} /> ${words}</b>
    <span class="ally-sums"><span class="announce">${t("ally.sums")}</span>${one.totals.map((sum, number) => html`${number > 0 && html`<i>:</i>`}<b class=${attacks === (number === 0) ? "own" : ""}>${sum}</b>`)}</span>
    <span class="small soft">${t("ally.joins")} ${tokens(one.tokens)}</span>
    ${one.drawn.length > 0 && html`<span class="small soft">${t("ally.drawn")} ${tokens(one.drawn)}</span>`}
  </button>`;
}

/** Who was asked and keeps out of it. @param {{stayed: string[], book: Book}} props */
export function Aside({ stayed, book }) {
  if (!stayed.length) return null;
  return html`<p class="row tight center small soft">${stayed.map((seat) => html`<${Chip} colour=${seat} size=${16} />`)} ${t("ally.aside", { seats: stayed.map((seat) => seatName(book, seat)).join(", ") })}</p>`;
}
