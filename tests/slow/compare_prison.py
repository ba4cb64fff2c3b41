"""The second box and mixed games against the slow rules, and how much was compared.

    python -m tests.slow.compare_prison 300

compares so many crowded positions of each scenario, with positions from random games besides, and prints
the numbers of docs/proof.md.
"""

from __future__ import annotations

import itertools
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator

from gearmaze.engine import Action, LegalActions, State, decisions, play, refuse_action
from gearmaze.engine.clashes import JOIN, NAME, Clash
from gearmaze.engine.fights import Fight
from gearmaze.engine.rooms import BROKEN, CLOSED, OPENED
from gearmaze.sets import scenario, scenario_names
from tests.drawing import visible
from tests.slow import sight
from tests.slow.compare import compare
from tests.slow.jails import jailed
from tests.slow.positions import OPTIONS, random_game
from tests.slow.prison import REACH, SHOOTER, Battle, Prison
from tests.slow.snapshot import Result, Snapshot, frozen, places, take

SCENARIOS = [
    name
    for name in scenario_names()
    if name not in ("base", "beginner") and len(scenario(name).layout.seats) == 2
]
ROLES = {"attack": "", "shoot": SHOOTER, "thrust": REACH}
Positions = Iterable[tuple[str, State]]


def jails(name: str, count: int, start: int = 0) -> Iterator[tuple[str, State]]:
    """Crowded positions of a scenario, taking turns between the options."""
    for index in range(start, start + count):
        options = index % len(OPTIONS)
        yield f"jailed({name!r}, {options}, {index})", jailed(name, options, index)


def played(name: str, seeds: Iterable[int], every: int) -> Iterator[tuple[str, State]]:
    """Every so-many-th position of random games in which somebody acts."""
    met = 0
    for seed in seeds:
        for state, _ in random_game(name, seed % len(OPTIONS), seed):
            if state.stack[-1].kind == "act":
                met += 1
                if met % every == 0:
                    yield f"game {name} {seed}, turn {state.turn}", state


def result_of(state: State) -> Result:
    """A position of the engine's in the words of the slow rules."""
    if not state.stack or state.stack[-1].kind != Clash.kind:
        return frozen(take(state))
    clash = state.stack[-1]
    battle = Battle(
        clash.target,
        frozenset(clash.attackers),
        frozenset(clash.defenders),
        frozenset(clash.roles),
        frozenset(whom for kind, whom in clash.todo if kind == JOIN),
    )
    values = Fight(state, clash.target, clash.attackers, clash.defenders, clash.roles).totals()
    namer = next((whom for kind, whom in clash.todo if kind == NAME), -1)
    return frozen(take(state), (*battle, values, namer))


def compare_deeds(positions: Positions, handlings: int, notes: Counter[str]) -> int:
    """Every action of the side to move; how many results were compared."""
    return sum(
        compare(state, state.active, handlings, notes, name, Prison, result_of) for name, state in positions
    )


# Sight --------------------------------------------------------------------------------------------------


def drawn(state: State, snapshot: Snapshot) -> sight.Board:
    """The board by coordinates alone."""
    kinds = {"closed": CLOSED, "opened": OPENED, "broken": BROKEN}
    rooms = [
        sight.Placed(
            state.table.rooms[state.prints[slot]],
            room["corner"],
            room["turn"],
            [kinds[door] for door in room["doors"]],
            not room["shown"],
        )
        for slot, room in enumerate(snapshot["rooms"])
    ]
    return sight.Board(state.table.layout, rooms)


def compare_sight(positions: Positions) -> int:
    """What is seen from every square; how many squares were seen."""
    looked = 0
    for name, state in positions:
        snapshot = take(state)
        board = drawn(state, snapshot)
        grid = state.table.grid
        slow = Prison(snapshot)
        stand = {token["at"] for t, token in enumerate(snapshot["tokens"]) if slow.character(t)}
        blockers = sum(1 << grid.square(*spot) for spot in stand if not isinstance(spot, str))
        for spot in board.squares:
            seen = visible(state.maze, grid.square(*spot), blockers)
            expected = board.seen(spot, stand)
            assert seen == sum(1 << grid.square(*each) for each in expected), (name, spot)
            looked += len(expected)
    return looked


# What is refused ----------------------------------------------------------------------------------------


def compare_refusals(positions: Positions) -> tuple[int, Counter[str]]:
    """Every pair of tokens: shot, thrust and scream are accepted exactly where the rules allow them.

    How many were tried, and how many of each were accepted.
    """
    tried = 0
    accepted: Counter[str] = Counter()
    for name, state in positions:
        seat = state.active
        slow = Prison(take(state))
        for who in state.table.characters[seat]:
            for target in range(state.table.tokens):
                wanted = _allowed(slow, who, target)
                for verb in ("shoot", "thrust", "scream"):
                    refusal = refuse_action(state, seat, Action(verb, who, target))
                    assert (refusal is None) == (verb in wanted), (name, verb, who, target, refusal)
                    tried += 1
                    accepted[verb] += refusal is None
    return tried, accepted


def _allowed(slow: Prison, who: int, target: int) -> set[str]:
    """What one character may do to another from afar."""
    token = slow.snapshot["tokens"][who]
    if who not in slow.everyone or not slow.living(who) or token["idle"] or target not in slow.everyone:
        return set()
    points = token["bound"] + slow.snapshot["ap"]
    load = slow.load(slow.now, who)
    carried = slow.kind[load] if load >= 0 else ""
    found = set()
    if points >= 1 and carried == "bow" and slow.can_shoot(who, target):
        found.add("shoot")
    if points >= 1 and carried == "telescoping-spear" and slow.can_thrust(who, target):
        found.add("thrust")
    seen = {slow.first_seen(who, step): step for step in sight.DIRECTIONS}
    if points >= 2 and slow.kind[who] == "banshee" and target in seen:
        scratch = {**slow.snapshot, "tokens": [dict(each) for each in slow.snapshot["tokens"]]}
        scratch["vp"] = list(slow.snapshot["vp"])
        if slow.push(scratch, slow.owner[who], target, seen[target]):
            found.add("scream")
    return found


# Joining, naming, and what a fight does -----------------------------------------------------------------


def compare_fights(positions: Positions, notes: Counter[str]) -> int:
    """Every fight that can be declared, with every choice of those who may join, to its end."""
    fought = 0
    for name, state in positions:
        dice = random.Random(name)
        slow = Prison(take(state), notes)
        for action in LegalActions(state, state.active, 0):
            if action.verb in ROLES:
                battle = slow.battle(action.who, action.what, ROLES[action.verb])
                for comes in itertools.product((True, False), repeat=len(battle.may_join)):
                    _fight_out(state, action, battle, comes, slow, dice)
                    fought += 1
    return fought


def _fight_out(
    state: State, action: Action, battle: Battle, comes: tuple[bool, ...], slow: Prison, dice: random.Random
) -> None:
    seat = state.active
    after, _ = play(state, seat, action)
    while decisions(after)[0].kind == JOIN:
        asked = after.stack[-1].todo[0][1]
        assert decisions(after)[0].seat == seat
        joins = comes[sorted(battle.may_join).index(asked)]
        after, _ = play(after, seat, Action("join" if joins else "stay", asked))
    for token, joins in zip(sorted(battle.may_join), comes, strict=True):
        if joins:
            battle = slow.joined(battle, token)
    battle = battle._replace(may_join=frozenset())
    assert result_of(after)[-1] == slow.pending(battle)
    cards = {side: dice.choice(state.combat_hands[side]) for side in (0, 1)}
    order = (seat, 1 - seat)
    namer = slow.namer(battle)
    if namer >= 0:
        assert (decisions(after)[0].kind, decisions(after)[0].seat) == (NAME, namer)
        after, order = _name(after, namer, cards, slow.notes, dice)
    for side in order:
        assert decisions(after)[0][:2] == (side, "lay")
        after, _ = play(after, side, Action("lay", -1, cards[side]))
    assert result_of(after) == slow.decided(battle, action.who, (cards[seat], cards[1 - seat]))
    for side, card in cards.items():  # CBT-10, CBT-11
        used = [card] if card else []
        assert Counter(after.combat_hands[side]) == Counter(state.combat_hands[side]) - Counter(used)
        assert Counter(after.spent[side]) == Counter(state.spent[side]) + Counter(used)


def _name(
    state: State, namer: int, cards: dict[int, int], notes: Counter[str], dice: random.Random
) -> tuple[State, tuple[int, int]]:
    """A card is named, or none: who named lays first, and the other must play it if he has it (P-TEL-11)."""
    other = 1 - namer
    card = dice.choice((-1, 1, 2, 3, 4, 5, 6))
    if card < 0:
        notes["nothing named"] += 1
        return play(state, namer, Action("silent"))[0], (state.active, 1 - state.active)
    after, _ = play(state, namer, Action("name", -1, card))
    held = card in state.combat_hands[other]
    notes["named card held" if held else "named card not held"] += 1
    if held:
        cards[other] = card
    laid, _ = play(after, namer, Action("lay", -1, cards[namer]))
    free = {card} if held else set(state.combat_hands[other])
    assert {action.what for action in LegalActions(laid, other)} == free  # P-TEL-02, P-TEL-03
    return after, (namer, other)


# Single steps -------------------------------------------------------------------------------------------


def compare_steps(positions: Positions) -> int:
    """First steps of moves through slits, past giants and over Ropes: the checker judges like the rules."""
    judged = 0
    for name, state in positions:
        seat = state.active
        slow = Prison(take(state))
        numbers = places(state)
        for who in state.table.characters[seat]:
            if refuse_action(state, seat, Action("begin", who)) is not None:
                continue
            begun, _ = play(state, seat, Action("begin", who))
            walk = slow.begin(who)
            allowed = {what for word, what in slow.legal_steps(walk, who) if word == "go"}
            x, y = slow.spot(who)
            for spot in ((x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y), (x + 2, y), (x + 1, y + 1)):
                if spot in numbers:
                    refusal = refuse_action(begun, seat, Action("go", who, -1, numbers[spot]))
                    assert (refusal is None) == (spot in allowed), (name, who, spot, refusal)
                    judged += 1
    return judged


# Numbers ------------------------------------------------------------------------------------------------


def tally(name: str, count: int, start: int = 0) -> tuple[list[int], Counter[str]]:
    """Everything compared for one scenario: the columns of the table in docs/proof.md, and the rare cases."""
    notes: Counter[str] = Counter()
    handled = count // 4
    games = [*played(name, range(start, start + max(1, count // 50)), 5)]
    results = compare_deeds(jails(name, count, start), 0, notes)
    results += compare_deeds(jails(name, handled, start + 5000), 1, notes)
    results += compare_deeds(games, 1, notes)
    tried, _ = compare_refusals([*jails(name, handled, start), *games])
    fights = compare_fights([*jails(name, count, start + 6000), *games], notes)
    seen = compare_sight(jails(name, handled, start))
    steps = compare_steps(jails(name, handled, start + 7000))
    return [2 * count + 2 * handled + len(games), len(games), results, fights, tried, steps, seen], notes


def main() -> None:
    """Print the table for all scenarios, or those named."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    print("| scenario | positions | from games | results | fights | refusals | steps | squares seen |")
    print("|---|---|---|---|---|---|---|---|")
    met: Counter[str] = Counter()
    for name in sys.argv[2:] or SCENARIOS:
        numbers, notes = tally(name, count, 100_000)
        met += notes
        print("|", " | ".join([f"`{name}`", *(f"{number:,}" for number in numbers)]), "|", flush=True)
    print(*(f"{case}: {times:,}" for case, times in sorted(met.items())), sep="\n")


if __name__ == "__main__":
    main()
