"""The way through the lessons: their order, the rules they are read under, and rulings as they quote them."""

from collections.abc import Iterable
from typing import NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from jantaku.errors import HandError
from jantaku.rules.book import DEFAULT, Book
from jantaku.rules.idle import needed
from jantaku.texts import say
from jantaku.texts.bookcard import Line, line
from jantaku.texts.glossary import PROFILES
from jantaku.web.calculator.query import Query, book_of
from jantaku.web.errors import WebError
from jantaku.web.http.preview import LinkPreview
from jantaku.web.http.templating import page, who_of, words
from jantaku.web.rules.present import BOOKS, short
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Wording, voice_of


class Lesson(NamedTuple):
    """One lesson: its id in the texts, its address, the tile that marks it."""

    name: str
    at: str
    tile: str


LESSONS = (
    Lesson("tiles", "/learn/tiles", "1s"),
    Lesson("first-hand", "/learn/first-hand", "1z"),
    Lesson("yaku", "/learn/yaku", "7z"),
    Lesson("scoring", "/learn/scoring", "5p"),
    Lesson("manners", "/learn/manners", "5z"),
)


class LessonReader(NamedTuple):
    """The reader of a lesson: the rules, the language, the terms, and the rules as a question to the calculator."""

    book: Book
    lang: str
    profile: str
    rules: Query

    @property
    def voice(self) -> Wording:
        """The wording of the rules for this reader."""
        return voice_of(self.book, Audience(-1, self.lang, self.profile))

    def rulings(self, keys: Iterable[str]) -> list[Line]:
        """Return those of the rulings that the book has, and that have an effect in it, as rows."""
        return [line(self.book, key, self.lang) for key in keys if key in self.book.rulings and not needed(self.book, key)]

    def link(self, path: str, book: str = "") -> str:
        """Return an address under these rules, or under another book."""
        if not book:
            return path + self.rules.link.removeprefix("/score")
        return path if book == DEFAULT else f"{path}?{urlencode({'book': book})}"


def reader_of(request: Request) -> LessonReader:
    """Return the reader of a request: ``?book=tenhou``, and rulings of the house, ``&set=KEY=VALUE``. Raise WebError if unknown."""
    asked = Query.read(request.query_params.multi_items())
    try:
        book = book_of(asked)
    except HandError as error:
        raise WebError(f"calc.{error.id}", status=404, **error.values) from error
    who = who_of(request)
    profile = book.name if who.profile == "book" and book.name in PROFILES else who.profile
    return LessonReader(book, who.lang, profile, Query(book=asked.book, house=asked.house))


def shown(
    request: Request, reader: LessonReader, lesson: str, template: str, *, books: Iterable[str] = BOOKS, **values: object
) -> Response:
    """Render a page of a lesson."""
    values.setdefault("seen", lesson)
    if "preview" not in values:
        title, about = (say(f"lesson.{part}-{lesson}", reader.lang) for part in ("title", "about"))
        values["preview"] = LinkPreview(title, about, path=request.url.path)
    at = next(at for at, each in enumerate(LESSONS) if each.name == lesson)
    path = request.url.path
    return page(
        request,
        f"lessons/{template}.html",
        reader=reader,
        book=reader.book,
        lesson=LESSONS[at],
        before=LESSONS[at - 1] if at else None,
        after=LESSONS[at + 1] if at + 1 < len(LESSONS) else None,
        books=[(name, short(name), reader.link(path, name)) for name in books],
        house=reader.voice.house,
        w=words(reader.lang, reader.profile),
        **values,  # type: ignore[arg-type]
    )
