// Which page this address means; links inside the game change it without loading anything anew.
import { batch, signal } from "./ui.js";

export const path = signal(location.pathname);
/** What follows the ? in the address. */
export const query = signal(location.search);

const look = () => batch(() => ([path.value, query.value] = [location.pathname, location.search]));

/** @param {string} address @param {boolean} [instead] of the present one, so that it is not a step back */
export function go(address, instead = false) {
  history[instead ? "replaceState" : "pushState"](null, "", address);
  look();
  scrollTo(0, 0);
}

addEventListener("popstate", look);
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href") ?? "";
  if (!href.startsWith("/") || href.startsWith("/api/") || link.hasAttribute("download") || link.getAttribute("target")) return;
  event.preventDefault();
  go(href);
});
