// The stone of the board: floor, walls, portcullises, pits, gears. Every function gives SVG text.
// A square is CELL wide; sides are drawn lying, centred on 0,0, and turned.

export const CELL = 64;

/** Kinds of side, as the server sends them (one bit each). */
export const OPEN = 1, WALL = 2, CLOSED = 4, OPENED = 8, BROKEN = 16, SLIT = 32, SECRET = 64, WEB = 128, GAP = 256,
  RUBBLE = 512;
export const STEP = [[0, -1], [1, 0], [0, 1], [-1, 0]];

const PAIRS = ["#f0c94a", "#4cc9b4", "#f2786b", "#b09af8", "#9ad255", "#f49f52", "#7cb8f0", "#ea92c1"];
const TONES = ["#8f8672", "#89806c", "#958c78", "#8c836f", "#857c68"];

/** Light and patterns, once for a page. */
export const DEFS = `
<linearGradient id="gm-tile" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff3d6" stop-opacity=".2"/>
<stop offset=".45" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#120a02" stop-opacity=".26"/></linearGradient>
<radialGradient id="gm-room" cx=".5" cy=".5" r=".72"><stop offset=".45" stop-color="#000" stop-opacity="0"/>
<stop offset="1" stop-color="#0a0602" stop-opacity=".42"/></radialGradient>
<linearGradient id="gm-deep" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000"/><stop offset="1" stop-color="#1a140c"/></linearGradient>
<linearGradient id="gm-hidden" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#332d2a"/><stop offset="1" stop-color="#1c1917"/></linearGradient>
<pattern id="gm-hatch" width="18" height="18" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
<rect width="9" height="18" fill="#000" opacity=".16"/></pattern>
<linearGradient id="gm-brass" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b58d4e"/><stop offset=".5" stop-color="#6e522a"/>
<stop offset="1" stop-color="#3c2c16"/></linearGradient>
<radialGradient id="gm-glow" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="#ffd98a" stop-opacity=".85"/>
<stop offset="1" stop-color="#ffd98a" stop-opacity="0"/></radialGradient>`;

// A few chips and cracks keep the floor from looking printed; most stones have none.
const WEAR = [
  "", "", "", "M12 50l7-5 4 3 8-6", "", "M44 9l-3 8 6 5", "", "", "M52 44l-8 3-3 8", "", "M10 18l8 2 3-6", "", "",
  "M22 52l5-9 8-1 3-6", "",
];

/** One flagstone, its tone a little different from its neighbours'. */
export function tile(x, y, seed) {
  const box = `x="${x + 1.2}" y="${y + 1.2}" width="${CELL - 2.4}" height="${CELL - 2.4}" rx="4.5"`;
  const wear = WEAR[(seed * 11) % WEAR.length];
  const crack = wear
    ? `<path d="${wear}" transform="translate(${x} ${y})" fill="none" stroke="#3b3221" stroke-opacity=".34" stroke-width="1.5"/>`
    : "";
  return `<rect ${box} fill="${TONES[(seed * 7) % 5]}"/><rect ${box} fill="url(#gm-tile)"/>${crack}`;
}

/** All walls of a room as one path: the dark they cast, outline, body, masonry, light from the top left. */
export function walls(path) {
  if (!path) return "";
  const layers = [
    ["#0d0802", 30, ' opacity=".09" transform="translate(3 4)" stroke-linecap="round"'],
    ["#0d0802", 22, ' opacity=".14" transform="translate(3 4)" stroke-linecap="round"'],
    ["#0d0802", 15, ' opacity=".34" transform="translate(3 4.5)" stroke-linecap="round"'],
    ["#1a140b", 14, ' stroke-linecap="round"'],
    ["#cdbf9f", 10, ' stroke-linecap="round"'],
    ["#857552", 10, ' stroke-dasharray="1.6 14.4" stroke-dashoffset="-7"'],
    ["#a2926f", 3, ' transform="translate(2.6 2.6)" stroke-linecap="round" opacity=".7"'],
    ["#fff6df", 2.2, ' opacity=".9" transform="translate(-2.5 -2.5)" stroke-linecap="round"'],
  ];
  return `<g fill="none" stroke-linejoin="round">${layers
    .map(([colour, width, more]) => `<path d="${path}" stroke="${colour}" stroke-width="${width}"${more}/>`)
    .join("")}</g>`;
}

const post = 'y="-9" width="9" height="18" rx="2.5" fill="#59606b" stroke="#0d0b08" stroke-width="2"';
const POSTS = `<rect x="-32.5" ${post}/><rect x="23.5" ${post}/>`;
const bars = (places, reach = 11) =>
  places
    .map((x) => `<rect x="${x - 2.2}" y="${-reach}" width="4.4" height="${2 * reach}" rx="2" fill="#e3e8ee" stroke="#15181c" stroke-width="1.4"/>`)
    .join("");
const SHARDS = "M-22 0l6 3 4-8 5 12M22 1l-6-4-3 9-6-12M-3 8l5 3M3 -9l-5-4M-13 -11l4 2M13 11l-5-1";
const SIDES = {
  [CLOSED]:
    '<rect x="-26" y="-6.5" width="52" height="13" fill="#0b0a08"/>' + bars([-18, -9, 0, 9, 18]) +
    '<rect x="-25" y="-2.7" width="50" height="5.4" fill="#d8434a" stroke="#2b0a0c" stroke-width="1.2"/>' + POSTS,
  [OPENED]:
    '<path d="M-22 0H22" stroke="#0b0a08" stroke-width="6" stroke-linecap="round" opacity=".35"/>' +
    '<path d="M-20 0H20" stroke="#5ee08a" stroke-width="3" stroke-dasharray="2 6" stroke-linecap="round"/>' +
    bars([-20, 20], 7) + POSTS +
    '<path d="M-28 -4v8M28 -4v8" stroke="#5ee08a" stroke-width="3" stroke-linecap="round"/>',
  [BROKEN]:
    '<g fill="none" stroke-linecap="round" stroke-linejoin="round">' +
    `<path d="${SHARDS}" stroke="#14100b" stroke-width="6.4"/><path d="${SHARDS}" stroke="#f0b04a" stroke-width="3"/></g>` + POSTS,
  [SLIT]:
    '<path d="M0 0L-16 -25H16ZM0 0L-16 25H16Z" fill="#9ad4ff" opacity=".24"/>' +
    '<rect x="-12" y="-8.5" width="24" height="17" rx="3" fill="#877a5d" stroke="#14100b" stroke-width="2"/>' +
    '<rect x="-2.8" y="-10" width="5.6" height="20" rx="2" fill="#050403"/><path d="M-6.5 0H6.5" stroke="#050403" stroke-width="3.6"/>',
  [SECRET]:
    '<rect x="-25" y="-8" width="50" height="16" rx="4" fill="none" stroke="#c4a5ff" stroke-width="2.2" stroke-dasharray="5 4"/>' +
    '<circle r="9" fill="#3a2a63" stroke="#c4a5ff" stroke-width="2"/>',
  [WEB]:
    '<path d="M-28 -10L28 10M-28 10L28 -10M-30 0H30M-14 -8Q-10 0-14 8M0 -8V8M14 -8Q10 0 14 8" fill="none" stroke="#f2f4f8" stroke-width="1.8"/>',
  [GAP]: '<rect x="-31" y="-8" width="62" height="16" rx="6" fill="url(#gm-deep)" stroke="#6a5f4a" stroke-width="2"/>',
  [RUBBLE]:
    '<path d="M-26 4l6-9 9 3 2 8zM-6 5l4-8 9 1 3 8zM12 4l4-9 9 4 1 6z" fill="#a79b83" stroke="#1b1914" stroke-width="1.6"/>',
};

/** What a side has besides (or instead of) a wall, centred on a point. */
export function side(kind, x, y, upright) {
  const drawn = SIDES[kind];
  return drawn ? `<g transform="translate(${x} ${y})${upright ? " rotate(90)" : ""}">${drawn}</g>` : "";
}

const GROUNDS = {
  O:
    '<rect x="4" y="4" width="56" height="56" rx="6" fill="#37301f" stroke="#181309" stroke-width="2"/>' +
    '<path d="M7 7H57L48 20H16Z" fill="#17120a"/><path d="M7 7L16 20V50L7 57Z" fill="#262013"/>' +
    '<path d="M57 7V57L48 50V20Z" fill="#4b4330"/><path d="M7 57L16 50H48L57 57Z" fill="#675c45"/>' +
    '<rect x="16" y="20" width="32" height="30" fill="url(#gm-deep)"/>' +
    '<path d="M18 50l4-15 4 15zM28 50l4-18 4 18zM38 50l4-15 4 15z" fill="#c3c6cc" opacity=".88"/>',
  T:
    '<circle cx="34" cy="36" r="25" fill="#000" opacity=".35"/><circle cx="32" cy="32" r="25" fill="#2c5a34"/>' +
    '<circle cx="24" cy="25" r="12" fill="#3f7a46"/><circle cx="40" cy="29" r="11" fill="#37703f"/><circle cx="31" cy="41" r="10" fill="#468650"/>',
  W: '<rect x="1.5" y="1.5" width="61" height="61" rx="4" fill="#27607f"/>',
};

/** What a square holds besides floor, its top left corner at a point. */
export function ground(code, x, y) {
  const plain = code === "." || code === "@" || !code; // a gear is drawn above everything that lies on the floor
  const drawn = GROUNDS[code] ?? (plain ? "" : text(CELL / 2, CELL / 2 + 12, code, 34, "#8a7a58")); // its sign, if nobody has drawn it yet
  return drawn ? `<g transform="translate(${x} ${y})">${drawn}</g>` : "";
}

/** The two rooms of a pair share a colour. */
export const pairColour = (pair) => PAIRS[((Number(pair) || 1) - 1) % PAIRS.length];

function cog(outer, inner, teeth = 10) {
  const points = [];
  for (let i = 0; i < teeth; i++) {
    for (const [share, radius] of [[-0.3, inner], [-0.17, outer], [0.17, outer], [0.3, inner]]) {
      const angle = (2 * Math.PI * (i + share)) / teeth;
      points.push(`${(radius * Math.sin(angle)).toFixed(1)} ${(-radius * Math.cos(angle)).toFixed(1)}`);
    }
  }
  return `M${points.join("L")}Z`;
}
const COG = cog(21, 16);

/** Two arrows running around 0,0. */
export function arrows(radius, clockwise, width = 3.2, colour = "#fff4d8") {
  const way = clockwise ? 1 : -1;
  const at = (angle, r) => `${(r * Math.sin(way * angle)).toFixed(1)} ${(-r * Math.cos(way * angle)).toFixed(1)}`;
  return [0.1, 1.1]
    .map((start) => {
      const [a, b, tip] = [start * Math.PI, (start + 0.62) * Math.PI, (start + 0.83) * Math.PI];
      return (
        `<path d="M${at(a, radius)}A${radius} ${radius} 0 0 ${clockwise ? 1 : 0} ${at(b, radius)}" fill="none" stroke="${colour}" ` +
        `stroke-width="${width}" stroke-linecap="round"/><path d="M${at(b, radius + 2.1 * width)}L${at(tip, radius)}L${at(b, radius - 2.1 * width)}Z" fill="${colour}"/>`
      );
    })
    .join("");
}

/** A gear centred on a point: number, pair colour and turning direction at once. */
export function gear(x, y, pair, clockwise) {
  const colour = pairColour(pair);
  return (
    `<g transform="translate(${x} ${y})"><circle r="30" fill="#15110b" opacity=".6"/>` +
    `<path d="${COG}" transform="translate(1.5 2.5)" fill="#000" opacity=".5"/>` +
    `<path d="${COG}" fill="${colour}" stroke="#14100b" stroke-width="1.8"/><circle r="12" fill="#1d1913" stroke="#000" stroke-opacity=".35"/>` +
    `${text(0, 5.6, pair, pair.length < 2 ? 16 : 13, colour)}${arrows(26, clockwise)}</g>`
  );
}

/** A bold word or number. */
export function text(x, y, words, size, fill, anchor = "middle") {
  const safe = String(words).replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? "");
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="700" text-anchor="${anchor}" fill="${fill}" class="num">${safe}</text>`;
}
