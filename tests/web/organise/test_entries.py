"""Entries of an event: once by their id, on disk before they are acknowledged, asked or refused where people disagree."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from jantaku.texts import LANGUAGES
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import seats_digest
from jantaku.tournament.people import Participant
from jantaku.web.organise.repository import Events
from jantaku.web.organise.stored import chains_of
from jantaku.web.store import Store
from jantaku.web.store.errors import StoreError
from tests.web.asgi import Asker
from tests.web.organise.hall import EVA, POINTS, Hall, halls, seated

OTHER = [46_000, 29_000, 25_000, 20_000]


def test_the_same_id_twice_is_one_entry_with_one_answer(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            first = await hall.add(token, "entry", {"name": "Zoé"}, id="a")
            assert first == await hall.add(token, "entry", {"name": "Zoé"}, id="a")
            assert first["number"] == 9
            assert len((await hall.archive()).state.entries) == 9
            other = await hall.add(token, "entry", {"name": "Yan"}, id="a")
            assert (other["ok"], other["refused"]) == (False, "again")

    asyncio.run(write())


def test_the_same_entry_sent_many_times_at_once_is_one(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            answers = await asyncio.gather(*(hall.add(token, "entry", {"name": "Zoé"}, id="a") for _ in range(8)))
            assert [answer["number"] for answer in answers] == [9] * 8
            assert len((await hall.archive()).state.entries) == 9

    asyncio.run(write())


def test_entries_at_once_lose_nothing(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated(32)) as hall:
            scorer = await hall.token("scorer")
            body: dict[str, Any] = {"session": 1, "points": POINTS, "seen": "Eva"}
            answers = await asyncio.gather(*(hall.add(scorer, "result", {**body, "table": table}) for table in range(1, 9)))
            assert all(answer["ok"] for answer in answers)
            assert (await hall.archive()).state.sessions[1].complete
            again = await Events(hall.app.state.site.store).archive(hall.ident)
            assert again.text == (await hall.archive()).text

    asyncio.run(write())


def test_the_event_on_disk_is_the_event_in_memory_after_every_kind_of_document(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            for kind, body in (
                ("start", {"session": 1}),
                ("rule", {"foul": "late", "given": {"minutes": "3"}, "players": [5], "session": 1}),
                ("sheet", {"session": 1, "table": 1, "entry": "draw", "body": {"tenpai": [0]}}),
                ("result", {"session": 1, "table": 2, "points": POINTS, "sticks": 0}),
                ("clock", {"session": 1, "entry": "extra", "table": 1, "minutes": 2, "ruling": "the wall fell"}),
                ("person", {"entry": 1, "name": "Aki Mori"}),
                ("forget", {"entry": 2}),
            ):
                answer = await hall.add(token, kind, body)
                assert answer["ok"], answer
            mine = await hall.archive()
            again = await Events(hall.app.state.site.store).archive(hall.ident)
            assert again.text == mine.text
            assert Archive.read(mine.text).reckoning.standings == mine.reckoning.standings
            assert mine.name(1) == "Aki Mori"
            assert '"Ben' not in mine.text  # letters of a hash have no quotes

    asyncio.run(write())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_second_of_two_scorers_who_type_one_table_differently_is_asked_with_both(tmp_path: Path, lang: str) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            one, two = await hall.token("scorer", label="Sam"), await hall.token("scorer", label="Tom")
            hall.asker = Asker(hall.app, lang=lang)
            body = {"session": 1, "table": 1, "sticks": 0, "seen": "Eva"}
            assert (await hall.add(one, "result", {**body, "points": POINTS}))["ok"]
            same = await hall.add(two, "result", {**body, "points": POINTS})
            assert (same["ok"], same["same"]) == (True, True)
            asked = await hall.add(two, "result", {**body, "points": OTHER})
            assert asked["ok"] is False
            assert asked["here"] == {"points": POINTS, "sticks": 0, "sum": 120_000}
            assert asked["sent"] == {"points": OTHER, "sticks": 0, "sum": 120_000}
            assert "1" in asked["text"]
            moved = await hall.add(two, "result", {**body, "points": OTHER, "why": "typed again from the paper"})
            assert moved["ok"]
            assert moved["points"] == OTHER
            assert moved["moved"]

    asyncio.run(write())


def test_points_that_do_not_sum_are_refused(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token, was = await hall.token("scorer"), await hall.tag()
            body = {"session": 1, "table": 1, "points": [45_000, 30_000, 25_000, 21_000], "seen": "Eva"}
            told = await hall.add(token, "result", body)
            assert (told["ok"], told["refused"]) == (False, "totals")
            assert await hall.tag() == was

    asyncio.run(write())


@pytest.mark.parametrize(("when", "asked"), [(1, False), (0, True)])
def test_7_1_a_result_of_who_was_disqualified_before_its_session_is_asked_about(tmp_path: Path, when: int, *, asked: bool) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            east = (await hall.archive()).state.sessions[1].tables[1][0]
            where = {"session": when} if when else {}
            assert (await hall.add(token, "rule", {"foul": "cheating", "given": {}, "players": [east], **where}))["ok"]
            told = await hall.add(token, "result", {"session": 1, "table": 1, "points": POINTS, "seen": "Eva"})
            assert told.get("refused") == ("result-gone" if asked else None)

    asyncio.run(write())


def test_a_result_of_a_withdrawn_player_is_asked_about_with_the_table_and_the_person(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            east = (await hall.archive()).state.sessions[1].tables[1][0]
            assert (await hall.add(token, "withdraw", {"entry": east}))["ok"]
            body = {"session": 1, "table": 1, "points": POINTS, "seen": "Eva"}
            asked = await hall.add(token, "result", body)
            assert (asked["ok"], asked["refused"]) == (False, "result-gone")
            assert f"{east} {(await hall.archive()).name(east)}" in asked["text"]
            assert (await hall.add(token, "result", {**body, "why": "left after the session"}))["ok"]

    asyncio.run(write())


def test_the_second_of_two_organisers_who_publish_at_once_is_told(tmp_path: Path) -> None:
    async def write() -> None:
        archive = seated(8, 0)
        async with halls(tmp_path, archive) as hall:
            one, two = await hall.token("organiser", label="Ana"), await hall.token("organiser", label="Bo")
            seen = seats_digest(await hall.archive())
            body = {"rounds": 2, "seen": seen}
            answers = await asyncio.gather(
                hall.add(one, "seat-lot", {**body, "lot": "one"}), hall.add(two, "seat-lot", {**body, "lot": "two"})
            )
            told = [answer for answer in answers if not answer["ok"]]
            assert [answer["refused"] for answer in told] == ["seats-moved"]
            published = [answer for answer in answers if answer["ok"]]
            assert len(published) == 1
            seats = (await hall.archive()).event.events
            assert {event.body["plan"] for event in seats if event.kind == "seat"} == {published[0]["plan"]}

    asyncio.run(write())


def test_a_list_is_entered_whole_or_not_at_all_and_the_refusal_names_its_place(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token, was = await hall.token("organiser"), await hall.tag()
            rows = [{"name": "Zoé"}, {"name": "Yan", "number": 3}, {"name": "Xi"}]
            told = await hall.add(token, "entries", {"entries": rows})
            assert (told["ok"], told["refused"]) == (False, "list")
            assert "2" in told["text"]
            assert await hall.tag() == was

    asyncio.run(write())


def test_what_cannot_be_stored_has_not_happened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token, was = await hall.token("organiser"), await hall.tag()

            async def fails(*_: object, **__: object) -> None:
                raise StoreError("store.full", cause="no space")

            with monkeypatch.context() as broken:
                broken.setattr(Store, "write_event", fails)
                answer = await hall.send(token, "entry", {"name": "Zoé"}, id="a")
            assert answer.status_code == 503
            assert answer.json()["ok"] is False
            assert await hall.tag() == was
            assert (await hall.add(token, "entry", {"name": "Zoé"}, id="a"))["number"] == 9

    asyncio.run(write())


def test_another_process_that_wrote_is_noticed_and_nothing_of_the_entry_is_kept(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            other = Events(hall.app.state.site.store)
            await other.enter(hall.ident, "b", "entry", {"name": "Yan"}, "Bo")
            refused = await hall.send(token, "entry", {"name": "Zoé"}, id="a")
            assert refused.status_code == 409
            assert (await hall.add(token, "entry", {"name": "Zoé"}, id="a"))["number"] == 10

    asyncio.run(write())


def test_a_damaged_event_is_named_with_its_line_and_a_missing_one_is_not_there(tmp_path: Path) -> None:
    async def read() -> None:
        async with halls(tmp_path, seated()) as hall:
            store = hall.app.state.site.store
            await store._write(lambda c: c.execute(text("UPDATE lines SET text = replace(text, 'playing', 'house') WHERE n = 3")))
            hall.app.state.site.keep(Events(store))
            answer = await hall.asker.get(f"{hall.at}/standings.json")
            assert answer.status_code == 500
            assert "4" in answer.text
            assert (await hall.asker.get("/e/nosuch/standings.json")).status_code == 404

    asyncio.run(read())


@pytest.mark.parametrize(
    "sent", [{}, {"id": 1, "kind": "entry"}, {"id": "a", "kind": "entry", "body": []}, {"id": "a", "kind": "x", "y": 1}]
)
def test_what_is_not_an_entry_is_refused(tmp_path: Path, sent: dict[str, Any]) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            bearer = {"Authorization": f"Bearer {await hall.token('organiser')}"}
            answer = await hall.asker.http.post(f"{hall.at}/add", json=sent, headers=bearer)
            assert (answer.status_code, answer.json()["ok"]) == (400, False)

    asyncio.run(write())


@pytest.mark.parametrize("field", ["players", "others"])
@pytest.mark.parametrize("kind", ["warning", "decision", "rule"])
def test_what_is_not_a_list_of_players_is_refused_in_a_ruling(tmp_path: Path, kind: str, field: str) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("referee")
            odd: tuple[Any, ...] = (None, 5, True, {}, "ab", [None], [[1]], [{}])
            for value in odd:
                answer = await hall.send(token, kind, {"players": [1], "session": 1, field: value})
                assert answer.status_code < 500, (value, answer.text)
                assert not answer.json()["ok"], value

    asyncio.run(write())


def test_a_hundred_entries_by_one_token_are_not_too_many(tmp_path: Path) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            token = await hall.token("organiser")
            hall.asker = Asker(hall.app, address="192.0.2.1")
            for number in range(100):
                assert (await hall.add(token, "entry", {"name": f"Guest {number}"}))["ok"]

    asyncio.run(write())


def test_a_copy_of_an_event_is_added_to_apart_from_it() -> None:
    archive = seated()
    text_before, copy = archive.text, archive.copy()
    keeping.enter(copy, Participant(0, "Zoé", salt="z"), EVA)
    keeping.result(copy, (1, 1), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
    keeping.rule(copy, "ruling", {"foul": "late", "given": {"minutes": "3"}, "players": [1], "session": 1, "referee": "E"}, EVA)
    keeping.rule(copy, "call", {"table": 1, "session": 1}, EVA)
    assert archive.text == text_before
    assert archive.register is not None
    assert archive.register.ledger.rows == ()
    again = Archive.read(copy.text)
    assert again.reckoning.standings == copy.reckoning.standings
    assert {part: chain.receipt for part, chain in chains_of(again).items()} == {p: c.receipt for p, c in chains_of(copy).items()}


@pytest.mark.parametrize("sent", [None, "application/x-www-form-urlencoded", "text/plain"])
def test_a_program_with_a_token_need_not_say_that_it_sends_json(tmp_path: Path, sent: str | None) -> None:
    async def write() -> None:
        async with halls(tmp_path, seated()) as hall:
            headers = {"Authorization": f"Bearer {await hall.token('organiser')}"} | ({"Content-Type": sent} if sent else {})
            body = b'{"id": "zoe", "kind": "entry", "body": {"name": "Zo\xc3\xa9"}}'
            answer = await hall.asker.http.post(f"{hall.at}/add", content=body, headers=headers)
            assert answer.json() == {"ok": True, "text": "Entered.", "number": 9}
            stranger = await hall.asker.http.post(f"{hall.at}/add", content=body, headers={"Content-Type": sent or "text/html"})
            assert stranger.status_code == 403

    asyncio.run(write())


@pytest.mark.parametrize("address", ["add", "standings.json", "event.json"])
def test_addresses_for_programs_refuse_in_json_and_an_event_that_is_not_there_is_not_found(tmp_path: Path, address: str) -> None:
    async def ask() -> None:
        async with halls(tmp_path, seated()) as hall:
            for ident, token, status, refused in (
                (hall.ident, "nonsense", 403, "organise.no-token"),
                ("nosuchevent", "nonsense", 404, "organise.none"),
                ("nosuchevent", "", 404, "organise.none"),
            ):
                headers = {"Accept": "*/*"} | ({"Authorization": f"Bearer {token}"} if token else {})
                entry: dict[str, Any] = {"json": {"id": "a", "kind": "entry", "body": {}}} if address == "add" else {}
                answer = await hall.asker.http.request(
                    "POST" if entry else "GET", f"/e/{ident}/{address}", headers=headers, **entry
                )
                assert (answer.status_code, answer.json()["ok"], answer.json()["refused"]) == (status, False, refused)

    asyncio.run(ask())


def test_standings_and_the_interchange_file_are_open_to_the_public(tmp_path: Path) -> None:
    async def read(hall: Hall) -> None:
        told = (await hall.asker.get(f"{hall.at}/standings.json")).json()
        assert [row["rank"] for row in told["standings"]][:2] == [1, 2]
        assert told["standings"][0]["played"] == [{"session": 1, "table": 1, "score": "30", "place": 1}]
        assert (await hall.asker.get(f"{hall.at}/event.json")).json()["format"] == "jantaku-event"

    async def run() -> None:
        archive = seated()
        keeping.result(archive, (1, 1), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
        async with halls(tmp_path, archive) as hall:
            await read(hall)

    asyncio.run(run())
