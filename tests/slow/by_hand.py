"""Moves made step by step, in the engine and by the slow rules at once."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator

from gearmaze.engine import Action, IllegalAction, LegalActions, State, play, refuse_action
from gearmaze.engine.paths import expand, next_steps
from tests.slow.compare import result_of
from tests.slow.moves import HANDLINGS, Slow, Step, Walk
from tests.slow.snapshot import Spot, places, take

Positions = Iterable[tuple[str, State]]


class ByHand:
    """One character's move played step by step in the engine and by the slow rules at once."""

    def __init__(self, state: State, seat: int, who: int, rules: type[Slow] = Slow) -> None:
        self.seat, self.who = seat, who
        self.slow = rules(take(state))
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
        if self.walk.escaped or self.walk.won:
            return self._over(self.slow.stop(self.walk, self.who))
        return True

    def _over(self, end: Walk | None) -> bool:
        assert end is not None
        assert result_of(self.state) == self.slow.move_result(end, self.who)
        return False


def movers(state: State) -> list[int]:
    """The characters that may begin a move."""
    return [
        who
        for who in state.table.characters[state.active]
        if refuse_action(state, state.active, Action("begin", who)) is None
    ]


def walk_by_hand(positions: Positions, rules: type[Slow] = Slow) -> tuple[int, int]:
    """Random moves step by step; how many moves and steps."""
    moves = steps = 0
    for name, state in positions:
        dice = random.Random(name)
        for who in movers(state):
            hand = ByHand(state, state.active, who, rules)
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


def macros(positions: Positions, handlings: int) -> int:
    """Moves written as one action do what their steps do one by one; how many were tried."""
    checked = 0
    for name, state in positions:
        dice = random.Random(name)
        seat = state.active
        listed = [action for action in LegalActions(state, seat, handlings) if action.verb == "move"]
        for action in dice.sample(listed, min(12, len(listed))):
            run = expand(state, action)
            assert run.refusal is None
            by_hand, _ = play(state, seat, Action("begin", action.who))
            for step in run.steps:
                by_hand, _ = play(by_hand, seat, step)
            if by_hand.stack and by_hand.stack[-1].kind == "move":
                by_hand, _ = play(by_hand, seat, Action("stop"))
            assert by_hand.fields() == play(state, seat, action)[0].fields()
            checked += 1
    return checked


def try_anything(positions: Positions, rules: type[Slow] = Slow) -> tuple[int, int]:
    """Moves tried at random are accepted only with a result of the slow rules; how many were, and not.

    Written on beyond where the game ends, a move has the result it has there (END-03).
    """
    accepted = refused = 0
    for name, state in positions:
        dice = random.Random(name)
        seat = state.active
        numbers = sorted(places(state).values())
        slow = rules(take(state))
        for who in movers(state)[:2]:
            allowed = slow.moves(who, 1)
            for _ in range(60):
                via: tuple[tuple[int, str, int], ...] = ()
                if dice.random() < 0.6:
                    token = dice.randrange(state.table.tokens)
                    at = state.place[token] if dice.random() < 0.7 else state.place[who]
                    if at >= 0:
                        via = ((at, dice.choice(HANDLINGS), token),)
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
    return accepted, refused
