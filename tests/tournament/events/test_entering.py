"""Entries of an event: each kind has its own fields, and refuses others."""

from typing import Any

import pytest

from jantaku.errors import JantakuError
from jantaku.tournament import keeping
from jantaku.tournament.entering import KINDS
from tests.sampling import one_by_one
from tests.tournament.events.kept import EVA, seated

# What these ask for before they know which fields they have.
FIRST: dict[str, dict[str, Any]] = {
    "clock": {"session": 1, "entry": "dice"},
    "sheet": {"session": 1, "table": 1},
    "rule": {"foul": "late", "given": {"minutes": "7"}},
}


@one_by_one("kind", KINDS)
def test_an_entry_refuses_a_field_that_its_kind_does_not_have(kind: str) -> None:
    archive = seated()
    keeping.start(archive, 1, "secret", EVA, minutes=75)
    before = archive.text
    with pytest.raises(JantakuError, match=r"field.*nonsense"):
        KINDS[kind](archive, {**FIRST.get(kind, {}), "nonsense": 1}, EVA)
    assert archive.text == before
