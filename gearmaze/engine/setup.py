"""Before the first turn: dealing the rooms, choosing teams, placing tokens (SET-01 to SET-19)."""

from collections.abc import Iterator

from gearmaze.engine import drafts
from gearmaze.engine.actions import Action, Event, Refusal, refuse
from gearmaze.engine.chance import Chance
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT, UNPLACED, State

CHANCE = -1  # the seat that draws

OMIT, DEAL, TEAM, FIRST, PLACE = "omit", "deal", "team", "first", "place"
PICK, BENCH = "pick", "bench"


# Chance -------------------------------------------------------------------------------------------


def chance_is_due(state: State) -> bool:
    """Whether the next answer is chance's."""
    return bool(state.stack) and state.stack[-1][0] in (OMIT, DEAL, FIRST)


def draw(state: State, chance: Chance) -> Action:
    """An answer of chance to what is due now, every one equally likely."""
    table = state.table
    frame = state.stack[-1]
    if frame[0] == OMIT:
        left = [index for index, pair in enumerate(table.pairs) if pair not in frame[1:]]
        return Action(OMIT, -1, chance.choice(left))
    if frame[0] == FIRST:
        return Action(FIRST, -1, chance.below(table.seats))
    pool = rooms_to_deal(state)
    chance.shuffle(pool)
    dealt = [-1] * len(table.layout.slots)
    for slot, spot in enumerate(table.layout.slots):
        if spot.fixed:
            fits = [i for i in pool if spot.fixed in (table.rooms[i].id, table.rooms[i].pair)]
            dealt[slot] = fits[0]
            pool.remove(fits[0])
    for slot in range(len(dealt)):
        if dealt[slot] < 0:
            dealt[slot] = pool.pop()
    return Action(DEAL, -1, -1, -1, tuple((index, chance.below(4)) for index in dealt))


def rooms_to_deal(state: State) -> list[int]:
    """The rooms to be dealt: all but the omitted pairs, or the pairs that were brought."""
    table = state.table
    brought = [table.pairs[pair] for pairs in state.pairs for pair in pairs]
    omitted = state.stack[-1][1:]
    return [
        index
        for index, room in enumerate(table.rooms)
        if room.pair not in omitted and (not brought or room.pair in brought)
    ]


def refuse_chance(state: State, action: Action) -> Refusal | None:
    """Why this cannot be what chance drew."""
    table = state.table
    frame = state.stack[-1]
    if action.verb != frame[0]:
        return refuse("chance_is_due", "SET-01", kind=frame[0])
    if action.verb == OMIT:
        good = 0 <= action.what < len(table.pairs) and table.pairs[action.what] not in frame[1:]
        return None if good else refuse("no_such_pair", "B-BEG-02")
    if action.verb == FIRST:
        return None if 0 <= action.what < table.seats else refuse("no_such_seat", "SET-08", "SET-14")
    pool = set(rooms_to_deal(state))
    if not all(type(entry) is tuple and len(entry) == 2 for entry in action.via):
        return refuse("not_a_deal", "SET-01")
    dealt = [entry[0] for entry in action.via]
    if len(set(dealt)) != len(dealt) or len(dealt) != len(table.layout.slots) or not set(dealt) <= pool:
        return refuse("not_a_deal", "SET-01")
    if not all(entry[1] in (0, 1, 2, 3) for entry in action.via):
        return refuse("not_a_turn", "SET-02")
    for spot, index in zip(table.layout.slots, dealt, strict=True):
        if spot.fixed and spot.fixed not in (table.rooms[index].id, table.rooms[index].pair):
            return refuse("not_a_deal", "SET-01")
    return None


def do_chance(state: State, action: Action, log: list[Event]) -> None:
    """What chance drew happens."""
    table = state.table
    if action.verb == OMIT:
        pair = table.pairs[action.what]
        state.replace((DEAL, *state.stack[-1][1:], pair))
        log.append(Event("omitted", {"pair": pair}))
        if len(state.stack[-1]) - 1 < table.spare_pairs:
            state.replace((OMIT, *state.stack[-1][1:]))
    elif action.verb == DEAL:
        state.prints = tuple(index for index, _ in action.via)
        state.turns = tuple(turn for _, turn in action.via)
        state.replace((TEAM,))
        log.append(Event("dealt", {"rooms": len(action.via)}))
    else:
        purpose = state.stack[-1][1]
        log.append(Event("drawn", {"seat": action.what, "purpose": purpose}))
        if purpose == drafts.DRAFT:
            state.replace((drafts.DRAFT, action.what))
        elif purpose == "pair":
            drafts.choose_again(state, action.what, state.stack[-1][2], log)
        elif purpose == PLACE:
            state.replace((PLACE, action.what))
            _next_placer(state, action.what, log)
        else:
            _first_turn(state, action.what)


def _first_turn(state: State, seat: int) -> None:
    state.turn = 1
    state.active = seat
    state.replace(("card", seat))


# Teams --------------------------------------------------------------------------------------------


def free_dots(state: State, seat: int) -> list[int]:
    """The dots of a seat's own line nobody of its team stands on yet."""
    taken = {state.place[token] for token in state.table.characters[seat]}
    return [dot for dot in state.table.dots[seat] if dot not in taken]


def still_to_pick(state: State, seat: int) -> tuple[int, int]:
    """How many characters a seat must still leave out, and still put on its line."""
    table = state.table
    places = [state.place[token] for token in table.characters[seat] if state.place[token] != IN_BOX]
    out = table.left_out[seat] - sum(1 for place in places if place == LEFT_OUT)
    on_line = sum(1 for place in places if place >= 0)
    most = len(places) - table.left_out[seat]
    return out, min(table.scenario.starters, len(table.dots[seat]), most) - on_line


def choosing(state: State) -> list[int]:
    """The seats that still have to choose: all at once, or the first of them (P-S2-04)."""
    seats = [seat for seat in range(state.table.seats) if still_to_pick(state, seat) != (0, 0)]
    return seats[:1] if state.table.scenario.in_turn else seats


def team_options(state: State, seat: int) -> Iterator[Action]:
    """The next choice of a secret team: whom to leave out, then who stands on the next dot."""
    out, starters = still_to_pick(state, seat)
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


def refuse_team(state: State, seat: int, action: Action) -> Refusal | None:
    """Why this is no choice for the team now."""
    table = state.table
    out, starters = still_to_pick(state, seat)
    if action.what not in table.characters[seat]:
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


def do_team(state: State, seat: int, action: Action, log: list[Event]) -> None:
    """A secret choice; when every team is complete the placing begins."""
    state.place[action.what] = LEFT_OUT if action.verb == BENCH else action.where
    facts = {"token": action.what, "place": action.where}
    log.append(Event("benched" if action.verb == BENCH else "picked", {}, {seat: facts}, True))
    if all(still_to_pick(state, each) == (0, 0) for each in range(state.table.seats)):
        log.append(Event("teams_ready", {}))
        state.replace((FIRST, PLACE))


# Placing ------------------------------------------------------------------------------------------


def room_left(state: State, slot: int, token: int) -> bool:
    """Whether a room still takes this token: capacity and kind (SET-09, SET-16)."""
    spot = state.table.layout.slots[slot]
    inside = sum(1 for other in state.placed if state.place[other] == HIDDEN - slot)
    return inside < spot.capacity and _takes(state, slot, token)


def _takes(state: State, slot: int, token: int) -> bool:
    takes = state.table.layout.slots[slot].takes
    return takes in ("any", "characters" if state.table.kinds[token].character else "objects")


def to_place(state: State, seat: int) -> list[int]:
    """The tokens a seat has still in hand."""
    return [t for t in state.table.team[seat] if state.place[t] == UNPLACED]


def place_options(state: State, seat: int) -> Iterator[Action]:
    """Every token in hand into every room that takes it."""
    slots = range(len(state.prints))
    inside = [0] * len(state.prints)
    for token in state.placed:
        inside[HIDDEN - state.place[token]] += 1
    spare = [slot for slot in slots if inside[slot] < state.table.layout.slots[slot].capacity]
    for token in to_place(state, seat):
        for slot in spare:
            if _takes(state, slot, token):
                yield Action(PLACE, -1, token, slot)


def refuse_place(state: State, seat: int, action: Action) -> Refusal | None:
    """Why a token cannot be placed in that room."""
    if action.what not in to_place(state, seat):
        return refuse("not_in_hand", "SET-09")
    if not 0 <= action.where < len(state.prints):
        return refuse("no_such_room", "SET-09", room=action.where)
    if not _takes(state, action.where, action.what):
        return refuse("wrong_kind", "SET-16", "SET-17", room=action.where)
    if not room_left(state, action.where, action.what):
        return refuse("room_full", "SET-09", "SET-11", room=action.where)
    return None


def do_place(state: State, seat: int, action: Action, log: list[Event]) -> None:
    """A token goes face down into a room; the next player goes on, or the teams are shown."""
    state.place[action.what] = HIDDEN - action.where
    state.placed = (*state.placed, action.what)
    log.append(Event("placed", {"seat": seat, "room": action.where}, {seat: {"token": action.what}}))
    _next_placer(state, (seat + 1) % state.table.seats, log)


def _next_placer(state: State, seat: int, log: list[Event]) -> None:
    """The next seat with tokens left and room for one; SET-13 and SET-14 once there is none (SET-19)."""
    seats = state.table.seats
    for step in range(seats):
        candidate = (seat + step) % seats
        if next(place_options(state, candidate), None) is not None:
            state.replace((PLACE, candidate))
            return
    starters = [t for t in state.table.all_characters if state.place[t] >= 0]
    for token in starters:
        state.known = tuple(mask | 1 << token for mask in state.known)
    log.append(Event("teams_shown", {"tokens": starters, "places": [state.place[t] for t in starters]}))
    first = state.table.scenario.first
    if first:
        _first_turn(state, state.table.colours.index(first))
    else:
        state.replace((FIRST, "turn"))
