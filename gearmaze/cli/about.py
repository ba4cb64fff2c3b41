"""What one piece is and what can be done with it now, in words: the answer to its bare name."""

from collections.abc import Iterable

from gearmaze.cli.advice import called, numbers, odds, wanted
from gearmaze.engine import Action, LegalActions, ParseError, State
from gearmaze.notation import action_text
from gearmaze.notation.names import bare_name, tokens_like
from gearmaze.words.sentences import piece_text


def pieces_like(state: State, line: str) -> list[int]:
    """The tokens a line is nothing but the name of; none if it says anything else."""
    word = line.lower()
    return [] if " " in word or state.table.verb(word) is not None else tokens_like(state.table, word)


def about(state: State, seat: int, kind: str, word: str, tokens: list[int]) -> str:
    """A piece, by a name that may mean several: one's own first, then whoever else has one."""
    names = {bare_name(state.table, token) for token in tokens}
    if len(names) > 1 and len({state.table.kinds[token] for token in tokens}) > 1:
        raise ParseError(f"{word!r} may be {' or '.join(sorted(names))}")
    due = [token for token in tokens if any(action.what == token for action in _answers(state, seat, kind))]
    mine = due or [token for token in tokens if state.table.owner[token] == seat]
    shown = mine if any(state.place[token] >= 0 for token in mine) or due else tokens
    lines = [_described(state, seat, token) for token in shown]
    lines += [line for token in mine if (line := _possible(state, seat, kind, token))]
    if not due and kind != "act":
        lines.append(wanted(state, seat, kind))
    return "\n".join(f"  {line}" for line in lines)


def _answers(state: State, seat: int, kind: str) -> list[Action]:
    """The answers that are about a token: where it may be put."""
    return [] if kind == "act" else LegalActions(state, seat, 0).listed()


def _described(state: State, seat: int, token: int) -> str:
    """Who it is, and of what the seat may know, where it stands and what it holds."""
    kind = state.table.kinds[token]
    parts = [part for part in (numbers(kind),) if part]
    if state.known[seat] >> token & 1 and state.place[token] >= 0:
        hurt = "wounded on" if state.wounded[token] else "on"
        parts.append(f"{hurt} {state.maze.name(state.place[token])}")
        parts += [f"carrying {called(state, load, seat)}" for load in state.loads(token)]
    facts = f", {', '.join(parts)}" if parts else ""
    return f"{called(state, token, seat)}{facts}. {piece_text(kind)}"


def _possible(state: State, seat: int, kind: str, token: int) -> str:
    """What can be done with one's own piece at this decision."""
    name = bare_name(state.table, token)
    if kind == "act" and token in state.table.characters[seat]:
        return _deeds(state, seat, token) if state.place[token] >= 0 else "It is not on the board now."
    answers = [action for action in _answers(state, seat, kind) if action.what == token]
    if kind == "place" and answers:
        rooms = sorted({action.where + 1 for action in answers})
        return f"It can lie face down in room {_either(map(str, rooms))}: {name} {rooms[0]}, say."
    if kind == "set" and answers:
        squares = [state.maze.name(action.where) for action in answers]
        return f"It can be put on {_either(squares)}: {name} {squares[0]}, say."
    return ""


def _deeds(state: State, seat: int, token: int) -> str:
    """Where it can go and what else it can do, in words."""
    name = bare_name(state.table, token)
    actions = list(LegalActions(state, seat, 0, token))
    goals = {action.where for action in actions if action.verb == "move"}
    parts = []
    if goals:
        first = state.maze.name(min(goals, key=lambda place: state.maze.square[place]))
        parts.append(f"go to {len(goals)} squares for 1 AP ({name} {first}, say; moves {name} shows them)")
    deeds = [a for a in actions if a.verb != "move" and (verb := state.table.verb(a.verb)) and verb.acts]
    parts += dict.fromkeys(_in_words(state, seat, action) for action in deeds)
    return f"It can {_either(parts)}." if parts else "It cannot do anything now."


def _in_words(state: State, seat: int, action: Action) -> str:
    """An action without its actor, in names: reveal room 3, attack Yellow's Troll (3 against 4)."""
    table = state.table
    said = [word for word in action_text(state, action).split() if word != table.labels[action.who]]
    names = {word: called(state, token, seat) for word, token in table.by_label.items()}
    words = [f"room {word}" if word.isdecimal() else names.get(word, word) for word in said]
    return " ".join(words) + odds(state, action)


def _either(parts: Iterable[str]) -> str:
    *others, last = parts
    return f"{', '.join(others)} or {last}" if others else last
