"""Whole games at a room, by nothing but the streams: under each book, with one person and with four."""

import random
from typing import Any

import pytest

from jantaku.core.constants import HAND_OVER
from jantaku.core.fields import same
from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.game.walls import promise
from jantaku.rules.library import names
from jantaku.web.play import rows
from jantaku.web.play.config import Config
from jantaku.web.play.game import Game
from jantaku.web.play.room import Room
from jantaku.web.play.seating import Seating
from tests.web.play.memory import Memory, Record
from tests.web.play.players import memory, seated
from tests.web.play.virtual import run

PLAIN = ("stage", "since", "at", "n", "asked", "serial", "asked_at", "done", "sealed", "seal", "secret", "graph", "titles")


async def whole(people: int, **config: Any) -> tuple[Record, Room]:
    hub, room, players = await seated(people, **config)
    for player in players:
        await player.over()
    await hub.close()
    return memory(hub).games[room.id], room


def alike(one: Seating, other: Seating) -> None:
    for name in PLAIN:
        assert getattr(one, name) == getattr(other, name), name
    assert one.seats == other.seats
    assert (one.table is None) == (other.table is None)
    if one.table and other.table:
        assert not same(one.table.state, other.table.state)
        assert one.table.log == other.table.log
    assert bool(one.window) == bool(other.window)
    if one.window and other.window:
        assert not same(one.window.shown, other.window.shown)
        assert (one.window.waits, one.window.length, one.window.at) == (other.window.waits, other.window.length, other.window.at)


def rebuilt(kept: Record, length: int) -> Game:
    game = Game("x", Config.of(kept.config))
    for text in kept.rows[:length]:
        game.fold(rows.read(text))
    return game


@pytest.mark.parametrize("book", names())
@pytest.mark.parametrize("people", [1, 4])
def test_a_game_is_played_to_its_end_under_each_book_and_its_record_is_without_fault(book: str, people: int) -> None:
    kept, _ = run(whole(people, book=book, length="east", hints="off"))
    log = formats.read(kept.record.encode())
    assert kept.status == "over"
    assert log.complete
    assert log.house["game.rounds"] == 1
    assert verify(log).differences == []
    for hand in log.hands:
        assert hand.seal == promise(hand.secret)


def test_points_and_sticks_are_conserved_at_every_moment() -> None:
    kept, _ = run(whole(1, length="east", hints="off"))
    game = Game("x", Config.of(kept.config))
    for text in kept.rows:
        game.fold(rows.read(text))
        if game.table and game.table.state.phase != HAND_OVER:
            t = game.table.state
            assert sum(t.points) + 1000 * t.sticks == 120_000


def test_a_journal_followed_again_gives_the_same_table_at_any_moment() -> None:
    store = Memory()
    chance = random.Random(7)

    async def watched() -> None:
        hub, room, players = await seated(2, store=store, length="east", hints="off", base=5, bank=10)
        happened = room.happened

        def compared(new: list[rows.JournalRow]) -> None:
            happened(new)
            if chance.random() < 0.1:
                alike(rebuilt(store.games[room.id], room.game.n), room.game)

        room.happened = compared  # type: ignore[method-assign]
        for player in players:
            await player.over()
        await hub.close()
        alike(rebuilt(store.games[room.id], room.game.n), room.game)

    run(watched())


def test_one_hand_ends_after_one_hand_and_is_kept_as_a_game_that_stopped() -> None:
    kept, room = run(whole(1, length="hand"))
    log = formats.read(kept.record.encode())
    assert len(log.hands) == 1
    assert not log.complete
    assert verify(log).differences == []
    assert room.stage == "over"


def test_who_sat_where_is_kept_with_the_record() -> None:
    kept, room = run(whole(1, length="hand"))
    assert kept.outcome == {"seats": [{"visitor": holder.who, "name": holder.name} for holder in room.seats]}
    assert sorted(holder.who for holder in room.seats) == ["", "", "", "ann"]
