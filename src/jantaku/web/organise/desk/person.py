"""``/e/ID/desk/person/N``: all that is held of a person, for the organiser: shown, exported, corrected, deleted."""

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.texts.refusals import told
from jantaku.tournament.archive import Archive
from jantaku.tournament.errors import EventError
from jantaku.tournament.people import MOST_NAME
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of, store_of
from jantaku.web.organise.access import organiser_of
from jantaku.web.organise.context import registrations_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter
from jantaku.web.organise.registration.pages import MOST_FORM, PRIVATE, typed_in
from jantaku.web.organise.registration.person import data_of, lines_of
from jantaku.web.store.registrations import Registration

WORDS = ("name", "country", "club", "federation")


def routes_of_persons() -> list[BaseRoute]:
    """Return the routes of a person's data."""
    at = "/e/{id}/desk/person/{n}"
    return [
        Route(at, person, methods=["GET"]),
        Route(at, change, methods=["POST"]),
        Route(f"{at}/data.json", data),
    ]


async def _held(request: Request) -> tuple[Archive, int, Registration | None, str]:
    """Return the event, the entry, its registration and contact. Raise WebError for others than the organiser."""
    await organiser_of(request)
    archive, _ = await desk_of(request, "entries")
    entry, event = number(request.path_params["n"]), request.path_params["id"]
    if entry not in archive.state.entries:
        raise WebError("public.no-player", status=404, n=request.path_params["n"][:5])
    row = next((row for row in await registrations_of(request).rows(event) if row.entry == entry), None)
    return archive, entry, row, (await store_of(request).event_contacts(event)).get(entry, "")


async def person(request: Request) -> Response:
    """Render all that is held of a person."""
    return await _show(request, {}, "")


async def _show(request: Request, typed: Mapping[str, str], refused: str) -> Response:
    archive, entry, row, contact = await _held(request)
    _, actor = await desk_of(request, "entries")
    known = archive.people.get(entry)
    now = {field: getattr(known, field) for field in WORDS} | {"group": " | ".join(known.groups)} if known else {}
    return await page_apart(
        request,
        "organise/desk_person.html",
        UNPROCESSABLE if refused else 200,
        PRIVATE,
        entry=entry,
        name=archive.name(entry),
        known=known,
        words=(*WORDS, "group"),
        typed={**now, "contact": contact or (row.contact if row else ""), **typed},
        lines=lines_of(data_of(archive, row, entry, contact), lang_of(request)),
        most=MOST_NAME,
        refused=refused,
        **frame(request, archive, actor, "entries"),
    )


async def data(request: Request) -> Response:
    """Send all that is held of a person, as JSON."""
    archive, entry, row, contact = await _held(request)
    headers = {"Content-Disposition": f'attachment; filename="person-{entry}.json"', **PRIVATE}
    return JSONResponse(data_of(archive, row, entry, contact), headers=headers)


async def change(request: Request) -> Response:
    """Correct the person of an entry and how to reach them, or delete both: the button says which."""
    _, entry, row, _ = await _held(request)
    typed, event = await typed_in(request), request.path_params["id"]
    form = typed.get("form", "")[: MOST_FORM - 2]
    try:
        if typed.get("what") == "forget":
            await _forget(request, row, entry, form if typed.get("sure") == "yes" else "")
        else:
            await _correct(request, typed, row, entry, form)
    except (EventError, WebError) as error:
        if isinstance(error, WebError) and error.status != UNPROCESSABLE:
            raise
        return await _show(request, typed, told(error, lang_of(request)))
    return go(f"/e/{event}/desk/person/{entry}")


async def _correct(request: Request, typed: Mapping[str, str], row: Registration | None, entry: int, form: str) -> None:
    words = {field: typed.get(field, "") for field in WORDS}
    groups = [group.strip() for group in typed.get("group", "").split("|") if group.strip()]
    await enter(request, f"{form}-p", "person", {"entry": entry, **words, "groups": groups})
    event, contact = request.path_params["id"], typed.get("contact", "")[:MOST_NAME]
    if row:
        await store_of(request).change_registrations(event, [(row.id, {"contact": contact})])
    else:
        await store_of(request).set_event_contact(event, entry, contact)


async def _forget(request: Request, row: Registration | None, entry: int, form: str) -> None:
    """Delete a person; without a ``form`` nobody was sure. Raise JantakuError."""
    if not form:
        raise WebError("registration.sure", status=UNPROCESSABLE)
    if row:
        await registrations_of(request).forget(request.path_params["id"], row)
    else:
        await enter(request, f"{form}-f", "forget", {"entry": entry})
