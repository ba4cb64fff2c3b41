// What decided a game: each moment is one click from where it happened.
import { html } from "./ui.js";
import { Chip, Token } from "./parts.js";
import { t } from "./words.js";
/** @import { Moment } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** @param {{moments: Moment[], book: Book, at?: number, link: (moment: Moment) => string, onGo?: (moment: Moment) => void}} props */
export function Moments({ moments, book, at, link, onGo }) {
  const go = (/** @type {Moment} */ moment) => (/** @type {Event} */ event) => {
    if (!onGo) return;
    event.preventDefault();
    onGo(moment);
  };
  return html`<ol class="moments">${moments.map((moment) => html`<li key=${moment.at}><a class="moment" href=${link(moment)} aria-current=${moment.at === at ? "step" : undefined} onClick=${go(moment)}>
    <span class="moment-who">${moment.tokens.length ? moment.tokens.slice(0, 1).map((label) => html`<${Token} ...${{ label, book }} size=${28} plain />`) : html`<${Chip} colour=${moment.seat ?? ""} size=${22} />`}</span>
    <span><b class="small">${t("turn", { turn: moment.turn })}${moment.vp.length > 0 && ` · ${moment.vp.join(" : ")}`}</b><span class="moment-text">${moment.text}</span></span></a></li>`)}</ol>`;
}
