"""Score sheets kept at the tables of a clock: the sheet says what its table does, the clock's gong is heard by the sheet."""

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from jantaku.clock import Session
from jantaku.clock.clock import SET_UP
from jantaku.clock.sheets import found_thrown, gong_on, missing, thrown_on
from jantaku.errors import JantakuError
from jantaku.ledger import Entry
from jantaku.web.logs import short, tell

if TYPE_CHECKING:
    from jantaku.web.scorekeeper.repository import Sheets

BY = "clock"  # who enters the gong on a sheet


class Ringing(Protocol):
    """The clocks, as far as the links need them."""

    now: Callable[[], int]

    async def ring(self, ident: str) -> object:
        """Ring a gong that is due."""

    async def session(self, ident: str) -> Session:
        """Return the session of a clock. Raise WebError if there is none."""

    async def level(self, ident: str, table: int) -> object:
        """Do at a table of the clock what its sheet says."""


class Links:
    """Links between sheets and the tables of a clock, and the events that each passes to the other."""

    def __init__(self, clocks: Ringing, sheets: "Sheets") -> None:
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

    async def session(self, ident: str) -> Session:
        """Return the session of a clock. Raise WebError if there is none."""
        return await self.clocks.session(ident)

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
                tell("clock-behind", clock=short(found[0]), table=found[1], text=str(error))

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
            body = gong_on(session.clock, table, (await self.sheets.chain(sheet)).sheet)
            if body is not None:
                name = f"gong-{ident}-{table}"
                at = self.clocks.now()
                await self.sheets.write(sheet, lambda chain: chain.add("gong", body, id=name, at=at, by=BY))

    async def thrown(self, ident: str, session: Session) -> None:
        """Correct each sheet once, in the referee's name, after a finding on dice at the gong or its undoing. (WRC 8.2)"""
        for table, found, number in found_thrown(session):
            with suppress(JantakuError):  # the game had ended otherwise, or went on since
                await self._found(session, table, found, f"thrown-{ident}-{number}")

    async def _found(self, session: Session, table: int, found: Entry, name: str) -> None:
        """Correct the gong of a sheet by what was found, unless it has been. Raises KeepError."""
        sheet = session.sheets.get(table, "")
        chain = await self.sheets.chain(sheet)
        body = None if any(event.id == name for event in chain.events) else thrown_on(session, table, found, chain)
        if body is not None:
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
