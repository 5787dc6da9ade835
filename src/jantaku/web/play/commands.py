"""Commands of the clients of a table: answered once each, and for the sender's own seat only."""

import asyncio
import re
from collections.abc import Mapping
from typing import Protocol

from jantaku.game.walls import SECRET
from jantaku.web.errors import WebError
from jantaku.web.play.config import SPEEDS
from jantaku.web.play.engine import Engine
from jantaku.web.play.feed import Feed
from jantaku.web.play.game import Game, answered, lawful
from jantaku.web.play.schedule import act_row
from jantaku.web.play.seating import Seating
from jantaku.web.play.subscribers import Subscribers
from jantaku.web.refereed import commands as hands
from jantaku.web.refereed.game import Refereed
from jantaku.web.store.errors import StoreError
from jantaku.web.wire.explain import why_of
from jantaku.web.wire.scene import Audience, Scene
from jantaku.web.wire.view import TOGGLES
from jantaku.web.wire.wording import Json, Reason

MOST_KEPT = 64  # answers per client, so that a repeated command gets its first answer
MOST_ID = 2**53  # integers above it are not exact in JavaScript
MOST_WORDS = 40  # letters of an act's words
EMOTES = ("hello", "well-played", "thanks", "sorry", "wait", "wow")
NUMBER = re.compile(rf"[0-9a-f]{{{2 * SECRET}}}")
REST = 2.0  # seconds between two emotes of a seat
OTHERS = ("act", "set", "why", *hands.COMMANDS)  # each kind of table accepts some of these


class Commanded(Protocol):
    """A table, as far as commands need it."""

    @property
    def engine(self) -> Engine:
        """The writer of its rows."""

    @property
    def crowd(self) -> Subscribers:
        """Those who watch it."""

    @property
    def game(self) -> Seating:
        """The game now."""

    def scene(self) -> Scene:
        """Return the scene now."""


class Commands:
    """The command handler of a table."""

    def __init__(self, room: Commanded) -> None:
        self.room = room
        self._said: dict[int, float] = {}  # when each seat sent its last emote

    async def command(self, seat: int, message: Mapping[str, object], feed: Feed | None) -> Json:
        """Carry out a command and return its answer; an id already seen from this client returns the first answer."""
        ident, kind = message.get("id"), message.get("t")
        if type(ident) is not int or not isinstance(kind, str) or not 0 <= ident <= MOST_ID:
            return refused(-1, [self.reason(WebError("live.bad-command", what=str(kind)[:MOST_WORDS]), feed)])
        if kind == "ping":
            return {"t": "pong", "id": ident}
        async with self.room.engine.lock:
            kept = feed.answers if feed else {}
            if ident in kept:
                return kept[ident]
            if kept and ident <= max(kept) - MOST_KEPT:
                return refused(ident, [self.reason(WebError("live.too-late"), feed)])
            try:
                answer = await self._do(kind, ident, seat, message, feed)
            except StoreError as error:
                # not kept as the answer to this id: nothing has happened, and the client may send it again
                return refused(ident, [self.reason(error, feed)])
            except WebError as error:
                answer = refused(ident, [self.reason(error, feed)])
            kept[ident] = answer
            for old in [old for old in kept if old <= ident - MOST_KEPT]:
                del kept[old]
            return answer

    async def _do(self, kind: str, ident: int, seat: int, message: Mapping[str, object], feed: Feed | None) -> Json:
        if kind == "sync" and feed:
            feed.resync()
            return done(ident)
        if seat not in range(4) or (feed and feed.seat != seat):
            raise WebError("live.not-seated", status=403)
        if kind == "go":
            await self._go(seat)
        elif kind == "number":
            await self._number(seat, message)
        elif kind == "rematch":
            await self._rematch(seat)
        elif kind == "speed":
            await self._speed(seat, message)
        elif kind == "emote":
            self._emote(seat, message)
        else:
            return await self._play(kind, ident, seat, message, feed)
        return done(ident)

    async def _play(self, kind: str, ident: int, seat: int, message: Mapping[str, object], feed: Feed | None) -> Json:
        """Carry out an action of play: an act at a prompted table, anything that hands can do at a refereed one."""
        game = self.room.game
        if isinstance(game, Refereed) and kind in hands.COMMANDS:
            return await self._action(game, ident, seat, message, feed)
        if isinstance(game, Game) and kind == "act":
            return await self._act(game, ident, seat, message, feed)
        if isinstance(game, Game) and kind == "set":
            await self._set(seat, message)
            return done(ident)
        if isinstance(game, Game) and kind == "why":
            return {"t": "why", "id": ident, "why": self.why(seat, words(message), feed)}
        if kind in OTHERS:
            raise WebError("live.refereed" if isinstance(game, Refereed) else "live.not-refereed")
        raise WebError("live.bad-command", what=kind[:MOST_WORDS])

    async def _action(self, game: Refereed, ident: int, seat: int, message: Mapping[str, object], feed: Feed | None) -> Json:
        """Apply physical actions if hands can do them; in training, an explained action is refused."""
        engine, before = self.room.engine, len(game.tabletop.scene.rulings)
        try:
            row = hands.row_of(game, seat, message, engine.clock.now())
        except hands.RefusalError as error:
            return refused(ident, [error.reason(feed.line.audience.lang if feed else "en")])
        if row:
            await engine.write(row)
        found = hands.warned(game, seat, before)
        return refused(ident, hands.why(game, found, feed.line.audience if feed else Audience(seat))) if found else done(ident)

    def why(self, seat: int, act: str, feed: Feed | None) -> list[Reason]:
        """Return the reasons against an act."""
        audience = feed.line.audience if feed else Audience(seat)
        return why_of(self.room.scene(), Audience(seat, audience.lang, audience.profile), act)

    async def _act(self, game: Game, ident: int, seat: int, message: Mapping[str, object], feed: Feed | None) -> Json:
        engine, ask = self.room.engine, message.get("ask")
        if type(ask) is not int:
            raise WebError("live.bad-command", what="act")
        answer = words(message)
        if game.done.get(seat) == (ask, answer):
            return done(ident)  # sent again, since its answer was lost
        act = answered(game, seat, ask, answer)
        if act not in lawful(game, seat):
            return refused(ident, self.why(seat, answer, feed))
        now = engine.clock.now()
        await engine.write(act_row(game, seat, act.words, "person", now, now))
        return done(ident)

    async def _set(self, seat: int, message: Mapping[str, object]) -> None:
        """Set the player's automatic acts; making no calls turns automatic wins on unless they are set too."""
        answer = {name: message[name] for name in TOGGLES if name in message}
        toggles = {name: value for name, value in answer.items() if isinstance(value, bool)}
        if not toggles or len(toggles) != len(answer):
            raise WebError("live.bad-command", what="set")
        if toggles.get("pass") and "win" not in toggles:
            toggles["win"] = True
        if toggles.items() - self.room.game.seats[seat].toggles.items():
            await self.room.engine.write({"kind": "set", "at": self.room.engine.clock.now(), "seat": seat, "toggles": toggles})

    async def _go(self, seat: int) -> None:
        """Record that a player has seen the result, or the drawing of winds; ignored once the stage is over."""
        game, engine = self.room.game, self.room.engine
        if game.stage in {"drawing", "result"} and seat not in game.ready:
            await engine.write({"kind": "go", "at": engine.clock.now(), "seat": seat})

    async def _number(self, seat: int, message: Mapping[str, object]) -> None:
        """Take the number of a player's browser for the sealed deal, with which the secret is mixed; the first one counts."""
        game, engine = self.room.game, self.room.engine
        number = message.get("number")
        if not isinstance(number, str) or not NUMBER.fullmatch(number):
            raise WebError("live.bad-command", what="number")
        if type(message.get("deal")) is not int or message["deal"] != game.sealed_deal or seat not in game.awaited_numbers:
            raise WebError("live.too-late")
        await engine.write({"kind": "number", "at": engine.clock.now(), "seat": seat, "number": number})

    async def _speed(self, seat: int, message: Mapping[str, object]) -> None:
        """Change how fast the bots are, for everybody at the table."""
        speed = message.get("speed")
        if not isinstance(speed, str) or speed not in SPEEDS:
            raise WebError("live.bad-command", what="speed")
        if speed != self.room.game.speed:
            await self.room.engine.write({"kind": "speed", "at": self.room.engine.clock.now(), "seat": seat, "speed": speed})

    def _emote(self, seat: int, message: Mapping[str, object]) -> None:
        """Show one of the six emotes to everybody at the table."""
        emote, now = message.get("emote"), asyncio.get_running_loop().time()
        if not isinstance(emote, str) or emote not in EMOTES:
            raise WebError("live.bad-command", what="emote")
        if now - self._said.get(seat, -REST) < REST:
            raise WebError("live.emote-often", status=429)
        self._said[seat] = now
        self.room.crowd.tell(seat, emote)

    async def _rematch(self, seat: int) -> None:
        game, engine = self.room.game, self.room.engine
        if game.stage != "over":
            raise WebError("live.not-now")
        if seat not in game.rematch:
            await engine.write({"kind": "rematch", "at": engine.clock.now(), "seat": seat})

    def reason(self, error: WebError, feed: Feed | None) -> Reason:
        """Return an error as a reason, in the client's language."""
        return reason_of(error, feed.line.audience.lang if feed else "en")


def words(message: Mapping[str, object]) -> str:
    """Return the words of the act that a message names, or ""."""
    act = message.get("act")
    return act[: MOST_WORDS + 1] if isinstance(act, str) else ""


def reason_of(error: WebError, lang: str) -> Reason:
    """Return an error as a wire reason."""
    return {"id": error.id.rpartition(".")[2], "text": error.sentence(lang), "cite": "", "href": ""}


def done(ident: int) -> Json:
    """Return a positive acknowledgement."""
    return {"t": "ack", "id": ident, "ok": True}


def refused(ident: int, why: list[Reason]) -> Json:
    """Return a negative acknowledgement with its reasons."""
    return {"t": "ack", "id": ident, "ok": False, "why": why}
