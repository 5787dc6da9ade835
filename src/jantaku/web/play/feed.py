"""Outgoing messages of a table: one line of views per audience, and a short queue per client.

A step is built and encoded once per audience. A client too slow for its queue gets a full view in place of the messages it missed,
so that no other client waits for it.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable

from jantaku.core.fields import State
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import lines_of, news_of, story_of
from jantaku.web.wire.patch import patch
from jantaku.web.wire.refereed_view import lines_of as refereed_lines
from jantaku.web.wire.refereed_view import news_of as refereed_news
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import Json, Reason

TIMED = ("ask", "window")  # the parts of a view that say how much time is left
MOST_QUEUED = 64  # messages; beyond them the client gets a full view


def encoded(value: object) -> str:
    """Return JSON without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def news_since(before: State | None, scene: Scene, audience: Audience) -> list[Json]:
    """Return the news since a state that was shown."""
    if scene.context:
        return refereed_news(MaskedScene(scene, audience), scene.context)
    return news_of(before, scene.shown, audience, scene)


def lines(scene: Scene, audience: Audience) -> list[str]:
    """Return the public log of this hand, in sentences."""
    seen = MaskedScene(scene, audience)
    return refereed_lines(seen, scene.context, scene.story()) if scene.context else lines_of(seen, scene.story())


def story(scene: Scene, audience: Audience) -> list[Json]:
    """Return the public log of this hand as news; of a refereed table there are sentences only."""
    return [] if scene.context else story_of(MaskedScene(scene, audience), scene.story())


class AudienceFeed:
    """The current view of one audience, and the feeds that carry it."""

    def __init__(self, audience: Audience, scene: Scene) -> None:
        self.audience = audience
        self.view = view_of(scene, audience)
        self.feeds: set[Feed] = set()
        self._full = ""

    def show(self, before: State | None, scene: Scene, more: list[Json]) -> None:
        """Move to another scene, and send the feeds what has changed for this audience, if anything."""
        view = view_of(scene, self.audience)
        changed = patch(self.view, view)
        news = (news_since(before, scene, self.audience) if before is not scene.shown else []) + more
        self.view = view
        if changed or news:
            self._full = ""
            body = f'"set":{encoded(changed)},"news":{encoded(news)}}}'
            for feed in self.feeds:
                feed.put(body)

    def tell(self, news: list[Json]) -> None:
        """Send news that change nothing."""
        body = f'"set":{{}},"news":{encoded(news)}}}'
        for feed in self.feeds:
            feed.put(body)

    def full(self, now: Scene) -> str:
        """Return the encoded full view; with the remaining time if the audience is asked something."""
        if now.window or self.audience.seat in now.asked:
            timed = view_of(now, self.audience)
            # only the time left is new: all else that has changed comes as a step, which is reckoned from this line's view
            return self._whole(now, self.view | {part: timed[part] for part in TIMED})
        self._full = self._full or self._whole(now, self.view)
        return self._full

    def _whole(self, now: Scene, view: Json) -> str:
        """Full view plus the log of the hand so far, for a client that has just joined."""
        return f'"view":{encoded(view)},"lines":{encoded(lines(now, self.audience))},"story":{encoded(story(now, self.audience))}}}'


class Feed:
    """The message stream of one client, read with ``async for``; ``seat`` is -1 for a spectator."""

    line: AudienceFeed

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.answers: dict[int, Json] = {}  # to this client's commands, by id
        self.closed = False
        self._queue: deque[str] = deque()
        self._stale = True
        self._n = 0
        self._wake = asyncio.Event()
        self._bye = ""

    def follow(self, line: AudienceFeed, now: Callable[[], Scene], on_close: Callable[["Feed"], None]) -> None:
        """Follow a line from now on, beginning with a full view."""
        self.line, self._now, self._on_close = line, now, on_close
        line.feeds.add(self)
        self.resync()

    @property
    def seat(self) -> int:
        """Seat whose view is sent; -1 for a spectator."""
        return self.line.audience.seat

    def put(self, body: str) -> None:
        """Queue a step; if the queue is full, replace all of it by a full view."""
        if self.closed or self._stale:
            return
        if len(self._queue) >= MOST_QUEUED:
            self.resync()
            return
        self._queue.append(body)
        self._wake.set()

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
        self._bye = f'{{"t":"bye","why":{encoded(why)}}}' if why else ""
        self._queue.clear()
        self._stale = False
        self._wake.set()
        self._on_close(self)

    def __aiter__(self) -> "Feed":
        return self

    async def __anext__(self) -> str:
        while True:
            if self._stale:
                self._stale = False
                return self._stamped("full", self.line.full(self._now()))
            if self._queue:
                return self._stamped("step", self._queue.popleft())
            if self._bye:
                bye, self._bye = self._bye, ""
                return bye
            if self.closed:
                raise StopAsyncIteration
            self._wake.clear()
            await self._wake.wait()

    def _stamped(self, kind: str, body: str) -> str:
        """Return a message with its number in this stream, counted per client."""
        self._n += 1
        return f'{{"t":"{kind}","n":{self._n},{body}'
