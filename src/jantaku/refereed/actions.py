"""Physical and spoken actions at a refereed table: seat, kind, time; unvalidated.

* ``say WORD``: chii, pon, kan, riichi, ron, tsumo, tenpai, noten, pass, nine-kinds, or any other word
* ``draw``: the next tile; with a word (``live``, ``dead``) one from a wrong place of that wall
* ``take``: the claimed tile
* ``meld TILES``: lay tiles of the hand open: two or three beside a claimed tile; four, or one, for a concealed or added kong
* ``discard TILE``: the word ``rotated`` turns it sideways
* ``stick``: put 1,000 points on the table
* ``mix``: put the drawn tile among the others instead of apart
* ``show``: lay the hand open
* ``reveal NUMBER``: turn tiles up; the word is the source: live, dead, own, other, deal, unclear
* ``correct WHAT``: take back before the discard: call, meld, draw, win, riichi
* ``dead SEAT``: declare the hand of a seat dead, formally
* ``count``: announce the han, fu and points of the own hand
* ``dispute``: contradict a count; after the next deal, ask everybody to have it corrected
* ``agree``: assent to such a correction
* ``tell WHAT``: pass information; ``tell warning`` points out an irregularity
* ``blame``: claim that another player caused the offence one was ruled on for
* ``phone``, ``device``, ``peek``, ``swap``, ``obstruct``, ``refuse`` a request, ``abuse`` the rules: misconduct
* ``wait``: time passes; with a number, players who have not spoken by then stay silent for good
* ``gong``: time is up; not an action of a player (seat -1)
"""

from collections.abc import Mapping
from typing import NamedTuple

from jantaku.core.constants import NONE, UNKNOWN
from jantaku.errors import ActError, LogError
from jantaku.scoring.tiles import row_of, tiles_of
from jantaku.texts import say, tile_name
from jantaku.texts.refusals import WordedError

SAY, DRAW, TAKE, MELD, DISCARD, STICK, MIX = "say", "draw", "take", "meld", "discard", "stick", "mix"
SHOW, REVEAL, CORRECT, DEAD, COUNT, DISPUTE = "show", "reveal", "correct", "dead", "count", "dispute"
AGREE, TELL, BLAME, PHONE, DEVICE, PEEK, SWAP = "agree", "tell", "blame", "phone", "device", "peek", "swap"
OBSTRUCT, REFUSE, ABUSE, WAIT, GONG = "obstruct", "refuse", "abuse", "wait", "gong"
CONDUCT = (TELL, BLAME, PHONE, DEVICE, PEEK, SWAP, OBSTRUCT, REFUSE, ABUSE)
ACTIONS = (SAY, DRAW, TAKE, MELD, DISCARD, STICK, MIX, SHOW, REVEAL, CORRECT, DEAD, COUNT, DISPUTE, AGREE, *CONDUCT, WAIT, GONG)
NOBODYS = (WAIT, GONG)  # actions without a player: their seat is -1

CHII, PON, KAN, RIICHI, RON, TSUMO = "chii", "pon", "kan", "riichi", "ron", "tsumo"
TENPAI, NOTEN, PASS, NINE, UNCLEAR = "tenpai", "noten", "pass", "nine-kinds", ""
CALLS = (CHII, PON, KAN)
WINS = (RON, TSUMO)

# Words of the book, and other forms that everybody understands (WRC 7.2; row N15).
PROPER = {word: word for word in (CHII, PON, KAN, RIICHI, RON, TSUMO, TENPAI, NOTEN, PASS, NINE)} | {
    "reach": RIICHI,
    "チー": CHII,
    "ポン": PON,
    "カン": KAN,
    "リーチ": RIICHI,
    "立直": RIICHI,
    "ロン": RON,
    "ツモ": TSUMO,
    "テンパイ": TENPAI,
    "聴牌": TENPAI,
    "ノーテン": NOTEN,
    "不聴": NOTEN,
}
OTHER_WORDS = {
    **dict.fromkeys(("chi", "chow", "chou", "eat"), CHII),
    **dict.fromkeys(("pung", "peng"), PON),
    **dict.fromkeys(("kong", "gang"), KAN),
    **dict.fromkeys(("rich", "ready"), RIICHI),
}
WIN_WORDS = ("mahjong", "mah-jong", "hu", "agari", "win", "out")  # of a discard or of a draw, depending on the turn


class RefereedLogError(WordedError, LogError):
    """A log of a refereed table that cannot be read or followed."""

    texts = "tabletop.log-"


class ActionError(ActError):
    """An action that cannot be done: ``id`` is the id of its text, ``values`` fill it in; a tile is given by its number."""

    def __init__(self, ident: str, **values: str | int) -> None:
        text = f"tabletop.not-{ident}"
        super().__init__(_sentence(text, values, "en"), (), text, **values)

    def sentence(self, lang: str = "en") -> str:
        """Return the reason, and what can be done instead."""
        return _sentence(self.id, self.values, lang)


def _sentence(text: str, values: Mapping[str, object], lang: str) -> str:
    return say(text, lang, **{key: _text_of(key, value, lang) for key, value in values.items()})


def _text_of(key: str, value: object, lang: str) -> object:
    return tile_name(value if isinstance(value, int) else UNKNOWN, lang) if key == "tile" else value


class Action(NamedTuple):
    """One action: time (ms since the deal of the hand), seat, kind, word, tiles, numbers."""

    at: int
    seat: int
    what: str
    word: str = ""
    tiles: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()


def meaning(word: str, *, own_turn: bool) -> tuple[str, bool]:
    """Return the book's word for a spoken word (``""`` if it cannot be understood), and whether it was the proper word."""
    spoken = word.strip().lower()
    if spoken in PROPER:
        return PROPER[spoken], True
    if spoken in WIN_WORDS:
        return (TSUMO if own_turn else RON), False
    return OTHER_WORDS.get(spoken, UNCLEAR), False


def to_row(action: Action) -> list[object]:
    """Return an action as plain data, one row of a log."""
    row: list[object] = [action.at, action.seat, action.what, action.word, row_of(action.tiles), list(action.numbers)]
    while row[-1] in ("", []):
        row.pop()
    return row


def of_row(row: object) -> Action:
    """Parse the row of an action. Raise LogError if it is malformed."""
    if not isinstance(row, list) or not 3 <= len(row) <= 6:
        raise RefereedLogError("row", row=str(row)[:80])
    whole_row = [*row, *("", "", [])[len(row) - 3 :]]
    at, seat, what, word, tiles, numbers = whole_row
    whole = type(at) is int and type(seat) is int and at >= 0 and NONE <= seat < 4
    if not (whole and what in ACTIONS and isinstance(word, str) and isinstance(tiles, str) and _whole_numbers(numbers)):
        raise RefereedLogError("action", row=str(row)[:80], names=", ".join(ACTIONS))
    return Action(at, seat, what, word, tuple(tiles_of(tiles)), tuple(numbers))


def _whole_numbers(numbers: object) -> bool:
    return isinstance(numbers, list) and all(type(number) is int for number in numbers)
