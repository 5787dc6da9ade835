"""Every page, in three languages and three sizes: it fits, says nothing on the console, asks nobody outside, and axe agrees."""

import pytest

from tests.web.browser.conftest import Visit
from tests.web.browser.watching import SIZES, has_axe, overflow, settled, violations

PAGES = ["/", "/new", "/score", "/replay", "/rules", "/rules/wrc-2015", "/rules/wrr-2013/wrc-2015", "/me", "/login"]
PAGES += ["/keep", "/clock", "/referee", "/referee/late", "/referee/wrr-2013/wrc-2015"]
PAGES += ["/referee/empty-win?shown=yes&with=none&last_timed_hand=no"]


FITS = [  # French is the longest; in the others a page of each kind, the rest of them by `make prove`
    pytest.param(path, lang, marks=() if lang == "fr" or path in ("/", "/new", "/keep") else pytest.mark.prove)
    for path in PAGES
    for lang in ("en", "fr", "ja")
]


@pytest.mark.parametrize(("path", "lang"), FITS)
def test_a_page_fits_every_window(visit: Visit, path: str, lang: str) -> None:
    page = visit(path, size="phone", lang=lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("h1").count() >= 1
    cut: list[tuple[str, str]] = []
    for size, (wide, high) in SIZES.items():
        page.set_viewport_size({"width": wide, "height": high})
        cut.extend((size, what) for what in overflow(page))
    assert cut == []


@pytest.mark.skipif(not has_axe(), reason="axe is not here (npm, make lint)")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing_serious(visit: Visit, path: str, scheme: str) -> None:
    page = visit(path, size="phone", color_scheme=scheme)
    settled(page)
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_page_that_is_not_there_says_so_in_the_readers_language(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang)
    page.watch.allowed.append("404")  # type: ignore[attr-defined]
    answer = page.goto(page.url + "nowhere")
    assert answer is not None
    assert answer.status == 404
    assert page.locator("html").get_attribute("lang") == lang
    assert "Traceback" not in page.content()
    assert overflow(page) == []
