"""Refusals that a text words: an id with its values, and a sentence in every language."""

from collections.abc import Callable, Iterable
from errno import errorcode
from typing import ClassVar

from jantaku import languages
from jantaku.errors import (
    ActError,
    ArenaError,
    BookError,
    FoulError,
    HandError,
    JantakuError,
    PlayerError,
    SharesError,
    TablesError,
    TranslatedError,
)
from jantaku.texts import has, listed, say, seat_name, tile_name

TEXTS: dict[type[TranslatedError], str] = {
    HandError: "calc.",
    BookError: "book.no-",
    FoulError: "foul.no-",
    PlayerError: "player.no-",
    ActError: "player.no-act-",
    SharesError: "shares.no-",
    TablesError: "tables.no-",
    ArenaError: "arena-file.no-",
}
NEAR = "-near"  # ends the id of a sentence that says which word is near
NAMED: dict[str, Callable[[int, str], str]] = {"tile": tile_name, "seat": seat_name, "payer": seat_name}
STOPS = (".", "?", "!", "\u3002")


class WordedError(JantakuError):
    """A refusal by an id and values, which a text words: ``sentence(lang)`` says why. A subclass says how its texts begin."""

    texts: ClassVar[str] = ""

    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(self.sentence("en"))

    @property
    def text(self) -> str:
        """The id of the sentence."""
        return f"{self.texts}{self.id}"

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        return say(self.text, lang, **{key: self._word(key, value, lang) for key, value in self.values.items()})

    def _word(self, key: str, value: object, lang: str) -> object:  # noqa: ARG002 - subclasses look at the key
        """Return a value as the sentence has it."""
        return in_words(value, lang)


def in_words(value: object, lang: str) -> object:
    """Return a value of a refusal as its sentence has it: another refusal, an error of the system, several words."""
    sentence = getattr(value, "sentence", None)
    if sentence:
        return sentence(lang)
    if isinstance(value, JantakuError):
        return told(value, lang)
    if isinstance(value, Exception):
        return SystemReason(value).sentence(lang)
    return listed(map(str, value), lang) if isinstance(value, tuple) else value


def told(error: JantakuError, lang: str) -> str:
    """Return why something was refused, with its full stop: in a language, where the error has words in every one."""
    sentence = getattr(error, "sentence", None)
    text = str(sentence(lang)) if sentence else _own(error, lang) if isinstance(error, TranslatedError) else str(error)
    return ended(text, "en" if text == str(error) else lang)


def ended(text: str, lang: str) -> str:
    """Return a sentence with its full stop."""
    return text if text.endswith(STOPS) else f"{text}{'.' if languages.of(lang).latin else '。'}"


def _own(error: TranslatedError, lang: str) -> str:
    """Return the sentence of a text where it is another than in English, in which the error itself says more."""
    text = translated(error, lang)
    return text if text and text != translated(error) else str(error)


def translated(error: TranslatedError, lang: str = "en") -> str:
    """Return the sentence of a text; "" where none words the error."""
    ident = next((f"{prefix}{error.id}" for kind, prefix in TEXTS.items() if isinstance(error, kind)), "") if error.id else ""
    ident += NEAR * (bool(error.values.get("near")) and has(ident + NEAR, lang))
    if not has(ident, lang):
        return ""
    return say(ident, lang, **{name: _value(name, value, lang) for name, value in error.values.items()})


def either(words: Iterable[str], lang: str) -> str:
    """Return words of which one is to be given."""
    return f" {say('foul.or', lang)} ".join(words)


def _value(name: str, value: object, lang: str) -> object:
    if name in NAMED and isinstance(value, int):
        return NAMED[name](value, lang)
    if name == "kind":
        from jantaku.texts.rulings.values import allows

        return allows(value, lang)  # type: ignore[arg-type]  # the kind of value that a ruling takes
    if name == "asked":
        return say(f"foul.ask.{value}", lang)
    if name == "names" and isinstance(value, tuple):
        return languages.of(lang).comma.join(value)
    if name == "either" and isinstance(value, tuple):
        return either(value, lang)
    if isinstance(value, float):
        return f"{value:g}".replace(".", languages.of(lang).point)
    return in_words(value, lang)


class SystemReason:
    """The reason of an error of the operating system, in words: those of a text for what is met often, else the system's own."""

    def __init__(self, error: BaseException) -> None:
        self.code = errorcode.get(getattr(error, "errno", None) or 0, "").lower()
        self.text = str(getattr(error, "strerror", None) or error)

    def sentence(self, lang: str) -> str:
        """Return the reason, without a full stop."""
        ident = f"cli.os-{self.code}"
        return say(ident, lang) if self.code and has(ident, lang) else self.text
