"""What a player might try, legal or not: positions of every phase, attempts nearly right and quite wrong.

Everything comes from a seed; the same seed gives the same attempts on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from gearmaze.engine import Action, LegalActions, State, decisions, play
from gearmaze.sets import scenario, scenario_names
from tests.slow.forbidden import ACTIONS
from tests.slow.jails import jailed
from tests.slow.positions import OPTIONS, crowded, random_game
from tests.slow.snapshot import STEPS, places

# see `positions.table`; three and four seats have rules of their own (`tests/slow/several.py`)
SCENARIOS = [*(name for name in scenario_names() if len(scenario(name).layout.seats) == 2), "ropes"]
CONCERNING = ("attack", "heal", "shoot", "thrust", "scream")
OTHERS = (
    *("card", "lay", "set", "join", "stay", "name", "silent", "pick", "bench", "place", "bring", "enlist"),
    *("go", "take", "leave", "swap", "stop", "end", "draw", "decline"),
)


def positions(name: str, seed: int, count: int) -> Iterator[State]:
    """Positions of a scenario: crowded ones, those of a random game in every phase, moves under way."""
    dice = random.Random(f"positions {name} {seed}")
    crowd = crowded if name in ("base", "beginner", "ropes") else jailed
    for _ in range(count):
        state = crowd(name, dice.randrange(len(OPTIONS)), dice.randrange(1 << 30))
        yield state
        yield from _under_way(state, dice)
    met: dict[str, int] = {}
    for state, _ in random_game(name, dice.randrange(len(OPTIONS)), dice.randrange(1 << 30), 160):
        kind = state.stack[-1].kind
        met[kind] = met.get(kind, 0) + 1
        often = {"act": 12, "move": 12}.get(kind, 4)
        if met[kind] % often == 1 and met[kind] < often * max(2, count):
            yield state


def _under_way(state: State, dice: random.Random) -> Iterator[State]:
    """A move begun and a few of its steps taken; a fight, a room being filled."""
    seat = state.active
    legal = LegalActions(state, seat)
    begins = [Action("begin", who) for who in state.table.characters[seat]]
    begins = [action for action in begins if action in legal]
    if begins:
        after, _ = play(state, seat, dice.choice(begins))
        for _ in range(dice.randrange(5)):
            steps = [a for a in LegalActions(after, seat) if a.verb not in ("stop", "cancel")]
            if not steps:
                break
            handlings = [a for a in steps if a.verb != "go"]
            after, _ = play(
                after, seat, dice.choice(handlings if handlings and dice.random() < 0.5 else steps)
            )
        if after.result is None:
            yield after
    for verb in ("attack", "reveal"):
        deeds = [a for a in legal if a.verb == verb]
        if deeds and dice.random() < 0.4:
            after, _ = play(state, seat, dice.choice(deeds))
            if after.stack and after.result is None:
                yield after


class Trying:
    """Somebody at the table who has not read the rules."""

    def __init__(self, state: State, seat: int, dice: random.Random) -> None:
        self.state, self.seat, self.dice = state, seat, dice
        self.table = state.table
        self.dealt = bool(state.prints) and state.prints[0] >= 0
        self.places = places(state) if self.dealt else {}
        self.spots = {place: spot for spot, place in self.places.items()}
        self.mine = [t for t in state.table.characters[seat] if state.place[t] >= 0]
        self.board = [t for t in state.table.all_characters if state.place[t] >= 0]

    def attempts(self, count: int) -> Iterator[Action]:
        """So many attempts, about what is due in most of them."""
        kind = self.state.stack[-1].kind
        for _ in range(count):
            if kind == "act" and self.mine and self.dice.random() < 0.93:
                yield self._action(self.dice.choice(self._verbs()))
            elif kind == "move" and self.dice.random() < 0.85:
                yield self._step()
            elif self.dice.random() < 0.7:
                yield self._due(kind)
            else:
                yield self._anything()

    def _verbs(self) -> list[str]:
        gifts = sorted(self.table.verbs)
        return ["move", "move", "move", "begin", "reveal", "rotate", "attack", "attack", "jump", *gifts]

    def _actor(self, verb: str) -> int:
        """Mostly one of one's own, mostly one who has the gift."""
        dice, table, state = self.dice, self.table, self.state
        luck = dice.random()
        if luck < 0.02:
            return dice.choice(range(-1, table.tokens))
        able = [
            t
            for t in self.mine
            if any(v.name == verb for v in table.kinds[t].verbs)
            or (state.load[t] >= 0 and any(v.name == verb for v in table.kinds[state.load[t]].verbs))
        ]
        if able and luck < 0.5:
            return dice.choice(able)
        return dice.choice(self.mine)

    def _near(self, spot: tuple[int, int], far: int) -> int:
        """The place of a square not far away, or of any square, or of one that is still face down."""
        dice = self.dice
        if dice.random() < 0.04:
            return dice.randrange(self.table.grid.places)
        near = [p for (x, y), p in self.places.items() if abs(x - spot[0]) + abs(y - spot[1]) <= far]
        return dice.choice(near)

    def _beside(self, spot: tuple[int, int]) -> int:
        around = [(spot[0] + dx, spot[1] + dy) for dx, dy in STEPS]
        shown = [self.places[each] for each in around if each in self.places]
        return self.dice.choice(shown) if shown and self.dice.random() < 0.95 else self._near(spot, 3)

    def _whom(self, verb: str, who: int) -> int:
        """A target: mostly somebody near, or in a line."""
        dice, state = self.dice, self.state
        if dice.random() < 0.04 or not self.board:
            return dice.randrange(self.table.tokens)
        x, y = self.spots[state.place[who]]
        close = [
            t
            for t in self.board
            if t != who
            and (abs(self.spots[state.place[t]][0] - x) + abs(self.spots[state.place[t]][1] - y) <= 2)
        ]
        lined = [
            t
            for t in self.board
            if t != who and (self.spots[state.place[t]][0] == x or self.spots[state.place[t]][1] == y)
        ]
        wounded = [t for t in self.board if state.wounded[t]]
        choices = [close, lined, wounded if verb == "heal" else close, self.board]
        picked = [each for each in choices if each]
        return dice.choice(dice.choice(picked))

    def _action(self, verb: str) -> Action:
        dice, state = self.dice, self.state
        who = self._actor(verb)
        if not 0 <= who < self.table.tokens or state.place[who] < 0:
            here = self.spots[state.place[dice.choice(self.mine)]]
            actor = dice.choice(self.mine)
        else:
            here, actor = self.spots[state.place[who]], who
        if verb == "move":
            goal = self._near(here, self.table.kinds[actor].speed + 1)
            return Action(verb, who, -1, goal, self._via(actor, here) if dice.random() < 0.25 else ())
        if verb == "begin":
            return Action(verb, who)
        if verb == "reveal":
            hidden = [s for s in range(len(state.prints)) if not state.shown >> s & 1]
            slots = hidden if hidden and dice.random() < 0.8 else range(-1, len(state.prints) + 1)
            return Action(verb, who, -1, dice.choice(slots))
        if verb == "rotate":
            gears = [t for t in self.mine if state.maze.gears >> state.square(t) & 1]
            who = dice.choice(gears) if gears and dice.random() < 0.6 else who
            return Action(verb, who, dice.choice((1, -1)), dice.randrange(len(state.prints)))
        if verb in CONCERNING:
            return Action(verb, who, self._whom(verb, actor))
        if verb == "jump":
            return self._jump(who, actor, here)
        if verb == "wallwalk":
            return Action(verb, who, -1, self._beside(here), self._leaving(actor))
        if verb in ("open", "close", "break"):
            beside = state.maze.doors_beside(state.square(actor))
            shown = [s for s in range(len(state.prints)) if state.shown >> s & 1]
            if beside and dice.random() < 0.9:
                slot, door = dice.choice(beside)
            else:
                slot, door = dice.choice(shown or [0]), dice.randrange(3)
            return Action(verb, who, door, slot)
        if verb == "fire":
            return Action(verb, who, dice.randrange(4))
        return Action(verb, who)

    def _jump(self, who: int, actor: int, here: tuple[int, int]) -> Action:
        dice, state = self.dice, self.state
        pits = [
            place
            for (x, y), place in self.places.items()
            if state.maze.gaps >> state.maze.square[place] & 1 and abs(x - here[0]) + abs(y - here[1]) == 1
        ]
        over = dice.choice(pits) if pits and dice.random() < 0.9 else self._beside(here)
        where = self._beside(self.spots[over]) if over in self.spots else self._near(here, 3)
        return Action("jump", who, over, where, self._leaving(actor))

    def _leaving(self, who: int) -> tuple[tuple[int, str, int], ...]:
        load = self.state.load[who]
        if self.dice.random() < 0.75:
            return ()
        thing = load if load >= 0 else self.dice.choice(self.table.all_objects)
        return ((self.state.place[who], "leave", thing),)

    def _via(self, who: int, here: tuple[int, int]) -> tuple[tuple[int, str, int], ...]:
        """One handling on the way: where something lies or somebody stands, or just anywhere."""
        dice, state = self.dice, self.state
        load = state.load[who]
        near = [
            t
            for t in range(self.table.tokens)
            if state.place[t] >= 0
            and t != who
            and abs(self.spots[state.place[t]][0] - here[0]) + abs(self.spots[state.place[t]][1] - here[1])
            <= 4
        ]
        if near and dice.random() < 0.8:
            thing = dice.choice(near)
            place = state.place[thing]
        else:
            thing = dice.choice(near) if near else dice.randrange(self.table.tokens)
            place = self._near(here, 3)
        if load >= 0 and dice.random() < 0.4:
            return ((place, "leave", load),)
        if dice.random() < 0.1:
            return ((place, dice.choice(("take", "swap")), thing),)
        return ((place, "take" if load < 0 else "swap", thing),)

    def _step(self) -> Action:
        dice, state = self.dice, self.state
        who = state.stack[-1].who
        here = self.spots[state.place[who]]
        there = [t for t in state.at(state.place[who]) if t != who]
        verb = dice.choice(("go", "go", "go", "take", "swap", "leave", "stop"))
        if verb == "go":
            return Action(verb, who, -1, self._beside(here))
        if verb in ("take", "swap"):
            things = there if there and dice.random() < 0.8 else range(self.table.tokens)
            return Action(verb, who, dice.choice(things))
        return Action(verb, who)

    def _due(self, kind: str) -> Action:
        """An answer to what is asked, right or wrong."""
        dice, state, table = self.dice, self.state, self.table
        if kind == "team":
            verb = "pick" if dice.random() < 0.9 else "bench"
            team = table.team[self.seat] if dice.random() < 0.9 else range(table.tokens)
            dots = table.dots[self.seat] if dice.random() < 0.7 else range(table.grid.places)
            return Action(verb, -1, dice.choice(team), dice.choice(dots) if verb == "pick" else -1)
        if kind == "draft":
            if dice.random() < 0.4:
                return Action("bring", -1, dice.randrange(-1, len(table.pairs) + 1))
            team = table.team[self.seat] if dice.random() < 0.9 else range(table.tokens)
            return Action("enlist", -1, dice.choice(team))
        if kind == "place":
            team = table.team[self.seat] if dice.random() < 0.9 else range(table.tokens)
            return Action("place", -1, dice.choice(team), dice.randrange(-1, len(table.layout.slots) + 1))
        if kind == "card":
            return Action("card", -1, dice.choice((1, 2, 3, 4, 5, 2, 3, 4, 5, 6)))
        if kind == "fight":
            verb = dice.choice(("lay", "lay", "name", "silent", "join", "stay"))
            who = dice.choice(self.mine) if self.mine and verb in ("join", "stay") else -1
            return Action(verb, who, dice.randrange(8) if verb in ("lay", "name") else -1)
        if kind == "set":
            lifted = [t for t in range(table.tokens) if state.place[t] == -4]
            slot = state.stack[-1].room
            things = lifted if dice.random() < 0.8 else range(table.tokens)
            cells = range(25 * slot, 25 * slot + 25) if dice.random() < 0.8 else range(table.grid.places)
            return Action("set", -1, dice.choice(things), dice.choice(cells))
        return self._anything()

    def _anything(self) -> Action:
        """Something that belongs elsewhere, or says nothing of what is asked."""
        dice, table = self.dice, self.table
        verb = dice.choice((*ACTIONS, *OTHERS))
        if verb in ACTIONS:
            if self.dealt and self.mine and verb in (*ACTIONS[:6], *table.verbs):
                return self._action(verb)
            return Action(verb, dice.choice(table.characters[self.seat]))
        if verb in ("draw", "decline", "end", "stop", "leave", "silent"):
            return Action(verb)
        if verb in ("card", "lay", "name", "bring"):
            return Action(verb, -1, dice.randrange(8))
        own = dice.choice(table.characters[self.seat])
        if verb in ("join", "stay"):
            return Action(verb, own)
        where = dice.choice(list(self.places.values()) or [0]) if verb in ("go", "set", "pick") else 0
        return Action(verb, -1, -1 if verb == "go" else own, where)


def attempts(name: str, seed: int, count: int, each: int) -> Iterator[tuple[State, int, Action]]:
    """Attempts in the positions of a scenario, mostly by the seat that has to answer."""
    dice = random.Random(f"attempts {name} {seed}")
    for state in positions(name, seed, count):
        due = [d.seat for d in decisions(state) if d.seat >= 0]
        if not due:
            continue
        often = 3 if state.stack[-1].kind == "act" else 1
        for seat in range(state.table.seats):
            share = often * each if seat in due else max(1, each // 6)
            for action in Trying(state, seat, dice).attempts(share):
                yield state, seat, action
