// An invitation: who asks, to what, which seats are free, and one button. If it has been used, what can be done now.
import { cls, html, useEffect, useState } from "./ui.js";
import { clockWords, holderName, seatName } from "./names.js";
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
  const [wish, setWish] = useState("");
  const [late, setLate] = useState(""); // somebody was quicker
  const look = () => ask(`/api/games/${game}?key=${encodeURIComponent(joinKey)}`).then((found) => setEntry(found.entry), setWrong);
  useEffect(() => {
    look();
  }, [game]);
  if (wrong instanceof RequestError && ["used_link", "full_table"].includes(wrong.kind)) return html`<${Used} kind=${wrong.kind} watch=${wrong.watch} />`;
  if (wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (!entry) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const scenario = book.byScenario[entry.scenario];
  const table = entry.invites === null; // to any seat that is free
  const free = table ? scenario.colours.filter((colour) => entry.seats[colour].holder === "open") : [entry.invites ?? scenario.colours[1]];
  const seat = free.includes(wish) ? wish : free[0];
  const own = entry.yours.length > 0;
  const host = entry.seats[entry.host ?? ""] ?? Object.entries(entry.seats).find(([colour, { holder }]) => colour !== seat && holder === "other")?.[1];
  const who = host?.holder === "other" ? host.name : "";
  const refused = (/** @type {Error} */ error) => {
    if (!(error instanceof RequestError) || error.kind !== "taken_seat") return setWrong(error);
    return look().then(() => setLate(error.message));
  };
  const join = () => underWay(ask(`/api/games/${game}/join`, { key: joinKey, name: settings.value.name, ...(table ? { seat } : {}) })).then((found) => go(found.url), refused);
  return html`<main class="page narrow join"><h1>${own ? t("join.own") : who ? t("join.by", { who }) : t("join.title")}</h1>
    ${own ? html`<p class="lead">${t(table && !free.length ? "join.own.full" : "join.own.text")}</p>${free.length > 0 && html`<${ShareLink} path=${`/join/${game}/${joinKey}`} label=${table ? t("share.table") : t("share.friend", { seat: seatName(book, seat) })} />`}
      <p><a class="button primary" href=${entry.url}>${t("seat.on")}</a></p>`
    : html`<p class="lead">${t(scenario.colours.length > 2 ? "join.what.many" : "join.what")}</p>
      <div class="join-card"><${MiniMap} book=${book} layout=${scenario.layout} />
        <div><h2>${entry.title}</h2><p>${scenario.sentence}</p>
          ${free.length === 1 && html`<p class="row"><${Chip} colour=${seat} size=${30} /> ${t("join.as", { seat: seatName(book, seat) })}</p>`}
          <p class="small soft">${t("new.clock")}: ${entry.clock.kind === "none" ? t("clock.none") : clockWords(entry.clock.kind)}</p></div></div>
      ${entry.origin && html`<p class="goes-on" data-origin>${t("join.origin")} ${entry.origin.game && html`<a href=${`/replay/${entry.origin.game}#${entry.origin.at}`}>${t("join.origin.look")}</a>`}</p>`}
      ${late && html`<p class="wrong" role="alert">${late}</p>`}
      ${table && scenario.colours.length > 2 && html`<${Chairs} ...${{ book, entry, seat }} onChange=${setWish} />`}
      <label class="field-row">${t("new.name")} <input maxlength="20" value=${settings.value.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label>
      <p class="row"><button class="primary big" data-cmd="join" onClick=${join}>${t("join.go")}</button><a href="/rules">${t("nav.rules")}</a></p>`}
  </main>`;
}

/** Who sits at the table, and where one may sit down. @param {{book: Book, entry: Entry, seat: string, onChange: (seat: string) => void}} props */
function Chairs({ book, entry, seat, onChange }) {
  const { sides } = book.byScenario[entry.scenario];
  const partners = (/** @type {string} */ colour) => sides.find((side) => side.includes(colour))?.filter((one) => one !== colour) ?? [];
  return html`<fieldset class="chairs"><legend>${t("join.seat")}</legend>${Object.entries(entry.seats).map(([colour, person]) => {
    const free = person.holder === "open";
    const beside = partners(colour).map((one) => seatName(book, one)).join(", ");
    const words = html`<${Chip} colour=${colour} size=${34} /><span><b>${seatName(book, colour)}</b><span class="small soft">${free ? t("join.free") : person.name || holderName(book, person.holder)}${beside && ` · ${t("join.partner", { seat: beside })}`}</span></span>`;
    return free ? html`<label key=${colour} class=${cls("chair", seat === colour && "on")} data-chair=${colour}><input type="radio" name="chair" value=${colour} checked=${seat === colour} onChange=${() => onChange(colour)} />${words}</label>`
      : html`<p key=${colour} class="chair taken" data-chair=${colour}>${words}</p>`;
  })}</fieldset>`;
}

/** Somebody sits there already, perhaps oneself elsewhere. @param {{kind: string, watch: string}} props */
function Used({ kind, watch }) {
  const full = kind === "full_table";
  return html`<main class="page narrow join" data-used><h1>${t(full ? "join.full" : "join.used")}</h1>
    <p class="lead">${t(full ? "join.full.text" : "join.used.text")}</p>
    <ul class="advice-list"><li>${t(full ? "join.full.you" : "join.used.you")}</li><li>${t("join.used.lost")}</li><li>${t(full ? "join.full.other" : "join.used.other")}</li></ul>
    <p class="row">${watch && html`<a class="button primary" data-cmd="look-on" href=${watch}>${t("look.on")}</a>`}<a class="button" href="/">${t("nav.home")}</a></p></main>`;
}
