"""Former wordings of the books, by which records that name a book with its digest still open and verify.

A digest covers every value of a book, so each ruling added to the schema would change it: where a book gives a new ruling the
value by which it was played before, the ruling is left out of the digest. Where a value of a book was changed, its former
values are kept here, oldest wording last.
"""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any

from jantaku.rules.rulings import Value

if TYPE_CHECKING:
    from jantaku.rules.ruling import Yaku

PAPER = ("wrc-2015", "wrr-2013", "club")
NEVER = object()  # sentinel equal to no value
EITHER_RIICHI = {"riichi": [1, 2]}

# Rulings added after records were first kept, and the value by which each book was played before.
ADDED: dict[str, dict[str, Value]] = {
    "liability.liable_several": dict.fromkeys((*PAPER, "tenhou"), "own-yakuman"),
    "counters.two_han_from": dict.fromkeys((*PAPER, "tenhou"), 0),
    "liability.liable_replacement": dict.fromkeys((*PAPER, "tenhou", "ema-2016", "mahjong-soul", "saikouisen"), False),
    "session.uma_one_above": dict.fromkeys((*PAPER, "tenhou")),
    "session.uma_three_above": dict.fromkeys((*PAPER, "tenhou")),
    "riichi.winners_stick": dict.fromkeys((*PAPER, "tenhou"), "nearest"),
    "draws.nagashi_win": dict.fromkeys((*PAPER, "tenhou"), False),
    "worth.yakuman_sum": dict.fromkeys((*PAPER, "tenhou"), "add"),
    "fouls.false_tenpai": dict.fromkeys(PAPER, "discretion"),
    "fouls.out_of_turn": dict.fromkeys(PAPER, "dead-hand"),
    "fouls.unclear_word": {"wrc-2015": "none", "wrr-2013": "one-point", "club": "none"},
    "fouls.wrong_dead_back": dict.fromkeys(PAPER, "none"),
    "fouls.referee_mistake": dict.fromkeys((*PAPER, "tenhou"), True),
    "seats.wrong_seats": dict.fromkeys((*PAPER, "tenhou"), True),
    "fouls.win_not_said": {"wrc-2015": "none", "wrr-2013": "one-point", "club": "none"},
    "fouls.revealed_from": dict.fromkeys(PAPER),
    "events.trifles": dict.fromkeys(PAPER),
    "fouls.wrong_dora": {"wrc-2015": "none", "wrr-2013": "dead-hand", "club": "none"},
}

# Values of each book in its former wordings, where they differ from today's.
FORMER: dict[str, tuple[dict[str, Value], ...]] = {
    "tenhou": (
        {
            "kongs.rob_concealed": "kokushi",
            "draws.fifth_tile": "own-and-melds",
            "session.exact_scores": False,
            "liability.liable_several": "own-yakuman",
        },
    ),
}


def added(key: str, says: Value, book: str) -> bool:
    """Return True for a ruling added later that has the former value of the book of that id: the digest leaves it out."""
    return key in ADDED and ADDED[key].get(book, NEVER) == says


def rows(yaku: Mapping[str, "Yaku"], struck: AbstractSet[str]) -> list[tuple[Any, ...]]:
    """Return the rows of yaku as a digest has them, in their first wording: books that play alike have the same digest.

    Forms of a yaku are separate rows; double riichi is worth what it adds to riichi and riichi itself; a mangan is five han
    to which nothing is added.
    """
    out: list[tuple[Any, ...]] = []
    for row in yaku.values():
        if row.id in struck:
            continue
        worth: tuple[Any, ...] = row.worth[:4] if not row.limit else (5, 0, row.open, True) if row.limit == "mangan" else row.worth
        of, when = row.of, dict(row.when)
        if row.id == "double-riichi":
            of = row.id
            if "riichi" in yaku and yaku["riichi"].when == EITHER_RIICHI:
                worth = (worth[0] + yaku["riichi"].han, *worth[1:])
        elif row.id == "riichi" and when == EITHER_RIICHI:
            when = {"riichi": 1}
        elif row.id == "honroutou" and when.get("blocks") == [5, 7]:  # values in between were impossible before, too
            del when["blocks"]
        out.append((row.id, worth, of, sorted(when.items())))
    return sorted(out)
