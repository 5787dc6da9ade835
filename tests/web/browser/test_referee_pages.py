"""The referee's register in a browser: from a foul to its row in a few taps, without scripts, in every window and language."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.sampling import FITTING, sample
from tests.web.browser.conftest import Visit
from tests.web.browser.watching import SIZES, WITH_AXE, has_axe, overflow, settled, violations

Step = Callable[[Page], None]
EVERY = 10_000  # ms between two looks of a page for what is new


def begun(visit: Visit, **more: object) -> Page:
    """A register that was just begun, on a phone, at its page."""
    form = {"event": "Open de Grenoble", "trifles": "2"}
    at = "/referee/registers"
    page = visit(lambda forms: forms.post(at, at, **form), size="phone", **more)
    page.locator(".register .head").wait_for()
    return page


def path_of(page: Page) -> str:
    return "/" + page.url.split("/", 3)[3].partition("?")[0]


def go(page: Page, path: str) -> None:
    page.goto("/".join(page.url.split("/", 3)[:3]) + path)


def recorded(page: Page) -> None:
    """Send the form, and see that it was taken."""
    page.locator("main form .primary").first.tap()
    page.locator(".notice.good").wait_for()


def warned(page: Page, at: str, player: str) -> None:
    go(page, f"{at}/record")
    for name, value in {"player": player, "referee": "Eva Lindqvist", "note": "drums on the table"}.items():
        page.fill(f"#f-{name}", value)
    recorded(page)


def filled(page: Page) -> str:
    """A register with one of nearly everything: its path."""
    at = path_of(page)
    for player in ("Chloé Martin", "Chloé Martin"):
        warned(page, at, player)
    for foul, player in (("obstruction", "Chloé Martin"), ("cheating", "Maximilian Featherstonehaugh-Wolfeschlegelstein")):
        go(page, f"{at}/record?foul={foul}")
        page.fill("#f-player", player)
        page.fill("#f-hand", "East 3, 2 counters")
        recorded(page)
    return at


def test_from_a_foul_to_its_row_without_scripts(visit: Visit) -> None:
    page = visit("/referee/registers", size="phone", java_script_enabled=False)
    page.fill("#event", "Open de Grenoble")
    page.fill("#trifles", "2")
    page.locator("main form .primary").tap()
    page.locator(".register .head").wait_for()
    at = path_of(page)
    page.get_by_role("link", name="Late player").tap()
    page.fill("#scheduled", "10:00")
    page.fill("#arrived", "10:07")
    page.get_by_role("button", name="Calculate").tap()
    expect(page.locator(".verdict h2")).to_have_text("7 penalty points")
    page.get_by_role("link", name="Record").tap()
    page.fill("#f-player", "Aki Tanaka")
    page.fill("#f-session", "1")
    page.fill("#f-referee", "Eva Lindqvist")
    page.get_by_role("button", name="Record").tap()
    expect(page.locator(".notice.good")).to_have_text("Recorded.")
    page.get_by_text("Cancel").first.tap()
    page.locator("#f-cancellation-why").fill("the clock was wrong")
    page.locator("#cancel .button").tap()
    expect(page.locator("main")).to_contain_text("Cancelled by Eva Lindqvist. Reason: the clock was wrong")
    go(page, at)
    expect(page.locator(".entry.gone .to")).to_contain_text("Aki Tanaka")


def test_what_a_decision_does_not_need_is_not_shown(visit: Visit) -> None:
    page = begun(visit)
    go(page, f"{path_of(page)}/record?foul=telephone")
    expect(page.locator("#f-given-points")).to_be_hidden()
    page.get_by_label("penalty points", exact=True).tap()
    page.fill("#f-given-points", "3")
    page.fill("#f-player", "Aki Tanaka")
    page.fill("#f-referee", "Eva Lindqvist")
    page.locator("main form .primary").tap()
    expect(page.locator(".register .card .pill").first).to_have_text("3 penalty points")
    page.locator("#appeal summary").tap()
    expect(page.locator("#appeal .only-changed").first).to_be_hidden()
    page.get_by_label("changed", exact=True).tap()
    page.locator("#appeal").get_by_label("no penalty", exact=True).tap()
    page.locator("#appeal .primary").tap()
    expect(page.locator("main")).to_contain_text("On appeal by Aki Tanaka, changed by Eva Lindqvist: no penalty.")


def test_two_phones_write_in_one_register_and_each_sees_the_other(visit: Visit) -> None:
    one = begun(visit)
    at = path_of(one)
    two = visit(at, size="phone", lang="ja")
    warned(one, at, "Aki Tanaka")
    warned(two, at, "aki tanaka")
    go(one, at)
    expect(one.locator(".notice")).to_contain_text("Aki Tanaka")
    expect(one.locator(".notice")).to_contain_text("2 warnings")
    one.locator(".notice .button").tap()
    expect(one.locator("h1")).to_have_text("Repeated minor offences")
    expect(one.locator(".warned")).to_have_text(re.compile(r"Aki Tanaka\s*2 of 2"))


@pytest.mark.parametrize("lang", FITTING)
def test_the_pages_of_a_register_fit_every_window(visit: Visit, lang: str) -> None:
    page = begun(visit, lang=lang)
    at = filled(page)
    row = path_of(page)
    cut: list[tuple[str, str, str]] = []
    paths = ["/referee/registers", at, row, f"{at}/log", f"{at}/player?name=Chloé Martin", f"{at}/record?foul=caused-by-another"]
    paths += [
        f"{at}/calls",
        "/referee/repeated-trifles?player=Chloé Martin",
        "/referee/late",
        "/referee/missed-on-purpose?score=-45",
        "/referee",
    ]
    for path in paths:
        go(page, path)
        for size, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            cut.extend((path, size, what) for what in overflow(page))
    assert cut == []


@WITH_AXE
@pytest.mark.parametrize("scheme", sample(["dark"], ["light"]))
def test_axe_finds_nothing_serious_in_a_register(visit: Visit, scheme: str) -> None:
    page = begun(visit, color_scheme=scheme)
    at = filled(page)
    row = path_of(page)
    found: list[str] = []
    paths = ["/referee/registers", at, row, f"{at}/log", f"{at}/player?name=Chloé Martin", f"{at}/record?foul=telephone"]
    for path in [
        *paths,
        f"{at}/calls",
        "/referee/repeated-trifles?player=Chloé Martin",
        "/referee/late",
        "/referee/missed-on-purpose?score=-45",
    ]:
        go(page, path)
        for more in page.locator("details.card").all():
            more.evaluate("each => each.open = true")
        settled(page)
        found += violations(page)
    assert found == []


def test_a_tables_call_shows_on_the_referees_phone_by_itself(visit: Visit) -> None:
    referee = begun(visit)
    at = path_of(referee)
    referee.clock.install()
    go(referee, f"{at}/calls")
    expect(referee.locator("#live")).to_contain_text("No table is waiting.")
    table = visit("/" + referee.locator("#link").input_value().split("/", 3)[3], size="phone", lang="fr")
    table.clock.install()
    table.fill("#table", "12")
    table.locator("#live form .primary").tap()
    expect(table.locator(".called")).to_contain_text("la table 12 attend")
    referee.clock.run_for(EVERY)
    expect(referee.locator("#live")).to_contain_text("table 12")
    referee.fill("#live input[name=referee]:not([type=hidden])", "Eva Lindqvist")
    referee.get_by_role("button", name="On my way").tap()
    expect(referee.locator("#live")).to_contain_text("Eva Lindqvist went")
    table.clock.run_for(EVERY)
    expect(table.locator(".called")).to_contain_text("Eva Lindqvist arrive à la table 12")
    for page in (referee, table):
        assert overflow(page) == []
        if has_axe():
            settled(page)
            assert violations(page) == []
