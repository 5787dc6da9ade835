"""People without a browser: each keeps a view from the stream of a room, and acts by it."""

import asyncio
import json
import random
from collections.abc import Callable
from typing import Any

from jantaku.story.patch import merge
from jantaku.web.play.config import Config
from jantaku.web.play.feed import Feed
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from tests.web.play.memory import Memory
from tests.web.play.virtual import clock

Message = dict[str, Any]
Choice = Callable[[Message, random.Random], str]
NAMES = ("ann", "bea", "cem", "dan")


def careless(view: Message, chance: random.Random) -> str:
    """Wins where it can, now and then calls, else discards anything."""
    acts = [act["act"] for act in view["ask"]["acts"]]
    for act in ("tsumo", "ron"):
        if act in acts:
            return act
    if "pass" in acts and chance.random() < 0.7:
        return "pass"
    return str(chance.choice(acts))


def drawing(view: Message, _: random.Random) -> str:
    """Passes, and discards what it drew."""
    acts = [act["act"] for act in view["ask"]["acts"]]
    return next((act for act in ("pass", "drawn") if act in acts), acts[0])


class Player:
    """Somebody at a table; it thinks for some seconds before each act, ``slow`` times longer where its choice is to claim."""

    def __init__(self, room: Room, visitor: str, choose: Choice = careless, *, seed: int = 0, think: float = 0.0) -> None:
        self.room, self.visitor, self.choose, self.think = room, visitor, choose, think
        self.chance = random.Random(seed)
        self.view: Message = {}
        self.seen: list[tuple[float, Message]] = []  # every message, and when it came
        self.answers: list[Message] = []
        self.feed: Feed | None = None
        self.last = self.n = self.asked = 0
        self.silent = False
        self.changed = asyncio.Event()
        self.task: asyncio.Task[None] | None = None

    async def attach(self, lang: str = "en") -> None:
        """Look on from one's seat, and play from now on."""
        self.n, self.asked = 0, -1
        self.feed = self.room.attach(Audience(self.room.seat_of(self.visitor), lang), self.visitor)
        self.task = asyncio.create_task(self._follow(self.feed))
        await asyncio.sleep(0)

    async def drop(self) -> None:
        """Be cut off."""
        assert self.feed
        assert self.task
        self.feed.close()
        await self.task

    async def over(self) -> None:
        """Wait for the end of the game."""
        await self.until(lambda view: view["game"]["stage"] == "over")

    async def until(self, holds: Callable[[Message], bool]) -> Message:
        """Wait until something is so in the view."""
        while not self.view or not holds(self.view):
            self.changed.clear()
            await self.changed.wait()
        return self.view

    async def _follow(self, feed: Feed) -> None:
        async for sent in feed:
            message = json.loads(sent.text)
            self.seen.append((clock(), message))
            if message["t"] == "bye":
                return
            self.n = message["n"] if message["t"] == "full" else self.n + 1
            assert message["n"] == self.n
            self.view = message["view"] if message["t"] == "full" else merge(self.view, message["set"])
            self.changed.set()
            if not self.silent:
                await self._answer()

    async def _answer(self) -> None:
        view = self.view
        if view["ask"] and view["ask"]["id"] != self.asked:
            self.asked = view["ask"]["id"]
            act = self.choose(view, self.chance)
            if self.think:
                self._later = asyncio.get_running_loop().call_later(self.think, self._act_later, self.asked, act)
            else:
                await self.act(self.asked, act)
        elif view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"].get("ready", []):
            await self.send(t="go")

    def _act_later(self, ask: int, act: str) -> None:
        if not self.silent and self.feed and not self.feed.closed:
            self._acting = asyncio.get_running_loop().create_task(self.act(ask, act))

    async def act(self, ask: int, act: str) -> Message:
        return await self.send(t="act", ask=ask, act=act)

    async def send(self, **message: Any) -> Message:
        assert self.feed
        self.last += 1
        answer = await self.room.command(self.feed.seat, {"id": self.last, **message}, self.feed)
        self.answers.append(answer)
        return answer


def drawn(view: Message) -> bool:
    """Whether the seats have been drawn."""
    return bool(view["game"]["stage"] != "lots")


async def seated(
    people: int, choose: Choice = careless, *, store: Memory | None = None, think: float = 0.5, pace: float = 1.0, **config: object
) -> tuple[Hub, Room, list[Player]]:
    """A table at which some people play and bots the rest."""
    hub = Hub(store or Memory(), pace=pace, clock=clock, numbers=0)
    room = await hub.create(Config.of(config), "ann")
    players = [Player(room, name, choose, seed=at, think=think) for at, name in enumerate(NAMES[:people])]
    for player in players:
        await room.join(player.visitor, player.visitor.title())
        await player.attach()
    await room.start("ann")
    await players[0].until(drawn)
    return hub, room, players


def memory(hub: Hub) -> Memory:
    assert isinstance(hub.store, Memory)
    return hub.store
