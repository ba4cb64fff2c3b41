"""What decided a game: the few answers after which it stood otherwise, worked out from what happened."""

from gearmaze.engine.actions import Event
from gearmaze.engine.scoring import counted
from gearmaze.server.messages.situation import Happened
from gearmaze.server.schema import Moment
from gearmaze.words.facts import named_event, seat_name

MOST = 6
LEAST = 2.0  # what weighs less decided nothing
LEAD = 3.0  # somebody else is ahead now
ENOUGH = 4.0  # somebody has points enough to win
WEIGHTS = {"eliminated": 3.0, "escaped": 2.0, "wounded": 2.0}
POINT = 4.0  # each point scored
CARDS = 0.2  # each point of the Combat cards shown: who shows high cards wanted that fight


def moments(plies: list[Happened], language: str) -> list[Moment]:
    """The answers that weighed most, in the order they were given; `at` counts answers as a replay does."""
    weighed: list[tuple[float, int]] = []
    leader: int | None = None
    enough = False
    for number, ply in enumerate(plies, 1):
        weight = sum(map(_weight, ply.events))
        points, table = counted(ply.after), ply.after.table
        now = _leader(points)
        if now is not None and now != leader:
            weight += LEAD if leader is not None else 0.0
            leader = now
        aimed = table.counts_vp and table.counts_to_target
        if not enough and aimed and max(points, default=0) >= table.target:
            enough, weight = True, weight + ENOUGH
        if weight >= LEAST:
            weighed.append((weight, number))
    best = sorted(weighed, key=lambda entry: (-entry[0], entry[1]))[:MOST]
    return [_told(plies[number - 1], number, language) for number in sorted(number for _, number in best)]


def _weight(event: Event) -> float:
    if event.kind == "scored":
        return POINT * float(event.facts["points"])
    if event.kind == "fought":
        return CARDS * float(sum(event.facts["cards"]))
    return WEIGHTS.get(event.kind, 0.0)


def _leader(points: list[int]) -> int | None:
    """Who is ahead of everybody else."""
    best = max(points, default=0)
    return points.index(best) if points.count(best) == 1 else None


def _told(ply: Happened, number: int, language: str) -> Moment:
    state = ply.after
    telling = [event for event in ply.events if _weight(event)]
    if any(event.kind != "scored" for event in telling):
        telling = [event for event in telling if event.kind != "scored"]  # `vp` has the points
    named = [named_event(state, {"event": event.kind, **event.facts}, language) for event in telling]
    scorer = next((event.facts["seat"] for event in ply.events if event.kind == "scored"), ply.seat)
    return {
        "at": number,
        "turn": state.turn,
        "seat": seat_name(state, scorer),
        "tokens": list(dict.fromkeys(event["token"] for event in named if event.get("token"))),
        "text": " ".join(event["text"] for event in named),
        "vp": counted(state),
    }
