// What players agree on before a game: which rooms and boxes it is played with, whether partners keep quiet.
import { cls, html } from "./ui.js";
import { t } from "./words.js";
/** @import { ScenarioEntry } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

/** @typedef {{pairs: string[], left: string[], quiet: boolean}} Agreed */

/** Nothing was agreed yet; `left` are boxes that are not used. @type {Agreed} */
export const NOTHING_AGREED = { pairs: [], left: [], quiet: false };

/** The options that say it, as far as a game has them. @param {ScenarioEntry} scenario @param {Agreed} agreed @returns {Record<string, string>} */
export function agreedOptions(scenario, { pairs, left, quiet }) {
  return {
    ...(quiet && "quietPartners" in scenario.defaults ? { quietPartners: "on" } : {}),
    ...(scenario.chosen_pairs && pairs.length ? { pairs: pairs.join(",") } : {}),
    ...(left.length ? { boxes: scenario.boxes.filter((box) => !left.includes(box)).join(",") } : {}),
  };
}

/** Why one cannot begin like this, if so. @param {ScenarioEntry} scenario @param {Agreed} agreed */
export function wrongAgreed({ chosen_pairs: wanted, boxes }, { pairs, left }) {
  if (wanted && pairs.length && pairs.length !== wanted) return t("new.pairs.wrong", { wanted, count: pairs.length });
  return left.length && left.length === boxes.length ? t("new.boxes.wrong") : "";
}

/** @param {{book: Book, scenario: ScenarioEntry, agreed: Agreed, onChange: (agreed: Agreed) => void}} props */
export function Agreements({ book, scenario, agreed, onChange }) {
  const { pairs, left, quiet } = agreed;
  const flip = (/** @type {string} */ pair) => onChange({ ...agreed, pairs: scenario.drawn_pairs.filter((one) => (one === pair ? !pairs.includes(pair) : pairs.includes(one))) });
  return html`
    ${"quietPartners" in scenario.defaults && html`<label class="field-row check"><input type="checkbox" data-option="quiet" checked=${quiet} onChange=${(/** @type {From<HTMLInputElement>} */ event) => onChange({ ...agreed, quiet: event.target.checked })} /> <span>${t("new.quiet")}<br /><span class="small soft">${t("new.quiet.text")}</span></span></label>`}
    ${scenario.chosen_pairs > 0 && html`<fieldset class="choices pairs"><legend>${t("new.pairs")}</legend>
      ${scenario.drawn_pairs.map((pair) => html`<label key=${pair} class=${cls("choice", pairs.includes(pair) && "on")}><input type="checkbox" data-pair=${pair} checked=${pairs.includes(pair)} onChange=${() => flip(pair)} />${pair}</label>`)}
      <p class="small soft" role="status">${pairs.length ? t("new.pairs.chosen", { wanted: scenario.chosen_pairs, count: pairs.length }) : t("new.pairs.drawn", { wanted: scenario.chosen_pairs })}</p></fieldset>`}
    ${scenario.boxes.length > 1 && html`<fieldset class="choices boxes"><legend>${t("new.boxes")}</legend>
      ${scenario.boxes.map((box) => html`<label key=${box} class=${cls("choice", !left.includes(box) && "on")}><input type="checkbox" data-box=${box} checked=${!left.includes(box)} onChange=${() => onChange({ ...agreed, left: left.includes(box) ? left.filter((one) => one !== box) : [...left, box] })} />${book.byScenario[box]?.title ?? box}</label>`)}</fieldset>`}`;
}
