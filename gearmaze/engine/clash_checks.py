"""Whether a combat as somebody wrote it down can be, and can go on (`position`)."""

from typing import TYPE_CHECKING

from gearmaze.engine import alliances
from gearmaze.engine.errors import ParseError
from gearmaze.engine.fights import joining_role, reaching
from gearmaze.engine.state import State

if TYPE_CHECKING:
    from gearmaze.engine.clashes import Clash


def check_clash(clash: "Clash", state: State) -> None:
    """A fight that cannot be is refused, and one nobody could go on with."""
    table = state.table
    everybody = (*clash.attackers, *clash.defenders)
    if not clash.attackers or clash.target not in clash.defenders:
        raise ParseError(clash.unclear)
    if len(set(everybody)) != len(everybody):
        raise ParseError("somebody fights twice")
    for token in everybody:
        if state.place[token] < 0 or not table.kinds[token].is_character:
            raise ParseError(f"{table.labels[token]} is no character on the board and cannot fight")
    _check_sides(clash, state)
    _check_roles(clash, state)
    if sorted(clash.order) != sorted(clash.usual_order(table)):
        raise ParseError("'order' names the colours that fight, who lays a card first")
    _check_asks(clash, state)
    if clash.forced:
        seat, card = clash.forced
        if seat not in clash.order or card not in state.combat_hands[seat]:
            colour = table.colours[seat]
            raise ParseError(f"{colour} cannot be forced to play a card it does not hold (P-TEL-02)")
    _check_laid(clash, state)
    if clash.laid and clash.todo:
        raise ParseError("no card is laid while something else is asked (P-TEL-11)")
    if not all(state.combat_hands[seat] for seat in clash.order):
        raise ParseError("a fight needs Combat cards on both sides (CBT-03)")


def _check_sides(clash: "Clash", state: State) -> None:
    """Two colours (MP-STD-14), or seats on one side each where there are alliances (MP-ALL-24)."""
    table = state.table
    owner, fighters = table.owner, table.sides.fighters
    attack, defence = ({owner[t] for t in side} for side in (clash.attackers, clash.defenders))
    lead = state.active if state.active in attack else owner[clash.attackers[0]]
    foe = owner[clash.target]
    if not table.scenario.alliances:
        if not attack <= {*fighters[lead]} or not defence <= {*fighters[foe]} or foe in fighters[lead]:
            raise ParseError("attackers are of one colour, defenders of another")
    elif attack & defence:
        raise ParseError("a colour fights on one side only (MP-ALL-24)")
    allied = table.scenario.alliances and not {*clash.stayed} & (attack | defence)
    if clash.stayed and (not allied or len({*clash.stayed}) != len(clash.stayed)):
        raise ParseError("'stayed' names colours that were asked and stay out, each once (MP-ALL-28)")


def _check_laid(clash: "Clash", state: State) -> None:
    """Two lay one after the other (CBT-04), more at once, so that any of them may have laid (MP-ALL-30)."""
    held = all(card in state.combat_hands[seat] for seat, card in clash.cards.items())
    if clash.at_once:
        if clash.laid and (len(clash.laid) != len(clash.order) or all(card >= 0 for card in clash.laid)):
            raise ParseError("'laid' has a card, or none, for each colour that fights, one still to come")
        if not held:
            raise ParseError("a card is laid from the hand of whose it is (MP-ALL-30)")
    elif len(clash.laid) >= len(clash.order) or len(clash.cards) < len(clash.laid) or not held:
        raise ParseError("one card may be laid, from the hand of who lays first (CBT-04)")


def _check_roles(clash: "Clash", state: State) -> None:
    labels = state.table.labels
    for token, role in clash.roles:
        if token not in clash.attackers or len(dict(clash.roles)) != len(clash.roles):
            raise ParseError(f"{labels[token]} is not, or not once, among the attackers")
        if all(ability.role != role for ability in reaching(state, token)):
            raise ParseError(f"{labels[token]} has nothing to fight with from afar")


def _check_asks(clash: "Clash", state: State) -> None:
    table = state.table
    for index, (kind, whom) in enumerate(clash.todo):
        if kind == "ally":
            may = table.scenario.alliances and whom not in (*clash.order, *clash.stayed) and not index
            if not may or not alliances.choices(state, clash.fight(state), whom):
                raise ParseError(f"{table.colours[whom]} cannot be asked to take a side here (MP-ALL-23)")
            continue
        if kind == "name":
            if whom not in clash.order or index:
                raise ParseError(f"{table.colours[whom]} cannot be asked to name a card here (P-TEL-01)")
            continue
        able = state.living(whom) and joining_role(state, whom, clash.target)
        if not able or whom in clash.attackers or not table.sides.joins(whom, _leader(clash, state)):
            raise ParseError(f"{table.labels[whom]} cannot join the attack (P-RNG-14, P-SPR-14)")
        if (kind, whom) in clash.todo[:index]:
            raise ParseError(f"{table.labels[whom]} is asked twice")


def _leader(clash: "Clash", state: State) -> int:
    """An attacker of whose turn it is."""
    own = (token for token in clash.attackers if state.table.owner[token] == state.active)
    return next(own, clash.attackers[0])
