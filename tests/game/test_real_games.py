"""Real games, played again: every draw, act, value, payment and score of the records is what the rules make of the acts."""

import gzip
from dataclasses import replace

import pytest

from jantaku.core import acts
from jantaku.game.formats import mjlog
from jantaku.game.log import Entry, Log
from jantaku.game.verify import Report, verify
from tests.shared import shared

PARTS = 8
EACH = [0, *(pytest.param(part, marks=pytest.mark.prove) for part in range(1, PARTS))]


def phoenix() -> list[tuple[str, str]]:
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt") as lines:
        return [(name, text) for name, text in (line.split("\t", 1) for line in lines)]


def total(logs: list[Log]) -> Report:
    report = Report()
    for log in logs:
        report.add(verify(log))
    return report


@pytest.mark.parametrize("part", EACH)
def test_phoenix_games_have_no_difference(part: int) -> None:
    games = phoenix()
    assert len(games) == 338
    report = total([mjlog.read(text, name) for name, text in games[part::PARTS]])
    assert [str(difference) for difference in report.differences] == []
    assert report.games == report.scores == len(games[part::PARTS])
    assert report.cut == 0
    assert len(report.notes) == report.games  # each game's edition, by its scores
    assert all("(tenhou-2020)" in note for note in report.notes)
    assert report.wins > 300


@pytest.mark.slow
def test_phoenix_games_are_all_there() -> None:
    logs = [mjlog.read(text, name) for name, text in phoenix()]
    assert sum(len(log.hands) for log in logs) == 3460
    assert sum(len(hand.end.wins) for log in logs for hand in log.hands if hand.end) == 2918


@pytest.mark.parametrize(
    ("folder", "files", "hands", "wins", "cut"), [("mjx_games", 35, 350, 288, 2), ("mjx_clips", 85, 468, 333, 62)]
)
def test_whole_and_cut_records_have_no_difference(folder: str, files: int, hands: int, wins: int, cut: int) -> None:
    paths = sorted(shared(f"data/tenhou/{folder}").glob("*.xml"))
    report = total([mjlog.read(path.read_text(), path.name) for path in paths])
    assert [str(difference) for difference in report.differences] == []
    assert (report.games, report.hands, report.wins, report.cut) == (files, hands, wins, cut)
    assert sum("stops before the game ends" in note for note in report.notes) == cut  # said so
    assert {note for note in report.notes if "stops" not in note and "(tenhou-2020)" not in note} == set()


def test_games_of_2022_have_no_difference_and_keep_tenths() -> None:
    with gzip.open(shared("data/tenhou/phoenix_2022_sample.mjlog.tsv.gz"), "rt") as lines:
        logs = [mjlog.read(text, name) for name, text in (line.split("\t", 1) for line in lines)]
    report = total(logs)
    assert [str(difference) for difference in report.differences] == []
    assert (report.games, report.hands, report.wins, report.scores, report.notes) == (12, 127, 106, 12, [])
    assert any(score % 1 for log in logs for score in log.scores or ())


def test_the_game_with_a_liability_among_two_yakuman_has_no_difference() -> None:
    path = shared("data/tenhou/pao_two_yakuman.xml")
    report = total([mjlog.read(path.read_text(), path.name)])
    assert [str(difference) for difference in report.differences] == []
    assert (report.games, report.scores) == (1, 1)


# ---- a record that was altered is found out
@pytest.fixture(scope="module")
def log_text() -> tuple[str, str]:
    return phoenix()[0]


def game(log_text: tuple[str, str]) -> Log:
    return mjlog.read(log_text[1], log_text[0])


def matters(log: Log) -> set[str]:
    return {difference.what for difference in verify(log).differences}


def test_an_altered_draw_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    seat, tile = log.hands[0].drawn[5]
    log.hands[0].drawn[5] = (seat, (tile + 1) % 34)
    assert matters(log) == {"draw 6"}


def test_an_altered_discard_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    entries = log.hands[0].entries
    at, entry = next((i, e) for i, e in enumerate(entries) if e.act < 34 and i > 8)
    entries[at] = Entry(entry.seat, (entry.act + 1) % 34)
    assert matters(log)


def test_an_altered_score_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    start = log.hands[2].start
    assert start
    log.hands[2].start = replace(start, points=(start.points[0] + 100, *start.points[1:]))
    assert "points at the start" in matters(log)


def test_an_altered_payment_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    end = log.hands[0].end
    assert end
    assert end.delta
    end.delta = (end.delta[0] + 100, end.delta[1] - 100, *end.delta[2:])
    assert matters(log) == {"payments"}


@pytest.mark.parametrize("name", ["han", "fu", "points"])
def test_an_altered_value_is_reported(log_text: tuple[str, str], name: str) -> None:
    log = game(log_text)
    win = next(win for hand in log.hands if hand.end for win in hand.end.wins)
    setattr(win, name, getattr(win, name) + 1)
    assert matters(log) == {name}


def test_an_altered_yaku_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    win = next(win for hand in log.hands if hand.end for win in hand.end.wins)
    assert win.yaku
    win.yaku["chinitsu"] = 6
    assert matters(log) == {"yaku"}


def test_a_swapped_call_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    hand, at = next((h, i) for h in log.hands for i, e in enumerate(h.entries) if e.act == acts.PON)
    hand.entries[at] = hand.entries[at]._replace(seat=(hand.entries[at].seat + 1) % 4)
    assert matters(log)


def test_a_missing_act_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    del log.hands[0].entries[4]
    assert matters(log)


def test_an_altered_final_score_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    assert log.scores
    log.scores = (log.scores[0] + 1, *log.scores[1:])
    assert matters(log) == {"session scores"}


def test_a_record_without_its_end_is_reported(log_text: tuple[str, str]) -> None:
    log = game(log_text)
    log.hands[-1].end = None
    assert "the end of the hand" in matters(log)
