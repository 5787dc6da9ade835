"""Score hands, with reasons: ``score("23m 11z 789s chii:345p pon:777z", "1m", ron=True).points``."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from jantaku.arguments import expect, flag, nearest
from jantaku.core.constants import NONE
from jantaku.errors import HandError, JantakuError
from jantaku.rules.book import DEFAULT, Book, book_of, compile_book
from jantaku.scoring.circumstances import FLAGS, Circumstances, check, check_types
from jantaku.scoring.hand import Hand, check_holding, check_size
from jantaku.scoring.notation import SHORT, check_copies, read_parts, read_tile, read_tiles
from jantaku.scoring.tiles import SEATS, text_of
from jantaku.scoring.worth import HandWorth

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


class Score(HandWorth):
    """Worth of a hand under a book: ``han``, ``fu``, ``limit``, ``points``, ``payments``, each with its origin.

    ``limit`` is empty below all limits; ``yaku``, ``bonus`` (dora) and ``fu_items`` list what counted, with clauses; ``points``
    is the hand alone, ``payments`` the net change of each seat wind, counters and sticks included. Where ``points`` is 0,
    ``why`` says why, and ``shanten`` how far the hand is by form. ``explain(lang)`` has it in sentences, ``json()`` as data.
    Yaku, han, fu and points are known at once; their explanation is worked out on first access.

    ``Score(book, hand, tile, win)`` takes a possible hand as codes of tiles and checks nothing; `judge` checks it first, and
    `score` reads it from text. ``liable`` are the seat winds that answer for dragons, winds
    and kans, -1 nobody, where a table knows them; without, the one that ``win`` names.
    """

    def explain(self, lang: str = "en") -> list[str]:
        """Return the lines of a score sheet in a language: en, fr or ja."""
        from jantaku.scoring.sheet import sheet

        expect(lang, str, "the language", "en, fr or ja", JantakuError)
        return sheet(self, lang)

    def json(self, lang: str = "en") -> dict[str, Any]:
        """Return the same as plain data; names and sentences are in the language."""
        from jantaku.scoring.sheet import data

        expect(lang, str, "the language", "en, fr or ja", JantakuError)
        return data(self, lang)

    def _repr_svg_(self) -> str:
        from jantaku.draw import score as drawn

        return drawn(self)

    def __repr__(self) -> str:
        limit = f", {self.limit}" if self.limit else ""
        return f"<Score {self.hand} + {text_of(self.tile)}: {self.han} han {self.fu} fu{limit}, {self.points} points>"


def judge(hand: str | Hand, tile: str | int, book: Book, win: Circumstances) -> Score:
    """Score a hand with a winning tile that is not among its tiles, both in notation or both as codes.

    ``judge(Hand((1, 2, 27, 27, 24, 25, 26), (Meld("chii", (11, 12, 13)), Meld("pon", (33, 33, 33)))), 0, book,
    Circumstances(tsumo=False))`` checks what `score` checks, without reading text. Raises HandError for an impossible hand.
    """
    rules = compile_book(book)
    reds = rules.red_fives
    check_types(win)
    holding = Hand(*read_parts(hand, reds)) if isinstance(hand, str) else hand
    try:
        last = read_tile(tile, reds) if isinstance(tile, str) else tile
        if holding is hand or last is tile:
            check_holding(holding, (last, *win.dora, *win.ura), reds)
        if len(holding.tiles) != HELD - 3 * len(holding.melds):
            check_size(holding, (HELD,), f"the winning tile {text_of(last)} not among them")
        check(win, holding, last, rules)
    except HandError:
        if holding is not hand:  # what is wrong with it comes first; it is counted only once where nothing is
            check_copies(holding.all, reds, "the hand")
        raise
    return Score(book, holding, last, win)


HELD = 13  # tiles of a hand without melds, the winning one apart
SEAT_OF = {wind: seat for seat, wind in enumerate(SEATS)}


def seat_of(text: str, what: str = "a seat") -> int:
    """Return the number of a wind, 0 to 3: E, S, W, N. Raise HandError if unknown."""
    if type(text) is str and text in SEAT_OF:
        return SEAT_OF[text]
    expect(text, str, what, "a wind: write E, S, W or N", HandError)
    seat = SEATS.find(text.upper()) if len(text) == 1 else -1
    if seat < 0:
        raise HandError(f"{text[:20]!r} is not {what}: write E, S, W or N", "no-wind", text=text[:20])
    return seat


def indicators(text: str | Sequence[str], book: Book, what: str = "dora") -> tuple[int, ...]:
    """Parse indicators from a list with commas, ``5m,1z``, or a row. Raise HandError if malformed."""
    expect(text, (str, list, tuple), what, "tiles as text, as in '5m,1z', or a list of them", HandError)
    if not text:
        return ()
    reds = compile_book(book).red_fives
    if isinstance(text, str):
        return _row(text, reds) if len(text) <= SHORT else _tiles_of(text.replace(",", " ").split(), reds)
    return _tiles_of(text, reds)


def _tiles_of(words: Sequence[str], reds: int) -> tuple[int, ...]:
    return tuple(tile for word in words for tile in read_tiles(word, reds))


@lru_cache(4096)
def _row(text: str, reds: int) -> tuple[int, ...]:
    """Return the indicators of a short text; the same few are read again and again."""
    return _tiles_of(text.replace(",", " ").split(), reds)


KNOWN, BOOL = frozenset(("ron", *FLAGS)), frozenset((bool,))


def _check_flags(flags: dict[str, bool]) -> None:
    """Raise HandError for unknown flags, flags that are not booleans, and a win by both or neither of ron and tsumo."""
    sound = flags.keys() <= KNOWN and BOOL.issuperset(map(type, flags.values()))
    for name, value in () if sound else flags.items():
        if name in KNOWN and (value is True or value is False):
            continue
        if name not in KNOWN:
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
