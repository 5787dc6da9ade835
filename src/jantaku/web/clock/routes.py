"""The session clock: set up, shown on the wall, controlled by the organiser, pressed at the tables."""

from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.clock import Session
from jantaku.clock.events import read_events
from jantaku.clock.session import MOST_MINUTES, MOST_TABLES, OF_TABLES
from jantaku.rules.book import DEFAULT, Book
from jantaku.scorekeeper import KeepError
from jantaku.scorekeeper.sheet import says
from jantaku.texts import LANGUAGES, seat_name, template
from jantaku.web.clock import present
from jantaku.web.clock.codes import referee_code, spaced
from jantaku.web.clock.repository import Clocks, may_control, may_press, table_key
from jantaku.web.clock.sheet_routes import routes_of_sheets
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.parsing import MOST_DIGITS, by_script, number, object_of
from jantaku.web.http.safety.identity import MOST_NAME
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of
from jantaku.web.http.visitors import visitor_here, visitor_of
from jantaku.web.rules.present import BOOKS, opened, short
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.store.documents import CLOCK

MOST_WAIT = 25.0  # seconds
WORDS = (
    *("lost", "late"),
    *("gong-at", "start", "start-sure", "sound-on", "sound-off", "full", "full-off", "sent"),
    *("no-network", "not-sent", "table", "cancel"),
)
TABLE_WORDS = (*WORDS, "code-yours")
ACTS = ("dice", "button", "hand", "finish", "stop", "go-on", "thrown", "undo")
CONTROL_WORDS = (*WORDS, *(f"act-{name}" for name in ACTS), "give")


def routes() -> list[BaseRoute]:
    """Its routes."""
    return [
        Route("/clock", clock_list),
        Route("/clock", begin, methods=["POST"]),
        Route("/clock/{id}", display, name="clock"),
        Route("/clock/{id}/time", time),
        Route("/clock/{id}/state", news),
        Route("/clock/{id}/add", by_script(add), methods=["POST"]),
        Route("/clock/{id}/table/{n}", table, name="clock-table"),
        Route("/clock/{id}/control", control_of_owner),
        Route("/clock/{id}/control/{secret}", control, name="clock-control"),
        Route("/clock/{id}/control/{secret}/cards", cards),
        *routes_of_sheets(),
    ]


def clocks_of(request: Request) -> Clocks:
    """The clocks of this server."""
    found = site_of(request).part(Clocks)
    if found is None:
        raise WebError("clock.none", status=404)
    return found


async def session_of(request: Request) -> tuple[str, Session]:
    """The clock that a request names. Raises WebError."""
    ident = request.path_params["id"]
    return ident, await clocks_of(request).session(ident)


# ---- a new clock
async def clock_list(request: Request) -> Response:
    """The page of a new clock, and of the visitor's clocks."""
    visitor = await visitor_of(request)
    mine = await store_of(request).sheets_of(visitor, CLOCK) if visitor else []
    kept = [(ident, read_events(line)[0].body) for ident, _, line in mine]
    names = [(name, short(name), says(Book.open(name), "events.time_limit")) for name in BOOKS]
    return page(request, "clock/clocks.html", books=names, default=DEFAULT, mine=kept, most=(MOST_MINUTES, MOST_TABLES))


async def begin(request: Request) -> Response:
    """Set up a clock. Raises WebError."""
    async with request.form() as form:
        typed = {name: str(form.get(name, "")).strip() for name in ("title", "book", "minutes", "tables", "names", "automatic")}
    names = [" ".join(line.split())[:MOST_NAME] for line in typed["names"].splitlines()][:MOST_TABLES]
    body = {
        "title": typed["title"],
        "minutes": _number(typed["minutes"], MOST_MINUTES) if typed["minutes"] else None,
        "tables": _number(typed["tables"], MOST_TABLES),
        "names": names,
        "automatic": typed["automatic"] == "yes",
    }
    book = opened(typed["book"] or DEFAULT).name
    try:
        ident, secret = await clocks_of(request).begin(await visitor_here(request), book, **body)
    except KeepError as error:
        raise WebError("clock.refused", why=error.sentence(lang_of(request))) from error
    return go(f"/clock/{ident}/control/{secret}")


def _number(text: str, most: int) -> int:
    if not 1 <= number(text) <= most:
        raise WebError("clock.no-number", most=most)
    return number(text)


# ---- what is shown
async def display(request: Request) -> Response:
    """The big display, for everybody: ``?lang=en,fr,ja`` shows several languages."""
    ident, session = await session_of(request)
    now, langs = clocks_of(request).now(), present.languages(request.query_params.get("lang", ""), lang_of(request), LANGUAGES)
    boot = _boot(request, session, present.hall(session, now), langs)
    boot["says"] = {lang: present.phase_texts(session, lang) for lang in LANGUAGES}  # another is chosen on the page
    code = qr.on_screen(str(request.url_for("clock", id=ident)))
    return page(
        request, "clock/clock.html", **_shown(boot, session, present.phase(session, now)), code=code, langs=langs, known=LANGUAGES
    )


async def table(request: Request) -> Response:
    """A table's own page; with its key, which its card has, the button too."""
    _, session = await session_of(request)
    at, key, lang = _table(request, session), request.query_params.get("key", ""), lang_of(request)
    now, presses = clocks_of(request).now(), may_press(session, at, key)
    data = await _linked(request, present.table_data(session, at, now, lang, within=presses))
    boot = _boot(request, session, data, [lang], TABLE_WORDS)
    boot |= {"table": at, "key": key if presses else "", "gong": present.gong_says(session, lang)}
    boot["open"] = session.clock.dice_after_gong
    values: dict[str, Any] = {"n": at, "called": present.called(session, at, lang), "presses": presses}
    values["seats"] = [seat_name(seat, lang) for seat in range(4)]
    return page(request, "clock/table.html", **_shown(boot, session, present.phase(session, now, at)), **values)


async def control_of_owner(request: Request) -> Response:
    """Redirect the visitor who set the clock up to its control page. Raises WebError for others."""
    ident, session = await session_of(request)
    visitor = await visitor_of(request)
    mine = await store_of(request).sheets_of(visitor, CLOCK) if visitor else []
    if all(ident != own for own, _, _ in mine):
        raise WebError("clock.not-yours", status=403)
    return go(f"/clock/{ident}/control/{session.secret}")


async def control(request: Request) -> Response:
    """The organiser's page, at the address that only organisers have. Raises WebError."""
    ident, session = await session_of(request)
    secret, lang, now = _secret(request, session), lang_of(request), clocks_of(request).now()
    state = await _linked(request, present.controlled(session, now, lang))
    boot = _boot(request, session, state, [lang], CONTROL_WORDS)
    boot |= {"key": secret, "automatic": session.automatic}
    addresses = [str(request.url_for("clock", id=ident)), str(request.url_for("clock-control", id=ident, secret=secret))]
    values: dict[str, Any] = {
        "codes": [(address, qr.on_screen(address)) for address in addresses],
        "tables": [(n, present.called(session, n, lang)) for n in sorted(session.clock.tables)],
        "secret": secret,
        "referee": spaced(referee_code(session)),
    }
    return page(request, "clock/control.html", **_shown(boot, session, present.phase(session, now)), **values)


async def cards(request: Request) -> Response:
    """A card for each table, with the code of its button. Raises WebError."""
    ident, session = await session_of(request)
    _secret(request, session)
    shown = []
    for n in sorted(session.clock.tables):
        address = request.url_for("clock-table", id=ident, n=n).include_query_params(key=table_key(session, n))
        shown.append((present.called(session, n, lang_of(request)), qr.on_screen(str(address)), str(address)))
    return page(request, "clock/cards.html", session=session, cards=shown)


def _boot(request: Request, session: Session, state: Any, langs: list[str], names: tuple[str, ...] = WORDS) -> dict[str, Any]:
    """Data that a page starts from."""
    lang = lang_of(request)
    return {
        "id": request.path_params["id"],
        "state": state,
        "marks": present.marks(session),
        "langs": langs,
        "says": {one: present.phase_texts(session, one) for one in langs},
        "words": {name: template(f"clock.{name}", lang) for name in names},
    }


def _shown(boot: dict[str, Any], session: Session, phase: str) -> dict[str, Any]:
    """Data that a page shows before any script runs, and without one."""
    texts = [(lang, *boot["says"][lang][phase]) for lang in boot["langs"]]
    return {
        "boot": boot,
        "session": session,
        "id": boot["id"],
        "phase": phase,
        "texts": texts,
        "digits": present.digits(boot["state"]["left"]),
    }


# ---- what the pages ask
async def time(request: Request) -> Response:
    """The server's time, in ms."""
    return JSONResponse({"now": clocks_of(request).now()}, headers={"Cache-Control": "no-store"})


async def news(request: Request) -> Response:
    """Answer with a clock once it has events after ``n``, or after ``wait`` seconds; ``table`` and ``key`` are the reader's."""
    ident, session = await session_of(request)
    asked = request.query_params
    named, n, wait = (number(asked.get(name, "")) for name in ("table", "n", "wait"))
    at = named if named in session.clock.tables else 0
    session = await clocks_of(request).changed(ident, n, at, max(0, min(MOST_WAIT, wait)))
    now = clocks_of(request).now()
    state = await _linked(request, _state(session, at, asked.get("key", ""), now, lang_of(request)))
    return JSONResponse(state, headers={"Cache-Control": "no-store"})


def _state(session: Session, at: int, key: str, now: int, lang: str) -> present.Json:
    if at:
        return present.table_data(session, at, now, lang, within=may_press(session, at, key))
    return present.controlled(session, now, lang) if may_control(session, key) else present.hall(session, now)


async def add(request: Request) -> Response:
    """Enter an event; the same ``id`` twice is one. Raises WebError."""
    ident, session = await session_of(request)
    typed, lang = await _entry(request), lang_of(request)
    whose = may_control(session, typed.key)
    at = typed.table if typed.kind in OF_TABLES and not whose else 0
    if not whose and not (at and may_press(session, at, typed.key)):
        raise WebError("clock.no-press" if typed.kind in OF_TABLES else "clock.not-yours", status=403)
    wrong = ""
    try:
        by = present.called(session, at, "en") if at else ""
        session = await clocks_of(request).add(ident, typed.kind, typed.body, entry=typed.id, by=by)
    except (KeepError, WebError) as error:
        if isinstance(error, WebError) and error.status >= 500:
            raise
        wrong = error.sentence(lang)
        session = await clocks_of(request).session(ident)
    state = await _linked(request, _state(session, at, typed.key, clocks_of(request).now(), lang))
    return JSONResponse({"ok": not wrong, "text": wrong, "state": state})


async def _linked(request: Request, state: present.Json) -> present.Json:
    """Put the address of each sheet where its id is: it may have been renewed."""
    tables = state.get("tables")
    for row in (state, *(tables if isinstance(tables, list) else ())):
        if isinstance(row, dict) and row.get("sheet"):
            row["sheet"] = await sheets_of(request).address(row["sheet"])
    return state


class SentEntry(NamedTuple):
    """Read the data that a browser sent."""

    id: str
    kind: str
    key: str
    body: dict[str, Any]

    @property
    def table(self) -> int:
        """The table that it names, or 0."""
        number = self.body.get("table")
        return number if type(number) is int else 0


async def _entry(request: Request) -> SentEntry:
    """An entry as JSON. Raises WebError."""
    typed = await object_of(request, "clock.bad-entry")
    if not isinstance(typed.get("body"), dict) or not all(isinstance(typed.get(name), str) for name in ("id", "kind", "key")):
        raise WebError("clock.bad-entry")
    return SentEntry(typed["id"], typed["kind"], typed["key"], typed["body"])


# ---- parts of pages
def _table(request: Request, session: Session) -> int:
    table = number(request.path_params["n"])
    if table not in session.clock.tables:
        raise WebError("clock.no-table", status=404, n=request.path_params["n"][:MOST_DIGITS])
    return table


def _secret(request: Request, session: Session) -> str:
    secret: str = request.path_params["secret"]
    if not may_control(session, secret):
        raise WebError("clock.not-yours", status=403)
    return secret
