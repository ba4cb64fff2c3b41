// Events as movement. Everything is played on the drawing of the position before, with the browser's own animations,
// which leave the drawing untouched: when they end, the new position is drawn and they are let go.
import { CELL } from "./stone.js";
import { moving } from "./settings.js";
/** @import { Happening, View } from "./messages.js" */
/** @import { Geometry, Known } from "./types.js" */

const HALF = 2.5 * CELL;
/** @param {number[]} place */
const at = ([x, y]) => `translate(${x}px, ${y}px)`;

/** Plays the events of one message; `skip` ends what is running. */
export class Stage {
  constructor() {
    /** @type {Animation[]} */
    this.running = [];
    /** @type {SVGSVGElement | null} */
    this.root = null;
    this.hurry = false;
    this.speed = 1;
    /** whether the room shown next is turned over its upper or lower edge */
    this.over = false;
  }

  /** @param {Element | null | undefined} node @param {Keyframe[]} frames @param {KeyframeAnimationOptions} options */
  run(node, frames, options) {
    if (!node || this.hurry) return Promise.resolve();
    const animation = node.animate(frames, { fill: "forwards", ...options });
    animation.playbackRate = this.speed;
    this.running.push(animation);
    return animation.finished.catch(() => undefined);
  }

  /** Finish at once, and show what is still to come without movement. */
  skip() {
    this.hurry = true;
    for (const animation of this.running) animation.finish();
  }

  /** The new position is drawn: nothing may lie over it. */
  settle() {
    for (const animation of this.running) animation.cancel();
    this.running = [];
  }

  /** @param {string | null | undefined} name */
  token(name) {
    return this.root?.querySelector(`[data-token="${name}"]`);
  }

  /** What happens, before the new position is drawn. @param {Happening[]} events @param {View} view @param {Geometry | null} geo */
  async before(events, view, geo) {
    if (!moving() || document.hidden || !this.root || !geo) return;
    for (const event of events) {
      const play = BEFORE[event.event];
      if (play) await play(this, event, view, geo);
      if (this.hurry) return;
    }
  }

  /** What came about, after it was drawn. @param {Happening[]} events */
  after(events) {
    if (!moving() || document.hidden || !this.root || this.hurry) return;
    for (const event of events) AFTER[event.event]?.(this, event);
  }
}

/** Along a path, square by square. @param {Stage} stage @param {{token: string, path: string[]}} event @param {View} _ @param {Geometry} geo */
async function walk(stage, { token, path }, _, geo) {
  if (path.length < 2) return;
  const node = stage.token(token);
  node?.parentNode?.appendChild(node); // over everybody it passes
  const step = Math.max(90, 170 - 8 * path.length);
  await stage.run(node, path.map((name) => ({ transform: at(geo.centre(name)) })), { duration: step * (path.length - 1), easing: "ease-in-out" });
}

/** @param {Stage} stage @param {Known<"leapt">} event @param {View} view @param {Geometry} geo */
async function leap(stage, event, view, geo) {
  const node = stage.token(event.token);
  const from = view.tokens.find((token) => token.token === event.token)?.square;
  if (!from) return;
  const [a, b] = [geo.centre(from), geo.centre(event.place)];
  const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 26];
  const frames = [{ transform: at(a) }, { transform: `${at(middle)} scale(1.25)` }, { transform: at(b) }];
  await stage.run(node, frames, { duration: 420, easing: "ease-in-out" });
}

/** The room turns as one piece; who stands in it goes round but stays upright. @param {Stage} stage @param {Known<"rotated">} event @param {View} view @param {Geometry} geo */
async function turn(stage, event, view, geo) {
  const slot = event.room - 1;
  const hall = stage.root?.querySelector(`.hall[data-slot="${slot}"]`);
  hall?.parentNode?.parentNode?.appendChild(hall.parentNode);
  const pivot = (/** @type {number} */ angle) => `translate(${HALF}px, ${HALF}px) rotate(${angle}deg) translate(${-HALF}px, ${-HALF}px)`;
  const corner = geo.slots[slot];
  const [mx, my] = [CELL * corner.column + HALF, CELL * corner.row + HALF];
  const timing = { duration: 720, easing: "cubic-bezier(.5,.05,.3,1)" };
  const all = [stage.run(hall, [{ transform: pivot(0) }, { transform: pivot(90 * event.way) }], timing)];
  for (const token of view.tokens) {
    if (token.carried_by || geo.squares.get(token.square)?.slot !== slot) continue;
    const [x, y] = geo.centre(token.square);
    const frames = Array.from({ length: 13 }, (_, i) => {
      const angle = (event.way * i * Math.PI) / 24;
      const [dx, dy] = [x - mx, y - my];
      return { transform: at([mx + dx * Math.cos(angle) - dy * Math.sin(angle), my + dx * Math.sin(angle) + dy * Math.cos(angle)]) };
    });
    all.push(stage.run(stage.token(token.token), frames, timing));
  }
  await Promise.all(all);
}

/** A room goes elsewhere as one piece, with everybody in it. @param {Stage} stage @param {number} slot @param {{column: number, row: number} | null} to @param {View} view @param {Geometry} geo */
async function travel(stage, slot, to, view, geo) {
  const from = geo.slots[slot];
  const hall = stage.root?.querySelector(`.hall[data-slot="${slot}"]`);
  if (!to || !hall) return;
  hall.parentNode?.parentNode?.appendChild(hall.parentNode);
  const [dx, dy] = [CELL * (to.column - from.column), CELL * (to.row - from.row)];
  const timing = { duration: 900, easing: "cubic-bezier(.5,.05,.3,1)" };
  const all = [stage.run(hall, [{ transform: "translate(0px, 0px)" }, { transform: `translate(${dx}px, ${dy}px)` }], timing)];
  for (const token of view.tokens) {
    if (token.carried_by || geo.squares.get(token.square)?.slot !== slot) continue;
    const [x, y] = geo.centre(token.square);
    all.push(stage.run(stage.token(token.token), [{ transform: at([x, y]) }, { transform: at([x + dx, y + dy]) }], timing));
  }
  await Promise.all(all);
}

/** To the next stop of its shaft: 0 is north. @param {Stage} stage @param {Known<"shifted">} event @param {View} view @param {Geometry} geo */
function shift(stage, event, view, geo) {
  const { column, row } = geo.slots[event.room - 1];
  const way = event.direction === 0 ? 5 : -5;
  return travel(stage, event.room - 1, { column: column + way * geo.north[0], row: row + way * geo.north[1] }, view, geo);
}

/** Turned over its left or right edge, or over the upper or lower one. @param {Stage} stage @param {boolean} shows */
const folded = (stage, shows) => {
  const [flat, edge] = ["translate(0px, 0px) scale(1, 1)", stage.over ? `translate(0px, ${HALF}px) scale(1, 0)` : `translate(${HALF}px, 0px) scale(0, 1)`];
  const frames = [{ transform: flat, opacity: 1 }, { transform: edge, opacity: 0.6 }];
  return shows ? frames.reverse() : frames;
};

/** @param {Stage} stage @param {Known<"revealed">} event */
async function shut(stage, event) {
  const hall = stage.root?.querySelector(`.hall[data-slot="${event.room - 1}"]`);
  await stage.run(hall, folded(stage, false), { duration: 260, easing: "ease-in" });
}

/** @param {Stage} stage @param {Known<"revealed">} event */
function opened(stage, event) {
  const hall = stage.root?.querySelector(`.hall[data-slot="${event.room - 1}"]`);
  stage.run(hall, folded(stage, true), { duration: 340, easing: "ease-out", fill: "none" });
  stage.over = false;
}

/** @param {Stage} stage @param {Known<"attacked">} event @param {View} view @param {Geometry} geo */
async function lunge(stage, event, view, geo) {
  const place = (/** @type {string} */ name) => view.tokens.find((token) => token.token === name)?.square;
  const [from, to] = [place(event.token), place(event.target)];
  if (!from || !to) return;
  const [a, b] = [geo.centre(from), geo.centre(to)];
  const near = [a[0] + (b[0] - a[0]) * 0.4, a[1] + (b[1] - a[1]) * 0.4];
  await stage.run(stage.token(event.token), [{ transform: at(a) }, { transform: at(near) }, { transform: at(a) }], { duration: 380, easing: "ease-in-out" });
}

/** @param {Stage} stage @param {Known<"wounded">} event @param {View} view @param {Geometry} geo */
async function shake(stage, event, view, geo) {
  const square = view.tokens.find((token) => token.token === event.token)?.square;
  if (!square) return;
  const [x, y] = geo.centre(square);
  const frames = [0, -7, 7, -5, 5, 0].map((dx) => ({ transform: at([x + dx, y]) }));
  await stage.run(stage.token(event.token), frames, { duration: 360 });
}

/** @param {Stage} stage @param {Known<"eliminated"> | Known<"escaped">} event @param {View} view @param {Geometry} geo */
async function vanish(stage, event, view, geo) {
  const square = event.place ?? view.tokens.find((token) => token.token === event.token)?.square;
  if (!square) return;
  const here = at(geo.centre(square));
  const leaves = event.event === "escaped";
  const frames = [{ transform: here, opacity: 1 }, { transform: `${here} scale(${leaves ? 1.7 : 0.2}) rotate(${leaves ? 0 : 80}deg)`, opacity: 0 }];
  await stage.run(stage.token(event.token), frames, { duration: 520, easing: "ease-in" });
}

/** @param {Stage} stage @param {Happening} event */
function appear(stage, event) {
  const names = event.event === "teams_shown" ? (event.tokens ?? []) : [event.token];
  for (const name of names) {
    const node = stage.token(name);
    const place = /translate\(([-\d.]+) ([-\d.]+)\)/.exec(node?.getAttribute("transform") ?? "");
    if (!place) continue;
    const here = at([Number(place[1]), Number(place[2])]);
    stage.run(node, [{ transform: `${here} scale(.2)`, opacity: 0 }, { transform: `${here} scale(1.12)`, opacity: 1 }, { transform: here, opacity: 1 }], { duration: 320, fill: "none" });
  }
}

/** How events look, by their kind; which is all that says what facts one has, so each act says so itself. */
/** @typedef {(stage: Stage, event: any, view: View, geo: Geometry) => unknown} Act */
/** @type {Record<string, Act>} */
const BEFORE = {
  moved: walk, leapt: leap, rotated: turn, shifted: shift,
  hoisted: (stage, /** @type {Known<"hoisted">} */ event, view, geo) => travel(stage, event.room - 1, geo.aloft, view, geo),
  lowered: (stage, /** @type {Known<"lowered">} */ event, view, geo) => travel(stage, event.room - 1, geo.homes[event.room - 1], view, geo),
  turned_over: (stage, /** @type {{direction: number}} */ event, _, geo) => {
    stage.over = (event.direction + geo.quarters) % 2 === 0;
  },
  revealed: shut, attacked: lunge, wounded: shake, eliminated: vanish, escaped: vanish,
  pushed: (stage, /** @type {Known<"pushed">} */ event, view, geo) => {
    const from = view.tokens.find((token) => token.token === event.token)?.square;
    return from ? walk(stage, { token: event.token, path: [from, event.place] }, view, geo) : undefined;
  },
  stepped: (stage, /** @type {Known<"stepped">} */ event, view, geo) => {
    const from = view.tokens.find((token) => token.token === event.token)?.square;
    return event.step === "go" && from && event.place ? walk(stage, { token: event.token, path: [from, event.place] }, view, geo) : undefined;
  },
};
/** @type {Record<string, (stage: Stage, event: any) => unknown>} */
const AFTER = { revealed: opened, set: appear, teams_shown: appear, picked: appear, healed: appear, regenerated: appear };
