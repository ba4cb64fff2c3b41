// Tokens: team by colour and shape, speed and strength always in the same corners, load at the top right, wounded
// unmistakable. Everything is SVG text around 0,0, for a square of 64.
import { arrows, pairColour, text } from "./stone.js";

const CREAM = "#f9efd6";
const INK = "#3b2c10";

/** The look of one colour; the shape tells it apart without colour (Okabe and Ito's palette). */
export const TEAMS = {
  blue: { shape: "disc", dark: "#00426a", base: "#0072b2", light: "#6cc1f5", sign: "●" },
  yellow: { shape: "shield", dark: "#6b4a00", base: "#e69f00", light: "#ffd75e", sign: "⛊" },
  green: { shape: "square", dark: "#00543d", base: "#009e73", light: "#5fe0b8", sign: "■" },
  red: { shape: "hexagon", dark: "#7a3559", base: "#c2608f", light: "#f2b3d2", sign: "⬢" },
};
const NOBODY = { shape: "disc", dark: "#33363d", base: "#6b6f78", light: "#b4b8c0", sign: "○" };
export const team = (colour) => TEAMS[colour] ?? NOBODY;

const SHAPES = {
  disc: '<circle r="25"',
  shield: '<path d="M-21 -24H21q4 0 4 4V1C25 15 11 22 0 27C-11 22 -25 15 -25 1V-20q0 -4 4 -4Z"',
  square: '<rect x="-23.5" y="-23.5" width="47" height="47" rx="5"',
  hexagon: '<path d="M-28 0L-14.5 -24H14.5L28 0L14.5 24H-14.5Z" stroke-linejoin="round"',
};
const shape = (look, fill, stroke, width, more = "") =>
  `${SHAPES[look.shape]} fill="${fill}" stroke="${stroke}" stroke-width="${width}"${more}/>`;

/** The light on each team's pieces. */
export const TEAM_DEFS = Object.entries(TEAMS)
  .map(
    ([colour, look]) =>
      `<radialGradient id="gm-${colour}" cx=".36" cy=".26" r=".9"><stop offset="0" stop-color="${look.light}"/>` +
      `<stop offset=".4" stop-color="${look.base}"/><stop offset="1" stop-color="${look.dark}"/></radialGradient>`,
  )
  .join("");

/** The icons a page may need, each once. */
export const iconDefs = (icons) =>
  Object.entries(icons)
    .map(([name, path]) => `<symbol id="gm-icon-${name}" viewBox="0 0 512 512"><path d="${path}"/></symbol>`)
    .join("");

export const figure = (kind, size, fill, y = 0, more = "") =>
  `<use href="#gm-icon-${kind}" x="${-size / 2}" y="${y - size / 2}" width="${size}" height="${size}" fill="${fill}"${more}/>`;

const badge = (x, y, words, fill, ink, ring) =>
  `<circle cx="${x}" cy="${y}" r="10.5" fill="${fill}" stroke="${ring}" stroke-width="1.8"/>` +
  text(x, y + 5.2, words, String(words).length < 2 ? 15 : 11.5, ink);

/** @param {any} piece @param {string} colour @param {any} kind @param {any} load */
export function tokenArt(piece, colour, kind, load) {
  if (!piece.character) return thing(piece.kind);
  let drawn = piece.wounded ? wounded(piece.kind, colour) : living(piece, colour, kind);
  if (load) drawn += `<g transform="translate(19 -19)">${cargo(load, colour)}</g>`;
  return drawn;
}

function living(piece, colour, kind) {
  const look = team(colour);
  let drawn =
    shape(look, "#000", "none", 0, ' opacity=".22" transform="translate(3 6) scale(1.08)"') +
    shape(look, "#000", "none", 0, ' opacity=".45" transform="translate(2 4)"') +
    shape(look, `url(#gm-${colour})`, "#0d0a07", 3.4) +
    shape(look, "none", look.light, 2, ' transform="scale(.91)" opacity=".95"') +
    figure(piece.kind, 36, "#04101a", -0.2) +
    figure(piece.kind, 36, "#fff", -2);
  if (kind) {
    drawn += badge(-20, 19.5, kind.speed, "#14110d", "#fff", "#fff") + badge(20, 19.5, kind.combat, "#fff", "#b01f17", "#14110d");
  }
  if (piece.bound) drawn += badge(0, -25, `+${piece.bound}`, "#ffe08a", INK, "#14110d");
  return drawn;
}

const CRACK = "M-23 -13L-14 -10L-15 1L-5 7L-9 16L-3 25M-15 1L-24 6";
const BLOOD =
  '<path d="M0 -14C7 -5 11 0 11 4.5A11 11 0 0 1 -11 4.5C-11 0 -7 -5 0 -14Z" fill="#d4232b" stroke="#fff" stroke-width="2"/>' +
  '<path d="M-4.5 1L4.5 9M4.5 1L-4.5 9" stroke="#fff" stroke-width="3" stroke-linecap="round"/>';

/** Tilted, grey, cracked and bleeding. */
function wounded(kind, colour) {
  const look = team(colour);
  return (
    '<g transform="rotate(28) scale(.94)">' +
    shape(look, "#000", "none", 0, ' opacity=".35" transform="translate(3 2)"') +
    shape(look, "#4d4a47", "#0d0a07", 3.4) +
    shape(look, look.base, look.light, 2.4, ' fill-opacity=".45" transform="scale(.92)"') +
    figure(kind, 34, "#ece6dc", -2, ' opacity=".8"') +
    `<path d="${CRACK}" fill="none" stroke="#0d0a07" stroke-width="4.6" stroke-linejoin="round"/>` +
    `<path d="${CRACK}" fill="none" stroke="#ff5a52" stroke-width="2.1" stroke-linejoin="round"/></g>` +
    `<g transform="translate(17 18)">${BLOOD}</g>`
  );
}

/** An object on the floor: a cream diamond. */
export function thing(kind) {
  const box = 'x="-18.5" y="-18.5" width="37" height="37" rx="6" transform="rotate(45)"';
  return (
    `<g transform="translate(2 4)"><rect ${box} fill="#000" opacity=".42"/></g>` +
    `<rect ${box} fill="${CREAM}" stroke="#4b3a17" stroke-width="2.8"/>` +
    '<rect x="-15" y="-15" width="30" height="30" rx="4" transform="rotate(45)" fill="none" stroke="#c9a95f" stroke-width="1.4"/>' +
    figure(kind, 28, INK)
  );
}

/** What somebody carries: a cream badge, or a small wounded comrade. */
function cargo(load, colour) {
  if (load.character) return `<g transform="scale(.5)">${wounded(load.kind, colour)}</g>`;
  return `<circle r="13.5" fill="${CREAM}" stroke="#0d0a07" stroke-width="2.4"/>${figure(load.kind, 18, INK)}`;
}

/** A face-down token: a question mark, or for who may know it what it is. */
export function back(colour, kind = "") {
  const look = team(colour);
  return (
    shape(look, "#000", "none", 0, ' opacity=".4" transform="translate(2 3)"') +
    shape(look, "#1a1613", look.light, 3) +
    shape(look, look.dark, "none", 0, ' transform="scale(.84)" opacity=".8"') +
    (kind ? figure(kind, 31, look.light, -1) : text(0, 9, "?", 27, look.light))
  );
}

/** Says which gear a token stands on, in the one corner tokens leave free. */
export function gearTag(pair, clockwise) {
  const colour = pairColour(pair);
  return (
    '<g transform="translate(-18.5 -18.5)"><circle r="15.5" fill="#0f0c08" opacity=".88"/>' +
    `<circle r="9.5" fill="#1d1913" stroke="${colour}" stroke-width="1.6"/>${text(0, 4.4, pair, pair.length < 2 ? 12.5 : 10, colour)}` +
    `${arrows(12.6, clockwise, 1.7)}</g>`
  );
}

/** The sign of a team, for panels. */
export const chip = (colour) => shape(team(colour), `url(#gm-${colour})`, team(colour).light, 3);

/** blue-wall-walker2 -> wall-walker */
export const kindOf = (label) => label.slice(label.indexOf("-") + 1).replace(/\d+$/, "");
