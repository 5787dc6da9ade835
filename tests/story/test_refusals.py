"""Why a record is refused, in a language: whoever refuses it."""

import pytest

from jantaku.errors import ActError, BookError, JantakuError, LogError
from jantaku.refereed.actions import ActionError, RefereedLogError
from jantaku.register import RegisterError
from jantaku.rules.book import Book
from jantaku.story.refusals import refusal

with pytest.raises(BookError) as _caught:
    Book.open("clob")
CASES: list[tuple[JantakuError, str, str]] = [
    (LogError("a.xml, line 3: nothing; expected well-formed XML"), "a.xml, ligne 3", "a.xml, 3行目"),
    (LogError("a.xml, hand 1 (East 1): N calls with 1m (tile 2), which N does not hold"), "Nord appelle avec", "北家が手にない"),
    (ActError("What S drew is not known: the act must tell the tile that was discarded."), "ne dit pas quelle tuile", "南家"),
    (_caught.value, "vouliez-vous dire club", "もしかして：club"),
    (ActionError("playing"), "Aucune main", "局"),
    (RefereedLogError("follow", why=ActionError("playing")), "Le journal ne peut pas être suivi", "記録をたどれません"),
    (RegisterError("row", id="e3"), "« e3 »".replace(" ", "\u00a0"), "e3"),
]


@pytest.mark.parametrize(("error", "fr", "ja"), CASES, ids=lambda value: type(value).__name__)
def test_a_refusal_is_in_the_language(error: JantakuError, fr: str, ja: str) -> None:
    assert fr in refusal(error, "fr")
    assert ja in refusal(error, "ja")
    if not isinstance(error, LogError | ActError) or hasattr(error, "sentence"):  # of these English names the seat
        assert refusal(error, "en").rstrip(".?") == str(error).rstrip(".?")
    assert refusal(error, "fr").endswith((".", "?"))
    assert refusal(error, "ja").endswith(("。", ".", "？", "か"))


def test_what_nothing_words_is_its_own_sentence() -> None:
    assert refusal(LogError("a remark of tomorrow"), "fr") == "a remark of tomorrow."
