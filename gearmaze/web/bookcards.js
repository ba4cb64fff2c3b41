// A card for every character, object and scenario.
import { cls, html } from "./ui.js";
import { MiniMap } from "./minimap.js";
import { kindName, seatName } from "./names.js";
import { Chip, RuleChips, Token } from "./parts.js";
import { t } from "./words.js";
/** @import { BookCard } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** @typedef {{book: Book, card: BookCard, on: boolean, law: boolean}} CardProps */

/** The numbered rules about it, folded up. @param {{card: BookCard}} props */
const Law = ({ card }) => html`<details class="law-behind"><summary>${t("book.law", { count: card.rules.length })}</summary><${RuleChips} rules=${card.rules} /></details>`;

/** @param {CardProps} props */
export function PieceCard({ book, card, on, law }) {
  const kind = book.kinds[card.id];
  return html`<section class=${cls("book-card", on && "on")} id=${card.id} aria-labelledby=${`card-${card.id}`}>
    <${Token} label=${`blue-${card.id}`} book=${book} size=${84} />
    <div><h2 id=${`card-${card.id}`}>${card.title}</h2>
      ${kind.character && html`<p class="numbers"><span><i class="speed">${kind.speed}</i> ${t("speed")}</span> <span><i class="strength">${kind.combat}</i> ${t("strength")}</span></p>`}
      <p>${card.text} ${card.more}</p>
      ${law && html`<${Law} card=${card} />`}</div>
  </section>`;
}

/** @param {CardProps} props */
export function ScenarioCard({ book, card, on, law }) {
  const scenario = book.byScenario[card.id];
  const teams = scenario.teams ?? [{ characters: scenario.characters, objects: scenario.objects }];
  const facts = [t("new.minutes", { minutes: scenario.minutes }), t("book.rooms", { count: book.layouts[scenario.layout].slots.length }), scenario.draft ? t("book.draft") : ""];
  return html`<section class=${cls("book-card", on && "on")} id=${card.id} aria-labelledby=${`card-${card.id}`}>
    <${MiniMap} book=${book} layout=${scenario.layout} />
    <div><h2 id=${`card-${card.id}`}>${card.title}</h2><p>${card.text} ${card.more}</p>
      <p class="card-facts">${facts.filter(Boolean).map((words) => html`<span>${words}</span>`)}</p>
      ${!scenario.draft && teams.map((team, number) => html`<p class="card-team">${scenario.teams && html`<${Chip} colour=${scenario.colours[number]} /><span class="announce">${seatName(book, scenario.colours[number])}: </span>`}
        ${[...team.characters, ...team.objects].map((kind) => html`<a href=${`/rules/${book.kinds[kind].character ? "characters" : "objects"}/${kind}`} title=${kindName(book, kind)}><span class="announce">${kindName(book, kind)}</span><${Token} label=${`${scenario.colours[number]}-${kind}`} book=${book} size=${38} /></a>`)}</p>`)}
      ${law && html`<${Law} card=${card} />`}</div>
  </section>`;
}
