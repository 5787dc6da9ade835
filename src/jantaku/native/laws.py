"""Refusals of the translator: a source outside the laws of ``core/``, with file, line and the law.

Python allows more; the core keeps to what every machine does alike. Each law says what to write instead.
"""

from enum import StrEnum

from jantaku.errors import JantakuError


class Law(StrEnum):
    """The laws that a source may break, each in a sentence."""

    ANNOTATED = "a parameter is annotated int, bool, a record or list[int], a result int, bool or None"
    ONE_KIND = "a name is bound to one kind of thing: a number, a row of one type or one record"
    KNOWN = "a name is a parameter, a local, a number or table of a module, or a function of the core"
    TABLE = "a table holds integers, in rows of one length"
    STATEMENT = "statements are assignments, if, while, for, return, continue, break, pass and calls"
    EXPRESSION = "expressions are numbers, names, fields, elements, arithmetic, comparisons, conditions and calls"
    TRUTH = "and, or and not combine truths; where a number is wanted, say it with a comparison or a condition"
    POSITIONAL = "arguments are positional, one for each parameter"
    LOOP = "a loop runs over range, with a step that is a number, or over a row of known length"
    LENGTH = "the length of a row is known: that of its field or its table"
    SLICE = "a slice is the target of a copy between rows of one type, and starts at 0"
    PURE = "what is evaluated more than once, or in an order that C leaves open, calls nothing that writes"
    ACYCLIC = "no function calls itself, directly or through others"
    PLACE = "a place to write to is a name, a field or an element"
    TABLES_STAND = "tables of a module are only read"


class Unlawful(JantakuError):  # noqa: N818 - it is about a source, and says which law that breaks
    """A source that is outside the subset.

    Attributes:
        path: The file.
        line: The line in it, counted from 1.
        law: The law that it breaks.
        what: What stands there.

    """

    def __init__(self, path: str, line: int, law: Law, what: str) -> None:
        super().__init__(f"{path}:{line}: {what}: {law}")
        self.path = path
        self.line = line
        self.law = law
        self.what = what
