"""What the web table refuses: an id of a text, so that it is said in the reader's language."""

from jantaku.errors import JantakuError
from jantaku.texts import say


class WebError(JantakuError):
    """Something that cannot be done at the web table: the id of a sentence (``web.no-table``), and its values."""

    def __init__(self, ident: str, *, status: int = 400, **values: object) -> None:
        super().__init__(say(ident, "en", **values))
        self.id, self.status, self.values = ident, status, values

    def text(self, lang: str) -> str:
        """The sentence, in a language."""
        return say(self.id, lang, **self.values)
