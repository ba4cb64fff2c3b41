// The settings as a window over whatever one is doing: each takes effect at once, and nothing is lost behind it.
import { html, signal } from "./ui.js";
import { Choices, NameField } from "./fields.js";
import { Dialog } from "./parts.js";
import { go, path } from "./route.js";
import { change, settings } from "./settings.js";
import { sound } from "./sound.js";
import { LANGUAGES, language, t } from "./words.js";

const open = signal(false);
export const showPreferences = () => (open.value = true);

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
    <${Choices} legend=${t("set.colours")} value=${now.contrast ? "on" : "off"} onChange=${(/** @type {string} */ id) => change({ contrast: id === "on" })} options=${[["off", t("set.colours.warm")], ["on", t("set.colours.contrast")]]} />
    <${Choices} legend=${t("set.sounds")} value=${now.sounds ? "on" : "off"} onChange=${onOff} options=${[["off", t("set.off")], ["on", t("set.on")]]} />
    <${Choices} legend=${t("set.motion")} value=${now.motion} onChange=${(/** @type {string} */ motion) => change({ motion })} options=${[["auto", t("set.auto")], ["on", t("set.on")], ["off", t("set.off")]]} note=${t("set.motion.text")} />
    <${Choices} legend=${t("set.confirm")} value=${now.confirm} onChange=${(/** @type {string} */ confirm) => change({ confirm })} options=${[["auto", t("set.confirm.auto")], ["always", t("set.confirm.always")], ["never", t("set.confirm.never")]]} />
    <${NameField} label=${t("new.name")} value=${now.name} onChange=${(/** @type {string} */ name) => change({ name })} />
  </${Dialog}>`;
}
