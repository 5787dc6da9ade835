"""Errors of the web table: text ids, rendered in the reader's language."""

from jantaku.errors import JantakuError
from jantaku.texts import say
from jantaku.texts.refusals import told


class WebError(JantakuError):
    """A refused request: text id (``web.no-table``), values, HTTP status."""

    def __init__(self, ident: str, *, status: int = 400, **values: object) -> None:
        super().__init__(say(ident, "en", **values))
        self.id, self.status, self.values = ident, status, values

    def text(self, lang: str) -> str:
        """Return the message in a language."""
        return say(self.id, lang, **self.values)


def sentence_of(error: JantakuError, lang: str) -> str:
    """Return why something was refused: in a language, where the error has words in every one."""
    if isinstance(error, WebError):
        return error.text(lang)
    return told(error, lang)
