"""What every store has to keep to. A test module for a store inherits from `StoreContract`."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from gearmaze.server.store import (
    Damaged,
    LinkUsed,
    NewGame,
    NoSuchLink,
    Ply,
    Repeated,
    SeatRow,
    Store,
    StoreError,
    Taken,
)


def game(name: str = "g1", created: float = 100.0) -> NewGame:
    clock = {"kind": "none", "seconds": 0, "increment": 0}
    return NewGame(name, "base", {"targetVp": 6}, 2**63 - 5, clock, created, "watch", {"a": [1]})


SEATS = (SeatRow(0, "ada", "", "Ada", ""), SeatRow(1, "", "", "", "k1"))
SUMMARY: dict[str, Any] = {"turn": 0, "vp": [0, 0], "due": [0], "result": None, "plies": 0}


def ply(number: int, command: str | None = None, action: str = "end") -> Ply:
    return Ply(number, 0, action, command, 5.0, None)


class StoreContract:
    """`opened()` gives a store; `reopened(store)` gives another one on the same data."""

    def opened(self) -> Store:
        raise NotImplementedError

    async def reopened(self, store: Store) -> Store:
        raise NotImplementedError

    def run(self, work: Callable[[Store], Awaitable[None]]) -> None:
        async def main() -> None:
            store = self.opened()
            await work(store)

        asyncio.run(main())

    def test_a_game_comes_back_as_it_was_kept(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            plies = (ply(0, "c1"), Ply(1, -1, "deal 1cw/0", None, 6.5, {"left": [1.5]}))
            await store.append("g1", plies, {**SUMMARY, "turn": 1}, 200.0)
            await store.note("g1", {"pause": {"by": [0]}})
            again = await self.reopened(store)
            kept = await again.load("g1")
            assert kept is not None
            assert (kept.game, kept.seats, kept.plies) == (game(), SEATS, plies)
            assert kept.notes == {"pause": {"by": [0]}}
            entry = await again.entry("g1")
            assert entry is not None and entry.summary["turn"] == 1 and entry.changed == 200.0
            await again.close()

        self.run(work)

    def test_what_is_not_there_is_none(self) -> None:
        async def work(store: Store) -> None:
            assert await store.load("nothing") is None
            assert await store.entry("nothing") is None
            assert await store.games_of("nobody") == []
            with pytest.raises(StoreError):
                await store.append("nothing", (ply(0),), SUMMARY, 1.0)
            await store.close()

        self.run(work)

    def test_a_ply_is_written_once(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            await store.append("g1", (ply(0),), SUMMARY, 1.0)
            with pytest.raises(Taken):
                await store.append("g1", (ply(0, None, "other"),), SUMMARY, 2.0)
            kept = await store.load("g1")
            assert kept is not None and kept.plies == (ply(0),)
            await store.close()

        self.run(work)

    def test_a_game_begins_with_answers_of_another_one_or_not_at_all(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, {**SUMMARY, "plies": 2}, (ply(0), ply(1)))
            kept = await store.load("g1")
            assert kept is not None and kept.plies == (ply(0), ply(1))
            with pytest.raises(Taken):
                await store.create(game("g2"), SEATS, SUMMARY, (ply(0), ply(0)))
            assert await store.load("g2") is None
            await store.close()

        self.run(work)

    def test_a_command_is_written_once_in_a_game_and_its_batch_not_at_all(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            await store.create(game("g2"), SEATS, SUMMARY)
            await store.append("g1", (ply(0, "c"),), SUMMARY, 1.0)
            await store.append("g2", (ply(0, "c"),), SUMMARY, 1.0)
            with pytest.raises(Repeated):
                await store.append("g1", (ply(1), ply(2, "c")), {**SUMMARY, "turn": 9}, 2.0)
            kept, entry = await store.load("g1"), await store.entry("g1")
            assert kept is not None and len(kept.plies) == 1
            assert entry is not None and entry.summary["turn"] == 0
            await store.append("g1", (ply(1), ply(2)), SUMMARY, 2.0)
            await store.close()

        self.run(work)

    def test_many_at_once_are_all_kept_and_one_that_fails_hurts_no_other(self) -> None:
        async def work(store: Store) -> None:
            names = [f"g{number}" for number in range(20)]
            await asyncio.gather(*(store.create(game(name), SEATS, SUMMARY) for name in names))
            jobs = [
                store.append(name, (ply(number),), SUMMARY, 1.0) for name in names for number in range(10)
            ]
            jobs.append(store.append("g3", (ply(0),), SUMMARY, 1.0))
            outcomes = await asyncio.gather(*jobs, return_exceptions=True)
            assert [type(outcome) for outcome in outcomes if outcome is not None] == [Taken]
            for name in names:
                kept = await store.load(name)
                assert kept is not None and [row.ply for row in kept.plies] == list(range(10))
            await store.close()

        self.run(work)

    def test_a_seat_is_taken_once(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            for key in ("", "wrong"):
                with pytest.raises(NoSuchLink):
                    await store.take_seat("g1", key, "bob", "Bob")
            assert await store.take_seat("g1", "k1", "bob", "Bob") == 1
            assert await store.take_seat("g1", "k1", "bob", "Robert") == 1
            with pytest.raises(LinkUsed):
                await store.take_seat("g1", "k1", "eve", "Eve")
            await store.rename("g1", 0, "Lady")
            entry = await store.entry("g1")
            assert entry is not None
            assert [(row.player, row.name) for row in entry.seats] == [("ada", "Lady"), ("bob", "Bob")]
            await store.close()

        self.run(work)

    def test_a_player_of_ours_takes_a_seat_leaves_it_and_stands_in(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            await store.staff("g1", 1, "squire", "k1")
            with pytest.raises(LinkUsed):
                await store.take_seat("g1", "k1", "bob", "Bob")
            await store.staff("g1", 1, "", "k2")
            with pytest.raises(NoSuchLink):
                await store.take_seat("g1", "k1", "bob", "Bob")
            assert await store.take_seat("g1", "k2", "bob", "Bob") == 1
            await store.staff("g1", 0, "captain", "")
            entry = await (again := await self.reopened(store)).entry("g1")
            assert entry is not None
            assert [(row.player, row.bot, row.open, row.person) for row in entry.seats] == [
                ("ada", "captain", False, False),
                ("bob", "", False, True),
            ]
            await again.close()

        self.run(work)

    def test_a_seat_is_carried_over_by_its_own_link(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            await store.create(game("g2"), SEATS, SUMMARY)
            await store.keep_link("g1", 0, "print-1")
            await store.keep_link("g1", 1, "print-2")  # nobody sits there
            for wrong in (("g1", ""), ("g1", "print"), ("g1", "print-2"), ("g2", "print-1")):
                with pytest.raises(NoSuchLink):
                    await store.carry_over(*wrong, "ada-phone")
            for _ in range(2):  # the second time she is there already
                assert await store.carry_over("g1", "print-1", "ada-phone") == 0
            entry = await (again := await self.reopened(store)).entry("g1")
            assert entry is not None and entry.seats[0] == SeatRow(
                0, "ada-phone", "", "Ada", "", "print-1", "ada"
            )
            assert [found.game.id for found in await again.games_of("ada")] == ["g2"]
            await again.keep_link("g1", 0, "")
            for print_ in ("print-1", ""):
                with pytest.raises(NoSuchLink):
                    await again.carry_over("g1", print_, "eve")
            await again.close()

        self.run(work)

    def test_somebodys_games_latest_first(self) -> None:
        async def work(store: Store) -> None:
            for number in range(5):
                await store.create(game(f"g{number}", 100.0 + number), SEATS, SUMMARY)
            await store.append("g1", (ply(0),), SUMMARY, 500.0)
            found = [entry.game.id for entry in await store.games_of("ada")]
            assert found == ["g1", "g4", "g3", "g2", "g0"]
            await store.append("g0", (ply(0),), {**SUMMARY, "plies": 1}, None)  # not everybody may know
            assert [entry.game.id for entry in await store.games_of("ada")] == found
            entry = await store.entry("g0")
            assert entry is not None and (entry.changed, entry.summary["plies"]) == (100.0, 1)
            assert len(await store.games_of("ada", 2)) == 2
            assert await store.games_of("") == []
            await store.close()

        self.run(work)

    def test_a_game_that_is_removed_leaves_nothing_and_hurts_no_other(self) -> None:
        async def work(store: Store) -> None:
            for name in ("g1", "g2"):
                await store.create(game(name), SEATS, SUMMARY)
                await store.append(name, (ply(0, "c1"),), SUMMARY, 200.0)
            await store.remove("g1")
            await store.remove("g1")  # it is gone, which is what was wanted
            with pytest.raises(StoreError):
                await store.append("g1", (ply(1),), SUMMARY, 201.0)
            again = await self.reopened(store)
            assert await again.load("g1") is None and await again.entry("g1") is None
            assert [entry.game.id for entry in await again.games_of("ada")] == ["g2"]
            kept = await again.load("g2")
            assert kept is not None and kept.plies == (ply(0, "c1"),)
            await again.create(game("g1"), SEATS, SUMMARY)  # nothing of the old one turns up in it
            fresh = await again.load("g1")
            assert fresh is not None and fresh.plies == ()

        self.run(work)

    def test_the_secret_stays(self) -> None:
        async def work(store: Store) -> None:
            secret = await store.secret()
            assert len(secret) == 32 and secret == await store.secret()
            again = await self.reopened(store)
            assert await again.secret() == secret
            await again.close()

        self.run(work)

    def test_plies_that_are_missing_are_noticed_and_only_in_that_game(self) -> None:
        async def work(store: Store) -> None:
            for name in ("g1", "g2", "g3"):
                await store.create(game(name), SEATS, SUMMARY)
            await store.append("g1", (ply(0), ply(2)), SUMMARY, 1.0)
            await store.append("g2", (ply(1),), SUMMARY, 1.0)
            await store.append("g3", (ply(0), ply(1)), SUMMARY, 1.0)
            for name in ("g1", "g2"):
                with pytest.raises(Damaged, match=f"{name}.*missing"):
                    await store.load(name)
            kept = await store.load("g3")
            assert kept is not None and len(kept.plies) == 2
            assert len(await store.games_of("ada")) == 3
            await store.close()

        self.run(work)

    def test_trying_whether_anything_can_be_written_leaves_no_trace_in_a_game(self) -> None:
        async def work(store: Store) -> None:
            await store.create(game(), SEATS, SUMMARY)
            before = await store.load("g1"), await store.entry("g1")
            await store.probe()
            await store.probe()
            assert (await store.load("g1"), await store.entry("g1")) == before
            await store.close()

        self.run(work)

    def test_a_store_that_is_closed_says_so(self) -> None:
        async def work(store: Store) -> None:
            await store.close()
            for call in (store.note("g1", {}), store.load("g1"), store.probe()):
                with pytest.raises(StoreError):
                    await asyncio.wait_for(call, 10)

        self.run(work)
