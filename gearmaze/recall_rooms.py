"""Rooms others brought in secret, for a seat's record: any choice in which the draws come out as told.

Who brings a pair somebody else has brought too may have to bring another. Who had to everybody saw, but not
for which pair (SYL-TEAM-05). So choices are made up until they lead to the same draws.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from gearmaze.engine.chance import Chance
from gearmaze.engine.drafts import PAIRS_EACH

TRIES = 2000  # nearly always far fewer do
LONG = 400  # lines of choosing; nobody takes back so often
BRING, FIRST, ENDS = "bring", "first", ("deal", "omit")  # the latter when nobody has to choose any more


class Line(NamedTuple):
    """A line of a record as far as rooms are concerned: who does what, about which pair or seat."""

    seat: int
    verb: str
    word: str


def made_up(
    texts: list[str], colours: Sequence[str], seat: int, own: set[str], needed: set[str], every: Sequence[str]
) -> list[str]:
    """For each pair a record does not tell one that fits, in the order of its lines; none if none was found.

    `own` are the pairs of whose record it is, `needed` others that were in play, `every` all there are.
    """
    lines = _read(texts, colours)
    if len(lines) > LONG:
        return []
    lost = {line.word for line in lines if line.seat == seat and line.verb == BRING} - own
    first = sorted((needed | lost) - own)
    rest = [pair for pair in every if pair not in own and pair not in first]
    losers = [colours.index(line.word) for line in lines if line.verb == FIRST and line.word in colours]
    chance = Chance(0)
    for _ in range(TRIES):
        bags = _choice(lines, seat, losers, own, first, rest, chance)
        chosen = [bags[line.seat].pop() for line in lines if line.verb == BRING and line.seat != seat]
        if _comes_out(lines, seat, colours, chosen, own, len(lines) < len(texts)):
            return chosen
    return []


def _read(texts: list[str], colours: Sequence[str]) -> list[Line]:
    """The lines up to the deal. What chance brings is for who has left and still owes some, one after the
    other (MP-GEN-54)."""
    ends = (number for number, text in enumerate(texts) if text.partition(": ")[2].startswith(ENDS))
    texts = texts[: next(ends, len(texts))]
    lines: list[Line] = []
    gone = [seat for seat, colour in enumerate(colours) if f"{colour}: resign" in texts]
    held: Counter[int] = Counter()
    for text in texts:
        name, _, tail = text.partition(": ")
        verb, word = (*tail.split(), "", "")[:2]
        seat = colours.index(name) if name in colours else -1
        if verb == BRING:
            owing = (each for each in gone if held[each] < PAIRS_EACH)
            seat = next(owing, seat) if seat < 0 else seat
            held[seat] += 1
        elif verb == FIRST and word in colours:
            held[colours.index(word)] -= 1
        lines.append(Line(seat, verb, word))
    return lines


def _choice(
    lines: list[Line],
    seat: int,
    losers: list[int],
    own: set[str],
    first: list[str],
    rest: list[str],
    chance: Chance,
) -> dict[int, list[str]]:
    """What everybody else might have brought: what stays with him, once each, and what he lost to others."""
    brings = [line.seat for line in lines if line.verb == BRING and line.seat != seat]
    others = list(dict.fromkeys(brings))
    stays: dict[int, list[str]] = {each: [] for each in others}
    pool = [*rest]
    chance.shuffle(pool)
    for pair in [*first, *pool]:
        free = [e for e in others if len(stays[e]) < brings.count(e) - losers.count(e)]
        if free:
            stays[chance.choice(free)].append(pair)
    bags = {}
    for each in others:
        elsewhere = sorted({pair for other in others if other != each for pair in stays[other]} | own)
        missing = brings.count(each) - len(stays[each])
        bags[each] = [*stays[each], *(chance.choice(elsewhere or rest or first) for _ in range(missing))]
        chance.shuffle(bags[each])
    return bags


def _comes_out(
    lines: list[Line], seat: int, colours: Sequence[str], chosen: list[str], own: set[str], complete: bool
) -> bool:
    """Whether such choices lead to the draws a record tells, to no others, and leave a seat what it has."""
    held: list[list[str]] = [[] for _ in colours]
    barred: set[tuple[int, str]] = set()  # who gave what back
    made: list[str] = []  # what whose record it is has chosen, to be taken back
    told = iter(chosen)
    for line in lines:
        if line.seat == seat and line.verb == "undo" and made:
            undone = made.pop()
            if undone:
                held[seat].remove(undone)
        elif line.verb == BRING:
            pair = line.word if line.seat == seat else next(told)
            if pair in held[line.seat] or (line.seat, pair) in barred:
                return False
            held[line.seat].append(pair)
            made += [pair] * (line.seat == seat)
        elif line.verb == FIRST:
            twice = _twice(held)
            loser = colours.index(line.word)
            if not twice or twice not in held[loser]:
                return False
            held[loser].remove(twice)
            barred.add((loser, twice))
            made = []
        elif line.seat == seat:
            made.append("")
    kept = seat < 0 or {*held[seat]} == own
    return kept and not (complete and _twice(held))


def _twice(held: list[list[str]]) -> str:
    """The first pair several have brought."""
    every = [pair for pairs in held for pair in pairs]
    return next((pair for pair in every if every.count(pair) > 1), "")
