"""The registers of this server, and the register that a browser is at, kept in a cookie of the referee's pages."""

from collections.abc import Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote, unquote

from starlette.requests import Request
from starlette.responses import Response

from jantaku.ledger import Checkpoint
from jantaku.register import Event, PenaltyLedger, Register
from jantaku.register.entries import MOST_NAME
from jantaku.web.errors import WebError
from jantaku.web.http.templating import site_of, store_of, who_of
from jantaku.web.store.addresses import WRITE
from jantaku.web.store.documents import REGISTER
from jantaku.web.store.ids import LENGTH, LETTERS, in_shard, is_ident
from jantaku.web.store.repository import Documents, now

if TYPE_CHECKING:
    from jantaku.web.store import Store

COOKIE = "jantaku_register"
KEPT = 30 * 24 * 3600  # seconds


def folded(text: str, known: Checkpoint | None) -> Register:
    """Read a register, and fold it. Raise the register's error."""
    register = Register.read(text, known)
    register.ledger  # noqa: B018 - it is kept
    return register


class Registers(Documents[Register]):
    """All registers."""

    def __init__(self, store: "Store") -> None:
        super().__init__(store, REGISTER, folded, "register.none")

    async def begin(self, owner: str, register: Register, form: str) -> str:
        """Store a new register; a form submitted twice creates one. Raise StoreError if that fails."""
        made = "".join(LETTERS[byte % len(LETTERS)] for byte in sha256(f"{owner} {form}".encode()).digest()[:LENGTH])
        ident = in_shard(self.store.shard, made)
        if await self.store.sheet_lines(ident, REGISTER):
            return ident
        return await self.start(owner, register, ident)


def enter(kind: str, body: Mapping[str, Any], ident: str, register: Register) -> Event:
    """Add an entry of this moment, by the referee whom it names. Raise RegisterError."""
    return register.add(kind, body, id=ident, at=now(), by=str(body.get("referee", "")))


class Here(NamedTuple):
    """The register that a browser is at: id, contents, the referee's signature."""

    id: str
    ledger: PenaltyLedger
    referee: str


def registers_of(request: Request) -> Registers:
    """Return the registers of this server."""
    site = site_of(request)
    return site.part(Registers) or site.keep(Registers(store_of(request)))


async def here(request: Request) -> Here | None:
    """Return the register that this browser is at, or None."""
    ident, referee = _cookie(request)
    if not ident:
        return None
    try:
        found = await registers_of(request).resolve(ident)
        chain = await registers_of(request).chain(found.ident) if found.rights == WRITE else None
    except WebError:
        return None
    return Here(ident, chain.ledger, referee) if chain else None


def referee_of(request: Request) -> str:
    """Return the referee's last signature in this browser, or else the display name."""
    return _cookie(request)[1] or who_of(request).prefs.get("name", "")


def stay(request: Request, answer: Response, ident: str, referee: str = "") -> Response:
    """Remember in a cookie that this browser is at a register, and the referee's signature."""
    value = f"{ident}~{quote(referee or _cookie(request)[1], safe='')}"
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, value, max_age=KEPT, path="/referee", secure=secure, httponly=True, samesite="lax")
    return answer


def leave(answer: Response) -> Response:
    """Delete the cookie of the register."""
    answer.delete_cookie(COOKIE, path="/referee", httponly=True, samesite="lax")
    return answer


def _cookie(request: Request) -> tuple[str, str]:
    ident, _, referee = request.cookies.get(COOKIE, "").partition("~")
    name = unquote(referee)[:MOST_NAME]
    return (ident if is_ident(ident) else ""), (name if name.isprintable() else "")
