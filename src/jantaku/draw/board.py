"""A table from above: rivers, melds, hands and points, each seat turned towards its player."""

from jantaku.core.fields import State
from jantaku.core.hands import copies, live
from jantaku.core.names import FIRST_INDICATOR, MARK_RIICHI, MARK_TAKEN, TILES, UNKNOWN
from jantaku.draw.canvas import GAP, PALE, STEP, Canvas
from jantaku.draw.words import in_words
from jantaku.hand import Meld, in_order, laid

SIDE, MIDDLE = 1000, 500
SMALL = 0.64
WINDS = ("East", "South", "West", "North")
FELT, PANEL = "#1a5a44", "#123f30"
RIVER_X, RIVER_Y, RIVER_ROW, RIVER_ROWS = 375, 640, 6, 3
HAND_X, HAND_Y = 100, 925


def table(seen: State, *, seat: int = 0, title: str = "A mahjong table") -> str:
    """A table as SVG, ``seat`` (0 to 3) at the bottom.

    Only what the state knows is drawn: given `Table.view`, the tiles that its seat cannot see are drawn as backs.
    """
    canvas = Canvas()
    canvas.parts.append(f'<rect width="{SIDE}" height="{SIDE}" rx="24" fill="{FELT}"/>')
    canvas.parts.append(f'<rect x="372" y="372" width="256" height="256" rx="14" fill="{PANEL}"/>')
    _centre(canvas, seen, title)
    for at in range(4):
        canvas.parts.append(f'<g transform="rotate({-90 * ((at - seat) % 4)} {MIDDLE} {MIDDLE})">')
        _seat(canvas, seen, at)
        canvas.parts.append("</g>")
    return canvas.svg(SIDE, SIDE, title, described(seen), shown=0.72)


def indicators(t: State) -> list[int]:
    """The dora indicators that are turned."""
    return [t.wall[FIRST_INDICATOR - 2 * i] for i in range(t.indicators)]


def held(t: State, seat: int) -> tuple[int, ...]:
    """The concealed tiles of a seat, those not known first, as -1."""
    known = in_order(tile for tile in range(TILES) for _ in range(copies(t, seat, tile)))
    return (UNKNOWN,) * t.hidden[seat] + known


def melds_of(t: State, seat: int) -> list[Meld]:
    """The melds of a seat, in the order they were made."""
    return [laid(t.meld[seat][i], t.meld_call[seat][i], t.meld_reds[seat][i]) for i in range(t.melds[seat])]


def _centre(canvas: Canvas, t: State, title: str) -> None:
    """The hand's name, the dora indicators, the tiles and sticks left."""
    canvas.text(title, MIDDLE, 448, 24, colour=PALE, anchor="middle")
    turned = indicators(t)
    canvas.row(turned, MIDDLE - len(turned) * STEP * SMALL / 2, 462, scale=SMALL)
    canvas.text(f"{live(t)} tiles left", MIDDLE, 544, 20, colour=PALE, anchor="middle")
    canvas.text(f"riichi sticks: {t.sticks}", MIDDLE, 568, 20, colour=PALE, anchor="middle")


def _seat(canvas: Canvas, t: State, seat: int) -> None:
    """Everything in front of a seat, as it is seen from the bottom of the picture."""
    canvas.text(f"{WINDS[(seat - t.dealer) % 4]} {t.points[seat]}", MIDDLE, 618, 22, colour=PALE, anchor="middle")
    x = float(RIVER_X)
    for i in range(t.discards[seat]):
        row = min(i // RIVER_ROW, RIVER_ROWS - 1)
        if i % RIVER_ROW == 0 and i // RIVER_ROW == row:
            x = float(RIVER_X)
        marks = t.marks[seat][i]
        riichi, taken = bool(marks & MARK_RIICHI), bool(marks & MARK_TAKEN)
        x += canvas.tile(t.river[seat][i], x, RIVER_Y + 55 * row, scale=SMALL, turned=riichi, faded=taken) + 2
    x = canvas.row(held(t, seat), HAND_X, HAND_Y, scale=SMALL)
    for meld in melds_of(t, seat):
        x = canvas.row(meld.tiles, x + GAP * SMALL, HAND_Y, scale=SMALL)


def described(t: State) -> str:
    """The table in sentences: what is known to the state, and no more."""
    out = [f"Dora indicators: {in_words(indicators(t))}. {live(t)} tiles left, {t.sticks} riichi sticks."]
    for seat in range(4):
        out.append(f"{WINDS[(seat - t.dealer) % 4]}, {t.points[seat]} points. Hand: {in_words(held(t, seat))}.")
        out.extend(f"Meld, {meld.call}: {in_words(meld.tiles)}." for meld in melds_of(t, seat))
        river = [t.river[seat][i] for i in range(t.discards[seat])]
        out.append(f"Discards: {in_words(river)}.")
    return " ".join(out)
