// Keys for the whole page. Escape closes what lies on top, one thing at a time; single keys do what buttons do, unless
// somebody writes or has switched them off (WCAG 2.1.4).
import { html, useEffect, useLayoutEffect, useRef } from "./ui.js";
import { Dialog } from "./parts.js";
import { settings } from "./settings.js";
import { t } from "./words.js";
/** @typedef {{key: string, words: string, does: () => void}} Key */

/** What Escape would close, the last one first. @type {{close: () => void}[]} */
const layers = [];

addEventListener("keydown", (event) => {
  // a window over the page closes itself, and nothing beneath it
  if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
  layers.at(-1)?.close();
});

/** While it is open, Escape closes it before anything that was open already. @param {boolean} open @param {() => void} close */
export function useEscape(open, close) {
  const latest = useRef(close);
  latest.current = close;
  useLayoutEffect(() => {
    if (!open) return;
    const layer = { close: () => latest.current() };
    layers.push(layer);
    return () => void layers.splice(layers.indexOf(layer), 1);
  }, [open]);
}

/** Single keys, as long as this is on the page. @param {Key[]} keys */
export function useKeys(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const busy = /** @type {Element} */ (event.target).closest?.("input:not([type=range]), textarea, select");
      if (!settings.value.keys || busy || document.querySelector("dialog[open]") || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      const found = latest.current.find(({ key }) => key === event.key.toLowerCase());
      if (!found) return;
      event.preventDefault();
      found.does();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** All keys with what they do. @param {{keys: Key[], onClose: () => void}} props */
export function KeyHelp({ keys, onClose }) {
  const always = [
    ["Tab", t("key.tab")],
    ["↑ ↓ ← →", t("key.arrows")],
    [`${t("key.home")} ${t("key.end")}`, t("key.row")],
    [`${t("key.pageup")} ${t("key.pagedown")}`, t("key.page")],
    [t("key.enter"), t("key.choose")],
    ["Esc", t("key.escape")],
  ];
  const single = settings.value.keys ? keys.map(({ key, words }) => [key, words]) : [];
  return html`<${Dialog} title=${t("keys")} onClose=${onClose}>
    <dl class="keys">${[...single, ...always].map(([key, words]) => html`<div><dt>${key.split(" ").map((one) => html`<kbd>${one}</kbd> `)}</dt><dd>${words}</dd></div>`)}</dl>
    <p class="soft small">${t(settings.value.keys ? "keys.off" : "keys.on")}</p>
  </${Dialog}>`;
}
