"""``jantaku replay``: a record step by step, from any seat, forwards and back; and a sentence where it cannot go on."""

import builtins
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.cli.board.cells import width
from jantaku.cli.board.screen import LeftError, Screen
from jantaku.cli.board.steps import Steps
from jantaku.cli.replay import ALL, Replay
from jantaku.game import formats
from jantaku.game.log import Entry, Log
from jantaku.game.results import with_results
from jantaku.game.table import Table, replay
from tests.shared import shared


def run(*words: object, **env: str) -> Result:
    return CliRunner().invoke(main, ["replay", *map(str, words)], env={"LC_ALL": "C", "COLUMNS": "80", **env})


@pytest.fixture(scope="module")
def log() -> Log:
    table = Table("club", names=("Ann", "Ben", "", "Dee"), seed=b"replay")
    while not table.over and len(table.log.hands) < 3:
        table.deal()
        while table.asked:
            table.push(next(iter(table.lawful())))
    return with_results(replace(table.log, complete=False))


@pytest.fixture
def record(tmp_path: Path, log: Log) -> Path:
    path = tmp_path / "game.jantaku"
    path.write_text(formats.write(log, "text"), "utf-8")
    return path


# ---- the steps
def test_the_last_step_of_every_hand_is_the_table_as_it_ended(log: Log) -> None:
    steps = Steps(log)
    assert len(steps) == 3
    for hand in range(3):
        assert steps.whole(hand)
        table = steps.at(hand, steps.last(hand))
        assert table.outcome == "exhaustive"
        end = log.hands[hand].end
        assert end
        assert tuple(table.state.delta) == end.delta
    whole = replay(log)
    whole.close()
    assert steps.at(2, steps.last(2)).points == whole.points


@pytest.mark.slow
def test_real_games_can_be_followed_to_the_end_of_every_hand() -> None:
    for _, real in islice(formats.read_all(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz")), 12):
        steps = Steps(real)
        assert len(steps) == len(real.hands)
        for hand, entry in enumerate(real.hands):
            assert steps.whole(hand)
            assert entry.end
            assert steps.at(hand, steps.last(hand)).outcome == entry.end.how


def test_an_act_that_cannot_be_done_ends_its_hand_and_the_next_is_shown_all_the_same(log: Log) -> None:
    first = replace(log.hands[0], entries=[log.hands[0].entries[0], Entry(3, 200), *log.hands[0].entries[1:]])
    steps = Steps(replace(log, hands=[first, *log.hands[1:]]))
    assert (steps.acts[0], steps.whole(0)) == (1, False)
    assert len(steps) == 3
    assert steps.whole(1)


# ---- printed
def test_every_act_is_printed_with_the_tables_and_the_ends(record: Path, log: Log) -> None:
    result = run(record)
    assert result.exit_code == 0
    for hand in log.hands:
        assert f"\n {len(hand.entries):3} " in result.output
    assert result.output.count("Exhaustive draw") + result.output.count("exhaustive draw") == 3
    assert result.output.rstrip().endswith("The record stops here, before the game ends.")
    assert max(map(width, result.output.splitlines())) <= 80


def test_one_hand_can_be_chosen_and_one_seat(record: Path) -> None:
    all_hands, own = run(record, "--hand", 2).output, run(record, "--hand", 2, "--seat", "S").output
    assert "East 2" in all_hands or "East 1, 1 counter" in all_hands
    assert "Ann draws the" in all_hands or "Ann discards" in all_hands
    assert " draws a tile." in own
    assert own.count("from tenpai") < all_hands.count("from tenpai")


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["fr", "ja"])
def test_other_languages_are_printed_as_wide_as_they_may_be(record: Path, lang: str) -> None:
    result = run(record, "--lang", lang, COLUMNS="60")
    assert result.exit_code == 0
    assert max(map(width, result.output.splitlines())) <= 60


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("GAME", "--hand", "9"), "has 3 hands"),
        (("GAME", "--hand", "0"), "is not in the range"),
        (("GAME", "--game", "2"), "does not hold as many as 2"),
        (("nothing",), "No such file"),
        ((".",), "it is a folder"),
        (("EMPTY",), "holds no hand"),
        (("GAME", "--seat", "Q"), "give E, S, W, N or all"),
    ],
)
def test_every_error_is_reported_in_a_sentence(record: Path, tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("jantaku-log 1\nbook club\n\nunfinished\n", "utf-8")
    result = run(*[{"GAME": record, "EMPTY": empty}.get(word, word) for word in words])
    assert result.exit_code == 2, result.output
    assert says in result.stderr


# ---- at a terminal
@pytest.fixture
def reader(log: Log) -> Replay:
    return Replay(Steps(log), Screen("en", live=False), ALL, 0)


def test_one_goes_on_and_back_over_the_borders_of_hands(reader: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    reader.go("p")
    assert (reader.hand, reader.step) == (0, 0)
    assert "This is the beginning." in capsys.readouterr().out
    for typed, place in [("n", (0, 1)), ("", (0, 2)), ("p", (0, 1)), ("g 12", (0, 12)), ("15", (0, 15)), ("h", (1, 0))]:
        reader.go(typed)
        assert (reader.hand, reader.step) == place
    reader.go("p")
    assert (reader.hand, reader.step) == (0, reader.steps.last(0))
    reader.go("n")
    assert (reader.hand, reader.step) == (1, 0)
    reader.go("g 9999")
    assert reader.step == reader.steps.last(1)
    reader.go("H")
    assert (reader.hand, reader.step) == (0, 0)
    for _ in range(3):
        reader.go("h")
    assert reader.hand == 2
    assert "The record stops here" in capsys.readouterr().out
    reader.go("what")
    assert "Enter or n: next" in capsys.readouterr().out


def test_the_view_can_be_that_of_a_seat_or_of_all(reader: Replay, capsys: pytest.CaptureFixture[str]) -> None:
    reader.go("v s")
    assert reader.seat == 1
    shown = capsys.readouterr().out
    assert "As South sees it" in shown
    assert shown.count("from tenpai") == 1
    reader.go("v all")
    assert reader.seat == ALL
    shown = capsys.readouterr().out
    assert "All hands shown" in shown
    assert shown.count("from tenpai") + shown.count("waits for") == 4


def test_the_reader_leaves_by_a_word_or_by_the_end_of_the_input(reader: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = iter(["n", "n", "q"])
    monkeypatch.setattr(builtins, "input", lambda _prompt: next(typed))
    reader.run()
    assert reader.step == 2

    def ended(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr(builtins, "input", ended)
    with pytest.raises(LeftError):
        reader.run()
