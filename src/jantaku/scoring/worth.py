"""A hand valued under a book: yaku, dora, fu, limit, payments, and why a hand is worth nothing."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from jantaku.core.constants import EAST, HAKU, KINDS, LIABILITIES, LIABLE_KANS, LIABLE_REPLACEMENT, NONE, RED
from jantaku.core.fields import FinishedHand, Rules, Worth
from jantaku.core.kinds import KIND, POWER
from jantaku.core.payment import collect_sticks, liable_for, pay_base, settle_win
from jantaku.core.worth import lacks_second_han
from jantaku.errors import HandError
from jantaku.rules.book import Book, compile_book
from jantaku.scoring import breakdown
from jantaku.scoring.circumstances import Circumstances
from jantaku.scoring.hand import Hand
from jantaku.scoring.tiles import SEATS
from jantaku.scoring.weighing import weigh

# Sets that each liability is about, and how many of them must be visible.
LIABLE_SETS = (((HAKU, HAKU + 1, HAKU + 2), 3), ((EAST, EAST + 1, EAST + 2, EAST + 3), 4), (tuple(range(KINDS)), 4))

NOBODY = [NONE] * LIABILITIES  # liable

# By tile: its kind, its suit, and what it adds to the index of that.
PLACES = tuple((kind, kind // 9, POWER[kind]) for kind in KIND)


class Why(NamedTuple):
    """One reason why a hand is worth nothing: its id and clause; for a yaku nearly made, what it missed."""

    id: str
    cite: str
    missed: breakdown.Missed | None = None


class HandWorth:
    """A hand valued under a book: what counted, and who pays what; `jantaku.scoring.score.Score` has it in words too.

    Yaku, han, fu and points are known at once; their explanation is worked out on first access. ``one_han`` is True for a
    hand that has a yaku and still is worth nothing, since with its counters the book asks for two han of yaku.
    """

    def __init__(self, book: Book, hand: Hand, tile: int, win: Circumstances, liable: Sequence[int] = ()) -> None:
        if type(hand) is not Hand or type(win) is not Circumstances or type(book) is not Book:
            _check_kinds(book, hand, win)
        rules = compile_book(book)
        self.book, self.hand, self.tile, self.win = book, hand, tile, win
        self.laid = laid_out(hand, tile, win)
        self.worth = Worth()
        weigh(self.laid, rules, self.worth)
        self.one_han = bool(rules.two_han_from) and lacks_second_han(rules, win.counters, self.worth)
        if self.one_han:
            self.worth.base = self.worth.han = self.worth.fu = self.worth.rows = 0
        self.valued = self.worth.base > 0
        self.han, self.fu, self.yakuman = self.worth.han, self.worth.fu, min(self.worth.yakuman, rules.most_yakuman)
        self.liable = self._known(rules, liable) if liable else self._liable(rules)
        self.alone = self._paid(rules)
        self.points = self.alone[win.seat]

    @property
    def yaku_ids(self) -> tuple[str, ...]:
        """Ids of the yaku that count, in the order of the book."""
        names = tuple(self.book.yaku)
        out: tuple[str, ...] = ()
        rows = self.worth.rows
        while rows:
            row = rows & -rows
            out += (names[row.bit_length() - 1],)
            rows ^= row
        return out

    @cached_property
    def yaku(self) -> tuple[breakdown.Counted, ...]:
        """Yaku that count, in the order of the book. (WRC 6.5)"""
        return breakdown.yaku_of(self.book, self.worth) if self.valued else ()

    @property
    def flat(self) -> str:
        """Limit at which a yaku counts alone, without han or fu (renhou in WRC 2015); "" if no yaku does."""
        return breakdown.flat_of(self.book, self.worth) if self.valued else ""

    @cached_property
    def bonus(self) -> tuple[breakdown.Counted, ...]:
        """Han that are not yaku: dora, ura dora, red fives. (WRC 6.4)"""
        return breakdown.bonus_of(self.book, self.worth)

    @cached_property
    def fu_items(self) -> tuple[breakdown.FuItem, ...]:
        """Items of the fu, each with the group that earned it. (WRC 6.3)"""
        return breakdown.fu_of(self.book, self.worth, self.laid) if self.valued else ()

    @cached_property
    def limit(self) -> str:
        """Limit reached; "" below all limits. (WRC 6.1)"""
        return breakdown.limit_id(self.book, self.worth) if self.valued else ""

    @cached_property
    def payments(self) -> dict[str, int]:
        """Net change of each seat wind, counters and sticks included. (WRC 5.7.7, 6.1, 6.2)"""
        whole = [0] * 4
        if self.valued:
            rules, win = compile_book(self.book), self.win
            settle_win(rules, self.worth, 0, win.seat, win.payer, self.liable, win.counters, whole)
            collect_sticks(rules, win.seat, win.sticks, whole)
        return dict(zip(SEATS, whole, strict=True))

    @cached_property
    def shanten(self) -> dict[str, int]:
        """Shanten of a hand worth nothing, by form."""
        if self.valued:
            return {}
        from jantaku.scoring.waits import forms_of, shape_of

        whole = Hand((*self.hand.tiles, self.tile), self.hand.melds)
        return forms_of(shape_of(whole, self.book).lacking_of_14())

    @cached_property
    def why(self) -> tuple[Why, ...]:
        """Reasons why the hand is worth nothing: not complete, or without enough yaku, and then the nearest ones missed."""
        if self.valued:
            return ()
        if min(self.shanten.values()) >= 0:
            return (Why("win-incomplete", self.book.cite("reason.win-incomplete")),)
        near = (Why("nearest", self.book.cite(f"yaku.{miss.id}"), miss) for miss in breakdown.missed(self.book, self.laid))
        ident = "win-two-han" if self.one_han else "win-no-yaku"
        return (Why(ident, self.book.cite(f"reason.{ident}")), *near)

    @property
    def fu_sum(self) -> int:
        """Sum of the fu before rounding."""
        return sum(item.fu for item in self.fu_items)

    @property
    def bearing(self) -> bool:
        """Return whether a player is liable for a yakuman of the hand, or for its replacement tile. (WRC 6.2)"""
        return any(seat != NONE for seat in self.liable)

    def _liable(self, rules: Rules) -> list[int]:
        """Seats liable, for what ``core.constants`` numbers: the seat given, for what the hand was won with. Raises HandError."""
        row = [*NOBODY]
        if self.win.liable == NONE:
            return row
        if liable_for(rules, self.worth, self.yakuman, LIABLE_REPLACEMENT):
            self._need_open_kong()
            row[LIABLE_REPLACEMENT] = self.win.liable
        for which, (kinds, sets) in enumerate(LIABLE_SETS):
            if liable_for(rules, self.worth, self.yakuman, which):
                seen = [m for m in self.hand.melds if KIND[m.tiles[0]] in kinds and m.call != "chii"]
                if which == LIABLE_KANS:
                    seen = [m for m in seen if len(m.tiles) == 4]
                if len(seen) < sets or not any(m.open for m in seen):
                    raise HandError(
                        f"nobody is liable for this hand: the last of {sets} sets on the table must be called, and"
                        f" {len(seen)} {'lies' if len(seen) == 1 else 'lie'} there; write them as melds, or name nobody",
                        "nobody-liable",
                        n=len(seen),
                        need=sets,
                    )
                row[which] = self.win.liable
        return row

    def _need_open_kong(self) -> None:
        """Raise HandError for a hand without a quad whose last tile was called."""
        if not any(meld.call == "kan" for meld in self.hand.melds):
            raise HandError(
                "nobody is liable for this replacement tile: that takes an open kong, on a discard; write it as kan:1111m,"
                " or name nobody",
                "nobody-fed",
            )

    def _known(self, rules: Rules, liable: Sequence[int]) -> list[int]:
        """Seats liable as the table knows them, for those the hand was won with."""
        won = [liable_for(rules, self.worth, self.yakuman, which) for which in range(len(liable))]
        return [seat if seat != self.win.seat and won[which] else NONE for which, seat in enumerate(liable)]

    def _paid(self, rules: Rules) -> list[int]:
        """Gain of each seat from the hand alone."""
        alone = [0] * 4
        if self.valued and self.liable == NOBODY:
            alone[:] = _paid_as_usual(self.worth.base, self.win.seat, self.win.payer)
        elif self.valued:
            settle_win(rules, self.worth, 0, self.win.seat, self.win.payer, self.liable, 0, alone)
        return alone


@lru_cache(maxsize=4096)
def _paid_as_usual(base: int, winner: int, payer: int) -> tuple[int, ...]:
    """Gain of each seat from the hand alone, for which nobody is liable: the same few values come again and again."""
    alone = [0] * 4
    pay_base(base, 0, winner, payer, alone)
    return tuple(alone)


def _check_kinds(*given: object) -> None:
    """Refuse what is not a Book, a Hand and Circumstances. Raises HandError."""
    if not all(map(isinstance, given, (Book, Hand, Circumstances))):
        raise HandError("Score takes a Book, a Hand, the code of a tile and Circumstances; `jantaku.score` reads text")


def laid_out(holding: Hand, tile: int, win: Circumstances) -> FinishedHand:
    """A hand as the core takes it, the winning tile among the others."""
    hand = FinishedHand()
    count, key = hand.count, hand.key
    tiles = (*holding.tiles, tile)
    for each in tiles:
        kind, suit, power = PLACES[each]
        count[kind] += 1
        key[suit] += power
    for i, meld in enumerate(holding.melds):
        hand.meld[i] = meld.block
        hand.called += meld.open
        tiles += meld.tiles
    red = tiles.count(RED) + tiles.count(RED + 1) + tiles.count(RED + 2)
    hand.win, hand.melds, hand.red = KIND[tile], len(holding.melds), red
    lay_circumstances(hand, win)
    return hand


def lay_circumstances(hand: FinishedHand, win: Circumstances) -> None:
    """Copy the circumstances of a win into the core's record."""
    hand.by_draw, hand.mixed = int(win.tsumo), int(win.tile_not_apart)
    hand.riichi = 2 if win.double_riichi else int(win.riichi)
    hand.ippatsu, hand.last, hand.after_kan = int(win.ippatsu), int(win.last_tile), int(win.after_kan)
    hand.robbing, hand.first_turn = int(win.robbing_kan), int(win.first_turn)
    hand.seat, hand.round = win.seat, win.round
    hand.doras, hand.uras = len(win.dora), len(win.ura)
    for i, each in enumerate(win.dora):
        hand.dora[i] = KIND[each]
    for i, each in enumerate(win.ura):
        hand.ura[i] = KIND[each]
