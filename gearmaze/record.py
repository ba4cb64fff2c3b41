"""A whole game as text: every answer, chance, clock and take-backs included, replayed bit for bit.

    gearmaze record 1
    rules 2                  <- which faults are mended (Table.rules); what was begun before has 1
    scenario base
    options targetVp=6
    chance: deal 1cw/0 2ccw/3 ...
    blue: pick blue-goblin b0
    yellow: undo
    turn 3 d2:4be1c0de       <- the digest of the position at the start of turn 3, and its version
    result target blue

The record of one seat holds only what that seat knows: what others keep hidden is written `?`, and in
place of digests of the whole truth stand digests of the seat's own view.
"""

import hashlib
import json
from typing import Any

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    GearmazeError,
    IllegalAction,
    ParseError,
    Refusal,
    State,
)
from gearmaze.engine.clashes import Clash
from gearmaze.engine.clock import first_choice, unseen
from gearmaze.engine.dealing import ZONE, First
from gearmaze.engine.leaving import chosen_for
from gearmaze.engine.placing import PLACE
from gearmaze.engine.setup import BENCH, DEAL, PICK, LineUp
from gearmaze.engine.state import DIGEST
from gearmaze.engine.table import FIRST_RULES, RULES
from gearmaze.engine.view import sealed, view
from gearmaze.game import Game, Undo
from gearmaze.notation import action_text, parse_action
from gearmaze.position import options_text, parse_options, parse_position, position_text

VERSION = "1"


class BrokenRecord(ParseError):
    """A record that cannot be replayed. `kind` says what is wrong with it, for sentences in any language."""

    def __init__(self, kind: str, message: str, source: str, line: int) -> None:
        super().__init__(message, source, line)
        self.kind = kind
        self.refused: tuple[State, Refusal] | None = None  # where and why the referee said no


class TooLong(ParseError):
    """A record of more answers than the reader wants to replay."""


def seat_word(game: Game, seat: int) -> str:
    """What a record calls a seat."""
    return {CHANCE: "chance", CLOCK: "clock"}.get(seat) or game.table.colours[seat]


def record_text(game: Game, digests: int = DIGEST) -> str:
    """The full record. Only for when the game is over, or for whoever may know everything.

    With `digests=1` it is written as before there were versions of them.
    """
    lines = [f"gearmaze record {VERSION}", f"rules {game.table.rules}", f"scenario {game.table.scenario.id}"]
    if game.table.given:
        lines.append(f"options {options_text(game.table.given)}")
    if game.start != game.table.start() or game.table.scenario.drawn:
        lines += ["position", *("  " + line for line in position_text(game.start).splitlines()), "play"]
    replayed = Game(position=game.start)
    turn = replayed.state.turn
    for answer in game.answers:
        if isinstance(answer, Undo):
            lines.append(f"{seat_word(game, answer.seat)}: undo")
            replayed.undo_again(answer.seat)
        else:
            seat, action = answer
            lines.append(f"{seat_word(game, seat)}: {action_text(replayed.state, action)}")
            replayed.answer(seat, action)
        if replayed.state.turn > turn or replayed.over:
            turn = replayed.state.turn
            lines.append(f"turn {turn} {replayed.state.digest(digests)}")
    lines += _result_lines(game)
    return "\n".join(lines) + "\n"


def _result_lines(game: Game) -> list[str]:
    if game.result is None:
        return []
    reason, winners = game.result
    return [f"result {reason} {' '.join(game.table.colours[seat] for seat in winners) or 'nobody'}"]


def read_record(text: str, source: str = "", most: int | None = None) -> Game:
    """Replay a full record. One that does not fit says at which decision and why.

    One of more than `most` answers, whatever they are, is not replayed at all.
    """
    raw, lines = record_lines(text, source)
    if any(line.startswith("seat ") for _, line in lines[:6]):
        raise BrokenRecord("seat", "this is one seat's record: it does not tell the whole game", source, 1)
    game, rest = read_header(lines[1:], raw, source)
    if most is not None:
        answers = sum(line.partition(" ")[0] not in ("turn", "result") for _, line in rest)
        if answers > most or len(rest) > 2 * most + 1:  # each with a digest, and the result
            raise TooLong(f"more than {most} answers", source)
    count = 0
    for number, line in rest:
        word, _, tail = line.partition(" ")
        if word == "turn":
            _check_digest(game, tail, count, source, number)
        elif word == "result":
            expected = _result_lines(game)
            if expected != [line]:
                found = expected[0] if expected else "the game is still going on"
                raise BrokenRecord(
                    "differs",
                    f"after decision {count}: the record says '{line}', but {found}",
                    source,
                    number,
                )
        else:
            count += 1
            _replay(game, line, count, source, number)
    if not any(line.startswith("result") for _, line in rest) and game.over:
        raise BrokenRecord(
            "differs", f"the record ends without a result after decision {count}", source, lines[-1][0]
        )
    return game


def record_lines(text: str, source: str) -> tuple[list[str], list[tuple[int, str]]]:
    """The lines of a record as they stand there; and those that say something, without comments, numbered."""
    raw = text.splitlines()
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(raw, 1)]
    lines = [(number, line) for number, line in lines if line]
    if not lines or lines[0][1] != f"gearmaze record {VERSION}":
        raise BrokenRecord(
            "none", f"not a game record: the first line must be 'gearmaze record {VERSION}'", source, 1
        )
    return raw, lines


def read_header(
    lines: list[tuple[int, str]], raw: list[str], source: str
) -> tuple[Game, list[tuple[int, str]]]:
    """The game as it begins, and the lines after that."""
    scenario = ""
    rules = FIRST_RULES
    options: dict[str, Any] = {}
    position: str | None = None
    rest: list[tuple[int, str]] = []
    for index, (number, line) in enumerate(lines):
        word, _, tail = line.partition(" ")
        if word == "rules":
            if tail not in map(str, range(FIRST_RULES, RULES + 1)):
                raise BrokenRecord(
                    "version", f"made under rules version {tail}; this is version {RULES}", source, number
                )
            rules = int(tail)
        elif word == "scenario":
            scenario = tail
        elif word == "options":
            options = parse_options(tail, source, number)
        elif line == "position":
            below = lines[index + 1 :]
            end = next((at for at, (_, other) in enumerate(below) if other == "play"), len(below))
            rest = below[end + 1 :]
            last = below[end][0] - 1 if end < len(below) else len(raw)
            # as it stands there, for a drawing is more than its words; blank lines keep the numbers of lines
            position = "\n" * number + "\n".join(raw[number:last]) + "\n"
            break
        else:
            rest = lines[index:]
            break
    if not scenario:
        raise BrokenRecord("header", "the record names no scenario", source, 1)
    try:
        if position is not None:
            return Game(position=parse_position(position, source, rules)), rest
        return Game(scenario, options=options, rules=rules), rest
    except ParseError:
        raise
    except GearmazeError as error:
        raise BrokenRecord("header", str(error), source, 1) from error


def _replay(game: Game, line: str, count: int, source: str, number: int) -> None:
    name, separator, tail = line.partition(":")
    seats = {seat_word(game, seat): seat for seat in (CHANCE, CLOCK, *range(game.table.seats))}
    if not separator or name not in seats:
        message = f"decision {count}: '{line}' is not an answer such as 'blue: end'"
        raise BrokenRecord("unread", message, source, number)
    seat = seats[name]
    try:
        if tail.strip() == "undo":
            game.undo_again(seat)
        else:
            game.answer(seat, parse_action(game.state, tail.strip(), seat))
    except GearmazeError as error:
        refusal = error.refusal if isinstance(error, IllegalAction) else None
        broken = BrokenRecord("unread", f"decision {count} ({line}) does not fit: {error}", source, number)
        if isinstance(refusal, Refusal):
            broken.kind, broken.refused = "refused", (game.state, refusal)
        raise broken from error


def _check_digest(game: Game, tail: str, count: int, source: str, number: int) -> None:
    said = " ".join(tail.split())
    version = DIGEST if ":" in said else 1  # those of before have no version word
    found = f"{game.state.turn} {game.state.digest(version)}"
    if said != found:
        raise BrokenRecord(
            "differs",
            f"after decision {count} the position differs: the record says turn {tail}, this is turn {found}",
            source,
            number,
        )


# One seat's record --------------------------------------------------------------------------------


def seat_record_text(game: Game, seat: int) -> str:
    """What one seat knows of the game so far: its own answers, others' as far as they are open."""
    if game.over:
        return record_text(game)
    lines = [
        f"gearmaze record {VERSION}",
        f"rules {game.table.rules}",
        f"scenario {game.table.scenario.id}",
        f"seat {game.table.colours[seat] if 0 <= seat < game.table.seats else 'spectator'}",
    ]
    if game.table.given:
        lines.append(f"options {options_text(game.table.given)}")
    lines += _seen_answers(game, seat)
    lines.append("view " + json.dumps(view(game.state, seat), sort_keys=True))
    return "\n".join(lines) + "\n"


def _seen_answers(game: Game, seat: int) -> list[str]:
    replayed = Game(position=game.start)
    lines: list[str] = []
    teams: list[tuple[int, str]] = []  # choices made by all at once, and whose
    early: list[tuple[int, str]] = []  # those of who has resigned since, and before which line
    face_down: list[int] = []  # lines that tell a card still lying face down
    picked: list[int] = []  # lines that tell whom others put down in turn
    turn = 0
    for answer in game.answers:
        secret, fighting = _choosing(replayed.state), Clash.now(replayed.state) is not None
        if isinstance(answer, Undo):
            who = answer.seat
            line = f"{seat_word(game, who)}: undo"
            back = replayed.to_take_back(who)
            if back and back.action.verb == PICK and who != seat and not secret:
                _seal(lines, picked.pop())  # it was taken back without being turned up
            replayed.undo_again(who)
        else:
            who, action = answer
            if action.verb == "timeout" and action.what != seat and unseen(replayed.state):
                who, action = action.what, first_choice(replayed.state, action.what)
            name, who = seat_word(game, who), chosen_for(replayed.state, who)
            line = f"{name}: {_seen(game, replayed, seat, who, action)}"
            if action.verb == "lay" and who != seat and not secret:
                face_down.append(len(lines))
            if action.verb == PICK and who != seat and not secret:
                picked.append(len(lines))
            verb = game.table.verb(action.verb)
            unseen_yet = verb is not None and (verb.secret or (fighting and not verb.agreement))
            secret = secret and (action.verb == "timeout" or unseen_yet)
            who = action.what if action.verb == "timeout" else who
            if action.verb == "resign":  # what he chose himself comes before, or as chance's (MP-GEN-54)
                said = [entry for owner, entry in teams if owner == who]
                if fighting or who == seat:
                    early += [(len(lines), entry) for entry in said]
                    teams = [choice for choice in teams if choice[0] != who]
                else:
                    chance = seat_word(game, CHANCE)
                    teams = [(each, _by(chance, entry) if each == who else entry) for each, entry in teams]
            replayed.answer(*answer)
        if secret and isinstance(answer, Undo) and who != seat:
            _forget_last(teams, who)  # what others chose and took back was never to be seen
            line = ""
        elif secret:
            teams.append((who, line))
            line = ""
        if not _choosing(replayed.state):
            if fighting and not any(event.kind == "fought" for event in replayed.last):
                teams = [choice for choice in teams if choice[0] == seat]  # no card was turned up
                early = [entry for entry in early if _by(seat_word(game, seat), entry[1]) == entry[1]]
            for number, entry in reversed(early):
                lines.insert(number, entry)
            early = []
            lines += _in_fixed_order(teams, seat)
            teams = []
        if line:
            lines.append(line)
        if Clash.now(replayed.state) is None:
            face_down = []
        if replayed.state.turn > turn:
            turn = replayed.state.turn
            lines.append(f"turn {turn} {view_digest(replayed.state, seat)}")
    for number in face_down:
        _seal(lines, number)
    # how far the others are is theirs to know
    for number, entry in reversed(early):
        if _by(seat_word(game, seat), entry) == entry:
            lines.insert(number, entry)
    return lines + [line for who, line in teams if who == seat]


def _by(name: str, line: str) -> str:
    """A line as somebody else's."""
    return f"{name}:{line.partition(':')[2]}"


def view_digest(state: State, seat: int) -> str:
    """A short word for all a seat sees."""
    seen = json.dumps(view(state, seat), sort_keys=True).encode()
    return hashlib.blake2b(seen, digest_size=8).hexdigest()


def _choosing(state: State) -> bool:
    """Whether what all choose at once can be taken back unseen: until it is drawn who places first."""
    drawing = state.stack[-1:] == (First(PLACE),)
    return sealed(state) or bool(drawing and not state.table.scenario.in_turn)


def _seal(lines: list[str], number: int) -> None:
    """Let a line tell no more than who did what."""
    name, verb, *_ = lines[number].split()
    lines[number] = f"{name} {verb} ?"


def _in_fixed_order(choices: list[tuple[int, str]], seat: int) -> list[str]:
    """One's own choices as they were made, others' sorted: nobody learns who chose what when."""
    return [
        line
        for who, line in sorted(choices, key=lambda entry: (entry[0], entry[1] if entry[0] != seat else ""))
    ]


def _forget_last(choices: list[tuple[int, str]], who: int) -> None:
    for number in range(len(choices) - 1, -1, -1):
        if choices[number][0] == who:
            del choices[number]
            return


def _seen(game: Game, replayed: Game, seat: int, who: int, action: Action) -> str:
    """An answer as another seat may read it."""
    text = action_text(replayed.state, action)
    if action.verb in (DEAL, ZONE):
        return f"{action.verb} ?"
    if who == seat:
        return text
    if action.verb == PLACE:
        return f"place ? room {action.where + 1}"
    if action.verb == BENCH:
        return "bench ?"
    if action.verb == PICK and not _teams_shown(game.state):
        lining_up = LineUp.now(replayed.state)  # for all to see, but for who it is
        return f"pick ? {replayed.state.maze.name(action.where)}" if lining_up else "pick ?"
    if action.verb in ("bring", "enlist") and game.table.scenario.draft == "free":
        return f"{action.verb} ?"
    return text


def _teams_shown(state: State) -> bool:
    """Whether starters have been turned up (SET-13)."""
    return state.turn > 0 or state.stack[-1] == First("turn")
