// Whether the server is still there: what is silent is asked, what stays silent is given up.

const TICK = 900; // ms
const ASK = 2; // ticks of silence, then it is asked
const QUIET = 5; // then the player is told: within 4.5 s, so before he wonders
const LOST = 11; // then another line is tried: only now, because a slow line may still be busy with a long message
const MOST = 4; // times as long, for a line too slow to tell everything sooner

/**
 * Silence is counted in ticks this page lived through, not by a clock. In a tab in the background ticks are rare and on a
 * sleeping machine there are none, so nobody is taken for dead who only could not be heard.
 */
export class Pulse {
  /** @param {{ask: () => void, quiet: () => void, lost: () => void}} on each is told once in a silence */
  constructor(on) {
    this.on = on;
    this.silent = 0;
    this.patience = LOST;
    this.timer = setInterval(() => this.tick(), TICK);
  }

  /** Whether the player has been told. */
  get quiet() {
    return this.silent >= QUIET;
  }

  /** Something came, or a new line is tried; after so many that came to nothing one has more time. */
  heard(tries = 0) {
    this.silent = 0;
    this.patience = LOST * Math.min(1 + tries, MOST);
  }

  tick() {
    this.silent += 1;
    if (this.silent === ASK) this.on.ask();
    if (this.silent === QUIET) this.on.quiet();
    if (this.silent === this.patience) this.on.lost();
  }

  stop() {
    clearInterval(this.timer);
  }
}
