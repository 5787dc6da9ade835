"""Score hands, with reasons: ``score("23m 11z 789s chii:345p pon:777z", "1m", ron=True).points``."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

from jantaku import explain
from jantaku.arguments import expect, flag, nearest
from jantaku.book import DEFAULT, Book, book_of, compile_book
from jantaku.circumstances import FLAGS, Circumstances, check, check_types
from jantaku.core.fields import FinishedHand, Reading, Rules, Worth
from jantaku.core.kinds import KIND, POWER
from jantaku.core.names import EAST, HAKU, KINDS, LIABLE_KANS, NONE, RED
from jantaku.core.payment import collect_sticks, settle_win, yakuman_liable
from jantaku.core.worth import score as weigh
from jantaku.errors import HandError, JantakuError
from jantaku.hand import Hand, check_holding, check_size, read_hand, read_tile, read_tiles
from jantaku.lut import LUT
from jantaku.tiles import SEATS, text_of

# Sets that each liability is about, and how many of them must be visible.
LIABLE_SETS = (((HAKU, HAKU + 1, HAKU + 2), 3), ((EAST, EAST + 1, EAST + 2, EAST + 3), 4), (tuple(range(KINDS)), 4))


SYNONYMS = {  # names of circumstances elsewhere
    "reach": "riichi",
    "daburu_riichi": "double_riichi",
    "wriichi": "double_riichi",
    "haitei": "last_tile",
    "houtei": "last_tile",
    "rinshan": "after_kan",
    "chankan": "robbing_kan",
    "tenhou": "first_turn",
    "chiihou": "first_turn",
    "renhou": "first_turn",
}


class Why(NamedTuple):
    """One reason why a hand is worth nothing: its id and clause; for a yaku nearly made, what it missed."""

    id: str
    cite: str
    missed: explain.Missed | None = None


class Score:
    """Worth of a hand under a book: ``han``, ``fu``, ``limit``, ``points``, ``payments``, each with its origin.

    ``limit`` is empty below all limits; ``yaku``, ``bonus`` (dora) and ``fu_items`` list what counted, with clauses; ``points``
    is the hand alone, ``payments`` the net change of each seat wind, counters and sticks included. Where ``points`` is 0,
    ``why`` says why, and ``shanten`` how far the hand is by form. ``explain(lang)`` has it in sentences, ``json()`` as data.
    Yaku, han, fu and points are known at once; their explanation is worked out on first access.

    ``Score(book, hand, tile, win)`` takes a possible hand as codes of tiles and checks nothing; `judge` checks it first, and
    `score` reads it from text. ``liable`` are the seat winds that answer for dragons, winds
    and kans, -1 nobody, where a table knows them; without, the one that ``win`` names.
    """

    def __init__(self, book: Book, hand: Hand, tile: int, win: Circumstances, liable: Sequence[int] = ()) -> None:
        if type(hand) is not Hand or type(win) is not Circumstances or type(book) is not Book:
            _check_kinds(book, hand, win)
        rules = compile_book(book)
        self.book, self.hand, self.tile, self.win = book, hand, tile, win
        self.laid = laid_out(hand, tile, win)
        self.worth = Worth()
        weigh(self.laid, rules, LUT, Reading(), self.worth)
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
    def yaku(self) -> tuple[explain.Counted, ...]:
        """Yaku that count, in the order of the book. (WRC 6.5)"""
        return explain.yaku_of(self.book, self.worth) if self.valued else ()

    @property
    def flat(self) -> str:
        """Limit at which a yaku counts alone, without han or fu (renhou in WRC 2015); "" if no yaku does."""
        return explain.flat_of(self.book, self.worth) if self.valued else ""

    @cached_property
    def bonus(self) -> tuple[explain.Counted, ...]:
        """Han that are not yaku: dora, ura dora, red fives. (WRC 6.4)"""
        return explain.bonus_of(self.book, self.worth)

    @cached_property
    def fu_items(self) -> tuple[explain.FuItem, ...]:
        """Items of the fu, each with the group that earned it. (WRC 6.3)"""
        return explain.fu_of(self.book, self.worth, self.laid) if self.valued else ()

    @cached_property
    def limit(self) -> str:
        """Limit reached; "" below all limits. (WRC 6.1)"""
        return explain.limit_id(self.book, self.worth) if self.valued else ""

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
        from jantaku.waiting import forms_of, shape_of

        whole = Hand((*self.hand.tiles, self.tile), self.hand.melds)
        return forms_of(shape_of(whole, self.book).lacking_of_14())

    @cached_property
    def why(self) -> tuple[Why, ...]:
        """Reasons why the hand is worth nothing: not complete, or without a yaku, and then the nearest ones missed."""
        if self.valued:
            return ()
        if min(self.shanten.values()) >= 0:
            return (Why("win-incomplete", self.book.cite("reason.win-incomplete")),)
        near = (Why("nearest", self.book.cite(f"yaku.{miss.id}"), miss) for miss in explain.missed(self.book, self.laid))
        return (Why("win-no-yaku", self.book.cite("reason.win-no-yaku")), *near)

    @property
    def fu_sum(self) -> int:
        """Sum of the fu before rounding."""
        return sum(item.fu for item in self.fu_items)

    @property
    def bearing(self) -> bool:
        """Return whether a player is liable for a yakuman of the hand. (WRC 6.2)"""
        return any(seat != NONE for seat in self.liable)

    def _liable(self, rules: Rules) -> list[int]:
        """Seats liable for dragons, winds, kans: the seat given, for those the hand was won with. Raises HandError."""
        row = [NONE] * 3
        if self.win.liable == NONE:
            return row
        for which, (kinds, sets) in enumerate(LIABLE_SETS):
            if yakuman_liable(rules, self.worth, self.yakuman, which):
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

    def _known(self, rules: Rules, liable: Sequence[int]) -> list[int]:
        """Seats liable as the table knows them, for those the hand was won with."""
        won = [yakuman_liable(rules, self.worth, self.yakuman, which) for which in range(len(liable))]
        return [seat if seat != self.win.seat and won[which] else NONE for which, seat in enumerate(liable)]

    def _paid(self, rules: Rules) -> list[int]:
        """Gain of each seat from the hand alone."""
        alone = [0] * 4
        if self.valued:
            settle_win(rules, self.worth, 0, self.win.seat, self.win.payer, self.liable, 0, alone)
        return alone

    def explain(self, lang: str = "en") -> list[str]:
        """Return the lines of a score sheet in a language: en, fr or ja."""
        from jantaku.scoresheet import sheet

        expect(lang, str, "the language", "en, fr or ja", JantakuError)
        return sheet(self, lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        """Return the same as plain data; names and sentences are in the language."""
        from jantaku.scoresheet import data

        expect(lang, str, "the language", "en, fr or ja", JantakuError)
        return data(self, lang)

    def _repr_svg_(self) -> str:
        from jantaku.draw import score as drawn

        return drawn(self)

    def __repr__(self) -> str:
        limit = f", {self.limit}" if self.limit else ""
        return f"<Score {self.hand} + {text_of(self.tile)}: {self.han} han {self.fu} fu{limit}, {self.points} points>"


def _check_kinds(*given: object) -> None:
    """Refuse what is not a Book, a Hand and a Win. Raises HandError."""
    if not all(map(isinstance, given, (Book, Hand, Circumstances))):
        raise HandError("Score takes a Book, a Hand, the code of a tile and a Win; `jantaku.score` reads text")


def laid_out(holding: Hand, tile: int, win: Circumstances) -> FinishedHand:
    """A hand as the core takes it, the winning tile among the others."""
    hand = FinishedHand()
    count, key = hand.count, hand.key
    tiles = (*holding.tiles, tile)
    for each in tiles:
        kind = KIND[each]
        count[kind] += 1
        key[kind // 9] += POWER[kind]
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


def judge(hand: str | Hand, tile: str | int, book: Book, win: Circumstances) -> Score:
    """Score a hand with a winning tile that is not among its tiles, both in notation or both as codes.

    ``judge(Hand((1, 2, 27, 27, 24, 25, 26), (Meld("chii", (11, 12, 13)), Meld("pon", (33, 33, 33)))), 0, book,
    Win(tsumo=False))`` checks what `score` checks, without reading text. Raises HandError for an impossible hand.
    """
    rules = compile_book(book)
    reds = rules.red_fives
    check_types(win)
    holding = read_hand(hand, reds) if isinstance(hand, str) else hand
    last = read_tile(tile, reds) if isinstance(tile, str) else tile
    if holding is hand or last is tile:
        check_holding(holding, (last, *win.dora, *win.ura), reds)
    check_size(holding, (13,), f"the winning tile {text_of(last)} not among them")
    check(win, holding, last, rules)
    return Score(book, holding, last, win)


def seat_of(text: str, what: str = "a seat") -> int:
    """Return the number of a wind, 0 to 3: E, S, W, N. Raise HandError if unknown."""
    expect(text, str, what, "a wind: write E, S, W or N", HandError)
    seat = SEATS.find(text.upper()) if len(text) == 1 else -1
    if seat < 0:
        raise HandError(f"{text[:20]!r} is not {what}: write E, S, W or N", "no-wind", text=text[:20])
    return seat


def indicators(text: str | Sequence[str], book: Book, what: str = "dora") -> tuple[int, ...]:
    """Parse indicators from a list with commas, ``5m,1z``, or a row. Raise HandError if malformed."""
    expect(text, (str, list, tuple), what, "tiles as text, as in '5m,1z', or a list of them", HandError)
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(tile for word in words for tile in read_tiles(word, compile_book(book).red_fives))


def _check_flags(flags: dict[str, bool]) -> None:
    """Raise HandError for unknown flags, flags that are not booleans, and a win by both or neither of ron and tsumo."""
    for name, value in flags.items():
        if name not in FLAGS and name != "ron":
            near = SYNONYMS.get(name) or nearest(name, FLAGS)
            hint = f"did you mean {near}?" if near else f"there are {', '.join(FLAGS[1:])}"
            raise HandError(f"no circumstance is called {name[:40]!r}: {hint}")
        flag(value, name, HandError)
    if flags["ron"] == flags["tsumo"]:
        raise HandError("a hand is won in one of two ways: say either ron or tsumo", "ron-or-tsumo")


def score(
    hand: str | Hand,
    tile: str,
    *,
    ron: bool = False,
    tsumo: bool = False,
    book: Book | str = DEFAULT,
    seat: str = "S",
    round: str = "E",  # noqa: A002 - the word of the game
    discarder: str | None = None,
    liable: str | None = None,
    dora: str | Sequence[str] = (),
    ura: str | Sequence[str] = (),
    counters: int = 0,
    sticks: int = 0,
    **circumstances: bool,
) -> Score:
    """Score a hand won by ``ron`` or ``tsumo`` with a tile that is not among its tiles.

    Seats are winds (E, S, W, N): ``seat`` the winner's, ``discarder`` by default that of the left neighbour. ``dora`` and ``ura``
    are indicators: ``"5m,1z"``; ``circumstances`` flags: riichi, double_riichi, ippatsu, last_tile, after_kan, robbing_kan,
    first_turn, tile_not_apart. Raises HandError for what cannot be, BookError for a book that is not there.
    """
    expect(tile, str, "the winning tile", "it as text, as in '1m'", HandError)
    _check_flags({"ron": ron, "tsumo": tsumo} | circumstances)
    rules = book_of(book)
    win = Circumstances(
        tsumo=tsumo,
        seat=seat_of(seat),
        round=seat_of(round, "a round"),
        discarder=NONE if discarder is None else seat_of(discarder),
        liable=NONE if liable is None else seat_of(liable),
        dora=indicators(dora, rules),
        ura=indicators(ura, rules, "ura"),
        counters=counters,
        sticks=sticks,
        **circumstances,
    )
    return judge(hand, tile, rules, win)
