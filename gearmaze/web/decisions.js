// Every kind of decision somebody may owe, and where it is answered. A test fails for a kind that is missing;
// one from a newer server gets a button for everything that may be answered.

/**
 * @typedef {object} DecisionLook
 * @property {"setup" | "card" | "act" | "move" | "fight" | "buttons"} answered which part of the page has the answers
 * @property {boolean} [rest] the server may do the rest of it
 * @property {boolean} [lasting] with the last of these choices the game goes on
 * @property {boolean} [inHand] the first thing to be put down is in the hand already
 * @property {boolean} [ap] it is paid for with AP
 * @property {string} expects the sentence that says what is expected, for a click that means nothing
 * @property {(who: string, square: string, room: string) => string} [wanted] what pointing at a square or room would mean
 */

/** @type {Record<string, DecisionLook>} */
export const DECISIONS = {
  draft: { answered: "setup", expects: "expect.pick" },
  team: { answered: "setup", expects: "expect.team", rest: true, lasting: true, wanted: (who, square) => `pick ${who} ${square}` },
  place: { answered: "setup", expects: "expect.place", rest: true, lasting: true, inHand: true, wanted: (who, _, room) => (room ? `place ${who} room ${room}` : "") },
  set: { answered: "setup", expects: "expect.set", rest: true, inHand: true, wanted: (who, square) => `set ${who} ${square}` },
  card: { answered: "card", expects: "expect.card" },
  act: { answered: "act", expects: "expect.act", ap: true, wanted: (who, square, room) => (room ? `reveal ${room} ${who}` : `move ${who} ${square}`) },
  move: { answered: "move", expects: "expect.move", ap: true, wanted: (_, square) => `go ${square}` },
  join: { answered: "fight", expects: "expect.answer" },
  ally: { answered: "fight", expects: "expect.answer" },
  name: { answered: "fight", expects: "expect.answer" },
  lay: { answered: "fight", expects: "expect.answer" },
};

/** @type {DecisionLook} */
const OTHER = { answered: "buttons", expects: "expect.answer" };

/** How a kind of decision is answered. @param {string | undefined} kind */
export const lookOf = (kind) => DECISIONS[kind ?? ""] ?? OTHER;
