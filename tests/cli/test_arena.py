"""`jantaku arena`: players compete on duplicate walls; a file of it is counted and played again."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.sim.arena.counting import Block
from jantaku.sim.arena.playing import Arena
from jantaku.texts import LANGUAGES, say
from tests.compiled import NATIVE
from tests.sampling import one_by_one, sample

SHORT = ("sensible", "random", "-n", "2", "--length", "east", "--book", "tenhou")


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["arena", *words], env={"LC_ALL": "C", "LANG": None})


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    for clock in ("seconds", "games_a_second"):
        data.pop(clock)
    return data


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    path = tmp_path / "contest.jsonl"
    assert run(*SHORT, "--out", str(path)).exit_code == 0
    return path


def test_the_data_adds_up() -> None:
    data = answer(*SHORT)
    assert (data["walls"], data["games"], data["level"], data["decided"]) == (2, 12, 0.95, None)
    better, worse = data["players"]
    assert (better["player"], worse["player"]) == ("sensible", "random")
    assert better["place"]["mean"] + worse["place"]["mean"] == pytest.approx(5)
    assert better["place"]["low"] < better["place"]["mean"] < better["place"]["high"]
    assert better["points"]["mean"] + worse["points"]["mean"] == pytest.approx(50_000)
    assert better["score"]["mean"] > 0 > worse["score"]["mean"]
    assert better["won"] > worse["won"]
    assert better["riichi_wins"] + better["open_wins"] + better["silent_wins"] == pytest.approx(1)


def test_the_same_words_give_the_same_and_each_option_changes_something(tmp_path: Path) -> None:
    first = answer(*SHORT, "--threads", "1")
    assert answer(*SHORT) == first
    for more in (
        ("--seed", "9"),
        ("--own-draws",),
        ("--length", "game"),
        ("--book", "wrc-2015"),
        ("--set", "start=30000"),
        ("-n", "3"),
        ("--until-decided",),
    ):
        assert answer(*SHORT, *more) != first, more
    assert answer(*SHORT, "--out", str(tmp_path / "one")) == first
    assert answer(*SHORT, "--limit", "9") == first


@pytest.mark.slow
def test_processes_give_the_same() -> None:
    assert answer(*SHORT, "--processes", "2") == answer(*SHORT)


def test_four_players_each_have_a_column() -> None:
    data = answer("sensible", "random", "random", "sensible", *SHORT[2:], "-n", "1")
    assert (data["games"], len(data["players"])) == (24, 4)
    assert sum(one["place"]["mean"] for one in data["players"]) == pytest.approx(10)
    shown = run("sensible", "random", "random", "sensible", *SHORT[2:], "-n", "1").stdout
    assert "sensible 1" in shown
    assert "random 2" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_answers_in_three_languages(lang: str, kept: Path) -> None:
    shown = run(*SHORT, "--lang", lang).stdout
    assert say("arena.silent-wins", lang) in shown
    assert say("arena.bounds", lang, level="95") in shown
    assert say("arena.agrees", lang, games=12, walls=2) in run("--check", str(kept), "--lang", lang).stdout


@NATIVE
def test_what_is_decided_ends_early_and_what_is_not_goes_on() -> None:
    decided = answer(*SHORT, "-n", "100", "--until-decided")
    assert decided["decided"]
    assert decided["walls"] < 100
    assert decided["walls"] % 10 == 0
    assert decided["level"] == pytest.approx(0.995)
    even = answer("sensible", "sensible", *SHORT[2:], "-n", "10", "--until-decided")
    assert (even["decided"], even["walls"]) == (False, 10)
    assert "Decided after" in run(*SHORT, "-n", "100", "--until-decided").stdout
    assert "Not decided after 10 walls." in run("sensible", "sensible", *SHORT[2:], "-n", "10", "--until-decided").stdout


def test_a_file_has_every_game_and_nothing_differs(kept: Path) -> None:
    head, *games, result = map(json.loads, kept.read_text("utf-8").splitlines())
    assert (head["arena"], head["players"], head["book"], head["seed"]) == (1, ["sensible", "random"], "tenhou", 0)
    assert head["house"]["game.rounds"] == 1
    assert len(games) == 12
    assert [game["wall"] for game in games] == [0] * 6 + [1] * 6
    assert result["walls"] == 2
    again = run("--check", str(kept))
    assert (again.exit_code, again.stdout) == (0, "12 games on 2 walls: nothing differs.\n")
    data = run("--check", str(kept), "--json")
    assert json.loads(data.stdout) == {"walls": 2, "games": 12, "replayed": True, "differences": []}


def changed(path: Path, line: int, **values: Any) -> None:
    """Change a line of a file."""
    lines = path.read_text("utf-8").splitlines()
    lines[line] = json.dumps(json.loads(lines[line]) | values)
    path.write_text("\n".join(lines) + "\n", "utf-8")


@pytest.mark.parametrize(
    ("line", "values", "said"),
    [
        (3, {"points": [25_000] * 4}, "Line 4: points is [25000, 25000, 25000, 25000] in the file, and "),
        (3, {"places": [1.0, 2.0, 3.0, 4.5]}, "Line 4: places is [1.0, 2.0, 3.0, 4.5] in the file, and "),
        (3, {"seating": [1, 1, 0, 0]}, "Line 4: seating is [1, 1, 0, 0] in the file, and "),
        (3, {"wall": 1}, "Line 4: wall is 1 in the file, and 0 when "),
        (-1, {"walls": 3}, "Line 14: walls is 3 in the file, and 2 when "),
        (0, {"seed": 1}, "Line 2: points is "),
        (0, {"own_draws": True}, "points is "),
        (0, {"players": ["random", "random"]}, "Line 14: players.0.player is sensible in the file, and random when "),
        (0, {"house": {"game.rounds": 1, "game.extra_rounds": 0, "game.start": 20_000}}, "Line 1: digest is "),
    ],
)
def test_a_figure_that_was_changed_is_found(kept: Path, line: int, values: dict[str, Any], said: str) -> None:
    changed(kept, line, **values)
    result = run("--check", str(kept))
    assert result.exit_code == 1
    assert said in result.stdout


def test_each_figure_of_the_result_is_counted_again(kept: Path) -> None:
    whole = kept.read_text("utf-8")
    players = json.loads(whole.splitlines()[-1])["players"]
    for name, value in players[0].items():
        if name == "player":
            continue
        parts = dict(value) if name == "habits" else dict(enumerate(value)) if name != "games" else {None: value}
        for at in parts:
            kept.write_text(whole, "utf-8")
            other = json.loads(json.dumps(players))
            if at is None:
                other[0][name] += 1
            else:
                other[0][name][at] += 1
            changed(kept, -1, players=other)
            result = run("--check", str(kept))
            assert result.exit_code == 1, (name, at)
            assert f"players.0.{name}" in result.stdout


def test_other_sources_are_named(kept: Path) -> None:
    changed(kept, 0, sources="0" * 64, jantaku="0.0.9")
    result = run("--check", str(kept))
    assert result.exit_code == 0
    assert "The file was made by other sources (Jantaku 0.0.9)" in result.stdout


def test_games_of_custom_players_are_counted_and_not_played_again(kept: Path) -> None:
    lines = kept.read_text("utf-8").replace('"random"', '"mine:act"')
    kept.write_text(lines, "utf-8")
    result = run("--check", str(kept))
    assert result.exit_code == 0
    assert "not played again, because a custom player took part" in result.stdout
    changed(kept, 2, points=[100_000, 0, 0, 0])
    assert run("--check", str(kept)).exit_code == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1 is not the head of a contest"),
        ("mahjong\n", "line 1: it is not JSON"),
        ("[1]\n", "line 1: there is"),
        ('{"arena": 2}\n', "the file is of the form 2"),
        ('{"arena": 1}\n', "line 1: book is"),
        ("\udcff", "it is not text"),
    ],
)
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "broken"
    path.write_bytes(text.encode("utf-8", "surrogateescape"))
    refused("--check", str(path), said=said)


def test_a_file_that_is_cut_off_is_refused(kept: Path) -> None:
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    kept.write_text("".join(lines[:-1]), "utf-8")
    refused("--check", str(kept), said="the last line is not the result")
    kept.write_text("".join(lines[:-2] + lines[-1:]), "utf-8")
    refused("--check", str(kept), said="there are 11 games")
    kept.write_text("".join(lines), "utf-8")
    changed(kept, 4, points=[1, 2])
    refused("--check", str(kept), said="line 5: points are")


def refused(*words: str, said: str) -> None:
    """Expect a sentence and the exit code 2."""
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert "Traceback" not in result.output
    assert result.stderr.splitlines()[-1].startswith("Error: ")


@one_by_one(
    ("words", "said"),
    [
        ((), "0 players are named; give two"),
        (("sensible",), "1 player is named; give two"),
        (("sensible",) * 3, "3 players are named"),
        (("sensible", "mortal"), "'mortal' is not a player; there are sensible, strong, random"),
        (("sensible", "nowhere:act"), "there is no module nowhere"),
        (("sensible", "random", "-n", "0"), "0 is not in the range"),
        (("sensible", "random", "--book", "nowhere"), "nowhere"),
        (("sensible", "random", "--set", "start"), "start"),
        (("sensible", "random", "--threads", "2", "--processes", "2"), "Give one of --threads, --processes and --ray."),
        (("sensible", "random", "--check", "somewhere"), "--check takes no players"),
        (("--check", "nowhere.jsonl"), "nowhere.jsonl"),
        (("sensible", "random", "-n", "1", "--out", "nowhere/at/all"), "nowhere/at/all"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(words: tuple[str, ...], said: str) -> None:
    refused(*words, said=said)


def leaves(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The places of all values in plain data."""
    if isinstance(value, dict | list) and value:
        parts = value.items() if isinstance(value, dict) else enumerate(value)
        return [at, *(place for name, part in parts for place in leaves(part, (*at, name)))]
    return [at]


@pytest.mark.slow
@pytest.mark.parametrize("whole", sample([False], [True]))
def test_of_any_figure_that_is_changed_to_anything_a_sentence_says_so(kept: Path, *, whole: bool) -> None:
    """All of the head and the result, and of the games the third: exit code 1 or 2 where something follows from the figure."""
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    anything: list[Any] = [None, -1, "x", [[]], 10**400]
    for line in (0, 3, len(lines) - 1):
        for at, place in enumerate(leaves(json.loads(lines[line]))[1:]):
            for value in anything if whole else [anything[at % len(anything)]]:
                row = within = json.loads(lines[line])
                for name in place[:-1]:
                    within = within[name]
                within[place[-1]] = value
                kept.write_text("".join([*lines[:line], json.dumps(row) + "\n", *lines[line + 1 :]]), "utf-8")
                result = run("--check", str(kept))
                assert "Traceback" not in result.output
                assert result.exception is None or isinstance(result.exception, SystemExit), (line, place, value)
                idle = line == 0 and place[0] in {"jantaku", "sources", "asked"}
                custom = line == 0 and place[0] == "players"
                assert result.exit_code in ((0,) if idle else (1, 2)) or custom, (line, place, value, result.output)


def test_interrupted_it_shows_what_was_played_and_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Arena.play

    def play(arena: Arena, walls: int, **how: Any) -> Iterator[Block]:
        for block in whole(arena, walls, **how):
            yield block
            raise KeyboardInterrupt

    path = tmp_path / "part"
    with monkeypatch.context() as patch:
        patch.setattr(Arena, "play", play)
        patch.setattr(Arena, "blocks", lambda *_, **__: iter([(0, 2), (2, 4)]))
        result = run(*SHORT, "-n", "4", "--out", str(path))
    assert result.exit_code == 130
    assert "Stopped early" in result.stderr
    assert result.stdout.startswith("2 walls, 12 games in ")
    assert run("--check", str(path)).stdout == "12 games on 2 walls: nothing differs.\n"
