// Play on from a moment of a game: against the computer, with a friend, or both sides at this screen.
import { cls, html, useEffect, useState } from "./ui.js";
import { Choices } from "./fields.js";
import { seatName } from "./names.js";
import { ask } from "./net.js";
import { Chip, Dialog } from "./parts.js";
import { underWay } from "./pending.js";
import { go } from "./route.js";
import { settings } from "./settings.js";
import { t } from "./words.js";
/** @import { Book, From } from "./types.js" */

/** @param {{book: Book, colours: string[], source: {game: string} | {record: string}, at: number, turn: number, onClose: () => void}} props */
export function PlayOn({ book, colours, source, at, turn, onClose }) {
  const [against, setAgainst] = useState("bot");
  const [side, setSide] = useState(colours[0]);
  const [level, setLevel] = useState(book.usual);
  const [wrong, setWrong] = useState("");
  const { bots } = book.words;
  useEffect(() => {
    // as it was played here: one's own side, and whoever was on the other
    if (!("game" in source)) return;
    ask(`/api/games/${source.game}`).then(({ entry }) => {
      const machine = Object.values(entry.seats).find(({ holder }) => book.bots.includes(holder.replace(/^bot:/, "")));
      if (machine) setLevel(machine.holder.replace(/^bot:/, ""));
      if (entry.yours.length === 1) setSide(entry.yours[0]);
    }, () => undefined);
  }, []);
  const start = async () => {
    const other = /** @type {Record<string, string>} */ ({ bot: `bot:${level}`, friend: "open" })[against] ?? "me";
    const seats = Object.fromEntries(colours.map((colour) => [colour, colour === side ? "me" : other]));
    const names = settings.value.name ? { [side]: settings.value.name } : {};
    try {
      go((await underWay(ask("/api/continue", { ...source, at, seats, names }))).url);
    } catch (error) {
      setWrong((error instanceof Error && error.message) || t("offline.text"));
    }
  };
  return html`<${Dialog} title=${t("playon")} onClose=${onClose} kind="playon">
    <p>${turn > 0 ? t("playon.text", { turn }) : t("playon.start")} <span class="soft">${t("playon.known")}</span></p>
    <${Choices} legend=${t("new.against")} value=${against} onChange=${setAgainst} options=${[["bot", t("new.bot")], ["friend", t("new.friend")], ["hotseat", t("new.hotseat")]]} />
    ${against === "bot" && html`<label class="level"><span class="level-title">${t("new.level")}</span>
      <select data-level value=${level} onChange=${(/** @type {From<HTMLSelectElement>} */ event) => setLevel(event.target.value)}>${book.bots.map((name) => html`<option value=${name} selected=${name === level}>${bots[name].name}</option>`)}</select>
      <span class="small soft">${bots[level].text}</span></label>`}
    ${against !== "hotseat" && html`<fieldset class="choices"><legend>${t("new.side")}</legend>${colours.map((colour) => html`<label class=${cls("choice", side === colour && "on")}>
      <input type="radio" name="side" checked=${side === colour} onChange=${() => setSide(colour)} /><${Chip} colour=${colour} /> ${seatName(book, colour)}</label>`)}</fieldset>`}
    ${wrong && html`<p class="wrong" role="alert">${wrong}</p>`}
    <div class="row end"><button onClick=${onClose}>${t("cancel")}</button><button class="primary" data-cmd="play-on-start" onClick=${start}>${t("new.start")}</button></div>
  </${Dialog}>`;
}
