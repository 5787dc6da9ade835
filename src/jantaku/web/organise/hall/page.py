"""The hall: the page from which staff run a session. It works by forms and reloads; with scripts it moves by itself."""

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import digest_of, in_progress, may_enter
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body
from jantaku.web.http.parsing import NONE, number
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import go, lang_of, page
from jantaku.web.organise.access import Actor, actor_of, closed_to
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, parts_of
from jantaku.web.organise.forms import FormRefusal, enter, fields_of, new_form, refusal
from jantaku.web.organise.hall import present
from jantaku.web.organise.repository import tag

MOST_WAIT = 25  # seconds
MOST_NOTE = 100
NUMBERS = {  # whole numbers in the body of a kind that a form of the hall enters; then its texts
    "start": (("session", "minutes"), ()),
    "clock": (("session", "table", "minutes"), ("entry", "ruling", "of")),
    "checkin": (("session", "entries"), ("mark",)),
    "arrived": (("session", "entry"), ()),
    "missed": (("session", "entry", "by"), ()),
    "substitute": (("session", "entry", "by"), ()),
    "sign": (("session", "table", "seen"), ()),
    "call": (("session", "table"), ("note",)),
    "answer": ((), ("call",)),
    "close": ((), ("call",)),
}


def routes_of_hall() -> list[BaseRoute]:
    """Return the routes of the hall."""
    return [
        Route("/e/{id}/hall", hall, methods=["GET"]),
        Route("/e/{id}/hall", act, methods=["POST"]),
        Route("/e/{id}/hall/news", news),
    ]


async def staff_of(request: Request) -> tuple[Archive, Actor]:
    """Return the event and who acts. Raise WebError for those who do not run sessions."""
    archive, actor = await archive_of(request), await actor_of(request)
    if not may_enter(actor.role, "arrived", {}):
        raise closed_to(actor)
    return archive, actor


async def hall(request: Request) -> Response:
    """Render the hall of ``?session=``, by default of the one in progress; ``?table=`` opens the panel of a table."""
    archive, actor = await staff_of(request)
    return await show(request, archive, actor, None)


async def show(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None) -> Response:
    """Render the hall, with what was refused."""
    return await rendered(lambda: _shown(request, archive, actor, wrong))


def _shown(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None) -> Response:
    asked, lang, now = request.query_params, lang_of(request), events_of(request).now()
    sessions = [each for each, sitting in sorted(archive.state.sessions.items()) if sitting.tables]
    chosen = number(asked.get("session", ""))
    session = chosen if chosen in sessions else in_progress(archive) or max(sessions, default=0)
    table = number(asked.get("table", ""))
    known = bool(session) and table in archive.state.sessions[session].tables
    return page(
        request,
        "organise/hall.html",
        UNPROCESSABLE if wrong else 200,
        sessions=sessions,
        number=session,
        seen=present.shown(archive, session, actor, now, lang) if session else None,
        panel=present.panel(archive, session, table, actor, now, lang) if known else None,
        boot=present.boot(archive, session, now, tag(archive), lang) if session else None,
        **frame(request, archive, actor, wrong, "hall"),
    )


def frame(request: Request, archive: Archive, actor: Actor, wrong: FormRefusal | None, part: str) -> dict[str, Any]:
    """Return what the pages of those who run a session share."""
    return {
        "ident": request.path_params["id"],
        "event": archive.state,
        "actor": actor,
        "role": say(f"organise.role-{actor.role}", lang_of(request)),
        "rules": may_enter(actor.role, "rule", {}),
        "parts": parts_of(actor),
        "part": part,
        "wrong": wrong,
        "form": new_form(),
        "tag": tag(archive),
        "most_note": MOST_NOTE,
    }


# ---- entering
async def act(request: Request) -> Response:
    """Enter what a form of the hall says, and show the hall again, at the same table."""
    await staff_of(request)
    fields = await fields_of(request)
    try:
        await entered(request, fields)
    except JantakuError as error:
        return await show(request, *await staff_of(request), refusal(error, lang_of(request)))
    return go(back(request, fields, "hall"))


async def entered(request: Request, fields: Mapping[str, str]) -> None:
    """Enter the fields of a form. Raise JantakuError, WebError where the actor may not."""
    kind = fields.get("kind", "")
    if kind not in NUMBERS:
        raise EventError("kind", kind=kind[:20])
    body = body_of(kind, fields)
    await enter(request, f"{fields.get('form', '')[:32]}-{digest_of(kind, body)[:16]}", kind, body)


def body_of(kind: str, fields: Mapping[str, str]) -> Body:
    """Return the body of a kind, without empty fields. Raise EventError for a malformed number."""
    numbers, texts = NUMBERS[kind]
    found: dict[str, Any] = {}
    for name in numbers:
        typed = fields.get(f"n-{name}" if name in texts else name, "")
        if typed:
            if number(typed) == NONE:
                raise EventError("value", field=name)
            found[name] = [number(typed)] if name == "entries" else number(typed)
    return found | {name: fields[name] for name in texts if fields.get(name)}


def back(request: Request, fields: Mapping[str, str], part: str) -> str:
    """Return the address of a page of this event, as the form names it: with its session and table."""
    place = [f"{name}={number(fields[f'at-{name}'])}" for name in ("session", "table") if number(fields.get(f"at-{name}", "")) > 0]
    return f"/e/{request.path_params['id']}/{part}{'?' if place else ''}{'&'.join(place)}"


# ---- news
async def news(request: Request) -> Response:
    """Answer with the tag of the event once it is another than ``?tag=``, or after ``wait`` seconds; and with the server's time."""
    await staff_of(request)
    asked = request.query_params
    wait = max(0, min(MOST_WAIT, number(asked.get("wait", "0"))))
    archive = await events_of(request).changed(request.path_params["id"], asked.get("tag", ""), wait)
    return JSONResponse({"tag": tag(archive), "now": events_of(request).now()}, headers={"Cache-Control": "no-store"})
