// Rules found by words.
import { html, useEffect, useState } from "./ui.js";
import { ask } from "./net.js";
import { t } from "./words.js";
/** @import { RuleText } from "./messages.js" */
/** @import { From } from "./types.js" */

/** A box to search the numbered rules with, and what was found. */
export function RuleSearch() {
  const [words, setWords] = useState(new URLSearchParams(location.search).get("q") ?? "");
  const [found, setFound] = useState(/** @type {RuleText[] | null} */ (null));
  useEffect(() => {
    if (words.trim().length < 2) return setFound(null);
    const timer = setTimeout(() => ask(`/api/rules?q=${encodeURIComponent(words)}`).then((answer) => setFound(answer.rules), () => setFound([])), 180);
    return () => clearTimeout(timer);
  }, [words]);
  return html`    <label class="search">${t("rules.search")}<input type="search" value=${words} placeholder="pit rope" onInput=${(/** @type {From<HTMLInputElement>} */ event) => setWords(event.target.value)} /></label>
    ${found && !found.length && html`<p class="soft" role="status">${t("rules.none")}</p>`}
    ${!found && html`<p class="soft">${t("rules.help")}</p>`}
    <dl class="rules" lang="en">${(found ?? []).map((rule) => html`<div key=${rule.id}><dt>${rule.id} <span class="faint small">${rule.section}</span></dt><dd>${rule.text}</dd></div>`)}</dl>`;
}
