// How everything looks, as the server says it: from the same files terminals and other pictures are drawn from
// (gearmaze/data/look.toml and art). It comes with the reference; nothing is drawn before.
import { computed, effect, signal } from "./ui.js";
import { theme } from "./settings.js";
/** @import { Look, TeamLook } from "./messages.js" */

const given = signal(/** @type {Look | null} */ (null));

/** A look in a theme: some colours stand for others, some symbols are drawn anew. @param {Look} plain @param {string} name */
function dressed(plain, name) {
  const { colours = {} } = plain.themes[name] ?? {};
  /** @type {Look} */
  const look = JSON.parse(JSON.stringify(plain).replace(/#[0-9a-f]{3,8}\b/g, (colour) => colours[colour] ?? colour));
  for (const drawn of Object.keys(look.art)) look.art[drawn] = look.art[`${name}/${drawn.replace("/", "-")}`] ?? look.art[drawn];
  return look;
}
const worn = computed(() => given.value && dressed(given.value, theme.value));

/** How everything looks now; another object when that has changed. */
export const look = () => /** @type {Look} */ (worn.value);

/** Once it is here. @param {Look} sent */
export const setLook = (sent) => void (given.value = sent);

// team colours for the styles, too
effect(() => {
  if (!worn.value) return;
  const { teams, themes } = worn.value;
  const words = /** @type {"light" | "dark"} */ (themes[theme.value]?.team ?? "light");
  const rule = (/** @type {[string, TeamLook]} */ [colour, team]) =>
    `.${colour} { --team: ${team[words]}; --team-edge: ${team.edge}; --team-shade: ${team.shade}; }`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(Object.entries(teams).map(rule).join(""));
  document.adoptedStyleSheets = [sheet];
});

/** Whether somebody has drawn it. @param {string} name */
export const hasArt = (name) => name in look().art;

/** A drawing with its {holes} filled; words that go in have been made `safe` before. @param {string} name @param {Record<string, string | number>} [holes] */
export const art = (name, holes = {}) => look().art[name].replace(/\{(\w+)\}/g, (_, hole) => String(holes[hole]));

/** Words that may go into a drawing. @param {string | number} words */
export const safe = (words) => String(words).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The look of one colour; that of nobody for others. @param {string} colour */
export function team(colour) {
  const known = colour in look().teams ? colour : "nobody";
  return { colour: known, ...look().teams[known] };
}
export const teams = () => Object.keys(look().teams).map(team);

/** A kind of square by its letter. @param {string} letter */
export const groundLook = (letter) => look().grounds[letter] ?? { id: letter, plain: false, over: "" };

/** The letter of a kind of square. @param {string} id */
export const groundLetter = (id) => Object.keys(look().grounds).find((letter) => look().grounds[letter].id === id) ?? "";

/** What is between two squares. @param {string} name */
export const sideLook = (name) => look().sides[name] ?? { plain: false, masonry: false };

/** The two rooms of a pair share a colour. @param {string} pair */
export const pairColour = (pair) => look().pairs[((Number(pair) || 1) - 1) % look().pairs.length];

/** The tone of a flagstone, and what has chipped off it. @param {number} seed */
export const stoneLook = (seed) => ({ tone: look().tones[(seed * 7) % look().tones.length], wear: look().wear[(seed * 11) % look().wear.length] });
