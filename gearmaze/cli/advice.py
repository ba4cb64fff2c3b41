"""What a player at the terminal can ask: what now, who can do what, where to, why not."""

import difflib
from collections.abc import Iterable

from gearmaze.engine import (
    Action,
    GearmazeError,
    LegalActions,
    ParseError,
    Refusal,
    State,
    refuse_action,
)
from gearmaze.engine.actions import LEAVE, SWAP, TAKE
from gearmaze.engine.answers import known_action
from gearmaze.engine.fights import Fight
from gearmaze.engine.kinds import Kind
from gearmaze.engine.sides import NOBODY
from gearmaze.engine.state import UNPLACED
from gearmaze.notation import action_text, parse_action
from gearmaze.notation.names import bare_name, tokens_like
from gearmaze.words.sentences import piece_text, vocabulary

# Commands of the terminal itself; everything else is an action of the game.
COMMANDS: dict[str, str] = {
    "help": "help: what can be done now. help COMMAND: more about one command.",
    "moves": "moves goblin: the squares it can reach for 1 AP, and what it can pick up on the way.",
    "actions": "actions: what each character can do besides moving. actions goblin: one of them only.",
    "why": "why goblin c9: why that is not possible.",
    "rule": "rule CBT-14: the text of a rule. rule search portcullis: rules that hold a word.",
    "hint": "hint: a good action, and what it is good for.",
    "board": "board: draw the board again.",
    "look": "look right: the part of a wide board beyond the edge. Also look c9, look room 3, look goblin.",
    "legend": "legend: what the signs on the board mean.",
    "score": "score: points, hands and who is out.",
    "log": "log: what happened lately. log 50: the last 50 lines.",
    "undo": "undo: take back your last answer, if it showed nothing and promised nothing.",
    "auto": "auto: choose or place the rest for me (before the first turn, or when putting tokens down).",
    "save": "save FILE: write the game down, to go on with it later or to replay it.",
    "load": "load FILE: go on with a saved game, or play from a position.",
    "quit": "quit: leave.",
}
ACTIONS: dict[str, str] = {
    "move": "goblin c4 (or: move goblin c4). On the way: thief b3 take rope c5; also leave and swap.",
    "reveal": "reveal 3: turn room 3 face up. Any of your characters at its edge may do it. "
    "Where rooms lie all around it, say over which edge: reveal 3 north.",
    "rotate": "rotate: turn the room whose gear you stand on. rotate 5: its twin. rotate ccw: if you may.",
    "hoist": "hoist: from the gear of the room at the top, raise it, and whoever stands there is out.",
    "escape": "escape goblin: out of the raised room, from any of its squares.",
    "shift": "shift up, shift down: move the lift a stop, from its gear or one beside its shaft.",
    "attack": "attack troll, or: warrior attacks troll. Then both sides lay a Combat card.",
    "shoot": "shoot troll: with a Bow, at the first character in a straight line. Counts 1, risks nothing.",
    "thrust": "thrust troll: with a spear, over one square or through an arrow-slit.",
    "scream": "scream troll: for 2 AP, push somebody in sight one square straight away.",
    "join": "yes, or: join. Somebody with a Bow or a spear takes part in the fight from afar.",
    "stay": "no, or: stay. Nobody more joins the fight from afar.",
    "assail": "assail, or: attack. All of yours at the fight join the attackers.",
    "defend": "defend: all of yours at the fight join the defenders.",
    "abstain": "abstain, or: no. You stay out of this fight.",
    "name": "name 5, or just 5: if the other side holds that Combat card, it has to be played.",
    "silent": "no, or: silent. No card is named.",
    "jump": "jump goblin over c4 to c5, for a Jump card. Add leaving to leave the load behind.",
    "begin": "begin goblin: move step by step with go, take, leave, swap, stop; cancel takes it all back.",
    "card": "card 3, or just 3: play that Action card.",
    "lay": "lay 3, or just 3: lay that Combat card face down.",
    "pick": "goblin thief warrior wizard: your starters from the first dot to the last, in one line.",
    "bring": "bring 3, or just 3: the pair of rooms with that number is yours to bring.",
    "enlist": "enlist troll, or just: troll thief rope. Pieces for your team, several in one line.",
    "bench": "bench troll: leave it out of this game (handicap).",
    "place": "place sword 3, or: sword 3. auto places the rest.",
    "set": "set rope c4, or: rope c4. auto puts down the rest.",
    "end": "end: end your turn; AP left are lost.",
    "draw": "draw: offer a draw, or accept one.",
    "decline": "decline: refuse a draw.",
    "resign": "resign: give up.",
    "heal": "heal thief: a healer gets a wounded neighbour up.",
    "open": "open b4-b5: a portcullis on a side of its square; so do close and break.",
    "wallwalk": "wallwalk c4: through the wall to the square behind it.",
    "drink": "drink: use up the potion for more AP.",
    "fire": "fire north: use up the wand on the first character in line.",
    "regenerate": "regenerate: get up again without help.",
}
NOW: dict[str, str] = {
    "draft": "Choose {names}: type one, or several in a line. Or: auto for all that are left.",
    "join": "Your {names} can take part from afar: yes or no.",
    "ally": "Take a side in this fight, or none: {names}. It is final; all who fight lay a card each.",
    "name": "Name a Combat card: {cards}. If the other side holds it, it must be played. Or: no.",
    "team": "{names}\nName your starters in one line, such as: {first}. Or: auto.",
    "place": "Put a token into a room, such as: {first} 3. You have {names}. Or: auto for all that are left.",
    "card": "Play an Action card: {cards}. Its number is how many AP you get.",
    "lay": "Lay a Combat card: {cards}. The other side lays one too, then both are shown.",
    "set": "Put down {names}, such as: {first} {square}. Or: auto.",
    "move": "Step by step: go c4, take rope, leave, swap rope; then stop, or cancel.",
    "act": "Spend AP: {first} moves; actions lists what else can be done; end ends the turn.",
}


def help_now(state: State, seat: int, kind: str) -> str:
    """What can be done at this decision, in a few lines."""
    lines = [wanted(state, seat, kind)]
    if kind == "act":
        mine, theirs = _examples(state, seat)
        lines.append(f"Also: reveal 3, rotate, {theirs}jump {mine} over c4 to c5; help rotate says more.")
    lines.append("Ask: " + ", ".join(COMMANDS) + ". At any time: draw, resign. A bare name: who that is.")
    return "\n".join(lines)


def wanted(state: State, seat: int, kind: str) -> str:
    """What is to be answered now, with the names to choose from and an example."""
    table = state.table
    legal = LegalActions(state, seat, 0).listed()
    tokens = list(dict.fromkeys(a.what for a in legal if 0 <= a.what < table.tokens))
    typed = [bare_name(table, token) for token in tokens]
    facts = {"names": ", ".join(typed), "cards": "", "first": typed[0] if typed else "", "square": ""}
    if kind == "draft":
        pairs = [table.pairs[action.what] for action in legal if action.verb == "bring"]
        sorts = "pairs of rooms" if pairs else "pieces"
        facts["names"] = f"{sorts} from {' '.join(pairs or typed)}"
    elif kind == "join":
        facts["names"] = table.kinds[legal[0].who].name
    elif kind == "ally":
        facts["names"] = ", ".join(action.verb for action in legal)
    elif kind == "act":
        facts["first"] = _example_move(state, seat)
    elif kind == "team":
        idle = idle_characters(state, seat)
        facts["names"] = list_of(state, idle)
        chosen = len(table.characters[seat]) - len(idle)
        some = idle[: max(1, table.scenario.starters - chosen)]
        facts["first"] = " ".join(bare_name(table, token) for token in some)
    elif kind == "set":
        facts["names"] = " or ".join(called(state, token, seat) for token in tokens)
        facts["square"] = state.maze.name(legal[0].where)
    elif kind in ("card", "lay", "name"):
        sign = "" if kind == "card" else "+"
        facts["cards"] = " ".join(sign + str(action.what) for action in legal if action.what >= 0)
    return NOW[kind].format(**facts)


def idle_characters(state: State, seat: int) -> list[int]:
    """A seat's characters that have no place yet."""
    return [token for token in state.table.characters[seat] if state.place[token] == UNPLACED]


def numbers(kind: Kind) -> str:
    """Speed and strength, of who has them."""
    return f"speed {kind.speed}, strength {kind.combat}" if kind.is_character else ""


def list_of(state: State, tokens: list[int]) -> str:
    """Characters to choose from, a line each: the name to type, its numbers, and what is special."""
    rows = [(bare_name(state.table, token), state.table.kinds[token]) for token in tokens]
    wide = max((len(name) for name, _ in rows), default=0)
    return "\n".join(f"  {name.ljust(wide)}  {numbers(kind)}. {piece_text(kind)}" for name, kind in rows)


def called(state: State, token: int, seat: int) -> str:
    """What a seat calls a token: its own Goblin, Yellow's Goblin, Blue's Rope 2."""
    table, kind, owner = state.table, state.table.kinds[token], state.table.owner[token]
    name = f"{kind.name} {bare_name(table, token).removeprefix(kind.id)}".strip()
    return name if owner in (seat, NOBODY) else f"{table.colour(owner).capitalize()}'s {name}"


def _examples(state: State, seat: int) -> tuple[str, str]:
    """Somebody of one's own to speak of, and an attack to speak of where there are fights."""
    table = state.table
    mine = [t for t in table.characters[seat] if state.living(t)] or list(table.characters[seat])
    others = [t for rival in table.sides.rivals[seat] for t in table.characters[rival]]
    theirs = [t for t in others if state.place[t] >= 0] or others
    attack = f"attack {bare_name(table, theirs[0])}, " if table.scenario.combat_cards else ""
    return bare_name(table, mine[0]), attack


def _example_move(state: State, seat: int) -> str:
    """A move to speak of, as it is typed: one that is possible, if any is."""
    for who in state.table.characters[seat]:
        for action in LegalActions(state, seat, 1, who):
            if action.verb == "move" and not action.via:
                return f"{bare_name(state.table, who)} {state.maze.name(action.where)}"
    return f"{_examples(state, seat)[0]} c4"


def help_about(state: State, word: str) -> str:
    """One command or action explained; one nobody wrote a sentence for, by its parts and its word."""
    words = vocabulary("en")["words"]["verb"]
    verbs = {
        verb.name: f"{' '.join((verb.name, *verb.parts))}: {words.get(verb.name, verb.name)}."
        for verb in state.table.all_verbs()
    }
    known = verbs | COMMANDS | ACTIONS
    if word in known:
        return known[word]
    near = closest(word, known)
    return f"There is no command {word!r}." + (f" Did you mean {near}?" if near else "")


def closest(word: str, words: Iterable[str]) -> str:
    """What somebody may have meant: the start of a word, or one that looks like it."""
    choices = list(words)
    starts = [choice for choice in choices if choice.startswith(word.lower())]
    near = starts or difflib.get_close_matches(word.lower(), choices, n=3, cutoff=0.6)
    return " or ".join(near[:3])


def known_words(state: State) -> list[str]:
    """Every word that means something at the prompt."""
    names = {bare_name(state.table, token) for token in range(state.table.tokens)}
    verbs = {verb.name for verb in state.table.all_verbs()}
    return sorted({*COMMANDS, *names, *verbs} - {"timeout"})


def suggestion(state: State, text: str) -> str:
    """A better word for the first one of `text` that means nothing."""
    known = known_words(state)
    for word in text.lower().split():
        if word.isalpha() and word not in known and not tokens_like(state.table, word):
            near = closest(word, known)
            if near:
                return f"{word}: did you mean {near}?"
    return ""


# Refusals of whatever it is, whoever would do it.
EARLY = ("decide_first", "not_the_moment", "move_under_way", "not_your_decision")
# Refusals that only say that somebody else would have to do it.
FAINT = (
    *("not_adjacent", "not_at_its_edge", "not_on_a_gear", "not_beside", "cannot_do_that"),
    *("not_on_the_board", "actor_wounded", "actor_idle"),
)


def why_nobody(state: State, seat: int, text: str) -> Refusal | None:
    """Why none of a seat's characters can do something, if the text is an action without its actor."""
    words = text.lower().split()
    verb = next((name for name in (words[0], words[0].removesuffix("s")) if name in known_words(state)), "")
    early = refuse_action(state, seat, Action(verb))
    if early is not None and early.reason in EARLY:
        return early if state.table.verb(verb) is not None else None
    found: list[Refusal] = []
    for who in state.table.characters[seat]:
        try:
            action = parse_action(state, f"{words[0]} {state.table.labels[who]} {' '.join(words[1:])}", seat)
        except GearmazeError:
            continue
        refusal = known_action(state, seat, action) or refuse_action(state, seat, action)
        if refusal is not None and state.place[who] >= 0:
            found.append(refusal)
    found.sort(key=lambda refusal: FAINT.index(refusal.reason) + 1 if refusal.reason in FAINT else 0)
    return found[0] if found else None


def own_character(state: State, seat: int, word: str) -> int:
    """One of a seat's characters by (the start of) its name."""
    table = state.table
    mine = [t for t in tokens_like(table, word) if t in table.characters[seat] and state.place[t] >= 0]
    if len(mine) == 1:
        return mine[0]
    if mine:
        raise ParseError(f"{word!r} may be {' or '.join(bare_name(table, token) for token in mine)}")
    names = [bare_name(table, t) for t in table.characters[seat] if state.place[t] >= 0]
    raise ParseError(f"you have no {word!r} on the board; you have {', '.join(names) or 'nobody'}")


def moves_of(state: State, seat: int, who: int) -> tuple[dict[str, str], str]:
    """The squares a character can reach, to be marked on the board, and what it can do on the way."""
    name = state.table.kinds[who].name
    marks: dict[str, str] = {}
    ways: dict[str, None] = {}
    out = False
    for action in LegalActions(state, seat, 1, who):
        if action.verb != "move":
            continue
        out = out or bool(state.ways.exits[seat] >> state.maze.square[action.where] & 1)
        if not action.via:
            marks[state.maze.name(action.where)] = "1"
            continue
        for place, handling, token in action.via:
            words = {TAKE: "take", LEAVE: "leave", SWAP: "swap for"}.get(handling)
            if words:
                ways[f"{words} {state.table.labels[token]} on {state.maze.name(place)}"] = None
    if not marks and not ways:
        return {}, f"The {name} cannot move now."
    squares = " ".join(sorted(marks, key=lambda square: (square[0], len(square), square)))
    lines = [f"The {name} can reach, for 1 AP: {squares}"]
    if ways:
        lines.append("On the way it can " + ", ".join(ways) + ".")
    if out:
        lines.append("It can leave the labyrinth.")
    return marks, "\n".join(lines)


def deeds(state: State, seat: int, only: int = -1) -> str:
    """What each character can do besides moving, a line each."""
    lines = []
    for who in state.table.characters[seat] if only < 0 else (only,):
        found = [
            a for a in LegalActions(state, seat, 0, who) if (verb := state.table.verb(a.verb)) and verb.acts
        ]
        if found:
            lines.append(f"  {state.table.kinds[who].name}: " + ", ".join(_deed(state, a) for a in found))
    if not lines:
        return "Nobody can do anything but move."
    return "\n".join(lines)


def _deed(state: State, action: Action) -> str:
    words = [w for w in action_text(state, action).split() if w != state.table.labels[action.who]]
    return " ".join(words) + odds(state, action)


def odds(state: State, action: Action) -> str:
    """Of an action that starts a fight, strength against strength before the cards."""
    verb = state.table.verb(action.verb)
    if verb is None or verb.role is None:
        return ""
    attack, defence = Fight.declared(state, action.who, action.what, verb.role).totals()
    return f" ({attack} against {defence})"


def square_of_room(state: State, slot: int) -> str:
    """The name of a square in the corner of a room, to write the room's number on."""
    return state.table.grid.name(state.origins[slot]) if state.origins[slot] >= 0 else ""
