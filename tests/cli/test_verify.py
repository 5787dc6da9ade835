"""``jantaku verify``: what was checked, every difference with its place, and the exit code."""

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import jantaku
from jantaku.cli import main
from jantaku.cli.verify import COUNTED, MOST_LISTED, MOST_SAME, expected_in, progress
from jantaku.game import formats
from jantaku.game.acts import ACT_OF
from jantaku.game.log import Entry, Log
from jantaku.game.table import Table
from jantaku.game.verify import verify
from jantaku.game.walls import Lots, promise, seal, seats_of, wall_of
from jantaku.story.differences import NOTES, VALUES, matter, note, value
from jantaku.story.places import place
from jantaku.texts import LANGUAGES
from tests.shared import shared


def run(*words: object, stdin: bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["verify", *map(str, words)], input=stdin, env={"LC_ALL": "C"})


def played(book: str = "wrc-2015") -> Log:
    """A game by the first lawful act each time: nobody wins, and all that can be told is told."""
    from jantaku.game.results import with_results

    table = Table(book, seed=b"verify")
    while not table.over:
        table.deal()
        while table.asked:
            table.push(next(iter(table.lawful())))
    return with_results(table.log)


@pytest.fixture(scope="module")
def log() -> Log:
    return played()


@pytest.fixture
def record(tmp_path: Path, log: Log) -> Path:
    path = tmp_path / "game.jantaku"
    path.write_text(formats.write(log, "text"), "utf-8")
    return path


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "action not allowed: E riichi 1m. Without the 1 of characters your hand is not tenpai"),
        ("fr", "acte interdit\N{NO-BREAK SPACE}: E riichi 1m. Sans le 1 de caractère"),
        ("ja", "許されない行為：E riichi 1m。一萬"),
    ],
)
def test_an_act_that_is_not_lawful_is_said_with_the_sentence_of_its_reason(tmp_path: Path, lang: str, told: str) -> None:
    table = Table(seed=b"verify")
    table.deal()
    table.push("1m")
    table.log.hands[0].entries[0] = Entry(0, ACT_OF["riichi 1m"])
    table.log.complete = False
    path = tmp_path / "riichi.jantaku"
    path.write_text(formats.write(table.log, "text"), "utf-8")
    result = run(path, "--lang", lang)
    assert told in result.stdout
    assert "riichi-noten" not in result.stdout
    assert "WRC 2015 6.5.1" in result.stdout


@pytest.fixture
def altered(tmp_path: Path, log: Log) -> Path:
    first = log.hands[0]
    assert first.end
    end = replace(first.end, delta=(900, -300, -300, -300))
    path = tmp_path / "altered.jantaku"
    path.write_text(formats.write(replace(log, hands=[replace(first, end=end), *log.hands[1:]]), "text"), "utf-8")
    return path


def test_a_record_without_a_difference_exits_with_0_and_says_what_was_checked(record: Path, log: Log) -> None:
    result = run(record)
    assert result.exit_code == 0
    acts = sum(len(hand.entries) for hand in log.hands)
    assert f"Checked: 1 game, {len(log.hands)} hands, {acts:,} acts, 0 wins, {len(log.hands)} payments." in result.output
    assert result.output.endswith("No differences.\n")


def test_an_altered_payment_exits_with_1_and_is_reported_with_its_place(altered: Path) -> None:
    result = run(altered)
    assert result.exit_code == 1
    told, *_, count = result.output.splitlines()
    assert told.startswith(f"{altered}: hand 1: payments: the record says (900, -300, -300, -300), the rules say (")
    assert count == "1 difference."


def test_a_wall_is_compared_with_the_seal_that_was_published_before_its_deal(log: Log) -> None:
    first = log.hands[0]
    good = replace(first, seal=seal(first.secret, first.wall))
    assert verify(replace(log, hands=[good, *log.hands[1:]])).differences == []
    other = replace(first, seal=seal(bytes(32), first.wall))
    (difference,) = verify(replace(log, hands=[other, *log.hands[1:]])).differences
    assert (difference.place, difference.what) == ("hand 1", "the seal of the wall")
    assert (difference.says, difference.rules) == (other.seal, good.seal)


SECRET, OTHER = bytes(range(32)), bytes(range(1, 33))
NUMBERS = (b"", bytes(range(2, 34)), b"", bytes(range(3, 35)))


def mixed() -> Log:
    """A hand of which the players' numbers decide, at seats that were drawn."""
    table = Table()
    table.log.lots = Lots(promise(SECRET), SECRET, NUMBERS, *seats_of(SECRET, NUMBERS))
    table.deal(secret=SECRET, numbers=NUMBERS)
    table.log.hands[0].seal = promise(SECRET)
    table.log.complete = False
    return table.log


def by_another_wall(log: Log) -> None:
    """The server deals a wall that it has chosen."""
    hand = log.hands[0]
    hand.wall = (*hand.wall[1:], hand.wall[0])


def by_another_secret(log: Log) -> None:
    """It draws secrets until it likes the wall, after it has heard the numbers."""
    hand = log.hands[0]
    hand.secret = OTHER
    hand.wall, hand.dice = wall_of(OTHER, 0, hand.generator, hand.numbers)


def without_a_number(log: Log) -> None:
    """It leaves a number out where it likes the wall better without."""
    log.hands[0].numbers = (b"", b"", b"", NUMBERS[3])


def by_other_seats(log: Log) -> None:
    """It chooses who sits where."""
    assert log.lots
    log.lots = replace(log.lots, order=log.lots.order[::-1])


def by_a_late_draw(log: Log) -> None:
    """It draws the seats from a secret that it did not seal."""
    assert log.lots
    log.lots = replace(log.lots, secret=OTHER, order=seats_of(OTHER, NUMBERS)[0], drawn=seats_of(OTHER, NUMBERS)[1])


def by_the_secret_alone(log: Log) -> None:
    """It deals a wall that it has sealed without the numbers, and writes them beside it."""
    hand = log.hands[0]
    hand.generator, (hand.wall, hand.dice) = "jantaku-1", wall_of(hand.secret, 0)
    hand.seal = seal(hand.secret, hand.wall)


CHEATS: dict[Callable[[Log], None], set[str]] = {
    by_another_wall: {"the wall of the secret"},
    by_another_secret: {"the seal of the wall"},
    without_a_number: {"the wall of the secret", "the dice of the secret"},
    by_the_secret_alone: {"the generator of the wall"},
    by_other_seats: {"who drew which seat"},
    by_a_late_draw: {"the seal of the draw"},
}


def test_a_deal_of_which_nobody_alone_decides_is_without_difference(tmp_path: Path) -> None:
    log = mixed()
    assert verify(log).differences == []
    path = tmp_path / "mixed.jantaku"
    path.write_text(formats.write(log, "text"), "utf-8")
    assert formats.read(path.read_bytes()) == log
    assert run(path).exit_code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_a_server_that_cheats_at_the_deal_or_the_seats_is_found(tmp_path: Path, cheat: Callable[[Log], None], lang: str) -> None:
    log = mixed()
    cheat(log)
    found = verify(log).differences
    assert {difference.what for difference in found} >= CHEATS[cheat] - {"the dice of the secret"}
    assert {difference.what for difference in found} <= CHEATS[cheat]
    path = tmp_path / "cheated.jantaku"
    path.write_text(formats.write(log, "text"), "utf-8")
    said = run(path, "--lang", lang)
    assert said.exit_code == 1
    assert matter(found[0].what, lang) in said.output
    assert lang == "en" or found[0].what not in said.output


def test_a_seal_without_its_secret_is_said_to_be_unchecked(log: Log) -> None:
    bare = replace(log.hands[0], seal=64 * "0", secret=b"", generator="")
    report = verify(replace(log, hands=[bare, *log.hands[1:]]))
    assert not report.differences
    assert report.notes == ["hand 1: the seal is not checked: that takes the secret and the whole wall."]


@pytest.mark.parametrize(
    ("lang", "says"), [("fr", "main 1\u00a0: paiement\u00a0: l’enregistrement dit"), ("ja", "1局目：支払い：記録は")]
)
def test_differences_are_reported_in_french_and_japanese(altered: Path, lang: str, says: str) -> None:
    result = run(altered, "--lang", lang)
    assert result.exit_code == 1
    assert says in result.output
    assert "payments" not in result.output


def test_places_words_and_remarks_are_shown_in_the_language_and_values_stay() -> None:
    where = "logs/hand 3, a.xml, hand 9 (East 4, 5 counters), act 12"
    assert place(where, "en") == where
    assert place(where, "fr") == "logs/hand 3, a.xml, main 9 (Est 4, 5 compteurs), acte 12"
    assert place("a.xml: hand 2 (South 1), win of W", "ja") == "a.xml: 2局目（南1局）, W の和了"
    assert value("the game was over (bust)", "fr") == "la partie était finie (bust)"
    assert value("(900, -300, -300, -300)", "fr") == "(900, -300, -300, -300)"
    assert matter("tenpai of S", "fr") == "tenpai ou noten S"
    assert matter("counters at the start", "ja") == "開始時の本場"
    hidden = "a.xml, hand 1 (East 1): hands that count are not shown, so values, payments and tenpai are not checked."
    assert note(hidden, "en") == hidden
    assert note(hidden, "fr").startswith("a.xml, main 1 (Est 1)\u00a0: des mains")
    whole = "a.xml: Session scores are whole: the rules of tenhou.net up to 2020 are taken (tenhou-2020)."
    assert note(whole, "fr").startswith("a.xml\u00a0: Les scores de séance sont entiers\u00a0: les règles")
    assert note("whatever a file says: nothing known", "fr") == "whatever a file says: nothing known"


def test_every_sentence_that_is_translated_is_one_that_is_said() -> None:
    """A pattern that nothing can match any longer would leave its text in English without a word."""
    source = "\n".join(
        path.read_text("utf-8") for path in Path(jantaku.__file__).parent.rglob("*.py") if path.stem != "differences"
    )
    for pattern, ident in (*NOTES, *VALUES):
        for piece in re.split(r"\(\?P<.*?\)|\\[()]", pattern):
            assert piece.replace("\\", "").strip() in source, ident


def test_as_data_it_says_the_same(altered: Path, record: Path, log: Log) -> None:
    result = run(record, altered, "--json")
    assert result.exit_code == 1
    data: dict[str, Any] = json.loads(result.stdout)
    assert data["checked"]["games"] == 2
    assert data["checked"]["hands"] == 2 * len(log.hands)
    (difference,) = data["differences"]
    assert difference["game"] == str(altered)
    assert difference["place"] == "hand 1"
    assert difference["what"] == "payments"
    assert data["errors"] == []


def test_every_count_of_a_report_is_added_up(log: Log) -> None:
    report = verify(log)
    assert {name for name in COUNTED if getattr(report, name)} >= {"games", "hands", "acts", "payments", "scores"}


def test_another_book_is_another_verdict(record: Path) -> None:
    result = run(record, "--book", "club")
    assert result.exit_code == 1
    assert "points and sticks on the table" in result.output or "digest" in result.output


def test_a_house_ruling_is_laid_over_the_book_of_the_record(record: Path) -> None:
    result = run(record, "--set", "uma=30,10,-10,-30")
    assert result.exit_code == 1
    assert "session scores" in result.output
    assert run(record, "--set", "umma=1").exit_code == 2


def test_a_bad_file_exits_with_2_and_the_others_are_checked_all_the_same(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.xml"
    bad.write_text("hello", "utf-8")
    result = run(bad, tmp_path / "nothing-here", tmp_path, record)
    assert result.exit_code == 2
    assert result.stderr.count("Error: ") == 3
    assert "it begins with 'hello'" in result.stderr
    assert "it is a folder; expected its files" in result.stderr
    assert "1 game," in result.stdout
    assert "No differences." not in result.stdout


def test_standard_input_and_gzip_are_read(record: Path) -> None:
    packed = gzip.compress(record.read_bytes())
    result = run("-", stdin=packed)
    assert result.exit_code == 0
    assert "1 game," in result.output


def test_no_file_is_bad_input() -> None:
    result = run()
    assert result.exit_code == 2
    assert "Missing argument 'FILE...'" in result.stderr


def test_a_record_that_stops_early_is_checked_as_far_as_it_goes(tmp_path: Path, log: Log) -> None:
    hand = replace(log.hands[0], entries=log.hands[0].entries[:9], end=None)
    path = tmp_path / "cut.jantaku"
    cut = replace(log, hands=[hand], complete=False, points=None, scores=None, notes=["The record stops before the game ends."])
    path.write_text(formats.write(cut, "text"), "utf-8")
    result = run(path)
    assert result.exit_code == 0
    assert f"{path}: The record stops before the game ends." in result.output
    assert "9 acts" in result.output


def test_however_many_differences_there_are_only_so_many_are_kept(tmp_path: Path, log: Log) -> None:
    hands = [replace(hand, flaws=[f"flaw {at}" for at in range(400)]) for hand in log.hands]
    path = tmp_path / "flawed.jantaku"
    path.write_text(formats.write(replace(log, hands=hands), "text"), "utf-8")
    data = json.loads(run(*[path] * 12, "--json").stdout)
    assert len(data["differences"]) == MOST_LISTED
    assert data["unlisted"] == 12 * 400 * len(hands) - MOST_LISTED


def test_nothing_but_answers_is_written_where_no_terminal_shows_progress(record: Path) -> None:
    assert run(record).stderr == ""


def test_the_bar_tells_how_far_it_is_within_a_file_of_many_games_too(tmp_path: Path, record: Path) -> None:
    many = tmp_path / "many.tsv"
    many.write_text("a\t<mjloggm>\nb\t<mjloggm>\n", "utf-8")
    assert (expected_in(many, "many"), expected_in(record, "record"), expected_in(Path("-"), "-")) == (2, 1, 1)
    assert progress(0.25, "here/many.tsv", 1200) == f"[{'#' * 7}{'.' * 23}]  25 %  1,200 games  many.tsv"


def test_real_games_in_one_packed_file_have_no_difference() -> None:
    result = run(*sorted(shared("data/tenhou/mjx_games").glob("*.xml"))[:8], "--json")
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert data["checked"]["games"] == 8
    assert data["checked"]["wins"] > 50
    assert data["differences"] == []


@pytest.mark.prove  # each game of the file is read and followed by tests/game/formats/test_tenhou_client.py
def test_of_hands_that_are_not_shown_the_record_is_believed_and_that_is_said() -> None:
    """A player's own log: what others held when they won is not in it, and play goes on from what it says."""
    result = run(shared("data/tenhou_client/client_logs.txt.gz"), "--json")
    data = json.loads(result.stdout)
    assert data["checked"]["games"] == 322
    assert data["checked"]["wins"] == 686
    assert sum("are not shown" in note["note"] for note in data["notes"]) == MOST_LISTED - MOST_SAME
    assert sum("(tenhou-2020)" in note["note"] for note in data["notes"]) == MOST_SAME
    assert next(each["games"] for each in data["repeated"] if "(tenhou-2020)" in each["note"]) > 300
    places = {(difference["game"].rpartition(", ")[2], difference["what"]) for difference in data["differences"]}
    assert places == {
        # swap-calling that the server let pass
        ("logs4/2018-02-08_04_08_01", "an act that is not lawful"),
        ("logs4/2018-02-12_03_16_02", "an act that is not lawful"),
    }
