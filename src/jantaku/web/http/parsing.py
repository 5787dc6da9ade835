"""What strangers send, as plain data that nothing later stumbles over."""

import json
from typing import Any

from starlette.requests import Request

from jantaku.web.errors import WebError

MOST_DIGITS = 9  # of a number in an address
NONE = -1


def number(text: str) -> int:
    """A whole number out of an address; -1 for what is none, or has more digits than any that is meant."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else NONE


def loads(text: str | bytes) -> Any:
    """Plain data out of JSON. Raises ValueError also for what could not be written again: half a letter, NaN, a bottomless list."""
    try:
        found = json.loads(text)
        json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    return found


async def object_of(request: Request, refusal: str) -> dict[str, Any]:
    """The object that a request brings as JSON. Raises WebError with this sentence for anything else."""
    try:
        said = loads(await request.body())
    except ValueError:
        raise WebError(refusal) from None
    if not isinstance(said, dict):
        raise WebError(refusal)
    return said


def own_path(path: str) -> str:
    """A path on this server; the lobby for anything else."""
    fine = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isprintable() and len(path) < 500
    return path if fine else "/"
