"""Whether what a hint says is so, looked up in the referee: not by what `gearmaze.bots.reasons` asks.

`python -m tests.bots.true_reasons [decisions] [level]` counts over decisions of the kept games.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple

from gearmaze import Game
from gearmaze.bots.beam import EFFORT, RESTLESS, Meter, attack_value
from gearmaze.bots.cards import Duel
from gearmaze.bots.evaluation import Judge
from gearmaze.bots.hints import Hint, hint
from gearmaze.bots.ladder import RUNGS, Thinker, how_stuck
from gearmaze.bots.melee import Melee
from gearmaze.bots.plans import Planner
from gearmaze.bots.replies import answer_to
from gearmaze.bots.revealing import after_reveal
from gearmaze.bots.seat_view import SeatView
from gearmaze.bots.stakes import stakes_of
from gearmaze.engine import Act, Action, Chance, Fight, LegalActions, State, decisions, play
from gearmaze.engine.actions import SWAP, TAKE
from gearmaze.engine.clashes import Clash
from gearmaze.engine.fights import may_lay
from gearmaze.engine.foresight import after_fight, foresee
from gearmaze.engine.state import ELIMINATED, HIDDEN
from gearmaze.game import Undo
from gearmaze.notation import action_text
from gearmaze.record import read_record

GOLDEN = Path(__file__).parents[1] / "golden"
NEVER = 1000  # steps
END = Action("end")


# Recorded decisions -------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A decision somebody had to make in a kept game."""

    where: str
    state: State
    seat: int


def recorded(many: int) -> list[Asked]:
    """So many decisions, spread evenly over all kept games: set-up, cards, turns and fights."""
    found = [asked for path in sorted(GOLDEN.glob("*.txt")) for asked in decisions_of(path.stem)]
    return [found[len(found) * number // many] for number in range(many)]


def decisions_of(name: str) -> Iterator[Asked]:
    """Wherever somebody had a choice in a kept game."""
    game = read_record((GOLDEN / f"{name}.txt").read_text(encoding="utf-8"))
    again = Game(position=game.start)
    for number, answer in enumerate(game.answers, 1):
        if isinstance(answer, Undo):
            again.undo_again(answer.seat)
            continue
        seat, action = answer
        owing = any(due.seat == seat for due in decisions(again.state))
        if seat >= 0 and owing and len(LegalActions(again.state, seat)) > 1:
            yield Asked(f"{name}, answer {number}", again.state, seat)
        again.play(action, seat)


# A hint, played by the referee --------------------------------------------------------------------


class Case(NamedTuple):
    """A hint, and where it leads."""

    before: State
    seat: int
    told: Hint
    after: State  # what the reason speaks of: after the action, or with what can follow
    ready: State  # before the last action of the line
    judge: Judge
    samples: int  # of a hidden room

    @property
    def known(self) -> State:
        """The position as the seat must judge it: nobody knows better what is face down."""
        return SeatView(self.before, self.seat).sample(1)

    @property
    def own(self) -> list[int]:
        table = self.before.table
        return [t for owner in table.sides.partners[self.seat] for t in table.characters[owner]]

    @property
    def theirs(self) -> list[int]:
        table = self.before.table
        return [t for owner in table.sides.rivals[self.seat] for t in table.characters[owner]]

    @property
    def stayed(self) -> list[int]:
        return [token for token in self.own if self.before.living(token) and self.after.living(token)]


def opens(state: State, action: Action) -> bool:
    """Whether nobody knows yet what comes of it."""
    return action.verb == "reveal" or is_fight(state, action)


def is_fight(state: State, action: Action) -> bool:
    verb = state.table.verb(action.verb)
    return verb is not None and verb.role is not None


def case_of(asked: Asked, told: Hint, thinker: Thinker) -> Case:
    """Play it: an action or a line that is not legal raises."""
    state = ready = asked.state
    played = told.line if told.line else (told.action,)
    assert played[0] == told.action
    after = None
    for action in played:
        assert action in LegalActions(state, asked.seat), f"{asked.where}: not legal: {action}"
        ready = state
        if opens(state, action) and len(played) > 1:
            break
        state, _ = play(state, asked.seat, action)
        after = after or state
    judge = thinker.fresh_eyes if how_stuck(asked.state) else thinker.judge
    spoken_of = state if told.ahead else after or state
    return Case(asked.state, asked.seat, told, spoken_of, ready, judge, thinker.skill.samples)


# What the referee says ----------------------------------------------------------------------------


def turn_for(state: State, seat: int, ap: int) -> State:
    """The same board, somebody's turn."""
    turn = state.copy()
    turn.active, turn.ap, turn.result, turn.stack = seat, ap, None, (Act(seat),)
    turn.marks = turn.bound = bytes(state.table.tokens)
    return turn


def attacked(state: State, seat: int) -> set[int]:
    """Whom a seat could attack after at most one move: every move made, everything listed there."""
    turn = turn_for(state, seat, 2)
    found = {action.what for action in LegalActions(turn, seat).listed() if is_fight(turn, action)}
    found |= {action.what for action in LegalActions(turn, seat).alike() if is_fight(turn, action)}
    for move in LegalActions(turn, seat, 0):
        if move.verb == "move":
            there, _ = play(turn, seat, move)
            if there.result is None:
                listed = LegalActions(there, seat, 0, move.who)
                found |= {action.what for action in listed if is_fight(there, action)}
    return found


def endangered(case: Case, state: State) -> set[int]:
    rivals = case.before.table.sides.rivals[case.seat]
    return {token for rival in rivals for token in attacked(state, rival)} & set(case.own)


def moves(state: State, seat: int) -> Iterator[Action]:
    turn = turn_for(state, seat, 1)
    return (action for action in LegalActions(turn, seat) if action.verb == "move")


def takeable(state: State, seat: int) -> set[int]:
    return {
        thing
        for move in moves(state, seat)
        for _, handling, thing in move.via
        if handling in (TAKE, SWAP) and state.carrier[thing] < 0
    }


def leavers(state: State, seat: int) -> set[int]:
    """Who could leave the maze with one move: played, and seen to be gone."""
    turn, found = turn_for(state, seat, 1), set()
    for move in moves(state, seat):
        if move.who not in found and play(turn, seat, move)[0].place[move.who] < 0:
            found.add(move.who)
    return found


def way_out_of(state: State, owner: int) -> int:
    """Where a side gets out: its exits, or the hoist: its gear, its whole room, or where that lies."""
    found, grid = state.ways.exits[owner], state.table.grid
    if not found and grid.layout.hoist:
        slot = grid.layout.hoist[0]
        squares = {state.maze.square[place] for place in grid.places_of(slot)} - {-1}
        up = state.origins[slot] != grid.origins[slot]
        gears = {square for square in squares if up or state.maze.gears >> square & 1}
        x, y = grid.layout.slots[slot].x, grid.layout.slots[slot].y
        found = sum(1 << square for square in gears or {grid.square(x + 2, y + 2)})
    return found


def steps_out(state: State, token: int) -> int:
    """How many steps it is to the exit as the rooms lie, nobody in the way."""
    goal = way_out_of(state, state.table.owner[token])
    profile = state.table.profiles.of(state.table.kinds[token])
    footing = state.maze.footing(profile)
    near = done = 1 << state.square(token)
    for steps in range(NEVER):
        if done & goal:
            return steps
        near = state.maze.around(near, profile.sides) & footing.land & ~footing.bare & ~done
        if not near:
            break
        done |= near
    return NEVER


def crow(state: State, square: int, goal: int) -> int:
    """Squares east and west and north and south."""
    grid = state.table.grid
    x, y = grid.xy(square)
    ends = [grid.xy(each) for each in range(grid.count) if goal >> each & 1]
    return min((abs(x - a) + abs(y - b) for a, b in ends), default=NEVER)


def crow_out(state: State, token: int) -> int:
    return crow(state, state.square(token), way_out_of(state, state.table.owner[token]))


def gained(case: Case) -> list[int]:
    """Things of one's own side's now that were not."""
    holders = set(case.own)
    things = [t for t, kind in enumerate(case.before.table.kinds) if kind.is_object]
    return [t for t in things if case.after.carrier[t] in holders and case.before.carrier[t] not in holders]


def won_by(state: State, seat: int) -> bool:
    return state.result is not None and state.result[1] == state.table.sides.partners[seat]


# The reasons --------------------------------------------------------------------------------------

Check = Callable[[Case], bool]


def points(case: Case) -> bool:
    return case.after.vp[case.seat] > case.before.vp[case.seat]


def stride(case: Case) -> bool:
    return any(steps_out(case.after, t) < steps_out(case.before, t) for t in case.stayed)


def opened(case: Case) -> bool:
    return any(steps_out(case.after, t) < NEVER == steps_out(case.before, t) for t in case.stayed)


def approach(case: Case) -> bool:
    return any(crow_out(case.after, t) < crow_out(case.before, t) for t in case.stayed)


def hinder(case: Case) -> bool:
    both = [t for t in case.theirs if case.before.living(t) and case.after.living(t)]
    return any(steps_out(case.after, t) > steps_out(case.before, t) for t in both)


def more_to_attack(case: Case, down: bool) -> bool:
    new = attacked(case.after, case.seat) - attacked(case.before, case.seat)
    return any(bool(case.after.wounded[t]) == down for t in new)


def fewer_in_danger(case: Case, down: bool) -> bool:
    safe = endangered(case, case.before) - endangered(case, case.after)
    return any(case.after.on_board(t) and bool(case.after.wounded[t]) == down for t in safe)


def risen(case: Case) -> bool:
    return any(case.before.wounded[t] and case.after.living(t) for t in case.own)


def beside_hidden(state: State, seat: int) -> set[int]:
    """Who could turn up a room."""
    turn = turn_for(state, seat, 1)
    return {
        who
        for who in state.table.characters[seat]
        if state.living(who) and any(a.verb == "reveal" for a in LegalActions(turn, seat, 0, who))
    }


def on_gears(state: State, seat: int) -> set[int]:
    who = [t for t in state.table.characters[seat] if state.living(t)]
    return {t for t in who if state.maze.gears >> state.square(t) & 1}


def nearer_prey(case: Case) -> bool:
    worth = stakes_of(case.before.table).death
    seen = [t for t in case.theirs if case.before.on_board(t)]
    prey = [t for t in seen if worth[t] == max(worth[each] for each in seen)]

    def far(state: State, token: int) -> int:
        here = {state.square(t) for t in prey if state.on_board(t)}
        return crow(state, state.square(token), sum(1 << square for square in here))

    return any(far(case.after, t) < far(case.before, t) for t in case.stayed)


def nothing_helps(case: Case) -> bool:
    known = case.known
    here = case.judge(known, case.seat)
    for action in LegalActions(known, case.seat):
        if action != END and not opens(known, action):
            after, _ = play(known, case.seat, action)
            if case.judge(after, case.seat) - EFFORT > here:
                return False
    return True


def loses_if_ended(case: Case) -> bool:
    """Whether the other side can win with its next turn if this one ends, played out by the referee."""
    answer = answer_to(case.known, case.seat, case.judge, Meter(1000))
    return can_win(case.before, case.seat, answer.actions)


def saves(case: Case) -> bool:
    """Whether what would win if the turn ended does not after the line, unless that is not known yet."""
    answer = answer_to(case.known, case.seat, case.judge, Meter(1000))
    state = case.before
    for action in case.told.line:
        if opens(state, action):
            return True
        state, _ = play(state, case.seat, action)
    return not can_win(state, case.seat, answer.actions)


def can_win(state: State, seat: int, actions: tuple[Action, ...]) -> bool:
    """Whether these actions win for the other side if the turn ends here; a fight at their end is won."""
    state, _ = play(state, seat, END)
    if state.result is not None:
        return False
    other = decisions(state)[0].seat
    state, _ = play(state, other, max(LegalActions(state, other)))
    for action in actions:
        if state.result is not None or action not in LegalActions(state, other):
            break
        if is_fight(state, action):
            state = after_fight(state, declared(state, action), other)
        else:
            state, _ = play(state, other, action)
    return won_by(state, other) or (state.result is None and state.reached == other)


def plan_cost(state: State, seat: int) -> int:
    goal = Planner(state, seat).search(Meter(2000))
    return NEVER if goal is None else goal.cost


def pairs(case: Case) -> tuple[int, int]:
    """Pairs of cards that win and that lose."""
    fight = declared(case.ready, case.told.action)
    attack, defence = fight.totals()
    (other,) = fight.sides[1].seats[:1]
    table, ready = case.before.table, case.ready
    theirs = list(table.scenario.combat_cards)
    for card in ready.spent[other] if table.options["cardMemory"] == "on" else ():
        theirs.remove(card)
    ends = [attack + a - defence - b for a in ready.combat_hands[case.seat] for b in theirs]
    return sum(end > 0 for end in ends), sum(end < 0 for end in ends)


def declared(state: State, action: Action) -> Fight:
    verb = state.table.verb(action.verb)
    assert verb is not None and verb.role is not None
    return Fight.declared(state, action.who, action.what, verb.role)


def high_stakes(case: Case) -> bool:
    fight = declared(case.before, case.told.action)
    other = fight.sides[1].seats[0]
    won, lost = (case.judge(after_fight(case.before, fight, side), case.seat) for side in (case.seat, other))
    here = case.judge(case.before, case.seat)
    return won + lost > 2 * here and pairs(case)[0] <= pairs(case)[1]


def prepares(case: Case, fight: bool) -> bool:
    last = case.told.line[-1]
    kind = is_fight(case.ready, last) if fight else last.verb == "reveal"
    return kind and last in LegalActions(case.ready, case.seat)


def shows(case: Case) -> bool:
    room = case.told.action.where
    return not case.before.shown >> room & 1 and bool(case.after.shown >> room & 1)


def most(case: Case, measure: Callable[[int], float]) -> bool:
    """Whether it is more than with most of the pieces that could be chosen."""
    legal = LegalActions(case.before, case.seat)
    kinds, chosen = case.before.table.kinds, case.told.action.what
    others = {a.what for a in legal if kinds[a.what].is_character} - {chosen}
    less = [t for t in others if measure(t) < measure(chosen)]
    return 2 * len(less) > len(others)


def quicker(sign: int) -> Check:
    return lambda case: most(case, lambda token: sign * case.before.table.kinds[token].speed)


def stronger(sign: int) -> Check:
    return lambda case: most(case, lambda token: sign * case.before.table.kinds[token].combat)


def near_room(case: Case) -> bool:
    state, action = case.before, case.told.action
    slots, goal = state.table.grid.layout.slots, way_out_of(state, case.seat)

    def far(room: int) -> int:
        return crow(state, state.table.grid.square(slots[room].x + 2, slots[room].y + 2), goal)

    legal = [a for a in LegalActions(state, case.seat) if a.what == action.what]
    rooms = {a.where for a in legal} - {action.where}
    return 2 * sum(far(room) > far(action.where) for room in rooms) > len(rooms)


def alone(case: Case) -> bool:
    there = [t for t, place in enumerate(case.before.place) if place == HIDDEN - case.told.action.where]
    return not any(case.before.table.owner[t] == case.seat for t in there)


def well_set(case: Case, near: bool) -> bool:
    state, (_, _, what, where, _) = case.before, case.told.action
    owner = state.table.owner[what]
    goal = way_out_of(state, owner)
    far = [
        crow(state, state.maze.square[a.where], goal)
        for a in LegalActions(state, case.seat)
        if a.what == what and a.where != where
    ]
    here = crow(state, state.maze.square[where], goal)
    good = [each for each in far if (each > here if near else each < here)]
    mine = owner in state.table.sides.partners[case.seat]
    return mine == near and 2 * len(good) > len(far)


def wins_of_cards(case: Case) -> bool:
    """Each card the other side may lay, laid: as many fights won as the hint says."""
    facts = dict(case.told.facts)
    clash = Clash.of(case.before)
    fight = clash.fight(case.before)
    attack, defence = fight.totals()
    lead = attack - defence if case.seat in fight.sides[0].seats else defence - attack
    other = next(seat for seat in clash.order if seat != case.seat)
    theirs = list(case.before.table.scenario.combat_cards)
    if clash.forced and clash.forced[0] == other:
        theirs = [clash.forced[1]]
    elif case.before.table.options["cardMemory"] == "on":
        for card in case.before.spent[other]:
            theirs.remove(card)
    won = sum(lead + case.told.action.what > card for card in theirs)
    return facts == {"wins": won, "of": len(theirs)}


def wins_among(case: Case) -> bool:
    """Every way the others may lay their cards, one after the other."""
    state = case.before
    fight = Clash.of(state).fight(state)
    attack, defence = fight.totals()
    others = [seat for side in fight.sides for seat in side.seats if seat != case.seat]
    attacking = case.seat in fight.sides[0].seats
    won = total = 0
    for cards in product(*(may_lay(state, seat, ()) for seat in others)):
        lead = attack - defence + (case.told.action.what if attacking else -case.told.action.what)
        for seat, card in zip(others, cards, strict=True):
            lead += card if seat in fight.sides[0].seats else -card
        won += (lead > 0) if attacking else (lead < 0)
        total += 1
    return dict(case.told.facts) == {"percent": round(100 * won / total)}


def wins_against(case: Case) -> bool:
    fight = Clash.of(case.before).fight(case.before)
    attack, defence = fight.totals()
    lead = attack - defence if case.seat in fight.sides[0].seats else defence - attack
    mine = case.before.combat_hands[case.seat]
    won = sum(lead + card > case.told.action.what for card in mine)
    return dict(case.told.facts) == {"wins": won, "of": len(mine)}


def joins(case: Case) -> bool:
    before, after = (Clash.of(s).fight(s).totals() for s in (case.before, case.after))
    attacking = case.seat in Clash.of(case.before).fight(case.before).sides[0].seats
    gain = (after[0] - before[0]) - (after[1] - before[1])
    return dict(case.told.facts) == {"more": gain if attacking else -gain} and gain != 0


def sides_with_more(case: Case) -> bool:
    """What the side leads by before and after, from the totals alone."""
    sign = 1 if case.told.action.verb == "assail" else -1
    before, after = (Clash.of(s).fight(s).totals() for s in (case.before, case.after))
    more = sign * ((after[0] - after[1]) - (before[0] - before[1]))
    return more > 0 and dict(case.told.facts) == {"more": more, "lead": sign * (after[0] - after[1])}


def no_side_is_better(case: Case) -> bool:
    """Neither side is worth more to the judge than to look on."""

    def worth(action: Action) -> float:
        state = foresee(case.before, case.seat, action)
        return Melee(state, Clash.of(state).fight(state), case.judge).value(case.seat)

    out = case.told.action
    return out.verb == "abstain" and all(
        worth(out) >= worth(each) for each in LegalActions(case.before, case.seat)
    )


def no_better(case: Case) -> bool:
    """Silent, or somebody stays away: no other answer is worth more to the judge."""

    def worth(action: Action) -> float:
        state = foresee(case.before, case.seat, action)
        duel = Duel(state, Clash.of(state).fight(state), case.seat, case.judge)
        if action.verb != "name" or action.what not in duel.theirs:
            return duel.value()
        return duel.solved(sorted(set(duel.mine)), [action.what])[0]

    return all(worth(case.told.action) >= worth(each) for each in LegalActions(case.before, case.seat))


TRUE: dict[str, Check] = {
    "wins": lambda case: won_by(case.after, case.seat),
    "reached": lambda case: won_by(play(case.after, case.seat, END)[0], case.seat),
    "points": points,
    "sprint": lambda case: bool(leavers(case.after, case.seat) - leavers(case.before, case.seat)),
    "open": opened,
    "stride": stride,
    "approach": approach,
    "hinder": hinder,
    "standing": risen,
    "wounded": lambda case: any(case.before.living(t) and case.after.wounded[t] for t in case.theirs),
    "removed": lambda case: any(case.after.fate[t] == ELIMINATED != case.before.fate[t] for t in case.theirs),
    "exposed": lambda case: more_to_attack(case, down=True),
    "sheltered": lambda case: fewer_in_danger(case, down=True),
    "carried": lambda case: any(
        case.before.wounded[t] and case.before.carrier[t] < 0 and case.after.carrier[t] in case.own
        for t in case.own
    ),
    "threatens": lambda case: more_to_attack(case, down=False),
    "safe": lambda case: fewer_in_danger(case, down=False),
    "armed": lambda case: any(case.before.table.kinds[t].bonuses for t in gained(case)),
    "loaded": lambda case: any(case.before.table.kinds[t].escape_vp for t in gained(case)),
    "tools": lambda case: bool(gained(case)),
    "loot": lambda case: any(
        case.before.table.kinds[t].escape_vp
        for t in takeable(case.after, case.seat) - takeable(case.before, case.seat)
    ),
    "things": lambda case: bool(takeable(case.after, case.seat) - takeable(case.before, case.seat)),
    "gears": lambda case: bool(on_gears(case.after, case.seat) - on_gears(case.before, case.seat)),
    "doorstep": lambda case: bool(
        beside_hidden(case.after, case.seat) - beside_hidden(case.before, case.seat)
    ),
    "hunt": nearer_prey,
    "only": lambda case: len(LegalActions(case.before, case.seat)) == 1,
    "fair": lambda case: len(LegalActions(case.before, case.seat)) > 1,
    "worth": lambda case: not_below_ending(case),
    "end": lambda case: case.told.action == END and nothing_helps(case),
    "rest": lambda case: case.told.action == END,
    "threat": lambda case: loses_if_ended(case) and saves(case),
    "way_out": lambda case: plan_cost(case.after, case.seat) < plan_cost(case.before, case.seat),
    "fight": lambda case: pairs(case)[0] > pairs(case)[1],
    "stakes": high_stakes,
    "to_fight": lambda case: prepares(case, fight=True),
    "to_look": lambda case: prepares(case, fight=False),
    "reveal": shows,
    "card": lambda case: max(case.after.action_hands[case.seat]) > case.told.action.what,
    "card_high": lambda case: max(case.before.action_hands[case.seat]) == case.told.action.what,
    "quick": quicker(1),
    "strong": stronger(1),
    "slow": quicker(-1),
    "weak": stronger(-1),
    "near": near_room,
    "alone": alone,
    "set_near": lambda case: well_set(case, near=True),
    "set_far": lambda case: well_set(case, near=False),
    "lay": wins_of_cards,
    "lay_mixed": wins_of_cards,
    "lay_among": wins_among,
    "name": wins_against,
    "silent": no_better,
    "join": joins,
    "stay": no_better,
    "ally": sides_with_more,
    "abstain": no_side_is_better,
    "stop": lambda case: case.told.action in LegalActions(case.before, case.seat),
    "cancel": lambda case: all(a.verb != "stop" for a in LegalActions(case.before, case.seat)),
}


def not_below_ending(case: Case) -> bool:
    """Whether the bots' own judge expects no less of the turn that was thought of than of ending it now."""
    state, judge, seat = case.known, case.judge, case.seat
    if case.told.action == END or decisions(case.before)[0].kind != "act":
        return True
    here = judge(state, seat)
    for action in case.told.line or (case.told.action,):
        if is_fight(state, action):
            return attack_value(state, seat, action, judge)[0] >= here
        if action.verb == "reveal":
            seen = [judge(after_reveal(state, seat, action, seed), seat) for seed in range(case.samples)]
            return sum(seen) / len(seen) + judge.curiosity + RESTLESS * state.idle_turns >= here
        state, _ = play(state, seat, action)
    return judge(state, seat) >= here


def complaints(asked: Asked, level: str) -> tuple[Hint, list[str]]:
    """A hint, and what is wrong with it."""
    told = hint(asked.state, asked.seat, Chance(1), level)
    case = case_of(asked, told, Thinker(RUNGS[level]))
    said = f"{asked.where}: {action_text(asked.state, told.action)}: {told.why}{' ahead' * told.ahead}"
    found = [] if TRUE[told.why](case) else [f"{said}: is not true"]
    if not not_below_ending(case) and not loses_if_ended(case):
        found.append(f"{said}: is worth less than to end the turn")
    return told, found


def main() -> None:
    import sys
    import time

    many, level = int((sys.argv[1:2] or ["200"])[0]), (sys.argv[2:3] or ["archmage"])[0]
    reasons: Counter[str] = Counter()
    wrong: list[str] = []
    start = time.monotonic()
    for asked in recorded(many):
        told, found = complaints(asked, level)
        reasons[told.why] += 1
        wrong += found
        for each in found:
            print(each, flush=True)
    print(f"{many} hints of {level} in {time.monotonic() - start:.0f} s, {len(wrong)} complaints")
    print(", ".join(f"{count} {why}" for why, count in reasons.most_common()))


if __name__ == "__main__":
    main()
