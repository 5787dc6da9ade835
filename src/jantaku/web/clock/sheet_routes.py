"""A score sheet kept at a table of a session's clock: begun or linked from the table's page, its own page shows the time."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.scorekeeper import KeepError
from jantaku.texts import WINDS, say
from jantaku.web.clock import present
from jantaku.web.clock.codes import player_code
from jantaku.web.clock.repository import Clocks, may_press
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import by_script, number, object_of
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.http.templating import go, lang_of, site_of
from jantaku.web.http.visitors import visitor_here
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.store.addresses import GONE, WRITE


def routes_of_sheets() -> list[Route]:
    """The routes by which a sheet comes to a table."""
    return [
        Route("/clock/{id}/table/{n}/keep", keep, methods=["POST"]),
        Route("/clock/{id}/table/{n}/code", by_script(code), methods=["POST"]),
    ]


async def keep(request: Request) -> Response:
    """Keep the score of a table here: begin a sheet under the clock's book, or go on with one that was begun. Raises WebError."""
    ident, table, clocks = request.path_params["id"], number(request.path_params["n"]), site_of(request).part(Clocks)
    if clocks is None:
        raise WebError("clock.none", status=404)
    session = await clocks.session(ident)
    typed = {key: value.strip() for key, value in (await request.form()).items() if isinstance(value, str)}
    if table not in session.clock.tables or not may_press(session, table, typed.get("key", "")):
        raise WebError("clock.no-press", status=403)
    if table not in session.sheets:
        names = [" ".join(typed.get(wind, "").split())[:MOST_NAME] for wind in WINDS]
        try:
            begun = await _named(request, typed["sheet"]) if typed.get("sheet") else ""
            sheet = begun or await _begun(request, session.book.name, names, {"clock": ident, "table": table})
            again = f"-{session.last}" if any(row.id == f"sheet-{sheet}" for row in session.entries) else ""  # it was let go before
            session = await clocks.add(ident, "sheet", {"table": table, "sheet": sheet}, entry=f"sheet-{sheet}{again}")
        except KeepError as error:
            raise WebError("kept.refused", why=error.sentence(lang_of(request))) from error
        await clocks.level(ident, table)
    return go(f"/keep/{await sheets_of(request).address(session.sheets[table])}")


async def code(request: Request) -> Response:
    """Hand out the code of a player, once: later only the phone that got it knows it. Raises WebError."""
    ident, table, clocks = request.path_params["id"], number(request.path_params["n"]), site_of(request).part(Clocks)
    if clocks is None:
        raise WebError("clock.none", status=404)
    session, sent = await clocks.session(ident), await object_of(request, "clock.bad-entry")
    key, entry, seat = (sent.get(name) for name in ("key", "id", "seat"))
    if not isinstance(key, str) or not isinstance(entry, str) or type(seat) is not int:
        raise WebError("clock.bad-entry")
    if table not in session.clock.tables or not may_press(session, table, key):
        raise WebError("clock.no-press", status=403)
    by = present.called(session, table, "en")
    try:
        session = await clocks.add(ident, "code", {"table": table, "seat": seat}, entry=entry, by=by)
    except KeepError as error:
        return JSONResponse({"ok": False, "text": error.sentence(lang_of(request))})
    except WebError as error:
        return JSONResponse({"ok": False, "text": error.sentence(lang_of(request))})
    if session.entries[session.codes.get((table, seat), 0)].id != entry:  # it was undone, and another is valid
        return JSONResponse({"ok": False, "text": say("clock.code-taken", lang_of(request))})
    return JSONResponse({"ok": True, "code": player_code(session, table, seat)}, headers={"Cache-Control": "no-store"})


async def _begun(request: Request, book: str, names: list[str], codes: dict[str, object]) -> str:
    """A new sheet, on which people sign with codes; a referee does so where the book says so."""
    sheets = sheets_of(request)
    return await sheets.begin(await visitor_here(request), book, names, event=True, codes=codes)


async def _named(request: Request, address: str) -> str:
    """The sheet at an address that one may write at. Raises WebError."""
    name = address.rstrip("/").rpartition("/")[2][:40]
    try:
        found = await sheets_of(request).resolve(name)
    except WebError:
        raise WebError("clock.no-sheet", status=404) from None
    if found.rights != WRITE:
        raise WebError("kept.renewed" if found.rights == GONE else "kept.reads-only", status=403)
    return found.ident
