"""Time: base and bank, what is done for whoever has none left, what a seat does by itself."""

import asyncio
from typing import Any

import pytest

from jantaku.core.constants import DECLARING, STANDING
from jantaku.game.acts import WORDS_OF
from jantaku.game.table import Table
from jantaku.web.play import rows
from jantaku.web.play.config import SPEEDS
from jantaku.web.play.engine import TOGETHER, Engine
from jantaku.web.play.game import Game
from jantaku.web.play.room import Room
from tests.rig import go_round, play, sit
from tests.web.play.players import Player, drawing, seated
from tests.web.play.rigged import rigged
from tests.web.play.virtual import clock, run

READY = {"E": "123456789m1123p"}


async def still(table: Table, people: int = 1, **config: Any) -> tuple[Room, list[Player]]:
    """A room at which nobody does anything by himself."""
    _, room, players = await rigged(table, people, **config)
    for player in players:
        player.silent = True
        await player.until(lambda view: view["game"]["stage"] == "play")
    return room, players


def done(room: Room) -> list[str]:
    return [f"{'ESWN'[entry.seat]} {WORDS_OF[entry.act]}" for entry in room.game.dealt.log.hands[-1].entries]


def test_without_a_clock_a_person_is_waited_for() -> None:
    async def waited() -> None:
        room, _ = await still(sit("wrc-2015", READY, "9s"))
        await asyncio.sleep(7200)
        assert done(room) == []

    run(waited())


def test_when_base_and_bank_are_over_the_drawn_tile_goes_out() -> None:
    async def timed() -> None:
        room, (ann,) = await still(sit("wrc-2015", READY, "9s"), base=5, bank=10)
        assert (ann.view["ask"]["left"], ann.view["ask"]["bank"]) == (5000, 10_000)
        await asyncio.sleep(14.9)
        assert done(room) == []
        await asyncio.sleep(0.2)
        assert done(room)[0] == "E drawn"
        assert room.seats[0].bank == 0
        await ann.until(lambda view: view["seats"]["0"]["bank"] == 0)

    run(timed())


def test_what_is_beyond_the_base_comes_out_of_the_bank_and_the_base_is_free() -> None:
    async def charged() -> None:
        room, (ann,) = await still(sit("wrc-2015", READY, "9s"), base=5, bank=10)
        await asyncio.sleep(4)
        await ann.act(room.game.serial, "drawn")
        assert room.seats[0].bank == 10_000
        await ann.until(lambda view: view["ask"].get("kind") == "turn")
        await asyncio.sleep(8)
        await ann.act(room.game.serial, "drawn")
        assert 6900 <= room.seats[0].bank <= 7000

    run(charged())


def test_a_player_who_comes_back_is_shown_the_time_that_is_left_now() -> None:
    async def told() -> None:
        _, (ann, bea) = await still(sit("wrc-2015", READY, "9s"), 2, base=5, bank=10)
        await asyncio.sleep(2)
        await ann.drop()
        await ann.attach()
        await ann.until(bool)
        assert 2900 <= ann.view["ask"]["left"] <= 3000
        await asyncio.sleep(5)
        await ann.drop()
        await ann.attach()
        await asyncio.sleep(0.1)
        assert ann.view["ask"]["left"] == 0
        assert 7700 <= ann.view["ask"]["bank"] <= 8000
        assert not bea.view["ask"]

    run(told())


def test_a_riichi_that_was_only_thought_of_is_not_stuck_when_the_time_is_over() -> None:
    """The button alone is no act: the drawn tile goes out, no riichi stands, and it can be declared in the next turn."""

    async def late() -> None:
        room, (ann,) = await still(sit("wrc-2015", {"E": "123456789m1122p"}, "9s 9s 9s 9s 8s"), base=1, bank=0)
        assert "riichi drawn" in [act["act"] for act in ann.view["ask"]["acts"]]
        ask = room.game.serial
        await asyncio.sleep(1.1)
        assert not (await ann.act(ask, "riichi drawn"))["ok"]
        t = room.game.dealt.state
        assert (done(room)[0], t.riichi[0]) == ("E drawn", 0)
        await ann.until(lambda view: view["ask"].get("kind") == "turn")
        assert (await ann.act(room.game.serial, "riichi drawn"))["ok"]
        await asyncio.sleep(3)
        assert t.riichi[0] == STANDING

    run(late())


@pytest.mark.parametrize("seconds", [1, 30])
def test_a_window_ends_by_itself_with_a_pass(seconds: int) -> None:
    async def passed() -> None:
        table = play(sit("wrc-2015", {"S": "55z123m456p789s11p", "E": "5z"}), "E 5z")
        room, players = await still(table, 2, window=seconds)
        assert room.game.asked.keys() == {1}
        assert not players[0].view["window"]
        start = clock()
        await players[1].until(lambda view: not view["window"])
        assert round(clock() - start, 1) == seconds
        assert room.game.asked == {1: "turn"}

    run(passed())


def test_after_a_claim_a_player_who_runs_out_of_time_discards_as_a_bot_would() -> None:
    async def punged() -> None:
        table = play(sit("wrc-2015", {"S": "55z123m456p789s11p", "E": "5z"}), "E 5z")
        room, (_, bea) = await still(table, 2, window=1, base=2, bank=0)
        assert (await bea.act(room.game.serial, "pon"))["ok"]
        await bea.until(lambda view: view["ask"].get("kind") == "turn")
        await asyncio.sleep(2.1)
        assert done(room)[1] == "S pon"
        assert done(room)[2].startswith("S ")
        assert room.game.dealt.state.discards[1] == 1

    run(punged())


# ---- by itself
def test_after_riichi_the_drawn_tile_goes_out_by_itself_where_nothing_else_can_be_done() -> None:
    async def fixed() -> None:
        table = play(sit("wrc-2015", {"E": "123456789m1122p"}, "9s 9s 9s 9s 8s 8s 8s 8s 2p"), "E riichi drawn")
        room, (ann,) = await still(table)
        await ann.until(lambda view: any(act["act"] == "tsumo" for act in view["ask"].get("acts", [])))
        assert [words for words in done(room) if words[0] == "E"] == ["E riichi drawn", "E drawn"]
        await asyncio.sleep(60)
        assert [words for words in done(room) if words[0] == "E"] == ["E riichi drawn", "E drawn"]

    run(fixed())


def test_toggles_win_discard_and_pass_by_themselves() -> None:
    async def toggled() -> None:
        table = sit("wrc-2015", {"E": "123456789m1122p"}, "9s 9s 9s 9s 2p")
        room, (ann,) = await still(table)
        assert (await ann.send(t="set", drawn=True, win=True))["ok"]
        await ann.until(lambda view: view["toggles"] == {"win": True, "pass": False, "drawn": True})
        await ann.until(lambda view: view["game"]["stage"] == "result")
        assert [words for words in done(room) if words[0] == "E"] == ["E drawn", "E tsumo"]

    run(toggled())


def test_a_player_set_to_discard_each_draw_is_asked_before_a_win_goes_by() -> None:
    async def asked() -> None:
        room, (ann,) = await still(sit("wrc-2015", {"E": "123456789m1122p"}, "9s 9s 9s 9s 2p"))
        await ann.send(t="set", drawn=True)
        await ann.until(lambda view: any(act["act"] == "tsumo" for act in view["ask"].get("acts", [])))
        await asyncio.sleep(60)
        assert room.game.asked == {0: "turn"}

    run(asked())


def test_a_player_set_to_pass_on_everything_wins_where_they_can_unless_set_otherwise() -> None:
    async def passing() -> None:
        room, (ann,) = await still(sit("wrc-2015", READY, "9s"))
        await ann.send(t="set", **{"pass": True})
        assert room.seats[0].toggles == {"win": True, "pass": True, "drawn": False}
        await ann.send(t="set", win=False)
        assert room.seats[0].toggles == {"win": False, "pass": True, "drawn": False}

    run(passing())


def test_a_player_set_to_make_no_calls_is_asked_before_a_win_goes_by() -> None:
    async def asked() -> None:
        room, (ann, bea) = await still(sit("wrc-2015", READY, "9s 4p"), 2)
        await ann.send(t="set", **{"pass": True, "win": False})
        await ann.act(room.game.serial, "drawn")
        await bea.until(lambda view: view["ask"].get("kind") == "turn")
        await bea.act(room.game.serial, "drawn")
        await ann.until(lambda view: any(act["act"] == "ron" for act in view["ask"].get("acts", [])))
        assert done(room)[-1] == "S drawn"
        await ann.act(room.game.serial, "ron")
        assert done(room)[-1] == "E ron"

    run(asked())


# ---- tenpai and noten
def test_tenpai_and_noten_are_declared_in_order_and_not_taken_back() -> None:
    async def declared() -> None:
        table = sit("wrc-2015", {"S": "123456789m1122p", "W": "19m19p19s1234567z", "N": "123456789s3344p"})
        go_round(table)
        assert table.state.phase == DECLARING
        room, players = await still(table, 4)
        order = []
        for _ in range(4):
            (seat,) = room.game.asked
            others = [player for player in players if player.feed and player.feed.seat != seat]
            await players[seat].until(lambda view: view["ask"].get("kind") == "declare")
            assert all(not player.view["ask"] for player in others)
            assert not (await others[0].act(room.game.serial, "noten"))["ok"]
            ask = room.game.serial
            assert (await players[seat].act(ask, "noten"))["ok"]
            assert not (await players[seat].act(ask, "tenpai"))["ok"]
            order.append(seat)
            if room.stage != "play":
                break
        assert order == sorted(order)
        assert len(order) >= 3
        assert list(room.game.dealt.state.declared) == [0, 0, 0, 0]

    run(declared())


def test_a_player_not_declaring_in_time_is_tenpai_if_the_tiles_are() -> None:
    async def silent() -> None:
        table = sit("wrc-2015", {"S": "123456789m1122p", "N": "123456789s1122p"})
        go_round(table)
        room, players = await still(table, 4, base=2, bank=0)
        await players[0].until(lambda view: view["game"]["stage"] == "result")
        assert list(room.game.dealt.state.declared) == [0, 1, 0, 1]
        assert clock() >= 8

    run(silent())


# ---- between hands
def test_the_next_hand_is_dealt_when_all_people_want_it_or_after_a_minute() -> None:
    async def rest() -> None:
        table = play(sit("wrc-2015", {"E": "123456789m1122p"}, "2p"), "")
        room, players = await still(table, 3)
        await players[0].act(room.game.serial, "tsumo")
        assert room.stage == "result"
        for player in players:
            await player.send(t="go")
        await asyncio.sleep(0.1)
        assert room.stage == "play"
        assert len(room.game.titles) == 2

    async def minute() -> None:
        room, players = await still(sit("wrc-2015", {"E": "123456789m1122p"}, "2p"), 3)
        await players[0].act(room.game.serial, "tsumo")
        await players[0].send(t="go")
        await players[0].send(t="go")
        await asyncio.sleep(59.9)
        assert room.stage == "result"
        await asyncio.sleep(0.2)
        assert room.stage == "play"

    run(rest())
    run(minute())


def test_the_seal_is_published_before_the_deal_and_the_secret_after_the_hand() -> None:
    async def sealed() -> None:
        room, (ann,) = await still(sit("wrc-2015", {"E": "123456789m1122p"}, "2p"))
        await ann.act(room.game.serial, "tsumo")
        await ann.send(t="go")
        await ann.until(lambda view: view["game"]["stage"] == "play")
        messages = [message for _, message in ann.seen]
        said = [[news["id"] for news in message.get("news", [])] for message in messages]
        told = next(at for at, ids in enumerate(said) if "live.sealed" in ids)
        dealt = next(
            at for at, message in enumerate(messages) if message["t"] == "step" and message["set"].get("hand", {}).get("seal")
        )
        assert told < dealt
        seal = ann.view["hand"]["seal"]
        assert len(seal) == 64
        assert seal in messages[told]["news"][0]["text"]
        assert ann.view["hand"]["secret"] == ""
        assert ann.view["hand"]["wall"] == ""

    run(sealed())


# ---- the bots' pace
async def discarded_by_a_bot(speed: str) -> int:
    """Return how long South, a bot, takes to discard after East has, in ms."""
    room, (ann,) = await still(sit("wrc-2015", {"E": "123456789m1122p", "S": "258m258p258s1234z"}, "5z 6z"), bot_pace=4.0)
    assert (await ann.send(t="speed", speed=speed))["ok"]
    assert await ann.until(lambda view: view["game"]["speed"] == speed)
    await asyncio.sleep(2)  # bots look at a new deal first
    start = clock()
    await ann.act(room.game.serial, "drawn")
    await ann.until(lambda view: len(view["seats"]["1"]["river"]) == 1)
    return round(1000 * (clock() - start))


def test_the_bots_are_made_slower_and_faster_while_a_game_is_played() -> None:
    slow, normal, fast, instant = (run(discarded_by_a_bot(speed)) for speed in SPEEDS)
    assert instant <= 1
    assert fast < 0.3 * 4000 + 500
    assert fast < normal < slow


def test_a_pace_of_the_bots_is_kept_with_the_game_and_no_other_pace_is_taken() -> None:
    async def kept() -> None:
        room, (ann,) = await still(sit("wrc-2015", READY, "9s"))
        assert not (await ann.send(t="speed", speed="light"))["ok"]
        assert not (await ann.send(t="speed", speed=["fast"]))["ok"]
        assert room.game.speed == "normal"
        assert (await ann.send(t="speed", speed="fast"))["ok"]
        again = Game(room.id, room.config)
        for text in room.engine.store.games[room.id].rows:  # type: ignore[attr-defined]
            again.fold(rows.read(text))
        assert again.speed == "fast"

    run(kept())


# ---- the drawing of winds
async def until_dealt(people: int, *, eager: int) -> float:
    """Return the seconds until the first hand is dealt, so many of the people wishing to go on at once."""
    hub, _, players = await seated(people, drawing, length="hand", hints="off")
    for player in players[:eager]:
        await player.send(t="go")
    start = clock()
    await players[0].until(lambda view: view["game"]["stage"] == "play")
    await hub.close()
    return round(clock() - start, 1)


def test_the_drawing_of_winds_is_short_for_one_person_and_ends_when_all_people_want_it() -> None:
    assert run(until_dealt(1, eager=0)) < 1 < run(until_dealt(2, eager=0))
    assert run(until_dealt(2, eager=1)) == run(until_dealt(2, eager=0))
    assert run(until_dealt(2, eager=2)) == run(until_dealt(1, eager=1)) == 0


def test_bots_of_all_tables_act_at_common_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    acted, rows_of = list[float](), Engine._rows

    def noting(self: Engine, step: Any) -> Any:
        if step.kind == "bot":
            acted.append(clock() / TOGETHER)
        return rows_of(self, step)

    async def two_tables() -> None:
        for hub, _, players in [await seated(1, length="hand") for _ in range(2)]:
            await players[0].over()
            await hub.close()

    monkeypatch.setattr(Engine, "_rows", noting)
    run(two_tables())
    assert len(acted) > 20
    assert all(abs(at - round(at)) < 1e-6 for at in acted)
