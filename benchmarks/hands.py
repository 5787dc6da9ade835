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
from jantaku.book import Book as RuleBook
from jantaku.book import compile_book
from jantaku.core.fields import Book, Hand, Reading, Worth
from jantaku.core.names import EAST, KINDS, NONE
from jantaku.core.payment import settle_win
from jantaku.core.worth import score
from jantaku.lut import LUT
from jantaku.sim.records import pack, packed_lut
from jantaku.sim.score import score_all, shanten_all
from tests.random_hands import Won, winning_hands

MANY, FEW = 20_000, 2_000
SEED = 7
OPTIONS = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False, kazoe_limit=0)
KINDS_OF_MELD = {"chi": Meld.CHI, "pon": Meld.PON, "daiminkan": Meld.KAN, "ankan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
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
    """What riichienv makes of it."""
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
    """What `mahjong` makes of it, its configuration made for the hand as it must be."""
    tiles, win, melds, dora, ura, config = args
    how = HandConfig(**config, options=OPTIONS)
    return HandCalculator.estimate_hand_value(tiles, win, melds=melds, dora_indicators=dora, config=how, ura_dora_indicators=ura)


def by_us(hand: Won, book: Book, reading: Reading, worth: Worth) -> list[int]:
    """What we make of it, from the same lists of tiles to the payments."""
    laid = hand.record()
    score(laid, book, LUT, reading, worth)
    delta = [0, 0, 0, 0]
    if worth.base:
        seat = laid.seat
        settle_win(book, worth, 0, seat, seat if laid.by_draw else (seat + 1) % 4, [NONE] * 3, 0, delta)
    return delta


def scoring(rounds: int) -> list[Row]:
    """Hands scored a second."""
    hands = distinct(MANY)
    rules = compile_book(RuleBook.open("tenhou"))
    packed, book, lut = pack([hand.record() for hand in hands], Hand), pack([rules], Book), packed_lut()
    theirs = [for_riichienv(hand) for hand in hands]
    ours_all, riichienv_all = in_turns(
        (lambda: [score_all(packed, book, lut) for _ in range(10)], lambda: [by_riichienv(hand) for hand in theirs]), rounds
    )
    few, reading, worth = hands[:FEW], Reading(), Worth()
    others = [for_mahjong(hand) for hand in few]
    ours_one, mahjong_one = in_turns(
        (lambda: [by_us(hand, rules, reading, worth) for hand in few], lambda: [by_mahjong(hand) for hand in others]), rounds
    )
    return [
        against("arrays of 20,000 distinct hands scored", 10 * MANY / ours_all, MANY / riichienv_all, "hands/s", 10, 15),
        against("one hand scored from Python, interpreted", FEW / ours_one, FEW / mahjong_one, "hands/s", 2, 3),
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
    return [against("shanten of arrays, all forms", 20 * MANY / ours, MANY / theirs, "hands/s", 10, 15)]
