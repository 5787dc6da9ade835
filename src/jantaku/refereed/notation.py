"""Actions as people type them: ``pon``, ``pon 77z``, ``5m``, ``riichi 5m``, ``draw dead``, ``reveal own 6``, ``correct meld 46m``.

5m, 5m rotated     discard
riichi 5m          say it, discard it rotated, put the stick
pon 77z            say it, lay the two tiles, take the third
dead S, dispute S  about the hand of South
count 3 40 5200    a worth: han, fu, points; or count mangan 8000
kan 1111z          a concealed kong, or with three tiles a claim of a discard
say WORD           any word; ron, tsumo, tenpai, noten, pass ... need no ``say``
"""

from jantaku.errors import HandError
from jantaku.refereed import actions as d
from jantaku.refereed.actions import OTHER_WORDS, PROPER, WIN_WORDS, Action, ActionError
from jantaku.scoring.tiles import SEATS, tiles_of

SPOKEN = {**PROPER, **OTHER_WORDS, **dict.fromkeys(WIN_WORDS, "")}
NOTHING_MORE = (d.TAKE, d.STICK, d.MIX, d.SHOW, d.WAIT, d.AGREE, *d.CONDUCT)
WITH_MORE = (d.DRAW, d.CORRECT, d.REVEAL, d.MELD, "lay", d.DEAD, d.COUNT, d.DISPUTE)


def read(text: str, seat: int, at: int, *, dealer: int = 0) -> list[Action]:
    """Parse a typed line into actions, in order; another seat is named by its wind, E, S, W or N.

    Raise ActionError if the tiles cannot be read.
    """
    words = text.split()
    if not words:
        return []
    first, rest = words[0].lower(), words[1:]
    if first == d.SAY:
        return [Action(at, seat, d.SAY, " ".join(rest))]
    if first in SPOKEN:
        return spoken(first, rest, seat, at)
    if first == d.TELL:
        return [Action(at, seat, first, " ".join(rest))]
    if first in NOTHING_MORE:
        return [Action(at, seat, first)]
    if first in WITH_MORE:
        action = action_of("meld" if first == "lay" else first, rest, seat, at)
        about = first in (d.DEAD, d.DISPUTE) and action.numbers
        return [action._replace(numbers=((action.numbers[0] + dealer) % 4,))] if about else [action]
    if first == d.DISCARD:
        first, rest = (rest[0], rest[1:]) if rest else ("", [])
    return [Action(at, seat, d.DISCARD, "rotated" if rest[:1] == ["rotated"] else "", row(first, text))]


def spoken(word: str, rest: list[str], seat: int, at: int) -> list[Action]:
    """Return the actions of a word and the tiles that go with it."""
    declaration = Action(at, seat, d.SAY, word)
    if not rest:
        return [declaration]
    tiles = row("".join(rest), word)
    if SPOKEN[word] == d.RIICHI:
        return [declaration, Action(at, seat, d.DISCARD, "rotated", tiles), Action(at, seat, d.STICK)]
    own = len(tiles) in (1, 4)
    return [declaration, Action(at, seat, d.MELD, "", tiles), *([] if own else [Action(at, seat, d.TAKE)])]


def action_of(what: str, rest: list[str], seat: int, at: int) -> Action:
    """Return an action with its arguments: a word, numbers, tiles."""
    numbers = tuple(int(word) for word in rest if word.isdecimal())
    others = [word for word in rest if not word.isdecimal()]
    if what in (d.DEAD, d.DISPUTE):
        wind = others[0].upper() if others else ""
        return Action(at, seat, what, "", (), (SEATS.index(wind),) if wind and wind in SEATS else ())
    if what == d.COUNT:
        return Action(at, seat, what, " ".join(others), (), numbers)
    if what == d.MELD:
        return Action(at, seat, what, "", row("".join(rest), what))
    word = others[0] if others else ""
    tiles = row(others[1], what) if len(others) > 1 else ()
    return Action(at, seat, what, word, tiles, numbers)


def row(text: str, whole: str) -> tuple[int, ...]:
    """Parse tiles as they are typed. Raise ActionError if they cannot be read."""
    try:
        tiles = tuple(tiles_of(text))
    except HandError:
        tiles = ()
    if not tiles:
        raise ActionError("understood", text=whole[:40])
    return tiles
