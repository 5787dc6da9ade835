"""Brush strokes as SVG path data: a kanji is a row of strokes, and a stroke an outline that swells and thins."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]


class Box(NamedTuple):
    """Box in which a kanji is drawn, and the weight of its verticals."""

    x: float
    y: float
    width: float
    height: float
    weight: float


def number(value: float) -> str:
    """Return a coordinate, to a tenth."""
    return f"{round(value, 1) or 0.0:g}"


def outline(points: Sequence[Point]) -> str:
    """Return a closed polygon, its points in one direction: crossing strokes do not cut holes into each other."""
    turned = sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True))
    return polygon(points if turned >= 0 else points[::-1])


def polygon(points: Sequence[Point]) -> str:
    """Return a closed polygon with relative steps: shapes that recur are then written alike, and compress well."""
    steps = [(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise([(round(x, 1), round(y, 1)) for x, y in points])]
    return "M" + pair(points[0]) + "l" + " ".join(map(pair, steps)) + "z"


def pair(point: Point) -> str:
    """Return a point or a step as path data."""
    return f"{number(point[0])} {number(point[1])}"


def ribbon(line: Sequence[Point], widths: Sequence[float]) -> str:
    """Return a line with a width at each of its points, its corners mitred."""
    left, right = [], []
    for i, (x, y) in enumerate(line):
        dx, dy = _normal(line, i)
        left.append((x + dx * widths[i] / 2, y + dy * widths[i] / 2))
        right.append((x - dx * widths[i] / 2, y - dy * widths[i] / 2))
    return outline(left + right[::-1])


def _normal(line: Sequence[Point], at: int) -> Point:
    """Return the normal of a line at one of its points, longer at a corner so that its sides stay parallel."""
    ways = [_unit(line[i], line[i + 1]) for i in (at - 1, at) if 0 <= i < len(line) - 1]
    (ax, ay), (bx, by) = ways[0], ways[-1]
    x, y = -(ay + by), ax + bx
    longer = max((x * x + y * y) / 2, 0.5)
    return x / longer, y / longer


def _unit(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1
    return dx / length, dy / length


def sweep(start: Point, bend: Point, end: Point, first: float, middle: float, last: float) -> str:
    """Return a curve whose width changes along the way."""
    (ax, ay), (bx, by), (cx, cy) = _unit(start, bend), _unit(start, end), _unit(bend, end)
    near = [(start[0] - ay * s, start[1] + ax * s) for s in (-first / 2, first / 2)]
    mid = [(bend[0] - by * s, bend[1] + bx * s) for s in (-middle / 2, middle / 2)]
    far = [(end[0] - cy * s, end[1] + cx * s) for s in (-last / 2, last / 2)]
    ins = [pair(point) for point in (near[0], mid[0], far[0], far[1], mid[1], near[1])]
    return "M{}Q{} {}L{}Q{} {}z".format(*ins)


def _across(line: list[Point], w: float) -> str:
    """Return a horizontal stroke: thin, pressed down at its right end."""
    (ax, ay), (bx, by) = line
    thin = w * 0.66
    return ribbon([(ax, ay), (ax + w * 0.6, ay), (bx - w * 1.5, by)], [thin, thin * 0.9, thin * 0.95]) + outline(
        [
            (bx - w * 1.6, by - thin * 0.48),
            (bx - w * 0.75, by - thin * 1.15),
            (bx, by + thin * 0.35),
            (bx - w * 0.35, by + thin * 0.52),
            (bx - w * 1.6, by + thin * 0.48),
        ]
    )


def _down(line: list[Point], w: float) -> str:
    """Return a vertical stroke: a heavy head, an even body."""
    (ax, ay), (bx, by) = line
    mid = ((ax + bx) / 2, (ay + by) / 2)
    return ribbon(
        [(ax - w * 0.12, ay), (ax, ay + w * 0.5), mid, (bx, by - w * 0.5), (bx, by)], [w * 0.8, w * 1.1, w * 0.92, w, w * 0.7]
    )


def _left(line: list[Point], w: float) -> str:
    return sweep(line[0], line[1], line[2], w * 1.05, w * 0.85, w * 0.2)


def _right(line: list[Point], w: float) -> str:
    """Return a sweep to the right, which swells before it points."""
    (ax, ay), (bx, by), (cx, cy) = line
    turn = (cx - (cx - bx) * 0.3, cy - (cy - by) * 0.3)
    return sweep((ax, ay), (bx, by), turn, w * 0.4, w * 0.8, w * 1.25) + ribbon(
        [turn, (cx - w * 0.4, cy - w * 0.05), (cx + w * 0.5, cy + w * 0.1)], [w * 1.25, w * 0.9, w * 0.2]
    )


def _dot(line: list[Point], w: float) -> str:
    (ax, ay), (bx, by) = line
    return ribbon([(ax, ay), ((ax + bx * 2) / 3, (ay + by * 2) / 3), (bx, by)], [w * 0.3, w, w * 0.5])


def _bent(line: list[Point], w: float) -> str:
    """Return a stroke that turns: thin across, heavy down."""
    widths = []
    for i in range(len(line)):
        ways = [_unit(line[j], line[j + 1]) for j in (i - 1, i) if 0 <= j < len(line) - 1]
        steep = max(abs(way[1]) for way in ways)
        widths.append(w * (0.68 + 0.3 * steep))
    return ribbon(line, widths)


STROKES: dict[str, Callable[[list[Point], float], str]] = {
    "h": _across,
    "v": _down,
    "p": _left,
    "r": _right,
    "d": _dot,
    "k": _bent,
}


def written(strokes: str, box: Box) -> str:
    """Return a kanji in its box: strokes on a square of 100, each a letter of `STROKES` and the points it goes through."""
    out = ""
    for stroke in strokes.split():
        at = [float(part) for part in stroke[1:].split(",")]
        line = [(box.x + x * box.width / 100, box.y + y * box.height / 100) for x, y in zip(at[::2], at[1::2], strict=True)]
        out += STROKES[stroke[0]](line, box.weight)
    return out
