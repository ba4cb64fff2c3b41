"""What a seat plays for, and what it is asked to choose and put down, in words.

Both follow from the table and the position, so that a scenario needs no sentences of its own; one whose
points or ways out need more words has them (`goal`, `goal_COLOUR` in `data/pieces.toml`).
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gearmaze.engine import State, Table
from gearmaze.engine.drafts import DRAFT
from gearmaze.engine.drafts import missing as undrafted
from gearmaze.engine.kinds import CHARACTER, OBJECT
from gearmaze.engine.placing import PLACE, to_place
from gearmaze.engine.rooms_in_play import Setting
from gearmaze.engine.setup import TEAM, LineUp, free_dots, still_to_pick
from gearmaze.engine.state import IN_BOX, STOCK, UNPLACED
from gearmaze.words.sentences import joined, scenario_words, vocabulary


def goal(table: Table, seat: int, language: str = "en") -> str:
    """What a seat plays for; whoever only looks on is told what the scenario is about."""
    own, words = scenario_words(table.scenario.id, language), vocabulary(language)
    if seat < 0:
        return own["sentence"]
    lines, scenario = _ways_out(table, seat), table.scenario
    pattern = own.get(f"goal_{table.colours[seat]}", own.get("goal", ""))
    if not pattern and table.counts_vp:
        ways = {
            "escape": bool(lines) and scenario.points.get("escape", 1) > 0,
            "elimination": bool(scenario.combat_cards) and scenario.points.get("elimination", 1) > 0,
        }
        pattern = words["goals"].get("_".join(way for way, scores in ways.items() if scores), "")

    def colours(names: Iterable[str]) -> str:
        grammar = words["grammar"]
        found = [words["colours"].get(name, name) for name in names]
        return joined(found, grammar["either"], grammar["more"]) if found else ""

    partners = (table.colours[each] for each in table.sides.partners[seat] if each != seat)
    return (pattern or own["sentence"]).format(
        line=colours(lines),
        target=table.target,
        colour=colours([table.colours[seat]]),
        partner=colours(partners),
    )


def _ways_out(table: Table, seat: int) -> tuple[str, ...]:
    """Whose lines a seat leaves by."""
    exits = table.layout.exits if table.scenario.exits is None else table.scenario.exits
    leaves_by = exits.get(table.colours[seat], exits.get("*", ()))
    return tuple(line.colour for line in table.layout.lines if line.id in leaves_by)


class Task(NamedTuple):
    """Something to be chosen or put down."""

    name: str  # of its sentence
    left: int  # how often it is still to be done
    tray: tuple[int, ...] = ()  # all it is chosen from, what was chosen included, always in the same order
    where: str = ""  # the square that comes next
    who: str = ""  # the colour who has to do with it

    def words(self, language: str = "en") -> str:
        """What to do."""
        words = vocabulary(language)
        who = words["colours"].get(self.who, self.who)
        return str(words["tasks"][self.name].format(where=self.where, who=who))

    def why(self, language: str = "en") -> str:
        """What that is good for, for who does it for the first time; nothing where it speaks for itself."""
        return str(vocabulary(language)["whys"].get(self.name, ""))


def task(state: State, seat: int, kind: str) -> Task | None:
    """What a seat that owes such a decision is to put down; nothing if it is about something else."""
    found = _TASKS.get(kind)
    return found(state, seat) if found else None


def _team(state: State, seat: int) -> Task:
    """Whom to leave out, who starts, or where everybody stands (SET-04 to SET-06, HAND-07, P-S2-04)."""
    table = state.table
    out, starters = still_to_pick(state, seat)
    own = tuple(t for t in table.characters[seat] if state.place[t] not in (IN_BOX, STOCK))
    if out:
        return Task("bench", out, own)
    if LineUp.now(state):
        return Task("circle", starters, own)
    if starters < sum(1 for token in own if state.place[token] == UNPLACED):
        return Task("starters", starters, own, state.maze.name(free_dots(state, seat)[0]))
    return Task("dots_in_turn" if table.scenario.in_turn else "dots", starters, own)


def _place(state: State, seat: int) -> Task:
    hand = to_place(state, seat)
    own = tuple(t for t in state.table.team[seat] if t in hand or t in state.placed)
    sorts = {state.table.kinds[token].sort for token in own}
    return Task(f"place_{sorts.pop()}" if len(sorts) == 1 else "place", len(hand), own)


def _set(state: State, seat: int) -> Task:
    """What a room held: most of it is put down by who opened it (REV-08, REV-09)."""
    setting = Setting.of(state)
    found, colours = tuple(setting.lifted_for(state, seat)), state.table.colours
    if seat == setting.revealer and not setting.inherited:
        return Task("set", len(found), found, who=colours[setting.placer(state, first=False)])
    return Task("set_rest", len(found), found, who=colours[setting.revealer])


def _draft(state: State, seat: int) -> Task:
    """Rooms first, then characters, then objects; of every kind the copy that comes next."""
    sorts = zip(("pair", CHARACTER, OBJECT), undrafted(state, seat), strict=True)
    sort, left = next(each for each in sorts if each[1])
    tray: dict[str, int] = {}
    for token in state.table.team[seat]:
        kind = state.table.kinds[token]
        if kind.sort == sort and (kind.id not in tray or state.place[tray[kind.id]] != IN_BOX):
            tray[kind.id] = token
    return Task(f"draft_{sort}", left, tuple(tray.values()))


_TASKS: dict[str, Callable[[State, int], Task]] = {
    TEAM: _team,
    PLACE: _place,
    Setting.kind: _set,
    DRAFT: _draft,
}
