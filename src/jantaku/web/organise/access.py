"""The person or program that acts at an event: known by a token or an account, never by a typed name."""

from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from jantaku.texts import say
from jantaku.tournament.archive import Archive
from jantaku.tournament.entering import ORGANISER, PUBLIC, ROLES, STAFF, TABLE, in_progress, may_enter
from jantaku.tournament.events import Body
from jantaku.tournament.hall_entries import place_in
from jantaku.tournament.on_sheets import leaves_rulings
from jantaku.tournament.state import TOURNAMENT
from jantaku.web.errors import WebError
from jantaku.web.http.templating import lang_of, store_of
from jantaku.web.http.visitors import known
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.store.events import Token

COOKIE = "jantaku_event"
ME = "jantaku_player"  # a cookie for each event: whose place this phone shows
KEPT = 400 * 24 * 3600  # seconds
MOST_TOKEN = 200  # letters
BEARER = "bearer "
FORBIDDEN = 403


class Actor(NamedTuple):
    """An acting person or program: a role, its session and table (0 for all), and the name that entries are signed with."""

    role: str = PUBLIC
    session: int = 0
    table: int = 0
    name: str = ""
    token: str = ""  # the hash of the token, if one was given


def bearer(request: Request) -> str:
    """Return the token that a program sends with a request, "" for none."""
    header = request.headers.get("authorization", "")
    return header[len(BEARER) :].strip()[:MOST_TOKEN] if header.lower().startswith(BEARER) else ""


async def actor_of(request: Request) -> Actor:
    """Return who acts: the bearer of a token; else the strongest role of the link that was followed and of the account.

    Raise WebError for a bearer's token that opens nothing here, or was called back, and for an event that is not here.
    """
    state, ident, sent = request.scope["state"], request.path_params["id"], bearer(request)
    if "actor" not in state:
        if sent:
            found = await events_of(request).token(ident, sent)
            if found is None:
                await archive_of(request)  # raises where the event is not here
                raise WebError("organise.no-token", status=FORBIDDEN)
            state["actor"] = by_token(found, lang_of(request))
        else:
            state["actor"] = await _in_browser(request, ident)
    actor: Actor = state["actor"]
    return actor


async def _in_browser(request: Request, ident: str) -> Actor:
    lang, found = lang_of(request), [Actor()]
    kept = request.cookies.get(COOKIE, "")[:MOST_TOKEN]
    token = await events_of(request).token(ident, kept) if kept else None
    if token:
        found.append(by_token(token, lang))
    visitor = await known(request)
    if visitor:
        rows = await store_of(request).event_roles_of(ident, visitor.id)
        called = visitor.name or visitor.account
        found += [Actor(role, 0, 0, label or called or say(f"organise.role-{role}", lang)) for role, label in rows]
    return min(found, key=lambda actor: ROLES.index(actor.role))


def by_token(token: Token, lang: str) -> Actor:
    """Return who acts by a token: its label is the name, else the role, with the table."""
    name = token.label or say(f"organise.role-{token.role}", lang)
    if token.role == TABLE:
        name = say("organise.table-n", lang, n=token.place)
    return Actor(token.role, token.session, token.place, name, token.id)


def check(actor: Actor, kind: str, body: Body, archive: Archive) -> None:
    """Raise WebError where somebody may not enter something as the event stands.

    A table's token is for its table, in the session in progress alone; for no other table, and not for one of yesterday.
    """
    if not may_enter(actor.role, kind, body):
        raise WebError("organise.forbidden", status=FORBIDDEN)
    if kind == "sheet" and body.get("entry") == "correction" and actor.role in {STAFF, TABLE}:
        _check_correction(actor, body, archive)
    if actor.role == TABLE:
        session = in_progress(archive)
        if actor.session not in {0, session}:
            raise WebError("organise.other-session", status=FORBIDDEN, n=actor.table, session=actor.session)
        own = body.get("table") == actor.table and body.get("session") == session
        if not own or not session:
            raise WebError("organise.other-table", status=FORBIDDEN, n=actor.table)
        if body.get("entry") == "close" and archive.state.kind == TOURNAMENT:  # the person who signs closes it
            raise WebError("organise.forbidden", status=FORBIDDEN)


def _check_correction(actor: Actor, body: Body, archive: Archive) -> None:
    """Raise WebError where who does not rule takes a ruling back by a correction, or makes one, and where a table signs by it."""
    chain, rest = archive.sheets.get(place_in(body)), body.get("body")
    if chain and isinstance(rest, dict) and not leaves_rulings(chain, rest, signs=actor.role == STAFF):
        raise WebError("organise.forbidden", status=FORBIDDEN)


def closed_to(actor: Actor) -> WebError:
    """Return the refusal of a page: it says which code or link would open it, or that a role does not."""
    if actor.role == TABLE:
        return WebError("organise.own-table", status=FORBIDDEN, n=actor.table)
    return WebError("organise.no-role" if actor.role == PUBLIC else "organise.forbidden", status=FORBIDDEN)


async def organiser_of(request: Request) -> Actor:
    """Return the organiser who acts. Raise WebError for others."""
    actor = await actor_of(request)
    if actor.role != ORGANISER:
        raise closed_to(actor)
    return actor


def enter_by_link(request: Request, answer: Response, ident: str, token: str) -> Response:
    """Keep a link's token in this browser, for the pages of its event alone."""
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, token, max_age=KEPT, path=f"/e/{ident}", secure=secure, httponly=True, samesite="lax")
    return answer
