"""Every page, in three languages and three sizes: it fits, says nothing on the console, asks nobody outside, and axe agrees."""

import pytest

from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import SIZES, has_axe, overflow, settled, violations

PAGES = ["/", "/new", "/score", "/replay", "/rules", "/rules/wrc-2015", "/rules/wrr-2013/wrc-2015", "/me", "/login"]
PAGES += ["/keep", "/clock", "/referee", "/referee/late", "/referee/wrr-2013/wrc-2015"]
PAGES += ["/referee/empty-win?shown=yes&with=none&last_timed_hand=no"]


EACH_KIND = ("/", "/new", "/keep", "/rules/wrc-2015", "/referee/late")
FITS = sample([(path, "fr") for path in PAGES], [(path, lang) for path in PAGES for lang in ("en", "ja")])
SCHEMES = sample(
    [*((path, "light") for path in PAGES), *((path, "dark") for path in EACH_KIND)],
    [(path, "dark") for path in PAGES if path not in EACH_KIND],
)


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
@pytest.mark.parametrize(("path", "scheme"), SCHEMES)
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
