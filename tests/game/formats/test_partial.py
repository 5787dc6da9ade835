"""A record that is refused says who wrote it and where it went wrong; what comes before is kept."""

import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats.partial import program_of
from jantaku.game.log import Log
from jantaku.game.play import play
from jantaku.game.verify import verify
from jantaku.story.lost import converted
from jantaku.web.replay.reading import games
from tests.game.formats import soul
from tests.sampling import one_by_one
from tests.shared import shared


def broken_soul() -> str:
    document = soul.document()
    soul.records(document)[200]["data"]["seat"] = 7
    return json.dumps(document)


def log() -> Log:
    return formats.read(shared(soul.FILE))


def broken_mjai(dialect: str) -> str:
    lines = converted(log(), "mjai", dialect=dialect)[0].splitlines()
    lines[150] = lines[150].replace('"type":"', '"type":"x')
    return "\n".join(lines)


def broken_tenhou6(disp: str) -> str:
    document: dict[str, Any] = json.loads(converted(log(), "tenhou6")[0])
    document["log"][2][5][4] = 99
    document["rule"]["disp"] = disp
    return json.dumps(document, ensure_ascii=False)


def broken_paipu() -> str:
    with gzip.open(shared("data/scenarios/kobalab_scenarios.jsonl.gz"), "rt", encoding="utf-8") as file:
        document = next(one for one in map(json.loads, file) if len(one["log"]) > 2)
    document["log"][2][4] = {"zimo": {"l": 9, "p": "m1"}}
    return json.dumps(document)


def broken_mjlog() -> str:
    text = min(shared("data/tenhou/mjx_games").iterdir()).read_text()
    at = text.index("<INIT", text.index("<INIT", text.index("<INIT") + 1) + 1)
    return text[:at] + text[at:].replace("<N who=", '<N who="9" old=', 1)


CASES = {
    "Mahjong Soul": (broken_soul, "hand 3 (East 3), record 201, act 35: 7; expected a whole number from 0 to 3"),
    "the first server of mjai": (lambda: broken_mjai("mjai"), "line 151, hand 3 (East 3), act 4: the line 'xtsumo'; expected"),
    "RiichiEnv": (lambda: broken_mjai("riichienv"), "line 151, hand 3 (East 3), act 4: the line 'xtsumo'; expected"),
    "Mortal": (lambda: broken_mjai("mortal"), "line 151, hand 3 (East 3), act 4: the line 'xtsumo'; expected"),
    "tenhou.net": (lambda: broken_tenhou6("鳳南喰赤"), "hand 3 (East 3), act 1: tile 99; expected"),
    "a converter of Mahjong Soul": (lambda: broken_tenhou6("Jade Room South"), "hand 3 (East 3), act 1: tile 99; expected"),
    "Majiang": (broken_paipu, "hand 3 ("),
}


@one_by_one("program", CASES)
def test_a_refusal_names_program_hand_and_act_and_keeps_what_was_read(program: str) -> None:
    make, where = CASES[program]
    with pytest.raises(LogError) as error:
        list(formats.read_all(make().encode(), "game"))
    assert str(error.value).startswith(f"game (it looks like {program}), ")
    assert where in str(error.value)
    kept = error.value.partial
    assert 2 <= len(kept.hands) <= 3
    assert not kept.complete
    report = verify(kept)
    assert report.differences == []
    assert report.hands == len(kept.hands)
    assert any(note.startswith("Read as far as it goes, then: game") for note in report.notes)


def test_an_mjlog_is_kept_up_to_its_fault() -> None:
    with pytest.raises(LogError, match=r"it looks like tenhou\.net") as error:
        list(formats.read_all(broken_mjlog().encode(), "game"))
    assert len(error.value.partial.hands) >= 2
    assert verify(error.value.partial).differences == []


def test_verify_partial_referees_what_comes_before(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(broken_soul())
    without = CliRunner().invoke(main, ["verify", str(path)], env={"LC_ALL": "C"})
    assert (without.exit_code, "Checked" in without.output) == (2, False)
    result = CliRunner().invoke(main, ["verify", "--partial", str(path)], env={"LC_ALL": "C"})
    assert result.exit_code == 2
    assert "Checked: 1 game, 3 hands" in result.output
    assert "it looks like Mahjong Soul" in result.output


def test_the_browser_opens_it_as_far_as_it_goes() -> None:
    (game,) = games(broken_soul().encode(), "evening")
    again = formats.read(game.text.encode())
    assert len(again.hands) == 3
    assert any("Read as far as it goes" in note for note in again.notes)


def test_a_record_without_a_hand_is_refused_as_before() -> None:
    with pytest.raises(LogError) as error:
        list(
            formats.read_all(
                b'{"head": {"config": {"mode": {"mode": 2}}}, "data": {"records": [{"name": "RecordHule", "data": {}}]}}'
            )
        )
    assert error.value.partial is None


@pytest.mark.parametrize(("text", "program"), [("hello", ""), ("<mjloggm>", "tenhou.net"), ('[{"type":"start_game"}]', "mjai.app")])
def test_the_program_is_told_by_what_it_writes(text: str, program: str) -> None:
    assert program_of(text) == program


def test_a_record_that_is_cut_off_is_refereed_as_far_as_it_goes(tmp_path: Path) -> None:
    """Of XML too, which has no end then, and of our own text."""
    xml = min(shared("data/tenhou/mjx_games").iterdir()).read_text()
    own = formats.write(play("sensible", book="tenhou", seed=b"cut").log, "text")
    third = xml.index("<INIT", xml.index("<INIT", xml.index("<INIT") + 1) + 1)
    for name, text in (("game.xml", xml[: third + 900]), ("game.jantaku", own[: own.index("\nhand 4") - 60])):
        with pytest.raises(LogError) as refused:
            formats.read(text.encode(), name)
        partial: Log = refused.value.partial
        assert len(partial.hands) == 3, name
        assert not partial.complete
        assert partial.notes[-1].startswith("Read as far as it goes, then: ")
        file = tmp_path / name
        file.write_text(text, "utf-8")
        found = json.loads(CliRunner().invoke(main, ["verify", "--partial", "--json", str(file)]).stdout)
        assert found["checked"]["hands"] == 3, name
        assert found["checked"]["acts"] > 100
        assert found["differences"] == []


def test_of_our_own_text_nothing_is_kept_before_a_hand_is_dealt() -> None:
    own = formats.write(play("random", book="tenhou", seed=b"cut").log, "text")
    for text in (own[: own.index("hand 1") + 7], own[:20], "jantaku-log 1\n"):
        with pytest.raises(LogError) as refused:
            formats.read(text.encode(), "game.jantaku")
        assert refused.value.partial is None


def test_whatever_line_of_our_own_text_is_missing_empty_or_cut_it_is_refused_or_read() -> None:
    """A wall without a tile, for one, is no place to look for the first of its tiles."""
    lines = formats.write(play("sensible", book="tenhou", seed=b"cut").log, "text").splitlines()[:40]
    for at, line in enumerate(lines):
        for instead in ([], [line.partition(" ")[0]], [line[: len(line) // 2]], [line, line]):
            with suppress(LogError):
                formats.read("\n".join([*lines[:at], *instead, *lines[at + 1 :]]).encode())
