"""Tiles, hands, tables and scores as SVG pictures with alternative text: ``draw.hand("23m 11z 789s chii:345p", "1m")``.

Each function returns one SVG document as text, which needs no other file. Its title and description name the tiles in a language
(``lang``: en, fr or ja). A notebook shows `Score`, `Waits`, `Table` and `Hand` by these pictures, in English.
"""

from collections.abc import Sequence

from jantaku.core.constants import BY_CHII, BY_CONCEALED_KAN, BY_OPEN_KAN, BY_PON
from jantaku.draw.art.shapes import HEIGHT
from jantaku.draw.board import table as table
from jantaku.draw.diagrams import lines as lines
from jantaku.draw.diagrams import pairs as pairs
from jantaku.draw.diagrams import seat as seat
from jantaku.draw.diagrams import seats as seats
from jantaku.draw.diagrams import wall as wall
from jantaku.draw.shown import DrawnHand, DrawnScore, DrawnWaits
from jantaku.draw.tiles import COLUMN, GAP, STEP, Canvas
from jantaku.draw.words import hand_in_words, in_words
from jantaku.scoring.melds import Meld, Placed, in_place
from jantaku.scoring.notation import HandParts, read_as, read_tile
from jantaku.scoring.tiles import tile_of, tiles_of
from jantaku.texts import joined, listed, say

__all__ = ["groups", "hand", "lines", "pairs", "score", "seat", "seats", "table", "tiles", "waits", "wall"]

EDGE = 8
LINE, SIZE = 34, 22
NARROWEST = 900  # least width for a line of a score sheet
CALLS = {"chii": BY_CHII, "pon": BY_PON, "kan": BY_OPEN_KAN, "ankan": BY_CONCEALED_KAN}
LEFT = 3  # notation does not tell whose the claimed tile was: it is drawn as from the left


def tiles(row: str | Sequence[int], *, title: str = "", lang: str = "en") -> str:
    """Draw a row of tiles, in mpsz (``"123m0p?"``, ``?`` is a tile face down) or as codes. Raise HandError if malformed."""
    codes = tiles_of(row) if isinstance(row, str) else row
    canvas = Canvas()
    end = canvas.row(codes, EDGE, EDGE)
    return canvas.svg(max(end, STEP) + EDGE, HEIGHT + 2 * EDGE, title or say("draw.tiles", lang), in_words(codes, lang))


def hand(hand: str | DrawnHand, tile: str | int | None = None, *, title: str = "", lang: str = "en") -> str:
    """Draw a hand in notation or as a Hand, with its melds and, set apart, the winning tile. Raise HandError if malformed."""
    held = read_as(HandParts, hand) if isinstance(hand, str) else hand
    last = read_tile(tile) if isinstance(tile, str) else tile
    canvas = Canvas()
    end = _lay(canvas, held, last)
    return canvas.svg(end + EDGE, HEIGHT + 2 * EDGE, title or say("draw.hand", lang), hand_in_words(held, last, lang))


def groups(groups: str, tile: str, melds: str = "", *, title: str = "", lang: str = "en") -> str:
    """Draw a finished hand with its groups apart, as blanks part them: ``groups("234m 66m 345p 67s", "8s", "chii:234s")``.

    The winning tile comes after them, then the melds. Raise HandError if malformed.
    """
    held, last = read_as(HandParts, f"{groups} {melds}"), read_tile(tile)
    canvas, x = Canvas(), float(EDGE)
    for group in groups.split():
        x = canvas.row(tiles_of(group), x, EDGE) + GAP
    x = canvas.row([last], x + GAP, EDGE)
    for meld in held.melds:
        x = canvas.meld(_placed(meld), x + 2 * GAP, EDGE)
    return canvas.svg(x + EDGE, HEIGHT + 2 * EDGE, title or say("draw.hand", lang), hand_in_words(held, last, lang))


def score(worth: DrawnScore, lang: str = "en") -> str:
    """Draw the hand of a score, and below it the lines of its score sheet."""
    canvas, lines = Canvas(), worth.explain(lang)[1:]  # the first line writes the tiles
    end = _lay(canvas, worth.hand, worth.tile)
    for i, line in enumerate(lines):
        canvas.cells(line, EDGE, HEIGHT + EDGE + LINE * (i + 1), SIZE)
    widest = max(map(len, lines), default=0) * SIZE * COLUMN
    said = joined([hand_in_words(worth.hand, worth.tile, lang), *(" ".join(line.split()) for line in lines if line)], lang)
    title = say("draw.worth", lang, points=worth.points)
    return canvas.svg(max(end, NARROWEST, widest) + EDGE, HEIGHT + LINE * (len(lines) + 1), title, said)


def waits(known: DrawnWaits, lang: str = "en") -> str:
    """Draw a hand and the tiles that complete it or bring it nearer, with the number left; of 14 tiles only the hand."""
    near = say("draw.complete" if known.shanten < 0 else "draw.tenpai" if known.tenpai else "draw.shanten", lang, n=known.shanten)
    canvas = Canvas()
    end = _lay(canvas, known.hand, None)
    canvas.text(near, EDGE, HEIGHT + LINE + EDGE, SIZE)
    x, y = float(EDGE), HEIGHT + 1.5 * LINE + EDGE
    for accepted in known.accepts:
        canvas.tile(tile_of(accepted.tile), x, y, scale=0.6)
        canvas.text(f"{accepted.left}", x + 18, y + 74, SIZE, anchor="middle")
        x += STEP * 0.6
    described = [hand_in_words(known.hand, None, lang), near + say("draw.stop", lang)]
    if known.accepts:
        left = [say("draw.accepted", lang, tile=in_words([tile_of(each.tile)], lang), n=each.left) for each in known.accepts]
        described.append(say("draw.accepts", lang, tiles=listed(left, lang)))
    height = y + 84 if known.accepts else y
    return canvas.svg(max(end, x, STEP) + EDGE, height, say("draw.waits", lang), joined(described, lang))


def _lay(canvas: Canvas, held: DrawnHand, last: int | None) -> float:
    """Draw a hand, its winning tile after a gap, its melds after another; return where it ends."""
    x = canvas.row(held.tiles, EDGE, EDGE)
    if last is not None:
        x = canvas.row([last], x + GAP, EDGE)
    for meld in held.melds:
        x = canvas.meld(_placed(meld), x + GAP, EDGE)
    return x


def _placed(meld: Meld) -> tuple[Placed, ...]:
    return in_place(CALLS[meld.call], meld.tiles, meld.tiles[0], LEFT)
