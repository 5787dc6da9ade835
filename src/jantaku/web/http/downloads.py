"""Files of a megabyte or more, made and compressed off the loop."""

import gzip
from collections.abc import Callable, Iterable

from starlette.requests import Request
from starlette.responses import Response

from jantaku.web.http.shared_pages import rendered

LEVEL = 5


def text_of(lines: Iterable[str]) -> str:
    """Return the lines of a document as its file."""
    return "".join(f"{line}\n" for line in lines)


async def file(request: Request, made: Callable[[], str], name: str, media: str) -> Response:
    """Send a text as a file of this name, compressed for a client that takes it so."""
    packed = "gzip" in request.headers.get("accept-encoding", "")

    def work() -> bytes:
        whole = made().encode()
        return gzip.compress(whole, LEVEL, mtime=0) if packed else whole

    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Vary": "Accept-Encoding"}
    return Response(await rendered(work), headers=headers | ({"Content-Encoding": "gzip"} if packed else {}), media_type=media)
