"""Helpers shared by commands: the book, the language, JSON, colours."""

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from jantaku.book import DEFAULT, Book

F = TypeVar("F", bound=Callable[..., Any])
if TYPE_CHECKING:
    Text = click.ParamType[str]
else:
    Text = click.ParamType  # older releases of click take no type
LANGUAGES = ("en", "fr", "ja")
WINDS = ("E", "S", "W", "N")
STYLES: dict[str, dict[str, Any]] = {"title": {"bold": True, "fg": "cyan"}, "total": {"bold": True}, "clause": {"dim": True}}


class Seat(Text):
    """A seat by its wind, in either case, or another word for it; `click.Choice` would name the seats in small letters."""

    name = "seat"

    def __init__(self, *others: str) -> None:
        self.others = others
        self.metavar = "|".join((*WINDS, *others))

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:  # noqa: ARG002 - click's
        """Return the name that the help shows."""
        return self.metavar

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The wind as a capital letter, or the other word."""
        if value.upper() in WINDS:
            return value.upper()
        if value.lower() in self.others:
            return value.lower()
        return self.fail(
            f"{value[:40]!r} is not a seat: it takes {', '.join((*WINDS, *self.others)[:-1])} or {(*WINDS, *self.others)[-1]}",
            param,
            ctx,
        )


def default_lang() -> str:
    """The language of the environment, as far as there is one of ours; else English."""
    said = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    lang = said[:2].lower()
    return lang if lang in LANGUAGES and said[2:3] in {"", "_", "-", ".", "@"} else "en"


def in_book(command: F) -> F:
    """Add ``--book`` and ``--set`` to a command, which takes them as ``book`` and ``settings``."""
    command = click.option("--set", "settings", metavar="KEY=VALUE", multiple=True, help="A house ruling laid over the book.")(
        command
    )
    return click.option("--book", default=DEFAULT, show_default=True, metavar="BOOK", help="A rule book, or the path of one.")(
        command
    )


def in_language(command: F) -> F:
    """Add ``--lang`` and ``--json`` to a command, which takes them as ``lang`` and ``as_json``."""
    command = click.option("--json", "as_json", is_flag=True, help="The same as data, for programs.")(command)
    return click.option(
        "--lang", type=click.Choice(LANGUAGES), default=default_lang, help="Language; by default that of the terminal."
    )(command)


def opened(book: str, settings: tuple[str, ...]) -> Book:
    """The book of that name, with the rulings of the house."""
    return Book.open(book).set(*settings) if settings else Book.open(book)


def paint(role: str, text: str) -> str:
    """Return a text in the colours of its role, on a terminal only."""
    return text if "NO_COLOR" in os.environ else click.style(text, **STYLES[role])


def show(lines: Iterable[str]) -> None:
    """Write lines, without spaces at their ends."""
    click.echo("\n".join(line.rstrip() for line in lines))


def show_json(value: object) -> None:
    """Write plain data."""
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def places() -> int:
    """Return the width to write in: that of the terminal, within limits."""
    import shutil

    return max(40, min(shutil.get_terminal_size((100, 24)).columns, 120))
