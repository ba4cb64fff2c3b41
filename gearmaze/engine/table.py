"""The table a game is played at: everything fixed before the first decision.

A scenario says what lies in the box; the table adds the agreed options and works out once what the
referee will ask again and again.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from gearmaze.engine.actions import Action
from gearmaze.engine.agreements import coloured, of_boxes, pairs_left_out
from gearmaze.engine.common_verbs import COMMON_VERBS
from gearmaze.engine.drafts import PAIRS_EACH
from gearmaze.engine.errors import GearmazeError
from gearmaze.engine.footing import Profile, Profiles
from gearmaze.engine.frames import frame
from gearmaze.engine.goals import GOALS, Goal
from gearmaze.engine.kinds import MARKER, Kind
from gearmaze.engine.layouts import Layout, check_capacity
from gearmaze.engine.maze import Grid
from gearmaze.engine.options import Options, check_options
from gearmaze.engine.rooms import Room
from gearmaze.engine.scoring import POINTS
from gearmaze.engine.script import STANDARD, Step, step_of
from gearmaze.engine.sides import NOBODY, Sides
from gearmaze.engine.state import IN_BOX, STOCK, State
from gearmaze.engine.terrain import PLAIN, Terrain, Terrains
from gearmaze.engine.verbs import WORDS, Spoken, Verb

ACTION_CARDS = (2, 3, 4, 5)  # COMP-05
COMBAT_CARDS = (0, 1, 2, 2, 3, 3, 4, 5, 6)  # COMP-06
JUMP_CARDS = 3  # JUMP-01
DRAFTED = 8, 6  # characters and objects of a drafted team (SYL-TEAM-02)

FIRST_RULES, RULES = 1, 2  # raised when a fix would change old games without an option saying so


class Scenario(NamedTuple):
    """What is played: board, pieces and numbers, cards among them (COMP-04). Boxes write these."""

    id: str  # its title, and a sentence about it, are words (`data/pieces.toml`)
    layout: Layout
    rooms: tuple[Room, ...]
    characters: tuple[Kind, ...]
    objects: tuple[Kind, ...]
    starters: int
    defaults: Mapping[str, Any]
    targets: tuple[int, int]
    reserves: tuple[Kind, ...] = ()  # further pieces of every seat, in the stock at first
    stock: tuple[Kind, ...] = ()  # pieces of nobody's, in the stock at first
    teams: tuple[tuple[tuple[Kind, ...], tuple[Kind, ...]], ...] = ()  # per seat, where they differ
    verbs: tuple[Verb, ...] = COMMON_VERBS  # what everybody may do besides moving
    combat_cards: tuple[int, ...] = COMBAT_CARDS
    jump_cards: int = JUMP_CARDS
    homes: Mapping[str, tuple[str, ...]] = MappingProxyType({})  # further lines a colour may stand on
    exits: Mapping[str, tuple[str, ...]] | None = None  # instead of the layout's
    points: Mapping[str, int] = MappingProxyType({})  # how often what counts, if not as in `scoring.POINTS`
    first: str = ""  # the colour that takes the first turn, drawn if empty
    draft: str = ""  # "free" or "mutual": pieces and rooms are chosen first
    drafted: tuple[int, int] = DRAFTED
    sides: tuple[tuple[str, ...], ...] = ()  # colours that play together; every other one for itself
    joined_fights: bool = False  # characters of partners are drawn into the same fight
    alliances: bool = False  # seats beside a fight may join either side of it (MP-ALL-23)
    truce: bool = False  # nobody attacks while a room is face down (MP-ALL-09)
    opposite_places: bool = False  # the revealer's objects are placed by who sits opposite (MP-TEA-07)
    in_turn: bool = False  # teams are put on their lines one seat after the other
    script: tuple[Step, ...] = STANDARD  # how it is set up
    colours: tuple[str, ...] = ()  # those its seats may be of, if that is free
    boxes: Mapping[str, frozenset[str]] = MappingProxyType({})  # what each holds, where boxes may be chosen
    fielded: int = 0  # characters each plays with, if fewer than there are (MP-PYR-06)
    drawn: tuple[str, ...] = ()  # rooms no box has: drawn by hand for one position
    terrains: tuple[Terrain, ...] = PLAIN  # the grounds its rooms may have
    goals: tuple[Goal, ...] = GOALS  # what ends it
    verdict: "Callable[[State], tuple[str, tuple[int, ...]] | None] | None" = None  # an end of its own


class Ways(NamedTuple):
    """What lines are to each seat, as sets of squares."""

    own: tuple[int, ...]  # of its colour, or of all
    home: tuple[int, ...]  # where its characters may stand: these and further ones
    exits: tuple[int, ...]  # where they leave
    closed: tuple[int, ...]  # where they cannot go


class Table:
    """A scenario with its options: who owns which token, who may leave where, what costs what.

    `rules` is for games begun before a fault was mended: they go on as they were played (`_read_rules`).
    """

    def __init__(
        self, scenario: Scenario, options: Mapping[str, Any] | None = None, rules: int = RULES
    ) -> None:
        if not FIRST_RULES <= rules <= RULES:
            raise GearmazeError(f"made under rules version {rules}; this is version {RULES}")
        self.given: Options = dict(options or {})
        scenario = coloured(of_boxes(scenario, self.given), self.given)
        layout = scenario.layout
        self.rules = rules
        self.scenario = scenario
        self.layout = layout
        self.colours = layout.seats
        self.seats = len(layout.seats)
        self.options = check_options(
            self.given, scenario.defaults, scenario.targets, self.colours, scenario.starters
        )
        self.terrains = Terrains(scenario.terrains)
        self.grid = Grid(layout, self.terrains)
        self.rooms = tuple(sorted(scenario.rooms, key=lambda room: (int(room.pair), not room.clockwise)))
        for room in self.rooms:
            self.terrains.check(room)
        check_capacity(layout, {room.id: room for room in self.rooms}, self.terrains.saying("takes"))
        self.pairs = tuple(dict.fromkeys(room.pair for room in self.rooms))
        self._read_script()
        self.drawn_pairs = tuple(p for p in self.pairs if not layout.draw_from or p in layout.draw_from)
        self.fixed = {slot.fixed for slot in layout.slots if slot.fixed}
        # in a draft everybody brings as many, and what is too much stays in the box
        brought = PAIRS_EACH * self.seats if scenario.draft else len(self.drawn_pairs)
        self.spare_pairs = brought - layout.pairs
        if self.spare_pairs < 0:
            raise GearmazeError(f"layout {layout.id} needs {layout.pairs} pairs of rooms")
        self.agreed_out = pairs_left_out(
            self.options, () if scenario.draft else self.drawn_pairs, layout.pairs
        )
        self._deal_tokens()
        self._assign_lines()
        self._read_options()
        self._read_rules()
        self._plain: list[list[Action]] = [[] for _ in range(self.tokens)]
        self._pair_up()

    def __repr__(self) -> str:
        return f"<Table of {self.scenario.id!r}, options {self.given!r}, rules {self.rules}>"

    def _read_script(self) -> None:
        """What of the set-up is asked often."""
        script = self.scenario.script
        self.lines_up = step_of(script, "line") is not None
        self.placing = step_of(script, "place") or Step("place")
        self.clockwise = -1 if self.placing.back else 1  # the way the placing goes round, in seats
        takes = {slot.takes for slot in self.layout.slots}
        self.misfits = "any" in takes and bool(takes & {"characters", "objects"})  # MP-GEN-26 may come up
        self.leads = any(step.again for step in script)

    def _deal_tokens(self) -> None:
        scenario = self.scenario
        given = scenario.teams or ((scenario.characters, scenario.objects),) * self.seats
        teams = [(*characters, *objects, *scenario.reserves) for characters, objects in given]
        owners = (*range(self.seats), NOBODY)
        teams.append(scenario.stock)
        self.kinds: tuple[Kind, ...] = tuple(kind for team in teams for kind in team)
        self.owner: tuple[int, ...] = tuple(
            owner for owner, team in zip(owners, teams, strict=True) for _ in team
        )
        self.tokens = len(self.kinds)
        steps = self.seats // 2 if scenario.opposite_places else 1
        self.second_placer = tuple((seat - steps) % self.seats for seat in range(self.seats))  # REV-09
        self.sides = Sides(self.colours, scenario.sides, scenario.joined_fights, self.owner)
        self.team = tuple(
            tuple(t for t in range(self.tokens) if self.sides.belongs(t, seat)) for seat in range(self.seats)
        )
        self.owners = self.seats + bool(scenario.stock)  # what is kept by owner has a last row for NOBODY
        self.neutral = tuple(t for t in range(self.tokens) if self.sides.belongs(t, NOBODY))
        self.own = tuple(sum(1 << token for token in team) for team in self.team)
        kept = len(scenario.reserves)
        self.stocked = frozenset(t for team in self.team for t in team[len(team) - kept :]) | {*self.neutral}
        stock = sum(1 << token for token in self.stocked)
        self.seen_first = tuple(own | stock for own in self.own)  # the stock lies open
        self.labels = tuple(
            f"{self.colour(owner)}-{kind.id}{_copy_number(team, index)}"
            for owner, team in zip(owners, teams, strict=True)
            for index, kind in enumerate(team)
        )
        self.by_label = {label: token for token, label in enumerate(self.labels)}
        self.characters = tuple(
            tuple(token for token in team if self.kinds[token].is_character) for team in self.team
        )
        self.all_characters = tuple(t for t in range(self.tokens) if self.kinds[t].is_character)
        self.all_objects = tuple(t for t in range(self.tokens) if self.kinds[t].is_object)
        forms = [kind for each in self.kinds for kind in (each, *each.forms)]
        self.shifting = any(kind.forms for kind in self.kinds)  # a token may be something else for a time
        self.marked = any(kind.sort == MARKER for kind in forms)
        self.many_handed = any(kind.hands > 1 for kind in forms)
        self.one_handed = all(kind.hands == 1 for kind in forms)
        handicaps = self.options.get("handicap", {})
        self.left_out = []
        self.action_cards = (ACTION_CARDS,) * self.seats
        self.combat_cards = []
        for seat, colour in enumerate(self.colours):
            terms = handicaps.get(colour, {})
            chosen = [token for token in self.characters[seat] if token not in self.stocked]
            count = scenario.drafted[0] if scenario.draft else len(chosen)
            plays = min(terms.get("characters", count), scenario.fielded or count)
            self.left_out.append(max(0, count - plays))
            hand = list(scenario.combat_cards)
            for card in terms.get("without", ()):
                if card not in hand:
                    raise GearmazeError(f"handicap of {colour}: there is no further +{card} (HAND-04)")
                hand.remove(card)
            self.combat_cards.append(tuple(hand))
        self._gather_verbs()

    def _gather_verbs(self) -> None:
        """What can be done at this table besides what can be done at every table."""
        self.common = {verb.name: verb for verb in self.scenario.verbs}  # what everybody may do
        gathered = [verb for owner in (*self.kinds, *self.terrains) for verb in owner.verbs]
        self.verbs: dict[str, Verb] = {verb.name: verb for verb in gathered}
        every = (*self.common.values(), *gathered)
        self.free_verbs = any(verb.may_be_free for verb in every)
        self.dearest = max(verb.most for verb in every)  # AP that are enough whatever one does
        self.winding_up = tuple(v for v in self.common.values() if type(v).wind_up is not Verb.wind_up)
        self._words: dict[str, Spoken] = {**WORDS, **self.verbs, **self.common}
        self.granted: dict[str, tuple[str, ...]] = {}  # by which rules somebody at this table has a verb
        for verb in gathered:
            rules = (*self.granted.get(verb.name, ()), *verb.granted)
            self.granted[verb.name] = tuple(dict.fromkeys(rules))

    def verb(self, name: str) -> Spoken | None:
        """The verb of that name, which says everything about itself; None if nobody can say it here."""
        return self._words.get(name)

    def all_verbs(self) -> list[Spoken]:
        """Everything that can be said at this table, what is said at every table first."""
        return list(self._words.values())

    def _assign_lines(self) -> None:
        """What is asked of lines, whatever they are to whom."""
        lines = self.layout.lines
        self.zone_lines = tuple(index for index, line in enumerate(lines) if line.colour == "shuffled")
        self._ways: dict[tuple[int, ...], Ways] = {}
        self.dots = []
        for colour in self.colours:
            own = [index for index, line in enumerate(lines) if line.colour in (colour, "shared")]
            starts = [(self.grid.start[self.grid.slots + index], lines[index].dots) for index in own]
            self.dots.append(tuple(start + dot for start, dots in starts for dot in dots))
        # the lines all share, where nobody is attacked hand to hand (MP-GEN-30, MP-GEN-31)
        masks = zip(lines, self.grid.line_masks, strict=True)
        self.sanctuary = sum(mask for line, mask in masks if line.colour == "shared")
        self.line_rooms = [self._rooms_beside(index) for index in range(len(lines))]

    def ways(self, zones: tuple[int, ...] = ()) -> Ways:
        """Which lines are home, exit or closed to whom, once it is known whose the zones are."""
        found = self._ways.get(zones)
        if found is None:
            seats = [self._ways_of(seat, zones[seat] if zones else 0) for seat in range(self.seats)]
            found = self._ways[zones] = Ways(*(tuple(row) for row in zip(*seats, strict=True)))
        return found

    def _ways_of(self, seat: int, zone: int) -> tuple[int, int, int, int]:
        """For a seat, which lines are its own, home, exit or closed (ESC-08, MP-GEN-10).

        A zone is an exit for whose it is and closed to everybody else (MP-LAB-10); one that is nobody's is a
        decoy (MP-LAB-21). One leaves by lines that are named: another's (MP-STD-08), the one opposite
        (MP-SQR-07), or what is an exit for all (MP-RAC-12).
        """
        colour = self.colours[seat]
        all_exits = self.layout.exits if self.scenario.exits is None else self.scenario.exits
        leaves_by = all_exits.get(colour, all_exits.get("*", ()))
        stands_on = self.scenario.homes.get(colour, ())
        own_zone = self.zone_lines[zone - 1] if zone else -1
        own = home = exits = closed = 0
        for index, line in enumerate(self.layout.lines):
            mask = self.grid.line_masks[index]
            if line.id in stands_on and line.colour != colour:
                home |= mask
            elif line.colour in (colour, "shared"):
                own |= mask
                home |= mask
            elif line.id in leaves_by or index == own_zone:
                exits |= mask
            else:
                closed |= mask
        return own, home, exits, closed

    def _rooms_beside(self, line: int) -> tuple[int, ...]:
        """The slots a line touches (REV-03)."""
        ahead = self.grid.delta[self.layout.lines[line].faces]
        faced = {self.grid.xy(square + ahead) for square in self.grid.line_squares[line]}
        return tuple(
            slot
            for slot, spot in enumerate(self.layout.slots)
            if any(0 <= x - spot.x < 5 and 0 <= y - spot.y < 5 for x, y in faced)
        )

    def _read_options(self) -> None:
        options = self.options
        self.target: int = options["targetVp"]
        self.counts_vp = any(self.scenario.points.get(each, often) for each, often in POINTS.items())
        self.ends_at_once = options["endTrigger"] == "immediate"
        goals = self.scenario.goals
        self.asked_in_turn = tuple(goal for goal in goals if goal.asked_in_turn(self))
        self.counts_to_target = any(goal.target for goal in goals)
        self.cycles = max(goal.cycles for goal in goals)  # of Action cards, after which it is over; 0: none
        self.line_reveals_both = options["startLineReveal"] == "both"
        self.needs_anchors = options["ropeAnchors"] == "two"
        self.friend_lends_lifeline = options["friendRope"] == "ifSafe"
        self.opponent_scores_own_kill = options["ownKill"] == "opponent"
        self.first_to_target_wins = options["tieBreak"] == "firstToTarget"
        self.timed = options["timer"] == "on"
        self.potion_minute = options["potionMinute"] == "on"
        self.quiet_partners = options.get("quietPartners") == "on"  # MP-TEA-19

    def _read_rules(self) -> None:
        """What rules 1 had otherwise: any line gave access to both rooms beside it (REV-03); of ends in the
        middle of a move only the target cut one short, and one made step by step was then free (END-03).

        Today a line does for those whose it is and their partners (MP-GEN-11), each by itself (MP-GEN-12).
        """
        first = self.rules == FIRST_RULES
        own, sides = self.ways().own, self.sides.partners[: self.seats]
        lines = tuple(_united(own[each] for each in side) for side in sides)
        if first:
            lines = (sum(self.grid.line_masks),) * self.seats
        self.both_rooms_from = lines if self.line_reveals_both else (0,) * self.seats
        self.ends_stop_moves = not first

    def _pair_up(self) -> None:
        """How each character walks with each load, and how far: `profile[who][load]`, `speed[who][load]`.

        Free hands are the last entry of a row, which is where -1 leads.
        """
        self.profiles = Profiles(self.terrains)
        loads: tuple[Kind | None, ...] = (*self.kinds, None)
        self.haste = [kind.quickens if kind and kind.is_object else 0 for kind in loads]
        self.hurry = max(self.haste)
        self.profile: list[list[Profile]] = []
        self.speed: list[list[int]] = []
        for kind in self.kinds:
            walks = kind.is_character
            self.profile.append([self.profiles.of(kind, load) for load in loads] if walks else [])
            self.speed.append([kind.speed + more for more in self.haste] if walks else [])

    def takes(self, slot: int, token: int) -> bool:
        """Whether a room is for tokens of this kind (SET-16, MP-GEN-23)."""
        takes = self.layout.slots[slot].takes
        return takes in ("any", "characters" if self.kinds[token].is_character else "objects")

    def colour(self, owner: int) -> str:
        """What tokens of an owner are called by."""
        return "neutral" if owner == NOBODY else self.colours[owner]

    def plain_moves(self, who: int) -> list[Action]:
        """The plain move of a character to each place, made once a game."""
        actions = self._plain[who]
        if not actions:
            actions += [Action("move", who, -1, place) for place in range(self.grid.places)]
        return actions

    def start(self) -> State:
        """The position before anything is decided."""
        state = State.first(self)
        if self.scenario.draft:
            state.place = [IN_BOX] * self.tokens
            state.stack = (frame("draft") if self.scenario.draft == "free" else frame("first", "draft"),)
        else:
            due = "omit" if len(self.agreed_out) < self.spare_pairs else "deal"
            state.stack = (frame(due, self.agreed_out),)
        for token in self.stocked:
            state.place[token] = STOCK
        state.arrange()
        return state


def _united(masks: Iterable[int]) -> int:
    """All squares of several sets."""
    found = 0
    for mask in masks:
        found |= mask
    return found


def _copy_number(team: tuple[Kind, ...], index: int) -> str:
    """ "2" for the second token of one kind in a team, and so on; nothing for the first."""
    earlier = sum(1 for kind in team[:index] if kind.id == team[index].id)
    return str(earlier + 1) if earlier else ""
