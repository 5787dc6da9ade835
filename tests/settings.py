"""Values to set: another one than a book's, and what it needs beside it so that it shows."""

from jantaku.rules.book import Book
from jantaku.rules.rulings import TOPICS, Choice, Flag, Kind, Number, Numbers, Reds, Value
from jantaku.rules.rulings.kinds import USUAL_REDS

# What another value of a ruling needs beside it, under WRC 2015; and values where the nearest cannot be.
BESIDE: dict[str, dict[str, Value]] = {
    "claims.claim_window": {"claims.claim_seconds": 3},
    "claims.ron_window": {"claims.claim_seconds": 3},
    "claims.claim_seconds": {"claims.claim_window": "three-seconds"},
    "abort.abort_counter": {"abort.nine_kinds": True},
    "counters.multi_ron_counters": {"claims.multi_ron": 2},
    "riichi.winners_stick": {"claims.multi_ron": 2},
    "draws.nagashi_win": {"draws.nagashi_mangan": True},
    "worth.yakuman_sum": {"worth.most_yakuman": 2},
    "game.extra_rounds": {"game.target": 30000},
    "game.target": {"game.extra_rounds": 1},
    "yakus.yakuman_single": {"worth.most_yakuman": 2},
}
# What it needs under the other books besides.
ELSEWHERE: dict[str, dict[str, Value]] = {
    "claims.call_tolerance": {"claims.claim_priority": "first-call"},
    "fouls.chombo_points": {"fouls.chombo": "penalty-points"},
    "fouls.left_unsigned": {"events.signature": "referee"},
}
OTHERS: dict[str, Value] = {"worth.yakuman_base": 9000, "worth.counted_yakuman": 10}


def another(kind: Kind, value: Value) -> Value:
    """A value of the kind that is not this one."""
    if isinstance(kind, Flag):
        return not value
    if isinstance(kind, Choice):
        return next(word for word in kind.words if word != value)
    if isinstance(kind, Reds):
        return next(n for n in USUAL_REDS if n != value)
    if isinstance(kind, Numbers):
        if value is None:
            return [12, -1, -3, -8]
        assert isinstance(value, list)
        return [value[0] + 1, value[1], value[2], value[3] - 1] if kind.total == 0 else [*value[:3], value[3] + 1]
    assert isinstance(kind, Number)
    return kind.low if value != kind.low else kind.low + kind.step


def otherwise(key: str, book: Book) -> Value:
    """Another value of a ruling than the book's."""
    return OTHERS.get(key) or another(TOPICS[key].kind, book[key])
