"""The referee's pages: every foul is led to its ruling by links alone, and whatever else is asked is answered."""

import asyncio
import html
import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from jantaku.referee import FOULS, rule
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from tests.web.asgi import Asker, opened

ANSWER = re.compile(r'<a class="button" href="(/referee/[^"]+)"')
VERDICT = re.compile(r'<section class="felt verdict ([a-z-]+)"')


def verdict(page: str) -> str:
    """The sanction that a page shows, if any."""
    return found[1] if (found := VERDICT.search(page)) else ""


@pytest.mark.parametrize("book", library.names())
def test_by_its_links_each_foul_comes_to_the_ruling_that_the_book_has(tmp_path: Path, book: str) -> None:
    async def follow() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for ident in FOULS:
                at, given = f"/referee/{ident}?book={book}", dict[str, str]()
                page = await asker.get(at)
                while not verdict(page.text):
                    links = [html.unescape(link) for link in ANSWER.findall(page.text)]
                    at = links[0] if links else f"{at}&{re.findall('name=.(tiles|minutes|points)', page.text)[0]}=3"
                    page = await asker.get(at)
                    assert page.status_code == 200, at
                given = dict(pair.split("=") for pair in at.partition("?")[2].split("&"))
                given.pop("book")
                assert verdict(page.text) == rule(Book.open(book), ident, given).sanction, at

    asyncio.run(follow())


@pytest.mark.parametrize(
    ("words", "foul"),
    [
        ("noten riichi", "riichi-noten"),
        ("riichi sans tenpai", "riichi-noten"),
        ("チョンボ リーチ ノーテン", "riichi-noten"),
        ("kuikae", "swap-call"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_foul_is_found_in_any_language_for_a_reader_of_any_language(tmp_path: Path, lang: str, words: str, foul: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app, lang=lang).get("/referee", params={"q": words})
            first = re.search(r'href="/referee/([a-z-]+)\?', page.text.partition('id="likeliest"')[2])
            assert first
            assert first[1] == foul

    asyncio.run(look())


def test_a_ruling_is_read_out_in_three_languages_with_its_clause_and_what_follows(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app, lang="fr").get("/referee/empty-win?book=wrr-2013&shown=yes&with=none&last_timed_hand=0")
            ruling = rule(Book.open("wrr-2013"), "empty-win", {"shown": "yes", "with": "none", "last_timed_hand": "no"})
            text = html.unescape(re.sub(r'<a class="term"[^>]*>([^<]*)</a>', r"\1", page.text))
            for lang in LANGUAGES:
                assert ruling.sentence(lang) in text
            for step in ruling.steps("fr"):
                assert step in text
            assert f'href="/rules/wrr-2013#{ruling.key}"' in text

    asyncio.run(look())


def test_what_the_book_leaves_to_the_referee_is_decided_by_the_referee(tmp_path: Path) -> None:
    async def decide() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            page = await asker.get("/referee/obstruction")
            assert verdict(page.text) == "discretion"
            page = await asker.get("/referee/obstruction?decision=points&points=5")
            assert verdict(page.text) == "points"
            assert "5 penalty points" in page.text

    asyncio.run(decide())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_no_answer_is_said_and_the_question_asked_again(tmp_path: Path, lang: str) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            page = await asker.get("/referee/late?minutes=-3")
            assert page.status_code == 400
            assert say("referee.wrong-answer", lang, answer="-3") in html.unescape(page.text)
            assert 'name="minutes"' in page.text
            for path, status in (
                ("/referee/none-such", 404),
                ("/referee/late?minutes=<script>&what=1", 400),
                ("/referee/late?book=../../etc/passwd", 404),
                ("/referee/wrc-2015/nowhere", 404),
            ):
                page = await asker.get(path)
                assert page.status_code == status, path
                assert "<script>" not in page.text.replace('<script type="module"', "")
                assert "Traceback" not in page.text

    asyncio.run(ask())


def test_a_program_is_sent_what_the_command_reports(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            told = await asker.get(
                "/api/ruling?foul=revealed&book=wrr-2013&source=live&tiles=6&fault=yes&with=none&last_timed_hand=no"
            )
            assert told.json()["sanction"] == "chombo"
            assert set(told.json()) == {"sanction", "points", "cite", "sentence", "next", "standing"}
            missing = await asker.get("/api/ruling?foul=empty-win")
            assert (missing.status_code, missing.json()["missing"]["circumstance"]) == (422, "shown")
            assert (await asker.get("/api/ruling?foul=nothing")).status_code == 400
            french = {"Accept-Language": "fr"}
            asked = (await asker.get("/api/ruling?foul=late", headers=french)).json()["missing"]["text"]
            assert "Combien de minutes de retard" in asked
            assert "aucune faute ne s’appelle" in (await asker.get("/api/ruling?foul=nothing", headers=french)).text

    asyncio.run(ask())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_is_a_page_for_itself_with_no_style_but_its_own(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app, lang=lang).get("/referee/card/wrr-2013")
            assert page.status_code == 200
            style = page.text.partition("<style>")[2].partition("</style>")[0]
            digest = b64encode(sha256(style.encode()).digest()).decode()
            assert f"style-src 'sha256-{digest}'" in page.headers["content-security-policy"]
            assert FOULS["swap-call"].title(lang) in html.unescape(page.text)

    asyncio.run(look())


def test_two_books_are_shown_side_by_side_and_first_what_differs(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            differing = (await asker.get("/referee/wrr-2013/wrc-2015")).text
            everything = (await asker.get("/referee/wrr-2013/wrc-2015?all")).text
            assert FOULS["empty-call"].title() in differing
            assert FOULS["cheating"].title() not in differing
            assert all(html.escape(foul.title()) in everything.replace("&#39;", "&#x27;") for foul in FOULS.values())

    asyncio.run(look())


@pytest.mark.parametrize(("book", "offered"), [("wrc-2015", False), ("tenhou", True)])
def test_books_that_settle_no_foul_are_offered_only_where_one_is_open(tmp_path: Path, book: str, *, offered: bool) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            for path in (f"/referee?book={book}", f"/referee/empty-win?book={book}"):
                text = (await Asker(app).get(path)).text
                assert [f">{called}<" in text for called in ("WRC 2015", "WRR 2013", "Tenhou 2020")] == [True, True, False]
                assert (">Tenhou<" in text) == offered

    asyncio.run(look())
