"""The question that a ruling depends on, as pages ask it: each answer is a link, and an answered question can be asked again."""

from collections.abc import Callable
from typing import NamedTuple

from jantaku.referee import Foul, FoulError, Missing, Question, Ruling, answer_text, asked_by, offered, rule
from jantaku.referee.given import question
from jantaku.referee.search import OTHERS
from jantaku.rules.book import Book
from jantaku.texts import say
from jantaku.web.errors import WebError

Link = Callable[..., str]  # of a foul, a book and the answers so far


class Answer(NamedTuple):
    """A possible answer: its link and text."""

    href: str
    text: str


class Answered(NamedTuple):
    """An answered question; ``again`` links to asking it again."""

    ask: str
    answer: str
    again: str


class OpenQuestion(NamedTuple):
    """The open question: its answers, or the bounds of its number; ``kept`` are the earlier answers."""

    id: str
    text: str
    answers: list[Answer]
    low: int
    high: int
    step: str
    kept: list[tuple[str, str]]


class Likeliest(NamedTuple):
    """The likeliest entry for a question in words: its ruling, or the question that it depends on; then the next likeliest."""

    foul: Foul
    ruling: Ruling | None
    asked: OpenQuestion | None
    others: list[Foul]


def likeliest(book: Book, found: list[Foul], lang: str, link: Link) -> Likeliest:
    """Return what is shown of the entries that were found, the likeliest first."""
    foul, *others = found
    try:
        return Likeliest(foul, rule(book, foul.id, {}), None, others[:OTHERS])
    except Missing as missing:
        return Likeliest(foul, None, open_question(book, foul, asked_by(missing), {}, lang, link), others[:OTHERS])


def again(book: Book, foul: Foul, given: dict[str, str], lang: str, link: Link) -> OpenQuestion | None:
    """Return the question to ask once a wrong answer is left out. Raise WebError if another one is wrong too."""
    try:
        rule(book, foul.id, given)
    except Missing as missing:
        return open_question(book, foul, asked_by(missing), given, lang, link)
    except FoulError:
        raise WebError("referee.wrong-address") from None
    return None


def open_question(book: Book, foul: Foul, asked: Question, given: dict[str, str], lang: str, link: Link) -> OpenQuestion:
    """Return a question as the page shows it."""
    links = [
        Answer(link(foul.id, book.name, {**given, asked.id: choice}), answer_text(asked, choice, lang))
        for choice in offered(book, asked)
    ]
    kept = [("book", book.name), *((name, value) for name, value in given.items() if name != asked.id)]
    step = "any" if asked.halves else "1"
    return OpenQuestion(asked.id, say(f"foul.ask.{asked.id}", lang), links, asked.low, asked.high, step, kept)


def decision(book: Book, foul: Foul, ruling: Ruling, given: dict[str, str], lang: str, link: Link) -> OpenQuestion:
    """Return the question of the referee's decision, if the book leaves it open."""
    return open_question(book, foul, question(foul, "decision"), {**given, **dict(ruling.given)}, lang, link)


def answers(book: Book, foul: Foul, given: dict[str, str], lang: str, link: Link) -> list[Answered]:
    """Return the answered questions; changing an answer drops those after it."""
    out, before = [], dict[str, str]()
    for name, value in given.items():
        try:
            asked = question(foul, name)
        except FoulError:
            raise WebError("referee.wrong-address") from None
        out.append(Answered(say(f"foul.ask.{name}", lang), answer_text(asked, value, lang), link(foul.id, book.name, before)))
        before[name] = value
    return out
