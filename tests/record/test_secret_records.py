"""Records of whole games and of single seats, in everything that can be played."""

import random
from collections.abc import Iterator

import pytest

from gearmaze.engine import CLOCK, Action, Chance, IllegalAction
from gearmaze.engine.clock import unseen
from gearmaze.engine.view import SPECTATOR
from gearmaze.game import Game
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.sets import scenario_names
from gearmaze.testing import check_state, check_step, check_view
from tests.drawing import pos
from tests.record.walks import PROOF, SKETCHES, brawl, rare, walk

BLUE, YELLOW = 0, 1


def games(name: str, seed: int, length: int) -> Iterator[Game]:
    """A random game with take-backs, draw offers and time-outs, at every point of its way."""
    dice = random.Random(f"{name} {seed}")
    game = Game(name, seed=seed, options={"timer": "on"} if seed % 2 else {})
    for _ in range(length):
        yield game
        if game.over:
            return
        seat = dice.choice(game.to_act)
        special = rare(game.state, Chance(dice.randrange(1 << 32)))
        if special is not None and special[1].verb != "timeout":
            game.play(special[1], special[0])
        elif dice.random() < 0.08 and game.refuse_undo(seat) is None:
            game.undo(seat)
        else:
            found = list(game.legal_actions(seat))
            verb = dice.choice(sorted({action.verb for action in found} - {"end", "cancel"}) or ["end"])
            game.play(dice.choice([a for a in found if a.verb == verb] or found), seat)


@pytest.mark.parametrize("name", scenario_names())
def test_a_record_is_read_back_at_any_point(name):
    for seed in range(10 if PROOF else 2):
        for count, game in enumerate(games(name, seed, 140)):
            if count % 35 == 34 or game.over:
                text = record_text(game)
                again = read_record(text)
                assert again.state == game.state
                assert record_text(again) == text
            if count % 20 == 0:
                for seat in (BLUE, YELLOW, SPECTATOR):
                    assert seat_record_text(game, seat)


@pytest.mark.parametrize("name", scenario_names())
def test_no_view_tells_what_is_hidden(name):
    """At every point of a game: while pieces are chosen, while somebody may join, while a card is named."""
    for seed in range(20 if PROOF else 1):
        for state, _, _ in walk(name, {"timer": "on"}, seed + 7, 160):
            check_state(state)
            for seat in (BLUE, YELLOW, SPECTATOR) if state.result is None else ():
                check_view(state, seat)


@pytest.mark.parametrize("name", SKETCHES)
def test_no_view_of_a_fight_tells_what_is_hidden(name):
    for seed in range(60 if PROOF else 8):
        for state, _, _ in brawl(name, seed, 40):
            for seat in (BLUE, YELLOW, SPECTATOR) if state.result is None else ():
                check_view(state, seat)


# Drafts in secret ---------------------------------------------------------------------------------


def draft(game: Game, seat: int, dice: random.Random, most: int = 99) -> None:
    """Up to so many choices of a seat."""
    for _ in range(most):
        if seat not in game.to_act:
            return
        game.play(dice.choice(game.legal_actions(seat).listed()), seat)


def test_nobody_learns_what_others_choose_or_how_far_they_are():
    seen = set()
    for number in range(4):
        game = Game("mixed-free", seed=3)
        draft(game, BLUE, random.Random(1), 5)
        draft(game, YELLOW, random.Random(number), 4 * number)
        if number == 2:
            game.undo(YELLOW)
        draft(game, BLUE, random.Random(2), 3)
        game.undo(BLUE)
        seen.add((seat_record_text(game, BLUE), str(game.events(BLUE)), str(game.view(BLUE))))
    assert len(seen) == 1
    text = seat_record_text(game, BLUE)
    assert text.count("blue: bring") == 2 and "yellow" not in text.split("view ")[0]


def finished_draft(number: int) -> Game:
    """A draft in which Blue brings 1 and 2, Yellow two pairs that depend on the number."""
    game = Game("mixed-free", seed=9)
    for pair in ("1", "2"):
        game.play(f"bring {pair}", BLUE)
    for pair in (("37", "38"), ("39", "3"))[number % 2]:
        game.play(f"bring {pair}", YELLOW)
    draft(game, BLUE, random.Random(5))
    draft(game, YELLOW, random.Random(number))
    return game


def test_a_secret_choice_stays_secret_until_the_end():
    records = {seat_record_text(finished_draft(number), BLUE) for number in range(3)}
    assert len(records) == 1
    game = finished_draft(0)
    text = seat_record_text(game, BLUE)
    assert text.count("yellow: enlist ?") == 14 and text.count("yellow: bring ?") == 2
    assert "blue: bring 1" in text and "chance: deal ?" in text
    assert text.index("blue: bring") < text.index("yellow: bring ?")
    assert seat_record_text(game, SPECTATOR).count("enlist ?") == 28
    game.play("resign", BLUE)
    assert "yellow: bring 37" in seat_record_text(game, BLUE)


@pytest.mark.parametrize("name", ["base", "mixed-free", "prison-4"])
def test_who_was_too_late_with_a_secret_choice_is_his_to_know(name):
    """Nobody learns it from a record or from a take-back: it would tell what was chosen for him."""
    games = []
    for late in (True, False):
        game = Game(name, seed=3, options={"timer": "on"})
        draft(game, BLUE, random.Random(1), 2)
        for _ in range(3):
            if late:
                game.play(Action("timeout", -1, YELLOW), CLOCK)
            else:
                game.play(game.legal_actions(YELLOW).listed()[0], YELLOW)
        games.append(game)
    one, two = games
    assert one.state == two.state
    for until in ("now", "a choice taken back", "all chosen"):
        for game in games:
            if until == "a choice taken back":
                game.undo(BLUE)
            if until == "all chosen":
                draft(game, BLUE, random.Random(5))
                draft(game, YELLOW, random.Random(6))
        for seat in (BLUE, SPECTATOR):
            assert seat_record_text(one, seat) == seat_record_text(two, seat), until
            assert one.events(seat) == two.events(seat)
        assert one.refuse_undo(BLUE) == two.refuse_undo(BLUE)
    assert "clock" not in seat_record_text(one, BLUE)
    assert "clock: timeout yellow" in seat_record_text(one, YELLOW)


def test_who_is_too_late_in_turn_is_not_told_either():
    """In prison-2 teams are put down one after the other; the clock would tell who stands where."""
    game = Game("prison-2", seed=1, options={"timer": "on"})
    game.play(Action("timeout", -1, BLUE), CLOCK)
    assert "blue: pick ?" in seat_record_text(game, YELLOW)
    assert game.events(YELLOW) == [{"event": "dealt", "rooms": 4}]
    assert "clock: timeout blue" in seat_record_text(game, BLUE)


def test_whom_somebody_put_down_and_took_back_is_never_told():
    """Face down on a line and off it again (prison-2): not on an empty line, not when teams are shown."""
    game = Game("prison-2", seed=1)
    game.play("pick cleric g0", BLUE)
    game.undo(BLUE)
    game.play("pick naga b0", BLUE)
    game.undo(BLUE)
    dice = random.Random(1)
    while game.state.turn < 1:
        for seat in (YELLOW, SPECTATOR):
            text = seat_record_text(game, seat)
            assert text.count("blue: pick ?\nblue: undo") == 2
            assert "pick blue-" not in text
        game.play(dice.choice(game.legal_actions().listed()))
    text = seat_record_text(game, YELLOW)
    assert text.count("blue: pick ?\nblue: undo") == 2
    assert text.count("pick blue-") == 3, "who was turned up at the end is told"
    assert "blue: pick blue-cleric g0\nblue: undo" in seat_record_text(game, BLUE)


def test_who_puts_teams_down_in_turn_is_offered_every_one_of_them():
    """Others see each token go down (P-S2-04): offered in a fixed order, the order would say who it is."""
    game = Game("prison-2", seed=1, options={"timer": "on"})
    offered = game.legal_actions(BLUE).listed()
    assert len({action.what for action in offered}) == 3
    assert len(offered) == 3 * len({action.where for action in offered})
    drawn = {game.late_answer(BLUE, Chance(number))[1] for number in range(200)}
    assert drawn == set(offered)
    game.play(Action("timeout", -1, BLUE), CLOCK)  # in games of before it is the first, as ever
    assert game.state.place[offered[0].what] == offered[0].where


@pytest.mark.rule("ACT-12", "SET-13")
def test_nobody_goes_back_once_the_teams_are_shown():
    """In prison-2 nothing is drawn after the last placement: who made it could choose anew, knowing them."""
    game = Game("prison-2", seed=1)
    dice = random.Random(2)
    while game.state.turn < 1:
        game.play(dice.choice(game.legal_actions().listed()))
    last = game.entries[-1].seat
    assert game.refuse_undo(last).reason == "cannot_take_back"
    with pytest.raises(IllegalAction):
        game.undo(last)
    text = record_text(game) + f"{game.table.colours[last]}: undo\n"
    assert read_record(text).state == game.entries[-1].before, "records of before may hold such a take-back"


@pytest.mark.parametrize("name", scenario_names())
def test_what_is_chosen_for_somebody_is_any_of_his_choices_and_his_own(name):
    """Drawn from numbers nobody else knows and written as his answer; what all may see the clock answers."""
    game = Game(name, seed=1, options={"timer": "on"})
    kinds = set()
    while game.state.turn < 1:
        seat = game.to_act[-1]
        drawn = {game.late_answer(seat, Chance(number)) for number in range(400)}
        if unseen(game.state):
            assert {who for who, _ in drawn} == {seat}
            found = {action for _, action in drawn}
            assert found <= set(game.legal_actions(seat)) and len(found) > len(game.legal_actions(seat)) // 2
        else:
            assert drawn == {(CLOCK, Action("timeout", -1, seat))}
        kinds.add(unseen(game.state))
        game.time_out(seat, Chance(len(game.answers)))
    assert kinds == ({True, False} if name == "mixed-mutual" else {True})
    assert game.late_answer(game.to_act[0], Chance(1))[0] == CLOCK


def test_an_open_choice_is_open():
    game = Game("mixed-mutual", seed=4)
    first = game.to_act[0]
    game.play("bring 37", first)
    game.play("bring 1", 1 - first)
    assert "bring 37" in seat_record_text(game, SPECTATOR)
    game.undo(1 - first)
    with pytest.raises(IllegalAction):
        game.undo(1 - first)
    assert game.to_act == (1 - first,)


def test_choices_are_taken_back_independently():
    game = Game("mixed-free", seed=3)
    game.play("bring 37", BLUE)
    game.play("bring 1", YELLOW)
    game.play("enlist naga", YELLOW)
    game.undo(BLUE)
    assert [len(pairs) for pairs in game.state.pairs] == [0, 1]
    assert game.refuse_undo(BLUE).reason == "nothing_to_take_back" or game.refuse_undo(BLUE) is not None
    game.undo(YELLOW)
    game.undo(YELLOW)
    assert game.state == game.start


def test_the_same_pair_brought_twice_is_drawn_for():
    game = Game("mixed-free", seed=3)
    for seat in (BLUE, YELLOW):
        game.play("bring 37", seat)
        game.play(f"bring {seat + 1}", seat)
        draft(game, seat, random.Random(seat), 14)
    (loser,) = game.to_act
    assert [len(game.state.pairs[seat]) for seat in (loser, 1 - loser)] == [1, 2]
    assert "bring 37" not in [game.text(action) for action in game.legal_actions(loser)]
    for seat in (BLUE, YELLOW, SPECTATOR):
        check_view(game.state, seat)
        assert seat_record_text(game, seat).count(": first ") == 1
    assert game.refuse_undo(1 - loser) is not None
    game.play("bring 40", loser)
    assert game.state.prints[0] >= 0
    assert read_record(record_text(game)).state == game.state


def test_a_side_that_chooses_second_does_not_lose_the_first_ones_choice():
    """Where teams are put down in turn (P-S2-04) nobody goes back past the other side's choice."""
    game = Game("prison-2", seed=1)
    for dot in ("b0", "d0", "g0"):
        name = next(n for n in ("cleric", "naga", "backstabber") if f"blue-{n}" in hand(game))
        game.play(f"pick {name} {dot}", BLUE)
    game.undo(BLUE)
    name = next(n for n in ("cleric", "naga", "backstabber") if f"blue-{n}" in hand(game))
    game.play(f"pick {name} i0", BLUE)
    game.play("pick colossus b11", YELLOW)
    assert game.refuse_undo(BLUE).reason == "not_your_answer"
    assert "blue: pick ?" in seat_record_text(game, YELLOW)
    game.undo(YELLOW)


def hand(game: Game) -> list[str]:
    return list(game.view(BLUE)["hands"][BLUE]["tokens"])


# Fights -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sketch", "answers", "first"),
    [
        ("bow", ["telepath attacks wizard", "silent"], BLUE),
        ("bow", ["mekanork attacks colossus", "stay", "join"], BLUE),
        ("both", ["thief attacks telepath", "silent"], BLUE),
        ("both", ["thief attacks telepath", "name 4"], YELLOW),  # who names lays first (P-TEL-11)
    ],
)
def test_a_card_stays_sealed_whoever_lays_first_and_whatever_is_said_meanwhile(sketch, answers, first):
    game = Game(position=pos(SKETCHES[sketch]))
    for answer in answers:
        game.play(answer)
    assert game.to_act == (first,)
    game.play("lay 0")
    game.play("draw", first)
    game.play("decline", 1 - first)
    assert f"{game.table.colours[first]}: lay ?" in seat_record_text(game, 1 - first)
    assert "lay +0" in seat_record_text(game, first)
    assert "lay ?" in seat_record_text(game, SPECTATOR)
    game.play(game.legal_actions().listed()[0])
    assert "lay ?" not in seat_record_text(game, 1 - first)


ANSWERS = [["mekanork attacks colossus", "join"], ["telepath attacks wizard", "name 5"]]


@pytest.mark.parametrize("answers", ANSWERS)
def test_what_is_said_in_a_fight_is_final(answers):
    game = Game(position=pos(SKETCHES["bow"]))
    for answer in answers:
        game.play(answer)
    assert game.refuse_undo(BLUE).reason == "cannot_take_back"


def test_a_checked_game_from_every_sketch():
    for name in SKETCHES:
        for seed in range(4):
            before = None
            for state, _, _ in brawl(name, seed, 30):
                check_state(state)
                assert state is not before
                before = state
    game = Game(position=pos(SKETCHES["spear"]))
    before = game.state
    game.play("scream naga")
    check_step(before, BLUE, game.entries[-1].action, game.state, game.entries[-1].events)
    assert isinstance(game.entries[-1].action, Action)


@pytest.mark.parametrize("again", [False, True], ids=["taken back", "chosen anew"])
def test_the_last_secret_pick_taken_back_before_chance_draws_tells_nothing(again: bool) -> None:
    game = Game("base", seed=3)
    game._chance = None  # whoever plays without a seed answers for chance himself
    while game.to_act != (-1,):
        seat = game.to_act[-1]
        game.play(next(iter(game.legal_actions(seat).listed())), seat)
    last = game.entries[-1]
    game.undo(last.seat)
    label = game.table.labels[last.action.what]
    if again:
        other = next(a for a in game.legal_actions(last.seat).listed() if a.what != last.action.what)
        game.play(other, last.seat)
        game.play("first blue", -1)
    for seat in (1 - last.seat, -3):
        told = seat_record_text(game, seat)
        assert f"pick {label}" not in told and "undo" not in told
