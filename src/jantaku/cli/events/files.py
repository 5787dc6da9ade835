"""The file of an event, as its commands open and write it: whole or not at all, one command after another."""

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from jantaku.cli.locked import lay, locked
from jantaku.errors import JantakuError
from jantaku.tournament.archive import MOST_FILE, Archive
from jantaku.tournament.keeping import Stamp

F = TypeVar("F", bound=Callable[..., Any])

event_file = click.argument("file", type=click.Path(path_type=Path))
by_option = click.option("--by", default="", metavar="NAME", help="Who enters it.")
session_option = click.option("--session", type=int, default=0, metavar="N", help="The session; by default the one in progress.")


def read_text(path: Path, most: int = MOST_FILE) -> str:
    """Return the text of a file. Raises JantakuError, naming it."""
    try:
        if path.stat().st_size > most:
            raise JantakuError(f"{path} is too large: at most {most >> 20} MB")
        return path.read_text("utf-8-sig")
    except UnicodeDecodeError as error:
        raise JantakuError(f"{path} is not UTF-8 text: save it as UTF-8") from error
    except OSError as error:
        raise JantakuError(f"{path} cannot be read: {error.strerror or error}; give the path of a file") from error


class InFileError(JantakuError):
    """A refusal of what is in a file, with the path before it."""

    def __init__(self, path: Path | str, error: JantakuError) -> None:
        self.path, self.error = path, error
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str) -> str:
        """The reason, in a language."""
        sentence = getattr(self.error, "sentence", None)
        return f"{self.path}: {sentence(lang) if sentence else self.error}"


@contextmanager
def reading(path: Path, most: int = MOST_FILE) -> Iterator[str]:
    """Give the text of a file; what is refused of it names the file. Raises JantakuError."""
    text = read_text(path, most)
    try:
        yield text
    except JantakuError as error:
        raise InFileError(path, error) from error


def opened(path: Path) -> Archive:
    """Return the event of a file, checked. Raises JantakuError, naming the file."""
    with reading(path) as text:
        return Archive.read(text)


@contextmanager
def writing(path: Path) -> Iterator[Archive]:
    """Open an event, and write it once all that was entered is fine; otherwise the file stays as it was."""
    if not path.exists():
        raise JantakuError(f"{path} is not there: begin an event with jantaku event new {path}")
    with locked(path):
        archive = opened(path)
        yield archive
        lay(archive.text, path)


def stamp(by: str = "") -> Stamp:
    """Return the time now, and who enters."""
    return Stamp(now(), by)


def now() -> int:
    """Return the time, in ms since 1970."""
    return int(1000 * time.time())


def salt() -> str:
    """Return a random salt for the digest of a person."""
    return secrets.token_hex(16)


def time_of(text: str) -> int:
    """Return a time in ms since 1970: 10:07 or 10:07:30 of today, or 2026-11-24T10:07; now for "". Raises JantakuError."""
    if not text:
        return now()
    today = datetime.now(UTC).astimezone()
    try:
        found = datetime.fromisoformat(text if "-" in text else f"{today:%Y-%m-%d}T{text:0>5}")
    except ValueError:
        raise JantakuError(f"{text[:20]!r} is not a time of the clock: write 10:05, 10:05:30 or 2026-11-24T10:05") from None
    return int(1000 * (found if found.tzinfo else found.astimezone()).timestamp())


def in_words(command: F) -> F:
    """Make what an event, its register, a sheet or a file refuses a sentence in the language of the command."""

    @wraps(command)
    def speaking(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except JantakuError as error:
            sentence = getattr(error, "sentence", None)
            if not sentence:
                raise
            raise JantakuError(sentence(options.get("lang", "en"))) from error

    return speaking  # type: ignore[return-value]  # the same but for its errors
