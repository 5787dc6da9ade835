"""Results of games on duplicate walls, counted by player. It does not matter here how they were played.

The unit of all bounds is the wall with its games in every seating: games on one wall are not independent.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from jantaku.rules.book import Book
from jantaku.scoring.standings import order, scores_under
from jantaku.sim.arena.bounds import Bounded, Sample

if TYPE_CHECKING:
    from jantaku.sim.arena.by_acts import KeptGame

RISK = 0.05
EVEN = 2.5  # the mean place of equals
LOOKS = 10  # times that a contest is looked at, to end it early
# counted of each player; `hands`, then those won, ..., the points of its wins, and its wins by riichi, and after a call
HABITS = ("hands", "won", "dealt_in", "riichi", "called", "worth", "riichi_wins", "open_wins")

Seating = tuple[int, ...]  # who sits at each seat, by number among the players
Points = Sequence[int]  # of each seat, at the end of a game
Habits = Sequence[Sequence[int]]  # of each player, in the order of `HABITS`


PAIR = ((0, 1, 0, 1), (1, 0, 1, 0))  # the seatings of a pair of games


def seatings(players: int, *, pairs: bool = False) -> tuple[Seating, ...]:
    """Return the seatings that a wall is played with: all there are, 6 of two players at two seats each, or 24 of four.

    Each player sits at each seat as often as any other, and has every neighbour as often. ``pairs``, for two players: a wall is
    played twice, with the seats changed; then each player sits at each seat once, between two of the other.
    """
    if pairs:
        return PAIR
    at_seats = [player for player in range(players) for _ in range(4 // players)]
    return tuple(sorted(set(permutations(at_seats))))


def places_shared(book: Book, points: Points) -> tuple[Fraction, ...]:
    """Return the place of each seat; where equals share, it is the mean of their places, so that four places sum to ten."""
    if book.tied_places != "split":
        ranked = order(points)
        return tuple(Fraction(1 + ranked.index(seat)) for seat in range(4))
    return tuple(
        Fraction(2 + 2 * sum(other > own for other in points) + sum(other == own for other in points) - 1, 2) for own in points
    )


class Block(NamedTuple):
    """Walls that were played: by seating, by wall, the points; and the habits of the players.

    ``kept`` has, likewise, what games with programs can be played again from.
    """

    first: int
    points: Sequence[Sequence[Points]]
    habits: Habits
    kept: "Sequence[Sequence[KeptGame]]" = ()

    @property
    def walls(self) -> int:
        """Return the number of walls."""
        return len(self.points[0])


class ContestFigures(NamedTuple):
    """Results of a player: games (one for each seat it had), means with their bounds, shares, and the mean worth of its wins."""

    player: str
    games: int
    means: dict[str, Bounded]  # place, points and score
    shares: dict[str, float]  # of its hands: won, dealt_in, riichi, called; of its wins: riichi_wins, open_wins, silent_wins
    worth: float


class ContestCount:
    """The counts of a contest so far.

    Attributes:
        walls: How many were counted.
        risk: The probability with which each bound is wrong.
        replaced: For each player, in how many games, a seat each, its program failed.
        failures: The same by player and reason (a key of `jantaku.mjai.answers.WHYS`), with what showed it the first time.

    """

    def __init__(self, book: Book, players: Sequence[str], risk: float = RISK, *, pairs: bool = False) -> None:
        self.book, self.players, self.risk = book, tuple(players), risk
        self.seatings = seatings(len(self.players), pairs=pairs)
        self.replaced = [0] * len(self.players)
        self.failures: dict[tuple[int, str], tuple[int, str]] = {}
        self.walls = 0
        self.samples = [{name: Sample() for name in ("place", "points", "score")} for _ in self.players]
        self.habits = [[0] * len(HABITS) for _ in self.players]

    @property
    def games(self) -> int:
        """Return the number of games counted."""
        return self.walls * len(self.seatings)

    def add(self, block: Block) -> None:
        """Count some walls."""
        for at in range(block.walls):
            self.add_wall([games[at] for games in block.points])
        self.add_habits(block.habits)
        for seating, games in zip(self.seatings, block.kept, strict=False):
            for game in games:
                for one in game.replaced:
                    self.add_replaced(seating[one.seat], one.why, one.what)

    def add_replaced(self, player: int, why: str, what: str) -> None:
        """Count a seat whose program failed in a game."""
        self.replaced[player] += 1
        number, first = self.failures.get((player, why), (0, what))
        self.failures[player, why] = number + 1, first

    def add_habits(self, habits: Habits) -> None:
        """Add what players did."""
        self.habits = [[a + b for a, b in zip(*rows, strict=True)] for rows in zip(self.habits, habits, strict=True)]

    def add_wall(self, games: Sequence[Points]) -> None:
        """Count a wall: the points of its games, in the order of the seatings."""
        self.walls += 1
        sums = [{"place": Fraction(), "points": Fraction(), "score": Fraction()} for _ in self.players]
        for seating, points in zip(self.seatings, games, strict=True):
            places, scores = places_shared(self.book, points), scores_under(self.book, points)
            for player, place, own, score in zip(seating, places, points, scores, strict=True):
                sums[player]["place"] += place
                sums[player]["points"] += own
                sums[player]["score"] += score
        each = len(self.seatings) * 4 // len(self.players)
        for samples, own_sums in zip(self.samples, sums, strict=True):
            for name, sample in samples.items():
                sample.add(own_sums[name] / each)

    def standing(self, at: int) -> ContestFigures:
        """Return the results of a player."""
        habits = dict(zip(HABITS, self.habits[at], strict=True))
        hands, won = habits["hands"], habits["won"]
        shares = {name: _share(habits[name], hands) for name in ("won", "dealt_in", "riichi", "called")}
        shares |= {name: _share(habits[name], won) for name in ("riichi_wins", "open_wins")}
        shares["silent_wins"] = _share(won - habits["riichi_wins"] - habits["open_wins"], won)
        means = {name: sample.bounded(self.risk) for name, sample in self.samples[at].items()}
        return ContestFigures(self.players[at], self.games * 4 // len(self.players), means, shares, _share(habits["worth"], won))

    def standings(self) -> list[ContestFigures]:
        """Return the results of all players, in the order in which they were named."""
        return [self.standing(at) for at in range(len(self.players))]

    def decided(self) -> bool:
        """Return whether the bounds of a player's mean place leave out the even one."""
        return any(samples["place"].bounded(self.risk).leaves_out(EVEN) for samples in self.samples)


def risk_of(players: int, *, looks: bool) -> float:
    """Return the risk of each bound: `RISK` or, where a contest is looked at to end it, that of all looks together. (Bonferroni)

    Of two players one has the place that the other leaves, so that there is one bound to look at; of four there are four.
    """
    return RISK / (LOOKS * (1 if players == 2 else players)) if looks else RISK


def look_after(walls: int) -> int:
    """Return after how many walls a contest of so many is looked at, time and again."""
    return -(-walls // LOOKS)


def _share(part: float, whole: float) -> float:
    return part / whole if whole else 0.0
