"""Coming and going: who drops comes back to where he was, who stays away is replaced, and nobody plays to an empty room."""

import asyncio
import json
from typing import Any

import pytest

from jantaku.web.errors import WebError
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view_of
from tests.rig import sit
from tests.sampling import one_by_one
from tests.web.play.memory import Memory
from tests.web.play.players import Message, Player, drawing, seated
from tests.web.play.rigged import rigged
from tests.web.play.virtual import clock, run


async def still(people: int, **config: Any) -> tuple[Room, list[Player]]:
    _, room, players = await rigged(sit("wrc-2015", {"E": "123456789m1123p"}, "9s"), people, **config)
    for player in players:
        player.silent = True
        await player.until(lambda view: view["game"]["stage"] == "play")
    return room, players


def replaced(room: Room) -> bool:
    """Return whether a bot plays the first seat."""
    return room.seats[0].stand_in


def test_a_player_who_drops_comes_back_exactly_where_they_were() -> None:
    async def dropped() -> None:
        room, (ann, _) = await still(2)
        await asyncio.sleep(1)
        before = ann.view
        await ann.drop()
        await asyncio.sleep(3)
        await ann.attach()
        await ann.until(lambda _: ann.n == 1)
        await asyncio.sleep(1)
        assert ann.view == before
        assert (await ann.act(room.game.serial, "drawn"))["ok"]

    run(dropped())


def test_a_seat_whose_holder_stays_away_is_played_by_a_bot_until_they_return() -> None:
    async def away() -> None:
        room, (ann, bea) = await still(2, away=15)
        await ann.drop()
        await bea.until(lambda view: not view["seats"]["0"]["here"])
        assert bea.view["game"]["note"] == "Waiting for Ann."
        assert bea.view["seats"]["0"]["away"] == 15
        assert bea.view["seats"]["1"]["away"] == 0
        await asyncio.sleep(14)
        assert not replaced(room)
        assert not room.game.dealt.log.hands[-1].entries
        await asyncio.sleep(3)
        assert replaced(room)
        assert bea.view["seats"]["0"]["stand_in"]
        assert bea.view["seats"]["0"]["away"] == 0
        assert room.game.dealt.log.hands[-1].entries[0].seat == 0
        await ann.attach()
        await bea.until(lambda view: not view["seats"]["0"]["stand_in"] and view["seats"]["0"]["here"])
        assert not replaced(room)

    run(away())


def test_a_player_who_returns_before_their_turn_is_over_has_their_full_time() -> None:
    async def back() -> None:
        room, (ann, _) = await still(2, away=10, base=8, bank=0)
        await ann.drop()
        await asyncio.sleep(7)
        await ann.attach()
        await ann.until(bool)
        assert 900 <= ann.view["ask"]["left"] <= 1100
        await asyncio.sleep(1.1)
        assert room.game.dealt.log.hands[-1].entries

    run(back())


def test_a_table_that_everybody_has_left_stands_still_clock_and_all() -> None:
    async def empty() -> None:
        room, (ann, bea) = await still(2, base=30, bank=0)
        await ann.drop()
        await bea.drop()
        rows, at = room.game.n, room.now()
        await asyncio.sleep(3600)
        assert (room.game.n, room.now()) == (rows, at)
        await bea.attach()
        await asyncio.sleep(14)
        assert not replaced(room)
        await asyncio.sleep(2)
        assert replaced(room)

    run(empty())


def test_one_person_alone_may_stay_away_as_long_as_they_like() -> None:
    async def alone() -> None:
        room, (ann,) = await still(1)
        await ann.drop()
        await asyncio.sleep(100_000)
        assert not replaced(room)
        assert not room.game.dealt.log.hands[-1].entries

    run(alone())


def test_a_player_who_leaves_a_game_is_replaced_at_once_and_may_return() -> None:
    async def left() -> None:
        room, (ann, bea) = await still(2)
        await room.leave("ann")
        assert replaced(room)
        assert ann.feed
        assert ann.feed.closed
        await bea.until(lambda view: view["seats"]["0"]["stand_in"])
        await ann.attach()
        await asyncio.sleep(1)
        assert not replaced(room)

    run(left())


def test_bots_play_among_themselves_only_while_somebody_looks_on() -> None:
    async def watched() -> None:
        hub = Hub(Memory(), clock=clock)
        room = await hub.create(Config(length="hand"), "ann")
        for _ in range(4):
            await room.add_bot()
        await room.start("ann")
        await asyncio.sleep(1000)
        assert room.stage == "lots"
        feed = room.attach(Audience(-1), "eve")
        await asyncio.sleep(1000)
        assert room.stage == "over"
        feed.close()
        await hub.close()

    run(watched())


# ---- before the start
@one_by_one(
    ("name", "taken", "found"),
    [
        ("Guest", [], "Guest"),
        ("Guest", ["Ann", "guest"], "Guest 2"),
        ("Guest", ["Guest", "Guest 2"], "Guest 3"),
        ("A" * 24, ["A" * 24], "A" * 22 + " 2"),
        ("Chloe\N{COMBINING ACUTE ACCENT}", ["Chloé"], "Chloé 2"),
        ("Guest", ["Guest".translate({at: at + 0xFEE0 for at in range(33, 127)})], "Guest 2"),  # of full width
    ],
)
def test_nobody_has_the_name_of_another_at_the_table(name: str, taken: list[str], found: str) -> None:
    async def named() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        for at, other in enumerate(taken):
            await room.join(f"other-{at}", other)
        seat, _ = await room.join("ann", name)
        assert room.seats[seat].name == found

    run(named())


def test_four_people_who_sit_begin_by_themselves_after_five_seconds() -> None:
    async def four() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        for name in ("ann", "bea", "cem"):
            await room.join(name, name)
        await asyncio.sleep(60)
        assert room.stage == "waiting"
        await room.join("dan", "dan")
        await asyncio.sleep(4.9)
        assert room.stage == "waiting"
        assert room.full
        await asyncio.sleep(0.2)
        assert room.stage == "lots"

    run(four())


def test_nothing_begins_by_itself_when_one_of_the_four_has_left_or_a_bot_sits_there() -> None:
    async def three() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        for name in ("ann", "bea", "cem", "dan"):
            await room.join(name, name)
        await asyncio.sleep(4)
        await room.leave("dan")
        await room.add_bot(visitor="ann")
        await asyncio.sleep(60)
        assert room.stage == "waiting"

    run(three())


def test_seats_are_taken_given_up_and_taken_again() -> None:
    async def places() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(seating="choose"), "ann")
        seat, token = await room.join("ann", "Ann", 2)
        assert (seat, room.seat_of("ann"), room.visitor_of(token)) == (2, 2, "ann")
        assert await room.join("ann", "Ann again") == (2, token)
        with pytest.raises(WebError, match="taken"):
            await room.join("bea", "Bea", 2)
        with pytest.raises(WebError, match="0 to 3"):
            await room.join("bea", "Bea", 4)
        await room.leave("ann")
        assert room.seat_of("ann") == -1
        assert room.visitor_of(token) == ""
        assert (await room.join("bea", "Bea", 2))[0] == 2
        with pytest.raises(WebError):
            await room.leave("ann")

    run(places())


def test_a_table_is_full_with_four_people_and_a_bot_makes_way_for_one() -> None:
    async def full() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        await room.add_bot(0)
        for name in ("ann", "bea", "cem"):
            await room.join(name, name)
        assert (await room.join("dan", "dan"))[0] == 0
        with pytest.raises(WebError, match="taken"):
            await room.join("eve", "eve")
        with pytest.raises(WebError, match="taken"):
            await room.add_bot()

    run(full())


def test_only_the_player_who_opened_the_table_starts_it_unless_they_left() -> None:
    async def started() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        await room.join("ann", "Ann")
        await room.join("bea", "Bea")
        for stranger in ("bea", "eve", ""):
            with pytest.raises(WebError, match="opened"):
                await room.start(stranger)
        with pytest.raises(WebError, match="opened"):
            await room.add_bot(2, "bea")
        await room.leave("ann")
        with pytest.raises(WebError, match="opened"):
            await room.start("eve")
        await room.start("bea")
        with pytest.raises(WebError, match="begun"):
            await room.start("bea")
        with pytest.raises(WebError, match="begun"):
            await room.join("eve", "Eve")

    run(started())


def test_winds_are_drawn_by_everybody_and_streams_follow_their_holders() -> None:
    async def drawn() -> list[int]:
        hub, room, players = await seated(4, drawing, seating="draw", length="hand")
        for player in players:
            view = await player.until(lambda view: view["game"]["stage"] == "drawing")
            east = view["seats"]["0"]["name"]
            assert f"drew last: East {east}, South" in view["game"]["note"]
            me = player.view["game"]["me"]
            assert player.view["seats"][str(me)]["name"] == player.visitor.title()
            assert player.feed
            assert player.feed.seat == room.seat_of(player.visitor) == me
        await hub.close()
        return [room.seat_of(player.visitor) for player in players]

    drawn_seats = run(drawn())
    assert sorted(drawn_seats) == [0, 1, 2, 3]
    assert drawn_seats != [0, 1, 2, 3]


def test_chosen_seats_stay_as_they_were_chosen() -> None:
    async def chosen() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(seating="choose"), "ann")
        await room.join("ann", "Ann", 3)
        await room.join("bea", "Bea", 1)
        await room.start("ann")
        assert (room.seat_of("ann"), room.seat_of("bea")) == (3, 1)
        view: Message = view_of(room.scene(), Audience(3))
        assert view["game"]["note"] == "The seats are as chosen: East Haru, South Bea, West Aki, North Ann."

    run(chosen())


# ---- looking on
def lefts(player: Player) -> dict[int, float]:
    """Return when somebody first saw so many tiles left in the wall."""
    found: dict[int, float] = {}
    for at, message in player.seen:
        left = message.get("set", {}).get("hand", {}).get("left")
        if left is not None:
            found.setdefault(left, at)
    return found


def test_spectators_see_no_hidden_tile_and_are_counted() -> None:
    async def watched() -> None:
        room, (ann,) = await still(1)
        eve = Player(room, "eve")
        eve.silent = True
        await eve.attach()
        await eve.until(bool)
        assert eve.view["game"]["me"] == -1
        assert set(eve.view["seats"]["0"]["tiles"]) == {"?"}
        assert eve.view["ask"] == eve.view["hints"] == {}
        await ann.until(lambda view: view["game"]["spectators"] == 1)
        await eve.drop()
        await ann.until(lambda view: view["game"]["spectators"] == 0)

    run(watched())


def test_where_nobody_may_look_on_nobody_does_once_the_game_has_begun() -> None:
    async def private() -> None:
        hub = Hub(Memory(), clock=clock)
        room = await hub.create(Config(spectators=False), "ann")
        await room.join("ann", "Ann")
        guest = room.attach(Audience(-1, "fr"), "eve")
        await room.start("ann")
        assert guest.closed
        said = [json.loads(sent.text) async for sent in guest]
        assert [message["t"] for message in said] == ["bye"]
        assert said[0]["why"]["text"] == "On ne peut pas regarder à cette table."
        with pytest.raises(WebError):
            room.attach(Audience(-1), "eve")
        await hub.close()

    run(private())


def test_spectators_may_be_shown_everything_some_seconds_late() -> None:
    async def late() -> None:
        hub, room, (ann,) = await seated(1, drawing, length="hand", spectator_delay=20, think=1.0)
        eve = Player(room, "eve")
        eve.silent = True
        await eve.attach()
        await ann.over()
        assert eve.view["game"]["stage"] != "over"
        await eve.over()
        seen, mine = lefts(eve), lefts(ann)
        assert len(seen) > 10
        assert all(round(at - mine[left], 1) == 20 for left, at in seen.items() if left in mine)
        public = view_of(room.crowd.scene(-1), Audience(-1))
        assert eve.view["seats"] == public["seats"]
        await hub.close()

    run(late())


def test_who_comes_meanwhile_is_told_the_seconds_that_are_left_until_a_bot_plays() -> None:
    async def meanwhile() -> None:
        _, (ann, bea, cem) = await still(3, away=15)
        await ann.drop()
        await cem.drop()
        await bea.until(lambda view: view["seats"]["0"]["away"] > 0)
        await asyncio.sleep(9)
        await cem.attach()
        await cem.until(lambda view: 4 <= view["seats"]["0"]["away"] <= 6 and view["seats"]["2"]["away"] == 0)

    run(meanwhile())


def test_who_is_away_while_the_winds_are_drawn_is_away_at_the_seat_they_drew_and_no_bot_is() -> None:
    async def drawn() -> bool:
        hub = Hub(Memory(), clock=clock, numbers=2)
        room = await hub.create(Config(away=15), "ann")
        players = [Player(room, name) for name in ("ann", "bea")]
        for player in players:
            player.silent = True
            await room.join(player.visitor, player.visitor.title())
            await player.attach()
        await room.start("ann")
        await players[1].drop()
        await players[0].until(lambda view: view["game"]["stage"] == "drawing")
        bea = room.seat_of("bea")
        assert set(room.absent) == {bea}
        await asyncio.sleep(16)
        assert [seat for seat, holder in enumerate(room.seats) if holder.stand_in] == [bea]
        await hub.close()
        return bea != 1

    places = [run(drawn()) for _ in range(8)]
    assert any(places)
