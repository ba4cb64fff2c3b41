// A rule, and what the book says about it, over the page: nobody has to leave a game to read.
import { html } from "./ui.js";
import { LawText } from "./law.js";
import { Dialog } from "./parts.js";
import { back, close, leaves, show } from "./reading.js";
import { BookPassage, titleOf } from "./rulebook.js";
import { language, t } from "./words.js";
/** @import { OneRule } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** @param {{book: Book}} props */
export function RuleDialog({ book }) {
  const open = leaves.value.at(-1);
  if (!open) return null;
  const title = "place" in open ? titleOf(open.place) : open.found?.title ?? open.rule;
  return html`<${Dialog} title=${title} onClose=${close} wide=${"place" in open} kind="rule-dialog">
    ${leaves.value.length > 1 && html`<p><button class="small" onClick=${back}>← ${t("rules.back")}</button></p>`}
    <div onClick=${inPlace}>${"place" in open ? html`<${BookPassage} key=${open.place} book=${book} address=${open.place} />` : html`<${OneRuleText} open=${open} />`}</div>
  </${Dialog}>`;
}

/** What leads on to other rules opens here too, not in place of a game. @param {MouseEvent} event */
function inPlace(event) {
  const address = /** @type {Element} */ (event.target).closest("a")?.getAttribute("href");
  if (!address?.startsWith("/rules/") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(address);
}

/** @param {{open: {rule: string, found?: OneRule, wrong?: string}}} props */
function OneRuleText({ open }) {
  if (open.wrong !== undefined) return html`<p role="alert">${open.wrong}</p>`;
  if (!open.found) return html`<p class="soft" role="status">${t("loading")}</p>`;
  const { rule, book: text } = open.found;
  const told = rule.told;
  return html`${told && html`<section class="told-here"><h3>${told.title}</h3><p>${text}</p>
      <button class="gold" data-cmd="read" onClick=${() => show(told.address)}>${t("rules.read")}</button></section>`}
    <p class="rule-text"><span class="rule-id">${rule.id}</span> <${LawText} text=${rule.text} /></p>
    ${language.value !== "en" && html`<p class="faint small">${t("rules.english")}</p>`}`;
}
