// Small parts many pages share.
import { html, useEffect, useRef } from "./ui.js";
import { chip, figure, tokenArt, back, thing, kindOf } from "./tokens.js";
import { showRule } from "./reading.js";
import { t } from "./words.js";
/** @import { View } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** A picture of one token; a plain one has no numbers. @param {{label: string, book: Book, view?: View, size?: number, hidden?: boolean, wounded?: boolean, plain?: boolean}} props */
export function Token({ label, book, view, size = 48, hidden = false, wounded = false, plain = false }) {
  const kind = kindOf(label);
  const colour = label.slice(0, label.indexOf("-"));
  const known = book.kinds[kind];
  const here = view?.tokens.find((one) => one.token === label);
  const piece = here ?? { kind, character: known?.character ?? false, wounded, bound: 0 };
  const load = here?.carries ? view?.tokens.find((one) => one.token === here.carries) : null;
  const art = hidden ? back(colour, kind) : known?.character === false ? thing(kind) : tokenArt(piece, colour, plain ? undefined : known, load);
  return html`<svg class="token-picture" viewBox="-34 -34 68 68" width=${size} height=${size} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: art }}></svg>`;
}

/** What the browser calls the page while it is open. @param {string} title */
export function useTitle(title) {
  useEffect(() => {
    document.title = title ? `${title} · Gearmaze` : "Gearmaze";
    return () => (document.title = "Gearmaze");
  }, [title]);
}

/** The sign of a team: its shape in its colour. @param {{colour: string, size?: number}} props */
export function Chip({ colour, size = 22 }) {
  return html`<svg class="chip" viewBox="-30 -30 60 60" width=${size} height=${size} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: chip(colour) }}></svg>`;
}

/** Who somebody is, as a small sign. @param {{kind: string, size?: number}} props */
export function Figure({ kind, size = 26 }) {
  return html`<svg class="figure" viewBox="-16 -16 32 32" width=${size} height=${size} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: figure(kind, 26, "currentColor") }}></svg>`;
}

/** The name of the game, and the way home. */
export function Brand() {
  return html`<a class="brand" href="/"><i aria-hidden="true">⚙</i><span>Gearmaze</span><span class="announce">${t("nav.home")}</span></a>`;
}

/** One icon by its name. @param {{name: string, size?: number}} props */
export function Icon({ name, size = 24 }) {
  return html`<svg class="icon" viewBox="-16 -16 32 32" width=${size} height=${size} aria-hidden="true" dangerouslySetInnerHTML=${{ __html: figure(name, 30, "currentColor") }}></svg>`;
}

/**
 * A window over the page; Escape and the cross close it. What lies in it is whatever `html` made, which has no type.
 * @param {{title: string, onClose?: () => void, children?: any, wide?: boolean, kind?: string}} props
 */
export function Dialog({ title, onClose, children, wide = false, kind = "" }) {
  const node = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    const dialog = node.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose?.();
  };
  // beside it, from press to release: a finger that was down before it opened closes nothing
  const pressed = useRef(/** @type {EventTarget | null} */ (null));
  const beside = (/** @type {Event} */ event) => event.target === node.current && pressed.current === node.current && onClose?.();
  return html`<dialog ref=${node} class=${`dialog ${wide ? "wide" : ""} ${kind}`} aria-label=${title} onCancel=${cancel}
      onPointerDown=${(/** @type {Event} */ event) => (pressed.current = event.target)} onClick=${beside}>
    <div class="dialog-body">
      <header><h2>${title}</h2>${onClose && html`<button class="quiet" aria-label=${t("close")} onClick=${onClose}>✕</button>`}</header>
      ${children}
    </div>
  </dialog>`;
}

/** Rule ids, each a click from its text. @param {{rules?: string[]}} props */
export function RuleChips({ rules }) {
  if (!rules?.length) return null;
  return html`<span class="rule-chips">${rules.map((id) => html`<button class="rule-chip" data-rule=${id} onClick=${() => showRule(id)}>${id}</button>`)}</span>`;
}
