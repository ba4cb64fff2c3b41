// An invitation: who asks, to what, on which side, and one button. If it has been used, what can be done now.
import { html, useEffect, useState } from "./ui.js";
import { clockWords, seatName } from "./names.js";
import { RequestError, ask } from "./net.js";
import { MiniMap } from "./minimap.js";
import { Chip } from "./parts.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { change, settings } from "./settings.js";
import { ShareLink } from "./share.js";
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
  if (wrong instanceof RequestError && wrong.kind === "used_link") return html`<${Used} watch=${wrong.watch} />`;
  if (wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (!entry) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const scenario = book.byScenario[entry.scenario];
  const seat = entry.invites ?? scenario.colours[1];
  const own = entry.yours.length > 0;
  const host = Object.entries(entry.seats).find(([colour, { holder }]) => colour !== seat && holder === "other");
  const who = host && (host[1].name || "");
  const join = () => underWay(ask(`/api/games/${game}/join`, { key: joinKey, name: settings.value.name })).then((found) => go(found.url), setWrong);
  return html`<main class="page narrow join"><h1>${own ? t("join.own") : who ? t("join.by", { who }) : t("join.title")}</h1>
    ${own ? html`<p class="lead">${t("join.own.text")}</p><${ShareLink} path=${`/join/${game}/${joinKey}`} label=${t("share.friend", { seat: seatName(book, seat) })} />
      <p><a class="button primary" href=${entry.url}>${t("seat.on")}</a></p>`
    : html`<p class="lead">${t("join.what")}</p>
      <div class="join-card"><${MiniMap} book=${book} layout=${scenario.layout} />
        <div><h2>${entry.title}</h2><p>${scenario.sentence}</p>
          <p class="row"><${Chip} colour=${seat} size=${30} /> ${t("join.as", { seat: seatName(book, seat) })}</p>
          <p class="small soft">${t("new.clock")}: ${entry.clock.kind === "none" ? t("clock.none") : clockWords(entry.clock.kind)}</p></div></div>
      ${entry.origin && html`<p class="goes-on" data-origin>${t("join.origin")} ${entry.origin.game && html`<a href=${`/replay/${entry.origin.game}#${entry.origin.at}`}>${t("join.origin.look")}</a>`}</p>`}
      <label class="field-row">${t("new.name")} <input maxlength="20" value=${settings.value.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label>
      <p class="row"><button class="primary big" data-cmd="join" onClick=${join}>${t("join.go")}</button><a href="/rules">${t("nav.rules")}</a></p>`}
  </main>`;
}

/** Somebody sits there already, perhaps oneself elsewhere. @param {{watch: string}} props */
function Used({ watch }) {
  return html`<main class="page narrow join" data-used><h1>${t("join.used")}</h1>
    <p class="lead">${t("join.used.text")}</p>
    <ul class="advice-list"><li>${t("join.used.you")}</li><li>${t("join.used.lost")}</li><li>${t("join.used.other")}</li></ul>
    <p class="row">${watch && html`<a class="button primary" data-cmd="look-on" href=${watch}>${t("look.on")}</a>`}<a class="button" href="/">${t("nav.home")}</a></p></main>`;
}
