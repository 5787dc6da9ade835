"""Wrong passwords from one address, while the owner of the account logs in from others."""

import time

from benchmarks.attacks.asking import FRIEND, OWNER, Someone, held
from tests.web.client import Stream
from tests.web.serving import Served

NAME, PASSWORD, WRONG = "Aki of the east", "a long password", "a wrong password"


async def lockout(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - nobody plays beside it
    """Guess at an account's password; its owner still logs in, from a browser that knows it and from a new address."""
    async with Someone(server, OWNER) as owner, Someone(server, FRIEND) as elsewhere, Someone(server) as thief:
        made = await owner.post("/account", "/account", name=NAME, password=PASSWORD, again=PASSWORD)
        wrong, end = list[int](), time.monotonic() + seconds
        while len(wrong) < 12 or time.monotonic() < end:
            thief.anew()
            wrong.append((await thief.post("/login", name=NAME, password=WRONG)).status_code)
            if len(wrong) > 200:
                break
        owner.http.cookies.delete("jantaku")  # logged out, but known
        owner.token = ""
        right = [
            await owner.post("/login", name=NAME, password=PASSWORD),
            await elsewhere.post("/login", name=NAME, password=PASSWORD),
        ]
    codes = [each.status_code for each in (made, *right)]
    refused = wrong.count(429)
    told = f"{len(wrong)} wrong passwords, {refused} of them not looked at; the owner's account and log-ins: {codes}"
    return held(told, true=codes == [303, 303, 303] and refused > 0)
