"""The size of a tile, and drawing primitives for its face: colours, and pieces of SVG."""

from jantaku.draw.art.brush import number

RED, GREEN, BLUE, INK = "#b8232b", "#12703c", "#1d4a94", "#191b25"
WIDTH, HEIGHT = 60, 80


def path(data: str, fill: str, more: str = "") -> str:
    """Return a filled outline."""
    return f'<path fill="{fill}"{more} d="{data}"/>'


def line(data: str, colour: str, width: float) -> str:
    """Return a line with round ends."""
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path fill="none" stroke="{colour}" stroke-width="{number(width)}" {ends} d="{data}"/>'


def disc(x: float, y: float, r: float) -> str:
    """Return a circle as path data."""
    n = number
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0-{n(2 * r)} 0z"
