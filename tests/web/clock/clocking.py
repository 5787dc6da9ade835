"""A session clock as its tests have it: a time of their own, somebody who controls it, somebody at a table."""

import time
from typing import Any

from starlette.applications import Starlette

from jantaku.clock.clock import MINUTE
from jantaku.web.clock.repository import Clocks, table_key
from tests.web.asgi import Asker

EXTRA = {"table": 2, "minutes": 4, "ruling": "the wall fell", "referee": "Eva"}
JSON = {"Accept": "application/json"}
T0 = int(time.time()) * 1000  # by then no gong of a test is due by the true time


class Time:
    """The time, as a test has it."""

    def __init__(self, at: int = T0) -> None:
        self.at = at

    def __call__(self) -> int:
        return self.at

    def go(self, minutes: float) -> None:
        """Let it pass."""
        self.at += int(minutes * MINUTE)


def clocks(app: Starlette, now: Time) -> Clocks:
    """The clocks of an application, by a time of the test's own."""
    found: Clocks = app.state.site.part(Clocks)
    found.now = now
    return found


class Director:
    """Somebody who controls a clock, or presses a table's button."""

    def __init__(self, asker: Asker, address: str, key: str) -> None:
        self.asker, self.address, self.key, self.count = asker, address, key, 0

    async def enter(self, kind: str, **body: Any) -> dict[str, Any]:
        """Enter an event by an id of its own."""
        self.count += 1
        return await self.send(f"{id(self)}-{self.count}", kind, body)

    async def send(self, ident: str, kind: str, body: dict[str, Any]) -> dict[str, Any]:
        """Enter an event."""
        sent = {"id": ident, "kind": kind, "key": self.key, "body": body}
        said: dict[str, Any] = (await self.asker.http.post(f"{self.address}/add", json=sent, headers=JSON)).json()
        return said

    async def state(self, **query: str | int) -> dict[str, Any]:
        """Return how it stands."""
        said: dict[str, Any] = (await self.asker.get(f"{self.address}/state", params={"key": self.key, **query})).json()
        return said


async def begun(app: Starlette, **form: str) -> Director:
    """A clock that was just set up, and who controls it."""
    asker = Asker(app)
    page = await asker.post("/clock", page="/clock", **{"tables": "3", **form})
    assert page.status_code == 303, page.text[-800:]
    address, _, secret = page.headers["location"].partition("/control/")
    return Director(asker, address, secret)


async def at_table(app: Starlette, director: Director, table: int, key: str = "") -> Director:
    """Whoever sits at a table, by the key of its card unless another is given."""
    session = await app.state.site.part(Clocks).session(director.address.rpartition("/")[2])
    return Director(Asker(app), director.address, key or table_key(session, table))
