// What the page speaks of besides the server's messages (messages.d.ts): the book, a table, what a player has in mind.
import type {
  AnswerMessage, Begun, Credit, Games, Handled, Happening, Joined, Law, LayoutEntry, Line, LineEntry, Listed, Moments, OneGame, OwnSeat, OneRule, Phrase, Reach, Reference,
  Refused, Replay, ReplayPage, RoomEntry, RuleBook, RulesFound, Scene, ScenarioEntry, StateMessage, Told,
} from "./messages.js";

// The book -----------------------------------------------------------------------------------------

/** A room as printed. */
export interface Print extends RoomEntry {
  id: string;
  /** squares along one side */
  size: number;
}

/** A starting line: where its squares lie, and which of them have a dot. */
export interface StartLine extends LineEntry {
  squares: number[][];
  dots: number[];
}

export interface Layout extends Omit<LayoutEntry, "lines"> {
  lines: StartLine[];
}

/** The server's reference in the shape the drawings want. */
export interface Book extends Omit<Reference, "rooms" | "layouts" | "icons"> {
  rooms: Record<string, Print>;
  layouts: Record<string, Layout>;
  byScenario: Record<string, ScenarioEntry>;
  /** paths by name */
  icons: Record<string, string>;
  credit: Credit;
}

/** A layout as it lies on the screen. */
export type Geometry = ReturnType<typeof import("./geometry.js").geometry>;

// Asking the server --------------------------------------------------------------------------------

/** What somebody who begins a game asks for. */
export interface Wish {
  scenario: string;
  preset: string;
  seats: Record<string, string>;
  names: Record<string, string>;
  options?: Record<string, string | number>;
  clock?: { kind: string; seconds?: number; increment?: number };
  /** nobody is asked anything before the first turn */
  ready?: boolean;
}

/** What somebody tries in an exercise of the book: all answers so far, and what comes next. */
export interface Try {
  exercise: string;
  answers: string[];
  cmd: string;
  action?: string;
}

/** Which address answers what. */
export interface Ask {
  (path: `/api/reference?${string}`): Promise<Reference>;
  (path: `/api/book?${string}`): Promise<RuleBook>;
  (path: `/api/book/try?${string}`, tried: Try): Promise<any>; // what comes depends on `cmd`: see tryout.js
  (path: "/api/reach"): Promise<Reach>;
  (path: `/api/law?${string}`): Promise<Law>;
  (path: `/api/rules?${string}`): Promise<RulesFound>;
  (path: `/api/rules/${string}`): Promise<OneRule>;
  (path: "/api/games"): Promise<Games>;
  (path: "/api/games", wish: Wish): Promise<Begun>;
  (path: `/api/games/${string}/join`, with_: { key: string; name: string; seat?: string }): Promise<Joined>;
  (path: `/api/games/${string}/seat`, with_: { key: string; take?: boolean }): Promise<OwnSeat>;
  (path: "/api/continue", wish: { game?: string; record?: string; at: number; seats: Record<string, string>; names: Record<string, string> }): Promise<Begun>;
  (path: `/api/games/${string}`): Promise<OneGame>;
}

/** A replay, kept or from a record, and what decided a game; what asks for it waits its turn. */
export interface AskReplay {
  (path: `/api/games/${string}/moments`): Promise<Moments>;
  (path: `${string}?from=${number}`, record?: string): Promise<ReplayPage>;
  (path: string, record?: string): Promise<Replay>;
}

/** What the answer to a command has besides `ok`. */
interface Answered {
  why: "legal";
  path: "path" | "handled";
  odds: "fight";
  hint: "action" | "token" | "why";
  link: "link";
  log: "log" | "log_from";
}

/** The answer to a command: done, with what was asked for, or refused. */
export type Answer<Command extends string = string> =
  | (Omit<AnswerMessage, "ok" | "error"> & { ok: true } & Required<Pick<AnswerMessage, Command extends keyof Answered ? Answered[Command] : never>>)
  | { ok: false; error: Refused };

// One game -----------------------------------------------------------------------------------------

/** The last position drawn, with all that came with it: what was told first, and what has changed since. */
export type TableState = StateMessage;

/** Facts that events of a kind always have, as far as the page builds on them. */
export interface Facts {
  moved: "token" | "path";
  leapt: "token" | "place";
  pushed: "token" | "place";
  stepped: "token" | "step";
  rotated: "room" | "way";
  revealed: "room";
  turned_over: "room" | "direction";
  shifted: "room" | "direction";
  hoisted: "room";
  lowered: "room" | "way";
  attacked: "token" | "target" | "attackers" | "defenders";
  joined: "token";
  fought: "seats" | "values" | "cards" | "totals";
  wounded: "token";
  eliminated: "token";
  escaped: "token" | "place";
}

/** An event of one kind, with the facts it always has. */
export type Known<Name extends keyof Facts, Form = Happening> = Form & { event: Name } & { [Fact in Facts[Name]]-?: NonNullable<Happening[Fact]> };

/** The fight just decided, as it stood and with what came of it. */
export type Fought = Known<"fought", Told> & { fight?: Scene | null; after: Told[] };

/** What was refused, or said. */
export type Toast =
  | { phrase?: undefined; message: string; rules: string[]; at: number; /** a square worth a closer look */ look?: string }
  | { phrase: Phrase; rules?: undefined; at: number };

// What a player has in mind ------------------------------------------------------------------------

/** What can be done on a square, or is shown there. */
export interface Mark {
  /** points a move costs that ends here */
  end?: number;
  /** the verb of what can be done here, and what it costs */
  act?: string;
  note?: number;
  /** something on the way can be taken or left */
  handling?: boolean;
  /** a log entry, a hint or a choice is about this square */
  aim?: boolean;
  /** an exercise of the book speaks of it */
  goal?: boolean;
  words?: string;
}

/** Several ways to do one thing, or one that wants a second look. */
export interface Plan {
  square: string;
  actions: Listed[];
}

/** The way of a move. */
export interface Way {
  path: string[];
  handled: Handled[];
  action: string;
}

/** What an entry of the log speaks of. */
export interface Aim<Entry = Happening> {
  squares: string[];
  /** counted from 0; -1 is none */
  room: number;
  path: string[];
  event?: Entry;
}

/** An action as listed, or as our own player says it. */
export type Acting = Partial<Listed> & Pick<Listed, "text" | "verb">;

/** What our own player would do. */
export interface Advised extends Acting {
  words: string;
  why: string;
}

/** An attack being weighed. */
export interface Weighed {
  actions: Listed[];
  fight: Scene;
}

/** Wide and high: a place on the page, or what is drawn there. */
export interface Size {
  width: number;
  height: number;
}

/** What somebody else has just done, for the board: ways gone, and rooms turned or shown. */
export interface Lately {
  ways: { colour: string; path: string[] }[];
  rooms: { colour: string; slot: number; way: number }[];
}

/** A room shown as it would be: turned, or only pointed at. */
export interface Ghost {
  slot: number;
  way?: number;
  turn?: number;
  /** where the room will lie */
  to?: { column: number; row: number };
}

/** An entry of the log: of a game, or of a replay, where it says which answer it came of. */
export type Entry = Line | (Happening & { by_seat: string | null; turn: number; at: number });

/** Something that happened to an element of the page. */
export type From<Node extends Element, Kind extends Event = Event> = Kind & { target: Node };
