"""Prints of an event as pages that load nothing, for each role what it may have; its tables and its archive as files."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.languages import LANGUAGES
from jantaku.printing.markup import Html, el
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Printed, ranking, whole
from jantaku.tournament.entering import HEAD, ORGANISER, REFEREE, TABLE, may_enter
from jantaku.tournament.errors import EventError
from jantaku.tournament.folding import MOST_ENTRY, MOST_SESSION
from jantaku.tournament.prints import KINDS, page
from jantaku.tournament.reports import results
from jantaku.tournament.spreadsheet import comma_separated, workbook
from jantaku.web.errors import WebError
from jantaku.web.http.paper import button, paper
from jantaku.web.http.parsing import number
from jantaku.web.http.preview import address
from jantaku.web.http.templating import lang_of, site_of, who_of
from jantaku.web.http.templating import page as rendered_page
from jantaku.web.organise.access import Actor, actor_of, closed_to, organiser_of
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.desk.entries import parts_of
from jantaku.web.organise.public.pages import framed
from jantaku.web.organise.public.shown import digest, marks, view_of
from jantaku.web.store.repository import aside

CHIEFS = frozenset({ORGANISER, HEAD})  # who sees results that are not shown yet
RULINGS = dict.fromkeys(("log", "penalties", "notice"), CHIEFS | {REFEREE})
NEEDED = RULINGS | dict.fromkeys(("results", "report"), CHIEFS)  # which roles have a print that is not for all
GROUPS = {
    "seats": ("wall", "names", "cards", "tables", "sets"),
    "play": ("sheets", "blank", "rules"),
    "after": ("ranking", "certificate"),
    "inner": ("log", "penalties", "results", "report", "notice"),
}
SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class AskedPrint(NamedTuple):
    """A print that is asked for: of a session (0: as it stands) and of an entry (0: of all), in a language."""

    kind: str
    lang: str
    session: int
    entry: int


def routes() -> list[BaseRoute]:
    """Return the routes of the prints and of the files."""
    return [
        Route("/e/{id}/print", listed),
        Route("/e/{id}/print/tables", signs, methods=["POST"]),
        Route("/e/{id}/print/{kind}", printed),
        Route("/e/{id}/file/{name}", file),
    ]


# ---- pages
async def listed(request: Request) -> Response:
    """Show all prints that the role may have, a session and an entry to choose, the files, and how to make a PDF."""
    view, actor, lang = await view_of(request), await actor_of(request), lang_of(request)
    allowed = {group: [kind for kind in kinds if may(actor, kind)] for group, kinds in GROUPS.items()}
    content: dict[str, object] = {
        "groups": {group: kinds for group, kinds in allowed.items() if kinds},
        "files": [(name, say(f"print.file-{word}", lang)) for name, (_, word) in FILES.items() if may_file(actor, name)],
        "organiser": actor.role == ORGANISER,
        "parts": parts_of(actor),
        "rules": may_enter(actor.role, "rule", {}),
        "sessions": sorted(view.seen.state.sessions),
        "session": session_of(request),
    }
    values: dict[str, Any] = framed(view, "print") | content
    return rendered_page(request, "organise/prints.html", id=request.path_params["id"], **values)


async def printed(request: Request) -> Response:
    """Send a print as a page: ``?session=``, ``?entry=``, ``?lang=``."""
    actor, kind = await actor_of(request), request.path_params["kind"]
    if kind not in KINDS:
        raise WebError("organise.no-print", status=404, why="")
    if not may(actor, kind):
        raise closed_to(actor)
    lang = request.query_params.get("lang", "")
    entry = number(request.query_params.get("entry", "0"))
    asked = AskedPrint(kind, lang if lang in LANGUAGES else lang_of(request), session_of(request), entry)
    if not 0 <= entry <= MOST_ENTRY:
        raise WebError("organise.no-print", status=404, why="")
    archive, stamp = await _seen(request, whole=actor.role in CHIEFS or kind in RULINGS)
    tag = f'W/"{digest(stamp, *map(str, asked), site_of(request).assets.fingerprint)}"'
    headers = {"ETag": tag, "Vary": "Cookie, Accept-Language, Authorization"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return await _page(request, archive, asked, {}, headers)


async def signs(request: Request) -> Response:
    """Give each table a code for the whole event, and send the signs with them: they are shown this once."""
    await organiser_of(request)
    archive, ident = await archive_of(request), request.path_params["id"]
    tables = sorted({table for each in archive.state.sessions.values() for table in each.tables})
    tokens = await events_of(request).give(ident, [(TABLE, 0, table, "") for table in tables])
    origin = address(site_of(request).settings, request)
    links = {table: f"{origin}/e/{ident}/in/{token}" for table, token in zip(tables, tokens, strict=True)}
    return await _page(request, archive, AskedPrint("tables", lang_of(request), 0, 0), links, {"Cache-Control": "no-store"})


async def _page(request: Request, archive: Printed, asked: AskedPrint, links: dict[int, str], headers: dict[str, str]) -> Response:
    bar = bar_of(request.path_params["id"], asked.lang)
    kind, lang, session, entry = asked
    try:
        text = await aside(lambda: page(archive, kind, lang, session=session, entry=entry, links=links, bar=bar))
    except EventError as error:
        raise WebError("organise.no-print", status=404, why=error.sentence(lang_of(request))) from None
    return paper(text, headers)


def bar_of(ident: str, lang: str) -> Html:
    """Return the bar above a page: back to the prints, how to make a PDF, and a button where there is script."""
    back = el("a", say("print.web-back", lang), href=f"/e/{ident}/print")
    return el("nav", back, el("p", say("print.web-pdf", lang)), button(lang), class_="bar")


# ---- rights
def may(actor: Actor, kind: str) -> bool:
    """Return True for a print that a role may have: rulings are for referees, what a federation is given for the organiser."""
    return kind not in NEEDED or actor.role in NEEDED[kind]


def may_file(actor: Actor, name: str) -> bool:
    """Return True for a file that a role may have: the archive, in which all particulars of persons are, is the organiser's."""
    return name in OPEN or actor.role == ORGANISER or (name != "archive.event" and actor.role in CHIEFS)


def session_of(request: Request) -> int:
    """Return the session of the address, 0 for none. Raise WebError for what is not one."""
    session = number(request.query_params.get("session", "0"))
    if not 0 <= session <= MOST_SESSION:
        raise WebError("organise.no-print", status=404, why="")
    return session


async def _seen(request: Request, *, whole: bool) -> tuple[Printed, str]:
    """Return the event, whole or as everybody sees it, and a stamp of it."""
    if whole:
        archive = await archive_of(request)
        return archive, digest("whole", *marks(archive))
    view = await view_of(request)
    return view.seen, view.mark


# ---- files
FILES = {  # the kind of each, and its words
    "ranking.csv": ("text/csv", "ranking"),
    "event.xlsx": (SHEET, "workbook"),
    "results.csv": ("text/csv", "results"),
    "archive.event": ("application/jsonl", "archive"),
}
OPEN = frozenset({"ranking.csv"})


async def file(request: Request) -> Response:
    """Send a file of the event: its ranking, the federation's table, the workbook, the whole archive."""
    actor, name, lang = await actor_of(request), request.path_params["name"], lang_of(request)
    if name not in FILES:
        raise WebError("organise.no-print", status=404, why="")
    if not may_file(actor, name):
        raise closed_to(actor)
    seen, stamp = await _seen(request, whole=actor.role in CHIEFS)
    tag = f'W/"{digest(stamp, name, lang, who_of(request).session)}"'
    headers = {"ETag": tag, "Vary": "Cookie, Accept-Language, Authorization"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    headers["Content-Disposition"] = f'attachment; filename="{request.path_params["id"]}-{name}"'
    try:
        made = await aside(lambda: content(seen, name, lang))
    except EventError as error:
        raise WebError("organise.no-print", status=404, why=error.sentence(lang)) from None
    return Response(made, media_type=FILES[name][0], headers=headers)


def content(seen: Printed, name: str, lang: str) -> bytes:
    """Return a file of an event as a role sees it. Raise EventError where XlsxWriter is not installed."""
    if name == "ranking.csv" or not isinstance(seen, Archive):
        return f"\ufeff{comma_separated(ranking(seen, lang))}".encode()
    if name == "event.xlsx":
        return workbook(whole(seen, lang))
    return seen.text.encode() if name == "archive.event" else f"\ufeff{comma_separated(results(seen, lang))}".encode()
