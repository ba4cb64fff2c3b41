"""The record of one seat, replayed as that seat saw it.

Such a record says `?` for what others kept hidden. Any world will do in which all that it tells comes true:
to the seat they look alike. So each `?` is filled in with what later lines, or the view at the end, show to
have been there, and with anything legal where nothing shows it. The record's digests of the seat's own views
say whether that was right; from the first that differs on nothing is shown, and it is said so.
"""

import json
import operator
from collections import Counter
from typing import Any, NamedTuple

from gearmaze.engine import CHANCE, CLOCK, Action, GearmazeError, State
from gearmaze.engine.dealing import ZONE, Deal, rooms_for, rooms_to_deal
from gearmaze.engine.leaving import chosen_for
from gearmaze.engine.placing import PLACE
from gearmaze.engine.setup import DEAL, PICK
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game, Undo
from gearmaze.notation import parse_action
from gearmaze.notation.names import place_named
from gearmaze.recall_rooms import made_up
from gearmaze.record import BrokenRecord, TooLong, read_header, record_lines, seat_word, view_digest

UNKNOWN = "?"
HALF_TURNS = ("n", "s")  # edges over which a room comes to lie upside down (MP-STD-18)


class Recalled(NamedTuple):
    """A game that looks to one seat as its own did, and each answer as the record has it."""

    game: Game
    seat: int
    texts: tuple[str, ...]
    gap: int  # the line from which on the record does not say enough; 0 if it says all


def is_seat_record(text: str) -> bool:
    """Whether a record tells what one seat knows, and not all of a game."""
    return any(line.startswith("seat ") for line in text.splitlines()[:8])


def recall(text: str, source: str = "", most: int | None = None) -> Recalled:
    """Replay the record of a seat. One of more than `most` answers is not replayed at all."""
    raw, lines = record_lines(text, source)
    named = next((line.split()[1] for _, line in lines if line.startswith("seat ")), "")
    game, rest = read_header([row for row in lines[1:] if not row[1].startswith("seat ")], raw, source)
    if named not in (*game.table.colours, "spectator"):
        raise BrokenRecord("header", f"nobody sits at {named!r}", source, 1)
    seat = game.table.colours.index(named) if named in game.table.colours else SPECTATOR
    if most is not None and len(rest) > 2 * most:
        raise TooLong(f"more than {most} answers", source)
    shown = [number for number, line in rest if line.startswith("view ")]
    try:
        last: dict[str, Any] = json.loads(raw[shown[0] - 1].partition(" ")[2])
        clues = _Clues(game.state, [line for _, line in rest], last)
        written = json.dumps(last, sort_keys=True)
    except (IndexError, KeyError, TypeError, ValueError, RecursionError):
        raise BrokenRecord("unread", "no view at its end", source, rest[-1][0] if rest else 1) from None
    return _Recalling(game, seat, clues).run(rest, written)


class _Recalling:
    """The replay of a seat's record under way."""

    def __init__(self, game: Game, seat: int, clues: "_Clues") -> None:
        self.game = game
        self.seat = seat
        self.clues = clues
        self.texts: list[str] = []
        self.certain = 0  # answers up to the last view that was compared
        self.seats = {seat_word(game, each): each for each in (CHANCE, CLOCK, *range(game.table.seats))}

    def run(self, lines: list[tuple[int, str]], last: str) -> Recalled:
        for number, line in lines:
            word, _, tail = line.partition(" ")
            if word == "turn":
                fits = tail.split() == [str(self.game.state.turn), view_digest(self.game.state, self.seat)]
            elif word == "view":
                fits = json.dumps(view(self.game.state, self.seat), sort_keys=True) == last
            else:
                fits = self.answered(line)
            if not fits:
                return Recalled(self.cut_back(), self.seat, tuple(self.texts[: self.certain]), number)
            if word in ("turn", "view"):
                self.certain = len(self.texts)
        return Recalled(self.game, self.seat, tuple(self.texts), 0)

    def answered(self, line: str) -> bool:
        """Give an answer as it is written, what is unknown of it filled in; whether it can be given."""
        name, _, tail = line.partition(":")
        text = tail.strip()
        try:
            seat = self.seats[name]
            if text == "undo":
                self.game.undo_again(seat)
            elif UNKNOWN in text.split():
                self.game.answer(seat, self.clues.filled(self.game.state, seat, text))
            else:
                self.game.answer(seat, parse_action(self.game.state, text, seat))
        except (GearmazeError, LookupError, ValueError):
            return False
        self.texts.append(text)
        return True

    def cut_back(self) -> Game:
        """The game up to the last view that was compared."""
        again = Game(position=self.game.start)
        for answer in self.game.answers[: self.certain]:
            if isinstance(answer, Undo):
                again.undo_again(answer.seat)
            else:
                again.answer(*answer)
        return again


class _Clues:
    """What a record shows in the end of things that were hidden in the beginning."""

    def __init__(self, state: State, lines: list[str], last: dict[str, Any]) -> None:
        self.table = table = state.table
        ids = [room.id for room in table.rooms]
        self.rooms = {  # those that are shown: which it is, and how it lies
            slot: (ids.index(room["room"]), operator.index(room["turn"]))
            for slot, room in enumerate(last["rooms"])
            if room["shown"]
        }
        self.turned: Counter[int] = Counter()
        self.found: dict[int, set[str]] = {}  # who lay in a room
        self.rooms_brought = self._made_up(lines, last) if table.scenario.draft == "free" else []
        zones = enumerate(last.get("zones", ()), 1)
        self.zones = {zone["seat"]: number for number, zone in zones if zone["seat"] >= 0}
        self.brought: set[tuple[int, str]] = set()  # pairs of rooms, and by whom
        self.clashes = 0  # of pairs brought by both
        into: Counter[int] = Counter()
        slot, before, hoists = -1, "", 0
        for line in lines:
            name, *words = line.split()
            verb, before, again = words[0] if words else "", line, before.startswith("chance: first")
            if verb == "bring" and again:
                self.clashes += 1
            elif verb == "bring" and words[1] != UNKNOWN and name.rstrip(":") in table.colours:
                self.brought.add((table.colours.index(name.rstrip(":")), words[1]))
            if verb == "rotate":
                self.turned[int(words[1]) - 1] += 1 if words[2] == "cw" else -1
            elif verb == "hoist":
                hoists += 1
            elif verb == PLACE:
                into[int(words[-1]) - 1] += 1
            elif verb == "reveal":
                slot = int(words[1]) - 1
                self.found[slot] = set()
                self.turned[slot] += 2 * (words[2] in HALF_TURNS)
            elif verb == "set":
                self.found[slot].add(words[1])
        if hoists:
            self._turned_by_hoist(hoists, last)
        for label in last["lifted"]:
            self.found[slot].add(label)
        told = {word for line in lines for word in line.split()[1:] if word in table.labels}
        seen = {row["token"] for row in (*last["tokens"], *last["gone"])}
        self.seen = seen | {name for names in self.found.values() for name in names}
        self._share_out(seen - told, into)

    def _made_up(self, lines: list[str], last: dict[str, Any]) -> list[str]:
        """The pairs others brought, so that everybody lost the draws he lost."""
        seat, table = last["seat"], self.table
        own = set(last["pairs"][seat]) if 0 <= seat < table.seats else set()
        shown = {table.rooms[room].pair for room, _ in self.rooms.values()}
        return made_up(lines, table.colours, seat, own, shown | {*last["omitted"]}, table.pairs)

    def _turned_by_hoist(self, times: int, last: dict[str, Any]) -> None:
        """Its room came down turned each time, unless it still hangs there the last time (MP-PYR-29)."""
        apex = self.table.grid.berths.apex
        quarter = 1 if self.table.rooms[self.rooms[apex][0]].clockwise else -1
        self.turned[apex] += quarter * (times - bool(last["rooms"][apex].get("aloft")))

    def _share_out(self, names: set[str], into: Counter[int]) -> None:
        """Who was put down by the clock stands in no line: whoever is left was in a room with room left."""
        explained = {name for found in self.found.values() for name in found}
        left = sorted(names - explained, key=self.table.labels.index)
        for slot, found in self.found.items():
            while left and len(found) < into[slot]:
                found.add(left.pop(0))

    def filled(self, state: State, seat: int, text: str) -> Action:
        """An answer with something unknown in it, made whole."""
        words = text.split()
        if words[0] == DEAL and Deal.now(state):
            return self._deal(state)
        if words[0] == "bring" and self.rooms_brought:
            return Action("bring", -1, self.table.pairs.index(self.rooms_brought.pop(0)))
        if words[0] == ZONE:
            return Action(ZONE, -1, self._zone(state))
        room = int(words[-1]) - 1 if words[0] == PLACE else -1
        where = place_named(state, words[2]) if words[0] == PICK and len(words) > 2 else room
        options = [
            action
            for action in state.stack[-1].options(state, chosen_for(state, seat))
            if action.verb == words[0] and (where < 0 or action.where == where)
        ]
        return min(options, key=lambda action: self._strange(state, seat, action, room))

    def _strange(self, state: State, seat: int, action: Action, room: int) -> int:
        """How badly an answer fits what shows later: the least is taken, of equals the first."""
        if action.verb == "bring":
            return self._strange_pair(state, seat, self.table.pairs[action.what])
        if action.verb == "lay" or not 0 <= action.what < self.table.tokens:
            return 0
        label = self.table.labels[action.what]
        if action.verb == "enlist":
            return int(label not in self.seen)
        return 0 if label in self.found.get(room, ()) else 1 + (label in self.seen)

    def _strange_pair(self, state: State, seat: int, pair: str) -> int:
        """The same of rooms brought in secret: whoever loses the draw for a pair brings another."""
        brought = [{self.table.pairs[index] for index in pairs} for pairs in state.pairs]
        others = set().union(*(known for each, known in enumerate(brought) if each != seat))
        others |= {name for each, name in self.brought if each != seat}
        twice = pair in others
        wanted = len(others & brought[seat]) < self.clashes
        shown = {self.table.rooms[room].pair for room, _ in self.rooms.values()}
        return 2 * (twice != wanted) + (pair not in shown)

    def _zone(self, state: State) -> int:
        """The small line a seat has in the end, or one that is nobody's."""
        seat, count = state.zones.index(0), len(self.table.zone_lines)
        left = [n for n in range(1, count + 1) if n not in (*state.zones, *self.zones.values())]
        return self.zones.get(seat) or left[0]

    def _deal(self, state: State) -> Action:
        """Rooms that were shown as they lay, others as they come."""
        known = {room for room, _ in self.rooms.values()}
        pool = [room for room in rooms_to_deal(state) if room not in known]
        via = []
        for slot in range(len(self.table.layout.slots)):
            if slot in self.rooms:
                room, turn = self.rooms[slot]
                via.append((room, (turn - self.turned[slot]) % 4))
                continue
            fits = rooms_for(self.table, slot, pool)
            pool.remove(fits[0])
            via.append((fits[0], 0))
        return Action(DEAL, -1, -1, -1, tuple(via))
