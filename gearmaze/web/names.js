// Names people use, from the server's words and the interface's.
import { groundLook } from "./look.js";
import { groundAt } from "./rooms.js";
import { kindOf } from "./tokens.js";
import { t } from "./words.js";
/** @import { Handled, RoomView, View } from "./messages.js" */
/** @import { Acting, Book, Geometry, Mark } from "./types.js" */

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

/**
 * A square as it is spoken: where, what lies there, who stands there, what can be done.
 * @param {Book} book @param {View} view @param {Geometry} geo @param {string} square @param {Mark} [mark]
 */
export function squareWords(book, view, geo, square, mark) {
  const at = geo.squares.get(square);
  const parts = [square];
  if (!at) return square;
  if (at.slot >= 0) {
    const room = view.rooms[at.slot];
    parts.push(room.shown ? groundWords(book, room, at, geo) : t("square.hidden", { room: at.slot + 1 }));
  } else {
    parts.push(t("square.line", { colour: seatName(book, at.line) }));
  }
  for (const piece of view.tokens) {
    if (piece.square !== square || piece.carried_by) continue;
    let words = tokenName(book, piece.token);
    if (piece.wounded) words += `, ${t("piece.wounded")}`;
    const kind = book.kinds[piece.kind];
    if (piece.character && !piece.wounded && kind) words += `, ${t("piece.numbers", kind)}`;
    if (piece.carries) words += `, ${t("piece.carries", { thing: tokenName(book, piece.carries) })}`;
    parts.push(words);
  }
  for (const back of view.backs) if (back.square === square) parts.push(t("square.back", { colour: seatName(book, view.colours[back.owner]) }));
  if (mark?.words) parts.push(mark.words);
  return parts.join(", ");
}

/** What lies on a square of a room face up. @param {Book} book @param {RoomView} room @param {{slot: number, column: number, row: number}} at @param {Geometry} geo */
function groundWords(book, room, at, geo) {
  const print = book.rooms[room.room ?? ""];
  const corner = geo.slots[at.slot];
  const { id } = groundLook(groundAt(print, room, (room.turn ?? 0) + geo.quarters, at.column - corner.column, at.row - corner.row));
  if (id === "gear") return t("square.gear", { pair: print.pair });
  if (id === "floor") return t("square.floor", { room: at.slot + 1 });
  return book.words.grounds[id]?.name ?? id;
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
