// What is open for reading over the page.
import { signal } from "./ui.js";
import { ask } from "./net.js";
import { language } from "./words.js";
/** @import { OneRule } from "./messages.js" */

/** What is open: a rule by its id, or a place of the book. @typedef {{rule: string, found?: OneRule, wrong?: string} | {place: string}} Leaf */

/** What was opened, one after the other; the last is read. */
export const leaves = signal(/** @type {Leaf[]} */ ([]));

/** @param {string} rule */
export async function showRule(rule) {
  /** @type {Leaf} */
  const leaf = { rule };
  leaves.value = [...leaves.value, leaf];
  /** @type {Partial<Leaf>} */
  let more;
  try {
    more = { found: await ask(`/api/rules/${encodeURIComponent(rule)}?lang=${language.value}`) };
  } catch (error) {
    more = { wrong: error instanceof Error ? error.message : "" };
  }
  leaves.value = leaves.value.map((one) => (one === leaf ? { ...leaf, ...more } : one));
}

/** Something of the book or the law, by its address. @param {string} address */
export function show(address) {
  const rule = /^\/rules\/law\/([\w-]+)$/.exec(address)?.[1];
  if (rule) showRule(rule);
  else leaves.value = [...leaves.value, { place: address }];
}
export const back = () => (leaves.value = leaves.value.slice(0, -1));
export const close = () => (leaves.value = []);
