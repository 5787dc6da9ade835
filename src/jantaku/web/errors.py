"""Errors of the web table: text ids, rendered in the reader's language."""

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.refusals import in_words


class WebError(JantakuError):
    """A refused request: text id (``web.no-table``), values, HTTP status."""

    def __init__(self, ident: str, *, status: int = 400, **values: object) -> None:
        self.id, self.status, self.values = ident, status, values
        super().__init__(WebError.text(self, "en"))

    def text(self, lang: str) -> str:
        """Return the message in a language."""
        return say(self.id, lang, **{name: in_words(value, lang) for name, value in self.values.items()})

    def sentence(self, lang: str = "en") -> str:
        """Return the message in a language, as other errors do."""
        return self.text(lang)
