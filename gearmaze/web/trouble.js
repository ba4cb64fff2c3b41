// When there is nothing to show: what is wrong, in words, and the way back.
import { html } from "./ui.js";
import { t } from "./words.js";

/** @param {{message: string}} props */
export function Trouble({ message }) {
  return html`<main class="page narrow"><h1>${t("trouble")}</h1><p class="lead">${message}</p><p><a class="button primary" href="/">${t("nav.home")}</a></p></main>`;
}
