"""The public pages of an event, over HTTP: what they show, in three languages, what they weigh, and when they are sent at all."""

import asyncio
import gzip
import re
from collections.abc import Awaitable, Callable
from html import unescape
from itertools import pairwise
from pathlib import Path

import httpx
import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import score
from jantaku.tournament.state import PLAYING
from jantaku.web.organise.public.present import spans
from tests.sampling import sample
from tests.web.asgi import Asker
from tests.web.organise.evenings import EVA, LONG, hall
from tests.web.organise.hall import Hall, halls

PAGES = (
    *("", "/standings", "/standings?after=1", "/seating", "/seating?session=1", "/session/1", "/session/3", "/player/1"),
    *("/find", "/find?q=o", "/big", "/big?page=2", "/big?page=3"),
)
LOADED = re.compile(r'(?:<link rel="(?:stylesheet|manifest)"|<script [^>]*src=)[^>]*?(?:href|src)?="(/[^"]+)"')
MOST_BYTES, MOST_REQUESTS = 40_000, 8


def within(folder: Path, archive: Archive, look: Callable[[Hall], Awaitable[None]]) -> None:
    """Look at an event in the application."""

    async def through() -> None:
        async with halls(folder, archive) as found:
            await look(found)

    asyncio.run(through())


def words_of(answer: httpx.Response) -> str:
    """What a page says, without its tags."""
    text = re.sub(r"<(script|style|svg).*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_there_in_every_language_with_the_name_of_the_event(tmp_path: Path, lang: str) -> None:
    async def look(found: Hall) -> None:
        asker = Asker(found.app, lang=lang)
        for path in PAGES:
            answer = await asker.get(found.at + path)
            assert answer.status_code == 200, path
            assert f'<html lang="{lang}"' in answer.text, path
            assert "Open de la Ville Lumière 2026" in answer.text, path
            assert "public." not in words_of(answer), path

    within(tmp_path, hall(), look)


def test_who_has_withdrawn_without_a_game_does_not_count_as_a_player(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        assert "15 players" in words_of(await Asker(found.app).get(found.at))

    archive = hall(16, 1, 0)
    keeping.add(archive, "withdraw", {"entry": 3}, EVA)
    within(tmp_path, archive, look)


def test_who_has_withdrawn_after_a_game_counts_as_a_player(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        assert "16 players" in words_of(await Asker(found.app).get(found.at))

    archive = hall(16, 2, 1, start=False)
    keeping.add(archive, "withdraw", {"entry": 3}, EVA)
    within(tmp_path, archive, look)


def test_no_page_leaves_out_a_level_of_headings(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        for path in PAGES:
            levels = [0, *map(int, re.findall(r"<h([1-6])\b", (await Asker(found.app).get(found.at + path)).text))]
            assert all(after <= before + 1 for before, after in pairwise(levels)), (path, levels)

    within(tmp_path, hall(), look)


def test_the_standings_are_those_of_the_event_with_shared_places_and_movement(tmp_path: Path) -> None:
    archive = hall(16, 3, 2, 0, start=False)
    before = {row.entry: row.rank for row in archive.reckoning.after(1).standings}

    async def look(found: Hall) -> None:
        answer = await found.asker.get(f"{found.at}/standings")
        rows = re.findall(
            r'<tr id="p(\d+)"><td class="n">(\d*)<td class="m( u| d)?">(\d*)<th.*?<td class="n t">([^<]*)<', answer.text
        )
        ranked = [row for row in rows if row[1]]
        expected = [(row.entry, row.rank, score(row.total, "en", sign=True)) for row in archive.reckoning.standings]
        assert [(int(entry), int(rank), total) for entry, rank, _, _, total in ranked] == expected
        for entry, rank, way, by, _ in ranked:
            moved = before[int(entry)] - int(rank)
            assert (way.strip(), by or "0") == ("u" if moved > 0 else "d" if moved < 0 else "", str(abs(moved)))

    within(tmp_path, archive, look)


def test_who_goes_on_to_a_final_keeps_sessions_and_places_on_the_pages(tmp_path: Path) -> None:
    archive = hall(16, 2, 2, 0, start=False)
    first = archive.reckoning.standings[0]
    keeping.stage(archive, "Final", [row.entry for row in archive.reckoning.standings[:8]], "whole", EVA)

    async def look(found: Hall) -> None:
        row = re.search(
            rf'<tr id="p{first.entry}">.*?(?=<tr|</tbody>)', (await found.asker.get(f"{found.at}/standings")).text, re.DOTALL
        )
        assert row
        for one in first.played:
            assert score(one.score, "en", sign=True) in row[0]
        own = words_of(await found.asker.get(f"{found.at}/player/{first.entry}"))
        assert " ".join(f"{place} {count}" for place, count in enumerate(first.places, 1)) in own

    within(tmp_path, archive, look)


def test_standings_after_a_session_leave_out_what_came_later(tmp_path: Path) -> None:
    archive = hall(16, 3, 2, 0, start=False)
    first = archive.reckoning.after(1).standings

    async def look(found: Hall) -> None:
        answer = await found.asker.get(f"{found.at}/standings?after=1")
        assert re.findall(r'<tr id="p(\d+)"><td class="n">\d', answer.text) == [str(row.entry) for row in first]
        assert say("public.after", "en", n=1) in words_of(answer)

    within(tmp_path, archive, look)


def test_what_the_standings_wait_for_is_named(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        said = words_of(await found.asker.get(f"{found.at}/standings"))
        assert say("public.waits-tables", "en", n=3, names="2–4", count=3) in said

    within(tmp_path, hall(), look)


def test_numbers_in_a_row_are_read_as_a_span() -> None:
    assert list(spans([])) == []
    assert list(spans([1, 2, 4, 5, 6, 9])) == ["1", "2", "4–6", "9"]


def test_a_page_that_has_not_changed_is_not_sent_again_and_one_that_has_is(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        first = await found.asker.get(f"{found.at}/standings")
        tag = {"If-None-Match": first.headers["etag"]}
        again = await found.asker.get(f"{found.at}/standings", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        other = await found.asker.get(f"{found.at}/standings?after=1", headers=tag)
        assert other.status_code == 200
        token = await found.token("scorer")
        body = {"session": 3, "table": 2, "points": [45_000, 30_000, 25_000, 20_000], "seen": "Eva"}
        assert (await found.add(token, "result", body))["ok"]
        after = await found.asker.get(f"{found.at}/standings", headers=tag)
        assert after.status_code == 200
        assert after.text != first.text

    within(tmp_path, hall(), look)


def test_a_hand_that_is_recorded_changes_the_session_and_leaves_the_standings_as_they_are(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        tags = {path: (await found.asker.get(found.at + path)).headers["etag"] for path in ("/standings", "/session/3")}
        token = await found.token("table", 3, 4)
        at = "session/3/table/4/add"
        assert (await found.add(token, "draw", {"tenpai": []}, at))["ok"]
        status = {}
        for path, tag in tags.items():
            status[path] = (await found.asker.get(found.at + path, headers={"If-None-Match": tag})).status_code
        assert status == {"/standings": 304, "/session/3": 200}

    within(tmp_path, hall(), look)


@pytest.mark.parametrize("players", sample([400], [224]))
def test_a_first_visit_weighs_40_kilobytes_and_takes_8_requests_at_most(tmp_path: Path, players: int) -> None:
    async def look(found: Hall) -> None:
        for path in ("", "/standings", "/seating", "/session/8", "/player/1", "/big"):
            asker = Asker(found.app, lang="fr")
            page = await asker.get(found.at + path)
            names = [path.split('"')[-1] for path in LOADED.findall(page.text)]
            assert names, path
            sizes = [await transferred(asker, name) for name in (found.at + path, *names)]
            assert len(sizes) <= MOST_REQUESTS, path
            assert sum(sizes) <= MOST_BYTES, (path, sizes)

    within(tmp_path, hall(players, 9, 8, 0, start=False), look)


async def transferred(asker: Asker, path: str) -> int:
    """The bytes of an answer as they are sent."""
    async with asker.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
        raw = b"".join([part async for part in answer.aiter_raw()])
    assert answer.status_code == 200, path
    assert answer.headers.get("content-encoding") != "gzip" or gzip.decompress(raw)
    return len(raw) + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


def test_the_next_table_is_shown_before_all_else_with_its_opponents(tmp_path: Path) -> None:
    archive = hall()
    entry = archive.state.sessions[3].tables[2][1]

    async def look(found: Hall) -> None:
        said = words_of(await found.asker.get(f"{found.at}/player/{entry}"))
        assert "Session 3 Table 2 Wind South" in said
        assert all(archive.name(other) in said for other in archive.state.sessions[3].tables[2])

    within(tmp_path, archive, look)


def test_a_table_that_has_finished_shows_its_players_the_session_after(tmp_path: Path) -> None:
    archive = hall()
    entry = archive.state.sessions[3].tables[1][0]
    table = next(table for table, seats in archive.state.sessions[4].tables.items() if entry in seats)

    async def look(found: Hall) -> None:
        said = words_of(await found.asker.get(f"{found.at}/player/{entry}"))
        assert f"Session 4 Table {table} Wind" in said

    within(tmp_path, archive, look)


def test_a_ruling_that_a_referee_has_still_to_decide_reads_so_until_it_is(tmp_path: Path) -> None:
    archive = hall()
    keeping.rule(archive, "ruling", {"foul": "abuse", "given": {}, "players": [4], "referee": "Eva"}, EVA)
    (charge,) = archive.reckoning.ledger.open
    decided = Archive.read(archive.text)
    keeping.rule(decided, "decision", {"row": charge.id, "decision": "points", "points": "5", "referee": "Eva"}, EVA)

    async def look(found: Hall) -> None:
        assert say("public.undecided", "en") in words_of(await found.asker.get(f"{found.at}/player/4"))

    async def after(found: Hall) -> None:
        assert say("public.undecided", "en") not in words_of(await found.asker.get(f"{found.at}/player/4"))

    within(tmp_path / "before", archive, look)
    within(tmp_path / "after", decided, after)


def test_who_sits_out_is_disqualified_or_has_withdrawn_reads_so(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        said = {entry: words_of(await found.asker.get(f"{found.at}/player/{entry}")) for entry in (17, 19, 20)}
        assert say("public.next-bye", "en", n=1) in said[17]
        assert say("public.next-out", "en") in said[19]
        assert say("public.next-gone", "en") in said[20]

    within(tmp_path, byes(), look)


def byes() -> Archive:
    """A club evening of twenty, of whom two sit out, one is disqualified and one has withdrawn."""
    archive = hall(20, 1, 0, kind="evening")
    keeping.add(archive, "withdraw", {"entry": 20}, EVA)
    body = {"foul": "abuse", "given": {"decision": "disqualification"}, "players": [19], "referee": "Eva"}
    keeping.rule(archive, "ruling", body, EVA)
    tables = {1: (1, 2, 3, 4), 2: (5, 6, 7, 8), 3: (9, 10, 11, 12), 4: (13, 14, 15, 16)}
    keeping.seat(archive, 1, tables, EVA, byes=(17, 18))
    return archive


def test_a_player_s_page_has_places_points_hands_penalties_with_the_clause_and_figures(tmp_path: Path) -> None:
    archive = hall()
    entry = next(entry for entry in archive.state.sessions[2].tables[1] if archive.state.entries[entry].status == PLAYING)

    async def look(found: Hall) -> None:
        late = words_of(await found.asker.get(f"{found.at}/player/4"))
        assert "Late for a session −3.0 3 penalty points" in late
        assert "WRC 2015 7.2" in late
        said = words_of(await found.asker.get(f"{found.at}/player/{entry}"))
        played = archive.reckoning.played[entry]
        assert all(f"{one.points:,}" in said and score(one.score, "en", sign=True) in said for one in played)
        assert "Hands (6)" in said
        assert say("public.statistics-of", "en", n=6 * sum(one.table <= 2 for one in played)) in said

    within(tmp_path, archive, look)


def test_what_is_needed_is_shown_before_the_last_session_and_not_after_it_began(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        said = words_of(await found.asker.get(f"{found.at}/player/1"))
        assert say("public.needs-in", "en", n=4) in said
        assert say("public.needs-first", "en", n=8) in said
        assert say("public.needs-first", "en", n=5) in words_of(await found.asker.get(f"{found.at}/player/1?cut=5"))
        token = await found.token("scorer")
        body = {"session": 4, "table": 1, "points": [45_000, 30_000, 25_000, 20_000], "seen": "Eva"}
        assert (await found.add(token, "result", body))["ok"]
        assert say("public.needs", "en") not in words_of(await found.asker.get(f"{found.at}/player/1"))

    within(tmp_path, hall(16, 4, 3, 0, start=False), look)


def test_a_name_or_a_number_finds_the_player_once_and_the_phone_remembers(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        asker, at = found.asker, found.at
        assert (await asker.get(f"{at}/me")).headers["location"] == f"{at}/find"
        one = await asker.get(f"{at}/find?q=12")
        assert one.headers["location"] == f"{at}/me?player=12"
        there = await asker.get(one.headers["location"])
        assert there.headers["location"] == f"{at}/player/12"
        assert "httponly" in there.headers["set-cookie"].lower()
        assert (await asker.get(f"{at}/me")).headers["location"] == f"{at}/player/12"
        assert say("public.forget", "en") in words_of(await asker.get(f"{at}/player/12"))
        # somebody else is looked up, and the phone stays whose it is
        assert (await asker.get(f"{at}/find", params={"q": "montmorency wilhelmina"})).headers["location"] == f"{at}/player/1"
        assert (await asker.get(f"{at}/me")).headers["location"] == f"{at}/player/12"
        await asker.get(f"{at}/me?player=0")
        assert (await asker.get(f"{at}/me")).headers["location"] == f"{at}/find"

    within(tmp_path, hall(), look)


@pytest.mark.parametrize(
    ("asked", "name"),
    [("zolkiewski", "Łukasz Żółkiewski"), ("OTA", "Ōta Kenji"), ("さくら", "髙橋 さくら"), ("thi khai", "Nguyễn Thị Minh Khai")],
)
def test_case_and_accents_of_a_name_do_not_matter(tmp_path: Path, asked: str, name: str) -> None:
    async def look(found: Hall) -> None:
        answer = await found.asker.get(f"{found.at}/find", params={"q": asked})
        if answer.status_code == 303:
            answer = await found.asker.get(f"{found.at}/player/{answer.headers['location'].partition('=')[2]}")
        assert name in words_of(answer)

    within(tmp_path, hall(), look)


def test_of_several_who_fit_one_is_tapped_and_of_none_it_says_so(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        several = await found.asker.get(f"{found.at}/find?q=w")
        assert several.text.count("me?player=") >= 3
        none = await found.asker.get(f"{found.at}/find", params={"q": "<b>nobody</b>"})
        assert say("public.found-none", "en", asked="<b>nobody</b>") in words_of(none)
        assert "<b>nobody</b>" not in none.text

    within(tmp_path, hall(), look)


def test_what_is_not_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        for path in ("/player/99", "/player/x", "/session/9", "/seating?session=9"):
            answer = await found.asker.get(found.at + path)
            assert answer.status_code == 404, path
            assert "<h1>" in answer.text
        assert (await found.asker.get("/e/nothing/standings")).status_code == 404
        assert (await found.asker.get(f"{found.at}/standings?after=77")).status_code == 200

    within(tmp_path, hall(), look)


def test_an_event_without_a_session_yet_has_every_page(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        for path in ("", "/standings", "/seating", "/player/1", "/find", "/big"):
            assert (await found.asker.get(found.at + path)).status_code == 200, path
        assert say("public.none", "en") in words_of(await found.asker.get(found.at))

    within(tmp_path, hall(16, 0, 0), look)


def test_a_person_who_was_deleted_is_a_number_on_every_page(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        assert LONG in (await found.asker.get(f"{found.at}/standings")).text
        token = await found.token("organiser")
        assert (await found.add(token, "forget", {"entry": 1}))["ok"]
        for path in ("/standings", "/seating", "/session/1", "/player/1", "/big", "/find?q=wilhelmina"):
            assert LONG not in (await found.asker.get(found.at + path)).text, path
        assert "#1" in words_of(await found.asker.get(f"{found.at}/player/1"))

    within(tmp_path, hall(), look)


def test_the_big_page_turns_through_all_it_has_and_begins_again(tmp_path: Path) -> None:
    async def look(found: Hall) -> None:
        path, seen = f"{found.at}/big?page=1", list[str]()
        while path not in seen:
            seen.append(path)
            page = await found.asker.get(path)
            path = unescape(re.findall(r'data-next="([^"]+)"', page.text)[0])
            assert f'content="14;url={path}"' in page.text  # without a script it turns too
        assert path == seen[0]
        kinds = [re.findall(r'data-kind="(\w+)"', (await found.asker.get(each)).text)[0] for each in seen]
        assert kinds == ["running", "standings", "standings", "teams"]

    within(tmp_path, hall(40), look)


def test_the_seats_of_the_next_session_are_on_the_big_page(tmp_path: Path) -> None:
    archive = hall(40, 3, 2, 0, start=False)

    async def look(found: Hall) -> None:
        said = words_of(await found.asker.get(f"{found.at}/big"))
        assert all(archive.name(entry) in said for entry in archive.state.sessions[3].seated)

    within(tmp_path, archive, look)
