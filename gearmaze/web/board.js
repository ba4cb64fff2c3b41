// The board as one SVG: stone below, washes and paths, tokens, then a grid of squares that takes pointers, keys and
// screen readers. What may be done where comes in as marks; the board knows no rule.
import { cls, html, useEffect, useRef } from "./ui.js";
import { linesOf } from "./lines.js";
import { art, groundLook, pairColour, team } from "./look.js";
import { groundAt, roomArt } from "./rooms.js";
import { CELL } from "./stone.js";
import { back, gearTag, kindOf, tokenArt } from "./tokens.js";

/** @import { RoomView, TokenView, View } from "./messages.js" */
/** @import { Book, From, Geometry, Ghost, Lately as Past, Mark, Print, Size } from "./types.js" */
/** @typedef {Record<string, Mark>} Marks by square */
/**
 * @typedef {object} BoardProps what is drawn, and what is told of pointers and keys; without `onSquare` it is a picture
 * @property {View} view
 * @property {Geometry} geo
 * @property {Book} book
 * @property {string} label
 * @property {string} [class]
 * @property {Size} [size] in pixels; as large as what it lies in without
 * @property {Ghost[]} [ghosts]
 * @property {Marks} [marks]
 * @property {string[]} [path]
 * @property {Past} [past]
 * @property {string} [selected]
 * @property {Set<string>} [tired]
 * @property {{square: string, sign: string}[]} [steps]
 * @property {string} [gridLabel]
 * @property {string} [focus]
 * @property {(square: string) => string} [name]
 * @property {(root: SVGSVGElement | null) => void} [onRoot]
 * @property {(square: string) => void} [onFocus]
 * @property {(square: string) => void} [onSquare]
 * @property {(square: string) => void} [onHover]
 * @property {(square: string) => void} [onLook] a closer look is wanted: right button, or a finger that stays
 * @property {(what: "lift" | "drop", square: string) => boolean} [onDrag]
 */
/** @typedef {{name: string, column: number, row: number, slot: number, line: string}} Spot */

export const EDGE = 18.5; // the frame, with the coordinates on it

/** @param {string} drawn */
const raw = (drawn) => ({ __html: drawn });

/** @param {BoardProps} props */
export function Board(props) {
  const { view, geo, book } = props;
  const root = useRef(/** @type {SVGSVGElement | null} */ (null));
  const pad = EDGE;
  const box = `${-pad} ${-pad} ${geo.width + 2 * pad} ${geo.height + 2 * pad}`;
  useEffect(() => {
    props.onRoot?.(root.current);
  });
  return html`<svg ref=${root} class=${cls("board", props.class)} viewBox=${box} width=${props.size?.width} height=${props.size?.height} preserveAspectRatio="xMidYMid meet"
      role="group" aria-label=${props.label}>
    <${Frame} geo=${geo} />
    <${Lines} ...${{ geo, view, book }} />
    <${Shaft} geo=${geo} view=${view} />
    <g>${view.rooms.map((room, slot) => !geo.slots[slot].away && html`<${Hall} key=${slot} ...${{ room, slot, view, geo, book }} />`)}</g>
    <${Coordinates} geo=${geo} />
    <${Ghosts} ghosts=${props.ghosts} view=${view} geo=${geo} book=${book} />
    <${Lately} past=${props.past} geo=${geo} />
    <${Washes} marks=${props.marks} path=${props.path} geo=${geo} />
    <${Pieces} view=${view} geo=${geo} book=${book} selected=${props.selected} tired=${props.tired} />
    <${Costs} marks=${props.marks} geo=${geo} view=${view} />
    <${Trail} path=${props.path} geo=${geo} />
    <${Steps} steps=${props.steps} geo=${geo} />
    <g class="fx"></g>
    ${props.onSquare && html`<${Squares} ...${props} root=${root} />`}
  </svg>`;
}

/** @param {{geo: Geometry}} props */
function Frame({ geo }) {
  const holes = { wide: geo.width + 32, high: geo.height + 32, inner_wide: geo.width + 18, inner_high: geo.height + 18 };
  return html`<g dangerouslySetInnerHTML=${raw(art("stone/frame", holes))}></g>`;
}

/** @param {{geo: Geometry}} props */
function Coordinates({ geo }) {
  /** @type {[number, number, string][]} */
  const words = [];
  for (const [column, name] of geo.across) words.push([CELL * (column + 0.5), -3.5, name], [CELL * (column + 0.5), geo.height + 11.5, name]);
  for (const [row, name] of geo.down) words.push([-7.5, CELL * (row + 0.5) + 4, name], [geo.width + 7.5, CELL * (row + 0.5) + 4, name]);
  return html`<g class="coordinates" aria-hidden="true">
    ${words.map(([x, y, name]) => html`<text x=${x} y=${y}>${name}</text>`)}
  </g>`;
}

/** On both sides of a shaft, from end to end. @param {{geo: Geometry}} props */
function Rails({ geo }) {
  if (geo.lift < 0) return null;
  const along = geo.shaft.map(({ column, row }) => [CELL * column, CELL * row]);
  const [left, top] = [0, 1].map((axis) => Math.min(...along.map((corner) => corner[axis])));
  const [right, bottom] = [0, 1].map((axis) => Math.max(...along.map((corner) => corner[axis])) + 5 * CELL);
  const d = bottom - top > right - left ? `M${left} ${top}V${bottom}M${right} ${top}V${bottom}` : `M${left} ${top}H${right}M${left} ${bottom}H${right}`;
  return html`<path class="rail" d=${d} /><path class="rail teeth" d=${d} />`;
}

/** Where a room that travels may come to, and the rope of one that hangs above the board. @param {{geo: Geometry, view: View}} props */
function Shaft({ geo, view }) {
  const hangs = view.rooms.findIndex((room) => room.aloft);
  const middle = (/** @type {{column: number, row: number}} */ { column, row }) => [CELL * (column + 2.5), CELL * (row + 2.5)];
  const rope = hangs < 0 ? null : [middle(geo.homes[hangs]), middle(geo.slots[hangs])];
  const [far, near] = rope ? [Math.hypot(rope[1][0] - rope[0][0], rope[1][1] - rope[0][1]), 60] : [1, 0];
  const tied = rope && [0, 1].map((axis) => rope[0][axis] + ((rope[1][axis] - rope[0][axis]) * near) / far);
  return html`<g class="shaft" aria-hidden="true"><${Rails} geo=${geo} />${geo.stops.map(({ column, row }) => html`<rect x=${CELL * column + 8} y=${CELL * row + 8} width=${5 * CELL - 16} height=${5 * CELL - 16} rx="12" />`)}
    ${rope && tied && html`<g class="hoist"><path d=${`M${tied.join(" ")}L${rope[1].join(" ")}`} /><circle cx=${rope[0][0]} cy=${rope[0][1]} r="46" /><text x=${rope[0][0]} y=${rope[0][1] + 24}>⇑</text></g>`}</g>`;
}

/** Where on a line its signs stand, in squares from its first. @param {number} size */
const signsOn = (size) => (size > 5 ? [0.25, 0.5, 0.75] : [0.3, 0.7]).map((part) => part * size - 0.5);

/** Starting lines and zones in their team's colour, with the dots starters stand on, and what each is to whoever looks: arrows lead out, crosses shut. @param {{geo: Geometry, view: View, book: Book}} props */
function Lines({ geo, view, book }) {
  const roles = linesOf(book, view, view.colours[view.seat]);
  return html`<g>${geo.lines.map((line) => {
    const { colour, role } = roles[line.id];
    const look = team(colour);
    const sign = colour === "shuffled" ? "hidden" : role === "exit" || (colour === "exit" && role === "unknown") ? "out" : role === "closed" ? "shut" : "";
    const [first, last] = [line.spots[0], line.spots[line.spots.length - 1]];
    const along = (/** @type {number} */ far, /** @type {number} */ axis) => CELL * (first[axis] + ((last[axis] - first[axis]) * far) / (line.spots.length - 1) + 0.5);
    const signs = sign ? signsOn(line.spots.length).map((far) => ({ x: along(far, 0), y: along(far, 1), turn: 90 * ((line.faces + 2) % 4) })) : [];
    const columns = line.spots.map(([column]) => column);
    const rows = line.spots.map(([, row]) => row);
    const [x, y] = [CELL * Math.min(...columns) + 5, CELL * Math.min(...rows) + 5];
    const [wide, high] = [CELL * (Math.max(...columns) + 1) - x - 5, CELL * (Math.max(...rows) + 1) - y - 5];
    const marks = [...line.spots].sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(1).map(([column, row]) => high > wide ? { x: CELL * column + 14, y: CELL * row, way: "h" } : { x: CELL * column, y: CELL * row + 14, way: "v" });
    const dots = line.dots.map((dot) => ({ x: CELL * (line.spots[dot][0] + 0.5), y: CELL * (line.spots[dot][1] + 0.5) }));
    const drawn = [
      art("stone/line", { ...look, x, y, wide, high, inner_wide: wide - 8, inner_high: high - 8 }),
      ...marks.map((mark) => art("stone/line-mark", { ...look, ...mark })),
      ...dots.map((dot) => art("stone/line-dot", { ...look, ...dot, shape: art(`token/${look.shape}`) })),
      ...signs.map((at) => art(`stone/line-${sign}`, { ...look, ...at })),
    ];
    return html`<g dangerouslySetInnerHTML=${raw(drawn.join(""))}></g>`;
  })}</g>`;
}

/**
 * One room: its stone when it is face up, dark and shut with the backs on it while it is not.
 * @param {{room: RoomView, slot: number, view: View, geo: Geometry, book: Book}} props
 */
function Hall({ room, slot, view, geo, book }) {
  const at = geo.slots[slot];
  const place = `translate(${CELL * at.column} ${CELL * at.row})`;
  const machine = slot === geo.apex ? art("stone/hoist") : slot === geo.lift ? art("stone/lift", { turn: 90 * (geo.quarters % 2) }) : "";
  if (room.shown) {
    const printed = book.rooms[room.room ?? ""];
    const drawn = roomArt(printed, ((room.turn ?? 0) + geo.quarters) % 4, room) + machine;
    return html`<g transform=${place}><g class=${cls("hall", room.aloft && "aloft")} data-slot=${slot} dangerouslySetInnerHTML=${raw(drawn)}></g></g>`;
  }
  const size = 5 * CELL;
  const { takes } = book.layouts[view.layout].slots[slot];
  const backs = room.tokens ?? [];
  const step = Math.min(66, (size - 40) / Math.max(1, backs.length));
  return html`<g transform=${place}><g class="hall shut" data-slot=${slot}>
    <g dangerouslySetInnerHTML=${raw(art("stone/hidden") + machine)}></g>
    <text class="room-number" x="26" y="42">${slot + 1}</text>
    ${backs.map((token, number) => {
      const x = size / 2 + step * (number - (backs.length - 1) / 2);
      const kind = token.token ? kindOf(token.token) : "";
      return html`<g transform=${`translate(${x} ${size - 50})`} dangerouslySetInnerHTML=${raw(back(view.colours[token.owner], kind))}></g>`;
    })}
    ${Array.from({ length: Math.max(0, (room.capacity ?? 0) - backs.length) }, (_, i) => takes === "objects" ? html`<path d=${`M${size - 28 - 16 * i} 23.5l6.5 6.5l-6.5 6.5l-6.5 -6.5z`} class="room-free" />` : html`<circle cx=${size - 28 - 16 * i} cy="30" r="4.5" class="room-free" />`)}
  </g></g>`;
}

/**
 * A room about to turn, its twin, or a room that can be shown: an outline, and what will lie there.
 * @param {{ghosts?: Ghost[], view: View, geo: Geometry, book: Book}} props
 */
function Ghosts({ ghosts = [], view, geo, book }) {
  return html`<g class="ghosts">${ghosts.map(({ slot, turn, way, to }) => {
    const at = to ?? geo.slots[slot];
    const room = view.rooms[slot];
    const size = 5 * CELL;
    const print = room.shown ? book.rooms[room.room ?? ""] : null;
    const drawn = turn !== undefined && print ? roomArt(print, (turn + geo.quarters) % 4, room) : "";
    const colour = print ? pairColour(print.pair) : "var(--lit-edge)";
    return html`<g key=${slot} transform=${`translate(${CELL * at.column} ${CELL * at.row})`}>
      ${drawn && html`<g opacity=".78" dangerouslySetInnerHTML=${raw(drawn)}></g>`}
      <rect class="ghost" x="3" y="3" width=${size - 6} height=${size - 6} rx="12" fill=${colour} fill-opacity=".1" stroke=${colour} stroke-width="6" stroke-dasharray="16 12" />
      ${way && html`<text class="ghost-way" x=${size / 2} y=${size / 2 + 34} fill=${colour}>${way > 0 ? "↻" : "↺"}</text>`}
    </g>`;
  })}</g>`;
}

/** What the others have just done: from where to where they went, which rooms they turned or showed. @param {{past?: Past, geo: Geometry}} props */
function Lately({ past, geo }) {
  if (!past) return null;
  const size = 5 * CELL;
  return html`<g class="lately-done" aria-hidden="true">
    ${past.rooms.map(({ colour, slot, way }) => html`<g class=${colour} transform=${`translate(${CELL * geo.slots[slot].column} ${CELL * geo.slots[slot].row})`}>
      <rect x="3" y="3" width=${size - 6} height=${size - 6} rx="12" />${way !== 0 && html`<text x=${size / 2} y=${size / 2 + 30}>${way > 0 ? "↻" : "↺"}</text>`}</g>`)}
    ${past.ways.map(({ colour, path }) => {
      const points = path.map((name) => geo.centre(name));
      const [[x, y], [toX, toY]] = [points[0], points[points.length - 1]];
      return html`<g class=${colour}><path d=${`M${points.map((point) => point.join(" ")).join("L")}`} /><circle cx=${x} cy=${y} r="19" /><rect class="to" x=${toX - 28} y=${toY - 28} width="56" height="56" rx="9" /></g>`;
    })}
  </g>`;
}

/** @param {{marks?: Marks, path?: string[], geo: Geometry}} props */
function Washes({ marks = {}, path = [], geo }) {
  const trail = new Set(path);
  return html`<g class="washes">${Object.entries(marks).map(([name, mark]) => {
    const square = geo.squares.get(name);
    if (!square) return null;
    const [x, y] = [CELL * square.column + 11, CELL * square.row + 11]; // inside of the walls
    const kind = mark.act ? `act ${mark.act}` : mark.end ? `end cost${Math.min(5, mark.end)}` : mark.aim ? "aim" : "pass";
    return html`<rect key=${name} class=${cls("wash", kind, trail.has(name) && "on", mark.goal && "goal")} x=${x} y=${y} width="42" height="42" rx="7" />`;
  })}</g>`;
}

/** What it costs, where that is more than the usual point; else a dot says that one may go there. @param {{marks?: Marks, geo: Geometry, view: View}} props */
function Costs({ marks = {}, geo, view }) {
  const busy = new Set([...view.tokens, ...view.backs].map((token) => token.square));
  return html`<g class="costs" aria-hidden="true">${Object.entries(marks).map(([name, mark]) => {
    if (!mark.end && !mark.note) return null;
    const [x, y] = geo.centre(name);
    const [cost, taken] = [mark.note ?? mark.end ?? 0, busy.has(name)];
    return html`<g key=${name} class=${cls(mark.act && "act")} transform=${`translate(${x} ${y})`}>
      ${cost > 1 ? html`<g transform=${taken ? "translate(-17 -17)" : ""}><circle r="14" /><text y="6.5" font-size="19">${cost}</text></g>` : !taken && html`<circle class="dot" r="6" />`}
      ${mark.handling && html`<path class="hand" d="M18 -23l7 7-7 7-7-7z" />`}</g>`;
  })}</g>`;
}

/** @param {{path?: string[], geo: Geometry}} props */
function Trail({ path = [], geo }) {
  if (path.length < 2) return null;
  const points = path.map((name) => geo.centre(name).join(" "));
  const d = `M${points.join("L")}`;
  const [x, y] = geo.centre(path[path.length - 1]);
  return html`<g class="trail" aria-hidden="true"><path class="under" d=${d} /><path class="over" d=${d} /><circle cx=${x} cy=${y} r="29" /></g>`;
}

/** What is handled on the way, shown where it happens. @param {{steps?: {square: string, sign: string}[], geo: Geometry}} props */
function Steps({ steps = [], geo }) {
  return html`<g class="steps" aria-hidden="true">${steps.map(({ square, sign }) => {
    const [x, y] = geo.centre(square);
    return html`<g key=${square + sign} transform=${`translate(${x + 19} ${y - 21})`}><circle r="12" /><text y="5.5">${sign}</text></g>`;
  })}</g>`;
}

const CORNERS = ["16 -16", "-17 1", "-16 -16"]; // the numbers below stay free

/**
 * Every token once, keyed by its name so that it can be moved, and upright whatever the room does.
 * @param {{view: View, geo: Geometry, book: Book, selected?: string, tired?: Set<string>}} props
 */
function Pieces({ view, geo, book, selected, tired }) {
  /** @type {Map<string, TokenView[]>} */
  const bySquare = new Map();
  /** @type {Map<string, TokenView>} */
  const loads = new Map();
  for (const piece of view.tokens) {
    if (piece.carried_by) loads.set(piece.carried_by, piece);
    else bySquare.set(piece.square, [...(bySquare.get(piece.square) ?? []), piece]);
  }
  const drawn = [];
  for (const [square, pieces] of bySquare) {
    pieces.sort((a, b) => Number(b.character) - Number(a.character) || Number(a.wounded) - Number(b.wounded) || a.token.localeCompare(b.token));
    const at = geo.squares.get(square);
    const room = at && at.slot >= 0 ? view.rooms[at.slot] : null;
    const printed = room?.shown ? book.rooms[room.room ?? ""] : null;
    const gear = printed && room && at && onGear(printed, room, at, geo) ? gearTag(printed.pair, printed.clockwise) : "";
    const corners = loads.has(pieces[0].token) ? CORNERS.slice(1) : CORNERS;
    pieces.forEach((piece, number) => {
      const [x, y] = geo.centre(square);
      const inner = number ? `translate(${corners[(number - 1) % corners.length]}) scale(.5)` : "";
      const token = tokenArt(piece, view.colours[piece.owner], book.kinds[piece.kind], loads.get(piece.token));
      drawn.push(html`<g key=${piece.token} class=${cls("token", selected === piece.token && "selected", tired?.has(piece.token) && "tired")}
          data-token=${piece.token} transform=${`translate(${x} ${y})`}>
        ${selected === piece.token && html`<circle class="halo" r="31" />`}
        <g transform=${inner} dangerouslySetInnerHTML=${raw(token + (number ? "" : gear))}></g>
      </g>`);
    });
  }
  for (const { square, owner } of view.backs) {
    const [x, y] = geo.centre(square);
    drawn.push(html`<g key=${`back-${square}`} class="token" data-back=${square} transform=${`translate(${x} ${y})`}
      dangerouslySetInnerHTML=${raw(back(view.colours[owner]))}></g>`);
  }
  return html`<g class="pieces">${drawn}</g>`;
}

/** @param {Print} print @param {RoomView} room @param {Spot} at @param {Geometry} geo */
function onGear(print, room, at, geo) {
  const corner = geo.slots[at.slot];
  return groundLook(groundAt(print, room, (room.turn ?? 0) + geo.quarters, at.column - corner.column, at.row - corner.row)).id === "gear";
}

/** A token under way from the square it was lifted from. @typedef {{square: string, x: number, y: number, going: boolean}} Held */
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

const ROOM = 5; // squares along a room: as far as PageUp and PageDown go
const LONG = 550; // ms a finger stays for a closer look

/** Where a key leads from a square: itself if it is not one to walk with. @param {Geometry} geo @param {string} here @param {KeyboardEvent} event */
function walked(geo, here, { key, ctrlKey }) {
  const row = geo.byRow[geo.squares.get(here)?.row ?? 0];
  const rows = geo.byRow.filter((one) => one.length);
  if (key in ARROWS) return geo.beside(here, ...ARROWS[key]);
  if (key === "Home") return ctrlKey ? rows[0][0] : row[0];
  if (key === "End") return (ctrlKey ? rows[rows.length - 1] : row).at(-1) ?? here;
  if (key !== "PageUp" && key !== "PageDown") return here;
  const way = key === "PageUp" ? -1 : 1;
  for (let far = ROOM; far; far--) if (geo.beside(here, 0, way * far)) return geo.beside(here, 0, way * far);
  return "";
}

/**
 * The squares as a grid: one stop for the tab key, arrows, Home, End and the like to walk, Enter to choose.
 * @param {BoardProps & {root: {current: SVGSVGElement | null}}} props
 */
function Squares(props) {
  const { geo, root, onSquare, onHover, onDrag, name } = props;
  const focus = props.focus && geo.squares.has(props.focus) ? props.focus : geo.byRow.find((row) => row.length)?.[0];
  const drag = useRef(/** @type {Held | null} */ (null));
  const stay = useRef(0); // the timer of a finger on a square
  const leave = () => {
    clearTimeout(stay.current);
    stay.current = 0;
  };

  const squareAt = (/** @type {PointerEvent} */ event) => {
    const target = document.elementFromPoint(event.clientX, event.clientY);
    return target?.getAttribute("data-square") ?? "";
  };
  const down = (/** @type {From<Element, PointerEvent>} */ event) => {
    const square = event.target.getAttribute("data-square");
    swallow.current = false;
    if (square && event.button === 0 && onDrag) drag.current = { square, x: event.clientX, y: event.clientY, going: false };
    if (square && event.pointerType !== "mouse") stay.current = setTimeout(() => lookAt(square), LONG);
  };
  const lookAt = (/** @type {string} */ square) => {
    drag.current = null;
    swallow.current = true; // what follows is no tap
    props.onLook?.(square);
  };
  const menu = (/** @type {From<Element, MouseEvent>} */ event) => {
    const square = event.target.getAttribute("data-square");
    if (!square || !props.onLook) return;
    event.preventDefault();
    if (!stay.current) props.onLook(square);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    const held = drag.current;
    if (!held) return;
    if (Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8) leave();
    if (!held.going && Math.hypot(event.clientX - held.x, event.clientY - held.y) > 8 && onDrag?.("lift", held.square)) held.going = true;
    if (held.going) {
      event.preventDefault();
      const over = squareAt(event);
      if (over) onHover?.(over);
    }
  };
  const up = (/** @type {PointerEvent} */ event) => {
    const held = drag.current;
    drag.current = null;
    leave();
    if (held?.going) {
      const over = squareAt(event);
      if (over && over !== held.square) onDrag?.("drop", over);
      swallow.current = true;
    }
  };
  const swallow = useRef(false);
  const click = (/** @type {From<Element>} */ event) => {
    if (swallow.current) {
      swallow.current = false;
      return;
    }
    const square = event.target.getAttribute("data-square");
    if (square) onSquare?.(square);
  };
  const key = (/** @type {From<Element, KeyboardEvent>} */ event) => {
    const here = event.target.getAttribute("data-square") ?? "";
    const next = walked(geo, here, event);
    if (next !== here) {
      event.preventDefault();
      if (!next) return;
      props.onFocus?.(next);
      /** @type {SVGElement | null | undefined} */ (root.current?.querySelector(`[data-square="${next}"]`))?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onSquare?.(here);
    }
  };
  return html`<g role="grid" aria-label=${props.gridLabel} class="squares" onClick=${click} onKeyDown=${key} onPointerDown=${down} onPointerCancel=${leave} onContextMenu=${menu}
      onPointerMove=${move} onPointerUp=${up} onPointerOver=${(/** @type {From<Element>} */ event) => onHover?.(event.target.getAttribute("data-square") ?? "")}
      onPointerLeave=${() => onHover?.("")}>
    ${geo.byRow.map((row) => html`<g role="row">${row.map((square) => {
      const [x, y] = geo.centre(square);
      return html`<rect key=${square} role="gridcell" class=${cls("square", props.marks?.[square] && "live")} data-square=${square}
        tabindex=${square === focus ? 0 : -1} aria-label=${name?.(square)} x=${x - 30} y=${y - 30} width="60" height="60" rx="8"
        onFocus=${() => { props.onFocus?.(square); onHover?.(square); }} />`;
    })}</g>`)}
  </g>`;
}
