"""Positions as a person sketches them, read and checked.

Cheat-sheet. Only the first two lines are needed; `#` starts a remark; indenting is free.

    gearmaze position 1
    scenario base
    options targetVp=6 timer=on handicap.blue=5,-5,-6
    room 99cw                      # a room of one's own: 11 drawn lines follow, as in data/rooms
    pairs blue 37 40               # in a draft: the pairs of rooms a side brought
    rooms 1cw/0 ? 99cw 3ccw/2      # print/turn in slot order (rows free), ? = hidden; the rest is hidden
    behind 2: 4cw/1 blue-goblin yellow-rope      # what hidden room 2 is and holds, in placing order
    zones blue 3 red 1 yellow 2 green 4   # which small line is whose; `zones hidden ...` while face down
    doors c4-c5 open, d7-e7 broken               # portcullises not mentioned are closed
    ground c4 pit, d5 floor        # squares whose ground is not as printed any more
    sides c4-d4 wall, e5-e6 open   # sides that are not; c4-d4 is the side of c4
    tokens                         # one a line, or separated by commas
      blue-goblin c4 carries yellow-rope         # what lies with a living character is carried anyway
      blue-troll d4 wounded hurt                 # marks: wounded hurt idle bound=3 form=1 lying
      blue-thief e4 idle carries blue-wizard hurt   # marks after `carries` are the load's
      yellow-cleric escaped yellow               # escaped eliminated rescued removed carried-out; keeper or -
      yellow-troll lifted                        # also: in hand, left out, in box, in stock
    hands
      blue action 2 3 combat 0 1 6 spent 5 jumps 1 last 4      # any part may be missing
    score
      blue 1 elimination yellow-cleric           # or just: blue 4
    turn 7 blue ap 3 highest 4 idle 0 minutes 1 stirred      # also: met
    decide act        # card, team, place blue, first place, first turn, deal, omit,
                      # set room 3 by blue [inherited], over target winners blue,
                      # fight target yellow-troll attackers blue-warrior defenders yellow-troll laid 3,
                      # draft, draft blue, first draft; more in gearmaze.position.decisions
    moving blue-goblin: go c5, take yellow-rope  # the text describes the position before the move

Left out, it is turn 5 of the first colour with 5 AP and everything in hand to act; hidden rooms get the
unused prints in order; characters not mentioned are left out, objects removed (where teams are drafted
all of them are in the box). On the board everything is known to all, hidden tokens to their owner.
Rarely needed: `knows blue +yellow-troll -blue-rope`, `order TOKENS` (placing order over all rooms),
`reached blue`, `draw blue` (who offers one), `leader blue` (who was drawn to begin placing), `out red` (who
resigned while others play on), `cycles 1 1 0` (Action cards taken back, where rounds are counted),
`origin 3 off` or `origin 3 10,5` (where a room lies that left its spot).
"""

from gearmaze.engine import ParseError, State, Table
from gearmaze.engine.drafts import PAIRS_EACH
from gearmaze.engine.frames import Frame
from gearmaze.engine.parts import with_door
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED, SIDES_BY_NAME, room_text
from gearmaze.engine.state import changed
from gearmaze.engine.table import RULES
from gearmaze.engine.terrain import Terrains
from gearmaze.notation.names import (
    door_named,
    number_in,
    pair_named,
    place_named,
    print_named,
    seat_named,
    side_named,
)
from gearmaze.position.berths import check_hoist, read_origin
from gearmaze.position.options import parse_options
from gearmaze.position.progress import decision_of, read_decision, read_hands, read_score, read_turn
from gearmaze.position.sections import Sections, TextLine
from gearmaze.position.tokens import Pieces
from gearmaze.sets import scenario

DOORS = {"closed": CLOSED, "open": OPENED, "broken": BROKEN}


def parse_position(text: str, source: str = "", rules: int = RULES) -> State:
    """The position a text describes; a ParseError names the line that cannot be so."""
    sections = Sections(text, source)
    state = _table(sections, rules).start()
    decide = decision_of(state.table, sections)
    _read_rooms(state, sections, decide)
    for line in sections.items("doors"):
        with sections.at(line.number):
            _read_door(state, line)
    for line in sections.items("ground"):
        with sections.at(line.number):
            _read_ground(state, line)
    for line in sections.items("sides"):
        with sections.at(line.number):
            _read_side(state, line)
    _read_zones(state, sections, decide)
    Pieces(state, sections, decide).read()
    read_hands(state, sections)
    read_score(state, sections)
    read_turn(state, sections, decide)
    state = read_decision(state, sections)
    check_hoist(state, sections)
    return state


def _table(sections: Sections, rules: int) -> Table:
    """The scenario's table; rooms drawn in the text are added to its pool, or replace their namesakes."""
    line = sections.one("scenario")
    if line is None:
        sections.fail("expected a line such as 'scenario base'", 2)
    with sections.at(line.number):
        played = scenario(line.text)
    if sections.rooms:
        own = {room.id: room for room in played.rooms}
        printed = {name: room_text(room) for name, room in own.items()}
        drawn = [name for name, room in sections.rooms.items() if room_text(room) != printed.get(name)]
        terrains = Terrains(played.terrains)
        for room in sections.rooms.values():
            terrains.check(room)
        played = played._replace(rooms=tuple((own | sections.rooms).values()), drawn=tuple(drawn))
    lines = sections.lines("options")
    with sections.at(lines[0].number if lines else line.number):
        return Table(played, parse_options(" ".join(each.text for each in lines)), rules)


# Rooms --------------------------------------------------------------------------------------------


def _read_rooms(state: State, sections: Sections, decide: Frame | None) -> None:
    """What lies where, shown or hidden; spots nobody mentions get the rooms that are left."""
    prints = [-1] * len(state.prints)
    turns = [0] * len(prints)
    words = [(word, line.number) for line in sections.lines("rooms") for word in line.words]
    if len(words) > len(prints):
        sections.fail(f"there are {len(prints)} rooms, not more", words[len(prints)][1])
    for slot, (word, number) in enumerate(words):
        if word not in ("?", "-"):
            with sections.at(number):
                prints[slot], turns[slot] = _read_print(state, word, prints)
                state.shown |= 1 << slot
    for line in sections.lines("behind"):
        with sections.at(line.number):
            parts = line.text.replace(":", " ").split()
            slot = number_in(parts[0] if parts else "", 1, len(prints), "room") - 1
            if state.shown >> slot & 1:
                raise ParseError(f"room {slot + 1} is shown: its tokens belong under 'tokens'")
            if len(parts) > 1 and parts[1][0].isdigit():
                if prints[slot] >= 0:
                    raise ParseError(f"room {slot + 1} is there twice")
                prints[slot], turns[slot] = _read_print(state, parts[1], prints)
    undealt = [number for word, number in words if word == "-"]
    if undealt and (len(undealt) < len(words) or max(prints) >= 0):
        sections.fail("either all rooms are dealt or none", undealt[0])
    _read_pairs(state, sections)
    if not undealt and (not (decide and decide.undealt) or max(prints) >= 0):
        _fill(state, prints)
    state.prints, state.turns = tuple(prints), tuple(turns)
    if state.table.scenario.draft and max(prints) >= 0:
        _check_pairs(state, sections)
    for line in sections.lines("origin"):
        with sections.at(line.number):
            read_origin(state, line)
    state.arrange()


def _read_print(state: State, word: str, taken: list[int]) -> tuple[int, int]:
    """`2ccw/1`: a printed room and how often it is turned clockwise."""
    name, slash, turn = word.partition("/")
    index = print_named(state.table, name)
    if index in taken:
        raise ParseError(f"room {name} is there twice")
    return index, number_in(turn, 0, 3, "turn") if slash else 0


def _fill(state: State, prints: list[int]) -> None:
    """Unused rooms in order on the free spots, twins of what lies there already before others."""
    table = state.table
    slots = table.layout.slots
    brought = [table.pairs[pair] for each in state.pairs for pair in each]
    pool = [
        index
        for index, room in enumerate(table.rooms)
        if index not in prints and (not brought or room.pair in brought)
    ]
    for slot, spot in enumerate(slots):
        if prints[slot] < 0 and spot.fixed:
            fits = [i for i in pool if spot.fixed in (table.rooms[i].id, table.rooms[i].pair)]
            if fits:
                prints[slot] = fits[0]
                pool.remove(fits[0])
    pairs = {table.rooms[index].pair for index in prints if index >= 0}
    allowed = table.layout.draw_from
    pool = [i for i in pool if not allowed or table.rooms[i].pair in allowed] or pool
    pool.sort(key=lambda index: (table.rooms[index].pair not in pairs, index))
    free = [slot for slot, index in enumerate(prints) if index < 0]
    if len(pool) < len(free):
        raise ParseError(f"{len(free)} spots have no room, and {len(pool)} rooms are left")
    for slot, index in zip(free, sorted(pool[: len(free)]), strict=True):
        prints[slot] = index


def _read_pairs(state: State, sections: Sections) -> None:
    """`blue 37 40`: the pairs of rooms a side brought (SYL-TEAM-02)."""
    table = state.table
    for line in sections.lines("pairs"):
        with sections.at(line.number):
            words = line.text.replace(":", " ").split()
            seat = seat_named(table, words[0])
            pairs = tuple(pair_named(table, word) for word in words[1:])
            if not table.scenario.draft or state.pairs[seat] or len(set(pairs)) < len(pairs):
                raise ParseError(f"{words[0]} brings no pairs of rooms, or not these")
            if len(pairs) > PAIRS_EACH:
                raise ParseError(f"each side brings {PAIRS_EACH} pairs of rooms (SYL-TEAM-02)")
            state.pairs = changed(state.pairs, seat, pairs)


def _check_pairs(state: State, sections: Sections) -> None:
    """The rooms in a drafted maze are those that were brought; nobody said which: two pairs each."""
    table = state.table
    lying = sorted({table.pairs.index(table.rooms[index].pair) for index in state.prints})
    if not any(state.pairs) and len(lying) == table.layout.pairs:
        out = [pair for pair in range(len(table.pairs)) if pair not in lying][: table.spare_pairs]
        every = sorted(lying + out)
        state.pairs = tuple(
            tuple(every[PAIRS_EACH * seat : PAIRS_EACH * (seat + 1)]) for seat in range(table.seats)
        )
    brought = [pair for pairs in state.pairs for pair in pairs]
    if not {*lying} <= {*brought} or len(brought) != len(lying) + table.spare_pairs:
        number = next(iter(sections.lines("pairs") or sections.lines("rooms")), TextLine("", 1)).number
        sections.fail("the rooms are not those of the pairs that were brought (SYL-TEAM-04)", number)


def _read_door(state: State, line: TextLine) -> None:
    """`c4-c5 open`: a portcullis that is not closed any more."""
    words = line.words
    if len(words) != 2 or words[1] not in DOORS:
        raise ParseError(f"expected a door such as 'c4-c5 open' (or closed, broken), found {line.text!r}")
    slot, number = door_named(state, words[0])
    if number < 0:
        raise ParseError(f"there is no portcullis {words[0]} in a shown room")
    state.doors = changed(state.doors, slot, with_door(state.doors[slot], number, DOORS[words[1]]))
    state.arrange()


def _read_ground(state: State, line: TextLine) -> None:
    """`c4 floor`: a square whose ground has changed."""
    words = line.words
    if len(words) != 2:
        raise ParseError(f"expected a square and its ground, such as 'c4 floor', found {line.text!r}")
    grounds = state.table.terrains.by_id
    if words[1] not in grounds:
        raise ParseError(f"there is no ground {words[1]!r} here, only {', '.join(grounds)}")
    state.change_ground(_room_place(state, words[0]), grounds[words[1]].letter)


def _read_side(state: State, line: TextLine) -> None:
    """`c4-d4 wall`: a side that has changed, the one of the square named first."""
    words = line.words
    if len(words) != 2 or words[1] not in SIDES_BY_NAME:
        names = ", ".join(SIDES_BY_NAME)
        raise ParseError(f"expected a side such as 'c4-d4 wall' (or {names}), found {line.text!r}")
    square, direction = side_named(state, words[0])
    state.change_side(_room_place(state, state.maze.grid.name(square)), direction, SIDES_BY_NAME[words[1]])


def _read_zones(state: State, sections: Sections, decide: Frame | None) -> None:
    """`hidden blue 3 red 1`: which of the small lines is whose; nobody said so: in order, shown by then."""
    table, line = state.table, sections.one("zones")
    if line is None and table.zone_lines and not (decide and decide.undealt):
        state.zones, state.zones_shown = tuple(range(1, table.seats + 1)), not (decide and decide.face_down)
    elif line is not None:
        with sections.at(line.number):
            words = [word for word in line.words if word not in ("-", "hidden")]
            for colour, number in zip(words[::2], words[1::2] + [""] * (len(words) % 2), strict=True):
                seat, zone = seat_named(table, colour), number_in(number, 1, len(table.zone_lines), "zone")
                if zone in state.zones or state.zones[seat]:
                    raise ParseError(f"a small line is one colour's only: {line.text!r} (MP-LAB-05)")
                state.zones = changed(state.zones, seat, zone)
            state.zones_shown = bool(words) and "hidden" not in line.words
            if state.zones_shown and 0 in state.zones:
                raise ParseError(f"every colour has a small line by then, found {line.text!r} (MP-LAB-05)")
    state.arrange()


def _room_place(state: State, word: str) -> int:
    """A square of a room that lies open."""
    place = place_named(state, word)
    if place < 0 or state.table.grid.room_of[place] >= state.table.grid.slots:
        raise ParseError(f"{word} is not a square of a room that lies open")
    return place
