"""``/events``: the events of a visitor, and the form that begins one from a book, with the rulings of the house."""

from collections.abc import Mapping

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book
from jantaku.texts.booktitle import book_title
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import entries
from jantaku.tournament.errors import EventError
from jantaku.tournament.folding import TIES
from jantaku.tournament.importing import salted, taken
from jantaku.tournament.interchange_json import text_of
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.state import EVENING, KINDS
from jantaku.web.http.plans import planned
from jantaku.web.http.templating import go, lang_of, page, store_of, who_of
from jantaku.web.http.visitors import visitor_here, visitor_of
from jantaku.web.organise.context import events_of
from jantaku.web.organise.forms import FormRefusal, fields_of, in_lines, list_of, new_form, refusal, to_correct
from jantaku.web.rules.house_form import Chosen, read, sections
from jantaku.web.rules.present import BOOKS
from jantaku.web.store.repository import aside, now

UNPROCESSABLE = 422
EMPTY = {"name": "", "kind": KINDS[0], "book": DEFAULT, "ties": "", "names": "", "automatic": ""}


def routes_to_start() -> list[BaseRoute]:
    """Return the routes of new events."""
    return [
        Route("/events", listed, methods=["GET"]),
        Route("/events", begin, methods=["POST"]),
        Route("/events/saved", take, methods=["POST"]),
        Route("/events/saved", back, methods=["GET"]),
    ]


async def listed(request: Request) -> Response:
    """Render the events of the visitor, and the form; ``?book=`` selects another book."""
    book = request.query_params.get("book", DEFAULT)
    fields = EMPTY | {"book": book if book in library.names() else DEFAULT}
    return await show(request, fields, Chosen({}, {}, {}), None)


async def show(request: Request, fields: Mapping[str, str], chosen: Chosen, wrong: FormRefusal | None) -> Response:
    """Render the form as it was filled in, with what was refused."""
    lang, visitor = lang_of(request), await visitor_of(request)
    book = Book.open(fields["book"])
    mine = await store_of(request).list_events(visitor) if visitor else []
    return page(
        request,
        "organise/events.html",
        UNPROCESSABLE if wrong or chosen.errors else 200,
        mine=mine,
        clubs=await store_of(request).clubs_of(visitor) if visitor else [],
        fields={**EMPTY, **to_correct(fields)},
        wrong=wrong,
        kinds=[kind for kind in KINDS if kind != EVENING],
        ties=TIES,
        form=new_form(),
        books=[(each.name, book_title(each, lang), each.meta["short"]) for each in map(Book.open, BOOKS)],
        title=book_title(book, lang),
        sections=list(sections(book, chosen, lang)),
        departures=len(chosen.house) + len(chosen.wrong),
    )


async def begin(request: Request) -> Response:
    """Begin an event; or render the form again, for another book or with what is refused."""
    lang, fields = lang_of(request), EMPTY | await fields_of(request)
    if fields["book"] not in library.names():
        fields["book"] = DEFAULT
    chosen = read(Book.open(fields["book"]), fields, lang)
    if "show" in fields or chosen.errors:
        return await show(request, fields, chosen, None)
    visitor, by = await visitor_here(request), who_of(request).prefs.get("name", "")
    try:
        archive = await aside(lambda: begun(fields, chosen.house, Stamp(now(), by)))
    except JantakuError as error:
        return await show(request, fields, chosen, refusal(error, lang))
    ident = await events_of(request).begin(visitor, archive, fields.get("form", ""))
    return go(f"/e/{ident}/desk")


async def take(request: Request) -> Response:
    """Take an event from its file, as an organiser has saved it, or in the interchange format; or say what is wrong with it."""
    lang, visitor, by = lang_of(request), await visitor_here(request), who_of(request).prefs.get("name", "")
    async with request.form(max_files=1, max_fields=4) as form:
        file, once = form.get("saved"), str(form.get("form", ""))
        data = await file.read() if isinstance(file, UploadFile) else b""
    try:
        archive = await planned(lambda: taken(text_of(data), Stamp(now(), by), salted(), kind=KINDS[0]))
    except JantakuError as error:
        return await show(request, EMPTY, Chosen({}, {}, {}), refusal(error, lang))
    return go(f"/e/{await events_of(request).begin(visitor, archive, once)}/desk")


async def back(_request: Request) -> Response:
    """Lead to the form: a language that is chosen beside a refusal asks for this address."""
    return go("/events")


def begun(fields: Mapping[str, str], house: Mapping[str, object], stamp: Stamp) -> Archive:
    """Return a new event as a form says. Raise JantakuError, for a list with the line."""
    rows = list_of(fields)
    ties = [fields["ties"]] if fields["ties"] else []
    archive = keeping.begin(
        fields["name"], fields["book"], stamp, house=house, kind=fields["kind"], ties=ties, automatic=fields["automatic"] == "yes"
    )
    if rows:
        try:
            entries(archive, {"entries": [row for _, row in rows]}, stamp)
        except EventError as error:
            raise in_lines(error, rows) from error
    return archive
