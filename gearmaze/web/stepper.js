// A game to walk through: by steps and by turns, by the log, by what decided it; at any speed, from any link.
import { cls, html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { Stage } from "./animate.js";
import { Board } from "./board.js";
import { shapeOf } from "./book.js";
import { HandRow } from "./cards.js";
import { Log, LogButton, isA, whereIs } from "./log.js";
import { Moments } from "./moments.js";
import { seatName } from "./names.js";
import { Brand, Chip, Dialog } from "./parts.js";
import { Place } from "./place.js";
import { PlayOn } from "./playon.js";
import { ShareLink } from "./share.js";
import { settings } from "./settings.js";
import { quartersFor, useUpright } from "./turned.js";
import { t } from "./words.js";
/** @import { Replay as Played, ReplayFrame, View } from "./messages.js" */
/** @import { Aim, Book, Entry, From, Lately, Mark, Size } from "./types.js" */

const SPEEDS = [0.5, 1, 2, 4];
const PAUSE = 420; // milliseconds between two steps

/** Every position, each made from the one before. @param {Played} replay */
function positions(replay) {
  const views = [replay.view];
  for (const frame of replay.frames) views.push({ ...views[views.length - 1], ...frame.view });
  return views;
}

/** Where turns begin, the beginning and the end included. @param {Played} replay */
function stopsOf({ frames }) {
  const begins = frames.flatMap((frame, number) => (frame.turn !== (frames[number - 1]?.turn ?? 0) ? [number + 1] : []));
  return [...new Set([0, ...begins, frames.length])];
}

/** What an answer did, for the board. @param {ReplayFrame | null} frame @returns {Lately} */
function trail(frame) {
  const colour = frame?.seat ?? "";
  const events = frame?.events ?? [];
  return {
    ways: events.flatMap((event) => (isA("moved", event) && event.path.length > 1 ? [{ colour, path: event.path }] : [])),
    rooms: events.flatMap((event) => (isA("rotated", event) ? [{ colour, slot: event.room - 1, way: event.way }] : isA("revealed", event) || isA("shifted", event) || isA("hoisted", event) ? [{ colour, slot: event.room - 1, way: 0 }] : [])),
  };
}

/** The moment the address speaks of. @param {number} last */
function momentOf(last) {
  const asked = Number(location.hash.slice(1));
  return Number.isInteger(asked) ? Math.max(0, Math.min(last, asked)) : 0;
}

/** @param {{book: Book, replay: Played, source: {game: string} | {record: string}, onClose: () => void}} props */
export function Stepper({ book, replay, source, onClose }) {
  const views = useMemo(() => positions(replay), [replay]);
  const stops = useMemo(() => stopsOf(replay), [replay]);
  const last = views.length - 1;
  const [at, setAt] = useState(() => momentOf(last));
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const [panel, setPanel] = useState("log");
  const [open, setOpen] = useState("");
  const [drawer, setDrawer] = useState(false);
  const [aim, setAim] = useState(/** @type {Aim<Entry> | null} */ (null));
  const stage = useMemo(() => new Stage(), []);
  stage.speed = speed;
  const upright = useUpright();
  const here = useRef(at);
  here.current = at;
  const view = views[at];
  const geo = shapeOf(book, view.layout, quartersFor(book.layouts[view.layout], upright, "", settings.value.flip), { rooms: view.rooms });
  const frame = at > 0 ? replay.frames[at - 1] : null;
  const game = "game" in source ? source.game : "";

  const jump = (/** @type {number} */ to) => {
    setPlaying(false);
    setAim(null);
    stage.skip();
    stage.settle();
    setAt(Math.max(0, Math.min(last, to)));
  };
  const turn = (/** @type {1 | -1} */ way) => jump((way > 0 ? stops.find((stop) => stop > here.current) : stops.filter((stop) => stop < here.current).at(-1)) ?? here.current);
  const step = async () => {
    const now = here.current;
    if (now >= last) return setPlaying(false);
    stage.hurry = false;
    const { events } = replay.frames[now];
    await stage.before(events, views[now], geo);
    if (here.current !== now) return;
    setAim(null);
    setAt(now + 1);
    requestAnimationFrame(() => setTimeout(() => { stage.settle(); stage.after(events); }, 0));
  };
  const play = () => {
    if (!playing && here.current >= last) setAt(0);
    setPlaying(!playing);
  };
  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(step, PAUSE / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed]);
  useEffect(() => {
    if (at !== momentOf(last)) history.replaceState(null, "", `${location.pathname}#${at}`);
  }, [at]);
  useEffect(() => {
    const follow = () => jump(momentOf(last));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, [last]);
  useKeys({ jump, turn, play, here, last, onEscape: () => setDrawer(false) });

  const entries = useMemo(() => storyOf(replay), [replay]);
  /** @type {Record<string, Mark>} */
  const marks = {};
  for (const square of aim?.squares ?? []) marks[square] = { aim: true };
  const goTo = (/** @type {Entry} */ event) => {
    const to = "at" in event ? event.at : at;
    jump(to);
    setAim({ ...whereIs(event, views[to]), event });
    setDrawer(false);
  };
  const tabs = [["log", t("log")], ...(replay.moments.length ? [["moments", t("moments")]] : [])];
  return html`<div class=${cls("game replay", drawer && "drawer-open")}>
    <header class="topbar"><${Brand} /><h1 class="replay-title">${replay.title}</h1>
      <div class=${cls("players", view.colours.length > 2 && "many")}>${view.colours.map((seat, number) => html`<${Side} ...${{ view, seat, number, book }} />`)}</div>
      <div class="topbar-tools"><${LogButton} open=${drawer} onClick=${() => setDrawer(!drawer)} /></div></header>
    <${Place} geo=${geo}>${(/** @type {Size} */ size) => html`<${Board} ...${{ view, geo, book, marks, size }} past=${aim ? undefined : trail(frame)} path=${aim?.path} label=${t("board")} onRoot=${(/** @type {SVGSVGElement | null} */ root) => (stage.root = root)} />`}</${Place}>
    <section class="dock" aria-label=${t("replay.controls")}>
      <div class="dock-head"><p class="prompt" role="status">${frame?.events.map((event) => event.text).join(" ") || t("replay.start")}</p></div>
      ${replay.seat && html`<p class="hint soft" data-seat=${replay.seat}>${replay.seat === "spectator" ? t("replay.eyes.none") : t("replay.eyes", { seat: seatName(book, replay.seat) })} ${at === last && replay.gap}</p>`}
      <${Cards} ...${{ view, book }} />
      <div class="scrubber">
        <div class="row tight stepping">
          <button data-cmd="first" aria-label=${t("replay.first")} onClick=${() => jump(0)}>⇤</button>
          <button data-cmd="turn-back" aria-label=${t("replay.turn.back")} onClick=${() => turn(-1)}>«</button>
          <button data-cmd="back" aria-label=${t("replay.back")} onClick=${() => jump(at - 1)}>‹</button>
          <button class="primary" data-cmd="play" aria-label=${t(playing ? "replay.pause" : "replay.play")} onClick=${play}>${playing ? "❚❚" : "▶"}</button>
          <button data-cmd="on" aria-label=${t("replay.on")} onClick=${() => jump(at + 1)}>›</button>
          <button data-cmd="turn-on" aria-label=${t("replay.turn.on")} onClick=${() => turn(1)}>»</button>
          <button data-cmd="last" aria-label=${t("replay.last")} onClick=${() => jump(last)}>⇥</button>
        </div>
        <input type="range" min="0" max=${last} value=${at} aria-label=${t("replay.position")} onInput=${(/** @type {From<HTMLInputElement>} */ event) => jump(Number(event.target.value))} />
        <select aria-label=${t("replay.speed")} data-cmd="speed" value=${speed} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => setSpeed(Number(event.target.value))}>${SPEEDS.map((one) => html`<option value=${one} selected=${one === speed}>${one}×</option>`)}</select>
        <span class="soft small count">${at} / ${last}${frame?.turn ? ` · ${t("turn", { turn: frame.turn })}` : ""}</span>
        <div class="row tight uses">
          ${!replay.seat && html`<button class="small" data-cmd="play-on" disabled=${!!view.result} title=${view.result ? t("playon.over") : ""} onClick=${() => setOpen("playon")}>${t("playon")}</button>`}
          ${game && html`<button class="small" data-cmd="link" onClick=${() => setOpen("link")}>${t("replay.link")}</button>
            <a class="button small" href=${`/api/games/${game}/record`} download=${`gearmaze-${game}.txt`}>${t("menu.record")}</a>`}
          ${!game && html`<button class="small" data-cmd="another" onClick=${onClose}>${t("replay.another")}</button>`}
        </div>
      </div></section>
    <aside class="side" aria-label=${t("log")}>
      <div class="tabs" role="tablist">${tabs.map(([id, words]) => html`<button role="tab" aria-selected=${panel === id} id=${`tab-${id}`} aria-controls="panel" onClick=${() => setPanel(id)}>${words}</button>`)}
        <button class="quiet drawer-close" aria-label=${t("close")} onClick=${() => setDrawer(false)}>✕</button></div>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby=${`tab-${panel}`}>
        ${panel === "log" && html`<${Log} ...${{ entries, book, at }} aimed=${aim?.event} onAim=${goTo} />`}
        ${panel === "moments" && html`<${Moments} ...${{ book, at }} moments=${replay.moments} link=${(/** @type {{at: number}} */ one) => `#${one.at}`} onGo=${(/** @type {{at: number}} */ one) => { jump(one.at); setDrawer(false); }} />`}
      </div></aside>
    ${open === "playon" && html`<${PlayOn} ...${{ book, source, at }} colours=${view.colours} turn=${view.turn} onClose=${() => setOpen("")} />`}
    ${open === "link" && html`<${Dialog} title=${t("replay.link")} onClose=${() => setOpen("")}><${ShareLink} path=${`/replay/${game}#${at}`} label=${t("replay.link.text")} /></${Dialog}>`}
  </div>`;
}

/** Arrows go by steps, with shift and the page keys by turns. @param {{jump: (to: number) => void, turn: (way: 1 | -1) => void, play: () => void, here: {current: number}, last: number, onEscape: () => void}} by */
function useKeys(by) {
  const now = useRef(by);
  now.current = by;
  useEffect(() => {
    const key = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || target.closest?.("input, select, dialog")) return;
      const { jump, turn, play, here, last, onEscape } = now.current;
      /** @type {Record<string, () => void>} */
      const keys = {
        ArrowRight: () => (event.shiftKey ? turn(1) : jump(here.current + 1)), ArrowLeft: () => (event.shiftKey ? turn(-1) : jump(here.current - 1)),
        PageDown: () => turn(1), PageUp: () => turn(-1), Home: () => jump(0), End: () => jump(last), Escape: onEscape,
      };
      if (!target.closest?.("button, a")) keys[" "] = play; // there it means that button
      if (!keys[event.key]) return;
      event.preventDefault();
      keys[event.key]();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, []);
}

/** All that happens, each with the answer it came of. @param {Played} replay @returns {Entry[]} */
const storyOf = (replay) => replay.frames.flatMap((one, number) => one.events.map((event) => ({ by_seat: one.seat, ...event, turn: one.turn, at: number + 1 })));

/** @param {{view: View, seat: string, number: number, book: Book}} props */
function Side({ view, seat, number, book }) {
  return html`<span class=${cls("player", seat, number === view.active && "active")}><${Chip} colour=${seat} size=${28} /> <b>${seatName(book, seat)}</b>
    ${view.vp.length > 0 && html`<span class="score"><b>${view.vp[number]}</b>${view.target > 0 && html`<span>/ ${view.target}</span>`}</span>`}</span>`;
}

/** What everybody holds, as far as it is known. @param {{view: View, book: Book}} props */
function Cards({ view, book }) {
  return html`<div class="hands">${view.colours.map((seat, number) => {
    const hand = view.hands[number];
    const cards = hand.cards ? [...hand.cards].sort((a, b) => a - b).map((card) => `+${card}`).join(" ") : String(hand.combat);
    return html`<p class="row tight small"><${Chip} colour=${seat} size=${16} /><span class="announce">${seatName(book, seat)}</span> <${HandRow} hand=${hand} />
      <span title=${t("combat.cards")}><span aria-hidden="true">⚔</span><span class="announce">${t("combat.cards")}</span> ${cards || "–"}</span>
      <span title=${t("jump.cards")}><span aria-hidden="true">⤼</span><span class="announce">${t("jump.cards")}</span> ${hand.jumps}</span></p>`;
  })}</div>`;
}
