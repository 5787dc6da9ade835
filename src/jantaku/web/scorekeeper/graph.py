"""The points of the four seats over the hands as SVG, with classes only: the style sheet has the colours."""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple
from unicodedata import east_asian_width

from markupsafe import Markup, escape

from jantaku.rules.book import compile_book
from jantaku.scorekeeper import Sheet
from jantaku.texts import listed, say, wind_name
from jantaku.web.scorekeeper.names import called

WIDE, HIGH = 412, 250
LEFT, RIGHT, TOP, BOTTOM = 44, 324, 12, 218  # the plot; names are at its right, hands below it
STEPS = (5_000, 10_000, 20_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000)  # points between two grid lines
MOST_LINES = 6
APART = 15  # between two names
NAME_WIDTH = 62  # tenths of the font size, for a name at the end of a line
BROAD = dict.fromkeys("WM@%ÆŒЖШЩЮЫ", 11) | dict.fromkeys("mwæœжшщюы", 10)


class Plot(NamedTuple):
    """Scales of the graph: ``steps`` across, points from ``low`` up to ``high``."""

    steps: int
    low: int
    high: int

    def x(self, at: float) -> float:
        """Return the x coordinate after so many hands."""
        return round(LEFT + (RIGHT - LEFT) * at / self.steps, 1)

    def y(self, points: int) -> float:
        """Return the y coordinate of points."""
        return round(BOTTOM - (BOTTOM - TOP) * (points - self.low) / (self.high - self.low), 1)


def figure(sheet: Sheet, lang: str) -> Markup:
    """Return the graph with title and legend; empty before the first hand."""
    drawn = graph(sheet, lang)
    if not drawn:
        return drawn
    signs = (("●", "win"), ("○", "paid"), ("···", "start"))
    legend = (tag("span", f"{sign} {say(f'paper.graph-{name}', lang)}") for sign, name in signs)
    title = tag("h2", say("paper.graph", lang))
    return tag("figure", title, drawn, tag("figcaption", *legend), **{"class": "card graph-of"})


def graph(sheet: Sheet, lang: str) -> Markup:
    """Return the graph of a sheet; empty before the first hand."""
    rows = course(sheet)
    if len(rows) < 2:
        return Markup()
    names = called(sheet.names, lang)
    start = compile_book(sheet.book).start
    step, low, high = scale(rows)
    plot = Plot(len(rows) - 1, low, high)
    ends = (say("paper.graph-end", lang, name=name, points=own) for name, own in zip(names, rows[-1], strict=True))
    description = say("paper.graph-told", lang, hands=len(sheet.hands), start=start, ends=listed(ends, lang))
    inside = (
        tag("title", say("paper.graph", lang), id="graph-title"),
        tag("desc", description, id="graph-desc"),
        *lines(plot, step, start, lang),
        *hands(sheet, plot, lang),
        *(course_of(plot, [row[seat] for row in rows], seat) for seat in range(4)),
        *(mark for seat in range(4) for mark in marks(sheet, plot, seat)),
        *ending(plot, rows[-1], names),
    )
    shown = {"role": "img", "aria-labelledby": "graph-title graph-desc", "class": "graph"}
    return tag("svg", *inside, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDE} {HIGH}", **shown)


def course(sheet: Sheet) -> list[tuple[int, ...]]:
    """Return the points at the start and after each hand; and at the end, if leftover sticks were paid out."""
    start = (compile_book(sheet.book).start,) * 4
    rows: list[tuple[int, ...]] = [start, *(hand.points for hand in sheet.hands)]
    if sheet.over and sheet.points != rows[-1]:
        rows.append(sheet.points)
    return rows


def scale(rows: Sequence[Sequence[int]]) -> tuple[int, int, int]:
    """Return the grid step and the lowest and highest points, with zero and the start included."""
    least, most = min(0, *map(min, rows)), max(map(max, rows))
    step = next((one for one in STEPS if (most - least) / one <= MOST_LINES), STEPS[-1])
    return step, least // step * step, -(-most // step) * step


def tag(name: str, *inside: str, **attributes: object) -> Markup:
    """Return an element; its content is escaped unless it is markup."""
    # not by Markup.format, which takes ten times as long: a sheet is drawn for the answer to each entry
    given = "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
    return Markup(f"<{name}{given}>{''.join(map(escape, inside))}</{name}>")  # noqa: S704 - each part is escaped, the names are ours


def lines(plot: Plot, step: int, start: int, lang: str) -> list[Markup]:
    """Return the grid lines: every step, with zero and the start distinguished."""
    out = []
    for points in range(plot.low, plot.high + 1, step):
        y = plot.y(points)
        out.append(tag("path", d=f"M{LEFT} {y}H{RIGHT}", **{"class": "zero" if points == 0 else "step"}))
        out.append(tag("text", say("kept.points", lang, points=points), x=LEFT - 5, y=y + 3.5, **{"class": "scale"}))
    out.append(tag("path", d=f"M{LEFT} {plot.y(start)}H{RIGHT}", **{"class": "start"}))
    return out


def hands(sheet: Sheet, plot: Plot, lang: str) -> list[Markup]:
    """Return the labels under the plot, one per dealer, and a tick per hand."""
    out = []
    for (round_, dealer), group in groupby(sheet.hands, key=lambda hand: (hand.round, hand.dealer)):
        numbers = [hand.number for hand in group]
        first, last = plot.x(numbers[0] - 1), plot.x(numbers[-1])
        out += [tag("path", d=f"M{plot.x(number)} {BOTTOM}v3", **{"class": "tick"}) for number in numbers[:-1]]
        out.append(tag("path", d=f"M{last} {TOP}V{BOTTOM + 8}", **{"class": "round" if dealer == 3 else "hand"}))
        short = f"{wind_name(round_ % 4, lang)[0]}{dealer + 1}"
        out.append(tag("text", short, x=round((first + last) / 2, 1), y=BOTTOM + 17, **{"class": "named"}))
    return out


def course_of(plot: Plot, points: Sequence[int], seat: int) -> Markup:
    """Return the line of a seat."""
    places = " ".join(f"{plot.x(at)},{plot.y(own)}" for at, own in enumerate(points))
    return tag("polyline", points=places, **{"class": f"line s{seat}"})


def marks(sheet: Sheet, plot: Plot, seat: int) -> list[Markup]:
    """Return a full dot for each win of a seat, an empty one for each deal-in."""
    out = []
    for hand in sheet.hands:
        kinds = {"win": any(win.winner == seat for win in hand.wins)}
        kinds["paid"] = any(win.payer == seat != win.winner for win in hand.wins)
        place = {"cx": plot.x(hand.number), "cy": plot.y(hand.points[seat]), "r": 3.4}
        out += [tag("circle", **place, **{"class": f"{kind} s{seat}"}) for kind, so in kinds.items() if so]
    return out


def ending(plot: Plot, points: Sequence[int], names: Sequence[str]) -> list[Markup]:
    """Return the names at the ends of the lines, moved apart where they would overlap."""
    order = sorted(range(4), key=lambda seat: (-points[seat], seat))
    wanted = [plot.y(points[seat]) for seat in order]
    for at in range(1, 4):
        wanted[at] = max(wanted[at], wanted[at - 1] + APART)
    lowest = BOTTOM + 4.0
    for at in range(3, -1, -1):
        wanted[at] = min(wanted[at], lowest)
        lowest = wanted[at] - APART
    out = []
    for seat, y in zip(order, wanted, strict=True):
        ends = plot.y(points[seat])
        out.append(tag("path", d=f"M{RIGHT} {ends}L{RIGHT + 9} {y}h5", **{"class": f"line s{seat}"}))
        out.append(tag("text", shortened(names[seat]), x=RIGHT + 17, y=round(y + 4, 1), **{"class": f"name s{seat}"}))
    return out


def shortened(name: str) -> str:
    """Return a name truncated to the space beside the plot."""
    room, out = NAME_WIDTH, ""
    for letter in name:
        room -= breadth(letter)
        if room < 0:
            return out + "…"
        out += letter
    return out


def breadth(letter: str) -> int:
    """Return the approximate width of a letter, in tenths of the font size."""
    return 11 if east_asian_width(letter) in "WF" else BROAD.get(letter, 8 if letter.isupper() else 6)
