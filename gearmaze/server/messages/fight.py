"""A combat as a scene: who takes part, what each bonus comes from, how the cards may fall.

Everything told here stands on the board for all to see, but for the cards: those come from what the
reader may know (INFO-01, INFO-03, INFO-04).
"""

from gearmaze.engine import Action, Fight, State, alliances
from gearmaze.engine.clashes import ALLY, JOIN, SIDES, Clash
from gearmaze.engine.fights import SHOOTER, Side, may_lay, reaching
from gearmaze.server.schema_position import (
    AllyChoice,
    Allying,
    Fighter,
    Forced,
    Joining,
    Outcomes,
    Part,
    Scene,
    SceneHand,
    SceneSide,
    SceneSides,
)

STRENGTH, ABILITY, OBJECT, SHOT, WOUNDED = "strength", "ability", "object", "shot", "wounded"


def fight_scene(state: State, seat: int) -> Scene | None:
    """The combat under way, as one seat sees it."""
    clash = Clash.now(state)
    if clash is None:
        return None
    colours = state.table.colours
    fight, laid = clash.fight(state), clash.cards
    own = laid.get(seat)
    if clash.sealed(state):  # nobody sees who else has laid one (MP-ALL-30)
        laid = {seat: own} if own is not None else {}
    forced: Forced | None = (
        {"seat": colours[clash.forced[0]], "card": clash.forced[1]} if clash.forced else None
    )
    return {
        **_sides(fight, seat, own, clash.forced),
        "may_join": [state.table.labels[whom] for kind, whom in clash.todo if kind == JOIN],
        "joining": _joining(fight, clash, seat),
        "allying": _allying(fight, clash, seat),
        "stayed": [colours[each] for each in clash.stayed],
        "laid": [colours[each] for each in laid],
        "your_card": own,
        "forced": forced,
    }


def attack_scene(state: State, seat: int, action: Action) -> Scene:
    """A combat before it is declared."""
    verb = state.table.verb(action.verb)
    fight = Fight.declared(state, action.who, action.what, (verb and verb.role) or "")
    return {
        **_sides(fight, seat, None, ()),
        "may_join": [],
        "joining": None,
        "allying": None,
        "stayed": [],
        "laid": [],
        "your_card": None,
        "forced": None,
    }


def _joining(fight: Fight, clash: Clash, seat: int) -> Joining | None:
    """Who is asked whether to join from afar, and what that would change."""
    if not clash.todo or clash.todo[0][0] != JOIN:
        return None
    state, who = fight.state, clash.todo[0][1]
    role = next(
        each.role for each in reaching(state, who) if each.refuse_reach(state, who, clash.target) is None
    )
    sides = ((*clash.attackers, who), clash.defenders)
    joined = Fight(state, clash.target, *sides, (*clash.roles, (who, role)))
    return {
        "token": state.table.labels[who],
        "role": role,
        "value": joined.value(who, True),
        "parts": parts(joined, who, True),
        "outcomes": _outcomes(joined, seat, None, ()),
    }


def _allying(fight: Fight, clash: Clash, seat: int) -> Allying | None:
    """Who is asked to take a side, and what both sides would be worth then (MP-ALL-25, MP-ALL-26)."""
    if not clash.todo or clash.todo[0][0] != ALLY:
        return None
    state, asked = fight.state, clash.todo[0][1]
    labels, owner = state.table.labels, state.table.owner
    before = {*fight.attackers, *fight.defenders}
    choices: list[AllyChoice] = []
    for verb, side in SIDES.items():
        if side in alliances.choices(state, fight, asked):
            then = alliances.joined(state, fight, asked, side)
            new = [token for each in then.sides for token in each.tokens if token not in before]
            choices.append(
                {
                    "verb": verb,
                    "tokens": [labels[token] for token in new if owner[token] == asked],
                    "drawn": [labels[token] for token in new if owner[token] != asked],
                    "totals": list(then.totals()),
                    "outcomes": _outcomes(then, seat, None, ()),
                }
            )
    return {"seat": state.table.colours[asked], "choices": choices}


def _sides(fight: Fight, seat: int, own: int | None, forced: tuple[int, ...]) -> SceneSides:
    table = fight.state.table
    return {
        "target": table.labels[fight.target],
        "attackers": _side(fight, fight.sides[0], True),
        "defenders": _side(fight, fight.sides[1], False),
        "outcomes": _outcomes(fight, seat, own, forced),
    }


def _side(fight: Fight, side: Side, attacking: bool) -> SceneSide:
    state = fight.state
    table = state.table
    remembered = table.options["cardMemory"] == "on"
    hands: list[SceneHand] = [
        {
            "seat": table.colours[owner],
            "cards_left": len(state.combat_hands[owner]),
            "spent": list(state.spent[owner]) if remembered else None,
        }
        for owner in side.seats
    ]
    rows: list[Fighter] = [
        {
            "token": table.labels[token],
            "role": fight.roles.get(token, "close") if attacking else "close",
            "value": fight.value(token, attacking),
            "parts": parts(fight, token, attacking),
        }
        for token in side.tokens
    ]
    return {
        **hands[0],  # of whose combat it is
        "total": fight.totals()[0 if attacking else 1],
        "members": rows,
        "hands": hands,
    }


def parts(fight: Fight, token: int, attacking: bool) -> list[Part]:
    """What the value of a participant is made of (WND-02, OBJ-15, CAR-10); it adds up to `Fight.value`."""
    state = fight.state
    table = state.table
    kinds, labels = state.kinds, table.labels
    loads = [thing for thing in state.loads(token) if kinds[thing].is_object]
    if attacking and fight.roles.get(token) == SHOOTER:
        armed = max((*loads, token), key=lambda each: kinds[each].shot)
        return [_part(labels[armed], SHOT, fight.value(token, True))]
    if state.wounded[token]:
        found = [_part(labels[token], WOUNDED, 0)]
        borne = state.things_of(token)
    else:
        found = [_part(labels[token], STRENGTH, kinds[token].combat)]
        added = sum(bonus.fights(fight, token, attacking) for bonus in kinds[token].bonuses)
        found += [_part(labels[token], ABILITY, added)] if added else []
        borne = loads
    for thing in borne:
        added = sum(bonus.fights(fight, token, attacking) for bonus in kinds[thing].bonuses)
        found += [_part(labels[thing], OBJECT, added)] if added else []
    return found


def _part(source: str, what: str, value: int) -> Part:
    return {"source": source, "what": what, "value": value}


def _outcomes(fight: Fight, seat: int, own: int | None, forced: tuple[int, ...]) -> Outcomes | None:
    """How many pairs of cards win, tie and lose for the reader's side, from what he may know."""
    state, sides = fight.state, fight.sides_for(seat)
    if sides is None or any(len(side.seats) > 1 for side in sides):
        return None  # partners' cards are laid too: no pairs
    attack, defence = fight.totals()
    own_side, others = sides
    lead = attack - defence if own_side.tokens is fight.attackers else defence - attack
    (other,) = others.seats
    mine = (own,) if own is not None else state.combat_hands[seat]
    if forced and forced[0] == seat and own is None:
        mine = (forced[1],)
    theirs = may_lay(state, other, forced)
    win = sum(1 for a in mine for b in theirs if lead + a > b)
    lose = sum(1 for a in mine for b in theirs if lead + a < b)
    whole = len(mine) * len(theirs)
    return {"win": win, "tie": whole - win - lose, "lose": lose, "of": whole}
