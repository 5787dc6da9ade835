"""Convert a record to another format, and list what that format cannot express."""

from jantaku import formats
from jantaku.acts import Act
from jantaku.book import Book
from jantaku.core.acts import NOTEN, TENPAI
from jantaku.formats.inferred import TO_2020, TODAY
from jantaku.log import Log
from jantaku.results import calls_that_held, possible, ready, with_results
from jantaku.table import Table
from jantaku.texts import say


def converted(log: Log, to: str, lang: str = "en") -> tuple[str, list[str]]:
    """Return a log as text in a format (``formats.WRITTEN``), missing results worked out; and what is left out, in words."""
    full = with_results(log)
    kept, void = calls_that_held(full) if to != "text" else (full, 0)
    return formats.write(kept, to), left_out(full, to, void, lang)


def left_out(log: Log, to: str, void: int, lang: str = "en") -> list[str]:
    """Return what a log has and a format cannot express, in words."""
    house = ", ".join(f"{key}={setting(value)}" for key, value in sorted(log.house.items()))
    entries = [entry for hand in log.hands for entry in hand.entries]
    lost = {
        "house": bool(house),
        "book": log.book not in {TODAY, TO_2020},  # the scores decide which of these two applies
        "secrets": any(hand.secret for hand in log.hands),
        "wall": any(tile >= 0 for hand in log.hands for tile in hand.wall[122:130]),
        "times": any(entry.time for entry in entries),
        "noten": noten_chosen(log) if any(entry.act == NOTEN for entry in entries) else False,
        "void": void > 0,
        "yaku": to == "mjai" and any(hand.end and hand.end.wins for hand in log.hands),
    }
    values: dict[str, object] = {"house": house, "book": log.book, "count": void}
    return [say(f"convert.lost-{what}", lang, **values) for what, is_lost in lost.items() if is_lost and to != "text"]


def setting(value: object) -> str:
    """Return the value of a ruling as one types it."""
    return ",".join(map(str, value)) if isinstance(value, list) else str(value).lower() if isinstance(value, bool) else str(value)


def noten_chosen(log: Log) -> bool:
    """Return whether any seat that was tenpai declared noten."""
    table = Table(Book.named(log.book, log.house, log.digest), names=log.names)
    for hand in log.hands:
        if not ready(table, hand):
            continue
        table.lay(hand)
        for entry in hand.entries:
            if not possible(table, entry):
                break
            if entry.act == NOTEN and Act(entry.seat, TENPAI) in table.lawful(entry.seat):
                return True
            table.follow(entry)
        table.close()
    return False
