"""One place at a table: its view, kept by what the stream sends, and the commands that the table answers."""

import asyncio
import secrets
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any, Protocol

from jantaku.story.patch import merge

Json = dict[str, Any]
MOST_LINES = 300
NUMBER = 32  # bytes that a player adds to each deal
AGAIN = ("restart", "slow")  # reasons of a goodbye after which the stream is worth opening again


class Transport(Protocol):
    """Carries the messages of a stream: of a table in this process, or of a server."""

    def messages(self) -> AsyncGenerator[Json, None]:
        """Yield what the table sends; ``{"t": "lost"}`` while the way to it is interrupted."""

    async def send(self, message: Json) -> None:
        """Send a command."""

    async def start(self) -> None:
        """Begin the game of a table that waits for its players."""


class Client:
    """A place at a table. ``changed`` is called after each message, ``full`` being True where everything is new."""

    def __init__(self, transport: Transport, changed: Callable[[], None]) -> None:
        self.transport, self.changed = transport, changed
        self.view: Json = {}
        self.lines: list[str] = []  # the log of this hand
        self.bye = ""  # why the table has ended the stream
        self.lost = False  # the way to the table is interrupted
        self._n = -1
        self._id = 0
        self._title = ""
        self._awaited: dict[int, tuple[Json, asyncio.Future[Json]]] = {}
        self._mixed: set[tuple[str, int, str]] = set()  # deals to which a number was sent
        self._tasks: set[asyncio.Task[Any]] = set()

    async def follow(self) -> None:
        """Follow the stream to its end."""
        async with aclosing(self.transport.messages()) as messages:
            async for message in messages:
                self.take(message)
                self.changed()

    # ---- what the table sends
    def take(self, message: Json) -> None:
        """Take one message."""
        kind = message["t"]
        if kind in {"ack", "why", "pong"}:
            _, answer = self._awaited.pop(message["id"], ({}, None))
            if answer and not answer.done():
                answer.set_result(message)
        elif kind == "full":
            self._whole(message)
        elif kind == "step":
            self._step(message)
        elif kind == "bye":
            self.bye = message["why"]["text"]
        self.lost = kind == "lost"

    def _whole(self, message: Json) -> None:
        self.view, self._n, self.lines = message["view"], message["n"], list(message["lines"])
        self._title = self.view["hand"].get("title", "")
        for command, _ in self._awaited.values():  # over a new connection: what was not answered, under the same number
            self.soon(self.transport.send(command))
        self._mix()

    def _step(self, message: Json) -> None:
        if message["n"] != self._n + 1:
            if self._n >= 0:
                self._n = -1
                self.soon(self.ask(t="sync"))
            return
        self._n = message["n"]
        view: Json = merge(self.view, message["set"])
        self.view, title = view, view["hand"].get("title", "")
        if title != self._title:
            self._title, self.lines = title, []
        self.lines = [*self.lines, *(news["text"] for news in message["news"] if news["line"])][-MOST_LINES:]
        self._mix()

    def _mix(self) -> None:
        """Add a number to a deal that is sealed, so that nobody alone decides the wall."""
        game = self.view["game"]
        sealed = game.get("sealed")
        if not sealed or game["me"] not in range(4):
            return
        deal = (game["id"], sealed["deal"], sealed["seal"])
        if deal not in self._mixed:
            self._mixed.add(deal)
            self.soon(self.ask(t="number", deal=sealed["deal"], number=secrets.token_hex(NUMBER)))

    # ---- what it is asked
    async def ask(self, **message: Any) -> Json:
        """Send a command, and return its answer."""
        self._id += 1
        command = {**message, "id": self._id}
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._awaited[self._id] = (command, answer)
        await self.transport.send(command)
        return await answer

    async def act(self, act: str) -> list[Json]:
        """Do an act of the question that is open; return the reasons against it, none where it is done."""
        asked = self.view["ask"]
        if not asked or act not in {each["act"] for each in asked["acts"]}:
            return await self.why(act)
        answer = await self.ask(t="act", ask=asked["id"], act=act)
        return list(answer.get("why", []))

    async def why(self, act: str) -> list[Json]:
        """Return the reasons against an act."""
        known = next((each["why"] for each in self.view["ask"].get("refused", []) if each["act"] == act), None)
        if known is None:
            known = (await self.ask(t="why", act=act)).get("why", [])
        return list(known)

    def soon(self, work: Any) -> None:
        """Do something without waiting for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop what is still under way."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
