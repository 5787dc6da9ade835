"""The notable hands that come with the program: each verifies, shows what its title promises, and opens at its hand."""

import json
import re
from collections.abc import Callable
from functools import cache

import pytest
from markupsafe import escape

from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.game.results import wins_of
from jantaku.game.table import Table
from jantaku.game.verify import verify
from jantaku.texts import LANGUAGES, say
from jantaku.web.replay.notable import NOTABLE, PREFIX, Notable, text
from jantaku.web.replay.walk import Walk
from tests.sampling import once_each
from tests.web.replay.conftest import Visitor

HARU, NATSU, AKI, FUYU = range(4)
BOOT = re.compile(r'<script type="application/json" id="boot">(.*?)</script>', re.DOTALL)


@cache
def log_of(name: str) -> Log:
    """The record of a notable hand."""
    found = text(f"{PREFIX}{name}")
    assert found
    return formats.read(found.encode(), name)


def after(name: str, hand: int) -> tuple[list[int], Table]:
    """The points before a hand, and the table at its end."""
    walk = Walk(log_of(name))
    table = [table for _, _, table in walk.moments(hand)][-1]
    return list(walk.hands[hand].before.points), table


def won(name: str, hand: int) -> tuple[list[int], Table, dict[int, set[str]]]:
    """The points before a hand, the table at its end, and the yaku of each winner."""
    before, table = after(name, hand)
    return before, table, {win.winner: set(win.yaku or {}) for win in wins_of(table)}


def counted(hand: int) -> None:
    _, table, yaku = won("counted", hand)
    assert yaku == {AKI: {"riichi", "menzen-tsumo", "pinfu", "tanyao", "ryanpeikou", "chinitsu"}}
    (win,) = wins_of(table)
    assert (win.han, win.points) == (14, 32000)  # a dora besides


def kokushi(hand: int) -> None:
    before, table, yaku = won("kokushi", hand)
    assert yaku == {NATSU: {"kokushi"}}
    assert (before[NATSU], before[HARU], table.state.turn) == (1500, 73200, HARU)


def last_to_first(hand: int) -> None:
    before, table, yaku = won("last-to-first", hand)
    assert "ippatsu" in yaku[HARU]
    assert (min(before), max(before)) == (before[HARU], before[AKI])
    assert before[AKI] - before[HARU] == 32200
    assert table.state.turn == AKI
    assert table.over
    assert max(table.state.points) == table.state.points[HARU]


def chiihou(hand: int) -> None:
    _, table, yaku = won("chiihou", hand)
    assert yaku == {FUYU: {"chiihou"}}
    assert sum(table.state.discards) == 1


def daisangen(hand: int) -> None:
    _, table, yaku = won("daisangen", hand)
    assert yaku == {FUYU: {"daisangen"}}
    assert (table.state.dealer, table.state.delta[NATSU]) == (FUYU, -48000)


def robbed(hand: int) -> None:
    _, table, yaku = won("robbed", hand)
    assert "chankan" in yaku[FUYU]
    assert table.state.turn == AKI


def two_wins(hand: int) -> None:
    _, table, yaku = won("two-wins", hand)
    assert set(yaku) == {NATSU, FUYU}
    assert table.state.delta[HARU] == -27200


def seven_yaku(hand: int) -> None:
    _, table, yaku = won("seven-yaku", hand)
    assert len(yaku[FUYU]) == 7
    assert {"riichi", "ippatsu", "menzen-tsumo"} < yaku[FUYU]
    assert table.state.delta[FUYU] > 16000


def streak(hand: int) -> None:
    winners = [
        (table.state.dealer, table.state.winners) for _, table in (after("streak", back) for back in range(hand - 6, hand + 1))
    ]
    assert winners == [(NATSU, 1 << NATSU)] * 7
    assert after("streak", hand)[1].state.points[NATSU] == 127300


SHOWN: dict[str, Callable[[int], None]] = {
    "counted": counted,
    "kokushi": kokushi,
    "last-to-first": last_to_first,
    "chiihou": chiihou,
    "daisangen": daisangen,
    "robbed": robbed,
    "two-wins": two_wins,
    "seven-yaku": seven_yaku,
    "streak": streak,
}


@pytest.mark.parametrize("each", NOTABLE, ids=lambda each: each.name)
def test_a_notable_hand_verifies_whole_and_is_what_its_title_says(each: Notable) -> None:
    log = log_of(each.name)
    report = verify(log)
    assert (report.differences, report.notes, report.cut, log.complete) == ([], [], 0, True)
    assert report.hands == len(log.hands)
    assert all(hand.seal for hand in log.hands)
    SHOWN[each.name](each.hand)


@pytest.mark.parametrize(("each", "lang"), once_each([(each, lang) for each in NOTABLE for lang in LANGUAGES]), ids=str)
def test_a_notable_hand_opens_where_the_hand_begins_under_its_title(visitor: Visitor, each: Notable, lang: str) -> None:
    page = visitor.get(each.href, lang)
    assert page.status_code == 200
    found = BOOT.search(page.text)
    assert found
    boot = json.loads(found[1])
    assert boot["n"] == boot["hands"][each.hand]["from"]
    assert str(escape(say(f"notable.{each.name}", lang))) in page.text
    assert each.book in page.text
    frames = visitor.get(f"/g/{each.id}/frames?hand={each.hand}&seat=4").json()["frames"]
    assert frames[0]["t"] == "full"
    assert visitor.get(f"/g/{each.id}/record.jantaku").text.startswith("jantaku-log 1")


def test_the_watch_page_lists_them_in_three_languages(visitor: Visitor) -> None:
    for lang in LANGUAGES:
        page = visitor.get("/watch", lang).text
        for each in NOTABLE:
            assert f'href="{each.href}"' in page
            assert str(escape(say(f"notable.{each.name}-about", lang))) in page


def test_an_unknown_hand_or_record_of_that_kind_is_refused_or_clamped(visitor: Visitor) -> None:
    assert visitor.get(f"/g/{PREFIX}nothing").status_code == 404
    assert visitor.get(f"{NOTABLE[0].href}999").status_code == 200
