"""The files of the commands of `jantaku seat`: their argument, and their text."""

import sys
from pathlib import Path

import click

from jantaku.tournament.seating import SeatingError

PLAN = click.argument("source", metavar="PLAN", type=click.Path(path_type=Path, readable=False))


def text_of(path: Path) -> str:
    """Return the text of a file, or, for -, of standard input. Raises SeatingError where it cannot be read."""
    try:
        if str(path) == "-":
            return sys.stdin.read()
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SeatingError(f"{path}: the byte at {error.start} is not UTF-8; expected text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SeatingError(f"{path} cannot be read: {reason}; give the path of a file") from None
