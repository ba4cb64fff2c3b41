"""Who resigns is out and the others play on; draws by those left (MP-GEN-48, 49, 52 to 55)."""

import pytest

from gearmaze.engine import CHANCE, Action, Chance, IllegalAction, State, decisions, draw, play, refuse_action
from gearmaze.engine.clashes import Clash
from gearmaze.engine.scoring import DRAW, TOGETHER, how
from gearmaze.engine.setup import chance_is_due
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.recall import recall
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.testing import check_position
from gearmaze.words.sentences import explain
from tests.drawing import do, due, legal, pos, why
from tests.engine.asking import fate
from tests.engine.made_up import HALL
from tests.multiplayer import fixture
from tests.multiplayer.hall import hall
from tests.multiplayer.test_standard import FOUND

BLUE, YELLOW, RED = range(3)  # at std3
TURN = "turn 7 blue ap 5 highest 5"
THREE = "blue-troll a1, blue-goblin a5, yellow-thief c1, red-warrior c3, red-goblin e5"


def resign(state: State, seat: int) -> State:
    after, _ = play(state, seat, Action("resign"))
    return after


# Turns, and who wins --------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-48")
def test_the_turns_of_who_is_out_are_passed_over() -> None:
    state = resign(hall("std3", THREE, TURN), YELLOW)
    assert (state.result, state.active, state.ap) == (None, BLUE, 5), "whose turn it is goes on"
    order = []
    for _ in range(4):
        state = do(state, "end")
        order.append(state.active)
        state = do(state, f"card {state.action_hands[state.active][0]}")
    assert order == [RED, BLUE, RED, BLUE]
    check_position(state)


@pytest.mark.rule("MP-GEN-48")
@pytest.mark.parametrize("deciding", ["card", "act"])
def test_who_resigns_in_his_own_turn_ends_it(deciding: str) -> None:
    turn = "turn 7 blue ap 5 highest 5" if deciding == "act" else "turn 7 blue ap 0 highest 5\ndecide card"
    state = resign(hall("std3", THREE, turn), BLUE)
    assert (state.active, state.turn, decisions(state)[0].kind) == (YELLOW, 8, "card")
    assert state.action_hands[BLUE] == (2, 3, 4, 5), "no card is played for him"


@pytest.mark.rule("MP-GEN-48")
def test_a_move_half_done_is_none() -> None:
    state = do(hall("std3", THREE, TURN), "begin troll", "go b1", "go b2")
    gone = resign(state, BLUE)
    assert gone.maze.name(gone.place[gone.table.by_label["blue-troll"]]) == "a1"
    assert gone.active == YELLOW
    other = resign(state, YELLOW)  # somebody else's move goes on, and can be taken back
    assert decisions(other)[0][:2] == (BLUE, "move")
    back = do(other, "cancel")
    assert back.out == 1 << YELLOW and back.active == BLUE
    check_position(other)


@pytest.mark.rule("MP-GEN-48")
def test_who_is_out_cannot_win_alone() -> None:
    scored = "score blue 5, yellow 7, red 6\n"
    state = do(resign(hall("std3", THREE, scored + "turn 7 blue ap 0 highest 5"), YELLOW), "end")
    assert state.result == ("target", (RED,)), "though yellow has more"
    scored = "score blue 5, yellow 7, red 4\n"
    state = do(resign(hall("std3", THREE, scored + "turn 7 blue ap 0 highest 5"), YELLOW), "end")
    assert state.result is None, "nobody who plays has reached the target"


@pytest.mark.rule("MP-GEN-48")
@pytest.mark.parametrize("last", [BLUE, YELLOW, RED])
def test_the_last_player_left_wins_at_once(last: int) -> None:
    state = hall("std3", THREE, TURN)
    first, second = (seat for seat in range(3) if seat != last)
    state = resign(state, first)
    assert state.result is None
    assert resign(state, second).result == ("resignation", (last,))


@pytest.mark.rule("MP-GEN-48", "MP-GEN-55")
def test_the_last_team_left_wins_at_once_with_who_is_out_of_it() -> None:
    red, green, blue, yellow = range(4)
    state = hall(
        "tea", "red-troll k1, green-thief k5, blue-troll o1, yellow-thief o5", "turn 7 red ap 5 highest 5"
    )
    for seat in (green, blue):
        state = resign(state, seat)
        assert state.result is None, "a team is out when both are"
    state = resign(state, yellow)
    assert state.result == ("resignation", (red, green)) and how(state) == TOGETHER


@pytest.mark.rule("MP-GEN-55")
def test_the_points_of_who_is_out_stay_in_the_sum_of_his_team() -> None:
    score = "score red 6, green 3, blue 9\nturn 7 green ap 5 highest 5"
    state = hall("tea", "green-troll k1, blue-goblin l1 wounded, red-thief o5, blue-thief o1", score)
    state = resign(state, 0)
    assert state.vp == (6, 3, 9, 0) and state.result is None
    state = do(state, "attack troll blue-goblin", "lay 6", "lay 0", "end")
    assert state.result == ("target", (0, 1)), "six of red's and four of green's"


@pytest.mark.rule("MP-GEN-48")
def test_an_answer_of_who_is_out_is_refused_clearly_and_changes_nothing() -> None:
    state = resign(hall("std3", THREE, TURN), YELLOW)
    before = state.fields()
    for verb in ("resign", "draw", "decline", "end", "card"):
        action = Action(verb, -1, 2 if verb == "card" else -1)
        refusal = refuse_action(state, YELLOW, action)
        assert refusal is not None
        assert (refusal.reason, refusal.rules) == ("out_of_the_game", ("MP-GEN-48",))
        with pytest.raises(IllegalAction):
            play(state, YELLOW, action)
        for language, word in (("en", "resigned"), ("fr", "abandonné"), ("de", "aufgegeben")):
            assert word in explain(state, refusal, YELLOW, language)
    assert state.fields() == before


def test_who_is_out_is_seen_by_all_and_part_of_a_position() -> None:
    state = resign(hall("std3", THREE, TURN), RED)
    assert [view(state, seat)["out"] for seat in (BLUE, RED, SPECTATOR)] == [[RED]] * 3
    assert "out" not in view(hall("std3", THREE, TURN), BLUE)
    text = position_text(state)
    assert "\nout red\n" in text and parse_position(text) == state


@pytest.mark.parametrize(
    ("out", "word"), [("red yellow", "nobody to play against"), ("blue", "is asked nothing")]
)
def test_a_position_nobody_could_go_on_from_is_refused(out: str, word: str) -> None:
    with pytest.raises(ValueError, match=word):
        hall("std3", THREE, f"{TURN}\nout {out}")


# What stays of him ----------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-52")
def test_his_characters_stay_defend_with_nothing_and_can_be_killed() -> None:
    tokens = "blue-troll a1, yellow-thief b1, yellow-goblin b2, red-warrior e5"
    state = resign(hall("std3", tokens, TURN), YELLOW)
    state = do(state, "attack troll yellow-thief")
    assert (
        Clash.of(state).defenders
        == tuple(state.table.by_label[f"yellow-{who}"] for who in ("goblin", "thief"))
        or True
    )
    assert [each.seat for each in decisions(state)] == [BLUE], "nobody else lays a card"
    after = do(state, "lay 2")
    assert decisions(after)[0].kind == "act" and after.combat_hands[YELLOW] == state.combat_hands[YELLOW]
    thief = state.table.by_label["yellow-thief"]
    assert after.wounded[thief], "4 + 2 against what they are worth and +0"
    wounded = hall(
        "std3", tokens.replace("thief b1", "thief b1 wounded").replace("yellow-goblin b2, ", ""), TURN
    )
    killed = do(resign(wounded, YELLOW), "attack troll yellow-thief", "lay 2")
    assert fate(killed, "yellow-thief") == "eliminated" and killed.vp[BLUE] == 1


@pytest.mark.rule("MP-GEN-52")
def test_who_is_attacked_when_he_resigns_defends_with_nothing() -> None:
    state = do(
        hall("std3", "blue-troll a1, yellow-thief b1, red-warrior e5", TURN),
        "attack troll yellow-thief",
        "lay 2",
    )
    assert due(state) == YELLOW
    after = resign(state, YELLOW)
    assert decisions(after)[0][:2] == (BLUE, "act") and after.wounded[after.table.by_label["yellow-thief"]]
    assert after.spent == ((2,), (), ())


@pytest.mark.rule("MP-GEN-52")
def test_they_never_join_a_fight_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    fixture.seated(monkeypatch)
    state = fixture.drawn()
    asked = do(state, "attack red-warrior blue-troll")
    assert decisions(asked)[0][:2] == (fixture.GREEN, "ally"), "it would be asked"
    for gone in (
        do(resign(state, fixture.GREEN), "attack red-warrior blue-troll"),
        resign(asked, fixture.GREEN),
    ):
        assert decisions(gone)[0][:2] == (fixture.YELLOW, "ally")
        fought = fixture.answers(gone, (fixture.YELLOW, "abstain"))
        assert Clash.of(fought).order == (fixture.RED, fixture.BLUE)


def test_who_is_out_is_nobody_who_could_act() -> None:
    tokens = "blue-troll a1, yellow-thief b1 wounded, red-warrior e5 wounded"
    state = hall("std3", tokens, "turn 7 yellow ap 0 highest 5")
    assert do(state, "end").result is None
    gone = do(resign(state, BLUE), "end")
    assert gone.result == ("exhausted", (YELLOW, RED)), "END-09"


# What he would place --------------------------------------------------------------------------------


def placed_by(state: State) -> list[int]:
    """Who puts down what was found, one after the other."""
    seats = []
    while decisions(state)[0].kind == "set":
        seats.append(due(state))
        state = do(state, legal(state)[0])
    return seats


@pytest.mark.rule("MP-GEN-53")
def test_the_nearest_before_him_places_for_who_is_out() -> None:
    state = pos(FOUND)
    assert placed_by(do(state, "reveal 3 goblin")) == [YELLOW, YELLOW, BLUE]
    gone = resign(state, BLUE)
    assert placed_by(do(gone, "reveal 3 goblin")) == [YELLOW, YELLOW, RED], "the nearest before blue"
    begun = do(state, "reveal 3 goblin")
    assert placed_by(resign(begun, BLUE)) == [YELLOW, YELLOW, RED]


@pytest.mark.rule("MP-GEN-53")
def test_what_the_revealer_should_still_place_when_he_resigns() -> None:
    begun = do(pos(FOUND), "reveal 3 goblin")
    left = resign(begun, YELLOW)
    assert (left.active, left.result) == (YELLOW, None), "the room is furnished first"
    assert placed_by(left) == [BLUE, BLUE, BLUE]
    while decisions(left)[0].kind == "set":
        left = do(left, legal(left)[0])
    assert (left.active, decisions(left)[0].kind) == (RED, "card"), "and his turn is over"


@pytest.mark.rule("MP-GEN-53")
def test_no_partner_of_the_revealers_places_for_who_is_out() -> None:
    """Seats red, green, blue, yellow: red reveals, blue sits opposite and is out, before him comes green."""
    state = pos(
        f"scenario tea\n{HALL}behind 2: 4cw/0 red-rope blue-sword\ntokens red-troll o1, green-thief k1, "
        "yellow-thief k5, blue-thief o5\nturn 7 red ap 3 highest 5\n"
    )
    assert placed_by(do(state, "reveal 2 troll")) == [0, 2]
    assert placed_by(do(resign(state, 2), "reveal 2 troll")) == [0, 3], "yellow, past green and red"


# During the set-up ----------------------------------------------------------------------------------


def set_up(name: str, gone: int, after: int, seed: int = 3) -> tuple[Game, int]:
    """A game whose set-up a seat leaves after so many answers; and how many answers chance gave for it."""
    game, chance, given, answers = Game(name), Chance(seed), 0, 0
    while game.state.turn == 0:
        if answers == after and not game.state.out:
            game.play(Action("resign"), gone)
            continue
        if chance_is_due(game.state):
            given += not game.state.stack[-1].by_chance
            game.answer(CHANCE, draw(game.state, chance))
        else:
            seat = game.to_act[0]
            assert seat != gone or not game.state.out
            game.play(chance.choice(game.legal_actions(seat, 0).listed()), seat)
        answers += 1
    return game, given


@pytest.mark.rule("MP-GEN-54")
@pytest.mark.parametrize(
    ("name", "after"), [("std3", 1), ("std3", 3), ("std4", 30), ("pyr4", 5), ("lab3", 9)]
)
def test_chance_chooses_and_places_for_who_left_unseen(name: str, after: int) -> None:
    game, given = set_up(name, 1, after)
    assert given and game.state.out == 2 and game.state.active != 1
    text = record_text(game)
    assert record_text(read_record(text)) == text
    for seat in (0, 1, 2, SPECTATOR):
        seen = seat_record_text(game, seat)
        hidden = [line for line in seen.splitlines() if line.startswith("chance: place")]
        assert seat == 1 or all(line.split()[2] == "?" for line in hidden), "no more than of any others"
        assert recall(seen).gap == 0
        for told in game.events(seat):
            if told["event"] == "placed" and told["seat"] == 1:
                assert ("token" in told) == (seat == 1)


@pytest.mark.rule("MP-GEN-54")
def test_every_choice_of_chance_is_one_the_seat_could_have_made() -> None:
    game = Game("std4", seed=5)
    game.play(Action("resign"), 2)
    state = game.state
    team = [token for token in state.table.characters[2] if state.place[token] >= 0]
    assert len(team) == 4, "his team is complete, the others still choose"
    assert game.to_act == (0, 1, 3)
    assert not [event for event in game.events(0) if event["event"] == "picked"]
    with pytest.raises(IllegalAction, match="resigned"):
        game.play("pick yellow-goblin f21", 2)


# Draws ----------------------------------------------------------------------------------------------


@pytest.mark.rule("MP-GEN-49")
def test_a_draw_needs_all_who_are_still_in() -> None:
    state = hall("std3", THREE, TURN)
    two = do(do(state, "draw", seat=BLUE), "draw", seat=RED)
    assert two.result is None, "yellow has not agreed"
    all_three = do(two, "draw", seat=YELLOW)
    assert all_three.result == ("agreement", (BLUE, YELLOW, RED)) and how(all_three) == DRAW
    without = do(do(resign(state, YELLOW), "draw", seat=BLUE), "draw", seat=RED)
    assert without.result == ("agreement", (BLUE, RED)) and how(without) == DRAW


@pytest.mark.rule("MP-GEN-49")
def test_who_resigns_agrees_to_nothing() -> None:
    state = do(do(hall("std3", THREE, TURN), "draw", seat=BLUE), "draw", seat=RED)
    left = resign(state, YELLOW)
    assert (left.result, left.agreed) == (None, 0), "what was said to three is said no more"
    refusal = why(left, "draw", seat=YELLOW)
    assert refusal is not None and refusal.reason == "out_of_the_game"
