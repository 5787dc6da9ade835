"""Hands for the tests: from notation, from physical tiles; books compiled; what a hand is worth under one."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from jantaku.core import fields
from jantaku.core.constants import CLOSED, NONE, OPEN_QUAD, OPEN_TRIPLET, QUAD, RED, RUN
from jantaku.core.fields import FinishedHand, Reading, Worth
from jantaku.core.kinds import KIND, add_tile
from jantaku.core.payment import settle_win
from jantaku.core.worth import rows_value, score
from jantaku.rules.book import Book, compile_book
from jantaku.rules.rulings import OPTION, TOPICS
from jantaku.scoring.lut import LUT
from jantaku.scoring.tiles import tiles_of

MELDS = {
    **dict.fromkeys(("chi", "chii"), RUN),
    "pon": OPEN_TRIPLET,
    **dict.fromkeys(("ankan", "closed_kan"), QUAD),
    **dict.fromkeys(("kan", "daiminkan", "open_kan", "kakan", "added_kan"), OPEN_QUAD),
}
NOBODY = [NONE, NONE, NONE]
Meld = tuple[str, Sequence[int]]


def hand_of(
    tiles: Iterable[int], win: int, melds: Sequence[Meld] = (), dora: Sequence[int] = (), ura: Sequence[int] = (), **situation: int
) -> FinishedHand:
    """A hand of tiles (34 to 36 red fives), the winning one among them; a meld is what it is and its tiles."""
    hand = FinishedHand()
    laid = [tile for _, meld in melds for tile in meld]
    tiles = list(tiles)
    for tile in tiles:
        add_tile(hand.count, hand.key, KIND[tile])
    hand.win = KIND[win]
    hand.red = sum(tile >= RED for tile in tiles + laid)
    hand.melds, hand.doras, hand.uras = len(melds), len(dora), len(ura)
    for i, (what, meld) in enumerate(melds):
        hand.meld[i] = MELDS[what] + min(KIND[tile] for tile in meld)
        hand.called += MELDS[what] != QUAD
    hand.dora[: len(dora)] = [KIND[tile] for tile in dora]
    hand.ura[: len(ura)] = [KIND[tile] for tile in ura]
    for name, value in situation.items():
        setattr(hand, name, int(value))
    return hand


def hand(text: str, win: str, *melds: str, dora: str = "", ura: str = "", **situation: int) -> FinishedHand:
    """A hand in notation, the winning tile apart; a meld is written ``pon:777z``."""
    last = tiles_of(win)
    laid = [(what, tiles_of(tiles)) for what, tiles in (meld.split(":") for meld in melds)]
    return hand_of(tiles_of(text) + last, last[0], laid, tiles_of(dora), tiles_of(ura), **situation)


def tile_of_id(tile: int) -> int:
    """A tile from its number among 136, where 16, 52 and 88 are the red fives."""
    return RED + tile // 36 if tile in (16, 52, 88) else tile // 4


@cache
def opened(name: str, settings: tuple[str, ...]) -> Book:
    """A book, under rulings of the house."""
    return Book.open(name).set(*settings)


def book(name: str, *settings: str) -> fields.Rules:
    """A book compiled, under rulings of the house."""
    return compile_book(opened(name, settings))


def rows_of(name: str) -> dict[str, dict[str, Any]]:
    """The rows of yaku of a book."""
    return {yaku.id: yaku.row() for yaku in opened(name, ()).yaku.values()}


def values_of(name: str) -> dict[str, object]:
    """The values of a book, by the names of the compiled one."""
    rulings = opened(name, ()).rulings
    return {key.rpartition(".")[2]: rulings[key].says for key, topic in TOPICS.items() if topic.role == OPTION}


def judge(finished: FinishedHand, under: fields.Rules) -> Worth:
    """Return what a hand is worth under a compiled book."""
    worth = Worth()
    score(finished, under, LUT, Reading(), worth)
    return worth


def yaku_of(worth: Worth, under: fields.Rules, names: Iterable[str]) -> dict[str, int]:
    """The yaku that count, each with its han or yakuman."""
    return {name: rows_value(under, 1 << y, worth.f[CLOSED]) for y, name in enumerate(names) if worth.rows >> y & 1}


def names_of(name: str) -> list[str]:
    """The ids of the yaku of a book, in the order of its rows."""
    return list(opened(name, ()).yaku)


def value(name: str, finished: FinishedHand, *settings: str) -> tuple[int, int, int, set[str]]:
    """Base, han, fu and yaku of a hand under a book."""
    under = book(name, *settings)
    worth = judge(finished, under)
    return worth.base, worth.han, worth.fu, set(yaku_of(worth, under, opened(name, settings).yaku))


def paid(
    under: fields.Rules,
    worth: Worth,
    dealer: int,
    winner: int,
    payer: int,
    counters: int = 0,
    liable: Mapping[int, int] | None = None,
) -> list[int]:
    """Return what each seat gains by a win; ``liable`` maps a liability to the seat that bears it."""
    delta = [0] * 4
    row = [(liable or {}).get(which, NONE) for which in range(3)]
    settle_win(under, worth, dealer, winner, payer, row, counters, delta)
    return delta
