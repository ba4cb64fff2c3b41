"""The engine against the slow rules: on many positions both must allow exactly the same.

`tests/slow` was written from the rules' text without the engine. Here its results are compared with what
the engine lists, accepts and does: a seeded sample in `make test`, thousands more in `make proof`.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from gearmaze.engine import Action, IllegalAction, LegalActions, State, decisions, play, refuse_action
from gearmaze.engine.paths import expand, next_steps
from tests.slow.compare import compare, result_of
from tests.slow.deeds import Deeds
from tests.slow.moves import Slow, Step, Walk
from tests.slow.positions import OPTIONS, crowded, random_game
from tests.slow.snapshot import Spot, places, take

PROOF = bool(os.environ.get("GEARMAZE_PROOF"))
TABLES = [(name, options) for name in ("base", "ropes") for options in range(len(OPTIONS))]

# What must occur among the crowded positions, or the comparison shows less than it seems to.
CASES = (
    "Rope taken from under a wounded enemy",
    "past a friend with Rope on a pit",
    "past a friendly Thief on a pit",
    "two pits in a row across rooms",
    "one Rope does not carry over two pits",
    "Rope taken on from pit to pit, held by something else",
    "Rope for Rope on a pit over the ground",
    "Rope for Rope on a pit with a friend",
    "Rope left on a pit",
    "too few anchors to leave it",
    "friend keeps his Rope",
    "friend needs his Rope",
    "own wounded needs the Rope",
    "only a Rope is left on a pit",
    "wounded carried off a pit",
    "over a lying Rope",
    "wizard over an enemy",
    "nothing left under an enemy",
    "left to a friend",
    "exit with a wounded",
    "exit with an object",
    "exit over an enemy",
    "jump, leaving the load",
    "jump from a pit",
    "wall-walk, leaving the load",
    "group combat",
    "wounded defended by friends",
    "healed target",
)
RARE_CASES = (
    "too few anchors to enter",
    "jump onto a pit",
    "jump to a line",
    "wall-walk onto a pit",
    "wall-walk from a pit",
    "wall-walk to a line",
    "healed on a pit",
    "shot kills carrier and carried",
    "thing lost in a pit",
)


def crowd(count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Crowded positions, taking turns between the tables."""
    for index in range(start, start + count):
        table, options = TABLES[index % len(TABLES)]
        yield f"crowded({table!r}, {options}, {index})", crowded(table, options, index)


# The whole decision -------------------------------------------------------------------------------------

CHUNKS = 4


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_crowded_positions_give_exactly_the_results_of_the_rules(chunk: int) -> None:
    notes: Counter[str] = Counter()
    compared = 0
    for name, state in crowd(56, chunk * 56):
        for handlings in (0, 1):
            compared += compare(state, state.active, handlings, notes, name)
    assert compared > 2000
    lacking = [case for case in CASES if not notes[case]]
    assert len(lacking) < 8, f"these never occurred: {lacking}"


@pytest.mark.slow
def test_the_corner_cases_really_occur() -> None:
    notes: Counter[str] = Counter()
    for _, state in crowd(56 * CHUNKS):
        slow = Deeds(take(state), notes)
        for who in state.table.characters[state.active]:
            for _ in slow.deeds(who, 1):
                pass
    lacking = [case for case in CASES if not notes[case]]
    assert not lacking


@pytest.mark.slow
@pytest.mark.parametrize("handlings", [2, 3])
def test_several_handlings_give_exactly_the_results_of_the_rules(handlings: int) -> None:
    notes: Counter[str] = Counter()
    count = 20 if handlings == 2 else 12
    compared = sum(
        compare(state, state.active, handlings, notes, name) for name, state in crowd(count, 1000 * handlings)
    )
    assert compared > 50 * count


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["base", "beginner"])
def test_positions_of_random_games(scenario: str) -> None:
    _compare_games(scenario, range(3), 23)


def _compare_games(scenario: str, seeds: range, every: int) -> None:
    notes: Counter[str] = Counter()
    met = compared = 0
    for seed in seeds:
        for state, seat in random_game(scenario, seed % len(OPTIONS), seed):
            if decisions(state)[0].kind == "act":
                met += 1
                if met % every == 0:
                    compared += compare(state, seat, 1, notes, f"game {scenario} {seed}")
    assert compared > 10 * len(seeds)


# Step by step -------------------------------------------------------------------------------------------


class ByHand:
    """One character's move played step by step in the engine and by the slow rules at once."""

    def __init__(self, state: State, seat: int, who: int) -> None:
        self.seat, self.who = seat, who
        self.slow = Slow(take(state))
        self.walk = self.slow.begin(who)
        self.places = places(state)
        self.spots = {place: spot for spot, place in self.places.items()}
        self.state, _ = play(state, seat, Action("begin", who))

    def action(self, step: Step) -> Action:
        word, what = step
        if word == "go":
            return Action("go", self.who, -1, self.places[what])
        if word == "stop":
            return Action("stop")
        return Action(word, self.who) if word == "leave" else Action(word, self.who, what)

    def step(self, action: Action) -> Step:
        if action.verb == "go":
            return "go", self.spots[action.where]
        return action.verb, self.state.load[self.who] if action.verb == "leave" else action.what

    def every_step(self) -> Iterator[Step]:
        """Steps one may try here, sensible and not."""
        here = self.walk.at[self.who]
        assert here is not None
        near: list[Spot] = [(here[0] + dx, here[1] + dy) for dx in range(-2, 3) for dy in range(-2, 3)]
        yield from (("go", spot) for spot in near if spot in self.places)
        load = self.slow.load(self.walk, self.who)
        yield "leave", load
        for token in range(len(self.slow.kind)):
            yield "take", token
            yield "swap", token
        yield "stop", None

    def check(self) -> list[Step]:
        """Both allow the same single steps; those steps."""
        by_rules = {step for step, _ in self.slow.micro_steps(self.walk, self.who)}
        searched = {self.step(action) for action in next_steps(self.state)}
        assert searched == by_rules
        legal = self.slow.legal_steps(self.walk, self.who)
        accepted = {
            step
            for step in self.every_step()
            if refuse_action(self.state, self.seat, self.action(step)) is None
        }
        assert accepted == legal
        listed = LegalActions(self.state, self.seat)
        assert {self.step(a) for a in listed if a.verb not in ("stop", "cancel")} | {
            ("stop", None) for a in listed if a.verb == "stop"
        } == legal
        return sorted(legal, key=repr)

    def go_on(self, step: Step) -> bool:
        """Take a step on both sides; False when the move is over."""
        self.state, _ = play(self.state, self.seat, self.action(step))
        if step[0] == "stop":
            return self._over(self.slow.stop(self.walk, self.who))
        self.walk = dict(self.slow.micro_steps(self.walk, self.who))[step]
        if self.walk.escaped:
            return self._over(self.slow.stop(self.walk, self.who))
        return True

    def _over(self, end: Walk | None) -> bool:
        assert end is not None
        assert result_of(self.state) == self.slow.move_result(end, self.who)
        return False


def _movers(state: State) -> list[int]:
    return [
        who
        for who in state.table.characters[state.active]
        if refuse_action(state, state.active, Action("begin", who)) is None
    ]


def _walk_by_hand(count: int, start: int) -> tuple[int, int]:
    """Random moves step by step; how many moves and steps."""
    moves = steps = 0
    for name, state in crowd(count, start):
        dice = random.Random(name)
        for who in _movers(state):
            hand = ByHand(state, state.active, who)
            moves += 1
            for _ in range(12):
                legal = hand.check()
                steps += len(legal)
                kinds = sorted({word for word, _ in legal})
                kind = dice.choice([word for word in kinds if word != "stop"] or kinds)
                if not hand.go_on(dice.choice([step for step in legal if step[0] == kind])):
                    break
            else:
                _end(hand, dice)
    return moves, steps


def _end(hand: ByHand, dice: random.Random) -> None:
    """Bring a long move to its end."""
    for _ in range(100):
        legal = hand.slow.legal_steps(hand.walk, hand.who)
        ways = [step for step in sorted(legal, key=repr) if step[0] in ("go", "stop")] or sorted(
            legal, key=repr
        )
        step = ("stop", None) if ("stop", None) in legal else dice.choice(ways)
        if not hand.go_on(step):
            return


@pytest.mark.slow
def test_every_single_step_is_judged_alike() -> None:
    moves, steps = _walk_by_hand(32, 5000)
    assert moves > 40
    assert steps > 500


def _macros(count: int, start: int) -> int:
    """Moves written as one action do what their steps do one by one."""
    checked = 0
    for name, state in crowd(count, start):
        dice = random.Random(name)
        seat = state.active
        listed = [action for action in LegalActions(state, seat, 1 + start % 2) if action.verb == "move"]
        for action in dice.sample(listed, min(12, len(listed))):
            run = expand(state, action)
            assert run.refusal is None
            by_hand, _ = play(state, seat, Action("begin", action.who))
            for step in run.steps:
                by_hand, _ = play(by_hand, seat, step)
            if by_hand.stack[-1][0] == "move":
                by_hand, _ = play(by_hand, seat, Action("stop"))
            assert by_hand.fields() == play(state, seat, action)[0].fields()
            checked += 1
    return checked


@pytest.mark.slow
def test_a_move_written_as_one_action_does_what_its_steps_do() -> None:
    assert _macros(24, 6000) > 150
    assert _macros(8, 6001) > 50


@pytest.mark.slow
def test_what_is_not_listed_changes_nothing_when_tried() -> None:
    """Moves tried at random are accepted only if their result is one of the slow rules'."""
    accepted = refused = 0
    for name, state in crowd(24, 7000):
        dice = random.Random(name)
        seat = state.active
        numbers = sorted(places(state).values())
        slow = Deeds(take(state))
        for who in _movers(state)[:2]:
            allowed = slow.moves(who, 1)
            for _ in range(60):
                via: tuple[tuple[int, str, int], ...] = ()
                if dice.random() < 0.6:
                    token = dice.randrange(state.table.tokens)
                    at = state.place[token] if dice.random() < 0.7 else state.place[who]
                    if at >= 0:
                        via = ((at, dice.choice(("take", "leave", "swap")), token),)
                action = Action("move", who, -1, dice.choice(numbers), via)
                before = state.fields()
                try:
                    after, _ = play(state, seat, action)
                except IllegalAction:
                    refused += 1
                else:
                    accepted += 1
                    assert result_of(after) in allowed, (name, action)
                assert state.fields() == before
    assert accepted > 50
    assert refused > 500


# Thousands more -----------------------------------------------------------------------------------------


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(8))
def test_thousands_of_crowded_positions(chunk: int) -> None:
    notes: Counter[str] = Counter()
    for name, state in crowd(500, 10_000 + 500 * chunk):
        compare(state, state.active, 0, notes, name)
        compare(state, state.active, 1, notes, name)
    assert not [case for case in CASES if not notes[case]]


@pytest.mark.proof
def test_the_rarest_cases_occur_too() -> None:
    notes: Counter[str] = Counter()
    for _, state in crowd(8000, 10_000):
        slow = Deeds(take(state), notes)
        for who in state.table.characters[state.active]:
            for _ in slow.deeds(who, 0):
                pass
    assert not [case for case in RARE_CASES if not notes[case]]


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(4))
@pytest.mark.parametrize("handlings", [2, 3])
def test_hundreds_of_positions_with_several_handlings(handlings: int, chunk: int) -> None:
    notes: Counter[str] = Counter()
    count = 200 if handlings == 2 else 100
    for name, state in crowd(count, 30_000 * handlings + count * chunk):
        compare(state, state.active, handlings, notes, name)


@pytest.mark.proof
@pytest.mark.parametrize("scenario", ["base", "beginner"])
@pytest.mark.parametrize("chunk", range(2))
def test_thousands_of_positions_of_games(scenario: str, chunk: int) -> None:
    _compare_games(scenario, range(100 + 10 * chunk, 110 + 10 * chunk), 3)


@pytest.mark.proof
@pytest.mark.parametrize("chunk", range(4))
def test_thousands_of_moves_step_by_step(chunk: int) -> None:
    moves, _ = _walk_by_hand(200, 50_000 + 200 * chunk)
    assert moves > 300
    assert _macros(100, 60_000 + 101 * chunk) > 400
