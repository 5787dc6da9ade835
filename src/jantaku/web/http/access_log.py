"""The access log: refusals are reported, and every internal error gets a number in the log and on the page."""

import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from jantaku.web.errors import WebError
from jantaku.web.http.templating import Site, refused
from jantaku.web.logs import masked, short, tell

if TYPE_CHECKING:
    from jantaku.web.http.safety.identity import Who

QUIET = ("/static/", "/healthz")  # not logged unless they fail


class AccessLog:
    """Log each request, and answer those that fail inside."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self.app, self.site = app, site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._answer(scope, receive, sending, lambda: status > 0)
        except ClientDisconnect:
            status = 499  # the client has gone, nobody reads the answer
        if status >= 400 or not scope["path"].startswith(QUIET):
            _log(scope, status, time.perf_counter() - start)

    async def _answer(self, scope: Scope, receive: Receive, send: Send, begun: Callable[[], bool]) -> None:
        """Pass the request on, and turn an error into its answer."""
        try:
            await self.app(scope, receive, send)
        except ClientDisconnect:
            raise
        except WebError as error:
            if error.status >= 500:
                tell(
                    "refused", logging.ERROR, path=masked(scope["path"]), id=error.id, text=str(error), cause=error.__cause__ or ""
                )
            answer = refused(Request(scope, receive), error)
        except Exception as error:  # noqa: BLE001 - the client gets an error page, the operator a log entry
            trouble = secrets.token_hex(4)
            tell("trouble", logging.ERROR, trace=True, id=trouble, path=masked(scope["path"]), kind=type(error).__name__)
            answer = refused(Request(scope, receive), WebError("web.trouble-long", status=500), trouble)
        else:
            return
        if not begun():
            await answer(scope, receive, send)


def _log(scope: Scope, status: int, seconds: float) -> None:
    who: Who = scope["state"]["who"]
    tell(
        "request",
        logging.WARNING if status >= 500 else logging.INFO,
        method=scope["method"],
        path=masked(scope["path"]),
        status=status,
        ms=f"{1000 * seconds:.1f}",
        address=who.address,
        visitor=short(who.known),
    )
