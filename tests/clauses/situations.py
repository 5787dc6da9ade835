"""Situations in which one option of a book shows: each takes a book and returns what was seen."""

from collections.abc import Callable
from typing import Any

from jantaku.core.constants import DEALT, FOR_NOW, ORPHANS
from jantaku.core.kinds import KIND
from jantaku.core.step.ends import chombo
from jantaku.game.log import Start
from jantaku.game.table import Table
from jantaku.rules.book import Book
from tests.hands import hand, value
from tests.rig import LAST_LIVE, deltas, extra, go_round, has_won, may, next_hand, over, play, rig, sit, wait_for, why, worth

Seen = Callable[[Book], Any]
EASY = "234m 678p 345s 88s 34p"  # pinfu and all simples: 2p, 5p
FACE = "234s 567m 345p 66m 34p"  # likewise
THIRD = "678s 567m 678p 22m 34p"
RIICHI_TOO = "234s 567m 678p 66m 78m"
ORPHAN_HAND = "19m 19p 1s 1234567z 1m"
NINE = "19m 19p 19s 123z 456p 2s"
DRAGONS = "55z 66z 77z 234m 9p 1m 9s 8p"
ROUND = "9m 1z 9s 9s 9p 9p"  # a go-round and a half of dull draws
GO = "E drawn; S drawn; W drawn; N drawn; E drawn; S drawn; W drawn"


def won(book: Book, hands: str = EASY, tile: str = "2p", dora: str = "", win: str = "S ron") -> Table:
    """South wins on West's second discard, or on the tile she draws after the first go-round."""
    if win == "S tsumo":
        table = sit(book, {"S": hands}, f"9m 1z 9s 9s 9p {tile}", dora=dora)
        return play(table, "E drawn; S drawn; W drawn; N drawn; E drawn; S tsumo")
    table = sit(book, {"S": hands}, f"{ROUND} {tile}", dora=dora)
    return over(play(table, f"{GO}; {win}"))


def gain(table: Table) -> int:
    """Return what South gained."""
    return deltas(table)[1]


def winners(book: Book) -> str:
    """Of three seats that say ron; or how the hand ended without one."""
    table = sit(book, {"S": EASY, "N": FACE, "E": THIRD}, f"{ROUND} 2p", start=Start((25000,) * 4, counters=1))
    over(play(table, f"{GO}; N ron; E ron; S ron"))
    return "".join(seat for seat in "ESWN" if has_won(table, seat)) or table.outcome


def farther_winner(book: Book) -> int:
    """Return what the farther of two winners gets, with a counter on the table."""
    table = sit(book, {"S": EASY, "N": FACE}, f"{ROUND} 2p", start=Start((25000,) * 4, counters=1))
    return gain(over(play(table, f"{GO}; N ron; S ron")))


def claimer(book: Book) -> str:
    """South called chii a second before West called pon."""
    table = sit(book, {"S": "46p 9m", "W": "55p 9m"}, "5p")
    play(table, "E drawn; S chii middle @1000; W pon @2000")
    return "ESWN"[table.state.turn]


def swap(hands: str, claimed: str, call: str, tile: str) -> Seen:
    """Return whether this tile may be discarded after this call."""

    def seen(book: Book) -> bool:
        return may(play(sit(book, {"S": hands}, claimed), f"E drawn; S {call}"), f"S {tile}")

    return seen


def indicators_after_concealed_kong(book: Book) -> int:
    return play(sit(book, {"S": "1111m"}, "9s"), "E drawn; S ankan 1m").state.indicators


def indicators_after_open_kong(book: Book) -> int:
    return play(sit(book, {"S": "777z"}, "7z"), "E drawn; S kan").state.indicators


def indicators_after_open_kong_and_discard(book: Book) -> int:
    return play(sit(book, {"S": "777z 1p"}, "7z"), "E drawn; S kan; S 1p").state.indicators


def ura_won(book: Book) -> int:
    """Return the han that South's riichi has from the two tiles beneath: a pair of 8s is indicated."""
    table = sit(book, {"S": EASY}, f"{ROUND} 2p", ura="7s")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn; S ron")
    return extra(table, "S")[1]


def concealed_kong_robbed(book: Book) -> bool:
    return may(play(sit(book, {"S": "999s", "N": ORPHAN_HAND}, "9m 9s"), "E drawn; S ankan 9s"), "N ron")


def kong_in_riichi(book: Book) -> list[str]:
    table = sit(book, {"S": "222333444m 99p 78s"}, "9p 1z 2z 3z 9m 3m")
    play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn")
    return why(table, "S ankan 3m")


def missed_after_own_claim(book: Book) -> bool:
    table = sit(book, {"S": "234m 567m 888s 22s 34p"}, "9m 1z 5p 2s")
    return play(table, "E drawn; S drawn; W drawn; S pass; N drawn; S pon").state.missed[1] == FOR_NOW


def missed_after_the_call_of_another(book: Book) -> bool:
    """South lets 2p pass; before her next draw West calls pon."""
    table = sit(book, {"S": EASY, "W": "77z 1m 4z"}, "9m 1z 9s 2p 7z")
    play(table, "E drawn; S drawn; W drawn; N drawn; S pass; E drawn; W pon")
    return table.state.missed[1] == FOR_NOW


def missed_after_calls(book: Book) -> tuple[bool, bool]:
    """Return whether a missed win still binds after a claim of one's own, and after the call of another."""
    return missed_after_own_claim(book), missed_after_the_call_of_another(book)


def riichi_of_the_farther_winner(book: Book) -> tuple[int, ...]:
    """South and North win on West's tile, South after a riichi, with an earlier stick on the table."""
    table = sit(book, {"S": EASY, "N": FACE}, f"{ROUND} 2p", start=Start((25000,) * 4, sticks=1))
    return deltas(over(play(table, "E drawn; S riichi drawn; W drawn; N drawn; E drawn; S drawn; W drawn; N ron; S ron")))


def one_yaku_with_counters(book: Book) -> bool:
    """South waits with all simples alone, and five counters are on the table."""
    table = sit(book, {"S": "234m 678p 345s 88s 24p"}, f"{ROUND} 3p", start=Start((25000,) * 4, counters=5))
    return may(play(table, GO), "S ron")


def riichi_with_three_tiles_left(book: Book) -> bool:
    return may(go_round(sit(book, {"W": EASY}), left=3), "W riichi drawn")


def riichi_with_nine_hundred(book: Book) -> bool:
    return may(play(sit(book, {"S": EASY}, "9m 1z", points=(30000, 900, 30000, 30000)), "E drawn"), "S riichi drawn")


def riichi_in_furiten(book: Book) -> bool:
    table = sit(book, {"S": EASY}, "9m 2p 1z 9s 9m 9p")
    return may(play(table, "E drawn; S drawn; W drawn; N drawn; E drawn"), "S riichi drawn")


def noten_declared(book: Book) -> bool:
    return may(wait_for(go_round(sit(book, {"S": EASY})), "S noten"), "S noten")


def paid_at_a_draw(book: Book) -> tuple[int, ...]:
    return deltas(over(go_round(sit(book, {"S": EASY}))))


def after_a_draw(book: Book) -> tuple[str, int, int, int]:
    return next_hand(over(go_round(sit(book, {"E": EASY}))))


def ready_with_a_triplet_and_its_fourth(book: Book) -> int:
    table = play(sit(book, {"S": "111m 456p 789s 234s 9p"}, "1m"), "E drawn; S pon; S 9p")
    return over(go_round(table)).state.declared[1]


def nagashi(book: Book, start: Start | None = None, hands: dict[str, str] | None = None, seat: int = 0) -> Table:
    """East, or another seat, draws and discards terminals and honours alone."""
    table = Table(book, start=start)
    wall = list(rig(hands or {}, red_fives=table.rules.red_fives))
    live = range(DEALT - 1 + (seat == 0), LAST_LIVE + 1)
    hers = range(DEALT - 1 + seat, LAST_LIVE + 1, 4)
    spare = [place for place in live if place not in hers and KIND[wall[place]] in ORPHANS]
    for place in hers:
        if KIND[wall[place]] not in ORPHANS:
            other = spare.pop()
            wall[place], wall[other] = wall[other], wall[place]
    table.deal(tuple(wall))
    return over(go_round(table))


def only_orphans_discarded(book: Book) -> tuple[str, tuple[int, ...]]:
    table = nagashi(book)
    return table.outcome, deltas(table)


def nagashi_with_a_counter(book: Book) -> tuple[int | str, ...]:
    """East, who has nagashi mangan with a counter and a stick on the table, gains, and passes the deal on or not."""
    table = nagashi(book, Start((25000, 25000, 25000, 24000), counters=1, sticks=1))
    return (deltas(table)[0], *next_hand(table))


def nine_kinds(book: Book) -> bool:
    return may(play(sit(book, {"S": NINE}, "5s 3s"), "E drawn"), "S nine-kinds")


def after_nine_kinds(book: Book) -> int:
    return next_hand(play(sit(book, {"S": NINE}, "5s 3s"), "E drawn; S nine-kinds"))[2]


def four_winds(book: Book) -> str:
    return over(play(sit(book, {}, "3z 3z 3z 3z"), "E drawn; S drawn; W drawn; N drawn")).outcome


def four_riichi(book: Book) -> str:
    hands = {"E": "123456789m 11z 13m", "S": "123456789p 22z 13p", "W": "123456789s 33z 13s", "N": "234m 234p 234s 44z 68m"}
    script = "E riichi drawn; S riichi drawn; W riichi drawn; N riichi drawn"
    return over(play(sit(book, hands, "5z 6z 7z 5z"), script)).outcome


def four_kongs(book: Book) -> tuple[str, str]:
    """Two of South's and two of West's: how the hand stands after the fourth, and after the discard that follows."""
    table = sit(book, {"S": "2222m 2222p 3z", "W": "3333s 4444z 1p"}, "9p 9s 9m", after="5z 6z 5z 6z")
    play(table, "E drawn; S ankan 2m; S ankan 2p; S drawn; W ankan 3s; W ankan 4z")
    at_once = table.outcome
    return at_once, table.outcome if at_once else over(play(table, "W drawn")).outcome


def counted(book: Book) -> int:
    """South's gain from two han with a counter on the table."""
    table = sit(book, {"S": EASY}, f"{ROUND} 2p", start=Start((25000,) * 4, counters=1))
    return gain(over(play(table, f"{GO}; S ron")))


def stake(book: Book) -> int:
    table = over(play(sit(book, {"S": EASY}, "9m 1z", points=(30000,) * 4), "E drawn; S riichi drawn"))
    return table.points[1]


def last_hand(book: Book, end: str, points: tuple[int, int, int, int], dealer: int = 3, wind: int = 1) -> str:
    """Return why the game is over after a draw, or after North's win on West's tile."""
    start = Start(points, dealer=dealer, round=wind)
    if end == "draw":
        return over(go_round(sit(book, {"N": EASY} if dealer == 3 and points[3] > 30000 else {}, start=start))).over
    table = sit(book, {"N": EASY}, "9m 9s 9p 2s 9s 9p 9m 2p", start=start)
    return over(play(table, "N drawn; E drawn; S drawn; W drawn; N drawn; E drawn; S drawn; W drawn; N ron")).over


def after_east_four(book: Book) -> str:
    return last_hand(book, "draw", (30000, 30000, 30000, 30000), wind=0)


def level_after_south_four(book: Book) -> str:
    return last_hand(book, "draw", (27000, 26000, 26000, 26000))


def dealer_ahead(book: Book) -> tuple[str, str]:
    """North deals the last hand and leads: after his win, and after a draw at which he is ready."""
    ahead = (28000, 28000, 28000, 36000)
    return last_hand(book, "N", ahead), last_hand(book, "draw", ahead)


def below_nothing(book: Book) -> str:
    table = sit(book, {"S": EASY}, points=(30000, 30000, 30000, 500))
    return over(go_round(table)).over


def leftover(book: Book) -> tuple[int, ...]:
    """The points after the last hand, with a stake left on the table."""
    start = Start((40000, 21000, 20000, 18000), dealer=3, round=1, sticks=1)
    return over(go_round(sit(book, {}, start=start))).points


def leftover_to_two(book: Book) -> tuple[int, ...]:
    """The same, and two players level in front, with two sticks."""
    start = Start((30000, 21000, 17000, 30000), dealer=3, round=1, sticks=2)
    return over(go_round(sit(book, {}, start=start))).points


def leftovers(book: Book) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return leftover(book), leftover_to_two(book)


def scores(*points: int) -> Seen:
    def seen(book: Book) -> list[float]:
        start = Start((points[0], points[1], points[2], points[3]))
        return [float(score) for score in Table(book, start=start).scores()]

    return seen


def liable(book: Book) -> tuple[int, ...]:
    """South wins three dragons, fed by West, on North's tile, with a counter."""
    table = sit(book, {"S": DRAGONS}, "5z 6z 7z 1m 9p", start=Start((25000,) * 4, counters=1))
    return deltas(play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; S ron"))


def liable_by_draw(book: Book) -> tuple[int, ...]:
    """South draws three dragons, fed by West, with a counter."""
    table = sit(book, {"S": DRAGONS}, "5z 6z 7z 1m 1m 1s 9p", start=Start((25000,) * 4, counters=1))
    script = "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; E drawn; S tsumo"
    return deltas(play(table, script))


def liable_for_winds(book: Book) -> tuple[int, ...]:
    """South wins four winds, the last fed by West, on North's tile."""
    table = sit(book, {"S": "11z 22z 33z 44z 9p 1m 9s 8p 5m"}, "1z 2z 3z 4z 1m 9p")
    script = "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; S pon; S 5m; W drawn; N drawn; S ron"
    return deltas(play(table, script))


def liable_for_kongs(book: Book) -> tuple[int, ...]:
    table = sit(book, {"S": "1111m 2222p 333s 44z"}, "9p 4z 3s 4z", after="9s 6z 1s 9s")
    script = "E drawn; S ankan 1m; S ankan 2p; S drawn; W drawn; S kan; S drawn; W drawn; S kan; S tsumo"
    return deltas(play(table, script))


def liable_for_replacement(book: Book) -> tuple[int, ...]:
    """East feeds an open kong, and South wins on its replacement tile."""
    table = sit(book, {"S": "777z 345s 88s 67m 234p"}, "7z", after="8m")
    return deltas(play(table, "E drawn; S kan; S tsumo"))


def liable_among_two(book: Book) -> tuple[int, ...]:
    """South draws the last of three dragons and all honours, fed by West."""
    table = sit(book, {"S": "55z 66z 77z 111z 2z 1m 9s 8p"}, "5z 6z 7z 1m 1m 1s 2z")
    script = "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; N drawn; E drawn; S tsumo"
    return deltas(play(table, script))


def two_yakuman(book: Book) -> int:
    table = sit(book, {"S": "55z 66z 77z 111z 2z 1m 9s 8p"}, "5z 6z 7z 2z")
    return gain(play(table, "E drawn; S pon; S 1m; W drawn; S pon; S 9s; W drawn; S pon; S 8p; W drawn; S ron"))


def thirteen_han(book: Book) -> int:
    """A flush with pinfu and a twin run, double riichi, ippatsu, two dora and two beneath."""
    table = sit(book, {"S": "223344s 567s 99s 78s"}, "9m 1z 6s", dora="8s", ura="8s")
    play(table, "E drawn; S riichi drawn; W drawn; S ron")
    assert worth(table, "S")[0] >= 13 or worth(table, "S")[0] == 0
    return gain(table) - 1000


def fu_of(hands: str, tile: str, win: str = "S ron", riichi: str = "drawn") -> Seen:
    """The fu of South's hand, who wins in the second go-round."""

    def seen(book: Book) -> int:
        draws = f"9m 1z 9s 9s 9p {tile}" if win == "S tsumo" else f"9m 1z 9s 9s 9p 9p {tile}"
        table = sit(book, {"S": hands}, draws)
        play(table, f"E drawn; S {riichi}; W drawn; N drawn; E drawn" + ("" if win == "S tsumo" else "; S drawn; W drawn"))
        return worth(play(table, win), "S")[1]

    return seen


def fu_of_east_pair(book: Book) -> int:
    table = sit(book, {"E": "234m 678p 345s 11z 34p"}, "9m 9m 2p")
    return worth(play(table, "E riichi drawn; S drawn; W drawn; E ron"), "E")[1]


def fu_of_open_runs(book: Book) -> int:
    table = sit(book, {"S": "23m 678p 345s 88s 34p 9m"}, "4m 2p")
    return worth(play(table, "E drawn; S chii high; S 9m; W drawn; S ron"), "S")[1]


def fu_after_kong(book: Book) -> int:
    """The fu of a win on a replacement tile: 40 without those of a self-draw."""
    table = sit(book, {"S": "222m 333p 345s 88s 67m"}, "9p 2m", after="8m")
    return worth(play(table, "E drawn; S ankan 2m; S tsumo"), "S")[1]


def fu_not_apart(book: Book) -> int:
    """A tile not kept apart is an act of a refereed table: here the hand alone is weighed."""
    settings = tuple(f"{key}={str(value_).lower()}" for key, value_ in book.house.items())
    return value(book.name, hand("234m678p345s88s34p", "2p", by_draw=1, mixed=1), *settings)[2]


def first_points(book: Book) -> int:
    return Table(book).points[0]


def red_five_won(book: Book) -> int:
    return extra(won(book, tile="0p"), "S")[2]


def spoiled(book: Book) -> tuple[int, ...]:
    table = sit(book, {})
    chombo(table.state, table.rules, 1 << 1)
    return deltas(table)
