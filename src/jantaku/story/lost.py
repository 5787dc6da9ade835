"""Convert a record to another format, and list what that format cannot express."""

from collections.abc import Iterator
from functools import cached_property

from jantaku.core.acts import NOTEN, TENPAI
from jantaku.game import formats
from jantaku.game.acts import Act
from jantaku.game.formats.inferred import TO_2020, TODAY
from jantaku.game.log import Log
from jantaku.game.results import calls_that_held, possible, ready, with_results
from jantaku.game.table import Table
from jantaku.rules.book import Book
from jantaku.texts import say


def converted(log: Log, to: str, lang: str = "en", dialect: str = "") -> tuple[str, list[str]]:
    """Return a log as text in a format (``formats.WRITTEN``), missing results worked out; and what is left out, in words."""
    return Conversion(log).to(to, lang, dialect)


class Conversion:
    """A record on its way to other formats: its results, and what most of them leave out, are worked out once."""

    def __init__(self, log: Log) -> None:
        self.log = log

    @cached_property
    def full(self) -> Log:
        """The record with its results. Raises JantakuError where they cannot be worked out."""
        return with_results(self.log)

    def to(self, form: str, lang: str = "en", dialect: str = "") -> tuple[str, list[str]]:
        """Return the record in a format, and what is left out. Raise LogError if the format cannot hold it."""
        if form == "text":
            return formats.write(self.full, form), []
        kept, void = self._held
        return formats.write(kept, form, dialect), [*self._left_out(form, void, lang, dialect)]

    @cached_property
    def _held(self) -> tuple[Log, int]:
        return calls_that_held(self.full)

    @cached_property
    def _noten_chosen(self) -> bool:
        return any(entry.act == NOTEN for hand in self.full.hands for entry in hand.entries) and noten_chosen(self.full)

    def _left_out(self, form: str, void: int, lang: str, dialect: str) -> Iterator[str]:
        """Yield what the record has and a format cannot express, in words."""
        log = self.full
        house = ", ".join(f"{key}={setting(value)}" for key, value in sorted(log.house.items()))
        lost = {
            "house": bool(house),
            "book": log.book not in {TODAY, TO_2020},  # the scores decide which of these two applies
            "secrets": any(hand.secret for hand in log.hands),
            "wall": any(tile >= 0 for hand in log.hands for tile in hand.wall[122:130]),
            "times": any(entry.time for hand in log.hands for entry in hand.entries),
            "noten": self._noten_chosen,
            "void": void > 0,
            "yaku": form == "mjai" and dialect != "mjai" and any(hand.end and hand.end.wins for hand in log.hands),
        }
        values: dict[str, object] = {"house": house, "book": log.book, "count": void}
        yield from (say(f"convert.lost-{what}", lang, **values) for what, is_lost in lost.items() if is_lost)


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
