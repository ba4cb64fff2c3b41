// A new game as one likes it: which one, to learn, to play, mixed or for several; who sits where; how strict, which clock.
// Start is always within reach.
import { cls, html, useState } from "./ui.js";
import { Agreements, NOTHING_AGREED, agreedOptions, wrongAgreed } from "./agreements.js";
import { Choices, NameField } from "./fields.js";
import { begin } from "./home.js";
import { clockWords, seatName } from "./names.js";
import { MiniMap } from "./minimap.js";
import { Chip, Figure } from "./parts.js";
import { HERE, ME, OPEN, SeatRows, holderOf, namesHere, wrongPlaces } from "./seats.js";
import { change, settings } from "./settings.js";
import { t } from "./words.js";
/** @import { ScenarioEntry } from "./messages.js" */
/** @import { Book, From } from "./types.js" */

/** @param {{book: Book}} props */
export function NewPage({ book }) {
  const now = settings.value;
  const [id, setId] = useState(book.byScenario[now.scenario] ? now.scenario : book.shelves.learn[0]);
  const [against, setAgainst] = useState("bot");
  const [side, setSide] = useState(0);
  const [sitting, setSitting] = useState([ME]); // at a table of several, by number; who is not named is the computer's
  const [levels, setLevels] = useState(/** @type {Record<string, string>} */ ({}));
  const [preset, setPreset] = useState("casual");
  const [clock, setClock] = useState("none");
  const [minutes, setMinutes] = useState(15);
  const [extra, setExtra] = useState(10);
  const [target, setTarget] = useState(0);
  const [agreed, agree] = useState(NOTHING_AGREED);
  const [wrong, setWrong] = useState("");
  const scenario = book.byScenario[id];
  const targets = scenario.targets.length === 2 ? range(scenario.targets[0], scenario.targets[1]) : [];
  const several = scenario.colours.length > 2;
  const usual = book.levels.includes(now.level) ? now.level : book.usual;
  const level = (/** @type {string} */ colour) => levels[colour] ?? usual;
  const places = scenario.colours.map((_, number) => sitting[number] ?? `bot:${usual}`);
  const holder = (/** @type {string} */ colour, /** @type {number} */ number) => {
    if (several) return holderOf(places[number]);
    if (against === "watch" || (against === "bot" && number !== side)) return `bot:${level(colour)}`;
    return against === "friend" && number !== side ? "open" : "me";
  };
  // who only watches has no name, and nothing to remember
  const playing = several ? [ME, OPEN, HERE].some((place) => places.includes(place)) : against !== "watch";
  const alone = playing && against !== "hotseat";
  const machines = scenario.colours.filter((colour, number) => holder(colour, number).startsWith("bot:"));
  /** What whoever sits at this screen is called, by seat. */
  const called = () => {
    if (several) return namesHere(scenario, places);
    if (against === "hotseat") return Object.fromEntries(scenario.colours.map((colour, number) => [colour, number ? now.guest : now.name]));
    return playing ? { [scenario.colours[side]]: now.name } : {};
  };
  const start = () => {
    const unfit = (several && wrongPlaces(places)) || wrongAgreed(scenario, agreed);
    if (unfit) return setWrong(unfit);
    const seats = Object.fromEntries(scenario.colours.map((colour, number) => [colour, holder(colour, number)]));
    /** @type {Record<string, string | number>} */
    const options = { ...(target ? { targetVp: target } : {}), ...agreedOptions(scenario, agreed) };
    const time = clock === "bank" ? { kind: "bank", seconds: 60 * minutes, increment: extra } : { kind: clock };
    change({ scenario: id, ...(!several && machines.length === 1 ? { level: level(machines[0]) } : {}) });
    begin({ scenario: id, preset: playing ? preset : "casual", options, seats, clock: time, names: called() }).catch((error) => setWrong(error.message || t("offline.text")));
  };
  /** @type {[string, string, string][]} */
  const shelves = [["learn", t("shelf.learn"), t("shelf.learn.text")], ["play", t("shelf.play"), t("shelf.play.text")], ["mix", t("shelf.mix"), t("shelf.mix.text")], ["many", t("shelf.many"), t("shelf.many.text")]];
  return html`<main class="page new-page">
    <h1>${t("new.title")}</h1>
    <div class="shelves" role="radiogroup" aria-label=${t("new.scenario")}>
      ${shelves.filter(([shelf]) => book.shelves[shelf]?.length).map(([shelf, title, text]) => html`<section class="shelf" key=${shelf}><h2>${title} <span class="small soft">${text}</span></h2>
        <div class="scenarios">${(book.shelves[shelf] ?? []).map((name, number) => html`<${Tile} key=${name} ...${{ book }} one=${book.byScenario[name]} chosen=${name === id}
          place=${shelf === "learn" ? number + 1 : 0} onChoose=${() => { setId(name); setTarget(0); agree(NOTHING_AGREED); setWrong(""); }} />`)}</div></section>`)}
    </div>
    <div class="new-rest">
      ${several ? html`<${SeatRows} ...${{ book, scenario, places }} level=${usual} onChange=${(/** @type {string[]} */ all) => { setSitting(all); setWrong(""); }} />
        ${scenario.drawn_sides && html`<p class="small soft">${t("new.drawn")}</p>`}`
        : html`
      <${Choices} legend=${t("new.against")} value=${against} onChange=${setAgainst} options=${[["bot", t("new.bot")], ["hotseat", t("new.hotseat")], ["friend", t("new.friend")], ["watch", t("new.watch")]]} note=${playing ? "" : t("new.watch.text")} />
      ${machines.map((colour) => html`<${Level} key=${colour} ...${{ book, colour }} alone=${machines.length === 1} value=${level(colour)} onChange=${(/** @type {string} */ name) => setLevels({ ...levels, [colour]: name })} />`)}
      ${alone && scenario.drawn_sides && html`<p class="small soft">${t("new.drawn")}</p>`}
      ${alone && !scenario.drawn_sides && html`<fieldset class="choices"><legend>${t("new.side")}</legend>${scenario.colours.map((colour, number) => html`<label class=${cls("choice", side === number && "on")}>
        <input type="radio" name="side" checked=${side === number} onChange=${() => setSide(number)} /><${Chip} colour=${colour} /> ${seatName(book, colour)}</label>`)}</fieldset>`}
      ${alone && html`<${NameField} label=${t("new.name")} value=${now.name} onChange=${(/** @type {string} */ name) => change({ name })} />`}
      ${against === "hotseat" && html`<fieldset class="names"><legend>${t("new.names")}</legend>${scenario.colours.map((colour, number) => html`<${NameField} key=${colour} seat=${colour} value=${number ? now.guest : now.name}
        label=${html`<span class="row tight"><${Chip} colour=${colour} /> ${seatName(book, colour)}</span>`} onChange=${(/** @type {string} */ name) => change(number ? { guest: name } : { name })} />`)}</fieldset>`}`}
      <details class="more"><summary>${t("new.more")}</summary>
        ${playing && html`<${Choices} legend=${t("new.preset")} value=${preset} onChange=${setPreset} options=${[["casual", t("new.casual")], ["strict", t("new.strict")]]} note=${preset === "casual" ? t("new.casual.text") : t("new.strict.text")} />`}
        ${targets.length > 1 && html`<label class="field-row">${t("new.target")} <select value=${target || scenario.defaults.targetVp} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => setTarget(Number(event.target.value))}>${targets.map((points) => html`<option value=${points} selected=${points === (target || scenario.defaults.targetVp)}>${points}</option>`)}</select></label>`}
        <${Agreements} ...${{ book, scenario, agreed }} onChange=${(/** @type {typeof agreed} */ all) => { agree(all); setWrong(""); }} />
        <${Choices} legend=${t("new.clock")} value=${clock} onChange=${setClock} options=${[["none", t("clock.none")], ["rulebook", t("clock.rulebook")], ["bank", t("clock.bank")]]} note=${clockWords(clock)} />
        ${clock === "bank" && html`<div class="row"><label class="field-row">${t("clock.minutes")} <input type="number" min="1" max="180" value=${minutes} onInput=${(/** @type {From<HTMLInputElement>} */ event) => setMinutes(Number(event.target.value))} /></label>
          <label class="field-row">${t("clock.increment")} <input type="number" min="0" max="120" value=${extra} onInput=${(/** @type {From<HTMLInputElement>} */ event) => setExtra(Number(event.target.value))} /></label></div>`}
      </details>
      <div class="start-row">${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
        <p class="chosen"><b>${scenario.title}</b> <span class="soft small">${t("new.minutes", { minutes: scenario.minutes })}</span></p>
        <button class="primary big" data-cmd="start" onClick=${start}>${t("new.start")}</button></div>
    </div>
  </main>`;
}

/** One game to choose: its map, what it is, how long it takes, who is in it; its place where games are learnt in order. @param {{book: Book, one: ScenarioEntry, chosen: boolean, place: number, onChoose: () => void}} props */
function Tile({ book, one, chosen, place, onChoose }) {
  const kinds = [...new Set((one.teams ?? [one]).flatMap((team) => team.characters))];
  return html`<label class=${cls("scenario", chosen && "on")} data-scenario=${one.id}>
    <input type="radio" name="scenario" value=${one.id} checked=${chosen} onChange=${onChoose} />
    <${MiniMap} book=${book} layout=${one.layout} />
    <span class="scenario-words"><span class="scenario-title"><b>${place > 0 && html`<span class="place">${place}</span>`}${one.title}</b> <span class="minutes small soft">${t("new.minutes", { minutes: one.minutes })}</span></span>
      ${place === 1 && html`<span class="first-badge">${t("new.first")}</span>`}
      <span class="small soft">${one.sentence}</span>
      ${one.news && html`<span class="small"><i class="new-word">${t("new.news")}</i> ${one.news}</span>`}
      <span class="figures" title=${kinds.map((kind) => book.kinds[kind]?.name ?? kind).join(", ")}>${kinds.map((kind) => html`<${Figure} key=${kind} kind=${kind} />`)}</span></span></label>`;
}

/** How well the computer plays a side, with a sentence about whoever is chosen. @param {{book: Book, colour: string, alone: boolean, value: string, onChange: (name: string) => void}} props */
function Level({ book, colour, alone, value, onChange }) {
  const { bots } = book.words;
  return html`<fieldset class="choices level" data-level=${colour}><legend>${!alone && html`<${Chip} colour=${colour} size=${18} /> `}${alone ? t("new.level") : t("new.level.of", { seat: seatName(book, colour) })}</legend>
    ${book.levels.map((name) => html`<label key=${name} class=${cls("choice", name === value && "on")}><input type="radio" name=${`level-${colour}`} value=${name} checked=${name === value} onChange=${() => onChange(name)} />${bots[name].name}</label>`)}
    <p class="small soft">${bots[value]?.text}</p></fieldset>`;
}

/** @param {number} low @param {number} high */
const range = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);
