// The quiet page: settings.
import { html } from "./ui.js";
import { Choices } from "./newgame.js";
import { THEMES, change, settings } from "./settings.js";
import { LANGUAGES, language, t } from "./words.js";
/** @import { From } from "./types.js" */

/** @param {string} id */
const themeWords = (id) =>
  /** @type {Record<string, string>} */ ({ auto: t("set.colours.auto"), dark: t("set.colours.dark"), light: t("set.colours.light"), contrast: t("set.colours.contrast") })[id];

/** @param {{onLanguage: (lang: string) => void}} props */
export function SettingsPage({ onLanguage }) {
  const now = settings.value;
  return html`<main class="page narrow"><h1>${t("nav.settings")}</h1>
    <${Choices} legend=${t("set.language")} value=${language.value} onChange=${onLanguage} options=${Object.entries(LANGUAGES)} />
    <${Choices} legend=${t("set.motion")} value=${now.motion} onChange=${(/** @type {string} */ motion) => change({ motion })} options=${[["auto", t("set.auto")], ["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.motion.text")} />
    <${Choices} legend=${t("set.confirm")} value=${now.confirm} onChange=${(/** @type {string} */ confirm) => change({ confirm })} options=${[["auto", t("set.confirm.auto")], ["always", t("set.confirm.always")], ["never", t("set.confirm.never")]]} />
    <${Choices} legend=${t("set.sounds")} value=${now.sounds ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ sounds: id === "on" })} options=${[["off", t("set.off")], ["on", t("set.on")]]} />
    <${Choices} legend=${t("set.colours")} value=${now.theme} onChange=${(/** @type {string} */ theme) => change({ theme })} options=${THEMES.map((id) => [id, themeWords(id)])} />
    <${Choices} legend=${t("set.keys")} value=${now.keys ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ keys: id === "on" })} options=${[["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.keys.text")} />
    <label class="field-row">${t("new.name")} <input maxlength="20" value=${now.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label></main>`;
}
