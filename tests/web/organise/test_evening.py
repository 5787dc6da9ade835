"""A club's evening by its forms, without a script: begun, joined by a code, seated, results, rights, the club's season."""

import asyncio
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.applications import Starlette

from jantaku.rules.book import DEFAULT, Book
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import YAKU
from jantaku.tournament.archive import Archive
from jantaku.tournament.season_prints import month_name
from jantaku.web.http import lan
from jantaku.web.organise.repository import Events
from jantaku.web.rules.present import BOOKS
from tests.web.asgi import Asker, opened, until
from tests.web.guests import CSRF
from tests.web.organise.hall import EVA

NAMES = ("Aki", "Ben", "Chloé", "Dai", "Eve", "Fumiko", "Gilles", "Hana", "Ivo", "Jun", "Kenji", "Lou", "Mona", "Noé")
ENTRY = re.compile(r'name="entry" value="([^"]+)"')
CODE = re.compile(r"big-code[^>]*>([^<]+)<")
WRITES = ("round", "come", "leave", "close", "1/1")
OTHER = next(name for name in BOOKS if name != DEFAULT)


class Phone(Asker):
    """A phone at an evening."""

    at = ""

    async def begin(self, names: tuple[str, ...] = NAMES[:12], **more: Any) -> None:
        """Send the form of a new evening. Its page, which takes long, is asked for by the tests of a form that is sent twice."""
        form = {"csrf": await self.token("/login"), "entry": secrets.token_hex(8), "name": "Ryū", "begin": "yes"} | more
        answer = await self.http.post("/events/evening", data={"names": "\n".join(names), **form})
        assert answer.status_code == 303, answer.text
        self.at = answer.headers["location"]

    async def send(self, path: str, page: str, **form: Any) -> httpx.Response:
        """A form of a page, as its button would send it."""
        token, entry = CSRF.search(page), ENTRY.search(page)
        assert token
        return await self.http.post(path, data={"csrf": token[1], **({"entry": entry[1]} if entry else {}), **form})

    async def act(self, what: str, **form: Any) -> httpx.Response:
        """Something that is done on the evening's page."""
        page = await self.get(self.at)
        return await self.send(f"{self.at}/{what}", page.text, **form)

    async def result(self, session: int, table: int, *points: object, **form: Any) -> httpx.Response:
        page = await self.get(f"{self.at}/{session}/{table}")
        typed = {f"points{seat}": str(each) for seat, each in enumerate(points or (452, 310, 238, 200))}
        return await self.send(f"{self.at}/{session}/{table}", page.text, **typed, sticks="0", **form)

    async def join(self, code: str, **form: str) -> httpx.Response:
        page = await self.get(f"/join/{code}")
        answer = await self.send(f"/join/{code}", page.text, **form)
        self.at = answer.headers.get("location", "")
        return answer

    async def code(self) -> str:
        found = CODE.search((await self.get(self.at)).text)
        assert found
        return found[1]


async def archive(app: Starlette, at: str) -> Archive:
    found: Archive = await app.state.site.part(Events).archive(at.split("/")[2])
    return found


async def play(phone: Phone, app: Starlette, session: int) -> None:
    for table in (await archive(app, phone.at)).state.sessions[session].tables:
        assert (await phone.result(session, table)).status_code == 303


def run(folder: Path, work: Callable[[Phone, Starlette], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with opened(folder) as app:
            await work(Phone(app), app)

    asyncio.run(whole())


def test_an_evening_of_fourteen_with_a_late_comer_and_an_early_leaver_to_the_seasons_table(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES)  # of whom two sit out: their plan takes ten times as long
        first = await archive(app, phone.at)
        assert len(first.state.sessions[1].tables) == 3
        assert len(first.state.sessions[1].byes) == 2
        for session in (1, 2, 3, 4):
            if session > 1:
                assert (await phone.act("round", session=session, rounds=4, seats="design", spare="byes")).status_code == 303
            await play(phone, app, session)
            if session == 1:
                assert (await phone.act("come", name="Late")).status_code == 303
                gone = min(first.state.sessions[1].seated)  # who has played
                assert (await phone.act("leave", player=gone)).status_code == 303
        whole = await archive(app, phone.at)
        seated = [{*each.seated, *each.byes} for each in whole.state.sessions.values()]
        assert [len(each) for each in seated] == [14] * 4
        assert gone not in seated[1]
        assert 15 in seated[1]
        page = (await phone.get(phone.at)).text
        club = re.search(r'href="(/clubs/[^"]+)"', page)
        assert club
        season = (await Asker(app).get(club[1])).text  # for everybody who has the address
        assert season.count("/player?name=") == 15
        assert all(name in season for name in (*NAMES, "Late"))
        assert (await phone.get(f"{club[1]}/player?name=Late")).status_code == 200
        assert (await phone.get(f"{club[1]}?month={time.strftime('%Y-%m')}&best=1&least=3")).status_code == 200

    run(tmp_path, evening)


def test_a_phone_joins_by_the_code_shows_its_seat_and_enters_results_and_nothing_else(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        code = await phone.code()
        guest, late, stranger = Phone(app), Phone(app), Phone(app)
        assert (await guest.get(f"/join?code={code.upper()}")).headers["location"] == f"/join/{code}"
        assert (await guest.join(code, player="1")).status_code == 303
        assert guest.at == phone.at
        assert "Aki" in (await guest.get(guest.at)).text
        assert (await late.join(code, name="Late")).status_code == 303
        assert (await guest.result(1, 1)).status_code == 303
        found = await archive(app, phone.at)
        assert found.state.entries.keys() == set(range(1, 14))
        assert found.state.sessions[1].results.keys() == {1}
        assert [each.body["seen"] for each in found.result((1, 1)).sheet.entries if each.kind == "totals"] == ["Aki"]
        stranger.at = phone.at
        for one, open_to in ((guest, {"1/1"}), (stranger, set())):
            for what in WRITES:
                form = {f"points{seat}": "300" for seat in range(4)} | {"sticks": "0", "player": "2", "name": "X"}
                answer = await one.act(what, **form, session="1")
                assert (answer.status_code == 403) is (what not in open_to), (what, answer.status_code)
        assert (await archive(app, phone.at)).event.receipt == found.event.receipt

    run(tmp_path, evening)


def test_a_closed_evening_can_be_joined_no_more_until_it_is_opened_again(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        code = await phone.code()
        await phone.act("close")
        assert (await Asker(app).get(f"/join/{code}")).status_code == 404
        assert (await Asker(app).get(f"/join?code={code}")).status_code == 404
        assert CODE.search((await phone.get(phone.at)).text) is None
        await phone.act("close")
        assert (await Asker(app).get(f"/join/{await phone.code()}")).status_code == 200

    run(tmp_path, evening)


def test_players_gather_by_the_code_before_the_first_round(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin((), gather="yes")
        code = await phone.code()
        assert (await phone.act("round", session=1, rounds=3, seats="lot", spare="byes")).status_code == 409
        for name in NAMES[:5]:
            assert (await Phone(app).join(code, name=name)).status_code == 303
        again = await Phone(app).join(code, name="Aki")
        assert again.status_code == 409
        assert "Aki is here already" in again.text
        assert (await phone.act("round", session=1, rounds=3, seats="lot", spare="house")).status_code == 303
        found = await archive(app, phone.at)
        assert len(found.state.sessions[1].tables) == 2
        assert [found.name(number) for number, each in found.state.entries.items() if each.status == "house"] == [
            "House 1",
            "House 2",
            "House 3",
        ]

    run(tmp_path, evening)


def test_a_result_may_be_typed_in_hundreds_its_sum_is_checked_and_another_one_is_asked_about(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        wrong = await phone.result(1, 1, 45_200, 31_000, 23_800, 19_000)
        assert wrong.status_code == 409
        assert "119,000" in wrong.text
        assert 'value="45200"' in wrong.text
        assert (await phone.result(1, 1, "x", 310, 238, 200)).status_code == 409
        assert not (await archive(app, phone.at)).state.sessions[1].results
        assert (await phone.result(1, 1, "45 200", "31,000", "23.800", "20000")).status_code == 303
        assert (await archive(app, phone.at)).result((1, 1)).counted.points == (45_200, 31_000, 23_800, 20_000)
        assert (await phone.result(1, 2, 500, 400, 310, "-10")).status_code == 303
        assert (await archive(app, phone.at)).result((1, 2)).counted.points == (50_000, 40_000, 31_000, -1_000)
        asked = await phone.result(1, 1, 310, 452, 238, 200)
        assert asked.status_code == 409
        assert "45200" in asked.text
        assert (await archive(app, phone.at)).result((1, 1)).counted.points[0] == 45_200
        assert (await phone.result(1, 1, 310, 452, 238, 200, replace="yes")).status_code == 303
        assert (await archive(app, phone.at)).result((1, 1)).counted.points[0] == 31_000

    run(tmp_path, evening)


def test_a_form_that_is_sent_twice_counts_once(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:8])
        await play(phone, app, 1)
        page = (await phone.get(phone.at)).text
        for _ in range(2):
            form = {"session": 2, "rounds": 4, "seats": "results", "spare": "byes"}
            assert (await phone.send(f"{phone.at}/round", page, **form)).status_code == 303
        for _ in range(2):
            assert (await phone.send(f"{phone.at}/leave", page, player="3")).status_code == 303
        new = (await phone.get("/events/evening")).text
        form = {"name": "Twice", "names": "\n".join(NAMES[:8]), "begin": "yes"}
        at_once = await asyncio.gather(*(phone.send("/events/evening", new, **form) for _ in range(2)))
        twice = [*at_once, await phone.send("/events/evening", new, **form)]
        assert len({each.headers["location"] for each in twice}) == 1
        assert len(await app.state.site.store.list_events()) == 2
        assert (await phone.get("/events")).text.count("season</a>") == 2
        found = await archive(app, phone.at)
        assert sorted(found.state.sessions) == [1, 2]
        assert [line.kind for line in found.event.events].count("seat") == 2
        other = await phone.act("round", session=5, rounds=4, seats="lot", spare="byes")
        assert other.status_code == 409
        assert "is not the next one" in other.text

    run(tmp_path, evening)


def test_who_leaves_in_the_middle_of_a_round_still_has_its_result(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:8])
        assert (await phone.result(1, 1)).status_code == 303
        for number in range(1, 4):
            assert (await phone.act("leave", player=number)).status_code == 303
        assert (await phone.result(1, 2)).status_code == 303
        found = await archive(app, phone.at)
        assert found.state.sessions[1].complete
        assert len(found.reckoning.standings) == 8

    run(tmp_path, evening)


def test_a_round_in_which_nothing_was_entered_is_seated_again_for_who_is_there(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:9])
        assert "seated again" not in (await phone.get(phone.at)).text
        await phone.act("leave", player=2)
        assert "since this round was seated" in (await phone.get(phone.at)).text
        assert (await phone.act("round", session=1, rounds=4, seats="lot", spare="byes")).status_code == 303
        assert (await archive(app, phone.at)).state.sessions[1].seated == {1, *range(3, 10)}

    run(tmp_path, evening)


def test_the_clubs_list_has_who_came_before_and_its_owner_alone_begins_an_evening(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:8])
        await phone.act("close")
        club = re.search(r"club=(\w+)", (await phone.get("/events")).text)
        assert club
        page = (await phone.get(f"/events/evening?club={club[1]}")).text
        ticked = re.findall(r'name="here" value="(\w+)"', page)
        assert len(ticked) == 8
        form = {"club": club[1], "here": ticked[:6], "names": "New One\nAnother\nNew One", "begin": "yes"}
        answer = await phone.send("/events/evening", page, **form)
        assert answer.status_code == 303
        found = await archive(app, answer.headers["location"])
        assert len(found.people) == 8
        assert {person.club for person in found.people.values()} == {"Ryū"}
        stranger = Phone(app)
        other = (await stranger.get("/events/evening")).text
        assert (await stranger.send("/events/evening", other, **form)).status_code == 403
        assert f"club={club[1]}" not in (await stranger.get("/events")).text

    run(tmp_path, evening)


def test_a_club_is_known_by_its_name_and_a_typed_name_is_the_person_of_the_clubs_list(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:8])
        club = re.search(r"club=(\w+)", (await phone.get("/events")).text)
        assert club
        listed = (await phone.get(f"/events/evening?club={club[1]}")).text
        keys = re.findall(r'name="here" value="(\w+)"', listed)
        await phone.begin(("AKI", "ben", "Chloé", "New One"), name="ryū ")  # begun while the list was open
        assert (await phone.get("/events")).text.count("season</a>") == 1
        assert {each.name for each in (await archive(app, phone.at)).people.values()} == {"Aki", "Ben", "Chloé", "New One"}
        answer = await phone.send("/events/evening", listed, club=club[1], here=keys[:4], names="Aki\nben\nEve", begin="yes")
        found = await archive(app, answer.headers["location"])
        assert sorted(each.name for each in found.people.values()) == ["Aki", "Ben", "Chloé", "Dai", "Eve"]

    run(tmp_path, evening)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_that_joins_twice_is_one_person_and_a_taken_name_is_told(tmp_path: Path, lang: str) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin((), gather="yes")
        code = CODE.search((await phone.get(phone.at)).text)
        assert code
        other = Phone(app, lang=lang)
        page = (await other.get(f"/join/{code[1]}")).text
        twice = await asyncio.gather(*(other.send(f"/join/{code[1]}", page, name="Ana") for _ in range(2)))
        assert [each.status_code for each in twice] == [303, 303]
        taken = await Phone(app, lang=lang).join(code[1], name="ana")
        assert (taken.status_code, say("evening.name-taken", lang, name="Ana") in unescape(taken.text)) == (409, True)
        assert (await phone.act("come", name="Ana")).status_code == 409
        assert [each.name for each in (await archive(app, phone.at)).people.values()] == ["Ana"]

    run(tmp_path, evening)


def test_the_organiser_is_led_to_the_codes_of_the_tables_that_are_kept_hand_by_hand(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:4])
        signs = f"{phone.at.removesuffix('/evening')}/print#signs"
        assert signs in (await phone.get(phone.at)).text
        assert signs not in (await Phone(app).get(phone.at)).text
        assert 'id="signs"' in (await phone.get(signs)).text

    run(tmp_path, evening)


def test_the_season_of_one_evening_names_its_day_once(tmp_path: Path) -> None:
    async def evening(phone: Phone, _: Starlette) -> None:
        await phone.begin(NAMES[:4])
        await phone.result(1, 1)
        club = re.search(r"club=(\w+)", (await phone.get("/events")).text)
        assert club
        assert re.search(r"1 game, \d{4}-\d\d-\d\d<", (await phone.get(f"/clubs/{club[1]}")).text)

    run(tmp_path, evening)


def test_names_that_make_no_evening_come_back_with_the_reason(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        page = (await phone.get("/events/evening")).text
        answer = await phone.send("/events/evening", page, names="Aki\nBen\nChloé", begin="yes")
        assert answer.status_code == 400
        assert "There are 3 players: a round needs at least 4." in answer.text
        assert "Aki\nBen\nChloé" in answer.text
        assert not await app.state.site.store.list_events()

    run(tmp_path, evening)


def test_addresses_of_no_evening_lead_nowhere(tmp_path: Path) -> None:
    async def ask(phone: Phone, _: Starlette) -> None:
        await phone.begin()
        for path in (
            "/clubs/none",
            "/join/none",
            "/e/none/evening",
            f"{phone.at}/1/9",
            f"{phone.at}/7/1",
            "/events/evening?club=none",
        ):
            assert (await phone.get(path)).status_code == 404, path

    run(tmp_path, ask)


def test_the_page_answers_who_waits_for_news(tmp_path: Path) -> None:
    async def evening(phone: Phone, _: Starlette) -> None:
        await phone.begin()
        mark = re.search(r'data-state="([^"]+)"', (await phone.get(phone.at)).text)
        assert mark
        waiting = asyncio.create_task(phone.get(f"{phone.at}/news?seen={mark[1]}"))
        assert (await phone.result(1, 1)).status_code == 303
        assert (await waiting).json()["mark"] != mark[1]

    run(tmp_path, evening)


def test_nobody_waits_for_news_while_the_server_stops(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        mark = re.search(r'data-state="([^"]+)"', (await phone.get(phone.at)).text)
        assert mark
        waiting = asyncio.create_task(phone.get(f"{phone.at}/news?seen={mark[1]}"))
        await until(lambda: app.state.site.part(Events)._news)
        app.state.site.part(Events).release()
        assert (await asyncio.wait_for(waiting, 10)).json()["mark"] == mark[1]
        assert (await phone.get(f"{phone.at}/news?seen={mark[1]}")).json()["mark"] == mark[1]

    run(tmp_path, evening)


def test_a_link_of_an_evening_opens_its_page(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin()
        for role in ("organiser", "scorer", "staff"):
            (token,) = await app.state.site.part(Events).give(phone.at.split("/")[2], [(role, 0, 0, "Eva")])
            answer = await Asker(app).get(f"/e/{phone.at.split('/')[2]}/in/{token}")
            assert (answer.status_code, answer.headers["location"]) == (303, f"/e/{phone.at.split('/')[2]}/evening")

    run(tmp_path, evening)


@pytest.mark.parametrize(("host", "there"), [("0.0.0.0", "http://192.168.1.20:80/join"), ("127.0.0.1", "")])  # noqa: S104 - not bound
def test_the_code_of_an_evening_leads_phones_to_the_laptop_or_says_that_they_cannot_come(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str, there: str
) -> None:
    monkeypatch.setattr(lan, "addresses", lambda at: ["192.168.1.20"] if at == "0.0.0.0" else [])  # noqa: S104 - compared

    async def whole() -> None:
        async with opened(tmp_path, host=host) as app:
            phone = Phone(app)
            await phone.begin()
            page = unescape((await phone.get(phone.at)).text)
            assert (say("public.alone", "en") in page) == (not there)
            assert there in page

    asyncio.run(whole())


def test_an_evening_is_played_by_the_rulings_of_the_house_and_the_next_one_too(tmp_path: Path) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(**{"yaku": "1", "r.session.uma": "20, 10, -10, -20"} | all_yaku())
        assert (await archive(app, phone.at)).state.book.house == {"session.uma": [20, 10, -10, -20]}
        club = re.search(r'href="/clubs/([^"]+)"', (await phone.get(phone.at)).text)
        assert club
        form = (await phone.get(f"/events/evening?club={club[1]}")).text
        assert 'value="20, 10, -10, -20"' in form
        wrong = await phone.send("/events/evening", form, names="\n".join(NAMES), begin="yes", **{"r.session.uma": "much"})
        assert wrong.status_code == 400
        assert 'value="much"' in wrong.text
        assert 'aria-invalid="true"' in wrong.text
        other = await phone.send("/events/evening", form, names="\n".join(NAMES), show="1", book=OTHER)
        assert (other.status_code, f"/rules/{OTHER}" in other.text) == (200, True)

    run(tmp_path, evening)


def all_yaku() -> dict[str, Any]:
    """The fields of a form in which every yaku of the book is ticked."""
    return {f"r.{YAKU}{name}": "on" for name in Book.open(DEFAULT).yaku}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_month_of_the_season_has_its_name_and_is_a_file(tmp_path: Path, lang: str) -> None:
    async def evening(phone: Phone, app: Starlette) -> None:
        await phone.begin(NAMES[:12])
        await play(phone, app, 1)
        club = re.search(r'href="(/clubs/[^"]+)"', (await phone.get(phone.at)).text)
        assert club
        month, reader = time.strftime("%Y-%m", time.gmtime(EVA.at / 1000)), Asker(app, lang=lang)
        page = (await reader.get(f"{club[1]}?month={month}&least=1")).text
        assert f'<h2 id="table">{month_name(month, lang)}</h2>' in page
        assert f">{month}<" not in page
        links = re.findall(r'href="([^"]+/season\.[a-z]+[^"]*)"', unescape(page))
        assert [urlsplit(link).path.rpartition(".")[2] for link in links] == ["xlsx", "csv"]
        book, text = [await reader.get(link) for link in links]
        assert book.content.startswith(b"PK")
        assert "Chloé" in text.text
        assert (await reader.get(f"{club[1]}/season.exe")).status_code == 404

    run(tmp_path, evening)


def test_a_month_has_its_name_in_each_language() -> None:
    assert [month_name("2026-11", lang) for lang in ("en", "fr", "ja")] == ["November 2026", "Novembre 2026", "2026年11月"]
