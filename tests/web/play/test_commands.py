"""What a client may send: stale, doubled, reordered, forged, nonsense; each is answered, and nothing is done twice."""

import asyncio
from typing import Any

import pytest

from jantaku.core.acts import DISCARD_DRAWN
from jantaku.core.constants import TURN
from jantaku.web.errors import WebError
from jantaku.web.play.commands import EMOTES, REST
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.wire.scene import ALL_OPEN, Audience
from tests.rig import sit
from tests.sampling import one_by_one
from tests.web.play.memory import Memory
from tests.web.play.players import Player
from tests.web.play.rigged import rigged
from tests.web.play.virtual import clock, run

TENPAI = {"E": "123456789m1123p"}  # fourteen with the 9s drawn


async def waiting(people: int = 1) -> tuple[Room, list[Player]]:
    """East is to discard, and nobody does anything by himself."""
    _, room, players = await rigged(sit("wrc-2015", TENPAI, "9s"), people)
    for player in players:
        player.silent = True
        await player.until(lambda view: view["game"]["stage"] == "play")
    return room, players


def kept(room: Room) -> int:
    """Return how many rows are in the journal."""
    assert isinstance(room.engine.store, Memory)
    return len(room.engine.store.games[room.id].rows)


def ids(answer: dict[str, Any]) -> list[str]:
    return [reason["id"] for reason in answer["why"]]


def test_an_act_is_done_and_acknowledged() -> None:
    async def acted() -> None:
        room, (ann,) = await waiting()
        assert await ann.act(room.game.serial, "drawn") == {"t": "ack", "id": 1, "ok": True}
        assert room.game.dealt.log.hands[-1].entries[0].act == DISCARD_DRAWN

    run(acted())


def test_an_act_on_a_question_that_is_past_is_refused_as_too_late() -> None:
    async def stale() -> None:
        room, (ann,) = await waiting()
        ask = room.game.serial
        assert ids(await ann.act(ask - 1, "drawn")) == ["too-late"]
        assert ids(await ann.act(ask + 1, "drawn")) == ["too-late"]
        assert (await ann.act(ask, "drawn"))["ok"]
        assert not (await ann.act(ask, "1m"))["ok"]
        assert len(room.game.dealt.log.hands[-1].entries) == 1

    run(stale())


def test_a_command_seen_before_is_answered_as_it_was_then_and_done_once() -> None:
    async def doubled() -> None:
        room, (ann,) = await waiting()
        assert ann.feed
        message = {"t": "act", "id": 7, "ask": room.game.serial, "act": "drawn"}
        first = await room.command(0, message, ann.feed)
        rows = room.game.n
        assert await room.command(0, message, ann.feed) == first
        refused = await room.command(0, message | {"id": 8, "act": "1m"}, ann.feed)
        assert not refused["ok"]
        assert await room.command(0, message | {"id": 8}, ann.feed) == refused
        assert room.game.n == rows

    run(doubled())


def test_an_act_sent_again_over_another_connection_is_acknowledged_and_not_done_again() -> None:
    async def again() -> None:
        room, (ann,) = await waiting()
        ask = room.game.serial
        assert (await ann.act(ask, "drawn"))["ok"]
        await ann.drop()
        await ann.attach()
        rows = room.game.n
        ann.last = 0
        assert (await ann.act(ask, "drawn"))["ok"]
        assert room.game.n == rows

    run(again())


def test_commands_out_of_order_are_each_judged_by_the_question_they_answer() -> None:
    async def reordered() -> None:
        room, (ann,) = await waiting()
        assert ann.feed
        ask = room.game.serial
        late = await room.command(0, {"t": "set", "id": 2, "drawn": False}, ann.feed)
        early = await room.command(0, {"t": "act", "id": 1, "ask": ask, "act": "drawn"}, ann.feed)
        assert (late["ok"], early["ok"]) == (True, True)

    run(reordered())


def test_an_id_long_past_is_not_taken_for_a_new_one() -> None:
    async def long_past() -> None:
        room, (ann,) = await waiting()
        assert ann.feed
        await room.command(0, {"t": "set", "id": 1, "win": True}, ann.feed)
        await room.command(0, {"t": "set", "id": 500, "win": False}, ann.feed)
        assert ids(await room.command(0, {"t": "set", "id": 1, "win": True}, ann.feed)) == ["too-late"]
        assert not room.seats[0].toggles["win"]

    run(long_past())


def test_nobody_acts_for_another_seat() -> None:
    async def forged() -> None:
        room, (ann, bea) = await waiting(2)
        ask = room.game.serial
        assert ids(await bea.act(ask, "drawn")) == ["not-asked"]
        assert ids(await bea.act(ask, "E drawn")) == ["not-your-seat"]
        assert bea.feed
        assert ids(await room.command(0, {"t": "act", "id": 9, "ask": ask, "act": "drawn"}, bea.feed)) == ["not-seated"]
        watcher = room.attach(Audience(-1), "eve")
        assert ids(await room.command(-1, {"t": "act", "id": 1, "ask": ask, "act": "drawn"}, watcher)) == ["not-seated"]
        assert ids(await room.command(0, {"t": "act", "id": 2, "ask": ask, "act": "drawn"}, watcher)) == ["not-seated"]
        assert room.game.dealt.state.phase == TURN
        assert not room.game.dealt.log.hands[-1].entries
        assert (await ann.act(ask, "drawn"))["ok"]

    run(forged())


@one_by_one("seat", [0, 1, 2, 3, ALL_OPEN, 5, -2])
def test_a_stream_is_for_the_holder_of_its_seat_alone(seat: int) -> None:
    async def peeking() -> None:
        room, _ = await waiting(2)
        with pytest.raises(WebError):
            room.attach(Audience(seat), "eve")

    run(peeking())


@one_by_one(
    "message",
    [
        {},
        {"t": "act"},
        {"t": "act", "id": "1"},
        {"t": "act", "id": True},
        {"t": "act", "id": -1},
        {"t": "act", "id": 1.5},
        {"t": 3, "id": 1},
        {"t": "dance", "id": 1},
        {"t": "act", "id": 1},
        {"t": "act", "id": 1, "ask": "x", "act": "drawn"},
        {"t": "act", "id": 1, "ask": True, "act": "drawn"},
        {"t": "act", "id": 1, "ask": 1, "act": 9},
        {"t": "act", "id": 1, "ask": 1, "act": "x" * 100_000},
        {"t": "act", "id": 1, "ask": 1, "act": "\ud800"},
        {"t": "act", "id": 1, "ask": 10**30, "act": "drawn"},
        {"t": "act", "id": 10**30, "ask": 1, "act": "ruling"},
        {"t": "set", "id": 1},
        {"t": "set", "id": 1, "win": "yes"},
        {"t": "set", "id": 1, "win": 1},
        {"t": "rematch", "id": 1},
    ],
)
def test_nonsense_is_refused_with_a_reason_and_changes_nothing(message: dict[str, Any]) -> None:
    async def nonsense() -> None:
        room, (ann,) = await waiting()
        rows = room.game.n
        answer = await room.command(0, message, ann.feed)
        assert answer["ok"] is False
        assert answer["why"]
        assert all(len(reason["text"]) < 200 for reason in answer["why"])  # type: ignore[attr-defined]
        assert room.game.n == rows
        ann.last = 1
        assert (await ann.act(room.game.serial, "drawn"))["ok"]

    run(nonsense())


def test_an_act_that_is_not_lawful_is_refused_with_its_reasons_and_clauses() -> None:
    async def unlawful() -> None:
        room, (ann,) = await waiting()
        answer = await ann.act(room.game.serial, "riichi 1m")
        assert ids(answer) == ["riichi-noten"]
        assert answer["why"][0]["cite"].startswith("WRC 2015")
        assert not room.game.dealt.log.hands[-1].entries

    run(unlawful())


def test_why_says_what_stands_against_an_act_and_nothing_where_nothing_does() -> None:
    async def asked() -> None:
        _, (ann,) = await waiting()
        assert [reason["id"] for reason in (await ann.send(t="why", act="tsumo"))["why"]] == ["win-incomplete"]
        assert (await ann.send(t="why", act="drawn"))["why"] == []

    run(asked())


def test_a_ping_is_answered_and_a_sync_brings_the_whole_view() -> None:
    async def alive() -> None:
        _, (ann,) = await waiting()
        assert await ann.send(t="ping") == {"t": "pong", "id": 1}
        await ann.send(t="sync")
        await ann.until(lambda _: len(ann.seen) > 1 and ann.seen[-1][1]["t"] == "full")

    run(alive())


def test_reasons_are_in_the_language_of_the_stream() -> None:
    async def told() -> list[str]:
        room, (ann,) = await waiting()
        texts = []
        for lang in ("en", "fr", "ja"):
            await ann.drop()
            await ann.attach(lang)
            texts.append((await ann.act(0, "drawn"))["why"][0]["text"])
        assert room.game.n
        return texts

    assert run(told())[0].startswith("Too late")
    assert len(set(run(told()))) == 3


def test_only_what_was_acknowledged_is_in_the_journal() -> None:
    async def acted() -> None:
        room, (ann,) = await waiting()
        before = kept(room)
        await ann.act(room.game.serial, "riichi 1m")
        await ann.act(0, "drawn")
        assert len(room.engine.store.games[room.id].rows) == before  # type: ignore[attr-defined]
        await ann.act(room.game.serial, "drawn")
        assert len(room.engine.store.games[room.id].rows) == before + 1  # type: ignore[attr-defined]

    run(acted())


@one_by_one("name", ["", "   ", "x" * 25, "a\u202eb", "a\nb", "\u200b"])
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    async def joined() -> None:
        room = await Hub(Memory(), clock=clock).create(Config(), "ann")
        if name == "a\nb":
            await room.join("ann", name)
            assert room.seats[0].name == "a b"
        else:
            with pytest.raises(WebError):
                await room.join("ann", name)

    run(joined())


def emotes(player: Player) -> list[tuple[int, str]]:
    """The emotes that a player has been shown."""
    news = [one for _, message in player.seen for one in message.get("news", ())]
    return [(one["seat"], one["text"]) for one in news if one["id"].startswith("live.emote-")]


def test_an_emote_is_one_of_six_is_shown_to_everybody_in_their_language_and_kept_nowhere() -> None:
    async def shown() -> None:
        room, (ann, bea) = await waiting(2)
        await bea.drop()
        await bea.attach("fr")
        await bea.until(lambda view: view["seats"]["1"]["here"])
        await asyncio.sleep(1)
        before, view = kept(room), dict(ann.view)
        for ident, emote in enumerate(EMOTES, 100):
            assert (await room.command(0, {"t": "emote", "id": ident, "emote": emote}, ann.feed))["ok"]
            await asyncio.sleep(REST + 0.01)
        for wrong in ("hi there", "", None, 3, "HELLO"):
            assert ids(await room.command(0, {"t": "emote", "id": 200, "emote": wrong}, None)) == ["bad-command"]
        assert [seat for seat, _ in emotes(ann)] == [0] * len(EMOTES) == [seat for seat, _ in emotes(bea)]
        assert emotes(ann)[0] == (0, "Hello!")
        assert emotes(bea)[0] == (0, "Bonjour\u202f!")
        assert kept(room) == before
        assert ann.view == view

    run(shown())


def test_emotes_of_a_seat_are_two_seconds_apart() -> None:
    async def often() -> None:
        room, (ann, bea) = await waiting(2)
        assert (await room.command(0, {"t": "emote", "id": 100, "emote": "wow"}, ann.feed))["ok"]
        assert ids(await room.command(0, {"t": "emote", "id": 101, "emote": "wow"}, ann.feed)) == ["emote-often"]
        assert (await room.command(1, {"t": "emote", "id": 100, "emote": "wow"}, bea.feed))["ok"]
        await asyncio.sleep(REST + 0.01)
        assert (await room.command(0, {"t": "emote", "id": 102, "emote": "wow"}, ann.feed))["ok"]
        assert ids(await room.command(-1, {"t": "emote", "id": 1, "emote": "wow"}, None)) == ["not-seated"]

    run(often())
