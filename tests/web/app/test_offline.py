"""What the score keeper gives a browser for the time without a network: a worker, the files of a page, a manifest."""

import json
import re
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.keep.offline import files
from jantaku.web.static_files import Assets
from tests.web.app.test_paper import kept, plain, put, seen


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
    assert named == files(assets)
    scripts = {name for name in assets.files if name.startswith("js/") and assets.url(name) in named}
    assert {"js/keep.js", "js/queue.js", "js/keepmore.js"} <= scripts
    for script in scripts:
        for other in re.findall(r'(?:from |import\()"\./([\w-]+\.js)"', assets.files[script].plain.decode()):
            assert f"js/{other}" in scripts or f"js/{other}" not in assets.files
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
