"""One truth: a refereed table, and a score sheet on which the same riichi, fouls, wins and draws are entered, come to the same."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.core import constants as n
from jantaku.core.fields import copy
from jantaku.refereed import Judged, RefereedTable
from jantaku.refereed.bots import Mischief
from jantaku.refereed.scheduler import Scheduler
from jantaku.refereed.table import Finished
from jantaku.scorekeeper import ScoreSheet
from tests.sampling import examples, sample

BOOKS = ("wrr-2013", "wrc-2015", "club")
MOST_STEPS = 2500
LIABLE_FOR = ("dragons", "winds", "kans")


class Scribe:
    """Enters on a sheet what is seen to happen at a refereed table."""

    def __init__(self, table: RefereedTable) -> None:
        self.table = table
        self.chain = ScoreSheet.begin(table.book.name)
        self.judged = 0
        self.riichi: set[int] = set()

    def put(self, kind: str, body: dict[str, Any]) -> None:
        self.chain.add(kind, body, id=str(len(self.chain.events)))

    def begin(self) -> None:
        self.riichi = set()
        self.put("deal", {})

    def look(self) -> None:
        """Riichi that have come to stand, and rulings; of those at one moment, that which spoils the hand last."""
        t = self.table.scene.state
        fresh = self.table.scene.rulings[self.judged :]
        for judged in sorted(fresh, key=lambda judged: judged.ruling.sanction in ("chombo", "redeal")):
            self.bet()
            self.foul(judged)
        self.judged = len(self.table.scene.rulings)
        if t.phase != n.HAND_OVER:
            self.bet()

    def bet(self) -> None:
        t = self.table.scene.state
        for seat in range(4):
            if t.riichi[seat] == n.STANDING and seat not in self.riichi:
                self.riichi.add(seat)
                self.put("riichi", {"seat": seat})

    def foul(self, judged: Judged) -> None:
        asked = {name: value for name, value in judged.given if name not in ("decision", "points")}
        ident = str(len(self.chain.events))
        self.put("foul", {"seat": judged.seat, "foul": judged.ruling.foul, "given": asked})
        if judged.decided:
            word, _, points = judged.decided.partition(" ")
            self.put("decision", {"foul": ident, "decision": word, "referee": "Eva"} | ({"points": int(points)} if points else {}))

    def end(self) -> None:
        """How the hand ended, where no ruling ended it."""
        t = self.table.scene.state
        if self.table.scene.ending:
            return
        for seat in sorted(self.late()):
            self.riichi.add(seat)
            self.put("riichi", {"seat": seat})
        if t.outcome in (n.BY_RON, n.BY_TSUMO):
            self.put("win", self.win())
        elif t.outcome == n.EXHAUSTIVE:
            self.put("draw", {"tenpai": [seat for seat in range(4) if t.declared[seat] == 1]})
        else:
            how = {n.NINE_KINDS: "nine-kinds", n.FOUR_WINDS: "four-winds", n.FOUR_RIICHI: "four-riichi", n.FOUR_KANS: "four-kans"}
            self.put("abort", {"how": how[t.outcome]})

    def late(self) -> set[int]:
        """Riichi whose tile nobody claimed before the hand ended."""
        t = self.table.scene.state
        return {seat for seat in range(4) if t.riichi[seat] == n.STANDING} - self.riichi

    def win(self) -> dict[str, Any]:
        s = self.table.scene
        done = Finished(self.table.book)
        copy(s.state, done.state)
        east, south, west, north = (place.mixed for place in s.places)
        done.mixed = (east, south, west, north)
        winners = [seat for seat in range(4) if s.state.winners >> seat & 1]
        wins = [self.worth(done, seat) for seat in winners]
        return {"wins": wins} if s.state.outcome == n.BY_TSUMO else {"from": s.state.turn, "wins": wins}

    def worth(self, done: Finished, seat: int) -> dict[str, Any]:
        worth = done.weigh(seat).worth
        if not worth.yakuman:
            named = {"han": worth.han} | ({"fu": worth.fu} if worth.han < 5 and worth.fu else {})
            return {"seat": seat} | named
        liable = [(LIABLE_FOR[at], other) for at, other in enumerate(done.state.liable[seat]) if other != n.NONE]
        return {"seat": seat, "yakuman": worth.yakuman} | ({"liable_for": liable[0][0], "liable": liable[0][1]} if liable else {})


def both(book: str, seed: int, often: float, hands: int) -> tuple[RefereedTable, ScoreSheet]:
    """Some hands of a refereed table, and the sheet on which they were entered; they must agree after each."""
    table = RefereedTable(book, seed=b"%d" % seed)
    rounds = Scheduler(table, {seat: Mischief(table.scene.rules, seat, seed=seed, often=often) for seat in range(4)})
    scribe = Scribe(table)
    for _ in range(hands):
        if table.over:
            break
        table.deal()
        scribe.begin()
        for _ in range(MOST_STEPS):
            if table.scene.state.phase == n.HAND_OVER:
                break
            assert rounds.advance()
            scribe.look()
        scribe.end()
        sheet = scribe.chain.sheet
        assert (sheet.points, sheet.sticks) == (tuple(table.points), table.scene.state.sticks)
        assert sum(sheet.penalties) == sum(penalty.points for penalty in table.scene.penalties)
    return table, scribe.chain


@settings(max_examples=examples(25))
@given(st.sampled_from(BOOKS), st.integers(0, 10**6), st.floats(0.0, 0.3))
def test_a_sheet_comes_to_what_the_refereed_table_came_to(book: str, seed: int, often: float) -> None:
    both(book, seed, often, 3)


@pytest.mark.parametrize("book", sample(["wrc-2015"], [book for book in BOOKS if book != "wrc-2015"]))
def test_also_for_a_whole_game_and_its_next_dealers(book: str) -> None:
    table, chain = both(book, 11, 0.02, 60)
    assert table.over
    assert chain.sheet.over
    assert len(chain.sheet.ledger) == len(table.scene.rulings) > 0
