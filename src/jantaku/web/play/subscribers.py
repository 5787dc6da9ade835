"""Subscribers of a table: their feeds by audience, and which seats are connected."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Container
from functools import partial
from typing import NamedTuple, Protocol

from jantaku.core.fields import State
from jantaku.texts import say
from jantaku.web.http.frames import FrameWriter
from jantaku.web.play.feed import AudienceFeed, Feed
from jantaku.web.play.presenting import Note, about_of, scene_of, settled
from jantaku.web.play.rows import JournalRow
from jantaku.web.play.seating import Seating
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import Json, Reason

GATHER = 0.25  # seconds in which arrivals and departures are gathered before they are shown; longer with many subscribers


class Looked(Protocol):
    """The observed table."""

    def seen_by(self, seat: int) -> Seating:
        """Return the game in the view of a seat, or of spectators (-1)."""

    def now(self) -> int:
        """Return the table's time, in ms."""

    @property
    def note(self) -> Note | None:
        """A notice for everybody, or None."""

    @property
    def kept(self) -> bool:
        """True once the record of the game can be read."""

    @property
    def absent(self) -> dict[int, int]:
        """The seats whose holders have left, with the seconds until a bot plays."""

    def stirred(self) -> None:
        """React to an arrival or a departure."""


class _Masked(NamedTuple):
    """A game after so many rows as each seat sees it, cached."""

    n: int
    stripped: dict[tuple[int, int], tuple[State, State]]


class Subscribers:
    """All feeds of a table."""

    def __init__(self, table: Looked) -> None:
        self._table = table
        self.lines: dict[Audience, AudienceFeed] = {}
        self._count: Counter[int] = Counter()  # open feeds by seat
        self._timer: asyncio.TimerHandle | None = None
        self._spare: dict[int, State] = {}  # views that no line stands at any more, by seat
        self._masked: dict[int, _Masked] = {}  # by id of the game, live or delayed

    # ---- presence
    @property
    def here(self) -> set[int]:
        """The seats whose holders are connected."""
        return {seat for seat, feeds in self._count.items() if feeds and seat >= 0}

    @property
    def feeds(self) -> list[Feed]:
        """All open feeds."""
        return [feed for line in self.lines.values() for feed in line.feeds]

    @property
    def size(self) -> int:
        """Number of open feeds."""
        return self._count.total()

    def attach(self, audience: Audience, visitor: str, connection: FrameWriter | None = None) -> Feed:
        """Return a new feed; its first message is a full view."""
        feed = Feed(visitor, connection)
        self.admit(feed, audience)
        return feed

    def move(self, feed: Feed, crowd: "Subscribers", seat: int) -> None:
        """Move a feed to another seat, or to another table."""
        self._forget(feed)
        crowd.admit(feed, Audience(seat, feed.line.audience.lang, feed.line.audience.profile))
        self._stir()

    def admit(self, feed: Feed, audience: Audience) -> None:
        """Subscribe a feed to an audience's line."""
        if audience not in self.lines:
            self.lines[audience] = AudienceFeed(audience, self.scene(audience.seat), self._table.seen_by(audience.seat).n)
        feed.follow(self.lines[audience], partial(self.scene, audience.seat, timed=True), self._leave)
        self._count[audience.seat] += 1
        self._stir()

    def _leave(self, feed: Feed) -> None:
        self._forget(feed)
        self._stir()

    def _forget(self, feed: Feed) -> None:
        feed.line.feeds.discard(feed)
        self._count[feed.seat] -= 1
        if not feed.line.feeds:
            self.lines.pop(feed.line.audience, None)

    def _stir(self) -> None:
        """Notify the table of an arrival or departure at once, and everybody else after a short delay."""
        self._table.stirred()
        if not self._timer:
            self._timer = asyncio.get_running_loop().call_later(GATHER * (1 + self.size / 100), self._settle)

    def _settle(self) -> None:
        self._timer = None
        self.refresh()

    # ---- views
    def scene(self, seat: int, *, timed: bool = False) -> Scene:
        """Return the scene that may be shown to a seat; with the time left now if ``timed``."""
        table, game = self._table, self._table.seen_by(seat)
        here = self.here
        about = about_of(game, here, self._count[-1], table.note, kept=table.kept)
        scene = scene_of(game, here, about, table.now() if timed else None, table.absent)
        masked = self._masked.get(id(game))
        if masked is None or masked.n != game.n:
            masked = self._masked[id(game)] = _Masked(game.n, {})
        scene.stripped, scene.spare = masked.stripped, self._spare
        return scene

    def show(self, game: Seating, new: list[JournalRow]) -> None:
        """Send each subscriber of a game what has changed for them."""
        lines = [line for line in self.lines.values() if self._table.seen_by(line.audience.seat) is game]
        if not lines:
            return
        scene = self.scene(lines[0].audience.seat)
        kinds = {row["kind"] for row in new}
        before = {} if scene.context else {line.audience.seat: line.seen for line in lines}
        for line in lines:
            line.show(scene, game.n, [*deal_news(game, kinds, lang := line.audience.lang), *replaced_news(game, new, lang)])
        now = [line.seen for line in self.lines.values()]
        self._spare |= {seat: seen for seat, seen in before.items() if all(seen is not each for each in now)}

    def tell(self, seat: int, emote: str) -> None:
        """Send a seat's emote to everybody who sees the table as it is now, each in their language; it is kept nowhere."""
        for line in self.lines.values():
            if self._table.seen_by(line.audience.seat) is self._table.seen_by(0):
                text = say(f"page.emote-{emote}", line.audience.lang)
                line.tell([{"id": f"live.emote-{emote}", "seat": seat, "tile": "", "text": text, "sound": "", "line": False}])

    def refresh(self) -> None:
        """Show a change outside the game, such as presence."""
        for game in {id(game): game for game in map(self._table.seen_by, (-1, 0))}.values():
            self.show(game, [])

    def close(self, why: Callable[[str], Reason]) -> None:
        """End all feeds, each with a reason in its language."""
        for feed in self.feeds:
            feed.close(why(feed.line.audience.lang))
        if self._timer:
            self._timer.cancel()


def deal_news(game: Seating, kinds: Container[str], lang: str) -> list[Json]:
    """Return the news of a seal, sent before its deal, and of numbers that came too late; before the first deal, the seats too.

    Those who are drawn to another seat are sent a whole view, without news: what was late for the draw comes with the next seal.
    """
    late: list[Note] = [("live.numbers-late", {"names": ", ".join(game.late)})] if game.late else []
    notes = late if "deal" in kinds else []
    if "seal" in kinds and game.sealed:
        notes += [*late, settled(game)] if game.stage == "drawing" else []
        notes.append(("live.sealed", {"seal": game.sealed}))
    return [
        {"id": ident, "seat": -1, "tile": "", "text": say(ident, lang, **values), "sound": "", "line": True}
        for ident, values in notes
    ]


def replaced_news(game: Seating, new: list[JournalRow], lang: str) -> list[Json]:
    """Return the news of programs that were replaced."""
    out: list[Json] = []
    for row in new:
        if row["kind"] == "replaced":
            why = say(f"play.bot.{row['why']}", lang, what=row["what"])
            text = say("play.bot-replaced", lang, seat=game.seats[row["seat"]].name, why=why)
            out.append({"id": "live.replaced", "seat": row["seat"], "tile": "", "text": text, "sound": "", "line": True})
    return out


# ---- a delayed game: the same journal, followed some seconds later
Show = Callable[[Seating, list[JournalRow]], None]


class DelayedGame:
    """A game that folds each row ``delay`` seconds after it happened, and shows the result."""

    def __init__(self, game: Seating, delay: float, show: Show) -> None:
        self.game, self._delay, self._show = game, delay, show
        self._queue: deque[tuple[float, JournalRow]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def follow(self, new: list[JournalRow], age: float = 0.0) -> None:
        """Queue rows that happened ``age`` seconds ago."""
        due = asyncio.get_running_loop().time() + max(0.0, self._delay - age)
        self._queue.extend((due, row) for row in new)
        self._wait()

    def _wait(self) -> None:
        if self._queue and not self._timer:
            self._timer = asyncio.get_running_loop().call_at(self._queue[0][0], self._catch_up)

    def _catch_up(self) -> None:
        self._timer = None
        now = asyncio.get_running_loop().time()
        while self._queue and self._queue[0][0] <= now:
            row = self._queue.popleft()[1]
            self.game.fold(row)
            self._show(self.game, [row])
        self._wait()

    def close(self) -> None:
        """Stop, and drop what is queued."""
        if self._timer:
            self._timer.cancel()
