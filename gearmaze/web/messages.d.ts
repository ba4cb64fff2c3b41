// Written by `python -m tools.messages` from gearmaze/server/schema.py; change that, not this.

/** A token face down in a room; whose it is, and who it is if the reader may know. */
export interface HiddenToken {
  owner: number;
  token: string | null;
}

/** A room on the table: face up with print, turn and doors, or face down with what lies on it. `ground` and `edges` (cell, direction, kind of side; at turn 0) are there once they are not as printed. `x` and `y` are where it lies now; `aloft` is there while it hangs above the board. */
export interface RoomView {
  x: number;
  y: number;
  aloft?: boolean;
  shown: boolean;
  room?: string;
  drawing?: string;
  turn?: number;
  doors?: string[];
  ground?: string;
  edges?: [number, string, string][];
  capacity?: number;
  tokens?: HiddenToken[];
}

/** A token on the board that the reader knows. */
export interface TokenView {
  token: string;
  owner: number;
  kind: string;
  character: boolean;
  square: string;
  wounded: boolean;
  carries: string | null;
  carried_by: string | null;
  marks: string[];
  bound: number;
}

/** A starter face down on its line. */
export interface Back {
  owner: number;
  square: string;
}

/** A token that has left the board, and how. */
export interface Gone {
  token: string;
  fate: string;
  keeper: number;
}

/** A small line that was shuffled. */
export interface Zone {
  line: string;
  shown: boolean;
  seat: number;
}

/** The cards of a side; what only its player sees comes with his own hand. */
export interface Hand {
  action: number[];
  last: number;
  combat: number;
  spent: number[];
  jumps: number;
  to_place: number;
  cards?: number[];
  tokens?: string[];
  box?: string[];
  left_out?: string[];
}

/** One entry of the score. */
export interface Points {
  seat: number;
  points: number;
  reason: string;
  token: string;
}

/** A decision, in the numbers of the engine. */
export interface Due {
  seat: number;
  kind: string;
  seconds: number;
}

export interface FighterView {
  token: string;
  value: number;
  role: string;
}

export interface ForcedView {
  seat: number;
  card: number;
}

/** A combat in the numbers of the engine; `Scene` tells the same for the page. */
export interface FightView {
  target: string;
  attackers: FighterView[];
  defenders: FighterView[];
  may_join: string[];
  asked?: number | null;
  laid: number[];
  forced: ForcedView | null;
  card?: number;
}

export interface MoveView {
  token: string;
  from: string;
  left: number;
}

export interface ResultView {
  reason: string;
  winners: number[];
  how: string;
}

/** All that one seat may know of a position. */
export interface View {
  scenario: string;
  layout: string;
  seat: number;
  colours: string[];
  options: Record<string, any>;
  turn: number;
  active: number;
  ap: number;
  target: number;
  vp: number[];
  ledger: Points[];
  idle_turns: number;
  rooms: RoomView[];
  omitted: string[];
  pairs: string[][];
  tokens: TokenView[];
  backs: Back[];
  lifted: string[];
  gone: Gone[];
  stock?: string[];
  zones?: Zone[];
  hands: Hand[];
  decisions: Due[];
  fight: FightView | null;
  move: MoveView | null;
  draw: number[];
  met?: boolean;
  cycles?: number[];
  last_cycle?: number;
  out?: number[];
  result: ResultView | null;
}

/** What a move takes, leaves or swaps on its way. */
export interface Handled {
  square: string;
  does: string;
  token: string | null;
}

/** A legal answer; its parts by name, those that it has. */
export interface Listed {
  text: string;
  verb: string;
  ap: number;
  card?: number;
  room?: number;
  way?: string;
  door?: number;
  between?: string;
  direction?: string;
  pair?: string;
  square?: string;
  exit?: boolean;
  jump_card?: boolean;
  over?: string;
  target?: string;
  token?: string;
  handled?: Handled[];
  leaving?: boolean;
}

/** Legal answers about one token, or about none. */
export interface ListedGroup {
  token: string | null;
  actions: Listed[];
}

/** What the reader's seat has to decide. Where something is chosen or put down: how, what that is good for, how often still, and all it is chosen from, what was chosen already included, so that everything keeps its place. */
export interface Owed {
  kind: string;
  text: string;
  how: string;
  why: string;
  left: number;
  tray: string[];
  can_undo: boolean;
  actions: ListedGroup[];
}

/** Who has to decide something, and what. */
export interface Decision {
  seat: string;
  kind: string;
  text: string;
}

/** One summand of a fighter's value. */
export interface Part {
  source: string;
  what: string;
  value: number;
}

export interface Fighter {
  token: string;
  role: string;
  value: number;
  parts: Part[];
}

/** The Combat cards of one seat that fights; `spent` only where cards are remembered. */
export interface SceneHand {
  seat: string;
  cards_left: number;
  spent: number[] | null;
}

/** One side of a combat: whose it is first, with that seat's cards, and the hands of all its seats. */
export interface SceneSide {
  seat: string;
  total: number;
  cards_left: number;
  spent: number[] | null;
  members: Fighter[];
  hands: SceneHand[];
}

/** How many pairs of cards win, tie and lose for the reader. */
export interface Outcomes {
  win: number;
  tie: number;
  lose: number;
  of: number;
}

/** Who is asked to join from afar, and what that would change. */
export interface Joining {
  token: string;
  role: string;
  value: number;
  parts: Part[];
  outcomes: Outcomes | null;
}

/** A side a seat may take: who of it would join, whom that draws in, and both sums then. */
export interface AllyChoice {
  verb: string;
  tokens: string[];
  drawn: string[];
  totals: number[];
  outcomes: Outcomes | null;
}

/** Which seat is asked to take a side, and which ones it may take; staying out is always one more. */
export interface Allying {
  seat: string;
  choices: AllyChoice[];
}

export interface Forced {
  seat: string;
  card: number;
}

export interface SceneSides {
  target: string;
  attackers: SceneSide;
  defenders: SceneSide;
  outcomes: Outcomes | null;
}

/** A combat: under way, or as it would be. */
export interface Scene {
  target: string;
  attackers: SceneSide;
  defenders: SceneSide;
  outcomes: Outcomes | null;
  may_join: string[];
  joining: Joining | null;
  allying: Allying | null;
  stayed: string[];
  laid: string[];
  your_card: number | null;
  forced: Forced | null;
}

export interface SketchRoom {
  room: string;
  turn: number;
  x: number;
  y: number;
}

/** A board as a list of games shows it: rooms face up, or null, and where characters stand. */
export interface Sketch {
  rooms: (SketchRoom | null)[];
  pieces: Record<string, string[]>;
}

/** Who holds a seat: `me`, `other`, `open` or `bot:LEVEL`; `online` only in a game one looks at, and with it `left`, when somebody went away. `stand_in`: the player of ours that plays on for somebody. */
export interface Person {
  holder: string;
  name: string;
  online?: boolean;
  left?: number;
  stand_in?: string;
}

/** A vote: a player of ours would play on for a seat whose owner is away. */
export interface StandIn {
  seat: string;
  bot: string;
  by: string[];
  agreed: boolean;
}

export interface ClockSeat {
  left_ms: number | null;
  what: string | null;
}

export interface ClocksShown {
  kind: string;
  running: string | null;
  runs: string[];
  paused: boolean;
  seats: Record<string, ClockSeat>;
}

export interface Pause {
  by: string[];
  agreed: boolean;
  text: string;
}

/** Whether this seat may ask for its last answer back; who does; whether it was declined. */
export interface TakeBack {
  may: boolean;
  by: string | null;
  declined: boolean;
}

export interface Rematch {
  by: string[];
  no: string[];
  game: string | null;
  url: string | null;
  text: string;
}

/** Partners who do not hear each other's phrases, but until that moment. */
export interface Quiet {
  partners: string[];
  until: number | null;
}

export interface Phrase {
  seat: string;
  phrase: string;
  text: string;
}

/** An event in words, with the facts it has. */
export interface Happening {
  from?: string | null;
  event: string;
  text: string;
  ap_lost?: number;
  attackers?: string[];
  by?: string | null;
  card?: number;
  cards?: number[];
  cause?: string;
  decision?: string;
  defenders?: string[];
  direction?: number;
  door?: number;
  found?: string[];
  handled?: Handled[];
  held?: boolean;
  left?: boolean;
  line?: string;
  load?: string | null;
  pair?: string;
  pairs?: string[];
  path?: string[];
  place?: string | null;
  places?: string[];
  points?: number;
  print?: string;
  purpose?: string;
  reason?: string;
  recycled?: boolean;
  role?: string;
  room?: number;
  rooms?: number;
  seat?: string;
  seats?: string[];
  seconds?: number;
  step?: string;
  target?: string;
  thing?: string | null;
  token?: string | null;
  tokens?: string[];
  totals?: number[];
  values?: number[];
  verb?: string;
  victim?: string | null;
  vp?: number[];
  way?: number;
  winner?: string | null;
  winners?: string[];
  together?: string[];
}

/** An event as a message brings it: also whose answer it was, and in which turn. */
export interface Told {
  from?: string | null;
  event: string;
  text: string;
  ap_lost?: number;
  attackers?: string[];
  by?: string | null;
  card?: number;
  cards?: number[];
  cause?: string;
  decision?: string;
  defenders?: string[];
  direction?: number;
  door?: number;
  found?: string[];
  handled?: Handled[];
  held?: boolean;
  left?: boolean;
  line?: string;
  load?: string | null;
  pair?: string;
  pairs?: string[];
  path?: string[];
  place?: string | null;
  places?: string[];
  points?: number;
  print?: string;
  purpose?: string;
  reason?: string;
  recycled?: boolean;
  role?: string;
  room?: number;
  rooms?: number;
  seat?: string;
  seats?: string[];
  seconds?: number;
  step?: string;
  target?: string;
  thing?: string | null;
  token?: string | null;
  tokens?: string[];
  totals?: number[];
  values?: number[];
  verb?: string;
  victim?: string | null;
  vp?: number[];
  way?: number;
  winner?: string | null;
  winners?: string[];
  together?: string[];
  by_seat: string | null;
  turn: number;
}

/** An event as the log keeps it. */
export interface Line {
  from?: string | null;
  event: string;
  text: string;
  ap_lost?: number;
  attackers?: string[];
  by?: string | null;
  card?: number;
  cards?: number[];
  cause?: string;
  decision?: string;
  defenders?: string[];
  direction?: number;
  door?: number;
  found?: string[];
  handled?: Handled[];
  held?: boolean;
  left?: boolean;
  line?: string;
  load?: string | null;
  pair?: string;
  pairs?: string[];
  path?: string[];
  place?: string | null;
  places?: string[];
  points?: number;
  print?: string;
  purpose?: string;
  reason?: string;
  recycled?: boolean;
  role?: string;
  room?: number;
  rooms?: number;
  seat?: string;
  seats?: string[];
  seconds?: number;
  step?: string;
  target?: string;
  thing?: string | null;
  token?: string | null;
  tokens?: string[];
  totals?: number[];
  values?: number[];
  verb?: string;
  victim?: string | null;
  vp?: number[];
  way?: number;
  winner?: string | null;
  winners?: string[];
  together?: string[];
  by_seat: string | null;
  turn: number;
  rev: number;
}

/** How a game ended. */
export interface Result {
  reason: string;
  winners: string[];
  how: string;
  text: string;
}

/** A position as one seat sees it, who owes what, and what this seat may answer. */
export interface Situation {
  view: View;
  decisions: Decision[];
  owed: Owed | null;
  undo: boolean;
  fight: Scene | null;
  draw: string[];
  result: Result | null;
}

/** Everything, for somebody who comes in or looks from another seat. */
export interface StateMessage {
  view: View;
  decisions: Decision[];
  owed: Owed | null;
  undo: boolean;
  fight: Scene | null;
  draw: string[];
  result: Result | null;
  type: "state";
  rev: number;
  game: string;
  seat: string;
  yours: string[];
  lang: string;
  scenario: string;
  title: string;
  goal: string;
  ready: boolean;
  now: number;
  seats: Record<string, Person>;
  clocks: ClocksShown | null;
  paused: Pause | null;
  takeback: TakeBack;
  rematch: Rematch | null;
  log: Line[];
  log_from: number;
  phrases: Phrase[];
  quiet: Quiet | null;
  watch: string | null;
  links: Record<string, string>;
  invite: string | null;
  host: string | null;
  stand_ins: StandIn[];
}

/** What happened after a revision. */
export interface EventsMessage {
  view: View;
  decisions: Decision[];
  owed: Owed | null;
  undo: boolean;
  fight: Scene | null;
  draw: string[];
  result: Result | null;
  type: "events";
  rev: number;
  after: number;
  now: number;
  cause: string | null;
  events: Told[];
  clocks: ClocksShown | null;
  takeback: TakeBack;
}

/** Something about people; which facts it has depends on `notice`. */
export interface NoticeMessage {
  type: "notice";
  rev: number;
  notice: string;
  seats?: Record<string, Person>;
  paused?: Pause | null;
  clocks?: ClocksShown | null;
  owed?: Owed | null;
  takeback?: TakeBack;
  rematch?: Rematch | null;
  links?: Record<string, string>;
  invite?: string | null;
  stand_ins?: StandIn[];
  quiet?: Quiet | null;
  seat?: string;
  phrase?: string;
  text?: string;
}

/** What is wrong with a request. */
export interface Refused {
  kind: string;
  message: string;
  reason?: string;
  rules?: string[];
  facts?: Record<string, any>;
  retry_ms?: number;
  missed?: number;
  watch?: string;
}

/** The answer to a command; which fields it has depends on the command. */
export interface AnswerMessage {
  type: "answer";
  id: string | null;
  rev: number;
  ok: boolean;
  error?: Refused;
  repeated?: boolean;
  name?: string;
  link?: string;
  rematch?: Rematch | null;
  seat?: string;
  lang?: string;
  legal?: boolean;
  message?: string;
  reason?: string;
  rules?: string[];
  facts?: Record<string, any>;
  who?: string;
  actions?: Listed[];
  path?: string[];
  handled?: Handled[];
  ap?: number;
  fight?: Scene;
  action?: string;
  token?: string | null;
  why?: string;
  log?: Line[];
  log_from?: number;
  now?: number;
}

/** Why the server hangs up. */
export interface ClosedMessage {
  type: "closed";
  error: Refused;
}

/** The game another was played on from, if it is kept here, after how many answers, and in which turn. */
export interface Origin {
  game: string | null;
  at: number;
  turn?: number;
}

/** A game in the list of games; `board` is null for games of before there were sketches. */
export interface Entry {
  game: string;
  url: string;
  scenario: string;
  title: string;
  seats: Record<string, Person>;
  yours: string[];
  turn: number;
  vp: Record<string, number>;
  your_turn: boolean;
  created: number;
  changed: number;
  clock: Record<string, any>;
  options: Record<string, any>;
  result: Result | null;
  board: Sketch | null;
  links: Record<string, string>;
  invite: string | null;
  host: string | null;
  watch: string | null;
  origin: Origin | null;
  invites?: string | null;
  watching?: boolean;
}

/** A game that was begun just now. */
export interface Begun {
  ok: true;
  game: string;
  url: string;
  seats: Record<string, Person>;
  links: Record<string, string>;
  invite: string | null;
  watch: string;
}

/** A game that is gone for good. */
export interface Removed {
  ok: true;
}

/** A seat that was taken by an invitation. */
export interface Joined {
  ok: true;
  game: string;
  url: string;
  seat: string;
}

/** The seat a personal link leads to: looked at, or taken to this device. */
export interface OwnSeat {
  ok: true;
  game: string;
  url: string;
  seat: string;
  entry: Entry;
  here: boolean;
}

/** The games of a browser. */
export interface Games {
  ok: true;
  games: Entry[];
}

export interface OneGame {
  ok: true;
  entry: Entry;
}

/** Where others find this server; `alone` if it was started for this machine only. */
export interface Reach {
  ok: true;
  addresses: string[];
  alone: boolean;
}

/** An event of a replay: the end of a turn says which one it was. */
export interface Replayed {
  from?: string | null;
  event: string;
  text: string;
  ap_lost?: number;
  attackers?: string[];
  by?: string | null;
  card?: number;
  cards?: number[];
  cause?: string;
  decision?: string;
  defenders?: string[];
  direction?: number;
  door?: number;
  found?: string[];
  handled?: Handled[];
  held?: boolean;
  left?: boolean;
  line?: string;
  load?: string | null;
  pair?: string;
  pairs?: string[];
  path?: string[];
  place?: string | null;
  places?: string[];
  points?: number;
  print?: string;
  purpose?: string;
  reason?: string;
  recycled?: boolean;
  role?: string;
  room?: number;
  rooms?: number;
  seat?: string;
  seats?: string[];
  seconds?: number;
  step?: string;
  target?: string;
  thing?: string | null;
  token?: string | null;
  tokens?: string[];
  totals?: number[];
  values?: number[];
  verb?: string;
  victim?: string | null;
  vp?: number[];
  way?: number;
  winner?: string | null;
  winners?: string[];
  together?: string[];
  turn?: number;
}

/** One answer of a replay: what came of it, and what of the view it changed. */
export interface ReplayFrame {
  seat: string | null;
  action: string;
  events: Replayed[];
  view: Record<string, any>;
  turn: number;
}

/** A further page of a long replay. */
export interface ReplayPage {
  from: number;
  ok: true;
  frames: ReplayFrame[];
  next: number | null;
}

/** An answer after which a game stood otherwise: what came of it, for whom, and the points after it. */
export interface Moment {
  at: number;
  turn: number;
  seat: string | null;
  tokens: string[];
  text: string;
  vp: number[];
}

/** What decided a game. */
export interface Moments {
  ok: true;
  moments: Moment[];
}

/** A replay, or its first page. */
export interface Replay {
  ok: true;
  scenario: string;
  title: string;
  colours: string[];
  options: Record<string, any>;
  result: Result | null;
  seat: string | null;
  gap: string | null;
  moments: Moment[];
  view: View;
  frames: ReplayFrame[];
  next: number | null;
}

export interface Team {
  characters: string[];
  objects: string[];
}

/** What can be played. */
export interface ScenarioEntry {
  id: string;
  box: string;
  title: string;
  sentence: string;
  news: string;
  minutes: number;
  layout: string;
  colours: string[];
  defaults: Record<string, string | number>;
  targets: number[];
  starters: number;
  characters: string[];
  objects: string[];
  teams: Team[] | null;
  combat_cards: number[];
  jump_cards: number;
  draft: string;
  in_turn: boolean;
  pairs: string[];
  homes: Record<string, string[]>;
  exits: Record<string, string[]>;
  drawn_sides: boolean;
  sides: string[][];
  missing_pair: boolean;
  drawn_pairs: string[];
  chosen_pairs: number;
  boxes: string[];
}

/** A kind of character or object. */
export interface KindEntry {
  id: string;
  name: string;
  character: boolean;
  speed: number;
  combat: number;
  escape_vp: number;
  verbs: string[];
  text: string;
  rules: string[];
}

/** What a verb says about itself; `fight` is the role of who starts one with it, null if it is none. */
export interface VerbEntry {
  word: string;
  about: string[];
  acts: boolean;
  final: boolean;
  fight: string | null;
  sign: string;
  order: number;
}

/** A room as printed. */
export interface RoomEntry {
  pair: string;
  clockwise: boolean;
  ground: string;
  sides: string[][];
  doors: number[][][];
  features: string[][];
}

export interface LineCell {
  x: number;
  y: number;
  square: string;
  dot: boolean;
}

export interface LineEntry {
  id: string;
  colour: string;
  faces: string;
  cells: LineCell[];
}

export interface SlotEntry {
  x: number;
  y: number;
  capacity: number;
  takes: string;
}

export interface Spot {
  x: number;
  y: number;
}

export interface LayoutEntry {
  id: string;
  seats: string[];
  slots: SlotEntry[];
  stops: Spot[];
  lift: number;
  aloft: Spot | null;
  apex: number;
  lines: LineEntry[];
  exits: Record<string, string[]>;
  squares: Record<string, number[]>;
}

export interface Artist {
  icon: string;
  author: string;
}

export interface Credit {
  source: string;
  licence: string;
  changes: string;
  icons: Record<string, Artist>;
}

export interface Icons {
  viewBox: string;
  credit: Credit;
  paths: Record<string, string>;
}

export interface TeamLook {
  shape: string;
  base: string;
  light: string;
  dark: string;
  edge: string;
  shade: string;
  lean: number;
}

/** What a theme changes: colours that stand for others, and in which of its colours a team is written. */
export interface Theme {
  team: string;
  colours?: Record<string, string>;
}

/** A ground: nothing to draw if it is plain; `over` is the letter of what always lies beneath. */
export interface GroundLook {
  id: string;
  plain: boolean;
  over: string;
}

export interface SideLook {
  plain: boolean;
  masonry: boolean;
}

/** How everything looks: grounds by letter, SVG with {holes} by name. */
export interface Look {
  teams: Record<string, TeamLook>;
  tones: string[];
  wear: string[];
  pairs: string[];
  grounds: Record<string, GroundLook>;
  sides: Record<string, SideLook>;
  art: Record<string, string>;
  themes: Record<string, Theme>;
}

/** What a ground or a side is called. */
export interface Called {
  name: string;
  text: string;
}

export interface BotWords {
  name: string;
  text: string;
}

export interface ReferenceWords {
  colours: Record<string, string>;
  verbs: Record<string, string>;
  kinds: Record<string, string>;
  directions: Record<string, string>;
  reasons: Record<string, string>;
  bots: Record<string, BotWords>;
  grounds: Record<string, Called>;
  sides: Record<string, Called>;
}

export interface PhraseEntry {
  id: string;
  text: string;
}

export interface Limits {
  message: number;
  record: number;
}

/** All that never changes, in one language. */
export interface Reference {
  version: string;
  languages: string[];
  lang: string;
  scenarios: ScenarioEntry[];
  shelves: Record<string, string[]>;
  choices: Record<string, string[]>;
  presets: Record<string, Record<string, string>>;
  kinds: Record<string, KindEntry>;
  verbs: Record<string, VerbEntry>;
  rooms: Record<string, RoomEntry>;
  layouts: Record<string, LayoutEntry>;
  icons: Icons;
  look: Look;
  words: ReferenceWords;
  phrases: PhraseEntry[];
  bots: string[];
  levels: string[];
  usual: string;
  clocks: string[];
  limits: Limits;
}

/** A leaf of the book; its text is marked as gearmaze/data/book/en.toml says. */
export interface BookSection {
  id: string;
  title: string;
  text: string;
  rules: string[];
  cards: string;
}

export interface BookChapter {
  id: string;
  title: string;
  sections: BookSection[];
}

/** A character, an object or a scenario; what else is known of it stands in the reference. */
export interface BookCard {
  id: string;
  sort: string;
  title: string;
  text: string;
  more: string;
  rules: string[];
}

/** A position to try something in, by its section, and the part of the board that is shown. */
export interface BookExercise {
  id: string;
  task: string;
  done: string;
  rooms: number[];
  lines: string[];
  lit: string[];
  ends: boolean;
}

/** The book of rules in one language. */
export interface RuleBook {
  lang: string;
  chapters: BookChapter[];
  cards: BookCard[];
  exercises: BookExercise[];
}

/** A position of an exercise as one seat sees it. */
export interface TryScene {
  view: View;
  decisions: Decision[];
  owed: Owed | null;
  undo: boolean;
  fight: Scene | null;
  draw: string[];
  result: Result | null;
  rev: number;
  seat: string;
  yours: string[];
  lang: string;
  scenario: string;
  title: string;
  seats: Record<string, Person>;
}

/** What came of an answer in an exercise. */
export interface Tried {
  scene: TryScene;
  events: Told[];
  solved: boolean;
  stuck: boolean;
}

/** Some words of a numbered rule; `to` is the rule or chapter they lead to. */
export interface LawSpan {
  text: string;
  to?: string;
}

/** Where the book tells of a rule, in the reader's language. */
export interface ToldIn {
  address: string;
  title: string;
}

/** A numbered rule, in English. */
export interface LawParagraph {
  id: string;
  text: LawSpan[];
  told: ToldIn | null;
}

export interface LawChapter {
  id: string;
  title: string;
  paragraphs: LawParagraph[];
}

/** A box, or what all have in common. */
export interface LawPart {
  id: string;
  title: string;
  chapters: LawChapter[];
}

/** The numbered rules of everything that can be played; titles in the reader's language. */
export interface Law {
  lang: string;
  parts: LawPart[];
}

/** A numbered rule, with the words of the book that come nearest to it. */
export interface OneRule {
  ok: true;
  rule: LawParagraph;
  chapter: string;
  title: string;
  book: string;
}

export interface ExcerptPiece {
  text: string;
  mark?: boolean;
}

/** A section or card of the book, or a numbered rule. */
export interface RuleFound {
  id: string;
  address: string;
  title: string;
  within: string;
  excerpt: ExcerptPiece[];
}

/** What was found for some words. */
export interface RulesFound {
  ok: true;
  book: RuleFound[];
  law: RuleFound[];
  more: number;
  read_as: string[];
  near: string[];
}
