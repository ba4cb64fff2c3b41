// A rule, and what the book says about it, over the page: nobody has to leave a game to read.
import { html } from "./ui.js";
import { LawText } from "./law.js";
import { Dialog } from "./parts.js";
import { back, close, leaves, showPlace, showRule } from "./reading.js";
import { BookPassage } from "./rulebook.js";
import { language, t } from "./words.js";
/** @import { OneRule } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** @param {{book: Book}} props */
export function RuleDialog({ book }) {
  const open = leaves.value.at(-1);
  if (!open) return null;
  const title = "place" in open ? open.title : open.found?.title ?? open.rule;
  return html`<${Dialog} title=${title} onClose=${close} wide=${"place" in open} kind="rule-dialog">
    ${"place" in open ? html`<${BookPassage} book=${book} address=${open.place} />` : html`<${OneRuleText} open=${open} />`}
    ${leaves.value.length > 1 && html`<p class="row end"><button onClick=${back}>← ${t("rules.back")}</button></p>`}
  </${Dialog}>`;
}

/** @param {{open: {rule: string, found?: OneRule, wrong?: string}}} props */
function OneRuleText({ open }) {
  if (open.wrong !== undefined) return html`<p role="alert">${open.wrong}</p>`;
  if (!open.found) return html`<p class="soft" role="status">${t("loading")}</p>`;
  const { rule, book: text } = open.found;
  const told = rule.told;
  return html`${told && html`<section class="told-here"><h3>${told.title}</h3><p>${text}</p>
      <button class="gold" data-cmd="read" onClick=${() => showPlace(told)}>${t("rules.read")}</button></section>`}
    <p class="rule-text"><span class="rule-id">${rule.id}</span> <${LawText} text=${rule.text} onRule=${showRule} /></p>
    ${language.value !== "en" && html`<p class="faint small">${t("rules.english")}</p>`}`;
}
