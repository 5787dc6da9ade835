"""Refusals of a register: an id with its values, and a sentence in every language."""

from jantaku.texts import say
from jantaku.texts.refusals import WordedError


class RegisterError(WordedError):
    """An impossible entry, or a file that is not a register. Nothing was recorded."""

    texts = "register.no-"

    def _word(self, key: str, value: object, lang: str) -> object:
        return say(f"register.field-{value}", lang) if key == "field" else super()._word(key, value, lang)
