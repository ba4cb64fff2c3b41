"""What one stream of a game shows tells nothing about another: each has a key of its own."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from gearmaze import server
from gearmaze.engine import Chance
from gearmaze.notation import action_text
from gearmaze.server.secret_chance import DEAL, ORDERS, SEATS, THOUGHTS, new_seed, stream
from tests.bots.test_players import MASK, foretold, unmixed
from tests.server.served import Served

HOME = Path(server.__file__).parent


def back(state: int, *path: int) -> Chance:
    """Whose fork this would be: forks can be gone back over by everybody who saw a number."""
    for number in reversed(path):
        state = unmixed(state ^ (number * 0xD1342543DE82EF95 & MASK))
    return Chance(state)


def test_a_number_gives_away_its_stream_and_no_other() -> None:
    seed = new_seed()
    order = Chance(seed).fork(0x0DE5, 1, 7)  # as standing orders were drawn once
    seen = unmixed(order.next())
    assert back(seen, 0x0DE5, 1, 7).fork(1).state == Chance(seed).fork(1).state  # and that was the deal

    order = stream(seed, ORDERS, 7)
    seen = unmixed(order.next())
    assert seen == stream(seed, ORDERS, 7).state  # all that is to be learned from it
    reached = foretold(seen, 40) | {back(seen, 0x0DE5, 1, 7).fork(ply).state for ply in range(300)}
    reached |= {back(seen, ply).state for ply in range(300)}
    others = {stream(seed, purpose, *path).state for purpose, path in paths()} - {seen}
    assert len(others) == len(paths()) - 1 and not reached & others


def paths() -> list[tuple[str, tuple[int, ...]]]:
    """What a game draws for."""
    return [
        (SEATS, ()),
        (THOUGHTS, ()),
        *((purpose, (ply,)) for purpose in (DEAL, ORDERS) for ply in range(300)),
        *((THOUGHTS, (ply, seat)) for ply in range(300) for seat in range(2)),
    ]


def test_every_purpose_and_ply_has_a_stream_of_its_own() -> None:
    for seed in (0, 7, 2**63 - 1, 2**128 - 1, new_seed()):
        assert len({stream(seed, purpose, *path).state for purpose, path in paths()}) == len(paths())
    assert stream(7, DEAL, 1, 2).state != stream(7, DEAL, 12).state


def test_every_bit_of_the_seed_counts() -> None:
    """Chance keeps 64 bits of a seed; the others must not be lost."""
    seeds = [0, *(1 << bit for bit in range(128))]
    assert len({stream(seed, DEAL, 0).state for seed in seeds}) == len(seeds)


def test_the_same_point_of_a_game_gives_the_same_numbers() -> None:
    assert [stream(5, DEAL, 3).next() for _ in range(3)] == [stream(5, DEAL, 3).next()] * 3


def test_streams_are_fair() -> None:
    drawn = Counter(stream(11, DEAL, ply).below(6) for ply in range(6000))
    assert all(850 < drawn[side] < 1150 for side in range(6))


def test_new_games_have_128_bits(served: Served) -> None:
    browser = served.browser()
    begun = [browser.new()["game"] for _ in range(8)]
    again = served.do(lambda: served.app.state.access.registry.again(served.match(begun[0])))
    seeds = [served.match(game).kept.seed for game in (*begun, again["game"])]
    assert all(0 <= seed < 1 << 128 for seed in seeds) and len(set(seeds)) == 9
    assert max(seed.bit_length() for seed in seeds) > 110


def test_rest_and_undo_draw_from_the_stream_of_their_ply(served: Served) -> None:
    browser = served.browser()
    game = browser.new(seats={"blue": "me", "yellow": "me"})["game"]
    socket = browser.socket(game, seat="blue")
    match = served.match(game)
    drawn = []
    for _ in range(5):
        before, state = len(match.written), match.game.state
        wanted = stream(match.kept.seed, ORDERS, before).choice(match.game.legal_actions(0, 0).listed())
        assert socket.ask("rest")["ok"]
        drawn.append(match.written[before])
        assert drawn[-1] == (0, action_text(state, wanted))
        while socket.catch_up()["undo"]:
            assert socket.ask("undo")["ok"]
    assert len(set(drawn)) > 1


@pytest.mark.parametrize("module", sorted(path.name for path in HOME.glob("*.py")))
def test_nobody_in_the_server_draws_from_a_seed_itself(module: str) -> None:
    if module == "secret_chance.py":
        return
    tree = ast.parse((HOME / module).read_text(encoding="utf-8"))
    called = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {func.id if isinstance(func, ast.Name) else getattr(func, "attr", "") for func in called}
    assert not names & {"Chance", "fork", "randbits", "own_chance", "Random"}
