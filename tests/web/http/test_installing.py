"""What the server gives a browser for the time without a network: the worker of the site, its manifest."""

import re
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from tests.web.scorekeeper.test_paper import seen


def test_the_worker_is_asked_for_each_time_and_may_serve_the_whole_site(tmp_path: Path) -> None:
    (worker,) = seen(tmp_path, "/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["service-worker-allowed"] == "/"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_leads_to_one_manifest_in_its_language(tmp_path: Path, lang: str) -> None:
    for page in seen(tmp_path, "/", "/keep", "/rules", lang=lang):
        assert re.findall(r'rel="manifest" href="([^"]+)"', page.text) == [f"/app.webmanifest?lang={lang}"]
    (asked,) = seen(tmp_path, f"/app.webmanifest?lang={lang}")
    manifest = asked.json()
    assert asked.headers["content-type"] == "application/manifest+json"
    assert [manifest[key] for key in ("start_url", "scope", "display", "lang")] == ["/", "/", "standalone", lang]
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} == {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert say("kept.title", lang) in {shortcut["name"] for shortcut in manifest["shortcuts"]}
    for picture in seen(tmp_path, *(icon["src"] for icon in manifest["icons"])):
        assert picture.headers["content-type"] == "image/png"
