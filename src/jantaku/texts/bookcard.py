"""What rule books rule, as rows to be shown: a search of one, a comparison of two, the shelf of all."""

from typing import NamedTuple

from jantaku.book import Book, Ruling, Yaku
from jantaku.books import shelf as folder
from jantaku.books.difference import Change, between
from jantaku.rulings import TOPICS, YAKU_ROWS, Value
from jantaku.terms import yaku_name
from jantaku.texts import has, set_type
from jantaku.texts import say as say_text
from jantaku.texts.rulings import number, say, title
from jantaku.texts.rulings.notes import note_text
from jantaku.texts.search import fits

YAKU = "yaku."
UNKNOWN = {
    "unknown": {"en": "unknown", "fr": "non indiqué", "ja": "不明"},
    "none": {"en": "none", "fr": "sans objet", "ja": "なし"},
}
WORTH = {
    "en": ("{n} han", "{n} yakuman", "closed {worth}, open {open}", "closed only, {worth}", "nothing is added to it"),
    "fr": ("{n} han", "{n} yakuman", "fermé {worth}, ouvert {open}", "fermé seulement, {worth}", "rien ne s'y ajoute"),
    "ja": ("{n}翻", "{n}倍役満", "門前{worth}、鳴いて{open}", "門前のみ{worth}", "複合しない"),
}


class Line(NamedTuple):
    """One ruling of a book: its key and value for programs, the rest for people."""

    key: str
    rows: str
    value: Value
    title: str
    text: str
    clause: str
    witness: str
    note: str


class Pair(NamedTuple):
    """One thing in which two books differ; None where a book does not have it."""

    key: str
    title: str
    before: Line | None
    after: Line | None


class Comparison(NamedTuple):
    """In what two books differ: rulings, yaku, mere wording, and what only one of them speaks of."""

    rulings: list[Pair]
    yaku: list[Pair]
    wording: list[Pair]
    unspoken: list[Pair]


class Card(NamedTuple):
    """What a book is; "unknown" in the language asked for where its text is silent."""

    id: str
    title: str
    short: str
    edition: str
    date: str
    authors: str
    licence: str
    language: str
    translated: str
    prevails: str
    published: str
    parent: str
    rulings: int
    yaku: int


def line(book: Book, key: str, lang: str = "en") -> Line:
    """A ruling of a book, or a yaku as ``yaku.ID``, as a row."""
    if key.startswith(YAKU):
        name = key.removeprefix(YAKU)
        yaku = _grouped(book)[name][0] if name not in book.rows else book.yaku[name]
        return _line(key, YAKU_ROWS.get(yaku.id, ""), yaku.ruling, yaku_name(name, lang), worth(yaku, lang), lang)
    ruling = book.rulings[key]
    return _line(key, TOPICS[key].rows, ruling, title(key, lang), say(key, ruling.says, lang), lang)


def yaku_keys(book: Book) -> list[str]:
    """The yaku of a book as its list prints them: rows that are alike but for the tile, like those of yakuhai, as one."""
    return list(dict.fromkeys(YAKU + (row.of if row.of in _grouped(book) else row.id) for row in book.yaku.values()))


def _grouped(book: Book) -> dict[str, list[Yaku]]:
    """The rows of each yaku of several rows, where they are all there, of one worth and one clause."""
    groups: dict[str, list[Yaku]] = {}
    for row in book.rows.values():
        if row.of not in book.rows:
            groups.setdefault(row.of, []).append(row)
    return {name: rows for name, rows in groups.items() if _alike(book, rows)}


def members(book: Book, key: str) -> list[str]:
    """The rows of yaku that one line of the list prints together; none for any other line."""
    name = key.removeprefix(YAKU)
    return [] if name in book.rows or not key.startswith(YAKU) else [row.id for row in _grouped(book)[name]]


def _names(book: Book, key: str, lang: str) -> list[str]:
    """Ids and names of the rows that one line prints together, to be found by."""
    return [text for name in members(book, key) for text in (name, yaku_name(name, lang))]


def _alike(book: Book, rows: list[Yaku]) -> bool:
    return len({(row.worth, row.ruling) for row in rows}) == 1 and all(row.id in book.yaku for row in rows)


def search(book: Book, words: str = "", lang: str = "en") -> list[Line]:
    """The rulings of a book that hold all the words: in title, sentence, key, note or clause. All of them without a word."""
    keys = [*(key for key in TOPICS if key in book.rulings), *yaku_keys(book)]
    lines = [line(book, key, lang) for key in keys]
    return [
        row
        for row in lines
        if fits(words, (row.key, row.rows, row.title, row.text, row.clause, row.note, *_names(book, row.key, lang)))
    ]


def compare(a: Book, b: Book, lang: str = "en") -> Comparison:
    """In what two books differ, each side as a row."""
    found = between(a, b)
    return Comparison(*([_pair(a, b, change, lang) for change in part] for part in found))


def shelf(lang: str = "en") -> list[Card]:
    """The books that come with the program."""
    return [card(Book.open(name), lang) for name in folder.names()]


def card(book: Book, lang: str = "en") -> Card:
    """What a book is."""

    def said(field: str) -> str:
        value: str = book.meta.get(field, "")
        return UNKNOWN.get(value, {}).get(lang, value)

    return Card(
        book.name,
        book_title(book, lang),
        said("short"),
        said("edition"),
        said("date"),
        said("authors"),
        said("licence"),
        said("language"),
        said("translated"),
        said("prevails"),
        said("published"),
        said("parent"),
        len(book.rulings),
        len(yaku_keys(book)),
    )


def book_title(book: Book, lang: str = "en") -> str:
    """What a book is called; rules that are no text have a name in each language."""
    ident = f"rules.title-{book.name}"
    return say_text(ident, lang) if has(ident, lang) else book.title


def worth(yaku: Yaku, lang: str = "en") -> str:
    """What a yaku is worth, closed and open."""
    han, yakuman, both, closed, alone = WORTH[lang]
    unit = yakuman if yaku.yakuman else han
    full, opened = (_count(unit, n, lang) for n in (yaku.yakuman or yaku.han, yaku.open))
    if yaku.limit:
        full = opened = say_text(f"limit.{yaku.limit}", lang)
    text = (both if yaku.open else closed).format(worth=full, open=opened)
    return set_type(f"{text}{'；' if lang == 'ja' else '; '}{alone}" if yaku.alone or yaku.limit else text, lang)


def _count(unit: str, n: int, lang: str) -> str:
    return unit.format(n=number(n, lang))


def _line(key: str, rows: str, ruling: Ruling, about: str, text: str, lang: str) -> Line:
    note = set_type(note_text(ruling.note, lang), lang)
    return Line(key, rows, ruling.says, about, text, ruling.clause(lang), set_type(ruling.witness(lang), lang), note)


def _pair(a: Book, b: Book, change: Change, lang: str) -> Pair:
    before = line(a, change.key, lang) if change.before else None
    after = line(b, change.key, lang) if change.after else None
    sides = [side.title for side in (before, after) if side]
    return Pair(change.key, sides[0], before, after)
