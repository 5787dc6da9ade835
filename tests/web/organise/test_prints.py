"""Prints and files over HTTP: for each role what it may have, not sent again unchanged, nothing of what is not shown yet."""

import asyncio
import html
import io
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest

from jantaku.languages import LANGUAGES
from jantaku.texts import say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ROLES
from jantaku.tournament.prints import KINDS
from jantaku.web.organise.prints import FILES
from tests.tournament.prints.hall import EVA, HOSTILE, hall, name_of
from tests.tournament.prints.reading import Read
from tests.web.asgi import Asker
from tests.web.guests import CSRF
from tests.web.organise.hall import Hall, halls, seated

RULINGS = {"log", "penalties", "notice"}
FEDERATION = {"results", "report"}
PRINTS = {  # that a role may have, by hand
    "organiser": set(KINDS),
    "head": set(KINDS),
    "referee": set(KINDS) - FEDERATION,
    **dict.fromkeys(("staff", "scorer", "table", "mirror", "public"), set(KINDS) - FEDERATION - RULINGS),
}
MAY_FILES = {
    "organiser": set(FILES),
    "head": set(FILES) - {"archive.event"},
    **{role: {"ranking.csv"} for role in ("referee", "staff", "scorer", "table", "mirror", "public")},
}
HIDDEN = "44,300"  # points of the session that is not shown yet


def tried(folder: Path, work: Callable[[Hall], Awaitable[None]], archive: Archive | None = None) -> None:
    """Run something on an event in the application."""

    async def run() -> None:
        async with halls(folder, archive or hall(16, 4, 2)) as there:
            await work(there)

    asyncio.run(run())


async def headers_of(there: Hall, role: str) -> dict[str, str]:
    """What a program of a role sends with a request."""
    return {} if role == "public" else {"Authorization": f"Bearer {await there.token(role, table=2 if role == 'table' else 0)}"}


async def browser(there: Hall, role: str) -> Asker:
    """A browser that has followed the link of a role."""
    asker = Asker(there.app)
    await asker.get(f"{there.at}/in/{await there.token(role)}")
    return asker


@pytest.mark.parametrize("role", ROLES)
def test_a_role_has_its_prints_and_its_files_and_no_other(tmp_path: Path, role: str) -> None:
    async def work(there: Hall) -> None:
        headers = await headers_of(there, role)
        for kind in KINDS:
            answer = await there.asker.get(f"{there.at}/print/{kind}", headers=headers)
            assert answer.status_code == (200 if kind in PRINTS[role] else 403), kind
            assert ("<!doctype html>" in answer.text and 'class="bar"' in answer.text) == (kind in PRINTS[role])
        for name in FILES:
            answer = await there.asker.get(f"{there.at}/file/{name}", headers=headers)
            assert answer.status_code == (200 if name in MAY_FILES[role] else 403), name
        page = (await there.asker.get(f"{there.at}/print", headers=headers)).text
        assert {*re.findall(r'/print/(\w+)"', page)} == PRINTS[role]
        assert {*re.findall(r'/file/([\w.]+)"', page)} == MAY_FILES[role]
        assert ('method="post" action="' + there.at in page) == (role == "organiser")

    tried(tmp_path, work)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_two_buttons_of_the_prints_page_read_alike(tmp_path: Path, lang: str) -> None:
    async def look(here: Hall) -> None:
        asker = Asker(here.app, lang=lang)
        await asker.get(f"{here.at}/in/{await here.token('organiser')}")
        text = (await asker.get(f"{here.at}/print")).text
        buttons = re.findall(r'<(?:a|button) class="button[^>]*>(.*?)</', text.partition("<main")[2].partition("</main>")[0])
        assert len(buttons) > 5
        assert len(set(buttons)) == len(buttons)

    tried(tmp_path, look)


def test_a_print_is_in_the_language_of_the_address_or_of_the_reader(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        for lang in LANGUAGES:
            asked = await there.asker.get(f"{there.at}/print/wall?lang={lang}")
            read = await Asker(there.app, lang=lang).get(f"{there.at}/print/wall")
            for answer in (asked, read):
                assert f'<html lang="{lang}">' in answer.text
                assert say("print.wall", lang) in answer.text

    tried(tmp_path, work)


def test_a_print_is_sent_again_only_once_the_event_has_changed(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        organiser = await there.token("organiser")
        at = f"{there.at}/print/names?session=1"
        first = await there.asker.get(at)
        known = {"If-None-Match": first.headers["etag"]}
        assert (await there.asker.get(at, headers=known)).status_code == 304
        assert (await there.asker.get(f"{there.at}/print/names?session=2", headers=known)).status_code == 200
        assert (await there.asker.get(f"{at}&lang=fr", headers=known)).status_code == 200
        assert (await there.add(organiser, "person", {"entry": 4, "name": "Somebody Else"}))["ok"]
        after = await there.asker.get(at, headers=known)
        assert after.status_code == 200
        assert "Somebody Else" in after.text

    tried(tmp_path, work)


@pytest.mark.parametrize(("kind", "of"), [("cards", ".card"), ("certificate", ".award")])
def test_a_player_s_own_card_and_certificate_are_asked_for_by_number_in_the_session_that_is_chosen(
    tmp_path: Path, kind: str, of: str
) -> None:
    async def work(there: Hall) -> None:
        text = (await there.asker.get(f"{there.at}/print?session=2")).text
        form = re.search(rf'<form action="([^"]*/{kind})".*?</form>', text, re.DOTALL)
        assert form
        assert 'name="session" value="2"' in form[0]
        assert 'name="entry"' in form[0]
        found = Read((await there.asker.get(f"{form[1]}?session=2&entry=4")).text)
        assert len(found.texts(of)) == 1
        assert name_of(4) in found.texts(of)[0]

    tried(tmp_path, work)


def test_the_link_to_the_certificates_says_that_it_is_of_three(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        assert "Certificates of the first three" in (await there.asker.get(f"{there.at}/print")).text
        assert len(Read((await there.asker.get(f"{there.at}/print/certificate")).text).texts(".award")) == 3

    tried(tmp_path, work)


def test_a_print_may_load_nothing_and_runs_its_one_script_alone(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        answer = await there.asker.get(f"{there.at}/print/wall")
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert len(re.findall("<script", answer.text)) == 1
        assert '<button type="button" hidden>' in answer.text
        assert HOSTILE not in answer.text

    tried(tmp_path, work)


@pytest.mark.parametrize(
    "path", ["nothing", "wall?session=9", "wall?session=x", "cards?entry=999", "certificate?entry=x", "certificate?entry=99999999"]
)
def test_what_cannot_be_printed_is_refused_with_a_page(tmp_path: Path, path: str) -> None:
    async def work(there: Hall) -> None:
        answer = await there.asker.get(f"{there.at}/print/{path}")
        assert answer.status_code == 404
        assert "print" in answer.text

    tried(tmp_path, work)


def test_results_that_are_not_shown_yet_are_on_no_print_and_in_no_file_but_the_organisers(tmp_path: Path) -> None:
    archive = hall(16, 4, 2)
    keeping.show(archive, "hidden", EVA, since=3)

    async def work(there: Hall) -> None:
        asked = [
            *(f"print/{kind}" for kind in PRINTS["public"]),
            *(f"print/{kind}?session=3" for kind in ("sheets", "ranking", "wall")),
        ]
        for path in [*asked, "file/ranking.csv"]:
            text = (await there.asker.get(f"{there.at}/{path}")).text
            assert HIDDEN not in text, path
        public = Read((await there.asker.get(f"{there.at}/print/ranking")).text)
        assert "After session 2" in public.body
        headers = await headers_of(there, "organiser")
        assert "After session 3" in (await there.asker.get(f"{there.at}/print/ranking", headers=headers)).text
        assert HIDDEN in (await there.asker.get(f"{there.at}/print/sheets?session=3", headers=headers)).text
        known = {"If-None-Match": (await there.asker.get(f"{there.at}/print/ranking", headers=headers)).headers["etag"]}
        assert (await there.asker.get(f"{there.at}/print/ranking", headers=known)).status_code == 200

    tried(tmp_path, work, archive)


def test_the_archive_comes_back_whole_from_the_server(tmp_path: Path) -> None:
    archive = hall(16, 4, 2)

    async def work(there: Hall) -> None:
        answer = await there.asker.get(f"{there.at}/file/archive.event", headers=await headers_of(there, "organiser"))
        assert "attachment" in answer.headers["content-disposition"]
        back = Archive.read(answer.text)
        assert back.text == (await there.archive()).text == archive.text
        assert back.people == archive.people

    tried(tmp_path, work, archive)


def test_the_clause_of_a_ruling_is_in_the_language_of_the_referee(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        rows = (await there.archive()).reckoning.ledger.rows
        (row,) = (each for each in rows if each.foul == "missed-session")
        asker = Asker(there.app, lang="fr")
        await asker.get(f"{there.at}/in/{await there.token('referee')}")
        assert "WRC 2015 7.2 (lecture)" in (await asker.get(f"{there.at}/referee/row/{row.id}")).text

    tried(tmp_path, work)


async def brought(asker: Asker, data: bytes, form: str = "") -> httpx.Response:
    """A file as the form of /events sends it."""
    text = (await asker.get("/events")).text
    token, once = CSRF.search(text), re.search(r'action="/events/saved".*?name="form" value="(\w+)"', text, re.DOTALL)
    assert token
    assert once
    sent = {"csrf": token[1], "form": form or once[1]}
    return await asker.http.post("/events/saved", data=sent, files={"saved": ("open.event", data)})


def test_a_saved_event_is_opened_on_another_server_by_its_file_alone(tmp_path: Path) -> None:
    async def work() -> None:
        async with halls(tmp_path / "hall", hall(16, 4, 2)) as there:
            headers = await headers_of(there, "organiser")
            saved = (await there.asker.get(f"{there.at}/file/archive.event", headers=headers)).content
            shown = (await there.asker.get(f"{there.at}/standings.json")).json()
            interchange = (await there.asker.get(f"{there.at}/event.json", headers=headers)).content
        async with halls(tmp_path / "other", seated()) as other:
            asker = Asker(other.app)
            answer = await brought(asker, saved, "one")
            assert answer.status_code == 303, answer.text
            at = answer.headers["location"].removesuffix("/desk")
            assert (await asker.get(f"{at}/standings.json")).json() == shown
            assert (await asker.get(f"{at}/file/archive.event")).content == saved  # to whom brought it: the organiser now
            assert (await Asker(other.app).get(f"{at}/file/archive.event")).status_code == 403
            assert (await brought(asker, saved, "one")).headers["location"] == f"{at}/desk"
            again = (await brought(asker, interchange)).headers["location"].removesuffix("/desk")
            rows = (await asker.get(f"{again}/standings.json")).json()["standings"]
            assert [row["total"] for row in rows] == [row["total"] for row in shown["standings"]]

    asyncio.run(work())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"ill"', b'"fit"', "does not match its hash"),
        (b"", b"\xff", "UTF-8"),
        (b'{"', b"[", "JSON"),
    ],
)
def test_a_saved_event_that_was_altered_is_refused_with_the_line(tmp_path: Path, old: bytes, new: bytes, says: str) -> None:
    async def work() -> None:
        async with halls(tmp_path, seated()) as there:
            asker, archive = Asker(there.app), hall(16, 4, 2)
            answer = await brought(asker, archive.text.encode().replace(old, new, 1))
            assert answer.status_code == 422
            assert says in html.unescape(answer.text)
            assert (await asker.get("/events")).text.count('<li class="row"><a href="/e/') == 0
            assert (await asker.get("/events/saved")).headers["location"] == "/events"

    asyncio.run(work())


def test_the_workbook_and_the_tables_are_files(tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")

    async def work(there: Hall) -> None:
        headers = await headers_of(there, "head")
        book = await there.asker.get(f"{there.at}/file/event.xlsx", headers=headers)
        with ZipFile(io.BytesIO(book.content)) as found:
            assert len([name for name in found.namelist() if "worksheets/sheet" in name]) == 4
        results = await there.asker.get(f"{there.at}/file/results.csv", headers=headers)
        assert "00000004" in results.text
        assert "00000004" not in (await there.asker.get(f"{there.at}/file/ranking.csv")).text

    tried(tmp_path, work)


# ---- codes
@pytest.mark.parametrize("role", [role for role in ROLES if role != "public"])
def test_signs_with_codes_are_made_by_the_organiser_alone(tmp_path: Path, role: str) -> None:
    async def work(there: Hall) -> None:
        asker = await browser(there, role)
        before = await there.events.tokens(there.ident)
        answer = await asker.post(f"{there.at}/print/tables")
        tokens = await there.events.tokens(there.ident)
        if role != "organiser":
            assert answer.status_code == 403
            assert tokens == before
            return
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "no-store"
        assert sorted(token.place for token in tokens if token.role == "table") == [1, 2, 3, 4]
        addresses = Read(answer.text).texts(".addr")
        assert len(addresses) == 4
        opened = await there.asker.get("/" + addresses[2].split("/", 1)[1])
        assert opened.status_code == 303

    tried(tmp_path, work)


def test_signs_without_the_token_of_the_form_are_refused(tmp_path: Path) -> None:
    async def work(there: Hall) -> None:
        asker = await browser(there, "organiser")
        answer = await asker.http.post(f"{there.at}/print/tables")
        assert answer.status_code == 403
        assert not [token for token in await there.events.tokens(there.ident) if token.role == "table"]

    tried(tmp_path, work)
