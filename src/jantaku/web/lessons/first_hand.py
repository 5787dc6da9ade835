"""The fixed hand of the first lesson: the wall, the acts, and the moments at which it pauses, each with what it claims.

East is the reader. The wall is the same under every book, but for red fives, which are among the tiles that nobody sees.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from jantaku.core import constants as n
from jantaku.core.constants import DEALT, UNKNOWN, WALL
from jantaku.core.dead_wall import FIRST_INDICATOR, REPLACEMENT, indicator
from jantaku.core.kinds import AFTER, KIND
from jantaku.errors import ActError
from jantaku.game.acts import read_act
from jantaku.game.log import Entry
from jantaku.game.table import Table
from jantaku.game.walls import completed
from jantaku.rules.book import Book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.score import Score, judge
from jantaku.scoring.tiles import SEATS, row_of, text_of, tiles_of
from jantaku.scoring.waits import waits
from jantaku.web.wire.sheet import score_of_win

HANDS = ("23467m35p6799s47z", "449m278p123s1666z", "1559m378p246s277z", "2688m111p3459s35z")
# in the order of the wall; each indicator with the ura dora indicator beneath it
DRAWS = "8m3z9s7m2z3p4z1s1m4p3z9m2p1p9p6m4z4p1m9m1s3z8s"
INDICATORS = "2m9p1z4z"
NEXT = "6p"  # the replacement tile
ACTS = (
    *("E 4z", "S 2p", "W drawn", "N 9s"),
    *("E drawn", "S 3z", "W drawn", "N drawn"),
    *("E drawn", "S 1z", "W drawn", "N drawn"),
    *("E 7z", "W pon", "W 1m", "N ankan 1p", "N 5z"),
    *("E drawn", "S chii high", "S 9m", "W 9m", "N drawn"),
    *("E riichi 2p", "S drawn", "W drawn", "N drawn"),
    *("E drawn", "S drawn", "E ron"),
)


class HandMoment(NamedTuple):
    """One step of the lesson: the acts done before it, whose view is shown, the rulings behind it, what it claims."""

    name: str
    after: int
    seat: int
    tile: str
    keys: tuple[str, ...]
    facts: tuple[str, ...]
    said: str = ""  # the sentence, where it is not that of the name


E, S, W, N = range(4)
_CONCEALED_KAN = ("kongs.concealed_kan", "kongs.kan_dora_concealed", "kongs.kan_closed")
_PAID = ("worth.ron_payment", "worth.payment_rounding", "riichi.sticks_winner")
_COUNTER = ("counters.east_win_counter", "counters.counter_value", "seats.round_wind")
_DEALT = ("E holds 14", "S holds 13", "W holds 13", "N holds 13", "turn E")
_OPEN = ("turn W", "W open", "W may-not riichi 1m riichi-open")
_CHII = ("E discarded 9p", "S may chii high", "W may-not chii high chii-not-next")
_RIICHI = ("E closed", "E may riichi 2p", "E may-not riichi 7s riichi-noten")
MOMENTS = (
    HandMoment("deal", 0, E, "8m", ("wall.deal", "tiles.tile_set"), _DEALT),
    HandMoment("aim", 0, E, "9s", ("winning.valid_hand",), ("E shanten 1",)),
    HandMoment("dora", 0, E, "3m", ("dora.first_indicator", "dora.dora_order", "dora.dora_worth"), ("dora 3m",)),
    HandMoment("turn", 1, E, "4z", ("play.turn", "seats.turn_order"), ("E discarded 4z", "turn S")),
    HandMoment("pon", 13, W, "7z", ("claims.who_pon",), ("E discarded 7z", "W may pon", "N may-not pon not-possible")),
    HandMoment("open", 14, W, "7z", ("claims.after_claim", "winning.closed_hand"), _OPEN),
    HandMoment("kan", 16, N, "1p", _CONCEALED_KAN, ("N closed", "dora 3m 2z", "turn N")),
    HandMoment("chii", 18, S, "9p", ("claims.who_chii",), _CHII),
    HandMoment("tenpai", 20, S, "9m", ("draws.tenpai",), ("S open", "S waits 25p", "S has hatsu")),
    HandMoment("riichi", 22, E, "2p", ("riichi.declaration", "riichi.riichi_hand"), _RIICHI),
    HandMoment(
        "furiten", 23, S, "2p", ("furiten.own_discards", "furiten.tsumo_anyway"), ("S waits 25p", "S may-not ron furiten-discard")
    ),
    HandMoment("stick", 24, E, "2p", ("counters.stick_value", "riichi.sticks_winner"), ("E in-riichi", "sticks 1", "E waits 58s")),
    HandMoment("fixed", 26, E, "3z", ("riichi.riichi_frozen",), ("E may drawn", "E may-not 9s hand-fixed")),
    HandMoment("ron", 28, E, "8s", ("winning.by_ron", "winning.by_tsumo"), ("S discarded 8s", "E may ron")),
    HandMoment(
        "count", 29, E, "8s", ("worth.han_count", "worth.fu_closed_ron", "yakus.accumulation"), ("E has riichi pinfu", "E dora 1")
    ),
    HandMoment("payment", 29, E, "8s", _PAID, ("paid +1 -1 0 0",)),
    HandMoment("counter", 29, E, "8s", _COUNTER, ("next E 1",)),
)
# The same where a kong turns no indicator.
_ALONE = ("kongs.concealed_kan", "dora.kan_indicators", "kongs.kan_closed")
ALONE = HandMoment("kan", 16, N, "1p", _ALONE, ("N closed", "dora 3m", "turn N"), "kan-alone")
BY_NAME = {moment.name: at for at, moment in enumerate(MOMENTS)}


def moments(book: Book) -> tuple[HandMoment, ...]:
    """Return the moments of the hand under a book."""
    return MOMENTS if book.kan_indicators else tuple(ALONE if moment.name == ALONE.name else moment for moment in MOMENTS)


def wall_under(red_fives: int) -> tuple[int, ...]:
    """Return the wall with the red fives of a book, which nobody comes to see."""
    hands, drawn = [tiles_of(hand) for hand in HANDS], tiles_of(DRAWS)
    wall = [UNKNOWN] * WALL
    for place in range(DEALT - 5):
        wall[place] = hands[place // 4 % 4][4 * (place // 16) + place % 4]
    for seat, hand in enumerate(hands):
        wall[DEALT - 5 + seat] = hand[-1]
    wall[DEALT - 1 : DEALT - 1 + len(drawn)] = drawn
    for at, tile in enumerate(tiles_of(INDICATORS)):
        wall[FIRST_INDICATOR - 2 * (at // 2) + at % 2] = tile
    wall[REPLACEMENT[0]] = tiles_of(NEXT)[0]
    return completed(wall, red_fives)


def table_at(book: Book, after: int) -> Table:
    """Play the hand under a book up to an act. Raise ActError if the book does not admit one of them."""
    table = Table(book)
    table.deal(wall_under(table.rules.red_fives))
    for words in ACTS[:after]:
        act = read_act(words, 0)
        entry = Entry(act.seat, act.number)
        table.make_way(entry)
        table.push(act)
    if after == len(ACTS):
        table.conclude()
    return table


@lru_cache(16)
def admits(book: Book) -> bool:
    """Return whether the whole hand can be played under a book, and each moment is as the lesson claims."""
    try:
        return all(stands(table_at(book, moment.after), fact) for moment in moments(book) for fact in moment.facts)
    except ActError:
        return False


def stands(table: Table, fact: str) -> bool:
    """Return whether a fact, such as ``S may-not ron furiten-discard``, is what the rules say of a table."""
    first, *words = fact.split()
    if first in SEATS:
        kind, *more = words
        return _OF_A_SEAT[kind](table, SEATS.index(first), more)
    return _OF_THE_TABLE[first](table, words)


def score(table: Table) -> Score:
    """Return the worth of the hand that East has won."""
    return score_of_win(table, 0)


def dora(table: Table) -> list[int]:
    """Return the dora that the turned indicators point at."""
    t = table.state
    return [AFTER[KIND[t.wall[indicator(i)]]] for i in range(t.indicators)]


def waits_of(table: Table, seat: int) -> str:
    """Return the tiles that complete a hand of 13, as a row."""
    return row_of([tiles_of(each.tile)[0] for each in waits(table.hand(seat), book=table.book).accepts])


def may_not(fact: str) -> tuple[int, str] | None:
    """Return the seat and the act of a fact that says what may not be done; None for any other."""
    words = fact.split()
    return (SEATS.index(words[0]), " ".join(words[2:-1])) if words[1] == "may-not" else None


def _reasons(table: Table, seat: int, act: str) -> list[str]:
    return [reason.id for reason in table.why(act, seat)]


def _yaku(table: Table, seat: int) -> list[str]:
    """Return the yaku of the hand that was won, or of a hand that waits if its first wait is discarded."""
    if table.state.phase == n.HAND_OVER:
        return list(score(table).yaku_ids)
    win = Circumstances(tsumo=False, seat=(seat - table.state.dealer) % 4)
    return list(judge(table.hand(seat), waits_of(table, seat)[0] + waits_of(table, seat)[-1], table.book, win).yaku_ids)


def _next(table: Table, words: list[str]) -> bool:
    """Return whether the next hand has this dealer and so many counters."""
    after = table.fork()
    after.deal(wall_under(table.rules.red_fives))
    return [SEATS[after.state.dealer], str(after.state.counters)] == words


def _paid(table: Table, words: list[str]) -> bool:
    """Return whether these seats gained and lost by the hand."""
    return [(delta > 0) - (delta < 0) for delta in table.state.delta] == [int(word) for word in words]


OfASeat = Callable[[Table, int, list[str]], bool]
_OF_A_SEAT: dict[str, OfASeat] = {
    "holds": lambda table, seat, words: sum(table.state.hand[seat]) == int(words[0]),
    "shanten": lambda table, seat, words: waits(table.hand(seat), book=table.book).shanten == int(words[0]),
    "waits": lambda table, seat, words: waits_of(table, seat) == words[0],
    "discarded": lambda table, seat, words: text_of(table.state.river[seat][table.state.discards[seat] - 1]) == words[0],
    "open": lambda table, seat, _: bool(table.state.called[seat]),
    "closed": lambda table, seat, _: not table.state.called[seat],
    "in-riichi": lambda table, seat, _: table.state.riichi[seat] == n.STANDING,
    "may": lambda table, seat, words: not table.why(" ".join(words), seat),
    "may-not": lambda table, seat, words: _reasons(table, seat, " ".join(words[:-1])) == words[-1:],
    "has": lambda table, seat, words: _yaku(table, seat) == words,
    "dora": lambda table, _, words: score(table).worth.bonus[n.DORA] == int(words[0]),
}
_OF_THE_TABLE: dict[str, Callable[[Table, list[str]], bool]] = {
    "turn": lambda table, words: SEATS[table.state.turn] == words[0],
    "dora": lambda table, words: [text_of(tile) for tile in dora(table)] == words,
    "sticks": lambda table, words: table.state.sticks == int(words[0]),
    "paid": _paid,
    "next": _next,
}
