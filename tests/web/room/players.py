"""People without a browser: each keeps a view from the stream of a room, and acts by it."""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from jantaku.web.room.feed import Feed
from jantaku.web.room.room import Room
from jantaku.web.wire.patch import merge
from jantaku.web.wire.scene import Audience

Message = dict[str, Any]


def careless(view: Message, chance: random.Random) -> str:
    """Wins where it can, discards what it drew, now and then calls."""
    acts = [act["act"] for act in view["ask"]["acts"]]
    for act in ("tsumo", "ron"):
        if act in acts:
            return act
    if "pass" in acts and chance.random() < 0.7:
        return "pass"
    return str(chance.choice(acts))


class Player:
    """Somebody at a table."""

    def __init__(
        self, room: Room, visitor: str, choose: Callable[[Message, random.Random], str] = careless, lang: str = "en", seed: int = 0
    ) -> None:
        self.room, self.visitor, self.choose, self.lang = room, visitor, choose, lang
        self.chance = random.Random(seed)
        self.view: Message = {}
        self.seen: list[Message] = []  # every message, if it is to be kept
        self.keep = False
        self.feed: Feed | None = None
        self.last = 0
        self.n = 0
        self.answers: list[Message] = []
        self.over = asyncio.Event()

    def attach(self) -> Feed:
        self.n = 0
        self.feed = self.room.attach(Audience(self.room.seat_of(self.visitor), self.lang), self.visitor)
        return self.feed

    async def play(self) -> Message:
        """Play until the game is over, and return the last view."""
        feed = self.feed or self.attach()
        with suppress(asyncio.CancelledError):
            async for text in feed:
                await self.hear(json.loads(text))
                if self.view["game"]["stage"] == "over" and self.view["standing"]:
                    break
        return self.view

    async def hear(self, message: Message) -> None:
        if self.keep:
            self.seen.append(message)
        if message["t"] == "bye":
            return
        self.n += 1
        assert message["n"] == self.n
        self.view = message["view"] if message["t"] == "full" else merge(self.view, message["set"])
        await self.answer()

    async def answer(self) -> None:
        view = self.view
        if view["ask"]:
            await self.act(view["ask"]["id"], self.choose(view, self.chance))
        elif view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"].get("ready", []):
            await self.send(t="go")

    async def act(self, ask: int, act: str) -> Message:
        return await self.send(t="act", ask=ask, act=act)

    async def send(self, **message: Any) -> Message:
        self.last += 1
        assert self.feed
        answer = await self.room.command(self.feed.seat, {"id": self.last, **message}, self.feed)
        self.answers.append(answer)
        return answer
