"""Custom players: functions of arrays, and functions of a view that are compiled; what they may not do is said."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

np = pytest.importorskip("numpy")

from jantaku.bots.tally import Tally  # noqa: E402
from jantaku.cli import main  # noqa: E402
from jantaku.core.fields import fields_of  # noqa: E402
from jantaku.errors import PlayerError  # noqa: E402
from jantaku.native import build as building  # noqa: E402
from jantaku.native import load, own  # noqa: E402
from jantaku.native.__main__ import main as native  # noqa: E402
from jantaku.native.laws import Law, Unlawful  # noqa: E402
from jantaku.rules.book import Book, compile_book  # noqa: E402
from jantaku.sim.gym import RiichiVectorEnv  # noqa: E402
from jantaku.sim.players import OwnPlayer, Patience  # noqa: E402
from jantaku.sim.run import Run  # noqa: E402
from jantaku.sim.table_run import TableRun  # noqa: E402

NATIVE = pytest.mark.skipif(
    load.why_not() != "" or building.compiler() is None, reason="there is no compiled core here, or no compiler: make test has both"
)
pytestmark = pytest.mark.usefixtures("built_quickly")
MINE = '''
import time

from jantaku.bots.chance import Chance, below
from jantaku.bots.random import any_act
from jantaku.bots.sensible import choose
from jantaku.bots.sensible.scratch import BotScratch
from jantaku.core.acts import PASS, RON, STRIDE, WORDS
from jantaku.core.fields import Lut, State

RARELY = 4


def alike(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Play as the sensible bot does."""
    return choose(v, lut, lawful, bot, seat)


def lucky(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Play like it, and now and then any act."""
    if below(luck, RARELY) == 0:
        return any_act(lawful, luck)
    return choose(v, lut, lawful, bot, seat)


def blind(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Say ron whatever there is."""
    return RON


def greedy(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Allow itself everything."""
    for word in range(WORDS):
        lawful[word] = -1
    return RON


def endless(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Think for ever."""
    while seat < STRIDE:
        seat = seat // 2
    return PASS


def dreamy(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Break a law of the core."""
    return len([one for one in lawful if one])


def few(v: State, seat: int) -> int:
    """Have not the parameters."""
    return PASS


def first(obs, mask):
    assert obs.shape[1:] == (84, 34) and mask.dtype == bool
    return mask.argmax(1)


def nothing(obs, mask):
    return None


def short(obs, mask):
    return mask.argmax(1)[1:]


def wrong(obs, mask):
    return mask.argmin(1)


def divides(obs, mask):
    return [1 // 0 for _ in obs]


def sleeps(obs, mask):
    time.sleep(3600)


def ends(obs, mask):
    raise SystemExit(0)


def breaks(obs, mask):
    raise KeyboardInterrupt


def leaves(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """End the program."""
    raise GeneratorExit


def half(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Answer between two acts."""
    return choose(v, lut, lawful, bot, seat) + 0.5


def far(v: State, lut: Lut, lawful: list[int], bot: BotScratch, luck: Chance, seat: int) -> int:
    """Answer with no act."""
    return 100_000


ANSWER = 42
'''


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A module with players, in the folder where one works."""
    path = tmp_path / "mine.py"
    path.write_text(MINE, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    sys.modules.pop("mine", None)
    yield path
    sys.modules.pop("mine", None)


def counted(games: int, *players: str, **more: Any) -> dict[str, Any]:
    """All counts of a run."""
    run = TableRun(Book.open("tenhou"), players, **more)
    assert sum(run.play(games)) == games
    return {name: getattr(run.tally, name) for name in fields_of(Tally)}


def simulate(*words: object) -> Any:
    """What the command answers."""
    return CliRunner().invoke(main, ["simulate", *map(str, words)], env={"LC_ALL": "C", "LANG": None})


# ---- what they play


@NATIVE
def test_a_player_written_like_the_core_plays_the_games_of_the_bot_that_it_is_written_like(mine: Path) -> None:
    assert mine.exists()
    bots = Run(compile_book(Book.open("tenhou")), "sensible", seed=5)
    assert sum(bots.native(20)) == 20
    wanted = {name: getattr(bots.tally, name) for name in fields_of(Tally)}
    own.build("mine:alike")
    for players in (["mine:alike"] * 4, ["sensible", "mine:alike", "sensible", "sensible"]):
        assert counted(20, *players, seed=5) == wanted
        assert counted(20, *players, seed=5, threads=3) == wanted


@NATIVE
def test_compiled_and_interpreted_it_plays_the_same(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    players = ("mine:lucky", "random", "mine:lucky", "sensible")
    as_written = counted(3, *players, seed=2)
    assert OwnPlayer("mine:lucky").library is None
    path = own.build("mine:lucky")
    assert path.parent == mine.parent
    assert OwnPlayer("mine:lucky").library is not None
    assert counted(3, *players, seed=2) == as_written
    monkeypatch.setattr(load, "why_not", lambda: "chosen")  # all of it
    assert counted(1, *players, seed=2) == counted(1, *players, seed=2, threads=1)


@NATIVE
def test_a_library_of_another_text_is_left_aside(mine: Path) -> None:
    own.build("mine:alike")
    assert OwnPlayer("mine:alike").library is not None
    mine.write_text(MINE.replace("RARELY = 4", "RARELY = 5"), "utf-8")
    assert OwnPlayer("mine:alike").library is None
    own.place_of(own.function_of("mine:lucky")).write_bytes(b"not a library")
    assert OwnPlayer("mine:lucky").library is None


def test_a_function_of_arrays_plays_against_bots(mine: Path) -> None:
    assert mine.exists()
    found = counted(8, "mine:first", "sensible", "mine:first", "random", seed=3)
    assert found["games"] == 8
    assert [sum(places) for places in found["place_of"]] == [8] * 4
    assert found["opened_by"][0] > found["opened_by"][3]  # it calls whatever it may: a pass is the last of the acts
    assert counted(8, "mine:first", "sensible", "mine:first", "random", seed=3, threads=2) == found


def test_each_player_has_each_seat_as_often(mine: Path) -> None:
    assert mine.exists()
    run = TableRun(Book.open("tenhou").under({"game.rounds": 1}), ("mine:first", "random", "random", "random"))
    seats = [0] * 4
    acts = run.own[0].acts

    def noted(tables: Any, rows: Any) -> Any:
        for seat in tables.who[rows].tolist():
            seats[seat] += 1
        return acts(tables, rows)

    run.own[0].acts = noted  # type: ignore[method-assign]
    assert sum(run.play(4)) == 4
    assert min(seats) > 10


def test_a_run_that_is_stopped_counts_the_games_that_were_begun(mine: Path) -> None:
    assert mine.exists()
    run = TableRun(Book.open("tenhou"), ("mine:first", "random", "random", "random"), seed=4)
    steps = run.play(10_000)
    next(steps)
    steps.close()
    assert 1 <= run.tally.games <= 256


def test_gymnasium_s_environment_seats_one_by_its_name(mine: Path) -> None:
    assert mine.exists()
    envs, beside = (
        RiichiVectorEnv(4, book="tenhou", players=players, length="hand")
        for players in (("mine:first", "sensible", "random"), (lambda _, mask: mask.argmax(1), "sensible", "random"))
    )
    seen, other = envs.reset(seed=8)[0], beside.reset(seed=8)[0]
    for _ in range(40):
        assert np.array_equal(seen["observation"], other["observation"])
        acts = envs.tables.pick()
        seen, other = envs.step(acts)[0], beside.step(acts)[0]


# ---- what they may not do


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nothing", r"the player mine:nothing returned object of the shape \(\); give whole numbers of the shape \(1,\)"),
        ("short", r"the player mine:short returned int64 of the shape \(0,\); give whole numbers of the shape \(1,\)"),
        ("wrong", r"the player mine:wrong chose what is not lawful: table \d: seat \d may not .* \(act \d+\): [a-z-]+"),
        ("divides", r"the player mine:divides raised ZeroDivisionError \(.*\), in line \d+ of .*mine\.py"),
        ("sleeps", r"the player mine:sleeps has not answered within 0\.2 s; --limit allows it more"),
        ("blind", r"the player mine:blind chose what is not lawful: table \d: seat \d may not ron \(act 171\): "),
        ("ends", r"the player mine:ends raised SystemExit \(0\), in line \d+ of .*mine\.py"),
        ("breaks", r"the player mine:breaks raised KeyboardInterrupt, in line \d+ of .*mine\.py"),
        ("leaves", r"the player mine:leaves raised GeneratorExit, in line \d+ of .*mine\.py"),
        ("half", r"the player mine:half returned \d+\.5 \(float\); give an act, a whole number from 0 to 177"),
        ("far", r"the player mine:far returned 100000; there is no such act, they are numbered from 0 to 177"),
        ("greedy", r"the player mine:greedy chose what is not lawful: table \d: seat \d may not ron \(act 171\): "),
    ],
)
def test_what_a_player_may_not_do_is_said_in_a_sentence(mine: Path, name: str, why: str) -> None:
    assert mine.exists()
    limit = 0.2 if name == "sleeps" else 60
    with pytest.raises(PlayerError, match=f"^{why}"):
        counted(2, *[f"mine:{name}"] * 4, limit=limit)


@NATIVE
def test_a_compiled_player_is_refused_too_and_left_behind_where_it_hangs(mine: Path) -> None:
    assert mine.exists()
    for name in ("greedy", "blind"):
        own.build(f"mine:{name}")
        with pytest.raises(PlayerError, match="may not ron"):
            counted(2, *[f"mine:{name}"] * 4)
    own.build("mine:endless")
    words = [sys.executable, "-m", "jantaku", "simulate", "-n", "2", "--bot", "mine:endless", "--limit", "0.2"]
    found = subprocess.run(
        words, capture_output=True, text=True, check=False, cwd=mine.parent, timeout=120
    )  # what it left behind ends with it
    assert found.returncode == 2
    assert "the player mine:endless has not answered within 0.2 s" in found.stderr


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("theirs:act", "theirs:act: there is no module theirs, neither in "),
        ("mine:none", "mine:none: the module mine has no function 'none'"),
        ("mine:ANSWER", "mine:ANSWER: the module mine has no function 'ANSWER'"),
        ("mine:few", "mine:few has 2 parameters; give it those of jantaku.bots.own.own_choice, 6 of them"),
        ("broken:act", "broken:act: the module cannot be imported: ZeroDivisionError"),
        ("asks:act", "asks:act: the module asks for not_there, which is not installed"),
        ("script:act", "script:act: the module cannot be imported: SystemExit: 3"),
    ],
)
def test_a_player_that_is_not_there_is_named(mine: Path, name: str, why: str) -> None:
    mine.with_name("broken.py").write_text("1 / 0", "utf-8")
    mine.with_name("script.py").write_text("import sys\nsys.exit(3)", "utf-8")
    mine.with_name("asks.py").write_text("import not_there", "utf-8")
    with pytest.raises(PlayerError, match=f"^{why}"):
        OwnPlayer(name)
    found = simulate("-n", 1, "--bot", name)
    assert found.exit_code == 2
    assert why in found.stderr
    assert "Traceback" not in found.output


@NATIVE
def test_what_breaks_a_law_of_the_core_is_not_compiled_and_the_law_is_named(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Unlawful) as refused:
        own.build("mine:dreamy")
    assert refused.value.law in {Law.KNOWN, Law.EXPRESSION}
    assert native(["build", "mine:dreamy"]) == 1
    assert "mine.py:" in capsys.readouterr().err
    assert native(["build", "mine:alike"]) == 0
    assert capsys.readouterr().out.strip() == str(own.place_of(own.function_of("mine:alike")))
    assert own.place_of(own.function_of("mine:alike")).parent == mine.parent


# ---- the command


def test_the_command_tells_players_that_are_custom_apart(mine: Path) -> None:
    assert mine.exists()
    told = json.loads(simulate("-n", 4, "--bot", "mine:first,sensible,mine:first,random", "--json").stdout)
    assert [(one["bot"], one["players"]) for one in told["players"]] == [("mine:first", 2), ("sensible", 1), ("random", 1)]
    assert told["games"] == 4
    text = simulate("-n", 4, "--bot", "mine:first,sensible,mine:first,random")
    assert "mine:first" in text.stdout


def test_the_command_says_where_a_player_could_be_compiled(mine: Path) -> None:
    assert mine.exists()
    found = simulate("-n", 1, "--bot", "mine:alike")
    assert found.exit_code == 0
    assert "python -m jantaku.native build mine:alike" in found.stderr


def test_a_player_that_ends_the_program_ends_the_run_with_a_sentence(mine: Path) -> None:
    assert mine.exists()
    for more in ((), ("--processes", 2)):
        found = simulate("-n", 2, "--bot", "mine:ends,random,random,random", *more)
        assert found.exit_code == 2
        assert "the player mine:ends raised SystemExit (0)" in found.stderr


def test_a_limit_that_is_no_number_is_refused(mine: Path) -> None:
    assert mine.exists()
    for words in (("simulate", "--bot", "mine:first"), ("arena", "sensible", "random")):
        found = CliRunner().invoke(main, [*words, "-n", "1", "--limit", "nan"])
        assert found.exit_code == 2
        assert "'nan' is not in the range 0<x<=86400" in found.stderr


def test_a_cluster_without_an_address_is_none() -> None:
    found = simulate("-n", 1, "--ray", "")
    assert found.exit_code == 2
    assert "Ray" in found.stderr


def test_a_custom_player_does_not_play_on_a_card(mine: Path) -> None:
    assert mine.exists()
    found = simulate("-n", 1, "--bot", "mine:first", "--cuda")
    assert found.exit_code == 2
    assert "With --cuda" in found.stderr


def test_patience_that_was_left_behind_does_not_answer_for_the_next() -> None:
    patience = Patience(60)
    assert patience.within("one", lambda: 1) == 1
    with pytest.raises(ValueError, match="two"):
        patience.within("two", lambda: int("two"))
    assert patience.within("three", lambda: 3) == 3
