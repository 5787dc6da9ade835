"""Whatever referees enter: nothing crashes, points add up, the file reads back the same, and what is refused leaves no trace."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import Missing
from jantaku.referee import FOULS, offered
from jantaku.referee.given import question
from jantaku.register import PenaltyLedger, Register, RegisterError, check
from jantaku.register.words import account, history, place, table
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES
from tests.sampling import examples

NAMES = ("Aki", "aki ", "Ben", "Chloé", "Ｄａｉ", "Dai", "Eve", "")
SANCTIONS = ("none", "points", "dead-hand", "chombo", "redeal", "disqualification", "nonsense")


def answered(book: Book, foul: str, draw: st.DrawFn) -> dict[str, str]:
    """Circumstances until the ruling stands, each answer drawn."""
    from jantaku.referee import next_question

    said: dict[str, str] = {}
    while asked := next_question(book, foul, said):
        choices = offered(book, question(FOULS[foul], asked.id))
        said[asked.id] = draw(st.sampled_from(choices)) if choices else str(draw(st.integers(asked.low, min(asked.high, 40))))
    return said


@st.composite
def entries(draw: st.DrawFn, ledger: PenaltyLedger) -> tuple[str, dict[str, Any]]:
    """One entry, which may be or not."""
    book = ledger.book
    kind = draw(st.sampled_from(("ruling", "ruling", "ruling", "warning", "decision", "appeal", "cancellation", "call", "answer")))
    row = draw(st.sampled_from([*(row.id for row in ledger.rows), *(call.id for call in ledger.queue), "nowhere"]))
    points = {"points": draw(st.integers(-1, 30))} if draw(st.booleans()) else {}
    referee = {"referee": draw(st.sampled_from(("Eva", "Dai", "Eva", "Dai", "Zoë", "")))}
    if kind in {"ruling", "warning"}:
        body: dict[str, Any] = {"players": draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=2)), **referee}
        body |= {"session": draw(st.integers(0, 3)), "table": draw(st.integers(0, 3)), "note": draw(st.sampled_from(("note", "")))}
        if kind == "warning":
            return kind, body
        foul = draw(st.sampled_from(list(FOULS)))
        return kind, {**body, "foul": foul, "given": answered(book, foul, draw) if draw(st.integers(0, 9)) else {}}
    if kind == "call":
        return kind, {"table": draw(st.integers(0, 3))}
    if kind == "answer":
        return kind, {"call": row, **referee}
    if kind == "cancellation":
        return kind, {"row": row, "why": draw(st.sampled_from(("", "why"))), **referee}
    decision = {"decision": draw(st.sampled_from(SANCTIONS)), **points}
    if kind == "decision":
        return kind, {"row": row, **decision, **referee, "given": {"with": "none", "last_timed_hand": "no"}}
    return kind, {"row": row, "who": "Aki", "outcome": draw(st.sampled_from(("upheld", "changed", "lost"))), **decision, **referee}


@settings(max_examples=examples(80), deadline=None)
@given(st.data())
def test_the_register_holds_after_any_entries(data: st.DataObject) -> None:
    register = Register.begin(data.draw(st.sampled_from(library.names())), event="Open", trifles=2)
    for _ in range(data.draw(st.integers(8, 20))):
        kind, body = data.draw(entries(register.ledger))
        before = register.text
        try:
            register.add(kind, body, id=f"e{len(register.events)}", at=len(register.events))
        except (RegisterError, Missing):
            assert register.text == before
    ledger = register.ledger
    assert check(register.text).differences == []
    assert Register.read(register.text).ledger == ledger
    assert sum(ledger.points(name) for name in ledger.players) == ledger.total == int(register.events[-1].after["total"]) >= 0
    for row in ledger.rows:
        assert row.cite
        assert row.referee
        assert row.counts in {0, row.points}
        assert not (row.cancelled and row.counts)
    for lang in LANGUAGES:
        assert all(account(ledger, name, lang) for name in ledger.players)
        assert all(isinstance(place(row, lang), str) and isinstance(history(row, lang), list) for row in ledger.rows)
    assert len(table(ledger).splitlines()) == 1 + len(ledger.rows)
