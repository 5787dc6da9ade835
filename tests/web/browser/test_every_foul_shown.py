"""A refereed hanchan with every foul that can happen at a table: each is ruled on, and a player's page tells it with its clause."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from jantaku.scoring.tiles import SEATS
from tests.refereed.test_every_foul import WAYS
from tests.refereed.test_riichi_and_tiles import NOTEN, READY
from tests.rig import rig
from tests.sampling import sample
from tests.web.browser.conftest import Visit
from tests.web.browser.playing import play_until
from tests.web.browser.sitting import Sitting
from tests.web.browser.stacked import Stacked
from tests.web.browser.watching import overflow

DRAW_FOULS = ("tenpai-changed", "noten-shown", "false-tenpai", "riichi-noten")  # one hand that is played to its end has them all
NO_CLOCK = ("taking-long",)  # by the patience of the table, which has a test of its own
UNSAID = "win-not-said"  # a foul without a penalty: the win counts, so it is committed by a winner of the last hands
LAST = ("cheating",)  # in the last hand: who is disqualified plays no more
SANCTIONS = {"none", "points", "dead-hand", "chombo", "redeal", "disqualification"}
READY_TO_WIN = "123456789m1123p"

# The rulings that the referee's notes hold: foul, sanction, clause, and whether he decided it himself.
NOTED = """() => [...document.querySelectorAll("#notes .note")].map((note) => [
  note.dataset.foul, note.className.split(" ")[1],
  note.querySelector(".sentence .clause")?.textContent ?? "", note.querySelector(".decided") !== null])"""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stacked]:
    """A server at half the time, so that even on a slow page a declared win is shown in time; its walls can be stacked."""
    with Stacked(Path(tmp_path_factory.mktemp("fouls")), pace=0.5) as server:
        yield server


def walls(every: int) -> list[tuple[int, ...]]:
    """Of a hand for each foul, then of hands that the player after the dealer wins, to the end of the game."""
    found = [rig(WAYS[foul].hands, WAYS[foul].draws) for foul in ways(every)]
    found.append(rig({}, "9s"))
    found.append(rig({"E": NOTEN, "S": READY.replace("99s", "88s").replace("13p", "79p")}, "9p"))
    for hand in range(8):
        winner = SEATS[(hand + 1) % 4]
        found.append(rig({winner: READY_TO_WIN}, "9s 4p", dealer=hand % 4))
    return found


def ways(every: int) -> list[str]:
    """The fouls of which each has a hand of its own: one in so many of them."""
    return sorted(set(WAYS) - set(DRAW_FOULS) - {*NO_CLOCK, *LAST, UNSAID})[::every]


def spoil(table: Sitting) -> None:
    """Whoever can of those without a page ends the hand by a win that is none."""
    for seat in "NWE" * 2:
        voice = table.voices[seat]
        voice.command("ping")
        if voice.view["game"]["stage"] != "play":
            return
        if not voice.view["seats"][str(SEATS.index(seat))]["dead"]:
            table.play(f"{seat} ron; {seat} show")
            voice.command("ping")


def go_on(table: Sitting) -> None:
    """All go on to the next hand."""
    for voice in table.voices.values():
        voice.until("result")
    for voice in table.voices.values():
        voice.command("go")
    for page in table.pages.values():
        page.locator("#ending button.go").wait_for()
        play_until(page, lambda state: not state["go"])
    for voice in table.voices.values():
        voice.until("play")
    for page in table.pages.values():
        page.locator('#play[data-stage="play"]').wait_for()


def to_the_end(table: Sitting) -> None:
    """Everybody discards what he drew until the wall is used up."""
    at, looking = 0, table.voices["E"]
    while looking.view["hand"]["left"]:
        at = (at + 1) % 4
        table.play(f"{SEATS[at]} draw; {SEATS[at]} drawn")
        looking.command("ping")
    table.play(f"{SEATS[(at + 1) % 4]} draw")


def noted(page: Page) -> list[tuple[str, str, str, bool]]:
    """Return what the referee's notes hold."""
    return [tuple(row) for row in page.evaluate(NOTED)]


def told(page: Page, foul: str) -> tuple[str, str, str, bool]:
    """Wait until a foul stands in the notes, and have what they say."""
    expect(page.locator(f'#notes .note[data-foul="{foul}"]').first).to_be_attached(timeout=20_000)
    return next(row for row in noted(page) if row[0] == foul)


def committed(table: Sitting, page: Page, every: int) -> list[tuple[str, str, str, bool]]:
    """A hand for each foul, in which it is committed, looked at and followed by the next hand."""
    found = []
    for foul in ways(every):
        table.play(WAYS[foul].script)
        found.append(told(page, foul))
        spoil(table)
        go_on(table)
    table.play("S reveal deal 6")
    found += [row for row in noted(page) if row[1] == "redeal"] or [told(page, "revealed")]
    go_on(table)
    table.play("E riichi 9p")
    to_the_end(table)
    table.play("S tenpai; S noten; W noten; W show; N tenpai; E noten")
    found += [told(page, foul) for foul in DRAW_FOULS]
    go_on(table)
    return found


def played_out(table: Sitting, page: Page) -> list[tuple[str, str, str, bool]]:
    """The rest of the game: the player after the dealer wins each hand, until it is over; South cheats in the last one."""
    found = []
    for hand in range(8):
        dealer, winner = SEATS[hand % 4], SEATS[(hand + 1) % 4]
        if hand == 7:
            table.play("S peek")
            found += [told(page, foul) for foul in LAST]
        said = "" if hand == 1 else f"{winner} tsumo; "
        table.play(f"{dealer} drawn; {winner} draw; {said}{winner} show")
        found += [] if said else [told(page, UNSAID)]
        if hand < 7:
            go_on(table)
    for seat in "EWN":
        table.voices[seat].until("over")
    return found


def test_a_turn_that_takes_too_long_is_pointed_out_where_the_table_has_agreed_on_it(visit: Visit, served: Stacked) -> None:
    served.stack(rig({}, "9s"))
    with ExitStack() as stack:
        page = Sitting(visit, served, stack, {"E": {}}, patience="5").pages["E"]  # at half the time
        ruling = page.locator('#cards .ruling[data-foul="taking-long"]')
        expect(ruling).to_contain_text("Aki")
        expect(ruling.locator(".sentence .clause")).to_have_text("WRC 2015 5.4.1")


@pytest.mark.parametrize("every", sample([], [6, 1]))
def test_a_hanchan_with_each_foul_of_a_table_is_played_on_a_page_and_shown_there_with_clauses(
    visit: Visit, served: Stacked, every: int
) -> None:
    served.stack(*walls(every))
    with ExitStack() as stack:
        table = Sitting(visit, served, stack, {"S": {}})
        page = table.pages["S"]
        found = committed(table, page, every)
        found += played_out(table, page)
        assert {foul for foul, *_ in found} >= {*ways(every), *DRAW_FOULS, *LAST}
        if every == 1:
            assert {foul for foul, *_ in found} >= set(WAYS) - set(NO_CLOCK)
            assert {sanction for _, sanction, _, _ in noted(page)} | {sanction for _, sanction, _, _ in found} >= SANCTIONS
        assert all(re.search(r"\d", clause) for _, _, clause, _ in found), found
        assert any(decided for *_, decided in found)
        standing: Any = page.locator("#ending .overall tbody tr")
        expect(standing).to_have_count(4)
        expect(page.locator("#ending .overall")).to_contain_text("−")
        assert overflow(page) == []
