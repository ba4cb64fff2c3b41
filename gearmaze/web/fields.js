// What one fills in: one of a few, a name.
import { cls, html } from "./ui.js";
/** @import { From } from "./types.js" */

/** One of a few, each with its id and its words. @param {{legend: string, value: string, onChange: (id: string) => void, options: [string, string][], note?: string}} props */
export function Choices({ legend, value, onChange, options, note = "" }) {
  return html`<fieldset class="choices"><legend>${legend}</legend>
    ${options.map(([id, words]) => html`<label key=${id} class=${cls("choice", value === id && "on")}><input type="radio" name=${legend} value=${id} checked=${value === id} onChange=${() => onChange(id)} />${words}</label>`)}
    ${note && html`<p class="small soft">${note}</p>`}</fieldset>`;
}

/** What somebody is called. @param {{label: unknown, value: string, onChange: (name: string) => void, seat?: string, hint?: string}} props */
export function NameField({ label, value, onChange, seat, hint }) {
  return html`<label class="field-row name-field">${label} <input data-name=${seat} placeholder=${hint} maxlength="20" autocomplete="nickname" value=${value} onInput=${(/** @type {From<HTMLInputElement>} */ event) => onChange(event.target.value)} /></label>`;
}
