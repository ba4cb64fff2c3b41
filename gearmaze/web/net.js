// Talking to the server: plain requests, and one socket a game that comes back by itself.

/** What the server says is wrong, in the player's language. */
export class Trouble extends Error {
  /** @param {any} error */
  constructor(error) {
    super(error?.message ?? "");
    this.kind = error?.kind ?? "offline";
    this.rules = error?.rules ?? [];
  }
}

/** Ask for JSON; a refusal becomes `Trouble`. @param {string} path @param {any} [body] @returns {Promise<any>} */
export async function ask(path, body) {
  /** @type {RequestInit} */
  const init = { credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    init.method = "POST";
    init.headers = { "Content-Type": typeof body === "string" ? "text/plain; charset=utf-8" : "application/json" };
    init.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Trouble({ kind: "offline" });
  }
  const found = await answer.json().catch(() => ({ ok: false }));
  if (!answer.ok || found.ok === false) throw new Trouble(found.error ?? { kind: "internal" });
  return found;
}

/** A random id, so that a command sent twice is done once. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WAITS = [200, 500, 1000, 2000, 4000];

/**
 * The socket of one game. Commands not yet answered are sent again after a break: they carry their id. One that came
 * too fast is sent again when the server allows it, and whatever was to follow it waits, so that their order is kept.
 */
export class Link {
  /**
   * @param {string} game
   * @param {() => Record<string, string>} query what to connect with, asked anew each time
   * @param {{message: (m: any) => void, online: (on: boolean) => void, closed: (e: any) => void}} on
   */
  constructor(game, query, on) {
    this.game = game;
    this.query = query;
    this.on = on;
    this.tries = 0;
    this.over = false;
    /** @type {Map<string, {text: string, done: (m: any) => void, patient: boolean}>} */
    this.waiting = new Map();
    /** @type {string[]} those of them to be sent in a moment */
    this.held = [];
    this.connect();
  }

  connect() {
    if (this.over) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const words = new URLSearchParams(this.query()).toString();
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${this.game}?${words}`);
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.on.online(true);
      this.release([...this.waiting.keys()]);
    };
    socket.onmessage = (event) => this.take(JSON.parse(event.data));
    socket.onclose = () => {
      if (this.socket !== socket || this.over) return;
      this.on.online(false);
      this.timer = setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    };
  }

  /** @param {any} message */
  take(message) {
    if (message.type === "answer") {
      const asked = this.waiting.get(message.id);
      if (asked?.patient && message.error?.kind === "too_fast") {
        if (!this.held.length) setTimeout(() => this.release(), message.error.retry_ms);
        this.held.push(message.id);
        return;
      }
      this.waiting.delete(message.id);
      asked?.done(message);
      return;
    }
    if (message.type === "closed") {
      // a slow reader may come back; a wrong address will stay wrong
      if (!["busy", "too_fast"].includes(message.error?.kind)) {
        this.over = true;
        this.on.closed(message.error);
      }
      return;
    }
    this.on.message(message);
  }

  /**
   * Send a command; the answer comes later. One that is of no use later on is not sent again when it came too fast.
   * @param {string} cmd @param {any} fields @returns {Promise<any>}
   */
  send(cmd, fields = {}, patient = true) {
    const id = freshId();
    const text = JSON.stringify({ cmd, id, ...fields });
    return new Promise((done) => {
      this.waiting.set(id, { text, done, patient });
      if (this.held.length) this.held.push(id);
      else this.release([id]);
    });
  }

  /** Send what still waits for its answer; while there is no line, the next one will. */
  release(ids = this.held) {
    this.held = [];
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    for (const id of ids) {
      const asked = this.waiting.get(id);
      if (asked) this.socket.send(asked.text);
    }
  }

  close() {
    this.over = true;
    clearTimeout(this.timer);
    this.socket?.close();
  }
}
