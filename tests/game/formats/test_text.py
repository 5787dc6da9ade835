"""Our own plain format: everything that a log holds, in words, and nothing else accepted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core import acts
from jantaku.errors import LogError
from jantaku.game.acts import ACT_OF, WORDS_OF
from jantaku.game.formats import text
from jantaku.game.log import End, Entry, HandLog, Log, Win
from tests.game.formats.made import LOG, game
from tests.sampling import one_by_one

HEAD = "jantaku-log 1\nbook wrc-2015\n"


@given(LOG)
def test_a_log_written_and_read_is_the_same_log(log: Log) -> None:
    written = text.write(log)
    assert text.read(written) == log
    assert text.write(text.read(written)) == written


@given(LOG)
def test_a_written_log_has_only_lines_that_a_person_can_see(log: Log) -> None:
    assert all(line.isprintable() for line in text.write(log).split("\n"))


@one_by_one("seed", range(8))
def test_a_played_game_is_the_same_after_its_text(seed: int) -> None:
    log = game(seed)
    assert text.read(text.write(log)) == log


def test_acts_are_written_as_people_say_them() -> None:
    said = "E 5m, S chii low, W pon red, N ankan 1z, E riichi 3p, S drawn, W ron @1234, N 0s, E riichi drawn, S drawn =2m"
    log = text.read(f"{HEAD}hand 1\n{said}\nunfinished\n")
    assert log.hands[0].entries == [
        Entry(0, acts.DISCARD + 4),
        Entry(1, acts.CHII_LOW),
        Entry(2, acts.PON_RED),
        Entry(3, acts.CONCEALED_KAN + 27),
        Entry(0, acts.RIICHI_DISCARD + 11),
        Entry(1, acts.DISCARD_DRAWN),
        Entry(2, acts.RON, time=1234),
        Entry(3, acts.DISCARD + 36),
        Entry(0, acts.RIICHI_DRAWN),
        Entry(1, acts.DISCARD_DRAWN, 1),
    ]


def test_every_act_has_words_of_its_own() -> None:
    numbers = {value for name, value in vars(acts).items() if name.isupper() and isinstance(value, int)}
    named = numbers - {acts.STRIDE, acts.WORDS, acts.ACTS, *range(acts.WORDS)} | set(range(37))
    assert named <= set(WORDS_OF)
    assert len(ACT_OF) == len(WORDS_OF)


@one_by_one("word", ["take-claimed", "dice", "draw", "indicator", "ruling"])
def test_a_word_whose_number_is_only_reserved_is_refused_with_its_line(word: str) -> None:
    with pytest.raises(LogError, match=rf"E {word}.* a seat and its act"):
        text.read(f"{HEAD}hand 1\nE 5m, E {word}\nunfinished\n")


def test_the_example_of_the_page_is_a_log() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats.md").read_text(encoding="utf-8")
    example = page.split("## Our own text", 1)[1].split("```\n")[1]
    log = text.read(example)
    assert text.write(log) == example
    assert log.hands[0].end == End(
        "ron", [Win(1, 2, 2, 30, 2000, {"haku": 1, "chanta": 1}, delta=(0, 2000, -2000, 0))], (0, 2000, -2000, 0)
    )


def test_acts_may_be_spread_over_lines_and_comments_are_passed_over() -> None:
    one = text.read(f"{HEAD}\nhand 1\nE 5m, S drawn\nunfinished\n")
    other = text.read(f"# a comment\n{HEAD}\n\nhand 1\n# another\nE 5m\n  S   drawn\nunfinished")
    assert one == other


def test_a_change_in_one_go_leaves_the_lines_of_the_others_alone() -> None:
    log = game(1)
    before = text.write(log).split("\n")
    entries = log.hands[1].entries
    entries[10] = entries[10]._replace(time=5)
    after = text.write(log).split("\n")
    assert len(before) == len(after)
    assert sum(one != other for one, other in zip(before, after, strict=True)) == 1


@one_by_one(
    ("body", "line", "what"),
    [
        ("", 3, "the end of the text"),
        ("complet", 3, "complet"),
        ("complete\nE 5m", 4, "E 5m"),
        ("hand 2\ncomplete", 3, "hand 1"),
        ("hand 1\nE 5m, S 10p\ncomplete", 4, "S 10p"),
        ("hand 1\nX 5m\ncomplete", 4, "X 5m"),
        ("hand 1\nE 5m,\ncomplete", 4, "a seat and its act"),
        ("hand 1\nE 5m @0\ncomplete", 4, "'0'"),
        ("hand 1\nwall 5m\ncomplete", 4, "a wall of 1 tiles"),
        ("hand 1\nwall 5q\ncomplete", 4, "'q'"),
        ("hand 1\ndice 1 7\ncomplete", 4, "'7'"),
        ("hand 1\nend won\ncomplete", 4, "won"),
        ("hand 1\nend ron tenpai yes no\ncomplete", 4, "yes no"),
        ("hand 1\nend ron\nwin E from S fu 30 han 3\ncomplete", 5, "han 3"),
        ("hand 1\nsecret x 0G\ncomplete", 4, "0G"),
        ("hand 1\nseal 0G\ncomplete", 4, "0G"),
        ("hand 1\nsecret x 00\nseal " + 64 * "0" + "\ncomplete", 5, "seal"),
        ("hand 1\nstart dealer E round E counters 0 sticks 0 points 1 2 3\ncomplete", 4, "1 2 3"),
        ("hand 1\nplace nowhere\ncomplete", 4, "nowhere"),
        ("set a=1\nset a=2\ncomplete", 4, "a=2"),
        ("set a=[\ncomplete", 3, "["),
        ("set a=NaN\ncomplete", 3, "list, table"),
        ("scores 1 2 3 1e999\ncomplete", 3, "1e999"),
        ("points 1 2 3 999999999999999999999999\ncomplete", 3, "99999"),
        ("note \t\ncomplete", 3, "cannot be seen"),
        ("note " + '"' + "a" * 10_000 + '"', 3, "at most"),
        ("set a=" + "[" * 5000, 3, "JSON value"),
        ("jantaku-log 1", 3, "jantaku-log"),
    ],
)
def test_what_is_not_as_the_grammar_has_it_is_refused_with_its_line(body: str, line: int, what: str) -> None:
    with pytest.raises(LogError) as error:
        text.read(HEAD + body, "game.txt")
    assert f"game.txt, line {line}:" in str(error.value)
    assert what in str(error.value)
    assert "expected" in str(error.value)


@one_by_one(
    "first", ["", "jantaku-log 2\nbook a\n", "jantaku-log\n", "book a\n", "jantaku-log 1\nbook\n", "jantaku-log 1\nbook a b c\n"]
)
def test_another_head_is_refused(first: str) -> None:
    with pytest.raises(LogError):
        text.read(first + "complete\n")


def test_too_many_acts_or_hands_are_refused() -> None:
    many = "E 5m, S 5m, W 5m, N 5m\n" * 501
    with pytest.raises(LogError, match="at most 2000"):
        text.read(f"{HEAD}hand 1\n{many}complete\n")
    hands = "".join(f"hand {number}\n" for number in range(1, 1002))
    with pytest.raises(LogError, match="1000"):
        text.read(f"{HEAD}{hands}complete\n")


@one_by_one(
    "log",
    [
        Log("a b"),
        Log("a", house={"k": {1, 2}}),
        Log("a", house={"k": float("inf")}),
        Log("a", notes=["a" * 10_000]),
        Log("a", hands=[HandLog(wall=(1,))]),
        Log("a", hands=[HandLog(entries=[Entry(0, 39)])]),
        Log("a", hands=[HandLog(entries=[Entry(4, 0)])]),
        Log("a", hands=[HandLog(entries=[Entry(0, 0)] * 2001)]),
        Log("a", hands=[HandLog(end=End("won"))]),
        Log("a", hands=[HandLog()] * 1001),
    ],
)
def test_a_value_that_no_log_has_is_not_written(log: Log) -> None:
    with pytest.raises(LogError):
        text.write(log)


@given(st.text(max_size=200))
def test_any_text_at_all_is_a_log_or_refused(body: str) -> None:
    try:
        log = text.read(HEAD + body)
    except LogError:
        return
    assert text.read(text.write(log)) == log
