"""A missing text is named by its file and id where texts are checked, and its id is shown where it is said."""

from typing import TypeVar

import pytest

from jantaku import texts
from jantaku.texts import glossary, rulings
from jantaku.texts.fr import fouls, names
from jantaku.texts.fr.rulings import table
from jantaku.texts.rulings.notes import NOTES
from tests.sampling import one_by_one
from tools import missing_texts

T = TypeVar("T")


def without(known: dict[str, T], ident: str) -> dict[str, T]:
    return {key: text for key, text in known.items() if key != ident}


def test_no_text_is_missing_in_any_language() -> None:
    assert missing_texts.missing() == []


@one_by_one("lang", texts.LANGUAGES)
@one_by_one("ident", ["reason.not-there", "nothing.of-the-kind"])
def test_a_missing_text_is_shown_by_its_id(ident: str, lang: str) -> None:
    assert texts.say(ident, lang, seat="East") == ident


def test_a_missing_title_of_a_foul_is_named_by_file_and_id(monkeypatch: pytest.MonkeyPatch) -> None:
    ident = next(ident for ident in fouls.TEXTS if ident.startswith("foul.title."))
    texts._catalogue.cache_clear()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(fouls, "TEXTS", without(fouls.TEXTS, ident))
            assert missing_texts.missing() == [f"texts/fr/fouls.py: {ident}"]
            assert texts.say(ident, "fr") == ident
    finally:
        texts._catalogue.cache_clear()


def test_a_missing_text_of_a_ruling_is_named_and_its_key_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    key = next(iter(table.TEXTS))
    monkeypatch.setattr(table, "TEXTS", without(table.TEXTS, key))
    assert missing_texts.missing() == [f"texts/fr/rulings/table.py: {key}"]
    assert rulings.title(key, "fr") == key
    assert key in rulings.say(key, True, "fr")


def test_a_yaku_of_a_book_without_a_name_is_named_with_the_file_of_its_term(monkeypatch: pytest.MonkeyPatch) -> None:
    less = tuple(term for term in glossary.everything() if term.id not in {"tanyao", "kokushi"})
    monkeypatch.setattr(glossary, "everything", lambda: less)
    assert missing_texts.missing() == ["texts/terms/yaku.py: tanyao", "texts/terms/yakuman.py: kokushi"]


def test_a_note_of_a_book_without_a_sentence_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(NOTES, "cap-scope")
    assert missing_texts.missing() == ["texts/rulings/notes.py: cap-scope"]


@pytest.mark.parametrize(
    "line", ['{{ t("web.nobody-wrote") }}', 'el("p", "", say("web.nobody-wrote"))', "say('web.nobody-wrote', lang)"]
)
def test_an_id_that_a_template_a_script_or_code_says_is_wanted(line: str) -> None:
    assert missing_texts.SAID.findall(line) == ["web.nobody-wrote"]


def test_a_name_of_a_tile_that_is_missing_is_named_and_shown_by_its_id(monkeypatch: pytest.MonkeyPatch) -> None:
    texts._catalogue.cache_clear()
    try:
        with monkeypatch.context() as patch:
            patch.setattr(names, "TEXTS", without(names.TEXTS, "tile.white"))
            assert missing_texts.missing() == ["texts/fr/names.py: tile.white"]
            assert texts.tile_name(31, "fr") == "tile.white"
    finally:
        texts._catalogue.cache_clear()
