"""Rulings that have no effect beside the other rulings of their book, and remarks that are no longer true of it."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from jantaku.rules.rulings import Value

if TYPE_CHECKING:
    from jantaku.rules.ruling import Ruling
    from jantaku.rules.shape import RuleBook


def value_of(book: "RuleBook", key: str) -> Any:
    """Return a value; None if the book has no such ruling."""
    return book.rulings[key].says if key in book.rulings else None


def _needs(key: str, values: tuple[Value, ...], hint: str) -> Callable[["RuleBook"], str]:
    """Return a check that one of these values is set where a setting has an effect only then."""
    return lambda book: "" if value_of(book, key) in values else hint


def _abortive(book: "RuleBook") -> str:
    flags = ("abort.nine_kinds", "abort.four_winds", "abort.four_riichi")
    some = any(value_of(book, key) for key in flags) or value_of(book, "abort.four_kans") != "never"
    return "" if some or value_of(book, "claims.triple_ron") == "aborts" else "abort.nine_kinds=true"


def _liabilities(book: "RuleBook") -> str:
    some = any(value_of(book, f"liability.liable_{what}") for what in ("dragons", "winds", "kans", "replacement"))
    return "" if some else "liability.liable_dragons=true"


def _timed(book: "RuleBook") -> str:
    timed = "three-seconds" in (value_of(book, "claims.claim_window"), value_of(book, "claims.ron_window"))
    return "" if timed else "claims.claim_window=three-seconds"


# Settings that have an effect only beside another: what else to set; "" if it is set.
IDLE: dict[str, Callable[["RuleBook"], str]] = {
    "claims.call_tolerance": _needs("claims.claim_priority", ("first-call",), "claims.claim_priority=first-call"),
    "claims.claim_seconds": _timed,
    "counters.multi_ron_counters": _needs("claims.multi_ron", (2, 3), "claims.multi_ron=2"),
    "riichi.winners_stick": _needs("claims.multi_ron", (2, 3), "claims.multi_ron=2"),
    "kongs.kan_dora_concealed": _needs("dora.kan_indicators", (True,), "dora.kan_indicators=true"),
    "kongs.kan_dora_open": _needs("dora.kan_indicators", (True,), "dora.kan_indicators=true"),
    "draws.nagashi_win": _needs("draws.nagashi_mangan", (True,), "draws.nagashi_mangan=true"),
    "worth.yakuman_sum": _needs("worth.most_yakuman", tuple(range(2, 13)), "worth.most_yakuman=2"),
    "liability.liable_counters": _liabilities,
    "abort.abort_counter": _abortive,
    "game.target": _needs("game.extra_rounds", (1, 2, 3), "game.extra_rounds=1"),
    "game.extra_rounds": lambda book: "" if value_of(book, "game.target") else "game.target=30000",
    "fouls.left_unsigned": _needs("events.signature", ("referee", None), "events.signature=referee"),
    "fouls.chombo_points": _needs("fouls.chombo", ("penalty-points",), "fouls.chombo=penalty-points"),
}
# Rulings that have no effect without another all the same, though one may set them beforehand, or they are facts.
_OF_LIABILITY = ("visible_sets", "liable_tsumo", "liable_half", "liable_alone", "liable_beside", "liable_only_with")
_MOOT: dict[str, Callable[["RuleBook"], str]] = {
    **IDLE,
    **{f"liability.{name}": _liabilities for name in _OF_LIABILITY},
    "liability.liable_several": lambda book: _liabilities(book) or IDLE["worth.yakuman_sum"](book),
    "abort.abort_sticks": _abortive,
}
# Remarks on what a book has not, by their name: whether it is so.
_WITHOUT: dict[str, Callable[["RuleBook"], bool]] = {
    **dict.fromkeys(("no-aborts", "no-aborts-sticks"), lambda book: bool(_abortive(book))),
    **dict.fromkeys(("nearest-takes-sticks", "each-winner-paid"), lambda book: value_of(book, "claims.multi_ron") == 1),
    "several-single": lambda book: value_of(book, "worth.most_yakuman") == 1,
}


def needed(book: "RuleBook", key: str) -> str:
    """Return the ruling of a book on account of which another has no effect in it, as those on liability where nobody is; or ""."""
    return _MOOT[key](book).partition("=")[0] if key in _MOOT and key in book.rulings else ""


def true_of(book: "RuleBook", ruling: "Ruling") -> "Ruling":
    """Return a ruling; its remark speaks of the parent where it does not hold for this book."""
    has = ruling.note in _WITHOUT and not _WITHOUT[ruling.note](book)
    return ruling._replace(note=f"{ruling.note}-there") if has else ruling
