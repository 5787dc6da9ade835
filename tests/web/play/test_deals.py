"""Deals of which nobody alone decides: the secret is sealed, browsers send numbers, and wall and seats follow from all of them."""

import asyncio
from typing import Any

import pytest

from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.game.walls import mixed, promise, seats_of, wall_of
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.engine import game_of
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from tests.web.play.memory import Memory
from tests.web.play.players import NAMES, Player, careless, memory
from tests.web.play.virtual import clock, run

WAIT = 2.0  # seconds


async def sitting(people: int, **config: Any) -> tuple[Hub, Room, list[Player]]:
    """A table whose seats are about to be drawn."""
    hub = Hub(Memory(), clock=clock, numbers=WAIT)
    room = await hub.create(Config.of({"length": "hand", "hints": "off", **config}), "ann")
    players = [Player(room, name, careless, seed=at) for at, name in enumerate(NAMES[:people])]
    for player in players:
        await room.join(player.visitor, player.visitor.title())
        await player.attach()
    await room.start("ann")
    return hub, room, players


async def contribute(player: Player, number: bytes) -> bool:
    """Send a number for the deal that is sealed; whether it was taken."""
    sealed = player.view["game"]["sealed"]
    return bool((await player.send(t="number", deal=sealed["deal"], number=number.hex()))["ok"])


def number(at: int) -> bytes:
    return bytes([at]) * 32


def test_seats_and_wall_follow_from_the_secret_and_all_numbers_and_the_record_shows_it() -> None:
    async def game() -> None:
        hub, room, players = await sitting(3)
        places = {player.visitor: room.seat_of(player.visitor) for player in players}
        sealed = room.game.sealed
        assert all(player.view["game"]["sealed"] == {"deal": 0, "seal": sealed} for player in players)
        for at, player in enumerate(players, 1):
            assert room.stage == "lots"
            assert await contribute(player, number(at))
        await players[0].until(lambda view: view["game"]["stage"] == "drawing")
        lots = room.game.lots
        assert lots
        assert (lots.order, lots.drawn) == seats_of(lots.secret, lots.numbers)
        assert lots.seal == sealed == promise(lots.secret)
        assert [lots.numbers[place] for place in places.values()] == [number(1), number(2), number(3)]
        assert all(lots.order[room.seat_of(name)] == place for name, place in places.items())
        await players[0].until(lambda view: view["game"]["sealed"].get("deal") == 1)
        before = clock()
        for at, player in enumerate(players, 5):
            assert await contribute(player, number(at))
        await players[0].until(lambda view: view["game"]["stage"] == "play")
        assert clock() - before < 0.1  # nobody is waited for once all have sent theirs
        hand = room.game.dealt.log.hands[0]
        assert hand.seal == promise(hand.secret)
        assert {hand.numbers[room.seat_of(player.visitor)] for player in players} == {number(5), number(6), number(7)}
        assert (hand.wall, hand.dice) == wall_of(mixed(hand.secret, hand.numbers), 0)
        assert players[0].view["hand"]["numbers"] == [each.hex() for each in hand.numbers]
        await players[0].over()
        kept = memory(hub).games[room.id]
        assert verify(formats.read(kept.record.encode())).differences == []
        again = game_of(room.id, room.config)
        for text in kept.rows:
            again.fold(rows.read(text))
        assert again.record == room.game.record
        await hub.close()

    run(game())


@pytest.mark.parametrize("refereed", [False, True])
def test_a_number_that_does_not_come_in_time_is_left_out_and_that_is_said(*, refereed: bool) -> None:
    async def late() -> None:
        hub, room, (ann, bea) = await sitting(2, **({"refereed": True} if refereed else {}))
        began = clock()
        assert await contribute(ann, number(1))
        await ann.until(lambda view: view["game"]["stage"] == "drawing")
        assert clock() - began == pytest.approx(WAIT, abs=0.05)
        assert room.game.late == ["Bea"]
        assert room.game.lots
        assert sorted(room.game.lots.numbers) == [b"", b"", b"", number(1)]
        await ann.until(lambda view: view["game"]["sealed"].get("deal") == 1)
        for player in (ann, bea):
            said = [news for _, message in player.seen for news in message.get("news", []) if news["id"] == "live.numbers-late"]
            assert ["Bea" in news["text"] for news in said] == [True]
        await hub.close()

    run(late())


def test_a_number_counts_once_for_its_deal_and_from_a_player_alone() -> None:
    async def strange() -> None:
        hub, room, (ann, bea) = await sitting(2)
        for wrong in ("", "12", 64 * "G", 64 * "A", 66 * "0", 7, None):
            assert not (await ann.send(t="number", deal=0, number=wrong))["ok"], wrong
        for deal in (1, -1, "0", None, True):
            assert not (await ann.send(t="number", deal=deal, number=64 * "1"))["ok"], deal
        assert await contribute(ann, number(1))
        assert not await contribute(ann, number(2))
        assert not (await room.command(-1, {"t": "number", "id": 1, "deal": 0, "number": 64 * "1"}))["ok"]
        assert room.game.numbers == {room.seat_of("ann"): number(1)}
        assert await contribute(bea, number(3))
        await ann.until(lambda view: view["game"]["stage"] == "drawing")
        assert not (await ann.send(t="number", deal=0, number=64 * "1"))["ok"]
        await hub.close()

    run(strange())


def test_bots_alone_wait_for_no_number() -> None:
    async def alone() -> None:
        hub = Hub(Memory(), clock=clock, numbers=WAIT)
        room = await hub.create(Config(length="hand"), "ann")
        for _ in range(4):
            await room.add_bot()
        room.attach(Audience(-1), "eve")
        await room.start("ann")
        await asyncio.sleep(0.1)
        assert room.stage == "drawing"
        assert room.game.late == []
        await hub.close()

    run(alone())


@pytest.mark.parametrize(("deals", "shown"), [("game", False), ("hand", True)])
def test_deals_are_published_after_the_game_or_after_each_hand_as_the_table_was_set(deals: str, *, shown: bool) -> None:
    async def game() -> None:
        hub, room, (ann,) = await sitting(1, length="east", deals=deals)
        ann.choose = careless
        await ann.until(lambda view: view["game"]["stage"] == "result")
        assert ann.view["game"]["deals"] == deals
        assert bool(ann.view["hand"]["secret"]) is shown
        assert bool(ann.view["hand"]["wall"]) is shown
        spectator = Player(room, "eve", careless)
        await spectator.attach()
        assert bool(spectator.view["hand"]["secret"]) is shown
        await ann.over()
        assert ann.view["hand"]["secret"] == room.game.dealt.log.hands[-1].secret.hex()
        await hub.close()

    run(game())
