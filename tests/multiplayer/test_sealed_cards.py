"""Three or four cards laid at once: nobody learns who has laid one, nor which, before all are turned up."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from types import SimpleNamespace

import msgspec
import pytest

from gearmaze.engine import CLOCK, Action, Chance, LegalActions, State, decisions
from gearmaze.engine.answers import known_action
from gearmaze.engine.clashes import Clash
from gearmaze.engine.guess import guess
from gearmaze.engine.referee import refuse_action
from gearmaze.engine.view import SPECTATOR, view
from gearmaze.game import Game
from gearmaze.position import parse_position, position_text
from gearmaze.recall import recall
from gearmaze.record import read_record, record_text, seat_record_text
from gearmaze.server.matches.clocks import Clocks, ClockSettings
from gearmaze.server.matches.match import Match
from gearmaze.server.messages.situation import happened, situation
from gearmaze.server.messages.situation import told as told_events
from gearmaze.server.schema import Situation
from tests.engine.exchanging import random_answer, streams
from tests.multiplayer.fixture import BLUE, GREEN, RED, YELLOW, answers, drawn, seated

EVERYBODY = (RED, GREEN, BLUE, YELLOW, SPECTATOR)
Laid = tuple[tuple[int, int], ...]  # seat and card, in the order they came


@pytest.fixture(autouse=True)
def as_written(monkeypatch: pytest.MonkeyPatch) -> None:
    seated(monkeypatch)


def fight(yellow: str = "defend", rest: str = "") -> State:
    """Three seats, or four, about to lay their cards."""
    attack = answers(drawn(rest=rest), (RED, "attack red-warrior blue-troll"))
    return answers(attack, (GREEN, "assail"), (YELLOW, yellow))


def played(laid: Laid, yellow: str = "defend", rest: str = "") -> Game:
    game = Game(position=drawn(rest=rest))
    for seat, text in ((RED, "attack red-warrior blue-troll"), (GREEN, "assail"), (YELLOW, yellow)):
        game.play(text, seat)
    for seat, card in laid:
        game.play(f"lay {card}", seat)
    return game


def histories(own: int, card: int | None, seats: tuple[int, ...]) -> Iterator[Laid]:
    """Everything that may have happened for a seat that laid `card`, or none, while one is still to come."""
    dice = random.Random(f"{own} {card} {seats}")
    others = [seat for seat in seats if seat != own]
    for count in range(len(others) + 1):
        for chosen in itertools.permutations(others, count):
            laid = [(seat, dice.choice((0, 1, 2, 3, 4, 5, 6))) for seat in chosen]
            if card is not None:
                laid.insert(dice.randrange(len(laid) + 1), (own, card))
            if len(laid) < len(seats):
                yield tuple(laid)


def told(game: Game, seat: int) -> dict[str, object]:
    """Everything a seat is sent, and gets to hear when it asks or tries."""
    state = game.state
    tries = [
        Action(verb, -1, what)
        for verb in ("lay", "assail", "abstain", "join", "end")
        for what in range(-1, 8)
    ]
    due = any(decision.seat == seat for decision in decisions(state))
    return {
        **streams(game, seat),
        "legal": list(LegalActions(state, seat)) if due else None,
        "owes": [decision for decision in decisions(state) if decision.seat == seat],
        "refusals": [known_action(state, seat, each) or refuse_action(state, seat, each) for each in tries],
        "favour": game.refuse_favour(seat) if seat >= 0 else None,
    }


@pytest.mark.rule("MP-ALL-30", "INFO-03")
@pytest.mark.parametrize("yellow", ["defend", "abstain"])
@pytest.mark.parametrize("own", EVERYBODY)
def test_nothing_tells_who_else_has_laid_a_card_or_which(own: int, yellow: str) -> None:
    seats = (RED, GREEN, BLUE, YELLOW) if yellow == "defend" else (RED, GREEN, BLUE)
    for card in (2, None) if own in seats else (None,):
        first = None
        for laid in histories(own, card, seats):
            game = played(laid, yellow)
            heard = told(game, own)
            first = first or heard
            for stream, value in heard.items():
                assert value == first[stream], f"{stream} tells seat {own} of {laid}"
            alike = [guess(game.state, own, Chance(number)) for number in (1, 2)]
            assert all(Clash.of(each).cards == ({own: card} if card is not None else {}) for each in alike)


@pytest.mark.rule("MP-ALL-30")
def test_any_order_gives_the_same_position_all_turned_up_at_once() -> None:
    cards = {RED: 2, GREEN: 2, BLUE: 3, YELLOW: 1}
    ends = set()
    for order in itertools.permutations(cards):
        state = fight()
        for number, seat in enumerate(order):
            assert len(Clash.of(state).cards) == number
            assert not state.spent[seat], "nothing is turned up before the last one"
            state = answers(state, (seat, f"+{cards[seat]}"))
        ends.add(state.digest())
    assert len(ends) == 1
    half = [answers(fight(), *((seat, "+1") for seat in order)) for order in ((RED, BLUE), (BLUE, RED))]
    assert half[0] == half[1] and half[0].digest() == half[1].digest()


@pytest.mark.parametrize("own", EVERYBODY)
def test_nobody_learns_afterwards_in_which_order_the_others_laid(own: int) -> None:
    cards = {RED: 2, GREEN: 2, BLUE: 3, YELLOW: 1}
    others = [seat for seat in cards if seat != own]
    first = None
    for order in itertools.permutations(others):
        before = ((own, cards[own]),) if own in cards else ()
        game = played((*before, *((seat, cards[seat]) for seat in order)))
        assert game.state.vp == (3, 3, 0, 0)
        heard = streams(game, own)
        first = first or heard
        assert heard == first, order


@pytest.mark.rule("MP-ALL-30")
def test_each_lays_exactly_one() -> None:
    game = played(((GREEN, 1),))
    assert game.why("lay 2", GREEN) is not None and game.why("lay 2", RED) is None
    assert [due["seat"] for due in view(game.state, GREEN)["decisions"]] == [RED, BLUE, YELLOW]


def test_positions_and_records_hold_cards_in_any_order() -> None:
    for laid in ((), ((BLUE, 3),), ((YELLOW, 0), (RED, 6)), ((BLUE, 1), (GREEN, 2), (YELLOW, 5))):
        game = played(laid)
        again = parse_position(position_text(game.state))
        assert again == game.state and again.digest() == game.state.digest()
        whole = played((*laid, *((seat, 0) for seat in range(4) if seat not in dict(laid))))
        assert read_record(record_text(whole)).state == whole.state


def melees(monkeypatch: pytest.MonkeyPatch, seeds: range) -> Iterator[Game]:
    """Games from the first card on, at every point of a fight of three or four and right after it."""
    seated(monkeypatch, "blue", "red", "yellow", "green", truce=False)
    for seed in seeds:
        game, dice = Game("all", seed=seed), random.Random(seed)
        met = False
        for _ in range(1500):
            if game.over:
                break
            clash = Clash.now(game.state)
            within = clash is not None and clash.sealed(game.state)
            if within or met:
                yield game
            met = within
            seat = dice.choice(game.to_act)
            game.play(random_answer(game, seat, dice, ("abstain",)), seat)


@pytest.mark.slow
def test_records_of_seats_tell_of_such_fights(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each replays to what the seat saw; it may be read while cards are laid."""
    looked = 0
    for game in melees(monkeypatch, range(3, 9)):
        for seat in (*range(4), SPECTATOR):
            found = recall(seat_record_text(game, seat))
            assert not found.gap, "the record says too little"
            assert view(found.game.state, seat) == view(game.state, seat)
        looked += 1
    assert looked > 10


def test_a_card_laid_is_not_taken_back_nor_the_attack() -> None:
    for seat in range(4):
        for laid in ((), ((seat, 1),)):
            game = played(laid)
            assert game.refuse_undo(seat) is not None and game.refuse_favour(seat) is not None


TIMED = "options timer=on"


@pytest.mark.rule("MP-GEN-50")
def test_five_seconds_for_all_others_from_the_first_card() -> None:
    state = fight(rest=TIMED)
    seconds = {due.seat: due.seconds for due in decisions(state)}
    assert seconds.pop(RED) > 60 and set(seconds.values()) == {0}, "the turn's own clock until then"
    state = answers(state, (BLUE, "+1"))
    assert {due.seat: due.seconds for due in decisions(state)} == {RED: 5, GREEN: 5, YELLOW: 5}


def test_that_time_runs_is_told_but_not_who_began_it() -> None:
    heard = []
    for first in (RED, GREEN, BLUE):
        game = played((), rest=TIMED)
        before = game.state
        game.play("lay 2", first)
        ply = happened(first, before, game.state, game.outcomes[-1])
        assert ply.counts_for(YELLOW) and ply.public
        heard.append(told_events(ply, YELLOW, "en"))
        again, count = game.state, len(game.outcomes)
        second = next(seat for seat in (RED, GREEN) if seat != first)
        game.play("lay 1", second)
        assert not happened(second, again, game.state, game.outcomes[count]).counts_for(YELLOW)
    assert heard[0] == heard[1] == heard[2]
    assert [(line["event"], line["by_seat"]) for line in heard[0]] == [("hurry", None)]


@pytest.mark.rule("MP-GEN-50")
def test_the_card_of_who_is_out_hurries_nobody() -> None:
    game = played((), rest=TIMED)
    game.play("resign", BLUE)
    assert "hurry" not in [event.kind for event in game.last], "that card is nobody's answer"
    game.play("lay 1", GREEN)
    assert "hurry" in [event.kind for event in game.last]
    assert {due.seconds for due in decisions(game.state)} == {5}


@pytest.mark.rule("MP-GEN-50", "TIME-04")
def test_who_is_too_late_lays_plus_0_and_nobody_else_hears_of_it() -> None:
    game = played(((BLUE, 1),), rest=TIMED)
    before = {seat: told(game, seat)["view"] for seat in (BLUE, RED)}
    game.play(Action("timeout", -1, YELLOW), CLOCK)
    assert Clash.of(game.state).cards == {BLUE: 1, YELLOW: 0}
    assert {seat: told(game, seat)["view"] for seat in (BLUE, RED)} == before
    assert not game.events(RED, len(game.outcomes) - 1)


@pytest.mark.rule("MP-GEN-50")
def test_who_is_asked_to_join_has_five_seconds_and_stays_out_otherwise() -> None:
    state = answers(drawn(rest=TIMED), (RED, "attack red-warrior blue-troll"))
    (due,) = decisions(state)
    assert due == (GREEN, "ally", 5)
    game = Game(position=state)
    game.play(Action("timeout", -1, GREEN), CLOCK)
    assert Clash.of(game.state).stayed == (GREEN,)
    assert game.decisions[0].seat == YELLOW


@pytest.mark.rule("MP-GEN-50")
def test_the_clock_of_a_match_runs_alike_for_all_who_lay() -> None:
    """From the first card on five seconds for everybody, and nobody sees whose clock stands."""
    clocks = Clocks(ClockSettings("rulebook"), 4)
    match = SimpleNamespace(paused=False, too_long=False, waiting_for_players=False, clocks=clocks)
    game = played(((BLUE, 1),), rest=TIMED)
    match.game = game
    Match._run_clock(match, 10.0)  # type: ignore[arg-type]
    assert clocks.remaining(12.0) == 3.0
    shown = clocks.shown(12.0, game.table.colours, False)
    assert shown is not None and {seat["left_ms"] for seat in shown["seats"].values()} == {3000}
    assert shown["running"] is None and len(shown["runs"]) == 4


@pytest.mark.parametrize("own", EVERYBODY)
def test_what_the_page_is_told_has_the_shape_it_expects(own: int) -> None:
    """While somebody is asked with both sums, while cards are laid, when they are turned up."""
    start = Game(position=drawn())
    start.play("attack red-warrior blue-troll", RED)
    scenes = []
    for game in (start, played(()), played(((RED, 2), (BLUE, 3)))):
        sent = msgspec.json.encode(situation(game, own, "en", True))
        found = msgspec.json.decode(sent, type=Situation)
        assert found["fight"] is not None
        scenes.append(found["fight"])
    asked, laying, laid = scenes
    assert asked["allying"] is not None and asked["allying"]["seat"] == "green"
    (choice,) = asked["allying"]["choices"]
    assert (choice["verb"], choice["totals"]) == ("assail", [7, 6])
    assert choice["tokens"] == ["green-goblin", "green-warrior"] and choice["drawn"] == ["blue-thief"]
    assert [
        [hand["seat"] for hand in side["hands"]] for side in (laying["attackers"], laying["defenders"])
    ] == [
        ["red", "green"],
        ["blue", "yellow"],
    ]
    assert (laying["attackers"]["total"], laying["defenders"]["total"]) == (8, 7)
    assert laying["laid"] == [] and laid["laid"] == ([start.table.colours[own]] if own in (RED, BLUE) else [])


@pytest.mark.rule("MP-GEN-52")
@pytest.mark.parametrize("leaver", [RED, GREEN, BLUE, YELLOW])
def test_who_leaves_in_the_middle_of_it_defends_with_plus_0(leaver: int) -> None:
    """Asked, or about to lay: he joins nothing more, his +0 is laid for him, the others decide the fight."""
    game = Game(position=drawn())
    game.play("attack red-warrior blue-troll", RED)
    game.play("resign", leaver)
    assert all(due.seat != leaver for due in game.decisions) and not game.over
    if leaver in (GREEN, YELLOW):
        game.play("abstain", YELLOW if leaver == GREEN else GREEN)
        assert Clash.of(game.state).order == (RED, BLUE), "who is out is not even asked"
    game = played(((GREEN, 1),) if leaver != GREEN else ((RED, 2),))
    game.play("resign", leaver)
    assert all(due.seat != leaver for due in game.decisions)
    clash = Clash.now(game.state)
    assert clash is not None and clash.cards[leaver] == 0
    for seat in (RED, GREEN, BLUE, YELLOW):
        if any(due.seat == seat and due.kind == "lay" for due in game.decisions):
            game.play("lay 1", seat)
    assert Clash.now(game.state) is None and not game.over
    assert read_record(record_text(game)).state == game.state
