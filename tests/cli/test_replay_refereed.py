"""``jantaku replay`` tells the log of a refereed table as a story: what was done, each ruling with its clause and sentence."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.refereed import RefereedTable, Settings
from jantaku.refereed.log import write
from jantaku.texts import LANGUAGES, say
from tests.refereed.scripts import play, sit
from tests.refereed.test_counting import COUNTED, DRAWS, READY, ROUND


def replay(table: RefereedTable, folder: Path, *words: str) -> Result:
    """The command on the log of a table."""
    file = folder / "evening.jsonl"
    file.write_text(write(table), "utf-8")
    return CliRunner().invoke(main, ["replay", str(file), *words], env={"LC_ALL": "C", "COLUMNS": "200"})


def flat(result: Result) -> str:
    """Return what was shown, in one line."""
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


@pytest.fixture
def spoiled() -> RefereedTable:
    """Two hands: a chombo, and another just begun."""
    table = play(sit("wrc-2015", {}, "4p"), "E 4p; S ron; S show; E wait @9000")
    table.deal()
    return table


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_is_shown_with_its_clause_sentence_and_penalty_in_every_language(
    spoiled: RefereedTable, tmp_path: Path, lang: str
) -> None:
    told = flat(replay(spoiled, tmp_path, "--lang", lang)).replace(" ", "")
    ruling = spoiled.scene.rulings[0].ruling
    for text in (say("tabletop.story-hand", lang, n=2), ruling.sentence(lang), ruling.clause(lang), say("tabletop.ledger", lang)):
        assert "".join(text.split()) in told


def test_one_hand_alone_and_one_seat_alone(spoiled: RefereedTable, tmp_path: Path) -> None:
    second = flat(replay(spoiled, tmp_path, "--hand", "2"))
    assert "Hand 2" in second
    assert "Hand 1" not in second
    assert "Ron!" not in second
    assert replay(spoiled, tmp_path, "--hand", "3").exit_code != 0


def test_all_tiles_drawn_are_shown_and_to_a_seat_only_its_own(tmp_path: Path) -> None:
    table = play(sit("club", {}, "9s 9p"), "E 9s; S draw; S 9p; W draw")
    everything = flat(replay(table, tmp_path))
    assert everything.count(" draws the ") == 2
    assert flat(replay(table, tmp_path, "--seat", "S")).count(" draws the ") == 1


def test_a_count_and_a_corrected_payment_are_shown(tmp_path: Path) -> None:
    table = sit("wrc-2015", {"S": READY}, DRAWS, settings=COUNTED)
    play(table, f"{ROUND}; S ron; S show; W wait @5000; S count mangan 8000; E wait @60000; E dispute")
    told = flat(replay(table, tmp_path))
    for part in ("counts 8,000 points", "disputes the count", "3,900 are paid", "The payment is corrected.", "WRC 2015 6.5.2"):
        assert part in told
    assert "-3,900" in told or "−3,900" in told


def test_a_game_that_is_over_ends_with_its_standings(tmp_path: Path) -> None:
    table = play(sit("wrc-2015", {}, "4p", settings=Settings(last_hand=True)), "E 4p; S ron; S show; W wait @9000")
    assert say("game.standings") in flat(replay(table, tmp_path))


def test_a_log_that_is_cut_or_nested_too_deep_is_told_as_far_or_refused(spoiled: RefereedTable, tmp_path: Path) -> None:
    lines = write(spoiled).splitlines()
    file = tmp_path / "cut.jsonl"
    for command, text, code in (
        ("replay", lines[0], 0),
        ("replay", "\n".join([*lines, "[" * 9000]), 2),
        ("verify", "\n".join([*lines, "[" * 9000]), 1),
    ):
        file.write_text(text + "\n", "utf-8")
        found = CliRunner().invoke(main, [command, str(file)], env={"LC_ALL": "C"})
        assert found.exit_code == code, found.output
        assert isinstance(found.exception, SystemExit | None)


def test_the_log_of_one_game_has_no_others(spoiled: RefereedTable, tmp_path: Path) -> None:
    found = replay(spoiled, tmp_path, "--game", "7")
    assert found.exit_code == 2
    assert "is the log of one game: leave --game out" in found.stderr
