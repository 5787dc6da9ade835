"""Files that commands read, and what they refuse."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jantaku.texts.refusals import WordedError

if TYPE_CHECKING:
    from pathlib import Path


class CommandError(WordedError):
    """A word of a command, or a file given to it, that cannot be read."""

    @property
    def text(self) -> str:
        """The id of the sentence."""
        return f"cli.no-{self.id}"


@contextmanager
def readable(path: "Path") -> Iterator[None]:
    """Raise CommandError, naming the file, where it cannot be read."""
    try:
        yield
    except FileNotFoundError:
        raise CommandError("file-missing", path=str(path)) from None
    except IsADirectoryError:
        raise CommandError("file-folder", path=str(path)) from None
    except PermissionError:
        raise CommandError("file-denied", path=str(path)) from None
    except UnicodeDecodeError as error:
        raise CommandError("file-encoding", path=str(path), n=error.start + 1) from None
    except (OSError, ValueError):
        raise CommandError("file-path", path=str(path)) from None


def text_of(path: "Path", most: int = sys.maxsize) -> str:
    """Return the text of a file of at most so many bytes, or, for -, of standard input. Raises CommandError, naming the file."""
    with readable(path):
        if str(path) == "-":
            return sys.stdin.buffer.read().decode("utf-8-sig")
        if path.stat().st_size > most:
            raise CommandError("file-large", path=str(path), most=most >> 20)
        return path.read_text("utf-8-sig")
