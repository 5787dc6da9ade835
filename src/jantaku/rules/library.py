"""Find, read and cache rule books.

Reading TOML takes longer than all the rest of a command, so a book once read and checked is kept in the user's cache
directory. An entry begins with the version of this program and the exact text it was made from; an entry with another version
or text, or whose checksum does not match, is ignored. The program works the same with a missing or read-only cache.
"""

# Paths are strings here, because importing pathlib would add some milliseconds to every start.
# ruff: noqa: PTH103, PTH105, PTH111, PTH113, PTH118, PTH119, PTH120, PTH123, PTH208

import marshal
import os
import sys
from typing import Any, cast
from zlib import crc32

from jantaku.arguments import nearest
from jantaku.errors import BookError
from jantaku.version import __version__

SHELF = os.path.join(os.path.dirname(__file__), "books")
SUFFIX = ".toml"
MOST_BYTES = 256_000
FORMAT = b"jantaku book 4\n"
CHECK = 17  # bytes of the length and the checksum of an entry's content
Page = dict[str, Any]


def names() -> list[str]:
    """Return the ids of the books that come with the program."""
    return sorted(name.removesuffix(SUFFIX) for name in os.listdir(SHELF) if name.endswith(SUFFIX))


def find(name: str, folder: str = "") -> str:
    """Return the file of a book: a bundled one by its id, else a path to a TOML file, relative to a folder."""
    if name.endswith(SUFFIX) or os.sep in name:
        path = os.path.join(folder, name)
        if os.path.isfile(path):
            return os.path.realpath(path)
        known = tuple(names())
        raise BookError(
            f"no rule book at {path}: give the path of a TOML file, or one of {', '.join(known)}", "file", path=path, names=known
        )
    path = os.path.join(SHELF, name + SUFFIX)
    if name and name == os.path.basename(name) and os.path.isfile(path):
        return path
    known = tuple(names())
    near = nearest(name, known)
    hint = f"did you mean {near}? There are" if near else "there are"
    why = f"no rule book is called {name[:60]!r}: {hint} {', '.join(known)}; or give the path of a TOML file"
    raise BookError(why, "unknown", text=name[:60], near=near, names=known)


def label(path: str) -> str:
    """Return the name of a book by its file: its id if it is bundled, else the path."""
    folder, name = os.path.split(path)
    return name.removesuffix(SUFFIX) if folder == SHELF else path


def beside(path: str) -> str:
    """Return the folder of a file, to which its parent's path is relative."""
    return os.path.dirname(path)


def read(path: str) -> Page:
    """Return a book, checked (``jantaku.rules.parsing``): from the cache if made from this exact text, else from its file."""
    data = _bytes(path)
    head = b"%s%s %s\n%s\0" % (FORMAT, __version__.encode(), str(sys.implementation.cache_tag).encode(), data)
    entry = os.path.join(cache_folder(), f"{os.path.basename(path)}.{crc32(head):08x}")
    page = _kept(entry, head)
    if page is None:
        from jantaku.rules.parsing import check

        page = check(data, os.path.basename(path))
        _keep(entry, head, page)
    return page


def _bytes(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        why = f"{path} cannot be read: {error.strerror}; give the path of a TOML file"
        raise BookError(why, "unreadable", path=path, why=error) from error
    if len(data) > MOST_BYTES:
        why = f"{path} is larger than {MOST_BYTES:,} bytes: too large for a rule book"
        raise BookError(why, "large", path=path, most=MOST_BYTES)
    return data


def cache_folder() -> str:
    """Return the folder for cached books: the user's cache directory, as the platform has it."""
    if sys.platform == "win32":
        root = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")
    elif sys.platform == "darwin":
        root = os.path.expanduser("~/Library/Caches")
    else:
        root = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return os.path.join(root, "jantaku", "books")


def _kept(entry: str, head: bytes) -> Page | None:
    """Return a book from the cache; None unless the entry begins with this head and its checksum matches."""
    try:
        with open(entry, "rb") as file:
            kept = file.read(len(head) + CHECK + 4 * MOST_BYTES)
        content = kept[len(head) + CHECK :]
        if kept[: len(head) + CHECK] != head + _checksum(content):
            return None
        return cast("Page", marshal.loads(content))  # noqa: S302 - written by this very version, and whole
    except (OSError, ValueError, EOFError, TypeError):
        return None


def _keep(entry: str, head: bytes, page: Page) -> None:
    """Write a book to the cache atomically."""
    content = marshal.dumps(page)
    part = f"{entry}.{os.getpid()}"
    try:
        os.makedirs(cache_folder(), exist_ok=True)
        with open(part, "wb") as file:
            file.write(head + _checksum(content) + content)
        os.replace(part, entry)
    except OSError:
        return


def _checksum(content: bytes) -> bytes:
    return b"%08x%08x\n" % (len(content), crc32(content))
