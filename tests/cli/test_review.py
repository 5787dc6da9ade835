"""``jantaku review``: what is said of a game, in three languages, and of what is no game."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.game import formats
from jantaku.game.log import Entry
from jantaku.game.play import play


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hands between sensible bots."""
    log = play("sensible", book="tenhou", seed=b"a game to look back on").log
    path = tmp_path_factory.mktemp("review") / "game.jantaku"
    path.write_text(formats.write(replace(log, hands=log.hands[:2], names=("Aki", "Zoé", "", "")), "text"), "utf-8")
    return path


def run(*words: object) -> Result:
    """The command, run here."""
    return CliRunner().invoke(main, ["review", *map(str, words)])


@pytest.mark.parametrize(
    ("lang", "seat", "kind"),
    [("en", "East (Aki)", "discards: "), ("fr", "Est (Aki)", "écarts"), ("ja", "東家 (Aki)", "打牌：")],
)
def test_a_seat_is_reviewed_in_each_language(game: Path, lang: str, seat: str, kind: str) -> None:
    result = run(game, "--seat", "e", "--lang", lang)
    assert result.exit_code == 0
    assert result.output.startswith(seat)
    assert kind in result.output


def test_without_a_seat_all_four_are_reviewed_and_the_five_dearest_decisions_come_first(game: Path) -> None:
    result = run(game)
    assert [line for line in result.output.splitlines() if not line.startswith(" ")] == [
        "East (Aki)",
        "South (Zoé)",
        "West",
        "North",
    ]
    data = json.loads(run(game, "--seat", "S", "--all", "--json").output)[0]
    costs = [one["cost"] for one in data["decisions"]]
    assert sum(kind["lost"] for kind in data["kinds"].values()) == sum(costs)
    assert sum(kind["decisions"] for kind in data["kinds"].values()) == len(costs)
    listed = [line for line in run(game, "--seat", "S", "--all").output.splitlines() if ", turn " in line]
    assert len(listed) == sum(cost > 0 for cost in costs)
    assert len([line for line in run(game, "--seat", "S").output.splitlines() if ", turn " in line]) == min(5, len(listed))
    first = max(data["decisions"], key=lambda one: one["cost"])
    assert first["played"] in listed[0]
    assert first["best"] in listed[0]


def test_a_game_with_an_act_that_is_not_lawful_is_reviewed_as_far_as_it_goes_and_the_place_is_said(
    game: Path, tmp_path: Path
) -> None:
    log = formats.read(game)
    first, second = log.hands
    at = next(at for at, entry in enumerate(second.entries) if at > 20 and entry.act < 37)
    wrong = next(tile for tile in range(27, 34) if tile != second.entries[at].act)
    broken = replace(
        log, hands=[first, replace(second, entries=[*second.entries[:at], Entry(second.entries[at].seat, wrong)], end=None)]
    )
    path = tmp_path / "broken.jantaku"
    path.write_text(formats.write(broken, "text"), "utf-8")
    result = run(path, "--seat", "E")
    assert "discards: " in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize("text", ["", "hello", "<mjloggm>", "{}"])
def test_what_is_no_game_is_said_in_a_sentence(text: str, tmp_path: Path) -> None:
    path = tmp_path / "none.txt"
    path.write_text(text, "utf-8")
    result = run(path)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert path.name in result.output


def test_an_unknown_book_is_said(game: Path) -> None:
    assert run(game, "--book", "nobody").exit_code == 2
