"""Work off the loop: one at a time, in turns by who asks and by what it is about; nothing is lost."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from jantaku.web.store.turns import ASKER, Turns


async def order(asked: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return in which order work of so many askers and subjects is done that was all asked for while the thread was busy."""
    turns, done, gate = Turns("test"), list[tuple[str, str]](), threading.Event()

    def work(asker: str, subject: str) -> Callable[[], None]:
        return lambda: done.append((asker, subject))

    async def ask(asker: str, subject: str) -> None:
        ASKER.set(asker)
        await turns.do(work(asker, subject), subject)

    first = asyncio.create_task(turns.do(gate.wait))
    tasks = []
    for each in asked:
        tasks.append(asyncio.create_task(ask(*each)))
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *tasks)
    return done


async def test_who_asks_for_much_waits_for_it_alone() -> None:
    many = [("A", "x")] * 5
    assert await order([*many, ("B", "y")]) == [("A", "x"), ("B", "y"), *many[1:]]


async def test_the_events_of_one_asker_take_turns_and_count_as_one_beside_another() -> None:
    asked = [("A", "1"), ("A", "1"), ("A", "2"), ("A", "3"), ("B", "4"), ("B", "4")]
    assert await order(asked) == [("A", "1"), ("B", "4"), ("A", "2"), ("B", "4"), ("A", "3"), ("A", "1")]


async def test_what_is_raised_reaches_who_asked_and_the_thread_goes_on() -> None:
    turns = Turns("test")

    def fails() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await turns.do(fails)
    assert await turns.do(lambda: 7) == 7


async def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    turns, gate, done = Turns("test"), threading.Event(), list[int]()
    first = asyncio.create_task(turns.do(gate.wait))
    given_up = asyncio.create_task(turns.do(lambda: done.append(1)))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    gate.set()
    await first
    await turns.do(lambda: done.append(2))
    assert done == [2]
