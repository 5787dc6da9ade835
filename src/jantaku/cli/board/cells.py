"""Text by the cells that it takes in a terminal: a Japanese character takes two, a colour none."""

import re
from collections.abc import Sequence

from jantaku.texts import columns

STYLE = re.compile(r"\x1b\[[0-9;]*m")


def width(text: str) -> int:
    """The cells that a text takes; colours take none."""
    return columns.width(STYLE.sub("", text))


def pad(text: str, cells: int) -> str:
    """The text with spaces behind it, up to so many cells; a longer one is cut."""
    shown = cut(text, cells)
    return shown + " " * (cells - width(shown))


def centre(text: str, cells: int) -> str:
    """The text in the middle of so many cells."""
    return pad(" " * ((cells - width(text)) // 2) + text, cells)


def cut(text: str, cells: int) -> str:
    """Cut a text to so many cells; colours are kept and closed."""
    if width(text) <= cells:
        return text
    out, left, styled = "", cells - 1, False
    for part in re.split(r"(\x1b\[[0-9;]*m)", text):
        if STYLE.fullmatch(part):
            out += part
            styled = part != "\x1b[0m"
            continue
        for letter in part:
            left -= columns.width(letter)
            if left < 0:
                return out + "…" + ("\x1b[0m" if styled else "")
            out += letter
    return out


def beside(blocks: Sequence[Sequence[str]], widths: Sequence[int], gap: str = "  ") -> list[str]:
    """Blocks of lines side by side, each as wide as said, from the top."""
    rows = max(map(len, blocks), default=0)
    lines = []
    for row in range(rows):
        cells = [pad(block[row] if row < len(block) else "", w) for block, w in zip(blocks, widths, strict=True)]
        lines.append(gap.join(cells).rstrip())
    return lines


def fold(parts: Sequence[str], cells: int, gap: str = "  ") -> list[str]:
    """Parts put one after another into lines of at most so many cells; one too long for a line is broken."""
    lines: list[str] = []
    line = ""
    for part in parts:
        if line and width(line) + width(gap) + width(part) > cells:
            lines.append(line)
            line = ""
        line = f"{line}{gap}{part}" if line else part
        while width(line) > cells:
            head = _head(line, cells)
            lines.append(head.rstrip())
            line = line[len(head) :].lstrip()
    return [*lines, line] if line else lines


def wrap(text: str, cells: int, indent: str = "") -> list[str]:
    """A sentence in lines of at most so many cells, those after the first set in."""
    if width(text) <= cells:
        return [text]
    room = max(8, cells - width(indent))
    lines = fold(text.split(" "), room, " ") if STYLE.search(text) else columns.wrap(text, room)
    return [line if at == 0 else indent + line for at, line in enumerate(lines)] or [""]


def _head(text: str, cells: int) -> str:
    """Return the part of a text without spaces that fits into a line."""
    left = cells
    for at, letter in enumerate(text):
        left -= columns.width(letter)
        if left < 0:
            space = text.rfind(" ", 0, at)
            return text[: space + 1] if space > 0 else text[: max(at, 1)]
    return text
