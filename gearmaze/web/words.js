// The interface in the player's language. Names of pieces and sentences about the game come from the server.
import { signal } from "./ui.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

/** @type {{value: Record<string, string>}} */
const table = signal({});
export const language = signal("en");

/** The language to begin with: the server has chosen it, by what was chosen before or by what the browser asks for. */
export const firstLanguage = () => document.documentElement.lang;

/** @param {string} lang */
export async function speak(lang) {
  /** @type {Record<string, string>} */
  const found = await (await fetch(new URL(`./lang/${lang}.json`, import.meta.url))).json();
  // the server reads this cookie, so that its pages and sentences speak the same language
  document.cookie = `lang=${lang}; path=/; max-age=31536000; samesite=lax`;
  document.documentElement.lang = lang;
  table.value = found;
  language.value = lang;
}

/** A text of the interface; {name} puts in a fact. @param {string} key @param {object} [facts] */
export function t(key, facts) {
  const text = table.value[key] ?? key;
  return facts ? text.replace(/\{(\w+)\}/g, (whole, name) => String(/** @type {Record<string, unknown>} */ (facts)[name] ?? whole)) : text;
}
