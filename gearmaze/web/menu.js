// The table's menu: what helps, what is to be done with the game, and last, apart, what ends it. And the question before
// something that cannot be taken back.
import { cls, html } from "./ui.js";
import { Dialog } from "./parts.js";
import { showPreferences } from "./preferences.js";
import { change, settings } from "./settings.js";
import { inCompany } from "./whose.js";
import { t } from "./words.js";
/** @import { Table } from "./table.js" */

/** @param {{table: Table, onClose: () => void, onResign: () => void, onSigns: () => void, onKeys: () => void}} props */
export function GameMenu({ table, onClose, onResign, onSigns, onKeys }) {
  const state = table.shown;
  const seat = state.seat === "spectator" ? "" : state.seat;
  const going = !state.result && seat;
  const done = (/** @type {string} */ cmd) => () => {
    table.tell(cmd);
    onClose();
  };
  const record = `/api/games/${table.game}/record${state.result || !seat ? "" : `?seat=${seat}`}`;
  return html`<${Dialog} title=${t("menu")} onClose=${onClose}>
    <div class="menu">
      <section><h3>${t("menu.help")}</h3>
        <button data-cmd="signs" onClick=${onSigns}>${t("signs")}</button>
        <button data-cmd="keys" onClick=${onKeys}>${t("keys")}</button>
        <a class="button" href="/rules" target="_blank" onClick=${onClose}>${t("nav.rules")} <span class="small soft">${t("tab.new")} ↗</span></a>
        <button data-cmd="settings" onClick=${() => { onClose(); showPreferences(); }}>${t("nav.settings")}</button></section>
      <section><h3>${t("menu.game")}</h3>
        ${going && html`<button data-cmd="draw" onClick=${done("draw")}>${t("menu.draw")}</button>
          ${state.clocks && html`<button onClick=${done(state.paused?.agreed ? "unpause" : "pause")}>${t(state.paused?.agreed ? "menu.unpause" : "menu.pause")}</button>`}`}
        ${state.result && html`<a class="button" href=${`/replay/${table.game}`}>${t("menu.replay")}</a>`}
        <a class="button" href=${record} download=${`gearmaze-${table.game}.txt`}>${t(state.result ? "menu.record" : "menu.record.own")}</a>
        <button data-cmd="flip" onClick=${() => { change({ flip: !settings.value.flip }); onClose(); }}>${t("board.flip")}</button>
        <a class="button" href="/">${t("nav.home")}</a></section>
      ${going && html`<section><h3>${t("menu.danger")}</h3>
        ${inCompany(state) && !state.seats[seat]?.stand_in && html`<button data-cmd="stand-in" onClick=${() => { table.tell("stand_in", { seat }); onClose(); }}>${t("stand.leave")}</button>`}
        <button class="danger" data-cmd="resign" onClick=${onResign}>${t("menu.resign")}</button></section>`}
    </div>
  </${Dialog}>`;
}

/** @param {{title: string, text: string, yes: string, danger?: boolean, onYes: () => void, onClose: () => void}} props */
export function Sure({ title, text, yes, danger = false, onYes, onClose }) {
  return html`<${Dialog} title=${title} onClose=${onClose}><p>${text}</p>
    <div class="row end"><button onClick=${onClose}>${t("cancel")}</button><button class=${cls("primary", danger && "danger")} data-cmd="yes" onClick=${() => { onClose(); onYes(); }}>${yes}</button></div></${Dialog}>`;
}
