"""A table from above: rivers, melds, hands and points, each seat turned towards its player."""

from jantaku.core.constants import BY_CONCEALED_KAN, MARK_RIICHI, MARK_TAKEN, NONE, TILES, UNKNOWN
from jantaku.core.dead_wall import indicator, live
from jantaku.core.fields import State
from jantaku.core.hands import copies
from jantaku.draw.shown import DrawnTable
from jantaku.draw.tiles import GAP, PALE, STEP, Canvas
from jantaku.draw.words import in_words, melds_in_words
from jantaku.scoring.melds import Meld, Placed, in_order, in_place, laid
from jantaku.texts import decimal, joined, say, seat_name

SIDE, MIDDLE = 1000, 500
SMALL = 0.64
FELT, PANEL = "#1a5a44", "#123f30"
RIVER_X, RIVER_Y, RIVER_ROW, RIVER_ROWS = 375, 640, 6, 3
HAND_X, HAND_Y = 100, 925


def table(of: State | DrawnTable, *, seat: int = 0, title: str = "", lang: str = "en") -> str:
    """A table as SVG, ``seat`` (0 to 3) at the bottom: a `Table`, what a seat sees of it (`Table.seen`), or the core's record.

    Only what is known is drawn: of a view, the tiles that its seat cannot see are drawn as backs.
    """
    seen = of if isinstance(of, State) else of.state
    canvas = Canvas()
    canvas.parts.append(f'<rect width="{SIDE}" height="{SIDE}" rx="24" fill="{FELT}"/>')
    canvas.parts.append(f'<rect x="372" y="372" width="256" height="256" rx="14" fill="{PANEL}"/>')
    title = title or say("draw.table", lang)
    _centre(canvas, seen, title, lang)
    for at in range(4):
        canvas.parts.append(f'<g transform="rotate({-90 * ((at - seat) % 4)} {MIDDLE} {MIDDLE})">')
        _seat(canvas, seen, at, lang)
        canvas.parts.append("</g>")
    return canvas.svg(SIDE, SIDE, title, described(seen, lang), shown=0.72)


def indicators(t: State) -> list[int]:
    """The dora indicators that are turned."""
    return [t.wall[indicator(i)] for i in range(t.indicators)]


def held(t: State, seat: int) -> tuple[int, ...]:
    """The concealed tiles of a seat, those not known first, as -1."""
    known = in_order(tile for tile in range(TILES) for _ in range(copies(t, seat, tile)))
    return (UNKNOWN,) * t.hidden[seat] + known


def melds_of(t: State, seat: int) -> list[Meld]:
    """The melds of a seat, in the order they were made."""
    return [laid(t.meld[seat][i], t.meld_call[seat][i], t.meld_reds[seat][i]) for i in range(t.melds[seat])]


def placed_melds(t: State, seat: int) -> list[tuple[Placed, ...]]:
    """Return the melds of a seat as they are laid: the claimed tile across, on the side of the player it came from."""
    return [_placed(t, seat, i, meld) for i, meld in enumerate(melds_of(t, seat))]


def _centre(canvas: Canvas, t: State, title: str, lang: str) -> None:
    """The hand's name, the dora indicators, the tiles and sticks left."""
    canvas.text(title, MIDDLE, 448, 24, colour=PALE, anchor="middle")
    turned = indicators(t)
    canvas.row(turned, MIDDLE - len(turned) * STEP * SMALL / 2, 462, scale=SMALL)
    canvas.text(say("draw.wall", lang, n=live(t)), MIDDLE, 544, 20, colour=PALE, anchor="middle")
    canvas.text(say("draw.sticks", lang, n=t.sticks), MIDDLE, 568, 20, colour=PALE, anchor="middle")


def _seat(canvas: Canvas, t: State, seat: int, lang: str) -> None:
    """Everything in front of a seat, as it is seen from the bottom of the picture."""
    canvas.text(_points(t, seat, lang), MIDDLE, 618, 22, colour=PALE, anchor="middle")
    x = float(RIVER_X)
    for i in range(t.discards[seat]):
        row = min(i // RIVER_ROW, RIVER_ROWS - 1)
        if i % RIVER_ROW == 0 and i // RIVER_ROW == row:
            x = float(RIVER_X)
        marks = t.marks[seat][i]
        riichi, taken = bool(marks & MARK_RIICHI), bool(marks & MARK_TAKEN)
        x += canvas.tile(t.river[seat][i], x, RIVER_Y + 55 * row, scale=SMALL, turned=riichi, faded=taken) + 2
    x = canvas.row(held(t, seat), HAND_X, HAND_Y, scale=SMALL)
    for meld in placed_melds(t, seat):
        x = canvas.meld(meld, x + GAP * SMALL, HAND_Y, scale=SMALL)


def _placed(t: State, seat: int, at: int, meld: Meld) -> tuple[Placed, ...]:
    """Return a meld as it is laid: the claimed tile across, on the side of the player it came from."""
    call = t.meld_call[seat][at]
    claimed = NONE if call == BY_CONCEALED_KAN else t.meld_tile[seat][at]
    return in_place(call, meld.tiles, claimed, (t.meld_from[seat][at] - seat) % 4)


def _points(t: State, seat: int, lang: str) -> str:
    return say("draw.seat", lang, seat=seat_name((seat - t.dealer) % 4, lang), points=decimal(t.points[seat], 0, lang))


def described(t: State, lang: str = "en") -> str:
    """The table in sentences: what is known to the state, and no more."""
    stop = say("draw.stop", lang)
    out = [say("draw.indicators", lang, tiles=in_words(indicators(t), lang))]
    out += [say("draw.wall", lang, n=live(t)) + stop, say("draw.sticks", lang, n=t.sticks) + stop]
    for seat in range(4):
        out += [_points(t, seat, lang) + stop, say("draw.held", lang, tiles=in_words(held(t, seat), lang))]
        out += melds_in_words(melds_of(t, seat), lang)
        river = [t.river[seat][i] for i in range(t.discards[seat])]
        out.append(say("draw.discards", lang, tiles=in_words(river, lang)))
    return joined(out, lang)
