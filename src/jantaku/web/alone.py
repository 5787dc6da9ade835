"""A lock for one server per database: two would each play on at the same tables."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from jantaku.errors import JantakuError
from jantaku.web.settings import SQLITE, Settings

if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> None:
        file.seek(1 << 20)  # far behind the address: Windows does not let others read a locked range
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class RunningError(JantakuError):
    """Another server uses this database; ``address`` is its address, empty until it has written one."""

    def __init__(self, address: str) -> None:
        where = f" at {address}: open that" if address else ": wait until it has started"
        super().__init__(f"another jantaku has this database already,{where}, or give --db another one")
        self.address = address


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Hold the lock of a database; yield a function that writes the server's address into the lock file.

    The lock ends with the process, even if killed. Raise RunningError if it is held, JantakuError if its file cannot be written.
    """
    path = place(settings)
    try:
        file = path.open("a+b")
    except OSError as error:
        raise JantakuError(f"{path}: {error.strerror or error}; give --db a place that can be written") from error
    with file:
        try:
            _lock(file)
        except OSError:
            file.seek(0)
            raise RunningError(file.read(200).decode("utf-8", "replace").strip()) from None
        file.truncate(0)

        def tell(address: str) -> None:
            file.write(address.encode())
            file.flush()

        yield tell
        file.truncate(0)


def place(settings: Settings) -> Path:
    """Return the lock file: beside the database file, or in the user's folder."""
    if settings.url.startswith(SQLITE):
        return Path(settings.url.removeprefix(SQLITE).partition("?")[0] + ".lock")
    return settings.folder / f"{sha256(settings.url.encode()).hexdigest()[:12]}.lock"
