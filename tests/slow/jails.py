"""Positions of the second box and of mixed games to compare on: crowded around slits, shooters and screams.

Everything comes from a seed; the same seed gives the same position on every machine.
"""

from __future__ import annotations

from collections import Counter

from gearmaze.engine import State
from gearmaze.engine.acting import Act
from gearmaze.engine.state import IN_BOX, UNPLACED, changed
from tests.slow.positions import Crowd, in_place
from tests.slow.prison import beyond
from tests.slow.snapshot import LET_THROUGH, STEPS, Spot

BLUE, YELLOW = 0, 1
WEAPONS = ("bow", "telescoping-spear", "banshee")
LOADS = ("bow", "bow", "telescoping-spear", "telescoping-spear", "large-shield", "rope", "key")


class Jail(Crowd):
    """Crowded around pits and slits, and around somebody who shoots, thrusts or screams."""

    def _rooms(self) -> None:
        """Any pairs, nearly all rooms shown, every way round."""
        state, dice = self.state, self.dice
        slots = len(state.prints)
        brought = dice.sample(range(len(self.table.pairs)), slots // 2)
        if self.table.scenario.draft:
            seats = len(state.pairs)
            state.pairs = tuple(tuple(brought[seat::seats]) for seat in range(seats))
        names = [self.table.pairs[pair] for pair in brought]
        prints = [index for index, room in enumerate(self.table.rooms) if room.pair in names]
        dice.shuffle(prints)
        prints = in_place(self.table, prints)
        state.prints = tuple(prints)
        state.turns = tuple(dice.randrange(4) for _ in prints)
        state.shown = sum(1 << slot for slot in range(slots) if dice.random() > 0.08)
        state.doors = tuple(self._doors(slot) for slot in range(slots))
        state.arrange()
        self.pairs = []
        self.kinds = {kind.id for kind in self.table.kinds}
        self.hero = -1
        self.lines: list[Spot] = []

    def _doors(self, slot: int) -> int:
        """More of them open than shut, for there are many."""
        if not self.state.shown >> slot & 1:
            return 0
        count = len(self.table.rooms[self.state.prints[slot]].doors)
        return sum(self.dice.choice((0, 1, 1, 2)) << 2 * door for door in range(count))

    def _pieces(self) -> list[int]:
        """All of them, or what was chosen: eight characters and six objects a side (SYL-TEAM-02)."""
        table, dice = self.table, self.dice
        if not table.scenario.draft:
            return super()._pieces()
        self.state.place = [IN_BOX] * table.tokens
        chosen: list[int] = []
        for team in table.team:
            if table.scenario.draft == "mutual" and chosen:
                chosen += [team[table.team[0].index(token)] for token in chosen]
                break
            characters = [t for t in team if table.kinds[t].is_character]
            objects = [t for t in team if table.kinds[t].is_object]
            chosen += dice.sample(characters, 8)
            drawn = [table.kinds[t].id for t in dice.sample(objects, 6)]
            for kind in dict.fromkeys(drawn):
                chosen += [t for t in objects if table.kinds[t].id == kind][: drawn.count(kind)]
        for token in chosen:
            self.state.place[token] = UNPLACED
        return chosen

    def _taken(self, token: int) -> int:
        """Of several copies the one with the lowest number: so they are named in a game."""
        kinds, owner = self.table.kinds, self.table.owner
        return super()._taken(
            min(t for t in self.left if kinds[t] is kinds[token] and owner[t] == owner[token])
        )

    def _put_away(self) -> None:
        if self.table.scenario.id == "prison-2":  # over as soon as the hunted one is gone
            hunted = self._pop("colossus")
            if hunted >= 0:
                self._set(self.dice.choice(sorted(self.free - set(self.board.home))), hunted)
        super()._put_away()

    def _near(self) -> list[Spot]:
        board, dice = self.board, self.dice
        slits = [spot for spot, square in board.squares.items() if "slit" in square.sides.values()]
        if not slits or dice.random() < 0.4:
            return super()._near()
        reached = {dice.choice(slits)}
        for _ in range(dice.randint(2, 3)):
            reached |= {other for spot in reached for other in self._across(spot)}
        return sorted(reached)

    def _across(self, spot: Spot) -> list[Spot]:
        """Squares beside one, with nothing or a slit between."""
        passes = (*LET_THROUGH, "slit")
        return [beyond(spot, s) for s in STEPS if all(side in passes for side in self.board.sides(spot, s))]

    def _side_for(self, spot: Spot) -> int:
        """P-S2-07, P-S3-04: on some lines both sides may stand."""
        side = super()._side_for(spot)
        shared = {"prison-2": (YELLOW,), "prison-3": (BLUE, YELLOW)}.get(self.table.scenario.id, ())
        return -1 if side in shared and self.dice.random() < 0.6 else side

    def _put_somewhere(self) -> None:
        if self.hero < 0:
            self._put_hero()
            return
        near = self.near
        if self.lines and self.dice.random() < 0.75:
            self.near = self.lines
        super()._put_somewhere()
        self.near = near

    def _put_hero(self) -> None:
        """Somebody who acts from afar, where he sees far; the lines he sees along attract the others."""
        dice, board = self.dice, self.board
        spots = [spot for spot in self.near if spot in self.free and spot not in board.home]
        spots = spots or sorted(spot for spot in self.free if spot not in board.home) or sorted(self.free)
        lines = {spot: self._seen_from(spot) for spot in dice.sample(spots, min(6, len(spots)))}
        spot = max(lines, key=lambda each: (len(lines[each]), each))
        wanted = dice.choice([each for each in WEAPONS if each in self.kinds] or ["key"])
        self.hero = self._pop(wanted, character=True) if wanted == "banshee" else -1
        weapon = -1 if self.hero >= 0 else self._pop(*(("bow",) if wanted == "banshee" else (wanted,)))
        self.hero = self.hero if self.hero >= 0 else self._pop(character=True)
        self._set(spot, self.hero, weapon)
        beside = {other for line in lines[spot] for other in self._across(line)}
        close = set(self._across(spot)) if dice.random() < 0.85 else set()
        self.lines = sorted((set(lines[spot]) | beside) - close - {spot}) or self.near
        self._put_foe(spot, [each for each in lines[spot] if each in self.free and each not in close])

    def _put_foe(self, hero: Spot, spots: list[Spot]) -> None:
        """An enemy on his line, often two squares away, often with a third character at its side."""
        dice, board = self.dice, self.board
        seat = self.table.owner[self.hero]
        inside = [spot for spot in spots if spot not in board.home]
        two = [spot for spot in inside if abs(spot[0] - hero[0]) + abs(spot[1] - hero[1]) == 2]
        if not inside:
            return
        edge = [spot for spot in inside if self._on_the_edge(hero, spot)]
        wanted = edge if self.table.kinds[self.hero].id == "banshee" else two
        spot = dice.choice(wanted if wanted and dice.random() < 0.6 else inside)
        foe = self._pop(character=True, owner=1 - seat)
        if foe < 0:
            return
        down = dice.random() < 0.25
        self._set(spot, foe, self._load_for(foe) if not down and dice.random() < 0.5 else -1, down)
        around = [other for other in board.neighbours(spot) if other in self.free and other not in board.home]
        if around and dice.random() < 0.6:
            third = self._pop(character=True, owner=seat if dice.random() < 0.7 else 1 - seat)
            if third >= 0:
                self._set(dice.choice(around), third)

    def _on_the_edge(self, hero: Spot, spot: Spot) -> bool:
        """Whether somebody pushed straight away from the hero would come to a line, a pit or a slit."""
        far = abs(spot[0] - hero[0]) + abs(spot[1] - hero[1])
        step = (spot[0] - hero[0]) // far, (spot[1] - hero[1]) // far
        landing = beyond(spot, step)
        if "slit" in self.board.sides(spot, step):
            return True
        return landing in self.board.home or (landing in self.board.squares and self.board.is_pit(landing))

    def _seen_from(self, spot: Spot) -> list[Spot]:
        """Up to five squares each way."""
        found = []
        for step in STEPS:
            here = spot
            for _ in range(5):
                if beyond(here, step) not in self._across(here):
                    break
                here = beyond(here, step)
                found.append(here)
        return found

    def _load_for(self, who: int) -> int:
        wanted = self.dice.choice([each for each in LOADS if each in self.kinds] + ["anything", "wounded"])
        if self.table.kinds[who].id == "wizard" and self.dice.random() < 0.5:
            wanted = "fireball-wand"
        if wanted == "wounded":
            return self._pop(character=True, owner=self.table.owner[who])
        return self._pop(*(() if wanted == "anything" else (wanted,)), character=False)

    def _turn(self) -> None:
        super()._turn()
        state, dice, table = self.state, self.dice, self.table
        state.jumps = tuple(min(cards, table.scenario.jump_cards) for cards in state.jumps)
        if table.scenario.draft == "free":  # nobody sees what the others left in the box
            for token in range(table.tokens):
                if state.place[token] == IN_BOX:
                    state.known = tuple(
                        mask if table.owner[token] == seat else mask & ~(1 << token)
                        for seat, mask in enumerate(state.known)
                    )
        self._spend_cards()
        if self.table.ends_at_once:  # the target is near, and not reached
            state.vp = tuple(min(points, self.table.target - 1) for points in state.vp)
        if dice.random() < 0.85:
            state.active = self.table.owner[self.hero]
            state.stack = (Act(state.active),)
            state.ap = max(state.ap, dice.choice((1, 2, 2)))
            state.marks = changed(state.marks, self.hero, 0)

    def _spend_cards(self) -> None:
        """Some Combat cards are gone already; the +0 never goes (CBT-11)."""
        state, dice = self.state, self.dice
        hands = [[card for card in hand if not card or dice.random() < 0.6] for hand in state.combat_hands]
        state.spent = tuple(
            tuple((Counter(full) - Counter(hand)).elements())
            for full, hand in zip(state.combat_hands, hands, strict=True)
        )
        state.combat_hands = tuple(tuple(hand) for hand in hands)


def jailed(name: str, options: int, seed: int) -> State:
    """A crowded position of a scenario with pieces of the second box."""
    return Jail(name, options, seed).state
