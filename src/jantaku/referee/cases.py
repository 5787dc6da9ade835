"""Select the case of a foul that holds under a book, given the known circumstances; or the question that decides."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, cast

from jantaku.referee.foul import AT_LEAST, OVER, Answers, Case, Question
from jantaku.referee.given import number, offered, says
from jantaku.rules.book import Book

NO, MAYBE, YES = 0, 1, 2
SANCTION_OF = {"one-point": ("points", 1), "twenty-points": ("points", 20), "disqualified": ("disqualification", 0)}
PASSED = ("none", "no-foul", "yellow-card")  # a card by itself costs nothing


class Outcome(NamedTuple):
    """Result of a case, before the deal is considered; "no-foul" if no foul was committed, so that nobody is warned."""

    sanction: str
    points: int
    next: tuple[str, ...]
    key: str
    implies: tuple[tuple[str, str], ...]
    asks: str = ""  # question needed to know its points
    stands: str = ""
    also: str = ""  # ruling cited beside the key
    note: str = ""


def under(book: Book, cases: Sequence[Case]) -> list[Case]:
    """Return the cases that a book has: what follows is asked of these."""
    return [
        case
        for case in cases
        if all(says(book, key) == value for key, value in case.book.items())
        and all(says(book, key) != value for key, value in case.unless.items())
        and all(isinstance(says(book, key), int) for _, _, key in case.limits)
    ]


def outcomes(book: Book, cases: Sequence[Case], known: Answers) -> list[Outcome]:
    """Return the possible outcomes given what is known, each once; a single one is the ruling. Equal ones of one clause merge."""
    found: dict[tuple[object, ...], Outcome] = {}
    for case in _left(book, cases, known):
        outcome = _outcome(book, case, known)
        found.setdefault(_alike(book, outcome), outcome)
    return list(found.values())


def hanging(book: Book, cases: Sequence[Case], known: Answers) -> int:
    """Return the index of the first case that holds, or may hold, given what is known."""
    return next(index for index, case in enumerate(cases) if _holds(book, case, known) != NO)


def deciding(book: Book, cases: Sequence[Case], questions: Sequence[Question], known: Answers) -> Question:
    """Return the first question, in the order of asking, whose answers lead to different outcomes."""
    left = _left(book, cases, known)
    named = {name for case in left for name in _names(case)}
    asked = [question for question in questions if question.id not in known and question.id in named]
    for question in asked:
        ways = (_ways(book, left, {**known, question.id: answer}) for answer in samples(book, left, question))
        first = next(ways, None)
        if any(way != first for way in ways):
            return question
    return next(question for question in asked if _mentioned(book, left, question, known))


def _ways(book: Book, cases: Sequence[Case], known: Answers) -> frozenset[tuple[object, ...]]:
    """Return what distinguishes the possible outcomes from others."""
    return frozenset(_alike(book, _outcome(book, case, known)) for case in _left(book, cases, known))


def _left(book: Book, cases: Sequence[Case], known: Answers) -> list[Case]:
    """Return the cases that hold or may hold, given what is known, up to one that holds: no further answer brings another in."""
    found = []
    for case in cases:
        holds = _holds(book, case, known)
        if holds != NO:
            found.append(case)
        if holds == YES:
            break
    return found


def samples(book: Book, cases: Sequence[Case], question: Question) -> tuple[str, ...]:
    """Return the answers that may make a difference: all choices, or the numbers on either side of each limit."""
    if question.choices:
        return offered(book, question)
    limits = [says(book, key) for case in cases for name, _, key in case.limits if name == question.id]
    near = {n + step for n in limits if isinstance(n, int) for step in (-1, 0, 1)} | {question.low, question.low + 1}
    return tuple(str(n) for n in sorted(near) if question.low <= n <= question.high)


def _alike(book: Book, outcome: Outcome) -> tuple[object, ...]:
    """Return what distinguishes a ruling: all but which of several keys of one clause decided, and its standing."""
    found = book.find(outcome.key)
    standing = found and (found.book, found.written, found.inherited)
    return outcome.sanction, outcome.points, outcome.next, outcome.implies, outcome.asks, outcome.also, standing


def _mentioned(book: Book, cases: Sequence[Case], question: Question, known: Answers) -> bool:
    """Return whether a case that may hold depends on a question."""
    return any(question.id in _names(case) for case in cases if _holds(book, case, known) == MAYBE)


def _names(case: Case) -> tuple[str, ...]:
    """Return the questions that a case depends on."""
    return (*case.when, case.each, *(name for name, _, _ in case.limits))


def _holds(book: Book, case: Case, known: Answers) -> int:
    """Return whether a case of a book holds: NO, MAYBE, YES."""
    least = YES
    for name, values in case.when.items():
        if name not in known:
            least = MAYBE
        elif known[name] not in values:
            return NO
    for name, sign, key in case.limits:
        if name not in known:
            least = MAYBE
        elif not _within(number(known[name]), sign, cast("int", says(book, key))):
            return NO
    return least


def _within(value: Fraction, sign: str, limit: int) -> bool:
    if sign == AT_LEAST:
        return value >= limit
    return value > limit if sign == OVER else value < limit


def _outcome(book: Book, case: Case, known: Answers) -> Outcome:
    implies = tuple(case.implies.items())
    if case.each and case.each not in known and says(book, case.amount) is not None:
        return Outcome("points", 0, case.next, case.key, implies, case.each, also=case.also)
    sanction, points = _penalty(book, case, known)
    more = case.passed if sanction in PASSED else case.punished
    return Outcome(sanction, points, (*case.next, *more), case.key, implies, stands=case.stands, also=case.also, note=case.note)


def _penalty(book: Book, case: Case, known: Answers) -> tuple[str, int]:
    """Return the sanction and its points; if the book has no ruling, the referee decides."""
    if case.fixed:
        return case.fixed, 0
    if case.amount:
        amount = says(book, case.amount)
        if not isinstance(amount, int):
            return "discretion", 0
        points = amount * (_minutes(book, number(known[case.each])) if case.each else 1)
        return ("points", points) if points else ("no-foul", 0)
    value = says(book, case.key)
    if value is None:
        return "discretion", 0
    return SANCTION_OF.get(str(value), (str(value), 0))


def _minutes(book: Book, minutes: Fraction) -> int:
    """Return whole minutes: one that has begun counts, or does not, by the book."""
    return ceil(minutes) if says(book, "fouls.late_begun_minute") else floor(minutes)
