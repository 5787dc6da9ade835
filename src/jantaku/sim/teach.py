"""Register the functions of the core with Numba, and cache what it compiles.

Numba's cache checks only the file of an entry point, and would not notice an edit to a function that the entry calls. So the
cache folder is named after a digest of every source that may be compiled: any edit means another folder.
"""

import os
import sys
from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import mkdtemp
from types import FunctionType, ModuleType
from typing import Any, TypeVar

import numba
from numba.extending import register_jitable

F = TypeVar("F", bound=Callable[..., object])
HOME = Path(__file__).parents[1]
SOURCES = ("core", "bots", "sim")  # packages with code that may be compiled

_taught: set[FunctionType] = set()


def digest() -> str:
    """Return the SHA-256 of every source in `SOURCES`, names and texts."""
    found = sha256()
    for package in SOURCES:
        for path in sorted((HOME / package).rglob("*.py")):
            found.update(f"{path.relative_to(HOME).as_posix()}\0".encode())
            found.update(path.read_bytes() + b"\0")
    return found.hexdigest()


def cache_folder() -> Path:
    """Return the folder for compiled code: in ``NUMBA_CACHE_DIR`` or the user's cache, by digest and versions.

    If that cannot be written, a folder of this process alone, which is not kept.
    """
    base = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(base) if base else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "jantaku"
    python = f"{sys.implementation.name}{sys.version_info.major}{sys.version_info.minor}"
    folder = home / f"{digest()[:20]}-numba{numba.__version__}-{python}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(mkdtemp(prefix="jantaku-"))
    return folder if os.access(folder, os.W_OK) else Path(mkdtemp(prefix="jantaku-"))


def is_cold() -> bool:
    """Return whether nothing has been compiled yet from these sources on this machine, so that the first run takes longer."""
    return not any(CACHE.rglob("*.nbc"))


def modules(name: str) -> list[ModuleType]:
    """Return a module and, if it is a package, all modules in it."""
    first = import_module(name)
    within = walk_packages(getattr(first, "__path__", []), f"{name}.")
    return [first, *(import_module(found.name) for found in within)]


def teach(*names: str) -> None:
    """Make every plain function of these modules callable from compiled code; packages with all their modules."""
    for name in names:
        for module in modules(name):
            for thing in list(vars(module).values()):
                if isinstance(thing, FunctionType) and thing.__module__ == module.__name__ and thing not in _taught:
                    _taught.add(thing)
                    register_jitable(thing)


def entry(function: F) -> F:
    """Compile a function on its first call, cache the code, and run it without the GIL."""
    compiled: Any = numba.njit(cache=True, nogil=True)(function)
    return compiled  # type: ignore[no-any-return]


CACHE = cache_folder()
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined]
teach("jantaku.core")
