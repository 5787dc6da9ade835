"""``jantaku convert hand1.json hand2.json ... game.json``: one game out of hands that are kept apart."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.game import formats
from jantaku.game.joining import join
from jantaku.game.log import Log
from jantaku.game.verify import verify
from jantaku.story.lost import converted
from jantaku.texts import LANGUAGES
from tests.shared import shared


def run(*words: object, lang: str = "en") -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, words), "--lang", lang], env={"LC_ALL": "C"})


def game() -> Log:
    return formats.read(min(shared("data/tenhou/mjx_games").iterdir()))


@pytest.fixture
def hands(tmp_path: Path) -> list[Path]:
    """The hands of a real game, as tenhou's editor keeps them: one a file, without the points at the end."""
    document: dict[str, Any] = json.loads(converted(game(), "tenhou6")[0])
    found = []
    for number, hand in enumerate(document["log"], 1):
        path = tmp_path / f"hand{number}.json"
        path.write_text(json.dumps({**{key: document[key] for key in ("title", "name", "rule")}, "log": [hand]}))
        found.append(path)
    return found


def test_hands_that_are_kept_apart_are_one_game(hands: list[Path], tmp_path: Path) -> None:
    result = run(*hands, tmp_path / "game.json")
    assert result.exit_code == 0
    assert "at the start" not in result.output
    log = formats.read(tmp_path / "game.json")
    report = verify(log)
    assert report.differences == []
    assert (len(log.hands), log.complete, log.points) == (len(hands), True, game().points)


def test_hands_in_another_order_are_put_in_order(hands: list[Path], tmp_path: Path) -> None:
    result = run(*reversed(hands), tmp_path / "game.json")
    assert result.exit_code == 0
    assert "in the order in which they are played" in result.output
    assert verify(formats.read(tmp_path / "game.json")).differences == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_missing_hand_is_said(hands: list[Path], tmp_path: Path, lang: str) -> None:
    result = run(*hands[:2], *hands[3:], tmp_path / "game.json", lang=lang)
    assert result.exit_code == 0
    assert any(line.startswith(str(hands[3])) for line in result.output.splitlines())


def test_other_players_and_other_rules_are_said(hands: list[Path], tmp_path: Path) -> None:
    for path, key, value in ((hands[1], "name", ["W", "X", "Y", "Z"]), (hands[2], "rule", {"disp": "般南", "aka": 1})):
        path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    result = run(*hands, tmp_path / "game.json")
    assert f"{hands[1]} names other players than {hands[0]}" in result.output
    assert f"{hands[2]} is played by other rules than {hands[0]}" in result.output
    assert formats.read(tmp_path / "game.json").names == game().names


def test_a_hand_given_twice_does_not_fit(hands: list[Path]) -> None:
    logs = [(str(path), formats.read(path)) for path in hands]
    assert join(logs).misfits == []
    assert join([*logs[:2], logs[1]]).misfits != []


def test_one_game_of_several_is_not_chosen_while_joining(hands: list[Path], tmp_path: Path) -> None:
    result = run(*hands, tmp_path / "game.json", "--game", 1)
    assert result.exit_code != 0
    assert not (tmp_path / "game.json").exists()
