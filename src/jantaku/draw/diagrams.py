"""Pictures of a table's parts besides tiles in a row: a seat with its discards, the four walls, pairs, lines of a sheet."""

from collections.abc import Sequence

from jantaku import languages
from jantaku.core.constants import MARK_RIICHI, MARK_TAKEN, WALL
from jantaku.core.dead_wall import DEAD_WALL, FIRST_INDICATOR
from jantaku.core.fields import State
from jantaku.core.step.deal import breaker, stands_at
from jantaku.draw.art.shapes import HEIGHT
from jantaku.draw.board import held, melds_of, placed_melds
from jantaku.draw.tiles import GAP, Canvas
from jantaku.draw.words import in_words, melds_in_words
from jantaku.texts import joined, say, seat_name

EDGE = 8
SMALL = 0.7
LINE, SIZE = 40, 24
NAMES = 110  # room for the names of the seats
IN_ROW = 6  # discards
STACKS, STACK, DEPTH, SQUARE = 17, 30, 46, 760
LIVE_WALL, FIRST, DEAD, TURNED = "#e7dcc0", "#8fc7a9", "#9a8f78", "#d24b3e"


def seat(t: State, at: int, *, title: str = "", lang: str = "en") -> str:
    """Draw a seat: its discards, and below them its hand and its melds as they are laid."""
    canvas = Canvas()
    x, y = float(EDGE), float(EDGE)
    for i in range(t.discards[at]):
        if i and i % IN_ROW == 0:
            x, y = float(EDGE), y + HEIGHT * SMALL + 4
        marks = t.marks[at][i]
        x += canvas.tile(t.river[at][i], x, y, scale=SMALL, turned=bool(marks & MARK_RIICHI), faded=bool(marks & MARK_TAKEN)) + 3
    top = y + HEIGHT * SMALL + GAP if t.discards[at] else float(EDGE)
    end = _hand(canvas, t, at, top)
    river = in_words([t.river[at][i] for i in range(t.discards[at])], lang)
    said = [say("draw.discards", lang, tiles=river), say("draw.held", lang, tiles=in_words(held(t, at), lang))]
    said += melds_in_words(melds_of(t, at), lang)
    return canvas.svg(end + EDGE, top + HEIGHT + EDGE, title or seat_name((at - t.dealer) % 4, lang), joined(said, lang))


def seats(t: State, at: int, *, hands: bool = False, title: str = "", lang: str = "en") -> str:
    """Draw each seat in a row: its discards, or its hand; below the discards the hand and the melds of the seat ``at``."""
    canvas = Canvas()
    widest, said = 0.0, []
    for order in range(4):
        other, y = (t.dealer + order) % 4, EDGE + order * (HEIGHT * SMALL + 8)
        canvas.text(seat_name(order, lang), EDGE, y + HEIGHT * SMALL / 2 + 8, SIZE)
        x = float(NAMES)
        if hands:
            x = canvas.row(held(t, other), x, y, scale=SMALL)
        for i in range(0 if hands else t.discards[other]):
            marks = t.marks[other][i]
            riichi, taken = bool(marks & MARK_RIICHI), bool(marks & MARK_TAKEN)
            x += canvas.tile(t.river[other][i], x, y, scale=SMALL, turned=riichi, faded=taken) + 3
        for meld in placed_melds(t, other) if hands else ():
            x = canvas.meld(meld, x + GAP, y, scale=SMALL)
        widest = max(widest, x)
        row = held(t, other) if hands else [t.river[other][i] for i in range(t.discards[other])]
        said.append(f"{seat_name(order, lang)}{languages.of(lang).colon}{in_words(row, lang)}{say('draw.stop', lang)}")
    y = EDGE + 4 * (HEIGHT * SMALL + 8) + (0 if hands else GAP)
    if not hands:
        widest = max(widest, _hand(canvas, t, at, y))
        said += [say("draw.held", lang, tiles=in_words(held(t, at), lang)), *melds_in_words(melds_of(t, at), lang)]
    return canvas.svg(widest + EDGE, y + (0 if hands else HEIGHT) + EDGE, title, joined(said, lang))


def _hand(canvas: Canvas, t: State, at: int, y: float) -> float:
    """Draw the hand and the melds of a seat; return where they end."""
    end = canvas.row(held(t, at), EDGE, y)
    for meld in placed_melds(t, at):
        end = canvas.meld(meld, end + GAP, y)
    return end


def pairs(found: Sequence[tuple[int, int]], *, title: str, lang: str = "en") -> str:
    """Draw pairs of tiles, an arrow from the first to the second."""
    canvas = Canvas()
    x = float(EDGE)
    for one, other in found:
        x = canvas.row([one], x, EDGE)
        canvas.text("→", x + 18, EDGE + HEIGHT / 2 + 10, 30, anchor="middle")
        x = canvas.row([other], x + 36, EDGE) + 3 * GAP
    return canvas.svg(x - 3 * GAP + EDGE, HEIGHT + 2 * EDGE, title, in_words([tile for pair in found for tile in pair], lang))


def lines(rows: Sequence[Sequence[str]], *, title: str, lang: str = "en") -> str:
    """Draw rows of a sheet: a name, then figures in columns."""
    canvas = Canvas()
    for i, (name, *figures) in enumerate(rows):
        canvas.text(name, EDGE, LINE * (i + 1), SIZE)
        for j, figure in enumerate(figures):
            canvas.text(figure, 260 + 170 * j, LINE * (i + 1), SIZE, anchor="end")
    return canvas.svg(260 + 170 * (len(rows[0]) - 2) + EDGE, LINE * (len(rows) + 0.5), title, joined(map(" ".join, rows), lang))


def wall(dice: int, *, title: str, lang: str = "en") -> str:
    """Draw the four walls from above, East at the bottom, broken by the dice: the dead wall, the indicator, the first tiles."""
    canvas = Canvas()
    middle = SQUARE / 2
    colours = {stands_at(0, dice, place) // 2: DEAD for place in range(WALL - DEAD_WALL, WALL)}
    colours[stands_at(0, dice, FIRST_INDICATOR) // 2] = TURNED
    colours |= {stands_at(0, dice, place) // 2: FIRST for place in range(4)}
    for at in range(4):
        canvas.parts.append(f'<g transform="rotate({-90 * at} {middle:g} {middle:g})">')
        for stack in range(STACKS):
            x = middle + STACK * (STACKS / 2 - stack - 1)  # counted from the seat's right
            fill = colours.get(STACKS * at + stack, LIVE_WALL)
            canvas.parts.append(f'<rect x="{x:g}" y="{SQUARE - 120}" width="{STACK - 3}" height="{DEPTH}" rx="4" fill="{fill}"/>')
        canvas.text(seat_name(at, lang), middle, SQUARE - 30, SIZE, anchor="middle")
        canvas.parts.append("</g>")
    canvas.text(f"{dice}", middle, middle + 16, 44, anchor="middle")
    said = say("draw.broken", lang, seat=seat_name(breaker(0, dice), lang), n=dice)
    return canvas.svg(SQUARE, SQUARE, title, said, shown=0.5)
