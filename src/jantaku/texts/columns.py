"""Text in columns as a terminal shows it: an East Asian wide character takes two places."""

from collections.abc import Callable, Sequence
from unicodedata import combining, east_asian_width

Row = Sequence[str]
Paint = Callable[[str, str], str]


def plain(_role: str, text: str) -> str:
    """Return the text unpainted."""
    return text


def width(text: str) -> int:
    """Return the number of places that a text takes."""
    if text.isascii():
        return len(text)
    return sum(0 if combining(c) or c == "\ufe0f" else 1 + (east_asian_width(c) in "WF") for c in text)


def pad(text: str, places: int, *, right: bool = False) -> str:
    """Pad a text with spaces to so many places, after it or, if ``right``, before it."""
    space = " " * (places - width(text))
    return space + text if right else text + space


def columns(rows: Sequence[Row], right: Sequence[int] = (), *, gap: str = "  ", indent: str = "") -> list[list[str]]:
    """Pad the cells of rows to the width of their column; columns in ``right`` are right-aligned; the last is not padded."""
    if not rows:
        return []
    last = max(map(len, rows)) - 1
    widths = [max(width(row[i]) for row in rows if i < len(row)) for i in range(last + 1)]
    out = []
    for row in rows:
        cells = [pad(cell, widths[i], right=i in right) if i < last or i in right else cell for i, cell in enumerate(row)]
        out.append([(indent if i == 0 else gap) + cell for i, cell in enumerate(cells)])
    return out


def wrap(text: str, places: int) -> list[str]:
    """Wrap a text to lines of at most so many places, at spaces or between wide characters, never before a closing mark."""
    lines, line = [], ""
    for piece in _pieces(text):
        if line and width(line) + width(piece.rstrip(" ")) > places:
            lines.append(line.rstrip(" "))
            line = ""
        line += piece
    return [*lines, line.rstrip(" ")] if line.strip() else lines


def _pieces(text: str) -> list[str]:
    """Split a text into unbreakable pieces: words with the space after them, wide characters with the mark that follows."""
    pieces: list[str] = []
    whole = ""
    for i, c in enumerate(text):
        whole += c
        after = text[i + 1 : i + 2]
        wide = east_asian_width(c) in "WF" and after not in tuple("。、）」』・：ー！？")
        if c == " " or (wide and after and c not in "（「『"):
            pieces.append(whole)
            whole = ""
    return [*pieces, whole] if whole else pieces
