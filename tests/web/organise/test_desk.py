"""The desk without a browser: an event from a form, lists, seats seen before they are published, results, roles."""

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.tournament import keeping
from jantaku.tournament.stages import ranked
from jantaku.web.organise.desk.entries import PARTS
from jantaku.web.organise.repository import Events
from tests.web.asgi import Asker, opened
from tests.web.guests import CSRF
from tests.web.organise.hall import EVA, POINTS, Hall, halls, seated

FORM = re.compile(r'name="form" value="([^"]+)"')


class Desk:
    """Somebody at the desk of an event, by a link."""

    def __init__(self, hall: Hall, lang: str = "en") -> None:
        self.hall, self.at = hall, f"{hall.at}/desk"
        self.asker = Asker(hall.app, lang=lang)

    async def come(self, role: str, label: str = "Ana") -> "Desk":
        """Follow a link of a role."""
        assert (await self.asker.get(f"{self.hall.at}/in/{await self.hall.token(role, label=label)}")).status_code == 303
        return self

    async def send(self, part: str, page: str = "", files: Any = None, **form: str) -> httpx.Response:
        """Send a form of a part as its page has it."""
        text = (await self.asker.get(f"{self.at}{page}")).text
        token, ident = CSRF.search(text), FORM.search(text)
        assert token
        fields = {"csrf": token[1], "form": ident[1] if ident else "", **form}
        return await self.asker.http.post(f"{self.at}/{part}", data=fields, files=files)


def refused(answer: httpx.Response) -> str:
    """What a page says was refused."""
    found = re.search(r'class="notice bad" role="alert">(.*?)</p>', answer.text, re.DOTALL)
    assert found, answer.text[-3000:]
    return html.unescape(found[1])


async def created(asker: Asker, files: Any = None, **form: str) -> httpx.Response:
    """Send the form of a new event."""
    text = (await asker.get("/events")).text
    token, ident = CSRF.search(text), FORM.search(text)
    assert token
    assert ident
    more = {"name": "Open", "kind": "tournament", "book": "wrc-2015"}
    return await asker.http.post("/events", data={"csrf": token[1], "form": ident[1], **more, **form}, files=files)


def test_an_event_is_created_from_a_book_with_names_and_rulings_of_the_house(tmp_path: Path) -> None:
    async def create() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            answer = await created(asker, names="Aki\nBen\n\nChloé\nDai", **{"r.session.uma": "20, 10, -10, -20"})
            assert answer.status_code == 303, answer.text[-2000:]
            ident = answer.headers["location"].split("/")[2]
            archive = await app.state.site.part(Events).archive(ident)
            assert [archive.name(number) for number in archive.state.entries] == ["Aki", "Ben", "Chloé", "Dai"]
            page = await asker.get(f"/e/{ident}/desk")
            assert page.status_code == 200
            assert "Chloé" in page.text
            assert len(archive.state.book.house) == 1
            assert "The house rules otherwise" in page.text
            assert "Open" in (await asker.get("/events")).text

    asyncio.run(create())


def test_a_form_sent_twice_creates_one_event(tmp_path: Path) -> None:
    async def create() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            form = {"form": "the-same", "names": "Aki\nBen"}
            await asker.get("/events")
            first, again, later = (
                *await asyncio.gather(created(asker, **form), created(asker, **form)),
                await created(asker, **form),
            )
            assert first.headers["location"] == again.headers["location"] == later.headers["location"]
            assert (await asker.get("/events")).text.count('class="row"><a href="/e/') == 1

    asyncio.run(create())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("names", "line"),
    [
        ("number,name\n1,Aki\n2,Ben\n1,Chloé", "4"),
        ("name;club\nAki;Ginza\nBen", "3"),
        ("name,rank\nAki,1", "1"),
        ("name,status\nAki,playing\nBen,boss", "3"),
        ("name\nZoé\nZoé", "3"),
    ],
)
def test_a_list_that_cannot_be_is_refused_with_its_line_and_nothing_is_entered(
    tmp_path: Path, lang: str, names: str, line: str
) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk, was = await Desk(hall, lang).come("organiser"), await hall.tag()
            answer = await desk.send("entries", names=names)
            assert answer.status_code == 422
            assert line in refused(answer)
            assert await hall.tag() == was
            assert "Aki" in answer.text
            again = await created(desk.asker, names=names)
            assert again.status_code == 422
            assert line in refused(again)

    asyncio.run(enter())


def test_a_file_in_another_encoding_is_refused_with_its_line(tmp_path: Path) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("organiser")
            data = "name\nYan\nZoé\n".encode("latin-1")
            answer = await desk.send("entries", files={"file": ("list.csv", data, "text/csv")})
            assert answer.status_code == 422
            assert refused(answer).startswith("Line 3: This is not UTF-8")
            fine = await desk.send("entries", files={"file": ("list.csv", "name\nYan\nZoé\n".encode(), "text/csv")})
            assert fine.status_code == 303
            assert (await hall.archive()).name(10) == "Zoé"

    asyncio.run(enter())


def test_a_refused_list_of_a_new_event_leaves_the_form_as_it_was_with_the_text_of_its_file(tmp_path: Path) -> None:
    async def create() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for data, there in (("name;club\nZoé", True), ("Zoé", False)):
                files = {"file": ("list.csv", data.encode() if there else data.encode("latin-1"), "text/csv")}
                answer = await created(asker, files, name="Open de Lyon", ties="wins", **{"r.session.uma": "20, 10, -10, -20"})
                assert answer.status_code == 422
                assert 'value="Open de Lyon"' in answer.text
                assert "20, 10, -10, -20" in answer.text
                assert (data in answer.text) == there
                desk = await created(asker, names="Aki")
                again = await Desk.send(_at(asker, desk), "entries", files=files)
                assert again.status_code == 422
                assert (data in again.text) == there

    asyncio.run(create())


def _at(asker: Asker, created: httpx.Response) -> Desk:
    """The desk of an event that was created."""
    desk = object.__new__(Desk)
    desk.asker, desk.at = asker, created.headers["location"]
    return desk


def test_a_list_as_large_as_a_form_may_be_is_entered_whole(tmp_path: Path) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("organiser")
            assert refused(await desk.send("entries", names=" \n")).startswith("Nobody is named")
            assert "at most 400" in refused(await desk.send("entries", names="Aki\n" * 401))
            names = [f"{at:03} {'松' * 51}" for at in range(400)]
            data = "\n".join(names).encode()
            assert 60_000 < len(data) < 64 << 10
            answer = await desk.send("entries", files={"file": ("list.csv", data, "text/csv")})
            assert answer.status_code == 303, refused(answer)
            assert {person.name for person in (await hall.archive()).people.values()} >= set(names)

    asyncio.run(enter())


@pytest.mark.parametrize("names", ["", "Aki\nBen\nChloé\nDai"])
def test_every_part_of_the_desk_of_a_new_event_is_there(tmp_path: Path, names: str) -> None:
    async def visit() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            at = (await created(asker, names=names)).headers["location"]
            parts = [f"{at}/{part}" for part in PARTS if part != "entries"]
            event = at.removesuffix("/desk")
            public = [
                f"{event}{page}"
                for page in ("", "/schedule", "/seating", "/standings", "/big", "/hall", "/referee", "/rule", "/print")
            ]
            for path in (at, f"{at}/registrations/form", f"{event}/checkin", *parts, *public):
                answer = await asker.http.get(path, follow_redirects=True)
                assert answer.status_code == 200, path
            assert (await asker.get(f"{at}/schedule")).text.count('type="datetime-local"') == 8

    asyncio.run(visit())


def test_an_evening_of_another_place_is_listed_with_a_page_that_is_there(tmp_path: Path) -> None:
    async def visit() -> None:
        async with halls(tmp_path, seated(kind="evening")) as hall:
            asker = Asker(hall.app)
            answer = await asker.http.get(f"{hall.at}/evening", follow_redirects=True)
            assert (answer.status_code, answer.url.path) == (200, hall.at)
            link = f"{hall.at}/in/{await hall.token('organiser')}"
            assert (await asker.http.get(link, follow_redirects=True)).url.path == f"{hall.at}/desk"
            assert 'value="evening"' not in (await asker.get("/events")).text

    asyncio.run(visit())


def test_a_form_of_entries_sent_twice_enters_them_once(tmp_path: Path) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("organiser")
            for _ in range(2):
                assert (await desk.send("entries", names="Yan\nZoé", form="the-same")).status_code == 303
            assert len((await hall.archive()).state.entries) == 10

    asyncio.run(enter())


def test_an_entry_is_withdrawn_and_taken_back_by_a_button(tmp_path: Path) -> None:
    async def change() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("organiser")
            for what, gone in (("withdraw 3", True), ("return 3", False)):
                assert (await desk.send("change", what=what)).status_code == 303
                assert (await hall.archive()).state.entries[3].withdrawn is gone
                count = sum(not each.withdrawn for each in (await hall.archive()).state.entries.values())
                assert say("desk.status-playing", n=count) in (await desk.asker.get(desk.at)).text
            assert (await desk.send("change", what="begin 3")).status_code == 422
            assert (await desk.send("change", what="withdraw")).status_code == 422  # nobody is named
            assert not any(each.withdrawn for each in (await hall.archive()).state.entries.values())

    asyncio.run(change())


@pytest.mark.parametrize(
    ("query", "sessions"),
    [("way=design&rounds=3", 3), ("way=lot&rounds=2&lot=today", 2), ("way=results", 1), ("way=hand&session=1&change=1%3D2", 1)],
)
def test_seats_are_shown_before_they_are_published_as_they_were_shown(tmp_path: Path, query: str, sessions: int) -> None:
    async def publish() -> None:
        async with halls(tmp_path, seated(8, 1)) as hall:
            desk, was = await Desk(hall).come("organiser"), await hall.tag()
            shown = await desk.asker.get(f"{desk.at}/seats?{query}")
            assert shown.status_code == 200, refused(shown)
            assert await hall.tag() == was
            assert "Certificate" in shown.text or "certificate" in shown.text
            form = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown.text.partition('class="bar"')[2]))
            form = {name: html.unescape(value) for name, value in form.items()}
            seats = re.findall(r"<td[^>]*>(\d+) ", shown.text.partition('class="sittings"')[2].partition("<details")[0])
            answer = await desk.asker.http.post(f"{desk.at}/seats", data=form)
            assert answer.status_code == 303, refused(answer)
            state = (await hall.archive()).state
            first = [str(one) for _, four in sorted(state.sessions[1].tables.items()) for one in four]
            assert seats[:8] == first
            assert len(state.sessions) == sessions

    asyncio.run(publish())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_second_of_two_organisers_who_publish_at_once_is_shown_the_seats_again(tmp_path: Path, lang: str) -> None:
    async def publish() -> None:
        async with halls(tmp_path, seated(8, 0)) as hall:
            forms = []
            for lot in ("one", "two"):
                desk = await Desk(hall, lang).come("organiser")
                shown = await desk.asker.get(f"{desk.at}/seats?way=lot&rounds=2&lot={lot}")
                form = dict(
                    re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown.text.partition('class="bar"')[2])
                )
                forms.append((desk, form))
            answers = [await desk.asker.http.post(f"{desk.at}/seats", data=form) for desk, form in forms]
            assert [answer.status_code for answer in answers] == [303, 422]
            assert refused(answers[1])
            tables = (await hall.archive()).state.sessions[1].tables
            again = dict(
                re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', answers[1].text.partition('class="bar"')[2])
            )
            assert (await forms[1][0].asker.http.post(f"{hall.at}/desk/seats", data=again)).status_code == 303
            assert (await hall.archive()).state.sessions[1].tables != tables

    asyncio.run(publish())


def test_an_exchange_of_seats_says_what_it_costs_beside_what_there_was(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 2)) as hall:
            desk = await Desk(hall).come("organiser")
            east = {n: each.tables[1][0] for n, each in (await hall.archive()).state.sessions.items()}
            other = (await hall.archive()).state.sessions[2].tables[2][0]
            shown = html.unescape((await desk.asker.get(f"{desk.at}/seats?way=hand&session=2&change={east[2]}%3D{other}")).text)
            worth = re.findall(r"<dd>([^<]*)<?(?: ?<?span[^>]*>So far: ([^<]*))?", shown.split('class="certificate"')[1])[:3]
            assert any(so_far and so_far != text.strip() for text, so_far in worth), worth
            south = (await hall.archive()).state.sessions[2].tables[1][1]
            winds = (await desk.asker.get(f"{desk.at}/seats?way=hand&session=2&change={east[2]}%3D{south}")).text
            assert "2 seats change" in winds
            assert "1 East → South" in winds
            same = (await desk.asker.get(f"{desk.at}/seats?way=hand&session=2&change=")).text
            assert "No seat changes" in same
            assert "So far" not in same

    asyncio.run(look())


def test_the_first_entry_too_is_exchanged_by_hand(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 1)) as hall:
            desk = await Desk(hall).come("organiser")
            tables = (await hall.archive()).state.sessions[1].tables
            other = next(four[0] for four in tables.values() if 1 not in four)
            await desk.send("seats", way="hand", session="1", change=f"{other}=1")
            swap = {1: other, other: 1}
            exchanged = {table: tuple(swap.get(one, one) for one in four) for table, four in tables.items()}
            assert (await hall.archive()).state.sessions[1].tables == exchanged

    asyncio.run(look())


def test_a_hash_that_may_not_be_checkable_says_so_before_it_is_published(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(6, 0)) as hall:
            desk, says = await Desk(hall).come("organiser"), "the hash cannot be checked"
            await desk.send("entries", names="name\nGil\nHal")
            lot = f"{desk.at}/seats?way=lot&rounds=1&lot=6"
            assert says not in (await desk.asker.get(lot)).text
            await desk.send("entries", names="name,team\nIda,Reds\nJo,Reds\nKim,\nLea,")
            assert says in (await desk.asker.get(lot)).text
            assert says not in (await desk.asker.get(lot.replace("way=lot", "way=design"))).text

    asyncio.run(look())


def test_who_sits_out_is_named_in_the_seats_that_are_shown(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 0)) as hall:
            desk = await Desk(hall).come("organiser")
            await desk.send("entries", names="Zoé")
            shown = (await desk.asker.get(f"{desk.at}/seats?way=design&rounds=1&byes=9")).text
            assert "Sitting out: 9 Zoé" in shown

    asyncio.run(look())


def test_seats_that_cannot_be_are_refused_with_the_reason(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated(8, 1)) as hall:
            desk = await Desk(hall).come("organiser")
            for query, why in (
                ("way=design&rounds=0", "rounds"),
                ("way=hand&session=9&change=1%3D2", "9"),
                ("way=hand&session=1&change=Aki", "“Aki” is not an exchange"),
                ("way=design&byes=x", "“x” is not a list of numbers"),
                ("way=lot&rounds=1", "Type what was drawn"),
            ):
                shown = await desk.asker.get(f"{desk.at}/seats?{query}")
                assert shown.status_code == 422, query
                assert why in refused(shown)

    asyncio.run(look())


def test_a_grid_is_entered_table_by_table_and_what_is_wrong_stays_as_it_was_typed(tmp_path: Path) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated(12)) as hall:
            desk = await Desk(hall).come("scorer", "Sam")
            typed = dict(zip(("e1", "s1", "w1", "n1"), map(str, POINTS), strict=True))
            typed |= dict(zip(("e2", "s2", "w2", "n2"), ("45000", "30000", "25000", "21000"), strict=True))
            answer = await desk.send("results", "/results", session="1", seen="Eva", **typed)
            assert answer.status_code == 422
            assert 'value="21000"' in answer.text
            state = (await hall.archive()).state
            assert [*state.sessions[1].results] == [1]
            other = await desk.send("results", "/results", session="1", seen="Eva", **typed | {"e1": "46000", "s1": "29000"})
            assert "120000" in other.text
            assert "45000 30000 25000 20000" in other.text
            assert "46000 29000 25000 20000" in other.text

    asyncio.run(enter())


def test_the_reason_for_one_table_of_a_grid_replaces_no_result_of_another(tmp_path: Path) -> None:
    async def enter() -> None:
        async with halls(tmp_path, seated(8)) as hall:
            desk = await Desk(hall).come("scorer", "Sam")
            typed = list(zip("eswn", ("450", "300", "250", "200"), strict=True))
            hundreds = {f"{seat}{table}": points for table in (1, 2) for seat, points in typed}
            answer = await desk.send("results", "/results", session="1", seen="Eva", **hundreds)
            assert answer.status_code == 303
            assert list((await hall.archive()).reckoning.tables[1, 2].points) == POINTS
            other = hundreds | {"e1": "451", "s1": "299", "e2": "452", "s2": "298"}
            asked = await desk.send("results", "/results", session="1", seen="Eva", why1="read again", form="second", **other)
            assert asked.text.count('class="both"') == 1
            tables = (await hall.archive()).reckoning.tables
            assert (tables[1, 1].points[0], tables[1, 2].points[0]) == (45_100, 45_000)

    asyncio.run(enter())


def test_a_session_is_started_from_its_grid(tmp_path: Path) -> None:
    async def start() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("referee")
            assert (await desk.send("results", "/results", session="1", start="1")).status_code == 303
            assert (await hall.archive()).state.sessions[1].clock
            assert 'name="start"' not in (await desk.asker.get(f"{desk.at}/results")).text

    asyncio.run(start())


def test_four_numbers_are_counted_while_they_are_typed(tmp_path: Path) -> None:
    async def look() -> None:
        async with halls(tmp_path, seated()) as hall:
            desk = await Desk(hall).come("scorer")
            was = await hall.tag()
            told = (await desk.asker.get(f"{desk.at}/counts?session=1&table=1&p=30000,30000,30000,30000&sticks=0")).json()
            assert told == {"ok": True, "scores": ["1. 0.0"] * 4}
            bad = (await desk.asker.get(f"{desk.at}/counts?session=1&table=1&p=30000,30000,30000,31000&sticks=0")).json()
            assert bad["ok"] is False
            assert (await Asker(hall.app).get(f"{desk.at}/counts?session=1&table=1&p=1,2,3,4")).status_code == 403
            assert await hall.tag() == was

    asyncio.run(look())


def test_a_result_that_came_meanwhile_is_shown_and_not_sent_again(tmp_path: Path) -> None:
    async def enter() -> None:
        archive = seated()
        keeping.result(archive, (1, 1), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
        async with halls(tmp_path, archive) as hall:
            desk, was = await Desk(hall).come("scorer"), await hall.tag()
            page = (await desk.asker.get(f"{desk.at}/results")).text
            fields = dict(re.findall(r'name="((?:was|[eswnx])1)" value="([^"]*)"', page))
            assert fields["was1"] == "45000 30000 25000 20000 0"
            assert (await desk.send("results", "/results", session="1", seen="Eva", **fields)).status_code == 303
            assert await hall.tag() == was

    asyncio.run(enter())


def test_a_stage_begins_with_those_who_are_ticked_and_equals_across_the_cut_are_named(tmp_path: Path) -> None:
    archive = seated(8, 1)
    for table in (1, 2):
        keeping.result(archive, (1, table), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)

    async def work() -> None:
        async with halls(tmp_path, archive) as hall:
            desk = await Desk(hall).come("organiser")
            clear = (await desk.asker.get(f"{desk.at}/stage?cut=4&name=Final&carry=half")).text
            first = [row.entry for row in ranked((await hall.archive()).reckoning)[:4]]
            assert ticked(clear) == set(first)
            tied = html.unescape((await desk.asker.get(f"{desk.at}/stage?cut=3")).text)
            names = [archive.name(entry) for entry in first[2:]]
            assert f"Equal on both sides of the cut: {', '.join(names)}." in tied
            assert ticked(tied) == set(first[:2])
            assert (await desk.send("stage", "/stage", name="Final", carry="half")).status_code == 422  # nobody is ticked
            on = {f"on-{entry}": "1" for entry in first}
            assert refused(await desk.send("stage", "/stage", name="", carry="half", **on))
            assert (await desk.send("stage", "/stage", name="Final", carry="half", **on)).status_code == 303
            stages = (await hall.archive()).state.stages
            assert (stages[-1].name, set(stages[-1].on), stages[-1].carry, stages[-1].first) == ("Final", set(first), "half", 2)
            assert "Final: from session 2 on, 4 players" in (await desk.asker.get(f"{desk.at}/stage")).text

    asyncio.run(work())


def ticked(text: str) -> set[int]:
    """The entries that go on, as a form has them."""
    return {int(entry) for entry in re.findall(r'name="on-(\d+)"[^>]* checked', text)}
