"""Terms in sentences that scripts write: the same words are marked as in those of the server."""

from itertools import pairwise
from pathlib import Path

import pytest

from jantaku.languages import LANGUAGES
from jantaku.rules.book import Book
from jantaku.texts import glossary
from jantaku.texts.bookcard import keys_of, line
from jantaku.texts.marking import names_for_scripts, words_of
from tests.web.table.node import NODE, value

pytestmark = pytest.mark.skipif(not NODE, reason="needs Node.js")


def sentences(lang: str) -> list[str]:
    """The rulings of two books, what the glossary says, and names in places where they are and are not words by themselves."""
    rows = [line(Book.open(name), key, lang) for name in ("wrc-2015", "club") for key in keys_of(Book.open(name))]
    terms = [glossary.meaning(term.id, lang) for term in glossary.everything()]
    names = [name for term in glossary.everything() for name in [glossary.name(term.id, lang)]]
    return [
        *dict.fromkeys([*(text for row in rows for text in (row.title, row.text, row.note) if text), *terms]),
        *(f"{name}, {name}" for name in names),
        *(f"a-{name} {name.upper()} ({name.capitalize()}) {name}x" for name in names),
        *(f"{a}{b}{a}" for a, b in pairwise(names)),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_script_marks_the_words_that_the_server_marks(lang: str, tmp_path: Path) -> None:
    texts = sentences(lang)
    made = "((known) => g.texts.map((text) => m.wordsOf(known, text)))(m.namesOf(g.data))"
    found = value(tmp_path, "layout/marking.js", made, texts=texts, data=names_for_scripts(lang))
    assert isinstance(found, list)
    assert {text: [tuple(word) for word in words] for text, words in zip(texts, found, strict=True)} == {
        text: [tuple(word) for word in words_of(text, lang)] for text in texts
    }
    assert sum(bool(term) for words in found for _, term in words) > len(glossary.everything())
