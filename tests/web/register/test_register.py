"""The referee's register on the web: begun, shared, written on by several referees, and never an entry lost."""

import asyncio
import html
import re
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from urllib.parse import parse_qs, urlencode

import pytest
from starlette.applications import Starlette

from jantaku.register import Register, check
from jantaku.texts import LANGUAGES, say
from tests.web.asgi import Asker, as_read, opened
from tests.web.guests import CSRF

ENTRY = re.compile(r'name="entry" value="([^"]+)"')


class Phone(Asker):
    """A referee's phone at one register."""

    at = ""

    async def begin(self, **form: str) -> None:
        page = await self.get("/referee/registers")
        said = {"event": "Open", "book": "wrc-2015", "trifles": "3", **form}
        answer = await self.send("/referee/registers", page.text, **said)
        assert answer.status_code == 303, answer.text
        self.at = answer.headers["location"]

    async def send(self, path: str, page: str, **form: str) -> "httpx.Response":  # type: ignore[name-defined]  # noqa: F821
        """A form of a page, sent as its button would."""
        token, entry = CSRF.search(page), ENTRY.search(page)
        assert token
        assert entry
        return await self.http.post(path, data={"csrf": token[1], "entry": entry[1], **form})

    async def rule(self, foul: str, player: str, **form: str) -> str:
        """Record a ruling by its form: where its row is."""
        given = {name: form.pop(name) for name in list(form) if name in {"minutes", "declared", "decision"}}
        path = f"{self.at}/record"
        page = await self.get(f"{path}?{urlencode({'foul': foul, **given})}")
        assert page.status_code == 200
        hidden = {f"given-{name}": value for name, value in given.items()}
        answer = await self.send(path, page.text, foul=foul, player=player, **hidden, **{"referee": "Eva", "session": "1", **form})
        assert answer.status_code == 303, answer.text
        assert say("register.done-ruling") in html.unescape((await self.get(answer.headers["location"].partition("#")[0])).text)
        return str(answer.headers["location"].partition("?")[0])

    async def register(self) -> Register:
        return Register.read((await self.get(f"{self.at}/register.jsonl")).text)


@asynccontextmanager
async def phones(folder: Path, **form: str) -> AsyncIterator[tuple[Phone, Starlette]]:
    async with opened(folder) as app:
        phone = Phone(app)
        await phone.begin(**form)
        yield phone, app


def run(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(work())  # type: ignore[arg-type]  # each is a coroutine


def test_the_standing_of_a_stored_clause_is_in_the_reader_s_language(tmp_path: Path) -> None:
    async def keep() -> None:
        async with phones(tmp_path) as (phone, app):
            row = await phone.rule("missed-session", "Aki")
            for path in (row, f"{phone.at}/log"):
                assert "WRC 2015 7.2 (reading)" in (await phone.get(path)).text
                assert "WRC 2015 7.2 (lecture)" in (await Asker(app, lang="fr").get(path)).text

    run(keep)


def test_a_register_is_begun_a_ruling_recorded_and_both_are_there_after_a_restart(tmp_path: Path) -> None:
    async def keep() -> None:
        async with phones(tmp_path, book="wrr-2013", trifles="2") as (phone, _):
            row = await phone.rule("late", "Aki", minutes="7", table="4", hand="East 1", note="tram", other="Ben")
            assert (await phone.register()).ledger.rows[0].others == ("Ben",)
            page = html.unescape((await phone.get(row)).text)
            for word in ("Aki", "7 penalty points", "WRR 2013 7.2", "East 1", "Eva", "tram"):
                assert word in page
            at = phone.at
        async with opened(tmp_path) as app:
            other = Phone(app, lang="fr")
            page = html.unescape((await other.get(at)).text)
            assert "Aki" in page
            assert say("foul.title.late", "fr") in page
            register = Register.read((await other.get(f"{at}/register.jsonl")).text)
            assert (register.ledger.points("Aki"), register.ledger.trifles, register.ledger.book.name) == (7, 2, "wrr-2013")
            assert check(register.text).differences == []

    run(keep)


def test_a_ruling_is_led_from_its_page_to_the_register_with_its_circumstances(tmp_path: Path) -> None:
    async def follow() -> None:
        async with phones(tmp_path) as (phone, _):
            page = await phone.get("/referee/empty-win?shown=yes&with=none&last_timed_hand=no&player=Aki")
            found = re.search(r'href="(/referee/registers/[^"]+/record\?[^"]+)"', page.text)
            assert found
            form = await phone.get(html.unescape(found[1]))
            hidden = dict(re.findall(r'name="(given-[a-z_]+)" value="([^"]+)"', form.text))
            assert hidden == {"given-shown": "yes", "given-with": "none", "given-last_timed_hand": "no"}
            assert 'value="Aki"' in form.text
            answer = await phone.send(f"{phone.at}/record", form.text, foul="empty-win", player="Aki", referee="Eva", **hidden)
            assert answer.status_code == 303
            assert (await phone.register()).ledger.points("Aki") == 20

    run(follow)


@pytest.mark.parametrize(
    ("next_", "leads"),
    [
        ("/referee/late?book=wrc-2015&minutes=7", "/referee/late?book=wrc-2015&minutes=7"),
        ("//evil.example", "/referee/registers/"),
        ("/referee/\x01", "/"),
        ("/me", "/referee/registers/"),
    ],
)
def test_a_ruling_without_a_register_leads_to_a_new_one_and_back(tmp_path: Path, next_: str, leads: str) -> None:
    async def follow() -> None:
        async with opened(tmp_path) as app:
            phone = Phone(app)
            ruling = await phone.get("/referee/late?book=wrc-2015&minutes=7")
            found = re.search(r'href="/referee/registers\?(next=[^"]+)"', ruling.text)
            assert found
            assert parse_qs(found[1])["next"] == ["/referee/late?book=wrc-2015&minutes=7"]
            await phone.begin(next=next_)
            assert phone.at.startswith(leads)
            assert "/record?" in (await phone.get("/referee/late?book=wrc-2015&minutes=7")).text

    run(follow)


def test_the_same_form_sent_twice_is_one_entry_and_one_register(tmp_path: Path) -> None:
    async def tap_twice() -> None:
        async with phones(tmp_path) as (phone, _):
            page = (await phone.get("/referee/registers")).text
            said = {"event": "Twice", "book": "club", "trifles": "3"}
            first, second = [await phone.send("/referee/registers", page, **said) for _ in range(2)]
            assert first.headers["location"] == second.headers["location"]
            form = (await phone.get(f"{phone.at}/record?foul=cheating")).text
            said = {"foul": "cheating", "player": "Ben", "referee": "Eva"}
            both = await asyncio.gather(*(phone.send(f"{phone.at}/record", form, **said) for _ in range(2)))
            assert {answer.headers["location"] for answer in both} == {both[0].headers["location"]}
            assert len((await phone.register()).ledger.rows) == 1
            other = await phone.send(f"{phone.at}/record", form, **{**said, "player": "Dai"})
            assert other.status_code == 400
            assert "already recorded" in other.text

    run(tap_twice)


def test_several_referees_at_once_lose_no_entry(tmp_path: Path) -> None:
    async def all_at_once() -> None:
        async with phones(tmp_path) as (phone, app):
            others = [Phone(app, address=f"10.0.0.{n}") for n in range(6)]

            async def write(other: Phone, n: int) -> None:
                other.at = phone.at
                for minutes in range(1, 6):
                    await other.rule("late", f"Player {n}", minutes=str(minutes), session=str(minutes), referee=f"Referee {n}")

            await asyncio.gather(*(write(other, n) for n, other in enumerate(others)))
            register = await phone.register()
            assert [register.ledger.points(f"Player {n}") for n in range(6)] == [15] * 6
            assert check(register.text).differences == []

    run(all_at_once)


def test_a_decision_is_recorded_by_whom_and_why_and_only_once(tmp_path: Path) -> None:
    async def decide() -> None:
        async with phones(tmp_path) as (phone, _):
            row = await phone.rule("obstruction", "Aki")
            assert say("register.undecided") in html.unescape((await phone.get(row)).text)
            form = (await phone.get(row)).text
            said = {"kind": "decision", "decision": "points", "points": "5", "referee": "Dai", "why": "third time"}
            assert (await phone.send(row, form, **said)).status_code == 303
            page = html.unescape((await phone.get(row)).text)
            assert "Decided by Dai: 5 penalty points." in page
            assert "third time" in page
            late = await phone.send(row, (await phone.get(row)).text, **said)
            assert late.status_code == 400
            assert "already been decided" in late.text

    run(decide)


def test_a_decision_that_hangs_on_the_deal_asks_for_it_in_its_form(tmp_path: Path) -> None:
    async def decide() -> None:
        async with phones(tmp_path) as (phone, _):
            row = await phone.rule("obstruction", "Aki")
            said = {"kind": "decision", "decision": "chombo", "referee": "Dai"}
            asked = await phone.send(row, (await phone.get(row)).text, **said)
            assert (asked.status_code, 'name="given-with"' in asked.text) == (200, True)
            asked = await phone.send(row, asked.text, **said, **{"given-with": "none"})
            assert 'name="given-last_timed_hand"' in asked.text
            assert 'type="hidden" name="given-with" value="none"' in asked.text
            more = {"given-with": "none", "given-last_timed_hand": "no"}
            assert (await phone.send(row, asked.text, **said, **more)).status_code == 303
            assert (await phone.register()).ledger.points("Aki") == 20

    run(decide)


def test_an_appeal_and_a_cancellation_change_the_ledger_and_stay_in_it(tmp_path: Path) -> None:
    async def appeal() -> None:
        async with phones(tmp_path) as (phone, _):
            row = await phone.rule("dead-call", "Aki", declared="yes")
            said = {"kind": "appeal", "who": "Aki", "outcome": "changed", "decision": "points", "points": "5", "referee": "Dai"}
            assert (await phone.send(row, (await phone.get(row)).text, **said)).status_code == 303
            assert (await phone.register()).ledger.points("Aki") == 5
            bare = await phone.send(row, (await phone.get(row)).text, kind="cancellation", referee="Dai", why=" ")
            assert (bare.status_code, "please fill this in" in bare.text) == (400, True)
            gone = {"kind": "cancellation", "referee": "Dai", "why": "the wrong player"}
            assert (await phone.send(row, (await phone.get(row)).text, **gone)).status_code == 303
            page = html.unescape((await phone.get(row)).text)
            assert "On appeal by Aki, changed by Dai: 5 penalty points." in page
            assert "the wrong player" in page
            assert 'name="kind"' not in page, "what was cancelled is not touched again"
            assert (await phone.register()).ledger.points("Aki") == 0

    run(appeal)


def test_a_referee_sees_the_players_warnings_when_a_ruling_has_to_be_made(tmp_path: Path) -> None:
    async def look() -> None:
        async with phones(tmp_path, trifles="2") as (phone, _):
            for _ in range(2):
                page = (await phone.get(f"{phone.at}/record")).text
                said = {"player": "Ben", "referee": "Eva", "note": "drums"}
                assert (await phone.send(f"{phone.at}/record", page, **said)).status_code == 303
            asked = html.unescape((await phone.get("/referee/empty-win?player=ben")).text)
            assert "2 warnings" in asked
            assert say("register.amounts") in asked
            assert all(
                "player=Ben" in link or "player=ben" in link for link in re.findall(r'href="(/referee/empty-win[^"]+)"', asked)
            )
            trifles = html.unescape((await phone.get("/referee/repeated-trifles")).text)
            assert re.search(r"<strong>Ben</strong> <span class=\"num\">2 of 2</span>", trifles)
            front = html.unescape((await phone.get(phone.at)).text)
            assert say("register.due", count=2) in front

    run(look)


def test_the_pages_remember_the_register_and_rule_by_its_book_until_it_is_left(tmp_path: Path) -> None:
    async def remember() -> None:
        async with phones(tmp_path, book="wrr-2013") as (phone, app):
            assert phone.at in (await phone.get("/referee")).text
            ruling = html.unescape((await phone.get("/referee/wrong-word?clear=yes")).text)
            assert "1 penalty point" in ruling, "by 2013, as the register is"
            other = html.unescape((await phone.get("/referee/telephone?book=wrc-2015")).text)
            assert say("register.other-book", book="WRR 2013") in other
            assert "/record?" not in other
            assert phone.at not in (await Asker(app).get("/referee")).text
            await phone.post(f"{phone.at}/leave", page=phone.at)
            assert phone.at not in (await phone.get("/referee")).text

    run(remember)


@pytest.mark.parametrize(
    ("query", "status", "leads"),
    [
        ("scheduled=10:00&arrived=10:07", 303, "/referee/late?book=wrc-2015&minutes=7"),
        ("scheduled=10:00&arrived=10:12&player=Aki", 303, "/referee/late?book=wrc-2015&minutes=12&player=Aki"),
        ("scheduled=10:00&missed", 303, "/referee/missed-session?book=wrc-2015"),
        ("scheduled=10:00&arrived=", 400, ""),
        ("scheduled=ten&arrived=10:00", 400, ""),
    ],
)
def test_start_and_arrival_lead_to_the_foul(tmp_path: Path, query: str, status: int, leads: str) -> None:
    async def reckon() -> None:
        async with opened(tmp_path) as app:
            answer = await Asker(app).get(f"/referee/arrival?{query}")
            assert (answer.status_code, answer.headers.get("location", "")) == (status, leads)

    run(reckon)


@pytest.mark.parametrize(
    ("score", "told"),
    [("-45", "would gain 15.0"), ("\u221212,5", "would gain nothing"), ("lots", "is not a score")],
)
def test_a_player_missing_a_session_on_purpose_is_shown_what_they_would_gain(tmp_path: Path, score: str, told: str) -> None:
    async def reckon() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).get(f"/referee/missed-on-purpose?{urlencode({'score': score})}")
            assert told in html.unescape(page.text)

    run(reckon)


def test_a_register_whose_lines_are_not_what_was_written_is_said_so_and_not_shown(tmp_path: Path) -> None:
    async def look() -> None:
        async with phones(tmp_path) as (phone, _):
            await phone.rule("cheating", "Aki")
            at = phone.at
        with closing(sqlite3.connect(tmp_path / "games.sqlite")) as base:
            base.execute("UPDATE lines SET text = replace(text, 'Aki', 'Ben') WHERE n = 1")
            base.commit()
        async with opened(tmp_path) as app:
            other = Phone(app)
            page = await other.get(at)
            assert page.status_code == 500
            assert "it was altered" in html.unescape(page.text)
            assert "Ben" in (await other.get(f"{at}/register.jsonl")).text
            other.http.cookies.set("jantaku_register", at.rpartition("/")[2])
            assert (await other.get("/referee")).status_code == 200, "the catalogue is there all the same"

    run(look)


def test_the_register_is_searched_exported_and_printed(tmp_path: Path) -> None:
    async def look() -> None:
        async with phones(tmp_path) as (phone, _):
            await phone.rule("late", "Aki", minutes="3", note="=HYPERLINK(1)")
            await phone.rule("telephone", "Zoë", table="9")
            page = (await phone.get(f"{phone.at}?q=zo")).text
            accounts = as_read(page.partition('id="players"')[2].partition("</section>")[0])
            assert ("Zoë" in accounts, "Aki" in accounts) == (True, False)
            found = as_read(page.partition('id="latest"')[2])
            assert ("Zoë" in found, "Aki" in found) == (True, False)
            assert "Nothing found" in html.unescape((await phone.get(f"{phone.at}?q=nobody")).text)
            table = await phone.get(f"{phone.at}/register.csv")
            assert table.headers["content-type"].startswith("text/csv")
            rows = table.text.removeprefix("\ufeff").split("\r\n")
            assert rows[0].startswith("id,time,session,table,hand,player")
            assert ",Aki," in rows[1]
            assert ",'=HYPERLINK(1)," in rows[1], "no spreadsheet reckons with it"
            log = html.unescape((await phone.get(f"{phone.at}/log")).text)
            assert log.index("Aki") < log.index("Zoë")
            assert (await phone.register()).receipt in log
            own = html.unescape((await phone.get(f"{phone.at}/player?name=aki")).text)
            assert "3 penalty points" in own

    run(look)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_cannot_be_recorded_is_said_in_any_language_and_what_was_typed_stays(tmp_path: Path, lang: str) -> None:
    async def refuse() -> None:
        async with phones(tmp_path) as (phone, app):
            other = Phone(app, lang=lang)
            path = f"{phone.at}/record"
            page = (await other.get(f"{path}?foul=late&minutes=7")).text
            said = {"foul": "late", "given-minutes": "7", "player": "Aki", "referee": "Eva", "note": "tram"}
            answer = await other.send(path, page, **said)
            text = html.unescape(answer.text)
            assert answer.status_code == 400
            assert say("register.no-wanted", lang, field=say("register.field-session", lang)) in text
            assert 'value="tram"' in text
            bad = await other.send(path, page, **{**said, "session": "1", "table": "nine"})
            assert say("register.no-number", lang, field=say("register.field-table", lang), least=0, most=999) in html.unescape(
                bad.text
            )
            assert (await phone.register()).ledger.rows == ()

    run(refuse)


def test_what_is_hostile_is_refused_and_never_a_traceback(tmp_path: Path) -> None:
    async def attack() -> None:
        async with phones(tmp_path) as (phone, app):
            row = await phone.rule("telephone", "<script>alert(1)</script>", note="<img src=x>")
            for path in (phone.at, row, f"{phone.at}/log"):
                text = (await phone.get(path)).text
                assert "<script>alert" not in text
                assert "<img" not in text
            for path, status in (
                ("/referee/registers/nowhere", 404),
                ("/referee/registers/" + "a" * 400, 404),
                (f"{phone.at}/row/none", 404),
                (f"{phone.at}/player?name=Nobody", 404),
                (f"{phone.at}/record?foul=none-such", 404),
                (f"{phone.at}/record?foul=late&minutes=soon", 400),
                (f"{phone.at}/record?foul=late&colour=red", 400),
            ):
                page = await phone.get(path)
                assert page.status_code == status, path
                assert "Traceback" not in page.text
            forged = await Asker(app).http.post(f"{phone.at}/record", data={"foul": "cheating", "player": "Aki", "referee": "Eva"})
            assert forged.status_code == 403
            cookied = Asker(app)
            cookied.http.cookies.set("jantaku_register", "../../etc~%00")
            assert (await cookied.get("/referee")).status_code == 200

    run(attack)
