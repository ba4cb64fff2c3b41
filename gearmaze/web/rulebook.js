// The book of rules: a cover with the contents, one section to a leaf, and the whole of it for paper.
import { cls, html, signal, useEffect, useState } from "./ui.js";
import { PieceCard, ScenarioCard } from "./bookcards.js";
import { lasting } from "./lasting.js";
import { Prose } from "./prose.js";
import { ask } from "./net.js";
import { RuleChips, Token, useTitle } from "./parts.js";
import { Picture, TryOut } from "./tryout.js";
import { language, t } from "./words.js";
/** @import { BookSection, RuleBook } from "./messages.js" */
/** @import { Book } from "./types.js" */

const WIDE = "(min-width: 1000px)";

const rules = signal(/** @type {RuleBook | null} */ (null));

/** The book in the player's language, fetched once. */
function useRules() {
  const lang = language.value;
  useEffect(() => {
    if (rules.value?.lang !== lang) ask(lasting("book", lang)).then((answer) => (rules.value = answer), () => {});
  }, [lang]);
  return rules.value;
}

/** @param {RuleBook} found */
const leavesOf = (found) => found.chapters.flatMap((chapter) => chapter.sections);

/** @param {{book: Book, section: string, card: string}} props */
export function RuleBookPage({ book, section, card }) {
  const found = useRules();
  const open = found && leavesOf(found).find((one) => one.id === section);
  const title = open?.title ?? t("book.title");
  useEffect(() => document.getElementById(card)?.scrollIntoView(), [!found, card]);
  useTitle(title);
  if (!found) return html`<p class="loading" role="status">${t("loading")}</p>`;
  if (section === "whole") return html`<${Whole} book=${book} rules=${found} />`;
  if (!open) return html`<${Cover} book=${book} rules=${found} />`;
  return html`<div class="book"><${Contents} rules=${found} open=${section} />
    <article class="leaf"><${Leaf} ...${{ book, rules: found, section: open, card }} /><${Turn} rules=${found} section=${open} /></article></div>`;
}

/** What a place of the book is called. @param {string} address */
export function titleOf(address) {
  const [, , id, card] = address.split("/");
  const found = rules.value;
  const place = card ? found?.cards.find((one) => one.sort === id && one.id === card) : found && leavesOf(found).find((one) => one.id === id);
  return place?.title ?? t("book.title");
}

/** One place of the book, without the page around it. @param {{book: Book, address: string}} props */
export function BookPassage({ book, address }) {
  const found = useRules();
  const [, , id, card] = address.split("/");
  const section = found && leavesOf(found).find((one) => one.id === id);
  if (!found || !section) return null;
  if (!card) return html`<${Prose} book=${book} text=${section.text} />`;
  return html`<${Cards} ...${{ book, rules: found, section, card }} only />`;
}

/** @param {{book: Book, rules: RuleBook}} props */
function Cover({ book, rules: found }) {
  return html`<div class="cover">
    <header><div class="cover-cast" aria-hidden="true">${CAST.map((label) => html`<${Token} label=${label} book=${book} size=${92} />`)}</div><div><h1>${t("book.title")}</h1><p class="lead">${t("book.lead")}</p>
      <p class="row"><a class="button primary big" href=${`/rules/${leavesOf(found)[0].id}`}>${t("book.begin")}</a><a class="button" href="/rules/whole">${t("book.whole")}</a></p></div></header>
    <ol class="cover-chapters">${found.chapters.map((chapter, number) => html`<li><h2><span aria-hidden="true">${ROMAN[number]}</span>${chapter.title}</h2>
      <ul>${chapter.sections.map((one) => html`<li><a href=${`/rules/${one.id}`}>${one.title}</a></li>`)}</ul></li>`)}
      <li class="cover-law"><h2>${t("rules.law")}</h2><p><a href="/rules/law">${t("law.lead")}</a></p></li></ol>
  </div>`;
}

/** Who looks at you from the cover. */
const CAST = ["blue-warrior", "yellow-wizard", "yellow-goblin", "blue-thief"];
const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

/** The contents: beside the leaf where there is room, else folded up above it. @param {{rules: RuleBook, open: string}} props */
function Contents({ rules: found, open }) {
  const [wide, setWide] = useState(matchMedia(WIDE).matches);
  useEffect(() => {
    const media = matchMedia(WIDE);
    const watch = () => setWide(media.matches);
    media.addEventListener("change", watch);
    return () => media.removeEventListener("change", watch);
  }, []);
  return html`<nav class="contents" aria-label=${t("book.contents")}><details key=${`${wide}/${open}`} open=${wide}>
    <summary>${t("book.contents")}</summary>
    <p><a href="/rules">${t("book.title")}</a></p>
    ${found.chapters.map((chapter) => html`<h2>${chapter.title}</h2><ul>${chapter.sections.map((one) => html`<li><a class=${cls(one.id === open && "on")} aria-current=${one.id === open ? "page" : undefined} href=${`/rules/${one.id}`}>${one.title}</a></li>`)}</ul>`)}
  </details></nav>`;
}

/** @param {{book: Book, rules: RuleBook, section: BookSection, card?: string}} props */
function Leaf({ book, rules: found, section, card = "" }) {
  const chapter = found.chapters.find((one) => one.sections.includes(section));
  const exercise = found.exercises.find((one) => one.id === section.id);
  return html`<header class="leaf-head"><p class="leaf-chapter">${chapter?.title}</p><h1>${section.title}</h1></header>
    <${Prose} book=${book} text=${section.text} />
    ${exercise && html`<${TryOut} book=${book} exercise=${exercise} />`}
    ${section.cards && html`<${Cards} ...${{ book, rules: found, section, card }} />`}
    <details class="law-behind"><summary>${t("book.law", { count: section.rules.length })}</summary><${RuleChips} rules=${section.rules} /></details>`;
}

/** @param {{book: Book, rules: RuleBook, section: BookSection, card?: string, only?: boolean, law?: boolean}} props */
function Cards({ book, rules: found, section, card = "", only = false, law = true }) {
  const shown = found.cards.filter((one) => one.sort === section.cards && (!only || one.id === card));
  const Kind = section.cards === "scenarios" ? ScenarioCard : PieceCard;
  return html`<div class=${`book-cards ${section.cards}`}>${shown.map((one) => html`<${Kind} key=${one.id} book=${book} card=${one} on=${!only && one.id === card} law=${law} />`)}</div>`;
}

/** On to the next leaf, or back. @param {{rules: RuleBook, section: BookSection}} props */
function Turn({ rules: found, section }) {
  const leaves = leavesOf(found);
  const at = leaves.indexOf(section);
  const [before, after] = [leaves[at - 1], leaves[at + 1]];
  return html`<nav class="leaf-turn" aria-label=${t("book.turn")}>
    ${before ? html`<a rel="prev" href=${`/rules/${before.id}`}><span aria-hidden="true">←</span><span><small>${t("book.previous")}</small>${before.title}</span></a>` : html`<span />`}
    ${after ? html`<a rel="next" href=${`/rules/${after.id}`}><span><small>${t("book.next")}</small>${after.title}</span><span aria-hidden="true">→</span></a>` : html`<a class="button primary" href="/">${t("book.play")}</a>`}</nav>`;
}

/** Everything one after the other, positions as pictures: to read at a stretch, or to print. @param {{book: Book, rules: RuleBook}} props */
function Whole({ book, rules: found }) {
  return html`<article class="leaf whole"><h1>${t("book.title")}</h1>
    <p class="row no-print"><button class="primary" onClick=${() => print()}>${t("book.print")}</button><a class="button" href="/rules">${t("book.contents")}</a></p>
    ${found.chapters.map((chapter, number) => html`<section class="whole-chapter"><h2 class="whole-title"><span aria-hidden="true">${ROMAN[number]}</span>${chapter.title}</h2>
      ${chapter.sections.map((section) => {
        const exercise = found.exercises.find((one) => one.id === section.id);
        return html`<section class="whole-section"><h3>${section.title}</h3><${Prose} book=${book} text=${section.text} />
          ${exercise && html`<figure class="try-picture"><${Picture} book=${book} exercise=${exercise} /><figcaption>${exercise.task} <i>${exercise.done}</i></figcaption></figure>`}
          ${section.cards && html`<${Cards} ...${{ book, rules: found, section }} law=${false} />`}</section>`;
      })}</section>`)}
  </article>`;
}
