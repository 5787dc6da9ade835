"""Errors of the web table: text ids, rendered in the reader's language."""

from jantaku.texts.refusals import WordedError


class WebError(WordedError):
    """A refused request: text id (``web.no-table``), values, HTTP status."""

    def __init__(self, ident: str, *, status: int = 400, **values: object) -> None:
        self.status = status
        super().__init__(ident, **values)
