"""A public call given a wrong type, seat, tile, time or start answers with a JantakuError that says what would be right."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import jantaku
from jantaku.errors import JantakuError
from jantaku.game.acts import Act
from jantaku.game.log import Entry, HandLog, Log, Start
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld
from jantaku.scoring.score import judge
from tests.sampling import one_by_one

HAND = "23m 11z 789s chii:345p pon:777z"
CLOSED = "234m 11z 789s 345p 66s"
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    9,
    1.5,
    float("nan"),
    10**400,
    "x",
    "",
    b"x",
    [],
    {},
    (),
    object(),
    ["5m", 3],
    [[]],
    {"x": 1},
    ("a",) * 4,
)


def dealt() -> jantaku.Table:
    """A table with its first hand dealt."""
    table = jantaku.Table(seed=b"bad input")
    table.deal()
    return table


def answers(call: Callable[[], object]) -> bool:
    """Return whether a call returned, False where it raised a JantakuError with a sentence; any other exception goes through."""
    try:
        call()
    except JantakuError as error:
        said = str(error)
    else:
        return True
    assert len(said) > 15
    return False


REFUSED: dict[str, tuple[Callable[[], object], str]] = {
    "the winning tile as a number": (lambda: jantaku.score(HAND, 1, ron=True), "winning tile is 1 (int)"),  # type: ignore[arg-type]
    "half a counter": (lambda: jantaku.score(HAND, "1m", ron=True, counters=1.5), "counters is 1.5 (float)"),  # type: ignore[arg-type]
    "a stick that is True": (lambda: jantaku.score(HAND, "1m", ron=True, sticks=True), "sticks is True (bool)"),
    "a misspelt circumstance": (lambda: jantaku.score(CLOSED, "6s", ron=True, reach=True), "did you mean riichi?"),
    "a circumstance in words": (
        lambda: jantaku.score(CLOSED, "6s", ron=True, riichi="no"),  # type: ignore[arg-type]
        "riichi is 'no' (str); give True or False",
    ),
    "a hand that is None": (lambda: jantaku.score(None, "1m", ron=True), "the hand is None (NoneType)"),  # type: ignore[arg-type]
    "a seat by number": (lambda: jantaku.score(HAND, "1m", ron=True, seat=1), "write E, S, W or N"),  # type: ignore[arg-type]
    "a seat that is None": (lambda: jantaku.score(HAND, "1m", ron=True, seat=None), "write E, S, W or N"),  # type: ignore[arg-type]
    "dora by number": (lambda: jantaku.score(HAND, "1m", ron=True, dora=4), "dora is 4 (int)"),  # type: ignore[arg-type]
    "a dora in a list by number": (lambda: jantaku.score(HAND, "1m", ron=True, dora=[4]), "4 (int)"),  # type: ignore[list-item]
    "a book by number": (lambda: jantaku.score(HAND, "1m", ron=True, book=2015), "the book is 2015 (int)"),  # type: ignore[arg-type]
    "no hand to wait with": (lambda: jantaku.waits(None), "the hand is None (NoneType)"),  # type: ignore[arg-type]
    "seen tiles by number": (lambda: jantaku.waits(HAND, seen=5), "seen is 5 (int)"),  # type: ignore[arg-type]
    "a view of seat 9": (lambda: dealt().view(9), "seat"),
    "a view of a wind": (lambda: dealt().view("S"), "seat is 'S' (str)"),  # type: ignore[arg-type]
    "the hand of seat 9": (lambda: dealt().hand(9), "seat"),
    "the hand of seat -1": (lambda: dealt().hand(-1), "seat"),
    "the worth of seat 9": (lambda: dealt().weigh(9), "seat"),
    "lawful acts of half a seat": (lambda: dealt().lawful(1.0), "seat is 1.0 (float)"),  # type: ignore[arg-type]
    "a time in words": (lambda: dealt().push("drawn", time="x"), "the time is 'x' (str)"),  # type: ignore[arg-type]
    "a time before the beginning": (lambda: dealt().push("drawn", time=-5), "the time is -5"),
    "an act by number": (lambda: dealt().push(7), "the act is 7 (int)"),  # type: ignore[arg-type]
    "an act of seat 7": (lambda: dealt().push(Act(7, 0)), "seat"),
    "an act with an unknown number": (lambda: dealt().push(Act(0, 4000)), "number"),
    "an entry that is an act": (lambda: dealt().follow(Act(0, 0)), "the entry is"),  # type: ignore[arg-type]
    "three points": (lambda: jantaku.Table(start=Start((1, 2, 3))), "points"),  # type: ignore[arg-type]
    "points in words": (lambda: jantaku.Table(start=Start(("a",) * 4)), "points"),  # type: ignore[arg-type]
    "a counter less than none": (lambda: jantaku.Table(start=Start((30000,) * 4, counters=-1)), "counters"),
    "a stick less than none": (lambda: jantaku.Table(start=Start((30000,) * 4, sticks=-1)), "sticks"),
    "a seventh dealer": (lambda: jantaku.Table(start=Start((30000,) * 4, dealer=7)), "dealer"),
    "a fifth round": (lambda: jantaku.Table(start=Start((30000,) * 4, round=4)), "round"),
    "a start that is a tuple": (lambda: jantaku.Table(start=(30000,) * 4), "the start is"),  # type: ignore[arg-type]
    "a seed in words": (lambda: jantaku.Table(seed="home"), "the seed is 'home' (str)"),  # type: ignore[arg-type]
    "three names": (lambda: jantaku.Table(names=("a", "b", "c")), "names"),  # type: ignore[arg-type]
    "a table of a book by number": (lambda: jantaku.Table(2015), "the book is 2015 (int)"),  # type: ignore[arg-type]
    "a secret in words": (lambda: jantaku.Table().deal(secret="x"), "the secret is 'x' (str)"),  # type: ignore[arg-type]  # noqa: S106 - the value is the mistake
    "an empty secret": (lambda: jantaku.Table().deal(secret=b""), "secret"),
    "a wall by number": (lambda: jantaku.Table().deal(4), "the wall is 4 (int)"),  # type: ignore[arg-type]
    "a wall in words": (lambda: jantaku.Table().deal(("5m",) * 136), "'5m' (str)"),  # type: ignore[arg-type]
    "dice with seven pips": (lambda: jantaku.Table().deal((-1,) * 136, dice=(7, 1)), "dice"),
    "a hand to lay that is None": (lambda: jantaku.Table().lay(None), "the hand is None"),  # type: ignore[arg-type]
    "a book to open by number": (lambda: jantaku.Book.open(5), "5 (int)"),  # type: ignore[arg-type]
    "a house that is a list": (lambda: jantaku.Book.open().under(["uma"]), "house"),  # type: ignore[arg-type]
    "a house with a key that is no text": (lambda: jantaku.Book.open().under({1: 2}), "1 (int)"),  # type: ignore[dict-item]
    "a setting by number": (lambda: jantaku.Book.open().set(5), "5 (int)"),  # type: ignore[arg-type]
    "a ruling by number": (lambda: jantaku.Book.open()[5], "5 (int)"),  # type: ignore[index]
    "the clause of an unknown yaku": (lambda: jantaku.Book.open().cite("yaku.tanyo"), "did you mean yaku.tanyao?"),
    "the clause of an unknown reason": (lambda: jantaku.Book.open().cite("reason.swap-sam"), "did you mean reason.swap-same?"),
    "a record by number": (lambda: jantaku.read(5), "the record is 5 (int)"),  # type: ignore[arg-type]
    "a record's text for its path": (lambda: jantaku.read("<mjloggm/>"), "read(text.encode())"),
    "a log that is text": (lambda: jantaku.write("x", "text"), "the log is 'x' (str)"),  # type: ignore[arg-type]
    "a format by number": (lambda: jantaku.write(dealt().log, 6), "6 (int)"),  # type: ignore[arg-type]
    "a replay of None": (lambda: jantaku.replay(None), "the log is None"),  # type: ignore[arg-type]
    "a verification of None": (lambda: jantaku.verify(None), "the log is None"),  # type: ignore[arg-type]
    "a verification under a number": (lambda: jantaku.verify(dealt().log, 5), "the book is 5 (int)"),  # type: ignore[arg-type]
    "a score of text": (lambda: jantaku.Score("wrc-2015", HAND, 0, Circumstances(tsumo=False)), "Score"),  # type: ignore[arg-type]
}


@one_by_one("what", REFUSED)
def test_what_cannot_be_is_refused_with_what_would_be_right(what: str) -> None:
    call, says = REFUSED[what]
    with pytest.raises(JantakuError, match=re.escape(says)):
        call()


def test_a_refused_act_changes_nothing() -> None:
    table = dealt()
    before = str(table), list(table.log.hands[0].entries)
    for act, time in (("drawn", -1), ("drawn", 1.5), ("drawn", 2**70), (None, 0), ("riichi", 0)):
        assert not answers(lambda act=act, time=time: table.push(act, time=time))  # type: ignore[misc]
    assert (str(table), list(table.log.hands[0].entries)) == before


CALLS: dict[str, Callable[[Any], object]] = {
    "score hand": lambda x: jantaku.score(x, "1m", ron=True),
    "score tile": lambda x: jantaku.score(HAND, x, ron=True),
    "score ron": lambda x: jantaku.score(HAND, "1m", ron=x),
    "score book": lambda x: jantaku.score(HAND, "1m", ron=True, book=x),
    "score seat": lambda x: jantaku.score(HAND, "1m", ron=True, seat=x),
    "score round": lambda x: jantaku.score(HAND, "1m", ron=True, round=x),
    "score discarder": lambda x: jantaku.score(HAND, "1m", ron=True, discarder=x),
    "score liable": lambda x: jantaku.score(HAND, "1m", ron=True, liable=x),
    "score dora": lambda x: jantaku.score(HAND, "1m", ron=True, dora=x),
    "score ura": lambda x: jantaku.score(CLOSED, "6s", ron=True, riichi=True, dora="1m", ura=x),
    "score counters": lambda x: jantaku.score(HAND, "1m", ron=True, counters=x),
    "score sticks": lambda x: jantaku.score(HAND, "1m", ron=True, sticks=x),
    "score riichi": lambda x: jantaku.score(CLOSED, "6s", ron=True, riichi=x),
    "score unknown": lambda x: jantaku.score(CLOSED, "6s", ron=True, wind=x),
    "judge hand": lambda x: judge(x, "1m", jantaku.Book.open(), Circumstances(tsumo=False)),
    "judge tile": lambda x: judge(HAND, x, jantaku.Book.open(), Circumstances(tsumo=False)),
    "judge win": lambda x: judge(HAND, "1m", jantaku.Book.open(), x),
    "judge seat": lambda x: judge(HAND, "1m", jantaku.Book.open(), Circumstances(tsumo=False, seat=x)),
    "judge discarder": lambda x: judge(HAND, "1m", jantaku.Book.open(), Circumstances(tsumo=False, discarder=x)),
    "judge liable": lambda x: judge(HAND, "1m", jantaku.Book.open(), Circumstances(tsumo=False, liable=x)),
    "judge dora": lambda x: judge(HAND, "1m", jantaku.Book.open(), Circumstances(tsumo=False, dora=x)),
    "judge counters": lambda x: judge(HAND, "1m", jantaku.Book.open(), Circumstances(tsumo=False, counters=x)),
    "judge holding": lambda x: judge(Hand(x, ()), "1m", jantaku.Book.open(), Circumstances(tsumo=False)),
    "judge melds": lambda x: judge(Hand((1, 2), x), "1m", jantaku.Book.open(), Circumstances(tsumo=False)),
    "judge meld": lambda x: judge(Hand((1,), (Meld("pon", x),) * 4), "1m", jantaku.Book.open(), Circumstances(tsumo=False)),
    "waits hand": jantaku.waits,
    "waits book": lambda x: jantaku.waits(CLOSED, book=x),
    "waits seen": lambda x: jantaku.waits("123m 456p 78s 11222z", seen=x),
    "Book.open": jantaku.Book.open,
    "Book.open house": lambda x: jantaku.Book.open("wrc-2015", x),
    "Book.under": lambda x: jantaku.Book.open().under(x),
    "Book.under value": lambda x: jantaku.Book.open().under({"uma": x}),
    "Book.under yaku": lambda x: jantaku.Book.open().under({"yaku.tanyao.han": x}),
    "Book.set": lambda x: jantaku.Book.open().set(x),
    "Book item": lambda x: jantaku.Book.open()[x],
    "Book.cite": lambda x: jantaku.Book.open().cite(x),
    "Table book": jantaku.Table,
    "Table names": lambda x: jantaku.Table(names=x),
    "Table seed": lambda x: jantaku.Table(seed=x),
    "Table start": lambda x: jantaku.Table(start=x),
    "Table house": lambda x: jantaku.Table(house=x),
    "Start points": lambda x: jantaku.Table(start=Start(x)),
    "Start dealer": lambda x: jantaku.Table(start=Start((25000,) * 4, dealer=x)),
    "Start round": lambda x: jantaku.Table(start=Start((25000,) * 4, round=x)),
    "Start counters": lambda x: jantaku.Table(start=Start((25000,) * 4, counters=x)),
    "Start sticks": lambda x: jantaku.Table(start=Start((25000,) * 4, sticks=x)),
    "Table.deal wall": lambda x: jantaku.Table().deal(x),
    "Table.deal secret": lambda x: jantaku.Table().deal(secret=x),
    "Table.deal dice": lambda x: jantaku.Table().deal((-1,) * 136, dice=x),
    "Table.lay": lambda x: jantaku.Table().lay(x),
    "Table.lay start": lambda x: jantaku.Table().lay(HandLog(start=x)),
    "Table.lawful": lambda x: dealt().lawful(x),
    "Table.why": lambda x: dealt().why(x),
    "Table.why seat": lambda x: dealt().why("drawn", x),
    "Table.possible": lambda x: dealt().possible(x),
    "Table.push": lambda x: dealt().push(x),
    "Table.push seat": lambda x: dealt().push("drawn", x),
    "Table.push time": lambda x: dealt().push("drawn", time=x),
    "Table.push act": lambda x: dealt().push(Act(0, x)),
    "Table.push act's seat": lambda x: dealt().push(Act(x, 0)),
    "Table.push act's tile": lambda x: dealt().push(Act(0, 72, x)),
    "Table.follow": lambda x: dealt().follow(x),
    "Table.follow entry": lambda x: dealt().follow(Entry(0, x)),
    "Table.follow seat": lambda x: dealt().follow(Entry(x, 0)),
    "Table.view": lambda x: dealt().view(x),
    "Table.hand": lambda x: dealt().hand(x),
    "Table.weigh": lambda x: dealt().weigh(x),
    "lawful contains": lambda x: x in dealt().lawful(),
    "read": jantaku.read,
    "write": lambda x: jantaku.write(x, "text"),
    "write form": lambda x: jantaku.write(dealt().log, x),
    "replay": jantaku.replay,
    "replay book": lambda x: jantaku.replay(dealt().log, x),
    "verify": jantaku.verify,
    "verify book": lambda x: jantaku.verify(dealt().log, x),
    "Log book": lambda x: jantaku.replay(Log(x)),
    "Score.explain": lambda x: jantaku.score(HAND, "1m", ron=True).explain(x),
    "Book.cite language": lambda x: jantaku.Book.open().cite("kiriage", x) and jantaku.Book.open().cite("yaku.tanyao", x),
    "Score.json": lambda x: jantaku.score(HAND, "1m", ron=True).json(x),
}


@pytest.mark.parametrize("name", CALLS)
def test_an_odd_value_is_taken_or_refused_with_a_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    taken = [value for value in ODD if answers(lambda value=value: CALLS[name](value))]  # type: ignore[misc]
    assert len(taken) < len(ODD), f"everything passes: {name}"


def test_a_table_takes_the_start_and_the_time_that_can_be() -> None:
    table = jantaku.Table(start=Start((-500, 130500, 0, -10000), dealer=3, round=1, counters=12, sticks=0))
    table.deal()
    assert table.title == "South 4, 12 counters"
    assert table.points == (-500, 130500, 0, -10000)
    table.push("drawn", time=86_400_000)
    assert table.log.hands[0].entries[-1].time == 86_400_000


def test_ippatsu_is_over_before_the_last_discard_where_riichi_needs_four_tiles() -> None:
    """Three discards follow a riichi tile within its set of turns; four tiles or more were left then. (WRC 2015 6.5.1)"""
    how: dict[str, Any] = {"riichi": True, "ippatsu": True, "last_tile": True}
    for book in ("wrc-2015", "wrr-2013", "club", "tenhou"):
        with pytest.raises(jantaku.HandError, match="ippatsu is over before the last discard"):
            jantaku.score(CLOSED, "6s", ron=True, book=book, **how)
        assert {"ippatsu", "haitei"} <= set(jantaku.score(CLOSED, "6s", tsumo=True, book=book, **how).yaku_ids)
    short = jantaku.Book.open().under({"riichi_tiles": 3})
    assert "ippatsu" in jantaku.score(CLOSED, "6s", ron=True, book=short, **how).yaku_ids


def test_ura_indicators_need_the_dora_indicators_above_them() -> None:
    """An ura indicator is the tile beneath a turned one. (WRC 2015 6.4)"""
    with pytest.raises(jantaku.HandError, match="give the dora indicators too"):
        jantaku.score(CLOSED, "6s", ron=True, riichi=True, ura="1m,2m")
    assert jantaku.score(CLOSED, "6s", ron=True, riichi=True, dora="5p", ura="1m").points > 0
