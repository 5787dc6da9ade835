"""Score sheets of a register's event: begun where a table calls a referee, signed with codes that the referees hand out."""

import json
from collections.abc import AsyncIterator
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.register.entries import MOST_TABLE
from jantaku.scorekeeper import KeepError
from jantaku.texts import WINDS, say
from jantaku.web.clock.codes import spaced
from jantaku.web.errors import WebError
from jantaku.web.http.addressed import address_of, addressed
from jantaku.web.http.parsing import number
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.http.templating import go, lang_of, page, store_of
from jantaku.web.http.visitors import visitor_here
from jantaku.web.register.calls_routes import code_of, register_of
from jantaku.web.register.repository import registers_of, stay
from jantaku.web.scorekeeper.codes import codes_of
from jantaku.web.scorekeeper.mine import stage_of
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.store.documents import CALLS
from jantaku.web.store.errors import StoreError

TRIES = 5  # to note a sheet, if other tables begin theirs at the same moment
SHEETS = "/referee/registers/{id}/sheets"  # shows the codes with which people sign
MOST_SHEETS = 200  # on the page, the latest first


class EventSheet(NamedTuple):
    """A sheet of the event, as the referees see it: ``codes`` are (name, code) of its players."""

    id: str
    table: int
    names: str
    state: str
    codes: tuple[tuple[str, str], ...]


def routes() -> list[BaseRoute]:
    """Return the routes by which an event keeps its sheets."""
    return [
        *addressed([Route(SHEETS, sheet_list)], registers_of, "register", SHEETS),
        Route("/call/{code}/keep", keep, methods=["POST"]),
    ]


async def keep(request: Request) -> Response:
    """Begin the sheet of a table under the register's book. Raise WebError if it cannot be."""
    code = request.path_params["code"]
    register = await register_of(request, code)
    typed = {key: value.strip() for key, value in (await request.form()).items() if isinstance(value, str)}
    table = number(typed.get("table", ""))
    if not 1 <= table <= MOST_TABLE:
        raise WebError("web.no-form")
    names = [" ".join(typed.get(wind, "").split())[:MOST_NAME] for wind in WINDS]
    book = (await registers_of(request).chain(register)).ledger.book
    codes = {"register": code, "table": table}
    owner = await visitor_here(request)
    try:
        ident = await sheets_of(request).begin(owner, book.name, names, event=True, house=book.house, codes=codes)
    except KeepError as error:
        raise WebError("kept.refused", why=error.sentence(lang_of(request))) from error
    await _note(request, code, json.dumps({"sheet": ident, "table": table}))
    return go(f"/keep/{ident}")


async def _note(request: Request, code: str, line: str) -> None:
    """Append a sheet to those of a register. Raise StoreError if that fails."""
    store = store_of(request)
    for left in reversed(range(TRIES)):
        try:
            await store.add_line(code, len(await store.sheet_lines(code, CALLS)), line)
        except StoreError:
            if not left:
                raise
        else:
            return


async def sheet_list(request: Request) -> Response:
    """Render the sheets of an event for its referees, with the codes of the players and their own."""
    ident, lang = request.path_params["id"], lang_of(request)
    ledger = (await registers_of(request).chain(ident)).ledger
    code = await code_of(request, ident)
    lines = [json.loads(line) for line in (await store_of(request).sheet_lines(code, CALLS))[1:]]
    kept = [one async for one in _kept(request, lines[::-1][:MOST_SHEETS], lang)]
    referee = spaced((await codes_of(request, "", {"register": code, "table": 0}))["referee"])
    link = str(request.url_for("call", code=code))
    at, shown = f"/referee/registers/{address_of(request)}", "register/sheets.html"
    return stay(request, page(request, shown, at=at, ledger=ledger, kept=kept, referee=referee, link=link), address_of(request))


async def _kept(request: Request, lines: list[dict[str, object]], lang: str) -> AsyncIterator[EventSheet]:
    for line in lines:
        ident, table = str(line["sheet"]), int(str(line["table"]))
        try:
            chain = await sheets_of(request).chain(ident)
        except WebError:
            continue
        sheet = chain.sheet
        names, codes = called(sheet.names, lang), await codes_of(request, ident, chain.events[0].body["codes"])
        pairs = tuple((name, spaced(codes[str(seat)])) for seat, name in enumerate(names))
        yield EventSheet(
            await sheets_of(request).address(ident), table, ", ".join(names), say(f"paper.stage-{stage_of(sheet)}", lang), pairs
        )
