"""Repository of score sheets."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from starlette.requests import Request

from jantaku.clock import Session
from jantaku.ledger import Checkpoint
from jantaku.scorekeeper import Event, KeepError, Preview, ScoreSheet
from jantaku.web.http.templating import site_of, store_of
from jantaku.web.scorekeeper.proposals import Proposals
from jantaku.web.scorekeeper.writers import Writers
from jantaku.web.store.documents import SHEET
from jantaku.web.store.repository import LONG, Documents, aside, now

if TYPE_CHECKING:
    from jantaku.web.store import Store


def folded(text: str, known: Checkpoint | None) -> ScoreSheet:
    """Read a sheet, and fold it: who asks for its state then waits for nothing. Raise the sheet's error."""
    chain = ScoreSheet.read(text, known)
    chain.sheet  # noqa: B018 - it is kept
    return chain


class SheetClock(Protocol):
    """The clock of a table, as far as a sheet needs it: `jantaku.web.clock.links`."""

    async def before(self, sheet: str) -> None:
        """Hear a gong that is due, before somebody writes on the sheet."""

    async def waits(self, sheet: str) -> bool:
        """Return whether the sheet's clock waits for the start signal."""

    async def after(self, sheet: str) -> None:
        """Do what the sheet says at its table."""

    async def session(self, ident: str) -> Session:
        """Return the session of a clock. Raise WebError if there is none."""


class Sheets(Documents[ScoreSheet]):
    """All sheets. ``clock`` is notified of entries on sheets that belong to a table of a session's clock."""

    clock: SheetClock | None = None

    def __init__(self, store: "Store") -> None:
        super().__init__(store, SHEET, folded, "kept.no-sheet")
        self.writers = Writers()
        self.proposals = Proposals()

    async def begin(
        self,
        owner: str,
        book: str,
        names: list[str],
        *,
        event: bool,
        house: Mapping[str, object] | None = None,
        drawn: bool = False,
        codes: Mapping[str, object] | None = None,
    ) -> str:
        """Create a sheet and return its id; ``codes`` says who hands out its codes. Raise KeepError or StoreError if that fails."""
        more: dict[str, Any] = {"codes": dict(codes)} if codes else {}
        chain = ScoreSheet.begin(book, at=now(), names=names, event=event, drawn=drawn, house=dict(house or {}), **more)
        return await self.start(owner, chain)

    async def add(self, ident: str, kind: str, body: Mapping[str, object], *, entry: str, by: str, seen: int | None) -> Event:
        """Record an entry; without effect if it cannot be stored. Raise KeepError, Missing or StoreError."""
        if self.clock:
            await self.clock.before(ident)
            if await self.clock.waits(ident) and all(event.id != entry for event in (await self.chain(ident)).events):
                await self.preview(ident, kind, body)
        event = await self.write(ident, lambda chain: chain.add(kind, body, id=entry, at=now(), by=by, seen=seen))
        if self.clock:
            await self.clock.after(ident)
        return event

    async def preview(self, ident: str, kind: str, body: Mapping[str, object]) -> Preview:
        """Return the effect of an entry; nothing is recorded. Raise as `add` does."""
        chain = await self.chain(ident)
        seen = await aside(lambda: chain.preview(kind, body)) if len(chain.events) >= LONG else chain.preview(kind, body)
        begins = not seen.before.now.in_play and (seen.after.now.in_play or seen.hand is not None)
        if begins and self.clock and await self.clock.waits(ident):
            raise KeepError("clock-set-up")
        return seen


def sheets_of(request: Request) -> Sheets:
    """Return the sheets of this server."""
    site = site_of(request)
    return site.part(Sheets) or site.keep(Sheets(store_of(request)))
