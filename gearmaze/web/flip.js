// A room that is turned up over an edge: which edges those are on the screen, and a small picture of it going over.
import { html } from "./ui.js";
import { t } from "./words.js";
/** @import { Acting, Geometry } from "./types.js" */

const ways = () => [t("go.up"), t("go.right"), t("go.down"), t("go.left")];

/** How far a direction is turned on the screen: 0 is up, 1 right, and so on. @param {string} direction @param {Geometry | null} geo */
const onScreen = (direction, geo) => ("NESW".indexOf(direction) + (geo?.quarters ?? 0)) % 4;

/** Whether it goes over sideways, which comes to the same over either edge. @param {Acting} action @param {Geometry | null} geo */
export const sideways = (action, geo) => onScreen(action.direction ?? "N", geo) % 2 === 1;

/** Over which edges, in words of the screen. @param {Acting} action @param {Geometry | null} geo */
export const flipWords = (action, geo) => t(sideways(action, geo) ? "do.reveal.sideways" : "do.reveal.upright", { room: action.room });

/** Where the lift goes, in words of the screen. @param {Acting} action @param {Geometry | null} geo */
export const shiftWords = (action, geo) => t("do.shift", { way: ways()[onScreen(action.direction ?? "N", geo)] });

/** The room with the edge it goes over, and an arrow. @param {{across: boolean}} props */
export function Flip({ across }) {
  return html`<svg class="flip" viewBox="0 0 48 48" width="34" height="34" aria-hidden="true"><g transform=${across ? "" : "rotate(-90 24 24)"}>
    <rect x="4" y="14" width="20" height="20" rx="3" class="flip-from" /><rect x="24" y="14" width="20" height="20" rx="3" class="flip-to" />
    <path d="M14 10C18 1 30 1 34 9" class="flip-way" /><path d="M28.5 6.5L34.5 10.5L36 3.5" class="flip-way" /><path d="M24 10V38" class="flip-edge" /></g></svg>`;
}
