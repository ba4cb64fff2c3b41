"""What people ask of each other beside the game: to take back what only the others can forgive."""

from typing import TYPE_CHECKING, NamedTuple

from gearmaze.server.errors import Wrong
from gearmaze.server.schema_people import TakeBack

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match


class Asked(NamedTuple):
    """A take-back somebody asks for, at one point of the game: when the game goes on it has lapsed."""

    seat: int
    at: int  # answers written by then
    agreed: frozenset[str] = frozenset()
    declined: bool = False


class Favours:
    """The take-back that is asked for; not kept, so that after a new start somebody has to ask again."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self._asked: Asked | None = None

    @property
    def asked(self) -> Asked | None:
        """What is asked for now, or was and has been declined."""
        found = self._asked
        return found if found is not None and found.at == len(self.match.written) else None

    def others(self, seat: int) -> set[str]:
        """The people who have to agree: all at the table but the one who asks."""
        return self.match.people() - {self.match.seats[seat].player}

    def may_ask(self, seat: int) -> bool:
        """Whether a seat can ask for its last answer back: once, of people, where it may not just take it."""
        game = self.match.game
        if seat < 0 or self.asked is not None or not self.others(seat) or game.refuse_undo(seat) is None:
            return False
        last = game.to_take_back(seat)
        if last is None or game.refuse_favour(seat) is not None:
            return False
        return not self.match.deputy.deals(last.before, seat)  # not his own, and it would be given again

    def ask(self, seat: int) -> None:
        """A seat would like to take back its last answer."""
        if not self.may_ask(seat):
            raise Wrong("not_possible")
        self._asked = Asked(seat, len(self.match.written))

    def agree(self, player: str) -> int | None:
        """Somebody lets it; the seat that may go back, once everybody does."""
        asked = self._open(player)
        self._asked = asked = asked._replace(agreed=asked.agreed | {player})
        return asked.seat if self.others(asked.seat) <= asked.agreed else None

    def decline(self, player: str) -> None:
        """Somebody does not let it, or whoever asked thinks better of it; it is not asked again here."""
        self._asked = self._open(player)._replace(declined=True)

    def _open(self, player: str) -> Asked:
        if self.asked is None or self.asked.declined or not self.match.holds(player):
            raise Wrong("not_possible")
        return self.asked

    def shown(self, seat: int) -> TakeBack:
        """As a seat is told. Only what everybody saw can be asked back, so this tells nobody anything."""
        asked = self.asked
        by = self.match.colours[asked.seat] if asked and not asked.declined else None
        return {"may": self.may_ask(seat), "by": by, "declined": bool(asked and asked.declined)}
