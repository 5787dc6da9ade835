"""Refusals of a register: an id with its values, and a sentence in every language."""

from jantaku.errors import JantakuError
from jantaku.texts import say


class RegisterError(JantakuError):
    """An impossible entry, or a file that is not a register: ``sentence(lang)`` says why. Nothing was recorded."""

    def __init__(self, ident: str, **values: object) -> None:
        self.id, self.values = ident, values
        super().__init__(self.sentence("en"))

    def sentence(self, lang: str = "en") -> str:
        """The reason, in a language."""
        named = {key: value.sentence(lang) if isinstance(value, RegisterError) else value for key, value in self.values.items()}
        if "field" in named:
            named["field"] = say(f"register.field-{named['field']}", lang)
        return say(f"register.no-{self.id}", lang, **named)
