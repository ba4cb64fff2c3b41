// What people say to each other at the table: ready-made phrases, so that everybody reads them in his own language.
import { cls, html, useEffect, useRef, useState } from "./ui.js";
import { useEscape } from "./keys.js";
import { Chip, RuleChips } from "./parts.js";
import { t } from "./words.js";
import { called, inCompany, looksOn } from "./whose.js";
/** @import { Book } from "./types.js" */
/** @import { Table } from "./table.js" */

/** The button with what was not read yet, and what it opens. @param {{table: Table, book: Book}} props */
export function Chat({ table, book }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const state = table.shown;
  const open = table.chatting.value;
  const show = (/** @type {boolean} */ on) => {
    table.chatting.value = on;
    table.unread.value = 0;
    if (on && table.toast.value?.phrase) table.toast.value = null; // it is read here
  };
  useEscape(open, () => show(false));
  useEffect(() => {
    if (!open) return;
    const beside = (/** @type {Event} */ event) => !box.current?.contains(/** @type {Node} */ (event.target)) && show(false);
    addEventListener("pointerdown", beside, true);
    const first = box.current?.querySelector(".chat-box button");
    if (first instanceof HTMLElement) first.focus();
    return () => removeEventListener("pointerdown", beside, true);
  }, [open]);
  if (!inCompany(state) && !looksOn(state)) return null;
  const unread = table.unread.value;
  const say = (/** @type {string} */ phrase) => {
    table.tell("phrase", { phrase });
    show(false);
  };
  return html`<div class="chat" ref=${box}>
    <button class=${cls("chat-button", unread > 0 && "news-waiting")} data-cmd="chat" aria-expanded=${open} aria-label=${unread ? t("chat.unread", { count: unread }) : t("chat")} onClick=${() => show(!open)}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M4 4h16a1.5 1.5 0 0 1 1.5 1.5v10A1.5 1.5 0 0 1 20 17h-8l-5 4v-4H4a1.5 1.5 0 0 1-1.5-1.5v-10A1.5 1.5 0 0 1 4 4z" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" /></svg>
      ${unread > 0 && html`<b class="badge">${unread}</b>`}</button>
    ${open && html`<div class="chat-box" role="dialog" aria-label=${t("chat")}>
      <ul class="said">${table.phrases.value.map((one) => html`<li><${Chip} colour=${one.seat} size=${16} /> <b class=${one.seat}>${called(book, state.seats, one.seat)}</b> ${one.text}</li>`)}
        ${!table.phrases.value.length && html`<li class="soft">${t("chat.empty")}</li>`}</ul>
      <${Quietly} ...${{ table, book }} />
      ${state.seat !== "spectator" && html`<div class="buttons">${book.phrases.map((phrase) => html`<button class="small" data-phrase=${phrase.id} onClick=${() => say(phrase.id)}>${phrase.text}</button>`)}</div>`}
    </div>`}
  </div>`;
}

/** Partners who agreed to keep quiet: who does not hear one, why, and how long he does. @param {{table: Table, book: Book}} props */
function Quietly({ table, book }) {
  const { quiet, seats } = table.shown;
  const [, tick] = useState(0);
  const left = quiet?.until ? Math.max(0, Math.ceil((quiet.until - Date.now()) / 1000)) : 0;
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => tick((times) => times + 1), 1000);
    return () => clearTimeout(timer);
  });
  if (!quiet) return null;
  const who = quiet.partners.map((seat) => called(book, seats, seat)).join(", ");
  return html`<p class="small quietly" data-quiet=${left ? "talk" : "quiet"}>${left ? t("quiet.talk", { who, seconds: left }) : t("quiet.why", { who })} <${RuleChips} rules=${[left ? "MP-TEA-20" : "MP-TEA-19"]} /></p>`;
}
