"""`jantaku simulate`: games by the thousand."""

import json
import os
import signal
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main, simulate
from jantaku.native import load
from jantaku.texts import LANGUAGES, say
from tests.sampling import one_by_one

SHORT = ("-n", "2", "--bot", "random", "--seed", "3")


@pytest.fixture
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "why_not", lambda: "none")


def run(*words: str) -> Any:
    return CliRunner().invoke(main, ["simulate", *words], env={"LC_ALL": "C", "LANG": None})


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.usefixtures("interpreted")
def test_without_a_compiled_core_it_runs_interpreted_and_says_how_to_get_one() -> None:
    result = run(*SHORT)
    assert result.exit_code == 0
    assert "pip install --force-reinstall --no-deps ." in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout.startswith("2 games, ")


@pytest.mark.usefixtures("interpreted")
def test_the_data_adds_up() -> None:
    data = answer(*SHORT)
    assert data["games"] == data["asked"] == 2
    assert not data["compiled"]
    assert sum(data["outcomes"].values()) == data["hands"]
    assert sum(data["ends"].values()) == 2
    assert [sum(seat["places"]) for seat in data["seats"]] == [2, 2, 2, 2]
    assert sum(seat["mean_place"] for seat in data["seats"]) == 10
    assert data["book"] == "wrc-2015"
    assert data["win_rate"] * 4 * data["hands"] == pytest.approx(data["outcomes"]["ron"] + data["outcomes"]["tsumo"])


@pytest.mark.usefixtures("interpreted")
def test_the_same_seed_gives_the_same_games_and_another_others() -> None:
    first, again, other = answer(*SHORT), answer(*SHORT), answer(*SHORT[:-1], "4")
    for data in (first, again, other):
        for clock in ("seconds", "games_a_second", "hands_a_second"):
            data.pop(clock)
    assert first == again
    assert first["decisions"] != other["decisions"]


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_answers_in_three_languages(lang: str) -> None:
    told = run(*SHORT, "--lang", lang).stdout
    assert say("simulate.win-rate", lang) in told


@pytest.mark.usefixtures("interpreted")
def test_a_house_ruling_is_applied_and_reported() -> None:
    data = answer(*SHORT, "--book", "club", "--set", "start=1000")
    assert data["house"] == {"table.start": 1000} or list(data["house"].values()) == [1000]
    assert data["seats"][0]["mean_points"] < 4000


@one_by_one(
    "words",
    [
        ("-n", "0"),
        ("-n", "-5"),
        ("-n", "many"),
        ("--bot", "wise"),
        ("--seed", "-1"),
        ("--threads", "0"),
        ("--book", "nowhere"),
        ("--set", "start"),
        ("--seed", str(1 << 62)),
    ],
)
def test_bad_input_is_refused_with_a_sentence(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert "Error: " in result.stderr
    assert "Traceback" not in result.output


# The command, which says when the first games have been played.
PLAYING = """
import sys
from contextlib import closing
from jantaku.cli import main
from jantaku.sim.run import Run

whole = Run.native

def native(run, games):
    with closing(whole(run, games)) as steps:
        for at, played in enumerate(steps):
            if at == 3:
                print("playing", file=sys.stderr, flush=True)
            yield played

Run.native = native
main()
"""


@pytest.mark.slow
def test_interrupted_it_tells_what_there_is() -> None:
    words = [sys.executable, "-c", PLAYING, "simulate", "-n", "1000000000", "--bot", "random"]
    # whatever runs in the background is deaf to the signal, and its children with it
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"LC_ALL": "C"})
    signal.signal(signal.SIGINT, heard)
    try:
        assert process.stderr
        while process.stderr.readline() != "playing\n":
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        told, aside = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Stopped early" in aside
    assert "hands a game" in told


def test_shares_stand_under_each_other_and_the_smallest_shows_two_figures() -> None:
    assert simulate.percents([0.6, 0.25, 0], "en") == ["60.0 %", "25.0 %", "0.0 %"]
    assert simulate.percents([0.6, 0.0053], "fr") == ["60,00 %", "0,53 %"]
    assert simulate.percents([0.6, 0.00053], "en") == ["60.000 %", "0.053 %"]
    assert simulate.percents([0.6, 0.0000012], "en") == ["60.000 %", "<0.001 %"]
    assert simulate.percents([], "en") == []


@pytest.mark.usefixtures("interpreted")
def test_several_kinds_are_told_apart_with_standard_errors() -> None:
    data = answer("-n", "4", "--bot", "sensible,random,random,sensible")
    assert data["bot"] == "sensible,random,random,sensible"
    assert [(one["bot"], one["players"]) for one in data["players"]] == [("sensible", 2), ("random", 2)]
    places = [one["place"]["mean"] for one in data["players"]]
    assert sum(places) == pytest.approx(5)
    assert places[0] < places[1]
    assert sum(one["points"]["mean"] for one in data["players"]) == pytest.approx(60_000)
    for name in ("win_rate", "deal_in_rate", "riichi_rate", "call_rate"):
        shares = [one[name] for one in data["players"]]
        assert sum(share["mean"] for share in shares) / 2 == pytest.approx(data[name])
        for share in shares:
            middle = share["mean"]
            assert share["error"] == pytest.approx((middle * (1 - middle) / (2 * data["hands"])) ** 0.5)


@pytest.mark.usefixtures("interpreted")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_kinds_have_a_table_of_their_own(lang: str) -> None:
    told = run("-n", "1", "--bot", "random,random,random,sensible", "--lang", lang).stdout
    assert say("simulate.kinds", lang) in told
    assert " ± " in told
    assert say("simulate.kinds", lang) not in run(*SHORT, "--lang", lang).stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ("--bot", "mortal"),
            "'mortal' is not a bot; there are sensible, strong, random, and custom ones, as package.module:function.",
        ),
        (("--bot", "random,random"), "2 bots are named; give one for all seats, or four with commas between."),
        (("--bot", "random,random,random,sensible", "--cuda"), "With --cuda all four bots are of one kind: "),
    ],
)
def test_who_cannot_play_is_said(words: tuple[str, ...], said: str) -> None:
    result = run("-n", "1", *words)
    assert result.exit_code == 2
    assert said in result.stderr
