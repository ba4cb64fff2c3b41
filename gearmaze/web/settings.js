// What a player likes, kept in this browser.
import { computed, effect, signal } from "./ui.js";

const KEY = "gearmaze-settings";
/** `guest` is who shares the screen, `guests` are who do at a table of several, by seat; `scenario` and `level` are what was played last; `played` says that there are games. */
const DEFAULTS = { motion: "auto", sounds: false, theme: "auto", keys: true, confirm: "auto", name: "", guest: "", guests: /** @type {string[]} */ ([]), scenario: "", level: "", played: false, flip: false };

function read() {
  try {
    const { contrast, ...kept } = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    // it was a switch once
    return { ...DEFAULTS, ...(contrast ? { theme: "contrast" } : {}), ...kept };
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

/** What the system wishes, and goes on wishing while the page is open. @param {string} question */
function wished(question) {
  const list = matchMedia(question);
  const answer = signal(list.matches);
  list.addEventListener("change", () => (answer.value = list.matches));
  return answer;
}
const still = wished("(prefers-reduced-motion: reduce)");
const contrast = wished("(prefers-contrast: more)");
const light = wished("(prefers-color-scheme: light)");

/** What can be chosen, "as the system wishes" first. */
export const THEMES = ["auto", "dark", "light", "contrast"];

/** The theme worn now. */
export const theme = computed(() => {
  const chosen = settings.value.theme;
  if (chosen !== "auto" && THEMES.includes(chosen)) return chosen;
  return contrast.value ? "contrast" : light.value ? "light" : "dark";
});

/** Whether things move: the player's word, else the system's wish. */
export function moving() {
  return settings.value.motion === "on" || (settings.value.motion === "auto" && !still.value);
}

/** Whether a tap should be confirmed: fingers have no hover to look ahead with. */
export function confirming() {
  const { confirm } = settings.value;
  return confirm === "always" || (confirm === "auto" && matchMedia("(hover: none)").matches);
}

effect(() => {
  document.documentElement.classList.toggle("still", !moving());
});
effect(() => {
  document.documentElement.dataset.theme = theme.value;
  const ground = getComputedStyle(document.documentElement).getPropertyValue("--table");
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", ground);
});
