// What starting lines and zones are to whoever looks: one's own, a way out, closed; and whose they are, or nobody's.
import { seatName } from "./names.js";
import { ownSeat } from "./whose.js";
import { t } from "./words.js";
/** @import { View } from "./messages.js" */
/** @import { Book, Layout, TableState } from "./types.js" */

/**
 * `colour` is a seat's, `shared` by all, an `exit` for all, `shuffled` while it lies face down, or a `decoy`.
 * @typedef {{colour: string, role: "home" | "exit" | "closed" | "unknown"}} LineRole
 */

/** By which colour the catalogue knows a seat: a table may have agreed on others. @param {Layout} layout @param {string[]} colours of the table @param {string} seat */
export const printedFor = (layout, colours, seat) => layout.seats[colours.indexOf(seat)] ?? seat;

/** Every line of a position by its id. @param {Book} book @param {Pick<View, "layout" | "colours"> & Partial<Pick<View, "scenario" | "zones">>} view @param {string} [seat] who looks; nothing for onlookers @returns {Record<string, LineRole>} */
export function linesOf(book, view, seat = "") {
  const layout = book.layouts[view.layout];
  const played = book.byScenario[view.scenario ?? ""];
  const as = printedFor(layout, view.colours, seat);
  const [homes, exits] = [played?.homes[as], played?.exits[as]];
  const zones = Object.fromEntries((view.zones ?? []).map((zone) => [zone.line, zone.shown ? view.colours[zone.seat] ?? "decoy" : "shuffled"]));
  return Object.fromEntries(layout.lines.map(({ id, colour: printed }) => {
    const colour = zones[id] ?? view.colours[layout.seats.indexOf(printed)] ?? printed;
    if (id in zones) return [id, { colour, role: colour === "shuffled" || !seat ? "unknown" : colour === seat ? "exit" : "closed" }];
    const role = colour === "shuffled" || !homes || !exits ? "unknown" : homes.includes(id) ? "home" : exits.includes(id) ? "exit" : "closed";
    return [id, { colour, role }];
  }));
}

/** Who looks at a table: somebody with one seat sees the lines as his own and others'. @param {TableState} state */
export const looker = (state) => (state.view.colours.includes(state.seat) ? state.seat : ownSeat(state));

/** What a line is called. @param {Book} book @param {View} view @param {string} id */
export function lineName(book, view, id) {
  const { colour } = linesOf(book, view)[id] ?? { colour: "" };
  if (colour === "shared") return t("line.shared");
  if (colour === "exit") return t("line.exit");
  if (colour === "shuffled") return t("line.shuffled");
  if (colour === "decoy") return t("line.decoy");
  if (view.zones?.some((zone) => zone.line === id)) return t("line.zone", { colour: seatName(book, colour) });
  return t("square.line", { colour: seatName(book, colour) });
}
