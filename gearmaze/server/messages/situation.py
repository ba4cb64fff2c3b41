"""What a seat is told of a match: the position, what happened, what it may do now, the log.

Revisions are counted for each seat by what that seat can see. While teams are chosen in secret the answers
of the others do not count, so that no number tells how far they are.
"""

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple, cast

from gearmaze.engine import CLOCK, State
from gearmaze.engine.actions import Event
from gearmaze.engine.scoring import counted, together
from gearmaze.engine.view import SPECTATOR, displayed, sealed, view
from gearmaze.game import Game, Undo
from gearmaze.server.messages.fight import fight_scene
from gearmaze.server.messages.legal import listed
from gearmaze.server.messages.sketch import sketch_of
from gearmaze.server.schema import Result, Situation, Told
from gearmaze.server.schema_position import Decision, ListedGroup, Owed, View
from gearmaze.words.facts import named_event, named_result, seat_name
from gearmaze.words.sentences import tell, vocabulary
from gearmaze.words.tasks import task


class Happened(NamedTuple):
    """One ply: who answered, what came of it, the position after it, whether others may know of it at all."""

    seat: int
    events: tuple[Event, ...]
    after: State
    sealed: bool  # before and after it several choose at once
    unsealed: bool  # it was the last of such choices

    def seen_by(self, seat: int) -> list[dict[str, Any]]:
        """The events as one seat learns of them."""
        return [seen for event in self.events if (seen := event.seen_by(seat)) is not None]

    def counts_for(self, seat: int) -> bool:
        """Whether the revision of a seat goes on."""
        return not self.sealed or self.seat == seat or bool(self.seen_by(seat))

    @property
    def public(self) -> bool:
        """Whether everybody, onlookers too, may know that something happened."""
        return self.counts_for(SPECTATOR)

    def by_seat(self, event: Event) -> str | None:
        """Whose answer brought an event about, as far as that may be told.

        Who was too late with a choice nobody sees has chosen himself, for all anybody knows. What the last of
        the choices made by all at once brings about is nobody's: it would tell who came last.
        """
        first = self.events[0]
        if (self.sealed or self.unsealed) and first.secret and not event.secret:
            return None
        late = self.seat == CLOCK and first.secret
        return seat_name(self.after, next(iter(first.private)) if late else self.seat)


def happened(seat: int, before: State, after: State, events: tuple[Event, ...]) -> Happened:
    """A ply as it is told."""
    was, still = sealed(before), sealed(after)
    return Happened(seat, events, after, was and still, was and not still)


def replayed(start: State, answers: list[Any]) -> Iterator[Happened]:
    """A game once more, ply by ply, for whoever wants its log."""
    game = Game(position=start)
    for answer in answers:
        before = game.state
        if isinstance(answer, Undo):
            game.undo_again(answer.seat)
            seat = answer.seat
        else:
            game.answer(*answer)
            seat = answer[0]
        yield happened(seat, before, game.state, game.last)


def told(
    ply: Happened, seat: int, language: str, shared: dict[Hashable, list[Told]] | None = None
) -> list[Told]:
    """The events of a ply in names and words, for one seat; what all see alike is put into words once."""
    if shared is None:
        return _told(ply, seat, language)
    alike = not any(event.private for event in ply.events)
    name = (id(ply), language, None if alike else seat)
    if name not in shared:
        shared[name] = _told(ply, seat, language)
    return shared[name]


def _told(ply: Happened, seat: int, language: str) -> list[Told]:
    rows = [
        {**named_event(ply.after, seen, language), "by_seat": ply.by_seat(event), "turn": ply.after.turn}
        for event in ply.events
        if (seen := event.seen_by(seat)) is not None
    ]
    return cast("list[Told]", rows)  # which facts an event has, its box says


def situation(game: Game, seat: int, language: str, moves: bool, playing: bool = True) -> Situation:
    """The position as a seat sees it, who owes what, and what this seat may answer."""
    state = game.state
    table = state.table
    seen = displayed(view(state, seat))
    words = vocabulary(language)["words"]["kind"]
    decisions: list[Decision] = [
        {"seat": table.colours[due["seat"]], "kind": due["kind"], "text": words.get(due["kind"], "")}
        for due in seen["decisions"]
        if due["seat"] >= 0
    ]
    return {
        "view": cast("View", seen),
        "decisions": decisions,
        "owed": owed(game, seat, language, moves, playing),
        "undo": _may_undo(game, seat),
        "fight": fight_scene(state, seat),
        "draw": [table.colours[who] for who in seen["draw"]],
        "result": result(state, language),
    }


def owed(game: Game, seat: int, language: str, moves: bool, playing: bool = True) -> Owed | None:
    """What a seat has to decide, and what it may answer; nothing while the game is at rest."""
    kind = next((d.kind for d in game.decisions if d.seat == seat), None) if seat >= 0 else None
    if kind is None:
        return None
    actions: list[ListedGroup] = []
    if moves and playing:
        # whoever is looked at shows all it can do, even if a friend could do it as well
        legal = game.legal_actions(seat)
        actions = listed(game.state, seat, [*legal.listed(), *legal.alike()])
    asked = task(game.state, seat, kind)
    return {
        "kind": kind,
        "text": vocabulary(language)["words"]["kind"].get(kind, ""),
        "how": asked.words(language) if asked else "",
        "why": asked.why(language) if asked else "",
        "left": asked.left if asked else 0,
        "tray": [game.table.labels[token] for token in asked.tray] if asked else [],
        "can_undo": _may_undo(game, seat),
        "actions": actions,
    }


def _may_undo(game: Game, seat: int) -> bool:
    return seat >= 0 and game.refuse_undo(seat) is None


def result(state: State, language: str) -> Result | None:
    """How the game ended, in words as well."""
    found = named_result(state)
    if found is None or state.result is None:
        return None
    reason, winners = state.result
    event = {
        "event": "over",
        "reason": reason,
        "winners": list(winners),
        "together": together(state),
        "vp": counted(state),
    }
    text = tell(state, event, language)
    return {"reason": reason, "winners": found["winners"], "how": found["how"], "text": text}


def seat_number(table_colours: tuple[str, ...], name: str) -> int | None:
    """A seat by colour, or the spectator; None for anything else."""
    if name == "spectator":
        return SPECTATOR
    return table_colours.index(name) if name in table_colours else None


def summary_of(game: Game, plies: int) -> dict[str, Any]:
    """What a list of games shows of one. `due` is only ever compared with the asker's own seats."""
    return {
        "turn": game.state.turn,
        "vp": counted(game.state),
        "due": [seat for seat in game.to_act if seat >= 0],
        "result": named_result(game.state),
        "plies": plies,
        "board": sketch_of(game.state),
    }
