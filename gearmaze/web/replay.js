// Games to look at again: a finished one of this server, or a record from a file, which stays until another one comes.
import { html, useEffect, useState } from "./ui.js";
import { holderName } from "./names.js";
import { ask, askPatiently } from "./net.js";
import { Chip } from "./parts.js";
import { Stepper } from "./stepper.js";
import { Trouble } from "./trouble.js";
import { t } from "./words.js";
/** @import { Entry, Replay as Played } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

const KEPT = "gearmaze-record"; // of this tab: a reload goes on where it was

/** A replay, of which a long one comes in pages. @param {string} path @param {string} [record] */
async function fetchReplay(path, record) {
  const replay = await askPatiently(path, record);
  for (let next = replay.next; next; ) {
    const page = await askPatiently(`${path}?from=${next}`, record);
    replay.frames.push(...page.frames);
    next = page.next;
  }
  return replay;
}

/** @param {{book: Book, game: string}} props */
export function ReplayPage({ book, game }) {
  const [record, setRecord] = useState(game ? "" : (sessionStorage.getItem(KEPT) ?? ""));
  const [replay, setReplay] = useState(/** @type {Played | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    setReplay(null);
    if (game) fetchReplay(`/api/games/${game}/replay`).then(setReplay, setWrong);
    else if (record) fetchReplay("/api/replay", record).then(setReplay, refuse);
  }, [game, record, book]); // with another language everything is told anew
  const refuse = (/** @type {Error} */ error) => {
    setWrong(error);
    keep("");
  };
  const keep = (/** @type {string} */ text) => {
    setRecord(text);
    try {
      sessionStorage.setItem(KEPT, text);
    } catch {
      // too big for this browser: it is gone after a reload
    }
  };
  const bring = async (/** @type {File | undefined} */ file) => {
    if (!file) return;
    setWrong(null);
    history.replaceState(null, "", location.pathname); // a moment of another game
    keep(await file.text());
  };
  if (game && wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (replay) return html`<${Stepper} key=${game || record} ...${{ book, replay }} source=${game ? { game } : { record }} onClose=${() => keep("")} />`;
  if (game || record) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<${Choose} ...${{ book, wrong }} onFile=${bring} />`;
}

/** Which game? One's own, or a file, chosen or dropped. @param {{book: Book, wrong: Error | null, onFile: (file: File | undefined) => void}} props */
function Choose({ book, wrong, onFile }) {
  const [games, setGames] = useState(/** @type {Entry[]} */ ([]));
  const [over, setOver] = useState(false);
  useEffect(() => {
    ask("/api/games").then((found) => setGames(found.games.filter((game) => game.result)), () => undefined);
  }, []);
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(false);
    onFile(event.dataTransfer?.files[0]);
  };
  const hold = (/** @type {boolean} */ on) => (/** @type {Event} */ event) => {
    event.preventDefault();
    setOver(on);
  };
  return html`<main class="page narrow replay-choose" onDragOver=${hold(true)} onDragLeave=${hold(false)} onDrop=${drop}><h1>${t("replay.title")}</h1>
    <div class=${over ? "drop over" : "drop"}><p class="lead">${t("replay.upload")}</p>
      <label class="upload button primary">${t("replay.choose")}<input type="file" accept=".txt,text/plain" onChange=${(/** @type {From<HTMLInputElement>} */ event) => onFile(event.target.files?.[0])} /></label>
      <p class="soft small">${t("replay.drop")}</p>
      ${wrong && html`<p class="wrong" role="alert">${wrong.message || t("offline.text")}</p>`}</div>
    ${games.length > 0 && html`<h2>${t("home.over")}</h2><ul class="game-list">${games.slice(0, 30).map((game) => html`<li key=${game.game}><a class="game-row" href=${`/replay/${game.game}`}>
      <b>${game.title}</b>
      <span class="row">${Object.entries(game.seats).map(([seat, person]) => html`<span class="row tight"><${Chip} colour=${seat} size=${18} /> ${person.name || holderName(book, person.holder)} <b>${game.vp[seat] ?? ""}</b></span>`)}</span>
      <span class="soft small">${game.result?.text} · ${new Date(1000 * game.changed).toLocaleDateString()}</span></a></li>`)}</ul>`}
  </main>`;
}
