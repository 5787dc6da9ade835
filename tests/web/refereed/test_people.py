"""People at a refereed table in a room: refused and explained deeds, coming and going, waiting, failing storage."""

import asyncio
import json
import random

from jantaku.core import constants as n
from jantaku.texts import LANGUAGES
from jantaku.web.play.subscribers import Subscribers
from jantaku.web.wire.scene import Audience
from tests.web.play.hands import Sitter, at_play, full, game, memory_of, played, tabled
from tests.web.play.memory import Memory
from tests.web.play.players import Message
from tests.web.play.virtual import run
from tests.web.refereed.test_game import alike, rebuilt


def test_a_action_that_hands_cannot_do_is_refused_and_is_nowhere() -> None:
    async def refused() -> None:
        _, room, (ann,) = await at_play(1)
        rows_before = room.game.n
        for actions in (
            [{"what": "take"}],
            [{"what": "discard", "tiles": "5m5m5m5m"}],
            [{"what": "meld", "tiles": "77z"}],
            [{"what": "correct", "word": "draw"}],
        ):
            answer = await ann.action(*actions)
            assert not answer["ok"]
            assert answer["why"][0]["text"]
        assert room.game.n == rows_before or all(
            row["by"] != "person" for row in map(json.loads, memory_of(room).games[room.id].rows[rows_before:])
        )

    run(refused())


def test_a_action_sent_again_by_its_id_or_over_a_new_connection_by_its_key_is_done_once() -> None:
    async def twice() -> None:
        _, room, (ann,) = await at_play(1)
        seat = room.seat_of("ann")
        stray = {"what": "say", "word": "blah"}
        message = {"t": "deed", "id": 1, "key": "page.1", "deeds": [stray]}
        assert ann.feed
        first = await room.command(seat, message, ann.feed)
        assert await room.command(seat, message, ann.feed) == first
        await ann.drop()
        await ann.attach()
        again = await room.command(seat, message, ann.feed)
        assert again["ok"]
        heard = [notice for notice in game(room).tabletop.scene.notices if notice.happening.id == "tabletop.says-unclear"]
        assert len(heard) == 1

    run(twice())


def test_what_is_explained_is_sent_to_its_own_seat_alone_and_happens_when_done_again() -> None:
    async def explained() -> None:
        _, room, (ann, bea) = await at_play(2, training=True)
        seat = room.seat_of("ann")
        await bea.action({"what": "say", "word": "blah"})  # explained to Bea
        sent = len(bea.seen)
        answer = await ann.action({"what": "say", "word": "blah"})
        assert not answer["ok"]
        assert answer["why"][0]["id"] == "wrong-word"
        assert answer["why"][0]["href"].startswith("/rules/wrc-2015#")
        await asyncio.sleep(0.1)
        assert [ruled["warned"] for ruled in ann.view["felt"]["rulings"].values()] == [True]
        assert list(ann.view["felt"]["rulings"]) == ["1"]  # no number tells what Bea was told
        about = [one["id"] for _, message in bea.seen[sent:] for one in message.get("news", ())]
        assert "tabletop.warning" not in about
        assert all(ruled["seat"] != seat for ruled in bea.view["felt"]["rulings"].values())
        assert (await ann.action({"what": "say", "word": "blah"}))["ok"]
        await asyncio.sleep(0.1)
        assert [ruled["warned"] for ruled in ann.view["felt"]["rulings"].values()] == [True, False]
        assert [ruled["seat"] for ruled in bea.view["felt"]["rulings"].values() if not ruled["warned"]] == [seat]
        assert ann.view["felt"]["seats"][str(seat)]["trifles"] == 1

    run(explained())


def test_nobody_is_asked_and_only_a_seat_itself_is_offered_anything() -> None:
    async def looked() -> None:
        _, room, sitters = await tabled(2, often=0.1, spectators=True)
        watcher = Sitter(room, "watcher")
        await watcher.attach()
        await played(room, sitters, 2)
        for sitter in (*sitters, watcher):
            view: Message = {}
            for _, message in sitter.seen:
                view = message["view"] if message["t"] == "full" else view | message["set"]
                for part in ("ask", "window", "hints", "toggles"):
                    assert not view.get(part)
        offered = [message for _, message in watcher.seen if (message.get("view") or message["set"]).get("felt", {}).get("offers")]
        assert offered == []
        assert sitters[0].view["game"]["refereed"] is True

    run(looked())


def test_a_player_who_goes_away_is_played_by_a_bot_and_plays_on_when_back() -> None:
    async def away() -> None:
        _, room, (ann, bea) = await at_play(2, away=5)
        bea_seat = room.seat_of("bea")
        ann.play()
        await bea.drop()
        await asyncio.sleep(6)
        assert room.seats[bea_seat].stand_in
        discards = game(room).tabletop.scene.state.discards[bea_seat]
        await asyncio.sleep(60)
        t = game(room).tabletop.scene.state
        assert t.discards[bea_seat] > discards or t.hands > 0
        await bea.attach()
        await asyncio.sleep(1)
        assert not room.seats[bea_seat].stand_in
        bea.play()
        seen = room.game.n
        await asyncio.sleep(60)
        assert room.game.n > seen
        for sitter in (ann, bea):
            assert sitter.playing
            sitter.playing.cancel()

    run(away())


def test_time_stands_while_nobody_who_plays_is_connected() -> None:
    async def alone() -> None:
        _, room, (ann,) = await at_play(1)
        await ann.drop()
        at, rows_before = room.now(), room.game.n
        await asyncio.sleep(1000)
        assert (room.now(), room.game.n) == (at, rows_before)

    run(alone())


def test_where_time_waits_bots_do_nothing_until_everybody_has_let_the_moment_pass() -> None:
    async def waiting() -> None:
        _, room, sitters = await tabled(2, time="waits", seating="choose")
        ann, bea = sitters
        await ann.until(lambda view: view["game"]["stage"] == "play")
        await ann.send(t="say", text="discard " + ann.view["seats"]["0"]["drawn"])
        rows_before = room.game.n
        await asyncio.sleep(100)
        assert room.game.n == rows_before  # South Bea may want it, and the next tile is hers
        assert bea.view["felt"]["let"] == "asked"
        assert ann.view["felt"]["let"] == ""
        assert not (await ann.send(t="let"))["ok"]
        assert (await bea.send(t="let"))["ok"]
        await asyncio.sleep(10)
        assert bea.view["felt"]["let"] in {"passed", ""}
        assert ann.view["felt"]["let"] == ""  # nobody is told who has let it pass
        assert (await bea.action({"what": "draw"}))["ok"]
        assert (await bea.send(t="say", text="drawn"))["ok"]
        await asyncio.sleep(100)
        assert ann.view["felt"]["let"] == "asked"
        rows_before = room.game.n
        await asyncio.sleep(100)
        assert room.game.n == rows_before
        assert (await ann.send(t="let"))["ok"]
        await asyncio.sleep(10)
        assert room.game.n > rows_before + 1  # West goes on

    run(waiting())


def test_a_player_who_has_declared_a_win_is_given_time_to_show_the_hand() -> None:
    async def won() -> None:
        _, room, (ann,) = await at_play(1)
        seat = room.seat_of("ann")
        scene = game(room).tabletop.scene
        while not (scene.state.phase == n.CLAIMS and scene.state.turn != seat):
            if game(room).turn == [seat]:
                await ann.send(t="say", text="drawn")
            await asyncio.sleep(0.5)
            scene = game(room).tabletop.scene
        assert (await ann.send(t="say", text="ron"))["ok"]
        await asyncio.sleep(7)
        assert seat in game(room).tabletop.scene.wins
        await asyncio.sleep(8)
        assert seat not in game(room).tabletop.scene.wins  # and not for ever
        assert [ruled["foul"] for ruled in ann.view["felt"]["rulings"].values()] == ["empty-win"]

    run(won())


def test_spectators_whose_view_is_delayed_see_and_hear_it_later() -> None:
    async def late() -> None:
        _, room, (ann,) = await at_play(1, spectator_delay=30)
        watcher = Sitter(room, "watcher")
        await watcher.attach()
        await ann.action({"what": "say", "word": "blah"})
        await asyncio.sleep(20)
        assert not watcher.view["felt"]["rulings"]
        ann.play()
        await watcher.until(lambda view: view["felt"]["rulings"])
        heard = [at for at, message in watcher.seen for one in message.get("news", ()) if one["id"] == "tabletop.ruling"]
        said = [at for at, message in ann.seen for one in message.get("news", ()) if one["id"] == "tabletop.ruling"]
        assert heard[0] >= said[0] + 30
        assert ann.playing
        ann.playing.cancel()

    run(late())


def test_a_action_that_cannot_be_saved_has_not_happened_and_may_be_sent_again() -> None:
    async def failed() -> None:
        _, room, (ann,) = await at_play(1)
        store, seat = memory_of(room), room.seat_of("ann")
        message = {"t": "deed", "id": 1, "key": "k", "deeds": [{"what": "say", "word": "blah"}]}
        store.failing = True
        assert not (await room.command(seat, message, ann.feed))["ok"]
        assert not game(room).tabletop.scene.rulings
        assert not ann.view["felt"]["rulings"]
        store.failing = False
        await asyncio.sleep(3)
        assert (await room.command(seat, message, ann.feed))["ok"]
        assert len(game(room).tabletop.scene.rulings) == 1

    run(failed())


def test_what_a_bot_was_to_do_when_the_storage_failed_it_does_afterwards() -> None:
    async def flaky() -> None:
        store, chance = Memory(), random.Random(3)
        _, room, sitters = await tabled(1, store=store, length="hand")

        async def spoil() -> None:
            while room.stage != "over":
                await asyncio.sleep(chance.uniform(1, 10))
                store.failing, store.lying = True, chance.random() < 0.5
                await asyncio.sleep(chance.uniform(0.1, 3))
                store.failing = store.lying = False

        spoiling = asyncio.create_task(spoil())
        await played(room, sitters)
        await spoiling
        await asyncio.sleep(5)
        alike(rebuilt(store.games[room.id], room.game.n), game(room))

    run(flaky())


def test_a_rematch_is_refereed_too() -> None:
    async def again() -> None:
        hub, room, sitters = await tabled(1, length="hand")
        await played(room, sitters)
        (ann,) = sitters
        await ann.send(t="rematch")
        await ann.until(lambda view: view["game"]["id"] != room.id and view["game"]["stage"] == "play")
        assert ann.view["game"]["refereed"]
        assert ann.view["felt"]["rulings"] == {}
        assert hub.get(room.id) is not room

    run(again())


def test_every_word_of_a_view_is_in_the_language_of_its_reader() -> None:
    async def spoken() -> dict[str, Message]:
        _, room, sitters = await tabled(2, often=0.2)
        await played(room, sitters, 2)
        return {lang: full(room, Audience(room.seat_of("ann"), lang)) for lang in LANGUAGES}

    views = run(spoken())
    for path in (("felt", "rulings"), ("hand", "title")):
        assert len({json.dumps(view[path[0]][path[1]]) for view in views.values()}) == len(LANGUAGES)


def test_the_crowd_of_a_refereed_table_forgets_nothing_that_happened_between_two_views() -> None:
    async def told() -> None:
        _, room, sitters = await tabled(1, often=0.1)
        (ann,) = sitters
        await played(room, sitters, 3)
        await asyncio.sleep(1)
        seat = room.seat_of("ann")
        heard = [one["id"] for _, message in ann.seen for one in message.get("news", ()) if not one["id"].startswith("live.")]
        happened = [notice.happening.id for notice in game(room).tabletop.scene.notices if notice.to in (-1, seat)]
        assert heard == happened
        assert isinstance(room.crowd, Subscribers)

    run(told())


def test_a_disqualified_player_does_nothing_more_and_a_substitute_plays_on_in_their_seat() -> None:
    async def cheated() -> None:
        _, room, (ann, bea) = await at_play(2)
        seat, other = room.seat_of("bea"), room.seat_of("ann")
        ann.play()
        assert (await bea.action({"what": "peek"}))["ok"]
        assert game(room).tabletop.scene.rulings[-1].ruling.sanction == "disqualification"
        answer = await bea.action({"what": "say", "word": "ron"})
        assert (answer["ok"], answer["why"][0]["id"]) == (False, "disqualified")
        discards, rows = game(room).tabletop.scene.state.discards[seat], room.game.n
        await bea.drop()
        await bea.attach()
        await asyncio.sleep(60)
        assert room.seats[seat].stand_in
        assert not room.seats[other].stand_in
        assert room.game.n > rows
        assert game(room).tabletop.scene.state.discards[seat] > discards or game(room).stage == "result"
        kept = memory_of(room).games[room.id]
        assert not any(row["kind"] == "stand" for row in map(json.loads, kept.rows))  # nobody tries to seat him again
        alike(game(room), rebuilt(kept, room.game.n))

    run(cheated())
