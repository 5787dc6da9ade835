"""What a phone asks of a sheet and sends to it: entries, what they would do, corrections, a hand by its tiles, every line."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.books import shelf
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
    """The routes of a sheet that answer in JSON."""
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
    """The sheet as it stands, where it has gone on since ``?n=``."""
    chain = await sheets_of(request).chain(request.path_params["id"])
    if request.query_params.get("n") == str(len(chain.events) - 1):
        return Response(status_code=204)
    return JSONResponse(state(chain, lang_of(request)))


async def history(request: Request) -> Response:
    """Every line in words."""
    chain = await sheets_of(request).chain(request.path_params["id"])
    return JSONResponse(lines(chain, lang_of(request)))


async def palette(request: Request) -> Response:
    """What the palette starts from; it is the same for every sheet."""
    who = who_of(request)
    return JSONResponse(boot(who.lang, who.profile, {}), headers={"Cache-Control": "private, max-age=3600"})


async def tiles(request: Request) -> Response:
    """What the calculator says of a win at this table."""
    who, said = who_of(request), await _json(request)
    chain = await sheets_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(answer(question(chain.sheet, said), who.lang, who.profile))
    except KeepError:
        raise WebError("kept.bad-entry") from None


async def add(request: Request) -> Response:
    """Record an entry; the same ``id`` twice is one."""
    said = await _said(request)
    entry, seen, by = said.get("id"), said.get("seen"), said.get("by", "")
    if not isinstance(entry, str) or not isinstance(by, str) or not (seen is None or type(seen) is int):
        raise WebError("kept.bad-entry")

    async def record(_: ScoreSheet) -> Json:
        sheets, ident = sheets_of(request), request.path_params["id"]
        event = await sheets.add(ident, said["kind"], said["body"], entry=entry, by=by, seen=seen)
        chain = await sheets.chain(ident)
        # what the phone enters next is entered knowing of this, but not of what another phone has written before it
        known = event.n if seen is None or not chain.rivals(seen, event.n) else seen
        return {"ok": True, "n": known, "state": state(chain, lang_of(request))}

    return await _answered(request, record)


async def try_out(request: Request) -> Response:
    """What an entry would do; nothing is recorded."""
    said = await _said(request)

    async def tried(_: ScoreSheet) -> Json:
        seen = await sheets_of(request).preview(request.path_params["id"], said["kind"], said["body"])
        return {"ok": True, "preview": previewed(seen, lang_of(request))}

    return await _answered(request, tried)


async def amend(request: Request) -> Response:
    """The correction that is asked for, before anybody has agreed to it, and what it would do."""
    said = await _json(request)

    async def planned(chain: ScoreSheet) -> Json:
        return {"ok": True, **plan(chain, said, lang_of(request))}

    return await _answered(request, planned)


async def _json(request: Request) -> dict[str, Any]:
    """An object as JSON, which names no book but those of the shelf. Raises WebError."""
    said = await object_of(request, "kept.bad-entry")
    if any(book not in shelf.names() for book in named_in(said)):
        raise WebError("kept.bad-entry")
    return said


async def _said(request: Request) -> dict[str, Any]:
    """An entry. Raises WebError."""
    said = await _json(request)
    if not isinstance(said.get("kind"), str) or not isinstance(said.get("body", {}), dict):
        raise WebError("kept.bad-entry")
    return {"body": {}, **said}


async def _answered(request: Request, work: Callable[[ScoreSheet], Awaitable[Json]]) -> Response:
    """What an entry came to: done, refused with the reason, a foul to be judged, a question, or another phone's word."""
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
    """The question on which a ruling turns."""
    asked = asked_by(missing)
    answers = [[choice, answer_text(asked, choice, lang)] for choice in missing.choices]
    return {"id": asked.id, "text": say(f"foul.ask.{asked.id}", lang), "answers": answers, "low": asked.low, "high": asked.high}
