"""The words a game is made of: actions that are played, refusals that explain, events that tell."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

NOWHERE = -1

# Handlings on the way of a move: what happens at a waypoint.
GO, TAKE, LEAVE, SWAP = "go", "take", "leave", "swap"


class Action(NamedTuple):
    """One answer to a decision. Tokens, places and rooms are numbers; the record gives them names.

    `who` acts, `what` is the token, value or direction concerned, `where` a place or room, `via` the
    waypoints of a move (each a place and what is done there).
    """

    verb: str
    who: int = -1
    what: int = -1
    where: int = -1
    via: tuple[Any, ...] = ()


class Refusal(NamedTuple):
    """Why not: a reason to look the words up by, the rules behind it, and the facts to put in."""

    reason: str
    rules: tuple[str, ...]
    facts: tuple[tuple[str, Any], ...] = ()

    def fact(self, name: str) -> Any:
        """One of the facts, or None."""
        return dict(self.facts).get(name)


def refuse(reason: str, *rules: str, **facts: Any) -> Refusal:
    """A refusal written briefly."""
    return Refusal(reason, rules, tuple(facts.items()))


class Event(NamedTuple):
    """Something that happened: what everybody sees, and what single seats see besides.

    A `secret` event exists only for the seats named in `private`.
    """

    kind: str
    facts: dict[str, Any]
    private: Mapping[int, dict[str, Any]] = MappingProxyType({})
    secret: bool = False

    def seen_by(self, seat: int) -> dict[str, Any] | None:
        """The event as one seat learns of it, or None."""
        if self.secret and seat not in self.private:
            return None
        return {"event": self.kind, **self.facts, **self.private.get(seat, {})}
