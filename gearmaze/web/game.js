// The table: board, players, dock, log; one page for players, for two at one screen and for whoever looks on.
import { cls, effect, html, useEffect, useMemo, useState } from "./ui.js";
import { Board } from "./board.js";
import { shapeOf } from "./book.js";
import { Chat } from "./chat.js";
import { Choice } from "./choice.js";
import { RoomDialog, SquareDialog } from "./closer.js";
import { chosenAlready, Coach } from "./coach.js";
import { Company, Invite, hosts } from "./company.js";
import { FightScene, OddsDialog } from "./combat.js";
import { lookOf } from "./decisions.js";
import { Dock, reached } from "./dock.js";
import { KeyHelp, useEscape, useKeys } from "./keys.js";
import { lately } from "./lately.js";
import { Legend } from "./legend.js";
import { Log, LogButton, whereIs } from "./log.js";
import { GameMenu, Sure } from "./menu.js";
import { ask } from "./net.js";
import { GameOver } from "./over.js";
import { Brand, Dialog, RuleChips } from "./parts.js";
import { HandOver, Offers, PeoplePanel } from "./people.js";
import { printedFor } from "./lines.js";
import { Overview } from "./overview.js";
import { Place } from "./place.js";
import { Players, Standing } from "./players.js";
import { Moved } from "./seat.js";
import { change as setLike, settings } from "./settings.js";
import { squareWords } from "./surroundings.js";
import { Table } from "./table.js";
import { Offline, Trouble } from "./trouble.js";
import { quartersFor, useUpright } from "./turned.js";
import { called, goesOnWithout, ownSeat, whoseTurn } from "./whose.js";
import { language, t } from "./words.js";
/** @import { Entry, Line, Origin, View } from "./messages.js" */
/** @import { Seen } from "./overview.js" */
/** @import { Acting, Aim, Book, Geometry, Ghost, Mark, Size, TableState, Way } from "./types.js" */

/** @param {{book: Book, game: string, watchKey?: string}} props */
export function GamePage({ book, game, watchKey }) {
  const [entry, setEntry] = useState(/** @type {Entry | null} */ (null));
  const [wrong, setWrong] = useState(/** @type {Error | null} */ (null));
  useEffect(() => {
    const key = watchKey ? `?key=${encodeURIComponent(watchKey)}` : "";
    ask(`/api/games/${game}${key}`).then((found) => setEntry(found.entry), setWrong);
  }, [game]);
  if (wrong) return html`<${Trouble} message=${wrong.message || t("offline.text")} />`;
  if (!entry) return html`<p class="loading" role="status">${t("loading")}</p>`;
  return html`<${GameTable} key=${game} ...${{ book, game, watchKey, entry }} />`;
}

/** A table and what its player has in mind, for as long as the page shows it. @param {string} key @param {() => Table} make @param {Book} book */
export function useTable(key, make, book) {
  const made = useMemo(() => {
    const table = make();
    return { table, choice: new Choice(table, book) };
  }, [key]);
  useEffect(() => {
    let shown = "";
    const stop = effect(() => {
      const state = made.table.state.value;
      const now = state ? `${state.rev}/${state.seat}` : "";
      if (now !== shown) {
        shown = now;
        // after the effect, or it would depend on what is cleared
        queueMicrotask(() => made.choice.clear(true));
      }
    });
    return () => {
      stop();
      made.table.close();
    };
  }, [made]);
  return made;
}

/** Which game this one was played on from. @param {{origin: Origin}} props */
function PlayedOn({ origin: { game, at, turn } }) {
  const words = turn ? t("log.origin.turn", { turn }) : t("log.origin");
  return game ? html`<a href=${`/replay/${game}#${at}`}>${words}</a>` : words;
}

/** @param {{book: Book, game: string, watchKey?: string, entry: Entry}} props */
function GameTable({ book, game, watchKey, entry }) {
  const { table, choice } = useTable(game, () => new Table(game, watchKey, entry.yours.length > 1 ? "spectator" : ""), book);
  const state = table.state.value;
  const upright = useUpright();
  const [panel, setPanel] = useState("log");
  const [drawer, setDrawer] = useState(false);
  const [open, setOpen] = useState("");

  useEffect(() => {
    if (state?.result && !table.fought.value) setOpen("over");
  }, [state?.result?.reason, table.fought.value]);
  useEffect(() => {
    // one thing to put down: it is in the hand already
    const owed = state?.owed;
    if (!owed || choice.selected.value) return;
    const inHand = lookOf(owed.kind).inHand || owed.actions.length === 1 ? owed.actions[0]?.token : chosenAlready(state);
    if (inHand) choice.select(inHand);
  }, [state?.rev, state?.seat]);

  useEffect(() => {
    // another language, from the settings over the table
    choice.book = book;
    choice.hint.value = null;
    table.speak(language.value);
  }, [book, !state]);
  useCalled(table, entry);
  useEffect(() => {
    // what was asked about the turn is no question any more: it was ended elsewhere, or nothing is left to lose
    if (open === "end" && !mayEnd(state)) setOpen("");
    if (open === "resign" && state?.result) setOpen("");
  }, [state]);
  const lead = state && whoseTurn(book, state).lead;
  useEffect(() => {
    document.title = state ? `${state.owed ? "● " : ""}${lead ? `${lead} · ` : ""}${state.title} · Gearmaze` : "Gearmaze";
    return () => (document.title = "Gearmaze");
  }, [state?.title, !!state?.owed, lead]);
  useEffect(() => keepFocus(), [state?.rev, state?.seat, choice.selected.value, !!choice.plan.value, !!choice.hint.value]);

  const keys = tableKeys(table, choice, setOpen);
  useKeys(keys);
  useEscape(!!choice.selected.value || !!choice.plan.value, () => choice.select(choice.plan.value ? choice.selected.value : ""));
  const shut = () => {
    setDrawer(false);
    /** @type {HTMLElement | null} */ (document.querySelector(".drawer-button"))?.focus();
  };
  useEscape(drawer, shut);

  if (table.closed.value?.kind === "seat_moved") return html`<${Moved} message=${table.closed.value.message} watch=${entry.watch} />`;
  if (table.closed.value) return html`<${Trouble} message=${table.closed.value.message} />`;
  if (!state) return html`<p class="loading" role="status">${t("loading")}</p>`;
  const { view } = state;
  const quarters = quartersFor(book.layouts[view.layout], upright, printedFor(book.layouts[view.layout], view.colours, ownSeat(state)), settings.value.flip);
  const geo = (table.geo = shapeOf(book, view.layout, quarters, { rooms: view.rooms }));
  const aim = (/** @type {Line} */ event) => {
    const found = whereIs(event, view);
    choice.select("");
    choice.aim.value = { ...found, event };
    setDrawer(false);
  };
  const turnTo = (/** @type {string} */ id) => {
    choice.aim.value = null; // what a line of the log marked belongs to the log
    setPanel(id);
  };
  const hidden = state.seat === "spectator" && state.yours.length > 1 && !state.result;
  return html`<div class=${cls("game", drawer && "drawer-open")}>
    <header class="topbar">
      <${Brand} />
      <${Players} ...${{ state, book }} onScore=${() => setOpen("score")} />
      <div class="topbar-tools">
        ${view.turn > 0 && html`<span class="turn-number">${t("turn", { turn: view.turn })}</span>`}
        ${view.turn > 0 && view.cycles && view.last_cycle && html`<span class="turn-number cycles">${t("cycle", { now: Math.min(...view.cycles, view.last_cycle - 1) + 1, all: view.last_cycle })}</span>`}
        <${Chat} ...${{ table, book }} />
        <button class="flip-button" data-cmd="flip" aria-label=${t("board.flip")} title=${t("board.flip")} onClick=${() => setLike({ flip: !settings.value.flip })}>⇅</button>
        <${LogButton} open=${drawer} onClick=${() => setDrawer(!drawer)} />
        <button class="menu-button" aria-label=${t("menu")} data-cmd="menu" onClick=${() => setOpen("menu")}>☰</button>
      </div>
    </header>
    <div class="by-ear"><button data-cmd="room" onClick=${() => (choice.told.value = choice.spot)}>${t("room.words")}</button><button data-cmd="keys" onClick=${() => setOpen("keys")}>${t("keys")}</button></div>
    ${!table.online.value && html`<${Offline} />`}
    <${Place} geo=${geo} eye=${eye(choice, state)} own=${homeLines(book, state)} asked=${state.owed ? `${view.turn} ${state.owed.kind} ${state.seat}` : ""} mine=${squaresOf(state)}
      map=${(/** @type {Seen} */ seen, /** @type {number} */ wide, /** @type {(across: number, down: number) => void} */ onGo) => html`<${Overview} ...${{ view, geo, book, seen, wide, onGo }} />`}>${(/** @type {Size} */ size) => html`<${Field} ...${{ table, choice, book, geo, view, size }} />`}</${Place}>
    <${Toast} ...${{ table, choice, book }} />
    <${Dock} ...${{ table, choice, book }} after=${open !== "over"} onEnd=${() => endTurn(table, setOpen)} />
    ${!hidden && html`<${Coach} ...${{ table, choice, book }} />`}
    <section class="news" aria-label=${t("people.news")}>${hosts(state) && html`<${Invite} ...${{ table, state, book }} />`}<${Company} ...${{ table, book }} /><${Offers} ...${{ table, book }} /></section>
    ${drawer && html`<div class="drawer-veil" onClick=${shut} />`}
    <aside class="side" aria-label=${t("side")}>
      <div class="tabs"><div role="tablist">
        ${[["log", t("log")], ["people", t("people")]].map(([id, words]) => html`<button role="tab" aria-selected=${panel === id} id=${`tab-${id}`} aria-controls="panel" onClick=${() => turnTo(id)}>${words}</button>`)}</div>
        <button class="quiet drawer-close" aria-label=${t("close")} onClick=${shut}>✕</button>
      </div>
      <div role="tabpanel" id="panel" aria-labelledby=${`tab-${panel}`} class="panel">
        ${panel === "log" && entry.origin && html`<p class="soft small" data-origin><${PlayedOn} origin=${entry.origin} /></p>`}
        ${panel === "log" && html`<${Log} entries=${table.log.value} book=${book} onAim=${aim} aimed=${choice.aim.value?.event} onOlder=${table.logFrom.value > 0 && (() => table.older())} />`}
        ${panel === "people" && html`<${PeoplePanel} ...${{ table, entry, book }} />`}
      </div>
    </aside>
    ${!hidden && html`<${FightScene} ...${{ table, book, choice }} /><${OddsDialog} ...${{ choice, book, view }} />`}
    ${hidden && html`<${HandOver} ...${{ table, book }} />`}
    ${open === "menu" && html`<${GameMenu} table=${table} onClose=${() => setOpen("")} onResign=${() => setOpen("resign")} onSigns=${() => setOpen("signs")} onKeys=${() => setOpen("keys")} />`}
    ${open === "signs" && html`<${Legend} ...${{ view, book }} onKeys=${() => setOpen("keys")} onClose=${() => setOpen("")} />`}
    ${open === "keys" && html`<${KeyHelp} keys=${keys} onClose=${() => setOpen("")} />`}
    ${choice.looked.value && html`<${SquareDialog} square=${choice.looked.value} ...${{ book, view, geo, own: state.seat }} onRoom=${() => { choice.told.value = choice.looked.value; choice.looked.value = ""; }} onClose=${() => (choice.looked.value = "")} />`}
    ${choice.told.value && html`<${RoomDialog} square=${choice.told.value} ...${{ book, view, geo }} onClose=${() => (choice.told.value = "")} />`}
    ${open === "score" && html`<${Dialog} title=${t("score")} onClose=${() => setOpen("")}><div class="standings">${view.colours.map((seat) => html`<${Standing} ...${{ state, seat, book }} />`)}</div></${Dialog}>`}
    ${open === "end" && html`<${Sure} title=${t("turn.end")} text=${view.ap === 1 ? t("turn.end.sure.one") : t("turn.end.sure", { ap: view.ap })} yes=${t("turn.end")} onClose=${() => setOpen("")} onYes=${() => table.play("end")} />`}
    ${open === "resign" && html`<${Sure} title=${t("menu.resign")} text=${t(goesOnWithout(book, state) ? "resign.out" : "resign.sure")} yes=${t("menu.resign")} danger onClose=${() => setOpen("")} onYes=${() => table.tell("resign")} />`}
    ${open === "over" && state.result && html`<${GameOver} ...${{ table, book }} onClose=${() => setOpen("")} />`}
    <p class="announce" aria-live="polite">${table.said.value}</p>
  </div>`;
}

/** Whether ending the turn is still a question: one's own turn, with points left in it. @param {TableState | null} state */
const mayEnd = (state) => state?.owed?.kind === "act" && state.view.ap > 0;

/** Ask before points are lost. @param {Table} table @param {(dialog: string) => void} show */
function endTurn(table, show) {
  const { view } = table.shown;
  if (view.ap > 0 && !reached(view)) show("end");
  else table.play("end");
}

/** Where the characters of whoever looks stand. @param {TableState} state */
const squaresOf = ({ seat, view }) => view.tokens.flatMap((token) => (token.character && view.colours[token.owner] === seat && token.square ? [token.square] : []));

/** One's own line; where nobody has one, those that all begin on. @param {Book} book @param {TableState} state */
function homeLines(book, { view, ...state }) {
  const lines = book.layouts[view.layout].lines;
  const seat = printedFor(book.layouts[view.layout], view.colours, ownSeat({ view, ...state }));
  const own = lines.filter(({ colour }) => colour === seat);
  return (own.length ? own : lines.filter(({ colour }) => colour === "shared")).map(({ id }) => id);
}

/** What single keys do at the table; what is not possible now is not done in silence. @param {Table} table @param {Choice} choice @param {(dialog: string) => void} show */
function tableKeys(table, choice, show) {
  const state = table.state.value;
  const when = (/** @type {unknown} */ possible, /** @type {() => void} */ does) => () => (possible ? does() : state && table.say(t("key.not")));
  return [
    { key: "u", words: t("undo"), does: when(state?.undo, () => table.tell("undo")) },
    { key: "h", words: t("hint"), does: when(state?.owed && lookOf(state.owed.kind).answered !== "fight", () => choice.askHint()) },
    { key: "e", words: t("turn.end"), does: when(state?.owed?.kind === "act", () => endTurn(table, show)) },
    { key: "i", words: t("key.look"), does: when(state, () => (choice.looked.value = choice.spot)) },
    { key: "r", words: t("room.words"), does: when(state, () => (choice.told.value = choice.spot)) },
    { key: "f", words: t("board.flip"), does: () => setLike({ flip: !settings.value.flip }) },
    { key: "?", words: t("keys"), does: () => show("keys") },
  ];
}

/** A name changed in the settings is changed at this table too, unless two share it. @param {Table} table @param {Entry} entry */
function useCalled(table, entry) {
  const { name } = settings.value;
  const [known, setKnown] = useState(name);
  useEffect(() => {
    if (name === known || entry.yours.length !== 1) return;
    const timer = setTimeout(() => {
      setKnown(name);
      table.link.send("names", { name });
    }, 500);
    return () => clearTimeout(timer);
  }, [name]);
}

let byKeys = false;
addEventListener("keydown", () => (byKeys = true), true);
addEventListener("pointerdown", () => (byKeys = false), true);

/** Who plays by keys stays where the next answer is, when the button just used has gone. */
function keepFocus() {
  setTimeout(() => {
    if (!byKeys || document.querySelector("dialog[open]") || (document.activeElement && document.activeElement !== document.body)) return;
    const next = [".plan button", "[data-cmd=do-hint]", ".acting .do", ".dock .card", ".dock [data-pick]", ".dock button"];
    for (const selector of next) {
      const found = document.querySelector(selector);
      if (found instanceof HTMLElement) return found.focus();
    }
  }, 30);
}

/** The square that matters now: whoever is selected, else where something can be done. @param {Choice} choice @param {TableState} state */
function eye(choice, state) {
  const own = state.view.tokens.find((token) => token.token === choice.selected.value)?.square;
  return own ?? [...choice.targets.value.keys()].find((where) => !where.startsWith("room "));
}

/** What a move does on its way. @type {Record<string, string>} */
const SIGNS = { take: "+", leave: "−", swap: "⇄" };

/** The board with everything the choice lays over it. It stands apart so that a moving pointer redraws nothing else. @param {{table: Table, choice: Choice, book: Book, geo: Geometry, view: View, size?: Size, lit?: string[]}} props */
export function Field({ table, choice, book, geo, view, size, lit = [] }) {
  const state = table.shown;
  /** @type {Record<string, Mark>} */
  const marks = choice.marks.value;
  /** @type {Partial<Way>} */
  const path = choice.path.value ?? {};
  /** @type {Aim | null} */
  const aim = choice.aim.value;
  /** @type {Acting | null} */
  const preview = choice.preview.value;
  /** @type {Ghost[]} */
  const ghosts = [];
  if (aim && aim.room >= 0) ghosts.push({ slot: aim.room });
  if (preview?.verb === "rotate" && preview.room) {
    const slot = preview.room - 1;
    const way = preview.way === "cw" ? 1 : -1;
    ghosts.push({ slot, way, turn: ((view.rooms[slot].turn ?? 0) + way + 4) % 4 });
  } else if (preview?.verb === "shift" && preview.room) {
    const { column, row } = geo.slots[preview.room - 1];
    const far = preview.direction === "N" ? 5 : -5;
    ghosts.push({ slot: preview.room - 1, turn: view.rooms[preview.room - 1].turn, to: { column: column + far * geo.north[0], row: row + far * geo.north[1] } });
  } else if (preview?.room) {
    ghosts.push({ slot: preview.room - 1 });
  } else {
    for (const where of choice.targets.value.keys()) if (where.startsWith("room ")) ghosts.push({ slot: Number(where.slice(5)) - 1 });
  }
  const squares = { ...marks };
  for (const name of lit) squares[name] = { aim: true, ...squares[name], goal: true };
  if (preview?.between) for (const name of preview.between.split("-")) squares[name] = { aim: true };
  if (preview?.square) squares[preview.square] = { ...squares[preview.square], aim: true };
  const tired = state.owed?.kind === "act" ? new Set(view.tokens.filter((token) => token.character && view.colours[token.owner] === state.seat && !choice.groups.value.has(token.token)).map((token) => token.token)) : undefined;
  const drag = (/** @type {"lift" | "drop"} */ what, /** @type {string} */ square) => {
    if (what === "drop") return choice.choose(square);
    const own = choice.ownAt(square);
    if (!own) return false;
    choice.select(own);
    return true;
  };
  const past = aim ? undefined : lately(table.log.value, state);
  return html`<${Board} ...${{ view, geo, book, ghosts, tired, size, past }} marks=${squares} path=${aim ? aim.path : path.path} selected=${choice.selected.value}
    steps=${(path.handled ?? []).map(({ square, does }) => ({ square, sign: SIGNS[does] ?? "" }))}
    label=${t("board")} gridLabel=${t("board.squares")} name=${(/** @type {string} */ square) => squareWords(book, view, geo, square, squares[square])}
    focus=${choice.focus.value} onFocus=${(/** @type {string} */ square) => (choice.focus.value = square)}
    onSquare=${(/** @type {string} */ square) => choice.choose(square)} onHover=${(/** @type {string} */ square) => choice.point(square)} onDrag=${drag} onLook=${(/** @type {string} */ square) => (choice.looked.value = square)}
    onRoot=${(/** @type {SVGSVGElement | null} */ root) => (table.stage.root = root)} />`;
}

/** What was refused and why, with the rule one click away; or what somebody said. @param {{table: Table, choice: Choice, book: Book}} props */
export function Toast({ table, choice, book }) {
  const toast = table.toast.value;
  useEffect(() => {
    if (!toast) return;
    const timer = setTimeout(() => (table.toast.value = null), toast.phrase ? 5000 : 12000);
    return () => clearTimeout(timer);
  }, [toast?.at]);
  const close = () => (table.toast.value = null);
  useEscape(!!toast, close);
  if (!toast) return null;
  const { look } = toast.phrase ? { look: "" } : toast;
  return html`<div class=${cls("toast", toast.phrase && "phrase")} role="alert">
    <span>${toast.phrase ? `${called(book, table.shown.seats, toast.phrase.seat)}: ${toast.phrase.text}` : toast.rules.length ? toast.message.replace(/ \([A-Z0-9, -]+\)\.$/, ".") : toast.message}</span>
    <${RuleChips} rules=${toast.rules} />
    ${look && html`<button class="small" data-cmd="look" onClick=${() => { choice.looked.value = look; close(); }}>${t("look")}</button>`}
    <button class="quiet" aria-label=${t("close")} onClick=${close}>✕</button>
  </div>`;
}
