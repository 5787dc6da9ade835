"""Files that commands read, and what they refuse."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from jantaku import languages
from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.refusals import WordedError, told

if TYPE_CHECKING:
    from pathlib import Path


class CommandError(WordedError):
    """A word of a command, or a file given to it, that cannot be read."""

    texts = "cli.no-"


class InFileError(JantakuError):
    """A refusal of what is in a file, with the path before it, and the line where one is named."""

    def __init__(self, path: "Path", error: JantakuError, line: int = 0) -> None:
        self.path, self.error, self.line = path, error, line
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        place = say("cli.file-line", lang, path=str(self.path), n=self.line) if self.line else str(self.path)
        return f"{place}{languages.of(lang).colon}{told(self.error, lang)}"


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
