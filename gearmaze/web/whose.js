// Who people are to each other at the table: names, whose turn it is, whether one plays or looks on.
import { holderName, seatName } from "./names.js";
import { language, t } from "./words.js";
/** @import { Person, Result } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */

/** The seat somebody plays who has just one; nothing for onlookers and for two at one screen. @param {TableState} state */
export const ownSeat = (state) => (state.yours.length === 1 ? state.yours[0] : "");

/** Who plays together: seats side by side, in the order of the table. @param {Book} book @param {string} scenario @param {string[]} seats @returns {string[][]} */
export function sidesOf(book, scenario, seats) {
  const played = book.byScenario[scenario];
  // a table may have agreed on other colours: what counts is who sits where
  const sides = (played?.sides ?? []).map((side) => side.map((colour) => seats[played.colours.indexOf(colour)] ?? colour));
  return [...new Set(seats.map((seat) => sides.find((side) => side.includes(seat)) ?? seat))].map((side) => (typeof side === "string" ? [side] : side));
}

/** How a game ended for a seat: alone, with its partners, or with others who had as much. @param {Pick<Result, "winners" | "how">} result @param {string} mine */
export const endFor = ({ winners, how }, mine) => (how !== "draw" && !winners.includes(mine) ? "lost" : how);

/** Whether somebody only looks on. @param {TableState} state */
export const looksOn = (state) => state.yours.length === 0;

/** Whether other people sit here, and not only our own players. @param {TableState} state */
export const inCompany = (state) => Object.values(state.seats).some(({ holder }) => holder === "other" || holder === "open");

/** What a level of the computer is called. @param {Book} book @param {string} level */
export const levelName = (book, level) => book.words.bots[level]?.name ?? level;

/** What somebody goes by: a name, the level of our own player, else the colour. @param {Book} book @param {Record<string, Person>} seats @param {string} seat */
export function called(book, seats, seat) {
  const { name = "", holder = "" } = seats[seat] ?? {};
  if (name) return name;
  const level = holder.startsWith("bot:") ? holder.slice(4) : "";
  return book.words.bots[level]?.name ?? seatName(book, seat);
}

/** The line below a colour: who that is, and whether it is oneself. @param {Book} book @param {TableState} state @param {string} seat */
export function whoIs(book, state, seat) {
  const { name = "", holder = "", stand_in: bot } = state.seats[seat] ?? {};
  if (bot) return t("stand.for", { bot: levelName(book, bot), who: holder === "me" ? t("holder.me") : name || holderName(book, holder) });
  if (holder === "me" && state.yours.length === 1) return name ? t("you.named", { name }) : t("holder.me");
  return name || (holder === "me" ? t("holder.here") : holderName(book, holder));
}

/** Whether the others play on when one resigns: more than one side is left then. @param {Book} book @param {TableState} state */
export function goesOnWithout(book, { seat, scenario, view }) {
  const left = view.colours.filter((colour, number) => colour !== seat && !view.out?.includes(number));
  return book.byScenario[scenario].sides.filter((side) => side.some((one) => left.includes(one))).length > 1;
}

/** For who is to choose: in the other's turn, too, there may be something to put down or a fight to answer. @param {Book} book @param {TableState} state */
function yourTurn(book, { view, seats, seat }) {
  const active = view.colours[view.active];
  return view.turn > 0 && active !== seat ? t("turn.theirs", { who: called(book, seats, active) }) : t("turn.yours");
}

/**
 * Whose turn it is, by person, and what is to be done.
 * @param {Book} book @param {TableState} state @returns {{seat: string, lead: string, words: string}}
 */
export function whoseTurn(book, state) {
  const { owed, decisions, result, seats } = state;
  if (result) return { seat: "", lead: "", words: result.text };
  if (owed) return { seat: state.seat, lead: ownSeat(state) ? yourTurn(book, state) : called(book, seats, state.seat), words: owed.text };
  const [first, second] = decisions;
  if (!first) return { seat: "", lead: "", words: t("prompt.wait") };
  if (second && looksOn(state)) return { seat: "", lead: t("turn.both"), words: first.text };
  // who has chosen waits for the others
  const due = decisions.find(({ seat }) => seat !== state.seat) ?? first;
  const { holder = "", online = true, stand_in: bot } = seats[due.seat] ?? {};
  const who = bot ? levelName(book, bot) : called(book, seats, due.seat);
  const thinking = decisions.filter(({ seat }) => seat !== state.seat).map(({ seat }) => called(book, seats, seat));
  if (thinking.length > 1) return { seat: due.seat, lead: t("turn.think", { who: new Intl.ListFormat(language.value).format(thinking) }), words: due.text };
  const lead = holder === "open" ? t("turn.open") : holder === "other" && !online && !bot ? t("turn.away", { who }) : t("turn.thinks", { who });
  return { seat: due.seat, lead, words: due.text };
}
