"""A folder of static files: every address in it is relative and leads to a file of it; what a game needs is small."""

import gzip
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.languages import LANGUAGES
from jantaku.rules import library
from jantaku.texts import say
from jantaku.web.alone.folder import PAGES, StaticPage, first
from jantaku.web.alone.pages import drill_files, drilling, files, playing
from jantaku.web.alone.words import words
from jantaku.web.http.static_files import assets
from tests.web.alone.site import site_folder

ADDRESS = re.compile(r'(?:href|src|action)="([^"]*)"')
BUDGET = 380_000  # bytes, compressed, that games and drills load in all


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in English and French."""
    return site_folder(tmp_path_factory) / "club" / "games"


def test_every_address_of_a_folder_is_relative_and_leads_to_a_file_of_it(folder: Path) -> None:
    pages = sorted(folder.rglob("*.html"))
    assert len(pages) == 1 + 2 * len(PAGES)
    missing = []
    for page in pages:
        for address in ADDRESS.findall(page.read_text("utf-8")):
            path = address.partition("#")[0].partition("?")[0]
            if not address.startswith(("data:", "#")) and (address.startswith("/") or not (page.parent / path).exists()):
                missing.append(f"{page.relative_to(folder)}: {address}")
    assert missing == []


def test_a_folder_has_no_form_token_and_nothing_of_a_server(folder: Path) -> None:
    for page in folder.rglob("*.html"):
        text = page.read_text("utf-8")
        for word in ('name="csrf"', 'method="post"', "localhost", "layout/offline.js", "apple-touch-icon"):
            assert word not in text, page


def test_a_folder_has_the_same_pages_in_each_language_and_each_leads_to_the_other(folder: Path) -> None:
    assert [lang for lang in LANGUAGES if (folder / lang).exists()] == ["en", "fr"]
    for lang, other in (("en", "fr"), ("fr", "en")):
        text = (folder / lang / "index.html").read_text("utf-8")
        assert f"<h1>{say('alone.title', lang)}</h1>" in text
        assert f'href="../{other}/index.html"' in text


def test_the_first_page_of_a_folder_in_one_language_leads_on_at_once() -> None:
    assert 'content="0; url=ja/index.html"' in first(["ja"])
    assert "refresh" not in first(["en", "ja"])


def test_a_folder_that_is_not_empty_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    done = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert done.exit_code != 0
    assert "is not an empty folder: name one that is empty, or that is not there yet" in " ".join(done.output.split())
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_link_to_a_page_that_needs_a_server_keeps_its_words_alone() -> None:
    page = StaticPage("en/index.html", ["en"])
    page.feed('<p>See <a href="/watch"><b>games</b></a> &amp; <a href="/rules#x">rules</a>.</p><nav><a href="/me">Me</a></nav>')
    assert page.text == '<p>See <b>games</b> &amp; <a href="rules/index.html#x">rules</a>.</p><nav></nav>'


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_that_games_and_drills_load_is_within_the_budget(lang: str) -> None:
    kept = assets()
    urls = {*files(kept), *drill_files(kept)}
    names = {url.split("/", 3)[3] for url in urls} - {"tiles-index.svg"}  # only one kind of tiles is loaded
    size = sum(min(len(kept.files[name].packed), len(kept.files[name].plain)) for name in names)
    pages = [playing(kept, lang, "book"), drilling(kept, lang, "book")]
    written = [json.dumps(page, ensure_ascii=False, separators=(",", ":")) for page in pages]  # as pages have it
    assert size + sum(len(gzip.compress(page.encode(), 9)) for page in written) < BUDGET


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_texts_of_a_game_are_those_of_every_book(lang: str) -> None:
    found = words(lang)
    assert list(found["books"]) == library.names()  # type: ignore[call-overload]
    assert found == words(lang)
