"""Check arguments; a wrong type or a number out of range is refused with a message that says what would be right."""

from operator import index
from typing import SupportsIndex

from jantaku.errors import JantakuError

MOST_SHOWN = 40  # longest repr of a value in a message


def shown(value: object) -> str:
    """Return a value as a message shows it, with its type: ``'S' (str)``."""
    try:
        text = repr(value)
    except Exception:  # noqa: BLE001 - a repr of the caller's own may raise anything
        text = "a value"
    return f"{text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + '...'} ({type(value).__name__})"


def excerpt(text: str) -> str:
    """Return a piece of what somebody wrote, in quotation marks, cut short for a message."""
    return repr(text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 3] + "...")


def expect(value: object, types: type | tuple[type, ...], what: str, right: str, error: type[JantakuError]) -> None:
    """Raise ``error`` unless a value is of these types; ``right`` names what is expected: "text, as in '5m'"."""
    if not isinstance(value, types):
        raise error(f"{what} is {shown(value)}; give {right}")


def whole(value: object, what: str, low: int, high: int, error: type[JantakuError]) -> int:
    """Return a whole number from ``low`` to ``high``, NumPy's too; booleans are not numbers. Raise ``error`` otherwise."""
    if type(value) is not int:
        if isinstance(value, bool) or not isinstance(value, SupportsIndex):
            raise error(f"{what} is {shown(value)}; give a whole number from {low} to {high}")
        value = index(value)
    if not low <= value <= high:
        raise error(f"{what} is {value if abs(value) < 10**MOST_SHOWN else 'a longer number'}; it goes from {low} to {high}")
    return value


def flag(value: object, what: str, error: type[JantakuError]) -> bool:
    """Return True or False. Raise ``error`` for anything else, 0 and 1 too."""
    if value is not True and value is not False:
        raise error(f"{what} is {shown(value)}; give True or False")
    return value


def nearest(word: str, words: tuple[str, ...]) -> str:
    """Return the most similar of some words; "" if none is close."""
    from difflib import get_close_matches

    near = get_close_matches(word, words, 1, 0.5)
    return near[0] if near else ""
