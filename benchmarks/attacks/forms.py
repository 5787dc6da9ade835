"""Attacks on the forms of the server: sent without their token, as JSON too."""

from benchmarks.attacks.asking import Someone, held
from tests.web.client import Stream
from tests.web.serving import Served

FORMS = ("/play", "/new", "/quick", "/prefs", "/me/name", "/logout", "/keep", "/clock", "/referee/registers", "/replay")


async def token(server: Served, stream: Stream, seconds: float) -> str:  # noqa: ARG001 - it takes no time
    """Send forms without their token, as JSON too."""
    codes = []
    async with Someone(server) as one:
        await one.http.get("/login")
        for path in FORMS:
            codes += [(await one.http.post(path, json={})).status_code, (await one.http.post(path, data={})).status_code]
    return held(f"{codes.count(403)} of {len(codes)} forms without a token refused", true=set(codes) == {403})
