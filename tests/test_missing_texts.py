"""A missing text is named by its file and id where texts are checked, and its id is shown where it is said."""

from typing import TypeVar

import pytest

from jantaku import texts
from jantaku.texts import rulings
from jantaku.texts.fr import fouls
from jantaku.texts.fr.rulings import table
from tools import missing_texts

T = TypeVar("T")


def without(known: dict[str, T], ident: str) -> dict[str, T]:
    return {key: text for key, text in known.items() if key != ident}


def test_no_text_is_missing_in_any_language() -> None:
    assert missing_texts.missing() == []


@pytest.mark.parametrize("lang", texts.LANGUAGES)
@pytest.mark.parametrize("ident", ["reason.not-there", "nothing.of-the-kind"])
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
