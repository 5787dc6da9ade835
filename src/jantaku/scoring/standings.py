"""Session scores: points above the base, and uma by places, in exact fractions of a thousand points."""

from collections.abc import Sequence
from fractions import Fraction

TYPE_CHECKING = False
if TYPE_CHECKING:
    from jantaku.rules.book import Book

FLOATING = ("session.uma_one_above", "session.uma_three_above")
Scores = tuple[Fraction, Fraction, Fraction, Fraction]


def order(points: Sequence[int]) -> tuple[int, ...]:
    """Return the seats from first place to last; equals by seat order at the start. (tenhou: observed, 3 of 3)"""
    return tuple(sorted(range(len(points)), key=lambda seat: (-points[seat], seat)))


def places(points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place, 1 to 4; equals share the better one: (30, 30, 25, 15) gives (1, 1, 3, 4). (WRC 5.9)"""
    return tuple(1 + sum(other > own for other in points) for own in points)


def prizes(points: Sequence[int], by_place: Sequence[float | Fraction], *, split: bool) -> Scores:
    """Share of each seat in the amounts for the places; equals share theirs evenly, or are ranked by seat. (WRC 5.9.2)

    The checker of events has its own (``tournament.checking.scores``), so that one finds a mistake of the other.
    """
    ranked = order(points)
    out = [Fraction()] * 4
    for rank, seat in enumerate(ranked):
        equals = [r for r in range(4) if points[ranked[r]] == points[seat]] if split else [rank]
        out[seat] = sum((Fraction(by_place[r]) for r in equals), Fraction()) / len(equals)
    return (out[0], out[1], out[2], out[3])


def to_thousands(points: int) -> int:
    """Round points to whole thousands; five hundred are rounded away from zero. (tenhou: observed, 109 of 109)"""
    whole = (abs(points) + 500) // 1000
    return whole if points >= 0 else -whole


def _in_whole(points: Sequence[int], exact: Scores, prize: Scores, base: int) -> Scores:
    """Return scores in whole thousands for all but first place, which keeps the sum exact."""
    out = [to_thousands(own) - Fraction(base, 1000) + won for own, won in zip(points, prize, strict=True)]
    first = order(points)[0]
    out[first] += sum(exact) - sum(out)
    return (out[0], out[1], out[2], out[3])


def session_scores(
    points: Sequence[int],
    uma: Sequence[float | Fraction],
    base: int,
    *,
    oka: float | Fraction = 0,
    split: bool = True,
    whole: bool = False,
) -> Scores:
    """Return each seat's session score in thousands: (points - base) / 1000, uma, and ``oka`` to first. (WRC 2.3, 5.9.2)

    ``points`` are by seat at the start, East first; ``uma`` by place, in thousands. Nothing is rounded. With ``split``
    equals share their places' prizes; without it the seat nearer to East at the start is ahead. With ``whole`` the points are
    counted in whole thousands, and first place gets the remainder.
    """
    prize = prizes(points, (uma[0] + oka, uma[1], uma[2], uma[3]), split=split)
    east, south, west, north = (Fraction(own - base, 1000) + won for own, won in zip(points, prize, strict=True))
    exact = (east, south, west, north)
    return _in_whole(points, exact, prize, base) if whole else exact


def uma_ruling(book: "Book", above: int) -> str:
    """Return the ruling that says what the places are worth where so many seats have the score base or more. (WRC 5.9.2)"""
    key = FLOATING[above // 2] if above in {1, 3} else "session.uma"
    return key if book.rulings[key].says is not None else "session.uma"


def uma_of(book: "Book", above: int) -> Sequence[float]:
    """Return what the places are worth where so many seats have the score base or more; oka is not among it. (WRC 5.9.2)"""
    return {1: book.uma_one_above, 3: book.uma_three_above}.get(above) or book.uma


def uma_rulings(book: "Book") -> tuple[str, ...]:
    """Return the rulings by which a book says what the places are worth: one, but where it depends on who is above the base."""
    given = [key for key in FLOATING if book.rulings[key].says is not None]
    return ("session.uma", *given)


def above_base(book: "Book", points: Sequence[int]) -> int:
    """Return how many seats have the score base or more."""
    return sum(own >= book.score_base for own in points)


def prizes_under(book: "Book", points: Sequence[int]) -> Scores:
    """Return each seat's share in uma and oka under a book. (WRC 5.9.2)"""
    first, *others = uma_of(book, above_base(book, points))
    return prizes(points, (first + book.oka, *others), split=book.tied_places == "split")


def scores_under(book: "Book", points: Sequence[int]) -> Scores:
    """Return each seat's session score under a book. (WRC 5.9.2)"""
    split, whole = book.tied_places == "split", not book.exact_scores
    uma = uma_of(book, above_base(book, points))
    return session_scores(points, uma, book.score_base, oka=book.oka, split=split, whole=whole)


def places_under(book: "Book", points: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's place under a book, by which equals share the better one or are placed by seat. (WRC 5.9)"""
    ranked = order(points)
    return places(points) if book.tied_places == "split" else tuple(1 + ranked.index(seat) for seat in range(len(points)))
