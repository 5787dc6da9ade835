"""Every row of fouls, N1 to N43, under each book, as the register holds it; and the figures of the table beside it."""

from typing import cast

import pytest

from jantaku.referee import rule
from jantaku.register import check
from jantaku.rules.book import Book
from jantaku.scorekeeper import ScoreSheet
from tests.referee.rows import ROWS
from tests.register.registers import begun, ruled

BOOKS = {"wrr-2013": "wrr", "wrc-2015": "wrc", "club": "club"}


@pytest.mark.parametrize("name", BOOKS)
def test_every_row_is_recorded_with_its_sanction_and_costs_its_points_and_nothing_else(name: str) -> None:
    register = begun(name)
    for number, row in enumerate(ROWS, 1):
        head, cite, follows = (part.strip() for part in cast("str", getattr(row, BOOKS[name])).split("|"))
        sanction, _, points = head.partition(" ")
        player = f"Player {number}"
        held = ruled(register, row.foul, row.given, player, session=1)
        assert (held.sanction, held.points) == (sanction, int(points or 0)), row
        ruling = rule(Book.open(name), row.foul, dict(word.split("=") for word in row.given.split()))
        assert (held.cite, ruling.cite) == (ruling.clause(), cite), row
        assert register.ledger.overall(player, 25) == 25 - int(points or 0), row
        assert {step for step in follows.split() if not step.startswith("!")} <= set(held.next), row
        assert held.warns == ("warning-counted" in ruling.next and row.foul != "repeated-trifles"), row
        assert (player in register.ledger.disqualified) == (sanction == "disqualification"), row
        assert (held in register.ledger.open) == (sanction == "discretion"), row
        assert (held in register.ledger.substitutes) == ("substitute" in ruling.next), row
    assert len(register.ledger.rows) == len(ROWS)
    assert check(register.text).differences == []


@pytest.mark.parametrize(("seat", "delta"), [(1, (4000, -8000, 2000, 2000)), (0, (-12000, 4000, 4000, 4000))])
def test_a_clubs_reverse_mangan_is_paid_at_the_table_while_the_register_counts_nothing(seat: int, delta: tuple[int, ...]) -> None:
    """Club Pts-4."""
    given = {"at": "win", "shown": "yes", "dead_only": "no", "with": "none"}
    table = ScoreSheet.begin("club", names=["Aki", "Ben", "Chloé", "Dai"])
    table.add("riichi", {"seat": seat}, id="r")  # what is not on the sheet cannot be noten
    table.add("foul", {"seat": seat, "foul": "riichi-noten", "given": given}, id="f")
    assert tuple(now - 25000 for now in table.sheet.points) == delta
    register = begun("club")
    row = ruled(register, "riichi-noten", "at=win shown=yes dead_only=no with=none last_timed_hand=no")
    assert (row.sanction, register.ledger.points("Aki"), "reverse-mangan" in row.next) == ("chombo", 0, True)


@pytest.mark.parametrize(
    ("given", "sanction", "held"),
    [
        ("slip=yes call=claim", "none", "second-call-holds"),  # chii, no, I mean pon
        ("slip=no able=yes", "none", "first-call-holds"),  # ron, a pause, pon: he wins
        ("slip=no able=no call=win shown=no", "dead-hand", "win-void"),  # and where he cannot, it is an empty call
    ],
)
def test_what_is_said_and_then_said_otherwise(given: str, sanction: str, held: str) -> None:
    """WRC 2015 7.2."""
    row = ruled(begun(), "changed-call", given)
    assert row.sanction == sanction
    assert held in row.next
