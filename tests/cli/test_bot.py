"""``jantaku bot``, and bots of other programs at ``jantaku play``."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.game import formats
from jantaku.languages import LANGUAGES
from tests.mjai.made import ENOUGH, program
from tests.sampling import one_by_one

DATA = Path(__file__).parents[1] / "data" / "mjai.jsonl"
DIALOGUE = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
OURS = f"{sys.executable} -m jantaku bot --mjai sensible"
START = json.dumps({"type": "start_game", "id": 0})


def bot(text: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["bot", "--mjai", "sensible", *words], input=text)


def run(*words: object, typed: int = 40, **env: str) -> Result:
    return CliRunner().invoke(main, ["play", *map(str, words)], input="\n" * typed, env={"LC_ALL": "C", "COLUMNS": "200", **env})


def test_each_line_has_one_answer() -> None:
    result = bot("".join(json.dumps(event) + "\n" for event, _ in DIALOGUE))
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [answer for _, answer in DIALOGUE]


def test_an_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen([*OURS.split()], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8") as one:
        assert one.stdin is not None
        assert one.stdout is not None
        for event, answer in DIALOGUE[:4]:
            one.stdin.write(json.dumps(event) + "\n")
            one.stdin.flush()
            assert json.loads(one.stdout.readline()) == answer
        one.stdin.close()
        assert one.wait(ENOUGH) == 0


HAND = DIALOGUE[1][0]


@one_by_one(
    ("lines", "sentence"),
    [
        (["{"], "line 1, column 2: "),
        (["3"], "line 1: 3; expected an object in braces"),
        (["[]"], "line 1: a list of 0; expected a list of 1 to 1000 values"),
        (["", START, '{"type": "sing"}'], "line 3: 'sing' outside of a hand; expected start_game, start_kyoku or end_game"),
        ([START, json.dumps(HAND), '{"type": "sing"}'], "line 3: the line 'sing'; expected one of mjai, such as tsumo"),
        ([START, json.dumps({**HAND, "dora_marker": "9z"})], "line 2: the tile '9z'; expected a tile of mjai"),
        (['{"type": "start_game", "id": 4}'], "line 1: 4; expected a whole number from 0 to 3"),
        (
            ['{"type": "start_game"}', json.dumps({**HAND, "tehais": [["?"] * 13] * 4})],
            "line 2: a game that does not say which seat",
        ),
        (["x" * 200_000], "line 1: more than 100,000 bytes; expected the end of the line"),
    ],
)
def test_a_bad_line_is_a_sentence_with_its_number(lines: list[str], sentence: str) -> None:
    result = bot("".join(line + "\n" for line in lines))
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {sentence}")
    assert "Traceback" not in result.output
    assert result.stderr.count("\n") == 1


def test_bytes_that_are_not_text_are_a_sentence() -> None:
    result = CliRunner().invoke(main, ["bot", "--mjai", "sensible"], input=b"\xff\xfe\n")
    assert (result.exit_code, result.stderr) == (2, "Error: line 1: not UTF-8; expected well-formed JSON.\n")


def test_a_hand_that_cannot_be_played_is_a_sentence() -> None:
    events = [
        START,
        json.dumps(HAND),
        *(json.dumps({"type": "dahai", "actor": 2, "pai": "1m", "tsumogiri": False}) for _ in range(2)),
    ]
    result = bot("".join(line + "\n" for line in events))
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: line ")


def test_the_dialogue_must_be_named() -> None:
    result = CliRunner().invoke(main, ["bot", "sensible"])
    assert result.exit_code == 2
    assert "--mjai" in result.stderr


def test_the_command_stands_on_click_alone() -> None:
    code = "import sys, jantaku.cli.bot, jantaku.cli.play, jantaku.mjai.guest; print({'numpy', 'starlette'} & {*sys.modules})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"


def test_our_own_bot_sits_at_the_table_as_a_bot_of_another_program(tmp_path: Path) -> None:
    through, without = (tmp_path / name for name in ("through", "without"))
    assert run("--seat", "E", "--seed", "a", "--seat", f"W=mjai:{OURS}", "--bot-time", ENOUGH, "--save", through).exit_code == 0
    assert run("--seat", "E", "--seed", "a", "--seat", "W=sensible", "--save", without).exit_code == 0
    assert through.read_text() == without.read_text()
    assert len(formats.read(through).hands[0].entries) > 4


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_bot_that_fails_is_a_sentence_in_the_terminal_and_a_note_in_the_record(lang: str, tmp_path: Path) -> None:
    path, saved = tmp_path / "bot.py", tmp_path / "game"
    command = program(path, "def answer(event):\n    return 'hello'")
    words = ("--seat", "E", "--seed", "a", "--seat", f"n=mjai:{command}", "--bot-time", ENOUGH)
    result = run("--lang", lang, *words, "--save", saved, typed=4)
    assert result.exit_code == 0
    wanted = {
        "en": "the bot's answer is not one of mjai (hello). A bot of Jantaku plays on in this seat.",
        "fr": "la réponse du bot n\u2019est pas du mjai (hello). Un bot de Jantaku joue désormais à cette place.",
        "ja": "ボットの応答がmjaiの形ではありません（hello）。この席は以後Jantakuのボットが打ちます。",
    }
    assert result.output.count(wanted[lang]) == 1
    assert formats.read(saved).notes == ["The bot of seat N was replaced by sensible: its answer is not one of mjai: hello."]
    pid = int(path.with_suffix(".pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


# What a shell starts in the background ignores Ctrl-C, and so does all that it starts: the tests, too, perhaps.
INTERRUPTIBLE = """
import signal
from jantaku.__main__ import run

signal.signal(signal.SIGINT, signal.default_int_handler)
run()
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("answering", [True, False])
def test_a_game_that_is_interrupted_ends_the_programs_of_bots(number: int, answering: bool, tmp_path: Path) -> None:  # noqa: FBT001
    """Whether the person is asked, or a bot that does not answer is waited for."""
    path = tmp_path / "bot.py"
    waiting = "" if answering else "    time.sleep(1000)\n"
    command = program(path, f"def answer(event):\n{waiting}    return json.dumps({{'type': 'none'}})")
    words = [sys.executable, "-c", INTERRUPTIBLE, "play", "--seat", "E", "--seat", f"S=mjai:{command}", "--bot-time", "600"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0) as game:
        assert game.stdout is not None
        if answering:
            shown = b""
            while b"> " not in shown:
                shown += game.stdout.read(1000)
        while not (path.with_suffix(".pid").exists() and path.with_suffix(".pid").read_text()):
            time.sleep(0.01)
        game.send_signal(number)
        assert b"Traceback" not in game.communicate(timeout=ENOUGH)[1]
    with pytest.raises(ProcessLookupError):
        os.kill(int(path.with_suffix(".pid").read_text()), 0)


@one_by_one(
    ("words", "sentence"),
    [
        (("--seat", "W=mortal"), "'mortal' is not a bot: give sensible, strong, random, mjai:COMMAND or mjai:tcp://HOST:PORT"),
        (("--seat", "W=mjai:"), "'mjai:' is not a bot"),
        (("--seat", "5=sensible"), "'5' is not a seat: give E, S, W or N before the bot"),
        (("--seat", "5"), "'5' is not a seat: give E, S, W, N or random"),
        (("--seat", "E", "--seat", "E=sensible"), "a bot has your seat"),
        (("--seat", "E", "--seat", "S"), "a seat is given twice"),
        (("--seat", "W=random", "--seat", "w=sensible"), "a seat is given twice"),
        ([word for seat in "ESWN" for word in ("--seat", f"{seat}=random")], "leave one of the four for yourself"),
        (("--refereed", "--seat", "W=mjai:no-such-program"), "leave --refereed out"),
        (("--seat", "W=mjai:/no/such/program"), "the bot '/no/such/program' cannot be started"),
    ],
)
def test_seats_that_do_not_fit_are_refused(words: tuple[str, ...], sentence: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_the_person_gets_a_seat_that_no_bot_has() -> None:
    for seed in "abcdef":
        output = run("--seed", seed, "--seat", "E=random", "--seat", "S=random", typed=1).output
        assert "West (you)" in output or "North (you)" in output or "you are West" in output or "you are North" in output
