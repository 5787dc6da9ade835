"""EMA 2016, situation by situation, each under the clause, the change or the report that decides it."""

from collections.abc import Callable
from typing import Any

from jantaku.core.constants import FOR_NOW
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.rules.book import Book
from tests.clauses import situations as s
from tests.hands import hand, value
from tests.rig import deltas, go_round, may, next_hand, over, play, sit, why
from tests.sampling import one_by_one

EMA = Book.open("ema-2016")
LEVEL = (25000,) * 4
ONE = "234m 678p 345s 88s 24p"  # all simples alone, waiting for 3p
FLUSH = "223344s 567s 99s 78s"
ONCE = {"with": "none", "last_timed_hand": "no"}
Case = tuple[str, Callable[[], Any], Any]


def asked(hands: dict[str, str], draws: str, script: str, *, start: Start | None = None) -> Table:
    return play(sit(EMA, hands, draws, start=start), script)


def offered(hands: dict[str, str], draws: str, script: str, *acts: str) -> list[bool]:
    table = asked(hands, draws, script)
    return [may(table, act) for act in acts]


def drawn(hands: dict[str, str], *tenpai: str) -> tuple[int, ...]:
    """The payments of a hand that is drawn, these seats being tenpai."""
    table = go_round(sit(EMA, hands))
    for seat in "ESWN":
        play(table, f"{seat} {'tenpai' if seat in tenpai else 'noten'}")
    return deltas(table)


def fouled(foul: str, **given: Any) -> str:
    return rule(EMA, foul, given).sanction


def with_counters(win: str, counters: int = 2) -> tuple[int, ...]:
    """All simples of South with these counters: what the seats gain."""
    start = Start(LEVEL, counters=counters)
    if win == "tsumo":
        return deltas(asked({"S": ONE}, "9m 1z 9s 9s 9p 3p", "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo", start=start))
    return deltas(asked({"S": ONE}, f"{s.ROUND} 3p", f"{s.GO}; S ron", start=start))


def after_winners(*seats: str) -> tuple[str, int, int, int]:
    """Who deals next, and with how many counters, after these of three seats won on one tile with a counter on the table."""
    table = sit(EMA, {"S": s.EASY, "N": s.FACE, "E": s.THIRD}, f"{s.ROUND} 2p", start=Start(LEVEL, counters=1))
    return next_hand(over(play(table, "; ".join([s.GO, *(f"{seat} ron" for seat in seats)]))))


def furiten_after(claim: str) -> bool:
    """South let 5p pass, and then claimed or passed."""
    table = sit(EMA, {"S": "234m 567m 888s 22s 34p"}, "9m 1z 5p 2s")
    play(table, f"E drawn; S drawn; W drawn; S pass; N drawn; S {claim}")
    return bool(table.state.missed[1] == FOR_NOW)


def robbed() -> bool:
    """North waits for the tile that South adds to a pon."""
    hands = {"S": "55p 9m 1z", "N": "234m 678s 345s 88s 46p"}
    table = asked(hands, "5p 9s 9s 9p 5p", "E drawn; S pon; N pass; S 9m; W drawn; N drawn; E drawn; S kakan 5p")
    return may(table, "N ron")


def ends_with_sticks(points: tuple[int, int, int, int], sticks: int) -> tuple[int, ...]:
    return over(go_round(sit(EMA, {}, start=Start(points, dealer=3, round=1, sticks=sticks)))).points


CLAIMS: list[Case] = [
    ("1.3 no red five counts", lambda: s.red_five_won(EMA), 0),
    ("3.3.3 chii of the player on the left", lambda: offered({"S": "46p 9m"}, "5p", "E drawn", "S chii middle"), [True]),
    ("3.3.3 no chii of another player", lambda: offered({"W": "46p 9m"}, "5p", "E drawn", "W chii middle"), [False]),
    ("3.3.4 pon of any player", lambda: offered({"N": "55p 9m"}, "5p", "E drawn", "N pon"), [True]),
    ("3.3.5 the indicator of an open kan at once", lambda: s.indicators_after_open_kong(EMA), 2),
    ("3.3.6 an added kan is robbed", robbed, True),
    (
        "3.3.6 no kan in a turn that began with a claim",
        lambda: why(asked({"S": "55p 1111m"}, "5p", "E drawn; S pon"), "S ankan 1m"),
        ["kan-after-claim"],
    ),
    ("3.3.7 the indicator of a concealed kan at once", lambda: s.indicators_after_concealed_kong(EMA), 2),
    ("Diff-3 pon before chii, though chii was called first", lambda: s.claimer(EMA), "W"),
    ("Diff-1 three winners on one tile", lambda: s.winners(EMA), "ESN"),
    ("News-7 the tile just claimed for chii stays", lambda: s.swap("46p 5p 1p", "5p", "chii middle", "5p")(EMA), False),
    ("News-7 the tile just claimed for pon stays", lambda: s.swap("555p 1p", "5p", "pon", "5p")(EMA), False),
    ("News-7 the other end of a chii stays", lambda: s.swap("34p 2p 9m", "5p", "chii high", "2p")(EMA), False),
    ("News-8 furiten by a missed win ends with a claim", lambda: furiten_after("pon"), False),
    ("News-8 furiten by a missed win lasts until then", lambda: furiten_after("pass"), True),
    ("News-8 the call of another does not end it", lambda: s.missed_after_the_call_of_another(EMA), True),
]
LIABLE: list[Case] = [
    ("3.3.9 dragons: half each, counters from the discarder", lambda: s.liable(EMA), (0, 32300, -16000, -16300)),
    ("3.3.9 winds: half each", lambda: s.liable_for_winds(EMA), (0, 32000, -16000, -16000)),
    ("3.3.9 nobody is liable for kans", lambda: s.liable_for_kongs(EMA), (-16000, 32000, -8000, -8000)),
]
ENDS: list[Case] = [
    ("3.3.10 four kans of several players go on", lambda: s.four_kongs(EMA), ("", "")),
    (
        "3.3.11 ron needs a yaku",
        lambda: why(asked({"S": "123m 678p 345s 88s 24p"}, f"{s.ROUND} 3p", s.GO), "S ron"),
        ["win-no-yaku"],
    ),
    ("3.3.11 ron on a yaku", lambda: s.gain(s.won(EMA, ONE, "3p")), 1300),
    (
        "3.3.12 a self-draw in furiten",
        lambda: offered({"S": s.EASY}, "9m 2p 9s 1z 2z 5p", "E drawn; S drawn; W drawn; N drawn; E drawn", "S tsumo"),
        [True],
    ),
    ("3.3.13 no tenpai for the fifth tile", lambda: s.ready_with_a_triplet_and_its_fourth(EMA), 0),
    ("3.4 nine kinds are no draw", lambda: s.nine_kinds(EMA), False),
    ("3.4 four winds go on", lambda: s.four_winds(EMA), ""),
    ("3.4 four riichi go on", lambda: s.four_riichi(EMA), ""),
    ("3.4.2 one tenpai is paid 3,000", lambda: drawn({"S": s.EASY}, "S"), (-1000, 3000, -1000, -1000)),
    ("3.4.2 two tenpai are paid 1,500 each", lambda: drawn({"S": s.EASY, "N": s.FACE}, "S", "N"), (-1500, 1500, -1500, 1500)),
    (
        "3.4.2 three tenpai are paid 1,000 each",
        lambda: drawn({"S": s.EASY, "N": s.FACE, "E": s.THIRD}, "S", "N", "E"),
        (1000, 1000, -3000, 1000),
    ),
    ("3.4.2 a ready hand may be kept hidden", lambda: s.noten_declared(EMA), True),
    ("3.4.9 two winners are paid in full", lambda: s.farther_winner(EMA), 2300),
    ("3.4.9 the reading that pays the most", lambda: "sanankou" in value("ema-2016", hand("111222333m77p78s", "9s"))[3], True),
    ("3.4.10 a counter adds 300 to a ron", lambda: with_counters("ron"), (0, 1900, -1900, 0)),
    ("3.4.10 and 100 from each to a self-draw", lambda: with_counters("tsumo"), (-1200, 2600, -700, -700)),
    ("3.4.10 a counter after an exhaustive draw", lambda: s.after_a_draw(EMA)[2], 1),
    ("3.4.10 counters go when East does not win", lambda: after_winners("S")[2], 0),
    ("3.4.10 counters rise when East is among the winners", lambda: after_winners("S", "E")[::2], ("E", 2)),
    ("News-9 one han wins with five counters", lambda: s.one_yaku_with_counters(EMA), True),
    ("News-11 no nagashi mangan", lambda: s.only_orphans_discarded(EMA)[0], "exhaustive"),
    ("Diff-4 sticks at the end go to the winner", lambda: ends_with_sticks((40000, 21000, 20000, 18000), 1)[0], 41000),
    (
        "riichi.wiki: winners who are level share them",
        lambda: ends_with_sticks((30000, 21000, 17000, 30000), 2),
        (31000, 21000, 17000, 31000),
    ),
    ("riichi.wiki: a winner takes the own stick back", lambda: s.riichi_of_the_farther_winner(EMA)[3], 3000),
    ("riichi.wiki: riichi with any points", lambda: s.riichi_with_nine_hundred(EMA), True),
    ("riichi.wiki: a player below zero plays on", lambda: s.below_nothing(EMA), ""),
    ("News-12 uma 15, 5", lambda: s.scores(40000, 30000, 28000, 22000)(EMA), [25, 5, -7, -23]),
    ("riichi.wiki: level players share their uma", lambda: s.scores(35000, 35000, 28000, 22000)(EMA), [15, 15, -7, -23]),
    ("News-13 a chombo moves no points at the table", lambda: s.spoiled(EMA), (0, 0, 0, 0)),
]
WORTH: list[Case] = [
    ("News-2 all simples, open", lambda: value("ema-2016", hand("678p345s88s24p", "3p", "chii:234m"))[3], {"tanyao"}),
    ("News-3 renhou is a mangan", lambda: deltas(asked({"S": s.EASY}, "2p", "E drawn; S ron"))[1], 8000),
    (
        "News-4 four big winds are one yakuman",
        lambda: value("ema-2016", hand("44z55m", "4z", "pon:111z", "pon:222z", "pon:333z"))[0],
        8000,
    ),
    ("News-5 thirteen han are a sanbaiman", lambda: s.thirteen_han(EMA), 24000),
    ("4.2 yakuman do not add up", lambda: s.two_yakuman(EMA), 32000),
    ("4.2.1 pinfu on a discard: 30", lambda: s.fu_of(s.EASY, "2p")(EMA), 30),
    ("4.2.1 pinfu by self-draw: 20", lambda: s.fu_of(s.EASY, "2p", "S tsumo")(EMA), 20),
    ("4.3 an open pinfu is rounded to 30", lambda: s.fu_of_open_runs(EMA), 30),
    ("Diff-2 4 han 30 fu: 7,700", lambda: s.gain(s.won(EMA, s.EASY, "2p", dora="7s")), 7700),
    (
        "Diff-2 4 han 30 fu have a base of 1,920",
        lambda: value("ema-2016", hand("234m678p345s88s34p", "2p", dora="7s"))[:3],
        (1920, 4, 30),
    ),
]
FOULS: list[Case] = [
    ("5.1 a slip in the order of a claim", lambda: fouled("claim-order"), "none"),
    ("5.1.1 a claimed tile not taken in time", lambda: fouled("tile-not-taken"), "dead-hand"),
    ("5.1.2 an empty chii, pon or kan", lambda: fouled("empty-call"), "none"),
    ("5.1.2 an empty win call, hand hidden", lambda: fouled("empty-win", shown="no", **ONCE), "dead-hand"),
    ("EMA 2008 3.4.6 an empty win call, hand shown", lambda: fouled("empty-win", shown="yes", **ONCE), "chombo"),
    ("5.1.3 a slip in a call, corrected", lambda: fouled("changed-call", slip="yes", able="no", call="claim"), "none"),
    ("3.4.7 riichi on an open hand", lambda: fouled("riichi-open-hand"), "dead-hand"),
    ("3.4.7 riichi that was not said", lambda: fouled("riichi-unsaid"), "dead-hand"),
    ("3.4.7 riichi without a turned tile", lambda: fouled("riichi-unrotated", known="yes"), "dead-hand"),
    ("3.4.7 a wrong number of tiles", lambda: fouled("tile-count"), "dead-hand"),
    ("EMA 2012 3.4.7 a group that is none", lambda: fouled("false-group", discarded="yes"), "dead-hand"),
    (
        "EMA 2008 3.4.6 riichi without tenpai",
        lambda: fouled("riichi-noten", at="draw", dead_only="no", **{**ONCE, "with": "draw"}),
        "chombo",
    ),
    ("News-13 a chombo costs 20 points", lambda: rule(EMA, "empty-win", {"shown": "yes", **ONCE}).points, 20),
    (
        "EMA 2008 3.4.6 a win at the same time voids a chombo",
        lambda: fouled("empty-win", shown="yes", **{**ONCE, "with": "win"}),
        "none",
    ),
]


@one_by_one(("rule_of", "seen", "expected"), [*CLAIMS, *LIABLE, *ENDS, *WORTH, *FOULS])
def test_ema_2016(rule_of: str, seen: Callable[[], Any], expected: Any) -> None:
    assert seen() == expected, rule_of
