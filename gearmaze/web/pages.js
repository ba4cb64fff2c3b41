// The quiet page: settings.
import { html } from "./ui.js";
import { Choices } from "./newgame.js";
import { change, settings } from "./settings.js";
import { LANGUAGES, language, t } from "./words.js";
/** @import { From } from "./types.js" */

/** @param {{onLanguage: (lang: string) => void}} props */
export function SettingsPage({ onLanguage }) {
  const now = settings.value;
  return html`<main class="page narrow"><h1>${t("nav.settings")}</h1>
    <${Choices} legend=${t("set.language")} value=${language.value} onChange=${onLanguage} options=${Object.entries(LANGUAGES)} />
    <${Choices} legend=${t("set.motion")} value=${now.motion} onChange=${(/** @type {string} */ motion) => change({ motion })} options=${[["auto", t("set.auto")], ["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.motion.text")} />
    <${Choices} legend=${t("set.confirm")} value=${now.confirm} onChange=${(/** @type {string} */ confirm) => change({ confirm })} options=${[["auto", t("set.confirm.auto")], ["always", t("set.confirm.always")], ["never", t("set.confirm.never")]]} />
    <${Choices} legend=${t("set.sounds")} value=${now.sounds ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ sounds: id === "on" })} options=${[["off", t("set.off")], ["on", t("set.on")]]} />
    <${Choices} legend=${t("set.colours")} value=${now.contrast ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ contrast: id === "on" })} options=${[["off", t("set.colours.warm")], ["on", t("set.colours.contrast")]]} />
    <label class="field-row">${t("new.name")} <input maxlength="20" value=${now.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label></main>`;
}
