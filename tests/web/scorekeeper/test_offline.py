"""What the score keeper gives a browser for the time without a network: a worker, the files of a page, a manifest."""

import asyncio
import json
import re
from pathlib import Path
from posixpath import normpath

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.http.static_files import Assets
from jantaku.web.scorekeeper.offline import files
from tests.web.asgi import Asker, opened
from tests.web.scorekeeper.test_paper import kept, plain, put, seen


def test_the_worker_is_asked_for_each_time_and_may_serve_the_score_keeper_and_nothing_else(tmp_path: Path) -> None:
    (worker,) = seen(tmp_path, "/keep/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["service-worker-allowed"] == "/keep"
    assert "worker-src 'self'" in worker.headers["content-security-policy"]


def test_a_page_names_every_file_that_it_will_ever_fetch(tmp_path: Path) -> None:
    (page,) = seen(tmp_path, put(tmp_path, kept()))
    named = json.loads(re.findall(r'id="files">(.*?)</script>', page.text)[0])
    assets = Assets()
    assert named == [*files(assets), assets.names("en")]
    scripts = {name for name in assets.files if name.endswith(".js") and assets.url(name) in named}
    assert {"scorekeeper/sheet.js", "scorekeeper/queue.js", "scorekeeper/corrections.js", "layout/elements.js"} <= scripts
    for script in scripts:
        for other in re.findall(r'(?:from |import |import\()"(\.[\w./-]+\.js)"', assets.files[script].plain.decode()):
            name = normpath(f"{script}/../{other}")
            assert name in scripts or name not in assets.files
    styles = re.findall(r'href="(/static/\S+\.css)"', page.text)
    assert styles
    assert set(styles) <= set(named)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_can_put_the_score_keeper_on_its_home_screen_in_its_language(tmp_path: Path, lang: str) -> None:
    (asked,) = seen(tmp_path, f"/keep/app.webmanifest?lang={lang}")
    manifest = asked.json()
    assert asked.headers["content-type"] == "application/manifest+json"
    assert (manifest["start_url"], manifest["scope"], manifest["lang"]) == ("/keep", "/keep", lang)
    assert say("kept.title", lang) in manifest["name"]
    pictures = seen(tmp_path, *(icon["src"] for icon in manifest["icons"]))
    for icon, picture in zip(manifest["icons"], pictures, strict=True):
        assert picture.headers["content-type"] == "image/png"
        wide = int.from_bytes(picture.content[16:20], "big")
        assert icon["sizes"] == f"{wide}x{wide}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shelf_without_a_network_says_so_in_the_readers_language(tmp_path: Path, lang: str) -> None:
    (page,) = seen(tmp_path, "/keep/offline", lang=lang)
    assert re.sub(r"\s+", " ", say("paper.no-network", lang)) in plain(page)


def test_what_a_phone_enters_next_knows_of_its_own_entry_and_not_of_what_another_wrote_before_it(tmp_path: Path) -> None:
    """A foul contradicts nothing, so that it is recorded; the win that was entered with it must still be asked about."""
    foul = {"seat": 3, "foul": "telephone", "given": {}}
    win, other = ({"from": payer, "wins": [{"seat": 1, "han": 3, "fu": 40}]} for payer in (2, 3))

    async def enter() -> list[dict[str, object]]:
        async with opened(tmp_path) as app:
            http, said = Asker(app).http, []
            for ident, kind, body, seen in (
                ("a", "riichi", {"seat": 0}, 0),
                ("b", "win", win, 0),
                ("c", "draw", {"tenpai": []}, 2),
                ("d", "foul", foul, 2),  # another phone, which knew of the win alone
                ("e", "win", other, 2),
            ):
                entry: dict[str, object] = {"kind": kind, "body": body, "id": ident, "seen": seen}
                said.append((await http.post("/keep/kept/add", json=entry)).json())
            return said

    put(tmp_path, kept())
    first, second, third, judged, last = asyncio.run(enter())
    assert [first["n"], second["n"], third["n"]] == [1, 2, 3]
    assert judged["ok"], judged
    assert judged["n"] == 2
    assert not last["ok"]
    assert "conflict" in last
