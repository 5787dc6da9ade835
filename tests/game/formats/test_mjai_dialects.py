"""mjai as each of its dialects has it, in and out: what one says is checked, what it does not say is unknown."""

import gzip
import json
from functools import cache
from typing import Any

import pytest

from jantaku.core.constants import UNKNOWN
from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats import DIALECTS, mjai, mjlog
from jantaku.game.formats.mjai_dialects import NAMES, SANGENPAI, yaku_id
from jantaku.game.log import Log
from jantaku.game.verify import verify
from jantaku.story.lost import converted
from tests.sampling import one_by_one
from tests.shared import shared

CASES = "review/public-cases"
# Of a win, a draw and a riichi: the keys that docs/formats.md has for each dialect.
KEYS = {
    "mortal": ({"deltas", "ura_markers"}, {"reason", "deltas"}, set()),
    "riichienv": ({"pai", "tsumo", "deltas", "ura_markers"}, {"reason", "deltas"}, {"deltas"}),
    "mjai": (
        {"pai", "uradora_markers", "yakus", "fu", "fan", "hora_points", "deltas", "scores"},
        {"reason", "deltas", "tenpais", "scores"},
        {"deltas", "scores"},
    ),
}


@cache
def games() -> list[Log]:
    """Games of tenhou's, one in forty, and the one with a liability."""
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt", encoding="utf-8") as file:
        named = [line.partition("\t") for line in list(file)[::40]]
    return [*(mjlog.read(text, name) for name, _, text in named), mjlog.read(shared("data/tenhou/pao_two_yakuman.xml").read_text())]


@cache
def written(dialect: str) -> list[str]:
    """The games in a dialect."""
    return [converted(log, "mjai", dialect=dialect)[0] for log in games()]


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_dialect_has_its_keys(dialect: str) -> None:
    found: dict[str, set[str]] = {}
    for text in written(dialect):
        for line in lines_of(text):
            found.setdefault(line["type"], set()).update(line)
    win, draw, riichi = KEYS[dialect]
    assert found["hora"] == {"type", "actor", "target"} | win
    assert found["ryukyoku"] == {"type"} | draw
    assert found["reach_accepted"] == {"type", "actor"} | riichi


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_dialect_comes_back_without_a_difference(dialect: str) -> None:
    wins = worths = 0
    for log, text in zip(games(), written(dialect), strict=True):
        again = mjai.read(text, log.hands[0].place.partition(",")[0])
        again.book = log.book
        report = verify(again)
        assert report.differences == []
        wins += report.wins
        worths += sum(win.han is not None for hand in again.hands if hand.end for win in hand.end.wins)
    assert wins > 50
    assert (worths > 50) is (dialect == "mjai")


def test_points_after_a_win_are_the_payments_where_no_deltas_are_given() -> None:
    log = games()[0]
    lines = lines_of(converted(log, "mjai", dialect="mjai")[0])
    for line in lines:
        if line["type"] in {"hora", "ryukyoku"}:
            del line["deltas"]
    again = mjai.read("".join(json.dumps(line) + "\n" for line in lines))
    assert [hand.end.delta for hand in again.hands if hand.end] == [hand.end.delta for hand in log.hands if hand.end]


@one_by_one("key", ["fan", "fu", "hora_points", "scores", "uradora_markers", "pai"])
def test_an_altered_figure_of_a_win_is_found(key: str) -> None:
    lines = [line for text in written("mjai") for line in lines_of(text)]
    at = next(at for at, line in enumerate(lines) if any(name == "uradora" and han for name, han in line.get("yakus", [])))
    lines = [{"type": "start_game"}, *lines[max(n for n in range(at) if lines[n]["type"] == "start_kyoku") : at + 2]]
    win = lines[-2]
    if key == "scores":
        del win["deltas"]
    other = {"pai": "N" if win["pai"] != "N" else "S", "uradora_markers": ["N"], "scores": [*win["scores"][1:], win["scores"][0]]}
    win[key] = other[key] if key in other else win[key] + (100 if key == "hora_points" else 1)
    assert verify(mjai.read("".join(json.dumps(line) + "\n" for line in lines))).differences


@pytest.mark.parametrize("name", ["g11-akochan.mjson", "g11-no-names.mjson"])
def test_akochan_s_records_have_no_difference(name: str) -> None:
    log = formats.read(shared(f"{CASES}/{name}"))
    report = verify(log)
    assert report.differences == []
    win = log.hands[0].end.wins[0] if log.hands[0].end else None
    assert win is not None
    assert (win.han, win.fu, log.hands[0].ura) == (6, 20, [10])
    assert log.hands[1].wall[100] != UNKNOWN


@one_by_one("key", ["fan", "scores", "uradora_marker", "haiyama"])
def test_an_altered_figure_of_akochan_s_is_found(key: str) -> None:
    lines = lines_of(shared(f"{CASES}/g11-akochan.mjson").read_text())
    line = next(line for line in lines if key in line and (key != "scores" or line["type"] == "hora"))
    if key == "haiyama":
        line[key][52], line[key][53] = line[key][53], line[key][52]
    else:
        line[key] = {"fan": 7, "scores": [19100, 36900, 22000, 22000], "uradora_marker": ["9s"]}[key]
    assert verify(mjai.read("".join(json.dumps(line) + "\n" for line in lines))).differences


def test_a_dialogue_of_lists_is_what_one_seat_saw() -> None:
    lines = lines_of(shared(f"{CASES}/g11-akochan.mjson").read_text())
    events = []
    for line in lines:
        seen = {key: value for key, value in line.items() if key != "haiyama"}
        if line["type"] == "start_game":
            seen = {"type": "start_game", "id": 1}
        elif line["type"] == "start_kyoku":
            seen["tehais"] = [hand if seat == 1 else ["?"] * 13 for seat, hand in enumerate(line["tehais"])]
        elif line["type"] == "tsumo" and line["actor"] != 1:
            seen["pai"] = "?"
        events.append(seen)
    text = "".join(f"{json.dumps(events[at : at + 3])}\n" + '{"type":"none"}\n' for at in range(0, len(events), 3))
    log = formats.read(text.encode())
    assert [hand.entries[0].seat for hand in log.hands if hand.entries] == [0]
    assert len(log.hands[0].entries) == len(formats.read(shared(f"{CASES}/g11-akochan.mjson")).hands[0].entries)
    report = verify(log)
    assert report.differences == []
    assert report.acts > 20


def test_every_yaku_of_the_first_server_is_known() -> None:
    assert {name for name in NAMES.values() if yaku_id(name) is None} == {SANGENPAI}
    assert yaku_id("Riichi") == "riichi"


def test_a_dialect_is_of_mjai_alone() -> None:
    log = games()[0]
    for form, dialect in (("tenhou6", "mjai"), ("mjai", "klingon")):
        with pytest.raises(LogError, match="expected, with mjai alone, one of mortal, mjai, riichienv"):
            formats.write(log, form, dialect)
