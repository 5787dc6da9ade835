"""A clause opens the place in the book: edition, section and the first words of its sentence, in its own language."""

import json
import re
from functools import cache

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.rules.book import Book
from jantaku.rules.places import places, text, texts
from jantaku.texts.bookcard import quoted
from tests.shared import shared
from tools.book_places import cited, lacking

FILES = {
    "wrc-2015.fr": "wrc-2015.fr.txt",
    "wrr-2013.en": "wrr-2013.en.txt",
    "wrc-2015.en": "wrc-2015-excerpt.en-fr.txt",
    "club.fr": "club.fr.txt",
}
MOST_WORDS = 8
LONGEST_HEADING = 80
TEXTS = pytest.mark.parametrize(("name", "lang"), texts(), ids=[".".join(each) for each in texts()])


HEADING = re.compile(r"([1-8](?:\.\d+)*)\s*([^\W\d_a-z].*)")


@cache
def chapters(name: str) -> list[tuple[str, str]]:
    """Each heading of a text with the text up to the next one, both on one line and in plain marks."""
    out, head, body = [], "", ""
    for line in shared(f"rulebooks/{FILES[name]}").read_text("utf-8").splitlines():
        found = HEADING.fullmatch(plainly(line))
        if found and len(line) < LONGEST_HEADING and "\t" not in line:
            out.append((head, body))
            head, body = f"{found[1]} {found[2]}", ""
        else:
            body += f" {plainly(line)}"
    return [*out, (head, body)]


def plainly(words: str) -> str:
    return re.sub(r"\s+", " ", words.replace("’", "'").replace("*", "")).strip()


def section_of(name: str, section: str, title: str) -> str:
    """The text of a section, without those below it; the whole text where sections have no numbers."""
    if not section[0].isdigit():
        return plainly(" ".join(body for _, body in chapters(name)))
    wanted = f"{section} {plainly(title)}"
    found = [body for head, body in chapters(name) if head.lower() == wanted.lower()]
    assert found, f"{name} has no section {wanted}"
    return plainly(" ".join(found))


@TEXTS
def test_every_citation_has_its_place_in_every_text_of_its_book(name: str, lang: str) -> None:
    assert lacking(name, lang, cited()[name]) == {}


@TEXTS
def test_no_place_is_listed_for_a_key_that_does_not_cite_it(name: str, lang: str) -> None:
    wanted = cited()[name]
    for section, sentences in text(name, lang)["opens"].items():
        assert section in text(name, lang)["title"]
        for words, keys in sentences.items():
            assert set(keys) <= set(wanted[section]), (section, words)


@TEXTS
def test_the_words_are_few_and_open_a_sentence_of_that_section(name: str, lang: str) -> None:
    page = text(name, lang)
    for section, sentences in page["opens"].items():
        body = section_of(f"{name}.{lang}", section, page["title"][section])
        for words in sentences:
            assert len(words.split()) <= MOST_WORDS, words
            assert plainly(words) in body, (section, words)


def test_a_ruling_leads_to_each_text_and_a_silent_one_to_the_book_it_leans_on() -> None:
    club = Book.open("club")
    (found,) = places(club, "claims.multi_ron")
    assert (found.book, found.language, found.section) == ("club", "fr", "Dér-5")
    (shown,) = quoted(club, "claims.multi_ron", "en")
    assert shown.words == "«\xa0double/triple ron …\xa0»"
    assert {place.book for place in places(club, "claims.claim_window")} == {"wrc-2015"}
    assert {place.book for place in places(Book.open("wrr-2013"), "claims.swap_other")} == {"wrc-2015"}
    assert {place.language for place in places(Book.open(), "draws.noten_total")} == {"en", "fr"}


def test_records_and_the_house_have_no_place() -> None:
    assert places(Book.open("tenhou"), "worth.kiriage") == ()
    assert places(Book.open().under({"kiriage": False}), "kiriage") == ()


def test_the_command_shows_the_place_of_a_ruling_and_has_it_as_data() -> None:
    shown = CliRunner().invoke(main, ["rules", "ron_window", "--lang", "fr"])
    assert shown.exit_code == 0
    assert "WRC 2015 5.4.1, Priorité et timing pour les déclarations (texte français)" in plainly(shown.output)
    found = json.loads(CliRunner().invoke(main, ["rules", "noten_total", "--json"]).output)[0]["places"]
    assert list(dict.fromkeys((place["book"], place["language"], place["section"]) for place in found)) == [
        ("wrc-2015", "en", "5.7.2"),
        ("wrc-2015", "fr", "5.7.2"),
    ]


def test_the_page_of_a_book_shows_the_place_in_the_language_of_its_text() -> None:
    rules = Book.open()
    for lang in ("en", "fr", "ja"):
        shown = {quote.lang for quote in quoted(rules, "draws.noten_total", lang)}
        assert shown == {"en", "fr"}
