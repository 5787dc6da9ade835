"""Rule books: what was ruled, where it is written, and what a house lays over it.

``Book.open("wrc-2015")["worth.kiriage"]`` is a value; ``book.rulings["worth.kiriage"]`` is the ruling, with its clause.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from jantaku.arguments import expect
from jantaku.books import shelf
from jantaku.books.citation import HOUSE, PARENT, UNSETTLED, Imprint, render, standing, witness
from jantaku.books.former import ADDED, FORMER
from jantaku.books.shelf import nearest
from jantaku.core.fields import Book as Record
from jantaku.errors import BookError
from jantaku.rulings import OPTION, REASONS, RULED_BY, SHORT, STATED, TOPICS, Flag, Kind, Number, Numbers, Value

TYPE_CHECKING = False  # typing's own would not be cheaper
if TYPE_CHECKING:
    from jantaku.books.difference import Changes

DEFAULT = "wrc-2015"
MOST_PARENTS = 8
NEVER = object()  # equal to no value
NO_TEXT = "none"  # the language of a book that is known by its records
MOST_ROUNDS = 4
MOST_COMPILED = 256  # whoever may set rulings, on a server say, may set any number of them
House = Mapping[str, object]
T = TypeVar("T")
YAKU_FIELDS: dict[str, Kind] = {"han": Number(1, 13), "yakuman": Number(1, 6), "open": Number(0, 13), "alone": Flag()}


class Ruling(NamedTuple):
    """One decision of a book: what it says, where (as the book has it), and whose words they are.

    ``inherited`` where the book at hand is silent and leans on its parent; ``also`` is the clause of a second witness; ``note``
    a remark on the wording, by its name in the texts or in words; ``given`` the standing that the book gives it, if any.
    """

    says: Value
    written: str
    imprint: Imprint
    inherited: bool = False
    also: str = ""
    note: str = ""
    given: str = ""

    @property
    def stands(self) -> str:
        """Standing in the book that has the words (``jantaku.books.citation``), also where another book inherits them."""
        return standing(self.written, self.given)

    @property
    def standing(self) -> str:
        """Standing in the book at hand: ``parent`` where it is silent and inherits."""
        return PARENT if self.inherited else self.stands

    @property
    def book(self) -> str:
        """The id of the book whose words these are."""
        return self.imprint.id

    @property
    def cite(self) -> str:
        """The clause in full: ``WRC 2015 5.4.1``."""
        return self.clause()

    def clause(self, lang: str = "en") -> str:
        """The clause in full, in a language."""
        return render(self.written, self.imprint, lang, inherited=self.inherited, stands=self.stands)

    def witness(self, lang: str = "en") -> str:
        """The second witness, in words; empty where there is none."""
        return witness(self.also, self.imprint, lang)


class Yaku(NamedTuple):
    """A row of yaku: what it is worth, its box, and the ruling that has it (whose ``says`` is true)."""

    id: str
    han: int
    yakuman: int
    open: int
    alone: bool
    of: str
    when: dict[str, int | list[int]]
    ruling: Ruling

    @property
    def cite(self) -> str:
        """The clause in full."""
        return self.ruling.clause()

    @property
    def worth(self) -> tuple[int, int, int, bool]:
        """What may differ from book to book: han, yakuman, its worth when open, whether it stands alone."""
        return self.han, self.yakuman, self.open, self.alone

    def row(self) -> dict[str, Any]:
        """The row as a book has it, without its citation."""
        full = {"han": self.han, "yakuman": self.yakuman, "open": self.open, "alone": self.alone, "of": self.of}
        return {field: value for field, value in full.items() if value} | {"when": self.when}


class Book:
    """A rule book, its parent's rulings under its own, those of the house on top."""

    def __init__(self, name: str, meta: dict[str, Any], rulings: dict[str, Ruling], yaku: dict[str, Yaku]) -> None:
        self.name = name
        self.meta = meta
        self.rulings = rulings
        self.yaku = yaku
        self.reasons: dict[str, Ruling] = {}
        self.house: dict[str, Value] = {}
        self._canon = ""

    @classmethod
    def open(cls, name: str = DEFAULT, house: House | None = None) -> "Book":
        """Open a book by its id or the path of its TOML file, with rulings of the house laid over it. Raises BookError."""
        expect(name, str, "the book", "its name, as in 'wrc-2015', or the path of a TOML file", BookError)
        book = _open(shelf.find(name), ())
        return book if house is None else book.under(house)

    @classmethod
    def named(cls, name: str, house: House | None, digest: str = "") -> "Book":
        """Open the book that a record names: in the former wording that has its digest, if there is one, else as it is today."""
        book = cls.open(name, house)
        if not digest or digest == book.digest:
            return book
        for overlay in FORMER.get(book.name, ()):
            former = cls.open(name, overlay)
            former.house = {}
            former = former.under(house or {})
            if former.digest == digest:
                return former
        return book

    def __getitem__(self, key: str) -> Value:
        """What the book says; the key in full or its last part."""
        return self.rulings[full_key(key)].says

    def __getattr__(self, name: str) -> Any:
        key = SHORT.get(name)
        if key is None or key not in self.rulings:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        return self.rulings[key].says

    def __contains__(self, key: str) -> bool:
        return SHORT.get(key, key) in self.rulings

    def __iter__(self) -> Iterator[str]:
        return iter(self.rulings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Book) and self.canon == other.canon

    def __hash__(self) -> int:
        return hash(self.canon)

    def __repr__(self) -> str:
        house = f", {self.house!r}" if self.house else ""
        return f"Book.open({self.name!r}{house})"

    @property
    def title(self) -> str:
        """Its title."""
        return cast("str", self.meta["title"])

    @property
    def canon(self) -> str:
        """All that the book rules, house included, in one text: two books that play alike have the same. Wording is left out."""
        if not self._canon:
            says = sorted((key, ruling.says) for key, ruling in self.rulings.items() if ADDED.get(key, NEVER) != ruling.says)
            rows = sorted((yaku.id, yaku.worth, yaku.of, sorted(yaku.when.items())) for yaku in self.yaku.values())
            self._canon = repr((says, rows))
        return self._canon

    @property
    def digest(self) -> str:
        """The SHA-256 of all that the book rules, house included."""
        from hashlib import sha256

        return sha256(self.canon.encode()).hexdigest()

    def cite(self, key: str, lang: str = "en") -> str:
        """The clause of a ruling, of ``yaku.ID`` or of ``reason.ID``, in full; what the book leaves open is not settled."""
        expect(lang, str, "the language", "en, fr or ja", BookError)
        ruling = self.find(key)
        return ruling.clause(lang) if ruling else render("not settled", self.imprint, lang)

    def standing(self, key: str) -> str:
        """Standing of a ruling, of ``yaku.ID`` or of ``reason.ID`` (``jantaku.books.citation``): ``says``, ``reading``, ..."""
        ruling = self.find(key)
        return ruling.standing if ruling else UNSETTLED

    def find(self, key: str) -> Ruling | None:
        """The ruling of a key, full or short, of ``yaku.ID`` or of ``reason.ID``; None where the book leaves it open."""
        expect(key, str, "the ruling", "its key, as in 'kiriage', 'yaku.tanyao' or 'reason.swap-same'", BookError)
        table, _, name = key.partition(".")
        if table == "yaku":
            return _known(self.yaku, name, "yaku").ruling
        return _known(self.reasons, name, "reason") if table == "reason" else self.rulings.get(full_key(key))

    def set(self, *settings: str) -> "Book":
        """The book under rulings of the house, each ``KEY=VALUE``: ``book.set("uma=20,10,-10,-20")``. Raises BookError."""
        for setting in settings:
            expect(setting, str, "the setting", "KEY=VALUE, as in 'uma=20,10,-10,-20'", BookError)
        return self.under(dict(parse_setting(setting) for setting in settings))

    def under(self, house: House) -> "Book":
        """The book under rulings of the house: key, in full or short, and value, or the text of one. Raises BookError."""
        expect(house, Mapping, "the rulings of the house", "a dict of keys and values, as in {'kiriage': False}", BookError)
        laid = Book(self.name, self.meta, dict(self.rulings), dict(self.yaku))
        laid.reasons = dict(self.reasons)
        laid.house = dict(self.house)
        for key, value in house.items():
            expect(key, str, "the key of a ruling", "text, as in 'kiriage'", BookError)
            if key.startswith("yaku."):
                _set_yaku(laid, key, value)
                continue
            full = full_key(key)
            says = checked(full, value)
            laid.rulings[full] = Ruling(says, HOUSE, self.imprint)
            laid.reasons |= dict.fromkeys(RULED_BY.get(full, ()), laid.rulings[full])
            laid.house[full] = says
        _check_rounds(laid)
        return laid

    @property
    def imprint(self) -> Imprint:
        """What a citation of this book needs to know of it."""
        return Imprint(self.name, self.meta["short"], self.meta["headings"], self.meta["witness"])


def _check_rounds(book: Book) -> None:
    """There are four winds, so four rounds at most. Raises BookError."""
    rounds = [book.rulings[key].says for key in ("game.rounds", "game.extra_rounds") if key in book.rulings]
    if sum(says for says in rounds if isinstance(says, int)) > MOST_ROUNDS:
        raise BookError(
            f"{book.name}: game.rounds and game.extra_rounds make {rounds[0]} and {rounds[1]}: together at most {MOST_ROUNDS}"
        )


def _known(rows: dict[str, T], name: str, table: str) -> T:
    """Return the row of a name. Raises BookError, naming the nearest."""
    if name in rows:
        return rows[name]
    near = nearest(name, tuple(rows))
    raise BookError(f"no {table} is called {name[:60]!r}" + (f"; did you mean {table}.{near}?" if near else ""))


def full_key(key: str) -> str:
    """A ruling's key in full, from that or from its last part alone. Raises BookError, naming the nearest."""
    expect(key, str, "the ruling", "its key, as in 'kiriage'", BookError)
    full = SHORT.get(key, key)
    if full in TOPICS:
        return full
    near = nearest(key, (*SHORT, *TOPICS))
    hint = f"did you mean {SHORT.get(near, near)}?" if near else "`jantaku rules` lists them all"
    raise BookError(f"no ruling is called {key[:60]!r}; {hint}")


def checked(key: str, value: object) -> Value:
    """A value for the ruling of a full key, from a value or the text of one. Raises BookError, naming what is allowed."""
    topic = TOPICS[key]
    if topic.role == STATED:
        raise BookError(f"{key} cannot be set: every book says it")
    says = topic.kind.read(value) if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
    if not topic.kind.admits(says):
        raise BookError(f"{key}={str(value)[:60]} is not allowed: it takes {topic.kind.allows()}")
    return cast("Value", says)


def parse_setting(text: str) -> tuple[str, Value]:
    """A ruling of the house as people write it, ``KEY=VALUE``: its full key and its value. Raises BookError."""
    key, sign, value = text.partition("=")
    if not sign or not value.strip():
        raise BookError(f"{text[:60]!r} is no ruling: write KEY=VALUE, like uma=20,10,-10,-20")
    if key.strip().startswith("yaku."):
        return key.strip(), value.strip()
    full = full_key(key.strip())
    return full, checked(full, value)


def _set_yaku(book: Book, key: str, value: object) -> None:
    """Lay ``yaku.ID=none`` or ``yaku.ID.FIELD=VALUE`` over a book: a yaku struck, or worth something else."""
    _, name, *fields = key.split(".")
    if name not in book.yaku:
        near = nearest(name, tuple(book.yaku))
        raise BookError(f"{book.name} has no yaku {name!r}" + (f"; did you mean {near}?" if near else ""))
    if not fields and str(value).lower() == "none":
        del book.yaku[name]
        book.house[key] = "none"
        return
    if len(fields) != 1 or fields[0] not in YAKU_FIELDS:
        known = ", ".join(YAKU_FIELDS)
        raise BookError(f"{key}={value} is not allowed: write yaku.{name}=none, or yaku.{name}.FIELD=VALUE; fields are {known}")
    says = YAKU_FIELDS[fields[0]].read(str(value))
    row = book.yaku[name].row() | {fields[0]: says}
    row = {field: worth for field, worth in row.items() if worth}
    from jantaku.books.page import yaku_wrong

    why = yaku_wrong(row)
    if why:
        raise BookError(f"{key}={value} is not allowed: {why}")
    book.yaku[name] = _yaku(name, row | {"cite": HOUSE}, book.imprint)
    book.house[key] = says


def _open(path: str, heirs: tuple[str, ...]) -> Book:
    """A book from its file, its parent's rulings under its own; ``heirs`` are the files that led here."""
    if path in heirs or len(heirs) >= MOST_PARENTS:
        way = " -> ".join(map(shelf.label, (*heirs, path)))
        raise BookError(f"{shelf.label(heirs[0])}: parent: it leans on itself, or on too many: {way}")
    page = shelf.read(path)
    meta = page["meta"]
    name = shelf.label(path)
    imprint = Imprint(name, meta["short"], meta["headings"], meta["witness"])
    parent = _parent(path, meta, heirs) if "parent" in meta else None
    book = Book(name, meta, {}, {})
    if parent:
        silent = meta.get("language") != NO_TEXT  # a book without a text cannot be silent: its parent's records are its own
        book.rulings = {key: ruling._replace(inherited=silent) for key, ruling in parent.rulings.items()}
        book.yaku = {name: row._replace(ruling=row.ruling._replace(inherited=silent)) for name, row in parent.yaku.items()}
        book.reasons = {key: reason._replace(inherited=silent) for key, reason in parent.reasons.items()}
    book.rulings |= {key: _ruling(key, row, imprint, parent) for key, row in page["rulings"].items()}
    book.reasons |= {key: _stated(row, imprint) for key, row in page["reasons"].items()}
    for key, row in page["yaku"].items():
        if "strike" in row:
            book.yaku.pop(key, None)
        else:
            book.yaku[key] = _yaku(key, row, imprint)
    _check_rounds(book)
    return book


def _parent(path: str, meta: dict[str, Any], heirs: tuple[str, ...]) -> Book:
    try:
        file = shelf.find(meta["parent"], shelf.beside(path))
    except BookError as error:
        raise BookError(f"{shelf.label(path)}: parent: {error}") from error
    return _open(file, (*heirs, path))


def _ruling(key: str, row: tuple[Value, str, str, str, str], imprint: Imprint, parent: Book | None) -> Ruling:
    says, cite, also, note, given = row
    if cite:
        return Ruling(says, cite, imprint, also=also, note=note, given=given)
    if parent is None or key not in parent.rulings:
        raise BookError(f"{imprint.id}: {key}: a note alone needs a parent that rules it")
    return parent.rulings[key]._replace(inherited=True, note=note)


def _yaku(key: str, row: dict[str, Any], imprint: Imprint) -> Yaku:
    ruling = _stated(row, imprint)
    worth = row.get("han", 0), row.get("yakuman", 0), row.get("open", 0), row.get("alone", False)
    return Yaku(key, *worth, row.get("of", key), row["when"], ruling)


def _stated(row: dict[str, Any], imprint: Imprint) -> Ruling:
    """The ruling of a row that has a citation and no value: a yaku, a reason."""
    also, note, given = (row.get(field, "") for field in ("also", "note", "stands"))
    return Ruling(True, row["cite"], imprint, also=also, note=note, given=given)


_compiled: dict[tuple[str, ...], Record] = {}


def compile_book(book: Book) -> Record:
    """The book as the core asks it: every option by its number; made once for all books that play alike."""
    alike = (book.canon, *book.yaku)  # a row is known by its place
    if alike not in _compiled:
        from jantaku.scorebook import fill_worth

        record = Record()
        values = {}
        for key, topic in TOPICS.items():
            if topic.role == OPTION:
                name = key.rpartition(".")[2]
                values[name] = book.rulings[key].says
                if hasattr(record, name) and not isinstance(topic.kind, Numbers):
                    setattr(record, name, topic.kind.number(values[name]))
        fill_worth(record, {name: yaku.row() for name, yaku in book.yaku.items()}, values)
        if len(_compiled) >= MOST_COMPILED:
            del _compiled[next(iter(_compiled))]
        _compiled[alike] = record
    return _compiled[alike]


def clause_of(book: Book, reason: int) -> Ruling:
    """The ruling behind a reason of ``jantaku.core.reasons``, by its number."""
    return book.reasons[REASONS[reason]]


def changes(a: Book, b: Book) -> "Changes":
    """What changes from one book to another (``jantaku.books.difference``)."""
    from jantaku.books.difference import between

    return between(a, b)


@cache
def _shelved(name: str) -> Book:
    return Book.open(name)


def book_of(book: Book | str) -> Book:
    """Return a book, or the one of that name; one that comes with the program is opened once. Raises BookError."""
    if isinstance(book, Book):
        return book
    expect(book, str, "the book", "a Book, or the name of one, as in 'wrc-2015'", BookError)
    return Book.open(book) if set(book) & set("./\\") else _shelved(book)
