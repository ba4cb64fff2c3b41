"""The ladder: five players, each stronger than the one below by what it sees and how far it thinks.

A Novice runs for the exit, has no eyes for the other side and takes what is about as good for the same, as
a Squire does less; nobody throws away a clear gain. Every rung adds something a player learns: the other
side, things and cards, plans for a whole turn, patience, and to ask what the other side will make of it.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from gearmaze.bots import cards, opening
from gearmaze.bots.beam import EFFORT, END, Beam, LineOfPlay, Meter, best_with, fights
from gearmaze.bots.counting import FEATURES
from gearmaze.bots.evaluation import Judge, load_weights
from gearmaze.bots.placing import put_down, put_down_well
from gearmaze.bots.replies import Answer, answer_to_line, best_answered, vital_squares, with_card
from gearmaze.bots.seat_view import Budget, SeatView
from gearmaze.bots.way_out import way_out
from gearmaze.engine import Action, Chance, LegalActions, State
from gearmaze.engine.foresight import foresee
from gearmaze.engine.frames import Decision

SHARES = 12  # of a turn's thinking: one for every AP of every decision in a usual turn
MOST_SHARES = 20  # the same for the longest turn: the card of 5, and 5, 4, 3, 2 and 1 AP to go
STUCK = 6  # turns without any event after which a bot looks an action further, and at many more positions
HARDEST = 3  # how often so
WAY_OUT = 400  # arrangements of rooms thought of while stuck, at each decision, at most
ANSWER, ANSWERS_PART = 60, 20  # positions looked at for an answer: at least, and as a part of the turn's own
OWN_TIME = 0.6  # of the time goes into the own turn where answers are looked for
FIRST_STEPS = ("points", "lead", "stride", "wounded", "standing", "hunt")
SECOND_STEPS = (*FIRST_STEPS, "threatened", "exposed", "doorstep", "cards", "armed", "tools", "loot")


class Skill(NamedTuple):
    """How one rung thinks."""

    name: str
    nodes: int  # positions looked at in a usual turn
    seconds: float  # for a whole turn against people; a step under way may take a little more
    depth: int  # actions ahead
    known: tuple[str, ...] = FEATURES
    samples: int = 1  # of a hidden room
    regard: float = 1.0  # for the other side
    setup: opening.Habit = opening.Habit()
    blur: float = 0.0  # points: smaller differences in worth it does not tell apart
    crowded: float = 0.0  # the same among several others, who are more than it can follow
    answers: int = 0  # to how many of its best turns it looks for the other side's answer
    patience: int = 1  # times as many positions as in a tournament are looked at when people play


CUNNING = opening.Habit(1.2, 1.0, wary=4.0, mixed=True)
RUNGS = {
    skill.name: skill
    for skill in (
        Skill("novice", 50, 0.15, 1, FIRST_STEPS, regard=0.0, blur=0.4),
        Skill("squire", 60, 0.5, 2, SECOND_STEPS, regard=0.2, blur=0.2),
        Skill("captain", 280, 1.0, 9, crowded=0.1),
        Skill("warlord", 900, 2.5, 9, setup=opening.Habit(0.8, 0.25)),
        Skill("archmage", 3200, 4.0, 9, samples=3, setup=CUNNING, answers=4, patience=10),
    )
}


def live_budget(player: str) -> Budget:
    """How long a player thinks about a turn while people wait; those not on the ladder need no limit.

    People meet every level as strong as the tables say; only the highest has more to give.
    """
    if player not in RUNGS:
        return Budget()
    skill = RUNGS[player]
    return Budget(skill.patience * skill.nodes, skill.seconds)


@lru_cache(maxsize=16)
def _judge(known: tuple[str, ...], regard: float) -> Judge:
    return Judge(load_weights(), known, regard)


def how_stuck(state: State) -> int:
    """How much harder to think, because nothing has happened for so long; 0: as usual."""
    return min(state.idle_turns // STUCK, HARDEST)


class Asked(NamedTuple):
    """What a bot has in hand when it owes an answer."""

    view: SeatView
    legal: list[Action]
    budget: Budget
    rng: Chance

    @property
    def position(self) -> tuple[State, int]:
        """A position the seat must hold possible, and the seat."""
        return self.view.sample(1), self.view.seat


class Counsel(NamedTuple):
    """A turn that is recommended, and what is to be known about it."""

    line: LineOfPlay  # without any action: to end the turn
    judge: Judge
    better: bool  # something looked better than to end the turn, before it was answered
    planned: bool = False  # it is a step of a plan over several turns
    saves: bool = False  # to end the turn would lose the game, and this may not


class Thinker:
    """A player of the ladder."""

    def __init__(
        self, skill: Skill, judge: Judge | None = None, setup: Mapping[str, float] | None = None
    ) -> None:
        self.name = skill.name
        self.skill = skill
        self.judge = judge or _judge(skill.known, skill.regard)
        self.setup = setup or opening.schooled(skill.setup.schooling)
        self.fresh_eyes = judge or _judge(FEATURES, 1.0)

    def decide(self, view: SeatView, decision: Decision, budget: Budget, rng: Chance) -> Action:
        """The answer that looks best, from what the seat knows."""
        legal = view.legal().listed()
        if len(legal) == 1:
            return legal[0]
        return ANSWERS[decision.kind](self, Asked(view, legal, budget, rng))

    def _share(self, state: State, budget: Budget, ap: int) -> tuple[int, float | None]:
        """This decision's share of a turn's thinking; whoever is stuck thinks harder.

        Half of the time goes into looking for a way out then.
        """
        stuck = how_stuck(state)
        nodes = self.skill.nodes if budget.nodes is None else budget.nodes
        seconds = None if budget.seconds is None else budget.seconds * ap / MOST_SHARES
        if stuck and seconds is not None:
            seconds /= 2
        return (1 + stuck) ** 2 * nodes * ap // SHARES, seconds

    def _own(self, seconds: float | None) -> float | None:
        """Of a decision's time the part that goes into the own turn."""
        return OWN_TIME * seconds if seconds is not None and self.skill.answers else seconds

    def _beam(self, state: State, seat: int, nodes: int, seconds: float | None, vital: int = 0) -> Beam:
        """A search of the turn, time running from now.

        Whoever is stuck looks further and at everything: even a Novice wonders after a while what gears
        and doors are for.
        """
        stuck = how_stuck(state)
        judge = self.fresh_eyes if stuck else self.judge
        return Beam(judge, seat, Meter(nodes, seconds), self.skill.depth + stuck, self.skill.samples, vital)

    def put_down(self, state: State, seat: int, legal: list[Action], budget: Budget) -> Action:
        """A token of a revealed room on its square, with a thought of what comes after or without.

        It takes as many positions as a turn in a tournament, also against people, who would notice.
        """
        nodes, seconds = self._share(state, budget, 1)
        if not self._asks(nodes):
            return put_down(state, seat, legal, self.judge)
        return put_down_well(state, seat, legal, self.judge, Meter(self.skill.nodes, seconds))

    def choose_card(self, state: State, seat: int, legal: list[Action], budget: Budget) -> Action:
        """The card whose AP bring more than they would be worth later."""
        ready = with_card(state, seat, max(action.what for action in legal))
        nodes, seconds = self._share(state, budget, ready.ap)
        threat = self._threat(ready, seat, nodes, seconds)
        if not threat.wins and self._way_out(ready, seat, LegalActions(ready, seat).listed(), seconds):
            return max(legal)  # all AP there are, and gone on
        beam = self._beam(state, seat, nodes, self._own(seconds), vital_squares(threat, ready, seat))
        lines = beam.lines(ready)
        here = beam.judge(ready, seat)

        def worth(action: Action) -> float:
            gain = best_with(lines, ready.ap, action.what) - here
            if beam.depth < action.what:  # it cannot see what the rest will bring
                gain *= action.what / beam.depth
            return gain - beam.judge.saving * action.what

        needed = 0
        if threat.wins:  # so many AP that the game is not lost at once
            needed = ready.ap - self._answered(lines, seat, beam.judge, nodes, seconds).ap_left
        return max([action for action in legal if action.what >= needed] or legal, key=worth)

    def plan(self, view: SeatView, budget: Budget, rng: Chance) -> LineOfPlay:
        """What it would do with the rest of the turn."""
        state, seat = view.sample(1), view.seat
        nodes, seconds = self._share(state, budget, max(1, state.ap + sum(state.bound)))
        threat = self._threat(state, seat, nodes, seconds)
        step = None if threat.wins else self._way_out(state, seat, view.legal().listed(), seconds)
        if step is not None:
            glance = nodes // (1 + how_stuck(state)) ** 2
            best = self._beam(state, seat, glance, seconds).lines(state)[0]
            return best if _stirs(state, seat, best) else _line(state, seat, step)
        beam = self._beam(state, seat, nodes, self._own(seconds), vital_squares(threat, state, seat))
        lines = self._restless(state, seat, beam.lines(state), rng)
        best = self._answered(lines, seat, beam.judge, nodes, seconds)
        return best if best.actions else self._patient(state, seat, view, best, seconds)

    def _patient(
        self, state: State, seat: int, view: SeatView, best: LineOfPlay, seconds: float | None
    ) -> LineOfPlay:
        """Several others keep a game going, and nobody is ever called stuck: who has nothing to do plans."""
        if how_stuck(state) or len(state.table.sides.opposed[seat]) < 2:
            return best
        meter = Meter(min(WAY_OUT, 4 * self.skill.nodes), seconds)
        step = way_out(state, seat, view.legal().listed(), meter)
        return best if step is None else _line(state, seat, step)

    def advise(self, view: SeatView, budget: Budget) -> "Counsel":
        """The turn it would recommend to somebody else: without whims, and never less than to end it here.

        Where the game is lost by ending it here, whatever may save it is better.
        """
        state, seat = view.sample(1), view.seat
        nodes, seconds = self._share(state, budget, max(1, state.ap + sum(state.bound)))
        threat = self._threat(state, seat, nodes, seconds)
        step = None if threat.wins else self._way_out(state, seat, view.legal().listed(), seconds)
        beam = self._beam(state, seat, nodes, self._own(seconds), vital_squares(threat, state, seat))
        judge = beam.judge
        lines = beam.lines(state)
        end = next(rank for rank, line in enumerate(lines) if not line.actions)
        good = [line for line in lines[: end + 1] if line.value - line.rest >= lines[end].value]
        if len(good) == 1:
            good = [*_overlooked(state, seat, judge), *good]
        better = len(good) > 1
        if step is not None and not _stirs(state, seat, good[0]):
            along = _along(state, seat, step, good, judge)
            if along is not None:
                return Counsel(along, judge, better, planned=True)
        if threat.wins:
            best = self._answered(lines, seat, judge, nodes, seconds)
            if best.actions and not self._answer(best, seat, nodes, seconds).wins:
                return Counsel(best, judge, better, saves=True)
        return Counsel(self._answered(good, seat, judge, nodes, seconds), judge, better)

    def _answered(
        self, lines: list[LineOfPlay], seat: int, judge: Judge, nodes: int, seconds: float | None
    ) -> LineOfPlay:
        """The best turn: for whoever asks for them, once it is answered."""
        if not self._asks(nodes):
            return lines[0]
        time = None if seconds is None else (1 - OWN_TIME) * seconds
        return best_answered(lines, seat, judge, self.skill.answers, max(ANSWER, nodes // ANSWERS_PART), time)

    def _threat(self, state: State, seat: int, nodes: int, seconds: float | None) -> Answer:
        """What the other side would make of it if the turn ended now."""
        return self._answer(LineOfPlay(0.0, state, ()), seat, nodes, seconds)

    def _answer(self, line: LineOfPlay, seat: int, nodes: int, seconds: float | None) -> Answer:
        """What the other side would make of a turn."""
        if not self._asks(nodes):
            return Answer(0.0)
        time = None if seconds is None else (1 - OWN_TIME) * seconds / self.skill.answers
        return answer_to_line(line, seat, self.judge, max(ANSWER, nodes // ANSWERS_PART), time)

    def _asks(self, nodes: int) -> bool:
        """Whether it looks for answers, with so many positions to look at."""
        return self.skill.answers > 0 and nodes >= ANSWER

    def _way_out(self, state: State, seat: int, legal: list[Action], seconds: float | None) -> Action | None:
        """The next step of a plan over several turns, for somebody who is stuck."""
        if not how_stuck(state):
            return None
        return way_out(state, seat, legal, Meter(min(WAY_OUT, 4 * self.skill.nodes), seconds))

    def _restless(self, state: State, seat: int, lines: list[LineOfPlay], rng: Chance) -> list[LineOfPlay]:
        """A little chance between lines of about the same worth; more of it the longer nothing happens."""
        size = 0.004 * (1 + state.idle_turns) ** 1.5
        if not how_stuck(state):
            several = len(state.table.sides.opposed[seat]) > 1
            size += max(self.skill.blur, self.skill.crowded) if several else self.skill.blur
        whims: dict[Action, float] = {}
        for line in lines:
            if line.first not in whims:
                whims[line.first] = size * rng.below(1000) / 1000 - (size if line.first == END else 0)
        shaken = [line._replace(value=line.value + whims[line.first]) for line in lines]
        shaken.sort(key=lambda line: line.value, reverse=True)
        return shaken


def _stirs(state: State, seat: int, line: LineOfPlay) -> bool:
    """Whether a turn scores, or ends in a fight or a room turned up: then nobody is stuck."""
    return line.open or line.state.vp[seat] > state.vp[seat]


def _line(state: State, seat: int, step: Action) -> LineOfPlay:
    """A single step as a line."""
    if step.verb == "reveal" or fights(state, step.verb):
        return LineOfPlay(0.0, state, (step,), state.ap - 1, True)
    after = foresee(state, seat, step)
    return LineOfPlay(0.0, after, (step,), after.ap)


def _overlooked(state: State, seat: int, judge: Judge) -> list[LineOfPlay]:
    """The action that gains most among all there are, if any does: some did not look promising."""
    best: list[LineOfPlay] = []
    most = judge(state, seat)
    for action in LegalActions(state, seat):
        if action != END and action.verb != "reveal" and not fights(state, action.verb):
            after = foresee(state, seat, action)
            value = judge(after, seat) - EFFORT
            if value > most:
                best, most = [LineOfPlay(value, after, (action,), after.ap)], value
    return best


def _along(state: State, seat: int, step: Action, good: list[LineOfPlay], judge: Judge) -> LineOfPlay | None:
    """A good turn that begins with a step, or the step alone if it does no harm."""
    for line in good:
        if line.actions[:1] == (step,):
            return line
    line = _line(state, seat, step)
    return line if not line.open and judge(line.state, seat) >= judge(state, seat) else None


def _begin(bot: Thinker, asked: Asked) -> Action:
    return opening.choose(*asked.position, asked.legal, asked.rng, bot.setup, bot.skill.setup)


def _stop(bot: Thinker, asked: Asked) -> Action:
    """Somebody else began a move step by step: stop if it may stop here."""
    return next((action for action in asked.legal if action.verb == "stop"), asked.legal[-1])


# How each kind of decision is answered; a test fails for one that is missing.
ANSWERS: dict[str, Callable[[Thinker, Asked], Action]] = {
    "ally": lambda bot, asked: cards.take_side(*asked.position, asked.legal, bot.judge),
    "act": lambda bot, asked: bot.plan(asked.view, asked.budget, asked.rng).first,
    "card": lambda bot, asked: bot.choose_card(*asked.position, asked.legal, asked.budget),
    "draft": _begin,
    "join": lambda bot, asked: cards.join_fight(*asked.position, asked.legal, bot.judge),
    "lay": lambda bot, asked: cards.lay_card(*asked.position, asked.legal, bot.judge, asked.rng),
    "move": _stop,
    "name": lambda bot, asked: cards.name_card(*asked.position, asked.legal, bot.judge),
    "place": _begin,
    "set": lambda bot, asked: bot.put_down(*asked.position, asked.legal, asked.budget),
    "team": _begin,
}
