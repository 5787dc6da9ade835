"""The strong player does the same whatever the tiles are that it does not see, at every kind of decision, under every book."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.core.acts import PASS
from jantaku.core.constants import CLAIMS, DECLARING
from jantaku.core.fields import State
from jantaku.core.view import see
from jantaku.game.acts import WORDS_OF
from jantaku.game.table import Table
from jantaku.review.advisor import Advisor
from jantaku.review.candidates import Candidate
from jantaku.rules.book import Book
from tests.mjai.test_dialogue import shuffled
from tests.rig import BOOKS

SHUFFLES = 2


def weighed(advisor: Advisor, table: Table, t: State, seat: int) -> list[Candidate]:
    """The acts that the player weighs, from its view of a state, its choice first."""
    view = State()
    see(t, seat, view)
    return advisor.candidates(view, seat, [act.number for act in table.lawful(seat)])


def sort_of(t: State, act: int) -> str:
    """What kind of decision an act was."""
    first = WORDS_OF[act].split()[0]
    if t.phase == DECLARING:
        return "declared"
    if t.phase == CLAIMS:
        return "win" if first == "ron" else "pass" if act == PASS else "call"
    return first if first in ("riichi", "ankan", "kakan") else "win" if first == "tsumo" else "discard"


def played(book: str, seed: int, hands: int) -> Counter[str]:
    """Play hands; each decision must be the same, with all that was weighed for it, when the hidden tiles are exchanged."""
    table, chance, kinds = Table(book, seed=b"%d" % seed), Random(seed), Counter[str]()
    advisor = Advisor(Book.open(book))
    for _ in range(hands):
        table.deal()
        while table.asked:
            seat = table.asked[0]
            found = weighed(advisor, table, table.state, seat)
            for _ in range(SHUFFLES):
                assert weighed(advisor, table, shuffled(table.state, seat, chance), seat) == found
            kinds[sort_of(table.state, found[0].act)] += 1
            table.push(WORDS_OF[found[0].act], seat)
    return kinds


@settings(max_examples=3)
@given(st.sampled_from(BOOKS), st.integers(0, 10**6))
def test_whatever_the_hidden_tiles_are_every_act_and_number_is_the_same(book: str, seed: int) -> None:
    assert sum(played(book, seed, 1).values()) > 0


def test_so_it_is_at_every_kind_of_decision() -> None:
    kinds = played("wrc-2015", 13, 1) + played("wrc-2015", 5, 1)
    assert set(kinds) >= {"discard", "riichi", "call", "pass", "kakan", "win", "declared"}, kinds
