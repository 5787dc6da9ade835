"""How hands and games end, as they are told: what was paid, what follows, who stands where."""

from dataclasses import replace

import pytest

from jantaku.core import constants as n
from jantaku.game.table import Table
from jantaku.scoring.standings import places
from jantaku.texts import LANGUAGES
from tests.rig import BOOKS, go_round, over, play, sit
from tests.web.wire.scenes import NAMES, games, scene_of, seen

READY = "234m 678p 345s 88s 34p"
ROUND = "E drawn; S drawn; W drawn; N drawn"


@pytest.mark.parametrize("book", BOOKS)
def test_every_hand_ends_with_what_happened_what_was_paid_and_what_follows(book: str) -> None:
    ended = 0
    for scene in games(book, seed=9, hands=8):
        t = scene.shown
        assert t
        if t.phase != n.HAND_OVER:
            assert seen(scene, 0)["result"] == {}
            continue
        for lang in LANGUAGES:
            view = seen(scene, -1, lang)
            result = view["result"]
            assert result["title"]
            assert result["next"]
            changes = {change["seat"]: (change["delta"], change["total"]) for change in result["changes"]}
            assert changes == {s: (t.delta[s], t.points[s]) for s in range(4)}
            assert {win["seat"] for win in result["wins"]} == {s for s in range(4) if t.winners >> s & 1}
            for win in result["wins"]:
                assert win["sheet"]["valued"]
                assert win["sheet"]["yaku"]
        ended += 1
    assert ended == 8


def test_a_win_has_its_sheet_in_the_language_and_terms_of_the_reader() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "9m 1z 9s 1s 2p"), f"{ROUND}; E drawn; S ron")
    for lang, profile, name in (("en", "book", "All Simples"), ("fr", "book", "Tout Ordinaire"), ("ja", "romaji", "tan'yao")):
        result = seen(table, 2, lang, profile)["result"]
        names = [yaku["name"].casefold() for yaku in result["wins"][0]["sheet"]["yaku"]]
        assert name.casefold() in names
    assert seen(table, 2)["result"]["title"] == "South Ben wins by ron on the 2 of circles of East Ann."
    assert seen(table, 1)["result"]["title"].startswith("South (you) wins by ron")


def test_a_draw_tells_who_was_tenpai_and_that_the_deal_passes() -> None:
    table = over(go_round(sit("wrc-2015", {"S": READY}, "9m")))
    result = seen(table, -1)["result"]
    assert result["how"] == "exhaustive"
    assert "South Ben: tenpai." in result["lines"]
    assert "East Ann: noten." in result["lines"]
    assert result["next"][0] == "The deal passes on."
    assert seen(table, -1)["seats"]["1"]["tiles"][0] == "2m"  # whoever is tenpai shows it
    assert seen(table, -1)["seats"]["0"]["tiles"][0] == "?"


def finished(book: str, seed: int) -> Table:
    table = Table(book, seed=bytes([seed]), names=NAMES)
    while not table.over:
        table.deal()
        while table.asked:
            acts = [act.words for act in table.lawful()]
            table.push("drawn" if "drawn" in acts else acts[-1])
    return table


@pytest.mark.parametrize("book", BOOKS)
def test_the_standing_adds_up_to_what_the_core_counts(book: str) -> None:
    table = finished(book, 1)
    view = seen(table, -1)
    assert view["game"]["stage"] == "over"
    rows = view["standing"]["rows"]
    assert [row["points"] for row in rows] == sorted(table.points, reverse=True)
    for row in rows:
        s = row["seat"]
        assert row["name"] == NAMES[s]
        assert abs(float(row["score"].replace("\u2212", "-")) - float(table.scores()[s])) < 0.001
        if table.book.tied_places == "split":
            assert row["place"] == places(table.points)[s]
    assert [each["href"] for each in view["standing"]["downloads"]] == [
        "/g/game-1/record.jantaku",
        "/g/game-1/record.mjai",
        "/g/game-1/record.json",
    ]


def test_three_that_share_places_share_what_these_bring_to_the_thousandth() -> None:
    table = Table("wrc-2015", names=NAMES)
    table.deal()
    table.state.points[:] = [40000, 26600, 26700, 26700]
    table.state.phase, table.state.outcome, table.state.over, table.state.pending = n.HAND_OVER, n.EXHAUSTIVE, n.ROUNDS_OVER, 0
    rows = seen(table, -1)["standing"]["rows"]
    assert [(row["place"], row["uma"], row["score"]) for row in rows] == [
        (1, "+15", "+25"),
        (2, "0", "\u22123.3"),
        (2, "0", "\u22123.3"),
        (4, "\u221215", "\u221218.4"),
    ]
    assert "Tied for place 2" in seen(table, -1)["standing"]["notes"][0]


@pytest.mark.parametrize(
    ("sticks", "note"),
    [(1, "1 riichi stick left over: nobody collects it."), (2, "2 riichi sticks left over: nobody collects them.")],
)
def test_sticks_that_nobody_collects_are_reported(sticks: int, note: str) -> None:
    table = Table("wrc-2015", names=NAMES)
    table.deal()
    table.state.sticks = sticks
    table.state.phase, table.state.outcome, table.state.over, table.state.pending = n.HAND_OVER, n.EXHAUSTIVE, n.ROUNDS_OVER, 0
    assert seen(table, -1)["standing"]["notes"][-1] == note


@pytest.mark.parametrize(
    ("sticks", "notes"),
    [
        (0, []),
        (1, ["1 riichi stick left over: first place takes it."]),
        (3, ["3 riichi sticks left over: first place takes them."]),
    ],
)
def test_sticks_that_first_place_takes_are_reported(sticks: int, notes: list[str]) -> None:
    table = Table("tenhou", names=NAMES)
    table.deal()
    table.state.points[:] = [25_000 + 1_000 * sticks, 25_000, 25_000, 25_000 - 1_000 * sticks]
    table.state.phase, table.state.outcome, table.state.over, table.state.pending = n.HAND_OVER, n.EXHAUSTIVE, n.ROUNDS_OVER, 0
    before = (25_000, 25_000, 25_000, 25_000 - 1_000 * sticks)
    scene = replace(scene_of(table), graph=[before, before])
    assert seen(scene, -1)["standing"]["notes"] == notes


def test_a_game_of_one_hand_says_that_it_is_over() -> None:
    table = play(sit("wrc-2015", {"S": READY}, "2p"), "E drawn; S ron")
    scene = scene_of(table, length="hand")
    assert seen(scene, 0)["standing"] == {}
    assert seen(scene_of(table, length="hand", stage="over"), 0)["result"]["next"] == ["This game was a single hand: it is over."]
