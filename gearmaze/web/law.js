// The numbered rules: chapters, and every rule at an address of its own.
import { cls, html, signal, useEffect } from "./ui.js";
import { lasting } from "./lasting.js";
import { ask } from "./net.js";
import { useTitle } from "./parts.js";
import { language, t } from "./words.js";
/** @import { Law, LawChapter, LawPart, LawSpan } from "./messages.js" */

const law = signal(/** @type {Law | null} */ (null));

/** All of it in the player's language, fetched once. */
function useLaw() {
  const lang = language.value;
  useEffect(() => {
    if (law.value?.lang !== lang) ask(lasting("law", lang)).then((answer) => (law.value = answer), () => {});
  }, [lang]);
  return law.value;
}

/** The words of a rule, with what they refer to. @param {{text: LawSpan[]}} props */
export function LawText({ text }) {
  return html`<span lang="en">${text.map((span) => (span.to ? html`<a class="to-rule" href=${`/rules/law/${span.to}`}>${span.text}</a>` : span.text))}</span>`;
}

/** @param {{rule: string}} props the id of a rule or of a chapter, or nothing */
export function LawPage({ rule }) {
  const found = useLaw();
  useEffect(() => document.getElementById(rule)?.scrollIntoView({ block: "center" }), [found, rule]);
  const chapters = found?.parts.flatMap((part) => part.chapters) ?? [];
  const at = chapters.findIndex((one) => one.id === rule || one.paragraphs.some((each) => each.id === rule));
  useTitle(at < 0 ? t("rules.law") : `${chapters[at].title} (${rule})`);
  if (!found) return html`<p class="loading" role="status">${t("loading")}</p>`;
  if (at < 0) return html`<${Contents} law=${found} />`;
  const part = /** @type {LawPart} */ (found.parts.find((one) => one.chapters.includes(chapters[at])));
  return html`<${Chapter} chapter=${chapters[at]} part=${part} rule=${rule} before=${chapters[at - 1]} after=${chapters[at + 1]} />`;
}

/** @param {{law: Law}} props */
function Contents({ law: all }) {
  return html`<${Crumbs} /><h1>${t("rules.law")}</h1><p class="lead">${t("law.lead")}${language.value !== "en" && html` ${t("rules.english")}`}</p>
    ${all.parts.map((part) => html`<section class="law-part"><h2>${part.title}</h2>
      <ul class="law-chapters">${part.chapters.map((one) => html`<li><a href=${`/rules/law/${one.id}`}>${one.title}</a> <span class="faint small">${one.id}</span></li>`)}</ul></section>`)}`;
}

/** @param {{chapter: LawChapter, part: LawPart, rule: string, before?: LawChapter, after?: LawChapter}} props */
function Chapter({ chapter, part, rule, before, after }) {
  return html`<${Crumbs} part=${part.title} /><h1>${chapter.title}</h1>
    ${language.value !== "en" && html`<p class="soft small">${t("rules.english")}</p>`}
    <ol class="law">${chapter.paragraphs.map((one) => html`<li key=${one.id} id=${one.id} class=${cls(one.id === rule && "on")} aria-current=${one.id === rule ? "true" : null}>
      <a class="rule-id" href=${`/rules/law/${one.id}`}>${one.id}</a><p><${LawText} text=${one.text} /></p>
      ${one.told && html`<a class="told small" href=${one.told.address} aria-label=${t("law.told", { title: one.told.title })}>${one.told.title}</a>`}</li>`)}</ol>
    <nav class="law-turn" aria-label=${t("rules.law")}>${before && html`<a href=${`/rules/law/${before.id}`}>← ${before.title}</a>`}<span class="grow" />${after && html`<a href=${`/rules/law/${after.id}`}>${after.title} →</a>`}</nav>`;
}

/** @param {{part?: string}} props */
function Crumbs({ part }) {
  return html`<nav class="crumbs small" aria-label=${t("law.where")}><a href="/rules">${t("nav.rules")}</a>${part && html` › <a href="/rules/law">${t("rules.law")}</a> › ${part}`}</nav>`;
}
