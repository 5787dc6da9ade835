"""Judge a foul: a book, the foul and its circumstances give a ruling.

A question is asked only if its answers lead to different rulings under the book: the cases are tried with each.
"""

from collections.abc import Mapping, Sequence

from jantaku.errors import FoulError, Missing
from jantaku.referee.cases import Outcome, deciding, outcomes, samples, under
from jantaku.referee.following import CHOMBO, OF_PENALTY, OF_THE_HAND, REDEAL
from jantaku.referee.foul import Case, Foul, Question
from jantaku.referee.given import asked_by, find, missing, offered, read, says
from jantaku.referee.questions import DECISION, LAST, POINTS, WITH
from jantaku.referee.ruling import Ruling
from jantaku.rules.book import Book

STAGES: dict[str, tuple[tuple[Case, ...], tuple[Question, ...]]] = {
    "chombo": (CHOMBO, (WITH, LAST)),
    "redeal": (REDEAL, (LAST,)),
}


# Circumstances added since records were first kept, and the answer that a record without them was ruled by.
UNASKED: dict[str, dict[str, str]] = {"drawing-fast": {"intime": "yes"}, "wrong-word": {"shown": "no", "able": "no"}}


class _OpenError(FoulError):
    """A question that was not answered."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.id)
        self.question = question


class _Hearing:
    """One judgement in progress: what was given, and which of it the ruling depends on."""

    def __init__(self, book: Book, foul: Foul, answers: dict[str, str]) -> None:
        self.book, self.foul, self.answers = book, foul, answers
        self.used: dict[str, str] = {}
        self.keys: list[str] = []
        self.also: list[str] = []
        self.stands = self.note = ""

    def settle(self, cases: Sequence[Case], questions: Sequence[Question]) -> Outcome:
        """Return the one outcome of some cases, after answering each question that matters in turn."""
        cases, known = under(self.book, cases), dict[str, str]()
        while True:
            found = outcomes(self.book, cases, known)
            if len(found) == 1 and not found[0].asks:
                self.keys.append(found[0].key)
                self.also += [found[0].also] if found[0].also in self.book.rulings else []
                self.stands, self.note = self.stands or found[0].stands, self.note or found[0].note
                return found[0]
            asked = deciding(self.book, cases, questions, known)
            known[asked.id] = self.answer(asked)

    def answer(self, asked: Question) -> str:
        """Return the answer to a question. Raise _OpenError if it was not answered."""
        if asked.id not in self.answers:
            raise _OpenError(asked)
        self.used[asked.id] = self.answers[asked.id]
        return self.answers[asked.id]

    def decided(self, outcome: Outcome) -> Outcome:
        """Apply the referee's decision, if the book leaves it to the referee and one was given. Raise FoulError if invalid."""
        if "decision" not in self.answers:
            return outcome
        if outcome.sanction != "discretion":
            clause = self.book.cite(outcome.key)
            why = f"{self.foul.id}: there is nothing to decide here, {clause} has ruled; leave decision= out"
            raise FoulError(why, "decision", foul=self.foul.id, clause=clause)
        points = int(self.answer(POINTS)) if self.answer(DECISION) == "points" else 0
        following = tuple(step for step in outcome.next if step != "none-by-default")
        return outcome._replace(sanction=self.answers["decision"], points=points, next=following)

    def implied(self, outcome: Outcome) -> None:
        """Record what a case implies about the deal, unless another player won at once. Raise FoulError if impossible."""
        for name, value in outcome.implies:
            answer = self.answers.setdefault(name, value)
            if answer not in {value, "win"} or (answer == "win" and value == "draw"):
                others = ", ".join(f"{key}={self.used[key]}" for key in self.used)
                setting, right = f"{name}={answer}", f"{name}={value}"
                why = f"{self.foul.id}: {setting} cannot be with {others}: it is {right}, or left out"
                raise FoulError(why, "other", foul=self.foul.id, setting=setting, others=others, right=right)

    def ruling(self, sanction: str, points: int, following: tuple[str, ...]) -> Ruling:
        """Return the ruling; repeated steps are listed once."""
        answer = {"no-foul": "none"}.get(sanction, sanction)
        once = tuple(dict.fromkeys(following))
        keys = tuple(dict.fromkeys(self.keys))
        key = keys[-1] if sanction == "no-foul" else keys[0]  # a chombo that is waived is so by another clause than its foul
        cited = tuple(dict.fromkeys((*keys, *self.also)))
        given = tuple(self.used.items())
        return Ruling(self.book, self.foul.id, self.foul.code, answer, points, once, key, cited, given, self.stands, self.note)


def rule(book: Book, foul: str, given: Mapping[str, object] | None = None) -> Ruling:
    """Return what a book rules on a foul in its circumstances.

    Circumstances are texts or numbers, True and False for yes and no. Raise Missing, naming the first missing circumstance on
    which the ruling depends; FoulError for an unknown foul, circumstance or value.
    """
    found = _ruled(book, foul, given)
    stated = read(book, find(foul), given or {})
    if POINTS.id in stated and stated.get(DECISION.id) != POINTS.id:
        right = "give decision=points too, where the book leaves it to the referee, or leave points= out"
        raise FoulError(f"{found.foul}: points= says how many the referee decides on; {right}", "points", foul=found.foul)
    return found


def _ruled(book: Book, foul: str, given: Mapping[str, object] | None) -> Ruling:
    """Return the ruling, of a record too, in which there may be circumstances that do not matter."""
    what = find(foul)
    answers = read(book, what, given or {})
    try:
        return _judged(_Hearing(book, what, dict(answers)))
    except _OpenError as left:
        raise missing(what, left.question, _accepted(book, what, answers, left.question)) from None


def _judged(hearing: _Hearing) -> Ruling:
    """Return the ruling. Raise _OpenError if a missing answer decides, FoulError as ``rule`` does."""
    book, what = hearing.book, hearing.foul
    first = hearing.decided(hearing.settle(what.cases, what.questions))
    if first.sanction not in STAGES:
        return hearing.ruling(first.sanction, first.points, _following(book, what, first))
    hearing.implied(first)
    cases, questions = STAGES[first.sanction]
    second = hearing.settle(cases, questions)
    for name, value in first.implies:
        if hearing.used.get(name) == value:
            del hearing.used[name]
    ledger, points = _ledger(hearing) if second.sanction == "chombo" else ((), 0)
    own = [step for step in first.next if step not in OF_THE_HAND]
    return hearing.ruling(second.sanction, points, (*own, *ledger, *second.next))


def rule_kept(book: Book, foul: str, given: Mapping[str, object] | None = None) -> Ruling:
    """Rule on a foul of a record, which may lack circumstances that were added later. Raise as ``rule`` does."""
    return _ruled(book, foul, {**UNASKED.get(foul, {}), **(given or {})})


def _accepted(book: Book, foul: Foul, answers: Mapping[str, str], asked: Question) -> tuple[str, ...]:
    """Return the choices of a question with which a ruling can still be reached.

    Only answers about the end of the hand, or a decision, can contradict a choice.
    """
    if not {WITH.id, DECISION.id} & set(answers):
        return offered(book, asked)
    return tuple(choice for choice in offered(book, asked) if _leads_on(book, foul, {**answers, asked.id: choice}))


def _leads_on(book: Book, foul: Foul, answers: Mapping[str, str]) -> bool:
    try:
        _judged(_Hearing(book, foul, dict(answers)))
    except _OpenError as left:
        return not left.question.choices or bool(_accepted(book, foul, answers, left.question))
    except FoulError:
        return False
    return True


def next_question(book: Book, foul: str, given: Mapping[str, object] | None = None) -> Question | None:
    """Return the circumstance to ask for next, with the choices that ``rule`` accepts; None if the ruling is complete.

    Raise FoulError as ``rule`` does.
    """
    try:
        rule(book, foul, given)
    except Missing as left:
        return asked_by(left)
    return None


def open_questions(book: Book, foul: str, given: Mapping[str, object] | None = None) -> list[Question]:
    """Return every question that may still decide, in the order of asking: the first does, the others depending on its answer."""
    found: dict[str, Question] = {}
    what = find(foul)

    def visit(known: Mapping[str, object]) -> None:
        asked = next_question(book, foul, known)
        if asked is None or (asked in (WITH, LAST) and asked.id in found):
            return
        found.setdefault(asked.id, asked)
        for choice in asked.choices or samples(book, under(book, what.cases), asked):
            visit({**known, asked.id: choice})

    visit(given or {})
    return list(found.values())


def _ledger(hearing: _Hearing) -> tuple[tuple[str, ...], int]:
    """Return what a chombo costs: points of the overall score, or a mangan paid at the table."""
    kind, amount = says(hearing.book, "fouls.chombo"), says(hearing.book, "fouls.chombo_points")
    hearing.keys.append("fouls.chombo")
    if kind == "reverse-mangan":
        return ("reverse-mangan",), 0
    if not isinstance(amount, int):
        return ("decide",), 0
    hearing.keys.append("fouls.chombo_points")
    return (("score-minus",), amount) if amount else ((), 0)


def _following(book: Book, foul: Foul, outcome: Outcome) -> tuple[str, ...]:
    """Return the steps after a ruling that leaves the deal as it is."""
    brought = OF_PENALTY[outcome.sanction]
    if outcome.sanction == "dead-hand":
        free = {True: ("discards-chosen",), False: ("discards-drawn",)}.get(bool(says(book, "fouls.dead_discards")), ())
        brought = (brought[0], *free, *brought[1:])
    if foul.group == "tournament":
        brought = tuple(step for step in brought if step != "plays-on")
    if "win-holds" in outcome.next:
        brought = tuple(step for step in brought if step != "plays-on")
    first = outcome.sanction == "points"
    return (*brought, *outcome.next) if first else (*outcome.next, *brought)
