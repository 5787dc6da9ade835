"""A club's evening on phones: from /events to the ranking, with a late comer and an early leaver; taps are counted."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import SIZES, WITH_AXE, overflow, settled, touching, violations

NAMES = (
    *("Aki Mori", "Ben Carter", "Chloé Lambert", "Dai Tanaka", "Evelyne Martin", "Fumiko Sato", "Gilles", "Hana", "Ivo"),
    *("Jun Takahashi", "Kenji", "Lou", "Maximilienne de Saint-Exupéry-Montmorency", "松本恵理子"),
)
MOST_TAPS = 12  # from /events to the first seating, beyond the names
POINTS = ("452", "310", "238", "200")
WINDOWS = {**SIZES, "projector": (1920, 1080), "smallest": (320, 568)}


class Thumb:
    """A thumb that counts its taps on a page."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, what: str | Locator) -> None:
        """Tap something; a page that follows is waited for by what is expected of it."""
        (self.page.locator(what) if isinstance(what, str) else what).tap()
        self.taps += 1

    def goes(self, what: str | Locator) -> None:
        """Tap something that leads to another page, or to the same one again."""
        with self.page.expect_navigation():
            self.tap(what)


def begun(page: Page, names: tuple[str, ...] = NAMES) -> Thumb:
    """Begin an evening from /events, by typed names."""
    thumb = Thumb(page)
    thumb.goes(".felt .button.primary")
    thumb.tap("#name")
    page.keyboard.type("Ryū")
    thumb.tap("#names")
    page.keyboard.insert_text("\n".join(names))
    expect(page.locator("#count")).to_contain_text(str(len(names)))
    thumb.goes("button[name=begin]")
    return thumb


def entered(thumb: Thumb, table: int, points: tuple[str, ...] = POINTS) -> None:
    """Enter the result of a table of the round that is played."""
    page = thumb.page
    thumb.goes(page.locator(".table").nth(table).locator(".button"))
    for seat, each in enumerate(points):
        page.locator(f"#p{seat}").fill(each)
    expect(page.locator("#sum")).to_have_class("sum fine")
    thumb.goes("#result .primary")


def phone_of(visit: Visit, page: Page, player: int) -> Page:
    """The phone of a player who joins by the code."""
    phone = visit("/join", size="phone")
    phone.locator("#code").fill(page.locator(".big-code").inner_text())
    with phone.expect_navigation():
        phone.locator("main form .primary").tap()
    with phone.expect_navigation():
        phone.locator(".chips .button").nth(player).tap()
    return phone


def test_an_evening_of_fourteen_from_events_to_the_ranking_on_a_phone(visit: Visit) -> None:
    page = visit("/events", size="phone")
    thumb = begun(page)
    assert thumb.taps <= MOST_TAPS
    expect(page.locator(".table")).to_have_count(3)
    expect(page.locator(".evening .notice:not(.bad)")).to_contain_text("Sitting out")
    phone = phone_of(visit, page, 0)
    assert thumb.taps <= MOST_TAPS
    expect(phone.locator(".own")).to_contain_text("Aki Mori")
    for number in (1, 2, 3, 4):
        for table in range(3):
            entered(thumb, table)
        if number == 1:
            late_and_early(thumb)
        if number < 4:
            thumb.goes(".next form > .button")
            expect(page.locator("#seats")).to_have_text(f"Round {number + 1}")
            expect(phone.locator("#seats")).to_have_text(f"Round {number + 1}")  # by itself
    expect(page.locator(".next .title")).to_have_text("All rounds are played.")
    rows = page.locator(".ranking tbody tr")
    expect(page.locator(".ranking")).to_contain_text("Late Comer")
    expect(rows).to_have_count(15)
    expect(phone.locator(".ranking tbody tr")).to_have_count(15)
    thumb.goes(".ranking a")
    expect(page.locator("h1")).to_have_text("Ryū")
    expect(page.locator(".card", has_text="Ratings").locator("tbody tr")).not_to_have_count(0)
    thumb.goes(page.locator(".card", has_text="Ratings").locator("tbody a").first)
    expect(page.locator(".history th").last).to_have_text("Rating")
    assert page.evaluate("() => [...document.querySelectorAll('.scroll')].every((box) => box.scrollWidth <= box.clientWidth)")


def late_and_early(thumb: Thumb) -> None:
    """Between two rounds somebody comes, one goes and comes back, and another goes: a tap each, beyond the name."""
    page, before = thumb.page, thumb.taps
    page.locator("#late").fill("Late Comer")
    thumb.goes(".add .button")
    thumb.goes(page.locator(".there button").nth(5))
    thumb.goes(page.locator(".known .button").first)
    thumb.goes(page.locator(".there button").nth(0))
    assert thumb.taps - before == 4
    expect(page.locator(".there li")).to_have_count(14)


def test_the_club_is_known_the_next_time_and_its_players_are_ticked(visit: Visit) -> None:
    page = visit("/events", size="phone")
    thumb = begun(page, NAMES[:8])
    page.goto(page.url.split("/e/")[0] + "/events")
    thumb.taps = 0
    thumb.goes(".felt .button.primary")
    for at in range(8):
        page.locator(".people label").nth(at).tap()
    expect(page.locator("#count")).to_contain_text("8")
    thumb.goes("button[name=begin]")
    assert thumb.taps == 2
    expect(page.locator(".table")).to_have_count(2)


def test_a_wrong_sum_shows_while_it_is_typed_and_the_server_refuses_it(visit: Visit) -> None:
    page = visit("/events", size="phone")
    page.watch.allowed = ["409"]  # type: ignore[attr-defined]
    thumb = begun(page, NAMES[:8])
    thumb.goes(page.locator(".table .button").first)
    for seat, each in enumerate(("45200", "31000", "23800", "19000")):
        page.locator(f"#p{seat}").fill(each)
    expect(page.locator("#sum")).to_have_text("1,000 points are missing.")
    thumb.goes("#result .primary")
    expect(page.locator(".notice.bad")).to_contain_text("119,000")
    page.locator("#sticks").fill("1")
    expect(page.locator("#sum")).to_have_text("The sum is right.")
    thumb.goes("#result .primary")
    expect(page.locator(".table.done")).to_have_count(1)


def test_two_phones_that_type_one_table_differently_are_asked(visit: Visit) -> None:
    page = visit("/events", size="phone")
    thumb = begun(page, NAMES[:4])
    phone = phone_of(visit, page, 0)
    phone.watch.allowed = ["409"]  # type: ignore[attr-defined]
    with phone.expect_navigation():
        phone.locator(".own .button").tap()
    entered(thumb, 0)
    for seat, each in enumerate(("310", "452", "238", "200")):
        phone.locator(f"#p{seat}").fill(each)
    with phone.expect_navigation():
        phone.locator("#result .primary").tap()
    expect(phone.locator(".seats")).to_contain_text("45200")
    with phone.expect_navigation():
        phone.locator("#result .primary").tap()
    expect(phone.locator(".table .points").first).to_have_text("31,000")
    expect(page.locator(".table .points").first).to_have_text("31,000")  # by itself


def test_the_page_stays_as_it_is_while_somebody_types_on_it(visit: Visit) -> None:
    page = visit("/events", size="phone")
    begun(page, NAMES[:4])
    phone = phone_of(visit, page, 0)
    page.locator("#late").fill("Half a na")
    with phone.expect_navigation():
        phone.locator(".own .button").tap()
    for seat, each in enumerate(POINTS):
        phone.locator(f"#p{seat}").fill(each)
    with page.expect_response("**/news*"), phone.expect_navigation():
        phone.locator("#result .primary").tap()
    expect(page.locator("#late")).to_have_value("Half a na")
    expect(page.locator(".table.done")).to_have_count(0)
    page.locator("#late").fill("")
    page.locator("#late").blur()
    expect(page.locator(".table.done")).to_have_count(1)


def pages_of(visit: Visit, lang: str, **more: Any) -> list[tuple[str, Page]]:
    """Every page of an evening, in the middle of it."""
    page = visit("/events", size="phone", lang=lang, **more)
    found = page.url.split("/events")[0]
    thumb = begun(page)
    evening = page.url
    entered(thumb, 0)
    code = page.locator(".big-code").inner_text()
    club = page.locator(".head a").first.get_attribute("href") or ""
    new = f"/events/evening?club={club.rpartition('/')[2]}"
    paths = ("/events", "/events/evening", new, "/join", f"/join/{code}", club, f"{evening.removeprefix(found)}/1/2")
    return [(path, page) for path in (*paths, evening.removeprefix(found))]


@pytest.mark.parametrize("lang", sample(["fr"], ["en", "ja"]))
def test_every_page_fits_every_window_and_its_buttons_have_gaps(visit: Visit, lang: str) -> None:
    cut: list[tuple[str, str, str]] = []
    for path, page in pages_of(visit, lang):
        page.goto(f"http://{page.url.split('/')[2]}{path}")
        for size, (wide, high) in WINDOWS.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((path, size, what) for what in [*overflow(page), *touching(page)])
    assert cut == []


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["light"], ["dark"]))
def test_axe_finds_nothing_on_any_page(visit: Visit, scheme: str) -> None:
    found: list[tuple[str, str]] = []
    for path, page in pages_of(visit, "en", color_scheme=scheme):
        page.goto(f"http://{page.url.split('/')[2]}{path}")
        settled(page)
        found.extend((path, each) for each in violations(page))
    assert found == []


def test_without_a_script_an_evening_is_begun_joined_and_entered(visit: Visit) -> None:
    page = visit("/events", size="phone", java_script_enabled=False)
    page.locator(".felt .button.primary").tap()
    page.locator("#names").fill("\n".join(NAMES[:8]))
    page.locator("button[name=begin]").tap()
    page.locator(".table .button").first.tap()
    for seat, each in enumerate(POINTS):
        page.locator(f"#p{seat}").fill(each)
    page.locator("#result .primary").tap()
    expect(page.locator(".table.done")).to_have_count(1)
