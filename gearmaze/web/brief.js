// An event in short, for the log: who by its token, where by squares, what by a sign. The sentence stays for whoever
// listens or points at it.
import { html } from "./ui.js";
import { Token } from "./parts.js";
import { t } from "./words.js";
/** @import { Handled, Happening } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** What is done with a thing on the way. @type {Record<string, string>} */
const HANDLING = { take: "+", leave: "−", swap: "⇄", go: "·" };

/** @param {Book} book @param {string | null | undefined} label */
const small = (book, label) => label && html`<${Token} ...${{ book, label }} size=${20} plain />`;

/** @param {Book} book @param {Handled[] | undefined} handled */
const handling = (book, handled) => (handled ?? []).map(({ square, does, token }) => html` <span class="bit">${HANDLING[does] ?? ""}${small(book, token)}${square}</span>`);

/** @param {Book} book @param {number | undefined} direction */
const compass = (book, direction) => book.words.directions["NESW"[direction ?? 0]];

/** How each kind of event reads; what is not here is told in its sentence. @type {Record<string, (event: Happening, book: Book) => unknown>} */
const FORMS = {
  moved: ({ path, handled }, book) => path && html`${path[0]} → ${path[path.length - 1]}${handling(book, handled)}`,
  began: () => "→ …",
  cancelled: () => "→ ↶",
  stepped: ({ step, thing, place }, book) => (step === "go" ? `→ ${place}` : html`${HANDLING[step ?? ""] ?? ""}${small(book, thing)} ${place}`),
  leapt: ({ from, place }) => `${from} ⤼ ${place}`,
  pushed: ({ place }) => `⇝ ${place}`,
  lifted: ({ thing, place }, book) => html`+${small(book, thing)} ${place}`,
  rotated: ({ room, way }) => `${t("room", { room })} ${way === 1 ? "↻" : "↺"}`,
  revealed: ({ room, found }, book) => html`${t("room", { room })}${(found ?? []).length ? ":" : ""} ${(found ?? []).map((label) => small(book, label))}`,
  turned_over: ({ room, direction }, book) => `${t("room", { room })} ↷ ${compass(book, direction)}`,
  shifted: ({ room, direction }, book) => `${t("room", { room })} ⇅ ${compass(book, direction)}`,
  hoisted: ({ room }) => `${t("room", { room })} ⇑`,
  lowered: ({ room, way }) => `${t("room", { room })} ⇓ ${way === 1 ? "↻" : "↺"}`,
  set: ({ place }) => `→ ${place}`,
  picked: ({ place }) => place && `→ ${place}`,
  placed: ({ room }) => `→ ${t("room", { room })}`,
  attacked: ({ target, values }, book) => values && html`⚔ ${small(book, target)} ${values[0]} : ${values[1]}`,
  laid: ({ card }) => `${t("combat.card")} ${card === undefined ? "?" : `+${card}`}`,
  fought: ({ cards, totals }) => cards && totals && `${cards.map((card) => `+${card}`).join(cards.length > 2 ? " " : " : ")} = ${totals.join(" : ")}`,
  allied: ({ verb, values }) => (verb === "abstain" ? t("ally.stay") : values && `${verb === "assail" ? "⚔" : "⛨"} ${values.join(" : ")}`),
  wounded: () => t("piece.wounded"),
  eliminated: () => t("fate.eliminated"),
  escaped: ({ load }, book) => html`${t("fate.escaped")} ${small(book, load)}`,
  scored: ({ points, token }, book) => html`+${points} ${small(book, token)}`,
};

/** The short form of an event, if it has one. @param {Happening} event @param {Book} book */
export const brief = (event, book) => FORMS[event.event]?.(event, book) || null;

/** Whose token stands before an entry, if it is about one. @param {Happening} event */
export const actor = (event) => (event.event in FORMS && event.event !== "scored" ? (event.token ?? "") : "");
