"""The state of a register: rows of penalty points on the overall score, warnings, who is disqualified, what is undecided.

Nothing here is paid at a table: where a book has points paid there, the row says so and has no points.
"""

from collections import Counter
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from jantaku.referee.attendance import counted
from jantaku.register.calls import Call
from jantaku.register.entries import key_of
from jantaku.rules.book import Book
from jantaku.texts import say

TRIFLES = "repeated-trifles"
WARNED = "warning-counted"


class Mark(NamedTuple):
    """A later change of a row: a decision, an appeal, a cancellation.

    ``who`` brought an appeal; ``outcome`` is "upheld" or "changed" of it; sanction and points are those that hold from then on.
    """

    kind: str
    referee: str
    why: str
    at: int
    sanction: str = ""
    points: int = 0
    who: str = ""
    outcome: str = ""


class Row(NamedTuple):
    """One player's line: of which foul, where, what the book or the referee ruled, and what became of it.

    ``foul`` is empty for a warning given without a ruling. ``included`` is the row that already has these points in it, as a
    missed session has those for being late. (WRC 8.4)
    """

    id: str
    player: str
    foul: str
    code: str
    sanction: str
    points: int
    cite: str
    next: tuple[str, ...]
    given: tuple[tuple[str, str], ...]
    others: tuple[str, ...] = ()
    session: int = 0
    table: int = 0
    hand: str = ""
    referee: str = ""
    note: str = ""
    at: int = 0
    decided: bool = True
    cause: str = ""
    marks: tuple[Mark, ...] = ()
    included: str = ""

    @property
    def cancelled(self) -> bool:
        """Return whether the row was cancelled."""
        return bool(self.marks) and any(mark.kind == "cancellation" for mark in self.marks)

    @property
    def counts(self) -> int:
        """The points that count on the overall score."""
        return counted(self)

    @property
    def warns(self) -> bool:
        """Return whether the row is a warning that counts."""
        return WARNED in self.next and not self.cancelled and self.foul != TRIFLES

    def title(self, lang: str = "en") -> str:
        """The foul, or the subject of the warning."""
        return say(f"foul.title.{self.foul}" if self.foul else "register.warning", lang)

    def penalty(self, lang: str = "en") -> str:
        """The sanction in words."""
        if not self.foul:
            return say("register.warned", lang)
        return say(f"foul.sanction.{self.sanction}", lang, points=self.points)


@dataclass(frozen=True)
class PenaltyLedger:
    """All that follows from a register. ``names`` has every player by the spelling that came first."""

    event: str
    book: Book
    trifles: int
    rows: tuple[Row, ...]
    names: dict[str, str] = field(default_factory=dict)
    calls: tuple[Call, ...] = ()
    origin: str = ""  # the event whose register this is; players are then numbers of its entries

    @property
    def queue(self) -> tuple[Call, ...]:
        """The calls that are not over, the longest waiting first."""
        return tuple(call for call in self.calls if not call.over)

    @property
    def took(self) -> tuple[int, ...]:
        """Waiting times of the answered calls, in ms."""
        return tuple(call.took for call in self.calls if call.took >= 0)

    @cached_property
    def players(self) -> tuple[str, ...]:
        """Everybody who is named, in the order of the alphabet."""
        return tuple(sorted(self.names.values(), key=key_of))

    @cached_property
    def total(self) -> int:
        """The penalty points of all, that count."""
        return sum(row.counts for row in self.rows)

    @property
    def open(self) -> tuple[Row, ...]:
        """Rows that the book leaves to the referee and no one has decided."""
        return tuple(row for row in self.rows if not row.decided and not row.cancelled)

    @cached_property
    def disqualified(self) -> tuple[str, ...]:
        """Disqualified players: they play no more and are not ranked. (WRC 7.1)"""
        out = (row.player for row in self.rows if row.sanction == "disqualification" and not row.cancelled)
        return tuple(dict.fromkeys(out))

    @property
    def substitutes(self) -> tuple[Row, ...]:
        """The rows for which a substitute plays. (WRC 7.1, 7.2)"""
        return tuple(row for row in self.rows if "substitute" in row.next and not row.cancelled)

    @cached_property
    def due(self) -> tuple[str, ...]:
        """Players with enough warnings for repeated minor slips, on which the referee must decide."""
        return tuple(name for name in self.players if self.amounts(name) and name not in self.disqualified)

    def named(self, name: str) -> str:
        """A player's name as it was first spelt; as it is for one who is not here yet."""
        return self.names.get(key_of(name), " ".join(name.split()))

    def row(self, ident: str) -> Row | None:
        """The row of an id."""
        return next((row for row in self.rows if row.id == ident), None)

    @cached_property
    def _by_player(self) -> dict[str, list[Row]]:
        found: dict[str, list[Row]] = {}
        for row in self.rows:
            found.setdefault(row.player, []).append(row)
        return found

    def of(self, name: str) -> tuple[Row, ...]:
        """A player's rows."""
        return tuple(self._by_player.get(self.named(name), ()))

    def points(self, name: str) -> int:
        """A player's penalty points that count."""
        return sum(row.counts for row in self.of(name))

    def overall(self, name: str, score: Fraction | int) -> Fraction:
        """An overall score less a player's penalty points, of 1,000 table points each. (WRC 7.1)"""
        return Fraction(score) - self.points(name)

    def warnings(self, name: str) -> tuple[Row, ...]:
        """A player's warnings, across tables and sessions."""
        return tuple(row for row in self.of(name) if row.warns)

    def since(self, name: str) -> int:
        """A player's warnings since a referee last ruled on repeated minor slips."""
        count = 0
        for row in self.of(name):
            if row.foul == TRIFLES and not row.cancelled:
                count = 0
            count += row.warns
        return count

    def amounts(self, name: str) -> bool:
        """Return whether a player has enough warnings for repeated minor slips; the referee decides on the rest. (WRC 7.1)"""
        return self.since(name) >= self.trifles

    def scoreless(self, name: str) -> tuple[int, ...]:
        """Sessions that a player missed, which bring no score. (WRC 7.2)"""
        missed = (row.session for row in self.of(name) if "no-score" in row.next and not row.cancelled)
        return tuple(sorted(set(missed)))

    def fouls(self) -> list[tuple[str, int, int]]:
        """Number of rulings on each foul, and its points that count; the most frequent first, what was cancelled left out."""
        held = [row for row in self.rows if row.foul and not row.cancelled]
        counted = Counter(row.foul for row in held)
        return [(foul, count, sum(row.counts for row in held if row.foul == foul)) for foul, count in counted.most_common()]

    def json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "event": self.event,
            "book": self.book.name,
            "house": dict(self.book.house),
            "trifles": self.trifles,
            "total": self.total,
            "players": [self.account(name) for name in self.players],
            "rows": [plain(row) for row in self.rows],
            "open": [row.id for row in self.open],
            "due": list(self.due),
            "disqualified": list(self.disqualified),
            "calls": [asdict(call) | {"took": call.took} for call in self.calls],
            "fouls": [{"foul": foul, "rulings": count, "points": points} for foul, count, points in self.fouls()],
        }

    def account(self, name: str) -> dict[str, Any]:
        """One player's account as plain data."""
        return {
            "player": self.named(name),
            "points": self.points(name),
            "warnings": len(self.warnings(name)),
            "warnings_since": self.since(name),
            "no_score": list(self.scoreless(name)),
            "disqualified": self.named(name) in self.disqualified,
            "rows": [row.id for row in self.of(name)],
        }


def plain(row: Row) -> dict[str, Any]:
    """A row as plain data."""
    names = ("id", "player", "foul", "code", "sanction", "points", "counts", "cite", "session", "table", "hand", "referee", "note")
    lists = {"next": list(row.next), "given": dict(row.given), "others": list(row.others)}
    state = {"at": row.at, "decided": row.decided, "cancelled": row.cancelled, "included": row.included, "cause": row.cause}
    return {**{name: getattr(row, name) for name in names}, **lists, **state, "marks": [mark._asdict() for mark in row.marks]}
