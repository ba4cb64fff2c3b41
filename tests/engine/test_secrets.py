"""Nothing a seat can see, ask or try may depend on what it must not know (INFO-01 to INFO-05).

Each test exchanges hidden things, rooms, face-down tokens, sealed cards, secret teams, and compares every
stream that reaches a seat byte for byte: views, legal answers, refusals, events, records. The exchange is
done twice: by the engine's own `guess`, and by replaying the game with other hidden answers
(`tests/engine/exchanging.py`). Every scenario is played; `make proof` plays more of each.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from gearmaze.engine import (
    CHANCE,
    CLOCK,
    Action,
    Chance,
    Event,
    GearmazeError,
    LegalActions,
    Refusal,
    State,
    decisions,
    play,
    refuse_action,
)
from gearmaze.engine.answers import known_action
from gearmaze.engine.clashes import Clash
from gearmaze.engine.guess import guess
from gearmaze.engine.script import step_of
from gearmaze.engine.state import HIDDEN, IN_BOX, LEFT_OUT
from gearmaze.engine.view import SPECTATOR, displayed, sealed_teams, view
from gearmaze.game import Game, Undo
from gearmaze.notation import action_text, parse_action
from gearmaze.record import seat_record_text
from gearmaze.sets import scenario, scenario_names
from tests.engine.exchanging import (
    BLUE,
    SEATS,
    YELLOW,
    Exchange,
    dumped,
    everything,
    exchanged,
    going_on,
    hidden_fields,
    late,
    phase,
    random_answer,
    random_games,
    streams,
    take_back,
)
from tests.record.walks import PROOF
from tests.slow.jails import jailed

SCENARIOS = scenario_names()
# Where several bring the same rooms chance draws more than once, and the exchange of answers does not follow
# that yet; what the others may know of it is shown in tests/multiplayer/test_mixed.py.
STREAMS = [name for name in SCENARIOS if name not in ("mixed-3", "mixed-4")]
EVERY = 1 if PROOF else 2  # records cost most: seat after seat, but not every time
# where nobody fights before all is shown only cards are hidden: tests/multiplayer/test_sealed_cards.py
FIGHTS = [name for name in SCENARIOS if scenario(name).combat_cards and not scenario(name).truce]


def points(name: str, seeds: range, every: int) -> Iterator[tuple[Game, int, random.Random]]:
    """Points of random games, in every phase, with a seat to look through."""
    if PROOF:
        seeds, every = range(100 * seeds.start, 100 * seeds.start + 6), every // 2
    met: Counter[str] = Counter()
    for seed in seeds:
        for count, game in enumerate(random_games(name, seed, 220)):
            met[phase(game.state)] += 1
            if count % every == 0 or met[phase(game.state)] in (1, 8, 20, 40):
                for seat in SEATS:
                    yield game, seat, random.Random(f"{name} {seed} {count} {seat}")


def phases_of(name: str) -> set[str]:
    """What every game of a scenario passes through."""
    drafted = {"free": {"draft"}, "mutual": {"open draft"}}.get(scenario(name).draft, set())
    played = scenario(name)
    lined_up = step_of(played.script, "line") is not None
    chosen = {"line", *(["team"] if played.fielded else [])} if lined_up else {"team"}
    return {"place", "set", "move", "act", "card", *chosen, *drafted}


# What a seat can ask --------------------------------------------------------------------------------------


def asked(state: State, seat: int, actions: list[Action]) -> dict[str, Any]:
    """Everything a seat gets to hear about a position, without changing it."""
    heard: dict[str, Any] = {"view": dumped(view(state, seat))}
    if any(decision.seat == seat for decision in decisions(state)):
        legal = LegalActions(state, seat).listed()
        heard["legal"] = [tuple(action) for action in legal]
        heard["texts"] = [action_text(state, action) for action in legal]
    heard["refusals"] = [refusal(state, seat, action) for action in actions]
    return heard


def refusal(state: State, seat: int, action: Action) -> Refusal | None:
    """As `Game.why` does."""
    return known_action(state, seat, action) or refuse_action(state, seat, action)


def reading(state: State, seat: int, text: str) -> object:
    try:
        return parse_action(state, text, seat)
    except GearmazeError as error:
        return type(error).__name__, str(error)


def nonsense(state: State, dice: random.Random, count: int) -> list[Action]:
    """Answers nobody would give, about every token, place and room, hidden ones too."""
    table = state.table
    verbs = [
        "move", "begin", "go", "take", "leave", "swap", "stop", "cancel", "reveal", "rotate", "attack",
        "jump", "heal", "open", "break", "fire", "drink", "regenerate", "wallwalk", "place", "pick",
        "bench", "set", "card", "lay", "end", "undo", "timeout", "draw", "decline", "deal", "first",
        "shoot", "thrust", "scream", "join", "stay", "name", "silent", "bring", "enlist", "close",
        "assail", "defend", "abstain",
    ]  # fmt: skip
    actions = []
    for _ in range(count):
        token, what = dice.randrange(-1, table.tokens + 2), dice.randrange(-1, table.tokens + 2)
        where = dice.randrange(-1, table.grid.places + 2)
        if dice.random() < 0.3:
            where = dice.randrange(len(state.prints))
        via: tuple[Any, ...] = ()
        if dice.random() < 0.2:
            handling = dice.choice(("go", "take", "leave", "swap"))
            via = ((dice.randrange(table.grid.places), handling, dice.randrange(table.tokens)),)
        if dice.random() < 0.5:
            token = dice.choice(table.all_characters)
        actions.append(Action(dice.choice(verbs), token, what, where, via))
    return actions


def sayings(state: State, dice: random.Random, count: int) -> list[str]:
    """Things a person might type about tokens he cannot see."""
    labels = state.table.labels
    forms = (
        "place {0} room {2}", "pick {0} b0", "attack {0} {1}", "attack {1}", "heal {0} {1}", "move {0} c4",
        "{0} c4", "set {0} c4", "{0} attacks {1}", "reveal {0} room {2}", "reveal {2}", "bench {0}",
        "move {0} c3 take {1} c4", "jump {0} b3 b4", "rotate {0} room {2}", "lay 3", "card 2",
        "shoot {0} {1}", "thrust {0} {1}", "scream {0} {1}", "join {0}", "name {2}", "bring {2}",
        "bring 3{2}", "enlist {0}",
    )  # fmt: skip
    return [
        dice.choice(forms).format(dice.choice(labels), dice.choice(labels), dice.randint(1, 8))
        for _ in range(count)
    ]


def next_answer(
    state: State, other: State, seat: int, dice: random.Random
) -> tuple[int, Action, Action] | None:
    """An answer that shows nothing new to `seat`, and the one that looks the same in the other position."""
    due = dice.choice(decisions(state))
    who = due.seat
    if who == CHANCE:
        return None
    listed = LegalActions(state, who).listed()
    verb = dice.choice(sorted({action.verb for action in listed}))
    action = dice.choice([action for action in listed if action.verb == verb])
    same = action
    if who != seat and action.verb in ("pick", "bench", "place", "bring", "enlist"):
        choices = LegalActions(other, who).listed()
        if action.verb == "place" or not sealed_teams(state):  # where it goes is seen
            choices = [choice for choice in choices if choice.where == action.where]
        if state.table.scenario.draft == "mutual" and verb in ("bring", "enlist"):
            choices = [action]
        if not choices:
            return None
        same = dice.choice(choices)
    elif action.verb == "lay":
        clash = Clash.of(state)
        if clash.laid or all(state.out >> each & 1 for each in clash.order if each != who):
            return None  # both cards are turned up
        same = Action("lay", -1, dice.choice(other.combat_hands[who])) if who != seat else action
    elif action.verb == "reveal":
        return None
    return who, action, same


def told(events: list[Event], seat: int) -> list[str]:
    return [dumped(seen) for event in events if (seen := event.seen_by(seat)) is not None]


def compare_next(state: State, other: State, seat: int, dice: random.Random) -> str:
    """The same answer in two positions that look the same to a seat is told in the same words."""
    answer = next_answer(state, other, seat, dice)
    if answer is None:
        return ""
    who, action, same = answer
    after, events = play(state, who, action)
    other_after, other_events = play(other, who, same)
    if state.turn == 0 and (phase(state), phase(other)) != (phase(after), phase(other_after)):
        return ""  # the last choice or placement shows the teams
    if after.result is not None or other_after.result is not None:
        return ""  # END-09 may tell that nobody is left anywhere
    assert told(events, seat) == told(other_events, seat)
    assert dumped(view(after, seat)) == dumped(view(other_after, seat))
    return action.verb


# Whole games ----------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.rule("INFO-01", "INFO-05")
@pytest.mark.parametrize("name", SCENARIOS)
def test_views_legal_answers_and_refusals_do_not_depend_on_what_a_seat_may_guess(name: str) -> None:
    phases: Counter[str] = Counter()
    changed = 0
    for game, seat, dice in points(name, range(2), 40):
        state, other = game.state, guess(game.state, seat, Chance(dice.getrandbits(60)))
        actions = nonsense(state, dice, 30)
        assert asked(state, seat, actions) == asked(other, seat, actions), (phase(state), seat)
        phases[phase(state)] += 1
        changed += hidden_fields(state) != hidden_fields(other)
    assert not [each for each in phases_of(name) if not phases[each]], phases
    assert changed > sum(phases.values()) // 6, "too little was guessed anew"


@pytest.mark.slow
@pytest.mark.rule("INFO-01", "INFO-03", "INFO-05")
@pytest.mark.parametrize("name", STREAMS)
def test_nothing_that_reaches_a_seat_depends_on_secrets(name: str) -> None:
    """Views, lists, refusals, what a text is taken to mean, events, what happens next, records."""
    phases: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    changed = 0
    for game, seat, dice in points(name, range(10, 12), 40):
        twin = exchanged(game, seat, dice)
        state, other = game.state, twin.state
        actions = nonsense(state, dice, 30)
        assert asked(state, seat, actions) == asked(other, seat, actions), (phase(state), seat)
        for text in sayings(state, dice, 10):
            assert reading(state, seat, text) == reading(other, seat, text), (text, phase(state), seat)
        if not game.over:
            verbs[compare_next(state, other, seat, dice)] += 1
        if not game.over and phases.total() % EVERY == 0:
            assert streams(game, seat) == streams(twin, seat), (phase(state), seat)
        phases[phase(state)] += 1
        changed += hidden_fields(state) != hidden_fields(other)
    assert not [each for each in phases_of(name) if not phases[each]], phases
    assert changed > sum(phases.values()) // 6, "too little was exchanged"
    assert {"pick", "place", "move", "card", "set", "end", "go"} <= set(verbs), verbs


@pytest.mark.slow
@pytest.mark.rule("INFO-01", "INFO-05")
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_guess_holds_no_truth_in_any_frame(name: str) -> None:
    """Two positions that look the same to a seat are guessed alike: no single fact of a guess is the truth's.

    That goes for the positions a guess keeps inside, too: a move by hand holds the one it began from.
    """
    nested = 0
    for game, seat, dice in points(name, range(20, 22), 40):
        twin, number = exchanged(game, seat, dice), dice.getrandbits(60)
        one = dict(everything(guess(game.state, seat, Chance(number))))
        two = dict(everything(guess(twin.state, seat, Chance(number))))
        differing = sorted(map(str, dict(one.items() ^ two.items())))
        assert not differing, (phase(game.state), seat)
        nested += any(way[0] == "stack" and "prints" in way for way in one)
    assert nested > 2, "no position kept inside of another was looked at"


# Time that runs out, answers taken back -------------------------------------------------------------------

SETTING_UP = ("team", "place", "draft", "open draft")


def hesitating(name: str, seed: int) -> Iterator[tuple[Game, str]]:
    """A game up to its second turn in which much is late or taken back; in what phase what was done last."""
    dice = random.Random(f"hesitating {name} {seed}")
    game = Game(name, seed=seed, options={"timer": "on"})
    while game.state.turn < 2 and not game.over:
        now, before = phase(game.state), len(game.answers)
        seat = dice.choice(game.to_act)
        what = dice.random()
        if what < 0.3:
            late(game, seat, dice)
            done = "late, as before" if game.answers[before][0] == CLOCK else "late"
        elif what < 0.55 and take_back(game, dice):
            done = "taken back"
        else:
            game.play(random_answer(game, seat, dice), seat)
            done = "answered"
        yield game, f"{now}: {done}"


@pytest.mark.slow
@pytest.mark.rule("INFO-01", "SET-07", "SET-12")
@pytest.mark.parametrize("name", SCENARIOS)
def test_nobody_learns_what_the_clock_chose_or_what_was_taken_back(name: str) -> None:
    """Neither while sides are set up nor afterwards, from anything he is sent or may download."""
    met: Counter[str] = Counter()
    others = 0
    for seed in range(40 if PROOF else 8):
        for count, (game, what) in enumerate(hesitating(name, seed)):
            met[what] += 1
            if game.over or (count % 3 and met[what] > 3):
                continue
            for seat in SEATS:
                dice = random.Random(f"{name} {seed} {count} {seat}")
                twin = exchanged(game, seat, dice)
                assert streams(game, seat) == streams(twin, seat), (what, seat)
                others += game.answers != twin.answers
    phases = [each for each in phases_of(name) if each in SETTING_UP]
    wanted = [f"{each}: {done}" for each in phases for done in ("late, as before", "taken back", "answered")]
    wanted += [f"{each}: late" for each in phases if each != "open draft"]
    assert not [each for each in wanted if not met[each]], met
    assert others > 50, "too little was exchanged"


def moved_tokens(state: State, other: State) -> list[int]:
    return [t for t in range(state.table.tokens) if state.place[t] != other.place[t]]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["base", "mixed-free"])
def test_guess_and_replay_exchange_every_sort_of_secret(name: str) -> None:
    """The exchange is not idle: rooms, tokens, teams and cards really change."""
    swaps: Counter[str] = Counter()
    for game, seat, dice in points(name, range(4), 50):
        state = game.state
        guessed = guess(state, seat, Chance(dice.getrandbits(60)))
        for how, other in (("guess", guessed), ("replay", exchanged(game, seat, dice).state)):
            swaps[f"{how}: prints"] += state.prints != other.prints
            swaps[f"{how}: turns"] += state.turns != other.turns
            moved = moved_tokens(state, other)
            swaps[f"{how}: in rooms"] += any(state.place[t] <= HIDDEN for t in moved)
            swaps[f"{how}: starters"] += any(state.place[t] >= 0 for t in moved)
            swaps[f"{how}: left out"] += any(state.place[t] == LEFT_OUT for t in moved)
            if name == "mixed-free":
                swaps[f"{how}: pairs"] += state.pairs != other.pairs
                swaps[f"{how}: in the box"] += any(state.place[t] == IN_BOX for t in moved)
            if phase(state) == "card laid":
                swaps[f"{how}: cards"] += state.stack[-1].laid != other.stack[-1].laid
            assert state.shown == other.shown
            shown = [t for t in range(state.table.tokens) if state.place[t] >= 0 and state.turn]
            assert [state.place[t] for t in shown] == [other.place[t] for t in shown]
            own = [t for t in range(state.table.tokens) if state.table.owner[t] == seat]
            assert [state.place[t] for t in own] == [other.place[t] for t in own]
    assert len(swaps) == (16 if name == "mixed-free" else 12)
    assert min(swaps.values()) > 0, swaps


# Fights ---------------------------------------------------------------------------------------------------


def brawls(name: str, seeds: range) -> Iterator[tuple[Game, int, random.Random]]:
    """Points of fights that begin in crowded positions with rooms still hidden."""
    met: Counter[str] = Counter()
    for seed in seeds:
        game = Game(position=jailed(name, seed % 4, seed))
        if game.state.shown + 1 == 1 << len(game.state.prints):
            continue  # nothing is hidden
        for _ in going_on(game, f"brawl {name} {seed}", 25, ("reveal",)):
            now = phase(game.state)
            met[now] += 1
            rare = now in ("join", "name", "card named", "card forced")
            if rare or (now in ("fight", "card laid") and met[now] % 8 == 1):
                for seat in SEATS:
                    yield game, seat, random.Random(f"{name} {seed} {len(game.answers)} {seat}")


@pytest.mark.slow
@pytest.mark.rule("INFO-01", "INFO-03")
@pytest.mark.parametrize("name", FIGHTS)
def test_nothing_in_a_fight_depends_on_secrets(name: str) -> None:
    """While somebody may join from afar, while a card is named, while one lies face down or is forced."""
    met: Counter[str] = Counter()
    for game, seat, dice in brawls(name, range(600 if PROOF else 150)):
        start = guess(game.start, seat, Chance(dice.getrandbits(60)))
        other = Exchange(game, seat, dice).replayed(start)
        actions = nonsense(game.state, dice, 20)
        assert asked(game.state, seat, actions) == asked(other.state, seat, actions), phase(game.state)
        if met.total() % EVERY == 0:
            assert streams(game, seat) == streams(other, seat)
        compare_next(game.state, other.state, seat, dice)
        met[phase(game.state)] += hidden_fields(game.state) != hidden_fields(other.state)
    kinds = {kind.id for kind in (*scenario(name).characters, *scenario(name).objects)}
    wanted = {"fight", "card laid"} | (
        {"join"} if "bow" in kinds and (PROOF or not scenario(name).draft) else set()
    )
    wanted |= {"name", "card named", "card forced"} if "telepath" in kinds else set()
    assert not [each for each in wanted if not met[each]], met


# How teams come about -------------------------------------------------------------------------------------

# Two ways for yellow to the same team on the same dots: (character, dot), or None for a take-back.
STRAIGHT = [(2, 0), (3, 1), (4, 2), (6, 3)]
CROOKED = [(6, 3), (5, 0), None, (4, 2), (0, 1), None, (2, 0), (3, 1)]


def choose_teams(game: Game, way: list[tuple[int, int] | None], blue_first: bool) -> None:
    """Yellow's choices as given, blue's four before or after them."""
    table = game.table

    def blue() -> None:
        for index, dot in enumerate(table.dots[BLUE]):
            game.play(Action("pick", -1, table.characters[BLUE][2 * index], dot), BLUE)

    if blue_first:
        blue()
    for choice in way:
        if choice is None:
            game.undo(YELLOW)
        else:
            token, dot = table.characters[YELLOW][choice[0]], table.dots[YELLOW][choice[1]]
            game.play(Action("pick", -1, token, dot), YELLOW)
    if not blue_first:
        blue()


def games_of_two_ways(until: str, blue_first: tuple[bool, bool] = (False, True)) -> list[Game]:
    games = []
    for way, first in ((STRAIGHT, blue_first[0]), (CROOKED, blue_first[1])):
        game = Game("base", seed=5)
        if until == "choosing":  # yellow is not ready, and further in one game than in the other
            way = way[:1] if way is CROOKED else way[:3]
        choose_teams(game, way, first)
        while until == "shown" and phase(game.state) != "card":
            game.play(game.legal_actions().listed()[0])
        games.append(game)
    return games


@pytest.mark.rule("SET-07", "INFO-01")
def test_how_far_somebody_is_with_his_team_stays_hidden() -> None:
    one, two = games_of_two_ways("choosing")
    assert one.state.place != two.state.place
    for seat in (BLUE, SPECTATOR):
        assert streams(one, seat) == streams(two, seat)


@pytest.mark.rule("SET-07", "INFO-05")
@pytest.mark.parametrize("until", ["complete", "shown"])
def test_the_way_a_team_was_chosen_stays_hidden(until: str) -> None:
    """Neither in which order, nor what was taken back: a team is shown, its making never is.

    Nor does anybody who looks on learn which side was ready first; who plays knows that of himself.
    """
    for seat, blue_first in ((BLUE, (True, True)), (BLUE, (False, False)), (SPECTATOR, (False, True))):
        one, two = games_of_two_ways(until, blue_first)
        assert phase(one.state) == phase(two.state) == ("place" if until == "complete" else "card")
        assert one.state.place == two.state.place
        assert streams(one, seat) == streams(two, seat)


@pytest.mark.rule("SET-07")
def test_face_down_starters_show_their_colour_and_nothing_else() -> None:
    game = next(g for g in random_games("base", 0, 400) if phase(g.state) == "place")
    for seat in (BLUE, YELLOW):
        seen = view(game.state, seat)
        assert len(seen["backs"]) == 4
        assert all(back.keys() == {"owner", "square"} for back in seen["backs"])
        assert all(back["owner"] == 1 - seat for back in seen["backs"])
        assert {row["owner"] for row in seen["tokens"]} == {seat}
    assert len(view(game.state, SPECTATOR)["backs"]) == 8
    assert view(game.state, SPECTATOR)["tokens"] == []
    later = next(g for g in random_games("base", 0, 400) if phase(g.state) == "card")
    for seat in SEATS:
        assert len(view(later.state, seat)["tokens"]) == 8
        assert view(later.state, seat)["backs"] == []


@pytest.mark.rule("SET-12", "INFO-02")
@pytest.mark.parametrize(("own_hidden", "shown"), [("hidden", False), ("shown", True)])
def test_own_placed_tokens_are_displayed_only_under_shown(own_hidden: str, shown: bool) -> None:
    game = Game("base", seed=3, options={"ownHidden": own_hidden})
    dice = random.Random(3)
    while phase(game.state) != "card":
        seat = game.to_act[0]
        game.play(dice.choice(game.legal_actions(seat).listed()), seat)
    for seat in (BLUE, YELLOW):
        seen = view(game.state, seat)
        client = displayed(seen)
        for room, remembered in zip(client["rooms"], seen["rooms"], strict=True):
            for back, known in zip(room["tokens"], remembered["tokens"], strict=True):
                assert back["owner"] == known["owner"]
                assert (known["token"] is not None) == (back["owner"] == seat)
                assert back["token"] == (known["token"] if shown else None)
        # nor can anybody look by asking: the token is not his to speak of until it is turned up
        for token in game.state.placed:
            for verb in ("set", "attack", "heal", "place"):
                refused = refusal(game.state, seat, Action(verb, -1, token, 0))
                assert refused is not None
                assert refused.fact("where") is None or refused.fact("where") == 0


@pytest.mark.rule("SET-18")
def test_a_back_does_not_tell_a_character_from_an_object() -> None:
    """Exchange a placed character for a placed object of the same owner: nobody else sees it."""
    exchanged = 0
    for seed in range(8):
        game = next(g for g in random_games("base", 4 * seed, 400) if phase(g.state) == "card")
        kinds, owner = game.table.kinds, game.table.owner
        for seat in (BLUE, YELLOW):
            theirs = [t for t in game.state.placed if owner[t] != seat]
            one = next(t for t in theirs if kinds[t].is_character)
            two = next(
                t for t in theirs if kinds[t].is_object and game.state.place[t] != game.state.place[one]
            )
            new = Game(position=game.start)
            for answer in game.answers:
                if isinstance(answer, Undo):
                    new.undo(answer.seat)
                    continue
                who, action = answer
                if action.verb == "place" and action.what in (one, two):
                    action = action._replace(what=one + two - action.what)
                new.answer(who, action)
            assert new.state.place[one] == game.state.place[two] != game.state.place[one]
            for viewer in (seat, SPECTATOR):
                assert dumped(view(new.state, viewer)) == dumped(view(game.state, viewer))
                assert seat_record_text(new, viewer) == seat_record_text(game, viewer)
            backs = [back for room in view(game.state, seat)["rooms"] for back in room["tokens"]]
            assert all(back.keys() == {"owner", "token"} for back in backs)
            exchanged += 1
    assert exchanged == 16


@pytest.mark.slow
@pytest.mark.rule("INFO-03")
def test_what_lies_open_is_open_to_everybody_alike() -> None:
    """Board, loads, points, numbers of cards and the last Action card: every seat and spectator the same."""
    public = (
        "tokens",
        "vp",
        "ledger",
        "turn",
        "active",
        "ap",
        "lifted",
        "gone",
        "move",
        "result",
        "decisions",
    )
    compared = 0
    for game in random_games("base", 6, 300):
        state = game.state
        if not state.turn:
            continue
        views = [view(state, seat) for seat in SEATS]
        for field in public:
            assert views[0][field] == views[1][field] == views[2][field], field
        for owner in (BLUE, YELLOW):
            counts = [
                {name: seen["hands"][owner][name] for name in ("action", "last", "combat", "jumps")}
                for seen in views
            ]
            assert counts[0] == counts[1] == counts[2]
            assert counts[0]["combat"] == len(state.combat_hands[owner])
            assert counts[0]["last"] == state.last_cards[owner]
        for room in range(len(state.prints)):
            if state.shown >> room & 1:
                assert views[0]["rooms"][room] == views[1]["rooms"][room] == views[2]["rooms"][room]
        for row in views[2]["tokens"]:
            load = state.load[state.table.by_label[row["token"]]]
            assert row["carries"] == (state.table.labels[load] if load >= 0 else None)
        compared += 1
    assert compared > 100


@pytest.mark.slow
@pytest.mark.rule("INFO-04", "INFO-01")
@pytest.mark.parametrize("memory", ["off", "on"])
def test_used_combat_cards_are_displayed_only_with_card_memory(memory: str) -> None:
    fought = 0
    for seed in range(3):
        game = Game("base", seed=seed, options={"cardMemory": memory})
        dice = random.Random(seed)
        laid: tuple[list[int], list[int]] = ([], [])
        for _ in range(500):
            if game.over:
                break
            seat = game.to_act[0]
            listed = game.legal_actions(seat).listed()
            attacks = [action for action in listed if action.verb in ("attack", "lay")]
            action = dice.choice(attacks or listed)
            game.play(action, seat)
            if action.verb == "lay" and action.what:
                laid[seat].append(action.what)
            state = game.state
            if state.stack and state.stack[-1].kind == Clash.kind:
                continue
            for viewer in SEATS:
                seen = view(state, viewer)
                for owner in (BLUE, YELLOW):
                    assert sorted(seen["hands"][owner]["spent"]) == sorted(laid[owner])
                    assert ("cards" in seen["hands"][owner]) == (viewer == owner)
                    client = displayed(seen)["hands"][owner]["spent"]
                    assert sorted(client) == (sorted(laid[owner]) if memory == "on" else [])
        fought += len(laid[0]) + len(laid[1])
    assert fought > 5


@pytest.mark.rule("INFO-05")
def test_a_view_holds_all_a_seat_was_ever_allowed_to_see() -> None:
    """Its own placements and team, and every card that was turned up, however long ago."""
    for game in random_games("base", 8, 260):
        state = game.state
        for seat in (BLUE, YELLOW):
            seen = view(state, seat)
            own = {
                back["token"] for room in seen["rooms"] if not room["shown"] for back in room["tokens"]
            } - {None}
            assert own == {state.table.labels[t] for t in state.placed if state.table.owner[t] == seat}
            assert seen["hands"][seat]["cards"] == list(state.combat_hands[seat])
            for owner in (BLUE, YELLOW):
                assert seen["hands"][owner]["spent"] == list(state.spent[owner])
