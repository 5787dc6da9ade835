"""Refusals of the readers, in the language of whoever sent the record."""

import re

import pytest

from jantaku.texts import LANGUAGES, catalogue
from jantaku.web.replay import faults


def test_a_place_is_translated_and_the_name_of_the_file_left_as_it_is() -> None:
    assert faults.where("my line 3.txt, line 12, column 4", "fr") == "my line 3.txt, ligne 12, colonne 4"
    assert faults.where("a.json, hand 2 (East 2, 1 counter), act 7", "ja") == "a.json, 2局目（東2局 1本場）, 7手目"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("pattern", [*faults.FOUND, *faults.NEEDED])
def test_every_sentence_has_what_its_pattern_finds(pattern: tuple[str, str], lang: str) -> None:
    names = set(re.compile(pattern[0]).groupindex)
    assert set(re.findall(r"\{(\w+)\}", catalogue(lang)[pattern[1]])) == names


def test_what_is_not_known_stays_as_it_is() -> None:
    assert faults.needed("something else", "fr") == "something else"
    assert faults.found("'xx'", "ja") == "'xx'"
