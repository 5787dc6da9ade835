"""Every page, in three languages and three sizes: it fits, says nothing on the console, asks nobody outside, and axe agrees."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from jantaku.handouts import KINDS
from jantaku.texts import say
from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import DESKTOP, PHONE, SIZES, WIDE, WITH_AXE, has_axe, overflow, settled, touching, violations

PAGES = [
    "/",
    "/new",
    "/score",
    "/replay",
    "/rules",
    "/rules/wrc-2015?q=furiten",
    "/rules/wrc-2015/sheet/yaku",
    "/glossary?q=furiten",
    "/me",
    "/learn",
    "/learn/first-hand/furiten",
    "/learn/yaku/pinfu",
    "/learn/scoring",
    "/club",
    "/puzzle/2026-11-22?cut=1p",
    "/keep",
    "/clock",
    "/referee",
    "/referee/late",
    "/referee/empty-win?shown=yes&with=none&last_timed_hand=no",
]
# Others of the same templates.
LIKE_THEM = [
    "/score/points",
    "/rules/wrc-2015",
    "/rules/wrc-2015?lang=en,fr,ja",
    "/glossary",
    "/rules/wrr-2013/wrc-2015",
    "/login",
    "/watch",
    "/learn/examples",
    "/puzzle/2026-11-22",
    "/referee/wrr-2013/wrc-2015",
]
LIKE_THEM += [f"/learn/{lesson}" for lesson in ("tiles", "first-hand", "first-hand/payment", "yaku", "manners")]
LIKE_THEM += [f"/rules/wrc-2015/sheet/{kind}" for kind in KINDS if kind != "yaku"]


EACH_KIND = ("/", "/new", "/keep", "/rules/wrc-2015", "/referee/late")
# On a phone each of them in the longest language, and in one of two other windows, in turns; by `make prove` in all.
OTHERS = tuple(size for size in SIZES if size != "phone")
FITS = [
    *(pytest.param(path, "fr", ("phone", OTHERS[at % 2]), id=f"{path}-fr") for at, path in enumerate(PAGES)),
    *(
        pytest.param(path, lang, tuple(SIZES), id=f"{path}-{lang}-all", marks=pytest.mark.prove)
        for path in PAGES + LIKE_THEM
        for lang in ("en", "fr", "ja")
    ),
]
# What axe finds in the light is looked for in French, while a page is open to see whether it fits.
SCHEMES = sample(
    [(path, "dark") for path in EACH_KIND],
    [*((path, "light") for path in PAGES + LIKE_THEM), *((path, "dark") for path in PAGES + LIKE_THEM if path not in EACH_KIND)],
)


@pytest.mark.parametrize(("path", "lang", "sizes"), FITS)
def test_a_page_fits_every_window_and_its_buttons_have_gaps_and_axe_finds_nothing_serious(
    visit: Visit, path: str, lang: str, sizes: tuple[str, ...]
) -> None:
    page = visit(path, size="phone", lang=lang)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.locator("h1").count() >= 1
    if has_axe():
        settled(page)
        assert violations(page) == []
    assert cut(page, sizes) == []


def cut(page: Page, sizes: Iterable[str] = SIZES) -> list[tuple[str, str]]:
    """Return what does not fit some windows."""
    found: list[tuple[str, str]] = []
    for size in sizes:
        page.set_viewport_size(dict(zip(("width", "height"), SIZES[size], strict=True)))  # type: ignore[arg-type]
        found.extend((size, what) for what in [*overflow(page), *touching(page)])
    return found


@pytest.mark.parametrize("lang", FITTING)
def test_a_whole_rule_book_fits_and_its_links_are_high_enough_for_a_finger(visit: Visit, lang: str) -> None:
    page = visit("/rules/wrc-2015", size="phone", lang=lang)
    low = page.locator(".rules a").evaluate_all(
        "links => links.filter((link) => [...link.getClientRects()].some((box) => box.height < 24)).map((link) => link.textContent)"
    )
    assert low == []
    assert cut(page, ("phone", "desktop")) == []


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_the_navigation_fits_the_narrowest_phone_and_no_two_of_its_words_touch(visit: Visit, lang: str) -> None:
    page = visit("/", size="phone", lang=lang)
    page.set_viewport_size({"width": 320, "height": 568})
    assert overflow(page) == []
    assert page.evaluate("document.querySelector('.top nav').scrollWidth <= document.querySelector('.top nav').clientWidth")
    boxes = [link.bounding_box() for link in page.locator(".top nav a").all()]
    brand = page.locator(".top .brand").bounding_box()
    row = [box for box in boxes[:-1] if box]
    assert brand
    assert boxes[-1]
    assert brand["x"] + brand["width"] <= boxes[-1]["x"] + 0.5
    assert all(left["x"] + left["width"] <= right["x"] + 0.5 for left, right in pairwise(row))
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in row)
    page.locator(".tongues summary").click()
    assert overflow(page) == []
    page.locator('.tongues button[value="fr"]').click()
    expect(page.locator('html[lang="fr"]')).to_have_count(1)


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_what_there_is_to_see_stands_beside_the_ways_to_play_on_a_desktop(visit: Visit, lang: str) -> None:
    page = visit("/", lang=lang)
    for wide, high in (DESKTOP, WIDE):
        page.set_viewport_size({"width": wide, "height": high})
        for what in (".welcome form[action='/play'] button", ".by-playing button", ".bots a", ".today a.button"):
            box = page.locator(what).bounding_box()
            assert box
            assert box["y"] + box["height"] <= high, what
        assert overflow(page) == []


def test_the_points_of_the_table_of_bots_are_each_on_one_line(visit: Visit) -> None:
    page = visit("/watch/bots")
    page.locator("#play[data-stage='play']").wait_for()  # before the first deal there are no points to show
    page.goto(page.url.split("/t/")[0])
    expect(page.locator(".bots dd")).to_have_count(4)
    tall = (
        "(all) => all.filter((one) => one.getBoundingClientRect().height > 1.8 * parseFloat(getComputedStyle(one).fontSize)).length"
    )
    for wide, high in (*SIZES.values(), WIDE, (320, 568)):
        page.set_viewport_size({"width": wide, "height": high})
        assert page.locator(".bots dd").evaluate_all(tall) == 0
        assert page.locator(".bots dd").evaluate_all("(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length") == 0


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_without_javascript_a_replay_is_told_in_words_and_a_table_says_what_it_needs(visit: Visit, lang: str) -> None:
    page = visit("/g/notable-kokushi?hand=11", size="phone", lang=lang, java_script_enabled=False)
    notice = page.locator(".plain-moment .notice")
    box = notice.bounding_box()
    assert box
    assert notice.inner_text() == say("review.no-script", lang)
    assert 0 < box["y"] < PHONE[1] / 2
    expect(page.locator("#replay")).to_be_hidden()
    page.goto(page.url.split("/g/")[0])
    page.locator(".by-playing button").click()
    needs = page.locator("noscript > .notice")
    expect(needs).to_be_visible()
    assert needs.inner_text() == say("page.no-script", lang)


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_no_word_of_a_search_is_cut_on_a_phone(visit: Visit, lang: str) -> None:
    page = visit("/rules/wrc-2015?q=furiten", size="phone", lang=lang)
    words = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    for wide in (390, 320):
        page.set_viewport_size({"width": wide, "height": 844})
        assert page.locator(".find .button").evaluate_all(words) == []


def test_the_tiles_to_choose_between_stand_side_by_side_on_a_phone_too(visit: Visit) -> None:
    page = visit("/", size="phone", lang="fr")
    left, right = (button.bounding_box() for button in page.locator(".choose-faces button").all())
    assert left
    assert right
    assert left["y"] == right["y"]


def test_the_hand_of_the_day_has_two_even_rows_on_a_phone(visit: Visit) -> None:
    page = visit("/puzzle/2026-11-22", size="phone")
    boxes = [button.bounding_box() for button in page.locator(".cuts .cut").all()]
    rows = [box["y"] for box in boxes if box]
    assert [rows.count(high) for high in dict.fromkeys(rows)] == [7, 7]
    assert all(box["width"] >= 44 for box in boxes if box)


@WITH_AXE
@pytest.mark.parametrize(("path", "scheme"), SCHEMES)
def test_axe_finds_nothing_serious(visit: Visit, path: str, scheme: str) -> None:
    page = visit(path, size="phone", color_scheme=scheme)
    settled(page)
    assert violations(page) == []


@pytest.mark.parametrize("lang", ["en", "fr", "ja"])
def test_a_page_that_is_not_there_says_so_in_the_readers_language(visit: Visit, lang: str) -> None:
    answers: list[int] = []

    def missing(page: Page, url: str) -> None:
        page.watch.allowed.append("404")  # type: ignore[attr-defined]
        answer = page.goto(url)
        answers.append(answer.status if answer else 0)

    page = visit("/nowhere", lang=lang, how=missing)
    assert answers == [404]
    assert page.locator("html").get_attribute("lang") == lang
    assert "Traceback" not in page.content()
    assert overflow(page) == []
