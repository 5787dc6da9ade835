"""``/e/ID/desk/checkin``: who is there on the day, one tap each; who is not is withdrawn or replaced in one go."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku import languages
from jantaku.texts.refusals import told
from jantaku.texts.search import plain
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ORGANISER, coming, may_enter
from jantaku.tournament.errors import EventError
from jantaku.tournament.state import ABSENT, MARKS, PLAYING, SUBSTITUTE, UNSEEN
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of
from jantaku.web.organise.context import registrations_of
from jantaku.web.organise.desk.entries import UNPROCESSABLE, desk_of, frame
from jantaku.web.organise.forms import enter
from jantaku.web.organise.registration.form import entry_of
from jantaku.web.organise.registration.pages import MOST_FORM, typed_in
from jantaku.web.store.registrations import CONFIRMED, PLACED, WAITING, Registration

PART = "checkin"
SHOWS = ("", UNSEEN, *MARKS)
MOST_ASKED = 60  # letters


class ExpectedEntry(NamedTuple):
    """An entry that is expected: its mark, and what finds it."""

    number: int
    name: str
    about: str
    mark: str
    plays: bool


def routes_of_checkin() -> list[BaseRoute]:
    """Return the routes of the check-in."""
    return [
        Route("/e/{id}/checkin", there),
        Route("/e/{id}/desk/checkin", checkin, methods=["GET"]),
        Route("/e/{id}/desk/checkin", mark, methods=["POST"]),
    ]


async def there(request: Request) -> Response:
    """Go to the check-in, which is a part of the desk."""
    return go(f"/e/{request.path_params['id']}/desk/checkin")


async def checkin(request: Request) -> Response:
    """Render who is expected: ``?q=`` a name or number, ``?show=`` a mark alone, ``?session=`` that of another session."""
    return await _show(request, request.query_params, "")


async def _show(request: Request, asked: Mapping[str, str], refused: str) -> Response:
    archive, actor = await desk_of(request, PART)
    session, words, show = (
        session_of(archive, asked.get("session", "")),
        asked.get("q", "")[:MOST_ASKED].strip(),
        asked.get("show", ""),
    )
    show = show if show in SHOWS else ""
    everybody = expected(archive, session, lang_of(request))
    rows = [row for row in everybody if (not show or row.mark == show) and _fits(row, words)]
    away = [row for row in everybody if row.plays and row.mark in {ABSENT, UNSEEN}]
    waiting = await _who_could_come(request) if may_enter(actor.role, "replace", {}) else []
    return await page_apart(
        request,
        "organise/desk_checkin.html",
        UNPROCESSABLE if refused else 200,
        session=session,
        sessions=[
            number for number in range(1, max(archive.state.sessions, default=0) + 2) if number == session or _can(archive, number)
        ],
        begun=session in archive.state.checkins,
        rows=rows,
        count=len(everybody),
        counts={each: sum(row.mark == each for row in everybody) for each in (UNSEEN, *MARKS)},
        marks=MARKS,
        show=show,
        words=words,
        absent=[row for row in away if row.mark == ABSENT],
        unseen=[row for row in away if row.mark == UNSEEN],
        waiting=waiting,
        may_withdraw=may_enter(actor.role, "withdrawals", {}),
        may_replace=actor.role == ORGANISER,
        refused=refused,
        **frame(request, archive, actor, PART),
    )


def session_of(archive: Archive, asked: str) -> int:
    """Return the session before which people are checked in: the one that is asked for, or the coming one."""
    found = number(asked)
    return found if 1 <= found <= max(archive.state.sessions, default=0) + 1 else coming(archive)


def _can(archive: Archive, session: int) -> bool:
    sitting = archive.state.sessions.get(session)
    return sitting is None or not sitting.complete


def expected(archive: Archive, session: int, lang: str) -> list[ExpectedEntry]:
    """Return who plays or may step in, by name, each with the mark before a session."""
    state, on, dot = archive.state, archive.state.stages[-1].on, languages.of(lang).dot
    marks = state.checkins.get(session, {})
    found = []
    for entry, each in state.entries.items():
        if each.withdrawn or (on and entry not in on and each.status != SUBSTITUTE):
            continue
        person = archive.people.get(entry)
        about = dot.join(filter(None, (person.country, person.club, each.team))) if person else each.team
        found.append(ExpectedEntry(entry, archive.name(entry), about, marks.get(entry, UNSEEN), each.status == PLAYING))
    return sorted(found, key=lambda row: (plain(row.name), row.number))


def _fits(row: ExpectedEntry, words: str) -> bool:
    if not words:
        return True
    return row.number == number(words) if words.isdigit() else plain(words) in plain(f"{row.name} {row.about}")


async def _who_could_come(request: Request) -> list[Registration]:
    rows = await registrations_of(request).rows(request.path_params["id"])
    order = {WAITING: 0, PLACED: 1, CONFIRMED: 2}
    return sorted((row for row in rows if row.state in order), key=lambda row: (order[row.state], row.place))


async def mark(request: Request) -> Response:
    """Mark one who is there, late or away; all who were not seen; withdraw who is away, or put another in the place of one."""
    archive, _ = await desk_of(request, PART)
    typed, event = await typed_in(request), request.path_params["id"]
    what, _, rest = typed.get("what", "").partition(" ")
    session, form = session_of(archive, typed.get("session", "")), typed.get("form", "")[:MOST_FORM]
    try:
        if what in {*MARKS, UNSEEN}:
            await enter(
                request,
                f"{form}-{typed.get('tap', '')[:4]}{what}-{rest[:6]}",
                "checkin",
                {"session": session, "entries": [number(rest)], "mark": what},
            )
        elif what == "rest-absent":
            await _rest_absent(request, archive, session, form)
        elif what == "withdraw":
            away = [number(typed[name]) for name in typed if name.startswith("away-")]
            await enter(request, f"{form}-withdraw", "withdrawals", {"entries": away, "why": ABSENT})
        elif what == "replace":
            await _replace(request, number(rest), typed, form)
        else:
            raise WebError("web.no-form")
    except EventError as error:
        return await _show(request, typed, told(error, lang_of(request)))
    more = "&".join(f"{name}={typed[name]}" for name in ("session", "show") if typed.get(name, "").isalnum())
    at = f"#n{number(rest)}" if what in {*MARKS, UNSEEN} else ""
    return go(f"/e/{event}/desk/checkin{'?' if more else ''}{more}{at}")


async def _rest_absent(request: Request, archive: Archive, session: int, form: str) -> None:
    """Mark all as absent who play and were not seen."""
    unseen = [row.number for row in expected(archive, session, "en") if row.plays and row.mark == UNSEEN]
    if unseen:
        await enter(request, f"{form}-rest", "checkin", {"session": session, "entries": unseen, "mark": ABSENT})


async def _replace(request: Request, entry: int, typed: Mapping[str, str], form: str) -> None:
    """Put somebody from the registrations, or a name that is typed, in the place of an entry. Raise JantakuError."""
    event, found = request.path_params["id"], registrations_of(request)
    ident, name = typed.get("by", ""), typed.get("name", "")
    row = await found.one(event, ident) if ident else None
    body: dict[str, Any] = entry_of(row) if row else {"name": name}
    own = {field: value for field, value in body.items() if field not in {"team", "status"}}
    await enter(request, f"{form}-replace-{entry}", "replace", {"entry": entry, **own})
    if row:
        await found.takes_place(event, row.id, entry)
