"""Which case of a foul holds under a book, as far as its circumstances are known; and the question on which it hangs."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple

from jantaku.book import Book
from jantaku.referee.foul import AT_LEAST, OVER, Answers, Case, Question
from jantaku.referee.given import number, offered, says

NO, MAYBE, YES = 0, 1, 2
SANCTION_OF = {"one-point": ("points", 1), "twenty-points": ("points", 20), "disqualified": ("disqualification", 0)}
PASSED = ("none", "no-foul")


class Outcome(NamedTuple):
    """What a case makes of a foul, before the deal is looked at; "no-foul" where there was none, so that nobody is warned."""

    sanction: str
    points: int
    next: tuple[str, ...]
    key: str
    implies: tuple[tuple[str, str], ...]
    asks: str = ""  # the question without whose answer its points cannot be told
    stated: bool = False
    also: str = ""  # a ruling that is cited beside the key


def outcomes(book: Book, cases: Sequence[Case], known: Answers) -> list[Outcome]:
    """What may come of a foul by what is known, each once; one alone is the ruling. Two of one clause are the same."""
    found: dict[tuple[object, ...], Outcome] = {}
    for case in cases:
        holds = _holds(book, case, known)
        if holds != NO:
            outcome = _outcome(book, case, known)
            found.setdefault(_alike(book, outcome), outcome)
        if holds == YES:
            break
    return list(found.values())


def hanging(book: Book, cases: Sequence[Case], known: Answers) -> int:
    """The place of the first case that holds, or may hold, by what is known."""
    return next(index for index, case in enumerate(cases) if _holds(book, case, known) != NO)


def deciding(book: Book, cases: Sequence[Case], questions: Sequence[Question], known: Answers) -> Question:
    """The first question, in the order in which they are asked, whose answers lead to different outcomes."""
    left = [question for question in questions if question.id not in known]
    for question in left:
        ways = {
            frozenset(_alike(book, outcome) for outcome in outcomes(book, cases, {**known, question.id: answer}))
            for answer in samples(book, cases, question)
        }
        if len(ways) > 1:
            return question
    return next(question for question in left if _mentioned(book, cases, question, known))


def samples(book: Book, cases: Sequence[Case], question: Question) -> tuple[str, ...]:
    """The answers that may make a difference: all choices, or the numbers on either side of each limit."""
    if question.choices:
        return offered(book, question)
    limits = [says(book, key) for case in cases for name, _, key in case.limits if name == question.id]
    near = {n + step for n in limits if isinstance(n, int) for step in (-1, 0, 1)} | {question.low, question.low + 1}
    return tuple(str(n) for n in sorted(near) if question.low <= n <= question.high)


def _alike(book: Book, outcome: Outcome) -> tuple[object, ...]:
    """What a ruling is told by: all but which of several keys of one clause it came from, and how far its words carry it."""
    found = book.find(outcome.key)
    return (*outcome._replace(key="", stated=False), found and (found.book, found.written, found.inherited))


def _mentioned(book: Book, cases: Sequence[Case], question: Question, known: Answers) -> bool:
    """Whether a case that may hold speaks of a question."""
    return any(
        question.id in case.when or question.id in {name for name, _, _ in case.limits} or question.id == case.each
        for case in cases
        if _holds(book, case, known) == MAYBE
    )


def _holds(book: Book, case: Case, known: Answers) -> int:
    """Whether a case holds: NO, MAYBE, YES."""
    if any(says(book, key) != value for key, value in case.book.items()):
        return NO
    if any(says(book, key) == value for key, value in case.unless.items()):
        return NO
    least = YES
    for name, values in case.when.items():
        if name not in known:
            least = MAYBE
        elif known[name] not in values:
            return NO
    for name, sign, key in case.limits:
        limit = says(book, key)
        if not isinstance(limit, int):
            return NO
        if name not in known:
            least = MAYBE
        elif not _within(number(known[name]), sign, limit):
            return NO
    return least


def _within(told: Fraction, sign: str, limit: int) -> bool:
    if sign == AT_LEAST:
        return told >= limit
    return told > limit if sign == OVER else told < limit


def _outcome(book: Book, case: Case, known: Answers) -> Outcome:
    implies = tuple(case.implies.items())
    if case.each and case.each not in known and says(book, case.amount) is not None:
        return Outcome("points", 0, case.next, case.key, implies, case.each, also=case.also)
    sanction, points = _penalty(book, case, known)
    more = case.passed if sanction in PASSED else case.punished
    return Outcome(sanction, points, (*case.next, *more), case.key, implies, stated=case.stated, also=case.also)


def _penalty(book: Book, case: Case, known: Answers) -> tuple[str, int]:
    """The sanction and its points; what a book does not speak of is left to the referee."""
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
    """Whole minutes: one that has begun counts, or does not."""
    return ceil(minutes) if says(book, "fouls.late_begun_minute") else floor(minutes)
