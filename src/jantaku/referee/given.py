"""Parse and check a foul and its circumstances, as given to the referee."""

from collections.abc import Mapping
from fractions import Fraction

from jantaku.arguments import nearest
from jantaku.errors import FoulError, Missing
from jantaku.referee.foul import Foul, Question
from jantaku.referee.fouls import FOULS
from jantaku.referee.questions import COMMON
from jantaku.rules.book import Book
from jantaku.rules.rulings.kinds import FALSE, TRUE

SECONDS = 60
MOST = 12  # longest text of a number
MOST_WORDS = 100


def find(ident: str) -> Foul:
    """Return the foul of an id. Raise FoulError, suggesting the nearest."""
    if ident in FOULS:
        return FOULS[ident]
    near = _meant(ident[:MOST_WORDS])
    hint = f"did you mean {near}?" if near else "`jantaku ruling --list` lists them all, --search looks for words"
    raise FoulError(f"no foul is called {ident[:60]!r}; {hint}", "foul", text=ident[:60], near=near)


def _meant(words: str) -> str:
    """Return the nearest foul: several words are searched for, a single word is first taken for a misspelt id."""
    from jantaku.referee.search import search

    near = nearest(words.strip().lower().replace("_", "-").replace(" ", "-"), tuple(FOULS))
    if near and len(words.split()) == 1:
        return near
    found = search(words) if words.strip() else []
    return found[0].id if 0 < len(found) < len(FOULS) else near


def question(foul: Foul, name: str) -> Question:
    """Return the question of a name that may be asked about a foul. Raise FoulError, suggesting the nearest."""
    asked = {question.id: question for question in (*foul.questions, *COMMON)}
    if name in asked:
        return asked[name]
    near = nearest(name.strip().lower().replace("-", "_"), tuple(asked))
    hint = f"did you mean {near}?" if near else f"it knows {', '.join(asked)}"
    why = f"{foul.id} has no circumstance {name[:40]!r}; {hint}"
    raise FoulError(why, "circumstance", foul=foul.id, text=name[:40], near=near, names=tuple(asked))


def read(book: Book, foul: Foul, given: Mapping[str, object]) -> dict[str, str]:
    """Return the circumstances as texts, checked; those given as None are left out. Raise FoulError if invalid."""
    return {name: _read(book, question(foul, name), value) for name, value in given.items() if value is not None}


def offered(book: Book, question: Question) -> tuple[str, ...]:
    """Return the choices of a question under a book; empty for a number."""
    barred = {choice for choice, key, value in question.only if says(book, key) != value}
    return tuple(choice for choice in question.choices if choice not in barred)


def says(book: Book, key: str) -> object:
    """Return a book's value; None if it has no such ruling."""
    ruling = book.rulings.get(key)
    return ruling.says if ruling else None


def trifles_of(book: Book) -> int | None:
    """Return from how many minor offences on a book holds them to be repeated; None where it names no number. (WRC 7.1)"""
    stated = says(book, "events.trifles")
    return stated if isinstance(stated, int) else None


def missing(foul: Foul, question: Question, choices: tuple[str, ...]) -> Missing:
    """Return the error that asks a question, with the choices that are left."""
    asked = f"the ruling depends on {question.id!r}, which was not given ({_text(question)})"
    return Missing(
        f"{foul.id}: {asked}; give {room(question, choices)}",
        foul.id,
        question.id,
        choices,
        asked=question.id,
        either=tuple(f"{question.id}={choice}" for choice in choices),
        low=str(question.low),
        high=str(question.high),
    )


def asked_by(error: Missing) -> Question:
    """Return the question that an error asks, with the choices that are left."""
    return question(find(error.foul), error.circumstance)._replace(choices=error.choices)


def room(question: Question, choices: tuple[str, ...]) -> str:
    """Return the answers that a question takes, as they are typed: ``shown=yes or shown=no``."""
    return " or ".join(f"{question.id}={choice}" for choice in choices) or f"{question.id}=N, {_bounds(question)}"


def _text(question: Question) -> str:
    from jantaku.texts import say

    return say(f"foul.ask.{question.id}")


def _read(book: Book, question: Question, value: object) -> str:
    if not question.choices:
        return _number(question, value)
    text = str(value).strip().lower().replace("_", "-")
    if question.kind == "yes/no":
        text = "yes" if text in {*TRUE, "y"} else "no" if text in {*FALSE, "n"} else text
    choices = offered(book, question)
    if text in choices:
        return text
    near = "" if question.kind == "yes/no" else nearest(text, choices)
    hint = f"; did you mean {near}?" if near else ""
    setting = f"{question.id}={str(value)[:40]}"
    why = f"{setting} is not allowed: it takes {', '.join(choices)}{hint}"
    raise FoulError(why, "value", setting=setting, near=near, names=choices)


def _number(question: Question, value: object) -> str:
    """Return a number as text; minutes may be given as 6.5 or 6:30."""
    text = str(value).strip()
    found = _fraction(text, halves=question.halves) if len(text) < MOST else None
    if found is None or not question.low <= found <= question.high:
        setting, low, high = f"{question.id}={str(value)[:40]}", str(question.low), str(question.high)
        why = f"{setting} is not allowed: it takes {_bounds(question)}"
        raise FoulError(why, "number" if question.halves else "whole", setting=setting, low=low, high=high)
    return text


def number(text: str) -> Fraction:
    """Parse a number, ``7``, ``6.5`` or ``6:30``."""
    return _fraction(text, halves=True) or Fraction(0)


def _fraction(text: str, *, halves: bool) -> Fraction | None:
    whole, colon, seconds = text.partition(":")
    if colon and halves and _digits(whole) and _digits(seconds) and int(seconds) < SECONDS:
        return int(whole) + Fraction(int(seconds), SECONDS)
    whole, point, part = text.partition(".")
    if not _digits(whole) or (point and not (halves and _digits(part))):
        return None
    return Fraction(text)


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _bounds(question: Question) -> str:
    kind = "a number" if question.halves else "a whole number"
    return f"{kind} from {question.low} to {question.high}"
