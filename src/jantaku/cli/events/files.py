"""The file of an event, as its commands open and write it: whole or not at all, one command after another."""

import json
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path

import click

from jantaku.cli.locked import lay, locked
from jantaku.cli.reading import CommandError, InFileError, text_of
from jantaku.errors import JantakuError
from jantaku.tournament.archive import MOST_FILE, Archive
from jantaku.tournament.events import is_event
from jantaku.tournament.folding import MOST_SESSION
from jantaku.tournament.importing import taken
from jantaku.tournament.interchange import FORMAT
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.state import KINDS

event_file = click.argument("file", type=click.Path(path_type=Path))
by_option = click.option("--by", default="", metavar="NAME", help="Who enters it.")
session_option = click.option(
    "--session", type=click.IntRange(0, MOST_SESSION), default=0, metavar="N", help="The session; by default the one in progress."
)


@contextmanager
def reading(path: Path, most: int = MOST_FILE) -> Iterator[str]:
    """Give the text of a file; what is refused of it names the file. Raises JantakuError."""
    text = text_of(path, most)
    try:
        yield text
    except JantakuError as error:
        raise InFileError(path, error) from error


def opened(path: Path) -> Archive:
    """Return the event of a file, checked. Raises JantakuError, naming the file."""
    with reading(path) as text:
        if not is_interchange(text):
            return Archive.read(text)
    raise CommandError("interchange", path=str(path), into=str(path.with_suffix(".event")))


def shown(path: Path) -> Archive:
    """Return the event of a file to be shown, which may be one of the interchange format. Raises JantakuError, naming the file.

    Salts and times follow from the text, so that the same file has the same receipt each time.
    """
    with reading(path) as text:
        if not is_interchange(text):
            return Archive.read(text)
        salts = (sha256(f"{n} {text}".encode()).hexdigest()[:32] for n in count())
        return taken(text, Stamp(), salts, kind=KINDS[0])


def is_interchange(text: str) -> bool:
    """Return True for an event of the interchange format, even where the rest of it cannot be read."""
    if is_event(text) or not text.lstrip().startswith("{"):
        return False
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and found.get("format") == FORMAT


@contextmanager
def writing(path: Path) -> Iterator[Archive]:
    """Open an event, and write it once all that was entered is fine; otherwise the file stays as it was."""
    if not path.exists():
        raise CommandError("event", path=str(path))
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
        raise CommandError("time", word=repr(text[:20])) from None
    return int(1000 * (found if found.tzinfo else found.astimezone()).timestamp())
