"""EMA 2012, situation by situation: what its clauses and the reports of it rule otherwise than the edition of 2016."""

from collections.abc import Callable
from typing import Any

from jantaku.game.log import Start
from jantaku.referee import rule
from jantaku.rules.book import Book
from tests.clauses import situations as s
from tests.hands import hand, value
from tests.rig import deltas, may, play, sit, why
from tests.sampling import one_by_one

EMA = Book.open("ema-2012")
ONE = "234m 678p 345s 88s 24p"  # all simples alone, waiting for 3p
ONCE = {"with": "none", "last_timed_hand": "no"}
Case = tuple[str, Callable[[], Any], Any]


def with_counters(counters: int, hands: str = ONE, dora: str = "") -> list[str]:
    """What stands against South's win with these counters."""
    table = sit(EMA, {"S": hands}, f"{s.ROUND} 3p", start=Start((25000,) * 4, counters=counters), dora=dora)
    return why(play(table, s.GO), "S ron")


def drawn_with_counters(counters: int) -> bool:
    """Whether South may win by self-draw with all simples besides."""
    table = sit(EMA, {"S": ONE}, "9m 1z 9s 1z 2z 3p", start=Start((25000,) * 4, counters=counters))
    return may(play(table, "E drawn; S drawn; W drawn; N drawn; E drawn"), "S tsumo")


def fouled(foul: str, **given: Any) -> str:
    return rule(EMA, foul, given).sanction


PLAY: list[Case] = [
    ("riichi.wiki: a red five counts", lambda: s.red_five_won(EMA), 1),
    ("Pref-3 the tile just claimed for chii may go", lambda: s.swap("46p 5p 1p", "5p", "chii middle", "5p")(EMA), True),
    ("riichi.wiki: so may that claimed for pon", lambda: s.swap("555p 1p", "5p", "pon", "5p")(EMA), True),
    ("riichi.wiki: so may the other end of a chii", lambda: s.swap("34p 2p 9m", "5p", "chii high", "2p")(EMA), True),
    ("3.3.1 pon before chii", lambda: s.claimer(EMA), "W"),
    ("3.3.1 several win on one tile", lambda: s.winners(EMA), "ESN"),
    ("3.3.2 the indicator of an open kan at once", lambda: s.indicators_after_open_kong(EMA), 2),
    ("3.3.6 dragons: half each", lambda: s.liable(EMA), (0, 32300, -16000, -16300)),
    ("riichi.wiki: the call of another ends furiten", lambda: s.missed_after_the_call_of_another(EMA), False),
    ("riichi.wiki: so does a claim", lambda: s.missed_after_own_claim(EMA), False),
    ("4.1 a winner takes the own stick back", lambda: s.riichi_of_the_farther_winner(EMA)[3], 3000),
    ("4.1 every winner is paid the counters", lambda: s.farther_winner(EMA), 2300),
]
ENDS: list[Case] = [
    ("riichi.wiki: nine kinds are a draw", lambda: s.nine_kinds(EMA), True),
    ("riichi.wiki: four winds are a draw", lambda: s.four_winds(EMA), "four-winds"),
    ("riichi.wiki: four riichi are a draw", lambda: s.four_riichi(EMA), "four-riichi"),
    ("riichi.wiki: four kans are a draw after the discard", lambda: s.four_kongs(EMA), ("", "four-kans")),
    ("3.4.10 a counter after an abortive draw", lambda: s.after_nine_kinds(EMA), 1),
    ("riichi.wiki: nagashi mangan", lambda: s.only_orphans_discarded(EMA), ("nagashi", (12000, -4000, -4000, -4000))),
    ("riichi.wiki: it counts as a win of the dealer", lambda: s.nagashi_with_a_counter(EMA), (13300, "E", 0, 2, 0)),
    ("3.4.11 one han wins with four counters", lambda: with_counters(4), []),
    ("3.4.11 one han does not with five", lambda: with_counters(5), ["win-two-han"]),
    ("3.4.11 dora do not make the second han", lambda: with_counters(5, dora="7s"), ["win-two-han"]),
    ("3.4.11 two yaku do", lambda: with_counters(5, "234m 234s 345s 88s 24p"), []),
    ("3.4.11 a self-draw is a second yaku", lambda: drawn_with_counters(5), True),
    ("jeudemahjong.eu: uma 30, 10", lambda: s.scores(40000, 30000, 28000, 22000)(EMA), [40, 10, -12, -38]),
]
WORTH: list[Case] = [
    ("Pref-1 no open all simples", lambda: value("ema-2012", hand("678p345s88s24p", "3p", "chii:234m"))[0], 0),
    ("Pref-1 closed all simples", lambda: value("ema-2012", hand("234m678p345s88s24p", "3p"))[3], {"tanyao"}),
    ("riichi.wiki: renhou is a yakuman", lambda: deltas(play(sit(EMA, {"S": s.EASY}, "2p"), "E drawn; S ron"))[1], 32000),
    (
        "riichi.wiki: four big winds are a double yakuman",
        lambda: value("ema-2012", hand("44z55m", "4z", "pon:111z", "pon:222z", "pon:333z"))[0],
        16000,
    ),
    ("riichi.wiki: other yakuman do not add up", lambda: s.two_yakuman(EMA), 32000),
    ("change 5 of 2016: thirteen han are a yakuman", lambda: s.thirteen_han(EMA), 32000),
    (
        "4.3 4 han 30 fu have a base of 1,920",
        lambda: value("ema-2012", hand("234m678p345s88s34p", "2p", dora="7s"))[:3],
        (1920, 4, 30),
    ),
    ("4.1.1 a closed ron: 30", lambda: s.fu_of("234m 678p 345s 99s 34p", "2p", riichi="riichi drawn")(EMA), 30),
    ("4.1.1 seven pairs: 25", lambda: s.fu_of("2288m 2244p 2266s 4s", "4s")(EMA), 25),
]
FOULS: list[Case] = [
    ("EMA 2008 3.4.6 a chombo is paid at the table", lambda: s.spoiled(EMA), (4000, -8000, 2000, 2000)),
    (
        "3.4.7 a tile of the dead wall shown",
        lambda: fouled("revealed", source="dead", tiles=1, fault="yes", fair="yes"),
        "dead-hand",
    ),
    (
        "3.4.7 a tile of another's hand shown",
        lambda: fouled("revealed", source="other", tiles=1, fault="yes", fair="yes"),
        "dead-hand",
    ),
    ("EMA 2008 3.4.6 six tiles shown", lambda: fouled("revealed", source="own", tiles=6, fault="yes", fair="no", **ONCE), "chombo"),
    ("3.4.7 a wrong number of tiles", lambda: fouled("tile-count"), "dead-hand"),
    ("3.4.7 a group that is none", lambda: fouled("false-group", discarded="yes"), "dead-hand"),
    ("5.1.1 a claimed tile not taken in time", lambda: fouled("tile-not-taken"), "dead-hand"),
]


@one_by_one(("rule_of", "seen", "expected"), [*PLAY, *ENDS, *WORTH, *FOULS])
def test_ema_2012(rule_of: str, seen: Callable[[], Any], expected: Any) -> None:
    assert seen() == expected, rule_of
