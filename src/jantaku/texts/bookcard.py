"""Rule books as rows to show: a search of one, a comparison of two, a card for each."""

from typing import NamedTuple

from jantaku import languages
from jantaku.rules import library as folder
from jantaku.rules.book import Book
from jantaku.rules.citation import render
from jantaku.rules.diff import RulingChange, changes
from jantaku.rules.idle import needed
from jantaku.rules.places import Place, imprint, places
from jantaku.rules.ruling import Ruling, Yaku
from jantaku.rules.rulings import SHORT, TOPICS, YAKU_ROWS, Value
from jantaku.texts import say as say_text
from jantaku.texts import set_type
from jantaku.texts.booktitle import book_title, said_of
from jantaku.texts.glossary import yaku_name
from jantaku.texts.rulings import say, title
from jantaku.texts.rulings.notes import note_text
from jantaku.texts.search import fits, plain

YAKU = "yaku."
# Rulings of which most books say the same, so that a short text has them where a book does not.
USUAL: dict[str, Value] = {"dora.ura": True, "dora.kan_indicators": True, "liability.liable_replacement": False}
SILENT = ("unknown", "none", "in part")  # values of a card that are put in words
# Conditions of a yaku by which books differ, and that its name does not tell.
NARROWER: dict[str, dict[str, object]] = {
    "riichi": {"riichi": 1},
    "kokushi": {"blocks": 13, "wait": [5, 6]},
    "suuankou": {"concealed": 4, "wait": [4, 6]},
    "chuuren": {"gates": 1},
    "ryuuiisou": {"not_green": 0, "honours": [1, 7]},
}


def unusual(book: Book) -> tuple[str, ...]:
    """Return the rulings that a short text of a book has besides: those of `USUAL` that it rules otherwise."""
    return tuple(key for key, says in USUAL.items() if book.rulings[key].says is not says)


class Line(NamedTuple):
    """One ruling of a book: its key, value and standing for programs, the rest for people."""

    key: str
    rows: str
    value: Value
    title: str
    text: str
    clause: str
    witness: str
    note: str
    standing: str


class Quoted(NamedTuple):
    """A place in a book for people: edition and section with its title, and the first words of the sentence, in their language."""

    where: str
    words: str
    lang: str


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
    """Card of a book; "unknown" in the language asked for if its text is silent."""

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
    read: str
    rulings: int
    yaku: int


def line(book: Book, key: str, lang: str = "en") -> Line:
    """A ruling of a book, or a yaku as ``yaku.ID``, as a row."""
    if key.startswith(YAKU):
        name = key.removeprefix(YAKU)
        yaku = _grouped(book)[name][0] if name not in book.rows else book.yaku[name]
        return _line(key, YAKU_ROWS.get(yaku.id, ""), yaku.ruling, yaku_name(name, lang), worth(yaku, lang), lang)
    ruling = book.rulings[key]
    row = _line(key, TOPICS[key].rows, ruling, title(key, lang), say(key, ruling.says, lang), lang)
    other = "" if row.note else needed(book, key)
    if not other:
        return row
    return row._replace(note=set_type(say_text("rules.idle", lang, because=say(other, book.rulings[other].says, lang)), lang))


def quoted(book: Book, key: str, lang: str = "en") -> list[Quoted]:
    """Return where a ruling, a yaku or a reason is written, with the first words of its sentence, in each language of the text."""
    return [_quoted(place, lang) for place in places_of(book, key)]


def places_of(book: Book, key: str) -> tuple[Place, ...]:
    """Return the places of a line of the list, which may print several yaku of one clause together."""
    several = members(book, key)
    return places(book, YAKU + several[0] if several else key)


def _quoted(place: Place, lang: str) -> Quoted:
    text = say_text(f"rules.text-{place.language}", lang)
    where = say_text("rules.place", lang, clause=render(place.section, imprint(place), lang), title=place.title, text=text)
    words = languages.of(place.language).excerpt.format(words=place.words) if place.words else ""
    return Quoted(set_type(where, lang), set_type(words, place.language), place.language)


def refused(book: Book, ident: str, lang: str = "en") -> Line:
    """A reason against an act as a row; the ``tile`` of its sentence is left open."""
    key = f"reason.{ident}"
    return _line(key, "", book.reasons[ident], ident, say_text(key, lang, tile="…"), lang)


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


def absent(book: Book, key: str, lang: str = "en") -> Line:
    """A ruling or a yaku that a book does not have, as a row: a yaku that it strikes with the clause, where it names one."""
    name = key.removeprefix(YAKU)
    if name == key:
        return Line(key, "", None, title(key, lang), say_text("rules.silent", lang), "", "", "", "")
    row, about, text = book.rows.get(name), yaku_name(name, lang), say_text("rules.uncounted", lang)
    if row is None or name not in book.struck or row.ruling.imprint.id != book.name or row.ruling.inherited:
        return Line(key, "", None, about, text, "", "", "", "")
    return _line(key, YAKU_ROWS.get(name, ""), row.ruling, about, text, lang)._replace(value=False)


def search(book: Book, words: str = "", lang: str = "en") -> list[Line]:
    """Return the rulings of a book that hold all the words: in title, sentence, key, note or clause. All of them without a word.

    A key, in full or short, finds its ruling alone; one that is a plain word, as ``riichi``, finds it first.
    """
    exact = _key(book, words)
    first = [line(book, exact, lang)] if exact else []
    if exact and {"_", "."} & set(words.strip()):
        return first
    named = words.strip().lower().removeprefix(YAKU)
    if named in book.struck and named in book.rows:
        first.append(absent(book, YAKU + named, lang))
    lines = [line(book, key, lang) for key in keys_of(book) if key != exact]
    return first + [row for row in lines if fits(words, (*row[:2], *row[3:6], row.note, *_names(book, row.key, lang)))]


def keys_of(book: Book) -> list[str]:
    """Keys of all that a book rules, in its order: rulings, then yaku as its list prints them."""
    return [*(key for key in TOPICS if key in book.rulings), *yaku_keys(book)]


def near(book: Book, words: str, lang: str = "en") -> list[str]:
    """Return keys of a book that look like words under which nothing is found, or whose title does, the likeliest first."""
    from difflib import get_close_matches

    keys = keys_of(book)
    known = {plain(key.rpartition(".")[2]): key for key in reversed(keys)}
    known |= {plain(line(book, key, lang).title): key for key in reversed(keys)}
    found = get_close_matches(plain(words), sorted(known), 3, 0.6)
    return list(dict.fromkeys(known[name] for name in found))


def _key(book: Book, words: str) -> str:
    """Return the key that the words are, in full; empty if they are not one of this book."""
    word = words.strip().lower()
    full = SHORT.get(word.replace("-", "_"), word)
    if full in book.rulings:
        return full
    name = word.removeprefix(YAKU)
    if name in book.rows:
        return next((key for key in yaku_keys(book) if name in members(book, key)), YAKU + name if name in book.yaku else "")
    return YAKU + name if YAKU + name in yaku_keys(book) else ""


def compare(a: Book, b: Book, lang: str = "en") -> Comparison:
    """In what two books differ, each side as a row."""
    found = changes(a, b)
    return Comparison(*([_pair(a, b, change, lang) for change in part] for part in found))


def cards(lang: str = "en") -> list[Card]:
    """The books that come with the program."""
    return [card(Book.open(name), lang) for name in folder.names()]


def card(book: Book, lang: str = "en") -> Card:
    """Card of a book."""

    def field_text(field: str) -> str:
        value = said_of(book, field, lang)
        return say_text(f"books.is-{value.replace(' ', '-')}", lang) if value in SILENT else value

    return Card(
        book.name,
        book_title(book, lang),
        field_text("short"),
        field_text("edition"),
        field_text("date"),
        field_text("authors"),
        field_text("licence"),
        field_text("language"),
        field_text("translated"),
        field_text("prevails"),
        field_text("published"),
        field_text("parent"),
        field_text("read"),
        len(book.rulings),
        len(yaku_keys(book)),
    )


def worth(yaku: Yaku, lang: str = "en") -> str:
    """Value of a yaku, closed and open, and what else it needs than under most books."""
    unit = "rules.worth-yakuman" if yaku.yakuman else "rules.worth-han"
    full, opened = (say_text(unit, lang, n=n) for n in (yaku.yakuman or yaku.han, yaku.open))
    if yaku.limit:
        full = opened = say_text(f"limit.{yaku.limit}", lang)
    told = [say_text("rules.worth-both" if yaku.open else "rules.worth-closed", lang, worth=full, open=opened)]
    if yaku.when == NARROWER.get(yaku.id):
        told.append(say_text(f"rules.only-{yaku.id}", lang))
    if yaku.alone or yaku.limit:
        told.append(say_text("rules.worth-alone", lang))
    return languages.of(lang).semicolon.join(told)


def _line(key: str, rows: str, ruling: Ruling, about: str, text: str, lang: str) -> Line:
    note = set_type(note_text(ruling.note, lang), lang)
    witness = set_type(ruling.witness(lang), lang)
    return Line(key, rows, ruling.says, about, text, ruling.clause(lang), witness, note, ruling.standing)


def _pair(a: Book, b: Book, change: RulingChange, lang: str) -> Pair:
    before = line(a, change.key, lang) if change.before else None
    after = line(b, change.key, lang) if change.after else None
    sides = [side.title for side in (before, after) if side]
    return Pair(change.key, sides[0], before, after)
