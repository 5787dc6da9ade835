"""Calls for a referee: a table calls from a phone; the referees see which tables wait, since when, and who attends."""

import json
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.register import PenaltyLedger, RegisterError
from jantaku.register.entries import MOST_TABLE
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.addressed import address_of, addressed
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of
from jantaku.web.http.visitors import visitor_here
from jantaku.web.register import forms
from jantaku.web.register.repository import enter, referee_of, registers_of, stay
from jantaku.web.store.documents import CALLS
from jantaku.web.store.ids import LENGTH, LETTERS, in_shard
from jantaku.web.store.repository import now

MINUTE, SECOND = 60_000, 1000
MOST_NOTE = 100
QUEUE = "/referee/registers/{id}/calls"


def routes() -> list[BaseRoute]:
    """Return the routes of the calls."""
    return [
        *addressed([Route(QUEUE, queue), Route(QUEUE, attend, methods=["POST"])], registers_of, "register", QUEUE),
        Route("/call/{code}", calling, name="call"),
        Route("/call/{code}", call, methods=["POST"]),
    ]


# ---- for the referees
async def queue(request: Request) -> Response:
    """Render the queue of calls; the page refreshes itself."""
    return await _queue(request, "")


async def attend(request: Request) -> Response:
    """Record that a referee attends, that a call is over, or that a table called by word of mouth."""
    ident = request.path_params["id"]
    async with request.form() as form:
        kind, entry = str(form.get("kind", "")), str(form.get("entry", ""))
        typed = {name: str(form.get(name, "")).strip() for name in ("call", "referee", "table")}
    if kind not in {"call", "answer", "close"}:
        raise WebError("web.no-form")
    wanted = {"call": ("table",), "answer": ("call", "referee"), "close": ("call",)}[kind]
    body = {name: forms.number(typed[name]) if name == "table" else typed[name] for name in wanted if typed[name]}
    try:
        await registers_of(request).write(ident, partial(enter, kind, body, entry))
    except RegisterError as error:
        return await _queue(request, error.sentence(lang_of(request)))
    at = address_of(request)
    return stay(request, go(f"/referee/registers/{at}/calls"), at, typed["referee"])


async def _queue(request: Request, wrong: str) -> Response:
    ident, lang = request.path_params["id"], lang_of(request)
    ledger = (await registers_of(request).chain(ident)).ledger
    link = str(request.url_for("call", code=await code_of(request, ident)))
    answer = page(
        request,
        "register/calls.html",
        400 if wrong else 200,
        at=f"/referee/registers/{address_of(request)}",
        ledger=ledger,
        waiting=[(each, _waits(each.at, lang)) for each in ledger.queue],
        state=" ".join(f"{each.id}{each.referee}{_minutes(each.at)}" for each in ledger.queue),
        response=_response(ledger, lang),
        referee=referee_of(request),
        link=link,
        code=qr.bare(link, scale=4),
        most=MOST_TABLE,
        token=forms.token(),
        wrong=wrong,
    )
    return stay(request, answer, address_of(request))


# ---- for the tables
async def calling(request: Request) -> Response:
    """Render a table's page: call, or see that a referee is coming."""
    return await _calling(request, "")


async def call(request: Request) -> Response:
    """Call a referee; a repeated call only shows the first one again."""
    code = request.path_params["code"]
    async with request.form() as form:
        typed = {name: str(form.get(name, "")).strip() for name in ("table", "note", "entry")}
    body: dict[str, Any] = {"table": forms.number(typed["table"]), **({"note": typed["note"][:MOST_NOTE]} if typed["note"] else {})}
    ident = await register_of(request, code)
    try:
        await registers_of(request).write(ident, partial(enter, "call", body, typed["entry"]))
    except RegisterError as error:
        if error.id != "called":
            return await _calling(request, error.sentence(lang_of(request)))
    return go(f"/call/{code}?table={body['table']}")


async def _calling(request: Request, wrong: str) -> Response:
    ledger = (await registers_of(request).chain(await register_of(request, request.path_params["code"]))).ledger
    table = forms.number(request.query_params.get("table", ""))
    own = [each for each in ledger.calls if each.table == table]
    return page(
        request,
        "register/call.html",
        400 if wrong else 200,
        event=ledger.event,
        table=table if isinstance(table, int) else "",
        call=own[-1] if own else None,
        waits=_waits(own[-1].at, lang_of(request)) if own else "",
        state=f"{own[-1].id}{own[-1].referee}{own[-1].over}{_minutes(own[-1].at)}" if own else "",
        most=MOST_TABLE,
        most_note=MOST_NOTE,
        token=forms.token(),
        wrong=wrong,
    )


def _waits(since: int, lang: str) -> str:
    return say("register.waits", lang, minutes=_minutes(since))


def _minutes(since: int) -> int:
    return max(0, now() - since) // MINUTE


def _response(ledger: PenaltyLedger, lang: str) -> str:
    """Return the sentence on the referees' response times; "" without any."""
    took = ledger.took
    if not took:
        return ""
    return say("register.response", lang, count=len(took), seconds=sum(took) // len(took) // SECOND, longest=max(took) // SECOND)


# ---- the address at which tables call: it leads to a register, and shows nothing of it
async def code_of(request: Request, register: str) -> str:
    """Return the code of a register for its tables, from which the register's id cannot be derived. Raise StoreError."""
    secret = site_of(request).signing.sealed(f"calls of {register}")
    store = store_of(request)
    code = in_shard(store.shard, "".join(LETTERS[byte % len(LETTERS)] for byte in secret[:LENGTH]))
    if not await store.sheet_lines(code, CALLS):
        await store.begin_sheet(code, await visitor_here(request), json.dumps({"register": register}), CALLS)
    return code


async def register_of(request: Request, code: str) -> str:
    """Return the register of a code. Raise WebError if there is none."""
    lines = await store_of(request).sheet_lines(code, CALLS)
    if not lines:
        raise WebError("register.call-none", status=404)
    return str(json.loads(lines[0])["register"])
