"""Combat of three and more: who is drawn in, what they are worth, who suffers (GRP, EX-C-05 to EX-C-08)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gearmaze.engine import Ability, Event, Scenario, State, character, decisions, play
from gearmaze.engine.fights import Fight
from gearmaze.engine.state import FATES
from gearmaze.engine.view import view
from gearmaze.notation import parse_action
from gearmaze.sets import scenario
from tests.drawing import do, due, legal, pos, why

BLUE, YELLOW = 0, 1

HALL = """
room 99cw
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   @
+   +   +   +   +   +
"""


def hall(text: str, drawn: str = HALL) -> State:
    """A bare room a1 to e5 before Blue's line."""
    return pos(f"{drawn}\nrooms 99cw\n{text}")


def happens(state: State, text: str) -> tuple[State, dict[str, dict[str, Any]], list[Event]]:
    seat = due(state)
    after, log = play(state, seat, parse_action(state, text, seat))
    return after, {event.kind: event.facts for event in log}, log


def sides(state: State, text: str) -> tuple[set[str], set[str]]:
    """Who fights on either side after this attack, without colours: every side has one only."""
    _, shown, _ = happens(state, text)
    names = [
        {state.table.labels[token].partition("-")[2] for token in shown["attacked"][side]}
        for side in ("attackers", "defenders")
    ]
    return names[0], names[1]


def values(state: State, text: str) -> list[int]:
    """What both sides are worth before cards."""
    found: list[int] = happens(state, text)[1]["attacked"]["values"]
    return found


def wounded(state: State) -> set[str]:
    """Everybody lying wounded."""
    return {state.table.labels[token] for token in state.table.all_characters if state.wounded[token]}


def fate(state: State, label: str) -> str:
    return FATES[state.fate[state.table.by_label[label]]]


# Figure 4 of the rules of the first box: a wounded goblin, and Blue and Yellow in turn along row 2.
FIGURE = """
tokens
  yellow-goblin a2 wounded
  blue-warrior b2
  yellow-wall-walker c2
  blue-mekanork d2
  yellow-wizard e2
  blue-cleric b1
"""


# Who is drawn in ----------------------------------------------------------------------------------


@pytest.mark.rule("EX-C-05")
def test_figure_four_of_the_first_box() -> None:
    state = do(hall(FIGURE), "attack blue-warrior wall-walker", "+0")
    after, shown, _ = happens(state, "+4")
    assert shown["fought"]["values"] == [3 + 2, 1 + 1]
    assert shown["fought"]["totals"] == [5, 6]
    assert wounded(after) == {"blue-warrior", "blue-mekanork", "yellow-goblin"}
    assert after.combat_hands[BLUE] == (0, 1, 2, 2, 3, 3, 4, 5, 6)
    assert after.combat_hands[YELLOW] == (0, 1, 2, 2, 3, 3, 5, 6)
    assert after.vp == (0, 0)


@pytest.mark.rule("EX-C-06")
def test_figure_four_with_the_wounded_as_target() -> None:
    state = do(hall(FIGURE), "attack blue-warrior yellow-goblin")
    scene = view(state, BLUE)["fight"]
    assert scene["defenders"] == [
        {"token": "yellow-goblin", "value": 0, "role": "close"},
        {"token": "yellow-wall-walker", "value": 1, "role": "close"},
        {"token": "yellow-wizard", "value": 1, "role": "close"},
    ]


@pytest.mark.rule("GRP-02")
def test_everybody_touching_an_enemy_of_the_fight_takes_part() -> None:
    # the Mekanork touches the Wall-Walker, and brings in the Wizard who touches only him
    expected = {"warrior", "mekanork"}, {"wall-walker", "wizard"}
    assert sides(hall(FIGURE), "attack blue-warrior wall-walker") == expected
    assert sides(hall(FIGURE), "attack blue-mekanork yellow-wizard") == expected
    # without the Mekanork between them the Wizard is not touched
    state = hall(FIGURE.replace("blue-mekanork d2", "blue-mekanork d4"))
    assert sides(state, "attack blue-warrior wall-walker") == ({"warrior"}, {"wall-walker"})


@pytest.mark.rule("GRP-03", "GRP-04")
def test_the_chain_has_no_limit() -> None:
    state = hall(
        """
        tokens
          blue-warrior a1, yellow-thief b1, blue-cleric c1, yellow-goblin d1, blue-thief e1
          yellow-warrior e2, blue-goblin d2, yellow-cleric d3, blue-wizard c3, yellow-wizard b3
          blue-mekanork e5, yellow-mekanork a5
        """
    )
    attackers = {"warrior", "cleric", "thief", "goblin", "wizard"}
    defenders = {"thief", "goblin", "warrior", "cleric", "wizard"}
    assert sides(state, "attack blue-warrior yellow-thief") == (attackers, defenders)
    assert sides(state, "attack blue-wizard yellow-wizard") == (attackers, defenders)


@pytest.mark.rule("GRP-04")
def test_friends_of_a_fighter_who_touch_no_enemy_stay_out() -> None:
    state = hall("tokens blue-warrior b2, blue-cleric a2, yellow-thief c2, yellow-goblin d2")
    assert sides(state, "attack blue-warrior yellow-thief") == ({"warrior"}, {"thief"})


@pytest.mark.rule("GRP-04")
def test_the_sides_are_those_of_a_slow_count_by_hand() -> None:
    """Many crowds: adding one character after another until nobody can be added."""
    dice = random.Random(14)
    names = ("warrior", "thief", "cleric", "goblin", "wizard", "troll")
    squares = [f"{column}{row}" for column in "abcd" for row in range(1, 5)]
    sizes = set()
    for _ in range(250):
        spots = iter(dice.sample(squares, 12))
        crowd = [f"{colour}-{name}" for colour in ("blue", "yellow") for name in names]
        marks = [dice.choice(("", "", "", "", "wounded", "idle")) for _ in crowd]
        where = {label: next(spots) for label in crowd}
        lines = [f"{label} {where[label]} {mark}" for label, mark in zip(crowd, marks, strict=True)]
        state = hall("tokens " + ", ".join(lines))
        attacks = [text.split()[1:] for text in legal(state, handlings=0) if text.startswith("attack")]
        free = {label for label, mark in zip(crowd, marks, strict=True) if not mark}
        for attacker, target in attacks:
            joined = {attacker, target}
            while new := {
                label
                for label in free - joined
                if any(_enemies(label, other) and _beside(where[label], where[other]) for other in joined)
            }:
                joined.add(min(new))
            sizes.add(len(joined))
            _, shown, _ = happens(state, f"attack {attacker} {target}")
            both = (*shown["attacked"]["attackers"], *shown["attacked"]["defenders"])
            assert {state.table.labels[token] for token in both} == joined
    assert sizes >= set(range(2, 8)), "crowds of many sizes were met"


def _enemies(one: str, other: str) -> bool:
    return one.partition("-")[0] != other.partition("-")[0]


def _beside(one: str, other: str) -> bool:
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1])) == 1


@pytest.mark.rule("GRP-05")
def test_a_wounded_target_draws_in_whoever_touches_only_it() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2 wounded, blue-cleric d2, yellow-wizard e2")
    assert sides(state, "attack blue-warrior yellow-thief") == ({"warrior", "cleric"}, {"thief", "wizard"})


@pytest.mark.rule("GRP-06")
def test_nobody_may_stay_out() -> None:
    # Blue's Wizard makes things worse: with him Yellow's Troll comes into the fight
    state = hall("tokens blue-warrior b2, yellow-goblin c2, blue-wizard d2, yellow-troll e2")
    state = do(state, "attack blue-warrior yellow-goblin")
    assert {text.split()[0] for text in legal(state)} == {"lay"}, "there is nothing to choose but a card"
    after = do(state, "+0", "+0")  # 3 + 1 against 1 + 4
    assert wounded(after) == {"blue-warrior", "blue-wizard"}
    after = do(state, "+2", "+0")
    assert wounded(after) == {"yellow-goblin", "yellow-troll"}


@pytest.mark.rule("GRP-07", "GRP-08")
def test_a_fight_of_many_costs_one_ap_and_one_card_a_side() -> None:
    state = hall(FIGURE)
    after = do(state, "attack blue-warrior wall-walker", "+2", "+1")
    assert decisions(after)[0].kind == "act", "two cards decide it"
    assert after.ap == state.ap - 1
    assert after.spent == ((2,), (1,))


@pytest.mark.rule("GRP-09", "GRP-10")
def test_only_the_declared_wounded_takes_part() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2 wounded, yellow-cleric b1 wounded, blue-goblin e5")
    assert sides(state, "attack blue-warrior yellow-thief") == ({"warrior"}, {"thief"})
    after = do(state, "attack blue-warrior yellow-thief", "+6", "+0")
    assert fate(after, "yellow-thief") == "eliminated"
    assert wounded(after) == {"yellow-cleric"}
    assert after.vp == (1, 0)


@pytest.mark.rule("GRP-09")
def test_wounded_attackers_do_not_help_their_friends() -> None:
    state = hall("tokens blue-warrior b2, blue-troll c1 wounded, yellow-thief c2")
    assert sides(state, "attack blue-warrior yellow-thief") == ({"warrior"}, {"thief"})
    lost = do(state, "attack blue-warrior yellow-thief", "+0", "+6")
    assert wounded(lost) == {"blue-warrior", "blue-troll"}
    assert lost.vp == (0, 0)


# Who suffers --------------------------------------------------------------------------------------


@pytest.mark.rule("CBT-06")
@pytest.mark.parametrize(
    ("blue", "yellow", "fallen"),
    [
        ("+0", "+0", {"yellow-thief", "yellow-wizard", "yellow-wall-walker"}),
        ("+0", "+6", {"blue-warrior", "blue-cleric", "blue-goblin"}),
    ],
    ids=["the defenders lose", "the attackers lose"],
)
def test_all_of_the_losing_side_are_wounded_and_nobody_else(blue: str, yellow: str, fallen: set[str]) -> None:
    """Three against three, 6 to 4 before cards; two Trolls next to each other take no part."""
    state = hall(
        """
        tokens
          blue-warrior b2, blue-cleric c1 carries blue-rope, blue-goblin c3
          yellow-thief c2, yellow-wizard b1 carries yellow-sword, yellow-wall-walker a2
          blue-troll e5, yellow-troll e4
        """
    )
    after = do(state, "attack blue-warrior yellow-thief", blue, yellow)
    assert wounded(after) == fallen
    for label, token in state.table.by_label.items():
        assert after.place[token] == state.place[token], "nobody dies and nobody moves"
        if label not in fallen:  # the winners, and those who stood by
            assert (after.load[token], after.marks[token]) == (state.load[token], state.marks[token])
    assert (after.vp, after.ap) == ((0, 0), state.ap - 1)


# Defending a wounded ------------------------------------------------------------------------------

GUARDED = "tokens blue-warrior b2, yellow-troll c2 wounded, yellow-wizard b1, blue-goblin d2, blue-cleric e5"


@pytest.mark.rule("GRP-11")
def test_a_wounded_target_counts_nothing_and_is_defended_by_its_friends() -> None:
    assert sides(hall(GUARDED), "attack blue-warrior yellow-troll") == (
        {"warrior", "goblin"},
        {"troll", "wizard"},
    )
    assert values(hall(GUARDED), "attack blue-warrior yellow-troll") == [3 + 1, 0 + 1]
    # a friend who touches the wounded but no attacker does not defend it
    idle = hall("tokens blue-warrior b2, yellow-troll c2 wounded, yellow-wizard d2")
    assert sides(idle, "attack blue-warrior yellow-troll") == ({"warrior"}, {"troll"})


@pytest.mark.rule("GRP-12", "CBT-07")
def test_if_the_guards_lose_the_wounded_dies_and_they_are_wounded() -> None:
    after = do(hall(GUARDED), "attack blue-warrior yellow-troll", "+0", "+2")
    assert fate(after, "yellow-troll") == "eliminated"
    assert wounded(after) == {"yellow-wizard"}
    assert after.vp == (1, 0)
    # all of them, however many stood by it
    more = hall(f"{GUARDED}, yellow-goblin d1, yellow-cleric d3, yellow-mekanork b3, yellow-warrior e4")
    assert sides(more, "attack blue-warrior yellow-troll")[1] == {
        *("troll", "wizard", "goblin", "cleric", "mekanork"),
    }
    after = do(more, "attack blue-warrior yellow-troll", "+6", "+0")  # 3 + 1 + 6 against 0 + 1 + 1 + 2 + 2
    assert fate(after, "yellow-troll") == "eliminated"
    assert wounded(after) == {"yellow-wizard", "yellow-goblin", "yellow-cleric", "yellow-mekanork"}
    assert after.vp == (1, 0)


@pytest.mark.rule("GRP-13")
def test_if_the_guards_win_all_attackers_are_wounded() -> None:
    after = do(hall(GUARDED), "attack blue-warrior yellow-troll", "+0", "+4")
    assert wounded(after) == {"blue-warrior", "blue-goblin", "yellow-troll"}
    assert after.vp == (0, 0)


# Healed this turn ---------------------------------------------------------------------------------


@pytest.mark.rule("GRP-14")
def test_who_got_up_this_turn_neither_joins_nor_links() -> None:
    # blue's Troll would join, and bring in Yellow's Wizard
    chain = "tokens blue-warrior b2, yellow-thief c2, blue-troll d2 {}, yellow-wizard e2, blue-cleric d1"
    attack = "attack blue-warrior yellow-thief"
    assert sides(hall(chain.format("")), attack) == ({"warrior", "troll"}, {"thief", "wizard"})
    for way in ("regenerate blue-troll", "heal blue-cleric blue-troll"):
        state = do(hall(chain.format("wounded")), way)
        assert sides(state, attack) == ({"warrior"}, {"thief"})
        assert wounded(do(state, attack, "+0", "+6")) == {"blue-warrior"}


@pytest.mark.rule("GRP-14")
def test_a_healed_defender_stays_out_too() -> None:
    crowd = "tokens blue-warrior b2, yellow-thief c2, yellow-troll b3 {}, blue-cleric b4"
    attack = "attack blue-warrior yellow-thief"
    assert sides(hall(crowd.format("")), attack) == ({"warrior", "cleric"}, {"thief", "troll"})
    state = do(hall(crowd.format("wounded")), "heal blue-cleric yellow-troll")
    assert sides(state, attack) == ({"warrior"}, {"thief"})


@pytest.mark.rule("GRP-14")
def test_a_healed_target_defends_and_draws_in_its_neighbours() -> None:
    state = hall(
        "tokens blue-cleric c1, blue-warrior b2, blue-goblin d2, yellow-troll c2 wounded, yellow-thief e2"
    )
    state = do(state, "heal blue-cleric yellow-troll")
    attack = "attack blue-warrior yellow-troll"
    assert sides(state, attack) == ({"cleric", "warrior", "goblin"}, {"troll", "thief"})
    assert values(state, attack) == [2 + 3 + 1, 4 + 2]


# Sides and bonuses --------------------------------------------------------------------------------


@pytest.mark.rule("GRP-15")
@pytest.mark.parametrize(
    ("post", "doors", "joins"),
    [
        (" ", "", True),
        ("|", "", False),
        ("H", "", False),
        (":", "", False),
        ("H", "doors c2-d2 open", True),
        ("H", "doors c2-d2 broken", True),
    ],
)
def test_blocked_sides_separate_fighters(post: str, doors: str, joins: bool) -> None:
    lines = HALL.splitlines()
    lines[5] = f"  .   .   . {post} .   ."  # the side between c2 and d2
    pieces = "tokens blue-warrior b2, yellow-thief c2, blue-cleric d2, yellow-wizard e2"
    state = hall(f"{doors}\n{pieces}", "\n".join(lines))
    expected = ({"warrior", "cleric"}, {"thief", "wizard"}) if joins else ({"warrior"}, {"thief"})
    assert sides(state, "attack blue-warrior yellow-thief") == expected


@pytest.mark.rule("GRP-15")
def test_diagonal_neighbours_do_not_touch() -> None:
    state = hall("tokens blue-warrior b2, yellow-thief c2, blue-cleric d3, yellow-wizard c3")
    assert sides(state, "attack blue-warrior yellow-thief") == ({"warrior"}, {"thief"})


@pytest.mark.rule("GRP-16")
def test_every_sword_and_every_armour_counts() -> None:
    state = hall(
        """
        tokens
          blue-warrior b2 carries blue-sword
          blue-mekanork d2 carries yellow-sword
          yellow-wall-walker c2 carries yellow-armor
          yellow-wizard e2 carries blue-armor
        """
    )
    assert values(state, "attack blue-warrior wall-walker") == [(3 + 1) + (2 + 1), (1 + 1) + (1 + 1)]


@pytest.mark.rule("GRP-16")
def test_a_bonus_of_somebody_outside_the_fight_does_not_count() -> None:
    state = hall(
        "tokens blue-warrior b2, blue-cleric a2 carries blue-sword"
        "\n  yellow-thief c2, yellow-wizard d2 carries yellow-armor"
    )
    assert values(state, "attack blue-warrior yellow-thief") == [3, 2]


# Pieces of another box, made here -----------------------------------------------------------------


class Backstabs(Ability):
    """+2 in a combat of three or more."""

    def fights(self, fight: Fight, token: int, attacking: bool) -> int:
        return 2 if len(fight.attackers) + len(fight.defenders) >= 3 else 0


@pytest.fixture
def prison(monkeypatch: pytest.MonkeyPatch) -> None:
    """The full game with three characters of another box in the place of three of its own."""
    own = scenario("base")
    team = {kind.id: kind for kind in own.characters}
    kinds = (
        character("naga", "Naga", 6, 2),
        character("backstabber", "Backstabber", 5, 2, Backstabs()),
        character("colossus", "Colossus", 2, 5),
        *(team[name] for name in ("cleric", "mekanork", "wizard", "goblin", "thief")),
    )

    def made(name: str) -> Scenario:
        return own._replace(characters=kinds)

    monkeypatch.setattr("gearmaze.position.read.scenario", made)


PRISON_FIGURE = """
tokens
  yellow-mekanork a2 wounded
  blue-naga b2
  yellow-colossus c2
  blue-backstabber d2
  blue-cleric b1
"""


@pytest.mark.rule("EX-C-07")
def test_the_figure_of_the_prison_box(prison: None) -> None:
    state = do(hall(PRISON_FIGURE), "attack blue-naga yellow-colossus", "+3")
    after, shown, _ = happens(state, "+5")
    assert shown["fought"]["totals"] == [2 + (2 + 2) + 3, 5 + 5]
    assert wounded(after) == {"blue-naga", "blue-backstabber", "yellow-mekanork"}
    assert after.vp == (0, 0)


@pytest.mark.rule("EX-C-08")
def test_the_figure_of_the_prison_box_with_the_wounded_as_target(prison: None) -> None:
    state = hall(PRISON_FIGURE)
    assert sides(state, "attack blue-naga yellow-mekanork") == (
        {"naga", "backstabber"},
        {"mekanork", "colossus"},
    )
    after = do(state, "attack blue-naga yellow-mekanork", "+0", "+0")  # 2 + 4 against 0 + 5
    assert fate(after, "yellow-mekanork") == "eliminated"
    assert wounded(after) == {"yellow-colossus"}
    assert after.vp == (1, 0)


@pytest.mark.rule("GRP-01")
@pytest.mark.parametrize(
    ("third", "value"),
    [
        ("blue-cleric a1", 2),
        ("blue-cleric c1", 2 + 2 + 2),
        ("yellow-wizard b1", 2 + 2),
        ("yellow-wizard b1 wounded", 2),
    ],
    ids=["nobody near", "a friend joins", "an enemy joins", "a bystander lies wounded"],
)
def test_three_characters_make_a_group(prison: None, third: str, value: int) -> None:
    state = hall(f"tokens blue-backstabber b2, yellow-thief c2, {third}")
    assert values(state, "attack blue-backstabber yellow-thief")[0] == value


@pytest.mark.rule("GRP-01")
def test_a_wounded_target_counts_among_the_three(prison: None) -> None:
    state = hall("tokens blue-backstabber b2, yellow-thief c2 wounded, blue-cleric c1")
    assert values(state, "attack blue-backstabber yellow-thief") == [2 + 2 + 2, 0]


def test_the_new_characters_play_like_any_other(prison: None) -> None:
    state = hall("tokens blue-naga a1, yellow-colossus c2")
    assert why(state, "move blue-naga c5") is None, "Speed 6"
    assert why(state, "move blue-naga e4") is not None
