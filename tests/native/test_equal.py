"""The rules are the same, interpreted and native: every byte of the table, after every decision."""

from collections import Counter
from typing import Any

import pytest

from jantaku.bots.chance import sow
from jantaku.core import constants as n
from jantaku.core.acts import STRIDE, W_ADDED, W_CONCEALED
from jantaku.core.fields import Rules, State, fields_of, same
from jantaku.native import packing
from jantaku.native.records import layout
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut
from tests.native.built import library_of
from tests.native.eager import HANDS, Bench, Deals, one_decision
from tests.native.rigged import walls_and_wills

pytestmark = pytest.mark.slow
OLDER = ("tenhou", "wrc-2015", "wrr-2013", "club", "ema-2016", "ema-2012", "m-league", "mahjong-soul", "saikouisen", "tenhou-2020")
BOOKS = (*OLDER, "jpml-a")
MANY = 500_000
FEW = [(40_000, name) for name in ("tenhou", "wrc-2015", "club")]  # in these too all happens that is wanted
MOST_HANDS = 40  # that so many decisions can begin
AT_ONCE = 500
SEED = 20150501
SIZE = layout(State).size


@pytest.fixture(scope="module")
def eager(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The eager player compiled, with the rules."""
    return library_of(tmp_path_factory, "eager", (one_decision,)).one_decision


def differing(a: object, b: object) -> list[str]:
    """The fields in which two records differ, those of records within them too."""
    within = [name for name, (code, _) in fields_of(a).items() if isinstance(code, type)]
    deeper = [f"{name}.{field}" for name in within for field in differing(getattr(a, name), getattr(b, name))]
    return [name for name in same(a, b) if name not in within] + deeper


class Both:
    """The same games at two tables, one interpreted, one native."""

    def __init__(self, name: str, native: Any) -> None:
        self.book, self.native = compile_book(Book.open(name)), native
        self.here, self.deals = Bench(), Deals()
        sow(self.here.chance, SEED, BOOKS.index(name))
        self.there = packing.packed(self.here)
        self.rules, self.memory = packing.packed(self.book), packing.block(Deals)
        handed = (self.there, self.rules, packed_lut(), self.memory)
        self.handed = tuple(map(packing.address, handed))
        self.state, self.expected = memoryview(self.there).cast("B")[:SIZE], packing.block(State)
        self.seen: Counter[str] = Counter()
        self.deal_anew(0)

    def deal_anew(self, round_: int) -> None:
        self.deals.wall, self.deals.will = walls_and_wills(HANDS, self.book.red_fives, SEED + round_)
        packing.packer(Deals)(self.deals, self.memory, 0)
        self.here.hand = 0
        changed = packing.unpacked(Bench, self.there)
        changed.hand = 0
        packing.packer(Bench)(changed, self.there, 0)

    def play(self, decisions: int) -> None:
        """Some decisions at both tables, each compared."""
        x, write = self.here, packing.packer(State)
        for _ in range(decisions):
            self.native(*self.handed)
            one_decision(x, self.book, LUT, self.deals)
            write(x.table, self.expected, 0)
            if self.state != memoryview(self.expected).cast("B"):
                assert differing(x, packing.unpacked(Bench, self.there)) == []
            if x.table.phase == n.HAND_OVER:
                self.note(x.table)
        assert differing(x, packing.unpacked(Bench, self.there)) == []

    def note(self, t: State) -> None:
        """Count what kind of thing happened."""
        self.seen[f"outcome {t.outcome}"] += 1
        self.seen[f"over {t.over}"] += 1
        self.seen[f"{t.winners.bit_count()} winners"] += 1
        if t.outcome == n.BY_RON and t.robbed // STRIDE == W_ADDED:
            self.seen["robbed a kong"] += 1
        if t.outcome == n.BY_RON and t.robbed >= 0 and t.robbed // STRIDE == W_CONCEALED:
            self.seen["robbed a concealed kong"] += 1
        if any(who >= 0 for s in range(4) if t.winners >> s & 1 for who in t.liable[s]):
            self.seen["a win with a liability"] += 1


def wanted(rules: Rules) -> set[str]:
    """Return what must have happened under a book for the comparison to mean anything."""
    want = {f"outcome {end}" for end in (n.BY_RON, n.BY_TSUMO, n.EXHAUSTIVE)} | {f"over {n.ROUNDS_OVER}", "robbed a kong"}
    options = (
        (rules.nagashi_mangan, f"outcome {n.NAGASHI}"),
        (rules.nine_kinds, f"outcome {n.NINE_KINDS}"),
        (rules.four_winds, f"outcome {n.FOUR_WINDS}"),
        (rules.four_riichi, f"outcome {n.FOUR_RIICHI}"),
        (rules.four_kans, f"outcome {n.FOUR_KANS}"),
        (rules.triple_ron, f"outcome {n.TRIPLE_RON}"),
        (rules.multi_ron > 1, "2 winners"),
        (rules.multi_ron > 2 and not rules.triple_ron, "3 winners"),
        (rules.rob_concealed, "robbed a concealed kong"),
        (any(rules.liable_rows), "a win with a liability"),
        (rules.bust, f"over {n.BUST}"),
        (rules.agari_yame, f"over {n.DEALER_AHEAD}"),
    )
    return want | {what for flag, what in options if flag}


@pytest.mark.parametrize(("decisions", "name"), [*FEW, *(pytest.param(MANY, name, marks=pytest.mark.prove) for name in BOOKS)])
def test_interpreted_and_native_are_the_same_on_the_whole_state_after_every_decision(name: str, decisions: int, eager: Any) -> None:
    both = Both(name, eager)
    for i in range(decisions // AT_ONCE):
        if both.here.hand > HANDS - MOST_HANDS:
            both.deal_anew(i)
        both.play(AT_ONCE)
    assert wanted(both.book) - set(both.seen) == set()
