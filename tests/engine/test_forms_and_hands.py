"""Made-up pieces that are something else for a time, that carry two things or nothing, and markers."""

import pytest

from gearmaze.bots.series import play_game
from gearmaze.engine import Action, Event, LegalActions, State
from gearmaze.engine.clashes import Clash
from gearmaze.engine.kinds import Ability, character, marker
from gearmaze.engine.paths import all_moves
from gearmaze.engine.pushes import refuse_push
from gearmaze.engine.rooms import EAST
from gearmaze.engine.scoring import eliminate, escape, wound
from gearmaze.engine.state import changed
from gearmaze.engine.view import view
from gearmaze.position import parse_position, position_text
from gearmaze.sets import scenario
from gearmaze.testing import Watch, check_legal, check_position, check_state
from tests.drawing import at, do, legal, pos, why
from tests.engine.made_up import HALL, play


class Hands(Ability):
    def __init__(self, hands: int) -> None:
        self.hands = hands


PALADIN = character("paladin", "Paladin", 3, 3, Hands(2))
GHOST = character("ghost", "Ghost", 4, 1, Hands(0))
TRAP = marker("trap", "Trap")
BEAR = character("bear", "Bear", 2, 5)
SHIFTER = character("shifter", "Shifter", 4, 1, forms=(TRAP, BEAR))
CROSS = marker("cross", "Cross")


@pytest.fixture(autouse=True)
def pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    own = scenario("base")
    kinds = tuple(kind for kind in own.characters if kind.id not in ("wizard", "mekanork", "cleric"))
    play(monkeypatch, own._replace(characters=(*kinds, PALADIN, GHOST, SHIFTER), stock=(CROSS,)))


def hall(tokens: str, rest: str = "") -> State:
    state = pos(f"{HALL}tokens {tokens}\n{rest}")
    check_state(state)
    check_position(state)
    return state


def token(state: State, label: str) -> int:
    return state.table.by_label[label]


def held(state: State, label: str) -> set[str]:
    return {state.table.labels[thing] for thing in state.loads(token(state, label))}


# Two hands, one, none -----------------------------------------------------------------------------

TWO = "blue-paladin a1 carries blue-sword carries blue-armor"


def test_two_things_are_taken_and_walk_along() -> None:
    state = hall("blue-paladin a1 carries blue-sword, blue-armor b1")
    after = do(state, "move blue-paladin b1")
    assert held(after, "blue-paladin") == {"blue-sword", "blue-armor"}
    check_state(after)
    on = do(after, "move blue-paladin d2")
    assert at(on, "blue-sword") == at(on, "blue-armor") == at(on, "blue-paladin") == "d2"
    check_state(on)
    one = hall("blue-troll a1 carries blue-sword, blue-armor b1")
    assert why(one, "move blue-troll b1") is not None, "others have one hand"


def test_a_third_thing_is_too_much() -> None:
    state = hall(f"{TWO}, blue-rope b1")
    refusal = why(state, "move blue-paladin b1 take blue-rope c1")
    assert refusal is not None and "OBJ-01" in refusal.rules
    assert why(state, "move blue-paladin b1") is not None


def test_putting_down_leaves_the_first_and_keeps_the_other() -> None:
    state = hall(TWO)
    after = do(state, "move blue-paladin b1 leave c1")
    assert len(held(after, "blue-paladin")) == 1
    check_state(after)
    friend = do(hall(f"{TWO}, blue-troll b1"), "move blue-paladin b1 leave c1")
    assert len(held(friend, "blue-paladin")) == len(held(friend, "blue-troll")) == 1
    check_state(friend)


def test_a_wound_a_death_and_an_escape_concern_both_hands() -> None:
    state = hall(TWO)
    wound(state, token(state, "blue-paladin"), 1, [])
    assert not held(state, "blue-paladin") and at(state, "blue-sword") == at(state, "blue-armor") == "a1"
    carrying = hall("blue-paladin a1 carries blue-goblin carries blue-thief")
    eliminate(carrying, token(carrying, "blue-paladin"), 1, [])
    assert carrying.vp == (0, 3), "himself and both he carried"
    out = hall("blue-paladin a1 carries blue-treasure carries blue-sword")
    escape(out, token(out, "blue-paladin"), [])
    assert out.vp == (2, 0) and not out.on_board(token(out, "blue-sword"))


def test_both_things_help_in_a_fight() -> None:
    state = do(hall(f"{TWO}, yellow-troll a2"), "attack blue-paladin yellow-troll")
    assert Clash.of(state).fight(state).totals() == (4, 4), "the sword helps, armour not in an attack"
    theirs = "yellow-paladin a2 carries yellow-sword carries yellow-armor, blue-troll a1"
    state = do(hall(theirs), "attack blue-troll yellow-paladin")
    assert Clash.of(state).fight(state).totals() == (4, 4)


def test_without_hands_nothing_is_taken_nor_stopped_on() -> None:
    state = hall("blue-ghost a1, blue-sword b1, blue-goblin a2 wounded")
    assert why(state, "move blue-ghost c1") is None
    for text in ("move blue-ghost b1", "move blue-ghost a2", "move blue-ghost b1 take blue-sword c1"):
        assert why(state, text) is not None and text not in legal(state)
    near = hall("blue-troll a1 carries blue-sword, blue-ghost b1")
    assert why(near, "move blue-troll b1 leave c1") is not None, "nor given to it"


@pytest.mark.parametrize("who", ["paladin", "ghost", "troll"])
def test_list_and_checker_agree_whatever_the_hands(who: str) -> None:
    for tokens in (
        f"blue-{who} a1, blue-sword b1, blue-armor a2, blue-goblin b2 wounded",
        f"blue-{who} a1, blue-thief b1 carries blue-sword, yellow-goblin a2 wounded, blue-rope c1",
        f"blue-{who} a1, yellow-{who} b2, blue-rope c1, blue-warrior a2 carries blue-goblin",
        f"blue-{who} c3, blue-warrior c4 carries blue-rope, blue-armor b3, blue-thief d4",
    ):
        state = hall(tokens)
        check_legal(state, 0)
        walkers = [t for t in state.table.characters[0] if state.living(t)]
        moves = [action for action in LegalActions(state, 0) if action.verb == "move"]
        slow = [action for walker in walkers for action in all_moves(state, walker, 1)]
        listed, found = (
            {(a.who, a.where, a.via) for a in each if a.where != state.place[a.who]} for each in (moves, slow)
        )
        assert {each[:2] for each in listed} == {each[:2] for each in found}, "as the steps allow, one by one"
        assert len(listed) == len(found)


def test_either_thing_is_taken_from_full_hands() -> None:
    state = hall("blue-troll a1, blue-paladin b1 carries blue-sword carries blue-armor")
    for thing in ("blue-sword", "blue-armor"):
        assert f"move blue-troll b1 take {thing} c1" in legal(state)
    check_legal(state, 0)


@pytest.mark.parametrize("other", ["sword", "armor"])  # before and after the rope by number
def test_a_lifeline_helps_in_either_hand(other: str) -> None:
    state = hall(f"blue-paladin c3 carries blue-{other} carries blue-rope")
    assert "move blue-paladin c4" in legal(state)
    assert any(text.startswith("jump blue-paladin") for text in legal(state))
    check_legal(state, 0)
    over = do(state, "move blue-paladin c4")
    check_state(over)
    check_legal(over, 0)
    assert why(over, "move blue-paladin c5") is None


@pytest.mark.parametrize("other", ["sword", "armor"])
def test_what_is_used_up_is_what_does_it(other: str) -> None:
    state = hall(f"blue-paladin a1 carries blue-{other} carries blue-speed-potion")
    assert held(do(state, "drink blue-paladin"), "blue-paladin") == {f"blue-{other}"}


def test_a_friend_keeps_over_a_gap_what_holds_him_and_gives_the_rest() -> None:
    state = hall(
        "blue-paladin c4 carries blue-rope carries blue-armor, blue-troll c3", "options friendRope=ifSafe"
    )
    assert any("take blue-armor" in text for text in legal(state))
    assert not any("take blue-rope" in text for text in legal(state))
    check_legal(state, 0)


def test_who_is_pushed_keeps_what_its_hands_hold() -> None:
    state = hall(TWO.replace("a1", "b1"))
    assert refuse_push(state, token(state, "blue-paladin"), EAST) is None
    one = hall("blue-ghost b1, blue-sword c1")
    assert refuse_push(one, token(one, "blue-ghost"), EAST) is not None


def test_two_loads_in_a_position() -> None:
    state = hall("blue-paladin a1 idle carries blue-sword carries blue-goblin hurt")
    assert parse_position(position_text(state)) == state
    carried = {row["token"]: row["carried_by"] for row in view(state, 1)["tokens"]}
    assert carried["blue-sword"] == carried["blue-goblin"] == "blue-paladin"
    with pytest.raises(Exception, match="OBJ-01"):
        hall("blue-troll a1 carries blue-sword carries blue-armor")


# Forms and markers --------------------------------------------------------------------------------


def test_a_token_is_what_its_form_says() -> None:
    state = hall("blue-shifter b2 form=2, yellow-troll b3")
    assert state.kind(token(state, "blue-shifter")) is BEAR
    row = next(row for row in view(state, 1)["tokens"] if row["token"] == "blue-shifter")
    assert row["kind"] == "bear" and row["character"]
    assert why(state, "move blue-shifter d2") is None and why(state, "move blue-shifter e2") is not None
    check_legal(state, 0)
    fought = do(state, "attack blue-shifter yellow-troll")
    assert Clash.of(fought).fight(fought).totals() == (5, 4)
    assert hall("blue-shifter b2").digest() != state.digest()


def test_as_a_marker_it_neither_fights_nor_stands_in_the_way() -> None:
    state = hall("blue-shifter b2 form=1, yellow-troll b3", "turn 6 yellow")
    shifter = token(state, "blue-shifter")
    assert not state.living(shifter)
    assert why(state, "move yellow-troll b2") is None and "move yellow-troll b2" in legal(state)
    assert not any(text.startswith("attack") for text in legal(state))
    moved = do(state, "move yellow-troll b2")
    assert not held(moved, "yellow-troll")
    check_state(moved)
    back = state.copy()
    back.form = changed(back.form, shifter, 0)
    assert back.living(shifter) and not state.living(shifter)
    assert why(back, "move yellow-troll b2") is not None


def test_as_a_marker_it_does_nothing_and_draws_nobody_in() -> None:
    state = hall("blue-shifter e5 form=1, blue-troll d5, yellow-troll d4, yellow-goblin e4")
    assert any("rotate" in text for text in legal(hall("blue-shifter e5"))) and not any(
        "rotate" in text for text in legal(state)
    )
    for text in ("rotate 1 cw blue-shifter", "move blue-shifter e5"):
        refusal = why(state, text)
        assert refusal is not None and refusal.reason == "not_your_character"
    fought = do(state, "attack blue-troll yellow-troll")
    assert Clash.of(fought).attackers == (token(state, "blue-troll"),)
    refusal = why(
        hall("blue-shifter b2 form=1, yellow-troll b3", "turn 6 yellow"), "attack yellow-troll blue-shifter"
    )
    assert refusal is not None and refusal.reason == "no_such_target"


class Giant(Ability):
    passed_by = 2


@pytest.mark.parametrize("strong", ["", " form=1"])
@pytest.mark.parametrize("big", ["", " form=1"])
def test_a_giant_is_passed_as_both_are_at_the_moment(
    monkeypatch: pytest.MonkeyPatch, strong: str, big: str
) -> None:
    large = character("small", "Small", 3, 1, forms=(character("large", "Large", 3, 6, Giant()),))
    weak = character("weak", "Weak", 3, 1, forms=(character("strong", "Strong", 3, 4),))
    base = scenario("base")
    play(monkeypatch, base._replace(characters=(*base.characters[:6], large, weak), stock=(CROSS,)))
    state = hall(f"blue-weak a1{strong}, yellow-small b1{big}")
    check_legal(state, 0)
    passed = not strong and bool(big)
    assert (why(do(state, "begin blue-weak"), "go b1") is None) is passed
    far = hall(f"blue-weak a1{strong}, yellow-small b1{big}, yellow-troll a2")
    assert ("move blue-weak c1" in legal(far)) is passed
    check_legal(far, 0)


def test_a_marker_of_nobodys_is_neither_character_nor_object() -> None:
    state = hall("neutral-cross b2, blue-troll b3 carries blue-sword")
    after = do(state, "move blue-troll b2")
    assert held(after, "blue-troll") == {"blue-sword"}
    refusal = why(state, "move blue-troll b2 swap neutral-cross b1")
    assert refusal is not None and "CAR-01" in refusal.rules
    kinds = {row["token"]: row["character"] for row in view(after, 0)["tokens"]}
    assert kinds["neutral-cross"] is False


@pytest.mark.parametrize("number", range(3))
def test_whole_games_with_such_pieces_hold_every_check(number: int) -> None:
    watch = Watch(number, every=16)
    carried: set[int] = set()

    def seen(before: State, seat: int, action: Action, after: State, events: list[Event]) -> None:
        watch(before, seat, action, after, events)
        carried.update(len(after.loads(t)) for t in after.table.all_characters)

    result = play_game("made-up", ("random",), seed=3, number=number, max_turns=60, watch=seen)
    watch.finish("made-up", {}, result.digest)
    assert carried >= {0, 1}
