"""Records that other programs write, records that leave their rules unsaid, and what would explain a difference."""

import gzip
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

import jantaku
from jantaku.cli import main
from jantaku.core.acts import NOTEN
from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats import mjai, mjlog, paipu
from jantaku.game.formats.inferred import EAST_AND_SOUTH, EAST_ONLY, NO_LENGTH, UNKNOWN_LENGTH, rounds_shown
from jantaku.game.log import End, HandLog, Log, Start
from jantaku.game.results import with_results
from jantaku.game.table import Table
from jantaku.game.verify import agrees, verify
from jantaku.rules.book import Book
from jantaku.rules.library import names
from jantaku.story.causes import Differing, explanations
from tests.playing import choose
from tests.sampling import one_by_one, sample
from tests.shared import shared

Four = tuple[int, int, int, int]
LANG = {"LC_ALL": "C"}
EVEN: Four = (25000, 25000, 25000, 25000)


def run(*words: object) -> Result:
    return CliRunner().invoke(main, list(map(str, words)), env=LANG)


def played(book: Book, seed: int, hands: int = 100) -> Log:
    """A game at random, in which nobody who is tenpai says noten: other formats have no place for that."""
    table, chance = Table(book, names=("Ann", "Ben", "Cas", "Dee"), seed=str(seed).encode()), Random(seed)
    while not table.over and hands:
        table.deal()
        hands -= 1
        while table.asked:
            seat = chance.choice(table.asked)
            act = choose(table, seat, chance)
            willing = [each for each in table.lawful(seat) if each.number != NOTEN]
            table.push(act if act in willing or not willing else willing[0])
    return replace(table.log, complete=bool(table.over))


def bare(log: Log) -> str:
    """A game as engines write mjai that say nothing of the rules, of names or of final points."""
    lines = [json.loads(line) for line in jantaku.write(log, "mjai").splitlines()]
    lines[0] = {"type": "start_game"}
    return "".join(json.dumps({"type": "end_game"} if line["type"] == "end_game" else line) + "\n" for line in lines)


# ---- a record that does not say how long its game is
@one_by_one(("rounds", "seed"), [(1, 0), (1, 1), (2, 2)])
def test_mjai_that_names_no_rules_verifies_at_any_length(rounds: int, seed: int) -> None:
    log = mjai.read(bare(played(Book.open("tenhou").set(f"rounds={rounds}"), seed)))
    report = verify(log)
    assert [str(difference) for difference in report.differences] == []
    assert any("by its hands East alone" in note for note in report.notes) == ("game.rounds" in log.house)


def test_a_single_hand_that_ends_its_record_is_taken_as_a_part_and_that_is_said() -> None:
    log = mjai.read(bare(replace(played(Book.open("tenhou"), 3, hands=1), complete=True)))
    report = verify(log)
    assert report.differences == []
    assert (report.cut, any("taken as a part" in note for note in report.notes)) == (1, True)


def hand(points: Four, dealer: int, wind: int, delta: Four = (0, 0, 0, 0)) -> HandLog:
    return HandLog(start=Start(points, dealer, wind), end=End("exhaustive", delta=delta))


@one_by_one(
    ("hands", "rounds"),
    [
        ([hand((31000, 23000, 23000, 23000), 3, 0)], EAST_ONLY),
        ([hand(EVEN, 3, 0)], NO_LENGTH),  # nobody has 30000: it would go on
        ([hand((31000, 23000, 23000, 23000), 2, 0)], NO_LENGTH),
        ([hand((50000, 24500, 24500, 1000), 2, 0, (1000, 1000, 1000, -3000))], UNKNOWN_LENGTH),  # somebody is out of points
        ([hand((31000, 23000, 23000, 23000), 0, 1)], EAST_AND_SOUTH),  # East alone would have ended before
        ([hand(EVEN, 3, 0), hand((29500, 23500, 23500, 23500), 0, 1, (1000, -1000, 1000, -1000))], EAST_ONLY),
        ([hand((29500, 23500, 23500, 23500), 3, 1, (1000, -1000, 1000, -1000))], UNKNOWN_LENGTH),  # the last of either
        ([hand(EVEN, 3, 1)], EAST_ONLY),  # the last there is after East alone; after East and South there is West
        ([hand(EVEN, 0, 2)], EAST_AND_SOUTH),
    ],
)
def test_the_rounds_of_a_game_are_seen_by_who_deals_last_and_who_has_the_target(hands: list[HandLog], rounds: int) -> None:
    assert rounds_shown(Log("tenhou", hands=hands)) == rounds


def test_an_mjlog_that_lacks_the_bit_of_a_hanchan_is_read_by_its_hands() -> None:
    with gzip.open(shared("data/tenhou/phoenix_2022_sample.mjlog.tsv.gz"), "rt") as lines:
        name, _, text = next(lines).partition("\t")
    assert 'type="169"' in text
    log = mjlog.read(text.replace('type="169"', 'type="161"'), name)
    report = verify(log)
    assert [str(difference) for difference in report.differences] == []
    assert any("its hands go further" in note for note in report.notes)
    assert verify(mjlog.read(text, name)).notes == []


# ---- what the converter of tenhou's records to paipu writes
TITLED = [
    ("四鳳南喰赤\n2022060100gm", {}),
    ("四上東喰\n", {"tiles.red_fives": 0, "game.rounds": 1}),
    ("四般南赤", {"yaku.tanyao.open": 0}),
]
PAIPU = {
    "qipai": {
        "jushu": 0, "zhuangfeng": 0, "changbang": 0, "lizhibang": 0, "defen": [25000] * 4, "baopai": "s0",
        "shoupai": ["m123456789p1234", "m12055p12055s123", "s123456789z1234", "z1112223334445"],
    }
}  # fmt: skip


def ended(name: str, title: str = "") -> Log:
    draw = {"pingju": {"name": name, "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0]}}
    return paipu.read(json.dumps({"title": title, "qijia": 0, "player": ["a", "b", "c", "d"], "log": [[PAIPU, draw]]}))


@one_by_one(
    ("name", "how"),
    [("流局", "exhaustive"), ("荒牌平局", "exhaustive"), ("四槓散了", "four-kans"), ("四開槓", "four-kans"),
     ("三家和了", "triple-ron"), ("三家和", "triple-ron")],
)  # fmt: skip
def test_a_draw_of_paipu_is_read_by_either_of_its_names(name: str, how: str) -> None:
    found = ended(name).hands[0].end
    assert found is not None
    assert found.how == how


@pytest.mark.parametrize(("title", "house"), TITLED)
def test_a_title_that_says_the_table_says_the_rules(title: str, house: dict[str, object]) -> None:
    log = ended("流局", title)
    assert log.house == house
    assert not any("does not name its rules" in note for note in log.notes)
    assert any("does not name its rules" in note for note in ended("流局", "an evening").notes)


# ---- a table's own log, from Python as from the command
@pytest.mark.parametrize("form", ["tenhou6", "mjai"])
def test_the_log_of_a_table_is_written_from_python_as_by_the_command(form: str, tmp_path: Path) -> None:
    log = played(Book.open("tenhou"), 5)
    assert any(each.start is None for each in log.hands)
    text = jantaku.write(log, form)
    file = tmp_path / "evening.jantaku"
    file.write_text(jantaku.write(log, "text"), "utf-8")
    assert run("convert", file, "-", "--to", form).stdout == text
    assert verify(formats.read(text.encode())).differences == []


def test_written_as_our_own_text_a_log_stays_as_it_is() -> None:
    log = played(Book.open("tenhou"), 5, hands=1)
    assert formats.read(jantaku.write(log, "text").encode()) == log


# ---- a file is named as it was given
@pytest.mark.parametrize("words", [("convert", "{}", "evening.json"), ("replay", "{}"), ("verify", "{}")])
def test_a_file_that_is_not_there_is_named_with_its_folder(words: tuple[str, ...], tmp_path: Path) -> None:
    name = tmp_path / "evenings" / "nope.xml"
    found = run(*(word.format(name) for word in words))
    assert found.exit_code == 2
    assert f"Error: {name}: No such file" in found.stderr


def test_so_it_is_from_python() -> None:
    with pytest.raises(LogError, match=r"^evenings/nope\.xml: No such file"):
        formats.read("evenings/nope.xml")


# ---- what would explain the differences
def judged(log: Log, book: Book) -> Differing:
    log = replace(log, digest="")
    return Differing(log, book, verify(log, book).differences)


@pytest.mark.parametrize("setting", sample(["noten_total=3000", "uma=20,10,-10,-20"], ["draw_counter=true", "dealer_stays=true"]))
def test_the_setting_by_which_a_record_was_played_is_named(setting: str) -> None:
    wrong = {"noten_total": "6000", "draw_counter": "false", "uma": "10,5,-5,-10", "dealer_stays": "false"}
    key = setting.partition("=")[0]
    house = Book.open("tenhou").set(f"{key}={wrong[key]}")
    records = [judged(with_results(played(Book.open("tenhou"), seed)), house) for seed in range(3)]
    differing = [record for record in records if record.differences]
    assert differing, "the games come to no difference; take other seeds"
    assert setting in explanations(differing)


def test_the_book_by_which_a_converted_record_was_played_is_named_and_the_command_says_so(tmp_path: Path) -> None:
    file, into = tmp_path / "evening.jantaku", tmp_path / "evening.json"
    file.write_text(jantaku.write(played(Book.open("wrc-2015"), 1), "text"), "utf-8")
    assert "--book wrc-2015" in run("convert", file, into).stderr
    found = run("verify", into)
    assert found.exit_code == 1
    assert "--book wrc-2015 would explain" in found.stdout
    assert "--book wrc-2015" in json.loads(run("verify", into, "--json").stdout)["explained"]
    assert run("verify", into, "--book", "wrc-2015").exit_code == 0


@pytest.mark.parametrize("alter", [
    lambda win: replace(win, points=win.points + 100),
    lambda win: replace(win, delta=tuple(2 * change for change in win.delta)),
])  # fmt: skip
def test_no_setting_explains_one_value_that_was_altered(alter: Callable[..., object]) -> None:
    log = with_results(played(Book.open("tenhou"), 2))
    altered = next(each for each in log.hands if each.end and each.end.wins)
    assert altered.end
    altered.end.wins[0] = alter(altered.end.wins[0])  # type: ignore[call-overload]
    record = judged(log, Book.open("tenhou"))
    assert record.differences
    assert explanations([record]) == []


def test_a_record_agrees_with_a_book_exactly_where_it_has_no_difference() -> None:
    log = with_results(played(Book.open("tenhou"), 2))
    books = [*map(Book.open, names()), Book.open("tenhou").set("start=30000")]
    found = [agrees(replace(log, digest=""), book) for book in books]
    assert found == [not verify(replace(log, digest=""), book).differences for book in books]
    assert True in found
    assert False in found


def test_a_note_that_many_games_have_is_listed_of_three(tmp_path: Path) -> None:
    files = []
    for seed in range(5):
        files.append(tmp_path / f"{seed}.mjson")
        files[-1].write_text(bare(played(Book.open("tenhou"), seed, hands=1)), "utf-8")
    found = run("verify", *files)
    assert found.stdout.count("mjson: The record does not name its rules") == 3
    assert "2 more games: The record does not name its rules" in found.stdout
    assert {"note": "The record does not name its rules; tenhou's are taken.", "games": 2} in json.loads(
        run("verify", *files, "--json").stdout
    )["repeated"]
