"""People and organisers at the forms of an event, without a socket."""

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx

from tests.web.asgi import Asker
from tests.web.organise.hall import Hall, halls, seated

FORM = re.compile(r'name="form" value="([0-9a-f]+)')
ASKS = {"country": "must", "club": "may", "federation": "may", "team": "may", "group": "may", "contact": "must"}
ASKS |= {"legal": "may", "remark": "may"}
CONTACT, LEGAL, REMARK = "zoe@secret.example", "Zoe Secretname", "peanuts-secret"
SECRETS = (CONTACT, LEGAL, REMARK)


class Person(Asker):
    """A browser at the pages of an event."""

    def __init__(self, hall: Hall, address: str = "127.0.0.1", lang: str = "en") -> None:
        super().__init__(hall.app, address, lang)
        self.at = hall.at

    async def form(self, page: str) -> str:
        """The id that a page gives its form."""
        found = FORM.search((await self.get(f"{self.at}{page}")).text)
        assert found, page
        return found[1]

    async def sent(self, at: str, page: str, **fields: Any) -> httpx.Response:
        """Send a form as its page would."""
        return await self.post(f"{self.at}{at}", f"{self.at}{page}", **fields)

    async def register(self, name: str, /, **more: Any) -> httpx.Response:
        """Send the public form, by default with all that is asked for."""
        fields = {
            "form": await self.form("/register"),
            "name": name,
            "country": "FRA",
            "contact": f"{len(name)}00000",
            "consent": "yes",
        }
        return await self.sent("/register", "/register", **(fields | more))


async def organiser(hall: Hall, role: str = "organiser") -> Person:
    """A person who has followed the link of a role."""
    found = Person(hall)
    token = await hall.token(role, label=role.title())
    assert (await found.get(f"{hall.at}/in/{token}")).status_code == 303
    return found


async def opened_form(hall: Hall, **more: Any) -> Person:
    """An organiser who has opened a form that asks for all there is."""
    ana = await organiser(hall)
    fields = {"state": "open", "most": "", "moves": "yes", "keep_days": "30", **ASKS, **more}
    answer = await ana.sent("/desk/registrations/form", "/desk/registrations/form", **fields)
    assert answer.status_code == 303, answer.text
    return ana


async def rows(hall: Hall) -> list[Any]:
    """The registrations as the store has them."""
    found: list[Any] = await hall.app.state.site.store.list_registrations(hall.ident)
    return found


async def states(hall: Hall) -> dict[str, str]:
    """The state of each registration, by name."""
    return {row.name: row.state for row in await rows(hall)}


async def decide(ana: Person, hall: Hall, what: str, name: str = "") -> httpx.Response:
    """Press a button beside a registration."""
    ident = next((f" {row.id}" for row in await rows(hall) if row.name == name), "")
    form = await ana.form("/desk/registrations")
    return await ana.sent("/desk/registrations", "/desk/registrations", what=f"{what}{ident}", form=form)


def run(folder: Path, work: Any, archive: Any = None) -> None:
    """Do something in a hall."""

    async def within() -> None:
        async with halls(folder, archive or seated(8, 0)) as hall:
            await work(hall)

    asyncio.run(within())
