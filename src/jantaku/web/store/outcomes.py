"""What a game came to for each of its four seats, read off its record: what statistics are made of."""

from dataclasses import asdict, dataclass

from jantaku import formats
from jantaku.book import Book
from jantaku.core import names as n
from jantaku.log import HandLog, Log
from jantaku.results import possible, ready, win_of
from jantaku.session import order, places
from jantaku.table import Table

DRAWS = (n.EXHAUSTIVE, n.NAGASHI)


@dataclass(slots=True)
class SeatOutcome:
    """What a seat came to; the numbers are of hands, but ``points`` and ``won``. ``place`` and ``score`` only of a whole game."""

    points: int = 0
    place: int | None = None
    score: float | None = None  # of the session, in thousands
    hands: int = 0
    ron: int = 0
    tsumo: int = 0
    deal_ins: int = 0
    riichi: int = 0
    opened: int = 0  # another's tile was claimed
    draws: int = 0
    tenpai: int = 0  # at a draw
    won: int = 0  # points that the hands won were worth, counters and sticks apart


def outcome_of(log: Log | str) -> dict[str, object]:
    """The book, the number of hands, whether the game ``counts``, and for each seat the values of `SeatOutcome`.

    What counts was played from walls that were all sealed before they were dealt: no game taken over from a record, whose
    wall somebody may know. Raises LogError or BookError for a log that cannot be read.
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
    """Play a hand to its end; False where the record does not come to it."""
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
    """Add the hand that is over."""
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
    """Points as they are; places and scores where the game came to its end."""
    points = table.points
    shared = table.book.tied_places == "split"
    ranked = places(points) if shared else tuple(1 + order(points).index(seat) for seat in range(4))
    scores = table.scores() if table.over else None
    for seat, outcome in enumerate(seats):
        outcome.points = points[seat]
        if scores is not None:
            outcome.place, outcome.score = ranked[seat], float(scores[seat])
