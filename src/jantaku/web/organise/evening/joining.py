"""``/join``: a phone joins an evening by its code, shows a player's seat from then on, and may enter results."""

import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.tournament import evenings
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import SCORER
from jantaku.tournament.errors import EventError
from jantaku.web.errors import WebError
from jantaku.web.http.parsing import number
from jantaku.web.http.safety.limits import ALL_GUESSES, GUESSES, LOOPBACK, network
from jantaku.web.http.safety.shards import shard_of
from jantaku.web.http.templating import go, lang_of, page, site_of, store_of, who_of
from jantaku.web.organise.access import ME, enter_by_link
from jantaku.web.organise.context import events_of
from jantaku.web.organise.evening.page import MOST_HERE, MOST_NAME, known_person, refusal_of
from jantaku.web.organise.forms import new_form
from jantaku.web.organise.repository import TOKEN_BYTES
from jantaku.web.store.clubs import KeptEvening

REMEMBERED = 200 * 24 * 3600  # seconds
MOST_CODE = 16  # letters


def routes() -> list[BaseRoute]:
    """Return its routes."""
    return [
        Route("/join", ask_code),
        Route("/join/{code}", who_are_you, name="join-evening"),
        Route("/join/{code}", join, methods=["POST"]),
    ]


async def ask_code(request: Request) -> Response:
    """Ask for the code of an evening, or go there with ``?code=``."""
    code = "".join(request.query_params.get("code", "").lower().split())[:MOST_CODE]
    elsewhere = shard_of(f"/join/{code}") not in {0, store_of(request).shard}  # the proxy leads that address there
    if code and (elsewhere or await _opened(request, code)):
        return go(f"/join/{code}")
    wrong = say("evening.no-code", lang_of(request)) if code else ""
    return page(request, "organise/join.html", 404 if wrong else 200, typed=code, wrong=wrong)


async def _opened(request: Request, code: str) -> KeptEvening | None:
    """Return the evening that a code opens. Wrong tries count by address and all together. Raise WebError after too many."""
    limits, here = site_of(request).limits, who_of(request).address
    tries = () if here in LOOPBACK else ((network(here), GUESSES), ("", ALL_GUESSES))
    wait = max((limits.alone("join", whose, rate) for whose, rate in tries), default=0.0)
    if wait:
        raise WebError("web.too-often", status=429, seconds=round(wait + 0.5))
    found = await store_of(request).evening_by_code(code)
    for whose, rate in tries if found else ():
        limits.give_back("join", whose, rate)
    return found


async def _joined(request: Request) -> tuple[KeptEvening, Archive]:
    found = await _opened(request, request.path_params["code"].lower())
    if found is None:
        raise WebError("evening.no-code", status=404)
    return found, await events_of(request).archive(found.event)


async def who_are_you(request: Request) -> Response:
    """Ask who joins: one of those who are there already, or somebody else."""
    kept, archive = await _joined(request)
    return _who(request, kept, archive)


def _who(request: Request, kept: KeptEvening, archive: Archive, wrong: str = "", typed: str = "") -> Response:
    there = [(entry, archive.name(entry)) for entry in evenings.here(archive)]
    values: dict[str, Any] = {
        "kept": kept,
        "name": archive.state.name,
        "here": there,
        "typed": typed,
        "most": MOST_NAME,
        "entry": new_form(),
        "begun": bool(archive.state.sessions),
        "wrong": wrong,
    }
    return page(request, "organise/join_evening.html", 409 if wrong else 200, **values)


def _own_token(request: Request, event: str, entry: int) -> Callable[[int], str]:
    """Return what makes the token of this browser for a player: joining again gives no second one."""
    signing, session = site_of(request).signing, who_of(request).session
    return lambda turn: urlsafe_b64encode(signing.sealed(f"joined {event} {entry} {session} {turn}")[:TOKEN_BYTES]).decode()


async def _entered(request: Request, kept: KeptEvening, name: str, ident: str) -> tuple[int, Archive]:
    """Enter who has come, once for a form that is sent twice; return the entry and the event. Raise JantakuError.

    The club knows the person by the second time: the same name under the same id is the same person.
    """
    events, body = events_of(request), {"people": [await known_person(request, kept.club, name)]}
    try:
        answer = await events.enter(kept.event, ident, "come", body, name)
    except EventError as error:
        known = await events.answer(kept.event, ident) if error.id == "again" else None
        archive = await events.archive(kept.event)
        if known is None or archive.name(known["numbers"][0]) != name:
            raise
        return known["numbers"][0], archive
    return answer["numbers"][0], await events.archive(kept.event)


async def join(request: Request) -> Response:
    """Have a phone show a player's seat and enter results; who is not there yet is entered."""
    kept, archive = await _joined(request)
    async with request.form() as form:
        entry, name = number(str(form.get("player", ""))), " ".join(str(form.get("name", "")).split())[:MOST_NAME]
        sent = str(form.get("entry", ""))[:40] or secrets.token_hex(8)
    if entry not in evenings.here(archive):
        if not name:
            return _who(request, kept, archive, say("evening.name-wanted", lang_of(request)))
        if len(archive.state.entries) >= MOST_HERE:
            raise WebError("evening.full", status=409, most=MOST_HERE)
        try:
            entry, archive = await _entered(request, kept, name, f"join {sent}")
        except JantakuError as error:
            return _who(request, kept, archive, refusal_of(error, lang_of(request)), name)
    token = await events_of(request).give_once(
        kept.event, _own_token(request, kept.event, entry), (SCORER, 0, 0, archive.name(entry))
    )
    there = enter_by_link(request, go(f"/e/{kept.event}/evening"), kept.event, token)
    secure = request.url.scheme == "https"
    there.set_cookie(ME, str(entry), REMEMBERED, path=f"/e/{kept.event}", secure=secure, httponly=True, samesite="lax")
    return there
