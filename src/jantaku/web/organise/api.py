"""The addresses of an event for programs: what is entered, the standings, the interchange file."""

import logging
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.errors import JantakuError, Missing
from jantaku.referee import answer_text, asked_by
from jantaku.texts import say
from jantaku.texts.refusals import told
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import HEAD, ORGANISER, Answer, signed
from jantaku.tournament.errors import DifferentResultError
from jantaku.tournament.exchange import plain, written
from jantaku.tournament.public import PublicEvent, public
from jantaku.tournament.standings import StandingRow
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import Endpoint, by_script, number, object_of
from jantaku.web.http.templating import lang_of
from jantaku.web.logs import tell
from jantaku.web.organise.access import actor_of, check
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.store.repository import aside

FAILED = 500
BAD = "organise.bad-entry"


def routes_for_programs() -> list[Route]:
    """Return the routes of an event that answer in JSON."""
    return [
        Route("/e/{id}/add", by_script(add), methods=["POST"]),
        Route("/e/{id}/session/{session}/table/{table}/add", by_script(add_at_table), methods=["POST"]),
        Route("/e/{id}/standings.json", in_json(standings)),
        Route("/e/{id}/event.json", in_json(interchange)),
    ]


# ---- writing
async def add(request: Request) -> Response:
    """Enter something: ``{"id", "kind", "body"}``; sent twice with one id it is entered once."""
    try:
        sent = await _sent(request)
        return await _entered(request, sent["id"], sent["kind"], sent["body"])
    except WebError as error:
        return unheard(error, lang_of(request))


async def add_at_table(request: Request) -> Response:
    """Enter something at a table of a session: on its sheet, hand by hand, or its ``result`` as four numbers and the sticks."""
    place = {name: number(request.path_params[name]) for name in ("session", "table")}
    try:
        sent = await _sent(request)
        if sent["kind"] == "result":
            return await _entered(request, sent["id"], "result", {**sent["body"], **place})
        more: Answer = {
            name: sent[name] for name in ("id", "seen", "time") if name in sent
        }  # a correction names the entries of a sheet
        return await _entered(request, sent["id"], "sheet", {**place, "entry": sent["kind"], "body": sent["body"], **more})
    except WebError as error:
        return unheard(error, lang_of(request))


async def _sent(request: Request) -> dict[str, Any]:
    """Return what was sent, of the right shape. Raise WebError for anything else."""
    sent = await object_of(request, BAD)
    sent.setdefault("body", {})
    shaped = isinstance(sent.get("id"), str) and isinstance(sent.get("kind"), str) and isinstance(sent["body"], dict)
    if not shaped or sent.keys() - {"id", "kind", "body", "seen", "time"}:
        raise WebError(BAD)
    return sent


async def _entered(request: Request, ident: str, kind: str, body: Answer) -> Response:
    """Enter something in the name of the actor, and send the outcome: entered, refused, a question, or forbidden."""
    lang = lang_of(request)
    try:
        actor = await actor_of(request)
        own = signed(actor.role, kind, body, actor.name)
        event = request.path_params["id"]
        answer = await events_of(request).enter(
            event, ident, kind, own, actor.name, check=lambda archive: check(actor, kind, body, archive)
        )
    except WebError:
        raise
    except JantakuError as error:
        return JSONResponse(outcome(error, lang))
    return JSONResponse({"ok": True, "text": say("organise.entered", lang), **answer})


def unheard(error: WebError, lang: str) -> Response:
    """Send a refusal of the request itself: its form, its rights, the event, the storage."""
    if error.status >= FAILED:
        tell("refused", logging.ERROR, id=error.id, text=str(error), cause=error.__cause__ or "")
    return JSONResponse({"ok": False, "text": error.sentence(lang), "refused": error.id}, error.status)


def outcome(error: JantakuError, lang: str) -> Answer:
    """Return a refusal as data: its sentence; with it both results where two differ, or the question that a ruling depends on."""
    if isinstance(error, Missing):
        asked = asked_by(error)
        answers = [[choice, answer_text(asked, choice, lang)] for choice in asked.choices]
        text = say(f"foul.ask.{asked.id}", lang)
        return {"ok": False, "text": text, "missing": {"id": asked.id, "answers": answers, "low": asked.low, "high": asked.high}}
    said = {"ok": False, "text": told(error, lang), "refused": getattr(error, "id", "")}
    return {**said, "here": error.here, "sent": error.sent} if isinstance(error, DifferentResultError) else said


# ---- reading
def in_json(endpoint: Endpoint) -> Endpoint:
    """Send the refusals of an address for programs as data."""

    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except WebError as error:
            return unheard(error, lang_of(request))

    return answered


async def standings(request: Request) -> Response:
    """Send the standings, those of ``?after=`` a session or as they are: exact totals, in order."""
    shown, after = await shown_to(request), number(request.query_params.get("after", "0"))
    return JSONResponse(await aside(lambda: standings_data(shown(), max(0, after))))


async def shown_to(request: Request) -> Callable[[], Archive | PublicEvent]:
    """Return what makes the event as its reader may see it: all of it for organiser and head referee."""
    archive, actor = await archive_of(request), await actor_of(request)
    return (lambda: archive) if actor.role in {ORGANISER, HEAD} else lambda: public(archive)


def standings_data(shown: Archive | PublicEvent, after: int = 0) -> Answer:
    """Return the standings as data."""
    reckoning = shown.reckoning.after(after) if after else shown.reckoning
    sessions = sorted({session for session, _ in reckoning.tables})
    return {
        "name": shown.state.name,
        "sessions": sessions,
        "standings": [_row(shown, row) for row in reckoning.standings],
        "unranked": [_row(shown, row) for row in reckoning.unranked],
        "teams": [
            {"name": team.name, "rank": team.rank, "total": written(team.total), "members": list(team.members)}
            for team in reckoning.teams
        ],
        "receipt": shown.receipt,
    }


def _row(shown: Archive | PublicEvent, row: StandingRow) -> Answer:
    played = [{"session": one.session, "table": one.table, "score": written(one.score), "place": one.place} for one in row.played]
    return {
        "player": row.entry,
        "name": shown.name(row.entry),
        "rank": row.rank,
        "total": written(row.total),
        "lost": written(row.lost),
        "carried": written(row.carried),
        "played": played,
    }


async def interchange(request: Request) -> Response:
    """Send the event in the interchange format, which `jantaku event check` recomputes."""
    shown = await shown_to(request)
    name = f'attachment; filename="event-{request.path_params["id"]}.json"'
    return JSONResponse(await aside(lambda: plain(shown())), headers={"Content-Disposition": name})
