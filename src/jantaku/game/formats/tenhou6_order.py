"""Reconstruct the order of a hand of tenhou.net/6, which lists for each seat only its takes and its discards.

After a discard the next seat draws, unless another seat's next take is a call that fits. If both are possible, each is tried;
the order in which every take and every discard finds its place is the right one.
"""

import re
from typing import NamedTuple

from jantaku.core.constants import RED, TILES, UNKNOWN
from jantaku.game.formats.build import Tiles, wrong
from jantaku.game.formats.json_in import array, brief, whole

MOST_TRIES = 400
MOST_ITEMS = 120
DRAWN, NO_DISCARD = 60, 0
CALL = re.compile(r"((?:[1-5][1-9]){0,3})([cpmkar])((?:[1-5][1-9])+|60)")
DRAW, DISCARD, RIICHI, SKIP, CHII, PON, KAN, ANKAN, KAKAN = range(9)
LETTERS = {"c": (CHII, 3), "p": (PON, 3), "m": (KAN, 4), "a": (ANKAN, 4), "k": (KAKAN, 4)}
FROM = {0: 3, 1: 2, 2: 1, 3: 1}  # tiles before the letter: whose discard it was, counted on from the caller


class Item(NamedTuple):
    """One take or one discard. ``tile``: drawn, discarded (-1: the one drawn), claimed, or added to a triplet."""

    what: int
    tile: int = UNKNOWN
    used: Tiles = ()
    source: int = 0


class OrderedItem(NamedTuple):
    """One item in the reconstructed order."""

    seat: int
    item: Item


def tile_of(where: str, number: int) -> int:
    """Return the tile of a number: 11-19 characters, 21-29 circles, 31-39 bamboo, 41-47 honours, 51-53 the red fives."""
    suit, rank = divmod(number, 10)
    if suit == 5 and 1 <= rank <= 3:
        return RED + rank - 1
    if (1 <= suit <= 3 and rank >= 1) or (suit == 4 and 1 <= rank <= 7):
        return 9 * (suit - 1) + rank - 1
    raise wrong(where, f"tile {number}", "11-19, 21-29, 31-39, 41-47, 51-53")


def number_of(tile: int) -> int:
    """Return the number of a tile."""
    return 51 + tile - RED if RED <= tile < TILES else tile // 9 * 10 + tile % 9 + 11


def items(where: str, value: object, *, takes: bool) -> list[Item]:
    """Return a column of takes, or of discards."""
    return [_item(where, one, takes=takes) for one in array(where, value, 0, MOST_ITEMS)]


def _item(where: str, value: object, *, takes: bool) -> Item:
    if not isinstance(value, str):
        number = whole(where, value, 0, 99)
        if takes:
            return Item(DRAW, tile_of(where, number))
        if number == NO_DISCARD:
            return Item(SKIP)
        return Item(DISCARD, UNKNOWN if number == DRAWN else tile_of(where, number))
    found = CALL.fullmatch(value)
    if found is None or (found[2] in "cpm") != takes or (found[3] == "60") != (value == "r60"):
        raise wrong(where, brief(value), "a tile or a call, as in 34, c171618, 12p1212, 252552m25, 121212a12, 26k262626, r60")
    if found[2] == "r":
        return Item(RIICHI, UNKNOWN if value == "r60" else tile_of(where, whole(where, int(value[1:]), 11, 53)))
    before, after = ([tile_of(where, int(text[at : at + 2])) for at in range(0, len(text), 2)] for text in (found[1], found[3]))
    what, size = LETTERS[found[2]]
    if len(before) + len(after) != size or not after:
        raise wrong(where, brief(value), f"{size} tiles in all, one of them after the letter")
    if what == ANKAN:
        return Item(ANKAN, after[0], (*before, *after))
    return Item(what, after[0], (*before, *after[1:]), FROM[len(before)])


def order(where: str, dealer: int, takes: list[list[Item]], puts: list[list[Item]]) -> list[OrderedItem]:
    """Return the steps of a hand, all of its items in one order. Raise LogError if no order fits."""
    choices: list[int] = []
    for _ in range(MOST_TRIES):
        trial = _Trial(dealer, takes, puts, choices)
        if trial.run():
            return trial.steps
        choices = trial.chosen
        while choices and choices[-1] + 1 == trial.ways[len(choices) - 1]:
            choices.pop()
        if not choices:
            break
        choices[-1] += 1
    raise wrong(
        where, "takes and discards that fit together in no order", "each take followed by its discard or kan, each call by one"
    )


class _Trial:
    """One attempt to put the items in order, with the choices given and then the first option of each."""

    def __init__(self, dealer: int, takes: list[list[Item]], puts: list[list[Item]], choices: list[int]) -> None:
        self.takes = [iter(column) for column in takes]
        self.puts = [iter(column) for column in puts]
        self.next = [next(column, None) for column in self.takes]
        self.left = sum(map(len, takes)) + sum(map(len, puts))
        self.choices = choices
        self.chosen: list[int] = []
        self.ways: list[int] = []
        self.seat = dealer
        self.steps: list[OrderedItem] = []

    def step(self, seat: int, item: Item) -> None:
        self.steps.append(OrderedItem(seat, item))
        self.left -= 1

    def take(self, seat: int) -> Item | None:
        item = self.next[seat]
        if item is not None:
            self.step(seat, item)
            self.next[seat] = next(self.takes[seat], None)
        return item

    def run(self) -> bool:
        """Return whether everything found its place."""
        while (coming := self.next[self.seat]) is not None and coming.what == DRAW:
            self.take(self.seat)
            if not self.turn():
                break
        return self.left == 0

    def turn(self) -> bool:
        """Play a seat until another draws, or it draws again. Return False if the hand ends, or the order does not fit."""
        while True:
            put = next(self.puts[self.seat], None)
            if put is None:
                return False
            self.step(self.seat, put)
            if put.what == SKIP:
                return False
            if put.what in {ANKAN, KAKAN}:
                return True
            drawn = next((step.item for step in reversed(self.steps[:-1]) if step.seat == self.seat), put)
            if put.tile == UNKNOWN and drawn.what != DRAW:
                return False
            seat = self.claimant(drawn.tile if put.tile == UNKNOWN else put.tile)
            if seat == UNKNOWN:
                self.seat = (self.seat + 1) % 4
                return True
            self.seat = seat
            call = self.take(seat)
            if call is not None and call.what == KAN:
                skip = next(self.puts[seat], None)
                self.left -= 1
                return skip is not None and skip.what == SKIP

    def claimant(self, tile: int) -> int:
        """Return the seat that claims this discard, or -1: as chosen if there is a choice."""
        ways = [seat for seat in range(4) if self.claims(seat, tile)]
        ways.sort(key=lambda seat: (item := self.next[seat]) is not None and item.what == CHII)
        ways.append(UNKNOWN)
        if len(ways) == 1:
            return UNKNOWN
        at = len(self.chosen)
        self.chosen.append(self.choices[at] if at < len(self.choices) else 0)
        self.ways.append(len(ways))
        return ways[self.chosen[-1]]

    def claims(self, seat: int, tile: int) -> bool:
        item = self.next[seat]
        if item is None or item.what == DRAW or item.tile != tile:
            return False
        return (seat + item.source) % 4 == self.seat and (item.what != CHII or item.source == 3)
