"""What is kept of the games: a small protocol, so that another database can take SQLite's place.

Everything that was ever acknowledged is in the store before anybody hears of it. A game is its settings,
its seats and its plies; a ply is one answer (chance, clock and take-backs included) and is written once.
`tests/server/store_contract.py` says what every store has to keep to.
"""

from typing import Any, NamedTuple, Protocol

from gearmaze.engine.table import FIRST_RULES


class StoreError(Exception):
    """The store could not do what it was asked; nothing of it was kept."""


class Taken(StoreError):
    """A ply of that number is there already: somebody else writes this game."""


class Repeated(StoreError):
    """A command of that id has been written before."""


class LinkUsed(StoreError):
    """The seat of an invitation has been taken."""


class NoSuchLink(StoreError):
    """There is no invitation like that."""


class Damaged(StoreError):
    """What is kept of a game makes no sense; other games are not concerned."""


class NewGame(NamedTuple):
    """A game as it is begun."""

    id: str
    scenario: str
    options: dict[str, Any]
    seed: int
    clock: dict[str, Any]
    created: float
    watch_key: str
    extra: dict[str, Any]  # whatever the match wants to remember of how it was set up

    @property
    def rules(self) -> int:
        """The rules it was begun under (`Table.rules`); the first games did not say."""
        return int(self.extra.get("rules", FIRST_RULES))

    @property
    def ready(self) -> bool:
        """Whether it is dealt ready: nobody is asked anything before the first turn."""
        return bool(self.extra.get("ready"))

    @property
    def table_key(self) -> str:
        """The key of the one invitation to the table, for any seat that is free; the first games had none."""
        return str(self.extra.get("table", ""))

    @property
    def host(self) -> int | None:
        """The seat of whoever began the game, if he took one: he sees to the seats that are open."""
        return self.extra.get("host")


class SeatRow(NamedTuple):
    """Who holds a seat: a player id, or `bot`, the name of a player of ours, or neither while it is open.

    Both, while a player of ours stands in for somebody who has left: the seat stays his.
    """

    seat: int
    player: str
    bot: str
    name: str
    key: str  # of the invitation, empty if there was none
    own: str = ""  # the fingerprint of the key of its holder's own link (`sessions.fingerprint`)
    former: str = ""  # who held it before it was carried to another device

    @property
    def open(self) -> bool:
        """Whether nobody sits there yet."""
        return not self.player and not self.bot

    @property
    def person(self) -> bool:
        """Whether somebody plays it himself, and is asked what only people are asked."""
        return bool(self.player) and not self.bot


class Ply(NamedTuple):
    """One answer as it is written down. `seat` counts as in the engine: chance and clock are negative."""

    ply: int
    seat: int
    action: str  # the notation, or "undo"
    command: str | None  # the id of the command that asked for it, on its first ply
    at: float
    clock: dict[str, Any] | None


class Kept(NamedTuple):
    """A whole game as it was kept."""

    game: NewGame
    seats: tuple[SeatRow, ...]
    plies: tuple[Ply, ...]
    notes: dict[str, Any]


class KeptEntry(NamedTuple):
    """A game in a list."""

    game: NewGame
    seats: tuple[SeatRow, ...]
    summary: dict[str, Any]
    changed: float  # the last time everybody could see that something happened


class Store(Protocol):
    """Where games are kept. Every call returns when what it did is durable, or raises a StoreError and has
    done nothing, whatever the cause."""

    async def secret(self) -> bytes:
        """The key that player ids are signed with, made once."""
        ...

    async def create(
        self,
        game: NewGame,
        seats: tuple[SeatRow, ...],
        summary: dict[str, Any],
        plies: tuple[Ply, ...] = (),
    ) -> None:
        """Begin a game, with the answers it begins with, if it goes on from another one."""
        ...

    async def append(
        self,
        game: str,
        plies: tuple[Ply, ...],
        summary: dict[str, Any],
        changed: float | None,
        notes: dict[str, Any] | None = None,
    ) -> None:
        """Write plies, all or none, and with them what is to be remembered beside them (see `note`), if that
        changes. `changed` is None if not everybody may know of it. Raises Taken or Repeated."""
        ...

    async def note(self, game: str, notes: dict[str, Any]) -> None:
        """Replace what is remembered beside the plies: pauses, standing orders, the next game."""
        ...

    async def take_seat(self, game: str, key: str, player: str, name: str) -> int:
        """Take the open seat of an invitation, once: nobody has it, a player of ours neither. Raises
        NoSuchLink or LinkUsed."""
        ...

    async def staff(self, game: str, seat: int, bot: str, key: str) -> None:
        """Which player of ours plays a seat from now on, if any, and the key of the seat's invitation."""
        ...

    async def keep_link(self, game: str, seat: int, own: str) -> None:
        """The link of a seat's holder from now on, as `SeatRow.own` keeps it; empty: none."""
        ...

    async def carry_over(self, game: str, own: str, player: str) -> int:
        """Hand the seat of such a link to another player id of the same person; who held it is its `former`.
        Raises NoSuchLink."""
        ...

    async def rename(self, game: str, seat: int, name: str) -> None:
        """What the holder of a seat wants to be called."""
        ...

    async def remove(self, game: str) -> None:
        """Forget a game with everything that happened in it; nothing else changes. That there is none is no
        fault."""
        ...

    async def load(self, game: str) -> Kept | None:
        """A game with everything that happened, or None. Raises Damaged if some of it is missing."""
        ...

    async def entry(self, game: str) -> KeptEntry | None:
        """A game without what happened, or None."""
        ...

    async def games_of(self, player: str, most: int = 200) -> list[KeptEntry]:
        """The games somebody has a seat in, latest change first, without those that are damaged."""
        ...

    async def probe(self) -> None:
        """Write something small, to see whether anything can be written."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...
