"""Cells of a terminal to draw on, each with what a click on it does."""

from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from jantaku.texts import columns


class CellGrid:
    """So many cells across and down. ``spoilt`` lists what did not fit, or lay over something else."""

    def __init__(self, width: int, height: int, base: Style) -> None:
        self.width, self.height, self.base = width, height, base
        self._cells: list[list[tuple[str, Style] | None]] = [[None] * width for _ in range(height)]
        self._clicks: dict[tuple[int, int], str] = {}
        self.spoilt: list[str] = []

    def put(self, x: int, y: int, text: str, style: Style | None = None, click: str = "") -> int:
        """Write a text, and return the column behind it. A wide character takes two cells, the second one empty."""
        start = x
        for letter in text:
            wide = columns.width(letter)
            if wide == 0:
                continue
            inside = 0 <= y < self.height and x >= 0 and x + wide <= self.width
            if not inside or any(self._cells[y][at] is not None for at in range(x, x + wide)):
                self.spoilt.append(text)
            if inside:
                self._cells[y][x] = (letter, style or self.base)
                for at in range(x, x + wide):
                    if at > x:
                        self._cells[y][at] = ("", style or self.base)
                    if click:
                        self._clicks[at, y] = click
            x += wide
        return max(x, start)

    def clicked(self, x: int, y: int) -> str:
        """Return what a click on a cell does; "" for nothing."""
        return self._clicks.get((x, y), "")

    def strip(self, y: int) -> Strip:
        """Return one row as Textual shows it."""
        row = [cell or (" ", self.base) for cell in self._cells[y]]
        return Strip(
            [Segment("".join(letter for letter, _ in cells), style) for style, cells in groupby(row, lambda cell: cell[1])],
            self.width,
        )

    def row(self, y: int) -> str:
        """Return the text of one row."""
        return "".join(cell[0] if cell else " " for cell in self._cells[y])


def cut(text: str, room: int) -> str:
    """Return a text in at most so many cells, with an ellipsis where it is cut."""
    if columns.width(text) <= room:
        return text
    while text and columns.width(text) > room - 1:
        text = text[:-1]
    return f"{text}…"


def centred(text: str, x: int, room: int) -> int:
    """Return the column at which a text begins that stands in the middle of a room."""
    return x + max(0, (room - columns.width(text)) // 2)
