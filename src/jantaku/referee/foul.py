"""Structure of the catalogue: a foul, its questions, and its cases.

A case names the answers and the values of a book under which it holds, the ruling that decides, and what follows at the table.
The first case that holds is the ruling.
"""

from collections.abc import Mapping
from typing import NamedTuple

from jantaku.rules.rulings import Value

YES_NO = ("yes", "no")
Answers = Mapping[str, str]
AT_LEAST, BELOW, OVER = ">=", "<", ">"


class Question(NamedTuple):
    """A circumstance: its choices, or the bounds of its number; ``only`` names the book's value that a choice needs.

    ``halves`` admits numbers that are not whole, such as minutes with seconds.
    """

    id: str
    choices: tuple[str, ...] = YES_NO
    low: int = 0
    high: int = 0
    halves: bool = False
    only: tuple[tuple[str, str, Value], ...] = ()

    @property
    def kind(self) -> str:
        """Return how it is answered: "yes/no", "choice" or "number"."""
        if not self.choices:
            return "number"
        return "yes/no" if set(self.choices) <= set(YES_NO) else "choice"


class Case(NamedTuple):
    """One row of a foul.

    ``key`` is the ruling that decides; ``fixed`` a sanction that applies for any value of it. ``when`` are answers, ``limits``
    comparisons of a number with a book's (question, sign, key), ``book`` and ``unless`` values that the book must have, or not.
    ``next`` are the steps in any case, ``passed`` those without a penalty, ``punished`` those with one. ``implies`` are
    circumstances that the case settles, ``amount`` the ruling of a number of points, ``each`` the question it is multiplied by.
    ``stands`` is the standing of this case where that is not the value's: the clause states it though the value is a reading in
    another, or it is a reading, with its ``note``, though the clause states the value. ``also`` is a ruling cited beside ``key``.
    """

    key: str
    fixed: str
    when: Mapping[str, tuple[str, ...]]
    limits: tuple[tuple[str, str, str], ...]
    book: Mapping[str, Value]
    unless: Mapping[str, Value]
    next: tuple[str, ...]
    passed: tuple[str, ...]
    punished: tuple[str, ...]
    implies: Answers
    amount: str
    each: str
    stands: str = ""
    also: str = ""
    note: str = ""


def case(
    key: str,
    *next_: str,
    fixed: str = "",
    when: str = "",
    limits: tuple[tuple[str, str, str], ...] = (),
    book: Mapping[str, Value] | None = None,
    unless: Mapping[str, Value] | None = None,
    passed: str = "",
    punished: str = "",
    implies: str = "",
    amount: str = "",
    each: str = "",
    stands: str = "",
    also: str = "",
    note: str = "",
) -> Case:
    """Return a case from its short notation: answers as ``"at=draw|win shown=no"``, consequences as words."""
    answers = {name: tuple(values.split("|")) for name, values in _pairs(when)}
    return Case(
        key,
        fixed,
        answers,
        limits,
        book or {},
        unless or {},
        next_,
        tuple(passed.split()),
        tuple(punished.split()),
        dict(_pairs(implies)),
        amount,
        each,
        stands,
        also,
        note,
    )


def _pairs(text: str) -> list[tuple[str, str]]:
    return [(name, value) for name, _, value in (word.partition("=") for word in text.split())]


class Foul(NamedTuple):
    """One foul of the catalogue: its id, its row code, its place in the list, questions and cases."""

    id: str
    code: str
    group: str
    questions: tuple[Question, ...]
    cases: tuple[Case, ...]

    def title(self, lang: str = "en") -> str:
        """Return its name."""
        from jantaku.texts import say

        return say(f"foul.title.{self.id}", lang)

    def aliases(self, lang: str = "en") -> tuple[str, ...]:
        """Return other names and descriptions by which people search for it."""
        from jantaku.texts import say

        return tuple(word.strip() for word in say(f"foul.words.{self.id}", lang).split(";"))


def foul(ident: str, code: str, group: str, questions: tuple[Question, ...], *cases: Case) -> Foul:
    """Return a foul from its short notation."""
    return Foul(ident, code, group, questions, cases)
