"""The bilingual excerpt of WRC 2015, sentence by sentence: each leads to a ruling that is shown beside it in every language."""

import re
from functools import cache

import pytest

from jantaku.rules.book import Book
from jantaku.rules.places import text
from jantaku.texts import LANGUAGES
from jantaku.texts.beside import beside
from tests.shared import shared

HEADING = re.compile(r"(5\.[567](?:\.\d)?)([A-Z].*)")
TABLE = re.compile(r"\d|Number of |Nombre de ")  # lines of the table of noten payments
SENTENCES = 38
SLIPS = {"Il est permit": "Il est permis"}  # of the excerpt, which the French text does not have


@cache
def sentences(lang: str) -> list[tuple[str, str]]:
    """Each sentence of one half of the excerpt, with its section."""
    seen: dict[str, list[str]] = {"en": [], "fr": []}
    out: list[tuple[str, str]] = []
    half = section = ""
    for line in shared("rulebooks/wrc-2015-excerpt.en-fr.txt").read_text("utf-8").replace("\u2019", "'").splitlines():
        words = re.sub(r"\s+", " ", line).strip().removeprefix("• ")
        if heading := HEADING.fullmatch(words):
            section = heading[1]
            half = "fr" if section in seen["en"] else "en"
            seen[half].append(section)
        elif section and words and half == lang and not TABLE.match(words):
            out += [(section, each) for each in re.split(r"(?<=\.) (?=[A-ZÀ-Ý])", words)]
    assert seen["en"] == seen["fr"]
    return out


def keys_of(lang: str, section: str, sentence: str) -> list[str]:
    """The keys that rest on a sentence: those of the longest words that open it."""
    for slip, right in SLIPS.items():
        sentence = sentence.replace(slip, right)
    opens = text("wrc-2015", lang)["opens"].get(section, {})
    fitting = [words for words in opens if sentence.startswith(words.replace("\u2019", "'"))]
    return opens[max(fitting, key=len)] if fitting else []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sentence_of_the_bilingual_excerpt_leads_to_a_ruling(lang: str) -> None:
    found = sentences(lang)
    assert len(found) == SENTENCES
    assert [(section, sentence) for section, sentence in found if not keys_of(lang, section, sentence)] == []
    shown = {row.key for clause in beside(Book.open("wrc-2015"), LANGUAGES) for row in clause.rows}
    assert {key for section, sentence in found for key in keys_of(lang, section, sentence)} <= shown


def test_the_two_halves_of_the_excerpt_lead_to_the_same_rulings_sentence_by_sentence() -> None:
    pairs = zip(sentences("en"), sentences("fr"), strict=True)
    assert [(en, fr) for en, fr in pairs if set(keys_of("en", *en)) != set(keys_of("fr", *fr))] == []
