"""Names: any script, but nothing that upsets the page around them."""

import unicodedata

import pytest

from jantaku.web.errors import WebError
from jantaku.web.store import Store
from jantaku.web.store.names import MOST, MOST_MARKS, clean, folded
from tests.sampling import one_by_one

GOOD = [
    "Ana",
    "東風 太郎",
    "אבי כהן",
    "محمد",
    "O'Brien; DROP TABLE--",
    "<b>&amp;</b>",
    "👨‍👩‍👧 family",
    "🀄️",
    "Nguyễn Văn Ệ",
    "न्यू",
    "x" * MOST,
    "Z" + "\u0357" * MOST_MARKS,
]
BAD = {
    "": "store.name-empty",
    " \t\u3000 ": "store.name-empty",
    "\u200d": "store.name-empty",
    "x" * (MOST + 1): "store.name-long",
    "x" * 10_000: "store.name-long",
    "\u202egnp.exe": "store.name-marks",
    "a\u2066b": "store.name-marks",
    "a\x00b": "store.name-marks",
    "zero\u200bwidth": "store.name-marks",
    "\ud800": "store.name-marks",
    "\ue000": "store.name-marks",
    "Z" + "\u0357" * (MOST_MARKS + 1): "store.name-marks",
}


async def test_a_name_of_any_script_is_kept(store: Store) -> None:
    for name in GOOD:
        visitor = await store.meet(name, name=name)
        assert visitor.name == unicodedata.normalize("NFC", name)
        assert await store.visitor(name) == visitor


@one_by_one("name", BAD)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(WebError) as refused:
        clean(name)
    assert refused.value.id == BAD[name]


async def test_a_visitor_who_asks_for_such_a_name_keeps_the_old_one(store: Store) -> None:
    visitor = await store.meet("session", name="Ana")
    for name in BAD:
        with pytest.raises(WebError):
            await store.rename(visitor.id, name)
    assert await store.visitor("session") == visitor


def test_blanks_and_accents_are_put_in_order() -> None:
    assert clean("  Ana \n  Maria\t") == "Ana Maria"
    assert clean("e\u0301") == "é"


def test_names_that_differ_only_in_capitals_or_width_are_one() -> None:
    assert len({folded(name) for name in ("Straße", "STRASSE", "ｓｔｒａｓｓｅ")}) == 1
    assert folded("é") == folded("E\u0301")
    assert folded("Ana") != folded("Anna")
