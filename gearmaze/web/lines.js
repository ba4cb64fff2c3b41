// What starting lines and zones are to whoever looks: one's own, a way out, closed; and whose they are, or nobody's.
import { seatName } from "./names.js";
import { ownSeat } from "./whose.js";
import { t } from "./words.js";
/** @import { View } from "./messages.js" */
/** @import { Book, TableState } from "./types.js" */

/**
 * `colour` is a seat's, `shared` by all, an `exit` for all, or `shuffled` while it lies face down.
 * @typedef {{colour: string, role: "home" | "exit" | "closed" | "unknown"}} LineRole
 */

/** Every line of a position by its id. @param {Book} book @param {Pick<View, "layout"> & Partial<Pick<View, "scenario">>} view @param {string} [seat] who looks; nothing for onlookers @returns {Record<string, LineRole>} */
export function linesOf(book, view, seat = "") {
  const layout = book.layouts[view.layout];
  const played = book.byScenario[view.scenario ?? ""];
  const [homes, exits] = [played?.homes[seat], played?.exits[seat]];
  return Object.fromEntries(layout.lines.map(({ id, colour }) => {
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
  return t("square.line", { colour: seatName(book, colour) });
}
