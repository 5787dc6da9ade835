"""A table's sheet on which several write: phones at the table, a referee, staff who type the paper, the clock with its gong."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from jantaku.clock.clock import PLAYING
from jantaku.tournament import clocking
from jantaku.tournament import hall as halls_of
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import DifferentResultError
from jantaku.web.organise.hall.gongs import Gongs
from tests.sampling import one_by_one
from tests.web.organise.hall import EVA, POINTS, halls
from tests.web.organise.test_hall import CHOMBO, MINUTE, Staff, enter, started, table
from tests.web.organise.test_table import DRAW, tables

FIRST, OTHER = (0, 1)


def on_sheet(archive: Archive, entry: str, **body: Any) -> dict[str, Any]:
    """Enter on the sheet of table 1."""
    return enter(archive, "sheet", session=1, table=1, entry=entry, body=body)


def rule(archive: Archive, foul: str, given: dict[str, str], seat: int = OTHER, **more: Any) -> dict[str, Any]:
    """Rule on a foul of a seat at table 1, as the page of the referee does."""
    player = archive.state.sessions[1].tables[1][seat]
    return enter(archive, "rule", foul=foul, given=given, players=[player], session=1, table=1, **more)


def typed(archive: Archive, points: list[int] | None = None, **more: Any) -> dict[str, Any]:
    """Type the result of table 1 from paper."""
    return enter(archive, "result", session=1, table=1, points=points or POINTS, sticks=0, **more)


# ---- the gong
def test_8_2_a_table_without_a_result_waits_for_its_scores_after_the_gong() -> None:
    archive = started(16)
    enter(archive, "clock", session=1, entry="dice", table=2)
    enter(archive, "result", session=1, table=3, points=POINTS, sticks=0)
    enter(archive, "sheet", session=1, table=4, entry="draw", body={"tenpai": [0]})
    clocking.ring(archive, EVA.at + 91 * MINUTE)
    assert [table(archive, number)["waits"] for number in (1, 2, 3, 4)] == [[halls_of.SCORES], [], [], [halls_of.CONFIRM]]


def test_8_2_hands_that_a_phone_could_not_send_before_the_gong_are_on_the_sheet_once_it_can(tmp_path: Path) -> None:
    async def play() -> None:
        time = [EVA.at + 1000]
        async with tables(tmp_path) as (hall, phone):
            hall.events.now = lambda: time[0]
            assert (await hall.add(await hall.token("referee"), "start", {"session": 1, "minutes": 90}))["ok"]
            assert (await phone.add(**DRAW))["ok"]
            time[0] += 100 * 60_000
            assert (await phone.boot())["state"]["over"] == ""
            await Gongs(hall.events).ring()
            assert (await phone.boot())["state"]["over"]
            seen = 1
            for wins in ([{"seat": 1, "han": 3, "fu": 40}], [{"seat": 2, "han": 2, "fu": 30}]):
                told = await phone.add(kind="win", body={"wins": wins}, seen=seen, time=EVA.at + 80 * 60_000)
                seen = told["n"]
                assert told["ok"]
                assert told["state"]["over"]
            assert len((await hall.archive()).sheets[1, 1].sheet.hands) == 3
            for late in ({}, {"time": EVA.at + 91 * 60_000}):
                assert (await phone.add(kind="draw", body={"tenpai": [1]}, seen=seen, **late))["refused"] == "over"
            assert (await phone.post("add", **DRAW, time="soon")).status_code == 400

    asyncio.run(play())


# ---- rulings
@pytest.mark.parametrize(("lang", "mark"), [("en", "(reading)"), ("fr", "(lecture)"), ("ja", "（解釈）")])
def test_the_clause_of_a_ruling_is_in_the_language_of_the_page(tmp_path: Path, lang: str, mark: str) -> None:
    archive = started()
    enter(archive, "rule", foul="missed-session", given={}, players=[2], session=1)

    async def look() -> None:
        async with halls(tmp_path, archive) as hall:
            eva = await Staff(hall, lang).come("head", "Eva")
            row = (await hall.archive()).reckoning.ledger.rows[0]
            for page in (f"referee/row/{row.id}", "player/2", "print/log", "print/penalties"):
                found = {each for each in ("(reading)", "(lecture)", "（解釈）") if each in await eva.look(page)}
                assert found == {mark}, page

    asyncio.run(look())


def test_7_1_a_chombo_ruled_by_the_referee_stops_the_hand_that_the_phones_play_and_gives_its_stakes_back() -> None:
    archive = started()
    on_sheet(archive, "deal")
    on_sheet(archive, "riichi", seat=FIRST)
    told = rule(archive, "empty-win", CHOMBO)
    sheet = archive.sheets[1, 1].sheet
    assert told["rows"] == [{"id": told["rows"][0]["id"], "player": 6, "sanction": "chombo", "points": 20}]
    assert (sheet.points, sheet.sticks, sheet.now.in_play) == ((30_000,) * 4, 0, False)
    log = clocking.clock_of(archive, 1)
    assert log
    assert log.session.clock.table(1) != PLAYING
    on_sheet(archive, "draw", tenpai=[FIRST])  # it is dealt again
    assert [hand.outcome for hand in archive.sheets[1, 1].sheet.hands] == ["chombo", "exhaustive"]


def test_7_1_a_hand_that_the_referee_declares_dead_is_dead_on_the_phones_and_the_hand_goes_on() -> None:
    archive = started()
    on_sheet(archive, "deal")
    rule(archive, "tile-count", {})
    assert archive.sheets[1, 1].sheet.now.in_play
    assert archive.sheets[1, 1].sheet.now.dead == (OTHER,)
    with pytest.raises(Exception, match="dead"):
        on_sheet(archive, "win", wins=[{"seat": OTHER, "han": 3, "fu": 40}])
    on_sheet(archive, "draw", tenpai=[FIRST])
    assert not archive.sheets[1, 1].sheet.now.dead


def test_a_foul_of_an_earlier_hand_counts_and_leaves_the_hand_that_is_played_alone() -> None:
    archive = started()
    on_sheet(archive, "deal")
    on_sheet(archive, "riichi", seat=FIRST)
    rule(archive, "empty-win", CHOMBO, past=True)
    sheet = archive.sheets[1, 1].sheet
    assert (sheet.now.in_play, sheet.now.riichi, sheet.ledger[0].points) == (True, (FIRST,), 20)


def test_the_page_of_a_ruling_asks_in_which_hand_where_the_phones_keep_the_sheet(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, started()) as hall:
            rei = await Staff(hall).come("referee")
            page = "rule?session=1&table=1&foul=tile-count"
            assert 'name="past"' not in await rei.look(page)
            await hall.add(await hall.token("table", 0, 1), "deal", {}, "session/1/table/1/add")
            assert 'name="past"' in await rei.look(page)
            form = {"session": "1", "table": "1", "foul": "tile-count", "player": "6"}
            assert (await rei.send("rule", **form, past="1")).status_code == 303
            assert (await hall.archive()).sheets[1, 1].sheet.now.dead == ()
            assert (await rei.send("rule", **form, past="", form="again")).status_code == 303
            assert (await hall.archive()).sheets[1, 1].sheet.now.dead == (OTHER,)

    asyncio.run(look())


@one_by_one("gong", [False, True])
@one_by_one("by_phone", [False, True])
def test_a_foul_that_leaves_a_hand_in_play_does_not_bar_the_scores_of_a_paper_sheet(*, gong: bool, by_phone: bool) -> None:
    archive = started()
    on_sheet(archive, "foul", seat=OTHER, foul="tile-count", given={}, referee="Rei")  # on the page of the table: nothing is past
    assert archive.sheets[1, 1].sheet.now.in_play
    if gong:
        clocking.ring(archive, EVA.at + 91 * MINUTE)
    if by_phone:
        on_sheet(archive, "totals", points=POINTS, sticks=0)
        enter(archive, "sign", session=1, table=1, seen=1)
    else:
        typed(archive)
    sheet = archive.sheets[1, 1].sheet
    assert (list(sheet.points), sheet.closed, len(sheet.ledger)) == (POINTS, True, 1)
    assert archive.state.sessions[1].results[1]


@pytest.mark.parametrize("undo", [False, True])
def test_7_1_a_table_neither_takes_a_ruling_back_nor_makes_one_nor_signs_by_a_correction(tmp_path: Path, *, undo: bool) -> None:
    async def correct() -> None:
        async with halls(tmp_path, started()) as hall:
            at, phone = "session/1/table/1/add", await hall.token("table", 0, 1)
            assert (await hall.add(phone, "draw", {"tenpai": [FIRST]}, at, id="h1"))["ok"]
            assert (await hall.add(phone, "deal", {}, at, id="d2"))["ok"]
            body = {"foul": "empty-win", "given": CHOMBO, "players": [6], "session": 1, "table": 1}
            assert (await hall.add(await hall.token("referee"), "rule", body))["ok"]
            foul = (await hall.archive()).sheets[1, 1].events[-1].id
            was = await hall.tag()
            ruled = {"kind": "foul", "body": {"seat": 2, "foul": "cheating", "given": {}}}
            counted = {"kind": "totals", "body": {"points": POINTS, "sticks": 0, "seen": "Eva"}}
            drawn = {"kind": "draw", "body": {"tenpai": []}}
            tried: list[dict[str, Any]] = [{foul: []}, {foul: [drawn]}, {"d2": [ruled]}, {foul: [counted]}]
            for changes in tried:
                more = {"undo": True} if undo else {"assent": [0, 1, 2, 3]}
                answer = await hall.send(phone, "correction", {"changes": changes, **more}, at)
                assert answer.status_code == 403 or not answer.json()["ok"], changes
            assert await hall.tag() == was
            by_staff = {"changes": {foul: []}, "referee": "Ana", "why": "too hard"}
            assert (await hall.send(await hall.token("staff"), "correction", by_staff, at)).status_code == 403
            right = {"h1": [{"kind": "draw", "body": {"tenpai": [OTHER]}}]}
            assert (await hall.add(phone, "correction", {"changes": right, "assent": [0, 1, 2, 3]}, at))["ok"]
            assert [row.points for row in (await hall.archive()).sheets[1, 1].sheet.ledger] == [20]
            at, phone = "session/1/table/2/add", await hall.token("table", 0, 2)
            assert (await hall.add(phone, "draw", {"tenpai": []}, at, id="k1"))["ok"]
            signing = {"k1": [{"kind": "draw", "body": {"tenpai": []}}, counted]}
            assert (await hall.send(phone, "correction", {"changes": signing, "assent": [0, 1, 2, 3]}, at)).status_code == 403

    asyncio.run(correct())


# ---- phones and paper
def test_the_scores_that_phones_counted_typed_alike_from_paper_are_confirmed_by_who_saw_them() -> None:
    archive = started()
    on_sheet(archive, "totals", points=POINTS, sticks=0)
    typed(archive, seen="Ana")
    sheet = archive.sheets[1, 1].sheet
    assert (sheet.closed, sheet.signed, sheet.confirmed) == (True, "Ana", (0, 1, 2, 3))
    assert archive.state.sessions[1].results[1]


@one_by_one("after", ["hand", "dice", "gong", "totals"])
def test_scores_that_differ_from_those_on_the_phones_are_asked_with_both_and_entered_for_a_reason(after: str) -> None:
    archive = started()
    other = [20_000, 25_000, 30_000, 45_000]
    if after == "totals":
        on_sheet(archive, "totals", points=other, sticks=0)
    else:
        on_sheet(archive, "draw", tenpai=[FIRST])
        other = [33_000, 29_000, 29_000, 29_000]
    if after == "dice":
        on_sheet(archive, "deal")
    if after == "gong":
        clocking.ring(archive, EVA.at + 91 * MINUTE)
    was = archive.sheets[1, 1].receipt
    with pytest.raises(DifferentResultError, match="phones of table 1") as asked:
        typed(archive)
    assert (asked.value.here["points"], asked.value.sent["points"]) == (other, POINTS)
    assert archive.sheets[1, 1].receipt == was
    typed(archive, why="the phone had no power")
    assert list(archive.reckoning.tables[1, 1].points) == POINTS
    assert len(archive.sheets[1, 1].sheet.hands) == (after != "totals")
    assert archive.sheets[1, 1].sheet.closed
