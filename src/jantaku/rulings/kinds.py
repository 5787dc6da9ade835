"""The kinds of values that a ruling may have: what each admits, how it is read from text, and its number in the core.

Plain classes: making a NamedTuple of each would cost every start some milliseconds.
"""

from itertools import pairwise

Value = bool | int | str | list[int] | None

TRUE = ("true", "yes", "on", "1")
FALSE = ("false", "no", "off", "0")
NOTHING = ("none", "no")


class Flag:
    """Yes or no."""

    def allows(self) -> str:
        """What may stand here, in words."""
        return "true or false"

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        return isinstance(value, bool)

    def read(self, text: str) -> Value:
        """The value that a text stands for; the text itself where it stands for none."""
        word = text.strip().lower()
        return word in TRUE if word in TRUE + FALSE else text

    def number(self, value: Value) -> int:
        """What the core holds for the value."""
        return int(bool(value))


class Number:
    """A whole number within bounds, in steps; ``optional`` admits none, for which the core holds ``without``."""

    __slots__ = ("high", "low", "optional", "step", "without")

    def __init__(self, low: int, high: int, step: int = 1, *, optional: bool = False, without: int = 0) -> None:
        self.low = low
        self.high = high
        self.step = step
        self.optional = optional
        self.without = without

    def allows(self) -> str:
        """What may stand here, in words."""
        words = f"a whole number from {self.low} to {self.high}"
        if self.step > 1:
            words += f" in steps of {self.step}"
        return words + (", or none" if self.optional else "")

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        if value is None:
            return self.optional
        return type(value) is int and self.low <= value <= self.high and (value - self.low) % self.step == 0

    def read(self, text: str) -> Value:
        """The value that a text stands for; the text itself where it stands for none."""
        if self.optional and text.strip().lower() in NOTHING:
            return None
        return _whole(text)

    def number(self, value: Value) -> int:
        """What the core holds for the value."""
        return value if isinstance(value, int) else self.without


class Choice:
    """One of several words, in the order of their numbers in the core."""

    __slots__ = ("words",)

    def __init__(self, words: tuple[str, ...]) -> None:
        self.words = words

    def allows(self) -> str:
        """What may stand here, in words."""
        return "one of " + ", ".join(self.words)

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        return isinstance(value, str) and value in self.words

    def read(self, text: str) -> Value:
        """The value that a text stands for; the text itself where it stands for none."""
        return text.strip().lower()

    def number(self, value: Value) -> int:
        """What the core holds for the value."""
        return self.words.index(value) if isinstance(value, str) else 0


class OneOf:
    """One of several whole numbers."""

    __slots__ = ("numbers",)

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    def allows(self) -> str:
        """What may stand here, in words."""
        return "one of " + ", ".join(map(str, self.numbers))

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        return type(value) is int and value in self.numbers

    def read(self, text: str) -> Value:
        """The value that a text stands for; the text itself where it stands for none."""
        return _whole(text)

    def number(self, value: Value) -> int:
        """What the core holds for the value."""
        return value if isinstance(value, int) else 0


class Numbers:
    """A row of whole numbers within bounds; ``total`` is what they must add up to, ``rising`` that each exceeds the last."""

    __slots__ = ("high", "length", "low", "rising", "total")

    def __init__(self, length: int, low: int, high: int, total: int | None = None, *, rising: bool = False) -> None:
        self.length = length
        self.low = low
        self.high = high
        self.total = total
        self.rising = rising

    def allows(self) -> str:
        """What may stand here, in words."""
        words = f"{self.length} whole numbers from {self.low} to {self.high}"
        if self.total is not None:
            words += f" whose sum is {self.total}"
        return words + (", each greater than the one before" if self.rising else "")

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        if not isinstance(value, list) or len(value) != self.length:
            return False
        if not all(type(n) is int and self.low <= n <= self.high for n in value):
            return False
        if self.rising and any(a >= b for a, b in pairwise(value)):
            return False
        return self.total is None or sum(value) == self.total

    def read(self, text: str) -> Value:
        """The value that a text stands for; the text itself where it stands for none."""
        found = [_whole(part) for part in text.split(",")]
        return [n for n in found if isinstance(n, int)] if all(isinstance(n, int) for n in found) else text

    def number(self, value: Value) -> int:
        """What the core holds for the value: a row of numbers is no single one."""
        raise TypeError(value)


class Fact:
    """A statement that the book makes; there is nothing to choose."""

    def allows(self) -> str:
        """What may stand here, in words."""
        return "nothing but its citation"

    def admits(self, value: object) -> bool:
        """Whether this is a value of the kind."""
        return value is True

    def read(self, text: str) -> Value:
        """A statement cannot be set."""
        return text

    def number(self, value: Value) -> int:
        """What the core holds for the value."""
        return int(bool(value))


Kind = Flag | Number | Choice | OneOf | Numbers | Fact


def _whole(text: str) -> int | str:
    """A whole number as people write it: ``20``, ``-10``, ``+5``, ``30 000`` or ``30_000``; else the text."""
    bare = text.strip().replace(" ", "").replace("_", "")
    digits = bare[1:] if bare[:1] in ("+", "-") else bare
    return int(bare) if digits.isascii() and digits.isdigit() and len(digits) < 12 else text


FLAG = Flag()
FACT = Fact()
PENALTY = Choice(("none", "discretion", "one-point", "twenty-points", "dead-hand", "chombo", "disqualified"))
