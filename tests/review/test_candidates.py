"""Each act that one could choose from, with what the bot expects of it: its own first, with the numbers by which it chooses."""

from collections.abc import Iterator

import pytest

from jantaku.bots.strong.discards import AS_GOOD
from jantaku.core.acts import PASS
from jantaku.core.constants import CLAIMS, TURN
from jantaku.core.kinds import KIND
from jantaku.game.log import Log
from jantaku.game.play import Decision, decisions
from jantaku.native import load
from jantaku.review.advisor import Advisor
from jantaku.review.candidates import MILLE, WINS, Candidate
from jantaku.rules.book import Book
from tests.compiled import NATIVE
from tests.review.test_review import BOOKS, played
from tests.sampling import sample


def weighed(advisor: Advisor, log: Log) -> Iterator[tuple[Decision, list[Candidate]]]:
    """Each decision with a choice, and its candidates."""
    for one in decisions(log):
        acts = [act.number for act in one.lawful]
        if len(acts) > 1:
            yield one, advisor.candidates(one.view.state, one.seat, acts)


@pytest.mark.parametrize("book", BOOKS)
def test_the_choice_of_the_bot_comes_first_every_act_is_lawful_and_none_is_there_twice(book: str) -> None:
    advisor, seen = Advisor(Book.open(book)), 0
    for one, found in weighed(advisor, played(book, "sensible", hands=2)):
        assert found[0].act == advisor.ask(one.view.state, one.seat)
        assert {each.act for each in found} <= {act.number for act in one.lawful}
        assert len({each.act for each in found}) == len(found)
        assert [each.points for each in found[1:]] == sorted((each.points for each in found[1:]), reverse=True)
        assert all(each.points <= found[0].points + AS_GOOD for each in found)
        seen += len(found)
    assert seen > 500


def test_chances_are_chances_a_safe_tile_never_deals_in_and_what_costs_nothing_is_safe() -> None:
    log, calls, riichi, risky = played(bots="sensible", hands=8), 0, 0, 0
    for one, found in weighed(Advisor(Book.open("tenhou")), log):
        for each in found:
            assert 0 <= each.win <= MILLE
            assert 0 <= each.deal_in < MILLE
            assert (each.risk > 0) >= (each.deal_in > 0)
            assert 0 <= each.worth < 60_000
            assert abs(each.place) < 3 * MILLE
            risky += each.deal_in > 100
            riichi += each.words.startswith("riichi")
        calls += one.view.state.phase == CLAIMS and len(found) > 1
    assert calls
    assert riichi
    assert risky


@pytest.mark.parametrize("hands", sample([3], [8]))
def test_with_riichi_more_is_won_less_often_or_more_often_but_each_has_its_numbers(hands: int) -> None:
    """Riichi and silence with the same tile are two candidates."""
    pairs = 0
    for one, found in weighed(Advisor(Book.open("tenhou")), played(bots="strong", hands=hands)):
        by_words = {each.words: each for each in found}
        for words, loud in by_words.items():
            quiet = by_words.get(words.removeprefix("riichi "))
            if words.startswith("riichi ") and quiet is not None:
                assert (loud.risk, loud.deal_in) == (quiet.risk, quiet.deal_in)
                assert loud.win > 0
                assert loud.worth > quiet.worth
                pairs += 1
        assert one.seat in range(4)
    assert pairs


def test_what_an_act_costs_in_the_review_is_the_difference_between_two_candidates() -> None:
    advisor, compared = Advisor(Book.open("tenhou")), 0
    for one, found in weighed(advisor, played(bots="sensible", hands=4)):
        state, advice = one.view.state, advisor.judge(one)
        own = next((each for each in found if each.act == one.act.number), None)
        if advice is None or own is None or advice.kind == "win":
            continue
        if state.phase == TURN and KIND[state.tile] != state.tile:
            continue  # a red five and a plain one are one candidate
        assert advice.cost == (max(0, found[0].points - own.points) if own is not found[0] else 0)
        assert advice.promise[0] in (0, own.promise)
        compared += advice.cost > 0
    assert compared > 20


def test_a_win_is_the_one_candidate_and_what_is_done_by_rule_has_no_numbers() -> None:
    wins, rules = 0, 0
    for one, found in weighed(Advisor(Book.open("tenhou")), played(bots="sensible", hands=8)):
        if {act.number for act in one.lawful} & set(WINS):
            assert [each.act in WINS for each in found] == [True]
            assert found[0].win == MILLE
            assert found[0].worth >= 1000
            wins += 1
        elif not found[0].weighed:
            assert len(found) == 1
            assert found[0].points == found[0].win == 0
            rules += found[0].act != PASS
    assert wins


@NATIVE
def test_interpreted_and_native_candidates_are_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    log = played(bots="sensible", hands=1)
    native = [found for _, found in weighed(Advisor(Book.open("tenhou")), log)]
    monkeypatch.setattr(load, "why_not", lambda: "it is not asked for")
    assert [found for _, found in weighed(Advisor(Book.open("tenhou")), log)] == native


def test_to_be_asked_changes_neither_the_view_nor_what_the_bot_chooses_next() -> None:
    advisor, plain = Advisor(Book.open("tenhou")), Advisor(Book.open("tenhou"))
    for one, found in weighed(advisor, played(bots="sensible", hands=1)):
        again = one.view
        assert plain.ask(again.state, one.seat) == found[0].act
        assert advisor.ask(again.state, one.seat) == found[0].act
