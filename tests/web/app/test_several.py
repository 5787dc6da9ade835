"""Two servers with a database each, two processes that serve pages: what each answers, and all of them behind nginx."""

import asyncio
import hashlib
import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.http.pages_only import SERVED
from jantaku.web.http.safety.shards import BEFORE_IDS, shard_of
from tests.sampling import one_by_one, sample
from tests.web.client import play
from tests.web.guests import CSRF, Guest
from tests.web.serving import PATIENCE, Served, free_port

NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")
HOSTING = Path(__file__).parents[3] / "hosting"
HERE = "127.0.0.1"
SEATS = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}


class Four(NamedTuple):
    """The servers of the tables, and the processes of pages, by their number from 1."""

    tables: dict[int, Served]
    pages: dict[int, Served]
    before: str  # address of a sheet that the first had when it was the only one


def at(file: Path, *words: str) -> Served:
    """A server of a database, its log beside those of the others."""
    server = Served(file.parent, *words, db=f"sqlite:///{file}")
    server.file = file
    return server


@pytest.fixture(scope="module")
def front() -> int:
    """The port of a proxy."""
    return free_port()


@pytest.fixture(scope="module")
def four(tmp_path_factory: pytest.TempPathFactory, front: int) -> Iterator[Four]:
    """Two and two; none may have met with a fault at the end."""
    folder = tmp_path_factory.mktemp("several")
    more = ("--origin", f"http://{HERE}:{front}", "--proxy", HERE)
    with at(folder / "1.sqlite") as only, Guest(only.url) as guest:
        found = Four({}, {}, kept(guest))
        assert only.stop() == 0
    with ExitStack() as stack:
        for kind, words in ((found.tables, ()), (found.pages, ("--pages",))):
            for number in (1, 2):
                server = at(folder / f"{number}.sqlite", "--shard", str(number), *words, *more)
                kind[number] = stack.enter_context(server)
        yield found
        for server in (*found.pages.values(), *found.tables.values()):
            assert server.stop() == 0
    assert "Traceback" not in server.said()


def played(guest: Guest) -> str:
    """Play one hand at a table alone against bots: the id of the game, and of its record."""
    table = guest.new(length="hand", **{"with": "bots"})

    async def through() -> None:
        async with guest.stream(table) as stream:
            await play(stream)

    asyncio.run(through())
    return table.removeprefix("/t/")


def kept(guest: Guest) -> str:
    """Begin a sheet and enter a riichi: its address."""
    address = guest.post("/keep", "/keep", **SEATS).headers["location"].removeprefix(guest.url)
    entry = {"id": "a", "kind": "riichi", "body": {"seat": 1}, "seen": 0}
    assert guest.http.post(f"{address}/add", json=entry).json()["ok"]
    return str(address)


def invited(host: Guest, friend: Guest) -> str:
    """Open a table for friends, and let one follow the invitation: its path."""
    table = host.new(**{"with": "friends", "player": "Aki"})
    assert "Aki" in friend.get(table).text
    joined = friend.post(f"{table}/join", table, name="Ben")
    assert joined.headers["location"].removeprefix(friend.url) == table
    page = host.get(table).text
    assert "Aki" in page
    assert "Ben" in page
    return table


def joined_evening(host: Guest, friend: Guest, number: int) -> None:
    """Begin an evening, and let a friend join by typing its code at the other server; both see it, and so does a stranger."""
    entry = re.search(r'name="entry" value="([^"]+)"', host.get("/events/evening").text)
    assert entry
    names = "\n".join(f"P{at}" for at in range(8))
    begun = host.post("/events/evening", "/events/evening", entry=entry[1], names=names, name="Ryu", begin="yes")
    evening = urlsplit(begun.headers["location"]).path
    assert re.match(rf"/e/{number}-", evening)
    code = re.search(r"big-code[^>]*>([^<]+)<", host.get(evening).text)
    assert code
    asked = friend.http.get("/join", params={"code": code[1].upper()}, follow_redirects=False)
    there = urlsplit(asked.headers["location"]).path
    assert there == f"/join/{code[1]}"
    joined = friend.post(there, there, player="1")
    assert urlsplit(joined.headers["location"]).path == evening
    assert friend.get(evening).status_code == 200
    assert host.http.get(f"{evening.removesuffix('/evening')}/standings.json").status_code == 200
    assert httpx.get(f"{host.url}{evening}").status_code == 200  # without a cookie, as a program


def state(file: Path) -> str:
    """Return a digest of all that a database has on the disk."""
    parts = [path for path in (file, file.with_name(f"{file.name}-wal")) if path.exists()]
    return hashlib.sha256(b"".join(path.read_bytes() for path in parts)).hexdigest()


@pytest.mark.slow
@pytest.mark.parametrize("number", sample([2], [1]))
def test_each_server_has_what_carries_its_number_and_pages_read_it_and_write_nothing(four: Four, number: int) -> None:
    mine, other = four.tables[number], four.tables[3 - number]
    reading, foreign = four.pages[number], four.pages[3 - number]
    with Guest(mine.url) as guest, Guest(mine.url) as friend:
        game, sheet, table = played(guest), kept(guest), invited(guest, friend)
        record = guest.get(f"/g/{game}/record.jantaku").text
        answer = guest.post("/replay", "/replay", text=record)
        assert answer.status_code == 303, re.sub(r"<[^>]*>", "", answer.text)[-3000:]
        brought = answer.headers["location"]
    for address in (f"/g/{game}", sheet, table, brought):
        assert re.search(rf"/{number}-[\w-]+$", address), address
    before = state(mine.file)
    with httpx.Client(timeout=60) as ask:
        for path in (f"/g/{game}", f"/g/{game}/frames?hand=0", f"/g/{game}/deals", f"/g/{game}/record.mjai", brought):
            assert ask.get(reading.url + path).status_code == ask.get(mine.url + path).status_code == 200, path
            refused = [ask.get(server.url + path) for server in (foreign, other)]
            assert [answer.status_code for answer in refused] == [421, 421]
            assert all(say("web.other-shard", other=number, own=3 - number) in answer.text for answer in refused)
        for path in (table, sheet, f"{sheet}/state"):
            assert ask.get(mine.url + path).status_code == 200
            assert [ask.get(server.url + path).status_code for server in (other, reading, foreign)] == [421] * 3
        assert ask.post(f"{other.url}{sheet}/add", json={"id": "b", "kind": "riichi", "body": {"seat": 0}}).status_code == 421
        for path in (
            "/rules/wrc-2015",
            "/score",
            "/referee/late",
            "/referee/wrc-2015/wrr-2013",
            "/puzzle/2026-11-01",
            "/learn",
        ):
            assert [ask.get(server.url + path).status_code for server in (mine, other, reading, foreign)] == [200] * 4, path
    assert state(mine.file) == before


def token(guest: Guest, page: str) -> str:
    """The token of a page's form."""
    found = CSRF.search(guest.get(page).text)
    assert found
    return found[1]


@pytest.mark.slow
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_process_of_pages_says_clearly_what_it_does_not_serve(four: Four, lang: str) -> None:
    with Guest(four.pages[1].url, lang) as guest:
        for path in ("/", "/t/abcdefghij", "/keep", "/me", "/login", "/clock", "/watch", "/new", "/replay", "/referee/registers"):
            answer = guest.get(path)
            assert (answer.status_code, say("web.only-pages", lang) in answer.text) == (421, True), path
        assert guest.get("/nowhere").status_code == 404
        for path in ("/play", "/g/abcdefghij/whatif", "/keep"):
            answer = guest.post(path, "/rules")
            assert (answer.status_code, say("web.only-pages", lang) in answer.text) == (421, True), path
            bare = httpx.post(f"{four.pages[1].url}{path}", headers={"Accept-Language": lang})  # as a proxy hands it on
            assert (bare.status_code, say("web.only-pages", lang) in bare.text) == (421, True), path
    health = httpx.get(f"{four.pages[1].url}/healthz").json()
    assert health["ok"]
    assert health["pages"]


@pytest.mark.slow
def test_pages_do_not_start_before_the_database_is_there_and_any_number_read_it(four: Four, tmp_path: Path) -> None:
    early = Served(tmp_path, "--pages")
    process = early.launch()
    assert process.wait(PATIENCE) == 2
    assert f"The database {early.file} isn't there yet" in early.said()
    assert [path.name for path in tmp_path.iterdir()] == ["server.log"]
    with at(four.tables[1].file, "--pages") as third:
        assert third.answers("/rules/club")
        assert third.stop() == 0


def test_what_pages_serve_is_a_route_that_there_is(tmp_path: Path) -> None:
    from jantaku.web.app import create_app
    from jantaku.web.settings import ServerSettings

    app = create_app(ServerSettings(db=f"sqlite:///{tmp_path}/games.sqlite"))
    assert {getattr(route, "path", "") for route in app.routes} >= SERVED


def led(uri: str) -> str:
    """Return the number of the server to which the map of the sample leads an address, "" for none of its own."""
    maps = (HOSTING / "nginx-several.conf").read_text("utf-8")
    rows = re.search(r"map \$uri \$by_id \{(.*?)\n\}", maps, re.DOTALL)
    assert rows
    for pattern, value in re.findall(r'"~(.+?)" (\S+);', rows[1]):
        found = re.search(pattern.replace("(?<", "(?P<"), uri)
        if found:
            return str(found[value[1:]]) if value.startswith("$") else str(value)
    return ""


@one_by_one("before", BEFORE_IDS)
def test_the_map_of_the_documentation_leads_every_address_that_names_its_server(before: str) -> None:
    for rest in ("", "/state", "/desk/seats"):
        for number, ident in ((1, "1-k7m2qxw9ab"), (2, "2-k7m2qxw9ab"), (17, "17-k7m2qxw9ab"), (2, "2-Ab_d-fghIJkl")):
            path = f"/{before}/{ident}{rest}"
            assert (shard_of(path), led(path)) == (number, str(number))
        path = f"/{before}/k7m2qxw9ab{rest}"  # from before there were several
        assert (shard_of(path), led(path)) == (0, "1")


def test_the_code_of_an_evening_names_its_server_and_the_map_leads_it_there() -> None:
    for number in (1, 2, 17):
        for path in (f"/join/{number}-k7m2qxw", f"/join/{number}-K7M2QXW"):
            assert (shard_of(path), led(path)) == (number, str(number))
    assert [(shard_of(path), led(path)) for path in ("/join/k7m2qxw", "/join", "/rules/wrc-2015")] == [(0, "")] * 3


def configured(folder: Path, four: Four, front: int) -> Path:
    """Write the configuration that comes with the program, at ports that are free."""
    server, maps = ((HOSTING / name).read_text("utf-8") for name in ("nginx.conf", "nginx-several.conf"))
    zone, server = server.partition("server {")[0], "server {" + server.rpartition("\nserver {")[2]
    server = re.sub(r" *(?:ssl_certificate\S*|server_name) .*\n", "", server).replace("listen 443 ssl", f"listen {HERE}:{front}")
    server = server.replace("proxy_pass http://127.0.0.1:8000;", "proxy_pass http://${process}_$shard;")
    assert "${process}_$shard" in server
    server = server.replace("$scheme", "http")
    for kind, base in ((four.tables, 8000), (four.pages, 8010)):
        for number, one in kind.items():
            assert f":{base + number};" in maps
            maps = maps.replace(f":{base + number};", f":{one.port};")
    places = "".join(f"{name}_temp_path {folder}/{name};\n" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    text = f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
    text += f"http {{\naccess_log off;\n{places}{zone}\n{maps}\n{server}\n}}\n"
    path = folder / "nginx.conf"
    path.write_text(text, "utf-8")
    return path


@pytest.mark.slow
@pytest.mark.skipif(not NGINX, reason="there is no nginx here; what each process answers is tested above")
def test_behind_nginx_a_game_a_sheet_a_replay_and_an_invitation_find_their_server(four: Four, front: int, tmp_path: Path) -> None:
    assert NGINX
    config = configured(tmp_path, four, front)
    proxy = subprocess.Popen([NGINX, "-p", str(tmp_path), "-c", str(config), "-e", str(tmp_path / "error.log")])
    url = f"http://{HERE}:{front}"
    try:
        limit = time.monotonic() + PATIENCE
        while not reached(url) and time.monotonic() < limit:
            assert proxy.poll() is None, (tmp_path / "error.log").read_text()
            time.sleep(0.02)
        with Guest(url) as stranger:
            stranger.http.cookies.set("jantaku_shard", "2")
            assert re.fullmatch(r"/keep/[a-z2-9]{10}", four.before)
            assert stranger.get(f"{four.before}/state").json()["n"] == 1
        for number in (1, 2):
            with Guest(url) as guest, Guest(url) as friend:
                guest.http.cookies.set("jantaku_shard", str(number))
                friend.http.cookies.set("jantaku_shard", str(3 - number))
                through(guest, friend, number)
    finally:
        proxy.terminate()
        proxy.wait(PATIENCE)


def reached(url: str) -> bool:
    """Return whether a proxy leads to a server."""
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.HTTPError:
        return False


def through(guest: Guest, friend: Guest, number: int) -> None:
    """Do at one server what its visitors do, a friend being at home at the other."""
    game = played(guest)
    sheet = kept(guest)
    table = invited(guest, friend)
    assert friend.http.cookies["jantaku_shard"] == str(3 - number)  # a guest there, at home here
    assert [re.match(rf"{number}-", part.rpartition("/")[2]) is not None for part in (game, sheet, table)] == [True] * 3
    assert friend.get(f"/g/{game}").status_code == 200
    assert friend.get(f"/g/{game}/frames?hand=0").json()["frames"]
    assert json.loads(friend.get(f"{sheet}/state").text)["n"] == 1
    what_if = friend.post(f"/g/{game}/whatif", f"/g/{game}", n="3", seat="0")
    assert re.search(rf"/t/{number}-", what_if.headers["location"]), what_if.text[:300]
    code = re.search(r'class="big-code">([^<]+)<', guest.get(sheet).text)
    assert code
    opened = friend.http.post("/keep/open", data={"csrf": token(friend, "/keep"), "code": code[1]}, follow_redirects=True)
    assert opened.url.path == sheet
    joined_evening(guest, friend, number)
    for path in ("/", "/rules/wrc-2015", "/score", "/referee", "/watch", "/me", "/login", "/puzzle", "/keep/paper"):
        assert guest.get(path).status_code == 200, path
    assert guest.get("/referee/registers").status_code == 200
