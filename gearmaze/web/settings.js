// What a player likes, kept in this browser.
import { effect, signal } from "./ui.js";

const KEY = "gearmaze-settings";
/** `guest` is who shares the screen; `scenario` and `level` are what was played last. */
const DEFAULTS = { motion: "auto", sounds: false, contrast: false, confirm: "auto", name: "", guest: "", scenario: "", level: "" };

function read() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return { ...DEFAULTS };
  }
}

/** @type {{value: typeof DEFAULTS}} */
export const settings = signal(read());

/** @param {Partial<typeof DEFAULTS>} change */
export function change(change) {
  settings.value = { ...settings.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // a browser that keeps nothing still plays
  }
}

const wish = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things move: the player's word, else the system's wish. */
export function moving() {
  return settings.value.motion === "on" || (settings.value.motion === "auto" && !wish.matches);
}

/** Whether a tap should be confirmed: fingers have no hover to look ahead with. */
export function confirming() {
  const { confirm } = settings.value;
  return confirm === "always" || (confirm === "auto" && matchMedia("(hover: none)").matches);
}

effect(() => {
  document.documentElement.classList.toggle("still", !moving());
  document.documentElement.classList.toggle("contrast", settings.value.contrast);
});
