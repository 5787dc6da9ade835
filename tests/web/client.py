"""A player without a browser: the stream of a table, as docs/protocol.md has it, over a WebSocket.

A `Stream` keeps one view whole, and sends what it wants done until that is answered, over a dropped connection too.
``play`` is a whole player on top of it, in a dozen lines.
"""

import asyncio
import json
import secrets
from collections.abc import Callable
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

Message = dict[str, Any]
Choice = Callable[[Message], Any]  # of a view: the act that is chosen; whether something is true
PATIENCE = 60.0  # seconds until what does not come is given up: no measure of speed, on a slow machine too
GONE = (ConnectionClosed, InvalidHandshake, OSError)


def merge(target: Any, patch: Any) -> Any:
    """A JSON merge patch (RFC 7396) laid over what there was."""
    if not isinstance(patch, dict):
        return patch
    whole = dict(target) if isinstance(target, dict) else {}
    for key, value in patch.items():
        if value is None:
            whole.pop(key, None)
        else:
            whole[key] = merge(whole.get(key), value)
    return whole


class Ended(Exception):  # noqa: N818 - it is no fault
    """The server has ended the stream for good; the reason that it gave."""


class Stream:
    """A place at a table, or beside it: ``url`` is the stream's, ``cookie`` the visitor's, ``hello`` what is said first."""

    def __init__(self, url: str, cookie: str, **hello: Any) -> None:
        self.url, self.cookie = url, cookie
        self.hello: Message = {"t": "hello", "v": 1, "seat": -1, "lang": "en", "profile": "book", "beat": True, **hello}
        self.view: Message = {}
        self.news: list[Message] = []
        self.n = -1
        self.last = 0  # the number of the last command
        self.lost = False  # a message is missing: the whole view was asked for
        self.opened = 0  # times
        self.numbers: dict[tuple[str, int], str] = {}  # sent for each deal, by game
        self.socket: ClientConnection | None = None

    async def open(self) -> Self:
        """Connect, and have the whole view."""
        origin = Origin(self.url.replace("ws", "http", 1).partition("/t/")[0])
        self.socket = await connect(
            self.url, origin=origin, additional_headers={"Cookie": self.cookie}, max_size=1 << 20, proxy=None
        )
        await self.socket.send(json.dumps(self.hello))
        self.opened += 1
        self.lost = True
        while self.lost:
            await self.message()
        return self

    async def close(self) -> None:
        """Leave."""
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def drop(self) -> None:
        """Be cut off, as by a phone in a tunnel: no goodbye."""
        if self.socket is not None:
            self.socket.transport.abort()
            await self.socket.wait_closed()
            self.socket = None

    async def again(self) -> None:
        """Connect anew, for as long as patience lasts."""
        await self.close()
        limit = asyncio.get_running_loop().time() + PATIENCE
        while True:
            try:
                await self.open()
            except GONE:
                if asyncio.get_running_loop().time() > limit:
                    raise
                await asyncio.sleep(0.05)
            else:
                return

    async def message(self) -> Message:
        """The next message, its change made to the view. Raise ConnectionError where an attempt to connect has failed."""
        if self.socket is None:
            raise ConnectionError("not connected")
        got: Message = json.loads(await self.socket.recv())
        match got["t"]:
            case "full":
                self.view, self.n, self.lost, self.news = got["view"], got["n"], False, []
            case "step" if not self.lost and got["n"] == self.n + 1:
                self.view, self.n, self.news = merge(self.view, got["set"]), got["n"], got["news"]
            case "step" if not self.lost and got["n"] > self.n:
                self.lost = True
                await self.send("sync")
            case "bye" if got["why"]["id"].rpartition(".")[2] not in {"restart", "slow"}:
                raise Ended(got["why"]["id"])
        await self.contribute()
        return got

    async def contribute(self) -> None:
        """Send a number for the deal that is sealed, once."""
        game = self.view.get("game", {})
        sealed = game.get("sealed", {})
        if sealed and game["me"] in range(4) and (game["id"], sealed["deal"]) not in self.numbers:
            self.numbers[game["id"], sealed["deal"]] = secrets.token_hex(32)
            await self.send("number", deal=sealed["deal"], number=self.numbers[game["id"], sealed["deal"]])

    async def send(self, t: str, **values: Any) -> int:
        """Send a command; its number."""
        assert self.socket is not None
        self.last += 1
        await self.socket.send(json.dumps({"t": t, "id": self.last, **values}))
        return self.last

    async def command(self, t: str, **values: Any) -> Message:
        """Send a command until it is answered, and have the answer."""
        self.last += 1
        mine = self.last  # a number for a deal may be sent, and answered, meanwhile
        words = json.dumps({"t": t, "id": mine, **values})
        while True:
            try:
                assert self.socket is not None
                await self.socket.send(words)
                while True:
                    got = await asyncio.wait_for(self.message(), PATIENCE)
                    if got.get("id") == mine:
                        return got
            except GONE:
                await self.again()

    async def until(self, true: Callable[[Message], object], seconds: float = PATIENCE) -> Message:
        """Wait for a view of which something is true."""
        async with asyncio.timeout(seconds):
            while not true(self.view):
                try:
                    await self.message()
                except GONE:
                    await self.again()
        return self.view


def simple(view: Message) -> str:
    """Win where one can, else let what is drawn go, or the first that may; claim nothing."""
    acts = [act["act"] for act in view["ask"]["acts"]]
    return next((act for act in ("tsumo", "ron", "tenpai", "drawn", "pass") if act in acts), acts[0])


async def play(stream: Stream, choose: Choice = simple, *, done: Choice | None = None) -> list[tuple[int, str]]:
    """Play until the game is over, or until something is true of the view: each act acknowledged, with its hand's number."""
    acts: list[tuple[int, str]] = []
    answered = went = (0, -1)  # each ask, each result is answered once; asks may be numbered anew after a restart
    while not (stream.view["game"]["stage"] == "over" or (done and done(stream.view))):
        view = stream.view
        ask = (stream.opened, view["ask"].get("id", -1))
        hand = (stream.opened, view["hand"].get("number", -1))
        if view["game"]["stage"] == "result" and went != hand:
            went = hand
            await stream.command("go")
        elif view["ask"] and ask != answered:
            answered, act = ask, choose(view)
            if (await stream.command("act", ask=ask[1], act=act))["ok"]:
                acts.append((hand[1], act))
            else:  # too late, or it could not be kept: a busy disk is no reason to leave a table
                answered = (0, -1)
                await asyncio.sleep(0.05)
        else:
            await stream.until(lambda now: now is not view)  # noqa: B023 - asked at once
    if stream.view["game"]["stage"] == "over":
        await stream.until(lambda now: now["standing"]["record"])
    return acts
