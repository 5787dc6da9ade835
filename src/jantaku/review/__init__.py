"""Review of a recorded game: each decision of a seat beside that of the strong bot, and the points that it cost.

The points are those that the bot expects: by what the hand promises and what the tile may cost, from the seat's own view. They say
what it would have done, not what the tiles turned out to be.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from jantaku.core.names import STANDING
from jantaku.game.log import Log
from jantaku.game.play import decisions
from jantaku.review.advisor import Advice, Advisor
from jantaku.rules.book import Book

KINDS = ("discard", "threatened", "riichi", "call", "win")


@dataclass(frozen=True)
class DecisionPlace:
    """Place of a decision in a game: hand, from 0 on, round, dealer, counters, and how often the seat had discarded."""

    hand: int
    round: int
    dealer: int
    counters: int
    turn: int


@dataclass(frozen=True)
class Reviewed:
    """One decision, with its place."""

    place: DecisionPlace
    advice: Advice


def review(log: Log, seat: int, book: Book | None = None) -> Iterator[Reviewed]:
    """Iterate over the decisions of a seat, 0 to 3, in which there was a choice that the bot weighs.

    The book is the log's own, or another. Raises JantakuError for a record that cannot be played; what was read before comes first.
    """
    advisor = Advisor(Book.named(log.book, log.house, log.digest) if book is None else book)
    hand, before = -1, -1
    for one in decisions(log, book):
        state = one.view.state
        if state.hands != before:
            before, hand = state.hands, hand + 1
        if one.seat != seat or state.riichi[seat] == STANDING:
            continue
        advice = advisor.judge(one)
        if advice is not None:
            yield Reviewed(DecisionPlace(hand, state.round, state.dealer, state.counters, state.discards[seat]), advice)
