"""How well refusals explain: attempts that are not allowed, and whether what is said against them is why.

    python -m tools.why_not --seed 2 --positions 60

tries in so many crowded positions of each scenario, and in random games and moves under way, what a player
might try, and counts: refusals with a rule, refusals that cite only ACT-01, and among the attempts that
exactly one rule forbids those for which it is named. Which rules forbid an attempt is worked out by
`tests.slow.grounds` from the rules' text, apart from the engine. What is missed is listed with an example.
"""

import argparse
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from gearmaze.engine import Action, Refusal, State, refuse_action
from gearmaze.engine.answers import known_action
from tests.slow.attempts import SCENARIOS, attempts
from tests.slow.grounds import Judge
from tests.slow.obstacles import SEVERAL, Ground, Grounds

Missed = tuple[str, Ground, str, tuple[str, ...]]  # verb, what forbids it, what was said, with which rules


@dataclass
class Tally:
    """What was tried, and what was said."""

    legal: int = 0
    illegal: int = 0
    ruled: int = 0  # refused with a rule at all
    vague: int = 0  # with nothing but ACT-01
    cited: int = 0  # rules cited in all refusals together
    single: Counter[str] = field(default_factory=Counter)  # by verb: one single rule forbids it
    named: Counter[str] = field(default_factory=Counter)  # and that rule is named
    families: Counter[str] = field(default_factory=Counter)  # the same by family of rules
    families_named: Counter[str] = field(default_factory=Counter)
    several: int = 0  # several rules forbid it, and all of them are known
    one_of_them: int = 0  # one of which is named
    missed: Counter[Missed] = field(default_factory=Counter)
    examples: dict[Missed, str] = field(default_factory=dict)
    differing: list[str] = field(default_factory=list)  # legal for one, forbidden for the other

    def count(self, state: State, action: Action, refusal: Refusal | None, grounds: Grounds) -> None:
        """One attempt more."""
        where = f"{state.table.scenario.id}, {state.stack[-1].kind}: {tuple(action)}"
        if (refusal is None) != (not grounds):
            self.differing.append(f"{where}: {refusal}, {sorted(grounds)}")
            return
        if refusal is None:
            self.legal += 1
            return
        self.illegal += 1
        self.ruled += bool(refusal.rules)
        self.vague += refusal.rules == ("ACT-01",)
        self.cited += len(refusal.rules)
        rules = set(refusal.rules)
        told = any(rules & set(ground) for ground in grounds)
        if len(grounds) > 1:
            if grounds != SEVERAL:
                self.several += 1
                self.one_of_them += told
            return
        (ground,) = grounds
        family = ground[0].rpartition("-")[0]
        self.single[action.verb] += 1
        self.families[family] += 1
        if told:
            self.named[action.verb] += 1
            self.families_named[family] += 1
        else:
            missed = (action.verb, ground, refusal.reason, refusal.rules)
            self.missed[missed] += 1
            self.examples.setdefault(missed, where)

    @property
    def share(self) -> float:
        """Of the attempts that one single rule forbids, those for which it is named."""
        return self.named.total() / max(1, self.single.total())


def tally(names: Iterable[str], seed: int, positions: int, each: int = 12) -> Tally:
    """Try what a player might try in the positions of some scenarios."""
    found = Tally()
    for name in names:
        judge: Judge | None = None
        for state, seat, action in attempts(name, seed, positions, each):
            if judge is None or judge.state is not state:
                judge = Judge(state)
            refusal = known_action(state, seat, action) or refuse_action(state, seat, action)
            found.count(state, action, refusal, judge.grounds(seat, action))
    return found


def _table(title: str, told: Counter[str], tried: Counter[str]) -> None:
    print(f"\n| {title} | one rule forbids it | named | share |\n|---|---|---|---|")
    for name, count in sorted(tried.items()):
        print(f"| {name} | {count:,} | {told[name]:,} | {told[name] / count:.1%} |")


def main() -> None:
    """Print what was counted."""
    parser = argparse.ArgumentParser(description="How well refusals explain.")
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--positions", type=int, default=60, help="crowded positions of each scenario")
    given = parser.parse_args()
    found = tally(given.scenarios, given.seed, given.positions)
    print(f"attempts {found.legal + found.illegal:,}, illegal {found.illegal:,}")
    print(f"refused with a rule {found.ruled / found.illegal:.2%}")
    print(f"only ACT-01 {found.vague / found.illegal:.2%}")
    print(f"rules cited on average {found.cited / found.illegal:.2f}")
    print(f"one single rule forbids {found.single.total():,}, which is named in {found.share:.2%}")
    some = found.one_of_them / max(1, found.several)
    print(f"several rules forbid {found.several:,}, one of which is named in {some:.2%}")
    print(f"legal for one and forbidden for the other: {len(found.differing)}")
    _table("verb", found.named, found.single)
    _table("rules", found.families_named, found.families)
    for line in found.differing[:20]:
        print(line)
    for missed, count in found.missed.most_common(40):
        print(count, *missed, found.examples[missed])


if __name__ == "__main__":
    main()
