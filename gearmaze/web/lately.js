// What the others have done since one's own turn: it stays on the board, faintly, until one acts oneself.
import { isA } from "./log.js";
/** @import { Line } from "./messages.js" */
/** @import { Lately, TableState } from "./types.js" */

/** @param {Line[]} log @param {TableState} state @returns {Lately} */
export function lately(log, { seat, view }) {
  /** @type {Lately} */
  const past = { ways: [], rooms: [] };
  const me = view.colours.includes(seat) ? seat : view.colours[view.active]; // an onlooker looks with whoever is to act
  const own = log.filter((event) => event.by_seat === me);
  // to play a card is not yet to act on the board
  if (own.some((event) => event.turn === view.turn && event.event !== "card") && view.colours[view.active] === me) return past;
  const ended = own.filter((event) => event.event === "turn_ended").at(-1);
  for (const event of log.slice(ended ? log.indexOf(ended) + 1 : 0)) {
    const colour = event.by_seat;
    if (!colour || colour === me || !view.colours.includes(colour)) continue;
    if (isA("moved", event)) went(past, colour, event.path);
    else if (isA("leapt", event) && event.from) went(past, colour, [event.from, event.place]);
    else if (isA("rotated", event)) past.rooms.push({ colour, slot: event.room - 1, way: event.way });
    else if (isA("revealed", event) || isA("shifted", event)) past.rooms.push({ colour, slot: event.room - 1, way: 0 });
  }
  return past;
}

/** Who goes on from where a way ended makes it longer. @param {Lately} past @param {string} colour @param {string[]} path */
function went(past, colour, path) {
  if (path.length < 2) return;
  const before = past.ways.find((way) => way.colour === colour && way.path.at(-1) === path[0]);
  if (before) before.path = [...before.path, ...path.slice(1)];
  else past.ways.push({ colour, path });
}
