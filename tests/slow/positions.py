"""Positions to compare on: from random games, and made crowded on purpose around pits, ropes and exits.

Everything comes from a seed; the same seed gives the same position on every machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from gearmaze.engine import (
    CHANCE,
    Ability,
    Chance,
    LegalActions,
    State,
    Table,
    decisions,
    draw,
    play,
    thing,
)
from gearmaze.engine.acting import Act
from gearmaze.engine.rooms import OPEN, WALL, Room, parse_rooms, room_text
from gearmaze.engine.state import ELIMINATED, GONE, HIDDEN, HURT, IDLE, REMOVED, changed
from gearmaze.engine.table import Scenario
from gearmaze.sets import scenario
from tests.slow.snapshot import EVERYBODYS, NOBODYS, Board, Spot, places, take, turned
from tests.slow.terrains import GROUNDS_OF_TESTS

# Every value of every option that changes what is legal, in either box: the second box starts from others.
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"friendRope": "never"},
    {"ropeAnchors": "none", "friendRope": "ifSafe", "startLineReveal": "both"},
    {"ropeAnchors": "none", "friendRope": "never", "startLineReveal": "nearest", "ownKill": "nobody"},
)
LINED = "lined"  # before the name of a scenario: everybody is about a line all share
AT_ONCE = "at once "  # before the name of a table: the game ends when the target is reached (END-03)


@cache
def table(name: str, options: int) -> Table:
    """A table by name: a scenario, or one of ours.

    `ropes` is the base set with three Ropes and two Thieves a side, `gates` a mixed game whose rooms have
    portcullises and slits on their borders, `woods` the base set on the grounds of `terrains`, `brawl` the
    game of alliances with nothing against early fights, `lined rac` a scenario, crowded about a shared line.
    """
    given = OPTIONS[options] | ({"endTrigger": "immediate"} if name.startswith(AT_ONCE) else {})
    return Table(_scenario(name.removeprefix(AT_ONCE)), given)


def _scenario(name: str) -> Scenario:
    if name == "gates":
        mixed = scenario("mixed-free")
        return mixed._replace(rooms=tuple(_with_gates(room) for room in mixed.rooms))
    if name == "woods":
        return _woods()
    if name.startswith(LINED):
        return scenario(name.split()[1])
    if name == "brawl":
        return scenario("all")._replace(truce=False)
    if name != "ropes":
        return scenario(name)
    base = scenario("base")
    kinds = {kind.id: kind for kind in (*base.characters, *base.objects)}
    characters = ("thief", "thief", "wizard", "goblin", "cleric", "troll", "wall-walker", "warrior")
    objects = ("rope", "rope", "rope", "sword", "treasure", "armor")
    return base._replace(
        characters=tuple(kinds[id] for id in characters), objects=tuple(kinds[id] for id in objects)
    )


class Boots(Ability):
    quickens = 2


class Wings(Ability):
    flies = True


def _woods() -> Scenario:
    """The base set on every ground there is, with two objects that change how their bearer walks."""
    base = scenario("base")
    kinds = {kind.id: kind for kind in base.objects}
    ours = (thing("boots", "Boots", Boots()), thing("wings", "Wings", Wings()))
    return base._replace(
        rooms=tuple(_overgrown(room) for room in base.rooms),
        objects=(kinds["rope"], kinds["rope"], kinds["treasure"], kinds["sword"], *ours),
        terrains=(*base.terrains, *GROUNDS_OF_TESTS),
    )


def _overgrown(room: Room) -> Room:
    """A room with other grounds here and there; enough floor is left for what is found in it."""
    dice = random.Random(room.id)
    cells = [cell for cell in range(25) if room.ground[cell] == "."]
    ground = list(room.ground)
    for cell in dice.sample(cells, 9):
        ground[cell] = dice.choice("SSNTTZKLBBXQ")
    return room._replace(ground="".join(ground))


def _with_gates(room: Room) -> Room:
    """A room whose outer sides are drawn anew, of every kind there is."""
    dice = random.Random(room.id)
    drawn = [list(line) for line in room_text(room).splitlines()[1:12]]
    for column in range(5):
        for line in (drawn[0], drawn[10]):
            line[4 * column + 1 : 4 * column + 4] = dice.choice(("   ", "   ", "---", "===", "===", "-:-"))
    for row in range(1, 11, 2):
        for side in (0, 20):
            drawn[row][side] = dice.choice("  |HH:")
    text = "\n".join([f"room {room.id}", *("".join(line) for line in drawn)])
    return parse_rooms(text + "\n")[room.id]


# Random games -----------------------------------------------------------------------------------------


def random_game(name: str, options: int, seed: int, length: int = 400) -> Iterator[tuple[State, int]]:
    """The positions of a game of random answers, each with a seat that has to answer."""
    chance = Chance(seed)
    state = table(name, options).start()
    for _ in range(length):
        due = decisions(state)
        if not due:
            return
        seat = due[chance.below(len(due))].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            yield state, seat
            listed = LegalActions(state, seat).listed()
            # ending the turn and cancelling a move are left for when nothing else is possible
            useful = [a for a in listed if a.verb not in ("end", "cancel")] or listed
            verbs = sorted({a.verb for a in useful})
            verb = chance.choice(verbs)
            action = chance.choice([a for a in useful if a.verb == verb])
        state, _ = play(state, seat, action)


# Crowded positions ------------------------------------------------------------------------------------


def in_place(table: Table, prints: list[int]) -> list[int]:
    """Rooms in the order of their places; some have one of their own (MP-LFT-02, MP-PYR-04)."""
    slots, rooms = table.layout.slots, table.rooms
    fixed: dict[int, int] = {}
    for slot, place in enumerate(slots):
        fits = (i for i, room in enumerate(rooms) if place.fixed in (room.id, room.pair))
        if place.fixed:
            fixed[slot] = next(index for index in fits if index not in fixed.values())
    others = [index for index in (*prints, *range(len(rooms))) if index not in fixed.values()]
    rest = iter(dict.fromkeys(others))
    return [fixed[slot] if slot in fixed else next(rest) for slot in range(len(slots))]


class Crowd:
    """A position under construction."""

    pieces = (5, 14)  # so many things are put somewhere

    def __init__(self, name: str, options: int, seed: int) -> None:
        self.dice = random.Random(f"{name} {options} {seed}")
        self.table = table(name, options)
        self.state = self.table.start()
        self._rooms()
        self.board = Board(take(self.state))
        self.free = {spot for spot in self.board.squares if self.board.home.get(spot) != NOBODYS}
        self.places = places(self.state)
        self.left = self._pieces()
        self.dice.shuffle(self.left)
        self.near = self._near()
        self._fill_pits()
        for _ in range(self.dice.randint(*self.pieces)):
            self._put_somewhere()
        self._put_away()
        self._turn()

    def _rooms(self) -> None:
        """Nearly all rooms shown, every way round; often with two pits side by side."""
        state, dice = self.state, self.dice
        slots = len(state.prints)
        wanted = dice.random() < 0.6
        corner = dice.random() < 0.15
        for _ in range(40):
            prints = list(range(len(self.table.rooms)))
            pairs = list(self.table.pairs)
            dice.shuffle(pairs)
            pairs = pairs[: slots // 2]
            prints = [p for p in prints if self.table.rooms[p].pair in pairs]
            dice.shuffle(prints)
            prints = in_place(self.table, prints)
            turns = [dice.randrange(4) for _ in prints]
            if corner:
                self._gather_corner_pits(prints, turns)
            state.prints = tuple(prints)
            state.turns = tuple(turns)
            hidden = 0
            for slot in range(slots):
                if dice.random() < 0.08:
                    hidden |= 1 << slot
            state.shown = (1 << slots) - 1 & ~hidden
            state.doors = tuple(self._doors(slot) for slot in range(slots))
            board = Board(take(state))
            self.pairs = [
                (spot, other)
                for spot in board.squares
                if board.is_pit(spot)
                for other in board.neighbours(spot)
                if board.is_pit(other)
            ]
            if self.pairs or not wanted:
                break
        state.arrange()

    def _gather_corner_pits(self, prints: list[int], turns: list[int]) -> None:
        """Turn four rooms so that the pits in their corners meet: chains of three and four pits."""
        rooms = self.table.rooms
        pit_corners = {
            index: next(c for c in (0, 4, 20, 24) if rooms[index].ground[c] == "O")
            for index in prints
            if any(rooms[index].ground[c] == "O" for c in (0, 4, 20, 24))
        }
        first = 2 * self.dice.randrange(len(prints) // 2 - 1)
        for slot, wanted in zip(range(first, first + 4), ((4, 4), (0, 4), (4, 0), (0, 0)), strict=True):
            if not pit_corners:
                return
            index, cell = pit_corners.popitem()
            other = prints.index(index)
            prints[slot], prints[other] = prints[other], prints[slot]
            turns[slot] = next(t for t in range(4) if turned((cell % 5, cell // 5), t) == wanted)

    def _doors(self, slot: int) -> int:
        if not self.state.shown >> slot & 1:
            return 0
        count = len(self.table.rooms[self.state.prints[slot]].doors)
        return sum(self.dice.randrange(3) << 2 * door for door in range(count))

    def _near(self) -> list[Spot]:
        """The squares within a few steps of what this position is about."""
        board, dice = self.board, self.dice
        pits = [spot for spot in board.squares if board.is_pit(spot)]
        exits = [spot for spot in board.home if len(board.neighbours(spot)) > 2]
        if self.pairs and dice.random() < 0.7:
            centre = dice.choice(self.pairs)[0]
        elif dice.random() < 0.35 or not pits:
            centre = dice.choice(exits or list(board.home))
        else:
            centre = dice.choice(pits)
        reach = dice.randint(2, 4)
        reached = {centre}
        for _ in range(reach):
            reached |= {beyond for spot in reached for beyond in board.neighbours(spot)}
        return sorted(reached)

    # Pieces

    def _pieces(self) -> list[int]:
        """The tokens in play."""
        return list(range(self.table.tokens))

    def _pop(self, *kinds: str, character: bool | None = None, owner: int = -1) -> int:
        """One of the tokens left that fits, or -1."""
        for token in self.left:
            kind = self.table.kinds[token]
            if kinds and kind.id not in kinds:
                continue
            if character is not None and kind.is_character != character:
                continue
            if owner >= 0 and self.table.owner[token] != owner:
                continue
            return self._taken(token)
        return -1

    def _set(self, spot: Spot, who: int, thing: int = -1, wounded: bool = False) -> None:
        """A character or a loose thing on a square, with another thing."""
        state = self.state
        state.place[who] = self.places[spot]
        state.wounded = changed(state.wounded, who, wounded)
        if thing >= 0:
            state.place[thing] = self.places[spot]
            if self.table.kinds[thing].is_character:
                state.wounded = changed(state.wounded, thing, True)
            if not wounded:
                state.carrier[thing] = who
                state.load[who] = thing
        self.free.discard(spot)

    def _fill_pits(self) -> None:
        dice = self.dice
        pits = [spot for spot in self.near if self.board.is_pit(spot)]
        dice.shuffle(pits)
        for spot in pits:
            what = dice.choice(("bare", "rope", "stands", "lies", "lies", "thief", "thief with"))
            if what == "bare":
                self.free.discard(spot)
            elif what in ("thief", "thief with"):
                thief = self._pop("thief")
                if thief >= 0:
                    self._set(spot, thief, self._load_for(thief) if what == "thief with" else -1)
            else:
                rope = self._pop("rope")
                if rope < 0:
                    continue
                who = self._pop(character=True) if what != "rope" else -1
                if who < 0:
                    self._set(spot, rope)
                else:
                    self._set(spot, who, rope, what == "lies")
        self.free -= {spot for spot in self.board.squares if self.board.is_pit(spot)}

    def _load_for(self, who: int) -> int:
        if self.table.kinds[who].id == "wizard" and self.dice.random() < 0.6:
            wand = self._pop("fireball-wand")
            if wand >= 0:
                return wand
        if self.dice.random() < 0.25:
            return self._pop(character=True, owner=self.table.owner[who])
        return self._pop(*(("rope",) if self.dice.random() < 0.4 else ()), character=False)

    def _put_somewhere(self) -> None:
        dice = self.dice
        spots = [spot for spot in self.near if spot in self.free]
        if not spots or dice.random() < 0.1:
            spots = sorted(self.free)
        spot = dice.choice(spots)
        owner = self._side_for(spot)
        draw_ = dice.random()
        if draw_ < 0.25:
            thing = self._pop(character=False)
            if thing >= 0:
                self._set(spot, thing)
            return
        who = self._pop(character=True, owner=owner)
        if who < 0:
            return
        if draw_ < 0.45:
            self._set(spot, who, self._pop(character=False) if dice.random() < 0.6 else -1, True)
        else:
            self._set(spot, who, self._load_for(who) if dice.random() < 0.55 else -1)

    def _side_for(self, spot: Spot) -> int:
        """Whose characters may stand there, -1 for everybody's: on a line its owner's."""
        return self.board.home.get(spot, -1)

    def _put_away(self) -> None:
        """What is left lies in hidden rooms or is out of the game."""
        state, dice = self.state, self.dice
        layout = self.table.layout
        hidden = [slot for slot in range(len(state.prints)) if not state.shown >> slot & 1]
        placed = []
        for token in self.left[:]:
            takes = ("any", "characters" if self.table.kinds[token].is_character else "objects")
            fitting = [slot for slot in hidden if layout.slots[slot].takes in takes]
            if fitting and dice.random() < 0.3:
                placed.append(self._taken(token))
                state.place[placed[-1]] = HIDDEN - dice.choice(fitting)
        for token in self.left:
            state.place[token] = GONE
            state.fate = changed(
                state.fate, token, ELIMINATED if self.table.kinds[token].is_character else REMOVED
            )
        state.placed = tuple(placed)

    def _taken(self, token: int) -> int:
        """A token taken from those left."""
        self.left.remove(token)
        return token

    def _turn(self) -> None:
        """The middle of somebody's turn, with marks and AP."""
        state, dice = self.state, self.dice
        state.turn = 9
        seats = self.table.seats
        state.active = dice.randrange(seats)
        state.highest = 5
        state.ap = dice.choice((0, 1, 2, 3, 4, 5))
        state.jumps = tuple(dice.randrange(4) for _ in range(seats))
        state.vp = tuple(dice.randrange(4) for _ in range(seats))
        shown = sum(1 << t for t in range(self.table.tokens) if state.place[t] > HIDDEN)
        state.known = tuple(mask | shown for mask in state.known)
        for token in range(self.table.tokens):
            if state.place[token] < 0 or self.table.kinds[token].is_object:
                continue
            if state.wounded[token]:
                state.marks = changed(state.marks, token, HURT if dice.random() < 0.2 else 0)
            elif dice.random() < 0.1:
                state.marks = changed(state.marks, token, dice.choice((IDLE, IDLE | HURT)))
            elif self.table.owner[token] == state.active and dice.random() < 0.15:
                state.bound = changed(state.bound, token, dice.randint(1, 4))
        state.stack = (Act(state.active),)


class Woods(Crowd):
    """Crowded on all sorts of ground, some of which, and some sides, are not as printed any more."""

    def _rooms(self) -> None:
        super()._rooms()
        state, dice = self.state, self.dice
        inside = [place for place in range(25 * len(state.prints)) if state.maze.square[place] >= 0]
        for place in dice.sample(inside, 4):
            if state.maze.letter(state.maze.square[place]) != "@":
                state.change_ground(place, dice.choice(".SNTZLBXQO"))
        for place in dice.sample(inside, 4):
            state.change_side(place, dice.randrange(4), dice.choice((OPEN, WALL)))

    def _set(self, spot: Spot, who: int, thing: int = -1, wounded: bool = False) -> None:
        if self._bears(spot, who, thing, wounded):
            super()._set(spot, who, thing, wounded)
        else:
            self.left += [token for token in (who, thing) if token >= 0]

    def _bears(self, spot: Spot, who: int, thing: int, wounded: bool) -> bool:
        """Whether the ground takes somebody or something so; over pits this is seen to already."""
        board, kind = self.board, self.table.kinds[who]
        if board.is_pit(spot):
            return True
        if not kind.is_character:
            return not board.says(spot, "lost")
        if wounded:
            return not board.says(spot, "falls") and (thing < 0 or not board.says(spot, "lost"))
        heaviest = board.says(spot, "heaviest")
        return not (board.says(spot, "gap") or board.says(spot, "shut")) and kind.combat <= (heaviest or 9)


class Brawl(Crowd):
    """Everybody near everybody else, for fights of several."""

    pieces = (14, 26)


class Lined(Brawl):
    """Everybody about a line all share."""

    def _near(self) -> list[Spot]:
        board = self.board
        lines = [spot for spot, seat in board.home.items() if seat == EVERYBODYS]
        reached = {self.dice.choice([spot for spot in lines if len(board.neighbours(spot)) > 2] or lines)}
        for _ in range(3):
            reached |= {beyond for spot in reached for beyond in board.neighbours(spot)}
        return sorted(reached)


CROWDS: dict[str, type[Crowd]] = {"woods": Woods, "brawl": Brawl, LINED: Lined}


def crowded(name: str, options: int, seed: int) -> State:
    """A crowded position; the side to move is in the middle of its turn."""
    return CROWDS.get(name.split()[0], Crowd)(name, options, seed).state
