"""One server for one database: two would each play on at the same tables."""

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
        file.seek(1 << 20)  # what is locked cannot be read there
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: BinaryIO) -> None:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class RunningError(JantakuError):
    """Another server has this database; ``address`` is where it is, empty where it has not said so yet."""

    def __init__(self, address: str) -> None:
        where = f" at {address}: open that" if address else ": wait until it has started"
        super().__init__(f"another jantaku has this database already,{where}, or give --db another one")
        self.address = address


@contextlib.contextmanager
def alone(settings: Settings) -> Iterator[Callable[[str], None]]:
    """Be the only server of a database here, for as long as this lasts; what is given is to be told the address.

    The lock goes with the process, however it ends. Raises RunningError, and JantakuError where there is no place for it.
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
    """The file of the lock: beside that of the database, or in the folder of this user."""
    if settings.url.startswith(SQLITE):
        return Path(settings.url.removeprefix(SQLITE).partition("?")[0] + ".lock")
    return settings.folder / f"{sha256(settings.url.encode()).hexdigest()[:12]}.lock"
