"""The referee's register: the figures of the books, warnings across tables, decisions, appeals, cancellations."""

from fractions import Fraction

import pytest

from jantaku.errors import Missing
from jantaku.register import Register, RegisterError
from jantaku.rules.book import Book
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import LANGUAGES, catalogue
from tests.register.registers import added, begun, ruled, warned
from tests.sampling import one_by_one

CHOMBO = "with=none last_timed_hand=no"


# ---- row C7
def test_calls_with_a_formally_dead_hand_take_an_overall_25_to_5_and_the_table_stays() -> None:
    """WRC 2015 7.1."""
    register = begun("wrc-2015")
    row = ruled(register, "dead-call", "declared=yes", session=2, table=4, hand="East 3")
    assert (row.sanction, row.points, row.cite) == ("points", 20, "WRC 2015 7.2")
    assert register.ledger.overall("Aki", 25) == 5
    table = ScoreSheet.begin("wrc-2015", names=["Aki", "Ben", "Chloé", "Dai"])
    table.add("foul", {"seat": 0, "foul": "dead-call", "given": {"declared": "yes"}, "referee": "Eva"}, id="f")
    assert table.sheet.points == (30000,) * 4


@one_by_one(("minutes", "points"), [("1", 1), ("7", 7), ("10", 10), ("10.5", 30), ("11", 30)])
@one_by_one("book", ["wrr-2013", "wrc-2015"])
def test_being_late_costs_a_point_a_minute_and_beyond_ten_a_substitute_plays(book: str, minutes: str, points: int) -> None:
    register = begun(book)
    ruled(register, "late", f"minutes={minutes}", session=1)
    assert register.ledger.points("Aki") == points
    assert [row.player for row in register.ledger.substitutes] == (["Aki"] if points == 30 else [])
    assert register.ledger.scoreless("Aki") == ((1,) if points == 30 else ())


@pytest.mark.parametrize("order", [1, -1])
def test_a_session_missed_after_ten_minutes_costs_30_in_all_and_not_40(order: int) -> None:
    register = begun()
    steps = [("late", "minutes=10"), ("missed-session", "")][::order]
    late, missed = [ruled(register, foul, given, session=3).id for foul, given in steps][::order]
    assert register.ledger.points("Aki") == 30
    row = register.ledger.row(late)
    assert row
    assert (row.points, row.counts, row.included) == (10, 0, missed)
    ruled(register, "late", "minutes=10", session=4)
    assert register.ledger.points("Aki") == 40, "another session is another matter"
    added(register, "cancellation", {"row": missed, "referee": "Eva", "why": "came at last"})
    assert register.ledger.points("Aki") == 20, "what was within it counts again"


def test_a_session_missed_twice_over_is_missed_once() -> None:
    register = begun()
    ruled(register, "late", "minutes=15", session=3)
    ruled(register, "missed-session", session=3)
    assert register.ledger.points("Aki") == 30


@pytest.mark.parametrize(("book", "points"), [("wrr-2013", 1), ("wrc-2015", 0)])
def test_a_wrong_word_costs_a_point_in_2013_and_nothing_in_2015(book: str, points: int) -> None:
    register = begun(book)
    ruled(register, "wrong-word", "clear=yes")
    assert register.ledger.points("Aki") == points
    assert len(register.ledger.warnings("Aki")) == 1 - points


@one_by_one(
    ("source", "tiles", "sanction", "points"),
    [
        ("live", 5, "none", 0),
        ("live", 6, "chombo", 20),
        ("dead", 1, "dead-hand", 0),
        ("dead", 6, "chombo", 20),
        ("own", 5, "none", 0),
        ("own", 6, "chombo", 20),
        ("other", 1, "dead-hand", 0),
        ("other", 6, "chombo", 20),
    ],
)
def test_revealed_tiles_of_2013_go_by_place_and_number(source: str, tiles: int, sanction: str, points: int) -> None:
    register = begun("wrr-2013")
    row = ruled(register, "revealed", f"source={source} tiles={tiles} fault=yes {CHOMBO}")
    assert (row.sanction, register.ledger.points("Aki")) == (sanction, points)


def test_six_tiles_revealed_by_nobodys_fault_cost_nothing() -> None:
    register = begun("wrr-2013")
    row = ruled(register, "revealed", "source=live tiles=6 fault=no last_timed_hand=no")
    assert (row.sanction, row.points, row.warns) == ("redeal", 0, False)


def test_a_clubs_chombo_is_paid_at_the_table_and_is_no_points_here() -> None:
    """Club Pts-4: the mangan itself is the table's."""
    register = begun("club")
    row = ruled(register, "riichi-noten", f"at=win shown=yes dead_only=no {CHOMBO}")
    assert (row.sanction, row.points, row.counts) == ("chombo", 0, 0)
    assert "reverse-mangan" in row.next
    assert register.ledger.overall("Aki", Fraction(-7, 2)) == Fraction(-7, 2)


@pytest.mark.parametrize(
    ("given", "next_", "warnings"),
    [("slip=yes call=claim", "second-call-holds", 1), ("slip=no able=yes", "first-call-holds", 1)],
)
def test_a_call_put_right_at_once_is_no_penalty_in_2015(given: str, next_: str, warnings: int) -> None:
    register = begun()
    row = ruled(register, "changed-call", given)
    assert row.sanction == "none"
    assert next_ in row.next
    assert len(register.ledger.warnings("Aki")) == warnings


# ---- warnings
def test_warnings_of_all_tables_and_sessions_are_one_count() -> None:
    register = begun(trifles=3)
    ruled(register, "empty-call", session=1, table=1)
    warned(register, session=2, table=7)
    assert (register.ledger.since("Aki"), register.ledger.due) == (2, ())
    ruled(register, "stick-missing", session=3, table=2, referee="Ben")
    assert register.ledger.due == ("Aki",)
    assert [row.table for row in register.ledger.warnings("Aki")] == [1, 7, 2]
    assert register.ledger.points("Aki") == 0, "what follows is the referee's to decide"


def test_a_ruling_on_repeated_trifles_begins_a_new_count_and_is_the_referees_decision() -> None:
    register = begun(trifles=1)
    warned(register)
    row = ruled(register, "repeated-trifles")
    assert (row.sanction, row.decided) == ("discretion", False)
    assert list(register.ledger.open) == [row]
    row = added(register, "decision", {"row": row.id, "decision": "points", "points": 3, "referee": "Eva", "why": "third time"})
    assert (row.sanction, row.points, row.marks[0].why) == ("points", 3, "third time")
    assert not register.ledger.open
    assert (register.ledger.since("Aki"), register.ledger.due, len(register.ledger.warnings("Aki"))) == (0, (), 1)
    assert register.ledger.points("Aki") == 3


def test_a_warning_that_was_cancelled_does_not_count() -> None:
    register = begun(trifles=1)
    row = warned(register)
    added(register, "cancellation", {"row": row.id, "referee": "Ben", "why": "it was his neighbour"})
    assert (register.ledger.due, register.ledger.warnings("Aki")) == ((), ())


@one_by_one("spelt", ["aki", " Aki ", "AKI", "Ａｋｉ"])
def test_one_player_stays_one_player_in_any_spelling(spelt: str) -> None:
    register = begun()
    ruled(register, "dead-call", "declared=yes")
    ruled(register, "dead-call", "declared=yes", player=spelt)
    assert register.ledger.players == ("Aki",)
    assert register.ledger.points(spelt) == 40


# ---- decisions, appeals, cancellations
def test_what_is_at_discretion_can_be_decided_on_the_spot() -> None:
    register = begun()
    row = ruled(register, "telephone", "decision=points points=2")
    assert (row.sanction, row.points, row.decided) == ("points", 2, True)


def test_two_parties_to_a_chain_of_faults_are_decided_one_by_one() -> None:
    """WRC 2015 7.2: a fault caused by another's."""
    register = begun()
    first = ruled(register, "empty-call", player="Ben")
    body = {"foul": "caused-by-another", "players": ["Aki", "Ben"], "others": ["Dai"], "referee": "Eva", "cause": first.id}
    row = added(register, "ruling", body)
    assert [each.player for each in register.ledger.open] == ["Aki", "Ben"]
    assert row.cause == first.id
    added(register, "decision", {"row": f"{row.id}.1", "decision": "points", "points": 5, "referee": "Eva"})
    assert [each.player for each in register.ledger.open] == ["Aki"]
    assert (register.ledger.points("Aki"), register.ledger.points("Ben"), register.ledger.points("Dai")) == (0, 5, 0)


@one_by_one(
    ("said", "points", "sanction"),
    [
        ({"outcome": "upheld"}, 20, "points"),
        ({"outcome": "changed", "decision": "none"}, 0, "none"),
        ({"outcome": "changed", "decision": "points", "points": 7}, 7, "points"),
        ({"outcome": "changed", "decision": "chombo"}, 20, "chombo"),
        ({"outcome": "changed", "decision": "disqualification"}, 0, "disqualification"),
    ],
)
def test_an_appeal_is_upheld_or_changes_the_ruling_and_stays_written(said: dict[str, object], points: int, sanction: str) -> None:
    register = begun()
    row = ruled(register, "dead-call", "declared=yes")
    row = added(register, "appeal", {"row": row.id, "who": "Aki", "referee": "Eva", "why": "heard both", **said})
    assert (row.sanction, register.ledger.points("Aki")) == (sanction, points)
    assert (row.marks[0].who, row.marks[0].outcome) == ("Aki", said["outcome"])
    assert register.ledger.disqualified == (("Aki",) if sanction == "disqualification" else ())


def test_a_cancelled_penalty_does_not_count_and_stays_in_the_ledger() -> None:
    register = begun()
    row = ruled(register, "cheating")
    assert list(register.ledger.disqualified) == ["Aki"]
    row = added(register, "cancellation", {"row": row.id, "referee": "Ben", "why": "mistaken"})
    assert (row.cancelled, row.marks[0].referee, row.marks[0].why) == (True, "Ben", "mistaken")
    assert not register.ledger.disqualified
    assert register.ledger.of("Aki") == (row,)


def test_fouls_are_counted_the_most_frequent_first() -> None:
    register = begun()
    ruled(register, "late", "minutes=3", session=1)
    ruled(register, "late", "minutes=4", session=2, player="Ben")
    gone = ruled(register, "late", "minutes=4", session=2, player="Dai")
    ruled(register, "cheating")
    added(register, "cancellation", {"row": gone.id, "referee": "Eva", "why": "the clock was wrong"})
    assert register.ledger.fouls() == [("late", 2, 7), ("cheating", 1, 0)]


# ---- what is refused, and records nothing
@one_by_one(
    ("kind", "body", "why"),
    [
        ("ruling", {"foul": "late", "given": {"minutes": 7}}, "wanted"),  # of which session?
        ("ruling", {"foul": "none-such"}, "foul"),
        ("ruling", {"foul": "telephone", "players": []}, "wanted"),
        ("ruling", {"foul": "telephone", "players": ["Aki", "aki"]}, "twice"),
        ("ruling", {"foul": "telephone", "others": ["Aki"]}, "twice"),
        ("ruling", {"foul": "telephone", "players": list("abcde")}, "crowd"),
        ("ruling", {"foul": "telephone", "referee": " "}, "wanted"),
        ("ruling", {"foul": "telephone", "table": -1}, "number"),
        ("ruling", {"foul": "telephone", "table": True}, "number"),
        ("ruling", {"foul": "telephone", "note": "x" * 501}, "text"),
        ("ruling", {"foul": "telephone", "note": "\x00"}, "text"),
        ("ruling", {"foul": "telephone", "colour": "red"}, "unknown"),
        ("ruling", {"foul": "telephone", "cause": "nowhere"}, "row"),
        ("warning", {}, "wanted"),
        ("decision", {"row": "r", "decision": "none", "referee": "Eva"}, "decided"),
        ("decision", {"row": "x", "decision": "none", "referee": "Eva"}, "row"),
        ("appeal", {"row": "r", "who": "Aki", "outcome": "perhaps", "referee": "Eva"}, "value"),
        ("appeal", {"row": "r", "who": "Aki", "outcome": "changed", "decision": "points", "referee": "Eva"}, "number"),
        ("appeal", {"row": "r", "outcome": "upheld", "referee": "Eva"}, "wanted"),
        ("cancellation", {"row": "r", "referee": "Eva"}, "wanted"),
        ("begin", {}, "begun"),
        ("party", {}, "kind"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason_and_nothing_is_recorded(kind: str, body: dict[str, object], why: str) -> None:
    register = begun()
    register.add("ruling", {"foul": "cheating", "players": ["Aki"], "referee": "Eva"}, id="r")
    before = register.text
    whole = {"players": ["Aki"], "referee": "Eva", **body} if kind in {"ruling", "warning"} else body
    with pytest.raises(RegisterError) as refused:
        register.add(kind, whole, id="new")
    assert refused.value.id == why
    assert register.text == before
    assert Register.read(register.text).ledger == register.ledger


def test_what_the_ruling_depends_on_is_asked_for_and_nothing_is_recorded() -> None:
    register = begun()
    with pytest.raises(Missing) as asked:
        ruled(register, "empty-win")
    assert asked.value.circumstance == "shown"
    assert len(register.events) == 1


def test_what_was_cancelled_is_not_touched_again_and_what_is_open_is_not_appealed() -> None:
    register = begun()
    row = ruled(register, "obstruction")
    said = {"row": row.id, "who": "Aki", "outcome": "upheld", "referee": "Eva"}
    with pytest.raises(RegisterError, match="decide it first"):
        added(register, "appeal", said)
    added(register, "cancellation", {"row": row.id, "referee": "Eva", "why": "nothing in it"})
    with pytest.raises(RegisterError, match="stays cancelled"):
        added(register, "decision", {"row": row.id, "decision": "none", "referee": "Eva"})
    assert register.ledger.open == ()


def test_the_same_entry_twice_is_one_and_another_under_its_id_is_refused() -> None:
    register = begun()
    body = {"foul": "cheating", "players": ["Aki"], "referee": "Eva"}
    assert register.add("ruling", body, id="a", at=1) == register.add("ruling", body, id="a", at=2)
    assert len(register.ledger.rows) == 1
    with pytest.raises(RegisterError, match="already recorded"):
        register.add("ruling", {**body, "players": ["Ben"]}, id="a")


def test_every_refusal_has_a_text_and_every_text_of_a_refusal_is_said() -> None:
    import re
    from pathlib import Path

    from jantaku import ledger, register

    paths = [*Path(register.__path__[0]).glob("*.py"), *Path(ledger.__path__[0]).glob("*.py")]
    source = "\n".join(path.read_text("utf-8") for path in paths)
    raised = set(re.findall(r'(?:RegisterError\(|taken = |refuse\(|yield )"([a-z-]+)"', source))
    raised -= {"field"}  # which a register says as "unknown"
    raised |= {"crowd", "receipt"}  # chosen within a call, and said by `check`
    assert raised == {ident.removeprefix("register.no-") for ident in catalogue("en") if ident.startswith("register.no-")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refusal_is_a_sentence_in_every_language(lang: str) -> None:
    inner = RegisterError("number", field="table", least=0, most=999)
    said = RegisterError("follow", n=3, why=inner).sentence(lang)
    assert inner.sentence(lang) in said
    assert catalogue(lang)["register.field-table"] in said


def test_a_house_ruling_holds_in_the_register_too() -> None:
    register = begun(house={"fouls.missed_points": "20"})
    ruled(register, "missed-session", session=1)
    assert register.ledger.points("Aki") == 20
    assert register.ledger.book.digest != Book.open("wrc-2015").digest


# ---- calls for a referee
def called(register: Register, table: int, at: int, **more: object) -> str:
    ident = f"c{table}-{at}"
    register.add("call", {"table": table, **more}, id=ident, at=at)
    return ident


def test_calls_wait_in_order_until_a_referee_goes_and_the_time_is_known() -> None:
    register = begun()
    first, second = called(register, 4, 1000), called(register, 2, 5000, note="noten riichi?")
    assert [call.table for call in register.ledger.queue] == [4, 2]
    register.add("answer", {"call": first, "referee": "Eva"}, id="a", at=31_000)
    assert [(call.table, call.waits) for call in register.ledger.queue] == [(4, False), (2, True)]
    assert register.ledger.took == (30_000,)
    register.add("close", {"call": second}, id="x", at=32_000)
    register.add("close", {"call": first}, id="y", at=33_000)
    assert not register.ledger.queue
    assert register.ledger.took == (30_000,), "nobody went to the second"
    assert Register.read(register.text).ledger == register.ledger


def test_a_ruling_at_a_table_answers_its_call_and_ends_it() -> None:
    register = begun()
    called(register, 4, 1000)
    called(register, 5, 1000)
    row = ruled(register, "telephone", table=4)
    call = register.ledger.calls[0]
    assert (call.referee, call.over, call.rows) == ("Eva", True, (row.id,))
    assert [call.table for call in register.ledger.queue] == [5]
    ruled(register, "telephone")
    assert [call.table for call in register.ledger.queue] == [5], "a ruling at no table ends none"


@one_by_one(
    ("kind", "body", "why"),
    [
        ("call", {}, "number"),
        ("call", {"table": 0}, "number"),
        ("call", {"table": 4}, "called"),
        ("answer", {"call": "c4-0", "referee": ""}, "wanted"),
        ("answer", {"call": "c5-0", "referee": "Dai"}, "answered"),
        ("answer", {"call": "nowhere", "referee": "Dai"}, "call"),
        ("close", {"call": "c6-0"}, "call"),
        ("close", {"call": ["c4-0"]}, "call"),
    ],
)
def test_a_call_that_cannot_be_is_refused(kind: str, body: dict[str, object], why: str) -> None:
    register = begun()
    for table in (4, 5, 6):
        called(register, table, 0)
    register.add("answer", {"call": "c5-0", "referee": "Eva"}, id="a")
    register.add("close", {"call": "c6-0"}, id="b")
    before = register.text
    with pytest.raises(RegisterError) as refused:
        register.add(kind, body, id="new")
    assert refused.value.id == why
    assert register.text == before
