"""A position one seat must hold possible: everything it knows as it is, everything else dealt anew.

What the seat does not know is gathered, put into a fixed order and shuffled, so that the outcome
depends on the seat's knowledge and the generator alone, never on the hidden truth.
"""

from gearmaze.engine.chance import Chance
from gearmaze.engine.dealing import Omit
from gearmaze.engine.drafts import Draft
from gearmaze.engine.kinds import CHARACTER, OBJECT
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT, UNPLACED, State
from gearmaze.engine.view import known_to, sealed_teams


def guess(state: State, seat: int, chance: Chance) -> State:
    """A position that looks the same to `seat`, its unknown parts drawn at random."""
    new = state.copy()
    if state.table.scenario.draft == "free":
        _guess_pairs(new, seat, chance)
    _deal_rooms(new, chance)
    _deal_zones(new, chance)
    for owner in range(state.table.seats):
        if owner != seat:
            _deal_tokens(new, seat, owner, chance)
    new.stack = ()
    for frame in state.stack:  # outermost first: each finds those beneath it dealt anew already
        new.push(frame.dealt_anew(state, new, seat, chance))
    return new


def _guess_pairs(state: State, seat: int, chance: Chance) -> None:
    """Which rooms others brought in secret: those that were seen, and any for the rest."""
    table = state.table
    own = state.pairs[seat] if 0 <= seat < table.seats else ()
    due = Omit.now(state)
    if state.stack and state.stack[-1].undealt and due is None:
        state.pairs = tuple(own if owner == seat else () for owner in range(table.seats))
        return
    lying = {table.rooms[index].pair for index in state.prints if index >= 0}
    brought = {table.pairs[pair] for each in state.pairs for pair in each}
    out = brought - lying if lying else set(due.left_out if due else ())  # that these were brought all know
    seen = {table.pairs.index(pair) for pair in out} | {
        table.pairs.index(table.rooms[index].pair)
        for slot, index in enumerate(state.prints)
        if state.shown >> slot & 1
    }
    taken = set(own)
    others = sorted(seen - taken)
    rest = [pair for pair in range(len(table.pairs)) if pair not in seen | taken]
    chance.shuffle(rest)
    pool = iter(others + rest)
    owners = [owner for owner in range(table.seats) if owner != seat]
    chance.shuffle(owners)  # who brought what was seen nobody knows
    pairs = [each if owner == seat else () for owner, each in enumerate(state.pairs)]
    for turn in range(max(map(len, state.pairs), default=0)):
        for owner in owners:
            if turn < len(state.pairs[owner]):
                pairs[owner] = (*pairs[owner], next(pool))
    state.pairs = tuple(pairs)
    brought = {table.pairs[pair] for each in pairs for pair in each}
    free = [
        index
        for index, room in enumerate(table.rooms)
        if room.pair in brought - out
        and index not in [p for slot, p in enumerate(state.prints) if state.shown >> slot & 1]
    ]
    if state.prints[0] >= 0:
        hidden = iter(free)
        state.prints = tuple(
            index if state.shown >> slot & 1 else next(hidden) for slot, index in enumerate(state.prints)
        )


def _deal_rooms(state: State, chance: Chance) -> None:
    """Which room lies where: a place for one room holds it, places for twins either of them (MP-LFT-24)."""
    slots = state.table.layout.slots
    prints, turns = list(state.prints), list(state.turns)
    hidden = [slot for slot in range(len(slots)) if not state.shown >> slot & 1 and state.prints[slot] >= 0]
    for meant in dict.fromkeys(slots[slot].fixed for slot in hidden):
        alike = [slot for slot in hidden if slots[slot].fixed == meant]
        pool = sorted(state.prints[slot] for slot in alike)
        chance.shuffle(pool)
        for slot, index in zip(alike, pool, strict=True):
            prints[slot] = index
    for slot in hidden:
        turns[slot] = chance.below(4)
    state.prints, state.turns = tuple(prints), tuple(turns)


def _deal_zones(state: State, chance: Chance) -> None:
    """Which of the small lines is whose, while nobody knows (MP-LAB-05)."""
    if any(state.zones) and not state.zones_shown:
        numbers = list(range(1, len(state.table.zone_lines) + 1))
        chance.shuffle(numbers)
        state.zones = tuple(numbers[seat] if zone else 0 for seat, zone in enumerate(state.zones))


def _deal_tokens(state: State, seat: int, owner: int, chance: Chance) -> None:
    """Who of another side lies where, as far as `seat` does not know."""
    table = state.table
    known = known_to(state, seat)
    unknown = [t for t in table.team[owner] if not known >> t & 1]
    drafting = Draft.now(state) is not None
    if sealed_teams(state):
        # not even how far the others are with their choice may be known
        for token in unknown:
            if state.place[token] != IN_BOX:
                state.place[token] = IN_BOX if drafting else UNPLACED
        if drafting or table.scenario.draft != "free":
            return
    if drafting:
        return  # in the open: both teams are the same, piece by piece
    rank = {token: index for index, token in enumerate(state.placed)}
    # spots in an order that says nothing about who holds them: where, then when placed
    spots = sorted((state.place[token], rank.get(token, -1)) for token in unknown)
    placed = list(state.placed)
    for token, (place, order) in zip(_fitting(state, unknown, spots, chance), spots, strict=True):
        state.place[token] = place
        if order >= 0:
            placed[order] = token
    state.placed = tuple(placed)


def _fitting(state: State, tokens: list[int], spots: list[tuple[int, int]], chance: Chance) -> list[int]:
    """The tokens in an order in which each may be at its spot.

    Where there are too few of a kind, somebody had to put down a wrong one, as late as possible (MP-GEN-26).
    """
    table = state.table
    boxed = sum(1 for place, _ in spots if place == IN_BOX)
    if boxed:
        return _fitting_drafted(state, tokens, spots, chance)
    picky = [index for index, spot in enumerate(spots) if _takes(state, spot[0]) != "any"]
    picky.sort(key=lambda index: spots[index][1])
    free = [index for index in range(len(spots)) if index not in picky]
    order = sorted(tokens)
    chance.shuffle(order)
    seated: list[int] = [-1] * len(spots)
    for index in picky:
        wanted = CHARACTER if _takes(state, spots[index][0]) == "characters" else OBJECT
        choice = next((token for token in order if table.kinds[token].sort == wanted), order[-1])
        seated[index] = choice
        order.remove(choice)
    for index in free:
        seated[index] = order.pop()
    return seated


def _fitting_drafted(
    state: State, tokens: list[int], spots: list[tuple[int, int]], chance: Chance
) -> list[int]:
    """As `_fitting`, for a team chosen in secret: who stayed in the box is unknown too."""
    kinds = state.table.kinds
    inside = [token for token in tokens if state.place[token] != IN_BOX]
    team: list[int] = []
    for sort in (CHARACTER, OBJECT):
        wanted = sum(1 for token in inside if kinds[token].sort == sort)
        pool = sorted(token for token in tokens if kinds[token].sort == sort)
        chance.shuffle(pool)
        team += _first_copies(state, pool, wanted)
    rest = [token for token in sorted(tokens) if token not in team]
    open_spots = [spot for spot in spots if spot[0] != IN_BOX]
    seated = iter(_fitting(state, team, open_spots, chance))
    return [rest.pop() if place == IN_BOX else next(seated) for place, _ in spots]


def _first_copies(state: State, pool: list[int], wanted: int) -> list[int]:
    """So many tokens of a pool; of several copies of one kind the lower numbers are taken first.

    They follow those the seat has seen, which always bear the first names.
    """
    kinds = state.table.kinds
    drawn = [kinds[token].id for token in pool[:wanted]]
    found = []
    for kind in dict.fromkeys(drawn):
        copies = sorted(token for token in pool if kinds[token].id == kind)
        found += copies[: drawn.count(kind)]
    return found


def _takes(state: State, place: int) -> str:
    if place >= 0 or place == LEFT_OUT:
        return "characters"
    return state.table.layout.slots[HIDDEN - place].takes if place <= HIDDEN else "any"
