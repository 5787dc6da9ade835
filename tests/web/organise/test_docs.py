"""The page on organising names every address, kind and role, and nothing else."""

import asyncio
import re
from pathlib import Path

from starlette.routing import Route

from jantaku.tournament.entering import KINDS, ROLES
from tests.web.asgi import opened

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "organise.md").read_text("utf-8")


def named(heading: str) -> list[str]:
    """The names in the first column of the table below a heading."""
    part = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    return [name for line in part.splitlines() if line.startswith("| `") for name in re.findall(r"`([^`]+)`", line.split("|")[1])]


def test_the_page_names_every_kind_and_every_role() -> None:
    assert sorted(named("Kinds")) == sorted(KINDS)
    assert sorted(named("Roles")) == sorted(ROLES)


def test_every_address_of_the_page_is_there(tmp_path: Path) -> None:
    async def routes() -> set[str]:
        async with opened(tmp_path) as app:
            return {f"{method} {route.path}" for route in app.routes if isinstance(route, Route) for method in route.methods or ()}

    places = {"ID": "{id}", "K": "{session}", "N": "{table}", "TOKEN": "{token}"}
    wanted = {re.sub(r"\b(ID|K|N|TOKEN)\b", lambda found: places[found[1]], name) for name in named("Addresses") if "/e/" in name}
    assert wanted
    public = {name.partition("?")[0].replace("ID", "{id}") for name in named("For everybody") if name.startswith("/e/")}
    assert len(public) == 8
    there = asyncio.run(routes())
    assert wanted <= there
    assert {f"GET {re.sub(r'/[KN]$', '/{n}', name)}" for name in public} <= there
