"""A foul in plain words: the likeliest entry of the catalogue, with its questions asked at a terminal."""

import sys
from collections.abc import Mapping
from typing import Any, NamedTuple

import click

from jantaku.arguments import nearest
from jantaku.cli.common import paint, places
from jantaku.cli.render_ruling import plain, ruling_lines
from jantaku.errors import FoulError, Missing
from jantaku.referee import FOULS, Foul, Question, Ruling, answer_text, asked_by, open_questions, rule
from jantaku.referee.given import find, read, room
from jantaku.referee.search import OTHERS, search
from jantaku.rules.book import Book
from jantaku.texts import say
from jantaku.texts.columns import wrap
from jantaku.texts.refusals import told


class Found(NamedTuple):
    """The entry that a person asked about; for a question in words also the next likeliest, for an id none."""

    foul: Foul
    words: str = ""
    others: tuple[Foul, ...] = ()


def found(words: str) -> Found | None:
    """Return the entry of an id, or the likeliest one for a question in words; None if nothing fits.

    A single word that is nearly an id is a slip of the keyboard. Raises FoulError for it, naming the id.
    """
    if words in FOULS:
        return Found(FOULS[words])
    if not words.strip() or (words.isascii() and " " not in words and nearest(words.lower().replace("_", "-"), tuple(FOULS))):
        find(words)
    likely = search(words)
    return Found(likely[0], words, tuple(likely[1 : 1 + OTHERS])) if likely else None


def at_terminal() -> bool:
    """Return True if a person can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask(book: Book, foul: Foul, given: Mapping[str, str], lang: str) -> dict[str, str]:
    """Return the circumstances, with those that the ruling needs asked for at the terminal. Raises FoulError, click.Abort."""
    known = dict(given)
    while True:
        try:
            rule(book, foul.id, known)
        except Missing as missing:
            question = asked_by(missing)
            known[question.id] = _answer(book, foul, question, lang)
        else:
            return known


def _answer(book: Book, foul: Foul, question: Question, lang: str) -> str:
    """Return the answer to one question; one that it does not take is refused with the reason, and asked for again."""
    click.echo(paint("total", say(f"foul.ask.{question.id}", lang)))
    for number, choice in enumerate(question.choices, 1):
        click.echo(f"  {number}  {answer_text(question, choice, lang)}")
    while True:
        typed = str(click.prompt(say("foul.your-answer", lang), prompt_suffix=" ")).strip()
        if question.choices and typed.isascii() and typed.isdigit() and 0 < int(typed) <= len(question.choices):
            return question.choices[int(typed) - 1]
        spoken = {answer_text(question, choice, lang).casefold(): choice for choice in question.choices}
        try:
            return read(book, foul, {question.id: spoken.get(typed.casefold(), typed)})[question.id]
        except FoulError as error:
            click.echo(told(error, lang))


def heading(asked: Found, lang: str) -> str:
    """The words that were asked, and the entry that they are taken for."""
    return f"{say('foul.taken-for', lang, words=asked.words[:60])} {paint('total', asked.foul.title(lang))}\n"


def answer_lines(asked: Found, book: Book, given: Mapping[str, str], ruling: Ruling | None, lang: str) -> list[str]:
    """The ruling on the likeliest entry, or its questions and all that may come of it; then the next likeliest."""
    lines = ruling_lines(ruling, lang) if ruling else _open_lines(asked.foul, book, given, lang)
    if asked.others:
        lines += ["", say("foul.or-else", lang)]
        lines += [f"  {foul.title(lang)}  {paint('clause', foul.id)}" for foul in asked.others]
    return lines


def _open_lines(foul: Foul, book: Book, given: Mapping[str, str], lang: str) -> list[str]:
    """The questions that the ruling depends on, and under each answer to the first what is ruled then."""
    first, *more = open_questions(book, foul.id, given)
    lines = [f"  {paint('total', say(f'foul.ask.{first.id}', lang))}"]
    for choice in first.choices or ("N",):
        lines.append(f"    {answer_text(first, choice, lang)}  {paint('clause', f'--given {first.id}={choice}')}")
        try:
            said = rule(book, foul.id, {**given, first.id: choice}).sentence(lang) if first.choices else ""
        except Missing as missing:
            said = say(f"foul.ask.{missing.circumstance}", lang)
        lines += [f"      {line}" for line in wrap(said, places() - 6)] if said else []
    for question in more:
        told = f"{say(f'foul.ask.{question.id}', lang)} --given {room(question, question.choices)}"
        lines += [f"  {line}" for line in wrap(told, places() - 2)]
    return lines


def answered(asked: Found, book: Book, given: Mapping[str, str], ruling: Ruling | None, lang: str) -> dict[str, Any]:
    """The same as data."""
    left = [] if ruling else open_questions(book, asked.foul.id, given)
    asks = [{"id": each.id, "text": say(f"foul.ask.{each.id}", lang), "choices": list(each.choices)} for each in left]
    return {
        "question": asked.words,
        **(plain(ruling, lang) if ruling else {"foul": asked.foul.id, "book": book.name, "given": dict(given)}),
        "open": asks,
        "others": [foul.id for foul in asked.others],
    }
