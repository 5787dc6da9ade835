"""The choices of the calculator's form, and the start data of its script."""

from jantaku.errors import HandError
from jantaku.rules.book import Book
from jantaku.scoring.melds import FORM, SIZE
from jantaku.scoring.tiles import SEATS, kind, text_of, tiles_of
from jantaku.texts import capital, glossary, say, seat_name, tile_names, wind_name
from jantaku.texts.booktitle import book_title
from jantaku.web.calculator.house import choices, others
from jantaku.web.calculator.query import FLAGS, RIICHI, Query, book_of, link_to
from jantaku.web.rules.present import BOOKS

PALETTE = tuple(
    tuple(f"{number}{suit}" for number in numbers)
    for suit, numbers in (("m", "1234567890"), ("p", "1234567890"), ("s", "1234567890"), ("z", "1234567"))
)

EXAMPLES = (
    ("pinfu", link_to("234m 66p 345s 678s 45p", "3p", riichi="riichi", dora="5z")),
    ("open", link_to("23m 11z 789s chii:345p pon:777z", "1m", dora="6z", counters="2", sticks="1")),
    ("quads", link_to("99p 78s ankan:1111m kan:2222s pon:777z", "9s", by="tsumo", seat="E")),
    ("yakuman", link_to("19m19p19s1234567z", "1m")),
    ("no-yaku", link_to("23m 11z 345p 222s 789s", "1m", dora="1s")),
    ("waits", link_to("23456789m 11z pon:555z", "")),
)

WORDS = ("undo", "clear", "remove", "make-win", "red-five", "plain-five", "share", "copied", "offline", "empty-slot", "dora", "ura")
PLACE = {"score": "/score", "rules": "/rules/", "ending": ""}  # where the calculator and the rules are
MELDS = tuple(FORM)
GROUPS = {"chii": "shuntsu", "pon": "koutsu", "kan": "kantsu", "ankan": "ankan"}


def form(query: Query, lang: str) -> dict[str, object]:
    """Return the choices of the form, with labels."""
    try:
        book = book_of(query)
    except HandError:
        book = Book.open()
    return {
        "books": [(name, f"{opened.meta['short']}: {book_title(opened, lang)}") for name in BOOKS for opened in [Book.open(name)]],
        "seats": [(letter, seat_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "rounds": [(letter, wind_name(wind, lang)) for wind, letter in enumerate(SEATS)],
        "flags": [(flag, say(f"calc.{flag}", lang)) for flag in FLAGS],
        "riichi": [(word, say(f"calc.riichi-{word or 'none'}", lang)) for word in RIICHI],
        "house": choices(book, lang),
        "others": others(query.house),
        "examples": [(say(f"calc.example-{name}", lang), link) for name, link in EXAMPLES],
    }


def boot(lang: str, profile: str, found: dict[str, object]) -> dict[str, object]:
    """Return the start data of the script."""
    return {
        "answer": found,
        "own": False,  # has a server to ask
        "profile": profile,
        "place": PLACE,
        "palette": PALETTE,
        "suits": [say(f"calc.suit-{suit}", lang) for suit in "mpsz"],
        "modes": modes(lang, profile),
        "melds": {str(reds): {call: melds(call, reds=reds) for call in MELDS} for reds in (0, 3)},
        "words": {word: say(f"calc.{word}", lang) for word in WORDS},
        "names": tile_names(lang),
    }


def modes(lang: str, profile: str) -> list[tuple[str, str]]:
    """Return what a tap on a tile may add to, with labels."""
    groups = [(call, capital(glossary.name(GROUPS[call], lang, profile))) for call in MELDS]
    return [("tiles", say("calc.mode-tiles", lang)), *groups, *((mode, say(f"calc.mode-{mode}", lang)) for mode in ("dora", "ura"))]


def melds(call: str, *, reds: int) -> dict[str, list[str]]:
    """Return the meld that a tap on each tile makes: a run by its lowest tile; four fives include the red one."""
    out = {}
    for tile in [code for row in PALETTE for code in row if reds or code[0] != "0"]:
        first = kind(tiles_of(tile)[0])
        if call == "chii":
            rest = [text_of(first + 1), text_of(first + 2)] if first < 27 and first % 9 < 7 else []
        else:
            rest = [text_of(first)] * (SIZE[call] - 1)
        if rest:
            row = [tile, *rest]
            red = reds and SIZE[call] == 4 and first < 27 and first % 9 == 4
            out[tile] = [f"0{tile[1]}", *row[1:]] if red else row
    return out
