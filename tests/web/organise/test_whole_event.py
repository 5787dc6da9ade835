"""A whole event through the documented addresses alone: what it exports is recomputed by other code, and nothing is found."""

import asyncio
import random
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from jantaku.tournament.checking import check
from jantaku.tournament.interchange_json import event_of
from tests.web.asgi import Asker, opened
from tests.web.guests import CSRF
from tests.web.organise.test_desk import created


class Organiser:
    """Somebody who creates an event in the browser, and drives it by programs with tokens."""

    def __init__(self, app: Starlette) -> None:
        self.asker, self.at, self.count = Asker(app), "", 0
        self.tokens: dict[str, str] = {}
        self.lot = random.Random(1)

    async def begin(self, players: int, tables: int) -> None:
        """Create the event with its players, and take a token for each role and table."""
        answer = await created(self.asker, names="\n".join(f"Player {number}" for number in range(1, players + 1)))
        self.at = answer.headers["location"].removesuffix("/desk")
        for role in ("organiser", "scorer", "referee", "staff"):
            self.tokens[role] = (await self.links(role=role, label=role.title()))[0]
        await self.add("organiser", "seat-lot", {"rounds": 1, "lot": "to have tables"})
        self.tokens |= {f"table {at}": token for at, token in enumerate(await self.links(role="table", tables=str(tables)), 1)}

    async def links(self, **form: str) -> list[str]:
        """Give a role; the tokens of the links that are shown."""
        page = (await self.asker.get(f"{self.at}/desk/roles")).text
        token = CSRF.search(page)
        assert token
        answer = await self.asker.http.post(f"{self.at}/desk/roles", data={"csrf": token[1], **form})
        return re.findall(rf'{self.at}/in/([\w-]+)"', answer.text)

    async def add(self, who: str, kind: str, body: dict[str, Any] | None = None, at: str = "add") -> dict[str, Any]:
        """Enter something; it must be accepted."""
        self.count += 1
        entry = {"id": f"p{self.count}", "kind": kind, "body": body or {}}
        bearer = {"Authorization": f"Bearer {self.tokens[who]}"}
        answer = await self.asker.http.post(f"{self.at}/{at}", json=entry, headers=bearer)
        told: dict[str, Any] = answer.json()
        assert told["ok"], (who, kind, body, told)
        return told

    async def get(self, name: str) -> Any:
        """What an address sends."""
        return (await self.asker.get(f"{self.at}/{name}")).json()

    async def seats(self, session: int) -> dict[int, list[int]]:
        """The tables of a session."""
        event = await self.get("event.json")
        return {table["table"]: table["seats"] for table in event["sessions"][session - 1]["tables"]}

    # ---- a session
    async def play(self, session: int) -> None:
        """Start a session; table 1 is kept hand by hand, the others are typed from paper."""
        tables = await self.seats(session)
        started = (await self.add("referee", "start", {"session": session}))["started"]
        late = tables[2][0]
        await self.add("staff", "arrived", {"session": session, "entry": late, "time": started + 4 * 60_000})
        await self.hands(session)
        for table in list(tables)[1:]:
            first, sticks = 100 * self.lot.randrange(300, 500), self.lot.randrange(3)
            points = [first, 31_000, 29_000, 60_000 - first - 1000 * sticks]
            self.lot.shuffle(points)
            body = {"points": points, "sticks": sticks, "seen": "Staff"}
            await self.add("scorer", "result", body, f"session/{session}/table/{table}/add")

    async def hands(self, session: int) -> None:
        """Keep table 1 on a phone: hands, a foul that a referee rules on, the gong, four who confirm, staff that signs."""
        at = f"session/{session}/table/1/add"
        await self.add("table 1", "riichi", {"seat": 1}, at)
        await self.add("table 1", "win", {"from": 2, "wins": [{"seat": 1, "han": 3, "fu": 40}]}, at)
        foul = {"foul": "empty-win", "given": {"shown": "yes", "with": "none", "last_timed_hand": "no"}, "seat": 3}
        await self.add("referee", "foul", foul, at)
        await self.add("table 1", "draw", {"tenpai": [0, 2]}, at)
        await self.add("table 1", "gong", {}, at)
        for seat in range(4):
            await self.add("table 1", "confirm", {"seat": seat}, at)
        await self.add("staff", "sign", {}, at)
        assert (await self.add("staff", "close", {}, at))["closed"]


@pytest.mark.parametrize(("players", "sessions"), [(16, 3), pytest.param(40, 8, marks=pytest.mark.prove)])
def test_an_event_driven_through_its_addresses_holds_when_it_is_recomputed(
    tmp_path: Path, url: str, monkeypatch: pytest.MonkeyPatch, players: int, sessions: int
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))  # of backups, where the database is not a file

    async def run() -> dict[str, Any]:
        async with opened(tmp_path, db=url) as app:
            found = Organiser(app)
            await found.begin(players, players // 4)
            await found.add("organiser", "seat-design", {"rounds": sessions})
            people = [{"name": name, "status": "substitute"} for name in ("Sub", "Second")]
            sub, second = (await found.add("organiser", "entries", {"entries": people}))["numbers"]
            await found.play(1)
            await found.add("organiser", "withdraw", {"entry": 3, "why": "ill"})
            for session in range(2, sessions):
                await found.add("staff", "substitute", {"session": session, "entry": 3, "by": sub})
                await found.play(session)
            await found.add("organiser", "withdraw", {"entry": 5})
            instead = {3: sub, 5: second}
            again = [
                {"table": table, "seats": [instead.get(one, one) for one in four]}
                for table, four in (await found.seats(sessions)).items()
            ]
            await found.add("organiser", "seat", {"session": sessions, "tables": again})
            await found.play(sessions)
            await found.add("referee", "rule", {"foul": "late", "given": {"minutes": "3"}, "players": [7], "session": sessions})
            table = (await found.get("event.json"))["sessions"][0]["tables"][1]
            points = [table["points"][1], table["points"][0], *table["points"][2:]]
            body = {"session": 1, "table": 2, "points": points, "sticks": table["sticks"], "why": "East and South exchanged"}
            await found.add("organiser", "result", body)
            exported: dict[str, Any] = await found.get("event.json")
            return exported

    exported = asyncio.run(run())
    report = check(event_of(exported))
    assert [(finding.id, finding) for finding in report.findings] == []
    assert len(exported["sessions"]) == sessions
    assert all("points" in table for session in exported["sessions"] for table in session["tables"])
