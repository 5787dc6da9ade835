"""Reading a page as a browser does: its text, its elements by class, and that it loads nothing."""

import re
from html.parser import HTMLParser

VOID = {"meta", "br", "hr", "rect", "path"}
LOADS = re.compile(r"""(?:src|href|action)\s*=|@import|url\((?!"data:)""")


class Read(HTMLParser):
    """A page that was read: texts of all elements by tag and by class, and every tag that there is."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.open: list[tuple[str, list[str], list[str]]] = []
        self.found: list[tuple[str, list[str], str]] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        if tag not in VOID:
            self.open.append((tag, (dict(attrs).get("class") or "").split(), []))

    def handle_startendtag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        name, classes, texts = self.open.pop()
        assert name == tag, (name, tag)
        self.found.append((tag, classes, "".join(texts)))
        if self.open:
            self.open[-1][2].append(f" {''.join(texts)} ")

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1][2].append(data)

    def texts(self, what: str) -> list[str]:
        """The texts of all elements of a tag, or of a class after a dot, spaces made single."""
        return [" ".join(text.split()) for tag, classes, text in self.found if what in {tag, *(f".{name}" for name in classes)}]

    @property
    def body(self) -> str:
        """The whole text."""
        return self.texts("body")[0]
