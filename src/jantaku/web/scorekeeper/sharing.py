"""The short code of a sheet, to be typed on the first page of the score keeper; nothing of it is stored.

It follows from the sheet's address and the key of the server, and opens the sheet for some days after it was begun.
"""

import re
from hmac import compare_digest

from starlette.requests import Request

from jantaku.scorekeeper import ScoreSheet
from jantaku.web.http.safety.signing import Signing
from jantaku.web.http.templating import site_of, store_of
from jantaku.web.store.documents import SHEET
from jantaku.web.store.ids import LETTERS, in_shard
from jantaku.web.store.repository import now

DAYS = 3
SECONDS = DAYS * 24 * 3600
SIZE = 6  # letters: with few tries a day none of 31**6 is found
ADDRESS = re.compile(r".*/keep/((?:[1-9][0-9]?-)?[a-z0-9]{6,16})(?:[/?#].*)?")

OF_SHARD = re.compile(r"([1-9][0-9]?)\s*-\s*((?:[a-zA-Z2-9][\s-]*){6})")  # a short code with the number of its server


def short_code(signing: Signing, address: str) -> str:
    """Return the code of the address of a sheet, in capitals."""
    return "".join(LETTERS[byte % len(LETTERS)] for byte in signing.sealed(f"sheet {address}")[:SIZE]).upper()


def shown_code(request: Request, address: str, chain: ScoreSheet) -> str:
    """Return the code of a sheet as it is read out, K7M 2QX; "" once it opens nothing any more."""
    if chain.events[0].at < now() - 1000 * SECONDS:
        return ""
    code, shard = short_code(site_of(request).signing, address), site_of(request).settings.shard
    return f"{in_shard(shard, code[: SIZE // 2])} {code[SIZE // 2 :]}"


def other_shard(request: Request, typed: str) -> int:
    """Return the number of the server that has the sheet of a short code, if that is another; else 0."""
    found = OF_SHARD.fullmatch(typed.strip())
    own = site_of(request).settings.shard
    return int(found[1]) if found and own and int(found[1]) != own else 0


async def found_by(request: Request, typed: str) -> str:
    """Return the address of the sheet that a code, or an address, opens; "" if there is none."""
    address = ADDRESS.fullmatch(typed.strip())
    if address:
        return address[1]
    shorter = OF_SHARD.sub(r"\2", typed.strip())
    code = re.sub(r"[\s-]", "", shorter).upper().encode(errors="replace")
    signing = site_of(request).signing
    recent = await store_of(request).recent_sheets(SHEET, now() // 1000 - SECONDS)
    return next((ident for ident in recent if compare_digest(short_code(signing, ident).encode(), code)), "")
