// A small position in the page to try something in: the board, the choices and the refusals of a game, but no game behind it.
// All answers given so far are sent each time; the server plays them once more and keeps nothing.
import { cls, html, signal, useEffect, useState } from "./ui.js";
import { Board } from "./board.js";
import { shapeOf } from "./book.js";
import { FightScene, OddsDialog } from "./combat.js";
import { lookOf } from "./decisions.js";
import { Answers, Prompt } from "./dock.js";
import { Field, Toast, useTable } from "./game.js";
import { ask, RequestError } from "./net.js";
import { Table } from "./table.js";
import { language, t } from "./words.js";
/** @import { BookExercise, EventsMessage, StateMessage, Tried } from "./messages.js" */
/** @import { Book } from "./types.js" */

/** What belongs to a game and an exercise has none of. */
const NOTHING = { goal: "", ready: false, clocks: null, takeback: { may: false, by: null, declined: false }, paused: null, rematch: null, log: [], log_from: 0, phrases: [], watch: null, links: {}, invite: null, host: null, stand_ins: [], quiet: null, now: 0 };

class TryTable extends Table {
  /** @param {string} exercise */
  constructor(exercise) {
    super(`book-${exercise}`);
    this.exercise = exercise;
    this.hints = false;
    /** @type {string[]} */
    this.answers = [];
    /** how it went, once that is known */
    this.outcome = signal(/** @type {"" | "solved" | "stuck"} */ (""));
    this.failed = signal("");
    this.begin();
  }

  connect() {
    return { send: (/** @type {string} */ cmd, /** @type {Record<string, unknown>} */ fields = {}) => this.tryOut(cmd, fields), close: () => {} };
  }

  async begin() {
    const answer = await this.tryOut("start");
    if (!answer.ok) this.failed.value = answer.error.message || t("offline.text");
  }

  /** @param {string} cmd @param {Record<string, unknown>} [fields] @returns {Promise<any>} as a game answers */
  async tryOut(cmd, { action } = {}) {
    try {
      const answer = await ask(`/api/book/try?lang=${language.value}`, { exercise: this.exercise, answers: this.answers, cmd, action: /** @type {string | undefined} */ (action) });
      if (answer.scene) this.hear(answer, cmd === "play" ? String(action) : "");
      return answer;
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return { ok: false, error: { kind: error.kind, message: error.message, rules: error.rules } };
    }
  }

  /** @param {Tried} tried @param {string} answer */
  hear({ scene, events, solved, stuck }, answer) {
    const after = this.state.value?.rev ?? 0;
    const told = { ...NOTHING, ...scene, game: this.game };
    if (answer) this.answers.push(answer);
    this.outcome.value = solved ? "solved" : stuck ? "stuck" : "";
    if (answer) this.take(/** @type {EventsMessage} */ ({ ...told, type: "events", after, events, cause: null }));
    else this.take(/** @type {StateMessage} */ ({ ...told, type: "state" }));
  }
}

/** @param {{book: Book, exercise: BookExercise}} props */
export function TryOut({ book, exercise }) {
  const [times, again] = useState(0);
  return html`<${Trying} key=${`${exercise.id}/${times}/${language.value}`} ...${{ book, exercise }} onAgain=${() => again(times + 1)} />`;
}

/** @param {{book: Book, exercise: BookExercise, onAgain: () => void}} props */
function Trying({ book, exercise, onAgain }) {
  const { table, choice } = useTable(exercise.id, () => new TryTable(exercise.id), book);
  const trying = /** @type {TryTable} */ (table);
  const state = table.state.value;
  useEffect(() => {
    const owed = state?.owed;
    if (owed && lookOf(owed.kind).inHand && !choice.selected.value && owed.actions[0]?.token) choice.select(owed.actions[0].token);
  }, [state?.rev]);
  const geo = (table.geo = state && shapeOf(book, state.view.layout, 0, { part: exercise }));
  const over = table.busy.value || table.fought.value ? "" : trying.outcome.value;
  useEffect(() => {
    if (over) choice.select("");
  }, [over]);
  const ending = exercise.ends && state?.owed?.kind === "act" && !over;
  if (trying.failed.value) return html`<p class="wrong" role="alert">${trying.failed.value}</p>`;
  return html`<section class=${cls("try", over)} aria-label=${t("try")}>
    <header class="try-task"><span class="try-mark" aria-hidden="true">☞</span><p><b>${t("try.task")}</b> ${exercise.task}</p></header>
    <div class="try-board">${state && geo && html`<${Field} ...${{ table, choice, book, geo, view: state.view }} lit=${exercise.lit} />`}</div>
    <div class="try-dock">
      ${state && !over && html`<${Prompt} table=${table} book=${book} act=${exercise.ends ? "" : t("try.act")} /><${Answers} ...${{ table, choice, book }} />`}
      <div role="status">${over === "solved" && html`<p class="try-done"><b>✓ ${t("try.done")}</b> ${exercise.done}</p>`}
        ${over === "stuck" && html`<p class="try-stuck">${t("try.stuck")}</p>`}</div>
      <p class="row end try-foot">${ending && html`<button data-action="end" onClick=${() => table.play("end")}>${t("turn.end")}</button>`}
        <button class=${cls("small", over === "stuck" && "primary")} data-cmd="again" onClick=${onAgain}>⟲ ${t("try.again")}</button></p>
    </div>
    <${Toast} ...${{ table, choice, book }} />
    ${state && html`<${FightScene} ...${{ table, book, choice }} /><${OddsDialog} ...${{ choice, book, view: state.view }} />`}
    <p class="announce" aria-live="polite">${table.said.value}</p>
  </section>`;
}

/** The same position as a picture, for paper. @param {{book: Book, exercise: BookExercise}} props */
export function Picture({ book, exercise }) {
  const { table } = useTable(exercise.id, () => new TryTable(exercise.id), book);
  const state = table.state.value;
  if (!state) return null;
  const geo = shapeOf(book, state.view.layout, 0, { part: exercise });
  const marks = Object.fromEntries(exercise.lit.map((name) => [name, { aim: true, goal: true }]));
  return html`<${Board} ...${{ view: state.view, geo, book, marks }} label=${exercise.task || t("board")} />`;
}
