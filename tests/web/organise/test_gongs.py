"""The clock of an event's session: its gong rings by time alone, once; tables and sheets follow it."""

import asyncio
import itertools
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from jantaku.clock.clock import LAST_HAND, PLAYING
from jantaku.scorekeeper import Conflict
from jantaku.tournament import clocking, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.clocking import clock_of
from jantaku.tournament.entering import KINDS
from jantaku.tournament.keeping import Stamp
from jantaku.web.organise.hall.gongs import Gongs
from jantaku.web.organise.repository import Events
from tests.web.asgi import opened
from tests.web.organise.hall import EVA, Hall, hall_of, seated

MINUTE = 60_000
SESSION = 90 * MINUTE  # WRC 8.2
GONG = EVA.at + SESSION
_IDS = itertools.count()


def started(players: int = 8) -> Archive:
    """An event whose first session has had its start signal."""
    archive = seated(players)
    keeping.start(archive, 1, "secret", EVA)
    return archive


def enter(archive: Archive, kind: str, at: int, **body: Any) -> None:
    """Enter something of session 1 at a time, as the server does: what is due rings before."""
    clocking.ring(archive, at)
    KINDS[kind](archive, {"session": 1, **body}, Stamp(at, "Rei"))


def on_sheet(archive: Archive, at: int, table: int, entry: str, **body: Any) -> None:
    """Enter on a sheet of session 1."""
    enter(archive, "sheet", at, table=table, entry=entry, body=body)


def kinds(archive: Archive, table: int) -> list[str]:
    """What is on the sheet of a table."""
    return [event.kind for event in archive.sheets[1, table].events]


def clock(archive: Archive) -> Any:
    """The clock of session 1."""
    log = clock_of(archive, 1)
    assert log is not None
    return log.session.clock


# ---- the clock and the sheets
def test_8_2_a_hand_whose_dice_were_thrown_before_the_gong_is_played_to_its_end() -> None:
    archive = started()
    on_sheet(archive, EVA.at + 1, 1, "deal")
    on_sheet(archive, EVA.at + 1, 2, "draw", tenpai=[0])
    assert clock(archive).table(1) == PLAYING
    (rung,) = clocking.ring(archive, GONG)
    assert (rung.session, rung.tables, rung.late) == (1, 2, 0)
    assert clock(archive).phase(1) == LAST_HAND
    assert clock(archive).done == {2}
    assert kinds(archive, 1)[-1] == kinds(archive, 2)[-1] == "gong"
    assert archive.sheets[1, 2].sheet.over == "time-up"
    on_sheet(archive, GONG + MINUTE, 1, "draw", tenpai=[0, 1])
    assert archive.sheets[1, 1].sheet.over == "time-up"
    assert clock(archive).done == {1, 2}


def test_8_2_dice_entered_on_the_clock_are_on_the_sheet() -> None:
    archive = started()
    on_sheet(archive, EVA.at + 1, 1, "draw", tenpai=[0])
    enter(archive, "clock", EVA.at + 2, entry="dice", table=1)
    assert archive.sheets[1, 1].sheet.now.in_play


def test_8_2_extra_time_moves_the_gong_of_its_table_alone() -> None:
    archive = started()
    enter(archive, "clock", EVA.at + 1, entry="extra", table=2, minutes=5, ruling="a wall fell")
    assert clocking.next_due(archive) == GONG
    (rung,) = clocking.ring(archive, GONG)
    assert (rung.tables, clock(archive).gongs) == (1, (1,))
    assert clocking.next_due(archive) == GONG + 5 * MINUTE


def test_8_2_a_clock_that_is_stopped_and_resumed_gives_the_time_back() -> None:
    archive = started()
    enter(archive, "clock", EVA.at + MINUTE, entry="stop", table=0)
    assert clocking.next_due(archive) == -1
    enter(archive, "clock", EVA.at + 4 * MINUTE, entry="go-on", table=0, ruling="fire alarm")
    assert clocking.next_due(archive) == GONG + 3 * MINUTE
    assert clock(archive).extras[-1].referee == "Rei"


def test_8_2_dice_found_thrown_after_the_gong_bring_the_last_hand_back_on_the_sheet() -> None:
    archive = started()
    on_sheet(archive, EVA.at + 1, 1, "draw", tenpai=[0])
    clocking.ring(archive, GONG)
    enter(archive, "clock", GONG + 1, entry="thrown", table=1, ruling="seen by staff")
    assert archive.sheets[1, 1].sheet.now.in_play
    log = clock_of(archive, 1)
    assert log is not None
    enter(archive, "clock", GONG + 2, entry="undo", of=log.events[-1].id)
    assert archive.sheets[1, 1].sheet.over == "time-up"


def test_8_2_no_dice_before_a_start_signal_that_was_undone() -> None:
    archive = started()
    enter(archive, "clock", EVA.at + 1, entry="undo", of="start")
    with pytest.raises(Exception, match="start signal"):
        on_sheet(archive, EVA.at + 2, 1, "deal")
    enter(archive, "start", EVA.at + 3)
    on_sheet(archive, EVA.at + 4, 1, "deal")
    assert clocking.next_due(archive) == EVA.at + 3 + SESSION


def test_nobody_enters_a_gong_a_sheet_or_a_code_on_the_clock_of_an_event() -> None:
    archive = started()
    for entry, body in (("gong", {}), ("sheet", {"table": 1, "sheet": "x"}), ("code", {"table": 1, "seat": 0}), ("start", {})):
        with pytest.raises(Exception, match=r"."):
            enter(archive, "clock", EVA.at + 1, entry=entry, **body)
    assert len(archive.event.events) == len(started().event.events)


# ---- hands that come after the gong
def test_8_2_no_hand_begins_after_the_gong_at_a_table_whose_sheet_had_none() -> None:
    archive = started()
    clocking.ring(archive, GONG)
    for entry, body in (("deal", {}), ("draw", {"tenpai": [0]}), ("riichi", {"seat": 1})):
        with pytest.raises(Exception, match="The gong has sounded"):
            on_sheet(archive, GONG + MINUTE, 1, entry, **body)
    assert (1, 1) not in archive.sheets
    enter(archive, "result", GONG + MINUTE, table=1, points=[45_000, 30_000, 25_000, 20_000], sticks=0)
    assert archive.state.sessions[1].results[1]


def test_8_2_dice_that_lay_thrown_by_the_clock_make_the_first_hand_on_a_sheet_the_last_one() -> None:
    archive = started()
    enter(archive, "clock", EVA.at + 1, entry="dice", table=1)
    clocking.ring(archive, GONG)
    on_sheet(archive, GONG + MINUTE, 1, "draw", tenpai=[0])
    assert kinds(archive, 1) == ["begin", "gong", "draw"]
    assert archive.sheets[1, 1].sheet.over == "time-up"
    assert clock(archive).done == {1, 2}
    with pytest.raises(Exception, match="time is up"):
        on_sheet(archive, GONG + MINUTE, 1, "draw", tenpai=[0])


@pytest.mark.parametrize("online", [0, 1])
def test_8_2_hands_that_a_phone_kept_from_before_the_gong_stand_before_it(online: int) -> None:
    archive = started()
    for at in range(online):
        on_sheet(archive, EVA.at + 1 + at, 1, "draw", tenpai=[0])
    clocking.ring(archive, GONG)
    seen = online
    for at, (entry, body) in enumerate(
        (("deal", {}), ("draw", {"tenpai": [1]}), ("riichi", {"seat": 2}), ("draw", {"tenpai": [2]}))
    ):
        sent = {"session": 1, "table": 1, "entry": entry, "body": body, "time": GONG - MINUTE + at, "seen": seen}
        seen = KINDS["sheet"](archive, sent, Stamp(GONG + MINUTE, "table 1"))["n"]
    sheet = archive.sheets[1, 1].sheet
    assert (len(sheet.hands), sheet.over, sheet.gong) == (online + 2, "time-up", True)
    assert [hand.tenpai for hand in sheet.hands[online:]] == [(1,), (2,)]
    with pytest.raises(Exception, match="time is up"):
        on_sheet(archive, GONG + 2 * MINUTE, 1, "draw", tenpai=[0])


def test_8_2_a_last_hand_whose_dice_a_phone_kept_from_before_the_gong_is_played_to_its_end() -> None:
    archive = started()
    clocking.ring(archive, GONG)
    for entry, time in (("deal", GONG - 1), ("draw", GONG + MINUTE)):
        body = {"table": 1, "entry": entry, "body": {"tenpai": [0]} if entry == "draw" else {}, "time": time}
        enter(archive, "sheet", GONG + 2 * MINUTE, **body)
    assert (len(archive.sheets[1, 1].sheet.hands), archive.sheets[1, 1].sheet.over) == (1, "time-up")


def test_8_2_a_hand_in_play_at_the_gong_and_hands_after_it_that_a_phone_kept_are_all_counted() -> None:
    archive = started()
    on_sheet(archive, EVA.at + 1, 1, "deal")
    clocking.ring(archive, GONG)
    for at, (entry, body) in enumerate((("draw", {"tenpai": [0]}), ("deal", {}), ("draw", {"tenpai": [1]}))):
        enter(archive, "sheet", GONG + MINUTE, table=1, entry=entry, body=body, time=GONG - MINUTE + at)
        assert archive.sheets[1, 1].sheet.now.in_play == (entry == "deal")
    assert (len(archive.sheets[1, 1].sheet.hands), archive.sheets[1, 1].sheet.over) == (2, "time-up")
    assert clock(archive).done == {1, 2}


def test_8_2_the_gong_stays_once_somebody_has_confirmed_what_it_ended() -> None:
    archive = started()
    on_sheet(archive, EVA.at + 1, 1, "draw", tenpai=[0])
    clocking.ring(archive, GONG)
    on_sheet(archive, GONG + 1, 1, "confirm", seat=0)
    with pytest.raises(Exception, match="time is up"):
        enter(archive, "sheet", GONG + 2, table=1, entry="draw", body={"tenpai": [1]}, time=GONG - 1)


def test_two_phones_that_kept_one_hand_of_before_the_gong_differently_are_asked() -> None:
    archive = started()
    clocking.ring(archive, GONG)
    for tenpai in ([0], [0]):  # alike, it is one hand
        enter(archive, "sheet", GONG + 1, table=1, entry="draw", body={"tenpai": tenpai}, time=GONG - 1, seen=0)
    assert len(archive.sheets[1, 1].sheet.hands) == 1
    with pytest.raises(Conflict):
        enter(archive, "sheet", GONG + 1, table=1, entry="draw", body={"tenpai": [1]}, time=GONG - 1, seen=0)


# ---- by time alone
class Time:
    """The time of a server, as the test has it."""

    def __init__(self) -> None:
        self.now = EVA.at + 1

    def __call__(self) -> int:
        return self.now


async def timed(app: Starlette, time: Time) -> Hall:
    """A hall whose events go by a time of the test."""
    app.state.site.keep(Events(app.state.site.store, time))
    return await hall_of(app, started())


async def rung(hall: Hall) -> None:
    """Wait until the gong has rung, by whoever watches the time."""
    seen = await hall.tag()
    while not clock(await hall.events.changed(hall.ident, seen, 20)).gongs:
        seen = await hall.tag()


def test_a_gong_rings_without_anybody_who_looks(tmp_path: Path) -> None:
    async def ring() -> None:
        time = Time()
        async with opened(tmp_path) as app:
            hall = await timed(app, time)
            gongs = Gongs(hall.events)
            await gongs.ring()
            assert not clock(await hall.archive()).gongs
            time.now = GONG
            await gongs.ring()
            await gongs.ring()
            (log,) = (await hall.archive()).clocks.values()
            assert [event.kind for event in log.events] == ["begin", "start", "gong"]
            assert log.session.late == 0

    asyncio.run(ring())


def test_a_gong_wakes_those_who_wait_for_news(tmp_path: Path) -> None:
    async def ring() -> None:
        time = Time()
        async with opened(tmp_path) as app:
            hall = await timed(app, time)
            gongs = Gongs(hall.events)
            await gongs.open()
            time.now = GONG + 1
            await asyncio.wait_for(rung(hall), 20)
            await gongs.close()

    asyncio.run(ring())


def test_a_gong_that_fell_due_while_the_server_was_down_rings_when_it_is_back_and_says_how_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ring() -> None:
        time = Time()
        monkeypatch.setattr(Events.__init__, "__defaults__", (time,))
        async with opened(tmp_path) as app:
            hall = await timed(app, time)
            assert (await hall.add(await hall.token("organiser"), "clock", {"session": 1, "entry": "dice", "table": 2}))["ok"]
            ident = hall.ident
        time.now = GONG + 7 * MINUTE
        async with opened(tmp_path) as app:
            events: Events = app.state.site.part(Events)
            await rung(Hall(app, ident))
            (log,) = (await events.archive(ident)).clocks.values()
            assert log.session.late == 7 * MINUTE
            assert log.session.clock.phase(2) == LAST_HAND
            again = await Events(app.state.site.store, time).archive(ident)
            assert again.text == (await events.archive(ident)).text

    asyncio.run(ring())


def test_an_entry_that_comes_after_the_gong_was_due_finds_it_rung(tmp_path: Path) -> None:
    async def enter_late() -> None:
        time = Time()
        async with opened(tmp_path) as app:
            hall = await timed(app, time)
            token = await hall.token("table", 0, 1)
            time.now = GONG + 10
            told = await hall.add(token, "clock", {"session": 1, "table": 1, "entry": "dice"})
            assert not told["ok"], told
            assert not clock(await hall.archive()).gongs  # nothing of a refused entry is kept
            await Gongs(hall.events).ring()
            assert clock(await hall.archive()).done == {1, 2}

    asyncio.run(enter_late())


def test_the_server_stops_while_somebody_waits_for_news(tmp_path: Path) -> None:
    async def stop() -> None:
        async with opened(tmp_path) as app:
            hall = await timed(app, Time())
            waiting = asyncio.create_task(hall.events.changed(hall.ident, await hall.tag(), 60))
            await asyncio.sleep(0)
            hall.events.release()
            await asyncio.wait_for(waiting, 20)

    asyncio.run(stop())
