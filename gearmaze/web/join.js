// An invitation: who asks, for which game, and one button.
import { html, useEffect, useState } from "./ui.js";
import { clockWords, seatName } from "./names.js";
import { ask } from "./net.js";
import { MiniMap } from "./minimap.js";
import { Chip } from "./parts.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { change, settings } from "./settings.js";
import { Trouble } from "./trouble.js";
import { t } from "./words.js";
/** @import { Entry } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

/** @param {{book: Book, game: string, joinKey: string}} props */
export function JoinPage({ book, game, joinKey }) {
  const [entry, setEntry] = useState(/** @type {Entry | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    ask(`/api/games/${game}?key=${encodeURIComponent(joinKey)}`).then((found) => setEntry(found.entry), setWrong);
  }, [game]);
  if (wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (!entry) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const scenario = book.byScenario[entry.scenario];
  const seat = entry.invites ?? scenario.colours[1];
  const join = () => underWay(ask(`/api/games/${game}/join`, { key: joinKey, name: settings.value.name })).then((found) => go(found.url), setWrong);
  return html`<main class="page narrow join"><h1>${t("join.title")}</h1>
    <${MiniMap} book=${book} layout=${scenario.layout} />
    <p class="lead"><b>${entry.title}</b>. ${scenario.sentence}</p>
    <p class="row"><${Chip} colour=${seat} size=${34} /> ${t("join.as", { seat: seatName(book, seat) })}</p>
    ${entry.clock.kind !== "none" && html`<p class="small soft">${t("new.clock")}: ${clockWords(entry.clock.kind)}</p>`}
    <label class="field-row">${t("new.name")} <input maxlength="20" value=${settings.value.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label>
    <p><button class="primary big" data-cmd="join" onClick=${join}>${t("join.go")}</button></p></main>`;
}
