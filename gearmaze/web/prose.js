// The texts of the book of rules as they are shown; gearmaze/data/book/en.toml says how they are marked.
import { html } from "./ui.js";
import { FIGURES } from "./figures.js";
/** @import { Book } from "./types.js" */

const MARKS = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)]+)\)/g;
const FIGURE = /^!\[([^\]]*)\]\(([^)]+)\)$/;

/** A line with its stressed words and links. @param {string} words */
function inline(words) {
  const parts = [];
  let from = 0;
  for (const found of words.matchAll(MARKS)) {
    parts.push(words.slice(from, found.index));
    parts.push(found[1] ? html`<strong>${found[1]}</strong>` : html`<a href=${`/rules/${found[3]}`}>${found[2]}</a>`);
    from = found.index + found[0].length;
  }
  return [...parts, words.slice(from)];
}

/** @param {{book: Book, text: string}} props */
export function Prose({ book, text }) {
  return html`<div class="prose">${text.split("\n\n").map((words) => {
    const figure = FIGURE.exec(words);
    if (figure) return html`<figure>${FIGURES[figure[2]]?.(book)}<figcaption>${figure[1]}</figcaption></figure>`;
    if (words.startsWith("- ")) return html`<ul>${words.split("\n").map((line) => html`<li>${inline(line.slice(2))}</li>`)}</ul>`;
    return html`<p>${inline(words)}</p>`;
  })}</div>`;
}
