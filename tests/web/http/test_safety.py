"""What every request passes: forms of our own only, names of our own only, nothing too large, nothing too often."""

import asyncio
import re
import stat
import time
from collections.abc import AsyncIterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from starlette.routing import Route

from jantaku.errors import JantakuError
from jantaku.texts import LANGUAGES, say
from jantaku.web.http.safety import guard
from jantaku.web.http.safety.guard import LARGE, kind_of
from jantaku.web.http.safety.headers import SECURITY
from jantaku.web.http.safety.identity import SESSION, accepted
from jantaku.web.http.safety.limits import (
    ADDRESS,
    MOST_OF_VISITOR,
    QUOTAS,
    STRANGERS,
    VISITOR,
    Limits,
    Quota,
    Rate,
    Streams,
    network,
    price_of,
)
from jantaku.web.http.safety.signing import OLDEST, Signing, secret_key
from jantaku.web.settings import ServerSettings
from tests.sampling import one_by_one
from tests.web.asgi import HOME, Asker, Web, opened, served, stop_clock


def test_every_answer_has_the_security_headers(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            answers = [
                await asker.get("/"),
                await asker.get("/nowhere"),
                await asker.get("/healthz"),
                await asker.get(app.state.site.assets.url("layout/base.css")),
                await asker.post("/play"),
                await asker.http.post("/play"),
            ]
            assert [answer.status_code for answer in answers] == [200, 404, 200, 200, 303, 403]
            for answer in answers:
                for name, value in SECURITY.items():
                    assert answer.headers[name] == value
                assert "cache-control" in answer.headers

    asyncio.run(look())


def test_a_form_counts_only_with_the_token_of_the_session_that_sends_it(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            asker, other = Asker(app), Asker(app)
            mine, his = await asker.token(), await other.token()
            assert mine != await asker.token()
            for token in ("", "x", his, mine[:-4], "é", "A" * 88):
                answer = await asker.http.post("/play", data={"csrf": token})
                assert answer.status_code == 403
                assert say("web.stale-form") in answer.text
            multipart = await asker.http.post("/play", files={"csrf": (None, "x")})
            assert multipart.status_code == 403
            plain = await asker.http.post("/play", content="csrf=x", headers={"Content-Type": "text/plain"})
            assert plain.status_code == 403
            assert (await asker.http.post("/play", data={"csrf": mine})).status_code == 303

    asyncio.run(send())


def test_nothing_is_done_for_a_page_of_another_site(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path, origins=("https://club.example",)) as app:
            asker = Asker(app)
            token = {"csrf": await asker.token()}
            for headers in (
                {"Origin": "https://elsewhere.example"},
                {"Origin": "null"},
                {"Origin": "http://localhost:9"},
                {"Sec-Fetch-Site": "cross-site"},
            ):
                answer = await asker.http.post("/play", data=token, headers=headers)
                assert (answer.status_code, say("web.other-site") in answer.text) == (403, True), headers
            for headers in ({"Origin": "https://club.example"}, {"Origin": HOME}, {"Sec-Fetch-Site": "same-origin"}):
                assert (await asker.http.post("/play", data=token, headers=headers)).status_code == 303

    asyncio.run(send())


def test_json_without_the_token_of_a_form_passes_only_where_our_scripts_send_it(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            await asker.token()
            passed = set()
            for route in app.routes:
                if not isinstance(route, Route) or "POST" not in (route.methods or ()):
                    continue
                address = re.sub(r"\{[^}]*\}", "x", route.path)
                asker.http.cookies.clear()
                for headers in ({}, {"Content-Type": "Application/JSON; charset=utf-8"}):
                    answer = await asker.http.post(address, content=b"{}", headers={"Content-Type": "application/json", **headers})
                    if not (answer.status_code == 403 and say("web.stale-form") in answer.text):
                        passed.add(route.path)
            sheet = {
                f"/keep/{{id}}/{name}" for name in ["add", "preview", "amend", "tiles", "code", "propose", "agree", "withdraw"]
            }
            table = "/e/{id}/session/{session}/table/{table}"
            event = {
                "/e/{id}/add",
                "/e/{id}/lines",
                f"{table}/add",
                *(f"{table}/sheet/{name}" for name in ["add", "preview", "amend", "tiles"]),
            }
            assert passed == sheet | event | {"/clock/{id}/add", "/clock/{id}/table/{n}/code", "/t/{id}/leave"}

    asyncio.run(send())


@pytest.mark.parametrize(
    ("origins", "host", "known"),
    [
        ((), "localhost:8000", True),
        ((), "192.168.1.7:8000", True),
        ((), "[::1]:8000", True),
        ((), "clubhouse", True),
        ((), "clubhouse.local", True),
        ((), "rebound.example", False),
        ((), "", False),
        ((), "[::1", False),
        (("https://club.example",), "club.example", True),
        (("https://club.example",), "127.0.0.1:8000", True),
        (("https://club.example",), "192.168.1.7", False),
        (("https://club.example",), "club.example.evil.example", False),
    ],
)
def test_the_server_goes_by_its_own_names_only(tmp_path: Path, origins: tuple[str, ...], host: str, *, known: bool) -> None:
    async def ask() -> None:
        async with opened(tmp_path, origins=origins) as app:
            answer = await Asker(app).get("/", headers={"Host": host})
            assert answer.status_code == (200 if known else 421)
            assert (await Asker(app).get("/healthz", headers={"Host": host})).status_code == 200

    asyncio.run(ask())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_too_large_is_refused_with_a_sentence(tmp_path: Path, lang: str) -> None:
    async def flow() -> AsyncIterator[bytes]:
        for _ in range(20):
            yield b"x" * 8192

    async def send() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            told = say("web.too-large", lang, most=LARGE >> 10)
            for more in ({"content": b"x" * (LARGE + 1)}, {"content": flow()}):
                answer = await asker.http.post("/play", headers={"Content-Type": "application/x-www-form-urlencoded"}, **more)
                assert (answer.status_code, told in answer.text) == (413, True)
            many = "&".join(f"f{at}=1" for at in range(2000))
            answer = await asker.http.post("/play", content=many, headers={"Content-Type": "application/x-www-form-urlencoded"})
            assert answer.status_code == 400

    asyncio.run(send())


@one_by_one(
    ("path", "kind"),
    [
        *((path, "table") for path in ("/play", "/new", "/quick", "/learn/play", "/g/abc/whatif", "/t/abc/rematch")),
        *((path, "table") for path in ("/keep", "/clock", "/referee/registers", "/clock/abc/table/3/keep", "/call/abc/keep")),
        *((path, "post") for path in ("/keep/abc/add", "/clock/abc/add", "/t/abc/join", "/prefs", "/g/abc/whatif/more")),
        ("/login", "login"),
        ("/account/password", "login"),
        ("/replay", "upload"),
        ("/api/score", "api"),
    ],
)
def test_whatever_makes_a_table_or_a_document_is_counted_as_that(path: str, kind: str) -> None:
    assert kind_of("POST", path) == kind
    assert kind_of("GET", path) == ("api" if kind == "api" else "page")


def test_a_visitor_asking_too_often_is_shown_when_to_come_back_and_nobody_else_is(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            clock = [app.state.site.limits.clock()]
            app.state.site.limits.clock = lambda: clock[0]
            asker, other = Asker(app, "198.51.100.7"), Asker(app, "198.51.100.8")
            await asker.get("/")
            answers = [(await asker.get("/login")).status_code for _ in range(int(VISITOR["page"].burst) + 1)]
            assert answers == [200] * int(VISITOR["page"].burst) + [429]
            late = await asker.get("/")
            assert int(late.headers["retry-after"]) >= 1
            assert say("web.too-often", seconds=1) in late.text
            assert (await other.get("/")).status_code == 200
            told = await asker.get("/api/score", headers={"Accept": "application/json"})
            assert told.status_code != 429
            clock[0] += 1
            assert (await asker.get("/")).status_code == 200

    asyncio.run(ask())


def test_new_sessions_help_nobody_beyond_the_limit_of_their_address(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            stop_clock(app.state.site.limits)
            sent = [(await Asker(app, "2001:db8::1").get("/login")).status_code for _ in range(5)]
            assert sent == [200] * 5
            taken = [app.state.site.limits.take("page", "", f"2001:db8::{at:x}") for at in range(2, 200)]
            assert taken.count(0.0) == STRANGERS["page"].burst - 5
            assert (await Asker(app, "2001:db8::ffff").get("/")).status_code == 429
            left = ADDRESS["page"].burst - 200  # those without a cookie count for their address too
            taken = [app.state.site.limits.take("page", f"s{at}", f"2001:db8::{at:x}") for at in range(700)]
            assert 0 < taken.count(0.0) <= left + 5
            assert (await Asker(app, "2001:db8:0:1::1").get("/")).status_code == 200

    asyncio.run(ask())


@one_by_one(
    ("address", "price"),
    [
        *(
            (path, 1)
            for path in ("/", "/rules/wrc-2015", "/referee/wrc-2015/wrr-2013", "/t/abc", "/keep/abc/state?n=3", "/g/abc/frames")
        ),
        *((path, 6) for path in ("/rules/wrc-2015?q=riichi", "/referee?book=club&q=x", "/referee/registers/abc?q=Aki")),
        *((path, 5) for path in ("/new", "/new?book=club", "/rules/a/b?x", "/referee/a/b?x=1")),
        *((path, 4) for path in ("/score", "/score?hand=123m")),
        *((path, 8) for path in ("/g/abc", "/g/abc?hand=3")),
        *((path, 3) for path in ("/e/abc/event.json", "/e/abc/standings.json", "/e/abc/file/ranking.csv")),
        *((path, 4) for path in ("/e/abc/desk", "/e/abc/desk/seats?way=lot", "/e/abc/hall", "/e/abc/hall/referee")),
        *((path, 7) for path in ("/e/abc/print/ranking", "/e/abc/print/cards?session=2")),
        *((path, 1) for path in ("/e/abc", "/e/abc/standings", "/e/abc/player/9")),
        *((path, 20) for path in ("/g/abc/record.mjai", "/account/export")),
        ("/g/abc/review?seat=0", 40),
        ("/g/abc/why?seat=0&n=12", 4),
    ],
)
def test_a_page_costs_what_it_takes_to_make(address: str, price: int) -> None:
    assert price_of(address) == price


def test_dear_pages_are_refused_sooner_and_cheap_ones_are_what_is_left(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            stop_clock(app.state.site.limits)
            asker = Asker(app, "198.51.100.7")
            await asker.get("/login")
            dear = [(await asker.get("/score")).status_code for _ in range(int(VISITOR["page"].burst) // 4 + 1)]
            assert dear == [200] * (int(VISITOR["page"].burst) // 4) + [429]

    asyncio.run(ask())


@pytest.mark.parametrize("kind", QUOTAS)
def test_what_stays_on_the_disk_has_a_quota_of_a_visitor_of_an_address_and_in_all(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert QUOTAS[kind].visitor.burst < QUOTAS[kind].address.burst < QUOTAS[kind].everybody.burst
    clock, own, here, whole = [0.0], 20, 100, 301  # with fewer it is soon tried
    quota = Quota(*(Rate(count, count / (24 * 3600)) for count in (own, here, whole)))
    monkeypatch.setitem(QUOTAS, kind, quota)
    limits = Limits(lambda: clock[0])
    assert [limits.keep(kind, "a", "198.51.100.1") for _ in range(own)] == [0.0] * own
    wait = limits.keep(kind, "a", "198.51.100.1")
    assert wait == pytest.approx(1 / quota.visitor.each)
    assert limits.keep(kind, "b", "198.51.100.1") == 0
    kept = own + 1 + sum(limits.keep(kind, f"c{at}", "198.51.100.1") == 0 for at in range(here))
    assert kept == here
    assert limits.keep(kind, "d", "198.51.100.2") == 0
    for address in range(whole // here + 2):
        kept += sum(limits.keep(kind, "", f"203.0.113.{address}") == 0 for _ in range(here))
    assert kept + 1 == whole
    assert limits.keep(kind, "e", "192.0.2.1") > 0
    assert limits.keep(kind, "e", "127.0.0.1") == 0  # who sits at the server itself
    clock[0] += 24 * 3600
    assert limits.keep(kind, "a", "198.51.100.1") == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_who_has_used_a_days_quota_is_told_when_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            stop_clock(app.state.site.limits)
            asker = Asker(app, lang=lang)
            answers = [await asker.post("/play") for _ in range(3)]
            assert [answer.status_code for answer in answers] == [303, 303, 429]
            told = say("web.quota", lang, minutes=720)
            assert told in answers[-1].text.replace("&#39;", "'")

    quota = QUOTAS["table"]._replace(visitor=Rate(2, 2 / 86400))
    monkeypatch.setitem(QUOTAS, "table", quota)
    asyncio.run(ask())


def test_buckets_fill_with_time_and_are_forgotten_when_there_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]
    limits = Limits(lambda: clock[0])
    rate = VISITOR["table"]
    assert [limits.take("table", "a", "") for _ in range(int(rate.burst))] == [0.0] * int(rate.burst)
    wait = limits.take("table", "a", "")
    assert wait == pytest.approx(1 / rate.each)
    clock[0] += wait
    assert limits.take("table", "a", "") == 0
    assert limits.take("table", "a", "") > 0
    monkeypatch.setattr("jantaku.web.http.safety.limits.MOST_BUCKETS", 3)
    for name in "bcd":
        limits.take("table", name, "")
    assert limits.take("table", "a", "") == 0


def test_buckets_that_are_full_again_are_dropped_so_that_a_hundred_thousand_addresses_leave_few() -> None:
    clock, most = [0.0], 0
    limits = Limits(lambda: clock[0])
    for n in range(100_000):
        clock[0] += 0.002  # five hundred requests a second
        address = f"2001:db8:{n >> 16:x}:{n & 0xFFFF:x}::1"
        assert limits.take("post", f"visitor {n}", address) == limits.take("page", "", address, 6) == 0
        assert limits.keep("post", f"visitor {n}", address) == 0
        most = max(most, len(limits))
    assert most < 3000


def test_a_bucket_that_is_dropped_was_full() -> None:
    clock = [0.0]
    limits = Limits(lambda: clock[0])
    rate = VISITOR["table"]
    while not limits.take("table", "eager", ""):
        pass
    for n in range(51):
        clock[0] += 1 / rate.each / 50
        limits.take("table", f"other {n}", "")
    assert [limits.take("table", "eager", "") > 0 for _ in range(2)] == [False, True], "one token is there again, and no more"


def test_streams_are_counted_while_they_are_open() -> None:
    streams = Streams()
    with ExitStack() as stack:
        for _ in range(MOST_OF_VISITOR):
            stack.enter_context(streams.one_more("a", "127.0.0.1"))
        with pytest.raises(JantakuError, match="close some tabs"):
            stack.enter_context(streams.one_more("a", "127.0.0.1"))
        stack.enter_context(streams.one_more("b", "127.0.0.1"))
    with streams.one_more("a", ""):
        pass


@pytest.mark.parametrize(
    ("address", "network_of"), [("198.51.100.7", "198.51.100.7"), ("2001:db8::1:2:3", "2001:db8::"), ("?", "?")]
)
def test_a_whole_network_of_version_6_is_one_person(address: str, network_of: str) -> None:
    assert network(address) == network_of


def test_the_cookie_is_signed_hidden_from_scripts_and_secure_where_the_page_is(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            plain = (await Asker(app).get("/")).headers["set-cookie"]
            assert plain.startswith(f"{SESSION}=")
            assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(plain.split("; "))
            assert "Secure" not in plain
            assert "Secure" in (await Asker(app, home="https://localhost").get("/")).headers["set-cookie"]
            asker = Asker(app)
            await asker.post("/play")
            good = asker.http.cookies[SESSION]
            for bad in ("", "x", good[:-2] + ("A" if good[-2] != "A" else "B") + good[-1], good.partition(".")[0], "é"):
                stranger = httpx.AsyncClient(transport=asker.http._transport, base_url=HOME)
                page = await stranger.get("/", headers=[(b"Cookie", f"{SESSION}={bad}".encode())])
                assert page.status_code == 200
                assert say("lobby.mine") not in page.text
            assert say("lobby.mine") in (await asker.get("/")).text

    asyncio.run(look())


def test_a_session_is_signed_with_the_key_of_this_server_alone() -> None:
    a, b = Signing(b"a" * 32), Signing(b"b" * 32)
    session = a.new_session()
    assert a.session(a.sign(session)) == session
    assert b.session(a.sign(session)) == ""
    assert a.fits(session, a.token(session))
    assert not b.fits(session, a.token(session))
    assert not a.fits(a.new_session(), a.token(session))


def test_a_browser_is_known_whatever_the_clock_was_when_its_cookie_was_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    signing, now = Signing(b"a" * 32), time.time()
    cookie, device = signing.sign("session"), signing.device_cookie(["browser"], "Aki")
    for ahead, known in ((-3600, True), (OLDEST - 60, True), (OLDEST + 60, False), (9000 * 86400, False)):
        monkeypatch.setattr(time, "time", lambda ahead=ahead: now + ahead)
        assert signing.session(cookie) == "session"
        assert (signing.device(device)[0] == "browser") is known  # it counts wrong passwords, and opens nothing


def test_the_key_is_made_once_and_nobody_else_may_read_it(tmp_path: Path) -> None:
    settings = ServerSettings(db=f"sqlite:///{tmp_path / 'games.sqlite'}")
    key = secret_key(settings)
    file = tmp_path / "secret.key"
    assert (len(key), secret_key(settings)) == (32, key)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.write_bytes(b"short")
    with pytest.raises(JantakuError, match="is no key"):
        secret_key(settings)


@one_by_one(
    ("header", "lang"),
    [
        ("", "en"),
        ("fr", "fr"),
        ("ja-JP,ja;q=0.9,en;q=0.8", "ja"),
        ("de-DE,de;q=0.9,fr;q=0.5,en;q=0.4", "fr"),
        ("en;q=0.1,fr;q=0.2", "fr"),
        ("fr;q=x,ja;q=0.1", "ja"),
        ("*", "en"),
        ("," * 5000, "en"),
    ],
)
def test_the_language_is_the_one_that_the_browser_likes_best(header: str, lang: str) -> None:
    assert accepted(header) == lang


def test_a_proxy_is_believed_where_it_is_ours(tmp_path: Path) -> None:
    async def ask() -> None:
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.9"}
        for proxy, believed in (("127.0.0.1", True), ("", False), ("198.51.100.1", False)):
            async with served(tmp_path, proxy=proxy, origins=("https://club.example",)) as server:
                web = Web(server)
                page = await web.http.get("/", headers=told | {"Host": "club.example"})
                assert ("Secure" in page.headers["set-cookie"]) == believed
                limits = server._site.limits
                kinds = [kind for (kind, _), alike in limits._buckets.items() if "a198.51.100.9" in alike]
                assert kinds == ["page"] * believed
                assert (await web.http.get("/", headers={"Host": "elsewhere.example"})).status_code == 421

    asyncio.run(ask())


def test_a_body_that_never_comes_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def send() -> None:
        async with served(tmp_path) as server:
            reader, writer = await asyncio.open_connection("127.0.0.1", int(Web(server).url.rpartition(":")[2]))
            writer.write(b"POST /play HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nAccept-Language: fr\r\n\r\ncsrf")
            async with asyncio.timeout(60):
                told = await reader.readuntil(b"</html>")
            assert told.startswith(b"HTTP/1.1 408")
            assert say("web.too-slow", "fr").encode() in told
            writer.close()

    monkeypatch.setattr(guard, "PATIENCE", 0.2)
    asyncio.run(send())
