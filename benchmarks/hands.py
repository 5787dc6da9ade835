"""Finished hands scored, many at once and one by one; shanten of many."""

from random import Random
from typing import Any

import numpy as np
import riichienv
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld
from riichienv import _riichienv as rc

from benchmarks.timing import Row, against, in_turns
from jantaku.core.constants import EAST, KINDS, NONE
from jantaku.core.fields import FinishedHand, Rules, Worth
from jantaku.errors import HandError
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.melds import Meld as OurMeld
from jantaku.scoring.score import Score, judge, score
from jantaku.scoring.tiles import SEATS, row_of, text_of
from jantaku.sim.records import dtype, pack, packed_lut
from jantaku.sim.score import score_all, shanten_all
from tests.hands import tile_of_id
from tests.random_hands import Won, winning_hands

MANY, FEW = 20_000, 2_000
SEED = 7
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kazoe_limit=0)
KINDS_OF_MELD = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
OUR_MELD = {"chi": "chii", "pon": "pon", "daiminkan": "kan", "ankan": "ankan", "kakan": "kan"}
RIVAL_MELD = {
    "chi": rc.MeldType.Chi,
    "pon": rc.MeldType.Pon,
    "daiminkan": rc.MeldType.Daiminkan,
    "ankan": rc.MeldType.Ankan,
    "kakan": rc.MeldType.Kakan,
}
WINDS = (rc.Wind.East, rc.Wind.South, rc.Wind.West, rc.Wind.North)


def distinct(number: int) -> list[Won]:
    """Random finished hands, no two alike."""
    found = {repr(hand): hand for hand in winning_hands(number + number // 4, SEED)}
    return list(found.values())[:number]


def for_riichienv(hand: Won) -> tuple[Any, ...]:
    """A hand as riichienv takes it."""
    how = hand.how
    melds = [rc.Meld(RIVAL_MELD[what], tiles, what != "ankan", NONE if what == "ankan" else 1) for what, tiles in hand.melds]
    circumstances = {
        "tsumo": bool(how["by_draw"]),
        "riichi": bool(how["riichi"]),
        "ippatsu": bool(how["ippatsu"]),
        "haitei": bool(how["last"] and how["by_draw"]),
        "houtei": bool(how["last"] and not how["by_draw"]),
        "rinshan": bool(how["after_kan"]),
        "chankan": bool(how["robbing"]),
        "player_wind": WINDS[how["seat"]],
        "round_wind": WINDS[how["round"]],
    }
    return hand.tiles, melds, hand.win, hand.dora, hand.ura, circumstances


def by_riichienv(args: tuple[Any, ...]) -> Any:
    """Return what riichienv makes of it."""
    tiles, melds, win, dora, ura, circumstances = args
    return rc.HandEvaluator(tiles, melds).calc(win, dora, ura, rc.Conditions(**circumstances))


def for_mahjong(hand: Won) -> tuple[Any, ...]:
    """A hand as `mahjong` takes it."""
    how = hand.how
    melds = [Meld(meld_type=KINDS_OF_MELD[what], tiles=tiles, opened=what != "ankan") for what, tiles in hand.melds]
    config = {
        "is_tsumo": bool(how["by_draw"]),
        "is_riichi": bool(how["riichi"]),
        "is_ippatsu": bool(how["ippatsu"]),
        "is_rinshan": bool(how["after_kan"]),
        "is_chankan": bool(how["robbing"]),
        "is_haitei": bool(how["last"] and how["by_draw"]),
        "is_houtei": bool(how["last"] and not how["by_draw"]),
        "player_wind": EAST + how["seat"],
        "round_wind": EAST + how["round"],
    }
    return hand.tiles + [tile for _, tiles in hand.melds for tile in tiles], hand.win, melds, hand.dora, hand.ura, config


def by_mahjong(args: tuple[Any, ...]) -> Any:
    """Return what `mahjong` makes of it, its configuration made for the hand as it must be."""
    tiles, win, melds, dora, ura, config = args
    how = HandConfig(**config, options=OPTIONS)
    return HandCalculator.estimate_hand_value(tiles, win, melds=melds, dora_indicators=dora, config=how, ura_dora_indicators=ura)


def codes(tiles: list[int]) -> tuple[int, ...]:
    """Physical tiles as ours are coded."""
    return tuple(tile_of_id(tile) for tile in tiles)


def for_us(hand: Won) -> tuple[Hand, int, dict[str, Any]]:
    """A hand as `Score` takes it."""
    how = hand.how
    tiles = list(hand.tiles)
    tiles.remove(hand.win)
    melds = tuple(OurMeld(OUR_MELD[what], codes(meld)) for what, meld in hand.melds)
    win = {
        "tsumo": bool(how["by_draw"]),
        "seat": how["seat"],
        "round": how["round"],
        "riichi": how["riichi"] == 1,
        "double_riichi": how["riichi"] == 2,
        "ippatsu": bool(how["ippatsu"]),
        "last_tile": bool(how["last"]),
        "after_kan": bool(how["after_kan"]),
        "robbing_kan": bool(how["robbing"]),
        "first_turn": bool(how["first_turn"]),
        "dora": codes(hand.dora),
        "ura": codes(hand.ura),
    }
    return Hand(codes(tiles), melds), tile_of_id(hand.win), win


def said(found: Score) -> tuple[tuple[str, ...], int, int, int]:
    """Return what is asked of each score: the ids of its yaku, han, fu, points."""
    return found.yaku_ids, found.han, found.fu, found.points


def by_us(args: tuple[Hand, int, dict[str, Any]], book: Book) -> tuple[tuple[str, ...], int, int, int]:
    """Return what we make of it, the circumstances put together for the hand."""
    holding, tile, win = args
    return said(Score(book, holding, tile, Circumstances(**win)))


def in_text(args: tuple[Hand, int, dict[str, Any]]) -> tuple[str, str, dict[str, Any]]:
    """A hand as `score` takes it."""
    holding, tile, win = args
    text = {"seat": SEATS[win["seat"]], "round": SEATS[win["round"]], "dora": row_of(win["dora"]), "ura": row_of(win["ura"])}
    return str(holding), text_of(tile), win | text | {"ron": not win["tsumo"]}


def by_text(args: tuple[str, str, dict[str, Any]], book: Book) -> tuple[tuple[str, ...], int, int, int]:
    """Return what we make of it from text, all of it read and checked."""
    hand, tile, win = args
    return said(score(hand, tile, book=book, **win))


def possible(hands: list[Won], book: Book) -> list[Won]:
    """Those of the hands that `judge` has nothing against; the others' circumstances do not go together."""
    found = []
    for hand in hands:
        holding, tile, win = for_us(hand)
        try:
            judge(holding, tile, book, Circumstances(**win))
        except HandError:
            continue
        found.append(hand)
    return found


def scoring(rounds: int) -> list[Row]:
    """Hands scored a second."""
    hands, rules = distinct(MANY), Book.open("tenhou")
    packed, book, lut = pack([hand.record() for hand in hands], FinishedHand), pack([compile_book(rules)], Rules), packed_lut()
    theirs, worths = [for_riichienv(hand) for hand in hands], np.zeros(MANY, dtype(Worth))
    ours_all, riichienv_all = in_turns(
        (lambda: [score_all(packed, book, lut, worths) for _ in range(10)], lambda: [by_riichienv(hand) for hand in theirs]), rounds
    )
    few = possible(hands[: FEW + FEW // 10], rules)[:FEW]
    ready, others = [for_us(hand) for hand in few], [for_mahjong(hand) for hand in few]
    texts = [in_text(hand) for hand in ready]
    assert [by_us(hand, rules) for hand in ready] == [by_text(hand, rules) for hand in texts]
    ours_one, ours_text, mahjong_one = in_turns(
        (
            lambda: [by_us(hand, rules) for hand in ready],
            lambda: [by_text(hand, rules) for hand in texts],
            lambda: [by_mahjong(hand) for hand in others],
        ),
        rounds,
    )
    return [
        against("arrays of 20,000 distinct hands scored", 10 * MANY / ours_all, MANY / riichienv_all, "hands/s", 25, 35),
        against("one hand scored from Python", FEW / ours_one, FEW / mahjong_one, "hands/s", 5, 8),
        against("one hand read from text, checked and scored", FEW / ours_text, FEW / mahjong_one, "hands/s", 2, 3),
    ]


def shanten(rounds: int) -> list[Row]:
    """Shanten of random hands of 13 tiles, all forms."""
    rng = Random(SEED)
    tiles = [sorted(rng.sample(range(4 * KINDS), 13)) for _ in range(MANY)]
    counts = np.array([np.bincount(np.array(hand) // 4, minlength=KINDS) for hand in tiles], np.int8)
    melds, lut = np.zeros(MANY, np.int8), packed_lut()
    assert shanten_all(counts, melds, lut)[:, 0].tolist() == [riichienv.calculate_shanten(hand) for hand in tiles]
    works = (
        lambda: [shanten_all(counts, melds, lut) for _ in range(20)],
        lambda: [riichienv.calculate_shanten(hand) for hand in tiles],
    )
    ours, theirs = in_turns(works, rounds)
    return [against("shanten of arrays, all forms", 20 * MANY / ours, MANY / theirs, "hands/s", 22, 30)]
