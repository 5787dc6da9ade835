"""Score sheets kept at the tables of a clock: the sheet says what its table does, the clock's gong is heard by the sheet."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from jantaku.errors import JantakuError
from jantaku.scorekeeper import Sheet
from jantaku.scorekeeper.clock import CLOSED, LAST_HAND, PLAYING, SET_UP, WAITING, Clock
from jantaku.scorekeeper.corrections import Changes, relaid
from jantaku.scorekeeper.corrections import row as as_row
from jantaku.scorekeeper.fold import MOST_NAME
from jantaku.web.clock.session import Entry, Session, words
from jantaku.web.logs import tell

if TYPE_CHECKING:
    from jantaku.web.clock.repository import Clocks
    from jantaku.web.scorekeeper.repository import Sheets

BY = "clock"  # who enters the gong on a sheet


class Links:
    """Links between sheets and the tables of a clock, and the events that each passes to the other."""

    def __init__(self, clocks: "Clocks", sheets: "Sheets") -> None:
        self.clocks, self.sheets = clocks, sheets
        self._of: dict[str, tuple[str, int]] = {}
        sheets.clock = self

    def note(self, ident: str, session: Session) -> None:
        """Know the sheets of a clock as it stands."""
        mine = {sheet: (ident, table) for table, sheet in session.sheets.items()}
        for sheet in [sheet for sheet, (clock, _) in self._of.items() if clock == ident and sheet not in mine]:
            del self._of[sheet]
        self._of.update(mine)

    def of(self, sheet: str) -> tuple[str, int] | None:
        """The clock and the table of a sheet; None where it is kept without one."""
        return self._of.get(sheet)

    # ---- what the score keeper tells
    async def before(self, sheet: str) -> None:
        """Somebody writes on a sheet: a gong that is due is heard first."""
        found = self._of.get(sheet)
        if found:
            await self.clocks.ring(found[0])

    async def waits(self, sheet: str) -> bool:
        """Return whether a sheet's clock waits for the start signal: no dice are thrown yet. (WRC 8.2)"""
        found = self._of.get(sheet)
        return found is not None and (await self.clocks.session(found[0])).clock.state == SET_UP

    async def after(self, sheet: str) -> None:
        """A sheet has gone on: its table does what the sheet says. A sheet is kept though its clock cannot be."""
        found = self._of.get(sheet)
        if found:
            try:
                await self.clocks.level(*found)
            except JantakuError as error:
                tell("clock-behind", clock=found[0], table=found[1], text=str(error))

    # ---- what the clock tells
    async def lagging(self, session: Session, table: int) -> tuple[str, ...]:
        """Return the entries for a table that make the clock agree with its sheet."""
        if table not in session.sheets:
            return ()
        with suppress(JantakuError):
            chain = await self.sheets.chain(session.sheets[table])
            return tuple(missing(session.clock, table, chain.sheet))
        return ()

    async def gong(self, ident: str, session: Session, table: int) -> None:
        """Write the gong of a table on its sheet, once: whether its dice lay thrown is the clock's to say."""
        sheet = session.sheets.get(table)
        if not sheet or table not in session.clock.gongs:
            return
        with suppress(JantakuError):  # the game was over, or somebody entered the gong by hand
            now = (await self.sheets.chain(sheet)).sheet.now
            body = {"in_play": True} if session.clock.table(table) == PLAYING and not now.in_play else {}
            if not now.gong:
                name = f"gong-{ident}-{table}"
                at = self.clocks.now()
                await self.sheets.write(sheet, lambda chain: chain.add("gong", body, id=name, at=at, by=BY))

    async def thrown(self, ident: str, session: Session) -> None:
        """Correct each sheet once, in the referee's name, after a finding on dice at the gong or its undoing. (WRC 8.2)"""
        found = {row.id: row for row in session.entries if row.kind == "thrown"}
        last: dict[int, tuple[int, Entry]] = {}
        for row in session.entries:
            first = found.get(row.id) or found.get(row.body.get("of", ""))
            if first:
                last[first.body["table"]] = row.n, first
        for table, (number, first) in last.items():
            with suppress(JantakuError):  # the game had ended otherwise, or went on since
                await self._found(session, table, first, f"thrown-{ident}-{number}")

    async def _found(self, session: Session, table: int, found: Entry, name: str) -> None:
        """The gong of a sheet corrected, where that lets its last hand be played, or takes it back. Raises KeepError."""
        sheet, plays = session.sheets.get(table, ""), session.clock.table(table) == PLAYING
        chain = await self.sheets.chain(sheet)
        gong = next((entry for entry in chain.sheet.entries if entry.kind == "gong"), None)
        if gong is None or any(event.id == name for event in chain.events):
            return
        edits: Changes = {gong.id: [as_row("gong", {"in_play": True} if plays else {})]}
        who, why = (words(found.body, field)[:MOST_NAME] for field in ("referee", "ruling"))
        body = {"changes": relaid(chain.sheet, edits), "referee": who, "why": why}
        seen = chain.preview("correction", body)
        if seen.before.now.in_play != plays and seen.after.now.in_play == plays:
            at = self.clocks.now()
            await self.sheets.write(sheet, lambda chain: chain.add("correction", body, id=name, at=at, by=BY))

    async def dice(self, session: Session, table: int, name: str) -> None:
        """Enter on its sheet that the dice of a table were thrown, by its button or the organiser."""
        sheet = session.sheets.get(table)
        if not sheet:
            return
        with suppress(JantakuError):
            if not (await self.sheets.chain(sheet)).sheet.now.in_play:
                at = self.clocks.now()
                await self.sheets.write(sheet, lambda chain: chain.add("deal", {}, id=name, at=at, by=BY))


def missing(clock: Clock, table: int, sheet: Sheet) -> Iterator[str]:
    """Return the events of a sheet that its clock lacks: dice, the end of a hand, the end of the game."""
    phase, does = clock.phase(table), clock.table(table)
    if phase in {SET_UP, CLOSED}:
        return
    if sheet.over:
        yield "hand" if does == PLAYING and phase == LAST_HAND else "finish"
    elif sheet.now.in_play and does == WAITING and clock.may_throw(table):
        yield "dice"
    elif not sheet.now.in_play and does == PLAYING and phase != LAST_HAND:
        yield "hand"
