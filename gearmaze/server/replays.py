"""Games as rows of positions to step through, and as records: written out, compressed, in pages.

All of this takes long for a long game, so it is done in a process of its own: see `archive`.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from gearmaze.engine import State
from gearmaze.engine.view import SPECTATOR, displayed, view
from gearmaze.game import Game, Undo
from gearmaze.notation import action_text
from gearmaze.recall import Recalled, is_seat_record, recall
from gearmaze.record import BrokenRecord, TooLong, read_record, record_text, seat_record_text
from gearmaze.server.errors import Wrong, said
from gearmaze.server.messages.situation import Happened, replayed, result, summary_of, told
from gearmaze.server.moments import moments
from gearmaze.server.packed import Parcel
from gearmaze.server.workers.bots import answer
from gearmaze.words.facts import named_event, seat_name
from gearmaze.words.sentences import explain, scenario_words

MOST_ANSWERS = 3_000  # of a replay
MOST_PAGE = 8 << 20  # bytes of JSON
SPECTATING = "spectator"
T = TypeVar("T")


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


class Opening(NamedTuple):
    """The first answers of a game, for another one that goes on from there."""

    played: Played
    summary: dict[str, Any]  # of the position they lead to


class Page(NamedTuple):
    """Some frames of a replay as JSON, or a whole text; compressed."""

    start: int  # the number of its first frame
    packed: bytes


def replay_of_game(played: Played, language: str) -> tuple[Page, ...]:
    """A finished game, position by position."""
    return written(played.game(), language)


def replay_of_record(body: bytes, language: str) -> tuple[Page, ...]:
    """A record as somebody brought it; one that does not fit raises and says where."""
    return _read(body, language, _shown_record)


def _shown_record(text: str, language: str) -> tuple[Page, ...]:
    if is_seat_record(text):
        found = recall(text, most=MOST_ANSWERS)
        return written(found.game, language, found)
    return written(read_record(text, most=MOST_ANSWERS), language)


def _read(body: bytes, language: str, use: Callable[[str, str], T]) -> T:
    """What comes of a record; what is wrong with it is said in the reader's language."""
    try:
        text = body.decode("utf-8").replace("\r\n", "\n").removeprefix("\ufeff")
        return use(text, language)
    except UnicodeDecodeError as error:
        message = said(language, "record_none")
        raise Wrong("parse", f"UTF-8: byte {error.start}", message=message) from None
    except TooLong:
        raise too_long() from None
    except BrokenRecord as broken:
        raise wrong_record(broken, language) from None


def record_of_game(played: Played, seat: int) -> tuple[Page, ...]:
    """The record of a game: all of a finished one, of others what a seat knows."""
    game = played.game()
    text = record_text(game) if game.over else seat_record_text(game, seat)
    parcel = Parcel()
    parcel.add(text.encode())
    return (Page(0, parcel.closed()),)


def moments_of_game(played: Played, language: str) -> tuple[Page, ...]:
    """What decided a game."""
    game = played.game()
    found = moments(list(replayed(game.start, game.answers)), language)
    parcel = Parcel()
    parcel.add(msgspec.json.encode({"ok": True, "moments": found}))
    return (Page(0, parcel.closed()),)


def opening_of_game(played: Played, at: int, language: str) -> Opening:
    """The beginning of a game, to play on from."""
    return _opening(played.game(), at, language)


def opening_of_record(body: bytes, at: int, language: str) -> Opening:
    """The beginning of a game as a record tells it."""
    game = _read(body, language, lambda text, _: read_record(text, most=MOST_ANSWERS))
    return _opening(game, at, language)


def _opening(game: Game, at: int, language: str) -> Opening:
    """The answers up to a moment; the same answers are the same position, hidden things included."""
    table = game.table
    if not 0 <= at <= len(game.answers):
        raise Wrong("request", f"at: 0-{len(game.answers)}")
    if game.start != table.start() or table.scenario.drawn:
        raise Wrong("not_possible", message=said(language, "continue_position"))
    again, answers = Game(position=game.start), []
    for given in game.answers[:at]:
        seat = given[0]
        text = "undo" if isinstance(given, Undo) else action_text(again.state, given[1])
        answers.append((seat, text))
        answer(again, seat, text)
    if again.over:
        raise Wrong("not_possible", message=said(language, "continue_over"))
    played = Played(table.scenario.id, dict(table.given), table.rules, tuple(answers))
    return Opening(played, summary_of(again, at))


def too_long() -> Wrong:
    """More answers than are replayed."""
    return Wrong("too_big", f"{MOST_ANSWERS:_}".replace("_", "\u202f"))


def written(game: Game, language: str, seen: Recalled | None = None) -> tuple[Page, ...]:
    """A game with everything shown, or as one seat saw it; the first page says what it is, each where the
    next one begins."""
    table = game.table
    plies = list(replayed(game.start, game.answers))
    head = {
        "ok": True,
        "scenario": table.scenario.id,
        "title": scenario_words(table.scenario.id, language)["title"],
        "colours": list(table.colours),
        "options": dict(table.options),
        "result": result(game.state, language),
        "seat": seat_name(game.state, seen.seat) or SPECTATING if seen else None,
        "gap": said(language, "record_gap", line=seen.gap) if seen and seen.gap else None,
        "moments": [] if seen else moments(plies, language),
        "view": _view_of(game.start, seen),
    }
    pages: list[Page] = []
    start, page = 0, _opened(head)
    for number, frame in enumerate(_frames(game, plies, language, seen)):
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


def _frames(
    game: Game, plies: list[Happened], language: str, seen: Recalled | None
) -> Iterator[dict[str, Any]]:
    """Every answer, what came of it, and what of the view it changed; for a seat those it knew of."""
    shown, before = _view_of(game.start, seen), game.start
    for number, (answered, ply) in enumerate(zip(game.answers, plies, strict=True)):
        now = _view_of(ply.after, seen)
        changes = {name: value for name, value in now.items() if shown[name] != value}
        if seen:
            text, events = seen.texts[number], cast("list[Any]", told(ply, seen.seat, language))
        else:
            text = "undo" if isinstance(answered, Undo) else action_text(before, answered[1])
            events = [_told(ply.after, event, language) for event in ply.events]
        if changes or events or not seen:
            yield {
                "seat": seat_name(ply.after, ply.seat),
                "action": text,
                "events": events,
                "view": changes,
                "turn": ply.after.turn,
            }
        shown, before = now, ply.after


def wrong_record(broken: BrokenRecord, language: str) -> Wrong:
    """What is wrong with a record, in the reader's language; only what we cannot translate stays English."""
    detail = broken.message
    if broken.refused is not None:
        state, refusal = broken.refused
        detail = explain(state, refusal, SPECTATOR, language)
    said_so = said(language, f"record_{broken.kind}", line=broken.line, detail=detail[:300])
    return Wrong("parse", detail, message=said_so)


def _view_of(state: State, seen: Recalled | None) -> dict[str, Any]:
    """What is shown of a position: everything, or what a seat saw."""
    return displayed(view(state, seen.seat)) if seen else _everything(state)


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
