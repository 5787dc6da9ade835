"""The address at which tables call a referee: it is tied to a register, and reveals nothing of it."""

import json

from starlette.requests import Request

from jantaku.web.errors import WebError
from jantaku.web.http.templating import site_of, store_of
from jantaku.web.http.visitors import visitor_here
from jantaku.web.store.documents import CALLS
from jantaku.web.store.ids import LENGTH, LETTERS


async def code_of(request: Request, register: str) -> str:
    """Return the code of a register for its tables, from which the register's id cannot be derived. Raise StoreError."""
    secret = site_of(request).signing.sealed(f"calls of {register}")
    code = "".join(LETTERS[byte % len(LETTERS)] for byte in secret[:LENGTH])
    store = store_of(request)
    if not await store.sheet_lines(code, CALLS):
        await store.begin_sheet(code, await visitor_here(request), json.dumps({"register": register}), CALLS)
    return code


async def register_of(request: Request, code: str) -> str:
    """Return the register of a code. Raise WebError if there is none."""
    lines = await store_of(request).sheet_lines(code, CALLS)
    if not lines:
        raise WebError("register.call-none", status=404)
    return str(json.loads(lines[0])["register"])
