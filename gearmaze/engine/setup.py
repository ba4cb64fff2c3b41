"""Before the first turn: dealing the rooms, choosing teams, placing tokens (SET-01 to SET-19).

The script of the scenario says in which order (`script`); `go_on` begins its next word. As a rule: `Omit` and
`Deal` by chance (`dealing`), `Team` by all in secret, `First` by chance, `Place` in turn, `First` once more.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gearmaze.engine import leaving
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.errors import ParseError
from gearmaze.engine.frames import CHANCE, EVERYTHING, Decision, Frame, Wish, decide_first, frame
from gearmaze.engine.script import Step, begins, go_on
from gearmaze.engine.state import IN_BOX, LEFT_OUT, STOCK, UNPLACED, State
from gearmaze.engine.turns import begin_turn
from gearmaze.engine.verbs import Answer

OMIT, DEAL, TEAM, FIRST, LINE = "omit", "deal", "team", "first", "line"
PICK, BENCH = "pick", "bench"


# Chance -------------------------------------------------------------------------------------------


def chance_is_due(state: State) -> bool:
    """Whether the next answer is chance's."""
    if not state.stack or state.result is not None:
        return False
    return state.stack[-1].by_chance or leaving.chosen_for(state, CHANCE) != CHANCE


# Teams --------------------------------------------------------------------------------------------


def free_dots(state: State, seat: int) -> list[int]:
    """The dots a seat may use that are free: of its own line, or of all that are shared (MP-GEN-30)."""
    taken = set(state.place)
    return [dot for dot in state.table.dots[seat] if dot not in taken]


def still_to_pick(state: State, seat: int) -> tuple[int, int]:
    """How many characters a seat must still leave out, and still put on its line."""
    table = state.table
    places = [state.place[token] for token in table.characters[seat]]
    places = [place for place in places if place not in (IN_BOX, STOCK)]
    out = table.left_out[seat] - sum(1 for place in places if place == LEFT_OUT)
    on_line = sum(1 for place in places if place >= 0)
    most = len(places) - table.left_out[seat]
    return out, min(table.scenario.starters, len(table.dots[seat]), most) - on_line


def in_secret(state: State, seat: int) -> tuple[int, int]:
    """The same, as far as all choose at once: to line up comes later and in turn (MP-PYR-08)."""
    out, starters = still_to_pick(state, seat)
    return out, 0 if state.table.lines_up else starters


def choosing(state: State) -> list[int]:
    """The seats that still have to choose: all at once, or the first of them (P-S2-04)."""
    seats = [seat for seat in range(state.table.seats) if in_secret(state, seat) != (0, 0)]
    return seats[:1] if state.table.scenario.in_turn else seats


@dataclass(frozen=True, slots=True)
class Team(Frame):
    """Everybody chooses in secret whom to leave out and who starts on the line (SET-04 to SET-06, MP-GEN-20).

    Whoever leaves some out still starts with as many (HAND-02).
    """

    kind: ClassVar[str] = TEAM
    answers: ClassVar[tuple[Answer, ...]] = (
        Answer(PICK, "own", "to", when=("SET-04",), secret=True),
        Answer(BENCH, "own", when=("HAND-07",), secret=True),
    )
    text: ClassVar[str] = "team"
    setting_up: ClassVar[bool] = True
    placing: ClassVar[bool] = True

    @property
    def face_down(self) -> bool:
        return True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return tuple(Decision(seat, TEAM) for seat in choosing(state))

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        """The next choice of a secret team: whom to leave out, then who stands on the next dot."""
        out, starters = in_secret(state, seat)
        idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
        if out:
            for token in idle:
                yield Action(BENCH, -1, token)
        elif starters == len(idle):  # everybody starts: the question is only where
            # in turn others watch every token go down: a fixed order would tell them who it is
            for token in idle if state.table.scenario.in_turn else idle[:1]:
                for dot in free_dots(state, seat):
                    yield Action(PICK, -1, token, dot)
        elif starters:
            dot = free_dots(state, seat)[0]
            for token in idle:
                yield Action(PICK, -1, token, dot)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb not in (PICK, BENCH):
            return decide_first(TEAM, "SET-04")
        out, starters = in_secret(state, seat)
        if action.what not in state.table.characters[seat]:
            return refuse("not_your_character", "SET-04")
        if state.place[action.what] != UNPLACED:
            return refuse("chosen_already", "SET-04", "SET-05", who=action.what)
        if action.verb == BENCH:
            return None if out else refuse("nobody_to_leave_out", "HAND-01", "HAND-07")
        if out:
            return refuse("leave_out_first", "HAND-07")
        if not starters:
            return refuse("team_complete", "SET-04")
        if action.where not in free_dots(state, seat):
            return refuse("no_free_dot", "SET-05", "SET-06", where=action.where)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """A secret choice; when every team is complete the placing begins."""
        state.place[action.what] = LEFT_OUT if action.verb == BENCH else action.where
        facts = {"token": action.what, "place": action.where}
        log.append(Event("benched" if action.verb == BENCH else "picked", {}, {seat: facts}, True))
        if all(in_secret(state, each) == (0, 0) for each in range(state.table.seats)):
            log.append(Event("teams_ready", {}))
            go_on(state, TEAM, 0, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("P-S2-04" if in_secret(state, seat) != (0, 0) else "SET-04",)

    def unseen(self, state: State) -> bool:
        return True

    def sealed(self, state: State) -> bool:
        return not state.table.scenario.in_turn

    def check(self, state: State) -> None:
        left = [in_secret(state, seat) for seat in range(state.table.seats)]
        if not any(map(any, left)) or min(map(min, left)) < 0:
            raise ParseError("no team is to be completed, or one is too large (SET-04)")
        for seat, (out, starters) in enumerate(left):
            idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
            if starters > len(free_dots(state, seat)) or out + starters > len(idle):
                raise ParseError(f"{state.table.colours[seat]} cannot complete its team (SET-04, SET-05)")


# Lining up ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LineUp(Frame):
    """One character after the other goes face down on any free circle of any line, in turn.

    So in MP-PYR-08, MP-RAC-06, MP-RAC-07 and MP-LAB-07; no two on one circle.
    """

    kind: ClassVar[str] = LINE
    asks: ClassVar[tuple[str, ...]] = (TEAM,)
    text: ClassVar[str] = "line {seat:seat}"
    setting_up: ClassVar[bool] = True
    placing: ClassVar[bool] = True
    seat: int

    @property
    def face_down(self) -> bool:
        return True

    def owed(self, state: State) -> tuple[Decision, ...]:
        return (Decision(self.seat, TEAM),)

    def options(self, state: State, seat: int, wish: Wish = EVERYTHING) -> Iterator[Action]:
        idle = [t for t in state.table.characters[seat] if state.place[t] == UNPLACED]
        dots = free_dots(state, seat)
        return (Action(PICK, -1, token, dot) for token in idle for dot in dots)

    def refuse(self, state: State, seat: int, action: Action) -> Refusal | None:
        if action.verb != PICK:
            return decide_first(TEAM, "SET-04")
        if action.what not in state.table.characters[seat]:
            return refuse("not_your_character", "SET-04")
        if state.place[action.what] != UNPLACED:
            return refuse("chosen_already", "SET-04", "SET-05", who=action.what)
        if action.where not in free_dots(state, seat):
            return refuse("no_free_dot", "SET-05", "SET-06", where=action.where)
        return None

    def do(self, state: State, seat: int, action: Action, log: list[Event]) -> State:
        """The circle is taken; the next player goes on, until each has put down as many (MP-PYR-08)."""
        state.place[action.what] = action.where
        log.append(Event("picked", {"seat": seat, "place": action.where}, {seat: {"token": action.what}}))
        next_in_line(state, (seat + 1) % state.table.seats, log)
        return state

    def waiting(self, state: State, seat: int) -> tuple[str, ...]:
        return ("SET-04",)

    def unseen(self, state: State) -> bool:
        return True

    def check(self, state: State) -> None:
        if not still_to_pick(state, self.seat)[1] or next(iter(self.options(state, self.seat)), None) is None:
            raise ParseError(f"{state.table.colours[self.seat]} has nobody to put on a line (SET-04)")


def next_in_line(state: State, seat: int, log: list[Event]) -> None:
    """The next seat that still has somebody to put on a line."""
    seats = state.table.seats
    for step in range(seats):
        candidate = (seat + step) % seats
        if still_to_pick(state, candidate)[1]:
            state.replace(LineUp(candidate))
            return
    go_on(state, LINE, seat, log)


# What the words of the script do ------------------------------------------------------------------


@begins(TEAM)
def _team(state: State, step: Step, seat: int, log: list[Event]) -> None:
    if choosing(state):
        state.replace(Team())
    else:
        go_on(state, TEAM, seat, log)


@begins(LINE)
def _line(state: State, step: Step, seat: int, log: list[Event]) -> None:
    next_in_line(state, seat, log)


@begins("show")
def _show(state: State, step: Step, seat: int, log: list[Event]) -> None:
    """All start characters are turned up at once (SET-13, MP-GEN-28), and the small lines (MP-LAB-05)."""
    starters = [t for t in state.table.all_characters if state.place[t] >= 0]
    for token in starters:
        state.known = tuple(mask | 1 << token for mask in state.known)
    log.append(Event("teams_shown", {"tokens": starters, "places": [state.place[t] for t in starters]}))
    if any(state.zones):
        state.zones_shown = True
        state.arrange()
        names = [state.table.layout.lines[line].id for line in state.table.zone_lines]
        log += [
            Event("zone_shown", {"seat": s, "line": names[zone - 1]}) for s, zone in enumerate(state.zones)
        ]
    go_on(state, "show", seat, log)


@begins("turn")
def _turn(state: State, step: Step, seat: int, log: list[Event]) -> None:
    """Whose turn is first: the scenario's, who began placing (MP-GEN-29), or whoever is drawn (SET-14)."""
    first = state.table.scenario.first
    if first:
        begin_turn(state, state.table.colours.index(first))
    elif step.again:
        begin_turn(state, state.leader)
    else:
        state.replace(frame(FIRST, "turn"))
