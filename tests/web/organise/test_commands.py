"""``jantaku event import --db`` and ``event address``: an event on a server, and a role there by a link."""

import asyncio
import json
from pathlib import Path

from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.tournament import random_events
from jantaku.tournament.archive import Archive
from jantaku.web.organise.repository import Events
from jantaku.web.store import Store
from tests.web.asgi import Asker, opened
from tests.web.organise.hall import seated


def run(*words: object) -> Result:
    """What a command answers."""
    return CliRunner().invoke(main, ["event", *map(str, words)])


def stored(url: str, ident: str) -> Archive:
    """An event as a database has it."""

    async def read() -> Archive:
        store = Store.open(url)
        archive = await Events(store).archive(ident)
        await store.close()
        return archive

    return asyncio.run(read())


def test_the_file_of_an_event_goes_to_a_server_as_it_is(tmp_path: Path, url: str) -> None:
    file, archive = tmp_path / "open.event", seated()
    file.write_text(archive.text, "utf-8")
    answer = run("import", file, "--db", url)
    assert answer.exit_code == 0, answer.output
    assert stored(url, answer.output.strip()).text == archive.text


def test_an_event_of_the_interchange_format_goes_to_a_server(tmp_path: Path, url: str) -> None:
    file = tmp_path / "open.json"
    data = random_events.event_of_seed(7, random_events.Wanted(players=20, sessions=3))
    file.write_text(json.dumps(data), "utf-8")
    answer = run("import", file, "--db", url, "--json")
    assert answer.exit_code == 0, answer.output
    found = stored(url, json.loads(answer.output)["id"])
    assert len(found.state.sessions) == 3


def test_a_token_of_a_command_opens_its_role_on_the_server(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "open.event"
    file.write_text(seated().text, "utf-8")
    ident = run("import", file, "--db", url).output.strip()
    link, token = run("address", ident, "--db", url, "--role", "organiser", "--label", "Ana").output.splitlines()
    assert link == f"http://127.0.0.1:8000/e/{ident}/in/{token}"

    async def use() -> None:
        async with opened(tmp_path) as app:
            entry = {"id": "a", "kind": "entry", "body": {"name": "Zoé"}}
            bearer = {"Authorization": f"Bearer {token}"}
            assert (await Asker(app).http.post(f"/e/{ident}/add", json=entry, headers=bearer)).json()["ok"]
            assert (await app.state.site.part(Events).archive(ident)).event.events[-1].by == "Ana"

    asyncio.run(use())


def test_what_cannot_be_is_refused_in_the_language_of_the_command(tmp_path: Path) -> None:
    url, file = f"sqlite:///{tmp_path / 'games.sqlite'}", tmp_path / "open.event"
    file.write_text(seated().text, "utf-8")
    ident = run("import", file, "--db", url).output.strip()
    assert "Il n’y a pas" in run("address", "nosuch", "--db", url, "--role", "staff", "--lang", "fr").output
    assert "第9回戦" in run("address", ident, "--db", url, "--role", "table", "--session", 9, "--table", 1, "--lang", "ja").output
    assert run("address", ident, "--db", url, "--role", "table").exit_code == 2
    assert "no database" in run("address", ident, "--db", f"{url}x", "--role", "staff").output
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".sqlitex") == []
    assert run("address", ident, "--db", url, "--role", "staff", "--table", 1).exit_code == 2
    assert run("import", file).exit_code == 2
    assert run("import", file, tmp_path / "again.event", "--db", url).exit_code == 2
