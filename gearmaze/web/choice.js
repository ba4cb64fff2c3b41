// What the player has in mind but not yet answered: who is selected, where the pointer is, which of several ways to do
// it. It only sorts what the server listed.
import { computed, signal } from "./ui.js";
import { lookOf } from "./decisions.js";
import { flipWords, shiftWords } from "./flip.js";
import { actionWords, handledWords, seatName, tokenName } from "./names.js";
import { confirming } from "./settings.js";
import { kindOf } from "./tokens.js";
import { t } from "./words.js";
/** @import { Listed } from "./messages.js" */
/** @import { Acting, Advised, Aim, Book, Mark, Plan, Way, Weighed } from "./types.js" */

/** Nothing listed. @type {Listed[]} */
const NONE = [];

export class Choice {
  /** @param {import("./table.js").Table} table @param {Book} book */
  constructor(table, book) {
    this.table = table;
    this.book = book;
    this.selected = signal("");
    this.hover = signal("");
    this.focus = signal("");
    /** several ways to do one thing, or one that wants a second look */
    this.plan = signal(/** @type {Plan | null} */ (null));
    /** the way of the move under the pointer */
    this.path = signal(/** @type {Way | null} */ (null));
    /** squares and rooms a log entry speaks of */
    this.aim = signal(/** @type {Aim | null} */ (null));
    /** an action whose outcome is shown before it is done */
    this.preview = signal(/** @type {Acting | null} */ (null));
    /** what our own player would do, if one asked */
    this.hint = signal(/** @type {Advised | null} */ (null));
    /** a square looked at more closely, and one whose room is told in words */
    this.looked = signal("");
    this.told = signal("");
    /** an attack being weighed */
    this.odds = signal(/** @type {Weighed | null} */ (null));
    /** @type {Map<string, Way>} */
    this.paths = new Map();
    /** the move whose way is wanted */
    this.wanted = "";
    this.groups = computed(() => {
      /** @type {Map<string, Listed[]>} */
      const groups = new Map();
      for (const group of table.state.value?.owed?.actions ?? []) groups.set(group.token ?? "", group.actions);
      return groups;
    });
    /** everything the selected token can do, or what needs no token */
    this.actions = computed(() => {
      const kind = table.state.value?.owed?.kind;
      const chosen = this.groups.value.get(this.selected.value) ?? NONE;
      // in a move made step by step the squares are the mover's whoever is selected
      return kind === "move" ? [...this.groups.value.values()].flat() : chosen;
    });
    /** the same by the square or room it is about */
    this.targets = computed(() => {
      /** @type {Map<string, Listed[]>} */
      const targets = new Map();
      const tokens = table.state.value?.view.tokens ?? [];
      const add = (/** @type {string} */ name, /** @type {Listed} */ action) => targets.set(name, [...(targets.get(name) ?? NONE), action]);
      for (const action of this.actions.value) {
        if (action.square) add(action.square, action);
        else if (action.target) add(tokens.find((token) => token.token === action.target)?.square ?? "", action);
        else if (book.verbs[action.verb]?.about.at(-1) === "room" || action.verb === "reveal") add(`room ${action.room}`, action);
      }
      return targets;
    });
    this.marks = computed(() => this.makeMarks());
  }

  makeMarks() {
    const state = this.table.state.value;
    /** @type {Record<string, Mark>} */
    const marks = {};
    if (!state) return marks;
    const own = state.seat;
    for (const [where, actions] of this.targets.value) {
      if (where.startsWith("room ")) continue;
      const [first] = actions;
      const ap = first.ap ? t("mark.ap", { ap: first.ap }) : "";
      if (first.verb === "move" && !first.exit) {
        const extra = actions.some((action) => action.handled?.some((point) => point.does !== "leave")) ? t("mark.handling") : "";
        marks[where] = { end: first.ap, handling: extra !== "", words: [t("mark.move"), ap, extra].filter(Boolean).join(", ") };
      } else if (first.verb !== "move" && !this.book.verbs[first.verb]?.acts) {
        marks[where] = { end: 0, aim: true, words: t("mark.here") };
      } else {
        const verb = first.exit ? "exit" : first.verb;
        marks[where] = { act: verb, note: first.ap || undefined, words: [first.exit ? t("mark.exit") : actionWords(this.book, first, own), ap].filter(Boolean).join(", ") };
      }
    }
    for (const square of this.aim.value?.squares ?? []) marks[square] = { aim: true };
    return marks;
  }

  /** Forget everything; the position has changed. */
  clear(keep = false) {
    this.plan.value = this.path.value = this.preview.value = null;
    this.odds.value = this.aim.value = this.hint.value = null;
    this.paths.clear();
    if (!keep || !this.groups.value.has(this.selected.value)) this.selected.value = "";
  }

  /** @param {string} token */
  select(token) {
    this.plan.value = this.path.value = this.preview.value = this.aim.value = this.hint.value = null;
    this.selected.value = token;
  }

  /** The token of one's own on a square that can do something. @param {string} square */
  ownAt(square) {
    const state = this.table.shown;
    const here = state.view.tokens.filter((token) => token.square === square);
    return here.find((token) => this.groups.value.has(token.token) && !token.carried_by)?.token ?? here.find((token) => this.groups.value.has(token.token))?.token ?? "";
  }

  /** A square was chosen, by click, drop or key. @param {string} square */
  choose(square) {
    const state = this.table.state.value;
    if (!state) return;
    this.aim.value = null;
    this.table.hush();
    const { geo } = this.table;
    const at = geo?.squares.get(square);
    const room = at && at.slot >= 0 && !state.view.rooms[at.slot].shown ? `room ${at.slot + 1}` : "";
    const actions = this.targets.value.get(square) ?? (room ? this.targets.value.get(room) : undefined);
    if (actions) return this.intend(actions, square);
    const own = this.ownAt(square);
    if (own) return this.select(own === this.selected.value ? "" : own);
    // one way out stands for all of them: any square of that line will do
    const out = this.actions.value.filter((action) => action.exit && at?.line && geo?.squares.get(action.square ?? "")?.line === at.line);
    if (out[0]?.square) return this.intend(out.filter((action) => action.square === out[0].square), out[0].square);
    const tired = state.owed?.kind === "act" && state.view.tokens.find((token) => token.square === square && token.character && !token.carried_by && state.view.colours[token.owner] === state.seat);
    if (tired && tired.token !== this.selected.value) {
      this.select(tired.token);
      return this.table.why(`move ${tired.token} ${square}`);
    }
    if (this.selected.value && state.owed) return this.ask(square, room).then(() => this.table.offerLook(this.strangerAt(square) && square));
    this.inspect(square);
  }

  /** Whether somebody is there who is not one's own. @param {string} square */
  strangerAt(square) {
    const { view, seat } = this.table.shown;
    return view.tokens.some((token) => token.square === square && view.colours[token.owner] !== seat);
  }

  /** The square it is about: pointed at, walked to by keys, or that of whoever is selected. */
  get spot() {
    const stands = this.table.shown.view.tokens.find((token) => token.token === this.selected.value)?.square;
    return this.hover.value || this.focus.value || stands || this.table.geo?.byRow.find((row) => row.length)?.[0] || "";
  }

  /** Whether it starts a fight, which is weighed first. @param {Acting} action */
  fights(action) {
    return this.book.verbs[action.verb]?.fight != null;
  }

  /** @param {Listed[]} actions all that could be meant by pointing there @param {string} square */
  intend(actions, square) {
    const [first] = actions;
    const planned = this.plan.value;
    if (planned && planned.square === square && planned.actions.length === 1) return this.go(planned.actions[0]);
    if (this.fights(first)) return this.weigh(actions);
    const look = actions.length > 1 || first.verb === "reveal" || (confirming() && first.verb === "move") || this.last;
    if (!look) return this.go(first);
    this.plan.value = { square, actions };
    this.showPath(first);
  }

  /** Whether the next choice is the last one before the game goes on: nobody should make it by a slip. */
  get last() {
    const owed = this.table.shown.owed;
    return owed?.left === 1 && lookOf(owed.kind).lasting === true;
  }

  /** Do it; the last choice of many asks once more. @param {Listed} action */
  settle(action) {
    if (!this.last) return this.go(action);
    this.plan.value = { square: action.square ?? "", actions: [action] };
  }

  /** Do it. @param {Acting} action */
  async go(action) {
    this.plan.value = this.path.value = this.preview.value = this.odds.value = null;
    const ok = await this.table.play(action.text);
    if (ok) this.clear(true);
  }

  /** An attack is looked at before it is made. @param {Listed[]} actions */
  async weigh(actions) {
    const answer = await this.table.send("odds", { action: actions[0].text });
    if (answer.ok) this.odds.value = { actions, fight: answer.fight };
    else this.table.refused(answer.error);
  }

  /** Ask our own player, and show its answer on the board. */
  async askHint() {
    await this.table.settled(); // what the others did may still be shown
    if (!this.table.shown.owed) return this.table.refused({ message: t("hint.wait") });
    const answer = await this.table.tell("hint");
    if (!answer.ok) return;
    const all = [...this.groups.value.entries()].flatMap(([token, actions]) => actions.map((action) => ({ token, ...action })));
    /** @type {Acting} */
    const found = all.find((action) => action.text === answer.action) ?? { text: answer.action, verb: answer.action.split(" ")[0], token: answer.token ?? undefined };
    this.select(found.token ?? "");
    const name = found.token ? `${tokenName(this.book, found.token, this.table.shown.seat)}: ` : "";
    this.hint.value = { ...found, words: name + this.advised(found), why: answer.why };
    if (found.verb === "move") this.showPath(found);
    else this.preview.value = found;
  }

  /** Nothing is listed there: let the referee say why. @param {string} square @param {string} room */
  async ask(square, room) {
    const state = this.table.shown;
    const who = this.selected.value;
    const enemy = state.view.tokens.find((token) => token.square === square && token.character && state.view.colours[token.owner] !== state.seat);
    const kind = state.owed?.kind;
    const place = room.slice(5);
    if (kind === "act" && enemy && !room) return this.askFight(who, enemy.token);
    const wanted = lookOf(kind).wanted?.(who, square, place);
    return wanted ? this.table.why(wanted) : this.expect();
  }

  /** That click meant nothing: say what would. */
  expect() {
    const { owed, decisions, result } = this.table.shown;
    const [due] = decisions;
    if (owed) this.table.say(t(lookOf(owed.kind).expects));
    else if (result) this.table.say(result.text);
    else if (due) this.table.say(t("expect.other", { seat: seatName(this.book, due.seat) }));
  }

  /** Why not attack; whoever can fight from afar hears of that instead of hand-to-hand. @param {string} who @param {string} enemy */
  async askFight(who, enemy) {
    const load = this.table.shown.view.tokens.find((token) => token.token === who)?.carries;
    const verbs = [who, load].flatMap((token) => (token && this.book.kinds[kindOf(token)]?.verbs) || []);
    const afar = verbs.find((verb) => ![null, undefined, "close"].includes(this.book.verbs[verb]?.fight));
    const answer = await this.table.send("why", { action: `attack ${who} ${enemy}` });
    if (afar && answer.ok && answer.reason === "not_adjacent") return this.table.why(`${afar} ${who} ${enemy}`);
    if (!answer.ok) this.table.refused(answer.error);
    else if (!answer.legal) this.table.refused(answer);
  }

  /** @param {string} square */
  inspect(square) {
    const tokens = this.table.shown.view.tokens.filter((token) => token.square === square);
    const token = tokens.find((one) => one.character) ?? tokens[0];
    if (!token && !this.selected.value) return this.expect();
    this.select(token ? token.token : "");
  }

  /** The pointer or the focus is on a square. @param {string} square */
  point(square) {
    this.hover.value = square;
    if (this.plan.value) return;
    const actions = this.targets.value.get(square);
    if (actions?.[0].verb === "move") this.showPath(actions[0]);
    else this.path.value = null;
  }

  /** @param {Acting} action */
  async showPath(action) {
    if (action.verb !== "move") return;
    this.wanted = action.text;
    let found = this.paths.get(action.text);
    if (!found) {
      // a pointer that rushes over the board asks nothing
      await new Promise((done) => setTimeout(done, 40));
      if (this.wanted !== action.text) return;
      const answer = await this.table.link.send("path", { action: action.text }, false);
      if (!answer.ok) return;
      found = { path: answer.path, handled: answer.handled ?? [], action: action.text };
      this.paths.set(action.text, found);
    }
    if (this.wanted === action.text) this.path.value = found;
  }

  /** A room to turn: this one here, or the other one of the pair. @param {Acting} action */
  turning(action) {
    const stands = this.table.shown.view.tokens.find((token) => token.token === this.selected.value)?.square;
    const way = action.way === "cw" ? "↻" : "↺";
    const here = stands && this.table.geo?.squares.get(stands)?.slot === (action.room ?? 0) - 1;
    return here ? t("do.rotate.here", { way }) : t("do.rotate", { room: action.room, way });
  }

  /** A move as it is advised: where to, and what on the way. @param {Acting} action */
  advised(action) {
    if (action.verb !== "move" || action.exit) return this.words(action);
    const to = t("hint.move", { square: action.square ?? action.text.split(" ").at(-1) });
    return action.handled?.length ? `${this.words(action)}; ${to}` : to;
  }

  /** How a way of doing it reads in a list. @param {Acting} action @returns {string} */
  words(action) {
    const own = this.table.shown.seat;
    if (action.verb === "rotate") return this.turning(action);
    if (action.verb === "reveal" && action.direction) return flipWords(action, this.table.geo);
    if (action.verb === "shift") return shiftWords(action, this.table.geo);
    if (action.verb !== "move") return actionWords(this.book, action, own);
    if (!action.handled?.length) return action.exit ? t("plan.leave") : t("plan.walk");
    return handledWords(this.book, action.handled, own);
  }
}
