"""Games as rows of positions to step through, and as records: written out, compressed, in pages.

All of this takes long for a long game, so it is done in a process of its own: see `archive`.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from gearmaze.engine import State
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game, Undo
from gearmaze.notation import action_text
from gearmaze.record import BrokenRecord, TooLong, read_record, record_text, seat_record_text
from gearmaze.server.errors import Wrong, said
from gearmaze.server.messages.situation import replayed, result
from gearmaze.server.packed import Parcel
from gearmaze.server.workers.bots import answer
from gearmaze.words.facts import named_event, seat_name
from gearmaze.words.sentences import explain, scenario_words

MOST_ANSWERS = 3_000  # of a replay
MOST_PAGE = 8 << 20  # bytes of JSON


class Played(NamedTuple):
    """A game as it was kept."""

    scenario: str
    options: dict[str, Any]
    rules: int
    answers: tuple[tuple[int, str], ...]  # seat and action, or "undo"

    def game(self) -> Game:
        """All of it once more."""
        game = Game(self.scenario, options=self.options, rules=self.rules)
        for seat, text in self.answers:
            answer(game, seat, text)
        return game


class Page(NamedTuple):
    """Some frames of a replay as JSON, or a whole text; compressed."""

    start: int  # the number of its first frame
    packed: bytes


def replay_of_game(played: Played, language: str) -> tuple[Page, ...]:
    """A finished game, position by position."""
    return written(played.game(), language)


def replay_of_record(body: bytes, language: str) -> tuple[Page, ...]:
    """A record as somebody brought it; one that does not fit raises and says where."""
    try:
        text = body.decode("utf-8").replace("\r\n", "\n").removeprefix("\ufeff")
        game = read_record(text, most=MOST_ANSWERS)
    except UnicodeDecodeError as error:
        message = said(language, "record_none")
        raise Wrong("parse", f"UTF-8: byte {error.start}", message=message) from None
    except TooLong:
        raise too_long() from None
    except BrokenRecord as broken:
        raise wrong_record(broken, language) from None
    return written(game, language)


def record_of_game(played: Played, seat: int) -> tuple[Page, ...]:
    """The record of a game: all of a finished one, of others what a seat knows."""
    game = played.game()
    text = record_text(game) if game.over else seat_record_text(game, seat)
    parcel = Parcel()
    parcel.add(text.encode())
    return (Page(0, parcel.closed()),)


def too_long() -> Wrong:
    """More answers than are replayed."""
    return Wrong("too_big", f"{MOST_ANSWERS:_}".replace("_", "\u202f"))


def written(game: Game, language: str) -> tuple[Page, ...]:
    """A game with everything shown; the first page says what it is, each where the next one begins."""
    table = game.table
    head = {
        "ok": True,
        "scenario": table.scenario.id,
        "title": scenario_words(table.scenario.id, language)["title"],
        "colours": list(table.colours),
        "options": dict(table.options),
        "result": result(game.state, language),
        "view": _everything(game.start),
    }
    pages: list[Page] = []
    start, page = 0, _opened(head)
    for number, frame in enumerate(_frames(game, language)):
        text = msgspec.json.encode(frame)
        if number > start:
            if page.size + len(text) > MOST_PAGE:
                pages.append(Page(start, _closed(page, number)))
                start, page = number, _opened({"ok": True, "from": number})
            else:
                page.add(b",")
        page.add(text)
    return (*pages, Page(start, _closed(page, None)))


def _opened(head: dict[str, Any]) -> Parcel:
    page = Parcel()
    page.add(msgspec.json.encode(head)[:-1] + b',"frames":[')
    return page


def _closed(page: Parcel, following: int | None) -> bytes:
    page.add(b'],"next":%s}' % msgspec.json.encode(following))
    return page.closed()


def _frames(game: Game, language: str) -> Iterator[dict[str, Any]]:
    """Every answer, what came of it, and what of the view it changed."""
    seen, before = _everything(game.start), game.start
    for answered, ply in zip(game.answers, replayed(game.start, game.answers), strict=True):
        now = _everything(ply.after)
        yield {
            "seat": seat_name(ply.after, ply.seat),
            "action": "undo" if isinstance(answered, Undo) else action_text(before, answered[1]),
            "events": [_told(ply.after, event, language) for event in ply.events],
            "view": {name: value for name, value in now.items() if seen[name] != value},
            "turn": ply.after.turn,
        }
        seen, before = now, ply.after


def wrong_record(broken: BrokenRecord, language: str) -> Wrong:
    """What is wrong with a record, in the reader's language; only what we cannot translate stays English."""
    detail = broken.message
    if broken.refused is not None:
        state, refusal = broken.refused
        detail = explain(state, refusal, SPECTATOR, language)
    said_so = said(language, f"record_{broken.kind}", line=broken.line, detail=detail[:300])
    return Wrong("parse", detail, message=said_so)


def _everything(state: State) -> dict[str, Any]:
    """The view of somebody who knows all tokens; the game is over, or its record is in his hands."""
    seen = state.copy()
    seen.known = ((1 << state.table.tokens) - 1,) * state.table.seats
    shown = view(seen, SPECTATOR)
    for seat, hand in enumerate(shown["hands"]):
        hand["cards"] = list(state.combat_hands[seat])
    return shown


def _told(state: State, event: Any, language: str) -> dict[str, Any]:
    """An event with everything anybody saw of it."""
    facts = dict(event.facts)
    for private in event.private.values():
        facts |= private
    return named_event(state, {"event": event.kind, **facts}, language)
