"""The set-up of the games for three and four once more, slowly, from the rules and the layouts alone.

Nothing of the engine is asked. A moment of the placing is told as: who holds what in hand (`characters` or
`objects`, once for each token), how many tokens lie in each room, which circles are taken.
"""

from typing import NamedTuple

from gearmaze import data

# MP-GEN-20; MP-PYR-08, MP-PYR-40; MP-RAC-06; MP-LAB-07, MP-LAB-20
LINED_UP = {"pyr4": 3, "pyr3": 4, "rac": 5, "lab4": 4, "lab3": 5}
UP_AND_BACK = ("pyr4", "pyr3")  # MP-PYR-09, MP-PYR-10
BOTH = ("characters", "objects")
PARTNERS = {"red": "green", "green": "red", "blue": "yellow", "yellow": "blue"}  # MP-TEA-01
ACROSS = {"N": "S", "S": "N", "E": "W", "W": "E"}
CORNERS = {"blue": "SE", "yellow": "NW", "green": "NE", "red": "SW"}  # MP-LFT-20


class Moment(NamedTuple):
    """What is to be known of a placing."""

    hands: tuple[tuple[str, ...], ...]  # by seat
    inside: tuple[int, ...]  # by room
    circles: frozenset[tuple[int, int]]  # those taken


def free_circles(name: str, colour: str, moment: Moment) -> set[tuple[int, int]]:
    """Where a character may be put: the four dots of each line that is one's own or shared (MP-GEN-08)."""
    found = set()
    for line in data.layout(name).lines:
        if line.size == 10 and line.colour in (colour, "shared"):
            for dot in (1, 3, 6, 8):
                found.add((line.x + dot * line.dx, line.y + dot * line.dy))
    return found - moment.circles


def _accepts(takes: str, sort: str) -> bool:
    if takes == "any":
        return True
    return takes == sort


def _level_is_open(name: str, slot: int, moment: Moment) -> bool:
    """Each level below is full, or nobody at all has a token left that it takes (MP-PYR-09, MP-PYR-17)."""
    rooms = data.layout(name).slots
    for number, room in enumerate(rooms):
        if room.y > rooms[slot].y and moment.inside[number] < room.capacity:
            for hand in moment.hands:
                for sort in hand:
                    if _accepts(room.takes, sort):
                        return False
    return True


def places(name: str, seat: int, moment: Moment) -> set[tuple[str, int]]:
    """What of its tokens a seat may put into which room (MP-GEN-21 to MP-GEN-26)."""
    rooms = data.layout(name).slots
    free = [slot for slot, room in enumerate(rooms) if moment.inside[slot] < room.capacity]
    hand = set(moment.hands[seat])
    fits = {(sort, slot) for sort in hand for slot in free if _accepts(rooms[slot].takes, sort)}
    allowed = fits or {(sort, slot) for sort in hand for slot in free}
    if name in UP_AND_BACK:
        allowed = {(sort, slot) for sort, slot in allowed if _level_is_open(name, slot, moment)}
    return allowed


def placer(name: str, before: int, first: bool, moment: Moment) -> int:
    """Who places next after `before`, who placed; who, if `first`, lined up last or was drawn to begin."""
    seats = len(moment.hands)
    if name in UP_AND_BACK:
        order = [(before - step) % seats for step in range(0 if first else 1, seats + 1)]
    elif first and name not in LINED_UP:
        order = [(before + step) % seats for step in range(seats)]
    else:
        order = [(before + step) % seats for step in range(1, seats + 1)]
    return next((seat for seat in order if places(name, seat, moment)), -1)


def role(name: str, colours: tuple[str, ...], colour: str, line: str, zones: dict[str, str]) -> str:
    """What a line is to a colour; `zones` are the small lines that were shuffled, by their colour."""
    lines = {each.id: each for each in data.layout(name).lines}
    owner = lines[line].colour
    if owner == "shared":
        return "home"  # MP-GEN-30
    if owner == "exit":
        return "exit"  # MP-RAC-12
    if owner == "shuffled":
        return "exit" if zones.get(line) == colour else "closed"  # MP-LAB-10, MP-LAB-21
    if owner == colour:
        return "home"
    if name == "sqr":  # MP-SQR-07
        own = next(each.id for each in lines.values() if each.colour == colour)
        return "exit" if ACROSS[own] == line else "closed"
    if name == "lft":
        return "exit" if CORNERS[colour] == line else "closed"
    if name == "tea" and PARTNERS[colour] == owner:
        return "home"  # MP-TEA-15
    assert owner in colours
    return "exit"  # MP-STD-08, MP-ALL-10
