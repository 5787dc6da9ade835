"""tenhou's own records: walls from seeds, calls from their bits, and no record that contradicts itself unnoticed."""

import base64
import gzip
import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice

import pytest

from jantaku.core import acts
from jantaku.core.constants import BY_ADDED_KAN, BY_CHII, BY_CONCEALED_KAN, BY_OPEN_KAN, BY_PON
from jantaku.errors import LogError
from jantaku.game.formats import mjlog, mt19937
from jantaku.game.formats.tenhou_calls import DecodedCall, call_of
from jantaku.game.log import Entry, Log
from tests.game.formats.made import end_of, start_of
from tests.sampling import one_by_one
from tests.shared import shared

HANDS = (
    "0,4,8,12,17,20,24,28,32,36,40,44,48",
    "1,5,9,13,18,21,25,29,33,37,41,45,49",
    "2,6,10,14,19,22,26,30,34,38,42,46,50",
    "3,7,11,15,23,27,31,35,39,43,47,51,54",
)
INIT = (
    '<INIT seed="0,0,0,1,2,100" ten="250,250,250,250" oya="0" '
    + " ".join(f'hai{at}="{hand}"' for at, hand in enumerate(HANDS))
    + "/>"
)


def document(*tags: str, go: str = "9") -> str:
    return f'<mjloggm ver="2.3"><GO type="{go}"/>{INIT}{"".join(tags)}</mjloggm>'


def lines() -> Iterator[tuple[str, str]]:
    with gzip.open(shared("data/tenhou/phoenix_2020a.mjlog.tsv.gz"), "rt", encoding="utf-8") as file:
        for line in file:
            name, _, text = line.partition("\t")
            yield name, text


@pytest.fixture(scope="module")
def phoenix() -> list[Log]:
    return [mjlog.read(text, name) for name, text in lines()]


def test_the_twister_is_keyed_as_its_authors_do() -> None:
    # Python keys its own by the same function, out of the words of a number
    for seed in (1, 2**32, 2**4000 + 12345, 2 ** (32 * 624) - 1):
        words = [seed >> at & 0xFFFFFFFF for at in range(0, seed.bit_length(), 32)]
        assert random.Random(seed).getstate()[1] == (*mt19937.state_of(words), 624)


def test_every_wall_comes_from_the_seed_of_its_game() -> None:
    with gzip.open(shared("data/tenhou/walls.jsonl.gz"), "rt", encoding="utf-8") as file:
        expected = {game: list(rows) for game, rows in groupby(map(json.loads, file), key=lambda row: row["game"])}
    texts = dict(lines())
    texts |= {path.stem: path.read_text() for path in shared("data/tenhou/mjx_games").iterdir()}
    texts |= {path.stem: path.read_text() for path in sorted(shared("data/tenhou/mjx_clips").iterdir()) if path.stem not in texts}
    checked = 0
    for game, rows in expected.items():
        key = mt19937.key_of(re.findall(r'<SHUFFLE seed="([^"]*)"', texts[game])[0])
        assert key is not None
        made = list(islice(mt19937.walls(key), 1 + max(row["hand"] for row in rows)))
        for row in rows:
            assert (row["wall"], tuple(row["dice"])) == made[row["hand"]], (game, row["hand"])
            checked += 1
    assert checked == 3795


@pytest.mark.slow
def test_the_phoenix_games_are_all_there(phoenix: list[Log]) -> None:
    hands = [hand for log in phoenix for hand in log.hands]
    wins = [win for hand in hands for win in end_of(hand).wins]
    rounds = Counter(log.house.get("game.rounds") for log in phoenix)
    assert (len(phoenix), len(hands), len(wins)) == (338, 3460, 2918)
    assert rounds == {None: 309, 1: 29}
    assert all(log.complete and log.points and log.scores for log in phoenix)


@pytest.mark.slow
def test_no_phoenix_record_contradicts_its_wall_or_itself(phoenix: list[Log]) -> None:
    assert [flaw for log in phoenix for hand in log.hands for flaw in hand.flaws] == []


@pytest.mark.slow
def test_each_recorded_tile_is_where_the_wall_has_it(phoenix: list[Log]) -> None:
    for hand in (hand for log in phoenix for hand in log.hands):
        for at, tile in enumerate(hand.indicators):
            assert hand.wall[130 - 2 * at] == tile
        for at, tile in enumerate(hand.ura):
            assert hand.wall[131 - 2 * at] == tile
        kans = sum(entry.act == acts.KAN or acts.CONCEALED_KAN <= entry.act < acts.OTHERS for entry in hand.entries)
        robbed = any(
            acts.ADDED_KAN <= one.act < acts.OTHERS and next_.act == acts.RON
            for one, next_ in zip(hand.entries, hand.entries[1:], strict=False)
        )
        replaced = [hand.wall[place] for place in (134, 135, 132, 133)[: kans - robbed]]
        live = list(hand.wall[52 : 52 + len(hand.drawn) - len(replaced)])
        assert Counter(live + replaced) == Counter(tile for _, tile in hand.drawn)
        for seat, tiles in enumerate(hand.deals or ()):
            part = (seat - start_of(hand).dealer) % 4
            assert tiles == (*(hand.wall[16 * (at // 4) + 4 * part + at % 4] for at in range(12)), hand.wall[48 + part])


def test_other_published_games_are_read_as_far_as_they_go() -> None:
    found: Counter[tuple[str, str]] = Counter()
    for folder in ("mjx_games", "mjx_clips"):
        for path in shared(f"data/tenhou/{folder}").iterdir():
            log = mjlog.read(path.read_text(), path.name)
            found[folder, "files"] += 1
            found[folder, "complete"] += log.complete
            found[folder, "hands"] += len(log.hands)
            found[folder, "wins"] += sum(len(end_of(hand).wins) for hand in log.hands if hand.end)
            assert not any(hand.flaws for hand in log.hands)
    assert [found["mjx_games", what] for what in ("files", "complete", "hands", "wins")] == [35, 33, 350, 288]
    assert [found["mjx_clips", what] for what in ("files", "complete", "hands", "wins")] == [85, 23, 468, 333]


def test_the_acts_of_a_record_are_recognised_from_its_tile_ids() -> None:
    tags = [
        "<T60/>",
        "<D60/>",
        "<U64/>",
        "<E13/>",
        '<REACH who="2" step="1"/>',
        "<V70/>",
        "<F14/>",
        '<REACH who="2" ten="250,250,240,250" step="2"/>',
    ]
    hand = mjlog.read(document(*tags)).hands[0]
    assert hand.entries == [Entry(0, acts.DISCARD_DRAWN), Entry(1, acts.DISCARD + 3), Entry(2, acts.RIICHI_DISCARD + 3)]
    assert hand.flaws == []
    assert hand.wall[52:56] == (15, 16, 17, -1)
    assert hand.wall[0:4] == (0, 1, 2, 3)


def test_without_red_fives_every_five_is_plain() -> None:
    assert mjlog.read(document("<T16/>"), "x").hands[0].wall[52] == 34
    log = mjlog.read(document("<T16/>", go="6"))
    assert log.hands[0].wall[52] == 4
    assert log.house == {"tiles.red_fives": 0, "yaku.tanyao.open": 0, "game.rounds": 1}


@pytest.mark.parametrize(
    ("bits", "call"),
    [
        (18985, DecodedCall(BY_PON, 1, 50, (48, 51))),
        (42090, DecodedCall(BY_PON, 2, 109, (108, 110))),
        (58615, DecodedCall(BY_CHII, 3, 94, (99, 101))),
    ],
)
def test_a_call_is_decoded_from_its_bits(bits: int, call: DecodedCall) -> None:
    assert call_of("here", str(bits)) == call


def bits_of(call: DecodedCall) -> int:
    """The bits of a call, from the description of the format."""
    tiles = sorted((call.claimed, *call.used))
    if call.how == BY_CHII:
        low = tiles[0] // 4
        offsets = sum((tile % 4) << 3 + 2 * at for at, tile in enumerate(tiles))
        return call.source | 4 | offsets | ((low // 9 * 7 + low % 9) * 3 + tiles.index(call.claimed)) << 10
    if call.how in {BY_OPEN_KAN, BY_CONCEALED_KAN}:
        return call.source | (call.claimed if call.how == BY_OPEN_KAN else call.used[0]) << 8
    kind = tiles[0] // 4
    if call.how == BY_PON:
        fourth = next(tile for tile in range(4 * kind, 4 * kind + 4) if tile not in tiles)
        return call.source | 8 | fourth % 4 << 5 | (3 * kind + tiles.index(call.claimed)) << 9
    three = [tile for tile in range(4 * kind, 4 * kind + 4) if tile != call.used[0]]
    return 16 | call.used[0] % 4 << 5 | (3 * kind + three.index(call.claimed)) << 9


def test_every_call_there_is_comes_back_from_its_bits() -> None:
    calls = []
    for of in range(34):
        four = range(4 * of, 4 * of + 4)
        calls.append(DecodedCall(BY_CONCEALED_KAN, 0, -1, tuple(four)))
        for claimed in four:
            others = tuple(tile for tile in four if tile != claimed)
            calls += [DecodedCall(BY_OPEN_KAN, source, claimed, others) for source in (1, 2, 3)]
            for left in others:
                used = tuple(tile for tile in others if tile != left)
                calls += [DecodedCall(BY_PON, source, claimed, used) for source in (1, 2, 3)]
                calls.append(DecodedCall(BY_ADDED_KAN, 0, claimed, (left,)))
    for low in (kind for kind in range(27) if kind % 9 < 7):
        for copies in range(64):
            run = [4 * (low + at) + (copies >> 2 * at & 3) for at in range(3)]
            calls += [DecodedCall(BY_CHII, 3, claimed, tuple(tile for tile in run if tile != claimed)) for claimed in run]
    assert len(calls) == 34 * (1 + 12 + 36 + 12) + 21 * 64 * 3
    assert all(call_of("here", str(bits_of(call))) == call for call in calls)


@pytest.mark.parametrize("silent", [0, 1])
def test_of_two_winners_the_one_in_riichi_shows_the_ura_indicators(silent: int) -> None:
    text = (shared("data/tenhou/mjx_games") / "double-ron.xml").read_text()
    wins = re.findall(r"<AGARI[^>]*/>", text)[-2:]
    text = text.replace(wins[silent], wins[silent].replace(' doraHaiUra="36"', ""))
    assert text.count('doraHaiUra="36"') == 1
    assert mjlog.read(text).hands[-1].ura == [9]


def test_two_wins_on_one_discard_are_two_acts() -> None:
    log = mjlog.read((shared("data/tenhou/mjx_games") / "double-ron.xml").read_text())
    hand = next(hand for hand in log.hands if hand.end and len(end_of(hand).wins) == 2)
    assert [entry.act for entry in hand.entries[-2:]] == [acts.RON, acts.RON]
    assert end_of(hand).delta == tuple(map(sum, zip(*(win.delta or () for win in end_of(hand).wins), strict=True)))


def test_a_triple_ron_is_three_acts_of_those_who_show_their_hands() -> None:
    log = mjlog.read((shared("data/tenhou/mjx_clips") / "upd-aft-ron3.xml").read_text())
    hand = next(hand for hand in log.hands if hand.end and end_of(hand).how == "triple-ron")
    assert hand.entries[-3:] == [Entry(0, acts.RON), Entry(1, acts.RON), Entry(2, acts.RON)]
    assert hand.entries[-4].seat == 3


def test_liability_is_recognised() -> None:
    log = mjlog.read((shared("data/tenhou/mjx_games") / "pao-tsumo.xml").read_text())
    assert [win.liable for hand in log.hands for win in (end_of(hand).wins if hand.end else []) if win.liable is not None]


ALTERED = {
    "a draw": (r"<T(\d+)/>", r"<T{}/>"),
    "a discard": (r"<E(\d+)/>", r"<E{}/>"),
    "a tile dealt": (r'hai2="(\d+),', 'hai2="{},'),
    "an indicator": (r'doraHai="(\d+)', 'doraHai="{}'),
    "an ura indicator": (r'doraHaiUra="(\d+)', 'doraHaiUra="{}'),
    "the winning tile": (r'machi="(\d+)"', 'machi="{}"'),
    "a tile of the winner": (r' hai="(\d+),', ' hai="{},'),
    "points before a win": (r'sc="(-?\d+),', 'sc="{},'),
    "points after a riichi": (r'ten="(-?\d+)(?=[^>]*step="2")', 'ten="{}'),
    "counters at the end": (r'ba="(\d+),', 'ba="{},'),
    "a call": (r'<N who="\d" m="(\d+)" />', None),
}


# another tile that the seat holds, or another copy of the same, need not show: the record is then one of another game
MAY_PASS = {"a discard": 0.25, "a call": 0.5}


STATED = {
    "whose riichi it is": (r'(<REACH who=")(\d)(" step="1")', 4),
    "the limit of a win": (r'(ten="\d+,\d+,)(\d)(" yaku)', 6),
    "the wind of the round that was won with": (r'(yaku="(?:\d+,\d+,)*?1)([4-7])(,1)', 8),
    "the wind of the seat that was won with": (r'(yaku="(?:\d+,\d+,)*?1)([0-3])(,1)', 4),
    "the round": (r'(seed=")(\d)(,)', 8),
}


@one_by_one("what", STATED)
def test_a_figure_that_nothing_is_played_by_is_found_too(what: str) -> None:
    pattern, numbers = STATED[what]
    found = 0
    for name, text in islice(lines(), 3):
        for one in list(re.finditer(pattern, text))[:8]:
            other = (int(one[2]) + 1) % numbers or (4 if numbers == 8 else 0)
            log = mjlog.read(text[: one.start()] + f"{one[1]}{other}{one[3]}" + text[one.end() :], name)
            assert any(hand.flaws for hand in log.hands), one[0]
            found += 1
    assert found > 3


def test_a_riichi_of_a_seat_that_is_none_is_refused() -> None:
    name, text = next(lines())
    with pytest.raises(LogError, match="a number from 0 to 3"):
        mjlog.read(re.sub(r'<REACH who="\d" step="1"', '<REACH who="9" step="1"', text, count=1), name)


@one_by_one("what", ALTERED)
def test_a_record_with_one_thing_altered_contradicts_itself(what: str) -> None:
    pattern, into = ALTERED[what]
    name, text = next(lines())
    found = list(re.finditer(pattern, text))[:12]
    noticed = 0
    for one in found:
        was = int(one[1])
        now = one[0].replace(f'm="{was}"', f'm="{was ^ 0x20}"') if into is None else into.format((was + 4) % 136)
        try:
            log = mjlog.read(text[: one.start()] + now + text[one.end() :], name)
        except LogError:
            noticed += 1
            continue
        noticed += any(hand.flaws for hand in log.hands)
    assert found
    assert noticed >= len(found) * (1 - MAY_PASS.get(what, 0))


@one_by_one(
    ("text", "what"),
    [
        ("", "no element found"),
        ("<mjloggm>", "no element found"),
        ("<mjloggm/>", "without a hand"),
        ("<html/>", "<html>"),
        ("<mjloggm><a><b/></a></mjloggm>", "at depth 2"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><mjloggm/>', "document type"),
        ("<mjloggm>&a;</mjloggm>", "undefined entity"),
        (document('<GO type="16"/>'), "three players"),
        (document("<T999/>"), "'999'"),
        (document('<N who="0" m="99999"/>'), "'99999'"),
        (document('<N who="7" m="1"/>'), "'7'"),
        (document('<AGARI who="0" fromWho="0" ten="30,1000,0" yaku="77,1" sc="0,0,0,0,0,0,0,0"/>'), "AGARI"),
        (document('<AGARI who="0" fromWho="0"/>'), "sc="),
        (document('<RYUUKYOKU type="boring" sc="0,0,0,0,0,0,0,0"/>'), "boring"),
        (document('<RYUUKYOKU type="yao9" sc="0,0,0,0,0,0,0,0"/>'), "nine kinds"),
        (document("<T60/><D60/>" * 71), "beyond the end"),
        (document('<DORA hai="3"/>' * 5), "sixth"),
        (document(*(f'<N who="0" m="{tile * 256}"/>' for tile in range(0, 20, 4))), "fifth kan"),
        (document("<D60/>" * 2001), "endless"),
        (document().replace('seed="0,0,0,1,2,100"', 'seed="0,0,0,1,2,1000"'), "'1000'"),
        (document().replace('oya="0"', ""), "''"),
    ],
)
def test_what_is_no_mjlog_is_refused_with_its_place(text: str, what: str) -> None:
    with pytest.raises(LogError) as error:
        mjlog.read(text, "game.xml")
    assert "game.xml" in str(error.value)
    assert what in str(error.value)
    assert "expected" in str(error.value)


def test_a_seed_of_another_kind_leaves_the_wall_to_what_was_seen() -> None:
    for seed in (
        "",
        "mt19937ar,00",
        "mt19937ar-sha512-n288-base64,????",
        "mt19937ar-sha512-n288-base64," + base64.b64encode(b"x").decode(),
    ):
        log = mjlog.read(document("<T60/>").replace("<GO", f'<SHUFFLE seed="{seed}"/><GO'))
        assert log.hands[0].wall[52:54] == (15, -1)
        assert any("seed" in note for note in log.notes)
