"""Refusals of a register: an id with its values, and a sentence in every language."""

from jantaku.texts import say
from jantaku.texts.refusals import WordedError, in_words


class RegisterError(WordedError):
    """An impossible entry, or a file that is not a register. Nothing was recorded."""

    @property
    def text(self) -> str:
        """The id of the sentence."""
        return f"register.no-{self.id}"

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        named = {key: in_words(value, lang) for key, value in self.values.items()}
        if "field" in named:
            named["field"] = say(f"register.field-{named['field']}", lang)
        return say(self.text, lang, **named)
