"""Outgoing messages of a table: one line of views per audience, and a short queue per client.

A step is built and encoded once per audience. A client too slow for its queue gets a full view in place of the messages it missed,
so that no other client waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable

from jantaku.story.patch import patch
from jantaku.web.http.frames import FrameWriter, Message, encoded
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import lines_of, news_between, story_of
from jantaku.web.wire.refereed_view import lines_of as refereed_lines
from jantaku.web.wire.refereed_view import news_of as refereed_news
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import Parts, view, view_of
from jantaku.web.wire.wording import Json, Reason

TIMED = ("ask", "window")  # the parts of a view that say how much time is left
MOST_QUEUED = 64  # messages; beyond them the client gets a full view
TICK = 0.1  # seconds
QUIET = 10  # ticks without a message after which a client who wants that is sent a beat
BEAT = Message(encoded({"t": "beat"}))  # says only that the connection is alive


def lines(seen: MaskedScene) -> list[str]:
    """Return the public log of this hand, in sentences."""
    scene = seen.scene
    return refereed_lines(seen, scene.context, scene.story()) if scene.context else lines_of(seen, scene.story())


def story(seen: MaskedScene) -> list[Json]:
    """Return the public log of this hand as news; of a refereed table there are sentences only."""
    return [] if seen.scene.context else story_of(seen, seen.scene.story())


class AudienceFeed:
    """The current view of one audience, and the feeds that carry it; ``rows`` of the journal have led to it.

    Messages are numbered, made and encoded once for the audience, however many clients it has.
    """

    def __init__(self, audience: Audience, scene: Scene, rows: int) -> None:
        self.audience = audience
        self.feeds: set[Feed] = set()
        self._parts = Parts()
        self._n = 1
        self._full: Message | None = None
        masked = MaskedScene(scene, audience)
        self._voice = masked.voice
        self._stand(masked, rows)

    def _stand(self, masked: MaskedScene, rows: int) -> None:
        """Stand at a scene."""
        context = masked.scene.context
        self.view, self.seen, self._rows = view(masked, self._parts), masked.v, rows
        self._reported = len(context.table.scene.notices) if context else 0

    def show(self, scene: Scene, rows: int, more: list[Json]) -> None:
        """Move to another scene, and send the feeds what has changed for this audience, if anything."""
        masked, before = MaskedScene(scene, self.audience, self._voice), self.view
        news = (self._news(masked) if rows != self._rows else []) + more
        self._stand(masked, rows)
        changed = patch(before, self.view)
        if changed or news:
            self._step(changed, news)

    def _news(self, masked: MaskedScene) -> list[Json]:
        if context := masked.scene.context:
            context.since = self._reported
            return refereed_news(masked, context)
        return news_between(self.seen, masked)

    def tell(self, news: list[Json]) -> None:
        """Send news that change nothing."""
        self._step({}, news)

    def _step(self, changed: Json, news: list[Json]) -> None:
        self._full = None
        self._n += 1
        step = Message(encoded({"t": "step", "n": self._n, "set": changed, "news": news}))
        for feed in self.feeds:
            feed.put(step)

    def full(self, now: Scene) -> Message:
        """Return the full view; with the remaining time if the audience is asked something."""
        if self.audience.seat in now.asked:
            timed = view_of(now, self.audience)
            # only the time left is new: all else that has changed comes as a step, which is reckoned from this line's view
            return self._whole(now, self.view | {part: timed[part] for part in TIMED})
        self._full = self._full or self._whole(now, self.view)
        return self._full

    def _whole(self, now: Scene, whole: Json) -> Message:
        """Full view plus the log of the hand so far, for a client that has just joined."""
        seen = MaskedScene(now, self.audience)
        return Message(encoded({"t": "full", "n": self._n, "view": whole, "lines": lines(seen), "story": story(seen)}))


class Feed:
    """The messages to one client, read with ``async for``; ``seat`` is -1 for a spectator.

    While nothing is queued, and the client's connection takes more, a step is written to it at once.
    """

    line: AudienceFeed

    def __init__(self, visitor: str, connection: FrameWriter | None = None) -> None:
        self.visitor = visitor
        self.answers: dict[int, Json] = {}  # to this client's commands, by id
        self.closed = False
        self._connection = connection
        self._queue: deque[Message] = deque()
        self._stale = True
        self._idle = False  # the reader waits for the next message
        self._wake = asyncio.Event()
        self._bye: Message | None = None
        self._quiet = 0  # ticks since the last message

    def follow(self, line: AudienceFeed, now: Callable[[], Scene], on_close: Callable[["Feed"], None]) -> None:
        """Follow a line from now on, beginning with a full view."""
        self.line, self._now, self._on_close = line, now, on_close
        line.feeds.add(self)
        self.resync()

    @property
    def seat(self) -> int:
        """Seat whose view is sent; -1 for a spectator."""
        return self.line.audience.seat

    def put(self, step: Message) -> None:
        """Send a step; if too many are queued, send a full view in place of all of them."""
        if self.closed or self._stale:
            return
        self._quiet = 0
        if self._connection and self._idle and not self._queue and self._connection.write(step):
            return
        if len(self._queue) >= MOST_QUEUED:
            self.resync()
            return
        self._queue.append(step)
        self._wake.set()

    def tick(self) -> None:
        """Note that time passes; send a beat where nothing else has been sent for long, nor waits."""
        self._quiet += 1
        if self._quiet >= QUIET and not self._queue:
            self.put(BEAT)

    def resync(self) -> None:
        """Send a full view next."""
        self._queue.clear()
        self._stale = True
        self._wake.set()

    def close(self, why: Reason | None = None) -> None:
        """End the stream, with a reason if there is one."""
        if self.closed:
            return
        self.closed = True
        self._bye = Message(encoded({"t": "bye", "why": why})) if why else None
        self._queue.clear()
        self._stale = False
        self._wake.set()
        self._on_close(self)

    def __aiter__(self) -> "Feed":
        return self

    async def __anext__(self) -> Message:
        while True:
            if self._stale:
                self._stale = False
                return self.line.full(self._now())
            if self._queue:
                return self._queue.popleft()
            if self._bye:
                bye, self._bye = self._bye, None
                return bye
            if self.closed:
                raise StopAsyncIteration
            self._wake.clear()
            self._idle = True
            try:
                await self._wake.wait()
            finally:
                self._idle = False


class Pulse:
    """The beats of all clients who want them: one timer for a server."""

    def __init__(self) -> None:
        self._feeds: set[Feed] = set()
        self._timer: asyncio.TimerHandle | None = None

    def follow(self, feed: Feed) -> None:
        """From now on send a client a beat after every second without a message, until the stream ends."""
        self._feeds.add(feed)
        if not self._timer:
            self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(TICK, self._tick) if self._feeds else None

    def _tick(self) -> None:
        self._feeds = {feed for feed in self._feeds if not feed.closed}
        for feed in self._feeds:
            feed.tick()
        self._wait()
