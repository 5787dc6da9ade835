"""Session scores recomputed from the points of a table, and the sums of tables and sessions.

This is a second reckoning on purpose: it shares no code with what keeps an event, so that a mistake in one shows in the other.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, cast

from jantaku.rules.book import Book
from jantaku.tournament.checking.findings import Finding, FindingPlace, Unverified
from jantaku.tournament.interchange import Event, Number, Session, TableResult, text_of

THOUSAND = 1000
MOST_ROUNDED = Fraction(3, 20)  # by which three thirds, each rounded to a tenth, miss their sum
Found = Finding | Unverified


class Terms(NamedTuple):
    """The rulings by which a table is scored. ``stick`` is what a stick left takes from the table.

    ``umas`` are in thousands, by how many of the four have the base or more: all alike, but in some books.
    """

    start: int
    base: int
    umas: tuple[tuple[Fraction, ...], ...]
    split: bool
    exact: bool
    stick: int

    @classmethod
    def of(cls, book: Book) -> "Terms":
        """Return the terms of a book. Oka is the winner's, on top of the uma."""
        usual, one, three = (book[f"session.{name}"] for name in ("uma", "uma_one_above", "uma_three_above"))
        umas = [cast("list[float]", uma or usual) for uma in (usual, one, usual, three, usual)]
        oka = Fraction(cast("float", book["session.oka"]))
        return cls(
            start=cast("int", book["game.start"]),
            base=cast("int", book["session.score_base"]),
            umas=tuple((Fraction(uma[0]) + oka, *map(Fraction, uma[1:])) for uma in umas),
            split=book["session.tied_places"] == "split",
            exact=bool(book["session.exact_scores"]),
            stick=cast("int", book["counters.stick_value"]) if book["game.leftover_sticks"] == "stay" else 0,
        )

    def points_sum(self, sticks: int) -> int:
        """Return what the points of a table sum to."""
        return 4 * self.start - self.stick * sticks

    def score_sum(self, sticks: int) -> Fraction:
        """Return what the scores of a table sum to: nothing but for what the sticks left take away."""
        return Fraction(self.points_sum(sticks) - 4 * self.base, THOUSAND) + sum(self.umas[0])


def scores_of(points: Sequence[int], terms: Terms) -> tuple[Fraction, ...]:
    """Return the score of each seat, East first: points above the base, in thousands, and the uma of the places. (WRC 5.9.2)"""
    above = [Fraction(own - terms.base, THOUSAND) for own in points]
    ahead = [sum(other > own for other in points) for own in points]
    uma = terms.umas[sum(own >= terms.base for own in points)]
    if terms.split:  # equals share the uma of their places
        equal = [points.count(own) for own in points]
        prizes = [sum(uma[first : first + n], Fraction()) / n for first, n in zip(ahead, equal, strict=True)]
    else:  # of equals the one nearer to East is ahead
        ahead = [first + points[:seat].count(points[seat]) for seat, first in enumerate(ahead)]
        prizes = [uma[place] for place in ahead]
    scores = [own + prize for own, prize in zip(above, prizes, strict=True)]
    return tuple(scores if terms.exact else _in_whole(scores, above, prizes, points))


def _in_whole(scores: list[Fraction], above: list[Fraction], prizes: list[Fraction], points: Sequence[int]) -> list[Fraction]:
    """Return scores in whole thousands, five hundred away from zero; the winner nearest to East has what is left of the sum."""
    half = Fraction(1, 2)
    base = [Fraction(own, THOUSAND) - part for own, part in zip(points, above, strict=True)]
    rounded = []
    for own, below, prize in zip(points, base, prizes, strict=True):
        size = Fraction(abs(own), THOUSAND) + half
        rounded.append((size.__floor__() if own >= 0 else -size.__floor__()) - below + prize)
    first = points.index(max(points))
    rounded[first] += sum(scores) - sum(rounded)
    return rounded


def fits(says: Fraction, exact: Fraction) -> bool:
    """Return whether a score is what follows; a third that no decimal holds may be written rounded, to a tenth or finer."""
    if says == exact:
        return True
    rest = exact.denominator
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    if rest == 1:
        return False
    unit = Fraction(1, 10)
    while (says / unit).denominator > 1 and unit.denominator < 10**12:
        unit /= 10
    return (says / unit).denominator == 1 and abs(says - exact) <= unit / 2


def known(values: Sequence[object]) -> bool:
    """Return whether there is a value for each seat."""
    return len(values) == 4 and None not in values


def full_scores(session: Session, table: TableResult) -> tuple[Number, ...]:
    """Return the scores published for the seats of a table: at it, else in the session's list; empty where there are none."""
    if table.scores:
        return table.scores
    listed = {score.player: score.score for score in session.scores}
    found = tuple(listed.get(seat) for seat in table.seats)
    return found if any(score is not None for score in found) else ()


def results(event: Event, terms: Terms) -> dict[int, dict[int, Number]]:
    """Return the score of each player in each session, by the number of the session; None where it was played and not published."""
    found: dict[int, dict[int, Number]] = {}
    for session in event.sessions:
        scores = found.setdefault(session.number, {})
        for table in session.tables:
            follows = scores_of(cast("tuple[int, ...]", table.points), terms) if known(table.points) else (None,) * 4
            listed = full_scores(session, table) or (None,) * 4
            for seat, says, own in zip(table.seats, listed, follows, strict=True):
                if seat >= 0:
                    scores[seat] = own if says is None else says
        scores |= {score.player: score.score for score in session.scores}
        scores |= {player: Fraction() for player in session.missed if player in scores}  # somebody else played (WRC 7.2)
        if all(score is None for score in scores.values()):
            scores.clear()  # it was not played yet, or nothing of it was published
    return found


def check_tables(event: Event, terms: Terms) -> Iterator[Found]:
    """Check each table: the sum of its points, the score of each seat, the sum of the scores."""
    for session in event.sessions:
        for table in session.tables:
            yield from _points(session, table, terms)
            yield from _scores(session, table, terms)
            yield from _listed(session, table)
        yield from _session(session, terms)
        yield from _not_recomputed(session)


def _points(session: Session, table: TableResult, terms: Terms) -> Iterator[Finding]:
    if known(table.points):
        says, follows = sum(cast("tuple[int, ...]", table.points)), terms.points_sum(table.sticks or 0)
        if says != follows:
            yield Finding("points-sum", FindingPlace(session.number, table.table), says, follows, *_sticks("points-sum", table))


def _sticks(ident: str, table: TableResult) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return the sentence of a sum, with or without sticks left on the table, and how many there are."""
    return (ident, (("sticks", table.sticks),)) if table.sticks else (f"{ident}-none", ())


def _scores(session: Session, table: TableResult, terms: Terms) -> Iterator[Finding]:
    """Check the scores of a table: by its points, then their sum; where there are no points, that some could give them."""
    scores = full_scores(session, table)
    rounded = False
    if known(table.points):
        exact = scores_of(cast("tuple[int, ...]", table.points), terms)
        for seat, says, follows in zip(table.seats, scores or (None,) * 4, exact, strict=True):
            if says is not None and not fits(says, follows):
                yield Finding("score", FindingPlace(session.number, table.table, seat), text_of(says), text_of(follows))
            rounded = rounded or (says is not None and says != follows and fits(says, follows))
    if not known(scores):
        return
    own = cast("tuple[Fraction, ...]", scores)
    total, right = sum(own, Fraction()), terms.score_sum(table.sticks or 0)
    if total == right:
        if not known(table.points):
            yield from _apart(session, table, own, terms)
    elif abs(total - right) > (MOST_ROUNDED if rounded or _thirds(own, terms) else 0):
        place = FindingPlace(session.number, table.table)
        yield Finding("table-sum", place, text_of(total), text_of(right), *_sticks("table-sum", table))


def _thirds(scores: Sequence[Fraction], terms: Terms) -> bool:
    """Return whether three equals share an uma of which no decimal is a third."""
    for own in scores:
        ahead = sum(other > own for other in scores)
        if scores.count(own) == 3:
            return any((sum(uma[ahead : ahead + 3], Fraction()) / 3).denominator % 3 == 0 for uma in terms.umas)
    return False


def _apart(session: Session, table: TableResult, scores: Sequence[Fraction], terms: Terms) -> Iterator[Finding]:
    """Find scores that no points can give: who has fewer points is behind by more than what the uma of the places differ."""
    if not terms.exact or (not terms.split and len(set(scores)) < len(scores)):
        return
    found = [[*_close(scores, uma, split=terms.split)] for uma in terms.umas]
    for better, own, most in min(found, key=len):  # under that uma that fits the scores best
        place = FindingPlace(session.number, table.table, table.seats[scores.index(own)])
        yield Finding("score", place, text_of(own), text_of(most), "score-apart", (("ahead", text_of(better)),))


def _close(scores: Sequence[Fraction], uma: Sequence[Fraction], *, split: bool) -> Iterator[tuple[Fraction, Fraction, Fraction]]:
    """Yield each score that is too close to the one before it, the better first, and the most that it could be."""
    groups = sorted(set(scores), reverse=True)
    prizes = {}
    for own in groups:
        ahead, equal = sum(other > own for other in scores), scores.count(own)
        prizes[own] = sum(uma[ahead : ahead + equal], Fraction()) / equal
    for better, own in pairwise(groups):
        most = better - prizes[better] + prizes[own]
        if own > most or (own == most and split):
            yield better, own, most


def _listed(session: Session, table: TableResult) -> Iterator[Finding]:
    """Compare the scores at a table with those in the session's list."""
    listed = {score.player: score.score for score in session.scores}
    if not table.scores:
        return
    for seat, own in zip(table.seats, table.scores, strict=True):
        says = listed.get(seat)
        if own is not None and says is not None and says != own:
            yield Finding("score", FindingPlace(session.number, table.table, seat), text_of(says), text_of(own), "score-listed")


def _session(session: Session, terms: Terms) -> Iterator[Found]:
    """Check the sum of a session whose tables were not published: sticks left only take away, so it is never above nothing."""
    if session.tables or not session.scores:
        return
    total = sum((score.score for score in session.scores), Fraction())
    most = Fraction(len(session.scores), 4) * terms.score_sum(0)
    if len(session.scores) % 4:
        yield Unverified("session-sum", FindingPlace(session.number))
    elif total > most:
        yield Finding("session-sum", FindingPlace(session.number), text_of(total), text_of(most))


def _not_recomputed(session: Session) -> Iterator[Unverified]:
    """Name what of a session could not be recomputed."""
    if not session.tables:
        if session.scores:
            yield Unverified("scores-only", FindingPlace(session.number))
        elif session.totals:
            yield Unverified("totals-only", FindingPlace(session.number))
        else:
            yield Unverified("no-result", FindingPlace(session.number))
        return
    without = [table for table in session.tables if not known(table.points)]
    bare = [table for table in without if not known(full_scores(session, table))]
    if len(bare) == len(session.tables):
        yield Unverified("totals-only" if session.totals else "no-result", FindingPlace(session.number))
    elif len(without) == len(session.tables) and not bare:
        yield Unverified("no-points", FindingPlace(session.number))
    else:
        for table in without:
            yield Unverified("no-result" if table in bare else "no-points", FindingPlace(session.number, table.table))
