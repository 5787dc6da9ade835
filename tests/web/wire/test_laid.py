"""What lies on the table lies as the rule texts have it: melds (M2-M5), rivers (P3), walls (W1-W7, D1, D4)."""

import pytest

from jantaku.core import constants as n
from jantaku.core.dead_wall import DEAD_WALL, FIRST_INDICATOR, live
from jantaku.core.step.deal import from_right
from jantaku.game.table import Table
from jantaku.web.wire.walls import STACKS, stack_at, standing
from tests.rig import BOOKS, play, sit
from tests.sampling import one_by_one
from tests.web.wire.scenes import games, seen

STANDING = {"0": 0, "1": 1, "2": 2, "a": 1, "b": 2}


def melds(table: Table, seat: int, me: int = -1) -> list[list[str]]:
    """The melds of a seat: each tile with ! where it is turned, v where it lies face down, + where it was added."""
    view = seen(table, me)
    marks = {"turned": "!", "down": "v", "added": "+"}
    return [
        [tile["tile"] + "".join(marks[key] for key in tile if key != "tile") for tile in meld["tiles"]]
        for meld in view["seats"][str(seat)]["melds"]
    ]


# ---- melds
def test_m2_a_run_has_the_tile_of_the_left_neighbour_turned_at_its_left_end() -> None:
    table = play(sit("club", {"S": "34m 0m"}, "5m"), "E drawn; S chii high")
    assert melds(table, 1) == [["5m!", "3m", "4m"]]


@pytest.mark.parametrize(("seat", "row"), [("S", ["7z!", "7z", "7z"]), ("W", ["7z", "7z!", "7z"]), ("N", ["7z", "7z", "7z!"])])
def test_m2_a_triplet_has_the_tile_turned_that_points_at_whose_it_was(seat: str, row: list[str]) -> None:
    table = play(sit("wrc-2015", {seat: "77z"}, "7z"), f"E drawn; {seat} pon")
    assert melds(table, "ESWN".index(seat)) == [row]


@pytest.mark.parametrize(
    ("seat", "row"), [("S", ["7z!", "7z", "7z", "7z"]), ("W", ["7z", "7z!", "7z", "7z"]), ("N", ["7z", "7z", "7z", "7z!"])]
)
def test_m3_an_open_quad_has_one_tile_turned(seat: str, row: list[str]) -> None:
    table = play(sit("wrc-2015", {seat: "777z"}, "7z"), f"E drawn; {seat} kan")
    assert melds(table, "ESWN".index(seat)) == [row]


@pytest.mark.parametrize(
    ("seat", "others", "row"),
    [
        ("S", "W drawn; N drawn; E drawn", ["7z!", "7z+", "7z", "7z"]),
        ("W", "N drawn; E drawn; S drawn", ["7z", "7z!", "7z+", "7z"]),
        ("N", "E drawn; S drawn; W drawn", ["7z", "7z", "7z!", "7z+"]),
    ],
)
def test_m4_the_added_tile_is_laid_by_the_one_that_is_turned(seat: str, others: str, row: list[str]) -> None:
    table = play(sit("wrc-2015", {seat: "777z 1p"}, "7z 1m 9p 1s 9s"), f"E drawn; {seat} pon; {seat} 1p; {others}; {seat} kakan 7z")
    assert melds(table, "ESWN".index(seat)) == [row]


@pytest.mark.parametrize(("book", "row"), [("wrc-2015", ["5pv", "5p", "5p", "5pv"]), ("wrr-2013", ["5p", "5pv", "5pv", "5p"])])
def test_m5_a_concealed_quad_is_laid_as_the_edition_has_it(book: str, row: list[str]) -> None:
    table = play(sit(book, {"S": "555p"}, "9m 5p"), "E drawn; S ankan 5p")
    assert melds(table, 1) == [row]
    assert seen(table, -1)["game"]["melds"] == ("middle-down" if book == "wrr-2013" else "edges-down")


def test_m5_a_red_five_in_a_concealed_quad_is_seen() -> None:
    table = play(sit("club", {"S": "055p"}, "9m 5p"), "E drawn; S ankan 5p")
    assert melds(table, 1) == [["5pv", "0p", "5p", "5pv"]]


def test_a_meld_is_said_with_its_group_and_whose_tile_it_took() -> None:
    table = play(sit("wrc-2015", {"S": "77z"}, "7z"), "E drawn; S pon")
    for profile, group in (("book", "Pung"), ("plain", "Triplet"), ("romaji", "Kōtsu")):
        meld = seen(table, 2, "en", profile)["seats"]["1"]["melds"][0]
        assert meld["spoken"] == f"{group}: red dragon, red dragon, red dragon, claimed from East"


# ---- rivers
def test_p3_a_river_keeps_its_order_and_marks_what_was_claimed_drawn_or_declared_with() -> None:
    table = play(sit("wrc-2015", {"E": "123m 456m 789m 11p 23s", "W": "77z"}, "9p 7z"), "E riichi drawn; S drawn; W pon")
    seats = seen(table, -1)["seats"]
    assert seats["0"]["river"] == ["9p'_"]
    assert seats["1"]["river"] == ["7z_^"]
    table.push(next(iter(table.lawful())))
    assert len(seen(table, -1)["seats"]["2"]["river"][0]) == 2  # from the hand, and no more to say of it


# ---- walls
def test_w1_the_four_walls_hold_all_the_tiles_that_were_not_taken() -> None:
    for dealer in range(4):
        for dice in range(2, 13):
            assert sum(STANDING[stack] for side in standing(dealer, dice, 0, 0).values() for stack in side) == n.WALL
    for book in BOOKS:
        for scene in games(book, seed=3, hands=2):
            hand, t = seen(scene, -1)["hand"], scene.shown
            assert t is not None
            tiles = [STANDING[stack] for side in hand["walls"].values() for stack in side]
            dead = [STANDING[stack] for side in hand["walls"].values() for stack in side if stack in "ab"]
            assert sum(tiles) == n.WALL - t.taken - t.kans
            assert sum(dead) in {DEAD_WALL, DEAD_WALL - 1}  # one may lie beneath a live one
            assert hand["left"] == live(t)


def test_w2_twelve_counted_from_east_break_the_wall_of_north() -> None:
    """The example that the rule texts print; after twelve stacks from his right, so right of his fifth from the left."""
    table = Table("wrc-2015")
    table.deal(tuple(sit("wrc-2015", {}).state.wall), dice=(6, 6))
    assert seen(table, -1)["hand"]["break_at"] == {"seat": 3, "stack": 4}


@one_by_one("dice", range(2, 13))
def test_w6_tiles_are_taken_clockwise_from_the_break(dice: int) -> None:
    """From the stack left of the break to that player's left end, then the wall of his left neighbour from its right end."""
    seat, stack = (dice - 1) % 4, STACKS - 1 - dice
    for place in range(0, n.WALL, 2):
        assert stack_at(0, dice, place) == (seat, stack)
        assert stack_at(0, dice, place + 1) == (seat, stack)
        seat, stack = (seat, stack - 1) if stack else ((seat - 1) % 4, STACKS - 1)


@one_by_one("dice", range(2, 13))
def test_d1_and_d4_indicators_are_turned_in_the_third_stack_from_the_break_and_on(dice: int) -> None:
    breaking, stack = (dice - 1) % 4, STACKS - dice  # the first stack of the dead wall, right of the break
    for turned in range(5):
        place = FIRST_INDICATOR - 2 * turned
        assert from_right(place) == 3 + turned
        at = stack + 2 + turned
        assert stack_at(0, dice, place) == ((breaking, at) if at < STACKS else ((breaking + 1) % 4, at - STACKS))


def test_d5_after_a_quad_the_last_tile_of_the_live_wall_belongs_to_the_dead_one() -> None:
    before, after = standing(0, 7, 60, 0), standing(0, 7, 60, 2)
    count = [sum(STANDING[stack] for side in walls.values() for stack in side if stack in "ab") for walls in (before, after)]
    assert count == [DEAD_WALL, DEAD_WALL]
    assert sum(STANDING[stack] for side in after.values() for stack in side) == n.WALL - 62


def test_five_places_are_kept_for_indicators() -> None:
    for scene in games("club", seed=11, hands=4):
        hand, t = seen(scene, -1)["hand"], scene.shown
        assert t is not None
        assert [tile != "?" for tile in hand["dora"]] == [at < t.indicators for at in range(5)]


@one_by_one(("indicator", "tile"), [("1m", "2m"), ("9p", "1p"), ("0s", "6s"), ("4z", "1z"), ("7z", "5z")])
def test_the_tile_after_the_indicator_is_dora(indicator: str, tile: str) -> None:
    hand = seen(sit("tenhou", {}, dora=indicator), 0)["hand"]
    assert hand["dora"][0] == indicator
    assert hand["dora_tiles"] == [tile]


@pytest.mark.parametrize(("call", "beneath"), [("riichi drawn", ["9s"]), ("drawn", [])])
def test_d3_those_beneath_are_shown_where_a_riichi_won(call: str, beneath: list[str]) -> None:
    table = sit("wrc-2015", {"E": "123m 456m 789m 11p 23s"}, "9p 8m 8p 7p 1s", ura="9s")
    play(table, f"E {call}; S drawn; W drawn; N drawn")
    assert seen(table, 0)["hand"]["ura"] == []
    play(table, "E tsumo")
    assert seen(table, -1)["hand"]["ura"] == beneath
