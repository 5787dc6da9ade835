"""Drills as tests compare them: a list of all that is asked, by the interpreter and by the compiled core."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from jantaku.core.fields import Rules
from jantaku.drills.fields import KINDS_OF_DRILL, WHAT_WORTH, WHICH_YAKU, Drill
from jantaku.drills.making import make_drill
from jantaku.native.load import library
from jantaku.native.packing import address, block, packed, unpacked
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT, packed_lut

KINDS = range(KINDS_OF_DRILL)
WON = range(WHICH_YAKU, WHAT_WORTH + 1)
CIRCUMSTANCES = [
    "by_draw",
    "riichi",
    "ippatsu",
    "last",
    "after_kan",
    "robbing",
    "first_turn",
    "seat",
    "round",
    "doras",
    "uras",
    "red",
]
# The same list in a browser.
SCRIPT = """
const asked = (x) => {
  const t = x.table, me = x.me, h = x.scratch.hand, n = t.melds[me];
  const won = x.kind >= 2 && x.kind <= 4;
  return [x.kind, me, x.giver, x.tile, x.counters, x.missed, x.right, x.choice.slice(0, x.choices), t.hand[me], t.reds[me],
    t.meld[me].slice(0, n), t.meld_call[me].slice(0, n), t.meld_reds[me].slice(0, n), t.river[me].slice(0, t.discards[me]),
    t.riichi[me], t.missed[me], t.taken, t.kans, t.round, t.waits[me], t.wall.slice(122),
    won ? g.circumstances.map((name) => h[name]) : [], won ? [x.scratch.worth.base, x.scratch.worth.han, x.scratch.worth.fu] : [],
    x.kind === 4 ? x.pay.slice(0, x.choices) : [],
    x.kind === 1 ? x.choice.slice(0, x.choices).map((k) => [x.away[k], x.left[k]]) : []];
};
"""


@cache
def rules_of(book: str) -> Rules:
    """Return a book as the core reads it."""
    return compile_book(Book.open(book))


def asked(x: Drill) -> list[Any]:
    """Return all that a drill asks and holds."""
    t, me, h, w = x.table, x.me, x.scratch.hand, x.scratch.worth
    n, choice, won = t.melds[me], x.choice[: x.choices], x.kind in WON
    return [
        *(x.kind, me, x.giver, x.tile, x.counters, x.missed, x.right, choice, t.hand[me], t.reds[me]),
        *(t.meld[me][:n], t.meld_call[me][:n], t.meld_reds[me][:n], t.river[me][: t.discards[me]]),
        *(t.riichi[me], t.missed[me], t.taken, t.kans, t.round, t.waits[me], t.wall[122:]),
        [getattr(h, name) for name in CIRCUMSTANCES] if won else [],
        [w.base, w.han, w.fu] if won else [],
        x.pay[: x.choices] if x.kind == WHAT_WORTH else [],
        [[x.away[k], x.left[k]] for k in choice] if x.kind == 1 else [],
    ]


def interpreted(book: str, kind: int, seed: int) -> Drill:
    """Return a drill as the interpreter makes it."""
    x = Drill()
    assert make_drill(x, rules_of(book), LUT, kind, seed)
    return x


def native(book: str, kind: int, seeds: range) -> Iterator[Drill]:
    """Yield the drills of some seeds as the compiled core makes them."""
    rules, memory, lut = packed(rules_of(book)), block(Drill), packed_lut()
    for seed in seeds:
        assert library().make_drill(address(memory), address(rules), address(lut), kind, seed)
        yield unpacked(Drill, memory)
