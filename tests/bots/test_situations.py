"""Situations with one right answer, each with its reason: the strong player finds it, and its numbers give that reason."""

from collections.abc import Callable
from dataclasses import dataclass

from jantaku.core.acts import ACTS, STRIDE
from jantaku.core.against import look
from jantaku.core.constants import STANDING
from jantaku.core.fields import Scratch
from jantaku.game.acts import WORDS_OF
from jantaku.game.log import Start
from jantaku.review.advisor import Advisor
from jantaku.review.candidates import Candidate
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import SEATS
from tests.bots.positions import OPPOSITE, Position, seen
from tests.rig import go_round, sit, wait_for
from tests.sampling import one_by_one

Others = dict[str, Candidate]
SOUTH_FOUR = ("S", "S")  # own wind and that of the round: the seat to the left deals the last hand


@dataclass(frozen=True)
class Situation:
    """A position, the right act, or acts, the reason, and how the numbers give it: of that act, and of each weighed, by words."""

    name: str
    position: Position
    right: str
    reason: str
    shows: Callable[[Candidate, Others], bool]


def most(others: Others, number: str) -> int:
    """The greatest of a number over all that was weighed."""
    return max(getattr(one, number) for one in others.values())


SITUATIONS = (
    Situation(
        "fold before two riichi",
        Position("2478m13599p258s12z", "5m", rivers=("1z9m2z", "9p1m5m|3z", "9p8s5m1p|", "3z4z")),
        "1p or 9p",
        "The hand wins next to never, and only what both have passed costs nothing.",
        lambda own, others: own.win < 10 and own.deal_in == 0 and most(others, "deal_in") > 50,
    ),
    Situation(
        "fold before a dealer's riichi",
        Position("1479m258p369s124z", "5s", rivers=("3z9m", "", "4z1m5s", "4z8m2p7s|")),
        "4z or 2p",
        "Three tiles away from ready, and a dealer's hand costs half as much again: a safe tile goes.",
        lambda own, others: own.deal_in == 0 and own.win < 10 and most(others, "risk") > 400,
    ),
    Situation(
        "a ready hand of a mangan goes on before riichi",
        Position("345m34067p22s678s", "5m", rivers=("1z9m2z1p", "", "1z9p3s|", "3z4z"), dora="1s"),
        "drawn or riichi drawn",
        "It wins two times in five at least, on two sides; the tile deals in one time in nine, and no safe one keeps the hand.",
        lambda own, others: own.win > 400 and own.deal_in < 120 and own.points > 3 * others["4p"].points,
    ),
    Situation(
        "without a safe tile, the terminal behind a discard",
        Position("1479m1133p2488s7z", "6p", rivers=("1z9m2z", "9s2z4m", "6s4p6m|", "3z4z8m")),
        "9m",
        "No wait on two sides has it, for 6m is furiten to the player in riichi; tiles of the middle deal in far more often.",
        lambda own, others: 10 * own.deal_in < others["3p"].deal_in and 10 * own.deal_in < others["drawn"].deal_in,
    ),
    Situation(
        "the leader of the last hand folds though one tile from ready",
        Position(
            "345p123p67s44s245m",
            "7p",
            rivers=("1z9m2z1p", "9p6s2z", "1z9p3s3z4z8m1m4s|", "3z4z"),
            points=(41000, 20000, 27000, 12000),
            winds=SOUTH_FOUR,
            left=24,
        ),
        "4s",
        "A mangan by self-draw leaves it first; only dealing in to one does not.",
        lambda own, others: own.deal_in == 0 and most(others, "deal_in") > 30 and most(others, "risk") > most(others, "promise"),
    ),
    Situation(
        "silent with a haneman when leading in the last hand",
        Position("223344m067p67s88s", "1z", points=(38000, 29000, 20000, 13000), winds=SOUTH_FOUR, dora="7s", left=30),
        "drawn",
        "Every win keeps first place: riichi adds points that change nothing, and the hand is won less often.",
        lambda own, others: (
            own.worth >= 12000 and own.win > others["riichi drawn"].win and own.place >= others["riichi drawn"].place
        ),
    ),
    Situation(
        "silent with a haneman while leading with a deal to come",
        Position("223344m067p67s88s", "1z", points=(38000, 29000, 20000, 13000), winds=("W", "S"), dora="7s", left=30),
        "drawn",
        "The same a deal before: more wins keep the place better than dearer ones.",
        lambda own, others: own.win > others["riichi drawn"].win and own.place > others["riichi drawn"].place,
    ),
    Situation(
        "the cheap call that keeps first place",
        Position("9m234m67p55s678s77z", opposite="7z", points=(30500, 29500, 22000, 18000), winds=SOUTH_FOUR, left=36),
        "pon",
        "The lead is 1,000 points: the fastest win keeps it.",
        lambda own, others: own.win > 5 * others["pass"].win and own.worth <= 1000,
    ),
    Situation(
        "the cheap call that keeps first place, a deal before the last",
        Position("9m234m67p55s678s77z", opposite="7z", points=(30500, 29500, 22000, 18000), winds=("W", "S"), left=36),
        "pon",
        "Ready at once for 1,000 points, it wins seven times as often, and brings it nearer to the place.",
        lambda own, others: own.win > 5 * others["pass"].win and own.place > others["pass"].place,
    ),
    Situation(
        "the last of the last hand passes what does not reach third place",
        Position("9m234m67p55s678s77z", opposite="7z", points=(10000, 29000, 33000, 28000), winds=SOUTH_FOUR, left=50),
        "pass",
        "1,000 points leave it 17,000 behind: a call for them wins often, and no place.",
        lambda own, others: others["pon"].win > 400 and others["pon"].place <= 0 and own.worth > 2 * others["pon"].worth,
    ),
    Situation(
        "riichi where a silent win does not bring a place in the last hand",
        Position("234m678m345p44s78s", "1z", points=(21000, 25500, 26500, 27000), winds=SOUTH_FOUR),
        "riichi drawn",
        "4,500 points behind third: with riichi a win usually passes it, without it usually does not.",
        lambda own, others: own.worth > 4500 > others["drawn"].worth and 2 * own.place > 3 * others["drawn"].place,
    ),
    Situation(
        "riichi early on two sides",
        Position("234m67m345p44p678s", "9s", left=50),
        "riichi drawn",
        "It wins nearly as often as in silence, for more than twice the points.",
        lambda own, others: own.win > 500 and own.worth > 2 * others["drawn"].worth and own.points > others["drawn"].points,
    ),
    Situation(
        "of two waits, the one on two sides",
        Position("234p678345s55s24m", "5m"),
        "riichi 2m",
        "Eight tiles win in place of four.",
        lambda own, others: 2 * own.win > 3 * others["riichi drawn"].win and own.points > others["riichi drawn"].points,
    ),
    Situation(
        "of two single waits, the dora",
        Position("234m567p345s678s8m", "2p", dora="1p"),
        "8m or riichi 8m",
        "Both wait for three tiles; a pair of dora is two han more, in silence more than riichi on the other.",
        lambda own, others: (
            all(abs(others[how + "8m"].win - others[how + "drawn"].win) < 10 for how in ("", "riichi "))
            and own.worth > others["riichi drawn"].worth + 500
        ),
    ),
    Situation(
        "seven pairs wait for what has not been discarded",
        Position("1133m4466p2277s5m", "3z", rivers=("9m", "5m9s", "5m1z", "")),
        "riichi 5m",
        "Three west winds are left, and a single five.",
        lambda own, others: own.win > 2 * others["riichi drawn"].win,
    ),
    Situation(
        "the plain five goes, the red one stays",
        Position("234p678s88s345m67p", "0m"),
        "riichi 5m",
        "Alike but for the dora of the red five, which a win then has.",
        lambda own, others: own.worth > 8000 and own.points == most(others, "points"),
    ),
    Situation(
        "a guest wind goes first",
        Position("2357m2457p3467s4z", "9p", left=66),
        "4z",
        "It helps nothing: the hand promises as much as it can without it.",
        lambda own, others: own.promise == most(others, "promise"),
    ),
    Situation(
        "a valued triplet with three dora is called",
        Position("34m5509p2344s66z1m", opposite="6z", dora="4p", left=56),
        "pon",
        "It has its yaku and its points at once, and wins twice as often.",
        lambda own, others: own.win > 2 * others["pass"].win and own.worth > 7000,
    ),
    Situation(
        "a closed hand one tile from ready is not opened for 1,000 points",
        Position("234m67m45p33p678s9m", from_left="6p", left=56),
        "pass",
        "A call wins more often, but riichi pays five times as much.",
        lambda own, others: own.worth > 5 * others["chii high"].worth and own.points > others["chii high"].points,
    ),
    Situation(
        "with three tiles left, a call that makes ready for the draw",
        Position("13m456p99p678s24s5z", from_left="2m", left=3),
        "chii middle",
        "Neither can win any more: those who are ready are paid.",
        lambda own, others: own.win == others["pass"].win == 0 and own.promise > 1000 > others["pass"].promise,
    ),
    Situation(
        "before three calls that show a yaku, the tile that is safe against them",
        Position(
            "34m578p22s1457s2z6z",
            "9p",
            rivers=("1z9m", "3z9s", "1z3z9m2z1p2s", "4z"),
            shown={OPPOSITE: ("777z", "234m", "555p")},
            dora="4p",
        ),
        "2z",
        "Three dora are on the table, and the hand is three tiles from ready.",
        lambda own, others: own.deal_in == 0 and own.win < 50 and most(others, "risk") > 400,
    ),
    Situation(
        "a hand with its yaku calls on to be ready",
        Position("34m67p345s55s9m", from_left="5m", melds=("555z",)),
        "chii high",
        "It is open already and has its triplet: ready, it wins twice as often, for as much.",
        lambda own, others: own.win > 2 * others["pass"].win and abs(own.worth - others["pass"].worth) < 1000,
    ),
    Situation(
        "early, no call that leaves no yaku",
        Position("13m1999p678s12z55s", from_left="2m", left=50),
        "pass",
        "An open hand without a yaku hardly wins, and the draw is twelve turns away.",
        lambda own, others: 2 * others["chii middle"].win < own.win and others["chii middle"].points < own.points,
    ),
)


def weighed(one: Situation) -> Others:
    """The acts weighed in a situation, the choice first."""
    advisor = Advisor(Book.open(one.position.book))
    view, scratch = seen(one.position, advisor.rules), Scratch()
    look(view, advisor.rules, LUT, scratch, 0)
    lawful = [act for act in range(ACTS) if scratch.lawful[0][act // STRIDE] >> act % STRIDE & 1]
    return {each.words: each for each in advisor.candidates(view, 0, lawful)}


def test_there_are_twenty() -> None:
    assert len(SITUATIONS) >= 20
    assert len({one.name for one in SITUATIONS}) == len(SITUATIONS)


@one_by_one("one", SITUATIONS, ids=[one.name for one in SITUATIONS])
def test_the_strong_player_does_what_is_right(one: Situation) -> None:
    assert next(iter(weighed(one))) in one.right.split(" or "), one.reason


@one_by_one("one", SITUATIONS, ids=[one.name for one in SITUATIONS])
def test_its_numbers_give_the_reason(one: Situation) -> None:
    others = weighed(one)
    for right in one.right.split(" or "):
        assert one.shows(others[right], others), one.reason


# ---- at a draw

EASY = "234m 678p 345s 88s 34p"
DECLARED = (  # book, points of North, the dealer of the last hand, and of the next; tenpai or noten, and the reason
    (
        "wrc-2015",
        (40000, 35900),
        "noten",
        "With tenpai the deal would stay and another hand be played; noten, it stays first at any payment.",
    ),
    ("wrr-2013", (40000, 35900), "noten", "The same."),
    ("club", (40000, 35900), "noten", "Only a win of the leading dealer ends the game there."),
    (
        "wrc-2015",
        (40000, 36000),
        "tenpai",
        "If the second alone is tenpai, 4,000 points change between them, and both would share the first place.",
    ),
    ("wrc-2015", (30000, 38000), "tenpai", "Only another hand can still bring the first place."),
    ("club", (20000, 18000), "tenpai", "A third player has more."),
)


@one_by_one(("book", "points", "right", "reason"), DECLARED)
def test_the_dealer_of_the_last_hand_is_noten_where_that_ends_the_game_in_first_place(
    book: str, points: tuple[int, int], right: str, reason: str
) -> None:
    rest = (4 * compile_book(Book.open(book)).start - sum(points)) // 2
    start = Start((points[1], rest, rest, points[0]), dealer=3, round=1)
    table = wait_for(go_round(sit(book, {"N": EASY}, start=start)), "N tenpai")
    assert {act.words for act in table.lawful(3)} == {"tenpai", "noten"}
    advisor = Advisor(table.book)
    assert WORDS_OF[advisor.ask(table.seen(3).state, 3)] == right, reason
    table.push(f"N {right}")
    table.conclude()
    assert bool(table.over) == (right == "noten")
    assert right == "tenpai" or max(table.points) == table.points[3]


def test_in_riichi_it_is_tenpai_for_noten_is_no_choice_then() -> None:
    start = Start((35900, 22050, 22050, 40000), dealer=3, round=1)
    table = wait_for(go_round(sit("wrc-2015", {"N": EASY}, start=start)), "N tenpai")
    state = table.seen(3).state
    assert WORDS_OF[Advisor(table.book).ask(state, 3)] == "noten"
    state.riichi[3] = STANDING
    assert WORDS_OF[Advisor(table.book).ask(state, 3)] == "tenpai"


def test_the_dealer_of_any_other_hand_is_tenpai() -> None:
    for dealer, prevailing in ((3, 0), (2, 1)):
        start = Start((20000, 20000, 40000, 40000), dealer=dealer, round=prevailing)
        table = wait_for(go_round(sit("wrc-2015", {SEATS[dealer]: EASY}, start=start)), f"{SEATS[dealer]} tenpai")
        assert WORDS_OF[Advisor(table.book).ask(table.seen(dealer).state, dealer)] == "tenpai"
