"""What goes to the clients of a table: one line of views for each audience, and a short queue for each client.

A step is made and encoded once for each audience. A client too slow for its queue is given a full view instead of what it
missed; nobody waits for it.
"""

import asyncio
import json
from collections import deque
from collections.abc import Callable

from jantaku.core.fields import State
from jantaku.web.wire.masking import MaskedScene
from jantaku.web.wire.news import lines_of, news_of
from jantaku.web.wire.patch import patch
from jantaku.web.wire.refereed_view import lines_of as felt_lines
from jantaku.web.wire.refereed_view import news_of as felt_news
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import Json, Reason

MOST_QUEUED = 64  # messages; then the client is given a full view


def encoded(value: object) -> str:
    """JSON without blanks."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def told(before: State | None, scene: Scene, audience: Audience) -> list[Json]:
    """What has happened since a state that was shown."""
    if scene.felt:
        return felt_news(MaskedScene(scene, audience), scene.felt)
    return news_of(before, scene.shown, audience, scene)


def lines(scene: Scene, audience: Audience) -> list[str]:
    """What everybody has seen happen in this hand, in words."""
    seen = MaskedScene(scene, audience)
    return felt_lines(seen, scene.felt, scene.story()) if scene.felt else lines_of(seen, scene.story())


class Line:
    """All that an audience was shown of a table: the view as it is now, and the feeds that carry it."""

    def __init__(self, audience: Audience, scene: Scene) -> None:
        self.audience = audience
        self.view = view_of(scene, audience)
        self.feeds: set[Feed] = set()
        self._full = ""

    def show(self, before: State | None, scene: Scene, more: list[Json]) -> None:
        """Go on to another scene: whoever follows is sent what has changed for this audience, if anything has."""
        view = view_of(scene, self.audience)
        changed = patch(self.view, view)
        news = (told(before, scene, self.audience) if before is not scene.shown else []) + more
        self.view = view
        if changed or news:
            self._full = ""
            body = f'"set":{encoded(changed)},"news":{encoded(news)}}}'
            for feed in self.feeds:
                feed.put(body)

    def full(self, now: Scene) -> str:
        """The whole view; with the time that is left of what is asked, where anything is."""
        if now.window or self.audience.seat in now.asked:
            return self._whole(now, view_of(now, self.audience))
        self._full = self._full or self._whole(now, self.view)
        return self._full

    def _whole(self, now: Scene, view: Json) -> str:
        """A view, and what was said of the hand before whoever is sent it was there."""
        return f'"view":{encoded(view)},"lines":{encoded(lines(now, self.audience))}}}'


class Feed:
    """The stream of one client, read with ``async for``; ``seat`` is -1 for a spectator."""

    line: Line

    def __init__(self, visitor: str) -> None:
        self.visitor = visitor
        self.answers: dict[int, Json] = {}  # to the commands of this client, by their ids
        self.closed = False
        self._queue: deque[str] = deque()
        self._stale = True
        self._n = 0
        self._wake = asyncio.Event()
        self._bye = ""

    def follow(self, line: Line, now: Callable[[], Scene], on_close: Callable[["Feed"], None]) -> None:
        """Go on as this audience, from a full view of what there is then."""
        self.line, self._now, self._on_close = line, now, on_close
        line.feeds.add(self)
        self.resync()

    @property
    def seat(self) -> int:
        """Whose eyes these are."""
        return self.line.audience.seat

    def put(self, body: str) -> None:
        """Queue a step; where the queue is full, a full view takes the place of all of it."""
        if self.closed or self._stale:
            return
        if len(self._queue) >= MOST_QUEUED:
            self.resync()
            return
        self._queue.append(body)
        self._wake.set()

    def resync(self) -> None:
        """The next message is a full view."""
        self._queue.clear()
        self._stale = True
        self._wake.set()

    def close(self, why: Reason | None = None) -> None:
        """End the stream, telling why where there is a reason."""
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
        """A message with its number in this stream: what others are sent does not count."""
        self._n += 1
        return f'{{"t":"{kind}","n":{self._n},{body}'
