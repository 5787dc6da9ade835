"""The hand of the day: the same for all on a date, worth a question, answered by the engine's own count."""

import asyncio
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from jantaku.scoring.waits import waits
from jantaku.texts import LANGUAGES, say
from jantaku.web.home import puzzle
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened

DAY = date(2026, 11, 23)
DAYS = [date(2026, 1, 1) + timedelta(days=5 * n) for n in range(60)]


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle, "today", lambda: DAY)


def test_the_hand_of_a_date_never_changes() -> None:
    """Were the wall made in another way, what people have linked would show another hand."""
    found = puzzle.puzzle_of(DAY)
    assert (str(found.found.hand), found.turn, found.indicator, found.best.tile) == ("2789m 25667p 25678s", 4, "1s", "2s")
    puzzle.puzzle_of.cache_clear()
    assert puzzle.puzzle_of(DAY) == found


@one_by_one("day", DAYS)
def test_every_hand_is_near_tenpai_and_has_one_best_discard_among_plausible_ones(day: date) -> None:
    found = puzzle.puzzle_of(day)
    again = waits("".join(found.hand), seen=",".join((found.indicator, *found.river)))
    assert again.discards == found.found.discards
    assert 1 <= again.shanten <= 2
    best, second, third = again.discards[:3]
    assert best.shanten == second.shanten == third.shanten == again.shanten
    assert 0.7 * best.left <= second.left < best.left
    assert len(found.hand) == 14
    assert len(found.river) == found.turn - 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_answer_is_the_engines_for_every_tile_of_the_hand(tmp_path: Path, lang: str) -> None:
    async def answer() -> None:
        async with opened(tmp_path) as app:
            asker, found = Asker(app, lang=lang), puzzle.puzzle_of(DAY)
            asked = (await asker.get(f"/puzzle/{DAY}")).text
            assert say("puzzle.answer", lang) not in asked
            assert re.findall(r'name="cut" value="(\w\w)"', asked) == list(found.hand)
            for discard in found.found.discards:
                page = (await asker.get(f"/puzzle/{DAY}?cut={discard.tile}")).text
                assert puzzle.why(found, discard, lang) in page
                assert page.count(say("puzzle.is-best", lang) + "</span>") == 1
                assert page.count('aria-pressed="true"') == found.hand.count(discard.tile)
                assert str(found.best.left) in puzzle.why(found, discard, lang)
            nothing = (await asker.get(f"/puzzle/{DAY}?cut=<b>")).text
            assert say("puzzle.answer", lang) not in nothing

    asyncio.run(answer())


def test_a_verdict_says_what_the_discard_gives_up() -> None:
    found = puzzle.puzzle_of(DAY)
    assert puzzle.given_up(found, found.best) == ()
    second = found.found.discards[1]
    lost = puzzle.given_up(found, second)
    assert sum(tile.left for tile in lost) >= found.best.left - second.left
    assert say("puzzle.fewer", tile="2 of circles", left=61, best="2 of bamboo", most=66, more=5) == puzzle.why(found, second, "en")


def test_today_is_linked_from_the_first_page_and_no_day_to_come_can_be_seen(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            for path in ("/", "/learn"):
                assert f'href="/puzzle/{DAY}"' in (await asker.get(path)).text
            assert (await asker.get("/puzzle")).headers["location"] == f"/puzzle/{DAY}"
            for day in ("2026-11-24", "2025-12-31", "2026-13-01", "20261122", "x"):
                page = await asker.get(f"/puzzle/{day}")
                assert (page.status_code, say("puzzle.no-day") in page.text) == (404, True), day
            assert (await asker.get("/puzzle/2026-01-01")).status_code == 200

    asyncio.run(look())
