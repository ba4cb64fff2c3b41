// A finished game, or a record from a file, to walk through: scrubber, arrow keys, play.
import { html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { Stage } from "./animate.js";
import { Board } from "./board.js";
import { shapeOf } from "./book.js";
import { Log, whereIs } from "./log.js";
import { seatName } from "./names.js";
import { askPatiently } from "./net.js";
import { Brand, Chip } from "./parts.js";
import { Place } from "./place.js";
import { Trouble } from "./trouble.js";
import { settings } from "./settings.js";
import { quartersFor, useUpright } from "./turned.js";
import { t } from "./words.js";
/** @import { Replay as Played } from "./messages.js" */
/** @import { Aim, Book, Entry, From, Mark, Size } from "./types.js" */

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
  const [replay, setReplay] = useState(/** @type {Played | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    if (game) fetchReplay(`/api/games/${game}/replay`).then(setReplay, setWrong);
  }, [game]);
  if (game && wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (replay) return html`<${Replay} key=${game} ...${{ book, replay, game }} />`;
  if (game) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const read = async (/** @type {From<HTMLInputElement>} */ event) => {
    const [file] = event.target.files ?? [];
    if (!file) return;
    setWrong(null);
    fetchReplay("/api/replay", await file.text()).then(setReplay, setWrong);
  };
  return html`<main class="page narrow"><h1>${t("replay.title")}</h1><p class="lead">${t("replay.upload")}</p>
    <label class="upload button primary">${t("replay.choose")}<input type="file" accept=".txt,text/plain" onChange=${read} /></label>
    ${wrong && html`<p class="wrong" role="alert">${wrong.message || t("offline.text")}</p>`}</main>`;
}

/** Every position, each made from the one before. @param {Played} replay */
function positions(replay) {
  const views = [replay.view];
  for (const frame of replay.frames) views.push({ ...views[views.length - 1], ...frame.view });
  return views;
}

/** @param {{book: Book, replay: Played, game: string}} props */
function Replay({ book, replay, game }) {
  const views = useMemo(() => positions(replay), [replay]);
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(false);
  const [aim, setAim] = useState(/** @type {Aim<Entry> | null} */ (null));
  const stage = useMemo(() => new Stage(), []);
  const upright = useUpright();
  const last = views.length - 1;
  const here = useRef(0);
  here.current = at;
  const view = views[at];
  const geo = shapeOf(book, view.layout, quartersFor(book.layouts[view.layout], upright, "", settings.value.flip));
  const frame = at > 0 ? replay.frames[at - 1] : null;

  const jump = (/** @type {number} */ to) => {
    setPlaying(false);
    setAim(null);
    stage.skip();
    stage.settle();
    setAt(Math.max(0, Math.min(last, to)));
  };
  /** One step on, acted out. */
  const step = async () => {
    const now = here.current;
    if (now >= last) return setPlaying(false);
    stage.hurry = false;
    const { events } = replay.frames[now];
    await stage.before(events, views[now], geo);
    if (here.current !== now) return;
    setAt(now + 1);
    requestAnimationFrame(() => setTimeout(() => { stage.settle(); stage.after(events); }, 0));
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(step, 420);
    return () => clearTimeout(timer);
  }, [playing, at]);
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (target.closest?.("input[type=range], dialog")) return;
      /** @type {Record<string, () => void>} */
      const keys = { ArrowRight: () => jump(here.current + 1), ArrowLeft: () => jump(here.current - 1), Home: () => jump(0), End: () => jump(last), " ": () => setPlaying((was) => !was) };
      if (!keys[event.key] || target.closest?.("button")) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [last]);
  /** @type {Entry[]} */
  const entries = replay.frames.slice(0, at).flatMap((one, number) => one.events.map((event) => ({ by_seat: one.seat, ...event, turn: one.turn, at: number + 1 })));
  /** @type {Record<string, Mark>} */
  const marks = {};
  for (const square of aim?.squares ?? []) marks[square] = { aim: true };
  return html`<div class="game replay">
    <header class="topbar"><${Brand} /><h1 class="replay-title">${replay.title}</h1>
      ${view.colours.map((seat, number) => html`<span class=${`player ${seat}`}><${Chip} colour=${seat} size=${28} /> <b>${seatName(book, seat)}</b> ${view.vp.length > 0 && html`<span class="score"><b>${view.vp[number]}</b><span>/ ${view.target}</span></span>`}</span>`)}</header>
    <${Place} geo=${geo}>${(/** @type {Size} */ size) => html`<${Board} ...${{ view, geo, book, marks, size }} path=${aim?.path} label=${t("board")} onRoot=${(/** @type {SVGSVGElement | null} */ root) => (stage.root = root)} />`}</${Place}>
    <section class="dock"><div class="dock-head"><p class="prompt" role="status">${frame?.events.map((event) => event.text).join(" ") || t("replay.start")}</p></div>
      <div class="scrubber">
        <button data-cmd="first" aria-label=${t("replay.first")} onClick=${() => jump(0)}>⇤</button>
        <button data-cmd="back" aria-label=${t("replay.back")} onClick=${() => jump(at - 1)}>←</button>
        <button class="primary" data-cmd="play" aria-label=${t(playing ? "replay.pause" : "replay.play")} onClick=${() => setPlaying(!playing)}>${playing ? "❚❚" : "▶"}</button>
        <button data-cmd="on" aria-label=${t("replay.on")} onClick=${() => jump(at + 1)}>→</button>
        <button data-cmd="last" aria-label=${t("replay.last")} onClick=${() => jump(last)}>⇥</button>
        <input type="range" min="0" max=${last} value=${at} aria-label=${t("replay.position")} onInput=${(/** @type {From<HTMLInputElement>} */ event) => jump(Number(event.target.value))} />
        <span class="soft small">${at} / ${last}${frame ? ` · ${t("turn", { turn: frame.turn })}` : ""}</span>
        ${game && html`<a class="button" href=${`/api/games/${game}/record`} download=${`gearmaze-${game}.txt`}>${t("menu.record")}</a>`}
      </div></section>
    <aside class="side" aria-label=${t("log")}><div class="panel"><${Log} entries=${entries} aimed=${aim?.event} onAim=${(/** @type {Entry} */ event) => setAim({ ...whereIs(event, view), event })} /></div></aside>
  </div>`;
}
