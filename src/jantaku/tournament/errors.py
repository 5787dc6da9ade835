"""Refusals of an event: an id with its values, and a sentence in every language."""

from jantaku.errors import JantakuError
from jantaku.texts import listed, say


class EventError(JantakuError):
    """An impossible entry, or a file that is not an event: ``sentence(lang)`` says why. Nothing was recorded."""

    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        return say(f"tournament.no-{self.id}", lang, **{key: _text_of(value, lang) for key, value in self.values.items()})


def _text_of(value: object, lang: str) -> object:
    if isinstance(value, JantakuError):
        sentence = getattr(value, "sentence", None)
        return sentence(lang) if sentence else str(value)
    if isinstance(value, tuple):
        return listed(map(str, value), lang)
    return value
