"""The ledger of an event: fouls of hands from the sheets, all others from the register, one fold by entry. Nothing is copied."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from jantaku.referee.attendance import counted, included
from jantaku.register import PenaltyLedger
from jantaku.register.penalties import Mark
from jantaku.scorekeeper import Sheet

Place = tuple[int, int]  # session and table

UNNAMED = "-"  # the referee of a ruling that came with a file


@dataclass(frozen=True, slots=True)
class Charge:
    """A ruling on an entry, from the sheet of a table or from the register; ``points`` are of the overall score. (WRC 7.1)

    ``included`` is the id of the row that already has these points in it. (WRC 7.2) ``at`` is the time of the entry in ms, and
    ``marks`` are decisions, appeals and cancellations since, which the register alone has.
    """

    id: str
    entry: int
    foul: str
    sanction: str
    points: int
    cite: str
    next: tuple[str, ...]
    session: int
    table: int
    sheet: bool
    referee: str = ""
    note: str = ""
    cancelled: bool = False
    decided: bool = True
    included: str = ""
    at: int = 0
    marks: tuple[Mark, ...] = ()

    @property
    def ruler(self) -> str:
        """The referee who ruled; "" for a row from a file that names none."""
        return "" if self.referee == UNNAMED else self.referee

    @property
    def counts(self) -> int:
        """The points that count."""
        return counted(self)


@dataclass(frozen=True)
class EventLedger:
    """All rulings of an event that are of entries."""

    rows: tuple[Charge, ...]

    def of(self, entry: int) -> tuple[Charge, ...]:
        """The rows of an entry."""
        return tuple(row for row in self.rows if row.entry == entry)

    def points(self) -> dict[tuple[int, int], int]:
        """The points that count, by entry and session."""
        found: dict[tuple[int, int], int] = {}
        for row in self.rows:
            if row.counts:
                found[row.entry, row.session] = found.get((row.entry, row.session), 0) + row.counts
        return found

    @property
    def disqualified(self) -> frozenset[int]:
        """Entries that play no more and are not ranked. (WRC 7.1)"""
        return self.disqualified_before()

    def disqualified_before(self, session: int | None = None) -> frozenset[int]:
        """Return who is disqualified by a ruling of an earlier session, or of any."""
        rows = (row for row in self.rows if row.sanction == "disqualification" and not row.cancelled)
        return frozenset(row.entry for row in rows if session is None or row.session < session)

    @property
    def scoreless(self) -> frozenset[tuple[int, int]]:
        """Entries and the sessions that bring them no score, as missed. (WRC 7.2)"""
        return frozenset((row.entry, row.session) for row in self.rows if "no-score" in row.next and not row.cancelled)

    @property
    def open(self) -> tuple[Charge, ...]:
        """Rows that the book leaves to the referee and no one has decided."""
        return tuple(row for row in self.rows if not row.decided and not row.cancelled)


def ledger_of(sheets: Mapping[Place, Sheet], register: PenaltyLedger | None) -> EventLedger:
    """Return the fold of the sheets and the register; a missed session is charged once, wherever it was ruled on."""
    rows = [*of_sheets(sheets), *(of_register(register) if register else ())]
    parts = included(((row.entry, row.session), row) for row in rows if not row.cancelled)
    return EventLedger(tuple(replace(row, included=parts[row.id]) if row.id in parts else row for row in rows))


def of_sheets(sheets: Mapping[Place, Sheet]) -> Iterable[Charge]:
    """Yield the rows of sheets, each of the entry in its seat."""
    for (session, table), sheet in sorted(sheets.items()):
        for row in sheet.ledger if sheet.origin else ():
            assert sheet.origin is not None  # noqa: S101 - for mypy
            yield Charge(
                id=f"{session}.{table}:{row.id}",
                entry=sheet.origin.entries[row.seat],
                foul=row.foul,
                sanction=row.sanction,
                points=row.points,
                cite=row.cite,
                next=row.next,
                session=session,
                table=table,
                sheet=True,
                referee=row.referee,
                note=row.note,
                cancelled=bool(row.cancelled),
                decided=row.decided,
                at=row.at,
            )


def of_register(register: PenaltyLedger) -> Iterable[Charge]:
    """Yield the rows of the event's register."""
    for row in register.rows:
        yield Charge(
            *(row.id, int(row.player), row.foul, row.sanction, row.points, row.cite, row.next, row.session, row.table, False),
            *(row.referee, row.note, row.cancelled, row.decided),
            at=row.at,
            marks=row.marks,
        )
