"""Pages that are rendered off the event loop, one at a time; those that are the same for all who read alike are kept compressed."""

import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping
from functools import wraps
from typing import NamedTuple, TypeVar, cast

from starlette.requests import Request
from starlette.responses import Response

from jantaku.web.http.parsing import Endpoint
from jantaku.web.http.preview import address
from jantaku.web.http.templating import FORM_TOKEN, page, site_of, who_of
from jantaku.web.store.turns import Turns

MOST = 32 << 20  # bytes of kept pages: some hundred
LEVEL = 9  # a page is compressed once, and sent for as long as the server runs
BEGIN = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"  # of a gzip file
END = b"\x01\x00\x00\xff\xff"  # an empty last block
MOST_STORED = 0xFFFF  # bytes of a stored block

T = TypeVar("T")
Work = Callable[[Request], Response]
# One thread: however many pages are asked for, the loop has half of the interpreter.
_RENDERER = Turns("jantaku-pages")


class PageKey(NamedTuple):
    """All that a shared page depends on."""

    path: str
    query: str
    origin: str
    lang: str
    profile: str
    theme: str
    tiles: str


class KeptPage(NamedTuple):
    """A page in parts, between which the tokens of its forms go: plain, and compressed each by itself."""

    plain: list[bytes]
    packed: list[bytes]
    headers: dict[str, str]

    @classmethod
    def of(cls, response: Response) -> "KeptPage":
        """Divide a rendered page."""
        parts = bytes(response.body).split(FORM_TOKEN.encode())
        headers = {name: value for name, value in response.headers.items() if name != "content-length"}
        return cls(parts, [_packed(part) for part in parts], headers)

    @property
    def size(self) -> int:
        """Number of bytes in memory."""
        return sum(map(len, self.plain)) + sum(map(len, self.packed))

    def response(self, token: str, *, packed: bool) -> Response:
        """Return the page with a visitor's token in its forms."""
        own = token.encode()
        headers = self.headers | {"vary": "Cookie, Accept-Language, Accept-Encoding"}
        text = own.join(self.plain)
        if not packed:
            return Response(text, headers=headers)
        body = (_stored(own)).join(self.packed)
        tail = struct.pack("<II", zlib.crc32(text), len(text) & 0xFFFFFFFF)
        return Response(BEGIN + body + END + tail, headers={**headers, "content-encoding": "gzip"})


class SharedPages:
    """The kept pages; beyond a maximum those that were longest not asked for are dropped."""

    def __init__(self) -> None:
        self._kept: OrderedDict[PageKey, KeptPage] = OrderedDict()
        self._size = 0

    async def page(self, key: PageKey, render: Callable[[], Response]) -> KeptPage:
        """Return a page, rendered if it is not kept."""
        found = self._kept.get(key)
        if found:
            self._kept.move_to_end(key)
            return found
        return await rendered(lambda: self._made(key, render))

    def _made(self, key: PageKey, render: Callable[[], Response]) -> KeptPage:
        """Return a page, rendered in the one thread that does it: who asked at the same time finds it kept."""
        found = self._kept.get(key)
        if found is None:
            found = self._kept[key] = KeptPage.of(render())
            self._size += found.size
            while self._size > MOST:
                _, old = self._kept.popitem(last=False)
                self._size -= old.size
        return found


def shared(work: Work, queries: Collection[str] = ("",)) -> Endpoint:
    """An endpoint for a page that is the same for all who read in one language, with the same terms and looks.

    With another query than these it is rendered each time, off the loop.
    """

    @wraps(work)
    async def endpoint(request: Request) -> Response:
        site, who = site_of(request), who_of(request)
        if request.url.query not in queries:
            return await rendered(lambda: work(request))
        looks = (who.prefs.get("theme", "auto"), who.prefs.get("tiles", "plain"))
        origin = address(site.settings, request)
        key = PageKey(request.url.path, request.url.query, origin, who.lang, who.profile, *looks)

        def render() -> Response:
            request.state.shared = True
            try:
                return work(request)
            finally:
                request.state.shared = False

        kept = await cast("SharedPages", request.app.state.shared).page(key, render)
        who.keep = True
        packed = "gzip" in request.headers.get("accept-encoding", "")
        return kept.response(site.signing.token(who.session), packed=packed)

    return endpoint


def apart(work: Work) -> Endpoint:
    """An endpoint for a page that takes a while to render: off the loop, so that no table waits for it."""

    @wraps(work)
    async def endpoint(request: Request) -> Response:
        return await rendered(lambda: work(request))

    return endpoint


async def rendered(work: Callable[[], T]) -> T:
    """Return what is rendered off the loop, in turns with what others have asked for."""
    return await _RENDERER.do(work)


async def page_apart(
    request: Request, template: str, status: int = 200, headers: Mapping[str, str] | None = None, **values: object
) -> Response:
    """Return a page whose length grows with what was entered, rendered off the loop."""
    return await rendered(lambda: page(request, template, status, headers, **values))


def _packed(part: bytes) -> bytes:
    """Return bytes as compressed blocks that end at a byte and lean on nothing before them."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(part) + packer.flush(zlib.Z_FULL_FLUSH)


def _stored(part: bytes) -> bytes:
    """Return a few bytes as a block that is not compressed."""
    if len(part) > MOST_STORED:
        raise ValueError(f"a stored block has at most {MOST_STORED} bytes, not {len(part)}")
    return b"\x00" + struct.pack("<HH", len(part), len(part) ^ MOST_STORED) + part
