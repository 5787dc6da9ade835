"""Outline of a foul under a book: circumstances, penalty and clause of each case; and two books side by side."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from jantaku import languages
from jantaku.referee.cases import Outcome, deciding, hanging, outcomes, samples, under
from jantaku.referee.following import OF_THE_HAND
from jantaku.referee.foul import AT_LEAST, OVER, Answers, Case, Foul, Question
from jantaku.referee.fouls import FOULS
from jantaku.referee.given import says
from jantaku.referee.ruling import clause, standing, written
from jantaku.rules.book import Book
from jantaku.texts import say

OVER_DEAL = ("chombo", "redeal")  # after which no tile goes back anywhere
LIMIT_TEXTS = {AT_LEAST: "foul.when.least", OVER: "foul.when.over"}


class OutlineRow(NamedTuple):
    """One row: the answers and limits under which it holds, the penalty, what follows, and the ruling behind it."""

    when: tuple[tuple[str, tuple[str, ...]], ...]
    limits: tuple[tuple[str, str, int], ...]
    sanction: str
    points: int
    each: str
    next: tuple[str, ...]
    cite: str
    key: str
    standing: str
    stands: str
    note: str

    def circumstances(self, lang: str = "en") -> str:
        """Return the circumstances in words; "" if it always holds."""
        parts = [_answer(name, values, lang) for name, values in self.when]
        parts += [_limit(name, sign, limit, lang) for name, sign, limit in self.limits]
        return languages.of(lang).comma.join(parts)

    def penalty(self, lang: str = "en") -> str:
        """Return the penalty in words: "dead hand", "1 penalty point a minute"."""
        ident = "foul.each-minute" if self.each else f"foul.sanction.{self.sanction}"
        return say(ident, lang, points=self.points)

    def plain(self) -> dict[str, object]:
        """Return the row as data."""
        when: dict[str, object] = {name: list(values) for name, values in self.when}
        when |= {name: f"{sign}{limit}" for name, sign, limit in self.limits}
        each = {"each": self.each} if self.each else {}
        cited = {"cite": self.cite, "standing": self.standing}
        return {"when": when, "sanction": self.sanction, "points": self.points, **each, "next": list(self.next), **cited}

    def clause(self, book: Book, lang: str = "en") -> str:
        """Return the clause in full, with the mark of its standing."""
        return clause(book, self.key, lang, stands=self.stands)


class FoulPair(NamedTuple):
    """One foul under two books."""

    foul: Foul
    a: tuple[OutlineRow, ...]
    b: tuple[OutlineRow, ...]

    @property
    def same(self) -> bool:
        """Return whether both rule alike; the clauses may differ."""
        a, b = ([row._replace(cite="", key="", standing="", stands="", note="") for row in rows] for rows in (self.a, self.b))
        return a == b


def rows(book: Book, foul: Foul) -> tuple[OutlineRow, ...]:
    """Return a book's rulings on a foul, a row for each case that can occur, equal ones merged."""
    cases, reached = under(book, foul.cases), dict[int, dict[str, set[str]]]()
    for known, index in _leaves(book, cases, foul.questions, {}):
        for name, answer in known.items():
            reached.setdefault(index, {}).setdefault(name, set()).add(answer)
        reached.setdefault(index, {})
    asked = {name for seen in reached.values() for name in seen}
    found = [_row(book, cases[index], asked, reached[index]) for index in sorted(reached)]
    return tuple(_merged(list({row._replace(key=""): row for row in reversed(found)}.values())[::-1]))


def compare(a: Book, b: Book) -> list[FoulPair]:
    """Return the whole catalogue under two books."""
    return [FoulPair(foul, rows(a, foul), rows(b, foul)) for foul in FOULS.values()]


def _leaves(book: Book, cases: Sequence[Case], questions: Sequence[Question], known: Answers) -> Iterator[tuple[Answers, int]]:
    """Yield every way to answer the questions, and the case that then holds."""
    found = outcomes(book, cases, known)
    if len(found) == 1 and not found[0].asks:
        yield known, hanging(book, cases, known)
        return
    question = deciding(book, cases, questions, known)
    for answer in samples(book, cases, question):
        yield from _leaves(book, cases, questions, {**known, question.id: answer})


def _row(book: Book, case: Case, asked: set[str], seen: dict[str, set[str]]) -> OutlineRow:
    """Return a case as a row, with those of its answers that an earlier case does not cover."""
    outcome = _typical(book, case)
    sanction = "none" if outcome.sanction == "no-foul" else outcome.sanction
    limits = [(name, sign, says(book, key)) for name, sign, key in case.limits if name in asked]
    return OutlineRow(
        tuple((name, _left(values, seen.get(name))) for name, values in case.when.items() if name in asked),
        tuple((name, sign, limit) for name, sign, limit in limits if isinstance(limit, int)),
        sanction,
        outcome.points,
        case.each,
        tuple(step for step in dict.fromkeys(outcome.next) if sanction not in OVER_DEAL or step not in OF_THE_HAND),
        written(book, case.key),
        case.key,
        standing(book, case.key, case.stands),
        case.stands,
        case.note,
    )


def _left(values: tuple[str, ...], seen: set[str] | None) -> tuple[str, ...]:
    return tuple(value for value in values if value in seen) if seen else values


def _typical(book: Book, case: Case) -> Outcome:
    """Return the outcome of a case; by the minute, for one minute."""
    return outcomes(book, (case,), {case.each: "1"} if case.each else {})[0]


def _merged(found: list[OutlineRow]) -> list[OutlineRow]:
    """Merge rows that differ in the answer to one question only."""
    for i, row in enumerate(found):
        for j in range(i + 1, len(found)):
            other = found[j]
            differing = [n for n, (one, two) in enumerate(zip(row.when, other.when, strict=False)) if one != two]
            alike = row._replace(when=(), key="") == other._replace(when=(), key="") and [n for n, _ in row.when] == [
                n for n, _ in other.when
            ]
            if alike and len(differing) == 1:
                n = differing[0]
                name, values = row.when[n]
                both = (name, tuple(dict.fromkeys((*values, *other.when[n][1]))))
                joined = row._replace(when=(*row.when[:n], both, *row.when[n + 1 :]))
                return _merged([*found[:i], joined, *found[i + 1 : j], *found[j + 1 :]])
    return found


def _answer(name: str, values: tuple[str, ...], lang: str) -> str:
    said = [
        say(f"foul.when.{name}-{value}", lang) if value in {"yes", "no"} else say(f"foul.answer.{name}-{value}", lang)
        for value in values
    ]
    return languages.of(lang).either.join(said)


def _limit(name: str, sign: str, limit: int, lang: str) -> str:
    unit = say(f"foul.unit.{name}", lang, n=limit)
    return say(LIMIT_TEXTS.get(sign, "foul.when.below"), lang, n=limit, unit=unit)
