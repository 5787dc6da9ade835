"""The JSON API of a sheet: entries, previews, corrections, a hand by its tiles, the event log."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.books import library
from jantaku.errors import JantakuError, Missing
from jantaku.referee import asked_by
from jantaku.scorekeeper import Conflict, KeepError, LeadsToRuling, ScoreSheet
from jantaku.texts import say
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.present import boot
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import object_of
from jantaku.web.http.templating import lang_of, who_of
from jantaku.web.referee.present import answer_text
from jantaku.web.scorekeeper.audit import named_in
from jantaku.web.scorekeeper.conflict import conflicting
from jantaku.web.scorekeeper.correction import plan
from jantaku.web.scorekeeper.history import lines
from jantaku.web.scorekeeper.present import previewed, state
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.scorekeeper.tiles import question

Json = dict[str, object]


def routes_of_answers() -> list[Route]:
    """Return the routes of a sheet that answer in JSON."""
    return [
        Route("/keep/{id}/state", news),
        Route("/keep/{id}/lines", history),
        Route("/keep/{id}/palette", palette),
        Route("/keep/{id}/add", add, methods=["POST"]),
        Route("/keep/{id}/preview", try_out, methods=["POST"]),
        Route("/keep/{id}/amend", amend, methods=["POST"]),
        Route("/keep/{id}/tiles", tiles, methods=["POST"]),
    ]


async def news(request: Request) -> Response:
    """Send the sheet, if it has changed since ``?n=``; else status 204."""
    chain = await sheets_of(request).chain(request.path_params["id"])
    if request.query_params.get("n") == str(len(chain.events) - 1):
        return Response(status_code=204)
    return JSONResponse(state(chain, lang_of(request)))


async def history(request: Request) -> Response:
    """Send every line in words."""
    chain = await sheets_of(request).chain(request.path_params["id"])
    return JSONResponse(lines(chain, lang_of(request)))


async def palette(request: Request) -> Response:
    """Send the start data of the palette, the same for every sheet."""
    who = who_of(request)
    return JSONResponse(boot(who.lang, who.profile, {}), headers={"Cache-Control": "private, max-age=3600"})


async def tiles(request: Request) -> Response:
    """Send the calculator's answer for a win at this table."""
    who, sent = who_of(request), await _json(request)
    chain = await sheets_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(answer(question(chain.sheet, sent), who.lang, who.profile))
    except KeepError:
        raise WebError("kept.bad-entry") from None


async def add(request: Request) -> Response:
    """Record an entry; sent twice with one ``id`` it is recorded once."""
    sent = await _entry(request)
    entry, seen, by = sent.get("id"), sent.get("seen"), sent.get("by", "")
    if not isinstance(entry, str) or not isinstance(by, str) or not (seen is None or type(seen) is int):
        raise WebError("kept.bad-entry")

    async def record(_: ScoreSheet) -> Json:
        sheets, ident = sheets_of(request), request.path_params["id"]
        event = await sheets.add(ident, sent["kind"], sent["body"], entry=entry, by=by, seen=seen)
        chain = await sheets.chain(ident)
        # the phone's next entry knows of this one, but not of lines that another phone wrote before it
        known = event.n if seen is None or not chain.rivals(seen, event.n) else seen
        return {"ok": True, "n": known, "state": state(chain, lang_of(request))}

    return await _answered(request, record)


async def try_out(request: Request) -> Response:
    """Preview an entry; nothing is recorded."""
    sent = await _entry(request)

    async def tried(_: ScoreSheet) -> Json:
        seen = await sheets_of(request).preview(request.path_params["id"], sent["kind"], sent["body"])
        return {"ok": True, "preview": previewed(seen, lang_of(request))}

    return await _answered(request, tried)


async def amend(request: Request) -> Response:
    """Send the requested correction, not assented to yet, with its preview."""
    sent = await _json(request)

    async def planned(chain: ScoreSheet) -> Json:
        return {"ok": True, **plan(chain, sent, lang_of(request))}

    return await _answered(request, planned)


async def _json(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request that names installed books only. Raise WebError for anything else."""
    sent = await object_of(request, "kept.bad-entry")
    if any(book not in library.names() for book in named_in(sent)):
        raise WebError("kept.bad-entry")
    return sent


async def _entry(request: Request) -> dict[str, Any]:
    """Return an entry. Raise WebError if it is malformed."""
    sent = await _json(request)
    if not isinstance(sent.get("kind"), str) or not isinstance(sent.get("body", {}), dict):
        raise WebError("kept.bad-entry")
    return {"body": {}, **sent}


async def _answered(request: Request, work: Callable[[ScoreSheet], Awaitable[Json]]) -> Response:
    """Send the outcome of an entry: done, refused with the reason, a foul to judge, a question, or a conflict."""
    lang = lang_of(request)
    chain = await sheets_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(await work(chain))
    except Conflict as error:
        return JSONResponse(
            {"ok": False, "text": error.sentence(lang), **conflicting(chain, error, lang), "state": state(chain, lang)}
        )
    except LeadsToRuling as error:
        led: Json = {"seat": error.seat, "foul": error.foul, "given": error.given, **({"also": error.also} if error.also else {})}
        return JSONResponse({"ok": False, "text": error.sentence(lang), "ruling": led})
    except Missing as error:
        asked = _asked(error, lang)
        return JSONResponse({"ok": False, "text": asked["text"], "missing": asked})
    except KeepError as error:
        return JSONResponse({"ok": False, "text": error.sentence(lang)})
    except WebError:
        raise
    except JantakuError:
        return JSONResponse({"ok": False, "text": say("kept.bad-entry", lang)})


def _asked(missing: Missing, lang: str) -> Json:
    """Return the question that a ruling depends on."""
    asked = asked_by(missing)
    answers = [[choice, answer_text(asked, choice, lang)] for choice in missing.choices]
    return {"id": asked.id, "text": say(f"foul.ask.{asked.id}", lang), "answers": answers, "low": asked.low, "high": asked.high}
