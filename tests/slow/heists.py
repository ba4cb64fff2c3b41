"""Positions one point before the end, and on lines that are home to one side only: made for END-03, REV-03.

Everything comes from a seed; the same seed gives the same position on every machine.
"""

from __future__ import annotations

from gearmaze.engine import State
from gearmaze.engine.acting import Act
from gearmaze.engine.state import changed
from tests.slow.jails import BLUE, Jail
from tests.slow.positions import AT_ONCE, Crowd
from tests.slow.snapshot import Spot


class Heist(Crowd):
    """Somebody lies on a Rope over a pit; around it are enemies with one point to make."""

    def _fill_pits(self) -> None:
        dice, board = self.dice, self.board
        pits = [spot for spot in board.squares if board.is_pit(spot) and board.neighbours(spot)]
        edge = [spot for spot in pits if any(beside in board.home for beside in board.neighbours(spot))]
        self.thief_seat = dice.randrange(2)
        if pits:
            pit = dice.choice(edge if edge and dice.random() < 0.4 else pits)
            self._put_victim(pit)
            self.near = [spot for spot in self.near if spot != pit]
            self._put_thieves(pit)
        super()._fill_pits()

    def _put_victim(self, pit: Spot) -> None:
        hunted = self.table.scenario.id == "prison-2"
        victim = self._pop("colossus") if hunted else self._pop(character=True)
        rope = self._pop("rope")
        if rope >= 0 and victim >= 0:
            self._set(pit, victim, rope, wounded=True)
            self.thief_seat = 1 - self.table.owner[victim]

    def _put_thieves(self, pit: Spot) -> None:
        """Up to three around the pit, mostly with free hands: thieves, and friends in their way."""
        dice, board = self.dice, self.board
        around = {beside for spot in board.neighbours(pit) for beside in (spot, *board.neighbours(spot))}
        spots = sorted(spot for spot in around if spot in self.free and not board.is_pit(spot))
        for spot in dice.sample(spots, min(len(spots), dice.randint(1, 3))):
            if board.home.get(spot, self.thief_seat) == self.thief_seat:
                who = self._pop(character=True, owner=self.thief_seat)
                if who >= 0:
                    self._set(spot, who, self._load_for(who) if dice.random() < 0.2 else -1)

    def _turn(self) -> None:
        super()._turn()
        state, dice = self.state, self.dice
        short = dice.choice((1, 1, 1, 2))
        points = [0 if state.table.scenario.points.get("elimination") == 0 else self.table.target - short] * 2
        points[1 - self.thief_seat] = max(0, min(points[0], dice.randrange(4)))
        state.vp = tuple(points)
        state.active = self.thief_seat
        state.ap = max(1, state.ap)
        for token in range(self.table.tokens):
            if self.table.owner[token] != state.active:
                state.bound = changed(state.bound, token, 0)
        state.stack = (Act(state.active),)


class JailHeist(Heist, Jail):
    """The same with the pieces of the second box."""

    def _put_hero(self) -> None:
        """In the small scenarios all may stand around the pit already."""
        characters = self.table.all_characters
        if any(token in self.left for token in characters):
            super()._put_hero()
        else:
            self.hero = next(token for token in characters if self.state.place[token] >= 0)


class FarLine(Jail):
    """Both sides on one line, hidden rooms before it."""

    def _rooms(self) -> None:
        super()._rooms()
        state, dice = self.state, self.dice
        slots = len(state.prints)
        shown = dice.randrange(slots)  # at least one, for whoever must stand in a room
        state.shown = sum(1 << slot for slot in range(slots) if slot == shown or dice.random() < 0.4)
        state.doors = tuple(doors if state.shown >> slot & 1 else 0 for slot, doors in enumerate(state.doors))
        state.arrange()

    def _near(self) -> list[Spot]:
        return sorted(self.board.home)

    def _put_hero(self) -> None:
        """Somebody who may act, on a line; in the hunt only one side stands on the other's (P-S2-07)."""
        seat = BLUE if self.table.scenario.id == "prison-2" else self.dice.randrange(2)
        self.hero = self._pop(character=True, owner=seat)
        side = self.dice.choice((seat, 1 - seat, 1 - seat))
        spots = [spot for spot, owner in self.board.home.items() if owner == side and spot in self.free]
        self._set(self.dice.choice(sorted(spots)), self.hero)


def heist(name: str, options: int, seed: int) -> State:
    """A position in which a stolen Rope may end the game."""
    first_box = name.removeprefix(AT_ONCE) in ("base", "ropes")
    return (Heist if first_box else JailHeist)(name, options, seed).state


def far_line(name: str, options: int, seed: int) -> State:
    """A position with characters of both sides on the lines."""
    return FarLine(name, options, seed).state
