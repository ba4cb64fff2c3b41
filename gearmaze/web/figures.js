// Drawings in the text of the book of rules, made of the same parts as the game.
import { html } from "./ui.js";
import { Signs } from "./legend.js";
import { MiniMap } from "./minimap.js";
import { tokenName } from "./names.js";
import { Token } from "./parts.js";
import { t } from "./words.js";
/** @import { Book } from "./types.js" */

/** @param {string} sort @param {(number | string)[]} values */
const cards = (sort, values) => html`<div class="figure-cards" aria-hidden="true">${values.map((value) => html`<span class=${`card ${sort}`}><span class="card-value">${value}</span></span>`)}</div>`;

/** One side of a fight that is added up. @param {Book} book @param {string} label @param {number} card */
const sum = (book, label, card) => html`<span class="figure-side"><${Token} label=${label} book=${book} size=${64} />
  <b>${book.kinds[label.slice(label.indexOf("-") + 1)].combat}</b><span class="card combat-card small"><span class="card-value">+${card}</span></span></span>`;

/** By the name the text calls them. @type {Record<string, (book: Book) => unknown>} */
export const FIGURES = {
  signs: (book) => html`<${Signs} book=${book} colour="blue" figure="warrior" load="rope" />`,
  boards: (book) => html`<div class="figure-boards">${["std3", "std4"].map((layout) => html`<${MiniMap} key=${layout} ...${{ book, layout }} />`)}</div>`,
  "action-cards": () => cards("action-card", [2, 3, 4, 5]),
  "combat-cards": (book) => cards("combat-card", book.byScenario.base.combat_cards.map((value) => `+${value}`)),
  fight: (book) => html`<div class="figure-fight" role="img" aria-label=${`${tokenName(book, "blue-warrior")} 3 + 3 = 6, ${tokenName(book, "yellow-goblin")} 1 + 3 = 4`}>
    ${sum(book, "blue-warrior", 3)}<b class="figure-total">6</b><span class="versus">${t("combat.versus")}</span><b class="figure-total">4</b>${sum(book, "yellow-goblin", 3)}</div>`,
};
