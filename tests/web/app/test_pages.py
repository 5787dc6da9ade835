"""Pages without a browser: each in three languages, what leads nowhere says so, links lead somewhere."""

import asyncio
import re
from itertools import count
from pathlib import Path
from time import monotonic

import pytest

from jantaku.errors import JantakuError
from jantaku.rules import library
from jantaku.texts import LANGUAGES, say
from jantaku.web import app
from jantaku.web.replay.notable import NOTABLE
from jantaku.web.rules import routes
from jantaku.web.settings import ServerSettings
from jantaku.web.store import Store
from jantaku.web.store.errors import StoreError
from tests.sampling import sample
from tests.web.asgi import Asker, opened

PAGES = (
    "/",
    "/new",
    "/me",
    "/login",
    "/account",
    "/rules",
    "/rules/club",
    "/glossary",
    "/alone",
    "/alone/score",
    "/rules/wrc-2015?lang=en,fr,ja",
    "/rules/tenhou/wrc-2015",
    "/score",
    "/replay",
    "/referee",
    "/referee/late",
    "/keep",
    "/watch",
    "/learn",
    "/learn/examples",
    "/learn/drill",
    "/learn/drill/waits?seed=1",
    "/learn/drill/set?set=waits.1,fu.2",
    "/club",
    "/events",
    "/events/evening",
    "/join",
)
# Books and records whose pages are like those of others.
ALIKE = (*sorted({*library.names()} - {"wrc-2015", "wrr-2013", "club"}), *(hand.id for hand in NOTABLE[1:]))
LINK = re.compile(r'(?:href|src|action)="(/[^"#?]*)')


@pytest.mark.parametrize("dear", sample([{"/alone/score"}], [set()]), ids=len)  # in one language: it takes as long as all others
def test_each_page_is_there_in_each_language_with_one_heading_and_a_title(tmp_path: Path, dear: set[str]) -> None:
    async def all_of_them() -> None:
        async with opened(tmp_path) as app:
            for lang in LANGUAGES:
                asker = Asker(app, lang=lang)
                for path in PAGES if lang == "en" else [path for path in PAGES if path not in dear]:
                    page = await asker.get(path)
                    assert page.status_code == 200, (path, page.text[:200])
                    assert f'<html lang="{lang}"' in page.text
                    assert page.text.count("<h1") == 1, path
                    assert re.search("<title>[^<]+</title>", page.text)
                    assert say("web.skip", lang) in page.text

    asyncio.run(all_of_them())


def test_the_part_of_the_product_that_a_page_is_in_is_marked_on_it(tmp_path: Path) -> None:
    parts = {"/new": "/", "/replay": "/watch", "/referee/late": "/club", "/keep": "/club", "/clock": "/club", "/login": "/me"}
    parts |= {at: at for at in ("/", "/watch", "/learn", "/score", "/rules", "/club", "/me")} | {"/rules/club": "/rules"}

    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for path, part in parts.items():
                page = (await asker.get(path)).text
                (nav,) = re.findall(r"<nav aria-label.*?</nav>", page, re.DOTALL)
                marked = re.findall(r'<a href="([^"]+)"[^>]*aria-current="(\w+)"', nav)
                assert marked == [(part, "page" if path == part else "true")], path
                assert len(re.findall("<a ", nav)) == 7

    asyncio.run(look())


def test_the_language_is_chosen_in_the_head_of_a_page_and_the_page_comes_again(tmp_path: Path) -> None:
    async def choose() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            answer = await asker.post("/prefs", "/rules/club?q=kan", lang="fr", back="/rules/club?q=kan")
            assert answer.headers["location"] == "/rules/club?q=kan"
            page = (await asker.get("/rules/club?q=kan")).text
            assert '<html lang="fr"' in page
            assert page.index('<button name="lang" value="fr" lang="fr" aria-current="true">') < page.index("</header>")
            assert 'name="back" value="/rules/club?q=kan"' in page

    asyncio.run(choose())


@pytest.mark.parametrize("passed_over", sample([ALIKE], [((),)]), ids=len)
def test_every_link_leads_somewhere(tmp_path: Path, passed_over: tuple[str, ...]) -> None:
    async def follow() -> None:
        async with opened(tmp_path) as app:
            begun, seconds = monotonic(), count()
            app.state.site.limits.clock = lambda: begun + next(seconds)  # who follows every link does not look at each page
            asker = Asker(app)
            await asker.post("/play")
            seen, todo = set[str](), ["/"]
            while todo:
                path = todo.pop()
                seen.add(path)
                page = await asker.get(path)
                assert page.status_code not in {404, 429, 500}, path
                if "text/html" in page.headers.get("content-type", ""):
                    links = [
                        link for link in dict.fromkeys(LINK.findall(page.text)) if not any(book in link for book in passed_over)
                    ]
                    todo += [link for link in links if link not in seen | set(todo)]
            assert {"/rules/wrr-2013/club", "/account", "/logout", "/score"} - seen <= {"/logout"}

    asyncio.run(follow())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_there_says_so_in_the_readers_language(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            for path, ident in (
                ("/nowhere", "web.not-found-long"),
                ("/t/nothere", "web.no-table"),
                ("/static/x/none.js", "web.not-found-long"),
            ):
                page = await asker.get(path)
                assert page.status_code == 404
                assert say(ident, lang) in page.text
            assert (await asker.get("/rules/..%2f..%2fetc%2fpasswd")).status_code == 404
            assert "wrc-2015" in (await asker.get("/rules/none")).text
            wrong = await asker.get("/play")
            assert (wrong.status_code, say("web.no-method-long", lang) in wrong.text) == (405, True)
            assert wrong.headers["allow"]

    asyncio.run(look())


def test_what_goes_wrong_here_has_a_number_in_the_log_and_no_traceback_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fall() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang="fr")
            page = await asker.get("/rules")
            assert page.status_code == 500
            assert page.headers["content-security-policy"]
            found = re.search(r"numéro (\w{8})", page.text)
            assert found
            assert "Traceback" not in page.text
            assert "a secret of ours" not in page.text
            assert [record.values["id"] for record in caplog.records if record.message == "trouble"] == [found[1]]  # type: ignore[attr-defined]
            assert (await asker.get("/")).status_code == 200

    monkeypatch.setattr(routes, "card", lambda *_: 1 / 0 or "a secret of ours")
    asyncio.run(fall())


def test_the_answer_to_head_is_that_to_get_without_its_body(tmp_path: Path) -> None:
    async def heads() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for path in ("/", "/rules/club", "/healthz"):
                answer = await asker.http.head(path)
                assert answer.status_code == 200
                assert answer.headers["content-type"]

    asyncio.run(heads())


def test_health_tells_of_the_storage_of_open_tables_and_of_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(_: Store) -> None:
        raise StoreError("store.full")

    async def ask() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            told = await asker.get("/healthz")
            assert (told.status_code, told.json()["ok"], told.json()["storage"]) == (200, True, "sqlite")
            assert told.json()["tables"] == 0
            await asker.post("/quick")
            assert (await asker.get("/healthz")).json()["tables"] == 1
            with monkeypatch.context() as patch:
                patch.setattr(Store, "writable", broken)
                told = await asker.get("/healthz")
                assert (told.status_code, told.json()["why"]) == (503, say("store.full"))
            app.state.site.stopping = True
            assert (await asker.get("/healthz")).status_code == 503

    asyncio.run(ask())


def test_files_are_kept_for_ever_under_their_fingerprint_and_come_packed(tmp_path: Path) -> None:
    async def load() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            url = app.state.site.assets.url("layout/base.css")
            assert url in (await asker.get("/")).text
            packed = await asker.get(url)
            assert packed.headers["content-encoding"] == "gzip"
            assert "immutable" in packed.headers["cache-control"]
            plain = await asker.get(url, headers={"Accept-Encoding": "identity"})
            assert plain.text == packed.text
            assert "content-encoding" not in plain.headers
            old = await asker.get("/static/before/layout/base.css")
            assert (old.text, old.headers["cache-control"]) == (plain.text, "no-cache")
            assert (await asker.get("/static/x/table/wire.d.ts")).status_code == 404
            assert "symbol" in (await asker.get(app.state.site.assets.url("tiles.svg"))).text

    asyncio.run(load())


def test_language_theme_and_terms_are_remembered_and_lead_back(tmp_path: Path) -> None:
    async def choose() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            answer = await asker.post("/prefs", lang="ja", theme="dark", tiles="indexed", profile="romaji", back="/rules")
            assert (answer.status_code, answer.headers["location"]) == (303, "/rules")
            page = await asker.get("/rules")
            assert '<html lang="ja" data-theme="dark" data-tiles="indexed"' in page.text
            answer = await asker.post("/prefs", lang="xx", theme="<script>", back="//elsewhere.example/")
            assert answer.headers["location"] == "/"
            assert '<html lang="ja" data-theme="dark"' in (await asker.get("/")).text

    asyncio.run(choose())


def test_a_search_shows_what_a_book_rules_on_a_word_and_each_ruling_has_an_address(tmp_path: Path) -> None:
    async def find() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang="fr")
            whole = (await asker.get("/rules/wrc-2015")).text
            assert 'id="claims.multi_ron"' in whole
            assert 'id="yaku.pinfu"' in whole
            assert re.search(
                r'<span class="place" lang="fr">WRC 2015 5\.7\.2, Partie du mur \(texte français\) <q>«.{5,60}….»</q>', whole
            )
            found = (await asker.get("/rules/wrc-2015?q=furiten")).text
            assert 'id="furiten.' in found
            assert 'id="tiles.red_fives"' not in found
            hostile = (await asker.get("/rules/wrc-2015", params={"q": '"><script>alert(1)</script>'})).text
            assert "<script>alert" not in hostile
            assert "&lt;script&gt;alert" in hostile
            both = (await asker.get("/rules/wrr-2013/wrc-2015")).text
            assert 'id="claims.claim_priority"' in both

    asyncio.run(find())


STRANGE = (
    *("/t/%00", "/t/%ff%fe", "/t/" + "x" * 5000, "/g/%00", "/g/..%2f..", "/rules/%00", "/static/x/%2e%2e/app.py", "/t/x/stream"),
    *("/t/%F0%9F%80%84", "/g/%ED%A0%80/frames?seat=0", "/static/../../app.py", "/g/x/record.exe", "/T/X", "/me/"),
)
ODD = (
    *("/me?book=../x&before=99999999999999999999", "/me?before=-1", "/me?before=%D9%A1%D9%A2", "/rules/club?q=%00%ff"),
    *("/rules/club?q=" + "%F0%9F%80%84" * 500, "/new?book=%00", "/new?book=" + "x" * 3000, "/?lang=%00", "/rules/club/club"),
)
COOKIE = "a=b; jantaku=\udcff; jantaku_prefs=%7B%22lang%22%3A%5B%5D%7D; =;"


def test_strange_addresses_lead_nowhere_or_to_what_they_can(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            await asker.post("/play")
            for path in STRANGE:
                assert (await asker.get(path)).status_code in {307, 404}, path
            for path in ODD:
                assert (await asker.get(path)).status_code == 200, path
            headers = {"Cookie": COOKIE, "Accept-Language": "\xff;q=nan"}
            raw = [(name.encode(), value.encode("utf-8", "surrogateescape")) for name, value in headers.items()]
            assert (await asker.http.get("/", headers=raw)).status_code == 200
        assert "trouble" not in [record.message for record in caplog.records]

    asyncio.run(ask())


def test_a_page_that_is_listed_and_missing_stops_the_start_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "PAGES", (*app.PAGES, "play.nowhere"))
    with pytest.raises(JantakuError, match=r"the page jantaku\.web\.play\.nowhere cannot be loaded .* install it again"):
        app.create_app(ServerSettings(db="sqlite://"))
