"""Refusals that a text words: an id with its values, and a sentence in every language."""

from jantaku.errors import JantakuError
from jantaku.texts import listed, say


class WordedError(JantakuError):
    """A refusal by an id and values, which a text words: ``sentence(lang)`` says why. A subclass names its texts."""

    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(self.sentence("en"))

    @property
    def text(self) -> str:
        """The id of the sentence."""
        raise NotImplementedError

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        return say(self.text, lang, **{key: in_words(value, lang) for key, value in self.values.items()})


def in_words(value: object, lang: str) -> object:
    """Return a value of a refusal as its sentence has it: another refusal, or several words, in the language."""
    sentence = getattr(value, "sentence", None)
    if sentence:
        return sentence(lang)
    if isinstance(value, JantakuError):
        return str(value)
    if isinstance(value, tuple):
        return listed(map(str, value), lang)
    return value
