"""``jantaku ruling``: the ruling on a foul, and the catalogue of fouls."""

from typing import Any

import click

from jantaku import languages
from jantaku.cli import asking
from jantaku.cli.common import expect_not_typed, in_book, in_language, opened, show, show_json
from jantaku.cli.reading import CommandError
from jantaku.cli.register import Recording, attend, in_register
from jantaku.cli.render_ruling import catalogue_lines, pair_lines, plain, ruling_lines
from jantaku.errors import FoulError
from jantaku.referee import FOULS, Foul, Missing, Question, Ruling, offered, open_questions, rule
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, joined, listed, say
from jantaku.texts.refusals import either, told


@click.command("ruling", short_help="What a referee rules on a foul.")
@click.argument("foul", nargs=-1, callback=lambda _context, _argument, words: " ".join(words))
@click.option("--given", "given", metavar="KEY=VALUE", multiple=True, help="A circumstance; asked for where the ruling needs it.")
@click.option("--list", "whole", is_flag=True, help="The catalogue of fouls under the book.")
@click.option("--search", "words", metavar="WORDS", help="The fouls that fit some words, in any of the languages.")
@click.option("--compare", "other", metavar="BOOK", help="The catalogue beside that of another book.")
@click.option("--card", is_flag=True, help="A referee's card to print, as HTML.")
@in_book
@in_register
@in_language
def command(
    foul: str,
    given: tuple[str, ...],
    words: str | None,
    other: str | None,
    book: str,
    settings: tuple[str, ...],
    recording: Recording,
    lang: str,
    *,
    whole: bool,
    card: bool,
    as_json: bool,
) -> None:
    """Get the ruling on FOUL, an id or what happened in plain words: the penalty, its clause, what happens next, what to say.

    \b
      jantaku ruling somebody drew twice
      jantaku ruling empty-win --given shown=no
      jantaku ruling late --given minutes=7 --book wrr-2013
      jantaku ruling --compare wrr-2013
      jantaku ruling --card --lang fr > card.html
      jantaku ruling late --given minutes=7 --record open.register --session 2 --player Aki --referee Eva
      jantaku ruling --register open.register
    """  # noqa: D301 - click's
    asked = {"FOUL": foul, "--list": whole, "--search": words is not None, "--compare": other, "--card": card}
    _check(asked | {"--register": recording.register, f"--{recording.way}": recording.way}, given, recording)
    if recording.record or recording.register:
        attend(recording, foul or None, circumstances(given), (book, settings), lang, as_json=as_json)
        return
    rules = opened(book, settings)
    if foul:
        _answer(rules, foul, circumstances(given), lang, as_json=as_json)
    elif other:
        _compare(rules, opened(other, settings), lang, as_json=as_json)
    elif card:
        _card(rules, lang, as_json=as_json)
    else:
        _catalogue(rules, words, lang, as_json=as_json)


def _check(asked: dict[str, object], given: tuple[str, ...], recording: Recording) -> None:
    """One thing is asked for at a time, and circumstances go with a foul."""
    if recording.register:
        expect_not_typed(["book", "settings"], "a register has its book")
    ways = [name for name, value in asked.items() if value]
    if len(ways) != 1:
        which = f", not {' and '.join(ways)}" if ways else ""
        raise click.UsageError(f"Give one of FOUL, --list, --search, --compare, --card and --register{which}.")
    if given and not asked["FOUL"] and ways[0] != "--decide":
        raise click.UsageError(f"--given speaks of a FOUL; {ways[0]} takes none.")
    own = [option for option in recording.given_options if option not in {"--record", "--register"}]
    fine = not own or recording.record or (recording.register and own == ["--player"])
    if not fine:
        raise click.UsageError(f"{own[0]} is for a register: say --record FILE.")
    if recording.record and not (asked["FOUL"] or recording.way):
        raise click.UsageError(f"--record takes a FOUL, --warn, --decide, --appeal or --cancel; {ways[0]} records nothing.")


def circumstances(given: tuple[str, ...]) -> dict[str, str]:
    """Circumstances as people write them, ``shown=no``. Raises FoulError."""
    found: dict[str, str] = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not sign or not name.strip() or not value.strip():
            raise CommandError("given", word=text[:60])
        if found.setdefault(name.strip(), value.strip()) != value.strip():
            raise CommandError("given-twice", name=name.strip(), first=found[name.strip()][:40], second=value.strip()[:40])
    return found


def _ruled(book: Book, foul: str, given: dict[str, str], *, partly: bool) -> Ruling | None:
    """Return a ruling, ``partly`` None while it depends on more.

    Raises FoulError, which lists at once every circumstance that may still be asked for.
    """
    try:
        return rule(book, foul, given)
    except Missing as missing:
        if partly:
            return None
        _, *more = open_questions(book, foul, given)
        if not more:
            raise
        raise _AlsoError(missing, more) from None


class _AlsoError(FoulError):
    """A missing circumstance, and what may be asked for afterwards."""

    def __init__(self, missing: Missing, more: list[Question]) -> None:
        self.missing, self.more = missing, more
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """The question, and the next ones."""
        later = listed((_room(question, lang) for question in self.more), lang)
        return joined((told(self.missing, lang), say("foul.later", lang, questions=later)), lang)


def _room(question: Question, lang: str) -> str:
    """Return a question, and the answers that it takes as they are typed."""
    number = say("foul.room-number", lang, question=question.id, low=str(question.low), high=str(question.high))
    answers = either((f"{question.id}={choice}" for choice in question.choices), lang) or number
    return say("foul.room", lang, answers=answers, asked=say(f"foul.ask.{question.id}", lang))


def _answer(book: Book, words: str, given: dict[str, str], lang: str, *, as_json: bool) -> None:
    """Show the ruling on an id, or the answer to a question in words; at a terminal what is missing is asked for."""
    asked = asking.found(words)
    if asked is None:
        raise FoulError(_none(book, words[:60], lang))
    if asked.words and not as_json:
        click.echo(asking.heading(asked, lang))
    if not as_json and asking.at_terminal():
        given = asking.ask(book, asked.foul, given, lang)
    ruling = _ruled(book, asked.foul.id, given, partly=bool(asked.words))
    if asked.words and as_json:
        show_json(asking.answered(asked, book, given, ruling, lang))
    elif asked.words:
        show(asking.answer_lines(asked, book, given, ruling, lang))
    elif ruling:
        show_json(plain(ruling, lang)) if as_json else show(ruling_lines(ruling, lang))


def _catalogue(book: Book, words: str | None, lang: str, *, as_json: bool) -> None:
    """Show the catalogue, or the fouls that fit some words."""
    from jantaku.referee.search import search

    found = search(words) if words else list(FOULS.values())
    if not found:
        raise FoulError(_none(book, (words or "")[:60], lang))
    if as_json:
        show_json([_entry(foul, book, lang) for foul in found])
    else:
        show(catalogue_lines(found, book, lang, ranked=bool(words)))


def _none(book: Book, words: str, lang: str) -> str:
    """Return the sentence for words under which no foul is found: the nearest names, or where the book rules on it."""
    from jantaku.referee.search import nearest
    from jantaku.texts.bookcard import search

    likely = nearest(words)
    if search(book, words, lang):
        hint = say("foul.in-book", lang, words=words)
    else:
        hint = say("foul.near", lang, words=", ".join(likely)) if likely else say("foul.all", lang)
    return say("foul.none-found", lang, words=words) + languages.of(lang).gap + hint


def _entry(foul: Foul, book: Book, lang: str) -> dict[str, Any]:
    """A foul as data: its questions under the book, and its rows."""
    from jantaku.referee.outline import rows

    return {
        "foul": foul.id,
        "code": foul.code,
        "group": foul.group,
        "title": foul.title(lang),
        "titles": {language: foul.title(language) for language in LANGUAGES},
        "aliases": {language: list(foul.aliases(language)) for language in LANGUAGES},
        "questions": [_asked(question, book, lang) for question in foul.questions],
        "rows": [row.plain() for row in rows(book, foul)],
    }


def _asked(question: Question, book: Book, lang: str) -> dict[str, Any]:
    """A question as data."""
    bounds = {} if question.choices else {"low": question.low, "high": question.high}
    choices = list(offered(book, question))
    return {"id": question.id, "kind": question.kind, "text": say(f"foul.ask.{question.id}", lang), "choices": choices, **bounds}


def _compare(a: Book, b: Book, lang: str, *, as_json: bool) -> None:
    """The catalogue under two books."""
    from jantaku.referee.outline import compare

    pairs = compare(a, b)
    if not as_json:
        show(pair_lines(pairs, a, b, lang))
        return
    fouls = [
        {
            "foul": pair.foul.id,
            "code": pair.foul.code,
            "title": pair.foul.title(lang),
            "same": pair.same,
            "a": [row.plain() for row in pair.a],
            "b": [row.plain() for row in pair.b],
        }
        for pair in pairs
    ]
    show_json({"a": a.name, "b": b.name, "fouls": fouls})


def _card(book: Book, lang: str, *, as_json: bool) -> None:
    """The referee's card."""
    from jantaku.referee.card import card, html

    printed = card(book, lang)
    if as_json:
        show_json(printed.plain())
    else:
        click.echo(html(printed, lang))
