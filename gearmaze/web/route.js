// Which page this address means; links inside the game change it without loading anything anew.
import { signal } from "./ui.js";

export const path = signal(location.pathname);

/** @param {string} address */
export function go(address) {
  history.pushState(null, "", address);
  path.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => (path.value = location.pathname));
addEventListener("click", (event) => {
  const link = /** @type {Element} */ (event.target).closest?.("a[href]");
  if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const href = link.getAttribute("href") ?? "";
  if (!href.startsWith("/") || href.startsWith("/api/") || link.hasAttribute("download") || link.getAttribute("target")) return;
  event.preventDefault();
  go(href);
});
