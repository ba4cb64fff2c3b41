"""Games with everything exchanged that one seat may not know: what the secrets tests are made with.

A game is replayed with other answers of chance and of the other seats, wherever the seat cannot tell the
difference: rooms that lie face down, tokens in them, secret teams and rooms brought in secret, a sealed
card, how far somebody is with a choice made by all at once.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

from gearmaze.engine import CHANCE, CLOCK, Action, Chance, State, Table
from gearmaze.engine.clashes import Clash
from gearmaze.engine.clock import unseen
from gearmaze.engine.drafts import Draft
from gearmaze.engine.frames import Frame
from gearmaze.engine.scoring import playing
from gearmaze.engine.state import IN_BOX
from gearmaze.engine.view import SPECTATOR, sealed_teams, view
from gearmaze.game import Game, Undo
from gearmaze.record import seat_record_text
from gearmaze.server.messages.log import page
from gearmaze.server.messages.situation import situation
from gearmaze.sets import scenario
from gearmaze.words.sentences import languages

BLUE, YELLOW = 0, 1
SEATS = (BLUE, YELLOW, SPECTATOR)
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"ownHidden": "shown", "cardMemory": "on", "timer": "on"},
    {"handicap": {"yellow": {"characters": 6, "without": [6]}}},
    {"handicap": {"blue": {"characters": 7}}, "startLineReveal": "nearest", "timer": "on"},
)
FIGHTING = (
    *("attack", "shoot", "thrust", "scream", "join", "stay", "name", "silent"),
    *("assail", "defend", "abstain"),
)


def dumped(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


# Random games, with moves by hand, take-backs and lapses of time ------------------------------------------


def random_games(name: str, seed: int, length: int) -> Iterator[Game]:
    """One game at every point of its way; the answers are random."""
    options = OPTIONS[seed % len(OPTIONS)]
    if "handicap" in options and len(scenario(name).characters) < 8:
        options = OPTIONS[seed % 2]
    yield from going_on(Game(name, seed=seed, options=options), f"secrets {name} {seed}", length)


def going_on(game: Game, name: str, length: int, without: tuple[str, ...] = ()) -> Iterator[Game]:
    """A game played on at random, at every point of its way; some verbs may be left out."""
    dice = random.Random(name)
    yield game
    for _ in range(length):
        if game.over:
            return
        seat = dice.choice(game.to_act)
        if len(playing(game.state)) > 2 and dice.random() < 0.012:  # the others play on (MP-GEN-48)
            game.play("resign", dice.choice(playing(game.state)))
        elif dice.random() < (0.06 if game.state.turn else 0.12) and take_back(game, dice):
            pass
        elif game.table.timed and dice.random() < (0.05 if game.state.turn else 0.2):
            late(game, seat, dice)
        else:
            game.play(random_answer(game, seat, dice, without), seat)
        yield game


def take_back(game: Game, dice: random.Random) -> bool:
    """Somebody who can takes back, whoever is due; now and then the others let him (ACT-12)."""
    favour = dice.random() < 0.3
    refused = game.refuse_favour if favour else game.refuse_undo
    able = [seat for seat in range(game.table.seats) if refused(seat) is None]
    if able:
        game.undo(dice.choice(able), favour)
    return bool(able)


def late(game: Game, seat: int, dice: random.Random) -> None:
    """Time is up: somebody answers as one does today, or as it is in games of before."""
    if dice.random() < 0.5:
        game.time_out(seat, Chance(dice.getrandbits(60)))
    else:
        game.play(Action("timeout", -1, seat), CLOCK)


def random_answer(game: Game, seat: int, dice: random.Random, without: tuple[str, ...] = ()) -> Action:
    listed = [action for action in game.legal_actions(seat).listed() if action.verb not in without]
    useful = [action for action in listed if action.verb not in ("end", "cancel")] or listed
    if dice.random() < 0.15:  # a move by hand, or its end
        walkers = sorted({action.who for action in useful if action.verb == "move"})
        if walkers:
            return Action("begin", dice.choice(walkers))
    if dice.random() < 0.05:
        useful = listed
    if dice.random() < 0.5:
        useful = [action for action in useful if action.verb in FIGHTING] or useful
    verb = dice.choice(sorted({action.verb for action in useful}))
    return dice.choice([action for action in useful if action.verb == verb])


def phase(state: State) -> str:
    """Where in the game a position is, as far as secrets are concerned."""
    if state.result is not None:
        return "over"
    frame = state.stack[-1]
    if not isinstance(frame, Clash):
        return "open draft" if isinstance(frame, Draft) and frame.seat >= 0 else frame.kind
    if frame.laid:
        return "card forced" if frame.forced else "card laid"
    return str(frame.todo[0][0]) if frame.todo else "card named" if frame.forced else "fight"


# Exchanging what a seat may not know ----------------------------------------------------------------------


VERBS = {"picked": "pick", "benched": "bench", "placed": "place", "brought": "bring", "enlisted": "enlist"}


def chosen(game: Game, seat: int) -> list[tuple[int, Action] | Undo]:
    """The answers of a game; what the clock chose in secret for others stands as their own choice."""
    answers: list[tuple[int, Action] | Undo] = []
    for answer, events in zip(game.answers, game.outcomes, strict=True):
        who = -1 if isinstance(answer, Undo) or answer[0] != CLOCK else answer[1].what
        if who not in (-1, seat) and events[0].secret:
            facts = {**events[1].facts, **events[1].private[who]}
            what = facts["token"] if "token" in facts else game.table.pairs.index(facts["pair"])
            answer = (who, Action(VERBS[events[1].kind], -1, what, facts.get("place", facts.get("room", -1))))
        answers.append(answer)
    return answers


def undone(chosen: list[tuple[int, Action] | Undo]) -> set[int]:
    """Which answers were taken back."""
    standing: list[int] = []
    gone = set()
    for index, answer in enumerate(chosen):
        if isinstance(answer, Undo):
            last = max(i for i in standing if chosen[i][0] == answer.seat)
            standing.remove(last)
            gone.add(last)
        else:
            standing.append(index)
    return gone


def made_ready(game: Game) -> int:
    """How often all teams were complete, before somebody took his choice back."""
    return sum(event.kind == "teams_ready" for events in game.outcomes for event in events)


def _starts_fight(table: Table, action: Action) -> bool:
    verb = table.verb(action.verb)
    return verb is not None and verb.role is not None


class Exchange:
    """The same game for one seat, with other hidden answers."""

    def __init__(self, game: Game, seat: int, dice: random.Random) -> None:
        self.game, self.seat, self.dice = game, seat, dice
        self.table, self.state = game.table, game.state
        self.free = self.table.scenario.draft == "free"
        self.answers = chosen(game, seat)
        self.undone = undone(self.answers)
        self.seen = self._seen()
        self.tokens = self._other_tokens()
        self.pairs = self._other_pairs()
        self.sealed = self._sealed()
        zones = range(1, len(self.table.zone_lines) + 1)
        self.zones = [0, *(zones if self.state.zones_shown else dice.sample(zones, len(zones)))]

    def _seen(self) -> set[int]:
        """Others' tokens the seat has seen, by the names they had when they were put down (INFO-01)."""
        state = self.state
        seen = set()
        for index, answer in enumerate(self.answers):
            if isinstance(answer, Undo) or index in self.undone:
                continue
            _, action = answer
            if action.verb == "pick" and state.turn:
                seen.add(action.what)
            if action.verb == "place" and state.shown >> action.where & 1:
                seen.add(action.what)
        return seen

    def _other_tokens(self) -> dict[int, int]:
        """Who stands for whom: unseen tokens of the others change places, characters with characters."""
        table = self.table
        other = {token: token for token in range(table.tokens)}
        for owner, team in enumerate(table.team):
            for character in (True, False):
                group = [
                    token
                    for token in team
                    if owner != self.seat
                    and token not in self.seen
                    and table.kinds[token].is_character == character
                    # a mutual choice is open; in a free one whoever stayed in the box is secret, too
                    and (self.state.place[token] != IN_BOX or self.free)
                ]
                other.update(zip(group, self.dice.sample(group, len(group)), strict=True))
        return other

    def _other_pairs(self) -> list[int]:
        """Which pair of rooms stands for which: those nobody saw and the seat did not bring itself."""
        table, state = self.table, self.state
        pairs = list(range(len(table.pairs)))
        if self.free:
            shown = [p for slot, p in enumerate(state.prints) if state.shown >> slot & 1]
            fixed = {table.pairs.index(table.rooms[index].pair) for index in shown}
            fixed |= {
                answer[1].what
                for answer in chosen(self.game, SPECTATOR)
                if not isinstance(answer, Undo) and answer[0] == self.seat and answer[1].verb == "bring"
            }
            drawn = [answer[1] for answer in self.answers if not isinstance(answer, Undo)]
            fixed |= {action.what for action in drawn if action.verb == "omit"}  # that lies open
            loose = [pair for pair in pairs if pair not in fixed]
            for pair, new in zip(loose, self.dice.sample(loose, len(loose)), strict=True):
                pairs[pair] = new
        return pairs

    def _sealed(self) -> set[int]:
        """Which answers laid cards of other seats that are not turned up yet; several where three lay."""
        if not phase(self.state).startswith("card ") or not self.state.stack[-1].laid:
            return set()
        begun = max(
            (
                index
                for index, answer in enumerate(self.answers)
                if not isinstance(answer, Undo) and _starts_fight(self.table, answer[1])
            ),
            default=-1,
        )
        lays = [
            index
            for index, answer in enumerate(self.answers)
            if index > begun
            and not isinstance(answer, Undo)
            and (answer[1].verb == "lay" or answer[0] == CLOCK)
        ]  # who is out lays none: his is a +0 at once (MP-GEN-52)
        down = lays[-len(Clash.of(self.state).cards) :]
        return {index for index in down if self.answers[index][0] not in (self.seat, CLOCK)}

    def _dropped(self) -> set[int]:
        """Choices of others that may just as well not have been made yet (SET-07)."""
        if not sealed_teams(self.state):
            return set()
        answers = self.answers
        drawn = [i for i, a in enumerate(answers) if not isinstance(a, Undo) and a[0] == CHANCE]
        dropped: set[int] = set()
        for other in range(self.table.seats):
            theirs = [i for i in range(drawn[-1] + 1 if drawn else 0, len(answers)) if answers[i][0] == other]
            gone = bool(self.state.out >> other & 1)  # chance has chosen for him at once
            if other != self.seat and not gone and self.dice.random() < 0.5:
                dropped |= set(theirs[self.dice.randrange(len(theirs) + 1) :])
        return dropped

    def replayed(self, start: State | None = None) -> Game:
        """The game with the other answers, from another position if one is given."""
        new = self._replayed(start, self._dropped())
        if sealed_teams(self.state) and made_ready(new) != made_ready(self.game):
            new = self._replayed(start, set())  # left out was a take-back: then everybody would be ready
        return new

    def _replayed(self, start: State | None, dropped: set[int]) -> Game:
        new = Game(position=start or self.game.start)
        for index, answer in enumerate(self.answers):
            if index in dropped:
                continue
            if isinstance(answer, Undo):
                new.undo(answer.seat, favour=new.refuse_undo(answer.seat) is not None)
            else:
                new.answer(answer[0], self._other(new, index, *answer))
        return new

    def _other(self, new: Game, index: int, who: int, action: Action) -> Action:
        """What stands for one answer."""
        if action.verb == "deal":
            return action._replace(via=self._other_deal(action.via))
        if action.verb == "zone":
            return action._replace(what=self.zones[action.what])
        if index in self.sealed:
            return action._replace(what=self.dice.choice(new.state.combat_hands[who]))
        if who == CHANCE and action.verb in VERBS.values():  # for who left (MP-GEN-54)
            who = self.table.owner[action.what]
        if who == self.seat or who < 0:
            return action
        if index in self.undone and unseen(new.state):
            return self._never_seen(new, who, action)
        if action.verb == "bring" and self.free:
            return action._replace(what=self.pairs[action.what])
        if action.verb == "enlist" and self.free and self.table.kinds[action.what].is_object:
            self.tokens[action.what] = self._other_object(new.state, who, action.what)
        if action.verb in ("pick", "bench", "place") or (action.verb == "enlist" and self.free):
            return action._replace(what=self.tokens[action.what])
        return action

    def _never_seen(self, new: Game, who: int, action: Action) -> Action:
        """Any other choice for one that was taken back; where a token lay face down others may have seen."""
        listed = new.legal_actions(who).listed()
        watched = not sealed_teams(new.state)
        return self.dice.choice([each for each in listed if each.where == action.where or not watched])

    def _other_object(self, state: State, who: int, token: int) -> int:
        """Any object in the box for one nobody saw; of several copies the first."""
        kinds = self.table.kinds
        promised = {kinds[t].id for t in self.seen if self.table.owner[t] == who}
        boxed = [t for t in self.table.team[who] if kinds[t].is_object and state.place[t] == IN_BOX]
        single = [t for t in boxed if kinds[t].id not in promised or kinds[t].id in ("rope", "key")]
        kind = kinds[token if token in self.seen else self.dice.choice(single)].id
        return min(t for t in boxed if kinds[t].id == kind)

    def _other_deal(self, dealt: tuple[Any, ...]) -> tuple[Any, ...]:
        """Another deal of the rooms that still lie face down."""
        rooms, pairs = self.table.rooms, self.table.pairs
        named = {(room.pair, room.clockwise): index for index, room in enumerate(rooms)}
        new = []
        for index, turn in dealt:
            pair = pairs[self.pairs[pairs.index(rooms[index].pair)]]
            new.append((named[pair, rooms[index].clockwise], turn))
        hidden = [slot for slot in range(len(dealt)) if not self.state.shown >> slot & 1]
        for kept in sorted(
            {spot.fixed for spot in self.table.layout.slots}
        ):  # rooms that have their place keep it
            slots = [slot for slot in hidden if self.table.layout.slots[slot].fixed == kept]
            mixed = self.dice.sample([new[slot][0] for slot in slots], len(slots))
            for slot, index in zip(slots, mixed, strict=True):
                new[slot] = (index, self.dice.randrange(4))
        return tuple(new)


def exchanged(game: Game, seat: int, dice: random.Random) -> Game:
    """The same game for `seat`, replayed with other hidden answers of chance and of the other seats."""
    return Exchange(game, seat, dice).replayed()


def hidden_fields(state: State) -> tuple[Any, ...]:
    stack = state.stack[-1:] if state.stack else ()
    return state.prints, state.turns, state.zones, tuple(state.place), stack, state.pairs


def everything(thing: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single fact of a position with the way to it, those of positions kept inside of it too."""
    if isinstance(thing, State):
        for column in State.COLUMNS:
            yield from everything(getattr(thing, column.name), (*path, column.name))
    elif isinstance(thing, Frame):
        yield path, thing.kind
        for field in fields(thing):
            yield from everything(getattr(thing, field.name), (*path, field.name))
    elif isinstance(thing, (tuple, list, bytes)):
        yield path, len(thing)
        for number, item in enumerate(thing):
            yield from everything(item, (*path, number))
    else:
        yield path, thing


def streams(game: Game, seat: int) -> dict[str, Any]:
    """Everything that reaches a seat without its asking, in some language, and whether it may take back."""
    language = languages()[len(game.events(seat)) % len(languages())]
    return {
        "view": dumped(view(game.state, seat)),
        "record": seat_record_text(game, seat),
        "events": [dumped(event) for event in game.events(seat)],
        "undo": game.refuse_undo(seat) if seat >= 0 else None,
        "log": [dumped(line) for line in page(game.start, game.answers, seat, language).entries],
        "situation": dumped(situation(game, seat, language, True)),
    }
