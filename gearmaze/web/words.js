// The interface in the player's language. Names of pieces and sentences about the game come from the server.
import { signal } from "./ui.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch" };

/** @type {{value: Record<string, string>}} */
const table = signal({});
export const language = signal("en");

/** The language to begin with: chosen before, or the browser's. */
export function firstLanguage() {
  const chosen = /(?:^|; )lang=(\w\w)/.exec(document.cookie)?.[1] ?? navigator.language.slice(0, 2);
  return chosen in LANGUAGES ? chosen : "en";
}

/** @param {string} lang */
export async function speak(lang) {
  /** @type {Record<string, string>} */
  const found = await (await fetch(`/static/lang/${lang}.json`)).json();
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
