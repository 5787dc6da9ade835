"""Messages over the connection of a client: steps at once and in order, a beat where there is nothing else to say."""

import asyncio
from typing import Any

from jantaku.web.http.frames import Message, encoded
from jantaku.web.play.feed import Feed, Pulse
from tests.web.play.virtual import clock, run


class Connection:
    """A connection that takes messages, or would have to wait."""

    def __init__(self) -> None:
        self.written: list[Message] = []
        self.ready = True

    def write(self, message: Message) -> bool:
        if self.ready:
            self.written.append(message)
        return self.ready


class Standing:
    """An audience that stands still."""

    def __init__(self) -> None:
        self.feeds = set[Feed]()

    def full(self, _: object) -> Message:
        return Message(b"full")


def attached(line: Connection) -> Feed:
    """A feed over a connection."""
    feed = Feed("", line)
    standing: Any = Standing()
    feed.follow(standing, lambda: standing, lambda _: None)
    return feed


def test_a_client_that_asked_for_beats_is_sent_one_after_each_second_without_a_step_until_it_leaves() -> None:
    async def follow() -> list[tuple[float, bytes]]:
        line, seen = Connection(), list[tuple[float, bytes]]()
        feed = attached(line)

        async def write_at(seconds: float, message: Message) -> None:
            await asyncio.sleep(seconds)
            feed.put(message)

        async def read() -> None:
            async for _ in feed:
                pass

        reading = asyncio.create_task(read())
        Pulse().follow(feed)
        writing = asyncio.create_task(write_at(1.5, Message(b"step")))
        for _ in range(30):
            await asyncio.sleep(0.1)
            seen += [(round(clock(), 1), message.text) for message in line.written]
            line.written.clear()
        feed.close()
        await asyncio.sleep(5)
        assert line.written == []
        await asyncio.gather(reading, writing)
        return seen

    beat = encoded({"t": "beat"})
    assert [text for _, text in run(follow())] == [beat, b"step", beat]


def test_one_timer_beats_for_all_and_stops_after_the_last_has_left() -> None:
    async def follow() -> None:
        pulse, connections = Pulse(), [Connection() for _ in range(20)]
        feeds = [attached(line) for line in connections]
        reading = [asyncio.create_task(_until_closed(feed)) for feed in feeds]
        await asyncio.sleep(0)
        loop: Any = asyncio.get_running_loop()
        for feed in feeds:
            pulse.follow(feed)
        assert sum(not timer.cancelled() for timer in loop._scheduled) == 1
        await asyncio.sleep(1.05)
        assert [len(line.written) for line in connections] == [1] * 20
        for feed in feeds:
            feed.close()
        await asyncio.gather(*reading)
        await asyncio.sleep(0.2)
        assert not loop._scheduled
        pulse.follow(late := attached(connections[0]))
        assert loop._scheduled
        late.close()

    async def _until_closed(feed: Feed) -> None:
        async for _ in feed:
            pass

    run(follow())


def test_no_beat_waits_behind_other_messages_of_a_slow_client() -> None:
    async def follow() -> None:
        line = Connection()
        line.ready = False
        feed = attached(line)
        Pulse().follow(feed)
        assert (await anext(feed)).text == b"full"
        feed.put(Message(b"1"))
        await asyncio.sleep(5)
        assert [(await anext(feed)).text for _ in range(2)] == [b"1", encoded({"t": "beat"})]
        feed.close()

    run(follow())


def test_steps_go_to_the_connection_at_once_and_in_order_where_it_takes_them() -> None:
    async def follow() -> None:
        line = Connection()
        feed = attached(line)
        feed.put(Message(b"before the full view, which has it"))
        read = [await anext(feed)]
        assert read[0].text == b"full"
        feed.put(Message(b"1"))  # the reader is at work with the full view
        assert line.written == []
        waiting = asyncio.create_task(anext(feed))
        assert (await waiting).text == b"1"
        waiting = asyncio.create_task(anext(feed))
        await asyncio.sleep(0)
        feed.put(Message(b"2"))
        assert [message.text for message in line.written] == [b"2"]
        line.ready = False
        feed.put(Message(b"3"))
        line.ready = True
        feed.put(Message(b"4"))  # after 3, which is queued
        assert (await waiting).text == b"3"
        assert (await anext(feed)).text == b"4"
        assert len(line.written) == 1

    asyncio.run(follow())
