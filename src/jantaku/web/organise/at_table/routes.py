"""The sheet of a table for the page at it, in JSON: as the score keeper's, with the rights of the event's tokens."""

from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.errors import JantakuError
from jantaku.scorekeeper import Conflict, KeepError, ScoreSheet
from jantaku.scorekeeper.fold import COUNTED
from jantaku.texts import say
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import signed
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.penalties import Place
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.present import boot
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import by_script, number
from jantaku.web.http.shared_pages import rendered
from jantaku.web.http.templating import lang_of, who_of
from jantaku.web.organise.access import Actor, actor_of, check
from jantaku.web.organise.api import unheard
from jantaku.web.organise.at_table.tables import beside, check_reader, sheet_of, writes
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.scorekeeper.api import entry_in, json_of, known_after, refusal
from jantaku.web.scorekeeper.correction import plan
from jantaku.web.scorekeeper.history import line_in, lines
from jantaku.web.scorekeeper.present import previewed, state
from jantaku.web.scorekeeper.snapshot import Snapshot, snapshot, worked_out
from jantaku.web.scorekeeper.tiles import question
from jantaku.web.scorekeeper.undo import check_writer, own_entry, undoable, wrote

Json = dict[str, Any]
SHORT = 150  # lines of a sheet that is shown at once; a longer one is worked out beside the others
AT = "/e/{id}/session/{session}/table/{table}/sheet"


class Seen(NamedTuple):
    """A table as somebody sees it: the event as it stands, its sheet with names."""

    archive: Archive
    place: Place
    chain: ScoreSheet
    actor: Actor


def routes_of_sheets() -> list[Route]:
    """Return the routes of a table's sheet that answer in JSON."""
    return [
        Route(f"{AT}/state", news),
        Route(f"{AT}/lines", history),
        Route(f"{AT}/palette", palette),
        Route(f"{AT}/add", by_script(add), methods=["POST"]),
        Route(f"{AT}/preview", by_script(try_out), methods=["POST"]),
        Route(f"{AT}/amend", by_script(amend), methods=["POST"]),
        Route(f"{AT}/tiles", by_script(tiles), methods=["POST"]),
    ]


async def seen_by(request: Request) -> Seen:
    """Return the table of the path. Raise WebError for those who may not see its sheet."""
    archive, actor = await archive_of(request), await actor_of(request)
    place = number(request.path_params["session"]), number(request.path_params["table"])
    check_reader(actor, place)
    return Seen(archive, place, sheet_of(archive, place), actor)


async def shown(request: Request, seen: Seen) -> Json:
    """Return the whole sheet for a phone, with the entry that it may undo, and what its table has to know."""
    lang, ident, time = lang_of(request), request.path_params["id"], events_of(request).now()
    may = writes(seen.actor, seen.archive, seen.place)
    mine = own_entry(request, seen.chain, events_of(request).writers) if may else None

    def work(still: Snapshot) -> Json:
        known = beside(seen.archive, seen.place, lang, ident, time)
        if seen.actor.session:  # its code opens no other session
            known |= {"goes": ""}
        told = state(still, lang)
        if still.sheet.over == COUNTED:
            told["over"] = say("at-table.counted", lang)
        return {**told, "undo": undoable(mine, still, lang), "proposal": None, "table": known}

    still = snapshot(seen.chain)
    return work(still) if len(still.events) < SHORT else await rendered(lambda: work(still))


# ---- reading
async def news(request: Request) -> Response:
    """Send the sheet, if it has changed since ``?n=``, or what its table has to know since ``?t=``; else status 204."""
    seen = await seen_by(request)
    asked, ident = request.query_params, request.path_params["id"]
    mark = beside(seen.archive, seen.place, lang_of(request), ident, events_of(request).now())["mark"]
    if asked.get("n") == str(len(seen.chain.events) - 1) and asked.get("t") == mark:
        return Response(status_code=204)
    return JSONResponse(await shown(request, seen))


async def history(request: Request) -> Response:
    """Send the last lines in words, or the last before the line ``?before=``."""
    seen, lang = await seen_by(request), lang_of(request)
    end = line_in(request.query_params, len(seen.chain.events))
    return JSONResponse(await worked_out(seen.chain, lambda still: lines(still, lang, end)))


async def palette(request: Request) -> Response:
    """Send the start data of the palette."""
    await seen_by(request)
    who = who_of(request)
    return JSONResponse(boot(who.lang, who.profile, {}), headers={"Cache-Control": "private, max-age=3600"})


async def tiles(request: Request) -> Response:
    """Send the calculator's answer for a win at this table."""

    async def asked(seen: Seen, sent: Json) -> Json:
        who = who_of(request)
        return answer(question(seen.chain.sheet, sent), who.lang, who.profile)

    return await _answered(request, json_of, asked)


async def try_out(request: Request) -> Response:
    """Preview an entry; nothing is recorded."""

    async def tried(seen: Seen, sent: Json) -> Json:
        chain = seen.chain.copy()
        if sent["kind"] == "totals":
            keeping.lay_aside(chain, Stamp())
        return {"ok": True, "preview": previewed(chain.preview(sent["kind"], sent["body"]), lang_of(request))}

    return await _answered(request, entry_in, tried)


async def amend(request: Request) -> Response:
    """Send the requested correction, not assented to yet, with its preview."""

    async def planned(seen: Seen, sent: Json) -> Json:
        return {"ok": True, **plan(seen.chain, sent, lang_of(request))}

    return await _answered(request, json_of, planned)


# ---- writing
async def add(request: Request) -> Response:
    """Record an entry; sent twice with one ``id`` it is recorded once."""

    async def recorded(seen: Seen, sent: Json) -> Json:
        entry, known, taken = sent.get("id"), sent.get("seen"), sent.get("time")
        if not isinstance(entry, str) or not all(each is None or type(each) is int for each in (known, taken)):
            raise WebError("kept.bad-entry")
        writers, (session, table) = events_of(request).writers, seen.place
        check_writer(request, seen.chain, sent, writers)
        body = {"session": session, "table": table, "entry": sent["kind"], "body": sent["body"], "id": entry, "seen": known}
        body |= {} if taken is None else {"time": taken}
        own, actor = signed(seen.actor.role, "sheet", body, seen.actor.name), seen.actor
        told = await events_of(request).enter(
            request.path_params["id"], entry, "sheet", own, actor.name, check=lambda archive: check(actor, "sheet", body, archive)
        )
        now = await seen_by(request)
        wrote(request, writers, now.chain.events[told["n"]])
        n = told["n"] if told.get("known") else known_after(now.chain, told["n"], known)
        return {"ok": True, "n": n, "state": await shown(request, now)}

    return await _answered(request, entry_in, recorded)


async def _answered(
    request: Request, read: Callable[[Request], Awaitable[Json]], work: Callable[[Seen, Json], Awaitable[Json]]
) -> Response:
    """Send the outcome: done, refused with the reason, forbidden, a foul to judge, a question, or a conflict."""
    lang = lang_of(request)
    try:
        seen, sent = await seen_by(request), await read(request)
        return JSONResponse(await work(seen, sent))
    except WebError as error:
        return unheard(error, lang)
    except EventError as error:
        return JSONResponse({"ok": False, "text": error.sentence(lang), "refused": error.id})
    except JantakuError as error:
        now = await seen_by(request)
        told = await refusal(error, now.chain, lang)
        return JSONResponse({**told, "state": await shown(request, now)} if isinstance(error, Conflict | KeepError) else told)
