// The settings as a window over whatever one is doing: each takes effect at once, and nothing is lost behind it.
import { html, signal } from "./ui.js";
import { Choices, NameField } from "./fields.js";
import { Dialog } from "./parts.js";
import { go, path } from "./route.js";
import { THEMES, change, settings } from "./settings.js";
import { sound } from "./sound.js";
import { LANGUAGES, language, t } from "./words.js";

const open = signal(false);
export const showPreferences = () => (open.value = true);

/** @param {string} id */
const themeWords = (id) =>
  /** @type {Record<string, string>} */ ({ auto: t("set.colours.auto"), dark: t("set.colours.dark"), light: t("set.colours.light"), contrast: t("set.colours.contrast") })[id];

/** @param {{onLanguage: (lang: string) => void}} props */
export function Preferences({ onLanguage }) {
  const addressed = path.value === "/settings";
  if (!open.value && !addressed) return null;
  const close = () => {
    open.value = false;
    if (addressed) go("/");
  };
  const now = settings.value;
  const onOff = (/** @type {string} */ id) => {
    change({ sounds: id === "on" });
    sound("moved"); // heard only if they are on
  };
  return html`<${Dialog} title=${t("nav.settings")} onClose=${close} kind="preferences">
    <${Choices} legend=${t("set.language")} value=${language.value} onChange=${onLanguage} options=${Object.entries(LANGUAGES)} />
    <${Choices} legend=${t("set.colours")} value=${now.theme} onChange=${(/** @type {string} */ theme) => change({ theme })} options=${THEMES.map((id) => [id, themeWords(id)])} />
    <${Choices} legend=${t("set.sounds")} value=${now.sounds ? "on" : "off"} onChange=${onOff} options=${[["off", t("set.off")], ["on", t("set.on")]]} />
    <${Choices} legend=${t("set.motion")} value=${now.motion} onChange=${(/** @type {string} */ motion) => change({ motion })} options=${[["auto", t("set.auto")], ["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.motion.text")} />
    <${Choices} legend=${t("set.confirm")} value=${now.confirm} onChange=${(/** @type {string} */ confirm) => change({ confirm })} options=${[["auto", t("set.confirm.auto")], ["always", t("set.confirm.always")], ["never", t("set.confirm.never")]]} />
    <${Choices} legend=${t("set.keys")} value=${now.keys ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ keys: id === "on" })} options=${[["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.keys.text")} />
    <${NameField} label=${t("new.name")} value=${now.name} onChange=${(/** @type {string} */ name) => change({ name })} />
  </${Dialog}>`;
}
