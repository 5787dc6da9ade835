"""Every option of every book, set, played, and seen to change what happens: none of them does nothing."""

from collections.abc import Callable
from typing import Any, NamedTuple

from jantaku.rules.book import Book
from jantaku.rules.rulings import OPTION, TOPICS
from tests.clauses import situations as s
from tests.hands import opened
from tests.rig import BOOKS
from tests.sampling import one_by_one


class Case(NamedTuple):
    """A situation, and what is seen in it under each value; ``given`` is set beside, where the option needs it to show."""

    run: Callable[[Book], Any]
    seen: dict[str, Any]
    given: tuple[str, ...] = ()


def flag(run: Callable[[Book], Any], off: Any, on: Any, *given: str) -> Case:
    return Case(run, {"false": off, "true": on}, given)


CHII, PON = ("46p 5p 1p", "5p", "chii middle", "5p"), ("55p 5p 1p", "5p", "pon", "5p")
END = ("extra_rounds=0", "target=0", "agari_yame=never", "bust=false")
SCORES = ("score_base=30000", "exact_scores=true", "uma=15,5,-5,-15", "tied_places=split", "oka=0")
PLAIN = ("kiriage=false", "counted_yakuman=0", "limit_from=5,6,8,11", "limit_base=2000,3000,4000,6000")
CASES = {
    "tiles.red_fives": Case(s.red_five_won, {"0": 0, "3": 1, "4": 1, "0,2,0": 1, "2,0,2": 0}),
    "dora.ura": flag(s.ura_won, 0, 2),
    "dora.kan_indicators": flag(s.indicators_after_open_kong_and_discard, 1, 2),
    "claims.multi_ron": Case(s.winners, {"1": "N", "2": "EN", "3": "ESN"}, ("triple_ron=wins",)),
    "claims.triple_ron": Case(s.winners, {"wins": "ESN", "aborts": "triple-ron"}, ("multi_ron=3",)),
    "claims.claim_priority": Case(s.claimer, {"pung-first": "W", "first-call": "S"}),
    "claims.call_tolerance": Case(s.claimer, {"300": "S", "1000": "W"}, ("claim_priority=first-call",)),
    "claims.swap_same_chii": Case(s.swap(*CHII), {"allow": True, "forbid": False}),
    "claims.swap_same_pon": Case(s.swap(*PON), {"allow": True, "forbid": False}, ("red_fives=0",)),
    "claims.swap_other": Case(s.swap("34p 2p 9m", "5p", "chii high", "2p"), {"allow": True, "forbid": False}),
    "kongs.kan_dora_concealed": Case(s.indicators_after_concealed_kong, {"at-once": 2, "before-discard": 1}),
    "kongs.kan_dora_open": Case(s.indicators_after_open_kong, {"at-once": 2, "before-discard": 1}),
    "kongs.rob_concealed": Case(s.concealed_kong_robbed, {"never": False, "kokushi": True}),
    "kongs.riichi_kan": Case(s.kong_in_riichi, {"never": ["kan-in-riichi"], "waits": [], "readings": ["kan-readings"]}),
    "furiten.missed_ends": Case(
        s.missed_after_calls, {"draw": (True, True), "draw-or-claim": (False, True), "draw-or-call": (False, False)}
    ),
    "riichi.riichi_tiles": Case(s.riichi_with_three_tiles_left, {"4": False, "3": True}),
    "riichi.riichi_points": Case(s.riichi_with_nine_hundred, {"none": True, "900": True, "1000": False}),
    "riichi.riichi_furiten": flag(s.riichi_in_furiten, off=False, on=True),
    "riichi.winners_stick": Case(
        s.riichi_of_the_farther_winner,
        {"nearest": (0, 8000, -10000, 4000), "own": (0, 9000, -10000, 3000)},
        ("multi_ron=3", "start=25000", "kiriage=true"),
    ),
    "draws.noten_by_choice": flag(s.noten_declared, off=False, on=True),
    "draws.noten_total": Case(s.paid_at_a_draw, {"3000": (-1000, 3000, -1000, -1000), "6000": (-2000, 6000, -2000, -2000)}),
    "draws.fifth_tile": Case(s.ready_with_a_triplet_and_its_fourth, {"own-and-melds": 0, "concealed": 1}),
    "draws.draw_counter": flag(s.after_a_draw, ("E", 0, 0, 0), ("E", 0, 1, 0)),
    "draws.dealer_stays": flag(s.after_a_draw, ("S", 0, 1, 0), ("E", 0, 1, 0)),
    "draws.nagashi_mangan": flag(s.only_orphans_discarded, ("exhaustive", (0, 0, 0, 0)), ("nagashi", (12000, -4000, -4000, -4000))),
    "draws.nagashi_win": flag(s.nagashi_with_a_counter, (12000, "S", 0, 2, 1), (13300, "E", 0, 2, 0), "nagashi_mangan=true"),
    "abort.nine_kinds": flag(s.nine_kinds, off=False, on=True),
    "abort.four_winds": flag(s.four_winds, "", "four-winds"),
    "abort.four_riichi": flag(s.four_riichi, "", "four-riichi"),
    "abort.four_kans": Case(
        s.four_kongs, {"never": ("", ""), "declaration": ("four-kans", "four-kans"), "discard": ("", "four-kans")}
    ),
    "abort.abort_counter": flag(s.after_nine_kinds, 0, 1, "nine_kinds=true"),
    "counters.counter_value": Case(s.counted, {"300": 2300, "600": 2600}),
    "counters.stick_value": Case(s.stake, {"1000": 29000, "500": 29500}),
    "counters.multi_ron_counters": Case(s.farther_winner, {"each": 2300, "nearest": 2000}, ("multi_ron=2",)),
    "counters.two_han_from": Case(s.one_yaku_with_counters, {"0": True, "5": False, "6": True}),
    "game.start": Case(s.first_points, {"30000": 30000, "25000": 25000}),
    "game.rounds": Case(s.after_east_four, {"1": "rounds-over", "2": ""}, END),
    "game.extra_rounds": Case(s.level_after_south_four, {"0 target=0": "rounds-over", "1 target=30000": ""}, END[2:]),
    "game.target": Case(
        s.level_after_south_four,
        {"0 extra_rounds=0": "rounds-over", "30000": "", "20000": "target-reached"},
        ("extra_rounds=1", *END[2:]),
    ),
    "game.bust": flag(s.below_nothing, "", "bust"),
    "game.agari_yame": Case(
        s.dealer_ahead,
        {"never": ("", ""), "win": ("dealer-ahead", ""), "win-or-tenpai": ("dealer-ahead", "dealer-ahead")},
        ("target=0", "extra_rounds=0"),
    ),
    "game.leftover_sticks": Case(
        s.leftovers,
        {
            "stay": ((40000, 21000, 20000, 18000), (30000, 21000, 17000, 30000)),
            "first": ((41000, 21000, 20000, 18000), (32000, 21000, 17000, 30000)),
            "shared": ((41000, 21000, 20000, 18000), (31000, 21000, 17000, 31000)),
        },
        END,
    ),
    "session.score_base": Case(
        s.scores(40000, 30000, 28000, 22000), {"30000": [25, 5, -7, -23], "25000": [30, 10, -2, -18]}, SCORES[1:]
    ),
    "session.exact_scores": flag(
        s.scores(40400, 30100, 28300, 21200), [26, 5, -7, -24], [25.4, 5.1, -6.7, -23.8], SCORES[0], *SCORES[2:]
    ),
    "session.uma": Case(
        s.scores(40000, 30000, 28000, 22000),
        {"15,5,-5,-15": [25, 5, -7, -23], "10,5,-5,-10": [20, 5, -7, -18]},
        (*SCORES[:2], *SCORES[3:]),
    ),
    "session.uma_one_above": Case(
        s.scores(45000, 29000, 26000, 20000), {"none": [30, 4, -9, -25], "12,-1,-3,-8": [27, -2, -7, -18]}, SCORES
    ),
    "session.uma_three_above": Case(
        s.scores(36000, 34000, 30000, 20000), {"none": [21, 9, -5, -25], "8,3,1,-12": [14, 7, 1, -22]}, SCORES
    ),
    "session.tied_places": Case(
        s.scores(35000, 35000, 28000, 22000),
        {"split": [15, 15, -7, -23], "seat-order": [20, 10, -7, -23]},
        (*SCORES[:3], SCORES[4]),
    ),
    "session.oka": Case(s.scores(40000, 30000, 28000, 22000), {"0": [25, 5, -7, -23], "20": [45, 5, -7, -23]}, SCORES[:4]),
    "worth.kiriage": flag(lambda book: s.gain(s.won(book, dora="7s")), 7700, 8000),
    "worth.limit_from": Case(
        lambda book: s.gain(s.won(book, dora="7s")), {"5,6,8,11": 7700, "4,6,8,11": 8000}, (PLAIN[0], *PLAIN[3:])
    ),
    "worth.limit_base": Case(
        lambda book: s.gain(s.won(book, "234m 678p 678s 88s 34p", dora="7s")),
        {"2000,3000,4000,6000": 8000, "2500,3000,4000,6000": 10000},
        PLAIN[:1],
    ),
    "worth.yakuman_base": Case(lambda book: s.gain(s.won(book, "19m 19p 1s 1234567z 1m", "9s")), {"8000": 32000, "10000": 40000}),
    "worth.counted_yakuman": Case(s.thirteen_han, {"0": 24000, "13": 32000}, PLAIN[:1]),
    "worth.most_yakuman": Case(s.two_yakuman, {"1": 32000, "2": 64000}),
    "worth.yakuman_sum": Case(s.two_yakuman, {"add": 64000, "highest": 32000}, ("most_yakuman=2",)),
    "worth.fu_win": Case(s.fu_of(s.EASY, "2p"), {"20": 30, "30": 40}),
    "worth.fu_seven_pairs": Case(s.fu_of("2288m 2244p 2266s 4s", "4s"), {"25": 25, "30": 30}),
    "worth.fu_closed_ron": Case(s.fu_of(s.EASY, "2p"), {"10": 30, "0": 20}),
    "worth.fu_draw": Case(s.fu_of("111m 678p 345s 88s 24p", "3p", "S tsumo"), {"2": 40, "0": 30}),
    "worth.fu_wait": Case(s.fu_of("111m 678p 345s 88s 24p", "3p", "S tsumo"), {"2": 40, "0": 30}),
    "worth.fu_open_pinfu": Case(s.fu_of_open_runs, {"2": 30, "0": 20}),
    "worth.fu_triplet": Case(s.fu_of("111m 678p 345s 88s 24p", "3p", "S tsumo"), {"2": 40, "5": 50}),
    "worth.fu_valued_pair": Case(s.fu_of("234m 678p 345s 55z 34p", "2p", riichi="riichi drawn"), {"2": 40, "0": 30}),
    "worth.fu_double_wind_pair": Case(s.fu_of_east_pair, {"4": 40, "0": 30}),
    "worth.fu_after_kan": flag(s.fu_after_kong, 40, 50),
    "worth.fu_pinfu_draw": flag(s.fu_of(s.EASY, "2p", "S tsumo"), 20, 30),
    "worth.fu_not_apart": flag(s.fu_not_apart, 20, 30),
    "liability.liable_dragons": flag(s.liable, (0, 32300, 0, -32300), (0, 32300, -16000, -16300), "liable_counters=discarder"),
    "liability.liable_winds": flag(s.liable_for_winds, (0, 32000, 0, -32000), (0, 32000, -16000, -16000), "most_yakuman=1"),
    "liability.liable_kans": flag(s.liable_for_kongs, (-16000, 32000, -8000, -8000), (0, 32000, -32000, 0)),
    "liability.liable_replacement": flag(s.liable_for_replacement, (-1300, 2700, -700, -700), (-2700, 2700, 0, 0)),
    "liability.liable_counters": Case(
        s.liable, {"discarder": (0, 32300, -16000, -16300), "liable": (0, 32300, -16300, -16000)}, ("liable_dragons=true",)
    ),
    "liability.liable_several": Case(
        s.liable_among_two,
        {"own-yakuman": (-16000, 64000, -40000, -8000), "whole-hand": (0, 64000, -64000, 0)},
        ("liable_dragons=true", "most_yakuman=2"),
    ),
    "fouls.chombo": Case(s.spoiled, {"penalty-points": (0, 0, 0, 0), "reverse-mangan": (4000, -8000, 2000, 2000)}),
}


def test_there_is_a_situation_for_every_option() -> None:
    assert list(CASES) == [key for key, topic in TOPICS.items() if topic.role == OPTION]


@one_by_one("book", BOOKS)
@one_by_one("key", CASES)
def test_an_option_changes_what_happens(key: str, book: str) -> None:
    case = CASES[key]
    assert len(case.seen) > 1
    for value, seen in case.seen.items():
        assert case.run(opened(book, (*case.given, *f"{key}={value}".split()))) == seen, value


def value_of(key: str, book: str) -> str:
    """Return what a book says, as it is written in a setting."""
    if key not in opened(book, ()):
        return ""
    says = opened(book, ()).rulings[key].says
    if isinstance(says, list):
        return ",".join(map(str, says))
    return "none" if says is None else str(says).lower() if isinstance(says, bool) else str(says)


def seen_as(key: str, book: str) -> str:
    """The value of a book among those of a case, with what is set beside it."""
    value = value_of(key, book)
    return next((seen for seen in CASES[key].seen if seen.split()[0] == value), value)


@one_by_one(("key", "book"), [(key, book) for key, case in CASES.items() for book in BOOKS if seen_as(key, book) in case.seen])
def test_a_book_as_it_stands_plays_as_its_own_value_does(key: str, book: str) -> None:
    case = CASES[key]
    value = seen_as(key, book)
    assert case.run(opened(book, (*case.given, *value.split()[1:]))) == case.seen[value]


def test_almost_every_value_of_every_book_was_played() -> None:
    """But for tenhou's three figures of uma, what another number would show is seen above."""
    left = {(key, book) for key, case in CASES.items() for book in BOOKS if seen_as(key, book) not in case.seen}
    assert left == {("session.uma", "tenhou"), ("worth.most_yakuman", "tenhou")}
