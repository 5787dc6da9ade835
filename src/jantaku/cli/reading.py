"""Files that commands read, and what they refuse, in the language of the command."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

from jantaku.errors import JantakuError
from jantaku.texts.refusals import WordedError

if TYPE_CHECKING:
    from pathlib import Path

F = TypeVar("F", bound=Callable[..., Any])


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


def in_words(command: F) -> F:
    """Make a refusal that has words in every language a sentence in the language of the command."""

    @wraps(command)
    def speaking(*args: Any, **options: Any) -> Any:
        try:
            return command(*args, **options)
        except JantakuError as error:
            from jantaku.story.refusals import refusal

            raise JantakuError(refusal(error, options.get("lang", "en"))) from error

    return speaking  # type: ignore[return-value]  # the same but for its errors
