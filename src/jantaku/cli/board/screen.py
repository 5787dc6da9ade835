"""The terminal: lines shown, answers read."""

import os
import shutil
import sys
from collections.abc import Iterable

import click

from jantaku.cli.board.cells import wrap
from jantaku.cli.board.look import Look
from jantaku.errors import JantakuError


class LeftError(JantakuError):
    """The person left: end of input, Ctrl-C, or a word that says so."""


class Screen:
    """Shows lines and reads answers; a terminal is cleared before a picture, what is piped is only added to."""

    def __init__(self, lang: str, *, unicode: bool = False, live: bool | None = None) -> None:
        self.lang = lang
        self.unicode = unicode
        self.live = (sys.stdin.isatty() and sys.stdout.isatty()) if live is None else live

    @property
    def look(self) -> Look:
        """The look to draw with now; a terminal may have changed its size."""
        columns, rows = shutil.get_terminal_size((80, 24))
        colour = sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        return Look(self.lang, self.unicode, colour, max(20, min(columns, 140)), max(16, rows))

    def clear(self) -> None:
        """Begin a new picture."""
        if self.live:
            click.clear()
        else:
            click.echo()

    def show(self, lines: Iterable[str]) -> None:
        """Write lines, each as wide as there is room."""
        look = self.look
        for line in lines:
            for part in wrap(line, look.columns, "    ") if line.strip() else [""]:
                click.echo(part.rstrip())

    def ask(self, prompt: str = "> ") -> str:
        """Read one line. Raises LeftError at the end of the input, and when Ctrl-C is pressed."""
        try:
            typed = input(prompt)
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise LeftError("The input has ended.") from None
        except UnicodeDecodeError:
            return "?"
        if not sys.stdin.isatty():
            click.echo(typed[:200])
        return typed[:200].strip()

    def pause(self) -> None:
        """Wait until the person has read."""
        if self.live:
            self.ask(self.look.style(self.look.say("prompt.continue"), dim=True) + " ")
