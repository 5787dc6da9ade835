"""Find and open the shared library, if there is one for these sources; else say why the core is interpreted.

Nothing is built here, and nothing is written: the library comes with the wheel, or is built where a checkout is installed.
"""

# Paths are texts here, because pathlib alone would take some milliseconds of every start.
# ruff: noqa: PTH110, PTH118, PTH120

import ctypes
import os
import sys
from functools import cache
from typing import Any

from jantaku.errors import JantakuError

FOLDER = os.path.join(os.path.dirname(__file__), "lib")
INTERPRETED = "JANTAKU_INTERPRETED"
SUFFIX = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
BASE, BETTER = "core", "core-v3"
PREFIX = "jantaku_"
TYPES: dict[str, Any] = {"p": ctypes.c_void_p, "i": ctypes.c_int64, "b": ctypes.c_bool, "v": None}


class NoLibrary(JantakuError):  # noqa: N818 - it says what is missing
    """There is no compiled core to use; ``id`` is the reason's: none, foreign, stale or chosen."""

    def __init__(self, ident: str) -> None:
        super().__init__(ident)
        self.id = ident


class Library:
    """An open library; its functions are attributes, and take addresses, numbers and truths."""

    def __init__(self, path: str) -> None:
        self._opened = opened = ctypes.CDLL(path)
        opened.jantaku_digest.restype = opened.jantaku_calls.restype = ctypes.c_char_p
        self.digest: str = opened.jantaku_digest().decode()
        self.newer = bool(opened.jantaku_newer())
        for each in opened.jantaku_calls().decode().split():
            name, _, letters = each.partition(":")
            function = getattr(opened, PREFIX + name)
            function.restype, function.argtypes = TYPES[letters[0]], [TYPES[letter] for letter in letters[1:]]
            setattr(self, name, function)

    def share(self, name: str) -> int:
        """Return the address of a function that does a share, as a member of a crew calls it."""
        return ctypes.cast(getattr(self._opened, f"{PREFIX}share_{name}"), ctypes.c_void_p).value or 0

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"the compiled core exports no function {name!r}")


def _opened(name: str) -> Library:
    """Open one library. Raises `NoLibrary` where it is not there, not for this machine, or made of other sources."""
    from jantaku.native.unit import digest

    path = os.path.join(FOLDER, name + SUFFIX)
    if not os.path.exists(path):
        raise NoLibrary("none")
    try:
        found = Library(path)
    except (OSError, AttributeError, UnicodeDecodeError) as error:
        raise NoLibrary("foreign") from error
    if found.digest != digest():
        raise NoLibrary("stale")
    return found


@cache
def _found() -> Library | NoLibrary:
    """Return the library for this processor, or why there is none."""
    if os.environ.get(INTERPRETED, "") not in ("", "0"):
        return NoLibrary("chosen")
    try:
        base = _opened(BASE)
        return _opened(BETTER) if base.newer and os.path.exists(os.path.join(FOLDER, BETTER + SUFFIX)) else base
    except NoLibrary as why:
        return why


def library() -> Library:
    """Return the shared library. Raises `NoLibrary`."""
    found = _found()
    if isinstance(found, NoLibrary):
        raise found
    return found


def why_not() -> str:
    """Return the reason why the core is interpreted (none, foreign, stale, chosen); "" where it is not."""
    found = _found()
    return found.id if isinstance(found, NoLibrary) else ""
