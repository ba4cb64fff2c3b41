"""What can be wrong with a request, by a name that clients know and in words for people."""

import math
from collections.abc import Iterable
from typing import Any

from gearmaze.engine import AmbiguousAction, GearmazeError, IllegalAction, ParseError, Refusal, State
from gearmaze.server.store import Damaged, SeatRow, StoreError
from gearmaze.words.facts import named_refusal
from gearmaze.words.sentences import languages, vocabulary

STATUS = {
    "request": 400,
    "parse": 422,
    "ambiguous": 422,
    "illegal": 409,
    "stale": 409,
    "unknown_game": 404,
    "unknown_link": 404,
    "used_link": 410,
    "full_table": 410,
    "taken_seat": 409,
    "no_such_seat": 400,
    "not_host": 403,
    "not_away": 409,
    "stood_in": 409,
    "not_your_seat": 403,
    "seat_moved": 403,
    "not_over": 409,
    "not_alone": 409,
    "too_big": 413,
    "too_fast": 429,
    "too_often": 429,
    "too_long": 409,
    "busy": 503,
    "paused": 409,
    "not_possible": 409,
    "origin": 403,
    "host": 421,
    "damaged": 500,
    "internal": 500,
}


class Wrong(Exception):
    """A request that is turned away; nothing was changed."""

    def __init__(self, kind: str, detail: str = "", **more: Any) -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        self.detail = detail
        self.more = more

    @property
    def status(self) -> int:
        """The HTTP status that says the same."""
        return STATUS[self.kind]

    def told(self, language: str) -> dict[str, Any]:
        """The error as it is sent, in words of that language."""
        return {"kind": self.kind, "message": said(language, self.kind, detail=self.detail), **self.more}


def no_seat(seats: Iterable[SeatRow], player: str) -> Wrong:
    """Somebody holds no seat of a game: he never did, or took it to another device."""
    moved = any(player and row.former == player for row in seats)
    return Wrong("seat_moved" if moved else "not_your_seat")


def too_big(most: int) -> Wrong:
    """More bytes than are read."""
    return Wrong("too_big", f"{most >> 10}\u00a0kB")


def too_fast(wait: float) -> Wrong:
    """More than one may ask for now; after so many seconds it is allowed."""
    return Wrong("too_fast", retry_ms=math.ceil(1000 * wait))


def busy(wait: float = 2.0) -> Wrong:
    """Too many ask for something heavy; there may be room again after so many seconds."""
    return Wrong("busy", retry_ms=math.ceil(1000 * wait))


def store_failed(error: StoreError) -> Wrong:
    """The store cannot do what was asked: because of this one game, or for now."""
    return Wrong("damaged" if isinstance(error, Damaged) else "busy")


def said(language: str, name: str, **facts: Any) -> str:
    """A sentence of the server's own."""
    return str(vocabulary(language)["server"][name]).format(**facts).strip()


def wrong_action(error: GearmazeError, state: State, seat: int, language: str) -> dict[str, Any]:
    """An action that was turned away, as it is sent: why not, or what could not be read."""
    if isinstance(error, IllegalAction) and isinstance(error.refusal, Refusal):
        return {"kind": "illegal", **named_refusal(state, error.refusal, seat, language)}
    kind = "request"
    if isinstance(error, AmbiguousAction):
        kind = "ambiguous"
    elif isinstance(error, ParseError):
        kind = "parse"
    return Wrong(kind, str(error)).told(language)


def best_language(*wishes: str | None) -> str:
    """The first wish that there are words in; a wish may be an Accept-Language header."""
    known = languages()
    for wish in wishes:
        weighed = []
        for index, part in enumerate((wish or "")[:200].split(",")):
            name, _, quality = part.strip().partition(";q=")
            try:
                weight = float(quality) if quality else 1.0
            except ValueError:
                weight = 0.0
            if name[:2].lower() in known and weight > 0:
                weighed.append((-weight, index, name[:2].lower()))
        if weighed:
            return min(weighed)[2]
    return "en"
