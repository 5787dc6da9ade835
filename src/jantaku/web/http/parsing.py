"""Parsing of untrusted input into plain data that is safe for the code behind it."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from jantaku.web.errors import WebError

Endpoint = Callable[[Request], Awaitable[Response]]

MOST_DIGITS = 9  # of a number in an address
MOST_WORDS = 100  # letters of a search
NONE = -1
BACK = json.JSONEncoder(ensure_ascii=False, allow_nan=False)  # made once: with these settings the module makes one a call


def number(text: str) -> int:
    """Parse a non-negative integer; -1 if it is malformed or has too many digits."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else NONE


def loads(text: str | bytes) -> Any:
    """Parse JSON. Raise ValueError also for what cannot be written back: a lone surrogate, NaN, excessive nesting."""
    try:
        found = json.loads(text)
        BACK.encode(found).encode()
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return found


async def object_of(request: Request, refusal: str) -> dict[str, Any]:
    """Return the JSON object in a request's body. Raise WebError with the text ``refusal`` for anything else."""
    try:
        found = loads(await request.body())
    except ValueError:
        raise WebError(refusal) from None
    if not isinstance(found, dict):
        raise WebError(refusal)
    return found


def by_script(endpoint: Endpoint) -> Endpoint:
    """Mark an endpoint that our scripts call with JSON: no form, so no token of one.

    A page of another site can send JSON only after the browser has asked whether it may, and the origin is checked besides.
    """
    endpoint.by_script = True  # type: ignore[attr-defined]
    return endpoint


def own_path(path: str) -> str:
    """Return a path on this server unchanged, and "/" for anything else: redirects do not leave the site."""
    fine = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 500
    return path if fine else "/"
