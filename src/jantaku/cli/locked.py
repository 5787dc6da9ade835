"""A file that several commands may write at once: one after another, each time whole, on the disk before it is reported."""

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from jantaku.cli.reading import CommandError

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


PATIENCE = 15.0  # seconds until somebody else has written
AGAIN = 0.02


@contextlib.contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Be the only one to write a file, for as long as this lasts. Raises CommandError."""
    if not path.name:
        raise CommandError("file-named", path=str(path))
    beside = path.with_name(f".{path.name}.lock")
    limit = time.monotonic() + patience
    while (handle := _locked(beside, path)) < 0:
        if time.monotonic() > limit:
            raise CommandError("file-busy", path=str(path))
        time.sleep(AGAIN)
    try:
        yield
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()
        os.close(handle)


def _locked(beside: Path, path: Path) -> int:
    """The handle of the lock; -1 where another has it. The locked file must still exist: its owner removes it."""
    try:
        handle = os.open(beside, os.O_RDWR | os.O_CREAT, 0o600)
    except (OSError, ValueError) as error:
        raise CommandError("file-written", path=str(path), why=error) from error
    try:
        _take(handle)
        if os.path.samestat(os.fstat(handle), beside.stat()):
            return handle
    except OSError:
        pass
    os.close(handle)
    return -1


def lay(text: str, into: Path) -> None:
    """Put a text in a file's place in one go, after it has reached the disk; a link stays one. Raises OSError."""
    into = into.resolve()
    handle, name = tempfile.mkstemp(prefix=".jantaku-", dir=into.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if into.exists():
            temporary.chmod(into.stat().st_mode & 0o777)
        temporary.replace(into)
    finally:
        temporary.unlink(missing_ok=True)
    if sys.platform != "win32":
        folder = os.open(into.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
