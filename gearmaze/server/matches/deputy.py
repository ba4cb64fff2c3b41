"""What is answered without anybody being asked: chance, standing orders, the set-up of a game dealt ready."""

from typing import TYPE_CHECKING

from gearmaze.bots import make_player
from gearmaze.bots.players import ask
from gearmaze.bots.seat_view import Budget
from gearmaze.engine import CHANCE, Action, Chance, LegalActions, State, draw
from gearmaze.engine.dealing import First
from gearmaze.engine.scoring import playing
from gearmaze.engine.setup import FIRST, chance_is_due
from gearmaze.engine.turns import PlayCard
from gearmaze.server.secret_chance import DEAL, ORDERS, stream

if TYPE_CHECKING:
    from gearmaze.server.matches.match import Match

DEALER = "novice"  # sets up both sides of a game dealt ready, each by what that side may know


class Deputy:
    """Answers in the name of those who need not: an answer like any other, a ply of the record.

    Whatever is chosen for somebody is drawn from a stream of its own, which the seed keeps secret, and is
    the same whenever it is asked for at that point.
    """

    def __init__(self, match: "Match") -> None:
        self.match = match

    def next(self) -> tuple[int, Action] | None:
        """What follows by itself now, and in whose name."""
        match = self.match
        state = match.game.state
        if match.game.over:
            return None
        if chance_is_due(state):
            return CHANCE, self._drawn()
        still = playing(state)
        unmoved = [seat for seat in still if match.seats[seat].bot and not state.agreed >> seat & 1]
        if state.agreed and unmoved:
            people = match.playing()
            if len(people) < 2:
                return unmoved[0], Action("decline")  # bots play on
            if all(state.agreed >> seat & 1 for seat in people):
                return unmoved[0], Action("draw")  # what several people agree on they do not stand against
        for due in match.game.decisions:
            if match.orders.get(str(due.seat)) == due.kind:
                return due.seat, self.any_answer(due.seat)
            if self.deals(state, due.seat):
                return due.seat, ask(make_player(DEALER), state, due.seat, self._chance(), Budget())
        return None

    def _drawn(self) -> Action:
        """What chance decides; in a game dealt ready whoever asked for it begins."""
        match = self.match
        asked = match.game.state.stack[-1]
        players = [row.seat for row in match.seats if row.player]
        if match.kept.ready and isinstance(asked, First) and asked.purpose == "turn" and players:
            return Action(FIRST, -1, players[0])
        return draw(match.game.state, stream(match.kept.seed, DEAL, len(match.written)))

    def deals(self, state: State, seat: int) -> bool:
        """Whether a seat is not asked this, as the game is dealt ready: anything before the first turn, and
        which card where there is only one (CARD-01, CARD-02)."""
        if not self.match.kept.ready:
            return False
        asked = state.stack[-1]
        forced = asked.kind == PlayCard.kind and len(LegalActions(state, seat, 0).listed()) == 1
        return asked.setting_up or forced

    def any_answer(self, seat: int) -> Action:
        """Any legal answer of a seat."""
        return self.match.game.any_answer(seat, self._chance())

    def late_answer(self, seat: int) -> tuple[int, Action]:
        """Who answers for a seat whose time is up, and what."""
        return self.match.game.late_answer(seat, self._chance())

    def _chance(self) -> Chance:
        return stream(self.match.kept.seed, ORDERS, len(self.match.written))
