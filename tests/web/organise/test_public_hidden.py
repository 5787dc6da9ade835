"""Results that the organiser hides or delays appear on no page and in no file, until they are published."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from jantaku.texts import say
from jantaku.tournament import checking, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import score
from jantaku.tournament.exchange import plain
from jantaku.tournament.interchange_json import read
from jantaku.tournament.public import public
from tests.web.asgi import Asker
from tests.web.organise.evenings import EVA, hall
from tests.web.organise.hall import Hall, halls

LAST = 3  # the session whose results are hidden
POINTS = [71_300, 21_200, 17_400, 10_100]  # of table 1 of that session: figures that appear nowhere else
PENALTY = 17


def hidden(setting: str) -> Archive:
    """An event whose last session is played at table 1 alone, with a penalty, and shown as the setting has it."""
    archive = hall(16, LAST, LAST - 1, 0)
    keeping.show(archive, setting, EVA, since=LAST)
    keeping.result(archive, (LAST, 1), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
    body = {
        "foul": "abuse",
        "given": {"decision": "points", "points": str(PENALTY)},
        "players": [4],
        "session": LAST,
        "referee": "Eva",
    }
    keeping.rule(archive, "ruling", body, EVA)
    return archive


def paths(archive: Archive) -> list[str]:
    """Every address of an event that shows something to everybody."""
    sessions = range(1, LAST + 1)
    return [
        *("", "/standings", "/standings.json", "/event.json", "/seating", "/find?q=o", "/me"),
        *(f"/standings?after={n}" for n in sessions),
        *(f"/standings.json?after={n}" for n in sessions),
        *(f"/seating?session={n}" for n in sessions),
        *(f"/session/{n}" for n in sessions),
        *(f"/player/{n}" for n in archive.state.entries),
        *(f"/big?page={n}" for n in range(1, 6)),
    ]


def secrets(archive: Archive) -> Iterator[str]:
    """Every figure that would tell of the hidden result: points, session scores, totals, as pages and files write them."""
    yield from (f"{own:,}" for own in POINTS)
    yield from map(str, POINTS)
    shown, whole = public(archive).reckoning, archive.reckoning
    yield from (score(each, "en", sign=True) for each in whole.tables[LAST, 1].scores)
    known = {score(row.total, "en", sign=True) for row in shown.standings} | {
        score(one.score, "en", sign=True) for row in shown.standings for one in row.played
    }
    yield from (f"{PENALTY} penalty points", say("foul.title.abuse", "en"))
    for row in whole.standings:
        total = score(row.total, "en", sign=True)
        if row.entry in {*whole.tables[LAST, 1].entries, 4} and total not in known:
            yield total


async def read_all(found: Hall, archive: Archive) -> dict[str, httpx.Response]:
    """Every page and file as everybody sees it."""
    return {path: await found.asker.get(found.at + path) for path in paths(archive)}


@pytest.mark.parametrize("setting", ["hidden", "delayed"])
def test_hidden_results_are_on_no_page_and_in_no_file(tmp_path: Path, setting: str) -> None:
    archive = hidden(setting)
    told = list(secrets(archive))
    assert len(told) > 12

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            for path, answer in (await read_all(found, archive)).items():
                assert answer.status_code in {200, 303}, path
                text = re.sub(
                    r'value="[^"]*"|href="[^"]*"|"receipt":"\w+"|"seal":"\w+"|"digest":"\w+"|data-mark="\w+"', "", answer.text
                )
                assert [figure for figure in told if figure in text] == [], path
            session = await found.asker.get(f"{found.at}/session/{LAST}")
            assert say(f"public.{setting}", "en", n=LAST) in session.text
            player = await found.asker.get(f"{found.at}/player/{archive.state.sessions[LAST].tables[1][0]}")
            assert say("public.not-shown", "en") in player.text
            assert say("public.counts-nothing", "en") not in player.text
            assert say("public.finished", "en") in session.text  # that a table has finished is no secret

    asyncio.run(look())


def test_the_same_figures_are_there_once_the_results_are_published(tmp_path: Path) -> None:
    archive = hidden("hidden")
    told = list(secrets(archive))

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            before = await found.asker.get(f"{found.at}/standings")
            token = await found.token("organiser")
            assert (await found.add(token, "visibility", {"standings": "live"}))["ok"]
            after = await found.asker.get(f"{found.at}/standings", headers={"If-None-Match": before.headers["etag"]})
            assert after.status_code == 200
            everything = "".join(answer.text for answer in (await read_all(found, archive)).values())
            assert [figure for figure in told if figure not in everything] == []

    asyncio.run(look())


def test_an_organiser_hides_and_publishes_from_the_desk(tmp_path: Path) -> None:
    archive = hall(16, LAST, LAST - 1, 1)

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            people, desk = found.asker, Asker(found.app)
            await desk.get(f"{found.at}/in/{await found.token('organiser')}")
            page = f"{found.at}/desk/showing"
            assert f'href="{found.at}/desk"' in (await desk.get(found.at)).text
            assert f'href="{found.at}/desk"' not in (await people.get(found.at)).text
            form = {"form": "a", "standings": "hidden", "since": str(LAST)}
            assert (await desk.post(page, page, **form)).status_code == 303
            assert (await people.get(f"{found.at}/standings.json")).json()["sessions"] == [1, 2]
            assert say("desk.held", "en", n=LAST) in (await desk.get(page)).text
            assert (await desk.post(page, page, form="b", standings="never", since="1")).status_code == 422
            assert (await desk.post(page, page, form="c", publish="1")).status_code == 303
            assert (await people.get(f"{found.at}/standings.json")).json()["sessions"] == [1, 2, 3]

    asyncio.run(look())


def test_the_file_for_other_programs_holds_what_is_shown_and_every_figure_in_it_follows(tmp_path: Path) -> None:
    archive = hidden("hidden")

    def findings(text: str) -> set[str]:
        return {each.id for each in checking.check(read(text)).findings}

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            whole = await found.asker.get(f"{found.at}/event.json")
            assert not any("points" in table for table in whole.json()["sessions"][LAST - 1]["tables"])
            assert findings(whole.text) <= findings(json.dumps(plain(archive)))  # of the seats, which were drawn by lot

    asyncio.run(look())


def test_organiser_and_head_referee_read_all_of_it_and_a_scorer_what_everybody_does(tmp_path: Path) -> None:
    archive = hidden("hidden")

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            seen = {}
            for role in ("organiser", "head", "referee", "scorer", "table"):
                token = await found.token(role, LAST, 1)
                answer = await found.asker.get(f"{found.at}/standings.json", headers={"Authorization": f"Bearer {token}"})
                seen[role] = answer.json()["sessions"]
            assert seen == {
                "organiser": [1, 2, 3],
                "head": [1, 2, 3],
                "referee": [1, 2],
                "scorer": [1, 2],
                "table": [1, 2],
            }

    asyncio.run(look())


def test_what_is_needed_in_the_last_session_is_not_shown_while_the_one_before_is_hidden(tmp_path: Path) -> None:
    archive = hall(16, 4, 3, 0, start=False)
    keeping.show(archive, "hidden", EVA, since=3)

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            assert say("public.needs", "en") not in (await found.asker.get(f"{found.at}/player/1")).text

    asyncio.run(look())


@pytest.mark.parametrize("setting", ["hidden", "delayed"])
def test_a_receipt_is_that_of_what_is_shown_so_that_no_hidden_total_can_be_checked_by_guessing(
    tmp_path: Path, setting: str
) -> None:
    archive = hidden(setting)
    lines = archive.event.events
    at = next(n for n, line in enumerate(lines) if line.kind == "result" and line.body["session"] == LAST)

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            for path in ("/standings.json", "/event.json", f"/standings.json?after={LAST}"):
                answer = await found.asker.get(found.at + path)
                assert answer.json()["receipt"] == lines[at - 1].hash, path
            whole = "".join(answer.text for answer in (await read_all(found, archive)).values())
            assert [line.hash for line in lines[at:] if line.hash in whole] == []
            assert [chain.receipt for chain in archive.sheets.values() if chain.receipt in whole] == []

    asyncio.run(look())


def test_a_correction_of_a_hidden_result_is_not_told_by_the_mark_of_any_page(tmp_path: Path) -> None:
    archive = hidden("hidden")

    async def look() -> None:
        async with halls(tmp_path, archive) as found:
            token, body = await found.token("organiser"), {"session": LAST, "table": 1, "seen": "Eva", "why": "seats"}
            other = [POINTS[1], POINTS[0], *POINTS[2:]]
            assert (await found.add(token, "result", {**body, "points": other}))["ok"]  # its clock has finished then
            tags = {path: answer.headers.get("etag") for path, answer in (await read_all(found, archive)).items()}
            before = await found.archive()
            assert (await found.add(token, "result", {**body, "points": POINTS}))["ok"]
            assert (await found.archive()).receipt != before.receipt
            for path, answer in (await read_all(found, archive)).items():
                assert answer.headers.get("etag") == tags[path], path

    asyncio.run(look())
