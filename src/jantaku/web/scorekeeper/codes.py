"""Codes with which people sign the sheet of an event: checked here, and noted in the entry; no line holds one."""

from collections.abc import Mapping
from hmac import compare_digest
from typing import Any

from starlette.requests import Request

from jantaku.scorekeeper import KeepError, ScoreSheet
from jantaku.scorekeeper.signing import PROOFS
from jantaku.web.clock.codes import in_digits, player_code, referee_code
from jantaku.web.errors import WebError
from jantaku.web.http.safety.limits import GUESSES
from jantaku.web.http.templating import site_of
from jantaku.web.scorekeeper.repository import sheets_of

REFEREE = "referee"
RULED = ("decision", "cancel")  # what only a referee enters
SIGNED = ("confirm", "sign", "correction", "close", "totals", *RULED)  # kinds of entries to which somebody agrees
Known = frozenset[int | str]  # seats, and the referee


def place_of(chain: ScoreSheet, ident: str) -> str:
    """Return where a sheet has its codes from, as a phone keeps one: a clock's table, or the sheet itself; "" without codes."""
    codes = chain.events[0].body.get("codes") or {}
    return f"{codes['clock']}.{codes['table']}" if "clock" in codes else f"sheet.{ident}" if codes else ""


async def codes_of(request: Request, ident: str, place: Mapping[str, Any]) -> dict[str, str]:
    """Return the codes of a sheet by seat, as text, and of the referees: those of its clock's table, or of its register.

    The code of a seat that has taken none is an empty string. Raise WebError if there is no such clock.
    """
    site, clock, seats = site_of(request), sheets_of(request).clock, [str(seat) for seat in range(4)]
    if "clock" in place and clock:
        session, table = await clock.session(str(place["clock"])), int(place["table"])
        return {seat: player_code(session, table, int(seat)) for seat in seats} | {REFEREE: referee_code(session)}
    made = {seat: site.signing.sealed(f"player {seat} of {ident}") for seat in seats}
    made[REFEREE] = site.signing.sealed(f"referees of {place.get('register', '')}")
    return {who: in_digits(digest) for who, digest in made.items()}


async def known_by(request: Request, chain: ScoreSheet, given: object) -> Known:
    """Return whose codes a phone has given, ``{"1": "481920"}`` or ``{"referee": "..."}``. Raise KeepError for a wrong one."""
    ident, limits = request.path_params["id"], site_of(request).limits
    tried = place_of(chain, ident)
    if not given or not tried:
        return frozenset()
    if not isinstance(given, dict) or len(given) > 1 or not all(isinstance(code, str) for code in given.values()):
        raise KeepError("value", field="codes")
    wait = limits.alone("code", tried, GUESSES)
    if wait:
        raise KeepError("code-often", seconds=max(1, round(wait + 0.5)))
    try:
        right = await codes_of(request, ident, chain.events[0].body["codes"])
    except WebError:  # the clock was deleted, and its codes with it
        right = {}
    for who, code in given.items():
        typed = "".join(code.split())
        if not right.get(who) or not compare_digest(typed.encode(errors="replace"), right[who].encode()):
            raise KeepError("code-wrong")
    limits.give_back("code", tried, GUESSES)
    return frozenset(who if who == REFEREE else int(who) for who in given)


async def signed(request: Request, chain: ScoreSheet, sent: Mapping[str, Any]) -> dict[str, Any]:
    """Return the body of an entry with what was checked: whose phone, or that a referee gave the code. Raise KeepError."""
    body = dict(sent["body"])
    for name in PROOFS:
        if name in body:
            raise KeepError("value", field=name)
    if not chain.events[0].body.get("codes") or sent["kind"] not in SIGNED or "undo" in body:
        return body
    known = await known_by(request, chain, sent.get("codes"))
    if REFEREE in known:
        who = body.get("seen" if sent["kind"] == "totals" else "referee", "")
        return {**body, "code": True} if str(who).strip() else body
    for seat in known:
        if sent["kind"] == "confirm":
            return {**body, "phone": seat}
        if "assent" in body:
            return {**body, "phones": [seat] * 4}
    return body
