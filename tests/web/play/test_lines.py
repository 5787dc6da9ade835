"""Whoever comes to a table in the middle of a hand is told what has happened in it."""

import asyncio
import json
from typing import Any

import pytest

from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from tests.web.play.hands import Sitter, tabled
from tests.web.play.players import Message, Player, memory, seated
from tests.web.play.virtual import clock, run


async def game(kind: str) -> tuple[Hub, Room, list[Player]]:
    """A table of that kind in the middle of a hand."""
    if kind == "refereed":
        hub, room, sitters = await tabled(1, often=0.1)
        sitters[0].play()
        return hub, room, list(sitters)
    return await seated(1, hints="off")


def heard(player: Player) -> list[str]:
    """The lines of the last hand as they were told while it was played; one's own draws are for oneself."""
    out: list[str] = []
    for _, message in player.seen:
        for one in message.get("news", ()):
            out = [] if one["id"] == "game.dealt" else out
            if one["line"] and not one["id"].startswith(("game.draws", "live.", "tabletop.warning")):
                out.append(one["text"])
    return out


async def comes(room: Room, lang: str = "en") -> list[str]:
    """Return what somebody is told who begins to look on with the eyes of Ann now."""
    feed = room.attach(Audience(room.seat_of("ann"), lang), "ann")
    message: Message = json.loads((await anext(aiter(feed))).text)
    feed.close()
    lines: list[str] = message["lines"]
    assert [one["text"] for one in message["story"]] in ([], lines)  # a refereed table has sentences only
    assert all(one["line"] and not one["id"].startswith("game.draws") for one in message["story"])
    return lines


@pytest.mark.parametrize("kind", ["ordinary", "refereed"])
def test_a_client_that_comes_in_is_sent_the_hand_so_far_and_again_after_a_restart(kind: str) -> None:
    async def late() -> None:
        hub, room, (ann, *_) = await game(kind)
        compared = 0
        for _ in range(40):
            await asyncio.sleep(2)
            if room.stage != "play" or not heard(ann):
                continue
            lines, at = await comes(room), room.game.n
            await asyncio.sleep(0.001)  # what is under way to Ann arrives
            if at == room.game.n:
                assert lines == heard(ann)
                compared += 1
        assert compared > 10
        again = await Hub(memory(hub), clock=clock).resume(room.id)
        assert again
        assert await comes(again) == await comes(room)
        assert await comes(again, "fr") != await comes(room)
        if isinstance(ann, Sitter) and ann.playing:
            ann.playing.cancel()

    run(late())


def test_before_the_first_deal_there_is_nothing_to_tell() -> None:
    async def early() -> Any:
        _, room, _ = await seated(1)
        return await comes(room)

    assert run(early()) == []
