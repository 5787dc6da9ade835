"""``jantaku play``: a whole game at a prompt that offers what is lawful and says why the rest is not."""

import builtins
import os
import random
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku import __file__ as package
from jantaku.cli import main
from jantaku.cli.board.cells import width
from jantaku.cli.board.screen import Screen
from jantaku.cli.play import seated
from jantaku.game import formats
from jantaku.game.verify import verify
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES
from tests.sampling import crossed, one_by_one

BOOKS = ("wrc-2015", "wrr-2013", "club", "tenhou")
KEYS = (*"abcdefghijklmn", "", "", "1", "1", "2", "3", "p", "tenpai", "riichi", "tsumo", "ron", "pon", "chii low", "kan")


def run(*words: object, typed: list[str] | None = None, **env: str) -> Result:
    text = "".join(f"{line}\n" for line in typed or [])
    return CliRunner().invoke(main, ["play", *map(str, words)], input=text, env={"LC_ALL": "C", "COLUMNS": "80", **env})


def at_random(seed: int, lines: int = 6000) -> list[str]:
    chance = random.Random(seed)
    return [chance.choice(KEYS) for _ in range(lines)]


@pytest.mark.parametrize(("book", "lang", "bot"), [*zip(BOOKS, ("en", "fr", "ja", "en"), ("sensible", "random") * 2, strict=True)])
def test_a_game_played_at_random_ends_with_its_standings_and_a_log_without_a_difference(
    book: str, lang: str, bot: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.jantaku"
    result = run(
        "--book", book, "--lang", lang, "--bot", bot, "--seed", book, "--hints", "waits", "--save", path, typed=at_random(3)
    )
    assert result.exit_code == 0, result.output[-2000:]
    assert {"en": "Final standings", "fr": "Classement final", "ja": "最終順位"}[lang] in result.output
    log = formats.read(path)
    assert log.complete
    assert log.book == book
    report = verify(log)
    assert report.differences == []
    assert report.hands == len(log.hands) >= 4
    assert report.scores == 1


def test_the_same_seed_gives_the_same_game() -> None:
    first, again, other = (run("--seed", seed, "--seat", "E", typed=[""] * 9).output for seed in ("a", "a", "b"))
    assert first == again != other


@pytest.mark.parametrize(("lang", "columns"), crossed(LANGUAGES, [80, 40, 120]))
def test_no_line_is_wider_than_the_terminal(lang: str, columns: int) -> None:
    result = run("--seed", "wide", "--lang", lang, "--hints", "waits", typed=["?", *at_random(5, 900)], COLUMNS=str(columns))
    assert result.exit_code == 0
    assert max(map(width, result.output.splitlines())) <= columns


def test_the_end_of_the_input_leaves_politely_and_saves_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "unfinished.jantaku"
    result = run("--seed", "short", "--save", path, typed=[""] * 12)
    assert result.exit_code == 0
    assert "Game left." in result.output
    assert f"Game saved in {path}." in result.output.replace("\n    ", " ") or str(path) in result.output
    log = formats.read(path)
    assert not log.complete
    assert verify(log).differences == []


def test_ctrl_c_leaves_as_politely(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(_prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(builtins, "input", interrupted)
    result = run("--seat", "E", "--save", tmp_path / "game.txt")
    assert result.exit_code == 0
    assert "Game left." in result.output
    assert (tmp_path / "game.txt").exists()


def test_a_game_under_a_book_of_a_file_is_saved_with_the_name_of_the_file_and_verifies_under_it(tmp_path: Path) -> None:
    book, path = tmp_path / "notre règle.toml", tmp_path / "game.txt"
    book.write_text('title = "Ours"\nshort = "Ours"\nparent = "club"\nedition = "1"\n', "utf-8")
    result = run("--book", book, "--seed", "short", "--save", path, typed=[""] * 12)
    assert result.exit_code == 0, result.output
    assert path.read_text("utf-8").splitlines()[1].startswith("book notre-r-gle.toml ")
    assert verify(formats.read(path), Book.open(str(book))).differences == []


def test_without_a_file_to_save_in_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(typed=["", "quit"]).exit_code == 0
    assert list(tmp_path.iterdir()) == []


def test_a_game_is_never_saved_over_another(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("mine", "utf-8")
    result = run("--save", path, typed=["quit"])
    assert result.exit_code == 2
    assert "is there already" in result.stderr
    assert path.read_text("utf-8") == "mine"
    assert run("--save", tmp_path / "no" / "folder.txt", typed=["quit"]).exit_code == 2


@one_by_one(
    ("options", "says"),
    [
        (("--book", "nothing"), "no rule book is called"),
        (("--set", "uma"), "KEY=VALUE"),
        (("--seat", "X"), "give E, S, W, N or random"),
        (("--bot", "clever"), "is not one of"),
        (("--lang", "de"), "is not one of"),
        (("--hints", "all"), "give --terminal too"),
    ],
)
def test_bad_options_are_refused_in_a_sentence(options: tuple[str, str], says: str) -> None:
    result = run(*options)
    assert result.exit_code == 2
    assert says in result.stderr


# ---- the seats
def test_the_player_who_shuffles_the_winds_draws_last_and_every_seat_can_be_drawn() -> None:
    screen = Screen("en", live=False)
    seats = set()
    for seed in range(60):
        seat, told = seated("random", random.Random(seed), screen)
        seats.add(seat)
        shuffler = re.search(r"shuffled by (\w+), who draws last", told)
        assert shuffler
        drawn = told.split("  ")[1:]
        assert len(drawn) == 4
        assert drawn[-1].startswith(shuffler[1])
        assert f"you {('East', 'South', 'West', 'North')[seat]}" in drawn
    assert seats == {0, 1, 2, 3}


def test_a_seat_that_was_asked_for_is_given() -> None:
    assert "You are West." in run("--seat", "W", "--seed", "x", typed=["quit"]).output


# ---- the prompt
@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", "Not allowed (WRC 2015 5.2): The north wind does not complete your hand"),
        ("fr", "Non autorisé (WRC 2015 5.2)\u00a0: Le vent du Nord ne complète pas votre main"),
        ("ja", "できません（WRC 2015 5.2）"),
    ],
)
def test_what_is_not_lawful_gets_the_reason_and_its_clause(lang: str, says: str) -> None:
    assert says in run("--seed", "1", "--seat", "E", "--lang", lang, typed=["tsumo"]).output


def answers(*typed: str) -> list[str]:
    """Return what is answered to each of these, as East before the first discard: 4m55p66p22s679s South Green Red, North drawn."""
    output = run("--seed", "1", "--seat", "E", typed=list(typed), COLUMNS="140").output
    return [part.strip() for part in output.split("\n> ")[1:]]


@one_by_one(
    ("typed", "says"),
    [
        ("why 4z", "This is allowed."),
        ("why riichi 4m", "Without the 4 of characters your hand is not tenpai"),
        ("1m", "You do not hold the 1m."),
        ("discard 1m", "You do not hold the 1m."),
        ("ron", "That cannot be done now.\nRon: One wins on the last discard by saying ron, unless furiten. (WRC 2015 5.5)"),
        ("chii", "(WRC 2015 5.4, 5.4.2)"),
        ("pon", "Who may call pon and kan: "),
        ("kan 5p", "(WRC 2015 5.4.8)"),
        ("tenpai", "(WRC 2015 5.7.2)"),
        ("pass", "That cannot be done now."),
        ("nine", "Not allowed (WRC 2015 5.7.3)"),
        ("dance", "“dance” was not understood"),
        ("7", "“7” was not understood"),
        ("chii 99x", "was not understood"),
        ("undo", "You cannot undo against other players."),
        ("rules furiten", "(WRC 2015 5.7.5)"),
        ("rules zzzz", "Nothing found for “zzzz”."),
        ("rules", "Rules on what?"),
        ("log", "East (you) begins."),
        ("?", "1z to 7z"),
        ("table", "Your turn"),
    ],
)
def test_every_question_is_answered_and_asked_again(typed: str, says: str) -> None:
    told, *rest = answers(typed)
    assert says in told
    assert len(rest) == 1  # another prompt, at which the input ends


@one_by_one("typed", ["", "4z", "n", "drawn", "No", "north wind", "北", "🀃", "discard 4z", "vent du Nord", "Ｎo"])
def test_a_tile_can_be_named_in_many_ways(typed: str) -> None:
    assert "East (you) discards the north wind just drawn." in answers(typed)[0]


@one_by_one(
    ("typed", "tile"), [("a", "4m"), ("4M", "4m"), ("m", "red dragon"), ("rouge dragon", ""), ("dragon rouge", "red dragon")]
)
def test_a_letter_discards_the_tile_above_it(typed: str, tile: str) -> None:
    told = answers(typed)[0]
    assert (f"East (you) discards the {tile}." in told) == bool(tile)


def test_hints_can_be_turned_off() -> None:
    told = run("--seed", "1", "--seat", "E", "--hints", "off", typed=["tsumo"]).output
    assert "That cannot be done now." in told
    assert "5.2" not in told
    assert "from tenpai" not in told


def test_hints_can_tell_how_far_the_hand_is() -> None:
    assert "from tenpai" in run("--seed", "1", "--seat", "E", "--hints", "waits").output


def test_tiles_can_be_shown_as_pictures() -> None:
    told = run("--seed", "1", "--seat", "E", "--unicode").output
    assert "🀊  🀝" in told
    assert "4m" not in told.split("Your turn")[1]


# ---- a real terminal
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
@pytest.mark.parametrize("unwanted", ["", "NO_COLOR"])
def test_at_a_terminal_there_are_colours_unless_they_are_not_wanted(unwanted: str, tmp_path: Path) -> None:
    import pty

    own, theirs = pty.openpty()
    here = str(Path(package).parents[1])
    env = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    env |= {"TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": "80", "LINES": "24", "PYTHONPATH": here}
    env |= {unwanted: "1"} if unwanted else {}
    words = [sys.executable, "-m", "jantaku", "play", "--seed", "1", "--seat", "E"]
    with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, env=env, cwd=tmp_path) as process:
        os.close(theirs)
        text = read_until(own, "to continue")
        os.write(own, b"\n")
        text += read_until(own, "> ")
        os.write(own, b"quit\n")
        text += read_until(own, "not save):")
        os.write(own, b"mine.jantaku\n")
        text += read_until(own, "Game saved")
        try:
            process.wait(20)
        finally:
            process.kill()  # else leaving the block would wait for it, for ever
    os.close(own)
    assert process.returncode == 0
    assert ("\x1b[36m5p" in text) == (not unwanted)
    assert not formats.read(tmp_path / "mine.jantaku").complete


def read_until(terminal: int, words: str) -> str:
    text = ""
    end = time.monotonic() + 20
    while words not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.2)[0]:
            try:
                text += os.read(terminal, 65536).decode("utf-8", "replace")
            except OSError:
                break
    assert words in text, text[-1000:]
    return text
