"""What hands and mouths do at a table: a deed is who, what, and when; nothing in it says whether it was right.

* ``say WORD``: chii, pon, kan, riichi, ron, tsumo, tenpai, noten, pass, nine-kinds, or any other word
* ``draw``: the next tile; with a word (``live``, ``dead``) one from a wrong place of that wall
* ``take``: the tile that was claimed
* ``meld TILES``: lay tiles of the hand open: two or three beside a claimed tile, four or one for a kong of one's own
* ``discard TILE``: the word ``rotated`` turns it sideways
* ``stick``: put 1,000 points on the table
* ``mix``: put the tile drawn among the others, not apart
* ``show``: lay the hand open
* ``reveal NUMBER``: turn tiles up; the word says whose: live, dead, own, other, deal, unclear
* ``correct WHAT``: take back before the discard: call, meld, draw, win, riichi
* ``dead SEAT``: declare the hand of a seat dead, formally
* ``count``: say one's han, fu and points
* ``dispute``: contradict what was counted; after the next deal, ask everybody to have it corrected
* ``agree``: assent to such a correction
* ``tell WHAT``: pass information; ``tell warning`` points out an irregularity
* ``blame``: say that another caused what one was ruled on for
* ``phone``, ``device``, ``peek``, ``swap``, ``obstruct``, ``refuse`` a request, ``abuse`` the rules: what should not be done
* ``wait``: time passes; with a number, who has not spoken by then says nothing any more
* ``gong``: time is up, which nobody at the table does (seat -1)
"""

from typing import NamedTuple

from jantaku.core.names import NONE, UNKNOWN
from jantaku.errors import ActError, LogError
from jantaku.texts import say, tile_name
from jantaku.tiles import row_of, tiles_of

SAY, DRAW, TAKE, MELD, DISCARD, STICK, MIX = "say", "draw", "take", "meld", "discard", "stick", "mix"
SHOW, REVEAL, CORRECT, DEAD, COUNT, DISPUTE = "show", "reveal", "correct", "dead", "count", "dispute"
AGREE, TELL, BLAME, PHONE, DEVICE, PEEK, SWAP = "agree", "tell", "blame", "phone", "device", "peek", "swap"
OBSTRUCT, REFUSE, ABUSE, WAIT, GONG = "obstruct", "refuse", "abuse", "wait", "gong"
CONDUCT = (TELL, BLAME, PHONE, DEVICE, PEEK, SWAP, OBSTRUCT, REFUSE, ABUSE)
ACTIONS = (SAY, DRAW, TAKE, MELD, DISCARD, STICK, MIX, SHOW, REVEAL, CORRECT, DEAD, COUNT, DISPUTE, AGREE, *CONDUCT, WAIT, GONG)
NOBODYS = (WAIT, GONG)  # actions that are nobody's

CHII, PON, KAN, RIICHI, RON, TSUMO = "chii", "pon", "kan", "riichi", "ron", "tsumo"
TENPAI, NOTEN, PASS, NINE, UNCLEAR = "tenpai", "noten", "pass", "nine-kinds", ""
CALLS = (CHII, PON, KAN)
WINS = (RON, TSUMO)

# The words of the book, and others by which everybody knows what is meant (WRC 7.2; RULES N15).
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
WIN_WORDS = ("mahjong", "mah-jong", "hu", "agari", "win", "out")  # of a discard or of a draw, as the moment has it


class ActionError(ActError):
    """An action that cannot be done: ``id`` names its sentence, ``values`` stand in it; a tile by its number."""

    def __init__(self, ident: str, **values: str | int) -> None:
        self.id = f"tabletop.not-{ident}"
        self.values = values
        super().__init__(self.sentence())

    def sentence(self, lang: str = "en") -> str:
        """Why it cannot be done, and what could be."""
        return say(self.id, lang, **{key: _said(key, value, lang) for key, value in self.values.items()})


def _said(key: str, value: str | int, lang: str) -> str | int:
    return tile_name(value if isinstance(value, int) else UNKNOWN, lang) if key == "tile" else value


class Action(NamedTuple):
    """One action: when (ms since the deal of the hand), the seat, what, its word, its tiles, its numbers."""

    at: int
    seat: int
    what: str
    word: str = ""
    tiles: tuple[int, ...] = ()
    numbers: tuple[int, ...] = ()


def meaning(word: str, *, own_turn: bool) -> tuple[str, bool]:
    """What a word says (one of those of the book, or ``""`` where nobody can tell), and whether it is the proper one."""
    said = word.strip().lower()
    if said in PROPER:
        return PROPER[said], True
    if said in WIN_WORDS:
        return (TSUMO if own_turn else RON), False
    return OTHER_WORDS.get(said, UNCLEAR), False


def to_row(action: Action) -> list[object]:
    """An action as plain data, one row of a log."""
    row: list[object] = [action.at, action.seat, action.what, action.word, row_of(action.tiles), list(action.numbers)]
    while row[-1] in ("", []):
        row.pop()
    return row


def of_row(row: object) -> Action:
    """The action of a row. Raises LogError where it is none."""
    if not isinstance(row, list) or not 3 <= len(row) <= 6:
        raise LogError(f"{str(row)[:80]} is no deed: a deed is a row of time, seat, what, and perhaps word, tiles, numbers.")
    whole_row = [*row, *("", "", [])[len(row) - 3 :]]
    at, seat, what, word, tiles, numbers = whole_row
    whole = type(at) is int and type(seat) is int and at >= 0 and NONE <= seat < 4
    if not (whole and what in ACTIONS and isinstance(word, str) and isinstance(tiles, str) and _whole_numbers(numbers)):
        raise LogError(f"{str(row)[:80]} is no deed: the time is in ms, the seat 0 to 3, the deed one of {', '.join(ACTIONS)}.")
    return Action(at, seat, what, word, tuple(tiles_of(tiles)), tuple(numbers))


def _whole_numbers(numbers: object) -> bool:
    return isinstance(numbers, list) and all(type(number) is int for number in numbers)
