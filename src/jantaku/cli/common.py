"""Options and output that commands share: the book, the language, plain data, colours."""

import math
import os
import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from jantaku.languages import LANGUAGES
from jantaku.rules import library
from jantaku.rules.book import DEFAULT, Book
from jantaku.scoring.tiles import SEATS

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    from jantaku.game.log import Log

    Text = click.ParamType[str]
else:
    Text = click.ParamType  # older releases of click take no type
LANG = "jantaku.lang"  # in what all contexts of a run share: the language of the command
ORIGIN = re.compile(r"https?://([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?")
STYLES: dict[str, dict[str, Any]] = {"title": {"bold": True, "fg": "cyan"}, "total": {"bold": True}, "clause": {"dim": True}}


class Amount(click.FloatRange):
    """A number within bounds; `click.FloatRange` lets NaN through, which is neither above nor below."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number."""
        number = float(super().convert(value, param, ctx))
        if math.isnan(number):
            self.fail(f"{value!r} is not in the range {self._describe_range()}.", param, ctx)
        return number


class SeatOption(Text):
    """A seat by its wind, in either case, or another word for it; `click.Choice` would name the seats in small letters."""

    name = "seat"

    def __init__(self, *others: str) -> None:
        self.others = others
        self.metavar = "|".join((*SEATS, *others))

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002 - click's
        """Return the name that the help shows."""
        return self.metavar

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The wind as a capital letter, or the other word."""
        if value.upper() in set(SEATS):
            return value.upper()
        if value.lower() in self.others:
            return value.lower()
        return self.fail(
            f"{value[:40]!r} is not a seat: give {', '.join((*SEATS, *self.others)[:-1])} or {(*SEATS, *self.others)[-1]}",
            param,
            ctx,
        )


class OriginOption(Text):
    """The address of a server as browsers name it: scheme and host, a port where it is not the usual one, nothing after it."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The address without a slash at its end."""
        found = value.rstrip("/").lower()
        if not ORIGIN.fullmatch(found):
            self.fail(f"{value[:60]!r} is not the address of a server: give it like https://mahjong.example.org", param, ctx)
        return found


def default_lang() -> str:
    """Return the language of the environment if it is one of ours, else English."""
    locale = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    lang = locale[:2].lower()
    return lang if lang in LANGUAGES and locale[2:3] in {"", "_", "-", ".", "@"} else "en"


def in_book(command: F) -> F:
    """Add ``--book`` and ``--set`` to a command, which takes them as ``book`` and ``settings``."""
    command = click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")(
        command
    )
    return click.option("--book", default=DEFAULT, show_default=True, metavar="BOOK", help="A rule book, or the path of one.")(
        command
    )


def spoken() -> str:
    """Return the language of the command that runs, or that of the terminal for one without ``--lang``."""
    ctx = click.get_current_context(silent=True)
    return (ctx and ctx.meta.get(LANG)) or default_lang()


def _speak(ctx: click.Context, _: click.Parameter, lang: str) -> str:
    ctx.meta[LANG] = lang  # which what refuses its words later asks for
    return lang


lang_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    default=default_lang,
    callback=_speak,
    help="Language; by default that of the terminal.",
)


def in_language(command: F) -> F:
    """Add ``--lang`` and ``--json`` to a command, which takes them as ``lang`` and ``as_json``."""
    return lang_option(click.option("--json", "as_json", is_flag=True, help="The same as data, for programs.")(command))


def opened(book: str, settings: tuple[str, ...]) -> Book:
    """Return the book of a name, or else of the file NAME.toml in this folder, with the rulings of the house. Raises BookError."""
    if book not in library.names() and os.path.isfile(book + library.SUFFIX):  # noqa: PTH113 - a name too long is no error here
        book += library.SUFFIX
    return Book.open(book).set(*settings) if settings else Book.open(book)


def expect_not_typed(names: Iterable[str], why: str) -> None:
    """Raise click.UsageError where an option of these names was typed: "Leave out --book: " and why."""
    ctx = click.get_current_context()
    typed = {name for name in names if ctx.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE}
    if typed:
        options = ", ".join(option.opts[0] for option in ctx.command.params if option.name in typed)
        raise click.UsageError(f"Leave out {options}: {why}.")


def book_over(book: str | None, settings: tuple[str, ...]) -> "Callable[[Log], Book | None]":
    """Return what names the book of a record: the one asked for, or its own, under rulings of the house; None: its own as it is.

    Raises BookError at once where the book or a ruling is not known.
    """
    if book is None and settings:
        opened(DEFAULT, settings)
        return lambda log: Book.named(log.book, log.house, log.digest).set(*settings)
    rules = None if book is None else opened(book, settings)
    return lambda _: rules


def names_book(word: str) -> bool:
    """Return True for a word that is the id of a book, or the path of a TOML file."""
    return word in library.names() or word.endswith(library.SUFFIX)


def paint(role: str, text: str) -> str:
    """A text in the colours of its role, shown by terminals alone."""
    return text if "NO_COLOR" in os.environ else click.style(text, **STYLES[role])


def show(lines: Iterable[str]) -> None:
    """Write lines, without spaces at their ends."""
    click.echo("\n".join(line.rstrip() for line in lines))


def show_json(value: object) -> None:
    """Write plain data."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def places() -> int:
    """Return the width to write in: the terminal's, within limits."""
    import shutil

    return max(40, min(shutil.get_terminal_size((100, 24)).columns, 120))
