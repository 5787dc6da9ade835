"""A club's rating: the formula by which Tenhou rates players, over the games of a club in the order in which they were played.

    change = (1 - 0.002 games, at least 0.2) x (place + (mean of the table - own) / 40)

A place counts +30, +10, -10, -30; equals share theirs. Everybody begins at 1500, and a table whose mean is less counts as one of
1500. Chosen because players know it, it needs places alone, which no uma changes, and anybody can reckon it again by hand.
Source of the formula: tenhou.net/man, "R".
"""

from collections.abc import Hashable, Iterable, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

from jantaku.scoring.standings import prizes

BEGINS = Fraction(1500)
PLACES = (30, 10, -10, -30)
SLOWER, SLOWEST = Fraction(1, 500), Fraction(1, 5)  # less weight for each game before, and the least
NEARER = 40  # points by which another rating at the table is worth one point more
GRAIN = 100  # ratings are kept in hundredths, so that a long season stays short to write

P = TypeVar("P", bound=Hashable)


class RatedGame(NamedTuple, Generic[P]):
    """A game to be rated: who sat where, None for who has no rating, and the points."""

    players: Sequence[P | None]
    points: Sequence[int]


class Rated(NamedTuple):
    """A rating after a game: the index of the game among those given, and the rating before and after it."""

    game: int
    before: Fraction
    after: Fraction


def rated(games: Iterable[RatedGame[P]]) -> dict[P, list[Rated]]:
    """Return the history of each player's rating, of games in the order in which they were played.

    Who has no rating, as a house player, counts as 1500 for the others.
    """
    found: dict[P, list[Rated]] = {}
    for at, game in enumerate(games):
        now = [rating_of(found.get(player, ()) if player is not None else ()) for player in game.players]
        mean = max(BEGINS, sum(now, Fraction()) / len(now))
        won = prizes(game.points, PLACES, split=True)
        for player, own, place in zip(game.players, now, won, strict=True):
            if player is not None:
                history = found.setdefault(player, [])
                history.append(Rated(at, own, after(own, len(history), place, mean)))
    return found


def rating_of(history: Sequence[Rated]) -> Fraction:
    """Return the rating at the end of a history."""
    return history[-1].after if history else BEGINS


def after(own: Fraction, games: int, place: Fraction, mean: Fraction) -> Fraction:
    """Return a rating after a game more, in hundredths, a half rounded to the even one."""
    weight = max(SLOWEST, 1 - SLOWER * games)
    return Fraction(round((own + weight * (place + (mean - own) / NEARER)) * GRAIN), GRAIN)
