"""Alliances: which seats beside a combat may join it, on which side, with whom (MP-ALL-23 to MP-ALL-29).

Questions about a fight that is being decided; `clashes` asks the seats.
"""

from gearmaze.engine.fights import Fight, able, drawn_in
from gearmaze.engine.leaving import is_out
from gearmaze.engine.state import State

ATTACK, DEFENCE = 0, 1


def helpers(state: State, fight: Fight, seat: int, side: int) -> tuple[int, ...]:
    """The characters of a seat that would join a side; none: it may not choose it (MP-ALL-25, MP-ALL-26).

    Each is adjacent to a participant (MP-ALL-23), and to one of the other side or to a character of a player
    of the other side who does not take part yet. Who was healed this turn is like the wounded (MP-ALL-36).
    """
    table, maze = state.table, state.maze
    bit = table.grid.bit
    ground = [_squares(state, [t for t in each.tokens if t not in fight.roles]) for each in fight.sides]
    foes = fight.sides[1 - side].seats
    beside = _squares(state, [t for each in foes for t in table.characters[each] if able(state, t)])
    near = maze.touching(ground[0] | ground[1])
    near &= maze.touching(ground[1 - side] | beside)
    if side == DEFENCE:
        near &= ~table.sanctuary  # MP-GEN-35
    own = (t for t in table.characters[seat] if able(state, t))
    return tuple(token for token in own if bit[state.square(token)] & near)


def choices(state: State, fight: Fight, seat: int) -> tuple[int, ...]:
    """The sides a seat may join; none if nobody of it is beside a participant (MP-ALL-23, MP-ALL-24)."""
    return tuple(side for side in (ATTACK, DEFENCE) if helpers(state, fight, seat, side))


def next_asked(state: State, fight: Fight, stayed: tuple[int, ...]) -> int:
    """The first seat from the active player's left that may join and was not asked, or -1 (MP-ALL-28).

    Who is out of the game never joins (MP-GEN-52).
    """
    seats = state.table.seats
    decided = {
        *stayed,
        *(seat for seat in range(seats) if is_out(state, seat)),
        *(seat for side in fight.sides for seat in side.seats),
    }
    for step in range(1, seats):
        seat = (state.active + step) % seats
        if seat not in decided and choices(state, fight, seat):
            return seat
    return -1


def joined(state: State, fight: Fight, seat: int, side: int) -> Fight:
    """The fight with a seat on a side: all who may join do, then who is drawn in (MP-ALL-26, MP-ALL-22)."""
    sides = [each.tokens for each in fight.sides]
    sides[side] += helpers(state, fight, seat, side)
    owner, fighters = state.table.owner, state.table.sides.fighters
    seats = [tuple({each for token in tokens for each in fighters[owner[token]]}) for tokens in sides]
    drawn = drawn_in(state, (seats[0], seats[1]), (sides[0], sides[1]), fight.roles)
    return Fight(state, fight.target, *drawn, tuple(fight.roles.items()))


def _squares(state: State, tokens: list[int]) -> int:
    """The squares of some characters."""
    found, bit = 0, state.table.grid.bit
    for token in tokens:
        found |= bit[state.square(token)]
    return found


__all__ = ["ATTACK", "DEFENCE", "choices", "helpers", "joined", "next_asked"]
