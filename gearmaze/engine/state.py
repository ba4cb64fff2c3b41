"""The whole truth about a game at one moment: small columns, cheap to copy.

Nothing here decides a rule. A token is a number; its row says where it is (a place in its room's own
coordinates), who carries it and how it is. `stack` holds what is being decided, innermost last (`frames`).
"""

from typing import TYPE_CHECKING, Any

from gearmaze.engine.maze import Maze

if TYPE_CHECKING:
    from gearmaze.engine.crowd import Crowd
    from gearmaze.engine.frames import Frame
    from gearmaze.engine.table import Table

# Where a token is when it is not on a place of the board.
UNPLACED, GONE, LEFT_OUT, LIFTED, IN_BOX = -1, -2, -3, -4, -5
HIDDEN = -16  # face down in room r: HIDDEN - r

# Marks that last until the end of the turn.
HURT, IDLE = 1, 2  # was wounded this turn (CBT-14); healed or risen this turn (ACT-13)

# What became of a token that left the board.
ESCAPED, ELIMINATED, RESCUED, REMOVED, CARRIED_OUT = 1, 2, 3, 4, 5
FATES = ("", "escaped", "eliminated", "rescued", "removed", "carried out")


class State:
    """A position with everything hidden and public in it."""

    __slots__ = (
        "_crowd",
        "active",
        "action_hands",
        "agreed",
        "ap",
        "bound",
        "carrier",
        "combat_hands",
        "doors",
        "fate",
        "highest",
        "idle_turns",
        "jumps",
        "keeper",
        "known",
        "last_cards",
        "ledger",
        "load",
        "marks",
        "maze",
        "minutes",
        "origins",
        "pairs",
        "place",
        "placed",
        "prints",
        "reached",
        "result",
        "shown",
        "spent",
        "stack",
        "stirred",
        "table",
        "turn",
        "turns",
        "vp",
        "wounded",
    )

    _crowd: "Crowd | None"  # kept by `crowd.crowd_of` for a position that no longer changes
    table: "Table"
    maze: Maze
    # one entry a token
    place: list[int]
    carrier: list[int]  # the token carrying it, or -1
    load: list[int]  # the token it carries, or -1
    wounded: bytearray
    marks: bytearray
    bound: bytearray  # AP only this character may use
    fate: bytearray
    keeper: bytearray  # seat + 1 keeping it as score
    # one entry a room
    prints: tuple[int, ...]  # which room lies there, -1 before the deal
    turns: tuple[int, ...]
    doors: tuple[int, ...]
    origins: tuple[int, ...]
    shown: int
    # one entry a seat
    known: tuple[int, ...]  # tokens whose identity and spot the seat was allowed to see
    action_hands: tuple[tuple[int, ...], ...]
    last_cards: tuple[int, ...]
    combat_hands: tuple[tuple[int, ...], ...]
    spent: tuple[tuple[int, ...], ...]  # Combat cards shown in fights and gone
    jumps: tuple[int, ...]
    pairs: tuple[tuple[int, ...], ...]  # pairs of rooms each seat brought
    vp: tuple[int, ...]
    # the game
    placed: tuple[int, ...]  # tokens lying face down in rooms, in the order they were placed
    ledger: tuple[tuple[int, int, str, int], ...]  # seat, points, reason, token
    turn: int
    active: int
    ap: int
    highest: int  # highest Action card played so far; CARD-02
    idle_turns: int
    stirred: bool
    reached: int  # seat that reached the target first, or -1
    minutes: int  # extra minutes of clock this turn
    agreed: int  # seats that agree to a draw
    stack: "tuple[Frame, ...]"  # what is being decided, innermost last
    result: tuple[str, tuple[int, ...]] | None  # reason, winners (several or none: draw)

    def copy(self) -> "State":
        """An independent copy; what never changes in place is shared."""
        new = State.__new__(State)
        new._crowd = None
        new.table = self.table
        new.maze = self.maze
        new.place = self.place[:]
        new.carrier = self.carrier[:]
        new.load = self.load[:]
        new.wounded = self.wounded[:]
        new.marks = self.marks[:]
        new.bound = self.bound[:]
        new.fate = self.fate[:]
        new.keeper = self.keeper[:]
        new.prints = self.prints
        new.turns = self.turns
        new.doors = self.doors
        new.origins = self.origins
        new.shown = self.shown
        new.known = self.known
        new.action_hands = self.action_hands
        new.last_cards = self.last_cards
        new.combat_hands = self.combat_hands
        new.spent = self.spent
        new.jumps = self.jumps
        new.pairs = self.pairs
        new.vp = self.vp
        new.placed = self.placed
        new.ledger = self.ledger
        new.turn = self.turn
        new.active = self.active
        new.ap = self.ap
        new.highest = self.highest
        new.idle_turns = self.idle_turns
        new.stirred = self.stirred
        new.reached = self.reached
        new.minutes = self.minutes
        new.agreed = self.agreed
        new.stack = self.stack
        new.result = self.result
        return new

    def fields(self) -> tuple[Any, ...]:
        """Everything that makes this position what it is, as plain values; equal means the same game."""
        return (
            tuple(self.place),
            tuple(self.carrier),
            bytes(self.wounded),
            bytes(self.marks),
            bytes(self.bound),
            bytes(self.fate),
            bytes(self.keeper),
            self.prints,
            self.turns,
            self.doors,
            self.origins,
            self.shown,
            self.known,
            self.action_hands,
            self.last_cards,
            self.combat_hands,
            self.spent,
            self.jumps,
            self.vp,
            self.placed,
            self.ledger,
            self.turn,
            self.active,
            self.ap,
            self.highest,
            self.idle_turns,
            self.stirred,
            self.reached,
            self.minutes,
            self.agreed,
            tuple(frame.plain() for frame in self.stack),
            self.result,
            # written only where there are any, so that digests of games without a draft stay what they were
            *([self.pairs] if any(self.pairs) else []),
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.fields() == other.fields()

    __hash__ = None  # type: ignore[assignment]

    def digest(self) -> str:
        """A short fingerprint, the same on every machine."""
        import hashlib  # costs more to import than everything else here together

        return hashlib.blake2b(repr(self.fields()).encode(), digest_size=8).hexdigest()

    # Where things are -----------------------------------------------------------------------------

    def square(self, token: int) -> int:
        """The grid square a token on the board stands on now."""
        return self.maze.square[self.place[token]]

    def on_board(self, token: int) -> bool:
        """Whether a token stands or lies on a shown square."""
        return self.place[token] >= 0

    def at(self, place: int) -> list[int]:
        """The tokens at a place, carried ones too."""
        return [token for token, where in enumerate(self.place) if where == place]

    def living(self, token: int) -> bool:
        """Whether it is a living character on the board."""
        return self.place[token] >= 0 and self.table.kinds[token].character and not self.wounded[token]

    def enter(self, token: int, place: int) -> None:
        """Move a token, and what it carries, to a place."""
        self.place[token] = place
        if self.load[token] >= 0:
            self.place[self.load[token]] = place

    def pick_up(self, token: int, thing: int) -> None:
        """`token` now carries `thing`, taken from the ground or from another's hands."""
        holder = self.carrier[thing]
        if holder >= 0:
            self.load[holder] = -1
        self.carrier[thing] = token
        self.load[token] = thing

    def put_down(self, token: int) -> int:
        """What `token` carried now lies on its place."""
        thing = self.load[token]
        self.load[token] = -1
        self.carrier[thing] = -1
        return thing

    def remove(self, token: int, fate: int, keeper: int = -1) -> None:
        """A token leaves the board for good."""
        holder = self.carrier[token]
        if holder >= 0:
            self.load[holder] = -1
            self.carrier[token] = -1
        self.place[token] = GONE
        self.wounded[token] = 0
        self.marks[token] = 0
        self.bound[token] = 0
        self.fate[token] = fate
        self.keeper[token] = keeper + 1

    def arrange(self) -> None:
        """Look up the maze again after a room was shown, turned or a door changed."""
        table = self.table
        self.maze = table.grid.maze(
            tuple(
                table.rooms[self.prints[slot]] if self.shown >> slot & 1 else None
                for slot in range(len(self.prints))
            ),
            tuple(turn if self.shown >> slot & 1 else 0 for slot, turn in enumerate(self.turns)),
            self.doors,
            self.origins,
        )

    # What is being decided ------------------------------------------------------------------------

    def push(self, frame: "Frame") -> None:
        """Something new is to be decided first."""
        self.stack = (*self.stack, frame)

    def pop(self) -> None:
        """The innermost decision is made."""
        self.stack = self.stack[:-1]

    def replace(self, frame: "Frame") -> None:
        """The innermost decision goes on as `frame`."""
        self.stack = (*self.stack[:-1], frame)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.result is not None


def changed(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A tuple with one entry changed."""
    return (*values[:index], value, *values[index + 1 :])
