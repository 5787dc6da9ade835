"""Prints on paper: whatever the names, nothing is wider than its sheet, and sheets of two are two."""

from functools import cache

import pytest
from playwright.sync_api import Browser

from jantaku.cli.pdf import pdf_of
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.people import Participant
from jantaku.tournament.planning import planned
from jantaku.tournament.prints import KINDS, page
from tests.cli.test_pdf import PAGES
from tests.sampling import FITTING
from tests.tournament.prints.hall import EVA, play, ruling

MILLIMETRE = 96 / 25.4
WIDE = "W" * 40
NAMES = (
    WIDE,
    "Donaudampfschifffahrtsgesellschaftskapit",
    "Maximiliane-Alexandra von Hohenstein-Öhr",
    "あ" * 40,
    "Иван Константинопольский",
    "Alexandrina Konstantinopolska-Wisniewska",
)
LONGEST = f"{WIDE} Mahjong Open {WIDE}"  # of the name of an event
COUNTS = [("sheets", "Open", 2), ("certificate", LONGEST, 3)]
INNER = 182, 273  # mm that are printed of a sheet, upright and across
WIDEST = """() => [document.documentElement.scrollWidth, ...[...document.querySelectorAll("td, th, h1, h2, p, span, b")]
  .map((each) => each.getBoundingClientRect().right)].reduce((a, b) => Math.max(a, b))"""


@cache
def crowded(name: str = LONGEST) -> Archive:
    """An event of which every name and word is as long as may be."""
    archive = keeping.begin(name, "wrc-2015", EVA, house={}, team_best=4)
    for number in range(1, 17):
        person = Participant(
            0, f"{NAMES[number % 6][:38]}{number:02}", "FRA", f"{WIDE} Riichi Club", f"{number:08}", salt=str(number)
        )
        keeping.enter(archive, person, EVA, team=f"Team {WIDE[:20]}{number % 4}")
    keeping.seat_plan(archive, planned(archive, 5), EVA)
    for session in (1, 2, 3):
        play(archive, session)
    ruling(archive, "cheating", 11, 2, 3)
    ruling(archive, "missed-session", 5, 2)
    for number in (4, 6):
        slow = {"players": [number], "session": 1, "table": 2, "referee": "Maximilian Lefèvre-Vandenbroucke", "note": "slow " * 40}
        keeping.rule(archive, "warning", slow, EVA)
    return archive


@pytest.mark.slow
@pytest.mark.parametrize("lang", FITTING)
def test_no_print_is_wider_than_its_sheet_whatever_the_names(browser: Browser, lang: str) -> None:
    archive, wrong = crowded(), []
    window = browser.new_page()
    window.emulate_media(media="print")
    for kind in KINDS:
        text = page(archive, kind, lang, links={1: f"https://hall.example/e/x/in/{WIDE}"})
        wide = INNER["A4 landscape" in text]
        window.set_viewport_size({"width": int(wide * MILLIMETRE), "height": 1000})
        window.set_content(text)
        found = window.evaluate(WIDEST)
        if found > wide * MILLIMETRE + 1:
            wrong.append((kind, found))
    window.close()
    assert wrong == []


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "event", "sheets"), COUNTS, ids=["sheets", "certificates"])
def test_names_of_40_letters_need_no_more_sheets(kind: str, event: str, sheets: int) -> None:
    assert len(PAGES.findall(pdf_of(page(crowded(event), kind, "ja", session=4 if kind == "sheets" else 0)))) == sheets
