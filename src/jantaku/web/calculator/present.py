"""Start data of the calculator's script."""

from jantaku.scoring.melds import FORM, SIZE
from jantaku.scoring.tiles import kind, text_of, tiles_of
from jantaku.texts import capital, glossary, say, tile_names

PALETTE = tuple(
    tuple(f"{number}{suit}" for number in numbers)
    for suit, numbers in (("m", "1234567890"), ("p", "1234567890"), ("s", "1234567890"), ("z", "1234567"))
)


WORDS = ("undo", "clear", "remove", "make-win", "red-five", "plain-five", "share", "copied", "offline", "empty-slot", "dora", "ura")
MELDS = tuple(FORM)
GROUPS = {"chii": "shuntsu", "pon": "koutsu", "kan": "kantsu", "ankan": "ankan"}


def boot(lang: str, profile: str, found: dict[str, object]) -> dict[str, object]:
    """Return the start data of the script."""
    return {
        "answer": found,
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
