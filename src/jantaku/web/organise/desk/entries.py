"""The organiser's desk: entries, and the parts of it that other modules render, each a page that works without scripts."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.booktitle import book_title
from jantaku.texts.rulings import describe, title
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ORGANISER, may_enter
from jantaku.tournament.errors import EventError
from jantaku.tournament.state import PLAYING, STATUSES
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of, site_of
from jantaku.web.organise.access import Actor, actor_of, closed_to
from jantaku.web.organise.context import archive_of
from jantaku.web.organise.copies.backups import Backups
from jantaku.web.organise.forms import FormRefusal, enter, fields_of, in_lines, list_of, new_form, numbers_of, refusal, to_correct

PARTS = {
    "entries": "entry",
    "registrations": "",
    "schedule": "schedule",
    "seats": "seat",
    "results": "result",
    "stage": "stage",
    "checkin": "checkin",
    "showing": "visibility",
    "roles": "",
}  # of the desk: the kind that one must be able to enter
UNPROCESSABLE = 422


def routes_of_entries() -> list[BaseRoute]:
    """Return the routes of the entries."""
    return [
        Route("/e/{id}/desk", entries),
        Route("/e/{id}/desk/entries", enter_list, methods=["POST"]),
        Route("/e/{id}/desk/change", change, methods=["POST"]),
    ]


def parts_of(actor: Actor) -> list[str]:
    """Return the parts of the desk that somebody may use."""
    return [part for part, kind in PARTS.items() if (may_enter(actor.role, kind, {}) if kind else actor.role == ORGANISER)]


async def desk_of(request: Request, part: str) -> tuple[Archive, Actor]:
    """Return the event and who acts. Raise WebError for those who may not use this part of the desk."""
    archive, actor = await archive_of(request), await actor_of(request)
    if part not in parts_of(actor):
        raise closed_to(actor)
    return archive, actor


def frame(request: Request, archive: Archive, actor: Actor, part: str) -> dict[str, Any]:
    """Return what every part of the desk shows: the event, who acts, the other parts."""
    return {
        "ident": request.path_params["id"],
        "event": archive.state,
        "actor": actor,
        "role": say(f"organise.role-{actor.role}", lang_of(request)),
        "part": part,
        "parts": parts_of(actor),
        "rules": may_enter(actor.role, "rule", {}),
        "form": new_form(),
        "backups": site_of(request).part(Backups) if actor.role == ORGANISER else None,
    }


# ---- entries
async def entries(request: Request) -> Response:
    """Render the entries; a visitor who may use another part alone is led there."""
    archive, actor = await archive_of(request), await actor_of(request)
    parts = parts_of(actor)
    if parts and "entries" not in parts:
        return go(f"/e/{request.path_params['id']}/desk/{parts[0]}")
    await desk_of(request, "entries")
    return await show(request, archive, actor, {}, None)


async def show(request: Request, archive: Archive, actor: Actor, fields: Mapping[str, str], wrong: FormRefusal | None) -> Response:
    """Render the entries, with what was typed and refused."""
    lang, state = lang_of(request), archive.state
    rows = [(each, archive.people.get(number), archive.name(number)) for number, each in sorted(state.entries.items())]
    counts = {status: sum(each.status == status and not each.withdrawn for each in state.entries.values()) for status in STATUSES}
    return await page_apart(
        request,
        "organise/desk_entries.html",
        UNPROCESSABLE if wrong else 200,
        rows=rows,
        counts=counts,
        playing=PLAYING,
        fields={"names": ""} | dict(fields),
        wrong=wrong,
        book=book_title(state.book, lang),
        departures=[(title(key, lang), describe(state.book, key, lang)) for key in state.book.house],
        **frame(request, archive, actor, "entries"),
    )


async def enter_list(request: Request) -> Response:
    """Enter the persons of a list, all or none."""
    await desk_of(request, "entries")
    lang, fields = lang_of(request), await fields_of(request)
    try:
        rows = list_of(fields)
        if not rows:
            raise EventError("list-empty")
        try:
            await enter(request, fields.get("form", ""), "entries", {"entries": [row for _, row in rows]})
        except EventError as error:
            raise in_lines(error, rows) from error
    except JantakuError as error:
        return await show(request, *await desk_of(request, "entries"), to_correct(fields), refusal(error, lang))
    return go(f"/e/{request.path_params['id']}/desk")


async def change(request: Request) -> Response:
    """Withdraw an entry, take it back, or forget its person: the button says which."""
    await desk_of(request, "entries")
    fields = await fields_of(request)
    kind, _, typed = fields.get("what", "").partition(" ")
    try:
        if kind not in {"withdraw", "return", "forget"}:
            raise EventError("kind", kind=kind[:20])
        (number,) = numbers_of(typed)[:1] or [0]
        await enter(request, f"{fields.get('form', '')}-{kind}-{number}", kind, {"entry": number})
    except JantakuError as error:
        return await show(request, *await desk_of(request, "entries"), {}, refusal(error, lang_of(request)))
    return go(f"/e/{request.path_params['id']}/desk#n{number}")
