// One game as this page knows it: what the server told one seat, and nothing else. Messages wait in line while the one
// before is still being acted out.
import { Stage } from "./animate.js";
import { isA } from "./log.js";
import { DROPPED, Link } from "./net.js";
import { underWay, waiting } from "./pending.js";
import { moving } from "./settings.js";
import { sound } from "./sound.js";
import { batch, signal } from "./ui.js";
import { language, t } from "./words.js";
/** @import { EventsMessage, Line, NoticeMessage, Phrase, Refused, StateMessage } from "./messages.js" */
/** @import { Answer, Fought, Geometry, TableState, Toast } from "./types.js" */

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
/** The next frame; a page nobody looks at draws none, and goes on all the same. */
const drawn = () => Promise.race([new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))), wait(100)]);

/** Who of those at this screen has to decide something, himself. @param {TableState} state */
export const owingHere = (state) => state.decisions.map(({ seat }) => seat).filter((seat) => state.yours.includes(seat) && !state.seats[seat]?.stand_in);

/** Commands that are about a position: they say which, so that nothing is done to another one. */
const DATED = ["play", "rest", "undo"];

export class Table {
  /** @param {string} game @param {string} key of a watch link, or nothing @param {string} first the seat to begin with */
  constructor(game, key = "", first = "") {
    this.game = game;
    this.key = key;
    this.first = first;
    /** the last position drawn, with all that came with it */
    this.state = signal(/** @type {TableState | null} */ (null));
    this.log = signal(/** @type {Line[]} */ ([]));
    /** the revision after which the log is whole; what was before can be asked for */
    this.logFrom = signal(0);
    this.online = signal(true);
    /** why there is nothing to see here */
    this.closed = signal(/** @type {Refused | null} */ (null));
    /** what was refused, or said */
    this.toast = signal(/** @type {Toast | null} */ (null));
    /** the fight just decided */
    this.fought = signal(/** @type {Fought | null} */ (null));
    /** what a screen reader should say */
    this.said = signal("");
    /** ready-made phrases said lately */
    this.phrases = signal(/** @type {Phrase[]} */ ([]));
    /** how many of them nobody has looked at here, and whether somebody is looking */
    this.unread = signal(0);
    this.chatting = signal(false);
    /** in a hot seat: whose turn it is to look, while nobody does */
    this.handTo = signal("");
    this.busy = signal(false);
    /** whether there is somebody to ask for advice */
    this.hints = true;
    /** what was missed is under way */
    this.catching = false;
    /** @type {Set<string>} commands of the player under way */
    this.told = new Set();
    this.stage = new Stage();
    /** how the board lies, once it is drawn @type {Geometry | null} */
    this.geo = null;
    /** @type {(EventsMessage | NoticeMessage)[]} */
    this.queue = [];
    this.link = this.connect();
  }

  /** The line to whoever referees. @returns {Pick<Link, "send" | "close">} */
  connect() {
    return new Link(this.game, () => this.query(), {
      message: (message) => this.take(message),
      online: (on) => (this.online.value = on),
      closed: (error) => (this.closed.value = error),
    });
  }

  /** The position, for whoever is only there once there is one. */
  get shown() {
    return /** @type {TableState} */ (this.state.value);
  }

  query() {
    /** @type {Record<string, string>} */
    const words = { lang: language.value };
    const state = this.state.value;
    if (this.key) Object.assign(words, { key: this.key, seat: "spectator" });
    else words.seat = state?.seat ?? this.remembered();
    if (!words.seat) delete words.seat;
    if (state) words.after = String(state.rev);
    return words;
  }

  /** The seat this tab looked from last: after a reload it goes on at once, and shows nobody else's hand. */
  remembered() {
    return sessionStorage.getItem(`seat-${this.game}`) ?? this.first ?? "";
  }

  /** @param {StateMessage | EventsMessage | NoticeMessage} message */
  take(message) {
    if (message.type === "notice" && (message.notice === "phrase" || !this.busy.value)) return this.notice(message);
    if (message.type === "state") {
      this.queue = [];
      this.stage.skip();
      return this.replace(message);
    }
    this.queue.push(message);
    if (!this.busy.value) this.pump();
  }

  /** @param {StateMessage} message */
  replace(message) {
    batch(() => {
      // what was told to another seat must not stay on the page, not even for a screen reader
      if (this.state.value && this.state.value.seat !== message.seat) {
        this.said.value = "";
        this.toast.value = null;
      }
      // it goes on where ours ends, unless we were away for too long
      const known = this.state.value;
      const more = known?.seat === message.seat && known.lang === message.lang && this.logFrom.value <= message.log_from && message.log_from <= known.rev;
      this.log.value = more ? [...this.log.value.filter((entry) => entry.rev <= message.log_from), ...message.log] : message.log;
      if (!more) this.logFrom.value = message.log_from;
      this.state.value = message;
      this.phrases.value = message.phrases;
    });
    sessionStorage.setItem(`seat-${this.game}`, message.seat);
    this.handOver();
  }

  async pump() {
    this.busy.value = true;
    try {
      await this.actOut();
    } catch (error) {
      this.catchUp(); // whatever went wrong in showing it: the game goes on
      throw error;
    } finally {
      this.busy.value = false;
      this.handOver();
    }
  }

  /** One message after the other, each as movement on the position before it. */
  async actOut() {
    this.stage.hurry = false;
    for (let message = this.queue.shift(); message; message = this.queue.shift()) {
      if (message.type === "notice") {
        this.notice(message);
        continue;
      }
      const before = this.state.value;
      if (!before || message.after !== before.rev) {
        this.catchUp();
        break;
      }
      if (this.queue.length > 12) this.stage.hurry = true; // far behind: show where we are
      const { events } = message;
      for (const event of events) sound(event.event);
      await this.stage.before(events, before.view, this.geo);
      if (this.state.value !== before) {
        this.stage.settle(); // everything was told anew, this too
        this.stage.hurry = false;
        continue;
      }
      const fight = events.find((event) => isA("fought", event));
      batch(() => {
        if (fight) this.fought.value = { ...fight, fight: before.fight ?? this.fought.value?.fight, after: events.slice(events.indexOf(fight) + 1) };
        this.log.value = [...this.log.value, ...events.map((event) => ({ rev: message.rev, ...event }))];
        this.state.value = { ...before, ...message, type: "state" };
        if (events.length) this.said.value = events.map((event) => event.text).join(" ");
      });
      const late = events.findIndex((event) => event.event === "time_up");
      if (late >= 0) this.say(events.slice(late).map((event) => event.text).join(" ")); // with what came of it
      await drawn();
      this.stage.settle();
      this.stage.after(events);
      while (this.fought.value && !this.stage.hurry) await wait(40); // nobody misses how a fight ended
      const others = events.some((event) => event.by_seat !== before.seat);
      if (others && moving() && !this.stage.hurry) await wait(180);
    }
  }

  /** Something was missed: ask for all that came since. */
  async catchUp() {
    this.queue = [];
    if (this.catching) return;
    this.catching = true;
    await this.link.send("resume", { after: this.state.value?.rev ?? 0 });
    this.catching = false;
  }

  /** What the log told before. */
  async older() {
    const before = this.logFrom.value;
    const seat = this.state.value?.seat;
    const answer = await this.send("log", { before });
    if (!answer.ok || this.logFrom.value !== before || this.state.value?.seat !== seat) return;
    batch(() => {
      this.log.value = [...answer.log, ...this.log.value];
      this.logFrom.value = answer.log_from;
    });
  }

  /** @param {NoticeMessage} message */
  notice(message) {
    const state = this.state.value;
    if (!state) return;
    const { type: _, rev: __, notice, ...facts } = message;
    if (notice === "phrase") {
      const phrase = /** @type {Phrase} */ (facts);
      this.phrases.value = [...this.phrases.value, phrase].slice(-20);
      if (state.yours.includes(phrase.seat) || this.chatting.value) return; // said here, or read already
      this.unread.value += 1;
      this.toast.value = { phrase, at: Date.now() };
    } else if (notice === "time_up") {
      this.say(facts.text ?? "");
    } else {
      if (facts.quiet?.until && !state.quiet?.until) this.say(t("quiet.now"), ["MP-TEA-20"]);
      if (facts.takeback?.declined && state.takeback.by === state.seat) this.say(t("takeback.declined"));
      this.state.value = { ...state, ...facts };
    }
  }

  /** In a hot seat, nobody's secrets stay on the page when somebody else has to decide. */
  handOver() {
    const state = this.state.value;
    if (!state || state.result || this.fought.value || state.yours.length < 2) return;
    const owing = owingHere(state);
    if (state.seat === "spectator") {
      if (!this.handTo.value || !owing.includes(this.handTo.value)) this.handTo.value = owing[0] ?? "";
    } else if (!state.owed && owing.some((seat) => seat !== state.seat)) {
      // in the order of the seats: where all choose in secret nobody is told who of the others has chosen already
      const { colours } = state.view;
      const after = (/** @type {string} */ seat) => (colours.indexOf(seat) - colours.indexOf(state.seat) + colours.length) % colours.length;
      this.handTo.value = owing.filter((seat) => seat !== state.seat).sort((a, b) => after(a) - after(b))[0];
      this.look("spectator");
    }
  }

  /** How the fight ended was seen. */
  leaveFight() {
    this.fought.value = null;
    if (!this.busy.value) this.handOver(); // or it comes when all is acted out
  }

  /** The server's words in another language, from here on. @param {string} lang */
  async speak(lang) {
    if (!this.state.value || this.state.value.lang === lang) return;
    this.said.value = "";
    this.hush();
    await this.link.send("lang", { lang });
  }

  /** Look from another seat. @param {string} seat */
  look(seat) {
    return this.send("seat", { seat });
  }

  /** Who decides does not want to watch any longer: show how things stand now. */
  async settled() {
    while (this.busy.value) {
      this.stage.skip();
      await wait(15);
    }
  }

  /** Answer what is owed. @param {string} action */
  async play(action) {
    const answer = await this.tell("play", { action });
    if (answer.ok) this.hush();
    return answer.ok;
  }

  /**
   * Any command whose refusal is worth showing. A second click while the first is under way means nothing more.
   * @template {string} Command
   * @param {Command} cmd @param {Record<string, unknown>} [fields] @returns {Promise<Answer<Command>>}
   */
  async tell(cmd, fields = {}) {
    if (this.told.has(cmd)) {
      if (waiting()) this.say(t("wait.answer"));
      return DROPPED;
    }
    this.told.add(cmd);
    const sent = this.settled().then(() => this.link.send(cmd, DATED.includes(cmd) ? { ...fields, rev: this.state.value?.rev } : fields));
    const answer = await underWay(sent);
    this.told.delete(cmd);
    if (!answer.ok) this.refused(answer.error);
    return answer;
  }

  /**
   * Ask something for whoever clicked.
   * @template {string} Command
   * @param {Command} cmd @param {Record<string, unknown>} [fields] @returns {Promise<Answer<Command>>}
   */
  send(cmd, fields = {}) {
    return underWay(this.link.send(cmd, fields));
  }

  /** Why not? @param {string} action */
  async why(action) {
    const answer = await this.send("why", { action });
    if (!answer.ok) this.refused(answer.error);
    else if (!answer.legal) this.refused(answer);
    return answer;
  }

  /** What was refused is no longer what this is about. */
  hush() {
    if (this.toast.value && !this.toast.value.phrase) this.toast.value = null;
  }

  /** @param {{kind?: string, message?: string, rules?: string[]}} error an error, or the answer to why not */
  refused(error) {
    if (error.kind === "stale" && !this.busy.value) this.catchUp(); // so that the next try is about what there is
    this.say(error.message ?? "", error.rules);
  }

  /** Who is told why not may want to see who is there. @param {string | false} square */
  offerLook(square) {
    const toast = this.toast.value;
    if (square && toast && !toast.phrase) this.toast.value = { ...toast, look: square };
  }

  /** Something the player should know now. @param {string} message @param {string[]} [rules] */
  say(message, rules = []) {
    this.toast.value = { message, rules, at: Date.now() };
  }

  /** As far back as the rules let one go (ACT-12). */
  async undoAll() {
    for (let i = 0; i < 30 && this.state.value?.undo; i++) if (!(await this.tell("undo")).ok) break;
  }

  close() {
    this.link.close();
  }
}
