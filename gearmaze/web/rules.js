// Everything about rules: the search on top, below it the book, the numbered rules, or what was found.
import { html } from "./ui.js";
import { LawPage } from "./law.js";
import { path } from "./route.js";
import { RuleBookPage } from "./rulebook.js";
import { Findings, SearchBox, asked } from "./rulesearch.js";
/** @import { Book } from "./types.js" */

/** @param {{book: Book, section: string, card: string}} props */
export function RulesPage({ book, section, card }) {
  const words = path.value === "/rules" ? asked() : "";
  return html`<main class="page rules-page"><${SearchBox} />
    ${words.trim() ? html`<${Findings} book=${book} words=${words} contents=${html`<${RuleBookPage} book=${book} section="" card="" />`} />`
      : section === "law" ? html`<${LawPage} rule=${card.toUpperCase()} />`
      : html`<${RuleBookPage} book=${book} section=${section} card=${card} />`}</main>`;
}
