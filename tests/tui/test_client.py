"""A place at a table keeps its view by the messages, and its commands over a lost connection."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

from jantaku.tui.client import Client


class Recorded:
    """A transport that keeps what it is given to send."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []

    async def messages(self) -> AsyncGenerator[dict[str, Any], None]:
        nothing: list[dict[str, Any]] = []
        for message in nothing:
            yield message

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    async def start(self) -> None:
        pass


def view(**parts: Any) -> dict[str, Any]:
    game = {"id": "t", "me": 0, "stage": "play", "sealed": {}}
    return {"game": game, "hand": {"title": "East 1"}, "ask": {}, "seats": {}, **parts}


def full(n: int, **parts: Any) -> dict[str, Any]:
    return {"t": "full", "n": n, "view": view(**parts), "lines": ["before"]}


def step(n: int, change: dict[str, Any], *lines: str) -> dict[str, Any]:
    return {"t": "step", "n": n, "set": change, "news": [{"text": line, "line": True} for line in lines]}


async def client() -> tuple[Client, Recorded]:
    transport = Recorded()
    return Client(transport, lambda: None), transport


def test_steps_are_merged_and_their_lines_kept_until_the_next_hand() -> None:
    async def run() -> None:
        one, _ = await client()
        one.take(full(1))
        one.take(step(2, {"hand": {"left": 69}}, "East draws."))
        assert one.view["hand"] == {"title": "East 1", "left": 69}
        assert one.lines == ["before", "East draws."]
        one.take(step(3, {"hand": {"title": "East 2"}}, "dealt"))
        assert one.lines == ["dealt"]

    asyncio.run(run())


def test_a_lost_step_has_the_whole_view_asked_for_and_steps_dropped_until_it_comes() -> None:
    async def run() -> None:
        one, transport = await client()
        one.take(full(1))
        one.take(step(3, {"turn": 1}))
        one.take(step(4, {"turn": 2}))
        await asyncio.sleep(0)
        assert [message["t"] for message in transport.sent] == ["sync"]
        assert "turn" not in one.view
        one.take(full(4, turn=2))
        one.take(step(5, {"turn": 3}))
        assert one.view["turn"] == 3
        await one.close()

    asyncio.run(run())


def test_a_command_that_was_not_answered_is_sent_again_over_a_new_connection_under_its_number() -> None:
    async def run() -> None:
        one, transport = await client()
        one.take(full(1))
        asking = asyncio.ensure_future(one.ask(t="go"))
        await asyncio.sleep(0)
        one.take({"t": "lost"})
        assert one.lost
        one.take(full(1))
        await asyncio.sleep(0)
        assert [(message["t"], message["id"]) for message in transport.sent] == [("go", 1), ("go", 1)]
        one.take({"t": "ack", "id": 1, "ok": True})
        assert await asking == {"t": "ack", "id": 1, "ok": True}
        assert not one.lost

    asyncio.run(run())


def test_each_sealed_deal_is_given_one_number_of_32_bytes() -> None:
    async def run() -> None:
        one, transport = await client()
        sealed = view()["game"] | {"sealed": {"deal": 1, "seal": "ab"}}
        one.take(full(1, game=sealed))
        one.take(step(2, {"turn": 0}))
        one.take(step(3, {"game": {"sealed": {"deal": 2, "seal": "cd"}}}))
        await asyncio.sleep(0)
        assert [(message["t"], message["deal"], len(message["number"])) for message in transport.sent] == [
            ("number", 1, 64),
            ("number", 2, 64),
        ]
        await one.close()

    asyncio.run(run())


def test_an_act_that_is_not_offered_is_not_sent_but_asked_the_reasons_of() -> None:
    async def run() -> None:
        one, transport = await client()
        why = [{"id": "win-incomplete", "text": "no", "cite": "5.2"}]
        one.take(full(1, ask={"id": 7, "acts": [{"act": "drawn"}], "refused": [{"act": "riichi", "why": why}]}))
        assert await one.act("riichi") == why
        assert transport.sent == []
        asking = asyncio.ensure_future(one.act("tsumo"))
        await asyncio.sleep(0)
        assert transport.sent[0]["t"] == "why"
        one.take({"t": "why", "id": transport.sent[0]["id"], "why": why})
        assert await asking == why
        acting = asyncio.ensure_future(one.act("drawn"))
        await asyncio.sleep(0)
        assert transport.sent[1] == {"t": "act", "ask": 7, "act": "drawn", "id": 2}
        one.take({"t": "ack", "id": 2, "ok": True})
        assert await acting == []

    asyncio.run(run())
