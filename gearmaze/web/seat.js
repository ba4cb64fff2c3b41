// One's own link to a seat: opened on another device it asks, and a button takes the seat there.
import { html, useEffect, useState } from "./ui.js";
import { seatName } from "./names.js";
import { ask } from "./net.js";
import { MiniMap } from "./minimap.js";
import { Chip } from "./parts.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { Trouble } from "./trouble.js";
import { called } from "./whose.js";
import { t } from "./words.js";
/** @import { OwnSeat } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** @param {{book: Book, game: string}} props */
export function SeatPage({ book, game }) {
  const [key] = useState(location.hash.slice(1));
  const [found, setFound] = useState(/** @type {OwnSeat | null} */ (null));
  const [wrong, setWrong] = useState("");
  const failed = (/** @type {Error} */ error) => setWrong(error.message || t("offline.text"));
  useEffect(() => {
    history.replaceState(null, "", location.pathname); // whoever looks over one's shoulder, or at the history, learns nothing
    if (key) ask(`/api/games/${game}/seat`, { key }).then(setFound, failed);
    else setWrong(t("seat.short"));
  }, [game]);
  if (wrong) return html`<${Trouble} message=${wrong} />`;
  if (!found) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const { seat, entry, here } = found;
  const others = Object.keys(entry.seats).filter((one) => one !== seat).map((one) => called(book, entry.seats, one));
  const take = () => underWay(ask(`/api/games/${game}/seat`, { key, take: true })).then(() => go(entry.url), failed);
  return html`<main class="page narrow join"><h1>${t("seat.title")}</h1>
    <div class="join-card"><${MiniMap} book=${book} layout=${book.byScenario[entry.scenario].layout} />
      <div><h2>${entry.title}</h2><p class="row"><${Chip} colour=${seat} size=${30} /> ${t("seat.who", { seat: seatName(book, seat), others: others.join(", ") })}</p>
        ${entry.turn > 0 && html`<p class="small soft">${t("turn", { turn: entry.turn })}</p>`}</div></div>
    ${here ? html`<p>${t("seat.here")}</p><p><a class="button primary big" href=${entry.url}>${t("seat.on")}</a></p>`
      : html`<p>${t("seat.text")}</p><p><button class="primary big" data-cmd="take" onClick=${take}>${t("seat.take")}</button></p>`}
  </main>`;
}

/** The seat this page played from has gone elsewhere: nothing of it stays here. @param {{message: string, watch: string | null}} props */
export function Moved({ message, watch }) {
  return html`<main class="page narrow join" data-moved><h1>${t("seat.moved")}</h1><p class="lead">${message}</p>
    <p class="row">${watch && html`<a class="button" data-cmd="look-on" href=${watch}>${t("look.on")}</a>`}<a class="button primary" href="/">${t("nav.home")}</a></p></main>`;
}
