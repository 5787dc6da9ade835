"""Roles of an event: given by a link or to an account, and called back. A link is shown once: only its hash is kept."""

from typing import NamedTuple

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.texts import say
from jantaku.tournament.entering import MIRROR, PUBLIC, ROLES, TABLE
from jantaku.web.errors import WebError
from jantaku.web.http import qr
from jantaku.web.http.parsing import number
from jantaku.web.http.preview import address
from jantaku.web.http.shared_pages import page_apart
from jantaku.web.http.templating import go, lang_of, site_of, store_of
from jantaku.web.http.visitors import visitor_of
from jantaku.web.organise.access import by_token, organiser_of
from jantaku.web.organise.context import archive_of, events_of
from jantaku.web.organise.desk.entries import desk_of, frame
from jantaku.web.organise.forms import fields_of

MOST_LABEL = 40
GIVEN = tuple(role for role in ROLES if role not in {PUBLIC, MIRROR})  # a copy has its token from the command that reserves it


class NewLink(NamedTuple):
    """A link that was just made, with its code."""

    label: str
    href: str
    code: Markup


def routes_of_roles() -> list[BaseRoute]:
    """Return the routes of the roles."""
    return [
        Route("/e/{id}/desk/roles", roles, methods=["GET"]),
        Route("/e/{id}/desk/roles", give, methods=["POST"]),
        Route("/e/{id}/desk/call-back", call_back, methods=["POST"]),
    ]


async def roles(request: Request) -> Response:
    """Render who has which role, and the form that gives one."""
    return await show(request, [], "")


async def show(request: Request, made: list[NewLink], wrong: str) -> Response:
    """Render the roles, with links that were just made."""
    archive, actor = await desk_of(request, "roles")
    store, ident, lang = store_of(request), request.path_params["id"], lang_of(request)
    tokens = [token for token in await store.event_tokens(ident) if not token.revoked]
    rows = [(token, say(f"organise.role-{token.role}", lang), by_token(token, lang).name) for token in tokens]
    accounts = [(visitor, say(f"organise.role-{role}", lang), label) for visitor, role, label in await store.event_roles(ident)]
    tables = max((max(each.tables, default=0) for each in archive.state.sessions.values()), default=0)
    return await page_apart(
        request,
        "organise/desk_roles.html",
        422 if wrong else 200,
        made=made,
        wrong=wrong,
        rows=rows,
        accounts=accounts,
        me=await visitor_of(request),
        given=[(role, say(f"organise.role-{role}", lang)) for role in GIVEN],
        tables=tables,
        most=MOST_LABEL,
        **frame(request, archive, actor, "roles"),
    )


async def give(request: Request) -> Response:
    """Give a role by a link, one to each table of so many; or to an account. The page has the links this once."""
    await organiser_of(request)
    archive, fields, lang = await archive_of(request), await fields_of(request), lang_of(request)
    role, label = fields.get("role", ""), " ".join(fields.get("label", "").split())[:MOST_LABEL]
    if role not in GIVEN:
        raise WebError("web.no-form")
    if fields.get("account"):
        return await _to_account(request, role, fields["account"])
    ident = request.path_params["id"]
    most = max((max(each.tables, default=0) for each in archive.state.sessions.values()), default=0)
    wanted = range(1, min(number(fields.get("tables", "0")), 200) + 1) if role == TABLE else (0,)
    if role == TABLE and (not most or not wanted):
        return await show(request, [], say("desk.no-tables", lang))
    rows = [(role, 0, table, "" if table else label) for table in wanted]
    tokens = await events_of(request).give(ident, rows, fields.get("form", ""))
    labels = [say("organise.table-n", lang, n=table) if table else label for table in wanted]
    origin = address(site_of(request).settings, request)
    links = [
        (each or say(f"organise.role-{role}", lang), f"{origin}/e/{ident}/in/{token}")
        for each, token in zip(labels, tokens, strict=True)
    ]
    return await show(request, [NewLink(each, href, qr.on_screen(href)) for each, href in links], "")


async def _to_account(request: Request, role: str, name: str) -> Response:
    visitor = await store_of(request).account_named(name)
    if not visitor:
        return await show(request, [], say("desk.no-account", lang_of(request), name=name[:40]))
    await store_of(request).give_event_role(request.path_params["id"], visitor, role, name[:MOST_LABEL])
    return go(f"/e/{request.path_params['id']}/desk/roles")


async def call_back(request: Request) -> Response:
    """Call a link back, or take the role of an account away: it opens nothing from now on."""
    await organiser_of(request)
    fields, ident = await fields_of(request), request.path_params["id"]
    if fields.get("token"):
        await events_of(request).call_back(ident, fields["token"])
    elif fields.get("visitor") and fields["visitor"] != await visitor_of(request):  # nobody locks themselves out
        await store_of(request).give_event_role(ident, fields["visitor"], "", "")
    return go(f"/e/{ident}/desk/roles")
