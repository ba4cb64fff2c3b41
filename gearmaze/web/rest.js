// Every page but the first, and what stands over them: one more file, fetched when one of them is wanted or when the first has nothing else to do.
export { GamePage } from "./game.js";
export { JoinPage } from "./join.js";
export { NewPage } from "./newgame.js";
export { ReplayPage } from "./replay.js";
export { RuleDialog } from "./ruledialog.js";
export { RulesPage } from "./rules.js";
export { SeatPage } from "./seat.js";
