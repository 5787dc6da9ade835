"""The view of a table: complete for every audience, in every language, at every moment of a game."""

import json

import pytest

from jantaku.story.patch import merge, patch
from jantaku.texts import LANGUAGES
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view_of
from tests.rig import sit
from tests.web.wire.scenes import games, seen

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou")
SEATS = (-1, 0, 1, 2, 3, 4)


def nulls(value: object) -> bool:
    if isinstance(value, dict):
        return any(nulls(each) for each in value.values())
    if isinstance(value, list | tuple):
        return any(map(nulls, value))
    return value is None


@pytest.mark.parametrize("book", BOOKS)
def test_a_view_merged_with_the_patch_to_the_next_is_the_next(book: str) -> None:
    views: dict[Audience, dict] = {}
    for at, scene in enumerate(games(book, seed=1, hands=3)):
        audience = Audience(SEATS[at % 6], LANGUAGES[at % 3])
        view = json.loads(json.dumps(view_of(scene, audience)))
        assert not nulls(view)
        before = views.get(audience, {})
        assert merge(before, patch(before, view)) == view
        assert merge(before, json.loads(json.dumps(patch(before, view)))) == view
        assert patch(view, view) == {}
        views[audience] = view


def test_rulings_of_the_house_are_shown_with_the_clause_from_which_they_depart() -> None:
    table = sit("wrc-2015", {}, settings=("draws.noten_total=3600", "yaku.chankan=none"))
    house = {one["key"]: one for one in seen(table, 0)["game"]["house"]}
    assert {key: one["cite"] for key, one in house.items()} == {
        "draws.noten_total": "house rule instead of WRC 2015 5.7.2",
        "yaku.chankan": "house rule instead of WRC 2015 6.5.1",
    }
    assert "3,600" in house["draws.noten_total"]["text"]
    assert house["yaku.chankan"]["text"] == "not counted"
