// Search over book and numbered rules; what is looked for stands in the address.
import { html, useEffect, useRef, useState } from "./ui.js";
import { ask } from "./net.js";
import { Token, useTitle } from "./parts.js";
import { go, query } from "./route.js";
import { language, t } from "./words.js";
/** @import { RuleFound, RulesFound } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

const PAUSE = 180; // ms without a key after which one looks
const MOST = 200; // letters, as many as the server reads
const BEST = 10; // numbered rules shown without being asked for more

/** What is being looked for, as it was written. */
export const asked = () => new URLSearchParams(query.value).get("q") ?? "";

/** @param {string} words */
const addressOf = (words) => (words.trim() ? `/rules?q=${encodeURIComponent(words)}` : "/rules");

/** The box on top of the book. A search is one step back, however many letters it took; Enter ends it. */
export function SearchBox() {
  const now = asked();
  const [words, setWords] = useState(now);
  const told = useRef(now); // what we put into the address ourselves
  const timer = useRef(0);
  const done = useRef(true);
  useEffect(() => {
    if (now !== told.current) setWords((told.current = now));
  }, [now]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const look = (/** @type {string} */ text) => {
    clearTimeout(timer.current);
    if (text === told.current) return;
    go(addressOf(text), !done.current);
    told.current = text.trim() ? text : "";
    done.current = false;
  };
  const type = (/** @type {From<HTMLInputElement>} */ event) => {
    const text = event.target.value;
    setWords(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(text), PAUSE);
  };
  const enter = (/** @type {Event} */ event) => {
    event.preventDefault();
    look(words);
    done.current = true;
  };
  return html`<form class="rule-search" role="search" onSubmit=${enter}>
    <label><span class="announce">${t("rules.search")}</span><svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="10.5" cy="10.5" r="6.5" /><path d="m15.5 15.5 5 5" /></svg>
      <input type="search" name="q" autocomplete="off" enterkeyhint="search" maxlength=${MOST} value=${words} placeholder=${t("rules.example")} onInput=${type} /></label>
  </form>`;
}

/** What was found for some words; `contents` is offered where there is nothing. @param {{book: Book, words: string, contents: any}} props */
export function Findings({ book, words, contents }) {
  const lang = language.value;
  const [found, setFound] = useState(/** @type {RulesFound & {words: string} | null} */ (null));
  useEffect(() => {
    let gone = false;
    ask(`/api/rules?q=${encodeURIComponent(words)}&lang=${lang}`).then(
      (answer) => gone || setFound({ ...answer, words }),
      () => gone || setFound({ ok: true, book: [], law: [], more: 0, read_as: [], near: [], words }),
    );
    return () => void (gone = true);
  }, [words, lang]);
  useTitle(t("rules.found", { words: words.trim() }));
  if (!found) return null;
  const [best, others] = [found.law.slice(0, BEST), found.law.slice(BEST)];
  const count = found.book.length + best.length;
  if (!count) return html`<${Nothing} found=${found} />${contents}`;
  return html`<h1 class="findings-title">${t("rules.found", { words: found.words.trim() })}</h1>
    <p class="soft small" role="status">${count === 1 ? t("rules.count.one") : t("rules.count", { count })}
      ${found.read_as.length > 0 && html` ${t("rules.readas", { words: found.read_as.join(", ") })}`}</p>
    ${found.book.length > 0 && html`<section class="findings"><h2>${t("rules.book")}</h2><ol>${found.book.map((one) => html`<${Finding} key=${one.address} one=${one} picture=${book.kinds[one.id] && html`<${Token} label=${`blue-${one.id}`} book=${book} size=${46} />`} />`)}</ol></section>`}
    ${found.law.length > 0 && html`<section class="findings law-findings"><h2>${t("rules.law")}</h2>${lang !== "en" && html`<p class="soft small">${t("rules.english")}</p>`}
      <${Rules} rules=${best} />
      ${others.length > 0 && html`<details key=${found.words}><summary>${t("rules.all", { count: others.length })}</summary><${Rules} rules=${others} />
        ${found.more > 0 && html`<p class="soft small">${t("rules.more", { count: found.more })}</p>`}</details>`}</section>`}`;
}

/** Numbered rules, which are English. @param {{rules: RuleFound[]}} props */
const Rules = ({ rules }) => html`<ol>${rules.map((one) => html`<${Finding} key=${one.address} one=${one} lang="en" />`)}</ol>`;

/** @param {{one: RuleFound, lang?: string, picture?: any}} props */
function Finding({ one, lang, picture }) {
  return html`<li><a href=${one.address}>${picture}<span><b>${one.title}</b> <span class="within small">${one.within}</span>
    <span class="excerpt" lang=${lang}>${one.excerpt.map((piece) => (piece.mark ? html`<mark>${piece.text}</mark>` : piece.text))}</span></span></a></li>`;
}

/** @param {{found: RulesFound & {words: string}}} props */
function Nothing({ found }) {
  return html`<div class="nothing" role="status"><p>${t("rules.none", { words: found.words.trim() })}</p>
    ${found.near.length > 0 && html`<p>${t("rules.near")} ${found.near.map((word) => html`<a class="near-word" href=${addressOf(word)}>${word}</a> `)}</p>`}</div>`;
}
