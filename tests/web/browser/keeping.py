"""Keeping score in a browser: a sheet begun, buttons tapped by what stands on them, several phones at one table."""

import re

from playwright.sync_api import Page, TimeoutError, expect  # noqa: A004 - Playwright's own

from tests.web.browser.conftest import Visit

NAMES = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
SOON = 60_000  # ms in which another phone has heard of it
# Whether the referee has ruled, or asks another question.
ANOTHER = """(asked) => document.querySelector(".ask:not([aria-busy]) .button.big") ||
  (document.querySelector(".ask:not([aria-busy]) .answers:not(.fouls) button") &&
    document.querySelector(".ask h2").innerText !== asked)"""


def begun(visit: Visit, *, book: str = "", drawn: bool = False, **more: str) -> Page:
    """A sheet that was just begun, on a phone; it counts the taps from now on."""
    form = {"seating": "draw" if drawn else "sit", **({"book": book} if book else {}), **NAMES}
    return counting(visit(lambda forms: forms.post("/keep", "/keep", **form), size="phone", **more))


def counting(page: Page) -> Page:
    """A sheet that is open, once it is there; it counts the taps from now on."""
    page.locator(".acts").wait_for()
    page.evaluate("() => { window.taps = 0; addEventListener('click', () => window.taps++, true); }")
    return page


def joined(visit: Visit, page: Page, **more: str) -> Page:
    """Another phone at the same table."""
    other = visit("/" + page.url.split("/", 3)[3], size="phone", **more)
    other.locator(".side").first.wait_for()
    return other


def unplug(page: Page) -> None:
    """Cut a phone off from the network, once all that it needs without one is on it."""
    page.locator("html[data-kept]").wait_for(state="attached")
    page.context.set_offline(True)


def tap(page: Page, *texts: str) -> None:
    """Tap buttons by what stands on them."""
    for text in texts:
        button = page.locator("#keep button:visible", has_text=re.compile(rf"^(\w+ )?{re.escape(text)}$")).first
        try:
            button.tap()
        except TimeoutError as late:
            raise AssertionError(f"{text!r} of {texts} cannot be tapped; there is: {page.locator('#keep').inner_text()}") from late


def ron(page: Page, winner: str, payer: str, han: int, fu: int) -> None:
    """A ron by han and fu."""
    tap(page, "Ron", winner, payer, f"{han} han", f"{fu} fu", "Confirm")


def drawn(page: Page, *tenpai: str) -> None:
    """An exhaustive draw."""
    tap(page, "Draw", *tenpai, "Confirm")


def points(page: Page) -> list[str]:
    """Return what stands on the page."""
    return page.locator(".seats .points").all_inner_texts()


def stands(page: Page, *wanted: str) -> None:
    """The points are these, soon."""
    for at, own in enumerate(wanted):
        expect(page.locator(".seats .points").nth(at)).to_have_text(own, timeout=SOON)


def hand(page: Page, title: str) -> None:
    """This hand is next, soon."""
    expect(page.locator(".state h2")).to_have_text(title, timeout=SOON)


def judged(page: Page, *answers: str) -> None:
    """Answer the referee's questions: with these, and where they are no answer with the first."""
    left, asked = list(answers), ""
    while True:
        page.wait_for_function(ANOTHER, arg=asked, timeout=2 * SOON)
        if page.locator(".ask .button.big").count():
            return
        texts = page.locator(".ask .answers:not(.fouls) button:not(.big):visible").all_inner_texts()
        wanted = next((one for one in left if one in texts), texts[0])
        asked, left = page.locator(".ask h2").inner_text(), [one for one in left if one != wanted]
        page.locator(".ask .answers:not(.fouls) button:not(.big):visible").nth(texts.index(wanted)).tap()


def foul(page: Page, who: str, words: str, title: str, *answers: str) -> None:
    """A foul, looked for by words; its ruling is on the page."""
    tap(page, "More", "Foul", who)
    page.fill(".ask input", words)
    tap(page, title)
    judged(page, *answers)
