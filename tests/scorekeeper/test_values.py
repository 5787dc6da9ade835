"""Values that no game can have are refused on a score sheet, with the reason; sheets recorded before that still open."""

import gzip
import json
from typing import Any

import pytest

from jantaku.ledger.lines import FIRST
from jantaku.register import Register
from jantaku.rules.book import Book
from jantaku.scorekeeper import KeepError, LeadsToRuling, ScoreSheet, check, fold_entries, preview
from jantaku.scorekeeper.events import Entry, seal
from jantaku.scorekeeper.fold import SheetFold, book_of
from jantaku.scorekeeper.playing import take
from jantaku.scorekeeper.possible import Winner, of_win, of_worth
from tests.sampling import one_by_one
from tests.scorekeeper.sheets import Step, begun, put, refused
from tests.shared import shared

BOOKS = ("wrc-2015", "wrr-2013", "club", "ema-2016")
EVERYBODY = [0, 1, 2, 3]
RIICHI: Step = ("riichi", {"seat": 1})
DOUBLE: Step = ("riichi", {"seat": 1, "double": True})


def win(payer: int | None = 0, **worth: Any) -> Step:
    """A win of South's, from East; a self-draw without a payer."""
    return "win", {"wins": [{"seat": 1, **worth}]} | ({} if payer is None else {"from": payer})


def foul(name: str, **given: str) -> Step:
    return "foul", {"seat": 1, "foul": name, "given": given}


LAST = foul("empty-win", shown="yes", **{"with": "none"}, last_timed_hand="yes")
IMPOSSIBLE: list[tuple[str, str, list[Step], Step]] = [
    ("riichi and menzen tsumo are 2 han", "han", [RIICHI], win(None, han=1, fu=40)),
    ("a closed ron of 30 fu is pinfu, so with riichi 2 han", "fu", [RIICHI], win(han=1, fu=30)),
    ("pinfu, riichi and menzen tsumo are 3 han", "fu", [RIICHI], win(None, han=2, fu=20)),
    ("seven pairs with riichi are 3 han", "fu", [RIICHI], win(han=2, fu=25)),
    ("seven pairs self-drawn with riichi are 4 han", "fu", [RIICHI], win(None, han=3, fu=25)),
    ("riichi and ippatsu are 2 han", "han", [RIICHI], win(han=1, fu=40, ippatsu=True)),
    ("double riichi declared at play is 2 han", "han", [DOUBLE], win(han=1, fu=40)),
    ("double riichi said with the win is 2 han", "han", [RIICHI], win(han=1, fu=40, double_riichi=True)),
    ("double riichi is said with the tiles too", "double-riichi", [DOUBLE], win(hand="234m456p678s22s34m", tile="2m")),
    ("20 fu are pinfu, which a tile not kept apart loses", "fu", [], win(None, han=2, fu=20, apart=False)),
    ("the 2 fu of self-draw stay without the tile apart", "fu", [], win(None, han=1, fu=20, apart=False)),
    ("20 fu and 1 han is a cell of a table, no hand", "fu", [], win(None, han=1, fu=20)),
    ("no ron has 20 fu", "fu", [], win(han=2, fu=20)),
    ("no ron has 20 fu, also above the first limit", "fu", [], win(han=6, fu=20)),
    ("fu are rounded to ten", "fu", [], win(han=6, fu=33)),
    ("seven pairs are 2 han", "fu", [], win(han=1, fu=25)),
    ("only a drawn tile is kept apart", "apart-ron", [], win(han=2, fu=30, apart=False)),
    ("a yakuman has no fu", "needless", [], win(yakuman=1, fu=30)),
    ("a limit has no fu", "needless", [], win(limit="mangan", fu=30)),
    ("ura dora need riichi", "needless", [], win(han=2, fu=30, ura="1m")),
    ("ippatsu needs riichi", "without-riichi", [], win(han=2, fu=30, ippatsu=True)),
    ("double riichi needs riichi", "without-riichi", [], win(hand="234m456p678s22s34m", tile="2m", double_riichi=True)),
    ("a closed hand has nobody liable", "liable-riichi", [RIICHI], win(yakuman=1, liable=2, liable_for="dragons")),
    ("a win after a kong is a self-draw", "together", [], win(han=2, fu=30, after_kan=True)),
    ("a kong is robbed by ron", "together", [], win(None, han=2, fu=30, robbing_kan=True)),
    ("a kong ends ippatsu", "together", [RIICHI], win(None, han=4, fu=40, ippatsu=True, after_kan=True)),
    ("the first turn comes before riichi", "together", [RIICHI], win(None, limit="mangan", first_turn=True)),
    ("a bad kong after riichi takes riichi", "riichi-first", [], foul("riichi-bad-kan", at="draw")),
    ("a bad kong to be judged later takes riichi", "riichi-first", [], foul("riichi-bad-kan", at="play")),
    ("noten riichi takes riichi", "riichi-first", [], foul("riichi-noten", at="win", shown="yes", dead_only="no")),
    ("the last timed hand takes the gong", "gong-first", [], LAST),
    (
        "after the gong the hand is the last",
        "gong-heard",
        [("deal", {}), ("gong", {})],
        foul("empty-win", shown="yes", **{"with": "none"}, last_timed_hand="no"),
    ),
]
POSSIBLE: list[tuple[str, list[Step], Step]] = [
    ("riichi alone by ron is 40 fu", [RIICHI], win(han=1, fu=40)),
    ("riichi and pinfu by ron", [RIICHI], win(han=2, fu=30)),
    ("riichi and menzen tsumo", [RIICHI], win(None, han=2, fu=30)),
    ("riichi, menzen tsumo and pinfu", [RIICHI], win(None, han=3, fu=20)),
    ("riichi and seven pairs", [RIICHI], win(han=3, fu=25)),
    ("pinfu and menzen tsumo", [], win(None, han=2, fu=20)),
    ("menzen tsumo, the tile not kept apart", [], win(None, han=1, fu=30, apart=False)),
    ("seven pairs, the tile not kept apart", [RIICHI], win(None, han=4, fu=25, apart=False)),
    ("an open hand", [], win(han=1, fu=30)),
    ("a limit in riichi", [RIICHI], win(None, limit="haneman")),
    ("many han with their fu", [RIICHI], win(None, han=6, fu=30)),
    ("a yakuman in riichi", [RIICHI], win(yakuman=1)),
    ("a yakuman with somebody liable", [], win(yakuman=1, liable=2, liable_for="dragons")),
    ("a bad kong of a player in riichi", [RIICHI], foul("riichi-bad-kan", at="draw")),
    ("a bad kong where another won takes no stick", [], foul("riichi-bad-kan", at="other-win")),
]
OLD = [
    row
    for row in IMPOSSIBLE
    if row[0]
    not in {
        "20 fu and 1 han is a cell of a table, no hand",
        "no ron has 20 fu",
        "seven pairs are 2 han",
        "the 2 fu of self-draw stay without the tile apart",
    }
]


@one_by_one("book", BOOKS)
@one_by_one(("why", "before", "step"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_what_no_game_can_have_is_refused_with_the_reason(book: str, why: str, before: list[Step], step: Step) -> None:
    chain = begun(book)
    for kind, body in before:
        put(chain, kind, **body)
    refused(chain, why, *step)
    with pytest.raises(KeepError):
        preview(chain.sheet, *step)


@one_by_one("book", BOOKS)
@one_by_one(("before", "step"), [row[1:] for row in POSSIBLE], ids=[row[0] for row in POSSIBLE])
def test_what_a_game_can_have_is_taken(book: str, before: list[Step], step: Step) -> None:
    chain = begun(book)
    for kind, body in (*before, step):
        put(chain, kind, **body)
    assert check(chain.text).differences == []


@pytest.mark.parametrize("step", [win(han=1, fu=30), win(None, han=1, fu=30, apart=False)])
def test_one_han_is_refused_where_its_counters_ask_for_two(step: Step) -> None:
    chain = begun("ema-2012")
    for _ in range(4):
        put(chain, "draw", tenpai=[0])
    put(chain, *step[:1], **step[1])  # wins with four counters
    chain = begun("ema-2012")
    for _ in range(5):
        put(chain, "draw", tenpai=[0])
    refused(chain, "two-han", *step)
    with pytest.raises(KeepError, match=r"EMA 2012 3\.4\.11"):
        preview(chain.sheet, *step)
    put(chain, "win", wins=[{"seat": 1, "han": 2, "fu": 30}])  # which of them are dora the sheet is not given


@pytest.mark.parametrize("dora", ["9m", "1m"])
def test_tiles_of_one_han_lead_to_the_referee_where_its_counters_ask_for_two(dora: str) -> None:
    hand = "23m 11z 789s chii:345p pon:777z"
    chain = begun("ema-2012")
    for _ in range(5):
        put(chain, "draw", tenpai=[0])
    with pytest.raises(LeadsToRuling) as found:
        put(chain, "win", from_=0, wins=[{"seat": 1, "hand": hand, "tile": "1m", "dora": dora}])
    assert (found.value.foul, found.value.given) == ("empty-win", {"shown": "yes"})
    put(chain, "win", from_=0, wins=[{"seat": 1, "hand": "23m 11z chii:345p pon:777z pon:666z", "tile": "1m"}])


def test_the_printed_20_fu_of_1_han_are_taken_where_the_ruling_makes_such_a_hand() -> None:
    """RULES S-8 and S-10: WRR 2013 prints the cell; a hand has it only where a tile not apart loses the 2 fu of self-draw too."""
    step = win(None, han=1, fu=20, apart=False)
    refused(begun("wrr-2013"), "fu", *step)
    chain = begun("wrr-2013", house={"fu_not_apart": False})
    put(chain, step[0], **step[1])
    assert chain.sheet.hands[0].delta == (-400, 800, -200, -200)
    refused(begun("wrr-2013", house={"fu_not_apart": False}), "fu", *win(None, han=1, fu=20))


def test_the_reason_names_what_the_sheet_knows_in_each_language() -> None:
    chain = begun()
    put(chain, "riichi", seat=1)
    with pytest.raises(KeepError) as found:
        put(chain, "win", **win(None, han=1, fu=40)[1])
    assert [found.value.sentence(lang) for lang in ("en", "fr", "ja")] == [
        "A hand won like this (self-draw; riichi) has at least 2 han: 1 han is not possible.",
        "Une main gagnée ainsi (tsumo\u202f; riichi) vaut au moins 2 han\u00a0: 1 han est impossible.",
        "この和了り方（ツモ和了、リーチ）は 2 翻以上です。1 翻はありえません。",
    ]


def test_no_win_that_was_ever_recorded_is_refused() -> None:
    """Of 3,192 wins of recorded games none has han and fu that its circumstances rule out."""
    book, count = Book.open("tenhou"), 0
    with gzip.open(shared("data/tenhou/wins.jsonl.gz"), "rt", encoding="utf-8") as lines:
        for line in lines:
            won = json.loads(line)
            if won["exp_yakuman"]:
                continue
            said = {"ippatsu": "ippatsu", "last_tile": "haitei", "after_kan": "rinshan", "robbing_kan": "chankan"}
            body = {name: won[field] for name, field in said.items()}
            winner = Winner(won["winner"], won["riichi"], won["tsumo"])
            assert list(of_worth(book, winner, body, won["exp_han"], won["exp_fu"])) == [], won
            assert list(of_win(winner, {"han": won["exp_han"], **body}, "han")) == [], won
            count += 1
    assert count > 3000


# ---- what was recorded before
def old(steps: list[Step], book: str = "wrc-2015") -> ScoreSheet:
    """A chain as earlier versions wrote it: whatever the fold takes was sealed and appended."""
    body = {"format": 1, "book": book}
    first = Entry("begin", {**body, "digest": book_of(body).digest}, "begin")
    run, events = SheetFold(first), [seal(first, (*[30000 - 5000 * (book == "club")] * 4, 0), FIRST)]
    for number, (kind, what) in enumerate(steps, 1):
        entry = Entry(kind, what, f"old-{number}", number)
        take(run, entry)
        events.append(seal(entry, run.after(), events[-1].hash))
    return ScoreSheet(events)


@one_by_one(("before", "step"), [row[2:] for row in OLD], ids=[row[0] for row in OLD])
def test_an_old_sheet_with_such_a_value_opens_goes_on_and_is_corrected(before: list[Step], step: Step) -> None:
    chain = old([*before, step])
    assert ScoreSheet.read(chain.text).sheet == chain.sheet
    opened = ScoreSheet.read(chain.text)
    if not opened.sheet.over:
        opened.add("draw", {"tenpai": EVERYBODY}, id="later")
        assert len(opened.sheet.hands) == len(chain.sheet.hands) + 1
    opened.add("correction", {"changes": {f"old-{len(before) + 1}": []}, "assent": EVERYBODY}, id="back")
    assert check(opened.text).differences == []
    assert fold_entries(chain.sheet.entries) == chain.sheet


@one_by_one(("before", "step"), [row[2:] for row in OLD], ids=[row[0] for row in OLD])
def test_verify_names_the_line_and_the_reason(before: list[Step], step: Step) -> None:
    report = check(old([*before, step]).text)
    assert {found.place for found in report.differences} == {f"line {len(before) + 2}"}
    assert "no game can have" in report.differences[0].what


def test_a_correction_may_not_bring_such_a_value_and_an_old_one_does_not_prevent_another() -> None:
    chain = old([RIICHI, win(None, han=1, fu=40), ("draw", {"tenpai": [1]}), win(None, han=1, fu=30)])
    chain.add("correction", correction("old-3", ("draw", {"tenpai": [2]})), id="c1")
    for target, rows in (("old-2", [win(None, han=1, fu=50)]), ("old-4", [RIICHI, win(None, han=1, fu=30)])):
        with pytest.raises(KeepError) as found:
            chain.add("correction", correction(target, *rows), id="c2")
        assert found.value.id == "follow"
    with pytest.raises(KeepError):  # a riichi that was forgotten makes the win after it impossible
        chain.add("correction", correction("old-3", ("draw", {"tenpai": [2]}), RIICHI), id="c3")
    chain.add("correction", correction("old-2", win(None, han=2, fu=40)), id="c4")
    assert check(chain.text).differences == []


def correction(target: str, *rows: Step) -> dict[str, Any]:
    return {"changes": {target: [{"kind": kind, "body": body} for kind, body in rows]}, "assent": EVERYBODY}


# ---- late, and missed
LATE, MISSED = foul("late", minutes="10"), foul("missed-session")
TOO_LATE = foul("late", minutes="10:01")


@one_by_one("book", BOOKS)
@one_by_one("steps", [[LATE, MISSED], [MISSED, LATE], [TOO_LATE, MISSED], [MISSED, TOO_LATE], [LATE, TOO_LATE, MISSED]])
def test_a_missed_session_costs_30_in_all_on_a_sheet_and_in_a_register(book: str, steps: list[Step]) -> None:
    """rows C7, N33, N35: not added to the 10 for lateness, whichever was entered first."""
    chain = begun(book)
    register = Register.begin(book, event="Open")
    for number, (kind, body) in enumerate(steps):
        put(chain, kind, **body)
        entry = {"foul": body["foul"], "given": body.get("given", {}), "players": ["Ben"], "session": 1, "referee": "Eva"}
        register.add("ruling", entry, id=str(number))
    sheet = chain.sheet
    assert (sheet.penalties, register.ledger.points("Ben")) == ((0, 30, 0, 0), 30)
    assert sheet.overall[1] == sheet.scores[1] - 30
    whole = next(row for row in sheet.ledger if row.foul == "missed-session")
    assert {row.included for row in sheet.ledger if row.id != whole.id} == {whole.id}
    assert sheet.json()["ledger"][0].keys() >= {"included"}


def test_lateness_counts_again_once_the_missed_session_is_cancelled() -> None:
    chain = begun()
    late, missed = (put(chain, kind, **body) for kind, body in (LATE, MISSED))
    put(chain, "cancel", penalty=missed.id, referee="Eva")
    assert (chain.sheet.penalties, chain.sheet.ledger[0].id) == ((0, 10, 0, 0), late.id)


def test_one_players_lateness_is_not_part_of_anothers_absence() -> None:
    chain = begun()
    put(chain, "foul", seat=0, foul="late", given={"minutes": "3"})
    put(chain, MISSED[0], **MISSED[1])
    assert chain.sheet.penalties == (3, 30, 0, 0)


@one_by_one(("minutes", "points"), [("6:30", 7), ("6", 6), ("0:01", 1), ("10", 10), ("10:01", 30)])
def test_a_minute_begun_counts(minutes: str, points: int) -> None:
    chain = begun()
    put(chain, "foul", seat=1, foul="late", given={"minutes": minutes})
    assert chain.sheet.penalties[1] == points


def test_whether_a_minute_begun_counts_is_a_value() -> None:
    chain = begun(house={"late_begun_minute": False})
    put(chain, "foul", seat=1, foul="late", given={"minutes": "6:30"})
    assert chain.sheet.penalties[1] == 6
