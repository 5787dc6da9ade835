"""`jantaku arena` with programs that speak mjai: the file of a contest, played again by its acts alone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jantaku.sim.arena.counting import Block
from jantaku.sim.arena.playing import Arena
from jantaku.texts import LANGUAGES, say
from tests.cli.test_arena import changed, refused, run
from tests.mjai.programs import discarding
from tests.sampling import one_by_one

SHORT = ("-n", "1", "--pairs", "--length", "east", "--book", "tenhou", "--set", "start=5000")
FAILS = 'answer = answer if draws < 9 else "?"'


@pytest.fixture(scope="module")
def contest(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The text of a file in which a program fails in each game, and that of one in which it does not."""
    folder = tmp_path_factory.mktemp("contest")
    texts = []
    for at, more in enumerate((FAILS, "pass")):
        path = folder / f"kept{at}"
        result = run("sensible", discarding(folder / f"bot{at}.py", more), *SHORT, "--out", str(path))
        assert result.exit_code == 0, result.output
        texts.append(path.read_text("utf-8"))
    return texts[0], texts[1]


@pytest.fixture
def failed(contest: tuple[str, str], tmp_path: Path) -> Path:
    (tmp_path / "failed").write_text(contest[0], "utf-8")
    return tmp_path / "failed"


@pytest.fixture
def kept(contest: tuple[str, str], tmp_path: Path) -> Path:
    (tmp_path / "kept").write_text(contest[1], "utf-8")
    return tmp_path / "kept"


def rows_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_file_names_the_program_and_the_games_are_played_again_without_it(failed: Path, kept: Path) -> None:
    for path, replaced in ((failed, 4), (kept, 0)):
        head, *games, result = rows_of(path)
        assert head["players"][1].startswith("mjai:")
        assert (head["pairs"], head["limit"], head["seed"]) == (True, 60, 0)
        assert [game["seating"] for game in games] == [[0, 1, 0, 1], [1, 0, 1, 0]]
        assert result["players"][1]["replaced"] == replaced
        assert "replaced" not in result["players"][0]
        head["players"][1] = "mjai:/no/such/program"
        result["players"][1]["player"] = "mjai:/no/such/program"
        path.write_text("".join(json.dumps(row) + "\n" for row in (head, *games, result)), "utf-8")
        again = run("--check", str(path))
        assert again.exit_code == 0, again.output
        assert again.stdout.splitlines() == [
            "The games were played again by the actions in the file; the programs were not asked.",
            "2 games on 1 wall: nothing differs.",
        ]


def test_it_says_how_many_games_were_left_to_the_sensible_bot(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    words = ("sensible", discarding(path, FAILS), *SHORT)
    shown = run(*words).stdout
    assert 'bot.py, in 4 games: the bot\'s answer is not one of mjai ("?").' in shown
    assert [line.split()[-2:] for line in shown.splitlines() if "games left to sensible" in line] == [["0", "4"]]
    data = json.loads(run(*words, "--json").stdout)
    assert (data["pairs"], data["games"], [one["replaced"] for one in data["players"]]) == (True, 2, [0, 4])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_answers_in_three_languages(lang: str, kept: Path) -> None:
    assert say("arena.by-acts", lang) in run("--check", str(kept), "--lang", lang).stdout


def altered(path: Path, line: int, name: str, change: Any) -> str:
    """Change a value of a line; return what the check says."""
    value = rows_of(path)[line][name]
    changed(path, line, **{name: change(value) or value})
    result = run("--check", str(path))
    assert result.exit_code == 1, result.output
    assert "Traceback" not in result.output
    return str(result.stdout)


@pytest.mark.parametrize("hand", [0, -1])
@pytest.mark.parametrize("at", [0, 5, -1])
def test_an_act_that_was_altered_is_found(hand: int, at: int, kept: Path) -> None:
    def alter(acts: Any) -> None:
        acts[hand][at] = 33 if acts[hand][at] != 33 else 32

    shown = altered(kept, 1, "acts", alter)
    assert "Line 2: acts." in shown or "Line 2: points" in shown


def test_acts_of_our_players_must_be_theirs_where_the_sources_are_those_of_the_file(kept: Path) -> None:
    players = rows_of(kept)[-1]["players"]
    players[0]["player"] = "strong"
    changed(kept, -1, players=players)
    assert "Line 2: acts.0." in altered(kept, 0, "players", lambda names: ["strong", names[1]])
    changed(kept, 0, sources="0" * 64)
    result = run("--check", str(kept))
    assert (result.exit_code, "players may have changed since" in result.stdout) == (0, True)
    assert "Line 2: " in altered(kept, 1, "acts", lambda acts: [[0, *acts[0]], *acts[1:]])


def test_acts_that_are_missing_or_too_many_are_found(kept: Path, contest: tuple[str, str]) -> None:
    for alter in (
        lambda acts: acts.pop(),
        lambda acts: acts[-1].pop(),
        lambda acts: acts[0].pop(3),
        lambda acts: acts.clear(),
        lambda acts: acts[-1].append(0),
        lambda acts: acts.append([0]),
    ):
        kept.write_text(contest[1], "utf-8")
        assert "Line 3: acts." in altered(kept, 2, "acts", lambda acts, alter=alter: alter(acts) and None)


def test_each_figure_of_a_game_is_counted_again(failed: Path, contest: tuple[str, str]) -> None:
    for line, name, change, said in (
        (1, "points", lambda points: points[::-1], "Line 2: points is "),
        (1, "seating", lambda _: [1, 0, 1, 0], "Line 2: seating is "),
        (1, "replaced", lambda failures: failures[:1], "players.1.replaced is 4 in the file, and 3 when "),
        (1, "replaced", lambda failures: [{**failures[0], "hand": 0, "act": 0}, failures[1]], "Line 2: acts.0."),
        (1, "replaced", lambda failures: [{**failures[0], "hand": 99}, failures[1]], "no such decision of a program"),
        (1, "replaced", lambda failures: [{**failures[0], "seat": 0}, failures[1]], "no such decision of a program"),
        (0, "seed", lambda _: 5, "Line 2: acts."),
        (0, "own_draws", lambda _: True, "Line 2: "),
        (-1, "walls", lambda _: 2, "Line 4: walls is 2 in the file, and 1 when "),
    ):
        failed.write_text(contest[0], "utf-8")
        assert said in altered(failed, line, name, change)
    players = rows_of(failed)[-1]["players"]
    for name, value in players[1].items():
        failed.write_text(contest[0], "utf-8")
        other = json.loads(json.dumps(players))
        if isinstance(value, int):
            other[1][name] += 1
        elif isinstance(value, dict):
            other[1][name]["called"] += 1
        elif isinstance(value, list):
            other[1][name][0] += 1
        else:
            continue
        changed(failed, -1, players=other)
        assert f"players.1.{name}" in run("--check", str(failed)).stdout, name


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"acts": None}, "line 2: acts are None (NoneType); expected a list of the numbers of acts"),
        ({"acts": [[-1]]}, "line 2: acts are"),
        ({"acts": [[True]]}, "line 2: acts are"),
        ({"replaced": 0}, "line 2: replaced is 0 (int); expected seat, why"),
        ({"replaced": [{"seat": 1}]}, "line 2: replaced is"),
        ({"replaced": [{"seat": 1, "why": "tired", "what": "", "hand": 0, "act": 0}]}, "line 2: replaced is"),
        ({"replaced": [{"seat": 4, "why": "late", "what": "", "hand": 0, "act": 0}]}, "line 2: replaced is"),
    ],
)
def test_a_game_without_its_acts_is_refused(values: dict[str, Any], said: str, kept: Path) -> None:
    changed(kept, 1, **values)
    refused("--check", str(kept), said=said)


@pytest.mark.parametrize("value", ["yes", 1, None])
def test_pairs_that_are_no_truth_are_refused(value: object, kept: Path) -> None:
    changed(kept, 0, pairs=value)
    refused("--check", str(kept), said="line 1: pairs is")


@one_by_one(
    ("words", "said"),
    [
        (("sensible", "mjai:"), "'mjai:' is not a player"),
        (("sensible", "mjai-lists: "), "'mjai-lists: ' is not a player"),
        (("mine:act", "mjai:bot"), "A custom player and a program that speaks mjai cannot meet"),
        (("sensible", "mjai:bot", "--ray", "local"), "Programs that speak mjai play on this machine"),
        (("sensible", "mjai:/no/such/program", "-n", "1"), "cannot be started"),
        (("sensible", "mjai:tcp://nowhere", "-n", "1"), "is not an address"),
        (("sensible",) * 4 + ("--pairs",), "--pairs is for two players"),
    ],
)
def test_bad_input_is_refused_with_a_sentence(words: tuple[str, ...], said: str) -> None:
    refused(*words, said=said)


def test_players_of_ours_may_play_pairs_too(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    assert run("sensible", "random", "-n", "3", *SHORT[2:], "--out", str(path)).exit_code == 0
    assert len(rows_of(path)) == 8
    assert run("--check", str(path)).stdout == "6 games on 3 walls: nothing differs.\n"
    changed(path, 0, pairs=False)
    assert run("--check", str(path)).exit_code == 1


def test_where_a_program_can_be_started_no_more_the_walls_played_are_kept(tmp_path: Path) -> None:
    """The program is a script that removes itself at the end of its second game, and ends."""
    path, bot = tmp_path / "kept", tmp_path / "bot.py"
    gone = 'event["type"] == "end_game" and (open(sys.argv[0] + "x", "a").write("x"), sys.exit())'
    name = discarding(bot, gone)
    shell = tmp_path / "start"
    shell.write_text(f'#!/bin/sh\n[ "$(cat {bot}x 2>/dev/null | wc -c)" -lt 3 ] || rm "$0"\nexec {name.removeprefix("mjai:")}\n')
    shell.chmod(0o755)
    result = run("sensible", f"mjai:{shell}", "-n", "3", *SHORT[2:], "--out", str(path), "--threads", "1")
    assert result.exit_code == 2
    assert "cannot be started" in result.stderr
    assert rows_of(path)[-1]["walls"] == 1
    assert run("--check", str(path)).exit_code == 0


def test_a_contest_that_is_asked_to_end_keeps_the_walls_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, whole = tmp_path / "kept", Arena.play

    def play(arena: Arena, walls: int, **how: Any) -> Iterator[Block]:
        yield next(whole(arena, walls, **how))
        raise SystemExit(143)

    with monkeypatch.context() as patch:
        patch.setattr(Arena, "play", play)
        result = run("sensible", discarding(tmp_path / "bot.py"), "-n", "3", *SHORT[2:], "--out", str(path))
    assert result.exit_code == 143
    assert rows_of(path)[-1]["walls"] == 1
    assert run("--check", str(path)).exit_code == 0
