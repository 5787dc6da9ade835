"""Sheets and registers of an event: a paper sheet is one entry of staff, and people are numbers of entries."""

from typing import Any

import pytest

from jantaku.register import Register, RegisterError
from jantaku.register import check as check_register
from jantaku.scorekeeper import KeepError, ScoreSheet, check
from jantaku.scorekeeper.events import LINES, Entry, text_of
from tests.sampling import one_by_one

OF = {"event": "e" * 16, "session": 2, "table": 5, "entries": [12, 3, 40, 7]}
TOTALS = {"points": [45_000, 30_000, 24_000, 20_000], "sticks": 1}
CODES = {"clock": "abc", "table": 1}


def test_one_entry_of_staff_confirms_signs_and_closes_a_paper_sheet() -> None:
    chain = ScoreSheet.begin(event=True, of=OF)
    chain.add("totals", {**TOTALS, "seen": "Eva"}, id="t")
    sheet = chain.sheet
    assert (sheet.closed, sheet.signed, sheet.confirmed, sheet.over) == (True, "Eva", (0, 1, 2, 3), "counted")
    assert sheet.origin is not None
    assert sheet.origin.entries == (12, 3, 40, 7)
    assert sheet.json()["of"] == {"event": "e" * 16, "session": 2, "table": 5, "entries": (12, 3, 40, 7)}
    assert not check(chain.text).differences
    with pytest.raises(KeepError, match="closed"):
        chain.add("totals", TOTALS, id="again")


def test_totals_without_staff_are_confirmed_signed_and_closed_as_before() -> None:
    chain = ScoreSheet.begin(event=True)
    chain.add("totals", TOTALS, id="t")
    assert chain.sheet.confirmed == ()
    for seat in range(4):
        chain.add("confirm", {"seat": seat}, id=f"c{seat}")
    chain.add("sign", {"referee": "Eva"}, id="s")
    chain.add("close", {}, id="x")
    assert chain.sheet.closed
    assert "of" not in chain.sheet.json()


def test_staff_correct_what_they_closed_and_it_stays_closed() -> None:
    chain = ScoreSheet.begin(event=True, of=OF)
    chain.add("totals", {**TOTALS, "seen": "Eva"}, id="t")
    right = {"points": [30_000, 45_000, 24_000, 20_000], "sticks": 1, "seen": "Eva"}
    changes = {"t": [{"kind": "totals", "body": right}]}
    with pytest.raises(KeepError):
        chain.add("correction", {"changes": changes, "assent": [0, 1, 2, 3]}, id="phones")
    chain.add("correction", {"changes": changes, "referee": "Eva", "why": "exchanged"}, id="c")
    assert chain.sheet.points == (30_000, 45_000, 24_000, 20_000)
    assert chain.sheet.closed
    assert not check(chain.text).differences


@one_by_one(
    ("codes", "body", "ident"),
    [
        (CODES, {"seen": "Eva"}, "code-referee"),
        (CODES, {"seen": " ", "code": True}, "value"),
        (CODES, {"code": True}, "value"),
        (None, {"seen": "Eva", "code": True}, "value"),
        (None, {"seen": 3}, "value"),
    ],
)
def test_where_there_are_codes_staff_give_theirs(codes: Any, body: dict[str, object], ident: str) -> None:
    chain = ScoreSheet.begin(event=True, codes=codes or {})
    with pytest.raises(KeepError) as caught:
        chain.add("totals", {**TOTALS, **body}, id="t")
    assert caught.value.id == ident
    assert len(chain.events) == 1
    assert not chain.sheet.over


def test_a_total_that_no_game_can_have_is_refused_and_an_old_sheet_with_one_opens() -> None:
    chain = ScoreSheet.begin(event=True)
    odd = {"points": [45_050, 29_950, 25_000, 20_000], "sticks": 0}
    with pytest.raises(KeepError) as caught:
        chain.add("totals", odd, id="t")
    assert caught.value.id == "hundreds"
    assert not chain.sheet.over
    entry = Entry("totals", odd, "t", 1)
    old = text_of([*chain.events, LINES.seal(entry, (*odd["points"], 0), chain.receipt)])  # type: ignore[misc]
    assert ScoreSheet.read(old).sheet.points == (45_050, 29_950, 25_000, 20_000)
    assert check(old).differences


def test_a_code_that_was_given_closes_a_coded_sheet() -> None:
    chain = ScoreSheet.begin(event=True, codes=CODES)
    chain.add("totals", {**TOTALS, "seen": "Eva", "code": True}, id="t")
    assert chain.sheet.closed


@one_by_one(
    "of",
    [
        {},
        {**OF, "entries": [1, 2, 3]},
        {**OF, "entries": [1, 2, 3, 0]},
        {**OF, "entries": [1, 2, 3, "4"]},
        {**OF, "entries": [1, 2, 3, True]},
        {**OF, "session": 0},
        {**OF, "table": 1_000},
        {**OF, "event": ""},
        {**OF, "name": "Aki"},
        "event",
    ],
)
def test_a_place_that_cannot_be_is_refused(of: object) -> None:
    with pytest.raises(KeepError):
        ScoreSheet.begin(of=of)


def test_the_register_of_an_event_holds_numbers() -> None:
    register = Register.begin(of={"event": "e" * 16}, event="Open")
    register.add("warning", {"players": [12], "others": [3], "note": "slow", "referee": "Eva"}, id="w")
    register.add("ruling", {"foul": "telephone", "players": [12, 40], "referee": "Eva"}, id="r")
    register.add("decision", {"row": "r", "decision": "points", "points": 5, "referee": "Eva"}, id="d")
    register.add("appeal", {"row": "r", "who": 12, "outcome": "upheld", "referee": "Ada"}, id="a")
    ledger = register.ledger
    assert ledger.origin == "e" * 16
    assert (ledger.points("12"), ledger.points("40"), ledger.players) == (5, 0, ("12", "3", "40"))
    assert [row.marks[-1].who for row in ledger.of("12") if row.foul] == ["12"]
    assert not check_register(register.text).differences


@one_by_one("players", [["Aki"], [0], [12, 12], ["12"], [True], [1.5]])
def test_the_register_of_an_event_takes_no_names(players: list[object]) -> None:
    register = Register.begin(of={"event": "e" * 16})
    with pytest.raises(RegisterError):
        register.add("warning", {"players": players, "note": "slow", "referee": "Eva"}, id="w")
    assert len(register.events) == 1


@one_by_one("of", [{}, {"event": ""}, "event", {"event": "e", "session": 1}])
def test_a_register_of_no_event_has_no_such_field(of: object) -> None:
    with pytest.raises(RegisterError):
        Register.begin(of=of)
