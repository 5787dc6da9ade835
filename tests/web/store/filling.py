"""Fill a database with the program of a commit: ``python -m tests.web.store.filling COMMIT``, for a schema that is about to change.

The program is that of the commit, its clients too; what is in its tables afterwards goes into ``schemas/REVISION.json``, with what
a test has to know of it. Run from the root of the repository, in an environment in which the old program runs.
"""

import asyncio
import json
import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.web.guests import CSRF

KEY = "0123456789abcdef" * 4  # what signs its cookies, in hexadecimal digits
PASSWORD = "a good long password"  # noqa: S105 - of nobody
ENTRY = re.compile(r'name="entry" value="([^"]+)"')
SCHEMAS = Path(__file__).with_name("schemas")


def filled(commit: str) -> dict[str, Any]:
    """Return the database that the program of a commit fills: its commit, facts and tables."""
    from tools.commits import checked_out  # not where the program of the commit runs this file

    with TemporaryDirectory() as tree, TemporaryDirectory() as folder:
        checked_out(commit, Path(tree))
        (Path(folder) / "secret.key").write_bytes(bytes.fromhex(KEY))
        env = os.environ | {"PYTHONPATH": f"{tree}/src{os.pathsep}{tree}"}
        said = subprocess.run([sys.executable, __file__, folder], cwd=tree, env=env, stdout=subprocess.PIPE, text=True, check=True)
        with closing(sqlite3.connect(Path(folder) / "games.sqlite")) as connection:
            connection.row_factory = sqlite3.Row
            names = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")]
            tables = {name: [dict(row) for row in connection.execute(f"SELECT * FROM {name}")] for name in names}  # noqa: S608
    revision = tables.pop("jantaku_version")[0]["version_num"]
    over = {row["id"] for row in tables["games"] if row["finished"]}  # their journals are deleted after a month anyway
    tables["journal"] = [row for row in tables["journal"] if row["game"] not in over]
    return {"revision": revision, "commit": commit, "facts": json.loads(said.stdout.splitlines()[-1]), "tables": tables}


# ---- run with the modules of the old program
def fill(folder: Path) -> dict[str, Any]:
    """Have everything kept that this program keeps; return what a test has to know."""
    from tests.web.guests import Guest
    from tests.web.serving import Served

    with Served(folder) as server, Guest(server.url) as guest:
        table = guest.play()
        facts: dict[str, Any] = {"opened": table, "brought": guest.post("/replay", "/replay", text=a_hand()).headers["location"]}
        if guest.http.get(table).status_code == 200:  # the first programs have tables, and no page for them
            facts |= {"over": at_table(guest, whole=True), "live": at_table(guest, whole=False)}
        if guest.get("/account").status_code == 200:
            guest.post("/account", "/account", name="Aki", password=PASSWORD, again=PASSWORD)
            facts["account"] = {"name": "Aki", "password": PASSWORD}
        if guest.get("/keep").status_code == 200:
            facts["sheet"] = at_sheet(guest)
        if guest.get("/clock").status_code == 200:
            facts |= {"clock": at_clock(guest), "register": at_register(guest), "refereed": at_refereed(guest)}
        if run("address", "--help") is not None:  # events are kept by the server
            facts["event"] = at_event(folder, server.db, guest)
        if guest.get("/events/evening").status_code == 200:
            facts["evening"] = at_evening(guest)
        facts["cookie"] = guest.http.cookies["jantaku"]
        assert server.stop() == 0
    return facts


def a_hand() -> str:
    """Return the record of a hand between bots."""
    from jantaku.bots.players import player
    from jantaku.core import constants as n
    from jantaku.game import formats
    from jantaku.game.acts import WORDS_OF
    from jantaku.game.table import Table

    table = Table("wrc-2015", names=("Ana", "Béa", "東", "Dai"), seed=b"1")
    bot = player("sensible", table.rules, 1, 0)
    table.deal()
    while table.state.phase != n.HAND_OVER:
        seat = table.asked[0]
        table.push(WORDS_OF[bot(table.view(seat), seat)], seat)
    return formats.write(table.log, "text")


def at_table(guest: Any, *, whole: bool) -> dict[str, Any]:
    """Play a hand to its end, or its first turns; return where, the token of the seat, and the acts that were acknowledged."""
    from tests.web.client import play, simple

    async def played() -> list[tuple[int, str]]:
        await stream.open()
        done = None if whole else lambda view: view["ask"] and view["hand"]["left"] < 55
        acts = await play(stream, simple, done=done)
        await stream.close()
        return acts

    table = guest.new(length="hand")
    stream = guest.stream(table)
    acts = asyncio.run(played())
    seat = stream.view["game"]["me"]  # as it was drawn since
    return {"table": table, "seat": seat, "token": stream.hello["token"], "acts": acts}


def at_refereed(guest: Any) -> dict[str, Any]:
    """Play the first turns at a refereed table."""
    table = guest.new(length="hand", refereed="on")
    stream = guest.stream(table)

    async def played() -> None:
        await stream.open()
        discards = 0
        while discards < 4:
            view = stream.view
            me = view["seats"][str(view["game"]["me"])]
            if view["turn"] == view["game"]["me"]:
                await stream.command("say", text=f"discard {me['drawn'] or me['tiles'][-1]}")
                discards += 1
            elif any(offer["id"] == "draw" and offer["ready"] for offer in view["felt"]["offers"]):
                await stream.command("deed", deeds=[{"what": "draw"}])
            await stream.until(lambda now: now is not view)  # noqa: B023 - asked at once
        await stream.close()

    asyncio.run(played())
    return {"table": table, "seat": stream.hello["seat"], "token": stream.hello["token"]}


def at_sheet(guest: Any) -> dict[str, Any]:
    """Write a score sheet."""
    names = {"east": "Aki", "south": "Ben", "west": "Cho", "north": "Dai"}
    address = guest.post("/keep", "/keep", book="wrc-2015", **names).headers["location"]
    entries = [("h0", "draw", {"tenpai": [0]}), ("h1", "redeal", {"why": "the wall fell"}), ("h2", "draw", {"tenpai": [1, 2]})]
    for ident, kind, body in entries:
        answer = guest.http.post(f"{address}/add", json={"id": ident, "kind": kind, "body": body})
        assert answer.status_code == 200, answer.text
    return {"at": address, "entries": [ident for ident, _, _ in entries]}


def at_clock(guest: Any) -> dict[str, Any]:
    """Start the clock of a hall."""
    location = guest.post("/clock", "/clock", tables="3", minutes="90").headers["location"]
    address, _, secret = location.partition("/control/")
    extra = {"table": 2, "minutes": 4, "ruling": "the wall fell", "referee": "Eva"}
    for ident, kind, body in (("c0", "start", {}), ("c1", "extra", extra)):
        answer = guest.http.post(f"{address}/add", json={"id": ident, "kind": kind, "key": secret, "body": body})
        assert answer.status_code == 200, answer.text
    return {"at": address, "secret": secret, "entries": ["c0", "c1"]}


def at_register(guest: Any) -> dict[str, Any]:
    """Have a ruling registered."""
    address = form(guest, "/referee/registers", event="Open", book="wrc-2015", trifles="3").headers["location"]
    said = {"foul": "late", "given-minutes": "7", "player": "Aki", "referee": "Eva", "session": "1"}
    answer = form(guest, f"{address}/record", **said)
    assert answer.status_code == 303, answer.text
    return {"at": address, "player": "Aki"}


def at_event(folder: Path, db: str, guest: Any) -> dict[str, Any]:
    """Keep an event: a session seated, a table that is played and one that was, a ruling, an arrival."""
    file = str(folder / "open.event")
    run("new", file, "--name", "Open")
    run("entry", file, *(f"Player {number}" for number in range(1, 9)))
    run("seat", file, "--table", "1=1,2,3,4", "--table", "2=5,6,7,8")
    ident = str(run("import", file, "--db", db)).strip()
    token = str(run("address", ident, "--db", db, "--role", "organiser", "--label", "Ana")).splitlines()[-1]
    entries = [
        ("v0", "start", {"session": 1}),
        ("v1", "rule", {"foul": "late", "given": {"minutes": "5"}, "players": [1], "session": 1}),
        ("v2", "sheet", {"session": 1, "table": 2, "entry": "draw", "body": {"tenpai": [0]}}),
        ("v3", "result", {"session": 1, "table": 1, "points": [45000, 30000, 25000, 20000], "sticks": 0}),
    ]
    for name, kind, body in entries:
        entry = {"id": name, "kind": kind, "body": body}
        answer = guest.http.post(f"/e/{ident}/add", json=entry, headers={"Authorization": f"Bearer {token}"})
        assert answer.json()["ok"], answer.text
    more = (
        {"registered": at_registration(guest, f"/e/{ident}", token)} if guest.get(f"/e/{ident}/register").status_code == 200 else {}
    )
    return {"at": f"/e/{ident}", "token": token, "last": entries[-1], **more}


def at_registration(guest: Any, at: str, token: str) -> str:
    """Open the form of an event for one place, and register two; return the link of who waits."""
    guest.get(f"{at}/in/{token}")
    desk = f"{at}/desk/registrations/form"
    done = guest.post(desk, desk, state="open", most="1", moves="yes", contact="must", country="may", keep_days="365")
    assert done.status_code == 303, done.text
    for name in ("Ann", "Bob"):
        sent = {"form": f"form{name}", "name": name, "country": "FRA", "contact": "ann@example.org", "consent": "yes"}
        link = guest.post(f"{at}/register", f"{at}/register", **sent).headers["location"]
    return str(link.partition("?")[0])


def at_evening(guest: Any) -> dict[str, str]:
    """Begin the evening of a club, and enter a result; return where they are, and the code."""
    begun = form(guest, "/events/evening", name="Ginza", names="\n".join(f"Player {n}" for n in range(1, 9)), begin="yes")
    at = begun.headers["location"]
    points = dict(zip(("points0", "points1", "points2", "points3"), ("45000", "30000", "25000", "20000"), strict=True))
    done = form(guest, f"{at}/1/1", sticks="0", **points)
    assert done.status_code == 303, done.text
    text = guest.get(at).text
    club, code = re.search(r'href="(/clubs/[^"]+)"', text), re.search(r"/join/(\w+)|big-code[^>]*>([^<]+)<", text)
    assert club
    assert code
    return {"at": at, "club": club[1], "code": code[1] or code[2]}


def run(*words: str) -> str | None:
    """Return what ``jantaku event`` prints, None where it refuses."""
    done = subprocess.run([sys.executable, "-m", "jantaku", "event", *words], capture_output=True, text=True, check=False)
    return None if done.returncode else done.stdout


def form(guest: Any, page: str, **said: str) -> Any:
    """Send a form with an entry of its own, whose page has the same address."""
    text = guest.get(f"{page}?foul=late" if page.endswith("record") else page).text
    token, entry = CSRF.search(text), ENTRY.search(text)
    return guest.http.post(page, data={"csrf": token[1] if token else "", "entry": entry[1] if entry else "", **said})


if __name__ == "__main__":
    if Path(sys.argv[1]).is_dir():
        print(json.dumps(fill(Path(sys.argv[1]))))  # noqa: T201 - for the process that fills
    else:
        for each in sys.argv[1:]:
            found = filled(each)
            SCHEMAS.mkdir(exist_ok=True)
            (SCHEMAS / f"{found['revision']}.json").write_text(json.dumps(found, ensure_ascii=False, indent=0) + "\n", "utf-8")
