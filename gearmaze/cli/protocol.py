"""`gearmaze engine`: the referee for programs, one JSON object a line (docs/protocol.md).

Whatever comes in gets exactly one line back, and whatever is refused leaves the game as it was.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, NamedTuple

from gearmaze import __version__
from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    AmbiguousAction,
    Chance,
    GearmazeError,
    IllegalAction,
    ParseError,
    Refusal,
)
from gearmaze.engine.scoring import counted
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.notation import action_text, parse_action
from gearmaze.notation.names import token_named, tokens_like
from gearmaze.rules import UnknownRule
from gearmaze.words.facts import named_event, named_refusal, named_result, truth
from gearmaze.words.sentences import advice_text

PROTOCOL = 1
LONGEST = 1 << 20  # bytes in a line
MOST_HANDLINGS = 4
Fields = dict[str, Any]


class Problem(GearmazeError):
    """A request that cannot be answered."""


class Field(NamedTuple):
    """What a field of a request may be."""

    kinds: tuple[type, ...]
    default: Any = None
    needed: bool = False


TEXT, NUMBER, MAP = (str,), (int,), (dict,)
SEAT = Field((str, int))


class Session:
    """One game and the commands that ask about it."""

    def __init__(self) -> None:
        self.game = Game("base", seed=0)
        self.done = False

    # In and out -------------------------------------------------------------------------------------

    def answer(self, line: bytes) -> str:
        """The line that answers a line."""
        request: Any = None
        try:
            request = _read(line)
            found = self._run(request)
            return _line({"id": _id(request), "ok": True, **found})
        except (GearmazeError, UnknownRule) as error:
            return _line({"id": _id(request), "ok": False, "error": self._error(error)})
        except Exception as error:  # a fault of ours must not end somebody's series of games
            print(f"gearmaze engine: {type(error).__name__}: {error}", file=sys.stderr)
            words = f"this should not happen: {type(error).__name__}"
            return _line({"id": _id(request), "ok": False, "error": {"kind": "internal", "message": words}})

    def _run(self, request: Any) -> Fields:
        if not isinstance(request, dict):
            raise Problem('a request is a JSON object such as {"cmd": "hello"}')
        if _id(request) != request.get("id"):
            raise Problem("the id of a request is a whole number or a text of at most 100 characters")
        name = request.get("cmd")
        command = COMMANDS.get(name) if isinstance(name, str) else None
        if command is None:
            raise Problem(f"cmd is one of {', '.join(COMMANDS)}")
        fields = {}
        for key, field in command.fields.items():
            fields[key] = _checked(key, request.get(key), field)
        unknown = sorted(set(request) - set(command.fields) - {"id", "cmd"})
        if unknown:
            raise Problem(
                f"{name} has no field {unknown[0][:40]!r}; it has {', '.join(command.fields) or 'none'}"
            )
        return command.run(self, fields)

    def _error(self, error: Exception) -> Fields:
        if isinstance(error, IllegalAction):
            refusal = error.refusal
            if isinstance(refusal, Refusal):
                return {"kind": "illegal", **named_refusal(self.game.state, refusal)}
        kind = "request"
        if isinstance(error, AmbiguousAction):
            kind = "ambiguous"
        elif isinstance(error, ParseError):
            kind = "parse"
        return {"kind": kind, "message": str(error)}

    # Names ------------------------------------------------------------------------------------------

    def _seat(self, value: Any, default: int | None = None) -> int:
        colours = self.game.table.colours
        names = {"chance": CHANCE, "clock": CLOCK, "spectator": SPECTATOR}
        names |= {colour: seat for seat, colour in enumerate(colours)}
        if value is None:
            if default is not None:
                return default
            owed = self.game.to_act
            return owed[0] if owed else 0
        seat = names.get(value, -9) if isinstance(value, str) else value
        if seat not in names.values():
            raise Problem(f"seat is one of {', '.join(names)}")
        return int(seat)

    def _token(self, name: str, seat: int) -> int:
        """A token by name; of two, the seat's own."""
        table = self.game.table
        found = tokens_like(table, name)
        own = [token for token in found if table.sides.belongs(token, seat)]
        return own[0] if len(own) == 1 else token_named(table, name)

    def _colour(self, seat: int) -> str:
        names = {CHANCE: "chance", CLOCK: "clock", SPECTATOR: "spectator"}
        return names.get(seat) or self.game.table.colours[seat]

    def _status(self) -> Fields:
        state = self.game.state
        decisions = [
            {"seat": self._colour(d.seat), "kind": d.kind, "seconds": d.seconds} for d in self.game.decisions
        ]
        return {
            "turn": state.turn,
            "ap": state.ap,
            "vp": dict(zip(self.game.table.colours, counted(state), strict=False)),
            "decisions": decisions,
            "result": named_result(state),
            "answers": len(self.game.answers),
            "digest": state.digest(),
        }

    def _told(self, seat: int, since: int) -> list[Fields]:
        """Events as a seat sees them, in names and in words."""
        return [named_event(self.game.state, event) for event in self.game.events(seat, since)]

    # Commands ---------------------------------------------------------------------------------------

    def hello(self, given: Fields) -> Fields:
        """Who answers, and what can be played."""
        from gearmaze.bots import player_names
        from gearmaze.sets import scenario_names

        return {
            "name": "gearmaze",
            "version": __version__,
            "protocol": PROTOCOL,
            "commands": list(COMMANDS),
            "scenarios": scenario_names(),
            "players": player_names(),
        }

    def new(self, given: Fields) -> Fields:
        """Begin a game; with a seed chance answers by itself."""
        self.game = Game(given["scenario"], seed=given["seed"], options=given["options"])
        return self._status()

    def position(self, given: Fields) -> Fields:
        """Set up a position, or write down the present one."""
        from gearmaze.position import parse_position, position_text

        if given["text"] is not None:
            self.game = Game(position=parse_position(given["text"]), seed=given["seed"])
        return {"text": position_text(self.game.state), **self._status()}

    def record(self, given: Fields) -> Fields:
        """Read a whole game, or write down the present one, in full or as one seat knows it."""
        from gearmaze.record import read_record, record_text, seat_record_text

        if given["text"] is not None:
            self.game = read_record(given["text"])
        if given["seat"] is None:
            return {"text": record_text(self.game), **self._status()}
        return {"text": seat_record_text(self.game, self._seat(given["seat"])), **self._status()}

    def status(self, given: Fields) -> Fields:
        """Who owes what."""
        return self._status()

    def legal(self, given: Fields) -> Fields:
        """The legal answers of a seat, as texts."""
        seat = self._seat(given["seat"])
        if not 0 <= given["handlings"] <= MOST_HANDLINGS:
            raise Problem(f"handlings is 0 to {MOST_HANDLINGS}")
        who = -1 if given["who"] is None else self._token(given["who"], seat)
        kind = next((d.kind for d in self.game.decisions if d.seat == seat), None)
        state = self.game.state
        actions = self.game.legal_actions(seat, given["handlings"], who)
        return {
            "seat": self._colour(seat),
            "kind": kind,
            "actions": [action_text(state, action) for action in actions],
        }

    def play(self, given: Fields) -> Fields:
        """Answer a decision."""
        seat = self._seat(given["seat"])
        action = self._action(given, seat)
        before, since = self.game.state, len(self.game.answers)
        self.game.play(action, seat)
        text, told = action_text(before, action), self._told(seat, since)
        return {"seat": self._colour(seat), "action": text, "events": told, **self._status()}

    def why(self, given: Fields) -> Fields:
        """Whether an answer would be legal, and why not."""
        seat = self._seat(given["seat"])
        action = self._action(given, seat)
        refusal = self.game.why(action, seat)
        if refusal is None:
            return {"legal": True, "action": action_text(self.game.state, action)}
        return {"legal": False, **named_refusal(self.game.state, refusal)}

    def _action(self, given: Fields, seat: int) -> Action:
        return parse_action(self.game.state, given["action"], seat)

    def suggest(self, given: Fields) -> Fields:
        """What one of our players would answer, from what that seat may know."""
        from gearmaze.bots import ask, make_player, player_names
        from gearmaze.bots.hints import hint
        from gearmaze.bots.ladder import RUNGS

        seat = self._seat(given["seat"])
        if seat not in self.game.to_act or seat < 0:
            raise Problem(f"{self._colour(seat)} owes no answer now")
        if given["player"] not in player_names():  # never a module of the client's choice
            raise Problem(f"player is one of {', '.join(player_names())}, not {given['player']!r}")
        player = make_player(given["player"])
        chance = Chance(given["seed"]).fork(len(self.game.answers))
        told: Fields = {"seat": self._colour(seat)}
        action = ask(player, self.game.state, seat, chance.fork())
        if player.name in RUNGS:  # it has whims of its own: what it plays is not always what it would advise
            good = hint(self.game.state, seat, chance.fork(), player.name)
            if good.action == action:
                told["why"] = advice_text(good.why, good.ahead, facts=good.facts)
        return {**told, "action": action_text(self.game.state, action)}

    def view(self, given: Fields) -> Fields:
        """Everything one seat may know."""
        return {"view": self.game.view(self._seat(given["seat"], SPECTATOR))}

    def events(self, given: Fields) -> Fields:
        """What a seat was told, from an answer on."""
        since = max(0, given["since"])
        seat = self._seat(given["seat"], SPECTATOR)
        return {"events": self._told(seat, since), "next": len(self.game.answers)}

    def state(self, given: Fields) -> Fields:
        """The whole truth, hidden things too: for analysis, not for players."""
        return {"state": truth(self.game.state), "digest": self.game.state.digest()}

    def undo(self, given: Fields) -> Fields:
        """Take back the last answer, if the rules let its seat."""
        self.game.undo(self._seat(given["seat"], self.game.last_to_answer))
        return self._status()

    def draw(self, given: Fields) -> Fields:
        """The board as text or SVG, as one seat sees it."""
        from gearmaze.draw import draw_status, draw_view, svg_view

        seen = self.game.view(self._seat(given["seat"], SPECTATOR))
        if given["format"] == "svg":
            return {"svg": svg_view(seen)}
        if given["format"] != "text":
            raise Problem("format is text or svg")
        return {"text": draw_view(seen, colour=False) + "\n" + draw_status(seen, colour=False)}

    def rule(self, given: Fields) -> Fields:
        """The text of a rule."""
        from gearmaze.rules import rule

        found = rule(given["rule"])
        return {"rule": found.id, "box": found.box, "section": found.section, "text": found.text}

    def quit(self, given: Fields) -> Fields:
        """The end."""
        self.done = True
        return {}


class EngineCommand(NamedTuple):
    """A command: what answers it and what it may be given."""

    run: Callable[[Session, Fields], Fields]
    fields: dict[str, Field]


ACTION = Field(TEXT, needed=True)
COMMANDS: dict[str, EngineCommand] = {
    "hello": EngineCommand(Session.hello, {}),
    "new": EngineCommand(
        Session.new, {"scenario": Field(TEXT, "base"), "seed": Field(NUMBER), "options": Field(MAP, {})}
    ),
    "status": EngineCommand(Session.status, {}),
    "legal": EngineCommand(Session.legal, {"seat": SEAT, "handlings": Field(NUMBER, 1), "who": Field(TEXT)}),
    "play": EngineCommand(Session.play, {"action": ACTION, "seat": SEAT}),
    "why": EngineCommand(Session.why, {"action": ACTION, "seat": SEAT}),
    "suggest": EngineCommand(
        Session.suggest, {"player": Field(TEXT, "greedy"), "seat": SEAT, "seed": Field(NUMBER, 0)}
    ),
    "view": EngineCommand(Session.view, {"seat": SEAT}),
    "events": EngineCommand(Session.events, {"seat": SEAT, "since": Field(NUMBER, 0)}),
    "undo": EngineCommand(Session.undo, {"seat": SEAT}),
    "draw": EngineCommand(Session.draw, {"seat": SEAT, "format": Field(TEXT, "text")}),
    "position": EngineCommand(Session.position, {"text": Field(TEXT), "seed": Field(NUMBER)}),
    "record": EngineCommand(Session.record, {"text": Field(TEXT), "seat": SEAT}),
    "state": EngineCommand(Session.state, {}),
    "rule": EngineCommand(Session.rule, {"rule": Field(TEXT, needed=True)}),
    "quit": EngineCommand(Session.quit, {}),
}


# Lines --------------------------------------------------------------------------------------------


def _read(line: bytes) -> Any:
    if len(line) > LONGEST:
        raise Problem(f"a line is at most {LONGEST} bytes long")

    def refuse(constant: str) -> None:
        raise Problem(f"{constant} is not JSON")

    try:
        return json.loads(line.decode("utf-8"), parse_constant=refuse)
    except UnicodeDecodeError as error:
        raise Problem(f"not UTF-8 at byte {error.start}") from None
    except RecursionError:
        raise Problem("nested too deeply") from None
    except GearmazeError:
        raise
    except ValueError as error:
        raise Problem(f"not JSON: {error}") from None


def _id(request: Any) -> int | str | None:
    """The id to send back, if the request has one that can be sent back."""
    found = request.get("id") if isinstance(request, dict) else None
    if type(found) is int and abs(found) < 1 << 63:
        return found
    return found if isinstance(found, str) and len(found) <= 100 else None


def _checked(key: str, value: Any, field: Field) -> Any:
    if value is None:
        if field.needed:
            raise Problem(f"the field {key} is missing")
        return field.default
    if not isinstance(value, field.kinds) or isinstance(value, bool):
        names = {str: "a text", int: "a whole number", dict: "an object"}
        raise Problem(f"{key} is {' or '.join(names[kind] for kind in field.kinds)}")
    return value


def _line(answer: Fields) -> str:
    return json.dumps(answer, separators=(", ", ": "), allow_nan=False)


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; one that is too long is read to its end and handed on cut."""
    while True:
        line = stream.readline(LONGEST + 2)
        if not line:
            return
        rest = line
        while len(rest) == LONGEST + 2 and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST + 2)
        if line.strip():
            yield line.removesuffix(b"\n")


def run(arguments: argparse.Namespace) -> int:
    """Answer until the input ends or somebody says quit."""
    session = Session()
    for line in _lines(sys.stdin.buffer):
        print(session.answer(line), flush=True)
        if session.done:
            break
    return 0
