// What players agree on before a game of several: which rooms it is played with, whether partners keep quiet.
import { cls, html } from "./ui.js";
import { t } from "./words.js";
/** @import { ScenarioEntry } from "./messages.js" */
/** @import { From } from "./types.js" */

/** @typedef {{pairs: string[], quiet: boolean}} Agreed */

/** Nothing was agreed yet. @type {Agreed} */
export const NOTHING_AGREED = { pairs: [], quiet: false };

/** The options that say it, as far as a game has them. @param {ScenarioEntry} scenario @param {Agreed} agreed @returns {Record<string, string>} */
export function agreedOptions(scenario, { pairs, quiet }) {
  return {
    ...(quiet && "quietPartners" in scenario.defaults ? { quietPartners: "on" } : {}),
    ...(scenario.chosen_pairs && pairs.length ? { pairs: pairs.join(",") } : {}),
  };
}

/** Why one cannot begin like this, if so. @param {ScenarioEntry} scenario @param {Agreed} agreed */
export const wrongAgreed = ({ chosen_pairs: wanted }, { pairs }) => (wanted && pairs.length && pairs.length !== wanted ? t("new.pairs.wrong", { wanted, count: pairs.length }) : "");

/** @param {{scenario: ScenarioEntry, agreed: Agreed, onChange: (agreed: Agreed) => void}} props */
export function Agreements({ scenario, agreed, onChange }) {
  const { pairs, quiet } = agreed;
  const flip = (/** @type {string} */ pair) => onChange({ ...agreed, pairs: scenario.drawn_pairs.filter((one) => (one === pair ? !pairs.includes(pair) : pairs.includes(one))) });
  return html`
    ${"quietPartners" in scenario.defaults && html`<label class="field-row check"><input type="checkbox" data-option="quiet" checked=${quiet} onChange=${(/** @type {From<HTMLInputElement>} */ event) => onChange({ ...agreed, quiet: event.target.checked })} /> <span>${t("new.quiet")}<br /><span class="small soft">${t("new.quiet.text")}</span></span></label>`}
    ${scenario.chosen_pairs > 0 && html`<fieldset class="choices pairs"><legend>${t("new.pairs")}</legend>
      ${scenario.drawn_pairs.map((pair) => html`<label key=${pair} class=${cls("choice", pairs.includes(pair) && "on")}><input type="checkbox" data-pair=${pair} checked=${pairs.includes(pair)} onChange=${() => flip(pair)} />${pair}</label>`)}
      <p class="small soft" role="status">${pairs.length ? t("new.pairs.chosen", { wanted: scenario.chosen_pairs, count: pairs.length }) : t("new.pairs.drawn", { wanted: scenario.chosen_pairs })}</p></fieldset>`}`;
}
