"""What the bot says of a record: each decision at its moment, a seat's review, and "why?" at one."""

import gzip
import json
from dataclasses import replace
from typing import Any

import pytest

from jantaku.core.acts import ADDED_KAN
from jantaku.game import formats
from jantaku.game.log import Entry
from jantaku.game.play import play
from jantaku.review import by_kind, review
from jantaku.story.lost import converted
from jantaku.texts import LANGUAGES
from jantaku.web.replay import cache
from jantaku.web.replay.decisions import SeatReview, decision_at, present_review, review_of, why_at
from jantaku.web.replay.walk import Walk
from jantaku.web.wire.scene import Audience
from tests.web.replay.conftest import Visitor
from tests.web.replay.records import REAL, made, real

LOG = play("sensible", book="tenhou", seed=b"a game to look back on").log
LOG = replace(LOG, hands=LOG.hands[:2], names=("Ann", "Ben", "Cas", "Dee"))


@pytest.fixture(scope="module")
def place(visitor: Visitor) -> str:
    """Return where the record is."""
    return visitor.bring(formats.write(LOG, "text").encode()).headers["location"]


def asked(visitor: Visitor, path: str, lang: str = "en") -> Any:
    """Return what is answered."""
    answer = visitor.get(path, lang)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_decision_has_its_moment_and_is_found_there_again() -> None:
    walk, seen = Walk(LOG), 0
    for seat in range(4):
        found = review_of(walk, seat)
        assert found.error == ""
        assert [one.reviewed for one in found.decisions] == list(review(LOG, seat))
        moments = [one.n for one in found.decisions]
        assert moments == sorted(moments)
        for one in found.decisions:
            there = decision_at(walk, one.n, seat)
            assert there is not None
            assert there.view.state.discards[seat] == one.reviewed.place.turn
            played = one.reviewed.advice.played
            assert there.act.words == played or "drawn" in there.act.words
            seen += 1
    assert seen > 60


def test_why_says_what_was_played_beside_what_the_bot_would_have_done() -> None:
    walk, both = Walk(LOG), 0
    for one in review_of(walk, 0).decisions:
        rows: Any = why_at(walk, one.n, 0, Audience(0, sits=False))["rows"]
        advice = one.reviewed.advice
        assert rows[0]["best"]
        (mine,) = [row for row in rows if row["played"]]
        assert (advice.cost > 0) <= (not mine["best"])
        both += 1
    assert both > 15


def test_where_a_seat_decides_nothing_there_is_nothing_to_ask() -> None:
    walk = Walk(LOG)
    decided = {seat: {one.n for one in review_of(walk, seat).decisions} for seat in range(4)}
    quiet = [n for n in range(len(walk)) if all(n not in decided[seat] for seat in range(4))]
    ends = [hand.last for hand in walk.hands]
    assert all(why_at(walk, n, seat, Audience(seat)) == {} for n in ends for seat in range(4))
    assert quiet


def test_what_the_bot_says_needs_no_tile_that_the_seat_does_not_see() -> None:
    """A record of one seat's tiles alone has the same reasons for that seat, and none for the others."""
    for log in real("client", most=1):
        walk = Walk(log)
        hidden = [seat for seat in range(4) if walk.hands and any(state.hidden[seat] for _, state, _ in walk.moments(0))]
        assert hidden
        for seat in hidden:
            assert review_of(walk, seat).decisions == []
            assert why_at(walk, walk.hands[0].first, seat, Audience(seat)) == {}
        open_seat = next(seat for seat in range(4) if seat not in hidden)
        assert review_of(walk, open_seat).decisions


@pytest.mark.parametrize("form", REAL)
def test_published_records_of_each_format_are_reviewed(form: str) -> None:
    for log in real(form, most=1):
        walk = Walk(log)
        found = [review_of(walk, seat).decisions for seat in range(4)]
        assert any(found)


@pytest.mark.parametrize("form", [form for form in formats.WRITTEN if form != "text"])
def test_a_record_in_any_format_can_be_reviewed(visitor: Visitor, form: str) -> None:
    where = visitor.bring(gzip.compress(converted(made(0, hands=1), form)[0].encode()), "evening.gz").headers["location"]
    found = asked(visitor, f"{where}/review?seat=1")
    assert found["decisions"]
    assert found["error"] == ""


def test_a_record_that_breaks_off_is_reviewed_as_far_as_it_goes(visitor: Visitor) -> None:
    hand = LOG.hands[1]
    broken = replace(LOG, hands=[LOG.hands[0], replace(hand, entries=[*hand.entries[:20], Entry(hand.entries[20].seat, 39)])])
    walk, whole, lost = Walk(broken), Walk(LOG), 0
    for seat in range(4):
        found = review_of(walk, seat)
        expected = review_of(whole, seat).decisions
        assert found.decisions
        assert found.decisions == expected[: len(found.decisions)]
        lost += len(expected) - len(found.decisions)
    assert lost
    assert review_of(walk, 0).error
    first = LOG.hands[0]
    shown = replace(LOG, hands=[replace(first, entries=first.entries[:40], end=None)], complete=False)
    where = visitor.bring(formats.write(shown, "text").encode()).headers["location"]
    assert asked(visitor, f"{where}/review?seat=0")["decisions"]


def test_why_a_record_breaks_off_is_said_in_the_language_of_the_page() -> None:
    hand = LOG.hands[1]
    wrong = Entry(hand.entries[20].seat, ADDED_KAN)
    walk = Walk(replace(LOG, hands=[LOG.hands[0], replace(hand, entries=[*hand.entries[:20], wrong])]))
    told = present_review(walk, review_of(walk, 0), Audience(0, "fr"))["error"]
    assert isinstance(told, str)
    assert "L’enregistrement s’interrompt en" in told
    assert "cannot" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_review_of_a_seat_adds_up_and_its_dearest_come_first(visitor: Visitor, place: str, lang: str) -> None:
    found = asked(visitor, f"{place}/review?seat=2", lang)
    reviewed = list(review(LOG, 2))
    costs = [one["cost"] for one in found["decisions"]]
    assert costs == [one.advice.cost for one in reviewed]
    assert {row["kind"]: row["lost"] for row in found["kinds"]} == {
        kind: cost for kind, (count, _, cost) in by_kind(reviewed).items() if count
    }
    assert [sum(hand["lost"].values()) for hand in found["hands"]] == [
        sum(one.advice.cost for one in reviewed if one.place.hand == hand) for hand in range(2)
    ]
    dearest = [costs[at] for at in found["dearest"]]
    assert dearest == sorted(costs, reverse=True)[: len(dearest)]
    assert 0 < len(dearest) <= 5
    assert all(one["text"] and one["where"] for one in found["decisions"])
    assert {"en": "as the bot", "fr": "comme le robot", "ja": "ボットと同じ"}[lang] in found["total"]
    assert "{" not in json.dumps(found["total"])


def test_a_seat_is_reviewed_once_and_shown_in_each_language(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    where, seats = visitor.bring(formats.write(made(5, hands=1), "text").encode()).headers["location"], []

    def counted(walk: Walk, seat: int) -> SeatReview:
        seats.append(seat)
        return review_of(walk, seat)

    monkeypatch.setattr(cache, "review_of", counted)
    totals = {asked(visitor, f"{where}/review?seat=3", lang)["total"] for lang in LANGUAGES}
    assert len(totals) == len(LANGUAGES)
    assert seats == [3]


def test_why_at_a_moment_by_its_address(visitor: Visitor, place: str) -> None:
    decision = asked(visitor, f"{place}/review?seat=0")["decisions"][0]
    found = asked(visitor, f"{place}/why?seat=0&n={decision['n']}")
    assert found["rows"][0]["best"]
    assert found["text"]
    assert asked(visitor, f"{place}/why?seat=0&n=99999") == {}


@pytest.mark.parametrize("query", ["", "?seat=-1", "?seat=4", "?seat=north"])
@pytest.mark.parametrize("of", ["review", "why"])
def test_without_a_seat_the_answer_is_a_sentence(visitor: Visitor, place: str, of: str, query: str) -> None:
    answer = visitor.get(f"{place}/{of}{query}")
    assert answer.status_code == 400
    assert "Choose a seat" in answer.text
    assert "Traceback" not in answer.text


def test_of_a_record_that_is_not_there_nothing_is_said(visitor: Visitor) -> None:
    assert visitor.get("/g/nothing/review?seat=0").status_code == 404
    assert visitor.get("/g/nothing/why?seat=0&n=1").status_code == 404
