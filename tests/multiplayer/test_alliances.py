"""Alliances rule by rule: who is drawn in, asked and joins, and what comes of it (MP-ALL-20 to MP-ALL-40).

Drawn in the open room before Blue's line, f1 to j5, with a pit on h4; seats red, green, blue, yellow.
"""

import pytest

from gearmaze.engine import State, decisions, refuse_action
from gearmaze.engine.clashes import Clash
from gearmaze.engine.state import HURT
from gearmaze.notation import parse_action
from gearmaze.testing import check_position
from tests.drawing import do, legal, why
from tests.engine.made_up import HALL
from tests.multiplayer.fixture import (
    BLUE,
    GREEN,
    RED,
    ROOM,
    YELLOW,
    answer,
    answers,
    drawn,
    names,
    owing,
    seated,
    wounded,
)

OPEN = HALL.replace("rooms 99cw\n", ROOM.splitlines()[-1] + "\n")


@pytest.fixture(autouse=True)
def alliances(monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch)


def attacked(tokens: str, attack: str = "red-warrior blue-troll", rest: str = "") -> State:
    state = do(drawn(tokens, rest, OPEN), f"attack {attack}")
    check_position(state)
    return state


def sides(state: State) -> tuple[set[str], set[str]]:
    clash = Clash.of(state)
    return names(state, clash.attackers), names(state, clash.defenders)


def asked(state: State) -> list[int]:
    return [seat for seat, kind in owing(state) if kind == "ally"]


def decided(state: State, *cards: str) -> State:
    """The fight to its end: nobody more joins; red, green, blue, yellow lay these, as far as they fight."""
    while asked(state):
        state = do(state, "abstain")
    for seat, card in zip((RED, GREEN, BLUE, YELLOW), cards, strict=True):
        if card:
            state = answers(state, (seat, card))
    assert Clash.now(state) is None
    check_position(state)
    return state


@pytest.mark.rule("MP-ALL-20")
def test_attacker_and_target_are_the_first_and_their_owners_the_sides() -> None:
    state = attacked("red-warrior g3, blue-troll h3, green-goblin g1")
    clash = Clash.of(state)
    assert sides(state) == ({"red-warrior"}, {"blue-troll"})
    assert [side.seats for side in clash.fight(state).sides] == [(RED,), (BLUE,)]
    own = why(drawn("red-warrior g3, red-troll h3", room=OPEN), "attack red-warrior red-troll")
    far = why(drawn("red-warrior g3, blue-troll i3", room=OPEN), "attack red-warrior blue-troll")
    assert own is not None and own.reason == "own_character"
    assert far is not None and far.reason == "not_adjacent"


@pytest.mark.rule("MP-ALL-21")
def test_everybody_unwounded_beside_the_other_side_fights_wanted_or_not() -> None:
    theirs = "blue-troll h3, blue-wizard g2, blue-goblin f3 wounded"
    state = attacked(f"red-warrior g3, red-goblin h2, red-thief i3 idle, {theirs}")
    assert sides(state) == ({"red-warrior", "red-goblin"}, {"blue-troll", "blue-wizard"})
    assert {due.kind for due in decisions(state)} == {"lay"}, "nobody is asked whether he wants to"


@pytest.mark.rule("MP-ALL-22")
def test_it_goes_on_until_nobody_is_added() -> None:
    tokens = "red-warrior f1, blue-troll g1, red-goblin h1, blue-thief i1, red-wizard j1, blue-goblin f5"
    assert sides(attacked(tokens)) == (
        {"red-warrior", "red-goblin", "red-wizard"},
        {"blue-troll", "blue-thief"},
    )


@pytest.mark.rule("MP-ALL-23")
@pytest.mark.parametrize(
    ("green", "question"),
    [
        ("green-goblin h2", True),
        ("green-goblin f3", True),
        ("green-goblin g2", True),
        ("green-goblin i2", False),  # diagonal to both
        ("green-goblin h2 wounded", False),
        ("green-goblin i3, blue-thief j3", True),
        ("green-goblin j3, blue-thief j2", False),  # beside somebody of blue's who does not fight
    ],
)
def test_who_is_asked(green: str, question: bool) -> None:
    state = attacked(f"red-warrior g3, blue-troll h3, {green}")
    assert asked(state) == ([GREEN] if question else [])
    if question:
        assert "abstain" in legal(state)
        out = do(state, "abstain")
        assert sides(out) == ({"red-warrior"}, {"blue-troll"}) and not asked(out)


@pytest.mark.rule("MP-ALL-24")
def test_either_side_may_be_joined() -> None:
    state = attacked("red-warrior g3, blue-troll h3, green-goblin g2, green-thief h2")
    assert legal(state) == ["assail", "defend", "abstain"]
    assert sides(do(state, "assail"))[0] == {"red-warrior", "green-thief"}
    assert sides(do(state, "defend"))[1] == {"blue-troll", "green-goblin"}
    assert why(state, "lay 2") is not None, "first the sides, then the cards"


@pytest.mark.rule("MP-ALL-25")
@pytest.mark.parametrize(
    ("tokens", "choices"),
    [
        ("blue-troll h3, green-goblin h2", ["assail"]),
        ("blue-troll h3, green-goblin g2", ["defend"]),
        ("blue-troll h3 wounded, green-goblin h2", ["assail"]),  # a wounded target counts
        ("blue-troll h3, green-goblin h2, red-thief h1", ["assail", "defend"]),  # who does not fight yet
        ("blue-troll h3, green-goblin h2, red-thief h1 wounded", ["assail"]),
        ("blue-troll h3, green-goblin h2, red-thief h1 idle", ["assail"]),
        ("blue-troll h3, green-goblin g2, blue-thief g1", ["assail", "defend"]),
        (
            "blue-troll h3, green-goblin h2, green-thief j1, red-thief i1",
            ["assail"],
        ),  # not one of those beside
    ],
)
def test_a_side_is_open_to_who_touches_the_other_one(tokens: str, choices: list[str]) -> None:
    state = attacked(f"red-warrior g3, {tokens}")
    assert asked(state) == [GREEN] and legal(state) == [*choices, "abstain"]
    for verb in {"assail", "defend"} - {*choices}:
        refusal = why(state, verb)
        assert refusal is not None
        assert (refusal.reason, refusal.rules) == ("not_beside_that_side", ("MP-ALL-25",))


@pytest.mark.rule("MP-ALL-26")
def test_who_joins_holds_nobody_back_and_others_are_drawn_in() -> None:
    tokens = "red-warrior g3, blue-troll h3, green-goblin h2, green-thief i3, blue-wizard i2, red-goblin f5"
    state = do(attacked(tokens), "assail")
    assert sides(state) == ({"red-warrior", "green-goblin", "green-thief"}, {"blue-troll", "blue-wizard"})


@pytest.mark.rule("MP-ALL-27")
def test_who_touches_only_his_own_side_takes_no_part() -> None:
    tokens = "red-warrior g3, blue-troll h3, green-goblin h2, green-thief g2, red-wizard g4"
    attack, defence = sides(do(attacked(tokens), "assail"))
    assert attack == {"red-warrior", "green-goblin"} and defence == {"blue-troll"}


@pytest.mark.rule("MP-ALL-28")
def test_from_the_active_players_left_once_and_again_when_somebody_newly_qualifies() -> None:
    both = "red-warrior g3, blue-troll h3, green-goblin h2, yellow-goblin i3"
    state = attacked(both)
    assert asked(state) == [GREEN]
    assert asked(do(state, "abstain")) == [YELLOW]
    assert not asked(do(state, "abstain", "abstain")), "each once"
    later = attacked("red-warrior g3, blue-troll h3, yellow-goblin h2, green-goblin h1")
    assert asked(later) == [YELLOW], "green touches nobody who fights yet"
    after = do(later, "assail")
    assert asked(after) == [GREEN] and legal(after) == ["defend", "abstain"]
    assert asked(do(later, "abstain")) == []
    blues = attacked(
        "red-warrior g3, blue-troll h3, green-goblin g2", "blue-troll red-warrior", "turn 7 blue"
    )
    assert asked(blues) == [GREEN]


@pytest.mark.rule("MP-ALL-28")
def test_the_answer_is_public_and_final() -> None:
    state = attacked("red-warrior g3, blue-troll h3, green-goblin h2")
    for verb in ("assail", "abstain"):
        after, log = answer(state, GREEN, verb)
        (told,) = (event for event in log if event.kind == "allied")
        assert not told.private and (told.facts["seat"], told.facts["verb"]) == (GREEN, verb)
        spoken = state.table.verb(verb)
        assert spoken is not None and spoken.final
        again = refuse_action(after, GREEN, parse_action(after, "assail", GREEN))
        assert again is not None


@pytest.mark.rule("MP-ALL-29")
def test_who_stays_out_is_left_alone() -> None:
    state = attacked("red-warrior g3, blue-troll h3, green-goblin h2 carries green-sword, yellow-troll g2")
    before = state.place[:]
    after = decided(state, "+6", "", "+0", "")
    assert wounded(after) == {"blue-troll"} and after.place == before
    assert after.vp == (1, 0, 0, 0) and after.spent == ((6,), (), (), ())
    assert Clash.of(do(state, "abstain", "abstain")).fight(state).totals() == (3, 4), "nor do they count"


@pytest.mark.rule("MP-ALL-31")
def test_a_side_counts_all_its_characters_and_all_its_cards() -> None:
    state = do(attacked("red-warrior g3, red-goblin h2, blue-troll h3, green-goblin i3"), "assail")
    assert Clash.of(state).fight(state).totals() == (3 + 1 + 1, 4)
    state = answers(state, (RED, "+1"), (BLUE, "+6"))
    _, log = answer(state, GREEN, "+4")
    assert next(event.facts["totals"] for event in log if event.kind == "fought") == [5 + 1 + 4, 4 + 6]


@pytest.mark.rule("MP-ALL-32")
def test_the_higher_total_wounds_everybody_of_the_other_side() -> None:
    state = do(attacked("red-warrior g3, red-goblin h2, blue-troll h3, green-goblin i3"), "assail")
    assert wounded(decided(state, "+1", "+4", "+5", "")) == {"blue-troll"}
    assert wounded(decided(state, "+0", "+0", "+2", "")) == {"red-warrior", "red-goblin", "green-goblin"}


@pytest.mark.rule("MP-ALL-33")
def test_equal_totals_hurt_nobody() -> None:
    state = do(attacked("red-warrior g3, red-goblin h2, blue-troll h3, green-goblin i3"), "assail")
    after = decided(state, "+1", "+4", "+6", "")
    assert not wounded(after) and after.vp == (0, 0, 0, 0) and after.active == RED
    assert after.spent == ((1,), (4,), (6,), ())


@pytest.mark.rule("MP-ALL-34")
def test_cards_are_gone_but_for_0() -> None:
    state = do(attacked("red-warrior g3, blue-troll h3, green-goblin i3"), "assail")
    after = decided(state, "+0", "+3", "+0", "")
    assert after.combat_hands[RED] == state.combat_hands[RED]
    assert after.combat_hands[GREEN] == (0, 1, 2, 2, 3, 4, 5, 6) and after.spent[GREEN] == (3,)
    assert 0 in after.combat_hands[BLUE] and not after.spent[BLUE]


@pytest.mark.rule("MP-ALL-35")
def test_swords_count_for_all_who_attack_armor_for_all_who_defend() -> None:
    tokens = (
        "red-warrior g3 carries red-armor, blue-troll h3 carries blue-sword, "
        "green-goblin h2 carries green-sword, yellow-goblin g2 carries yellow-armor"
    )
    state = answers(attacked(tokens), (GREEN, "assail"), (YELLOW, "defend"))
    assert sides(state) == ({"red-warrior", "green-goblin"}, {"blue-troll", "yellow-goblin"})
    assert Clash.of(state).fight(state).totals() == (3 + 1 + 1, 4 + 1 + 1)


@pytest.mark.rule("MP-ALL-36")
@pytest.mark.parametrize("mark", ["wounded", "idle"])
def test_wounded_and_healed_neither_join_nor_give_contact(mark: str) -> None:
    state = attacked(f"red-warrior g3, blue-troll h3, blue-thief f3 {mark}, green-goblin h2 {mark}")
    assert sides(state) == ({"red-warrior"}, {"blue-troll"}) and not asked(state)
    # the thief is no link between red's goblin and the fight
    linked = attacked(f"red-warrior g3, blue-troll h3, blue-thief i3 {mark}, red-goblin j3")
    assert sides(linked) == ({"red-warrior"}, {"blue-troll"})
    # as the target they defend, and are touched like anybody
    target = attacked(f"red-warrior g3, blue-troll h3 {mark}, red-goblin h2, green-goblin i3")
    assert sides(target) == ({"red-warrior", "red-goblin"}, {"blue-troll"})
    assert asked(target) == [GREEN] and legal(target) == ["assail", "abstain"]


@pytest.mark.rule("MP-ALL-37")
def test_a_wounded_target_is_worth_nothing_and_dies_with_others_wounded() -> None:
    tokens = "red-warrior g3, blue-troll h3 wounded, blue-goblin g2, yellow-thief f3"
    state = do(attacked(tokens), "defend")
    assert sides(state) == ({"red-warrior"}, {"blue-troll", "blue-goblin", "yellow-thief"})
    assert Clash.of(state).fight(state).totals() == (3, 0 + 1 + 2)
    lost = decided(state, "+6", "", "+0", "+0")
    assert wounded(lost) == {"blue-goblin", "yellow-thief"}
    assert lost.place[lost.table.by_label["blue-troll"]] < 0 and lost.vp == (3, 0, 0, 0)
    won = decided(state, "+0", "", "+1", "+0")
    assert wounded(won) == {"red-warrior", "blue-troll"} and won.vp == (0, 0, 1, 1)


@pytest.mark.rule("MP-ALL-38")
def test_every_player_who_wins_scores_for_every_enemy() -> None:
    tokens = "red-warrior g3, blue-troll h3, green-goblin h2, yellow-thief i3, blue-goblin j3"
    three = answers(attacked(tokens), (GREEN, "assail"), (YELLOW, "assail"))
    assert [side.seats for side in Clash.of(three).fight(three).sides] == [(RED, GREEN, YELLOW), (BLUE,)]
    assert decided(three, "+6", "+0", "+0", "+0").vp == (2, 2, 0, 2)
    assert decided(three, "+0", "+0", "+6", "+0").vp == (0, 0, 3, 0)


@pytest.mark.rule("MP-ALL-39")
def test_a_character_counts_once_a_combat() -> None:
    """On a pit the wounded die at once: one point. A carrier and the one in its arms are two."""
    pit = do(attacked("red-warrior g4, blue-thief h4, green-goblin h3", "red-warrior blue-thief"), "assail")
    fell = decided(pit, "+6", "+6", "+0", "")
    assert fell.fate[fell.table.by_label["blue-thief"]] and fell.vp == (1, 1, 0, 0)
    assert [(seat, reason) for seat, _, reason, _ in fell.ledger] == [
        (RED, "elimination"),
        (GREEN, "elimination"),
    ]
    arms = attacked("red-warrior g3, blue-troll h3 carries blue-goblin", rest="")
    after = decided(arms, "+6", "", "+0", "")
    assert wounded(after) == {"blue-troll"} and after.vp == (2, 0, 0, 0)
    assert sorted(reason for _, _, reason, _ in after.ledger) == ["elimination", "wound"]


@pytest.mark.rule("MP-ALL-40")
def test_nobody_wounded_in_it_is_attacked_again_that_turn() -> None:
    tokens = "red-warrior g3, red-troll f4, blue-troll h3, yellow-thief f3"
    state = do(attacked(tokens), "defend")
    after = decided(state, "+6", "", "+0", "+0")
    assert wounded(after) == {"blue-troll", "yellow-thief"}
    for target in ("blue-troll", "yellow-thief"):
        assert after.marks[after.table.by_label[target]] & HURT
        refusal = why(after, f"attack red-warrior {target}")
        assert refusal is not None and refusal.reason == "wounded_this_turn"
    next_turn = do(after, "end", "card 2", "end", "card 2", "end", "card 2", "end", "card 2")
    assert next_turn.active == RED
    assert why(next_turn, "attack red-warrior yellow-thief") is None


@pytest.mark.rule("MP-GEN-41")
def test_points_go_to_who_won_whoever_may_be_on_turn() -> None:
    state = attacked("red-warrior g3, blue-troll h3, green-goblin g2")
    won = decided(do(state, "defend"), "+0", "+0", "+6", "")
    assert won.active == RED and won.vp == (0, 1, 1, 0)
