"""The rules are the same, interpreted and compiled: every field of the table, after every decision."""

from collections import Counter
from operator import attrgetter
from typing import Any

import numba
import numpy as np
import pytest
from numba import types

from jantaku.bots.chance import sow
from jantaku.core import names as n
from jantaku.core.acts import STRIDE, W_ADDED, W_CONCEALED
from jantaku.core.against import look
from jantaku.core.fields import Rules, Scratch, State, fields_of, same
from jantaku.core.step import step
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.sim import units
from jantaku.sim.records import dtype, pack, packed_lut, unpack
from jantaku.sim.teach import teach
from tests.sim import eager
from tests.sim.eager import Bench
from tests.sim.rigged import walls_and_wills

pytestmark = pytest.mark.slow
BOOKS = ("tenhou", "wrc-2015", "wrr-2013", "club")
DECISIONS = [40_000, pytest.param(500_000, marks=pytest.mark.prove)]  # in the fewer too all happens that is wanted
AT_ONCE = 500
MOST_HANDS = 40  # that so many decisions can begin
HANDS = 1000  # walls made at once
SEED = 20150501
FIELDS = tuple(fields_of(State))
STATE = attrgetter(*FIELDS)


def compiled() -> Any:
    """`one_decision` compiled, again and again, keeping the table, the seat and the act of each time."""
    teach("jantaku.bots", "jantaku.sim.play", "tests.sim.eager")

    def decisions(x: Any, b: Any, lut: Any, walls: Any, wills: Any, look: Any, step: Any, kept: Any, done: Any) -> None:
        for i in range(len(kept)):
            eager.one_decision(x[0], b[0], lut[0], walls, wills, look, step)
            kept[i] = x[0].table
            done[i, 0] = x[0].seat
            done[i, 1] = x[0].act

    rows = types.Array(types.int64, 2, "C")
    bench = units.array(numba.from_dtype(dtype(Bench)))
    handed = (units.array(units.RULES), units.array(units.LUT), rows, rows, *units.HANDED[:2], units.array(units.STATE), rows)
    return units.unit(decisions, types.void(bench, *handed))


def column(values: Any) -> list[Any]:
    """The values of one field, as numbers and lists; only those that differ from the one before are made anew, for speed."""
    rows = values.reshape(len(values), -1)
    changed = np.concatenate([[True], (rows[1:] != rows[:-1]).any(axis=1)])
    made = values[changed].tolist()
    return [made[i] for i in (np.cumsum(changed) - 1).tolist()]


def differing(a: object, b: object) -> list[str]:
    """The fields in which two records differ, those of records within them too."""
    within = [name for name, (code, _) in fields_of(a).items() if isinstance(code, type)]
    deeper = [f"{name}.{field}" for name in within for field in differing(getattr(a, name), getattr(b, name))]
    return [name for name in same(a, b) if name not in within] + deeper


class Both:
    """The same games at two tables, one interpreted, one compiled."""

    def __init__(self, name: str) -> None:
        self.book = compile_book(Book.open(name))
        self.here = Bench()
        sow(self.here.chance, SEED, BOOKS.index(name))
        self.there = pack([self.here], Bench)
        self.books = pack([self.book], Rules)
        self.kept = np.zeros(AT_ONCE, dtype(State))
        self.done = np.zeros((AT_ONCE, 2), np.int64)
        self.decisions = compiled()
        self.handed = units.unit(look, units.LOOK), units.unit(step, units.STEP)
        self.seen: Counter[str] = Counter()
        self.deal_anew(0)

    def deal_anew(self, round_: int) -> None:
        self.walls, self.wills = walls_and_wills(HANDS, self.book.red_fives, SEED + round_)
        self.rows = np.array(self.walls), np.array(self.wills)
        self.here.hand = 0
        self.there["hand"] = 0

    def play(self) -> None:
        """Some decisions compiled, then the same interpreted, each compared."""
        self.decisions(self.there, self.books, packed_lut(), *self.rows, *self.handed, self.kept, self.done)
        x = self.here
        states = zip(*(column(self.kept[name]) for name in FIELDS), strict=True)
        for expected, done in zip(states, self.done.tolist(), strict=True):
            eager.one_decision(x, self.book, LUT, self.walls, self.wills, look, step)
            assert [x.seat, x.act] == done
            state = STATE(x.table)
            if state != expected:
                assert dict(zip(FIELDS, state, strict=True)) == dict(zip(FIELDS, expected, strict=True))
            if x.table.phase == n.HAND_OVER:
                self.note(x.table)
        assert differing(x.scratch, unpack(self.there[0]["scratch"], Scratch)) == []

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


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("decisions", DECISIONS)
def test_interpreted_and_compiled_are_the_same_on_the_whole_state_after_every_decision(name: str, decisions: int) -> None:
    both = Both(name)
    for i in range(decisions // AT_ONCE):
        if both.here.hand > HANDS - MOST_HANDS:
            both.deal_anew(i)
        both.play()
    assert wanted(both.book) - set(both.seen) == set()
