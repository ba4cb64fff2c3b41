// Cards: Action cards, which say how much can be done in a turn, and Combat cards.
import { cls, html } from "./ui.js";
import { t } from "./words.js";
/** @import { Hand, Listed } from "./messages.js" */

/** The hand of Action cards, to choose from. @param {{hand: Hand, legal: Listed[], table: import("./table.js").Table}} props */
export function ActionCards({ hand, legal, table }) {
  return html`<div class="cards" role="group" aria-label=${t("card.hand")}>
    ${[2, 3, 4, 5].map((value) => {
      const held = hand.action.includes(value);
      const action = legal.find((one) => one.card === value);
      const act = () => (action ? table.play(action.text) : table.why(`card ${value}`));
      return html`<button class=${cls("card action-card", !action && "dim", !held && "spent")} data-action=${action?.text} onClick=${act}>
        <span class="card-value">${value}</span><span class="card-name">${t("card.ap")}</span>
        <span class="pips" aria-hidden="true">${"◆".repeat(value)}</span>
        <span class="announce">${held ? (action ? t("card.play") : t("card.not")) : t("card.spent")}</span>
      </button>`;
    })}
  </div>`;
}

/** Combat cards to lay or to name. @param {{actions: (Listed & {card: number})[], onChoose: (action: Listed) => void, hand?: number[], label: string}} props */
export function CombatCards({ actions, onChoose, hand = [], label }) {
  const values = [...new Set([...hand, ...actions.map((action) => action.card)])].sort((a, b) => a - b);
  return html`<div class="cards" role="group" aria-label=${label}>
    ${values.map((value) => {
      const action = actions.find((one) => one.card === value);
      const count = hand.filter((one) => one === value).length;
      return html`<button class=${cls("card combat-card", !action && "dim")} disabled=${!action} data-action=${action?.text} onClick=${() => action && onChoose(action)}>
        <span class="card-value">+${value}</span>${count > 1 && html`<span class="count">×${count}</span>`}<span class="announce">${t("combat.card")}</span>
      </button>`;
    })}
  </div>`;
}

/** A small row saying which Action cards somebody still holds. @param {{hand: Hand}} props */
export function HandRow({ hand }) {
  return html`<span class="hand-row" aria-label=${t("card.left", { cards: hand.action.join(", ") || "–" })} role="img">
    ${[2, 3, 4, 5].map((value) => html`<i class=${cls(hand.action.includes(value) ? "held" : "used", hand.last === value && "last")}>${value}</i>`)}
  </span>`;
}
