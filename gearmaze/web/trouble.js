// When there is nothing to show: what is wrong, in words, and the way back.
import { html, useEffect, useRef } from "./ui.js";
import { Icon } from "./parts.js";
import { t } from "./words.js";

/** @param {{message: string}} props */
export function Trouble({ message }) {
  return html`<main class="page narrow trouble"><${Icon} name="hidden-room" size=${112} /><h1>${t("trouble")}</h1><p class="lead">${message}</p><p><a class="button primary" href="/">${t("nav.home")}</a></p></main>`;
}

/** Nobody answers: above everything, a fight too, and nothing moves for it. */
export function Offline() {
  const node = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => node.current?.showPopover?.(), []);
  return html`<p ref=${node} class="offline" popover="manual" role="alert">${t("offline")}</p>`;
}
