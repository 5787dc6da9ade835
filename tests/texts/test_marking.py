"""Terms in sentences: found by the names of the glossary, each the first time that it is there, by its id."""

import pytest

from jantaku.rules.book import Book
from jantaku.rules.library import names
from jantaku.texts import LANGUAGES, glossary
from jantaku.texts.bookcard import keys_of, line
from jantaku.texts.marking import ORDINARY, UNMARKED, names_in, terms_in, uses, words_of
from tests.sampling import one_by_one


def shown(text: str, lang: str) -> str:
    return "".join(f"[{word.text}|{word.term}]" if word.term else word.text for word in words_of(text, lang))


@one_by_one(
    ("lang", "text", "marked"),
    [
        ("en", "Furiten ends; a furiten hand is tenpai.", "[Furiten|furiten] ends; a furiten hand is [tenpai|tenpai]."),
        ("en", "The winds run East; a run or two triplets.", "The winds run East; a [run|shuntsu] or two [triplets|koutsu]."),
        ("en", "temporary furiten, not furiten", "[temporary furiten|doujun-furiten], not [furiten|furiten]"),
        ("en", "Seven Pairs, but seven pairs of socks", "[Seven Pairs|chiitoitsu], but seven pairs of socks"),
        ("en", "a noten-like ribbon", "a noten-like ribbon"),
        ("fr", "Deux pungs exposés et un kong caché.", "Deux [pungs exposés|minkou] et un [kong caché|ankan]."),
        ("fr", "le vent dominant d’un joueur", "le [vent dominant|prevailing-wind] d’un joueur"),
        ("ja", "カンドラとカン", "カンドラと[カン|kan]"),
        ("ja", "親がツモ切りで振聴", "[親|oya]が[ツモ切り|tsumogiri]で[振聴|furiten]"),
        ("ja", "両親", "両親"),
    ],
)
def test_a_term_is_marked_once_by_its_longest_name_and_no_part_of_another_word(lang: str, text: str, marked: str) -> None:
    assert shown(text, lang) == marked


@pytest.mark.parametrize("lang", LANGUAGES)
def test_nothing_of_a_sentence_is_lost_and_every_mark_is_a_term_of_the_glossary(lang: str) -> None:
    known = {term.id for term in glossary.everything()}
    for name in names():
        book = Book.open(name)
        for key in keys_of(book):
            text = line(book, key, lang).text
            words = words_of(text, lang)
            assert "".join(word.text for word in words) == text
            terms = [word.term for word in words if word.term]
            assert len(terms) == len(set(terms))
            assert set(terms) <= known


def test_every_term_that_is_left_alone_is_one_of_the_glossary_and_so_is_every_ordinary_name() -> None:
    everything = glossary.everything()
    assert {term.id for term in everything} >= UNMARKED
    given = {name for term in everything if term.id not in UNMARKED for name in (*term.en, *term.fr, *term.ja, term.common)}
    assert given >= ORDINARY
    for term in everything:
        if term.id not in UNMARKED:
            assert any(names_in(term, lang) for lang in LANGUAGES), term.id


@pytest.mark.parametrize("lang", LANGUAGES)
def test_where_a_term_is_used_leads_to_rulings_that_say_it(lang: str) -> None:
    books = tuple(Book.open(name) for name in ("wrc-2015", "club"))
    found = uses(books, lang)
    assert "furiten.own_discards" in [key for _, key, _ in found["furiten"]]
    assert ("wrc-2015", "yaku.pinfu") in [(book, key) for book, key, _ in found["pinfu"]]
    for term, places in found.items():
        keys = [key for _, key, _ in places]
        assert len(keys) == len(set(keys))
        for book, key, title in places:
            row = line(Book.open(book), key, lang)
            assert term in terms_in(row.text, lang) | terms_in(title, lang) | {key.removeprefix("yaku.")}
