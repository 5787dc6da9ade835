"""Who looks on: the feeds of a table by their audiences, and who is here."""

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from jantaku.core.fields import State, clone
from jantaku.texts import say
from jantaku.web.play.feed import Feed, Line
from jantaku.web.play.presenting import Note, about_of, scene_of, settled
from jantaku.web.play.rows import Row
from jantaku.web.play.seating import Seating
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.wording import Json, Reason

GATHER = 0.25  # seconds in which comings and goings are gathered before they are shown; longer in a large crowd


class Looked(Protocol):
    """What is looked at."""

    def seen_by(self, seat: int) -> Seating:
        """The game as a seat sees it, or spectators do."""

    def now(self) -> int:
        """The table's time."""

    @property
    def note(self) -> Note | None:
        """A sentence for everybody."""

    @property
    def kept(self) -> bool:
        """Whether the record of the game is where it can be had."""

    def stirred(self) -> None:
        """Somebody came or went."""


class _Shown(NamedTuple):
    """What was shown of a game after so many of its rows: a copy, and what each seat sees of it, made once."""

    n: int
    state: State | None
    told: int  # of what happened at a refereed table
    stripped: dict[tuple[int, int], tuple[State, State]]


class Subscribers:
    """Every feed of a table."""

    def __init__(self, table: Looked) -> None:
        self._table = table
        self.lines: dict[Audience, Line] = {}
        self._count: Counter[int] = Counter()  # open feeds by seat
        self._timer: asyncio.TimerHandle | None = None
        self._shown: dict[int, _Shown] = {}  # by the game, in time or late

    # ---- who is here
    @property
    def here(self) -> set[int]:
        """The seats whose holders look on."""
        return {seat for seat, feeds in self._count.items() if feeds and seat >= 0}

    @property
    def feeds(self) -> list[Feed]:
        """All that are open."""
        return [feed for line in self.lines.values() for feed in line.feeds]

    @property
    def size(self) -> int:
        """How many there are."""
        return self._count.total()

    def attach(self, audience: Audience, visitor: str) -> Feed:
        """Another feed; its first message is a full view."""
        feed = Feed(visitor)
        self.admit(feed, audience)
        return feed

    def move(self, feed: Feed, crowd: "Subscribers", seat: int) -> None:
        """A feed goes on in another seat, or at another table."""
        self._forget(feed)
        crowd.admit(feed, Audience(seat, feed.line.audience.lang, feed.line.audience.profile))
        self._stir()

    def admit(self, feed: Feed, audience: Audience) -> None:
        """A feed follows what an audience is shown here."""
        if audience not in self.lines:
            self.lines[audience] = Line(audience, self.scene(audience.seat))
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
        """Somebody came or went: the table looks into it at once, everybody else is shown it in a moment."""
        self._table.stirred()
        if not self._timer:
            self._timer = asyncio.get_running_loop().call_later(GATHER * (1 + self.size / 100), self._settle)

    def _settle(self) -> None:
        self._timer = None
        self.refresh()

    # ---- what is shown
    def scene(self, seat: int, *, timed: bool = False) -> Scene:
        """The table as it may be shown to a seat; with the time that is left now where that is asked."""
        table, game = self._table, self._table.seen_by(seat)
        about = about_of(game, self.here, self._count[-1], table.note, kept=table.kept)
        scene = scene_of(game, self.here, about, table.now() if timed else None)
        shown = self._shown_of(game)
        scene.shown, scene.stripped = shown.state, shown.stripped
        return scene

    def _shown_of(self, game: Seating) -> _Shown:
        """What may be shown of a game now; it stays as it is while the game goes on, to be compared with what comes."""
        shown = self._shown.get(id(game))
        if shown is None or shown.n != game.n:
            state = clone(game.shown) if game.shown else None
            shown = self._shown[id(game)] = _Shown(game.n, state, game.happened, {})
        return shown

    def show(self, game: Seating, new: list[Row]) -> None:
        """A game has gone on: whoever sees it is sent what has changed for him."""
        lines = [line for line in self.lines.values() if self._table.seen_by(line.audience.seat) is game]
        if not lines:
            return
        before = self._shown_of(game) if id(game) not in self._shown else self._shown[id(game)]
        scene = self.scene(lines[0].audience.seat)
        if before.state is not scene.shown:
            scene.stripped |= before.stripped
        if scene.felt:
            scene.felt.since = before.told
        sealed = any(row["kind"] == "seal" for row in new)
        for line in lines:
            line.show(before.state, scene, told_of_seal(game, line.audience.lang) if sealed else [])
        for key in [key for key, (state, _) in scene.stripped.items() if state is not scene.shown]:
            del scene.stripped[key]

    def refresh(self) -> None:
        """Something beside the game has changed."""
        for game in {id(game): game for game in map(self._table.seen_by, (-1, 0))}.values():
            self.show(game, [])

    def close(self, why: Callable[[str], Reason]) -> None:
        """End all feeds, telling each why in its language."""
        for feed in self.feeds:
            feed.close(why(feed.line.audience.lang))
        if self._timer:
            self._timer.cancel()


def told_of_seal(game: Seating, lang: str) -> list[Json]:
    """The news that a wall is sealed, which comes before its deal; before the first, who has which wind."""
    notes: list[Note] = [("live.sealed", {"seal": game.sealed})]
    if game.table is None:
        notes.insert(0, settled(game))
    return [
        {"id": ident, "seat": -1, "tile": "", "text": say(ident, lang, **values), "sound": "", "line": True}
        for ident, values in notes
    ]
