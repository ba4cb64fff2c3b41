// Tokens around 0,0, for a square of 64: what they look like lies in gearmaze/data/art/token.svg. Every function gives SVG text.
import { art, pairColour, safe, team, teams } from "./look.js";
/** @import { KindEntry } from "./messages.js" */
/** @typedef {{kind: string, character: boolean, wounded: boolean, bound?: number}} Shown as much of a token as is drawn */

/** What a drawing of a team's token asks for. @param {string} colour */
function shaped(colour) {
  const look = team(colour);
  return { ...look, shape: art(`token/${look.shape}`) };
}

/** The light on each team's pieces. */
export const teamDefs = () => teams().map((look) => art("token/light", look)).join("");

/** The icons a page may need, each once. @param {Record<string, string>} icons */
export const iconDefs = (icons) =>
  Object.entries(icons)
    .map(([name, path]) => `<symbol id="gm-icon-${name}" viewBox="0 0 512 512"><path d="${path}"/></symbol>`)
    .join("");

/** @param {string} kind @param {number} size @param {string} fill */
export const figure = (kind, size, fill) => art("token/figure", { kind, x: -size / 2, y: -size / 2, size, fill });

/** @param {string} name @param {string | number} words */
const badge = (name, words) => art(`token/${name}`, { words: safe(words), size: String(words).length < 2 ? 21 : 14 });

/** @param {Shown} piece @param {string} colour @param {KindEntry} [kind] @param {Shown | null} [load] */
export function tokenArt(piece, colour, kind, load) {
  if (!piece.character) return thing(piece.kind);
  const holes = { ...shaped(colour), kind: piece.kind };
  let drawn = piece.wounded ? art("token/wounded", holes) : art("token/living", holes);
  if (kind && !piece.wounded) drawn += badge("speed", kind.speed) + badge("strength", kind.combat);
  if (piece.bound && !piece.wounded) drawn += badge("bound", `+${piece.bound}`);
  if (load) drawn += `<g transform="translate(16 -15.5)">${cargo(load, colour)}</g>`;
  return drawn;
}

/** An object on the floor. @param {string} kind */
export const thing = (kind) => art("token/thing", { kind });

/** What somebody carries: an object, or a small wounded comrade. @param {Shown} load @param {string} colour */
function cargo(load, colour) {
  if (load.character) return `<g transform="scale(.5)">${art("token/wounded", { ...shaped(colour), kind: load.kind })}</g>`;
  return art("token/load", { kind: load.kind });
}

/** A face-down token: a question mark, or for who may know it what it is. @param {string} colour */
export function back(colour, kind = "") {
  const holes = { ...shaped(colour), kind };
  return art("token/back", holes) + art(kind ? "token/known" : "token/unknown", holes);
}

/** Says which gear a token stands on, in the one corner tokens leave free. @param {string} pair @param {boolean} clockwise */
export const gearTag = (pair, clockwise) =>
  art("token/gear", { pair: safe(pair), size: pair.length < 2 ? 12.5 : 10, colour: pairColour(pair), way: clockwise ? 1 : -1 });

/** The sign of a team, for panels. @param {string} colour */
export const chip = (colour) => art("token/chip", shaped(colour));

/** blue-wall-walker2 -> wall-walker @param {string} label */
export const kindOf = (label) => label.slice(label.indexOf("-") + 1).replace(/\d+$/, "");
