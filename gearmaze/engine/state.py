"""The whole truth about a game at one moment: small columns, cheap to copy.

Nothing here decides a rule. A token is a number; its row says where it is (a place in its room's own
coordinates), who carries it and how it is. `stack` holds what is being decided, innermost last (`frames`).
"""

from operator import methodcaller
from typing import TYPE_CHECKING, Any, ClassVar, overload

from gearmaze.engine.columns import ROOM, SEAT, TOKEN, Column, column, columns
from gearmaze.engine.frames import Frame
from gearmaze.engine.kinds import MARKER
from gearmaze.engine.maze import Maze
from gearmaze.engine.parts import Edge
from gearmaze.engine.rooms import opposite

if TYPE_CHECKING:
    from gearmaze.engine.crowd import Crowd
    from gearmaze.engine.footing import Profile
    from gearmaze.engine.kinds import Kind
    from gearmaze.engine.table import Table, Ways

# Where a token is when it is not on a place of the board.
UNPLACED, GONE, LEFT_OUT, LIFTED, IN_BOX, STOCK = -1, -2, -3, -4, -5, -6  # STOCK: the common supply
HIDDEN = -16  # face down in room r: HIDDEN - r

# Marks that last until the end of the turn.
HURT, IDLE = 1, 2  # was wounded this turn (CBT-14); healed or risen this turn (ACT-13)

# What became of a token that left the board.
ESCAPED, ELIMINATED, RESCUED, REMOVED, CARRIED_OUT = 1, 2, 3, 4, 5
FATES = ("", "escaped", "eliminated", "rescued", "removed", "carried out")

# Digests of before have no version word. They were made from these columns, in this order, and from the pairs
# where there are any; kept records have them, so that the list never changes.
FIRST_DIGEST = tuple(
    "place carrier wounded marks bound fate keeper prints turns doors origins shown known action_hands "
    "last_cards combat_hands spent jumps vp placed ledger turn active ap highest idle_turns stirred reached "
    "minutes agreed stack result".split()
)
DIGEST = 2  # the version of today


_fields = methodcaller("fields")


def _plain_stack(stack: tuple[Frame, ...]) -> tuple[Any, ...]:
    return tuple([frame.plain(_fields) for frame in stack])


@columns
class State:
    """A position with everything hidden and public in it. A new column is one line here."""

    COLUMNS: ClassVar[tuple[Column, ...]]
    BESIDE = ("table", "maze", "ways", "_crowd")  # the same for all, or worked out from the columns
    FORGOTTEN = ("_crowd",)  # a copy has none yet

    table: "Table"
    maze: Maze
    ways: "Ways"  # which lines are home, exit or closed to whom
    _crowd: "Crowd | None"  # kept by `crowd.crowd_of` for a position that no longer changes

    place: list[int] = column(UNPLACED, TOKEN)
    carrier: list[int] = column(-1, TOKEN)  # the token carrying it
    load: list[int] = column(-1, TOKEN, derived=True)  # the token it carries: `carrier` read backwards
    wounded: bytes = column(0, TOKEN)
    marks: bytes = column(0, TOKEN)
    bound: bytes = column(0, TOKEN)  # AP only this character may use
    form: tuple[int, ...] = column(0, TOKEN)  # what it is at the moment: 0, or which of its kind's forms
    fate: bytes = column(0, TOKEN)
    keeper: bytes = column(0, TOKEN)  # seat + 1 keeping it as score
    prints: tuple[int, ...] = column(-1, ROOM, hidden=True)  # which room lies there, -1 before the deal
    turns: tuple[int, ...] = column(0, ROOM, hidden=True)
    zones: tuple[int, ...] = column(0, SEAT, hidden=True)  # which of the small lines is whose, from 1 on
    zones_shown: bool = column(False)
    doors: tuple[int, ...] = column(0, ROOM)
    ground: tuple[str, ...] = column("", ROOM)  # 25 letters at turn 0; "" while it is as printed
    edges: tuple[tuple[Edge, ...], ...] = column((), ROOM)  # sides that are not as printed any more
    origins: tuple[int, ...] = column(lambda table: table.grid.origins, ROOM)
    shown: int = column(0)
    known: tuple[int, ...] = column(lambda table: table.seen_first, SEAT)  # whom, and where, it may have seen
    action_hands: tuple[tuple[int, ...], ...] = column(lambda table: table.action_cards, SEAT)
    last_cards: tuple[int, ...] = column(0, SEAT)
    combat_hands: tuple[tuple[int, ...], ...] = column(lambda table: tuple(table.combat_cards), SEAT)
    spent: tuple[tuple[int, ...], ...] = column((), SEAT)  # Combat cards shown in fights and gone
    jumps: tuple[int, ...] = column(lambda table: (table.scenario.jump_cards,) * table.seats, SEAT)
    pairs: tuple[tuple[int, ...], ...] = column((), SEAT, hidden=True)  # pairs of rooms each seat brought
    vp: tuple[int, ...] = column(0, SEAT)
    placed: tuple[int, ...] = column((), hidden=True)  # tokens face down in rooms, as placed one by one
    ledger: tuple[tuple[int, int, str, int], ...] = column(())  # seat, points, reason, token
    leader: int = column(-1)  # who was drawn to begin placing, where that counts later on (MP-GEN-29)
    turn: int = column(0)
    active: int = column(-1)
    ap: int = column(0)
    highest: int = column(0)  # highest Action card played so far; CARD-02
    idle_turns: int = column(0)
    stirred: bool = column(False)
    reached: int = column(-1)  # seat that reached the target first
    met: bool = column(False)  # partners met this turn, who keep quiet otherwise (MP-TEA-20)
    minutes: int = column(0)  # extra minutes of clock this turn
    agreed: int = column(0, aside=True)  # seats that agree to a draw
    cycles: tuple[int, ...] = column(0, SEAT)  # Action cards taken back, where a goal counts that (MP-RAC-13)
    out: int = column(0, aside=True)  # seats that resigned while the others play on (MP-GEN-48)
    stack: tuple[Frame, ...] = column((), plain=_plain_stack)
    result: tuple[str, tuple[int, ...]] | None = column(None)  # reason, winners (several or none: draw)

    @classmethod
    def first(cls, table: "Table") -> "State":
        """Every column at its default; nothing is to be decided yet, and no maze laid out."""
        state = cls.__new__(cls)
        state.table, state._crowd = table, None
        for each in cls.COLUMNS:
            setattr(state, each.name, each.first(table))
        return state

    def copy(self) -> "State":
        """An independent copy; what never changes in place is shared."""
        raise NotImplementedError  # written by `columns`

    def fields(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is, as plain values; equal means the same game."""
        raise NotImplementedError  # written by `columns`

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def digest(self, version: int = DIGEST) -> str:
        """A short fingerprint, the same on every machine; before it stands which version it is."""
        import hashlib  # costs more to import than everything else here together

        told = repr(self.first_fields() if version == 1 else self.named_fields())
        word = "" if version == 1 else f"d{version}:"
        return word + hashlib.blake2b(told.encode(), digest_size=8).hexdigest()

    def named_fields(self) -> tuple[tuple[str, Any], ...]:
        """The columns that are not at their default, by name: a column nobody uses yet is not to be seen."""
        found = []
        for each in self.COLUMNS:
            value = getattr(self, each.name)
            if not each.derived and value != each.first(self.table):
                stack = tuple(frame.named(State.named_fields) for frame in self.stack)
                found.append((each.name, stack if each.name == "stack" else each.told(value)))
        return tuple(sorted(found))

    def first_fields(self) -> tuple[Any, ...]:
        """What digests of before were made from."""
        told = {each.name: each.told(getattr(self, each.name)) for each in self.COLUMNS}
        told["stack"] = tuple(frame.plain(State.first_fields) for frame in self.stack)
        return (*(told[name] for name in FIRST_DIGEST), *([self.pairs] if any(self.pairs) else []))

    # Where things are -----------------------------------------------------------------------------

    def square(self, token: int) -> int:
        """The grid square a token on the board stands on now."""
        return self.maze.square[self.place[token]]

    def on_board(self, token: int) -> bool:
        """Whether a token stands or lies on a shown square."""
        return self.place[token] >= 0

    def at(self, place: int) -> list[int]:
        """The characters and objects at a place, carried ones too; markers are in nobody's way."""
        found = [token for token, where in enumerate(self.place) if where == place]
        return [t for t in found if self.kind(t).sort != MARKER] if self.table.marked else found

    def living(self, token: int) -> bool:
        """Whether it is a living character on the board."""
        if self.place[token] < 0 or self.wounded[token] or not self.table.kinds[token].is_character:
            return False
        return not self.form[token] or self.kind(token).is_character

    # What things are ------------------------------------------------------------------------------

    @property
    def kinds(self) -> "tuple[Kind, ...]":
        """What each token is at the moment."""
        table = self.table
        if table.shifting:
            return tuple([self.kind(token) for token in range(table.tokens)])
        return table.kinds

    def kind(self, token: int) -> "Kind":
        """What a token is at the moment."""
        kind, form = self.table.kinds[token], self.form[token]
        return kind.forms[form - 1] if form else kind

    # What is carried ------------------------------------------------------------------------------

    def loads(self, token: int) -> list[int]:
        """Everything a token carries, `load`, the lowest number, first."""
        first = self.load[token]
        if first < 0 or not self.table.many_handed:
            return [first] if first >= 0 else []
        return [thing for thing, carrier in enumerate(self.carrier) if carrier == token]

    def things_of(self, token: int) -> list[int]:
        """What a character has: what it carries; wounded, what nobody carries where it lies (WND-02)."""
        if not self.wounded[token]:
            return self.loads(token)
        return [t for t in self.at(self.place[token]) if self.carrier[t] < 0 and t != token]

    def profile(self, token: int) -> "Profile":
        """How a character walks, as it is at the moment and with all it carries."""
        table = self.table
        if self.form[token] or table.many_handed:
            return table.profiles.of(self.kind(token), *(table.kinds[thing] for thing in self.loads(token)))
        return table.profile[token][self.load[token]]

    def profile_if(self, token: int, left: int, taken: int) -> "Profile":
        """How it would walk with `left` out of its hands and `taken` (-1: nothing) in them instead."""
        kinds = self.table.kinds
        held = [thing for thing in self.loads(token) if thing != left] + [taken] * (taken >= 0)
        return self.table.profiles.of(self.kind(token), *(kinds[thing] for thing in held))

    def lender(self, token: int, deed: object) -> int:
        """The thing in a character's hands that lends it a verb or an ability."""
        kinds = self.table.kinds
        for thing in self.loads(token):
            if deed in kinds[thing].verbs or deed in kinds[thing].abilities:
                return thing
        raise LookupError(f"{self.table.labels[token]} carries nothing with {deed!r}")

    def speed(self, token: int) -> int:
        """The squares of a move of a character, as it is at the moment and with all it carries."""
        return self.kind(token).speed + sum(self.table.haste[thing] for thing in self.loads(token))

    def free_hand(self, token: int) -> bool:
        """Whether a token may carry one thing more (OBJ-01)."""
        if self.table.one_handed:
            return self.load[token] < 0
        return len(self.loads(token)) < self.kind(token).hands

    def enter(self, token: int, place: int) -> None:
        """Move a token, and what it carries, to a place."""
        self.place[token] = place
        if self.load[token] >= 0:
            self.place[self.load[token]] = place
            if self.table.many_handed:
                for thing in self.loads(token):
                    self.place[thing] = place

    def pick_up(self, token: int, thing: int) -> None:
        """`token` now carries `thing`, taken from the ground or from another's hands."""
        self._let_go(thing)
        self.carrier[thing] = token
        held = self.load[token]
        self.load[token] = thing if held < 0 or thing < held else held

    def put_down(self, token: int) -> int:
        """What `token` carried, the first of it, now lies on its place."""
        thing = self.load[token]
        self._let_go(thing)
        return thing

    def _let_go(self, thing: int) -> None:
        """Nobody carries a thing any more."""
        holder = self.carrier[thing]
        if holder >= 0:
            self.carrier[thing] = -1
            self.load[holder] = -1
            if self.table.many_handed and holder in self.carrier:
                self.load[holder] = self.carrier.index(holder)

    def remove(self, token: int, fate: int, keeper: int = -1) -> None:
        """A token leaves the board for good."""
        self._let_go(token)
        if self.form[token]:
            self.form = changed(self.form, token, 0)
        self.place[token] = GONE
        self.wounded = changed(self.wounded, token, 0)
        self.marks = changed(self.marks, token, 0)
        self.bound = changed(self.bound, token, 0)
        self.fate = changed(self.fate, token, fate)
        self.keeper = changed(self.keeper, token, keeper + 1)

    def arrange(self) -> None:
        """Look up the maze again after a room was shown, turned, a door changed or the zones were shown."""
        table = self.table
        zones = self.zones if self.zones_shown else ()
        self.ways = table.ways(zones)
        self.maze = table.grid.maze(
            tuple(
                table.rooms[self.prints[slot]] if self.shown >> slot & 1 else None
                for slot in range(len(self.prints))
            ),
            tuple(turn if self.shown >> slot & 1 else 0 for slot, turn in enumerate(self.turns)),
            self.doors,
            self.origins,
            self.ground,
            self.edges,
            zones,
        )

    def change_ground(self, place: int, letter: str) -> None:
        """The ground of a place is another one from now on; a letter of the table."""
        room, cell = self.table.grid.room_of[place], self.table.grid.cell_of[place]
        printed = self.table.rooms[self.prints[room]].ground
        now = self.ground[room] or printed
        now = now[:cell] + self.table.grid.terrains[letter].letter + now[cell + 1 :]
        self.ground = changed(self.ground, room, "" if now == printed else now)
        self.arrange()

    def change_side(self, place: int, direction: int, kind: int) -> None:
        """A side of a place, as the room lies now, is of another kind; inside a room its neighbour's too."""
        grid = self.table.grid
        room = grid.room_of[place]
        beyond = self.maze.place[self.maze.neighbour(self.maze.square[place], direction)]
        faces = [(place, direction)]
        if beyond >= 0 and grid.room_of[beyond] == room:
            faces.append((beyond, opposite(direction)))
        sides = {(cell, way): kind for cell, way, kind in self.edges[room]}
        for spot, way in faces:
            cell, way = grid.cell_of[spot], (way - self.turns[room]) % 4
            sides[cell, way] = kind
            if self.table.rooms[self.prints[room]].sides[cell][way] == kind:
                del sides[cell, way]
        self.edges = changed(self.edges, room, tuple((*face, kind) for face, kind in sorted(sides.items())))
        self.arrange()

    # What is being decided ------------------------------------------------------------------------

    def push(self, frame: Frame) -> None:
        """Something new is to be decided first."""
        self.stack = (*self.stack, frame)

    def pop(self) -> None:
        """The innermost decision is made."""
        self.stack = self.stack[:-1]

    def replace(self, frame: Frame) -> None:
        """The innermost decision goes on as `frame`."""
        self.stack = (*self.stack[:-1], frame)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None


@overload
def changed(values: bytes, index: int, value: int) -> bytes: ...
@overload
def changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]: ...
def changed(values: Any, index: int, value: Any) -> Any:
    """A column with one entry changed; who shares the old one keeps it."""
    return values[:index] + (bytes((value,)) if isinstance(values, bytes) else (value,)) + values[index + 1 :]
