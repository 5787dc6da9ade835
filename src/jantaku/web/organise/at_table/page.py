"""The page at a table: opened by the table's code, for the session in progress; between sessions it says what is next."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.texts import say, template
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import TABLE, in_progress, may_enter
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page, who_of
from jantaku.web.organise.access import actor_of, closed_to
from jantaku.web.organise.at_table.routes import Seen, routes_of_sheets, seen_by, shown
from jantaku.web.organise.at_table.tables import READERS, bars, title, where_next, writes
from jantaku.web.organise.context import archive_of
from jantaku.web.scorekeeper.offline import reckoning
from jantaku.web.scorekeeper.options import choices
from jantaku.web.scorekeeper.routes import WORDS

OWN = """
    call calling called called-since call-failed result-only result-how gong-due remaining next-title
    unsent-load unsent-sent unsent-other unsent-open sign-as sign-close
""".split()  # noqa: SIM905 - they are read and looked for as a text


def routes_at_tables() -> list[BaseRoute]:
    """Return the routes of the pages at the tables."""
    return [
        Route("/e/{id}/table", own_table),
        Route("/e/{id}/table/{table}", in_play),
        Route("/e/{id}/session/{session}/table/{table}", at_table),
        *routes_of_sheets(),
    ]


async def own_table(request: Request) -> Response:
    """Go to the page of the table whose code was scanned with this phone. Raise WebError where none was."""
    await archive_of(request)
    actor = await actor_of(request)
    if actor.role != TABLE:
        raise closed_to(actor)
    return go(f"/e/{request.path_params['id']}/table/{actor.table}")


async def in_play(request: Request) -> Response:
    """Go to the page of a table in the session in progress; between sessions say what is next."""
    archive, actor = await archive_of(request), await actor_of(request)
    table, session = number(request.path_params["table"]), in_progress(archive)
    if actor.role not in READERS and (actor.role, actor.table) != (TABLE, table):
        raise closed_to(actor)
    own = actor.session or session
    if own and table in archive.state.sessions[own].tables and own <= session:
        return go(f"/e/{request.path_params['id']}/session/{own}/table/{table}")
    return await rendered(lambda: between(request, archive, table, session))


def between(request: Request, archive: Archive, table: int, session: int) -> Response:
    """Render what is next for a table at which nobody plays now."""
    ident, lang = request.path_params["id"], lang_of(request)
    last = max((number for number, each in archive.state.sessions.items() if table in each.tables and each.results), default=0)
    played = archive.state.sessions[last].players(table) if last else ()
    players = [(archive.name(entry), where_next(archive, last, entry, lang), f"/e/{ident}/player/{entry}") for entry in played]
    return page(
        request,
        "organise/between.html",
        event=archive.state,
        ident=ident,
        title=say("organise.table-n", lang, n=table),
        session=session,
        last=last,
        players=players,
    )


async def at_table(request: Request) -> Response:
    """Render the page of a table in a session."""
    seen = await seen_by(request)
    begun = await shown(request, seen)
    ident, who, (session, table) = request.path_params["id"], who_of(request), seen.place
    may = writes(seen.actor, seen.archive, seen.place)
    start: dict[str, Any] = {
        "id": ident,
        "url": f"/e/{ident}/session/{session}/table/{table}/sheet",
        "kept": f"e.{ident}.{session}.{table}",
        "reads": not may,
        "clock": begun["table"]["clock"] is not None,
        "codes": "",
        "state": begun,
        "bars": bars(seen.actor, seen.archive),
        "event": event_of(seen, ident),
        "words": {name: template(f"kept.{name}", who.lang) for name in WORDS}
        | {name: template(f"at-table.{name}", who.lang) for name in OWN},
    }

    def work() -> Response:
        sheet = seen.chain.sheet
        more = {"choices": choices(sheet, who.lang, who.profile), "offline": reckoning(sheet.book, who.lang)}
        values = {"ident": ident, "event": seen.archive.state, "book": sheet.book, "title": title(seen.place, who.lang)}
        return page(request, "organise/table.html", boot=start | more, **values)

    return await rendered(work)


def event_of(seen: Seen, ident: str) -> dict[str, Any]:
    """Return what the page of a table knows of its event: who acts, and where a referee is called."""
    session, table = seen.place
    calls = may_enter(seen.actor.role, "call", {}) and seen.actor.role == TABLE
    return {
        "me": seen.actor.name,
        "staff": seen.actor.role in READERS,
        "session": session,
        "table": table,
        "kept": f"e.{ident}.",
        "at": f"/e/{ident}/session/",
        "call": f"/e/{ident}/add" if calls else "",
    }
