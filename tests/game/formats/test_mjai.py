"""mjai, each way."""

import gzip
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.core import acts
from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats import mjai, mjlog, paipu
from jantaku.game.log import Entry
from tests.game.formats.made import end_of, game, start_of
from tests.sampling import one_by_one
from tests.shared import shared

SEEN = ("start", "entries", "drawn", "deals")
START = {
    "type": "start_kyoku", "bakaze": "S", "dora_marker": "5sr", "kyoku": 2, "honba": 1, "kyotaku": 1, "oya": 1,
    "scores": [25000, 24000, 25000, 25000], "tehais": [["1m"] * 13, ["?"] * 13, ["E"] * 13, ["5pr"] * 13],
}  # fmt: skip


def text_of(*lines: dict) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


@given(st.integers(0, 10**9))
def test_a_hand_is_the_same_after_its_lines(seed: int) -> None:
    log = game(seed)
    again = mjai.read(mjai.write(log))
    for one, other in zip(log.hands, again.hands, strict=True):
        assert all(getattr(one, name) == getattr(other, name) for name in SEEN)
        assert (end_of(one).how, end_of(one).delta, end_of(one).tenpai) == (
            end_of(other).how,
            end_of(other).delta,
            end_of(other).tenpai,
        )
    assert (again.names, again.points) == (log.names, log.points)
    part = any("taken as a part" in note for note in again.notes)  # one hand alone is no game of a known length
    assert again.complete is not part


def test_real_hands_are_the_same_after_their_lines() -> None:
    hands = 0
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt", encoding="utf-8") as file:
        logs = [mjlog.read(line.partition("\t")[2]) for line in list(file)[1::16]]
    with gzip.open(shared("data/scenarios/kobalab_scenarios.jsonl.gz"), "rt", encoding="utf-8") as file:
        logs += map(paipu.read, file)
    for log in logs:
        for one, other in zip(log.hands, mjai.read(mjai.write(log)).hands, strict=True):
            assert all(getattr(one, name) == getattr(other, name) for name in (*SEEN, "indicators", "ura"))
            assert (end_of(one).how, end_of(one).delta) == (end_of(other).how, end_of(other).delta)
            assert [win.delta for win in end_of(one).wins] == [win.delta for win in end_of(other).wins]
            hands += 1
    assert hands > 300


@one_by_one(("kind", "key"), [("reach", "actor"), ("reach_accepted", "actor"), ("pon", "target"), ("chi", "target")])
def test_a_seat_that_is_another_one_is_found_and_one_that_is_none_refused(kind: str, key: str) -> None:
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt", encoding="utf-8") as file:
        lines = list(map(json.loads, mjai.write(mjlog.read(next(file).partition("\t")[2])).splitlines()))
    at = next(at for at, line in enumerate(lines) if line["type"] == kind)
    for other in range(4):
        if other == lines[at][key] or other == lines[at].get("actor") != lines[at][key]:
            continue
        log = mjai.read(text_of(*lines[:at], lines[at] | {key: other}, *lines[at + 1 :]))
        assert sum(len(hand.flaws) for hand in log.hands) == 1
    for none in (77, -1, "0", 1.5):
        with pytest.raises(LogError, match="a whole number from 0 to 3"):
            mjai.read(text_of(*lines[:at], lines[at] | {key: none}, *lines[at + 1 :]))


def test_two_games_of_one_file_are_two() -> None:
    one, other = game(3), game(4)
    text = mjai.write(one) + mjai.write(other)
    found = list(formats.read_all(text.encode(), "both.mjson"))
    assert [name for name, _ in found] == ["both.mjson, game 1", "both.mjson, game 2"]
    assert [len(log.hands) for _, log in found] == [len(one.hands), len(other.hands)]
    with pytest.raises(LogError, match="more than one game"):
        formats.read(text.encode())
    lines = text.splitlines()
    with pytest.raises(LogError, match=rf"game 2, line {len(lines)}, column 2: "):
        list(formats.read_all("\n".join([*lines[:-1], "{?"]).encode(), "both.mjson"))


def test_half_of_a_letter_in_a_name_is_written_as_a_question_mark() -> None:
    text = mjai.write(game(3)).replace('"names":["', '"names":["\\ud800', 1)
    assert mjai.read(text).names[0].startswith("?")


def test_a_stick_is_paid_once_the_discard_is_not_won_on() -> None:
    kinds = [line["type"] for line in map(json.loads, mjai.write(game(12)).splitlines())]
    for at, kind in enumerate(kinds):
        if kind == "reach":
            assert kinds[at + 1 : at + 3] == ["dahai", "reach_accepted"]
    assert "reach" in kinds


def test_an_indicator_of_a_concealed_kan_is_turned_at_once_and_others_before_the_discard() -> None:
    seen = set()
    for seed in range(36, 160, 3):
        kinds = [line["type"] for line in map(json.loads, mjai.write(game(seed)).splitlines())]
        for at, kind in enumerate(kinds):
            if kind == "ankan":
                assert kinds[at + 1 : at + 3] == ["dora", "tsumo"]
                seen.add(kind)
            if kind in {"daiminkan", "kakan"}:
                assert kinds[at + 1 : at + 3] == ["tsumo", "dora"]
                seen.add(kind)
    assert seen == {"ankan", "daiminkan", "kakan"}


def test_hands_not_shown_are_unknown_tiles() -> None:
    tsumo, dahai = {"type": "tsumo", "actor": 1, "pai": "?"}, {"type": "dahai", "actor": 1, "pai": "C", "tsumogiri": True}
    hand = mjai.read(text_of(START, tsumo, dahai)).hands[0]
    assert hand.entries == [Entry(1, acts.DISCARD_DRAWN, 33)]
    assert (hand.wall[0], hand.wall[4], hand.wall[52], hand.wall[130]) == (-1, 27, -1, 36)
    assert (start_of(hand).dealer, start_of(hand).round) == (1, 1)


def test_seats_are_counted_from_the_first_east() -> None:
    log = mjai.read(text_of({"type": "start_game", "names": ["a", "b", "c", "d"]}, {**START, "oya": 3}))
    assert log.names == ("c", "d", "a", "b")
    assert start_of(log.hands[0]).points == (25000, 25000, 25000, 24000)


def test_rules_that_some_dialects_tell_are_kept() -> None:
    log = game(2)
    log.house = {"game.rounds": 1, "tiles.red_fives": 0}
    assert mjai.read(mjai.write(log)).house == log.house


@one_by_one(
    ("lines", "what"),
    [
        ([], "without a hand"),
        ([{"type": "dahai"}], "outside of a hand"),
        ([{"typ": "none"}], "nothing"),
        ([{**START, "kyoku": 5}], "5"),
        ([{**START, "bakaze": "EE"}], "EE"),
        ([{**START, "tehais": [["1m"] * 13] * 3}], "a list of 3"),
        ([{**START, "tehais": [["0m"] * 13] * 4}], "0m"),
        ([START, {"type": "tsumo", "actor": 4, "pai": "1m"}], "4"),
        ([START, {"type": "tsumo", "actor": 1.0, "pai": "1m"}], "1.0"),
        ([START, {"type": "dahai", "actor": 1, "pai": "1m"}], "whence"),
        ([START, {"type": "chi", "actor": 1, "target": 0, "pai": "1m", "consumed": ["3m", "4m"]}], "chii of"),
        ([START, {"type": "pon", "actor": 1, "target": 0, "pai": "1m", "consumed": ["1m", "4m"]}], "3 tiles alike"),
        ([START, {"type": "ankan", "actor": 1, "consumed": ["1m", "1m", "1m"]}], "4 tiles alike"),
        ([START, {"type": "hora", "actor": 1, "target": 1}, {"type": "hora", "actor": 2, "target": 1}], "another win"),
        ([START, {"type": "riichi"}], "riichi"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(lines: list[dict], what: str) -> None:
    with pytest.raises(LogError) as error:
        mjai.read(text_of(*lines), "game.mjson")
    assert "game.mjson" in str(error.value)
    assert what in str(error.value)
    assert "expected" in str(error.value)


def test_a_draw_without_its_reason_is_recognised_by_payments_and_acts() -> None:
    with gzip.open(shared("data/scenarios/kobalab_scenarios.jsonl.gz"), "rt", encoding="utf-8") as file:
        logs = [paipu.read(line) for line in file]
    logs += [mjlog.read(path.read_text()) for path in sorted(shared("data/tenhou/mjx_games").iterdir())]
    seen = set()
    for log in logs:
        lines = [json.loads(line) for line in mjai.write(log).splitlines()]
        again = mjai.read(text_of(*({key: line[key] for key in line if key != "reason"} for line in lines)))
        for one, other in zip(log.hands, again.hands, strict=True):
            if one.end is not None and (one.end.how != "triple-ron" or len(one.drawn) < 60):  # on the last tile nothing tells it
                assert (end_of(other).how, other.entries) == (one.end.how, one.entries), one.place
                seen.add(one.end.how)
    assert seen == {"ron", "tsumo", "exhaustive", "nagashi", "nine-kinds", "four-winds", "four-riichi", "four-kans", "triple-ron"}
