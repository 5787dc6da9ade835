"""One word for one thing: words that texts and rulings avoid, by language, and the word that players read instead."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from jantaku import texts, web
from jantaku.rules.book import Book
from jantaku.rules.library import names
from jantaku.texts import glossary
from jantaku.texts.bookcard import keys_of, line
from jantaku.texts.en.rulings import conduct as en_conduct
from jantaku.texts.en.rulings import hands as en_hands
from jantaku.texts.en.rulings import table as en_table
from jantaku.texts.en.rulings import value as en_value
from jantaku.texts.fr.rulings import conduct as fr_conduct
from jantaku.texts.fr.rulings import hands as fr_hands
from jantaku.texts.fr.rulings import table as fr_table
from jantaku.texts.fr.rulings import value as fr_value
from jantaku.texts.ja.rulings import conduct as ja_conduct
from jantaku.texts.ja.rulings import hands as ja_hands
from jantaku.texts.ja.rulings import table as ja_table
from jantaku.texts.ja.rulings import value as ja_value
from jantaku.texts.rulings.notes import INLINE, WORDING
from jantaku.texts.rulings.standings import DERIVATIONS, READINGS
from jantaku.texts.wording import worded

MODULES = {
    "en": (en_conduct, en_hands, en_table, en_value),
    "fr": (fr_conduct, fr_hands, fr_table, fr_value),
    "ja": (ja_conduct, ja_hands, ja_table, ja_value),
}
# (the word that is avoided, the word instead)
AVOIDED = {
    "en": (
        (r"\b[Ww]ho(?:so)?ever\b", "the player"),
        (r"\b[Ww]hatever\b", "name it"),
        (r"\b[Dd]eeds?\b", "action"),
        (r"\b[Tt]rifles?\b", "warning, minor offence"),
        (r"\bamounts? to\b", "counts as"),
        (r"\b[Bb]y chance\b", "at random"),
    ),
    "fr": (
        (r"[Dd]éfauss", "écart, écarter"),
        (r"\b(?:[Ll]a|[Uu]ne|[Cc]ette|[Dd]ernière|[Aa]ucune|[Vv]otre) donnes?\b", "main"),
        (r"\b[Dd]onnes? (?:annulées?|refaites?|finies?)\b", "main"),
        (r"\b[Rr]edonnée?s?\b", "redistribuée"),
        (r"\b[Cc]hombos?\b", "chonbo"),
    ),
    "ja": (
        ("不聴", "ノーテン"),
        ("罰点", "ペナルティ"),
        ("和了放棄", "アガリ放棄"),
        ("合計得点", "総合スコア"),
        ("テンパイ", "聴牌"),
        ("ルールブック", "規則書"),
        ("立直棒", "リーチ棒"),
        ("[一二三四五六七八九十百千万]点", "digits"),
    ),
}


def strings(value: object) -> Iterator[str]:
    """Every sentence in a ruling's text, however it is nested; keys of dictionaries are ids."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from strings(each)


def sentences(lang: str) -> Iterator[tuple[str, str]]:
    """Each text and each ruling of a language with a name to find it by; what is looked for may have any spelling."""
    yield from ((ident, text) for ident, text in texts.catalogue(lang).items() if not ident.startswith("foul.words."))
    for module in MODULES[lang]:
        for name, value in vars(module).items():
            if name.isupper():
                yield from ((f"{module.__name__}.{name}", text) for text in strings(value))
    at = INLINE.index(lang)
    for table in (WORDING, DERIVATIONS, READINGS):
        yield from ((f"note {ident}", triple[at]) for ident, triple in table.items())
    for term in glossary.everything():  # its names are those of a profile, and may be spelt as a book spells them
        yield f"term {term.id}", (term.in_en, term.in_fr, term.in_ja)[at]


@pytest.mark.parametrize("lang", AVOIDED)
def test_one_thing_has_one_word(lang: str) -> None:
    said = list(sentences(lang))
    found = [
        (ident, text, better)
        for pattern, better in AVOIDED[lang]
        for ident, text in said
        if re.search(pattern, re.sub(r"\{\w+", "", text))
    ]
    assert found == []


def test_an_english_sentence_that_may_count_one_has_its_verb_and_pronoun_in_the_singular_then() -> None:
    choice = r"\{(\w+):[^|}]*\|[^}]*\}"
    plural = rf"{choice} (?:are|were|have)\b|\b(?:are|were) \{{(\w+)\}}(?=.*\{{\2:)|{choice}.*\b(?:takes|collects) them\b"
    assert {ident: text for ident, text in sentences("en") if re.search(plural, text)} == {}


def test_templates_and_scripts_have_no_sentence_in_a_language_beside_their_texts() -> None:
    files = [path for ending in ("html", "js") for path in Path(web.__file__).parent.rglob(f"*.{ending}")]
    assert len(files) > 50
    files = [path for path in files if path.parts[-2:] != ("alone", "voice.js")]  # the articles that `texts.wording` has too
    letters = re.compile(r"[ぁ-んァ-ヶ]|\b\w*[éèêàçùô]\w* ")
    assert [(path.name, found[0]) for path in files if (found := letters.search(path.read_text("utf-8")))] == []


def test_english_texts_say_run_only_of_tiles() -> None:
    """A profile says "chow" in its place: "the clock runs" would become "the clock chows"."""
    of_tiles = re.compile(
        r"\b(?:an?|the|of|for|form|no|be|identical|same|two|four|winds) runs?\b|^runs(?: (?:have|are|alike)\b|$)", re.IGNORECASE
    )
    found = {ident: text for ident, text in sentences("en") if re.search(r"\bruns?\b", text, re.IGNORECASE)}
    del found["web.profile-plain"]  # names the word itself
    assert found
    assert {ident: text for ident, text in found.items() if re.search(r"\bruns?\b", of_tiles.sub("", text), re.IGNORECASE)} == {}


def test_french_sentences_of_rulings_say_chow_pung_and_kong_and_follow_the_reader() -> None:
    """As the French text of WRC 2015 does; a reader who chose suite, brelan, carré is shown these."""
    for name in names():
        book = Book.open(name)
        for key in keys_of(book):
            row = line(book, key, "fr")
            assert not re.search(r"\b(brelans?|carrés? (caché|exposé)|suites? identiques)", f"{row.title} {row.text}"), key
    fixed = line(Book.open(), "claims.who_pon", "fr").text
    assert fixed.endswith("pour un pung ou un kong.")
    assert worded(fixed, "fr", "plain").endswith("pour un brelan ou un carré.")
    assert "la suite à l" in worded(line(Book.open(), "claims.swap_other", "fr").text, "fr", "plain")
