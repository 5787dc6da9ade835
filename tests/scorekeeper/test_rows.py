"""Every row of fouls, N3 to N43, recorded on a sheet under each book: what stands at the table, what in the other ledger."""

from typing import Any, cast

import pytest

from jantaku.referee import FOULS, rule
from jantaku.scorekeeper import LeadsToRuling, ScoreSheet, Sheet
from tests.referee.row import Row
from tests.referee.rows import ROWS
from tests.referee.test_rows import BOOKS, given
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import begun, draw, put, ron

EAST, OFFENDER, OTHER = 0, 1, 2  # the other has a riichi stick on the table
CASES = [pytest.param(row, book, id=f"{row.code} {row.foul} {row.given or '-'} {book}") for row in ROWS for book in BOOKS]
CLUB_CHOMBO = (4_000, -8_000, 2_000, 2_000)


class Ruled:
    """What a row says of a book, and the sheet before and after it was recorded."""

    def __init__(self, row: Row, book: str) -> None:
        head, self.cite, follows = (part.strip() for part in cast("str", getattr(row, BOOKS[book])).split("|"))
        self.sanction, _, points = head.partition(" ")
        self.points = int(points or 0)
        self.next = {step for step in follows.split() if not step.startswith("!")}
        self.without = {step[1:] for step in follows.split() if step.startswith("!")}
        self.given: dict[str, Any] = given(row.given)
        self.chain = played(book, row.foul, last=self.given.get("last_timed_hand") == "yes")
        self.before = self.chain.sheet
        put(self.chain, "foul", seat=OFFENDER, foul=row.foul, given=self.given, referee="Eva")
        self.after = self.chain.sheet

    def moved(self) -> tuple[int, ...]:
        """Return what the ruling moved at the table, beside sticks that went back."""
        back = [1_000 * (seat in self.before.now.riichi and seat not in self.after.now.riichi) for seat in range(4)]
        pairs = zip(self.after.points, self.before.points, back, strict=True)
        return tuple(now - was - own for now, was, own in pairs)


def played(book: str, foul: str, *, last: bool) -> ScoreSheet:
    """A hand in play, after one that left a stick and a counter; the offender has declared riichi where that is his foul."""
    chain = begun(book)
    put(chain, "riichi", seat=3)
    draw(chain, EAST, 3)
    put(chain, "deal")
    put(chain, "riichi", seat=OTHER)
    if "riichi" in foul:
        put(chain, "riichi", seat=OFFENDER)
    if last:
        put(chain, "gong")
    return chain


@one_by_one(("row", "book"), CASES)
def test_a_foul_that_is_recorded_has_its_consequences_and_no_others(row: Row, book: str) -> None:
    ruled = Ruled(row, book)
    in_the_ledger(ruled, row.foul)
    at_the_table(ruled)
    of_the_hand(ruled)


def in_the_ledger(ruled: Ruled, foul: str) -> None:
    """The other ledger: its clause, its points, what the referee has still to decide; never a point of the table."""
    sheet = ruled.after
    (entry,) = sheet.ledger
    judged = rule(sheet.book, foul, {"last_timed_hand": "no", **ruled.given})
    assert (entry.seat, entry.foul, entry.sanction, entry.cite) == (OFFENDER, foul, ruled.sanction, judged.clause())
    assert judged.cite == ruled.cite
    assert (entry.points, sheet.penalties[OFFENDER], entry.referee) == (ruled.points, ruled.points, "Eva")
    assert ("score-minus" in ruled.next) == (ruled.points > 0)
    assert sheet.overall[OFFENDER] == sheet.scores[OFFENDER] - ruled.points
    assert entry.decided == (ruled.sanction != "discretion")
    assert (sheet.disqualified == (OFFENDER,)) == (ruled.sanction == "disqualification")
    if "warning-counted" in ruled.next | ruled.without:
        assert sheet.warnings[OFFENDER] == int("warning-counted" in ruled.next)
    assert sheet.penalties[EAST] == sheet.penalties[OTHER] == 0


def at_the_table(ruled: Ruled) -> None:
    """Points and sticks: all there is at the start, and only a reverse mangan moves any. (row C7)"""
    before, after = ruled.before, ruled.after
    assert after.total == before.total == 4 * (25_000 if ruled.after.book.name == "club" else 30_000)
    paid = "reverse-mangan" in ruled.next and "win-stands" not in ruled.next
    assert ruled.moved() == (CLUB_CHOMBO if paid else (0, 0, 0, 0))
    if "riichi-voided" in ruled.next or "redeal" in ruled.next:
        assert OFFENDER not in after.now.riichi
    if "redeal" in ruled.next:
        assert after.sticks == 1  # the stick of the hand before lies there still


def of_the_hand(ruled: Ruled) -> None:
    """Whether it is played on, dealt again, or was the last."""
    before, after = ruled.before, ruled.after
    if {"redeal", "not-redealt"} & ruled.next and "win-stands" not in ruled.next:
        assert after.hands[-1].outcome in {"chombo", "redeal"}
        same = (after.now.round, after.now.dealer, after.now.counters)
        assert same == (before.now.round, before.now.dealer, before.now.counters)
        assert bool(after.over) == ("session-ends" in ruled.next)
        assert not after.now.in_play
        return
    assert len(after.hands) == len(before.hands)
    assert (after.now.in_play, after.over) == (True, "")
    assert (OFFENDER in after.now.dead) == bool({"hand-dead", "pays-noten"} & ruled.next)
    if "win-stands" in ruled.next:
        a_win_beside_it(ruled.chain)
    elif ruled.sanction == "dead-hand" or "pays-noten" in ruled.next:
        if "riichi-stands" in ruled.next:
            the_proof(ruled.chain)
        the_draw(ruled.chain)


def the_proof(chain: ScoreSheet) -> None:
    """A riichi hand that died only after its riichi is shown at the draw, before the payments. (row N26)"""
    with pytest.raises(LeadsToRuling, match="Riichi without tenpai"):
        draw(chain, OTHER)
    put(chain, "foul", seat=OFFENDER, foul="riichi-noten", given={"at": "draw", "dead_only": "yes", "shown": "yes"}, referee="Eva")


def a_win_beside_it(chain: ScoreSheet) -> None:
    """The win is scored, and takes the sticks. (row N4)"""
    ron(chain, OTHER, OFFENDER, 3, 30)
    last = chain.sheet.hands[-1]
    assert (last.outcome, last.wins[0].winner, chain.sheet.sticks) == ("ron", OTHER, 0)


def the_draw(chain: ScoreSheet) -> None:
    """He pays as noten, whatever he holds. (rows N2, N26)"""
    draw(chain, OTHER)
    last = chain.sheet.hands[-1]
    assert last.delta[OFFENDER] == -1_000 - 1_000 * (OFFENDER in last.riichi)
    assert last.tenpai == (OTHER,)


def test_what_the_book_leaves_to_the_referee_waits_for_a_decision_under_every_book() -> None:
    for row in ROWS:
        for book in BOOKS:
            if cast("str", getattr(row, BOOKS[book])).startswith("discretion"):
                ruled = Ruled(row, book)
                put(ruled.chain, "decision", foul=ruled.after.ledger[0].id, decision="points", points=3, referee="Max")
                decided: Sheet = ruled.chain.sheet
                assert (decided.ledger[0].decided, decided.penalties[OFFENDER], decided.points) == (True, 3, ruled.after.points)


def test_every_foul_of_the_catalogue_is_recorded() -> None:
    assert {row.foul for row in ROWS} == set(FOULS)
