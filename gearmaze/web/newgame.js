// A new game as one likes it: scenario with a small map, who sits where, how strict, which clock.
import { cls, html, useState } from "./ui.js";
import { Choices } from "./fields.js";
import { begin } from "./home.js";
import { clockWords, seatName } from "./names.js";
import { MiniMap } from "./minimap.js";
import { Chip } from "./parts.js";
import { change, settings } from "./settings.js";
import { t } from "./words.js";
/** @import { Book, From } from "./types.js" */

/** @param {{book: Book}} props */
export function NewPage({ book }) {
  const [id, setId] = useState("base");
  const [against, setAgainst] = useState("bot");
  const [side, setSide] = useState(0);
  const [levels, setLevels] = useState(/** @type {Record<string, string>} */ ({}));
  const [preset, setPreset] = useState("casual");
  const [clock, setClock] = useState("none");
  const [minutes, setMinutes] = useState(15);
  const [extra, setExtra] = useState(10);
  const [target, setTarget] = useState(0);
  const [wrong, setWrong] = useState("");
  const relaxed = preset === "casual";
  const scenario = book.byScenario[id];
  const targets = scenario.targets.length === 2 ? range(scenario.targets[0], scenario.targets[1]) : [];
  const level = (/** @type {string} */ colour) => levels[colour] ?? book.usual;
  const holder = (/** @type {string} */ colour, /** @type {number} */ number) => {
    if (against === "watch" || (against === "bot" && number !== side)) return `bot:${level(colour)}`;
    return against === "friend" && number !== side ? "open" : "me";
  };
  const machines = scenario.colours.filter((colour, number) => holder(colour, number).startsWith("bot:"));
  const start = () => {
    const seats = Object.fromEntries(scenario.colours.map((colour, number) => [colour, holder(colour, number)]));
    /** @type {Record<string, number>} */
    const options = target ? { targetVp: target } : {};
    const time = clock === "bank" ? { kind: "bank", seconds: 60 * minutes, increment: extra } : { kind: clock };
    const names = settings.value.name && against !== "watch" ? { [scenario.colours[side]]: settings.value.name } : {};
    begin({ scenario: id, preset, options, seats, clock: time, names }).catch((error) => setWrong(error.message || t("offline.text")));
  };
  return html`<main class="page new-page">
    <h1>${t("new.title")}</h1>
    <fieldset class="scenarios"><legend>${t("new.scenario")}</legend>
      ${book.scenarios.map((one) => html`<label key=${one.id} class=${cls("scenario", one.id === id && "on")}>
        <input type="radio" name="scenario" value=${one.id} checked=${one.id === id} onChange=${() => { setId(one.id); setTarget(0); }} />
        <${MiniMap} book=${book} layout=${one.layout} /><span><b>${one.title}</b><span class="small soft">${one.sentence}</span></span></label>`)}
    </fieldset>
    <div class="new-rest">
      <${Choices} legend=${t("new.against")} value=${against} onChange=${setAgainst} options=${[["bot", t("new.bot")], ["hotseat", t("new.hotseat")], ["friend", t("new.friend")], ["watch", t("new.watch")]]} note=${against === "watch" ? t("new.watch.text") : ""} />
      ${machines.map((colour) => html`<${Level} key=${colour} ...${{ book, colour }} alone=${machines.length === 1} value=${level(colour)} onChange=${(/** @type {string} */ name) => setLevels({ ...levels, [colour]: name })} />`)}
      ${against !== "hotseat" && against !== "watch" && scenario.drawn_sides && html`<p class="small soft">${t("new.drawn")}</p>`}
      ${against !== "hotseat" && against !== "watch" && !scenario.drawn_sides && html`<fieldset class="choices"><legend>${t("new.side")}</legend>${scenario.colours.map((colour, number) => html`<label class=${cls("choice", side === number && "on")}>
        <input type="radio" name="side" checked=${side === number} onChange=${() => setSide(number)} /><${Chip} colour=${colour} /> ${seatName(book, colour)}</label>`)}</fieldset>`}
      <${Choices} legend=${t("new.preset")} value=${preset} onChange=${setPreset} options=${[["casual", t("new.casual")], ["strict", t("new.strict")]]} note=${relaxed ? t("new.casual.text") : t("new.strict.text")} />
      ${targets.length > 1 && html`<label class="field-row">${t("new.target")} <select value=${target || scenario.defaults.targetVp} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => setTarget(Number(event.target.value))}>${targets.map((points) => html`<option value=${points} selected=${points === (target || scenario.defaults.targetVp)}>${points}</option>`)}</select></label>`}
      <${Choices} legend=${t("new.clock")} value=${clock} onChange=${setClock} options=${[["none", t("clock.none")], ["rulebook", t("clock.rulebook")], ["bank", t("clock.bank")]]} note=${clockWords(clock)} />
      ${clock === "bank" && html`<div class="row"><label class="field-row">${t("clock.minutes")} <input type="number" min="1" max="180" value=${minutes} onInput=${(/** @type {From<HTMLInputElement>} */ event) => setMinutes(Number(event.target.value))} /></label>
        <label class="field-row">${t("clock.increment")} <input type="number" min="0" max="120" value=${extra} onInput=${(/** @type {From<HTMLInputElement>} */ event) => setExtra(Number(event.target.value))} /></label></div>`}
      <label class="field-row">${t("new.name")} <input maxlength="20" value=${settings.value.name} onInput=${(/** @type {From<HTMLInputElement>} */ event) => change({ name: event.target.value })} /></label>
      ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
      <div class="row start-row"><button class="primary big" data-cmd="start" onClick=${start}>${t("new.start")}</button></div>
    </div>
  </main>`;
}

/** How well the computer plays a side, with a sentence about whoever is chosen. @param {{book: Book, colour: string, alone: boolean, value: string, onChange: (name: string) => void}} props */
function Level({ book, colour, alone, value, onChange }) {
  const { bots } = book.words;
  return html`<label class="level"><span class="level-title">${!alone && html`<${Chip} colour=${colour} /> `}${alone ? t("new.level") : t("new.level.of", { seat: seatName(book, colour) })}</span>
    <select data-level=${colour} value=${value} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => onChange(event.target.value)}>
      ${book.bots.map((name) => html`<option value=${name} selected=${name === value}>${bots[name].name}</option>`)}</select>
    <span class="small soft">${bots[value].text}</span></label>`;
}

/** @param {number} low @param {number} high */
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);
