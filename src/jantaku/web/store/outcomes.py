"""Results of a game by seat, computed from its record, as the basis of statistics."""

from dataclasses import asdict, dataclass

from jantaku.core import constants as n
from jantaku.game import formats
from jantaku.game.log import HandLog, Log
from jantaku.game.results import possible, ready, win_of
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.scoring.standings import places_under

DRAWS = (n.EXHAUSTIVE, n.NAGASHI)


@dataclass(slots=True)
class SeatOutcome:
    """A seat's results; numbers of hands, except ``points`` and ``won``. ``place`` and ``score`` for finished games only."""

    points: int = 0
    place: int | None = None
    score: float | None = None  # of the session, in thousands
    hands: int = 0
    ron: int = 0
    tsumo: int = 0
    deal_ins: int = 0
    riichi: int = 0
    opened: int = 0  # hands with a claimed tile
    draws: int = 0
    tenpai: int = 0  # at a draw
    won: int = 0  # points of its winning hands, counters and sticks excluded


def outcome_of(log: Log | str) -> dict[str, object]:
    """Return the book, the number of hands, whether the game ``counts``, and the values of `SeatOutcome` by seat.

    A game counts if all its walls were sealed before they were dealt: one continued from a record does not, since its wall may be
    known. Raise LogError or BookError if the record cannot be read.
    """
    if isinstance(log, str):
        log = formats.read(log.encode())
    table = Table(_book_of(log), names=log.names)
    seats = [SeatOutcome() for _ in range(4)]
    for hand in log.hands:
        if not _played(table, hand):
            break
        for seat, outcome in enumerate(seats):
            _count(table, seat, outcome)
    _rank(table, seats)
    counts = bool(log.hands) and all(hand.seal for hand in log.hands)
    return {
        "book": log.book,
        "over": table.over,
        "hands": seats[0].hands,
        "counts": counts,
        "seats": [asdict(outcome) for outcome in seats],
    }


def _book_of(log: Log) -> Book:
    return Book.named(log.book, log.house, log.digest)


def _played(table: Table, hand: HandLog) -> bool:
    """Replay a hand to its end; return False if the record does not reach it."""
    if not ready(table, hand):
        return False
    table.lay(hand)
    for entry in hand.entries:
        if not possible(table, entry):
            return False
        table.follow(entry)
    table.conclude()
    return table.state.phase == n.HAND_OVER


def _count(table: Table, seat: int, outcome: SeatOutcome) -> None:
    """Add the finished hand to a seat's results."""
    t = table.state
    won = bool(t.winners >> seat & 1)
    draw = t.outcome in DRAWS
    outcome.hands += 1
    outcome.ron += won and t.outcome == n.BY_RON
    outcome.tsumo += won and t.outcome == n.BY_TSUMO
    outcome.deal_ins += t.outcome == n.BY_RON and t.turn == seat
    outcome.riichi += t.riichi[seat] == n.STANDING
    outcome.opened += t.called[seat] > 0
    outcome.draws += draw
    outcome.tenpai += draw and t.declared[seat] == 1
    if won:
        outcome.won += win_of(table, seat, first=False).points or 0


def _rank(table: Table, seats: list[SeatOutcome]) -> None:
    """Set points, and the places and scores of a finished game."""
    points = table.points
    ranked = places_under(table.book, points)
    scores = table.scores() if table.over else None
    for seat, outcome in enumerate(seats):
        outcome.points = points[seat]
        if scores is not None:
            outcome.place, outcome.score = ranked[seat], float(scores[seat])
