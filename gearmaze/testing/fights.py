"""Everything that holds while a fight is under way, and of pushes."""

from gearmaze.engine import Action, State
from gearmaze.engine.alliances import choices
from gearmaze.engine.clashes import ALLY, JOIN, NAME, Clash
from gearmaze.engine.fights import REACH, SHOOTER, reaching
from gearmaze.engine.ranged import in_sight
from gearmaze.engine.state import ELIMINATED, GONE
from gearmaze.testing.claims import claim


def check_fight(state: State) -> None:
    """The sides, who takes part from afar, what is still asked, and the cards (CBT-03, GRP-04, P-TEL-02)."""
    clash = Clash.now(state)
    if clash is None:
        return
    table, labels = state.table, state.table.labels
    sides, fighters = table.sides, table.sides.fighters
    mine, theirs = {*fighters[state.active]}, {*fighters[table.owner[clash.target]]}
    if table.scenario.alliances:
        mine |= {table.owner[token] for token in clash.attackers}
        theirs |= {table.owner[token] for token in clash.defenders}
    claim(not mine & theirs, "a fight is started by the side whose turn it is")
    claim(any(sides.belongs(t, state.active) for t in clash.attackers), "somebody else's fight")
    claim(table.scenario.combat_cards, "a fight without Combat cards (P-S1-05)")
    claim(clash.target in clash.defenders, labels[clash.target], "is the target and does not defend")
    for side, seats in ((clash.attackers, mine), (clash.defenders, theirs)):
        claim(side == tuple(sorted(set(side))), "somebody fights twice:", side)
        for token in side:
            claim(table.owner[token] in seats, labels[token], "fights for the other side")
            claim(state.living(token) or token == clash.target, labels[token], "cannot fight")
    _check_roles(state, clash)
    _check_asked(state, clash)
    laying = {table.owner[token] for token in (*clash.attackers, *clash.defenders)}
    claim(sorted(clash.order) == sorted(laying), "cards are laid by", clash.order)
    claim(len(clash.cards) < len(clash.order), "all cards are laid, and the fight goes on")
    held = (len(clash.order),) if clash.at_once and clash.laid else (len(clash.cards),)
    claim(len(clash.laid) in held, "cards are laid in no order:", clash.laid)
    claim(not {*clash.stayed} & {*clash.order}, "who stays out fights (MP-ALL-29)")
    claim(not clash.laid or not clash.todo, "a card was laid while something is asked")
    for seat, card in clash.cards.items():
        claim(card in state.combat_hands[seat], table.colours[seat], "laid a card not in hand")
    if clash.forced:
        seat, card = clash.forced
        claim(card and card in state.combat_hands[seat], table.colours[seat], "cannot play", card)
        claim(clash.order[-1] == seat, table.colours[seat], "is forced and lays first (P-TEL-11)")


def _check_roles(state: State, clash: Clash) -> None:
    """Who fights from afar can; what a shot counts, nothing changes (P-RNG-08, P-RNG-16)."""
    labels = state.table.labels
    fight = clash.fight(state)
    claim(clash.roles == tuple(sorted(set(clash.roles))), "roles are listed badly:", clash.roles)
    for token, role in clash.roles:
        claim(token in clash.attackers, labels[token], "takes part from afar and does not attack")
        fitting = [ability for ability in reaching(state, token) if ability.role == role]
        claim(fitting and role in (SHOOTER, REACH), labels[token], "has nothing to be a", role, "with")
        claim(fitting[0].refuse_reach(state, token, clash.target) is None, labels[token], "is too far away")
        if role == SHOOTER:
            claim(fight.value(token, True) == max(a.shot for a in fitting), labels[token], "shoots too well")


def _check_asked(state: State, clash: Clash) -> None:
    """Friends may be asked to join, then one side to name a card (P-TEL-05 to P-TEL-08)."""
    table = state.table
    fighters = table.sides.fighters
    for kind, whom in clash.todo:
        if kind == ALLY:
            claim(len(clash.todo) == 1 and table.scenario.alliances, "asked to ally at the wrong time")
            claim(
                whom not in (*clash.order, *clash.stayed), table.colours[whom], "is asked again (MP-ALL-28)"
            )
            claim(
                choices(state, clash.fight(state), whom), table.colours[whom], "is not beside it (MP-ALL-25)"
            )
            continue
        if kind == JOIN:
            claim(table.owner[whom] in fighters[state.active], table.labels[whom], "cannot join its enemies")
            claim(state.living(whom) and whom not in clash.attackers, table.labels[whom], "cannot join")
            continue
        claim(kind == NAME and len(clash.todo) == 1, "asked too early:", kind)
        both = (*clash.attackers, *clash.defenders)
        claim(len(both) == 2, "a card is named in a group combat (P-TEL-06)")
        able = [t for t in both if table.kinds[t].names_card and not state.wounded[t]]
        claim([table.owner[t] for t in able] == [whom], table.colours[whom], "reads no minds")


def check_push(before: State, action: Action, after: State) -> None:
    """A push moves one character and what it has by one square, straight away, or kills it (P-BAN-01)."""
    target = action.what
    table = before.table
    label = table.labels[target]
    along = before.things_of(target)
    for token in range(table.tokens):
        if token != target and token not in along and before.place[token] >= 0:
            still = after.place[token] == before.place[token]
            claim(still, table.labels[token], "was moved by a scream at", label)
    if after.place[target] == GONE:
        claim(after.fate[target] == ELIMINATED, label, "was pushed out of the game")
        return
    direction = in_sight(before, action.who)[target]
    beyond = before.maze.neighbour(before.square(target), direction)
    claim(after.square(target) == beyond, label, "was not pushed one square straight away")
    for token in along:
        claim(after.place[token] == after.place[target], table.labels[token], "was not pushed along")
