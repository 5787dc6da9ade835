"""Kinds of values that a ruling may have: allowed values, parsing from text, and the number in the core.

Plain classes: building NamedTuples would add some milliseconds to every start.
"""

from itertools import pairwise

Value = bool | int | float | str | list[int] | list[float] | None

TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0")
NOTHING = ("none", "no")


class Flag:
    """Yes or no."""

    def allows(self) -> str:
        """Return the allowed values, in words."""
        return "true or false"

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        return isinstance(value, bool)

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        word = text.strip().lower()
        return word in TRUE if word in TRUE + FALSE else text

    def number(self, value: Value) -> int:
        """Return the number that the core holds for a value."""
        return int(bool(value))


class Number:
    """A whole number within bounds, in steps; ``optional`` also allows none, for which the core holds ``without``."""

    __slots__ = ("high", "low", "optional", "step", "without")

    def __init__(self, low: int, high: int, step: int = 1, *, optional: bool = False, without: int = 0) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.optional = optional
        self.without = without

    def allows(self) -> str:
        """Return the allowed values, in words."""
        words = f"a whole number from {self.low} to {self.high}"
        if self.step > 1:
            words += f" in steps of {self.step}"
        return words + (", or none" if self.optional else "")

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        if value is None:
            return self.optional
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        if self.optional and text.strip().lower() in NOTHING:
            return None
        return _whole(text)

    def number(self, value: Value) -> int:
        """Return the number that the core holds for a value."""
        return value if isinstance(value, int) else self.without


class Choice:
    """One of several words, in the order of their numbers in the core."""

    __slots__ = ("words",)

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def allows(self) -> str:
        """Return the allowed values, in words."""
        return "one of " + ", ".join(self.words)

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        return isinstance(value, str) and value in self.words

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        return text.strip().lower()

    def number(self, value: Value) -> int:
        """Return the number that the core holds for a value."""
        return self.words.index(value) if isinstance(value, str) else 0


class Numbers:
    """A row of whole numbers within bounds; ``total`` is their required sum, ``rising`` requires each to exceed the last."""

    __slots__ = ("high", "length", "low", "rising", "total")

    def __init__(self, length: int, low: int, high: int, total: int | None = None, *, rising: bool = False) -> None:
        self.length = length
        self.low = low
        self.high = high
        self.total = total
        self.rising = rising

    def allows(self) -> str:
        """Return the allowed values, in words."""
        words = f"{self.length} whole numbers from {self.low} to {self.high}"
        if self.total is not None:
            words += f" whose sum is {self.total}"
        return words + (", each greater than the one before" if self.rising else "")

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        if not isinstance(value, list) or len(value) != self.length:
            return False
        if not all(type(n) is int and self.low <= n <= self.high for n in value):
            return False
        if self.rising and any(a >= b for a, b in pairwise(value)):
            return False
        return self.total is None or sum(value) == self.total

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        found = [_whole(part) for part in text.split(",")]
        return [n for n in found if isinstance(n, int)] if all(isinstance(n, int) for n in found) else text

    def number(self, value: Value) -> int:
        """Return 0: a row of numbers has no single number in the core."""
        raise TypeError(value)


class Halves(Numbers):
    """A row of whole and half numbers within bounds: halves as floats, which hold them exactly; ``optional`` also allows none."""

    __slots__ = ("optional",)

    def __init__(self, length: int, low: int, high: int, total: int, *, optional: bool = False) -> None:
        super().__init__(length, low, high, total)
        self.optional = optional

    def allows(self) -> str:
        """Return the allowed values, in words."""
        return super().allows().replace("whole numbers", "whole or half numbers", 1) + (", or none" if self.optional else "")

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        if value is None:
            return self.optional
        if not isinstance(value, list) or len(value) != self.length:
            return False
        if not all(type(n) is int or (type(n) is float and (2 * n) % 2 == 1) for n in value):
            return False
        return all(self.low <= n <= self.high for n in value) and (self.total is None or sum(value) == self.total)

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        if self.optional and text.strip().lower() in NOTHING:
            return None
        found = [_half(part) for part in text.split(",")]
        return text if any(isinstance(n, str) for n in found) else [n for n in found if not isinstance(n, str)]


SUITS, EACH = 3, 4
USUAL_REDS: dict[int, tuple[int, int, int]] = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}  # by number: how many of each suit


class Reds:
    """Red fives: none, one of each suit, four (two of circles), or a number for each suit.

    The core holds three bits for each suit, characters lowest.
    """

    def allows(self) -> str:
        """Return the allowed values, in words."""
        return "0, 3 (one of each suit), 4 (two of them of circles), or how many of characters, circles and bamboo, like 0,2,0"

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind; a combination with a number must be written as that number."""
        if type(value) is int:
            return value in USUAL_REDS
        if not isinstance(value, list) or len(value) != SUITS or tuple(value) in USUAL_REDS.values():
            return False
        return all(type(n) is int and 0 <= n <= EACH for n in value)

    def read(self, text: str) -> Value:
        """Return the value of a text; the text unchanged if it is not a value."""
        found = [_whole(part) for part in text.split(",")]
        whole = [n for n in found if isinstance(n, int)]
        if len(whole) < len(found) or len(found) not in (1, SUITS):
            return text
        named = [n for n, suits in USUAL_REDS.items() if suits == tuple(whole)]
        return named[0] if named else whole[0] if len(whole) == 1 else whole

    def number(self, value: Value) -> int:
        """Return the number that the core holds for a value."""
        m, p, s = USUAL_REDS[value] if isinstance(value, int) else value if isinstance(value, list) else (0, 0, 0)
        return int(m) | int(p) << 3 | int(s) << 6


class Fact:
    """A statement of the book; there is nothing to choose."""

    def allows(self) -> str:
        """Return the allowed values, in words."""
        return "nothing but its citation"

    def admits(self, value: object) -> bool:
        """Return whether this is a value of the kind."""
        return value is True

    def read(self, text: str) -> Value:
        """Return the text unchanged: a statement cannot be set."""
        return text

    def number(self, value: Value) -> int:
        """Return the number that the core holds for a value."""
        return int(bool(value))


Kind = Flag | Number | Choice | Numbers | Reds | Fact


def _whole(text: str) -> int | str:
    """Parse a whole number as people write it: ``20``, ``-10``, ``+5``, ``30 000`` or ``30_000``; return other text unchanged."""
    bare = text.strip().replace(" ", "").replace("_", "")
    digits = bare[1:] if bare[:1] in ("+", "-") else bare
    return int(bare) if digits.isascii() and digits.isdigit() and len(digits) < 12 else text


def _half(text: str) -> int | float | str:
    """Parse a whole or half number as people write it: ``7.5``, ``-2.5``, ``+10``; return other text unchanged."""
    bare = text.strip()
    if bare.endswith((".5", ".0")):
        whole = _whole(bare[:-2].rstrip("+-") or bare[:-2] + "0")
        if isinstance(whole, int) and len(bare) < 10:
            return whole if bare.endswith(".0") else float(bare)
        return text
    return _whole(text)


FLAG = Flag()
FACT = Fact()
LIMITS = ("mangan", "haneman", "baiman", "sanbaiman")  # below a yakuman, as core.constants numbers them from 1
PENALTY = Choice(("none", "discretion", "yellow-card", "one-point", "twenty-points", "dead-hand", "chombo", "disqualified"))
