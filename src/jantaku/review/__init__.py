"""Review of a recorded game: each decision of a seat beside that of the strong bot, and the points that it cost.

The points are those that the bot expects: by what the hand promises and what the tile may cost, from the seat's own view. They say
what it would have done, not what the tiles turned out to be.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from jantaku.core.constants import STANDING
from jantaku.errors import JantakuError
from jantaku.game.log import Log
from jantaku.game.play import Decision, decisions
from jantaku.review.advisor import Advice, Advisor
from jantaku.rules.book import Book

DEAREST = 5  # decisions that are listed unless more are wanted
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
    yield from (reviewed for _, reviewed in judged(log, seat, book))


def judged(log: Log, seat: int, book: Book | None = None) -> Iterator[tuple[Decision, Reviewed]]:
    """Iterate over the same, each with the decision itself; none of a hand that the record hides."""
    advisor = Advisor(Book.named(log.book, log.house, log.digest) if book is None else book)
    hand, before = -1, -1
    for one in decisions(log, book):
        state = one.view.state
        if state.hands != before:
            before, hand = state.hands, hand + 1
        if one.seat != seat or state.riichi[seat] == STANDING or state.hidden[seat]:
            continue
        advice = advisor.judge(one)
        if advice is not None:
            yield one, Reviewed(DecisionPlace(hand, state.round, state.dealer, state.counters, state.discards[seat]), advice)


def decided(log: Log, seat: int, book: Book | None = None) -> tuple[list[Reviewed], str]:
    """Return the decisions of a seat as far as the record goes, and what is wrong with it, if anything."""
    out: list[Reviewed] = []
    try:
        out.extend(review(log, seat, book))
    except JantakuError as error:
        return out, str(error)
    return out, ""


def lost(reviewed: Sequence[Reviewed]) -> list[Reviewed]:
    """Return the decisions in which something was lost, the dearest first."""
    return sorted((one for one in reviewed if one.advice.cost), key=lambda one: -one.advice.cost)


def by_kind(reviewed: Sequence[Reviewed]) -> dict[str, tuple[int, int, int]]:
    """Return for each kind the number of decisions, of those in which nothing was lost, and the points lost."""
    count, alike, cost = Counter[str](), Counter[str](), Counter[str]()
    for one in reviewed:
        count[one.advice.kind] += 1
        alike[one.advice.kind] += one.advice.cost == 0
        cost[one.advice.kind] += one.advice.cost
    return {kind: (count[kind], alike[kind], cost[kind]) for kind in KINDS}
