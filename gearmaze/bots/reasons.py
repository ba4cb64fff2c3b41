"""What actions are good for, as facts: each reason is a question about the positions before and after them.

A judge finds out which turn is best, in sums of many small things. What somebody is told has to be true on
the board: a feature that grew only says which question is asked first.
"""

from collections.abc import Callable, Iterator

from gearmaze.bots.distances import FAR, distances, horizon
from gearmaze.bots.goals import bound_for, exits
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import Act, Action, LegalActions, State
from gearmaze.engine.actions import LEAVE
from gearmaze.engine.foresight import foresee
from gearmaze.engine.referee import refuse_doer, verb_of
from gearmaze.engine.scoring import by_points
from gearmaze.engine.state import ESCAPED

Question = Callable[[State, State, int], bool]  # of the positions before and after, for a seat


# Who is meant ---------------------------------------------------------------------------------------


def own(state: State, seat: int) -> Iterator[int]:
    """The characters of a seat and its partners."""
    for owner in state.table.sides.partners[seat]:
        yield from state.table.characters[owner]


def theirs(state: State, seat: int) -> Iterator[int]:
    """The characters of the other side."""
    for owner in state.table.sides.rivals[seat]:
        yield from state.table.characters[owner]


def _living(before: State, after: State, tokens: Iterator[int]) -> list[int]:
    """Those of them who live on the board in both positions."""
    return [token for token in tokens if before.living(token) and after.living(token)]


# How far it is --------------------------------------------------------------------------------------


def apart(state: State, square: int, goal: int) -> int:
    """Squares between a square and the nearest one of a goal, walls aside; FAR without a goal."""
    grid = state.table.grid
    x, y = grid.xy(square)
    return min((abs(x - a) + abs(y - b) for a, b in map(grid.xy, squares_of(goal))), default=FAR)


def squares_of(mask: int) -> Iterator[int]:
    """The squares of a set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def exits_of(state: State, token: int) -> int:
    """Where a character leaves the maze."""
    return bound_for(state, state.table.owner[token])


def _walk(state: State, token: int) -> int:
    """Steps to the exit as the rooms lie, if nobody stands in the way; the horizon: there is no way."""
    gait = stakes_of(state.table).gaits[token][1]
    return distances(state.maze, exits_of(state, token), gait)[state.square(token)]


def _prey(state: State, seat: int) -> int:
    """The squares of those enemies whose death counts most."""
    worth = stakes_of(state.table).death
    seen = [token for token in theirs(state, seat) if state.on_board(token)]
    most = max((worth[token] for token in seen), default=0.0)
    return sum({1 << state.square(token) for token in seen if worth[token] == most})


# What could be done next ----------------------------------------------------------------------------


def fresh_turn(state: State, seat: int, ap: int) -> State:
    """The same board with so many AP of a new turn for a seat."""
    ready = state.copy()
    ready.active, ready.ap = seat, ap
    ready.marks, ready.bound = bytes(len(state.marks)), bytes(len(state.bound))
    ready.result, ready.stack = None, (Act(seat),)
    return ready


def _one_move(state: State, seat: int) -> Iterator[Action]:
    """The moves that could be made with one AP."""
    ready = fresh_turn(state, seat, 1)
    return (action for action in LegalActions(ready, seat) if action.verb == "move")


def _leaving(state: State, seat: int) -> set[int]:
    """The characters who could leave with one move."""
    goal, square = exits(state, seat), state.maze.square
    return {action.who for action in _one_move(state, seat) if goal >> square[action.where] & 1}


def _at_hand(state: State, seat: int) -> set[int]:
    """Things on the ground that could be taken on one move."""
    return {
        thing
        for action in _one_move(state, seat)
        for _, handling, thing in action.via
        if handling != LEAVE and thing >= 0 and state.carrier[thing] < 0
    }


def struck(state: State, seat: int) -> set[int]:
    """The enemies a seat could attack after at most one move."""
    ready = fresh_turn(state, seat, 2)
    found = {target for who in state.table.characters[seat] for target in _targets(ready, seat, who)}
    for action in LegalActions(ready, seat, 0):
        if action.verb == "move":
            found |= set(_targets(foresee(ready, seat, action), seat, action.who))
    return found


def _targets(state: State, seat: int, who: int) -> Iterator[int]:
    """Whom somebody can attack from where it stands."""
    for verb in state.table.all_verbs():
        if verb.role is not None:
            yield from (action.what for action in _options(state, seat, who, verb.name))


def _options(state: State, seat: int, who: int, name: str) -> Iterator[Action]:
    """What somebody can do with a verb from where it stands."""
    verb = verb_of(state, who, name) if state.result is None and state.living(who) else None
    if verb is not None and refuse_doer(state, seat, who, verb) is None:
        yield from verb.options(state, who)


def _at_rooms(state: State, seat: int) -> set[int]:
    """The characters who could turn up a room from where they stand."""
    ready = fresh_turn(state, seat, 1)
    return {who for who in state.table.characters[seat] if any(_options(ready, seat, who, "reveal"))}


def _in_danger(state: State, seat: int) -> set[int]:
    """The seat's characters somebody of the other side could attack after at most one move."""
    rivals = state.table.sides.rivals[seat]
    return {token for rival in rivals for token in struck(state, rival)} & set(own(state, seat))


# The reasons ----------------------------------------------------------------------------------------


def _wins(before: State, after: State, seat: int) -> bool:
    """The game is over and won."""
    return after.result is not None and after.result[1] == after.table.sides.partners[seat]


def _reached(before: State, after: State, seat: int) -> bool:
    """The target is reached: the game is won as soon as the turn ends."""
    return after.reached >= 0 > before.reached and by_points(after) == after.table.sides.partners[seat]


def _points(before: State, after: State, seat: int) -> bool:
    return after.vp[seat] > before.vp[seat]


def _sprint(before: State, after: State, seat: int) -> bool:
    """Somebody who could not leave with one move could now."""
    return bool(_leaving(after, seat) - _leaving(before, seat))


def _open(before: State, after: State, seat: int) -> bool:
    """Somebody for whom there was no way to the exit has one now."""
    runners = _living(before, after, own(before, seat))
    return any(_walk(before, token) == horizon(after.table.grid) > _walk(after, token) for token in runners)


def _stride(before: State, after: State, seat: int) -> bool:
    """Somebody's way to the exit is shorter now."""
    runners = _living(before, after, own(before, seat))
    return any(_walk(after, token) < _walk(before, token) < horizon(after.table.grid) for token in runners)


def _approach(before: State, after: State, seat: int) -> bool:
    """Somebody is nearer to the exit now, walls aside."""
    return any(
        apart(after, after.square(token), exits_of(after, token))
        < apart(before, before.square(token), exits_of(before, token))
        for token in _living(before, after, own(before, seat))
    )


def _hinder(before: State, after: State, seat: int) -> bool:
    """An enemy's way to the exit is longer now, or there is none."""
    runners = _living(before, after, theirs(before, seat))
    return any(_walk(after, token) > _walk(before, token) for token in runners)


def _standing(before: State, after: State, seat: int) -> bool:
    """Somebody who lay wounded is up again."""
    return any(before.wounded[token] and after.living(token) for token in own(before, seat))


def _wounded(before: State, after: State, seat: int) -> bool:
    """An enemy who stood lies wounded."""
    return any(before.living(token) and after.wounded[token] for token in theirs(before, seat))


def _removed(before: State, after: State, seat: int) -> bool:
    """An enemy is out of the game."""
    return any(
        before.on_board(token) and not after.on_board(token) and after.fate[token] != ESCAPED
        for token in theirs(before, seat)
    )


def _exposed(before: State, after: State, seat: int) -> bool:
    """An enemy who lies wounded can be attacked now."""
    found = struck(after, seat) - struck(before, seat)
    return any(before.wounded[token] and after.wounded[token] for token in found)


def _sheltered(before: State, after: State, seat: int) -> bool:
    """Somebody of one's own who lies wounded could be attacked, and cannot now."""
    safe = _in_danger(before, seat) - _in_danger(after, seat)
    return any(before.wounded[token] and after.wounded[token] for token in safe)


def _carried(before: State, after: State, seat: int) -> bool:
    """Somebody who lay wounded is in a friend's arms."""
    friends = set(own(after, seat))
    return any(
        before.wounded[token] and before.carrier[token] < 0 and after.carrier[token] in friends
        for token in own(before, seat)
    )


def _threatens(before: State, after: State, seat: int) -> bool:
    """An enemy who stands can be attacked now."""
    return any(after.living(token) for token in struck(after, seat) - struck(before, seat))


def _safe(before: State, after: State, seat: int) -> bool:
    """Somebody who stands could be attacked, and cannot now."""
    return any(after.living(token) for token in _in_danger(before, seat) - _in_danger(after, seat))


def _taken(before: State, after: State, seat: int) -> Iterator[int]:
    """Things in the hands of somebody of one's own that were not in such hands before."""
    friends = set(own(after, seat))
    for thing in after.table.all_objects:
        if after.carrier[thing] in friends and before.carrier[thing] not in friends:
            yield thing


def _armed(before: State, after: State, seat: int) -> bool:
    bonus = stakes_of(after.table).bonus
    return any(any(bonus[thing]) for thing in _taken(before, after, seat))


def _loaded(before: State, after: State, seat: int) -> bool:
    """Somebody has taken something that scores if it is carried out."""
    return any(_scores(after, thing) for thing in _taken(before, after, seat))


def _tools(before: State, after: State, seat: int) -> bool:
    return any(True for _ in _taken(before, after, seat))


def _loot(before: State, after: State, seat: int) -> bool:
    """Something that scores can be taken on a move now."""
    return any(_scores(after, thing) for thing in _at_hand(after, seat) - _at_hand(before, seat))


def _things(before: State, after: State, seat: int) -> bool:
    return bool(_at_hand(after, seat) - _at_hand(before, seat))


def _scores(state: State, thing: int) -> bool:
    return state.table.kinds[thing].escape_vp > 0 and bool(state.table.scenario.points.get("cargo", 1))


def _gears(before: State, after: State, seat: int) -> bool:
    """Somebody stands on a gear who did not."""
    return any(
        after.maze.gears >> after.square(token) & 1 and not before.maze.gears >> before.square(token) & 1
        for token in _living(before, after, own(before, seat))
    )


def _doorstep(before: State, after: State, seat: int) -> bool:
    """Somebody stands where a hidden room can be turned up, who did not."""
    return bool(_at_rooms(after, seat) - _at_rooms(before, seat))


def _hunt(before: State, after: State, seat: int) -> bool:
    """Somebody is nearer to those enemies whose death counts most, walls aside."""
    then, now = _prey(before, seat), _prey(after, seat)
    return any(
        apart(after, after.square(token), now) < apart(before, before.square(token), then)
        for token in _living(before, after, own(before, seat))
    )


QUESTIONS: dict[str, Question] = {
    "wins": _wins,
    "reached": _reached,
    "points": _points,
    "sprint": _sprint,
    "open": _open,
    "stride": _stride,
    "approach": _approach,
    "hinder": _hinder,
    "standing": _standing,
    "wounded": _wounded,
    "removed": _removed,
    "exposed": _exposed,
    "sheltered": _sheltered,
    "carried": _carried,
    "threatens": _threatens,
    "safe": _safe,
    "armed": _armed,
    "loaded": _loaded,
    "tools": _tools,
    "loot": _loot,
    "things": _things,
    "gears": _gears,
    "doorstep": _doorstep,
    "hunt": _hunt,
}
ABOVE_ALL = ("wins", "reached", "points")  # asked before everything else

# Which reasons a feature that grew may stand for; the others never grow by what one does in a turn.
STANDS_FOR: dict[str, tuple[str, ...]] = {
    "sprint": ("sprint", "open", "stride", "approach", "hinder"),
    "stride": ("open", "stride", "approach", "loaded", "hinder"),
    "open": ("open", "stride", "hinder"),
    "standing": ("standing", "removed"),
    "wounded": ("wounded", "standing"),
    "exposed": ("exposed", "sheltered"),
    "carried": ("carried",),
    "threatened": ("threatens", "safe"),
    "strength": ("armed", "wounded", "removed"),
    "armed": ("armed",),
    "tools": ("loaded", "tools"),
    "loot": ("loot",),
    "things": ("things",),
    "gears": ("gears",),
    "doorstep": ("doorstep",),
    "hunt": ("hunt",),
}
