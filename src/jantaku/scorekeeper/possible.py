"""Impossible values, judged by what the sheet knows of a seat: rejected in new entries, reported by `verify` in old ones.

A sheet recorded before one of these checks existed must still open. So the fold only notes them, in ``SheetFold.doubts``;
`sheet_log` raises those of a new entry, and `checking` lists the others.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from jantaku.referee import Ruling
from jantaku.referee.questions import LAST
from jantaku.rules.book import Book
from jantaku.scorekeeper.errors import KeepError
from jantaku.scorekeeper.events import Body
from jantaku.scorekeeper.sheet import says
from jantaku.scorekeeper.worths import Known, least_han

OF_TILES = ("tile", "dora", "ura")  # of wins entered by tiles only
OF_RIICHI = ("double_riichi", "ippatsu", "ura")  # of winners in riichi only
# Declared circumstances, with the feature of their yaku.
DECLARED = {"ippatsu": "ippatsu", "last_tile": "last", "after_kan": "after_kan", "robbing_kan": "robbing"}
# Circumstances that exclude each other with any tiles. (WRC 5.4.7, 5.7.1, 6.5.1, 6.5.6)
EXCLUDED = {
    *(("tsumo", "robbing_kan"), ("ron", "after_kan"), ("ippatsu", "after_kan"), ("last_tile", "robbing_kan")),
    *(("first_turn", "riichi"), ("first_turn", "double_riichi"), ("first_turn", "last_tile"), ("first_turn", "after_kan")),
}

UNIT = 100  # points of the smallest stick
OF_RIICHI_ALONE = ("riichi-noten", "riichi-bad-kan")  # fouls that only a player in riichi can commit
WITH_STICK = ("play", "draw", "win", "four-riichi")  # moments of judgement at which the stick is on the table


class Doubt(NamedTuple):
    """An impossible recorded value: the id of its entry, its line number, the reason."""

    id: str
    n: int
    why: KeepError


class Winner(NamedTuple):
    """A winner's seat on the sheet; ``riichi`` is 2 if double riichi was declared."""

    seat: int
    riichi: int
    tsumo: bool

    def facts(self, body: Body) -> tuple[str, ...]:
        """Return everything declared of the win, by name."""
        double = self.riichi and (self.riichi > 1 or body.get("double_riichi"))
        return (
            *(("tsumo",) if self.tsumo else ("ron",)),
            *(("double_riichi",) if double else ("riichi",) if self.riichi else ()),
            *(name for name in (*DECLARED, "first_turn") if body.get(name)),
            *(("not_apart",) if body.get("apart") is False else ()),
        )


def of_win(winner: Winner, body: Body, way: str) -> Iterator[KeepError]:
    """Yield the impossible values of a win, however its worth was entered: ``han``, ``limit``, ``yakuman`` or ``hand``."""
    unfit = [*(OF_TILES if way != "hand" else ()), *(("fu",) if way != "han" else ())]
    yield from (KeepError("needless", field=field) for field in unfit if field in body)
    if not winner.riichi:
        yield from (KeepError("without-riichi", seat=winner.seat, fact=what) for what in OF_RIICHI if body.get(what))
    elif "liable" in body:
        yield KeepError("liable-riichi", seat=winner.seat)
    if body.get("apart") is False and not winner.tsumo:
        yield KeepError("apart-ron")
    if way == "hand" and winner.riichi > 1 and not body.get("double_riichi"):
        yield KeepError("double-riichi", seat=winner.seat)
    if way != "hand":  # for tiles, the calculator detects these
        for pair in combinations(winner.facts(body), 2):
            if pair in EXCLUDED or pair[::-1] in EXCLUDED:
                yield KeepError("together", facts=pair)


def of_worth(book: Book, winner: Winner, body: Body, han: int, fu: int) -> Iterator[KeepError]:
    """Yield the reasons why no hand has these han and fu with its known circumstances; ``fu`` is 0 if none were entered.

    WRC 6.1, 6.3, 6.5.
    """
    facts = winner.facts(body)
    declared = {"riichi": 2 if "double_riichi" in facts else winner.riichi} | {
        DECLARED[name]: 1 for name in facts if name in DECLARED
    }
    apart = None if not winner.tsumo else "not_apart" not in facts
    least = least_han(book, Known(winner.tsumo, apart, tuple((name, value) for name, value in declared.items() if value)))
    choices = sorted(each for each, needed in least.items() if needed <= han)
    if not choices:
        yield KeepError("han", han=han, least=min(least.values()), facts=facts)
    elif fu and fu not in choices:
        yield KeepError("fu", han=han, fu=fu, choices=", ".join(map(str, choices)), facts=facts)


def of_totals(points: Iterable[int]) -> Iterator[KeepError]:
    """Yield the totals that no game can have: all that is paid is paid in hundreds. (WRC 6.1)"""
    yield from (KeepError("hundreds", points=own) for own in points if own % UNIT)


def of_foul(ruling: Ruling, riichi: Iterable[int], seats: Iterable[int], *, gong: bool) -> Iterator[KeepError]:
    """Yield the reasons why a ruling is impossible on this sheet: fouls of players in riichi, the last timed hand. (WRC 7.2, 8.2)

    ``riichi`` are the seats in riichi in the hand of the foul; ``gong`` is True once the sheet has the gong.
    """
    given = dict(ruling.given)
    if ruling.foul in OF_RIICHI_ALONE and given.get("at") in WITH_STICK:
        yield from (KeepError("riichi-first", seat=seat) for seat in seats if seat not in riichi)
    last = given.get(LAST.id)
    if last == "yes" and not gong:
        yield KeepError("gong-first")
    if last == "no" and gong and not says(ruling.book, "events.dice_after_gong"):
        yield KeepError("gong-heard")


def first_new(before: Iterable[Doubt], after: Iterable[Doubt], targets: Iterable[str]) -> Doubt | None:
    """Return the first doubt that a correction adds: absent before, or in an entry that it writes."""
    known = {(doubt.id, doubt.why.id) for doubt in before if doubt.id.partition("+")[0] not in set(targets)}
    return next((doubt for doubt in after if (doubt.id, doubt.why.id) not in known), None)
