// A short recorded game that plays by itself on the first page. It rests while nobody can see it, and where things should
// not move until somebody asks for it.
import { html, useEffect, useMemo, useRef, useState } from "./ui.js";
import { Stage } from "./animate.js";
import { Board } from "./board.js";
import { shapeOf } from "./book.js";
import { SCENE } from "./scene.js";
import { moving } from "./settings.js";
import { quartersFor } from "./turned.js";
import { t } from "./words.js";
/** @import { Happening, RoomView, TokenView, View } from "./messages.js" */
/** @import { Book } from "./types.js" */
/** @typedef {Pick<View, "layout" | "colours" | "rooms" | "tokens" | "backs">} Drawn as much of a view as is drawn */
/** @typedef {{events: Omit<Happening, "text">[], tokens?: TokenView[], gone?: string[], rooms?: Record<string, RoomView>, backs?: View["backs"]}} Frame what changes */
/** @typedef {{view: Drawn, frames: Frame[]}} Scene */

const PAUSE = 600; // ms between two steps
const END = 3500; // and before it begins again

/** Every position, each made from the one before. @param {Scene} scene */
function positions({ view, frames }) {
  const found = [view];
  for (const frame of frames) {
    const last = found[found.length - 1];
    const changed = new Map((frame.tokens ?? []).map((token) => [token.token, token]));
    const stay = last.tokens.filter((token) => !frame.gone?.includes(token.token)).map((token) => changed.get(token.token) ?? token);
    const come = [...changed.values()].filter((token) => !stay.includes(token));
    found.push({ ...last, tokens: [...stay, ...come], rooms: last.rooms.map((room, slot) => frame.rooms?.[slot] ?? room), backs: frame.backs ?? last.backs });
  }
  return found;
}

/** @param {{book: Book}} props */
export function Living({ book }) {
  const views = useMemo(() => /** @type {View[]} */ (positions(SCENE)), []);
  const geo = shapeOf(book, SCENE.view.layout, quartersFor(book.layouts[SCENE.view.layout], false));
  const stage = useMemo(() => new Stage(), []);
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [at, setAt] = useState(0);
  const [seen, see] = useState(false);
  const [wish, setWish] = useState(/** @type {boolean | null} */ (null));
  const playing = wish ?? moving();
  useEffect(() => {
    if (!place.current) return;
    const watch = new IntersectionObserver(([entry]) => see(entry.isIntersecting));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  useEffect(() => {
    if (!playing || !seen) return;
    let over = false;
    const step = async () => {
      const frame = SCENE.frames[at];
      if (frame) await stage.before(/** @type {Happening[]} */ (frame.events), views[at], geo);
      if (over) return;
      setAt(frame ? at + 1 : 0);
      requestAnimationFrame(() => setTimeout(() => { stage.settle(); if (frame) stage.after(/** @type {Happening[]} */ (frame.events)); }, 0));
    };
    const timer = setTimeout(step, at < SCENE.frames.length ? PAUSE : END);
    return () => {
      over = true;
      clearTimeout(timer);
      stage.settle();
    };
  }, [playing, seen, at]);
  return html`<div class="living" ref=${place} data-at=${at}>
    <${Board} view=${views[at]} geo=${geo} book=${book} label=${t("home.living")} onRoot=${(/** @type {SVGSVGElement | null} */ root) => (stage.root = root)} />
    <button class="small living-pause" data-cmd="living" aria-label=${t(playing ? "replay.pause" : "replay.play")} onClick=${() => setWish(!playing)}>${playing ? "❚❚" : "▶"}</button>
  </div>`;
}
