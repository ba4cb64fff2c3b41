"""The task of a match: nobody waits for ever for one that has ended."""

import asyncio

import pytest

from gearmaze.server.matches.inbox import GivenUp, Inbox


async def never() -> None:
    await asyncio.Event().wait()


async def at_once() -> int:
    return 7


def test_what_is_asked_for_is_done_and_told() -> None:
    async def asked() -> int:
        inbox = Inbox("match", lambda: 0.0)
        inbox.begin()
        try:
            return await inbox.ask(at_once)
        finally:
            await inbox.stop()

    assert asyncio.run(asked()) == 7


def test_whoever_waits_for_a_task_that_ends_is_told_so() -> None:
    async def waiting() -> list[object]:
        inbox = Inbox("match", lambda: 0.0)
        inbox.begin()
        both = [asyncio.create_task(inbox.ask(work)) for work in (never, at_once)]  # begun, and behind it
        await asyncio.sleep(0)
        await inbox.stop()
        return await asyncio.wait_for(asyncio.gather(*both, return_exceptions=True), 5)

    assert all(isinstance(told, GivenUp) for told in asyncio.run(waiting()))


def test_a_task_that_has_ended_takes_nothing_on() -> None:
    async def late() -> None:
        inbox = Inbox("match", lambda: 0.0)
        inbox.begin()
        await inbox.stop()
        await asyncio.wait_for(inbox.ask(at_once), 5)

    with pytest.raises(GivenUp):
        asyncio.run(late())
