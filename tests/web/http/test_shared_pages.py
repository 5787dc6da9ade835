"""Pages that are the same for all: rendered once off the loop, sent compressed from memory, with each visitor's own token."""

import asyncio
import gzip
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.responses import HTMLResponse

from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import card
from jantaku.web.http import shared_pages
from jantaku.web.http.shared_pages import KeptPage, PageKey, SharedPages
from jantaku.web.http.templating import FORM_TOKEN
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened
from tests.web.guests import CSRF

SHARED = ("/rules", "/rules/wrc-2015", "/rules/wrr-2013/wrc-2015", "/referee/wrc-2015/wrr-2013", "/referee/card/wrc-2015")


def within(folder: Path, look: Callable[[Starlette], Awaitable[None]]) -> None:
    """Look at an application."""

    async def through() -> None:
        async with opened(folder) as app:
            await look(app)

    asyncio.run(through())


@pytest.mark.parametrize("path", SHARED)
def test_the_compressed_page_is_the_plain_one_with_ones_own_token(tmp_path: Path, path: str) -> None:
    async def look(app: Starlette) -> None:
        one, two = Asker(app), Asker(app)
        await one.get("/")
        first, again = await one.get(path), await one.get(path, headers={"Accept-Encoding": "identity"})
        other = await two.get(path)
        assert [first.headers.get("content-encoding"), again.headers.get("content-encoding")] == ["gzip", None]
        assert CSRF.sub("", first.text) == CSRF.sub("", again.text) == CSRF.sub("", other.text)
        assert FORM_TOKEN not in first.text
        assert first.headers["vary"] == "Cookie, Accept-Language, Accept-Encoding"
        assert first.headers["content-type"] == "text/html; charset=utf-8"
        assert first.headers["content-security-policy"]
        mine, others = CSRF.findall(first.text), CSRF.findall(other.text)
        assert not set(mine) & set(others)
        if not mine:  # the card is printed, and has no form
            return
        form = {"lang": "fr", "back": path}
        assert (await one.http.post("/prefs", data={"csrf": others[0], **form})).status_code == 403
        assert (await one.http.post("/prefs", data={"csrf": mine[0], **form})).status_code == 303
        assert '<html lang="fr"' in (await one.get(path)).text
        assert '<html lang="en"' in (await two.get(path)).text
        taken = await two.http.post("/prefs", data={"csrf": others[0], **form})  # whose first page was one that was kept
        assert taken.status_code == 303

    within(tmp_path, look)


def test_a_page_is_rendered_once_for_each_language_and_look_and_never_on_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[str] = []

    def counted(*args: object) -> object:
        threads.append(threading.current_thread().name)
        return card(*args)  # type: ignore[arg-type]

    async def look(app: Starlette) -> None:
        people = [Asker(app, lang=lang) for lang in LANGUAGES for _ in range(3)]
        await asyncio.gather(*(one.get("/rules/club") for one in people))
        assert len(threads) == len(LANGUAGES)
        assert {name.partition("_")[0] for name in threads} == {"jantaku-pages"}
        dark = people[0]
        await dark.post("/prefs", "/", theme="dark", back="/")
        assert 'data-theme="dark"' in (await dark.get("/rules/club")).text
        assert 'data-theme="dark"' not in (await people[1].get("/rules/club")).text
        assert len(threads) == len(LANGUAGES) + 1
        for _ in range(2):  # a search is rendered each time
            await dark.get("/rules/club?q=riichi")
        assert len(threads) == len(LANGUAGES) + 3
        assert set(threads) == {threads[0]}

    monkeypatch.setattr("jantaku.web.rules.routes.card", counted)
    within(tmp_path, look)


def test_nothing_of_a_visitor_is_in_what_others_are_sent(tmp_path: Path) -> None:
    async def look(app: Starlette) -> None:
        one, two = Asker(app), Asker(app)
        await one.post("/me/name", "/me", name="Natsumi")
        for path in SHARED:
            await one.get(path)
            assert "Natsumi" not in (await two.get(path)).text

    within(tmp_path, look)


def test_a_page_that_is_not_there_is_refused_each_time(tmp_path: Path) -> None:
    async def look(app: Starlette) -> None:
        asker = Asker(app)
        for _ in range(2):
            answer = await asker.get("/rules/nowhere")
            assert answer.status_code == 404
            assert CSRF.search(answer.text)
            assert FORM_TOKEN not in answer.text
        assert say("web.rules-title") in (await asker.get("/rules")).text

    within(tmp_path, look)


@one_by_one("page", ["", FORM_TOKEN, f"a{FORM_TOKEN}b{FORM_TOKEN}", "plain", "雀卓 " * 40_000 + FORM_TOKEN])
def test_any_page_is_unpacked_as_it_was(page: str) -> None:
    kept = KeptPage.of(HTMLResponse(page))
    wanted = page.replace(FORM_TOKEN, "own-token").encode()
    assert gzip.decompress(bytes(kept.response("own-token", packed=True).body)) == wanted
    assert bytes(kept.response("own-token", packed=False).body) == wanted


def test_what_is_kept_has_a_maximum_and_the_longest_unused_page_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_pages, "MOST", 100_000)
    pages, rendered = SharedPages(), list[str]()

    async def ask(name: str) -> None:
        def render() -> HTMLResponse:
            rendered.append(name)
            return HTMLResponse(name * 10_000)

        await pages.page(PageKey(name, "", "", "en", "book", "auto", "plain"), render)

    async def fill() -> None:
        for at in range(30):
            await ask(chr(ord("a") + at))
            await ask("a")
        assert rendered.count("a") == 1
        await ask("b")
        assert rendered.count("b") == 2

    asyncio.run(fill())
