"""The score keeper: a sheet begun, shared by its address, written on by as many phones as like."""

from collections.abc import Awaitable, Callable
from typing import Any

import segno
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from jantaku.book import DEFAULT
from jantaku.books import shelf
from jantaku.errors import JantakuError, Missing
from jantaku.keep import Chain, Conflict, KeepError, LeadsToRuling, difference, read_events
from jantaku.referee import FOULS
from jantaku.referee.given import question
from jantaku.texts import say, template
from jantaku.web.errors import WebError
from jantaku.web.keep.desk import Desk
from jantaku.web.keep.told import choices, previewed, state
from jantaku.web.pages.referee import answer_text
from jantaku.web.pages.rules import opened, short
from jantaku.web.people import visitor_here, visitor_of
from jantaku.web.reply import go, lang_of, page, site_of, store_of, who_of

BOOKS = sorted(shelf.names(), key=lambda name: name != DEFAULT)
MOST_NAME = 24
WORDS = (
    *("ron", "tsumo", "draw", "riichi", "more", "cancel", "confirm", "who-won", "who-paid", "how-much"),
    *("han", "fu", "tenpai-who", "preview", "next", "sent", "waiting", "offline", "undo", "undo-what"),
    *("redeal", "gong", "foul", "who-foul", "which-foul", "history", "places", "ledger", "sign", "referee-name"),
    *("close", "stay", "confirmed", "leave-out", "send-anyway", "conflict", "and-then", "hand", "penalty"),
)


def routes() -> list[BaseRoute]:
    """Its routes."""
    return [
        Route("/keep", shelf_of_sheets),
        Route("/keep", begin, methods=["POST"]),
        Route("/keep/{id}", sheet, name="sheet"),
        Route("/keep/{id}/state", news),
        Route("/keep/{id}/sheet.jsonl", download),
        Route("/keep/{id}/add", add, methods=["POST"]),
        Route("/keep/{id}/preview", try_out, methods=["POST"]),
    ]


def desk_of(request: Request) -> Desk:
    """The sheets of this server."""
    site = site_of(request)
    site.desk = site.desk or Desk(store_of(request))
    return site.desk


async def shelf_of_sheets(request: Request) -> Response:
    """A new sheet, and one's own."""
    visitor = await visitor_of(request)
    mine = await store_of(request).sheets_of(visitor) if visitor else []
    kept = [(ident, ", ".join(filter(None, read_events(line)[0].body["names"]))) for ident, _, line in mine]
    return page(request, "keep.html", books=[(name, short(name)) for name in BOOKS], default=DEFAULT, mine=kept, wrong="")


async def begin(request: Request) -> Response:
    """Begin a sheet. Raises WebError."""
    async with request.form() as form:
        said = {name: str(form.get(name, "")) for name in ("book", "event", "east", "south", "west", "north")}
    names = [" ".join(said[wind].split())[:MOST_NAME] for wind in ("east", "south", "west", "north")]
    book = opened(said["book"] or DEFAULT)
    try:
        ident = await desk_of(request).begin(await visitor_here(request), book.name, names, event=said["event"] == "yes")
    except KeepError as error:
        raise WebError("kept.refused", why=error.sentence(lang_of(request))) from error
    return go(f"/keep/{ident}")


async def sheet(request: Request) -> Response:
    """The sheet itself."""
    ident, who = request.path_params["id"], who_of(request)
    chain = await desk_of(request).chain(ident)
    boot = {
        "id": ident,
        "state": state(chain, who.lang),
        "choices": choices(chain.sheet, who.lang, who.profile),
        "fouls": [[foul.id, foul.title(who.lang)] for foul in FOULS.values() if foul.group != "tournament"],
        "words": {name: template(f"kept.{name}", who.lang) for name in WORDS},
    }
    code = segno.make(str(request.url_for("sheet", id=ident)), error="m").svg_inline(scale=4, border=0)
    return page(request, "kept.html", boot=boot, book=chain.sheet.book, id=ident, code=Markup(code))  # noqa: S704 - drawn here


async def news(request: Request) -> Response:
    """The sheet as it stands, where it has gone on since ``?n=``."""
    chain = await desk_of(request).chain(request.path_params["id"])
    if request.query_params.get("n") == str(len(chain.events) - 1):
        return Response(status_code=204)
    return JSONResponse(state(chain, lang_of(request)))


async def download(request: Request) -> Response:
    """The sheet as its file, which ``jantaku verify`` checks."""
    chain = await desk_of(request).chain(request.path_params["id"])
    headers = {"Content-Disposition": f'attachment; filename="{request.path_params["id"]}.jsonl"'}
    return PlainTextResponse(chain.text, headers=headers, media_type="application/jsonl")


async def add(request: Request) -> Response:
    """Record an entry; the same ``id`` twice is one."""
    said = await _said(request)
    entry, seen, by = said.get("id"), said.get("seen"), said.get("by", "")
    if not isinstance(entry, str) or not isinstance(by, str) or not (seen is None or type(seen) is int):
        raise WebError("kept.bad-entry")

    async def record(_: Chain) -> dict[str, object]:
        desk, ident = desk_of(request), request.path_params["id"]
        await desk.add(ident, said["kind"], said["body"], entry=entry, by=by, seen=seen)
        return {"ok": True, "state": state(await desk.chain(ident), lang_of(request))}

    return await _answered(request, record)


async def try_out(request: Request) -> Response:
    """What an entry would do: nothing is recorded."""
    said = await _said(request)

    async def tried(chain: Chain) -> dict[str, object]:
        seen = chain.preview(said["kind"], said["body"])
        changes = difference(seen.before, seen.after) if said["kind"] == "correction" else ()
        return {"ok": True, "preview": previewed(seen, changes, lang_of(request))}

    return await _answered(request, tried)


async def _said(request: Request) -> dict[str, Any]:
    """An entry as JSON. Raises WebError."""
    try:
        said = await request.json()
    except (ValueError, RecursionError):
        raise WebError("kept.bad-entry") from None
    if not isinstance(said, dict) or not isinstance(said.get("kind"), str) or not isinstance(said.get("body", {}), dict):
        raise WebError("kept.bad-entry")
    return {"body": {}, **said}


async def _answered(request: Request, work: Callable[[Chain], Awaitable[dict[str, object]]]) -> Response:
    """What an entry came to: done, refused with the reason, a foul to be judged, a question, or another phone's word."""
    lang = lang_of(request)
    chain = await desk_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(await work(chain))
    except Conflict as error:
        rivals = [{"id": event.id, "kind": event.kind, "by": event.by} for event in error.rivals]
        return JSONResponse({"ok": False, "text": error.sentence(lang), "conflict": rivals, "state": state(chain, lang)})
    except LeadsToRuling as error:
        told = {"seat": error.seat, "foul": error.foul, "given": error.given}
        return JSONResponse({"ok": False, "text": error.sentence(lang), "ruling": told})
    except Missing as error:
        return JSONResponse({"ok": False, "text": "", "missing": _asked(error, lang)})
    except KeepError as error:
        return JSONResponse({"ok": False, "text": error.sentence(lang)})
    except WebError:
        raise
    except JantakuError:
        return JSONResponse({"ok": False, "text": say("kept.bad-entry", lang)})


def _asked(missing: Missing, lang: str) -> dict[str, object]:
    """The question on which a ruling turns."""
    asked = question(FOULS[missing.foul], missing.circumstance)
    answers = [[choice, answer_text(asked, choice, lang)] for choice in missing.choices]
    return {"id": asked.id, "text": say(f"foul.ask.{asked.id}", lang), "answers": answers, "low": asked.low, "high": asked.high}
