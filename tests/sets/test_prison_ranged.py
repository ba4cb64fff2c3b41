"""Shooting with a Bow: at whom, what it counts, who joins, who is hurt."""

import pytest

from gearmaze.engine import State
from tests.drawing import do, legal
from tests.engine.asking import fate, load, may, may_not, wounded
from tests.sets.jail import BARE, PUSHED, asked, fighters, happens, jail, sees, token, values, worth

BOW = "carries blue-bow"


def shots(state: State) -> set[str]:
    return {text for text in legal(state) if text.startswith("shoot")}


# At whom ------------------------------------------------------------------------------------------


@pytest.mark.rule("P-RNG-01")
def test_a_living_bow_carrier_shoots_for_one_ap() -> None:
    state = jail(f"blue-cleric a1 {BOW}, yellow-naga c1", "turn 5 blue ap 1")
    fight = may(state, "shoot cleric naga")
    assert (fight.ap, asked(fight)) == (0, "blue lay")
    may_not(jail(f"blue-cleric a1 {BOW}, yellow-naga c1", "turn 5 blue ap 0"), "shoot cleric naga", "TURN-04")
    may_not(jail("blue-cleric a1 wounded, blue-bow a1, yellow-naga c1"), "shoot cleric naga", "ACT-06")
    may_not(jail("blue-cleric a1, yellow-naga c1"), "shoot cleric naga", "P-RNG-01")
    may_not(jail(f"blue-cleric a1 idle {BOW}, yellow-naga c1"), "shoot cleric naga", "ACT-13")


@pytest.mark.rule("P-RNG-02")
def test_the_target_is_the_first_in_each_direction_at_any_range() -> None:
    hall = BARE + BARE.replace("99cw", "98cw")
    tokens = f"blue-cleric a1 {BOW}, yellow-naga j1, yellow-mekanork a3, yellow-colossus a5, yellow-wizard b2"
    state = jail(tokens, room=hall, rooms="99cw 98cw")
    assert shots(state) == {"shoot blue-cleric yellow-naga", "shoot blue-cleric yellow-mekanork"}
    may_not(state, "shoot cleric colossus", "P-RNG-02")  # the second in line
    may_not(state, "shoot cleric wizard", "P-RNG-02")  # not in a line at all
    # wounded ones are targets, and stop arrows for those behind
    fallen = jail(f"blue-cleric a1 {BOW}, yellow-naga c1 wounded, yellow-mekanork d1")
    assert shots(fallen) == {"shoot blue-cleric yellow-naga"}
    may_not(
        jail(f"blue-cleric a2 {BOW}, yellow-naga e2", room=PUSHED), "shoot cleric naga", "P-RNG-02"
    )  # behind a wall


@pytest.mark.rule("P-RNG-03")
def test_a_friend_a_shield_or_a_freshly_wounded_in_front_forbids_the_shot() -> None:
    for first, rule in (
        ("blue-naga c1", "P-RNG-03"),
        ("yellow-mekanork c1 carries yellow-large-shield", "P-RNG-03"),
        ("yellow-mekanork c1 wounded hurt", "CBT-14"),
    ):
        state = jail(f"blue-cleric a1 {BOW}, {first}, yellow-colossus d1")
        assert shots(state) == set(), first
        may_not(state, f"shoot cleric {first.split()[0]}", rule)
        may_not(state, "shoot cleric colossus", "P-RNG-02")


@pytest.mark.rule("P-RNG-04")
def test_no_shot_at_an_adjacent_target() -> None:
    may_not(jail(f"blue-cleric a1 {BOW}, yellow-naga b1"), "shoot cleric naga", "P-RNG-04")
    may_not(jail(f"blue-cleric a1 {BOW}, yellow-naga b1 wounded"), "shoot cleric naga", "P-RNG-04")


@pytest.mark.rule("P-RNG-05")
def test_no_shot_while_a_living_enemy_is_adjacent() -> None:
    state = jail(f"blue-cleric a1 {BOW}, yellow-naga c1, yellow-telepath a2")
    may_not(state, "shoot cleric naga", "P-RNG-05")
    # behind a slit he is not adjacent
    slit = jail(f"blue-cleric d5 {BOW}, yellow-naga d1, yellow-telepath e5", room=PUSHED)
    may(slit, "shoot cleric naga")


@pytest.mark.rule("P-RNG-06")
def test_an_adjacent_wounded_enemy_does_not_forbid_shooting_at_another() -> None:
    may(jail(f"blue-cleric a1 {BOW}, yellow-naga c1, yellow-telepath a2 wounded"), "shoot cleric naga")


@pytest.mark.rule("P-RNG-19")
def test_who_was_wounded_this_turn_is_not_shot_at() -> None:
    state = jail(f"blue-cleric a1 {BOW}, yellow-naga c1")
    hit = do(state, "shoot cleric naga", "lay 6", "lay 0")
    assert wounded(hit, "yellow-naga")
    may_not(hit, "shoot cleric naga", "P-RNG-19")
    later = do(hit, "end", "card 2", "end", "card 2")
    may(later, "shoot cleric naga")
    # healed in between or not
    may_not(jail(f"blue-cleric a1 {BOW}, yellow-naga c1 idle hurt"), "shoot cleric naga", "P-RNG-19")


@pytest.mark.rule("P-RNG-22")
def test_on_his_own_line_one_may_be_shot_also_from_the_opposite_line() -> None:
    from_room = jail("blue-naga a0, yellow-cleric a4 carries yellow-bow", "turn 5 yellow")
    may(from_room, "shoot cleric naga")
    halls = "".join(BARE.replace("99cw", f"{number}cw") for number in (96, 97, 98, 99))
    tokens = f"blue-cleric a0 {BOW}, yellow-naga a21"
    long = jail(tokens, room=halls, rooms="96cw ? 97cw ? 98cw ? 99cw")
    assert not long.maze.in_room(long.square(token(long, "blue-cleric")))
    may(long, "shoot cleric naga")


# What it counts -----------------------------------------------------------------------------------


@pytest.mark.rule("P-RNG-07")
def test_the_shooter_counts_one_whatever_he_is() -> None:
    for kind in ("telepath", "colossus", "naga", "wizard"):
        fight = do(jail(f"blue-{kind} a1 {BOW}, yellow-cleric c1"), f"shoot {kind} cleric")
        assert values(fight) == (1, 2), kind


@pytest.mark.rule("P-RNG-08")
def test_nothing_modifies_that_one() -> None:
    fight = do(jail(f"blue-backstabber a1 {BOW}, blue-naga c2, yellow-cleric c1"), "shoot backstabber cleric")
    assert (worth(fight, "blue-backstabber"), values(fight)) == (1, (1 + 2, 2))


@pytest.mark.rule("P-RNG-09", "P-RNG-10")
def test_cards_decide_and_the_shooter_is_never_hurt() -> None:
    state = do(jail(f"blue-cleric a1 {BOW}, yellow-naga c1"), "shoot cleric naga")
    won = do(state, "lay 2", "lay 0")
    assert (wounded(won, "yellow-naga"), won.combat_hands[0]) == (True, (0, 1, 2, 3, 3, 4, 5, 6))
    tied = do(state, "lay 2", "lay 1")
    assert (wounded(tied, "yellow-naga"), wounded(tied, "blue-cleric")) == (False, False)
    lost = do(state, "lay 0", "lay 1")
    assert (wounded(lost, "blue-cleric"), load(lost, "blue-cleric")) == (False, "blue-bow")
    assert lost.combat_hands[1] == (0, 2, 2, 3, 3, 4, 5, 6)
    fallen = do(jail(f"blue-cleric a1 {BOW}, yellow-naga c1 wounded"), "shoot cleric naga", "lay 0", "lay 0")
    assert (fate(fallen, "yellow-naga"), fallen.vp) == ("eliminated", (1, 0))  # 1 against 0


@pytest.mark.rule("P-RNG-11")
def test_abilities_for_close_combat_do_not_work_at_range() -> None:
    # mind control neither for the shooting nor for the shot Telepath
    shoots = do(jail(f"blue-telepath a1 {BOW}, yellow-naga c1"), "shoot telepath naga")
    assert asked(shoots) == "blue lay"
    shot = do(jail(f"blue-naga a1 {BOW}, yellow-telepath c1"), "shoot naga telepath")
    assert asked(do(shot, "lay 0")) == "yellow lay"
    # the shooting Backstabber does not stab, though a friend fights along
    stab = do(jail(f"blue-backstabber a1 {BOW}, blue-naga c2, yellow-cleric c1"), "shoot backstabber cleric")
    assert worth(stab, "blue-backstabber") == 1


@pytest.mark.rule("P-RNG-12")
def test_the_targets_side_counts_as_always() -> None:
    fight = do(
        jail(f"blue-cleric a1 {BOW}, blue-naga c2, yellow-colossus c1, yellow-backstabber c3"),
        "shoot cleric colossus",
    )
    assert values(fight) == (1 + 2, 5 + (2 + 2))
    # in a game of both boxes the Armor helps against the arrow
    pairs = "pairs blue 1 37\npairs yellow 38 39"
    armed = jail(
        f"blue-cleric a1 {BOW}, yellow-naga c1 carries yellow-armor",
        pairs,
        BARE.replace("99cw", "37cw"),
        "37cw",
        "mixed-free",
    )
    assert values(do(armed, "shoot cleric naga")) == (1, 2 + 1)


# Who joins ----------------------------------------------------------------------------------------


@pytest.mark.rule("P-RNG-13")
def test_friends_beside_the_target_join_for_the_same_ap() -> None:
    chain = f"blue-cleric a1 {BOW}, yellow-naga c1, blue-mekanork c2, yellow-wizard c3, blue-telepath c4"
    state = jail(chain, "turn 5 blue ap 1")
    fight = do(state, "shoot cleric naga")
    assert fighters(fight) == (
        {"blue-cleric", "blue-mekanork", "blue-telepath"},
        {"yellow-naga", "yellow-wizard"},
    )
    assert (values(fight), fight.ap) == ((1 + 2 + 0, 2 + 1), 0)
    fallen = jail(f"blue-cleric a1 {BOW}, yellow-naga c1, blue-mekanork c2 wounded, yellow-wizard c3")
    assert fighters(do(fallen, "shoot cleric naga")) == ({"blue-cleric"}, {"yellow-naga"})  # living ones only


@pytest.mark.rule("P-RNG-14", "P-RNG-15")
def test_bow_carriers_may_join_what_others_began() -> None:
    tokens = (
        f"blue-mekanork c2, yellow-colossus c1, blue-cleric a1 {BOW}, blue-naga e1 carries yellow-bow, "
        "blue-wizard e4"
    )
    fight = do(jail(tokens), "attack mekanork colossus")
    assert fighters(fight)[0] == {"blue-mekanork"}
    assert asked(fight) == "blue join"
    may_not(fight, "lay 0", "P-RNG-15")
    both = do(fight, "join cleric", "join naga")
    assert (values(both), asked(both)) == ((2 + 1 + 1, 5), "blue lay")
    assert values(do(fight, "join cleric", "stay naga")) == (3, 5)
    assert values(do(fight, "stay cleric", "stay naga")) == (2, 5)
    assert set(legal(fight)) == {"join blue-cleric", "stay blue-cleric"}
    # a second shooter joins the shot of the first, too
    assert values(do(do(jail(tokens), "shoot cleric colossus"), "join naga")) == (1 + 2 + 1, 5)


@pytest.mark.rule("P-RNG-14")
def test_only_who_could_shoot_the_target_himself_may_join() -> None:
    for tokens in (
        f"blue-cleric a2 {BOW}",  # not in line
        f"blue-cleric a1 {BOW}, blue-naga b1 wounded",  # somebody in between
        f"blue-cleric a1 {BOW}, yellow-wizard a2",  # an enemy at his side
        f"blue-cleric a1 idle {BOW}",  # healed this turn
        "blue-cleric a1 wounded, blue-bow a1",
        "blue-cleric a1",
    ):
        fight = do(jail(f"blue-mekanork c2, yellow-colossus c1, {tokens}"), "attack mekanork colossus")
        assert asked(fight) == "blue lay", tokens


@pytest.mark.rule("P-RNG-16")
def test_the_defending_side_never_joins_at_range() -> None:
    bows = "yellow-cleric c4 carries yellow-bow, blue-naga a1 carries blue-bow"
    state = jail(f"blue-mekanork c2, yellow-colossus c1, {bows}")
    assert sees(state, "yellow-cleric", "blue-mekanork")
    fight = do(state, "attack mekanork colossus", "join naga")
    assert asked(fight) == "blue lay"
    assert asked(do(fight, "lay 0")) == "yellow lay"
    assert fighters(fight)[1] == {"yellow-colossus"}


@pytest.mark.rule("P-RNG-17")
def test_a_shot_alone_is_answered_by_the_target_alone() -> None:
    tokens = f"blue-cleric a1 {BOW}, yellow-naga c1, yellow-colossus d1, yellow-wizard c2, blue-mekanork a2"
    fight = do(jail(tokens), "shoot cleric naga")
    assert fighters(fight) == ({"blue-cleric"}, {"yellow-naga"})
    # the one who joins brings nobody in either
    joined = do(
        jail(f"blue-cleric c4 {BOW}, blue-mekanork b1, yellow-naga c1, yellow-colossus d1, yellow-wizard e4"),
        "attack mekanork naga",
        "join cleric",
    )
    assert fighters(joined) == ({"blue-cleric", "blue-mekanork"}, {"yellow-naga"})


@pytest.mark.rule("P-RNG-18")
def test_close_fighters_beside_a_shooter_keep_their_abilities_and_risks() -> None:
    state = do(
        jail(f"blue-cleric a1 {BOW}, blue-backstabber c2, yellow-colossus c1"), "shoot cleric colossus"
    )
    assert worth(state, "blue-backstabber") == 4
    lost = do(state, "lay 0", "lay 6")
    assert (wounded(lost, "blue-backstabber"), wounded(lost, "blue-cleric")) == (True, False)


@pytest.mark.rule("P-RNG-20")
def test_a_bow_is_used_several_times_a_turn() -> None:
    state = jail(f"blue-cleric a1 {BOW}, yellow-naga c1", "turn 5 blue ap 3")
    for left in (2, 1, 0):
        state = do(may(state, "shoot cleric naga"), "lay 0", "lay 0")
        assert (state.ap, load(state, "blue-cleric")) == (left, "blue-bow")


@pytest.mark.rule("P-RNG-21")
def test_beside_an_enemy_a_bow_carrier_fights_with_his_own_value() -> None:
    state = jail(f"blue-colossus b1 {BOW}, yellow-naga c1")
    fight = may(state, "attack colossus naga")
    assert values(fight) == (5, 2)
    assert wounded(do(fight, "lay 0", "lay 6"), "blue-colossus")
    # also when another began it: he has to join close, not as a shooter
    drawn = do(jail(f"blue-colossus b1 {BOW}, blue-cleric d1, yellow-naga c1"), "attack cleric naga")
    assert (asked(drawn), values(drawn)) == ("blue lay", (5 + 2, 2))


# Worked examples ----------------------------------------------------------------------------------

# Figure 11: the Blue Cleric at a slit (c5:d5), Telepath and Cleric of Yellow's behind it; northwards of
# him the Yellow Mekanork with the Blue Backstabber at his side; a closed portcullis between b5 and b6.
FIGURE = """
room 99cw
+   +   +   +   +   +
  @   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   .   .   .
+   +   +   +   +   +
  .   .   . : .   .
+   +===+   +   +   +
"""
SOUTH = BARE.replace("99cw", "98cw")
ELEVEN = (
    "blue-cleric c5 carries blue-bow, yellow-mekanork c2, blue-backstabber b2, "
    "yellow-wizard b4 carries yellow-bow, yellow-telepath d5, yellow-cleric e5, blue-mekanork b8"
)


def eleven(colour: str) -> State:
    return jail(ELEVEN, f"turn 5 {colour}", FIGURE + SOUTH, "99cw ? 98cw")


@pytest.mark.rule("EX-P-08")
def test_figure_eleven_cleric_shoots_with_the_backstabber() -> None:
    fight = may(eleven("blue"), "shoot blue-cleric yellow-mekanork")
    assert fighters(fight) == ({"blue-cleric", "blue-backstabber"}, {"yellow-mekanork"})
    assert values(fight) == (1 + (2 + 2), 2)
    assert asked(fight) == "blue lay"  # the Yellow Wizard with his Bow is not even asked
    after, log = happens(do(fight, "lay 0"), "lay 2")
    assert log["fought"].facts["totals"] == [5, 4]
    assert wounded(after, "yellow-mekanork")


@pytest.mark.rule("EX-P-09")
def test_figure_eleven_through_the_slit() -> None:
    state = eleven("blue")
    may(state, "shoot blue-cleric yellow-telepath")
    may_not(state, "shoot blue-cleric yellow-cleric", "P-RNG-02")
    back = jail("blue-cleric b5, yellow-telepath d5", room=FIGURE)
    assert not sees(back, "blue-cleric", "yellow-telepath")


@pytest.mark.rule("EX-P-10")
def test_figure_eleven_wizard_shoots_the_backstabber() -> None:
    fight = may(eleven("yellow"), "shoot yellow-wizard blue-backstabber")
    assert fighters(fight) == ({"yellow-wizard", "yellow-mekanork"}, {"blue-backstabber"})
    assert values(fight) == (1 + 2, 2)
    assert asked(fight) == "yellow lay"
    assert asked(do(fight, "lay 0")) == "blue lay"  # the Blue Cleric's Bow stays out


@pytest.mark.rule("EX-P-11", "EX-P-06")
def test_no_shot_and_no_sight_through_a_closed_portcullis() -> None:
    for kind in ("naga", "mekanork"):
        for turn in ("blue", "yellow"):
            tokens = f"yellow-{kind} b4 carries yellow-bow, blue-mekanork b7 carries blue-bow"
            room = FIGURE + SOUTH
            shut = jail(tokens, f"turn 5 {turn}", room, "99cw ? 98cw")
            assert not sees(shut, f"yellow-{kind}", "blue-mekanork")
            assert not sees(shut, "blue-mekanork", f"yellow-{kind}")
            assert shots(shut) == set()
            opened = jail(tokens, f"turn 5 {turn}\ndoors b5-b6 open", room, "99cw ? 98cw")
            assert len(shots(opened)) == 1


@pytest.mark.rule("CBT-04")
def test_first_the_attackers_choices_then_the_defenders_then_the_cards() -> None:
    """The archer may join, the Telepath may name a card: Blue attacks and decides first."""
    state = do(
        jail(f"blue-mekanork b1, yellow-telepath c1, blue-cleric c3 {BOW}"), "attack mekanork telepath"
    )
    asks = [asked(state)]
    for text in ("stay cleric", "silent", "lay 0"):
        state = do(state, text)
        asks.append(asked(state))
    assert asks == ["blue join", "yellow name", "blue lay", "yellow lay"]
