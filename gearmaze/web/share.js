// A link to send: with the address at which others find this server, a button to copy it, and a code to scan.
import { html, signal, useEffect, useState } from "./ui.js";
import { ask } from "./net.js";
import { Dialog } from "./parts.js";
import { qr } from "./qr.js";
import { t } from "./words.js";
/** @import { Reach } from "./messages.js" */
/** @import { From } from "./types.js" */

/** On the machine the server runs on its address leads nobody else here. */
const LOCAL = /^(localhost|.*\.localhost|127\.[\d.]+|\[::1\])$/;

/** Where others find this server; asked once a page. */
const reach = signal(/** @type {Pick<Reach, "addresses" | "alone"> | null} */ (null));
/** Which of several addresses is meant. */
const chosen = signal(0);

let shared = 0;

function useReach() {
  useEffect(() => {
    if (reach.value) return;
    const here = { addresses: [location.origin], alone: false };
    if (!LOCAL.test(location.hostname)) reach.value = here;
    else ask("/api/reach").then((found) => (reach.value = found), () => undefined);
  }, []);
  return reach.value ?? { addresses: [location.origin], alone: false };
}

/** A text as squares to scan: dark on light whatever the theme, with the margin readers need. @param {{text: string}} props */
export function Code({ text }) {
  const grid = qr(text);
  if (!grid) return null;
  const side = grid.length + 8;
  const dark = grid.flatMap((row, y) => row.flatMap((one, x) => (one ? [`M${x + 4} ${y + 4}h1v1h-1z`] : []))).join("");
  return html`<svg class="code" viewBox=${`0 0 ${side} ${side}`} role="img" aria-label=${t("share.code")} shape-rendering="crispEdges"><rect width=${side} height=${side} fill="#fff" /><path d=${dark} fill="#000" /></svg>`;
}

/** @param {{path: string, label: string}} props */
export function ShareLink({ path, label }) {
  const { addresses, alone } = useReach();
  const [copied, setCopied] = useState(false);
  const [code, setCode] = useState(false);
  const [id] = useState(() => `share-${(shared += 1)}`);
  const url = new URL(path, addresses[chosen.value] ?? addresses[0] ?? location.origin).href;
  useEffect(() => setCopied(false), [url]);
  const copy = async (/** @type {From<Element>} */ event) => {
    const field = event.target.closest(".share")?.querySelector("input");
    try {
      await navigator.clipboard.writeText(url);
    } catch { // without HTTPS a browser has no clipboard for us, but it copies what is selected
      field?.select();
      document.execCommand("copy");
    }
    setCopied(true);
  };
  return html`<div class="share"><label for=${id}>${label}</label>
    <div class="share-row"><input id=${id} readonly value=${url} onFocus=${(/** @type {From<HTMLInputElement>} */ event) => event.target.select()} />
      <button data-cmd="copy" onClick=${copy}>${t(copied ? "share.copied" : "share.copy")}</button>
      ${addresses.length > 0 && html`<button data-cmd="code" aria-expanded=${code} onClick=${() => setCode(!code)}>${t("share.scan")}</button>`}</div>
    ${addresses.length > 1 && html`<select class="small" aria-label=${t("share.network")} value=${chosen.value} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => (chosen.value = Number(event.target.value))}>
        ${addresses.map((address, number) => html`<option value=${number} selected=${number === chosen.value}>${new URL(address).host}</option>`)}</select>`}
    ${!addresses.length && html`<p class="soft small" data-share="alone">${t(alone ? "share.alone" : "share.nowhere")} ${alone && html`<code>make play HOST=0.0.0.0</code> ${t("share.or")} <code>gearmaze serve --host 0.0.0.0</code>`}</p>`}
    ${code && html`<${Dialog} title=${t("share.scan")} onClose=${() => setCode(false)}><div class="scan"><${Code} text=${url} /><p class="small soft">${url}</p></div></${Dialog}>`}
  </div>`;
}
