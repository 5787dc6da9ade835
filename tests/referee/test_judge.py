"""What the referee asks, what it refuses, and what a ruling of the house changes."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest

import pytest

from jantaku.core.payment import pay_chombo
from jantaku.errors import JantakuError
from jantaku.referee import FOULS, FoulError, Missing, Ruling, next_question, offered, rule
from jantaku.referee.given import asked_by
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import STATED, TOPICS, Choice, Flag, Value
from tests.sampling import one_by_one

BOOKS = ("wrr-2013", "wrc-2015", "club", "tenhou")
NUMBERS = {"tiles": ("1", "5", "6", "9"), "minutes": ("0", "1", "6.5", "10", "11"), "points": ("3",)}
Given = Mapping[str, object]


def ways(book: Book, foul: str, given: Given | None = None) -> Iterator[tuple[Given, Ruling]]:
    """Every way in which a foul's questions can be answered, and its ruling."""
    known = given or {}
    try:
        yield known, rule(book, foul, known)
    except Missing as left:
        asked = asked_by(left)
    else:
        return
    for choice in offered(book, asked) or NUMBERS[asked.id]:
        yield from ways(book, foul, {**known, asked.id: choice})


def told(ruling: Ruling) -> tuple[object, ...]:
    return ruling.sanction, ruling.points, ruling.next, ruling.cite


# ---- what is asked


@one_by_one("name", BOOKS)
@one_by_one("foul", FOULS)
def test_a_circumstance_is_asked_only_where_the_answers_lead_to_different_rulings(foul: str, name: str) -> None:
    book = Book.open(name)

    def visit(known: Given) -> set[tuple[object, ...]]:
        asked = next_question(book, foul, known)
        if asked is None:
            return {told(rule(book, foul, known))}
        found = [visit({**known, asked.id: choice}) for choice in offered(book, asked) or NUMBERS[asked.id]]
        assert any(one != found[0] for one in found), (known, asked.id)
        return set().union(*found)

    visit({})


@one_by_one("name", BOOKS)
@one_by_one("foul", FOULS)
def test_a_ruling_tells_on_which_answers_it_stands(foul: str, name: str) -> None:
    book = Book.open(name)
    for known, ruled in ways(book, foul):
        assert dict(ruled.given) == known
        assert rule(book, foul, {**known, "decision": None}) == ruled


def test_what_was_given_beyond_need_changes_nothing() -> None:
    book = Book.open("wrr-2013")
    assert rule(book, "empty-call", {"with": "win", "last_timed_hand": True}) == rule(book, "empty-call")
    assert next_question(book, "riichi-unrotated") is None
    assert dict(rule(book, "late", {"minutes": 3, "last_timed_hand": "no"}).given) == {"minutes": "3"}


@one_by_one(
    ("name", "foul", "given", "circumstance"),
    [
        ("wrc-2015", "empty-win", "", "shown"),
        ("wrr-2013", "empty-win", "", "with"),  # chombo, shown or not
        ("club", "empty-win", "", "with"),
        ("wrc-2015", "wrong-word", "", "clear"),
        ("wrr-2013", "wrong-word", "", "clear"),
        ("wrr-2013", "drawing-fast", "", "intime"),
        ("wrc-2015", "drawing-fast", "", None),
        ("wrc-2015", "wrong-word", "clear=no", "shown"),
        ("wrc-2015", "wrong-word", "clear=no shown=yes", "able"),
        ("wrr-2013", "revealed", "source=own", "tiles"),
        ("wrc-2015", "revealed", "source=own", "fair"),
        ("wrr-2013", "revealed", "source=own tiles=5", None),
        ("wrr-2013", "revealed", "source=dead tiles=5", "fault"),
        ("wrr-2013", "riichi-noten", "at=draw dead_only=yes", None),
        ("wrc-2015", "riichi-noten", "at=draw dead_only=yes", "shown"),
        ("wrr-2013", "changed-call", "", "able"),
        ("wrc-2015", "changed-call", "", "slip"),
        ("wrc-2015", "empty-win", "shown=yes with=win", None),
        ("wrc-2015", "empty-win", "shown=yes with=draw", "last_timed_hand"),
        ("wrc-2015", "riichi-noten", "at=draw dead_only=no", "last_timed_hand"),
    ],
)
def test_the_first_circumstance_that_matters_is_the_one_that_is_missing(
    name: str, foul: str, given: str, circumstance: str
) -> None:
    known: Given = dict(word.split("=") for word in given.split())
    asked = next_question(Book.open(name), foul, known)
    assert (asked.id if asked else None) == circumstance
    if circumstance:
        with pytest.raises(Missing, match=circumstance) as caught:
            rule(Book.open(name), foul, known)
        assert (caught.value.foul, caught.value.circumstance) == (foul, circumstance)
        assert isinstance(caught.value, JantakuError)


def test_without_a_time_limit_there_is_no_last_timed_hand() -> None:
    book = Book.open().set("events.time_limit=none")
    assert "redeal" in rule(book, "empty-win", {"shown": True, "with": "none"}).next


def test_an_abortive_draw_is_offered_only_where_the_book_has_it() -> None:
    asked = FOULS["riichi-noten"].questions[0]
    assert "four-riichi" in offered(Book.open("club"), asked)
    assert "four-riichi" not in offered(Book.open("wrc-2015"), asked)
    assert rule(Book.open("club"), "riichi-noten", {"at": "four-riichi", "last_timed_hand": False}).sanction == "chombo"


def test_swap_calling_is_no_foul_where_the_house_allows_it() -> None:
    book = Book.open().set("claims.swap_same_pon=allow")
    assert rule(book, "swap-call", {"swap": "same-pon"}).sanction == "none"
    assert rule(book, "swap-call", {"swap": "same-chii"}).sanction == "dead-hand"
    with pytest.raises(Missing, match="swap"):
        rule(book, "swap-call")


# ---- what is refused


@one_by_one(
    ("foul", "given", "why"),
    [
        ("emty-win", {}, "did you mean empty-win"),
        ("Empty Win", {}, "did you mean empty-win"),
        ("zzzz", {}, "--list"),
        ("kuikae", {}, "did you mean swap-call"),
        ("ノーテンリーチ", {}, "did you mean riichi-noten"),
        ("", {}, "--list"),
        ("empty-win", {"show": "yes"}, "did you mean shown"),
        ("empty-win", {"zzzz": "yes"}, "it knows shown"),
        ("empty-win", {"shown": "perhaps"}, "it takes yes, no"),
        ("revealed", {"source": "dad"}, "did you mean dead"),
        ("riichi-noten", {"at": "four-riichi"}, "at=four-riichi is not allowed"),
        ("late", {"minutes": -1}, "a number from 0 to 1440"),
        ("late", {"minutes": "1e3"}, "a number from 0 to 1440"),
        ("late", {"minutes": "7:61"}, "a number from 0 to 1440"),
        ("late", {"minutes": "٣"}, "a number from 0 to 1440"),
        ("late", {"minutes": "9" * 9999}, "a number from 0 to 1440"),
        ("revealed", {"tiles": "2.5"}, "a whole number from 1 to 136"),
        ("revealed", {"tiles": 0}, "a whole number from 1 to 136"),
        ("revealed", {"tiles": True}, "a whole number from 1 to 136"),
        ("riichi-noten", {"at": "draw", "dead_only": "no", "with": "win"}, "with=win cannot be with at=draw"),
        ("riichi-noten", {"at": "win", "with": "draw"}, "with=draw cannot be with at=win"),
        ("cheating", {"decision": "none"}, "nothing to decide here, WRC 2015 7.2 has ruled"),
        (
            "late",
            {"minutes": 7, "points": 3},
            "late: points= says how many the referee decides on; give decision=points too",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_what_would_be_right(foul: str, given: Given, why: str) -> None:
    with pytest.raises(FoulError) as caught:
        rule(Book.open(), foul, given)
    assert why in str(caught.value)
    assert not isinstance(caught.value, Missing)
    assert len(str(caught.value)) < 300


# ---- the house


def _others(key: str, says: Value) -> list[str]:
    kind = TOPICS[key].kind
    if isinstance(kind, Choice):
        return [word for word in kind.words if word != says]
    if isinstance(kind, Flag):
        return ["false" if says else "true"]
    return ["3", "50"]


def _concerned(key: str) -> list[str]:
    """The fouls in whose cases a ruling has a part; one that brings a chombo and one a dead hand stand for those."""
    found = [
        foul.id
        for foul in FOULS.values()
        if any(
            key in {case.key, case.amount, *case.book, *case.unless, *(limit for *_, limit in case.limits)} for case in foul.cases
        )
    ]
    at_large = ["empty-win", "tile-count"] if key.startswith(("fouls.chombo", "fouls.dead_discards")) else ["late"]
    return found or at_large


def _all(book: Book, fouls: list[str]) -> Iterator[tuple[str, Given, tuple[object, ...]]]:
    return ((foul, known, told(ruled)[:3]) for foul in fouls for known, ruled in ways(book, foul))


FOUL_KEYS = [key for key, topic in TOPICS.items() if key.startswith("fouls.") and topic.role != STATED]


@one_by_one("key", FOUL_KEYS)
def test_each_ruling_on_fouls_that_a_house_sets_changes_what_the_referee_rules(key: str) -> None:
    """Under the book itself, or under one house ruling more where another hides it."""
    beside = {"fouls.revealed_no_fault": ["fouls.revealed_many_from=6"]}
    book = Book.open().set(*beside.get(key, []))
    for value in _others(key, book[key]):
        ruled = zip_longest(_all(book, _concerned(key)), _all(book.set(f"{key}={value}"), _concerned(key)))
        assert any(was != now for was, now in ruled), (key, value)


def test_a_house_ruling_is_cited_as_one() -> None:
    assert (
        rule(Book.open().set("fouls.tile_count=chombo"), "tile-count", {"with": "none", "last_timed_hand": "no"}).cite
        == "house ruling"
    )


# ---- the figures of penalties, as the rule matrix has them in C7


def test_a_call_with_a_hand_formally_dead_costs_20_of_the_overall_score_and_nothing_at_the_table() -> None:
    ruled = rule(Book.open(), "dead-call", {"declared": True})
    assert 25 - ruled.points == 5
    assert "score-minus" in ruled.next
    assert "reverse-mangan" not in ruled.next


@one_by_one(
    ("minutes", "points", "substitute"),
    [
        (0, 0, False),
        (1, 1, False),
        (7, 7, False),
        ("6:01", 7, False),
        ("6.5", 7, False),
        (10, 10, False),
        ("10:01", 30, True),
        (11, 30, True),
    ],
)
@one_by_one("name", ["wrr-2013", "wrc-2015", "club"])
def test_late_by_so_many_minutes(name: str, minutes: object, points: int, substitute: bool) -> None:  # noqa: FBT001 - a case
    ruled = rule(Book.open(name), "late", {"minutes": minutes})
    assert (ruled.points, "substitute" in ruled.next) == (points, substitute)
    assert ruled.sanction == ("points" if points else "none")


def test_a_minute_begun_does_not_count_where_the_house_says_so() -> None:
    assert rule(Book.open().set("fouls.late_begun_minute=false"), "late", {"minutes": "6:59"}).points == 6


REVEALED = [("live", "none"), ("dead", "dead-hand"), ("own", "none"), ("other", "dead-hand")]


@one_by_one(("source", "few"), REVEALED)
def test_tiles_revealed_in_2013_up_to_five_and_from_six(source: str, few: str) -> None:
    book = Book.open("wrr-2013")
    rest: Given = {"source": source, "fault": "yes", "with": "none", "last_timed_hand": "no"}
    assert {rule(book, "revealed", {**rest, "tiles": n}).sanction for n in (1, 5)} == {few}
    assert {rule(book, "revealed", {**rest, "tiles": n}).sanction for n in (6, 7)} == {"chombo"}


@pytest.mark.parametrize(("dealer", "offender", "paid"), [(0, 1, [4000, -8000, 2000, 2000]), (0, 0, [-12000, 4000, 4000, 4000])])
def test_a_reverse_mangan_is_paid_by_the_core_and_costs_no_penalty_points(dealer: int, offender: int, paid: list[int]) -> None:
    ruled = rule(Book.open("club"), "empty-win", {"with": "none", "last_timed_hand": "no"})
    assert (ruled.points, "reverse-mangan" in ruled.next) == (0, True)
    delta = [0, 0, 0, 0]
    pay_chombo(compile_book(Book.open("club")), dealer, offender, delta)
    assert delta == paid


def test_the_printed_examples_of_correcting_a_call() -> None:
    book = Book.open("wrc-2015")
    pon = rule(book, "changed-call", {"slip": "yes"})  # "chii, no, I mean pon"
    assert (pon.sanction, "second-call-holds" in pon.next) == ("none", True)
    ron = rule(book, "changed-call", {"slip": "no", "able": "no", "call": "win", "shown": "no"})  # "ron", a pause, "pon"
    assert (ron.sanction, "tile-back" in ron.next) == ("dead-hand", True)
    assert rule(book, "changed-call", {"slip": "no", "able": "yes"}).next[0] == "first-call-holds"


# ---- discretion


def test_what_the_referee_decides_is_recorded_in_the_ruling() -> None:
    book = Book.open()
    fined = rule(book, "telephone", {"decision": "points", "points": 5})
    assert (fined.sanction, fined.points, dict(fined.given)) == ("points", 5, {"decision": "points", "points": "5"})
    assert fined.next == ("score-minus", "plays-on")
    assert rule(book, "abuse", {"decision": "disqualification"}).sanction == "disqualification"
    spoilt = rule(book, "obstruction", {"decision": "chombo", "with": "none", "last_timed_hand": "no"})
    assert (spoilt.sanction, spoilt.points, "redeal" in spoilt.next) == ("chombo", 20, True)
    with pytest.raises(Missing, match="points"):
        rule(book, "telephone", {"decision": "points"})


@one_by_one("foul", FOULS)
def test_a_book_that_does_not_speak_of_a_foul_leaves_it_to_the_referee(foul: str) -> None:
    for _, ruled in ways(Book.open("tenhou"), foul):
        assert ruled.sanction in {"discretion", "none"}
        assert ruled.sanction == "none" or ruled.cite == "Tenhou, not settled"
