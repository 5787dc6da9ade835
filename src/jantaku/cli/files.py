"""Writing one file: whole or not at all, and never over another without ``--force``."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path

import click

from jantaku.cli.reading import CommandError


def same(one: Path, other: Path) -> bool:
    """Return whether two paths are of one file that is there."""
    try:
        return one.samefile(other)
    except (OSError, ValueError):
        return False


def apart(*outputs: Path | None, sources: Iterable[Path] = (), answers: bool = False) -> None:
    """Raise CommandError where an output is what is read, or two are one; ``answers``: the answer goes to standard output, too."""
    known = [each for each in outputs if each is not None]
    for at, one in enumerate(known):
        dash = str(one) == "-"
        if not dash and any(same(source, one) for source in sources):
            raise CommandError("file-read", path=str(one))
        if any(str(one) == str(other) or (not dash and one.absolute() == other.absolute()) for other in known[:at]):
            raise CommandError("output-twice") if dash else CommandError("file-twice", path=str(one))
        if dash and answers:
            raise CommandError("output-answers")


def expect_free(into: Path) -> None:
    """Raise CommandError where there is a file already."""
    if os.path.lexists(into):
        raise _taken(into)


def _taken(into: Path) -> CommandError:
    return CommandError("file-taken", path=str(into))


def put(text: str | bytes, into: Path, *, force: bool = False) -> None:
    """Write a text, or bytes, to a file, or, for -, to standard output. Raises CommandError if it exists or cannot be written."""
    if str(into) == "-":
        click.echo(text, nl=False)
        return
    if not force:
        expect_free(into)
    try:
        _write(text.encode() if isinstance(text, str) else text, into, force=force)
    except FileExistsError:
        raise _taken(into) from None
    except (OSError, ValueError) as error:
        raise CommandError("file-written", path=str(into), why=error) from None


def _write(data: bytes, into: Path, *, force: bool) -> None:
    """Write beside the target, then move it there in one step."""
    if into.is_dir():
        raise IsADirectoryError(21, "it is a folder")
    if force and into.exists() and not into.is_file():
        into.write_bytes(data)  # a device or a pipe: there is nothing to replace
        return
    if not force:
        into.open("x").close()  # the name is ours from here on, or somebody else's
    try:
        _replace(data, into)
    except BaseException:
        if not force:
            into.unlink(missing_ok=True)
        raise


def _replace(data: bytes, into: Path) -> None:
    handle, name = tempfile.mkstemp(prefix=".jantaku-", dir=into.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(into)
    finally:
        temporary.unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
