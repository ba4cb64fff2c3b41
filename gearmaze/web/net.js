// Talking to the server: plain requests, and one socket a game that comes back by itself.
import { Pulse } from "./pulse.js";
/** @import { AnswerMessage, ClosedMessage, EventsMessage, NoticeMessage, Refused, StateMessage } from "./messages.js" */
/** @import { Answer, Ask, AskReplay } from "./types.js" */

/** What the server says is wrong, in the player's language. */
export class RequestError extends Error {
  /** @param {Partial<Refused>} [error] */
  constructor(error) {
    super(error?.message ?? "");
    this.kind = error?.kind ?? "offline";
    this.rules = error?.rules ?? [];
    /** whether, and when, it may be asked again */
    this.retry = error?.retry_ms ?? 0;
    /** where one may look on instead */
    this.watch = error?.watch ?? "";
  }
}

/**
 * Ask for JSON; a refusal becomes `RequestError`. What it holds only the address says: see `Ask`.
 * @param {string} path @param {unknown} [body] @param {string} [method] @returns {Promise<any>}
 */
async function json(path, body, method = "GET") {
  /** @type {RequestInit} */
  const init = { method, credentials: "same-origin" }; // nothing more, so that what the page has begun to fetch is taken
  if (body !== undefined) {
    init.method = "POST";
    init.headers = { "Content-Type": typeof body === "string" ? "text/plain; charset=utf-8" : "application/json" };
    init.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new RequestError({ kind: "offline" });
  }
  const found = await answer.json().catch(() => ({ ok: false }));
  if (!answer.ok || found.ok === false) throw new RequestError(found.error ?? { kind: "internal" });
  return found;
}

/** @type {Ask} */
export const ask = json;

/** Have something deleted. @param {string} path */
export const askAway = (path) => json(path, undefined, "DELETE");

const PATIENT = 5;

/** The same for what may have to wait its turn. @param {string} path @param {unknown} [body] */
async function jsonPatiently(path, body) {
  for (let tries = 1; ; tries++) {
    try {
      return await json(path, body);
    } catch (trouble) {
      if (!(trouble instanceof RequestError) || !trouble.retry || tries >= PATIENT) throw trouble;
      await new Promise((done) => setTimeout(done, trouble.retry));
    }
  }
}

/** @type {AskReplay} */
export const askPatiently = jsonPatiently;

/** A random id, so that a command sent twice is done once. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The answer to what nobody waits for any more, or what was under way already. */
export const DROPPED = Object.freeze({ ok: /** @type {false} */ (false), error: { kind: "dropped", message: "" } });

const WAITS = [200, 500, 1000, 2000, 4000];

/**
 * The socket of one game. One command after the other: the next is sent when the last is answered, which is how the
 * server reads them. What got no answer before a break, or came too fast, is sent again: commands carry their id.
 */
export class Link {
  /**
   * @param {string} game
   * @param {() => Record<string, string>} query what to connect with, asked anew each time
   * @param {{message: (m: StateMessage | EventsMessage | NoticeMessage) => void, online: (on: boolean) => void, closed: (e: Refused) => void}} on
   */
  constructor(game, query, on) {
    this.game = game;
    this.query = query;
    this.on = on;
    this.tries = 0;
    this.over = false;
    /** by id; each is done with the answer to its own command @type {Map<string, {text: string, done: (answer: any) => void, patient: boolean}>} */
    this.waiting = new Map();
    /** which of them was sent */
    this.sent = "";
    this.pulse = new Pulse({ ask: () => this.beat(), quiet: () => this.on.online(false), lost: () => this.again() });
    this.hasten = () => (this.pulse.quiet || this.socket?.readyState !== WebSocket.OPEN ? this.again(0) : this.beat());
    addEventListener("online", this.hasten);
    this.connect();
  }

  connect() {
    if (this.over) return;
    this.pulse.heard(this.tries);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const words = new URLSearchParams(this.query()).toString();
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.game}?${words}`);
    this.socket = socket;
    socket.onopen = () => {
      this.heard();
      this.sent = "";
      this.next();
    };
    socket.onmessage = (event) => {
      if (this.socket !== socket) return; // of a line that was given up: all of it comes again
      this.heard();
      this.take(JSON.parse(event.data));
    };
    socket.onclose = () => this.socket === socket && this.again();
  }

  heard() {
    this.pulse.heard(this.tries);
    this.on.online(true);
  }

  /** Nothing was heard for a while: is anybody there? */
  beat() {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send('{"cmd":"beat"}');
  }

  /** Let go of this line and take another, after a while. */
  again(wait = WAITS[Math.min(this.tries, WAITS.length - 1)]) {
    const given = this.socket;
    this.socket = undefined;
    given?.close();
    if (this.over) return;
    this.tries += 1;
    this.on.online(false);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), wait);
  }

  /** @param {StateMessage | EventsMessage | NoticeMessage | AnswerMessage | ClosedMessage} message */
  take(message) {
    if (message.type === "answer") {
      const id = message.id ?? ""; // none is answered to nobody
      const again = message.error?.kind === "too_fast" && this.waiting.get(id)?.patient;
      if (again) setTimeout(() => this.went(id), message.error?.retry_ms);
      else {
        this.settle(id, /** @type {Answer} */ (message));
        this.went(id);
      }
      return;
    }
    if (message.type === "closed") {
      // a slow reader may come back; a wrong address will stay wrong
      if (!["busy", "too_fast"].includes(message.error.kind)) {
        this.over = true;
        this.on.closed(message.error);
      }
      return;
    }
    if (message.type === "state") this.tries = 0; // let in: before, the server may have been too busy for us
    this.on.message(message);
  }

  /**
   * Send a command; the answer comes later. What is of no use any more when the next such command comes is not
   * waited for.
   * @template {string} Command
   * @param {Command} cmd @param {Record<string, unknown>} fields @returns {Promise<Answer<Command>>}
   */
  send(cmd, fields = {}, patient = true) {
    const stale = [...this.waiting].filter(([id, asked]) => !patient && !asked.patient && id !== this.sent);
    for (const [id] of stale) this.settle(id, DROPPED);
    const id = freshId();
    const text = JSON.stringify({ cmd, id, ...fields });
    return new Promise((done) => {
      this.waiting.set(id, { text, done, patient });
      this.next();
    });
  }

  /** Send what has waited longest, unless something is under way; while there is no line, the next one will. */
  next() {
    const [first] = this.waiting;
    if (this.sent || !first || this.socket?.readyState !== WebSocket.OPEN) return;
    this.sent = first[0];
    this.socket.send(first[1].text);
  }

  /** This one is no longer under way. @param {string} id */
  went(id) {
    if (this.sent !== id) return; // it was sent again over a new line
    this.sent = "";
    this.next();
  }

  /** Nobody waits for this one any more. @param {string} id @param {Answer} answer */
  settle(id, answer) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    asked?.done(answer);
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    this.pulse.stop();
    removeEventListener("online", this.hasten);
    this.socket?.close();
  }
}
