"""Building teams from several boxes before the game (SYL-TEAM-02 to SYL-TEAM-16).

Every piece a side could choose is a token from the start; what nobody chooses stays in the box. `Draft` asks
one seat openly, or all of them in secret.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import EVERYTHING, Decision, Frame, Wish, decide_first, frame
from gearmaze.engine.kinds import CHARACTER, OBJECT
from gearmaze.engine.state import IN_BOX, STOCK, UNPLACED, State, changed
from gearmaze.engine.verbs import Answer

if TYPE_CHECKING:
    from gearmaze.engine.table import Table

DRAFT, PAIR = "draft", "pair"
PAIRS_EACH = 2  # whoever plays (SYL-TEAM-02); where that is too much for a board the rest is drawn out again


def open_draft(state: State) -> bool:
    """Whether the choice is mutual: in the open, and the same for both (SYL-TEAM-06 to SYL-TEAM-10)."""
    return state.table.scenario.draft == "mutual"


def chosen(state: State, seat: int, sort: str) -> int:
    """How many pieces of a sort a seat has chosen."""
    table = state.table
    taken = [t for t in table.team[seat] if state.place[t] not in (IN_BOX, STOCK)]
    return sum(1 for token in taken if table.kinds[token].sort == sort)


def missing(state: State, seat: int) -> tuple[int, int, int]:
    """Pairs of rooms, characters and objects a seat still has to choose."""
    characters, objects = state.table.scenario.drafted
    return (
        PAIRS_EACH - len(state.pairs[seat]),
        characters - chosen(state, seat, CHARACTER),
        objects - chosen(state, seat, OBJECT),
    )


def choosers(state: State) -> list[int]:
    """The seats that owe a choice now."""
    draft = Draft.of(state)
    if draft.seat >= 0:
        return [draft.seat]
    return [each for each in range(state.table.seats) if any(missing(state, each))]


def _free_pairs(state: State, seat: int) -> list[int]:
    """Pairs a seat may still take: in the open none twice, in secret none of one's own twice."""
    draft = Draft.of(state)
    barred = {*draft.barred}
    if draft.losers:  # what others gave back among themselves is their secret
        barred = {pair for pair, loser in zip(draft.barred, draft.losers, strict=True) if loser == seat}
    for other in range(state.table.seats):
        if other == seat or open_draft(state):
            barred |= set(state.pairs[other])
    return [index for index in range(len(state.table.pairs)) if index not in barred]


def _free_tokens(state: State, seat: int, sort: str) -> list[int]:
    """Pieces in the box, of several copies only the first (SYL-TEAM-13, SYL-TEAM-15)."""
    table = state.table
    found: dict[str, int] = {}
    for token in table.team[seat]:
        kind = table.kinds[token]
        if kind.sort == sort and state.place[token] == IN_BOX:
            found.setdefault(kind.id, token)
    return sorted(found.values())


class Chosen(Answer):
    """A choice of a draft; `when` is what gives the same where nothing is drafted."""

    def moment(self, table: "Table") -> tuple[str, ...]:
        return ("SYL-TEAM-02",) if table.scenario.draft else self.when


@dataclass(frozen=True, slots=True)
class Draft(Frame):
    """A seat chooses in the open, or (-1) all in secret; `barred` are pairs several brought (SYL-TEAM-05)."""

    kind: ClassVar[str] = DRAFT
    answers: ClassVar[tuple[Answer, ...]] = (
        Chosen("bring", "pair", when=("SET-01",), secret=True),
        Chosen("enlist", "boxed", when=("COMP-03",), secret=True),
    )
    text: ClassVar[str] = "draft [{seat:seat}] [but {barred:pairs}] [by {losers:seats}]"
    setting_up: ClassVar[bool] = True
    placing: ClassVar[bool] = True
    seat: int = -1
    barred: tuple[int, ...] = ()
    losers: tuple[int, ...] = ()  # who gave each of them back, of more than two seats

    @property
    def undealt(self) -> bool:
        return True

    @property
    def face_down(self) -> bool:
        return True

    @property
    def drafting(self) -> bool:
        return True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, DRAFT) for seat in choosers(state))

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        """The next choice of a seat: rooms first, then characters, then objects."""
        pairs, characters, objects = missing(state, seat)
        if pairs:
            for index in _free_pairs(state, seat):
                yield Action("bring", -1, index)
        elif characters or objects:
            for token in _free_tokens(state, seat, CHARACTER if characters else OBJECT):
                yield Action("enlist", -1, token)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        pairs, characters, objects = missing(state, seat)
        if action.verb == "bring":
            if not pairs:
                return refuse("pairs_complete", "SYL-TEAM-02")
            good = action.what in _free_pairs(state, seat)
            return None if good else refuse("pair_not_free", "SYL-TEAM-05", "SYL-TEAM-07")
        if action.verb != "enlist":
            return decide_first(DRAFT, "SYL-TEAM-02")
        if pairs and open_draft(state):
            return refuse("pairs_first", "SYL-TEAM-07")
        if action.what not in state.table.team[seat]:
            return refuse("not_your_token", "SYL-TEAM-03")
        sort = state.table.kinds[action.what].sort
        if not {CHARACTER: characters, OBJECT: objects}.get(sort):
            return refuse("enough_of_these", "SYL-TEAM-02")
        if open_draft(state) and characters and sort != CHARACTER:
            return refuse("characters_first", "SYL-TEAM-09")
        if action.what not in _free_tokens(state, seat, sort):
            return refuse("not_in_the_box", "SYL-TEAM-13", "SYL-TEAM-15")
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A pair of rooms or a piece is chosen; in a mutual choice the other side takes the same piece."""
        table = state.table
        mutual = open_draft(state)
        if action.verb == "bring":
            state.pairs = changed(state.pairs, seat, (*state.pairs[seat], action.what))
            facts = {"seat": seat, "pair": table.pairs[action.what]}
            log.append(Event("brought", facts) if mutual else Event("brought", {}, {seat: facts}, True))
        else:
            takers = range(table.seats) if mutual else (seat,)
            for taker in takers:
                token = table.team[taker][table.team[seat].index(action.what)]
                state.place[token] = UNPLACED
            piece = {"seat": seat, "token": action.what}
            log.append(Event("enlisted", piece) if mutual else Event("enlisted", {}, {seat: piece}, True))
        _go_on(state, seat, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        """The rule by which the next choice is not everybody's."""
        if not open_draft(state):
            return ("SYL-TEAM-02",)
        pairs, characters, _ = missing(state, choosers(state)[0])
        return ("SYL-TEAM-07" if pairs else "SYL-TEAM-08" if characters else "SYL-TEAM-09",)

    def unseen(self, state: State) -> bool:
        return not open_draft(state)

    def sealed(self, state: State) -> bool:
        return self.seat < 0

    def dealt_anew(self, state: State, new: State, seat: int, chance: Chance) -> "Draft":
        if open_draft(state):
            return self
        barred = brought_twice(new, self.barred, self.losers, seat, chance)
        return Draft(self.seat, tuple(barred), self.losers)

    def plain(self, told: Callable[[State], Any]) -> tuple[Any, ...]:
        return (self.kind, self.seat, *self.barred, *self.losers)

    def check(self, state: State) -> None:
        table = state.table
        check_drafted(table.scenario.id, table.scenario.draft)
        if open_draft(state) != (self.seat >= 0):
            raise ParseError("in a mutual choice one colour chooses, in a free one all (SYL-TEAM-03)")
        seats = [self.seat] if self.seat >= 0 else range(table.seats)
        if not any(next(self.options(state, seat), None) for seat in seats):
            raise ParseError("there is nothing left to choose (SYL-TEAM-02)")
        if self.losers and len(self.losers) != len(self.barred):
            raise ParseError("of every pair given back, who gave it back (SYL-TEAM-05)")
        if any(min(missing(state, seat)) < 0 for seat in range(table.seats)):
            raise ParseError("a team is too large (SYL-TEAM-02)")


def bringers(state: State, pair: int) -> list[int]:
    """The seats that brought a pair of rooms."""
    return [seat for seat, pairs in enumerate(state.pairs) if pair in pairs]


def brought_twice(
    state: State, twice: tuple[int, ...], losers: tuple[int, ...], seat: int, chance: Chance
) -> list[int]:
    """Pairs brought twice, for a guess: a seat knows those it gave back, not which of its own it kept.

    Of more than two seats others alone may have brought one twice: it may be any pair.
    """
    table = state.table
    if losers:
        told = zip(twice, losers, strict=True)
        return [pair if loser == seat else chance.below(len(table.pairs)) for pair, loser in told]
    lost: list[int] = []
    free = list(range(len(table.pairs)))
    if 0 <= seat < table.seats:
        free = list(state.pairs[seat])
        lost = [pair for pair in twice if pair not in free]
    chance.shuffle(free)
    # one that three brought is there twice: then one's own are used up
    return [free.pop() if pair not in lost and free else pair for pair in twice]


def check_drafted(scenario: str, draft: str) -> None:
    """Something is drafted at this table."""
    if not draft:
        raise ParseError(f"nothing is drafted in {scenario}")


def check_pair(state: State, pair: int) -> None:
    """A draw between those who brought the same pair can be due (SYL-TEAM-05); -1: nobody brought any."""
    check_drafted(state.table.scenario.id, state.table.scenario.draft)
    if pair >= 0 and (open_draft(state) or len(bringers(state, pair)) < 2):
        raise ParseError(f"no two brought pair {state.table.pairs[pair]} (SYL-TEAM-05)")


def check_complete(state: State) -> None:
    """The rooms of a draft can be dealt (SYL-TEAM-02)."""
    brought = {pair for pairs in state.pairs for pair in pairs}
    if len(brought) != PAIRS_EACH * state.table.seats or any(len(each) != PAIRS_EACH for each in state.pairs):
        raise ParseError(f"each side brings {PAIRS_EACH} pairs of rooms, none twice (SYL-TEAM-02)")


def _go_on(state: State, seat: int, log: list[Event]) -> None:
    """The next to choose, a pair chosen by both (SYL-TEAM-05), or the deal."""
    table = state.table
    if any(any(missing(state, each)) for each in range(table.seats)):
        if open_draft(state):
            # alternately; rooms are brought by each, pieces chosen once for both
            state.replace(Draft((seat + 1) % table.seats))
        return
    if open_draft(state):
        for each in range(table.seats):
            boxed = [t for t in table.team[each] if state.place[t] == IN_BOX]
            for token in boxed:
                state.known = tuple(mask | 1 << token for mask in state.known)
        log.append(Event("drafted", {"pairs": [table.pairs[p] for each in state.pairs for p in each]}))
        state.replace(frame("deal"))
        return
    twice = [pair for pairs in state.pairs for pair in pairs if len(bringers(state, pair)) > 1]
    if twice:
        draft = Draft.of(state)
        state.replace(frame("first", PAIR, twice[0], draft.barred, draft.losers))
        return
    log.append(Event("drafted", {}))
    state.replace(frame("omit" if table.spare_pairs else "deal"))


def choose_again(
    state: State, loser: int, pair: int, barred: tuple[int, ...], losers: tuple[int, ...]
) -> None:
    """SYL-TEAM-05: the draw decided who picks another pair than the one both had picked.

    Only such pairs are barred, and of several only for who gave them back: what else the others bring must
    stay secret, so that it may come to another draw.
    """
    kept = tuple(each for each in state.pairs[loser] if each != pair)
    state.pairs = changed(state.pairs, loser, kept)
    several = state.table.seats > 2  # of two, who has not kept it gave it back
    state.replace(Draft(-1, (pair, *barred), (loser, *losers) if several else ()))
