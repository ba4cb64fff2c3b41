// Names people use, from the server's words and the interface's.
import { kindOf } from "./tokens.js";
import { t } from "./words.js";
/** @import { Handled, TokenView } from "./messages.js" */
/** @import { Acting, Book } from "./types.js" */

/** @param {Book} book @param {string} seat */
export const seatName = (book, seat) => book.words.colours[seat] ?? seat;

/** Who holds a seat. @param {Book} book @param {string} [holder] */
export function holderName(book, holder) {
  if (holder === "me") return t("holder.me");
  if (holder === "other") return t("holder.other");
  if (holder === "open") return t("holder.open");
  if (!holder) return "";
  return t("holder.bot", { level: book.words.bots[holder.slice(4)]?.name ?? holder.slice(4) });
}

/** What a kind is called. @param {Book} book @param {string} kind */
export const kindName = (book, kind) => book.kinds[kind]?.name ?? kind;

/** A token: just its name where whose it is goes without saying. @param {Book} book @param {string} label @param {string} [own] */
export function tokenName(book, label, own = "") {
  const colour = label.slice(0, label.indexOf("-"));
  const name = kindName(book, kindOf(label));
  return colour === own ? name : t("token.of", { name, colour: seatName(book, colour) });
}

/** A token and what can be seen of it: hurt, how good it is, what it carries. @param {Book} book @param {TokenView} piece */
export function pieceWords(book, piece) {
  const words = [tokenName(book, piece.token) + (piece.wounded ? "" : numberWords(book, piece.token))];
  if (piece.wounded) words.push(t("piece.wounded"));
  if (piece.carries) words.push(t("piece.carries", { thing: tokenName(book, piece.carries) }));
  return words.join(", ");
}

/** What follows a character's name for who cannot see the numbers on its picture. @param {Book} book @param {string} label */
export function numberWords(book, label) {
  const kind = book.kinds[kindOf(label)];
  return kind?.character ? `, ${t("piece.numbers", kind)}` : "";
}

/** An action as a short label for a button. @param {Book} book @param {Acting} action @param {string} own */
export function actionWords(book, action, own) {
  const words = plainWords(book, action, own);
  return action.text.endsWith(" leaving") ? t("do.leaving", { words }) : words;
}

/** A sentence of the page's own where there is one and nothing is missing in it; or the verb, and what it is about. @param {Book} book @param {Acting} action @param {string} own */
function plainWords(book, action, own) {
  const target = action.target && tokenName(book, action.target, own);
  const key = `do.${action.verb}`;
  const sentence = t(key, { ...action, target, way: action.way === "cw" ? "↻" : "↺" });
  if (sentence !== key && !sentence.includes("{")) return sentence;
  const verb = book.verbs[action.verb];
  const word = verb?.word ?? action.verb;
  const bits = [];
  if (target) bits.push(target);
  if (action.room && !action.between) bits.push(t("room", { room: action.room }));
  if (action.between) bits.push(action.between);
  if (action.direction) bits.push(book.words.directions[action.direction] ?? action.direction);
  if (action.square) bits.push(action.square);
  if (action.pair) bits.push(action.pair);
  if (action.card !== undefined) bits.push(verb?.about.includes("bonus") ? `+${action.card}` : action.card);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  return bits.length ? `${capital}: ${bits.join(" ")}` : capital;
}

/** What a move does on its way. @param {Book} book @param {Handled[]} handled @param {string} own */
export function handledWords(book, handled, own) {
  return handled
    .map(({ square, does, token }) => {
      const thing = token ? tokenName(book, token, own) : "";
      if (does === "take") return t("handle.take", { thing, square });
      if (does === "leave") return t("handle.leave", { thing, square });
      return t("handle.swap", { thing, square });
    })
    .join("; ");
}

/** What a clock gives, and what happens when it is at zero. @param {string} kind */
export const clockWords = (kind) => /** @type {Record<string, string>} */ ({ rulebook: t("clock.rulebook.text"), bank: t("clock.bank.text") })[kind] ?? "";
