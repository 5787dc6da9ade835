"""The exceptions, as one tree.

* JantakuError
  + BookError   a rule book that cannot be opened or does not load
  + HandError   tiles or melds that cannot be a hand
  + LogError    a record that is malformed or contradicts itself
  + ActError    an act that is not lawful, or not possible, where it was asked for
  + FoulError   a foul that the referee does not know, or circumstances that cannot be
    + Missing   a circumstance on which the ruling depends, and that was not given
  + TablesError tables that are stepped together, asked for what they have not
  + SharesError games that cannot be shared out, or workers that fail
  + PlayerError a custom player, or a program, that is not there, or does what it may not
  + ArenaError  a file of a contest that cannot be read

A message says what was wrong, where, and what would be right.
"""

from typing import Any


class JantakuError(Exception):
    """Base class of all errors of Jantaku; its text is a sentence for the user."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Return what another process makes it of again: what it says and what it has, not what it was made with."""
        return _again, (type(self), *self.args), self.__dict__


def _again(error: type[JantakuError], *said: object) -> JantakuError:
    return error.__new__(error, *said)


class TranslatedError(JantakuError):
    """An error whose sentence texts have in each language: ``id`` and ``values`` are what they need (jantaku.texts.refusals)."""

    def __init__(self, message: str, ident: str = "", **values: object) -> None:
        super().__init__(message)
        self.id, self.values = ident, values


class BookError(TranslatedError):
    """A rule book, or a ruling of the house, that does not load."""


class HandError(TranslatedError):
    """Impossible tiles, melds or circumstances."""


class LogError(JantakuError):
    """A record that cannot be read; ``partial`` is its log as far as it was read, None without a hand."""

    partial: Any = None


class ActError(TranslatedError):
    """An act that is not allowed here; ``reasons`` are the rules against it, each with its id and clause."""

    def __init__(self, message: str, reasons: tuple[tuple[str, str], ...] = (), ident: str = "", **values: object) -> None:
        super().__init__(message, ident, **values)
        self.reasons = reasons


class TablesError(TranslatedError):
    """An argument or a call of ``jantaku.sim.Tables`` that cannot be."""


class SharesError(TranslatedError):
    """Games that cannot be shared out as asked for, or a worker that fails."""


class PlayerError(TranslatedError):
    """A custom player or a program that cannot be found, fails, answers too late, or with what its seat may not do."""


class ArenaError(TranslatedError):
    """A file of a contest that is cut off, or is not one."""


class FoulError(TranslatedError):
    """A foul, a circumstance or a value that the referee does not know."""


class Missing(FoulError):  # noqa: N818 - it asks for something, rather than find it wrong
    """A circumstance on which a ruling depends; ``choices`` are the possible answers, empty for a number."""

    def __init__(self, message: str, foul: str, circumstance: str, choices: tuple[str, ...], **values: object) -> None:
        super().__init__(message, "answer" if choices else "answer-number", foul=foul, question=circumstance, **values)
        self.foul, self.circumstance, self.choices = foul, circumstance, choices
