"""The sheet against the refereed table: one random game with fouls, played physically and entered by hand. (issue 10, item 2)"""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.keep import Chain, check
from jantaku.tabletop import Settings
from tests.review.both import Both

BOOKS = ("wrc-2015", "wrr-2013", "club")
HANDS = 3


def played(book: str, seed: int, often: float, *, formal: bool = True, last: bool = False) -> Both:
    """A game of some hands, compared after each."""
    both = Both(book, seed, often, Settings(formal=formal, last_hand=last))
    both.hand()
    for _ in range(HANDS):
        if both.twice:
            return both
        assert both.on_the_sheet() == both.at_the_table()
        if both.table.over:
            break
        table, sheet = both.next_deal()
        assert sheet == table
    return both


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(BOOKS), st.integers(0, 10**6), st.floats(0.02, 0.3), st.booleans(), st.booleans())
def test_what_is_played_and_what_is_entered_come_to_the_same(book: str, seed: int, often: float, formal: bool, last: bool) -> None:  # noqa: FBT001
    both = played(book, seed, often, formal=formal, last=last)
    assert check(both.chain.text).differences == []
    assert Chain.read(both.chain.text).sheet == both.chain.sheet


@pytest.mark.slow
@pytest.mark.parametrize("book", BOOKS)
def test_every_way_in_which_something_pending_is_settled_comes_up(book: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(120):
        both = played(book, seed, 0.12)
        for row in both.chain.sheet.ledger:
            seen[row.foul, row.sanction] += 1  # type: ignore[index]
    print(book, seen)
