"""Routes of a document under its address: a renewed one answers with a sentence, a read-only one cannot write.

Endpoints find the id of the document in the path, and `address_of` is what links to it are made of.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from jantaku.web.errors import WebError
from jantaku.web.http.parsing import Endpoint
from jantaku.web.http.visitors import known
from jantaku.web.store.addresses import GONE, READ, WRITE
from jantaku.web.store.repository import Documents

WAYS = (WRITE, READ)
GROUPS = {  # of documents: the texts at a renewed address, for writing at a read-only one, for others than who began it
    "kept": ("kept.renewed", "kept.reads-only", "kept.not-yours"),
    "register": ("register.renewed", "register.reads-only", "register.not-yours"),
}


def addressed(routes: list[BaseRoute], documents: Callable[[Request], Documents[Any]], group: str, *own: str) -> list[BaseRoute]:
    """Return routes whose ``{id}`` is the address of a document.

    Those that post need one that writes, and the paths ``own`` too: what they show lets its reader write. ``group`` is one
    of `GROUPS`.
    """

    def resolving(route: Route) -> Endpoint:
        endpoint: Endpoint = route.endpoint
        writes = "POST" in (route.methods or ()) or route.path in own

        @wraps(endpoint)
        async def resolved(request: Request) -> Response:
            address = request.path_params["id"]
            found = await documents(request).resolve(address)
            if found.rights == GONE:
                raise WebError(GROUPS[group][0], status=410)
            if writes and found.rights != WRITE:
                raise WebError(GROUPS[group][1], status=403)
            request.path_params["id"] = found.ident
            request.state.address, request.state.writes = address, found.rights == WRITE
            return await endpoint(request)

        return resolved

    return [
        Route(route.path, resolving(route), methods=sorted(route.methods or ()), name=route.name)
        if isinstance(route, Route) and "{id}" in route.path
        else route
        for route in routes
    ]


def address_of(request: Request) -> str:
    """Return the address at which the document was found."""
    address: str = request.state.address
    return address


def writes(request: Request) -> bool:
    """Return True if the address lets its holder write."""
    may: bool = request.state.writes
    return may


async def is_owner(request: Request, documents: Documents[Any]) -> bool:
    """Return True if the visitor began the document of the path: only they may renew its addresses."""
    visitor = await known(request)
    begun = await documents.store.owner_of_sheet(request.path_params["id"])
    return visitor is not None and bool(begun) and begun in {visitor.id, *visitor.former}


async def renewed(request: Request, documents: Documents[Any], group: str) -> str:
    """Renew an address as a form asks, ``which``: return that for writing. Raise WebError for others than who began it."""
    async with request.form(max_fields=5) as form:
        which = str(form.get("which", ""))
    if which not in WAYS:
        raise WebError("web.no-form")
    if not await is_owner(request, documents):
        raise WebError(GROUPS[group][2], status=403)
    new = await documents.renew(request.path_params["id"], which)
    return new if which == WRITE else address_of(request)
