"""A win by tiles: a question to the calculator, with winds, riichi, counters and sticks from the sheet."""

from collections.abc import Mapping
from typing import Any

from jantaku.scorekeeper import KeepError, Sheet
from jantaku.scorekeeper.winning import CIRCUMSTANCES
from jantaku.scoring.tiles import SEATS
from jantaku.texts.rulings.values import written
from jantaku.web.calculator.query import Query

TEXTS = ("hand", "tile", "dora", "ura")


def question(sheet: Sheet, asked: Mapping[str, Any]) -> Query:
    """Return the calculator's question for a win; ``hand`` is a corrected hand's number. Raise KeepError if it is malformed."""
    win, seat = asked.get("win"), asked.get("seat")
    if not isinstance(win, Mapping) or type(seat) is not int or seat not in range(4):
        raise KeepError("value", field="win")
    round_, dealer, counters, sticks, riichi = standing(sheet, asked)
    payer, liable = asked.get("from"), win.get("liable")
    double = win.get("double_riichi") is True and seat in riichi
    return Query(
        h=str(win.get("hand", "")),
        **{word: str(win.get(name, "")) for word, name in zip(("w", "dora", "ura"), TEXTS[1:], strict=True)},
        by="tsumo" if payer is None else "ron",
        seat=SEATS[(seat - dealer) % 4],
        round=SEATS[round_ % 4],
        discarder=wind(payer, dealer),
        liable=wind(liable, dealer),
        riichi="double" if double else "riichi" if seat in riichi else "",
        also=also(win),
        counters=str(counters),
        sticks=str(sticks),
        book=sheet.book.name,
        house=tuple(f"{key}={written(value)}" for key, value in sheet.book.house.items()),
    )


def wind(seat: object, dealer: int) -> str:
    """Return the wind of a seat as the calculator writes it; "" for none."""
    return SEATS[(seat - dealer) % 4] if isinstance(seat, int) and seat in range(4) else ""


def also(win: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the circumstances that were ticked."""
    found = [name.replace("_", "-") for name in CIRCUMSTANCES[1:] if win.get(name) is True]
    return (*found, *(["tile-not-apart"] if win.get("apart") is False else []))


def standing(sheet: Sheet, asked: Mapping[str, Any]) -> tuple[int, int, int, int, tuple[int, ...]]:
    """Return (round, dealer, counters, sticks, riichi seats) of the current hand, or of the corrected one."""
    number = asked.get("hand")
    if type(number) is int and 1 <= number <= len(sheet.hands):
        hand = sheet.hands[number - 1]
        riichi = tuple(seat for seat in asked.get("riichi", ()) if seat in range(4))
        return hand.round, hand.dealer, hand.counters, hand.sticks + len(riichi), riichi
    now = sheet.now
    return now.round, now.dealer, now.counters, now.sticks, now.riichi
