"""Conditions to pass a cut, or to win, before the last session: exact over every way in which its tables can end.

Points are counted in hundreds. A table ends in any order, equals included, with any points that make up its sum: four times the
start, less 1,000 for each stick that may be left. Nobody ends below ``least`` points, which may be far below 0. Equals on the cut
count against a player in what is sure, and for the player in what is possible.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations
from math import lcm
from typing import NamedTuple

from jantaku.rules.book import Book, compile_book
from jantaku.scoring.standings import prizes, uma_of
from jantaku.tournament.errors import EventError
from jantaku.tournament.standings import Reckoning

UNIT, STICK = 100, 10  # points in a unit, units in a stick
FAR = 10_000_000  # units: beyond any game
EDGE, NEAR = 6, 8  # units at the end of what a player can have, and beside a bound, that are tried one by one
ANY = -1  # number of seats
TRIED = 13  # values in a row among which every remainder by a group of four or less occurs

Order = tuple[tuple[int, ...], ...]  # seats by place, best first; those in one tuple are equal
End = tuple[Order, int]  # an order, and how many seats have the score base or more, where the uma depends on it; else ANY
Bound = tuple[int, int]  # the least and the most units of a seat
Group = tuple[int, int, int]  # seats that end equal: how many, the least and the most units of each


class Need(NamedTuple):
    """The points at its table from which an entry passes surely (``safe``), and possibly (``possible``); None for never."""

    entry: int
    total: Fraction
    cut: int
    safe: int | None
    possible: int | None


NOTHING: Mapping[int, Bound] = {}


@lru_cache(1)
def orders() -> tuple[Order, ...]:
    """Return the 75 orders in which four seats can end, equals included."""

    def split(seats: tuple[int, ...]) -> Iterator[Order]:
        if not seats:
            yield ()
        for size in range(1, len(seats) + 1):
            for first in combinations(seats, size):
                rest = tuple(seat for seat in seats if seat not in first)
                yield from ((first, *order) for order in split(rest))

    return tuple(split((0, 1, 2, 3)))


def ends_of(book: Book) -> Iterator[End]:
    """Yield the ways in which a table can end, as far as its prizes depend on them."""
    floating = book.uma_one_above is not None or book.uma_three_above is not None
    for order in orders():
        counts = [0, *accumulate(map(len, order))] if floating else [ANY]
        yield from ((order, above) for above in counts)


def fits(groups: Sequence[Group], rest: int, above: int = FAR) -> bool:
    """Return True if values that fall from group to group, below ``above``, make up ``rest``."""
    if not groups:
        return rest == 0
    (size, low, high), others = groups[0], groups[1:]
    least = lowest(others)
    if least is None:
        return False
    low, high = max(low, least[0] + 1), min(high, above - 1, (rest - least[1]) // size)
    if low > high:
        return False
    low = low + bisect_left(range(low, high + 1), rest, key=lambda value: size * value + highest(others, value))
    values = dict.fromkeys([*range(low, min(low + TRIED, high + 1)), *range(max(low, high - TRIED + 1), high + 1)])
    return any(fits(others, rest - size * value, value) for value in values)


def lowest(groups: Sequence[Group]) -> tuple[int, int] | None:
    """Return the least value of the first group and the least sum of all; None where they cannot fall from group to group."""
    value, whole = -FAR, 0
    for size, low, high in reversed(groups):
        value = max(low, value + 1)
        if value > high:
            return None
        whole += size * value
    return value, whole


def highest(groups: Sequence[Group], above: int) -> int:
    """Return the greatest sum of groups whose values fall from below ``above``."""
    whole = 0
    for size, _, high in groups:
        above = min(high, above - 1)
        whole += size * above
    return whole


class Ends:
    """The ways in which the tables of a session can end under a book. ``low`` is the least units that anybody may have.

    Scores are whole numbers here: ``scale`` to 1,000 points, ``step`` to a unit. What seats are asked for is to be *ahead*, to have
    at least a score, or not, to have at most that.
    """

    def __init__(self, book: Book, least: int, totals: Iterable[Fraction]) -> None:
        if not book.exact_scores:
            raise EventError("needs-whole", book=book.title)
        self.whole, self.low = 4 * compile_book(book).start // UNIT, least // UNIT
        self.base = book.score_base // UNIT
        exact: dict[End, list[Fraction]] = {}
        for order, above in ends_of(book):
            ranks = [-next(at for at, group in enumerate(order) if seat in group) for seat in range(4)]
            first, *others = uma_of(book, above)
            won = prizes(ranks, (first + book.oka, *others), split=book.tied_places == "split")
            exact[order, above] = [prize - Fraction(book.score_base, 1000) for prize in won]
        whole = [*totals, Fraction(UNIT, 1000), *(prize for row in exact.values() for prize in row)]
        self.scale = lcm(*(value.denominator for value in whole))
        self.step = self.scale * UNIT // 1000
        self.prizes = {end: [int(prize * self.scale) for prize in row] for end, row in exact.items()}
        self.by_prize: list[dict[int, list[End]]] = [{} for _ in range(4)]
        for end, row in self.prizes.items():
            for seat, prize in enumerate(row):
                self.by_prize[seat].setdefault(prize, []).append(end)
        self._possible: dict[tuple[End, int, int], bool] = {}

    def can(self, end: End, bounds: Sequence[Bound]) -> bool:
        """Return True if a table can end so, each seat within its bounds, with some number of sticks left."""
        order, above = end
        if above != ANY:
            high = set([seat for group in order for seat in group][:above])
            bounds = [
                (max(least, self.base), most) if seat in high else (least, min(most, self.base - 1))
                for seat, (least, most) in enumerate(bounds)
            ]
        if bounds[0][0] + bounds[1][0] + bounds[2][0] + bounds[3][0] > self.whole:
            return False
        groups = [(len(group), max(bounds[seat][0] for seat in group), min(bounds[seat][1] for seat in group)) for group in order]
        least = lowest(groups)
        if least is None or least[1] > self.whole:
            return False
        if groups[0][0] == 1 and self.whole - least[1] + least[0] <= groups[0][2]:
            return True  # the others have the least they can, and the first has the rest
        most = highest(groups, FAR)
        top = self.whole if most >= self.whole else most - (most - self.whole) % STICK  # sticks are left in the place of points
        return any(fits(groups, each) for each in range(top, max(least[1], top - TRIED * STICK) - 1, -STICK))

    def able(self, end: End, wanted: Mapping[int, Bound], count: int, fixed: Mapping[int, Bound] = NOTHING) -> bool:
        """Return True if, at such an end, so many seats can be within what is wanted of them, and others within what is fixed."""
        free = [fixed.get(seat, (self.low, FAR)) for seat in range(4)]
        return any(
            self.can(end, [wanted[seat] if seat in chosen else free[seat] for seat in range(4)])
            for chosen in combinations(wanted, count)
        )

    def possible(self, end: End, seat: int, units: int) -> bool:
        """Return True if a table can have such an end in which a seat has so many units."""
        key = end, seat, units
        if key not in self._possible:
            self._possible[key] = self.able(end, NOTHING, 0, {seat: (units, units)})
        return self._possible[key]

    def wanted(self, end: End, totals: Mapping[int, int], score: int, *, ahead: bool) -> dict[int, Bound]:
        """Return the units with which each seat of a total is ahead of a score at such an end, or not."""
        apart = {seat: score - total - self.prizes[end][seat] for seat, total in totals.items()}
        if ahead:
            return {seat: (max(self.low, -(-units // self.step)), FAR) for seat, units in apart.items()}
        return {seat: (self.low, units // self.step) for seat, units in apart.items()}

    def marks(self, totals: Mapping[int, int], *, ahead: bool) -> list[int]:
        """Return, for one seat of a table, for two and so on, the best score of which so many can be ahead at once.

        The best is the greatest; if not ``ahead``, it is the least than which so many can have no more.
        """
        return [self._mark(totals, count, ahead=ahead) for count in range(1, len(totals) + 1)]

    def _mark(self, totals: Mapping[int, int], count: int, *, ahead: bool) -> int:
        """Try the ends and seats in which the score may be best first, until no other may be better than what was found.

        Where ``ahead``, scores have the other sign here, so that less is better.
        """
        tries: list[tuple[int, int, End, tuple[int, ...]]] = []
        low, rest = self.low * self.step, self.whole * self.step - (4 - count) * self.low * self.step
        for chosen in combinations(totals, count):
            for end, prize in self.prizes.items():
                scores = [totals[seat] + prize[seat] for seat in chosen]
                if ahead:
                    span = -((sum(scores) + rest) // count), -min(scores) - low
                else:
                    span = max(scores) + low, max(scores) + self.whole * self.step - 3 * low
                tries.append((*span, end, chosen))
        tries.sort(key=lambda one: one[0])
        best = max(last for _, last, _, _ in tries) + 1
        for first, last, end, chosen in tries:
            if first >= best:
                break
            own = {seat: totals[seat] for seat in chosen}
            found = self._least(range(first, min(last + 1, best)), end, own, ahead=ahead)
            best = best if found is None else found
        return -best if ahead else best

    def _least(self, span: range, end: End, totals: Mapping[int, int], *, ahead: bool) -> int | None:
        """Return the least score of a span that all of some seats can have, None where there is none."""

        def holds(mark: int) -> bool:
            return self.able(end, self.wanted(end, totals, -mark if ahead else mark, ahead=ahead), len(totals))

        return span.start + bisect_left(span, True, key=holds) if holds(span[-1]) else None


class Needs:
    """Needs of entries in a session that is seated, to be among the first so many. Raise EventError for any other session."""

    def __init__(self, reckoning: Reckoning, session: int, cut: int, least: int = 0) -> None:
        state = reckoning.state
        sitting = state.sessions.get(session)
        if sitting is None or not sitting.tables or sitting.results:
            raise EventError("needs", n=session)
        here = set(state.in_play(state.stage_of(session))) - reckoning.ledger.disqualified
        if not 0 < cut <= len(here):
            raise EventError("cut-count", count=cut, most=len(here))
        self.cut, self.totals = cut, {row.entry: row.total for row in reckoning.standings if row.entry in here}
        self.ends = Ends(state.book, least, self.totals.values())
        self.scores = {entry: int(total * self.ends.scale) for entry, total in self.totals.items()}
        self.tables = [sitting.players(table) for table in sorted(sitting.tables)]
        self.out = sorted(score for entry, score in self.scores.items() if entry not in sitting.seated)
        self.own: dict[bool, list[list[int]]] = {}
        self.all: dict[bool, list[int]] = {}
        for ahead in (True, False):
            self.own[ahead] = [sorted(self.ends.marks(self._competing(at), ahead=ahead)) for at in range(len(self.tables))]
            self.all[ahead] = sorted(mark for marks in self.own[ahead] for mark in marks)

    def of(self, entry: int) -> Need:
        """Return what an entry needs. Raise EventError for one that does not compete at a table of the session."""
        at = next((at for at, seats in enumerate(self.tables) if entry in seats), -1)
        if at < 0 or entry not in self.totals:
            raise EventError("entry", n=entry)
        span = range(self.ends.low, self.ends.whole - 3 * self.ends.low + 1)
        safe = _from(span, lambda units: self.surely(entry, at, units), lasting=True)
        possible = _from(span, lambda units: self.possibly(entry, at, units), lasting=False)
        return Need(entry, self.totals[entry], self.cut, *(None if units is None else units * UNIT for units in (safe, possible)))

    def among(self, cut: int) -> "Needs":
        """Return the needs to be among another number of first. Raise EventError where fewer compete."""
        if not 0 < cut <= len(self.totals):
            raise EventError("cut-count", count=cut, most=len(self.totals))
        found = copy(self)
        found.cut = cut
        return found

    @property
    def seated(self) -> list[int]:
        """Entries that compete at a table of the session, the best first."""
        return [entry for entry in self.totals if any(entry in seats for seats in self.tables)]

    def surely(self, entry: int, at: int, units: int) -> bool:
        """Return True if an entry passes with its units, however all tables end: never so many are at least equal as pass."""
        for score, some in self._scores(entry, at, units):
            lacking = self.cut - self._elsewhere(at, score, ahead=True)
            if self._others_can(entry, at, units, (score, some, lacking), ahead=True):
                return False
        return True

    def possibly(self, entry: int, at: int, units: int) -> bool:
        """Return True if an entry can pass with its units, if all tables end well for it: fewer are better than pass."""
        mine = len(self._competing(at)) - 1
        for score, some in self._scores(entry, at, units):
            better = self._elsewhere(at, score + 1, ahead=False)
            if self._others_can(entry, at, units, (score, some, mine + better - self.cut + 1), ahead=False):
                return True
        return False

    def _scores(self, entry: int, at: int, units: int) -> Iterator[tuple[int, list[End]]]:
        """Yield each overall score that an entry can have with its units, and the ends of its table in which it does."""
        seat = self.tables[at].index(entry)
        for prize, some in self.ends.by_prize[seat].items():
            yield self.scores[entry] + units * self.ends.step + prize, some

    def _others_can(self, entry: int, at: int, units: int, asked: tuple[int, list[End], int], *, ahead: bool) -> bool:
        """Return True if so many others of the entry's table can be ahead of its score, or not, at one of some ends."""
        seat, others = self.tables[at].index(entry), self._competing(at)
        score, some, count = asked
        del others[seat]
        if count > len(others):
            return False
        return any(
            self.ends.possible(end, seat, units)
            and (
                count <= 0 or self.ends.able(end, self.ends.wanted(end, others, score, ahead=ahead), count, {seat: (units, units)})
            )
            for end in some
        )

    def _competing(self, at: int) -> dict[int, int]:
        """Return the seats of a table whose players compete, each with the overall score so far."""
        return {seat: self.scores[who] for seat, who in enumerate(self.tables[at]) if who in self.scores}

    def _elsewhere(self, at: int, score: int, *, ahead: bool) -> int:
        """Return how many have a score or more at other tables, or without playing: at most if ``ahead``, else at least."""
        counts = [len(marks) - bisect_left(marks, score) for marks in (self.all[ahead], self.own[ahead][at], self.out)]
        return counts[0] - counts[1] + counts[2]


def _from(span: range, holds: Callable[[int], bool], *, lasting: bool) -> int | None:
    """Return the least units with which something holds, or, if ``lasting``, from which on it does; None where there are none.

    More units are better but for a few hundred points, by which equals cannot share, and where one player has all there is.
    """
    main, edge = span[:-EDGE], span[-EDGE:]
    near = bisect_left(main, True, key=holds)
    if near == len(main):
        return next((units for units in edge if holds(units)), None)
    window = main[max(0, near - NEAR) : near + NEAR]
    if lasting:
        return max((units + 1 for units in window if not holds(units)), default=main[near])
    return next(units for units in window if holds(units))
