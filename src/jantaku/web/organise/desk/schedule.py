"""``/e/ID/schedule``: when and where the sessions are played, for everybody; and the organiser's form of it, with tile sets."""

from collections.abc import Mapping
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.texts.refusals import told
from jantaku.tournament.entering import Answer, coming
from jantaku.tournament.errors import EventError
from jantaku.tournament.folding import LOCAL, MOST_TEXT
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of
from jantaku.web.organise.context import archive_of, registrations_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter
from jantaku.web.organise.public.pages import framed
from jantaku.web.organise.public.schedule import days_of
from jantaku.web.organise.public.shown import answer, view_of
from jantaku.web.organise.registration.pages import MOST_FORM, typed_in

PART = "schedule"
LEAST_ROWS, MORE, MOST_ROWS = 8, 3, 40  # rows of a new event; empty ones beyond the last session; rows at most


def routes_of_schedule() -> list[BaseRoute]:
    """Return the routes of the schedule."""
    return [
        Route("/e/{id}/schedule", public_page),
        Route("/e/{id}/desk/schedule", schedule, methods=["GET"]),
        Route("/e/{id}/desk/schedule", plan, methods=["POST"]),
        Route("/e/{id}/desk/sets", move_set, methods=["POST"]),
    ]


async def public_page(request: Request) -> Response:
    """Render the schedule for everybody."""
    view, lang = await view_of(request), lang_of(request)

    def content() -> dict[str, object]:
        state = view.seen.state
        return framed(view, "schedule") | {"days": days_of(state, lang), "place": state.schedule.place}

    return await answer(request, "organise/schedule.html", view.stage, content)


async def schedule(request: Request) -> Response:
    """Render the form of the schedule, and the tile sets."""
    return await _show(request, {}, "")


async def _show(request: Request, typed: Mapping[str, str], refused: str) -> Response:
    archive, actor = await desk_of(request, PART)
    state, planned = archive.state, archive.state.schedule
    last = max([0, *planned.sessions, *state.sessions])
    rows = [(n, planned.sessions.get(n), state.sessions.get(n)) for n in range(1, min(max(last + MORE, LEAST_ROWS), MOST_ROWS) + 1)]
    next_ = coming(archive)
    tables = max((max(each.tables, default=0) for each in state.sessions.values()), default=0)
    return await page_apart(
        request,
        "organise/desk_schedule.html",
        UNPROCESSABLE if refused else 200,
        rows=rows,
        typed=dict(typed),
        place=typed.get("place", planned.place),
        stages={each.first: each.name for each in state.stages if each.name},
        next=next_,
        tables=tables,
        sets=[(table, moved) for table, moved in sorted(state.sets.items())],
        most=MOST_TEXT,
        refused=refused,
        **frame(request, archive, actor, PART),
    )


async def plan(request: Request) -> Response:
    """Set when and where the sessions are played; a session without a time is not planned."""
    await desk_of(request, PART)
    typed = await typed_in(request)
    rows = [
        {"session": n, "time": typed[f"time-{n}"], **({"title": typed[f"title-{n}"]} if typed.get(f"title-{n}") else {})}
        for n in range(1, MOST_ROWS + 1)
        if typed.get(f"time-{n}")
    ]
    body: Answer = {"sessions": rows, **({"place": typed["place"]} if typed.get("place") else {})}
    try:
        await enter(request, f"{typed.get('form', '')[: MOST_FORM - 2]}-s", "schedule", body)
    except EventError as error:
        return await _show(request, typed, told(error, lang_of(request)))
    await _keep_end(request)
    return go(f"/e/{request.path_params['id']}/desk/schedule")


async def _keep_end(request: Request) -> None:
    """Keep the time of the last session: contacts are deleted so many days after it."""
    planned = (await archive_of(request)).state.schedule.sessions
    times = [datetime.strptime(each.time, LOCAL).replace(tzinfo=UTC) for each in planned.values()]  # of the hall: within a day
    found, event = registrations_of(request), request.path_params["id"]
    await found.configure(event, await found.settings(event), int(max(times).timestamp()) if times else 0)


async def move_set(request: Request) -> Response:
    """Move a tile set to a table, from a session on."""
    await desk_of(request, PART)
    typed = await typed_in(request)
    body: Answer = {
        "session": number(typed.get("session", "")),
        "table": number(typed.get("table", "")),
        "set": typed.get("set", ""),
    }
    try:
        await enter(request, f"{typed.get('form', '')[: MOST_FORM - 2]}-t", "sets", body)
    except EventError as error:
        return await _show(request, {}, told(error, lang_of(request)))
    return go(f"/e/{request.path_params['id']}/desk/schedule#sets")
