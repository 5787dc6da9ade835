"""A visitor's sheets as a list: players, start, stage."""

from typing import TYPE_CHECKING, Any

from jantaku.scorekeeper import Sheet
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.scorekeeper.paper import named, when
from jantaku.web.scorekeeper.present import title
from jantaku.web.scorekeeper.repository import Sheets

if TYPE_CHECKING:
    from jantaku.web.store import Store

Json = dict[str, Any]


async def mine(store: "Store", sheets: Sheets, visitor: str, lang: str) -> list[Json]:
    """Return a visitor's sheets, the latest first; one with damaged lines is marked."""
    return [await row(sheets, ident, created, lang) for ident, created, _ in await store.sheets_of(visitor)]


async def row(sheets: Sheets, ident: str, created: int, lang: str) -> Json:
    """Return one sheet of the list."""
    shown: Json = {
        "id": await sheets.address(ident),
        "when": when(1000 * created),
        "day": when(1000 * created).get("text", "")[:10],
    }
    try:
        sheet = (await sheets.chain(ident)).sheet
    except WebError as error:
        return {**shown, "names": ident, "book": "", "stage": "damaged", "state": error.sentence(lang), "title": ""}
    stage = stage_of(sheet)
    return {
        **shown,
        "names": ", ".join(named(sheet, lang)),
        "book": sheet.book.meta["short"],
        "stage": stage,
        "state": say(f"paper.stage-{stage}", lang),
        "title": title(sheet.now.round, sheet.now.dealer, sheet.now.counters, lang) if stage == "running" else "",
    }


def stage_of(sheet: Sheet) -> str:
    """Return the stage of a sheet: running, confirm (over), sign, close, or closed."""
    if sheet.closed:
        return "closed"
    if not sheet.over:
        return "running"
    if len(sheet.confirmed) < 4:
        return "confirm"
    return "sign" if sheet.signature and not sheet.signed else "close"
