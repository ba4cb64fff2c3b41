"""A decision as a question at the prompt, and what is typed there as actions of the game."""

import re
from collections.abc import Callable
from typing import NamedTuple

from gearmaze.cli.advice import called, idle_characters
from gearmaze.engine import Action, GearmazeError, LegalActions, State, Table, alliances, drafts
from gearmaze.engine.clashes import SIDES, Clash
from gearmaze.engine.fights import SHOOTER
from gearmaze.engine.state import UNPLACED
from gearmaze.engine.under_way import Walk
from gearmaze.notation.names import SQUARE, bare_name, tokens_like

YES, NO = ("yes", "y"), ("no", "n")


def is_number(word: str) -> bool:
    """Whether a word is a number of a size somebody may mean; `isdigit` takes ² for one, `int` does not."""
    return word.isdecimal() and len(word) <= 9


def question(state: State, seat: int, kind: str) -> str:
    """A prompt that names the decision."""
    name = state.table.colours[seat].capitalize()
    return f"{name}, {QUESTIONS[kind].words(state, seat)}> "


def _legal(state: State, seat: int) -> list[Action]:
    return LegalActions(state, seat, 0).listed()


def _team(state: State, seat: int) -> str:
    dots = [state.maze.name(action.where) for action in _legal(state, seat) if action.where >= 0]
    return f"choose your starters, from {dots[0]} on" if dots else "leave one out"


def _place(state: State, seat: int) -> str:
    left = sum(1 for token in state.table.team[seat] if state.place[token] == UNPLACED)
    return f"place a token, {left} left"


def _card(state: State, seat: int) -> str:
    return f"play an Action card ({' '.join(str(action.what) for action in _legal(state, seat))})"


def _set(state: State, seat: int) -> str:
    tokens = dict.fromkeys(called(state, action.what, seat) for action in _legal(state, seat))
    return f"put down {', '.join(tokens)}"


def _move(state: State, seat: int) -> str:
    walk = Walk.of(state)
    return f"{state.table.kinds[walk.who].name} moving, {walk.left} steps left"


def _act(state: State, seat: int) -> str:
    table = state.table
    bound = "".join(
        f", {state.bound[t]} for the {table.kinds[t].name}" for t in table.characters[seat] if state.bound[t]
    )
    return f"{state.ap} AP left{bound}"


def _cards(state: State, seat: int) -> str:
    return " ".join(f"+{action.what}" for action in _legal(state, seat) if action.what >= 0)


def _draft(state: State, seat: int) -> str:
    pairs, characters, objects = drafts.missing(state, seat)
    if pairs:
        return f"bring a pair of rooms, {pairs} left"
    if characters:
        return f"choose a character, {characters} left"
    return f"choose an object, {objects} left"


def _join(state: State, seat: int) -> str:
    """Who may join, how, and what that adds."""
    clash = Clash.of(state)
    who = clash.todo[0][1]
    fight = clash.joined(state, who).fight(state)
    value = fight.value(who, True)
    how = "with a shot" if fight.roles[who] == SHOOTER else "from afar"
    return f"does the {state.table.kinds[who].name} join {how}, for {value}? yes or no"


def _ally(state: State, seat: int) -> str:
    """Which sides there are to choose from, with what both would be worth."""
    fight = Clash.of(state).fight(state)
    attack, defence = fight.totals()
    words = [f"the fight stands {attack} to {defence}"]
    for action in _legal(state, seat):
        if action.verb in SIDES:
            sums = alliances.joined(state, fight, seat, SIDES[action.verb]).totals()
            words.append(f"{action.verb} {sums[0]}:{sums[1]}")
    return f"{words[0]}: {', '.join((*words[1:], 'or abstain'))}"


# What is typed, by kind of decision: the actions a line stands for, none if it is one as it stands ---


def _typed_choices(state: State, seat: int, words: list[str]) -> list[str]:
    """`37 38 naga rope`: pairs of rooms and pieces in one line; nothing if it is something else."""
    found = []
    for word in words:
        if word in state.table.pairs:
            found.append(f"bring {word}")
        elif tokens_like(state.table, word):
            found.append(f"enlist {word}")
        else:
            return []
    return found


def _names_token(table: Table, word: str) -> bool:
    return bool(tokens_like(table, word)) and word not in table.verbs


def _typed_team(state: State, seat: int, words: list[str]) -> list[str]:
    if not all(_names_token(state.table, word.lower()) for word in words):
        return []
    starters = len(idle_characters(state, seat))
    if len(words) > starters:
        raise GearmazeError(f"you can choose {starters} starters at most")
    return [f"pick {word}" for word in words]


def _typed_place(state: State, seat: int, words: list[str]) -> list[str]:
    """`sword 3`; a name and a square is a move, for which it is too early."""
    if len(words) < 2 or SQUARE.fullmatch(words[-1]) or not _names_token(state.table, words[0].lower()):
        return []
    return [f"place {' '.join(words)}"]


def _typed_set(state: State, seat: int, words: list[str]) -> list[str]:
    """`rope c4`, or the square alone where there is one token; somebody else's name is a move, too early."""
    bare, lifted = words[0].lower(), dict.fromkeys(action.what for action in LegalActions(state, seat))
    if len(words) > 1 and _names_token(state.table, bare):
        return [f"set {' '.join(words)}"] if lifted.keys() & {*tokens_like(state.table, bare)} else []
    if len(words) == 1 and len(lifted) == 1 and SQUARE.fullmatch(bare):
        return [f"set {state.table.labels[next(iter(lifted))]} {bare}"]
    return []


def _typed_join(state: State, seat: int, words: list[str]) -> list[str]:
    bare = words[0].lower()
    return ["join" if bare in YES else "stay"] if bare in (*YES, *NO) else []


def _typed_ally(state: State, seat: int, words: list[str]) -> list[str]:
    bare = words[0].lower()
    short = {"attack": "assail", "attackers": "assail", "defence": "defend", "defenders": "defend"}
    return ["abstain"] if bare in (*NO, "out", "stay") else [short[bare]] if bare in short else []


def _number(verb: str) -> Callable[[State, int, list[str]], list[str]]:
    """`3` or `+3` at the prompt for a card."""

    def typed(state: State, seat: int, words: list[str]) -> list[str]:
        bare = words[0].lower()
        return [f"{verb} {bare}"] if len(words) == 1 and is_number(bare.lstrip("+")) else []

    return typed


def _typed_name(state: State, seat: int, words: list[str]) -> list[str]:
    return ["silent"] if words[0].lower() in NO else _number("name")(state, seat, words)


class Asking(NamedTuple):
    """How the terminal asks for one kind of decision."""

    words: Callable[[State, int], str]
    typed: Callable[[State, int, list[str]], list[str]] = lambda state, seat, words: []
    on_board: bool = False  # the board looks different after it
    by_name: bool = False  # a bare name is an answer


# Every kind of decision; a test fails for one that is missing.
QUESTIONS = {
    "act": Asking(_act, on_board=True),
    "ally": Asking(_ally, _typed_ally),
    "card": Asking(_card, _number("card")),
    "draft": Asking(_draft, _typed_choices, by_name=True),
    "join": Asking(_join, _typed_join),
    "lay": Asking(lambda state, seat: f"play a Combat card ({_cards(state, seat)})", _number("lay")),
    "move": Asking(_move, on_board=True),
    "name": Asking(
        lambda state, seat: f"name a Combat card ({_cards(state, seat)}) or keep silent", _typed_name
    ),
    "place": Asking(_place, _typed_place),
    "set": Asking(_set, _typed_set, on_board=True),
    "team": Asking(_team, _typed_team, by_name=True),
}


def with_names_joined(table: Table, line: str) -> str:
    """`place fireball wand 1` with the piece's name as one word, `fireball-wand`."""
    for name in dict.fromkeys(bare_name(table, token) for token in range(table.tokens)):
        if "-" in name:
            line = re.sub(rf"\b{name.replace('-', ' ')}\b", name, line, flags=re.IGNORECASE)
    return line


def readings(state: State, seat: int, kind: str, line: str) -> list[str]:
    """A line as actions: short forms by decision, several starters or pieces at once."""
    line = with_names_joined(state.table, line)
    return QUESTIONS[kind].typed(state, seat, line.split()) or [line]
