"""Untrusted JSON, checked by type: anything unexpected is a LogError with its place."""

import json
import re
from collections.abc import Iterator

from jantaku.game.formats.build import wrong
from jantaku.game.log import Four

MOST_BYTES = 2_000_000
MOST_LINE = MOST_BYTES
MOST_POINTS = 1_000_000_000
LINE = re.compile(r"(?:^|, )line \d+$")  # of a place that is a line already


def load(where: str, text: str, most: int = MOST_BYTES) -> object:
    """Return the value of a JSON text."""
    if len(text) > most:
        raise wrong(where, f"JSON of {len(text):,} characters", f"at most {most:,}")
    try:
        found: object = json.loads(text)
    except json.JSONDecodeError as error:
        at = "" if LINE.search(where) and error.lineno == 1 else f", line {error.lineno}"
        raise wrong(f"{where}{at}, column {error.colno}", error.msg, "well-formed JSON") from None
    except (ValueError, RecursionError):
        raise wrong(where, "JSON of numbers too long or lists too deep", "a record of a game") from None
    return found


def lines(where: str, text: str, most: int = MOST_LINE, first: int = 1) -> Iterator[tuple[str, object]]:
    """Iterate over the JSON values of the lines of a text, each with its place; the lines are counted from ``first``."""
    for number, line in enumerate(text.split("\n"), first):
        if line.strip():
            place = f"{where}, line {number}"
            yield place, load(place, line, most)


def table(where: str, value: object) -> dict[str, object]:
    """Return a JSON object."""
    if not isinstance(value, dict):
        raise wrong(where, brief(value), "an object in braces")
    return value


def array(where: str, value: object, low: int = 0, high: int = 1000) -> list[object]:
    """Return a JSON array of so many values."""
    if not isinstance(value, list) or not low <= len(value) <= high:
        raise wrong(where, brief(value), f"a list of {low} values" if low == high else f"a list of {low} to {high} values")
    return value


def text_in(where: str, value: object, most: int = 1000) -> str:
    """Return a JSON string."""
    if not isinstance(value, str) or len(value) > most:
        raise wrong(where, brief(value), "text in quotes")
    return value.encode("utf-8", "replace").decode()  # half of a letter cannot be written


def whole(where: str, value: object, low: int = -MOST_POINTS, high: int = MOST_POINTS) -> int:
    """Return a JSON number without a fraction, within these bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise wrong(where, brief(value), f"a whole number from {low} to {high}")
    return value


def decimal(where: str, value: object) -> float:
    """Return a JSON number, or one in quotes."""
    if isinstance(value, str):
        value = load(where, value.removeprefix("+"), 20)
    if isinstance(value, bool) or not isinstance(value, int | float) or not -MOST_POINTS < value < MOST_POINTS:
        raise wrong(where, brief(value), "a number")
    return float(value)


def four(where: str, value: object, shift: int = 0) -> Four:
    """Return four whole numbers; ``shift`` is added to the record's seats to get ours."""
    found = [whole(where, one) for one in array(where, value, 4, 4)]
    east, south, west, north = (found[(seat - shift) % 4] for seat in range(4))
    return east, south, west, north


def names(where: str, value: object, shift: int = 0) -> tuple[str, str, str, str]:
    """Return the names of four players; a name that is not given is empty."""
    found = [text_in(where, one or "") for one in array(where, value or [], 0, 4)]
    found += [""] * (4 - len(found))
    east, south, west, north = (found[(seat - shift) % 4] for seat in range(4))
    return east, south, west, north


def brief(value: object) -> str:
    """Return a value, cut short for a message; as JSON has it where Python has another word."""
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else str(value).lower()
    if isinstance(value, list | dict):
        return f"a {'list' if isinstance(value, list) else 'table'} of {len(value)}"
    shown = repr(value) if not isinstance(value, int) or -(10**18) < value < 10**18 else "a huge number"
    return shown if len(shown) <= 40 else shown[:37] + "..."
