// The book of rules: a table of contents, and one section to a page.
import { html, signal, useEffect } from "./ui.js";
import { ask } from "./net.js";
import { RuleChips, Token } from "./parts.js";
import { language, t } from "./words.js";
/** @import { BookSection, RuleBook } from "./messages.js" */
/** @import { Book } from "./types.js" */

const rules = signal(/** @type {RuleBook | null} */ (null));

/** The book in the player's language, fetched once. */
function useRules() {
  const lang = language.value;
  useEffect(() => {
    if (rules.value?.lang !== lang) ask(`/api/book?lang=${lang}`).then((answer) => (rules.value = answer), () => {});
  }, [lang]);
  return rules.value;
}

/** @param {{book: Book, section: string, card: string}} props */
export function RuleBookPage({ book, section, card }) {
  const found = useRules();
  useEffect(() => document.getElementById(card)?.scrollIntoView(), [found, card]);
  if (!found) return null;
  const open = found.chapters.flatMap((chapter) => chapter.sections).find((one) => one.id === section);
  return html`<h1>${open?.title ?? t("nav.rules")}</h1>
    ${!open && found.chapters.map((chapter) => html`<h2>${chapter.title}</h2><ul>${chapter.sections.map((one) => html`<li><a href=${`/rules/${one.id}`}>${one.title}</a></li>`)}</ul>`)}
    ${open && html`<${Leaf} book=${book} rules=${found} section=${open} />`}
    ${!open && html`<h2>${t("rules.law")}</h2><p><a href="/rules/law">${t("law.lead")}</a></p>`}`;
}

/** @param {{book: Book, rules: RuleBook, section: BookSection}} props */
function Leaf({ book, rules: all, section }) {
  const cards = all.cards.filter((one) => one.sort === section.cards);
  return html`${section.text.split("\n\n").map((words) => html`<p>${words.replaceAll("**", "")}</p>`)}
    <${RuleChips} rules=${section.rules} />
    ${cards.map((one) => html`<article id=${one.id}><h2>${book.kinds[one.id] && html`<${Token} label=${`blue-${one.id}`} book=${book} />`}${one.title}</h2><p>${one.text}</p><${RuleChips} rules=${one.rules} /></article>`)}`;
}

/** One place of the book, without the page around it. @param {{book: Book, address: string}} props */
export function BookPassage({ book, address }) {
  const found = useRules();
  const [, , id, card] = address.split("/");
  const section = found?.chapters.flatMap((chapter) => chapter.sections).find((one) => one.id === id);
  if (!found || !section) return null;
  if (!card) return html`<${Leaf} book=${book} rules=${found} section=${section} />`;
  return html`<p>${found.cards.find((one) => one.sort === id && one.id === card)?.text}</p>`;
}
