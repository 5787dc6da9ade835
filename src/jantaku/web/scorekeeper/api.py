"""The JSON API of a sheet: entries, previews, corrections, a hand by its tiles, the event log."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from jantaku.errors import JantakuError, Missing
from jantaku.referee import answer_text, asked_by
from jantaku.rules import library
from jantaku.scorekeeper import Conflict, KeepError, LeadsToRuling, ScoreSheet
from jantaku.texts import say
from jantaku.web.calculator.answer import answer
from jantaku.web.calculator.present import boot
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import by_script, object_of
from jantaku.web.http.templating import lang_of, who_of
from jantaku.web.scorekeeper.audit import named_in
from jantaku.web.scorekeeper.codes import RULED, known_by, signed
from jantaku.web.scorekeeper.conflict import conflicting
from jantaku.web.scorekeeper.correction import plan
from jantaku.web.scorekeeper.history import line_in, lines
from jantaku.web.scorekeeper.names import called
from jantaku.web.scorekeeper.present import previewed
from jantaku.web.scorekeeper.proposals import KINDS, Proposal, corrections
from jantaku.web.scorekeeper.repository import sheets_of
from jantaku.web.scorekeeper.snapshot import worked_out
from jantaku.web.scorekeeper.tiles import question
from jantaku.web.scorekeeper.undo import check_writer, shown, wrote

Json = dict[str, object]


def routes_of_answers() -> list[Route]:
    """Return the routes of a sheet that answer in JSON."""
    return [
        Route("/keep/{id}/state", news),
        Route("/keep/{id}/lines", history),
        Route("/keep/{id}/palette", palette),
        Route("/keep/{id}/add", by_script(add), methods=["POST"]),
        Route("/keep/{id}/preview", by_script(try_out), methods=["POST"]),
        Route("/keep/{id}/amend", by_script(amend), methods=["POST"]),
        Route("/keep/{id}/tiles", by_script(tiles), methods=["POST"]),
        Route("/keep/{id}/code", by_script(code), methods=["POST"]),
        Route("/keep/{id}/propose", by_script(propose), methods=["POST"]),
        Route("/keep/{id}/agree", by_script(agree), methods=["POST"]),
        Route("/keep/{id}/withdraw", by_script(withdraw), methods=["POST"]),
    ]


async def news(request: Request) -> Response:
    """Send the sheet, if it has changed since ``?n=`` and ``?p=``, the tag of what is proposed; else status 204."""
    sheets, ident, asked = sheets_of(request), request.path_params["id"], request.query_params
    chain = await sheets.chain(ident)
    found = sheets.proposals.of(ident, chain)
    if asked.get("n") == str(len(chain.events) - 1) and asked.get("p", "") == (found.tag if found else ""):
        return Response(status_code=204)
    return JSONResponse(await shown(request, chain))


async def history(request: Request) -> Response:
    """Send the last lines in words, or the last before the line ``?before=``."""
    chain, lang = await sheets_of(request).chain(request.path_params["id"]), lang_of(request)
    end = line_in(request.query_params, len(chain.events))
    return JSONResponse(await worked_out(chain, lambda still: lines(still, lang, end)))


async def palette(request: Request) -> Response:
    """Send the start data of the palette, the same for every sheet."""
    who = who_of(request)
    return JSONResponse(boot(who.lang, who.profile, {}), headers={"Cache-Control": "private, max-age=3600"})


async def tiles(request: Request) -> Response:
    """Send the calculator's answer for a win at this table."""
    who, sent = who_of(request), await json_of(request)
    chain = await sheets_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(answer(question(chain.sheet, sent), who.lang, who.profile))
    except KeepError:
        raise WebError("kept.bad-entry") from None


async def add(request: Request) -> Response:
    """Record an entry; sent twice with one ``id`` it is recorded once."""
    sent = await entry_in(request)
    entry, seen, by = sent.get("id"), sent.get("seen"), sent.get("by", "")
    if not isinstance(entry, str) or not isinstance(by, str) or not (seen is None or type(seen) is int):
        raise WebError("kept.bad-entry")

    async def record(_: ScoreSheet) -> Json:
        sheets, ident = sheets_of(request), request.path_params["id"]
        chain = await sheets.chain(ident)
        check_writer(request, chain, sent, sheets.writers)
        body = await signed(request, chain, sent)
        event = await sheets.add(ident, sent["kind"], body, entry=entry, by=by, seen=seen)
        wrote(request, sheets.writers, event)
        chain = await sheets.chain(ident)
        return {"ok": True, "n": known_after(chain, event.n, seen), "state": await shown(request, chain)}

    return await _answered(request, record)


async def try_out(request: Request) -> Response:
    """Preview an entry; nothing is recorded."""
    sent = await entry_in(request)

    async def tried(chain: ScoreSheet) -> Json:
        code = {"code": True} if chain.sheet.coded and sent["kind"] in RULED else {}  # asked for once it is recorded
        seen = await sheets_of(request).preview(request.path_params["id"], sent["kind"], {**sent["body"], **code})
        return {"ok": True, "preview": previewed(seen, lang_of(request))}

    return await _answered(request, tried)


async def amend(request: Request) -> Response:
    """Send the requested correction, not assented to yet, with its preview."""
    sent = await json_of(request)

    async def planned(chain: ScoreSheet) -> Json:
        return {"ok": True, **plan(chain, sent, lang_of(request))}

    return await _answered(request, planned)


# ---- codes, and what all agree to
async def code(request: Request) -> Response:
    """Check a code that was entered on a phone."""
    sent = await json_of(request)

    async def checked(chain: ScoreSheet) -> Json:
        if not await known_by(request, chain, sent.get("codes")):
            raise KeepError("code-wrong")
        return {"ok": True}

    return await _answered(request, checked)


async def propose(request: Request) -> Response:
    """Propose a correction, or the end of a game, to the four players."""
    sent = await entry_in(request)
    ident, entry = request.path_params["id"], sent.get("id")
    if sent["kind"] not in KINDS or not isinstance(entry, str) or not entry:
        raise WebError("kept.bad-entry")

    async def put(chain: ScoreSheet) -> Json:
        own = await _player(request, chain, sent)
        body = {name: value for name, value in sent["body"].items() if name not in {"assent", "referee"}}
        found = Proposal(entry, sent["kind"], await signed(request, chain, {**sent, "body": body}), own, corrections(chain))
        chain.preview(found.kind, found.whole)
        found.phones[own] = own
        sheets_of(request).proposals.put(ident, found)
        return {"ok": True, "state": await shown(request, chain)}

    return await _answered(request, put)


async def agree(request: Request) -> Response:
    """Agree to what is proposed: the players of ``seats``, on the phone of the player whose code comes with it."""
    sent = await json_of(request)
    seats, ident, sheets = sent.get("seats"), request.path_params["id"], sheets_of(request)
    if not isinstance(seats, list) or not all(type(seat) is int and seat in range(4) for seat in seats):
        raise WebError("kept.bad-entry")

    async def agreed(chain: ScoreSheet) -> Json:
        own, found = await _player(request, chain, sent), sheets.proposals.of(ident, chain)
        if any(event.id == sent.get("proposal") for event in chain.events):  # the last assent, sent twice
            return {"ok": True, "state": await shown(request, chain)}
        if found is None or found.id != sent.get("proposal"):
            raise KeepError("proposal-gone")
        for seat in seats:
            if seat == own or seat not in found.phones:
                found.phones[seat] = own
        if len(found.phones) == 4:
            sheets.proposals.drop(ident)
            by = chain.sheet.names[found.by]
            await sheets.add(ident, found.kind, found.whole, entry=found.id, by=by, seen=None)
        return {"ok": True, "state": await shown(request, await sheets.chain(ident))}

    return await _answered(request, agreed)


async def withdraw(request: Request) -> Response:
    """Take back what is proposed, or refuse it: any player can."""
    sent = await json_of(request)
    ident, sheets = request.path_params["id"], sheets_of(request)

    async def taken(chain: ScoreSheet) -> Json:
        await _player(request, chain, sent)
        found = sheets.proposals.of(ident, chain)
        if found and found.id == sent.get("proposal"):
            sheets.proposals.drop(ident)
        return {"ok": True, "state": await shown(request, chain)}

    return await _answered(request, taken)


async def _player(request: Request, chain: ScoreSheet, sent: dict[str, Any]) -> int:
    """Return the player whose code a phone has given. Raise KeepError if it gave none."""
    seat = next((who for who in await known_by(request, chain, sent.get("codes")) if isinstance(who, int)), None)
    if seat is None:
        raise KeepError("code-player")
    return seat


async def json_of(request: Request) -> dict[str, Any]:
    """Return the JSON object of a request that names installed books only. Raise WebError for anything else."""
    sent = await object_of(request, "kept.bad-entry")
    if any(book not in library.names() for book in named_in(sent)):
        raise WebError("kept.bad-entry")
    return sent


async def entry_in(request: Request) -> dict[str, Any]:
    """Return an entry. Raise WebError if it is malformed."""
    sent = await json_of(request)
    if not isinstance(sent.get("kind"), str) or not isinstance(sent.get("body", {}), dict):
        raise WebError("kept.bad-entry")
    return {"body": {}, **sent}


def known_after(chain: ScoreSheet, n: int, seen: int | None) -> int:
    """Return the last line that a phone knows, which has written line ``n``: of none that another phone wrote before it."""
    return n if seen is None or not chain.rivals(seen, n) else seen


async def _answered(request: Request, work: Callable[[ScoreSheet], Awaitable[Json]]) -> Response:
    """Send the outcome of an entry: done, refused with the reason, a foul to judge, a question, or a conflict."""
    chain = await sheets_of(request).chain(request.path_params["id"])
    try:
        return JSONResponse(await work(chain))
    except WebError:
        raise
    except JantakuError as error:
        told = await refusal(error, chain, lang_of(request))
        return JSONResponse({**told, "state": await shown(request, chain)} if isinstance(error, Conflict) else told)


async def refusal(error: JantakuError, chain: ScoreSheet, lang: str) -> Json:
    """Return what a phone shows of an entry that was not recorded: the reason, a foul to judge, a question, or both versions."""
    names = called(chain.sheet.names, lang)
    if isinstance(error, Conflict):
        versions = await worked_out(chain, partial(conflicting, error=error, lang=lang))
        return {"ok": False, "text": error.sentence(lang, names), **versions}
    if isinstance(error, LeadsToRuling):
        led: Json = {"seat": error.seat, "foul": error.foul, "given": error.given, **({"also": error.also} if error.also else {})}
        return {"ok": False, "text": error.sentence(lang, names), "ruling": led}
    if isinstance(error, Missing):
        asked = _asked(error, lang)
        return {"ok": False, "text": asked["text"], "missing": asked}
    if isinstance(error, KeepError):
        return {"ok": False, "text": error.sentence(lang, names), "refused": error.id}
    return {"ok": False, "text": say("kept.bad-entry", lang)}


def _asked(missing: Missing, lang: str) -> Json:
    """Return the question that a ruling depends on."""
    asked = asked_by(missing)
    answers = [[choice, answer_text(asked, choice, lang)] for choice in missing.choices]
    return {"id": asked.id, "text": say(f"foul.ask.{asked.id}", lang), "answers": answers, "low": asked.low, "high": asked.high}
