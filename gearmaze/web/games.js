// The games of this browser: how each stands, a small picture of it, and how to be rid of it.
import { cls, html, signal, useState } from "./ui.js";
import { MiniMap } from "./minimap.js";
import { holderName } from "./names.js";
import { Link, askAway } from "./net.js";
import { Chip } from "./parts.js";
import { underWay } from "./pending.js";
import { endFor, sidesOf } from "./whose.js";
import { language, t } from "./words.js";
/** @import { Entry } from "./messages.js" */
/** @import { Book } from "./types.js" */
/** @typedef {{game: Entry, book: Book, onChange: () => void}} Shown one game; `onChange` asks for the list again */

const KEY = "gearmaze-hidden";

/** Games that are not to be shown here any more, by id. @type {{value: string[]}} */
export const hidden = signal(read());

function read() {
  try {
    return /** @type {string[]} */ (JSON.parse(localStorage.getItem(KEY) ?? "[]"));
  } catch {
    return [];
  }
}

/** @param {string[]} games */
export function hide(games) {
  hidden.value = games;
  try {
    localStorage.setItem(KEY, JSON.stringify(games));
  } catch {
    // until the page is left
  }
}

/** Those worth going on with first: where one is awaited, then the latest. @param {Entry[]} games */
export const byUrgency = (games) => [...games].sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.changed - a.changed);

const UNITS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);

/** How long ago, as people say it. @param {number} moment in seconds */
function ago(moment) {
  const words = new Intl.RelativeTimeFormat(language.value, { numeric: "auto" });
  const midnight = new Date().setHours(0, 0, 0, 0) / 1000;
  const past = Date.now() / 1000 - moment;
  if (moment < midnight) return words.format(-Math.ceil((midnight - moment) / 86400), "day"); // yesterday is the day before
  const [unit, seconds] = UNITS.find(([, length]) => past >= length) ?? ["second", 0];
  return words.format(seconds ? -Math.floor(past / seconds) : 0, unit);
}

/** Whether nobody else has a seat in it. @param {Entry} game */
const alone = (game) => Object.values(game.seats).every((person) => person.holder !== "other");

/** How it stands, in a few words. @param {Entry} game @param {Book} book */
function standing(game, book) {
  if (game.result) return [outcome(game), game.result.text].filter(Boolean).join(": ");
  if (game.your_turn) return t("home.yours");
  const others = Object.values(game.seats).filter((person) => person.holder !== "me");
  if (others.some((person) => person.holder === "open")) return t(others.length > 1 ? "home.open.many" : "home.open");
  if (others.length > 1) return t("home.theirs.many"); // which of them might be a secret
  return others.length ? t("home.theirs", { name: others[0].name || holderName(book, others[0].holder) }) : "";
}

/** How a game ended for this browser, if it played one side of it. @param {Entry} game */
function outcome({ yours, result }) {
  if (yours.length !== 1 || !result) return "";
  /** @type {Record<string, string>} */
  const words = { won: t("home.won"), together: t("home.together"), shared: t("home.shared"), lost: t("home.lost"), draw: t("home.draw") };
  return words[endFor(result, yours[0])];
}

/** Everything about a game that fits beside its picture. @param {{game: Entry, book: Book}} props */
function Facts({ game, book }) {
  return html`<span class=${cls("standing", game.your_turn && "due")}>${standing(game, book)}</span>
    <span class="row sides">${Object.entries(game.seats).map(([seat, person]) => html`<span class="row tight"><${Chip} colour=${seat} size=${18} /> ${person.name || holderName(book, person.holder)} <b>${game.vp[seat] ?? ""}</b></span>`)}</span>
    <span class="soft small">${[game.turn ? t("turn", { turn: game.turn }) : t("home.setup"), ago(game.changed)].join(" · ")}</span>`;
}

/** The one to go on with: the first thing somebody sees who comes back. @param {Shown} props */
export function Continue({ game, book, onChange }) {
  const [leaving, leave] = useState(false);
  return html`<section class="continue" data-game=${game.game} aria-label=${t("home.continue")}>
    ${leaving ? html`<${Leave} ...${{ game, book, onChange }} onKeep=${() => leave(false)} />` : html`<${Picture} ...${{ game, book }} />
      <div class="game-words"><div class="facts"><b>${game.title}</b><${Facts} ...${{ game, book }} /></div>
        <span class="row do"><a class="button primary big" data-cmd="continue" href=${game.url}>${t("home.continue")}</a><${LeaveButton} game=${game} onClick=${() => leave(true)} /></span></div>`}
  </section>`;
}

/** A game of the list; a finished one leads to its replay. @param {Shown} props */
export function GameCard({ game, book, onChange }) {
  const [leaving, leave] = useState(false);
  if (hidden.value.includes(game.game)) {
    return html`<li class="game-card gone" data-game=${game.game}><span class="soft"><b>${game.title}</b>: ${t(game.result ? "leave.hidden.over" : "leave.hidden")}</span>
      <button class="small" data-cmd="unhide" onClick=${() => hide(hidden.value.filter((id) => id !== game.game))}>${t("undo")}</button></li>`;
  }
  if (leaving) return html`<li class="game-card" data-game=${game.game}><${Leave} ...${{ game, book, onChange }} onKeep=${() => leave(false)} /></li>`;
  return html`<li class=${cls("game-card", game.your_turn && !game.result && "due")} data-game=${game.game}>
    <${Picture} ...${{ game, book }} />
    <div class="game-words"><a class="game-link" href=${game.result ? `/replay/${game.game}` : game.url}>${game.title}</a><${Facts} ...${{ game, book }} />
      ${game.result && html`<span class="small replay-word">▶ ${t("menu.replay")}</span>`}</div>
    <${LeaveButton} game=${game} onClick=${() => leave(true)} /></li>`;
}

/** @param {{game: Entry, book: Book}} props */
const Picture = ({ game, book }) => html`<${MiniMap} book=${book} layout=${book.byScenario[game.scenario]?.layout ?? "base"} board=${game.board} />`;

/** @param {{game: Entry, onClick: () => void}} props */
function LeaveButton({ game, onClick }) {
  const words = `${t(alone(game) ? "leave.delete.this" : game.result ? "leave.hide.this" : "leave.this")}: ${game.title}`;
  return html`<button class="quiet leave-button" data-cmd="leave" aria-label=${words} title=${words} onClick=${onClick}>✕</button>`;
}

/** In place of the game: what leaving it would mean, and back. @param {Shown & {onKeep: () => void}} props */
function Leave({ game, book, onChange, onKeep }) {
  const [wrong, setWrong] = useState("");
  const done = (/** @type {Promise<unknown>} */ work) => underWay(work).then(onChange, (error) => setWrong(error.message || t("offline.text")));
  const own = alone(game);
  const record = `/api/games/${game.game}/record${game.result ? "" : `?seat=${game.yours[0]}`}`;
  return html`<div class="leave" role="group" aria-label=${game.title}>
    <p><b>${game.title}</b>: ${t(own ? "leave.delete.sure" : game.result ? "leave.hide.sure" : sidesOf(book, game.scenario, Object.keys(game.seats)).length > 2 ? "leave.out" : "leave.sure")}</p>
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <div class="row">
      ${own && html`<a class="button small" href=${record} download=${`gearmaze-${game.game}.txt`}>${t(game.result ? "menu.record" : "menu.record.own")}</a>`}
      ${own && html`<button class="small danger" data-cmd="delete" onClick=${() => done(askAway(`/api/games/${game.game}`))}>${t("leave.delete")}</button>`}
      ${!own && !game.result && html`<button class="small danger" data-cmd="resign" onClick=${() => done(resign(game))}>${t("menu.resign")}</button>`}
      ${!own && html`<button class="small" data-cmd="hide" onClick=${() => { onKeep(); hide([...hidden.value, game.game]); }}>${t("leave.hide")}</button>`}
      <button class="small" data-cmd="keep" onClick=${onKeep}>${t("leave.keep")}</button>
    </div></div>`;
}

/** Give a game up without going there. @param {Entry} game */
async function resign(game) {
  const link = new Link(game.game, () => ({ lang: language.value, seat: game.yours[0], moves: "0" }), { message: () => {}, online: () => {}, closed: () => {} });
  try {
    const answer = await link.send("resign");
    if (!answer.ok) throw new Error(answer.error.message);
  } finally {
    link.close();
  }
}
