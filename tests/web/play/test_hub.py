"""All the tables: how many there may be, which sleep, how a rematch begins, how a record is played on."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from jantaku.core.constants import UNKNOWN
from jantaku.errors import JantakuError
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.verify import verify
from jantaku.web.errors import WebError
from jantaku.web.play import feed
from jantaku.web.play.config import Config
from jantaku.web.play.hub import MOST_OF_ONE, Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view
from tests.rig import play, sit
from tests.sampling import one_by_one, sample
from tests.web.play.memory import Memory
from tests.web.play.players import Player, drawing, memory, seated
from tests.web.play.virtual import clock, run


def test_one_visitor_may_not_fill_the_server() -> None:
    async def many() -> None:
        hub = Hub(Memory(), clock=clock)
        for _ in range(MOST_OF_ONE):
            await hub.create(Config(), "ann")
        with pytest.raises(WebError) as error:
            await hub.create(Config(), "ann")
        assert error.value.status == 429
        await hub.create(Config(), "bea")

    run(many())


def test_the_server_has_no_more_tables_than_it_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.web.play.hub.MOST_TABLES", 2)

    async def many() -> None:
        hub = Hub(Memory(), clock=clock)
        await hub.create(Config(), "ann")
        await hub.create(Config(), "bea")
        with pytest.raises(WebError) as error:
            await hub.create(Config(), "cem")
        assert error.value.status == 503

    run(many())


def test_the_lobby_has_the_public_tables_that_are_not_over() -> None:
    async def listed() -> None:
        hub = Hub(Memory(), clock=clock)
        public = await hub.create(Config(public=True), "ann")
        await hub.create(Config(), "ann")
        assert hub.rooms() == [public]

    run(listed())


def test_a_table_at_which_nobody_looks_for_long_sleeps_and_wakes_where_it_was() -> None:
    async def slept() -> None:
        hub, room, (ann,) = await seated(1, drawing, length="hand", hints="off")
        await hub.open()
        await asyncio.sleep(30)
        await ann.drop()
        entries = list(room.game.dealt.log.hands[-1].entries)
        await asyncio.sleep(500)
        assert hub.get(room.id) is room
        await asyncio.sleep(200)
        assert hub.get(room.id) is None
        woken = await hub.resume(room.id)
        assert woken
        assert woken is not room
        assert woken.game.dealt.log.hands[-1].entries == entries
        assert await hub.resume(room.id) is woken
        again = Player(woken, "ann", drawing)
        await again.attach()
        await again.over()
        await hub.close()

    run(slept())


def test_a_table_at_which_nobody_ever_looked_sleeps_too() -> None:
    async def slept() -> None:
        hub = Hub(Memory(), clock=clock)
        await hub.open()
        room = await hub.create(Config(), "ann")
        await asyncio.sleep(500)
        assert hub.get(room.id) is room
        await asyncio.sleep(200)
        assert hub.get(room.id) is None
        await hub.close()

    run(slept())


def test_two_who_wake_a_table_at_once_find_the_same_one() -> None:
    async def woken() -> None:
        hub, room, _ = await seated(1, length="hand")
        await hub.close()
        hub = Hub(hub.store, clock=clock)
        one, other = await asyncio.gather(hub.resume(room.id), hub.resume(room.id))
        assert one is other
        assert one

    run(woken())


def test_all_tables_that_were_open_are_open_again_after_a_restart() -> None:
    async def restarted() -> None:
        store = Memory()
        hub = Hub(store, clock=clock)
        rooms = [await hub.create(Config(public=True, name=str(at)), f"v{at}") for at in range(5)]
        await hub.close()
        hub = Hub(store, clock=clock)
        await hub.open()
        await asyncio.sleep(1)
        assert {room.id for room in hub.rooms()} == {room.id for room in rooms}
        assert {room.config.name for room in hub.rooms()} == set("01234")
        await hub.close()

    run(restarted())


# ---- rematch
def test_a_rematch_is_played_at_another_table_to_which_every_stream_is_led() -> None:
    async def again() -> None:
        hub, room, players = await seated(3, length="hand", hints="off")
        watcher = Player(room, "eve")
        watcher.silent = True
        await watcher.attach()
        for player in players:
            await player.over()
        await players[2].drop()
        await players[0].send(t="rematch")
        await players[1].until(lambda view: view["standing"]["rematch"] == [players[0].view["game"]["me"]])
        assert not room.game.next
        await players[1].send(t="rematch")
        await asyncio.sleep(1)
        then = hub.get(room.id)
        assert then
        assert then is not room
        assert await hub.resume(room.id) is then
        for player in (*players[:2], watcher):
            await player.until(lambda view: view["game"]["id"] == then.id)
            player.room = then
        assert then.seat_of("cem") == -1
        assert sum(holder.kind == "bot" for holder in then.seats) == 2
        assert {then.seat_of("ann"), then.seat_of("bea")} == {players[0].view["game"]["me"], players[1].view["game"]["me"]}
        for player in players[:2]:
            await player.until(lambda view: view["game"]["stage"] == "play")
        for player in players[:2]:
            await player.over()
        assert memory(hub).games[then.id].status == "over"
        await hub.close()

    run(again())


def test_the_seat_token_of_a_rematch_is_the_same() -> None:
    async def token() -> None:
        hub, room, (ann,) = await seated(1, length="hand", hints="off")
        await ann.over()
        key = room.token_of("ann")
        await room.rematch("ann")
        await asyncio.sleep(0)
        await asyncio.sleep(0.1)
        then = hub.get(room.id)
        assert then
        assert then is not room
        assert then.visitor_of(key) == "ann"
        await hub.close()

    run(token())


# ---- what if
async def on(log: Log, hand: int, act: int, seat: int, *, silent: bool = False, **config: Any) -> tuple[Hub, Room, Player]:
    hub = Hub(Memory(), clock=clock)
    room = await hub.take_over(log, hand, act, seat, Config.of({"length": "hand", "hints": "off", **config}), "ann")
    player = Player(room, "ann", drawing)
    player.silent = silent
    await player.attach()
    return hub, room, player


def recorded() -> Log:
    kept: list[Log] = []

    async def game() -> None:
        hub, room, (ann,) = await seated(1, length="east", hints="off")
        await ann.over()
        await hub.close()
        kept.append(formats.read(memory(hub).games[room.id].record.encode()))

    run(game())
    return kept[0]


@pytest.mark.parametrize("every", sample([17], [7]))
def test_a_record_is_played_on_from_any_moment_on_the_same_wall(every: int) -> None:
    log = recorded()
    for hand in (0, len(log.hands) - 1):
        for act in range(0, len(log.hands[hand].entries), every):

            async def taken(hand: int = hand, act: int = act) -> Log:
                hub, room, player = await on(log, hand, act, act % 4)
                await player.over()
                await hub.close()
                return formats.read(memory(hub).games[room.id].record.encode())

            after = run(taken())
            assert after.hands[0].wall == log.hands[hand].wall
            assert after.hands[0].start == log.hands[hand].start
            assert after.hands[0].entries[:act] == log.hands[hand].entries[:act]
            assert verify(after).differences == []


def test_the_whole_game_can_be_played_on_and_its_further_walls_are_sealed() -> None:
    log = recorded()

    async def taken() -> Log:
        hub, room, player = await on(log, 1, 5, 2, length="hanchan")
        await player.over()
        await hub.close()
        return formats.read(memory(hub).games[room.id].record.encode())

    after = run(taken())
    assert len(after.hands) > 1
    assert not after.hands[0].seal
    assert all(hand.seal for hand in after.hands[1:])
    assert verify(after).differences == []


def test_a_claim_that_was_let_go_can_be_made() -> None:
    table = play(sit("wrc-2015", {"S": "55z123m456p789s11p", "E": "5z"}), "E 5z; S drawn; W drawn")
    log = table.log

    async def taken() -> None:
        hub, room, player = await on(log, 0, 1, 1, silent=True)
        await player.until(lambda view: view["ask"].get("kind") == "claim")
        assert "pon" in [act["act"] for act in player.view["ask"]["acts"]]
        assert (await player.act(room.game.serial, "pon"))["ok"]
        await player.until(lambda view: view["ask"].get("kind") == "turn")
        await hub.close()

    run(taken())


def test_tiles_of_the_wall_that_a_record_does_not_know_come_by_chance_and_that_is_said() -> None:
    table = play(sit("wrc-2015", {"S": "55z123m456p789s11p", "E": "5z"}), "E 5z; S drawn; W drawn")
    hand = table.log.hands[0]
    known = hand.wall[:56] + (UNKNOWN,) * 74 + (hand.wall[130],) + (UNKNOWN,) * 5
    log = replace(table.log, hands=[replace(hand, wall=known)])

    async def taken() -> tuple[int, ...]:
        hub, room, player = await on(log, 0, 3, 1)
        await player.until(lambda view: "79 tiles" in view["game"]["note"])
        wall = room.game.dealt.log.hands[0].wall
        await player.over()
        await hub.close()
        return wall

    wall = run(taken())
    assert sorted(wall) == sorted(hand.wall)
    assert all(was in {UNKNOWN, now} for was, now in zip(known, wall, strict=True))


@one_by_one(("hand", "act", "seat"), [(9, 0, 0), (-1, 0, 0), (0, 10_000, 0), (0, -1, 0), (0, 0, 4), (0, 0, -1)])
def test_a_moment_that_is_not_there_is_refused(hand: int, act: int, seat: int) -> None:
    table = play(sit("wrc-2015", {}), "E drawn; S drawn")

    async def taken() -> None:
        await on(table.log, hand, act, seat)

    with pytest.raises(JantakuError):
        run(taken())


def test_a_hand_that_is_over_or_not_shown_is_not_played_on() -> None:
    log = recorded()
    with pytest.raises(WebError):
        run(on(log, 0, len(log.hands[0].entries), 0))
    hidden = replace(log.hands[0], wall=(UNKNOWN,) * 136)
    with pytest.raises(JantakuError):
        run(on(replace(log, hands=[hidden]), 0, 1, 0))


# ---- feeds
def test_a_slow_client_is_given_a_full_view_instead_of_what_it_missed() -> None:
    async def slow() -> None:
        hub, room, _ = await seated(1, drawing, think=0.1, hints="off")
        stream = room.attach(Audience(-1), "eve")
        assert b'"t":"full"' in (await anext(stream)).text
        await asyncio.sleep(200)
        assert len(stream._queue) <= 64
        text = (await anext(stream)).text
        full = json.loads(text)
        assert full["t"] == "full"
        assert full["n"] > 70
        await asyncio.sleep(20)
        assert json.loads((await anext(stream)).text)["n"] == full["n"] + 1
        await hub.close()

    run(slow())


def test_a_step_is_made_and_encoded_once_for_all_of_one_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []

    def counted(*words: Any) -> Any:
        made.append(1)
        return view(*words)

    async def shared() -> None:
        hub, room, (ann,) = await seated(1, drawing, length="hand", hints="off")
        ann.silent = True
        streams = [room.attach(Audience(-1), "") for _ in range(50)]
        await ann.until(lambda view: view["game"]["stage"] == "play")
        texts = [await anext(stream) for stream in streams]
        assert len(set(texts)) == 1
        await ann.until(lambda view: bool(view["ask"]))
        monkeypatch.setattr(feed, "view", counted)
        assert (await ann.act(room.game.serial, "drawn"))["ok"]
        assert len(made) == 2
        bodies = [await anext(stream) for stream in streams]
        assert len(set(bodies)) == 1
        for stream in streams:
            stream.close()
            stream.close()
        assert not [line for line in room.crowd.lines.values() if line.audience.seat == -1]
        await hub.close()

    run(shared())


# ---- settings
@one_by_one(
    "values",
    [
        {"book": "../../etc/passwd"},
        {"book": "/etc/passwd.toml"},
        {"book": 3},
        {"book": "nothing"},
        {"house": []},
        {"house": {"game.rounds": 9}},
        {"house": {"nonsense": 1}},
        {"house": {str(at): 1 for at in range(300)}},
        {"length": "long"},
        {"length": ["east"]},
        {"hints": "some"},
        {"calls": ""},
        {"seating": 1},
        {"bots": "perfect"},
        {"base": -1},
        {"base": True},
        {"bank": 10**9},
        {"window": 0},
        {"window": float("nan")},
        {"bot_pace": "1"},
        {"public": 1},
        {"spectators": None},
        {"spectator_delay": -1},
        {"away": 0},
        {"name": "x" * 41},
        {"name": "a\nb"},
        {"name": None},
        {"pace": 1},
    ],
)
def test_a_setting_that_cannot_be_is_refused_by_name(values: dict[str, object]) -> None:
    with pytest.raises(JantakuError) as error:
        Config.of(values)
    (key,) = values
    assert key in str(error.value) or key == "house"


def test_settings_survive_being_kept() -> None:
    config = Config.of({"book": "club", "house": {"game.rounds": 1}, "length": "east", "base": 5, "bank": 20, "name": "Évêque"})
    assert Config.of(config.plain()) == config
    assert config.rules["game.rounds"] == 1
    assert config.timed
    assert not Config().timed


def test_a_bot_is_never_called_as_somebody_who_sits_there() -> None:
    async def named() -> None:
        hub = Hub(Memory(), clock=clock)
        room = await hub.create(Config(), "ann")
        await room.join("ann", "Aki", 0)
        await room.start("ann")
        names = [holder.name for holder in room.seats]
        assert sorted(names) == ["Aki", "Fuyu", "Kure", "Natsu"]

    run(named())
