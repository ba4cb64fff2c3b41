"""How golden games are played: by a seeded player with a liking for whatever was done least, or by script."""

import textwrap
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from gearmaze import Game
from gearmaze.bots import Greedy, ask
from gearmaze.engine import CLOCK, Action, Chance, LegalActions
from gearmaze.position import parse_position
from tests.golden.checklist import seen_in

SPECIAL = """
    begin jump wallwalk heal open close break regenerate fire drink shoot thrust scream join name
""".split()


class Curious:
    """Does what it did least so far; every other answer is a greedy one, so that games end."""

    def __init__(self, seed: int, greedy: int = 50, undo: int = 0, clock: int = 0) -> None:
        self.chance = Chance(seed)
        self.counts: Counter[str] = Counter()
        self.greedy = greedy  # in a hundred
        self.undo = undo
        self.clock = clock

    def answer(self, game: Game) -> None:
        """One answer, take-back or lapse of time."""
        owed = game.decisions
        due = owed[self.chance.below(len(owed))]
        last = game.entries[-1].seat if game.entries else -1
        if self.chance.below(100) < self.undo and last >= 0 and game.refuse_undo(last) is None:
            game.undo(last)
            return
        lapse = f"{due.kind} {due.seat == game.state.active} {len(game.answers) > 40}"
        if self.clock and (self.chance.below(100) < self.clock or self._never(lapse, due.kind)):
            self.counts[lapse] += 1
            game.play(Action("timeout", -1, due.seat), CLOCK)
            return
        action = self._choose(game, due.seat)
        self.counts[self._sort(action)] += 1
        game.play(action, due.seat)

    def _never(self, lapse: str, kind: str) -> bool:
        """Whether time should run out now because it never did in such a decision."""
        rare = ("lay", "set", "move", "team", "join", "name", "draft")
        return kind in rare and not self.counts[lapse] and not self.chance.below(2)

    def _sort(self, action: Action) -> str:
        return " ".join((action.verb, *(handling for _, handling, *_ in action.via)))

    def _choose(self, game: Game, seat: int) -> Action:
        state = game.state
        kind = next(d.kind for d in game.decisions if d.seat == seat)
        if self.chance.below(100) < self.greedy and kind != "move":
            return ask(Greedy(), state, seat, self.chance)
        legal = LegalActions(state, seat).listed()
        if kind == "act":
            movers = [a.who for a in legal if a.verb == "move"]
            if movers and not self.chance.below(4):
                legal = [*legal, Action("begin", self.chance.choice(movers))]
            if len(legal) > 1:
                legal = [action for action in legal if action.verb != "end"]
        by_sort: dict[str, list[Action]] = {}
        for action in legal:
            by_sort.setdefault(self._sort(action), []).append(action)
        rarest = min(by_sort, key=lambda sort: (self.counts[sort] // (1 if sort in SPECIAL else 2), sort))
        if kind == "move":
            rarest = self.chance.choice(sorted(by_sort))
        return self.chance.choice(by_sort[rarest])


def wander(
    player: Curious,
    seed: int,
    scenario: str = "base",
    options: Mapping[str, Any] | None = None,
    turns: int = 90,
) -> Game:
    """A game by a curious player against himself, until it ends or so many turns have passed."""
    game = Game(scenario, seed=seed, options=options)
    while not game.over and game.state.turn <= turns:
        player.answer(game)
    return game


def script(position: str, *lines: str) -> Game:
    """Answers played from a drawn position; `clock` and `undo` are written as in a record."""
    game = Game(position=parse_position(textwrap.dedent(position).strip() + "\n"))
    for line in lines:
        name, _, text = line.partition(": ")
        seat = game.table.colours.index(name)
        if text == "undo":
            game.undo(seat)
        elif text == "too late":
            game.play(Action("timeout", -1, seat), CLOCK)
        else:
            game.play(text, seat)
    return game


def seek(play: Callable[[int], Game], *wanted: str, most: int = 1000) -> Game:
    """The first game, seed by seed, that shows all of this in at most so many answers."""
    for seed in range(1, 1000):
        game = play(seed)
        if len(game.answers) <= most and seen_in(game).issuperset(wanted):
            return game
    raise LookupError(f"no game shows {', '.join(wanted)}")
