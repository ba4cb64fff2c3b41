"""Before the first turn: thoughtful, better with schooling, and not to be read."""

import pytest

from gearmaze.bots.ladder import CUNNING, RUNGS
from gearmaze.bots.opening import AT_HAND, TRAITS, Habit, choose, load_setup, nearness, schooled, traits
from gearmaze.engine import CHANCE, Chance, LegalActions, State, Table, decisions, draw, play
from gearmaze.engine.state import HIDDEN, UNPLACED
from gearmaze.sets import scenario

STEADY = Habit(0.0)
NOTHING = dict.fromkeys(TRAITS, 0.0)


def _set_up(weights, habit=STEADY, name="base", seed=5) -> State:
    """Both sides set up; stops before the first turn."""
    return _watched(weights, habit, name, seed)[0]


def _watched(weights, habit, name, seed) -> tuple[State, list[str]]:
    """The same, and what the first seat placed in its order."""
    state, chance, order = Table(scenario(name)).start(), Chance(seed), []
    while decisions(state)[0].kind != "card":
        seat = decisions(state)[0].seat
        if seat == CHANCE:
            action = draw(state, chance)
        else:
            action = choose(state, seat, LegalActions(state, seat).listed(), chance, weights, habit)
        if action.verb == "place" and seat == 0:
            order.append(state.table.kinds[action.what].id)
        state, _ = play(state, seat, action)
    return state, order


def _ahead(state: State, character: bool) -> float:
    """How near the exit a side's characters or things wait on average."""
    spots = [
        nearness(state, seat, HIDDEN - state.place[token])
        for seat in range(2)
        for token in state.table.team[seat]
        if state.place[token] <= HIDDEN and state.table.kinds[token].is_character == character
    ]
    return sum(spots) / len(spots)


def test_what_belongs_ahead_is_put_ahead():
    before, after = (_set_up({**NOTHING, "ahead": weight}) for weight in (-1.0, 1.0))
    assert _ahead(after, True) > 0.65 > 0.45 > _ahead(before, True)


def test_things_lie_where_those_pass_who_start_soon():
    off, at_hand = (_set_up({**NOTHING, "things_off": weight}) for weight in (3.0, -3.0))
    assert abs(_ahead(at_hand, False) - AT_HAND) < abs(_ahead(off, False) - AT_HAND)


def test_what_was_learned_puts_characters_ahead_and_things_behind():
    thumb, learned = _set_up(schooled(0.0)), _set_up(schooled(1.0))
    assert _ahead(learned, True) > _ahead(thumb, True)
    assert _ahead(learned, False) < _ahead(learned, True)


def test_starters_are_chosen_by_what_they_can_do():
    def starters(trait):
        state = _set_up({**NOTHING, trait: 1.0})
        return [state.table.kinds[t] for t in state.table.characters[0] if state.place[t] >= 0]

    assert sum(kind.speed for kind in starters("start_quick")) == 17  # 5 + 4 + 4 + 4
    assert sum(kind.combat for kind in starters("start_strong")) == 11  # 4 + 3 + 2 + 2
    assert "goblin" in {kind.id for kind in starters("start_worth")}


def test_a_team_is_chosen_by_what_it_can_do():
    def characters(trait):
        state = _set_up({**NOTHING, trait: 1.0}, name="mixed-free")
        kinds, placed = state.table.kinds, state.place
        return [kinds[t] for t in state.table.characters[0] if placed[t] >= 0 or placed[t] <= HIDDEN]

    quick, strong = characters("quick"), characters("strong")
    assert sum(kind.speed for kind in quick) > sum(kind.speed for kind in strong)
    assert sum(kind.combat for kind in strong) > sum(kind.combat for kind in quick)
    assert "naga" in {kind.id for kind in quick} and "colossus" in {kind.id for kind in strong}


def test_a_kind_is_not_taken_again_and_again():
    one = _set_up({**NOTHING, "useful": 1.0, "again": -3.0}, name="mixed-free")
    keys = [
        t
        for t in one.table.team[0]
        if one.table.kinds[t].id == "key" and (one.place[t] >= 0 or one.place[t] <= HIDDEN)
    ]
    assert len(keys) == 1
    many = _set_up({**NOTHING, "useful": 1.0}, name="mixed-free")
    assert [many.table.kinds[t].id for t in many.table.team[0] if many.place[t] <= HIDDEN].count("key") > 1


def test_traits_of_hiding_places_count_pairs_once():
    table = Table(scenario("base"))
    state, chance = table.start(), Chance(1)
    total = dict.fromkeys(TRAITS, 0.0)
    while decisions(state)[0].kind != "card":
        seat = decisions(state)[0].seat
        action = draw(state, chance) if seat == CHANCE else chance.choice(LegalActions(state, seat).listed())
        if seat == 0:
            for name, amount in traits(state, seat, action).items():
                total[name] += amount
        state, _ = play(state, seat, action)
    rooms = {}
    for token in table.team[0]:
        if state.place[token] <= HIDDEN:
            rooms.setdefault(state.place[token], []).append(table.kinds[token].is_character)
    assert total["company"] == sum(len(all_) * (len(all_) - 1) / 2 for all_ in rooms.values())
    assert total["equipped"] == sum(sum(all_) * (len(all_) - sum(all_)) for all_ in rooms.values())
    assert all(place != UNPLACED for place in state.place)


def test_schooling_leads_from_rules_of_thumb_to_what_was_learned():
    first, learned = load_setup("first"), load_setup()
    assert schooled(0.0) == first and schooled(1.0) == learned != first
    assert schooled(0.25)["ahead"] == pytest.approx(0.75 * first["ahead"] + 0.25 * learned["ahead"])
    assert [skill.setup.schooling for skill in RUNGS.values()] == sorted(
        skill.setup.schooling for skill in RUNGS.values()
    )


def test_a_whim_keeps_the_other_side_guessing():
    places = {tuple(_set_up(schooled(0.0), Habit(whim)).place) for whim in (0.0, 0.4, 0.8)}
    assert len(places) > 1


def test_the_cunning_place_tokens_in_an_order_that_tells_nothing():
    """Once, whoever saw the first two tokens knew that they were the Goblin and the Troll."""
    plain, cunning = (
        [_watched(schooled(1.0), habit, "base", seed)[1][0] for seed in range(12)]
        for habit in (Habit(1.2, 1.0), CUNNING)
    )
    assert len(set(cunning)) >= 6 > len(set(plain))


def test_the_wary_keep_out_of_rooms_the_other_side_turns_up_at_once():
    def in_front(habit):
        found = 0
        for seed in range(8):
            state = _set_up(schooled(1.0), habit, seed=seed)
            for token in state.table.characters[0]:
                if state.place[token] <= HIDDEN:
                    found += nearness(state, 0, HIDDEN - state.place[token]) == 1.0
        return found

    assert in_front(CUNNING) < in_front(Habit(1.2, 1.0)) / 2


@pytest.mark.parametrize("name", ["base", "prison", "mixed-free"])
def test_without_whims_the_same_is_chosen_every_time(name):
    state, chance = Table(scenario(name)).start(), Chance(1)
    while decisions(state)[0].seat == CHANCE:
        state, _ = play(state, CHANCE, draw(state, chance))
    seat = decisions(state)[0].seat
    legal = LegalActions(state, seat).listed()
    chosen = {choose(state, seat, legal, Chance(each), schooled(0.0), Habit(0.0)) for each in range(5)}
    assert len(chosen) == 1


def test_whom_a_cunning_player_puts_down_first_in_turn_says_nothing():
    """Where others watch starters go down (P-S2-04) any of them comes first, whatever it is worth."""
    state = Table(scenario("prison-2")).start()
    state, _ = play(state, CHANCE, draw(state, Chance(1)))
    legal = LegalActions(state, 0).listed()
    mixed, plain = (
        {choose(state, 0, legal, Chance(number), schooled(1.0), habit).what for number in range(40)}
        for habit in (Habit(0.0, mixed=True), Habit(0.0))
    )
    assert len(mixed) == 3 and len(plain) == 1
