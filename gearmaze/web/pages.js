// The quiet pages: rules to search, settings.
import { html, useEffect, useState } from "./ui.js";
import { Choices } from "./newgame.js";
import { ask } from "./net.js";
import { THEMES, change, settings } from "./settings.js";
import { LANGUAGES, language, t } from "./words.js";
/** @import { RuleText } from "./messages.js" */
/** @import { From } from "./types.js" */

export function RulesPage() {
  const [words, setWords] = useState(new URLSearchParams(location.search).get("q") ?? "");
  const [found, setFound] = useState(/** @type {RuleText[] | null} */ (null));
  useEffect(() => {
    if (words.trim().length < 2) return setFound(null);
    const timer = setTimeout(() => ask(`/api/rules?q=${encodeURIComponent(words)}`).then((answer) => setFound(answer.rules), () => setFound([])), 180);
    return () => clearTimeout(timer);
  }, [words]);
  return html`<main class="page narrow"><h1>${t("nav.rules")}</h1>
    <label class="search">${t("rules.search")}<input type="search" value=${words} placeholder="pit rope" onInput=${(/** @type {From<HTMLInputElement>} */ event) => setWords(event.target.value)} /></label>
    ${found && !found.length && html`<p class="soft" role="status">${t("rules.none")}</p>`}
    ${!found && html`<p class="soft">${t("rules.help")}</p>`}
    <dl class="rules" lang="en">${(found ?? []).map((rule) => html`<div key=${rule.id}><dt>${rule.id} <span class="faint small">${rule.section}</span></dt><dd>${rule.text}</dd></div>`)}</dl></main>`;
}

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
