"""Rule books: values, the clauses that state them, and the rulings a house lays over them.

``Book.open("wrc-2015")["worth.kiriage"]`` is a value; ``book.rulings["worth.kiriage"]`` is the ruling, with its clause.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, cast

from jantaku.arguments import expect, nearest
from jantaku.core.fields import Rules
from jantaku.errors import BookError
from jantaku.rules import former, library
from jantaku.rules import house as houses
from jantaku.rules.citation import HOUSE, NOT_SEEN, SILENT, UNSETTLED, Imprint, render
from jantaku.rules.idle import true_of
from jantaku.rules.rows import counted
from jantaku.rules.ruling import Ruling, Yaku
from jantaku.rules.rulings import DERIVED, OPTION, REASONS, RULED_BY, SETTABLE, SHORT, STATED, TOPICS, Numbers, Value, levers

TYPE_CHECKING = False  # typing's own would not be cheaper
if TYPE_CHECKING:  # apart: what reads annotations at run time finds no such module
    from jantaku.rules.attributes import Rulings  # a stub alone: made by tools/ruling_types.py
else:
    Rulings = object

DEFAULT = "wrc-2015"
ONE_ROUND: dict[str, object] = {"game.rounds": 1, "game.extra_rounds": 0}  # the rulings of a game of one round
MOST_PARENTS = 8
NO_TEXT = "none"  # the language of a book that is known by its records
MOST_COMPILED = 256  # on a server, visitors may set any number of rulings
ABOUT_YAKU = {key: topic for key, topic in TOPICS.items() if topic.yaku}
House = Mapping[str, object]
T = TypeVar("T")
Ids = set[str]  # here, since a method of Book is called set


class Book(Rulings):
    """A rule book: rulings of the house over its own, over those of its parent.

    ``yaku`` are the rows that count; ``rows`` all those of the book, including forms that count as the yaku they vary, and those
    ``struck``; ``own`` the forms that remain although their yaku is struck.
    """

    def __init__(self, name: str, meta: dict[str, Any], rulings: dict[str, Ruling], rows: dict[str, Yaku]) -> None:
        self.name = name
        self.meta = meta
        self.rulings = rulings
        self.rows = rows
        self.struck: Ids = set()
        self.own: Ids = set()
        self.yaku: dict[str, Yaku] = {}
        self.published = rulings
        self.reasons: dict[str, Ruling] = {}
        self.house: dict[str, Value] = {}
        self._canon = ""
        self.record: Rules | None = None  # what `compile_book` made of it

    @classmethod
    def open(cls, name: str = DEFAULT, house: House | None = None) -> "Book":
        """Open a book by its id or the path of its TOML file, with house rulings over it. Raise BookError if it does not load.

        A book that comes with the program is read once, and the same object is returned again: a book never changes.
        """
        expect(name, str, "the book", "its name, as in 'wrc-2015', or the path of a TOML file", BookError)
        book = _open(library.find(name), ())
        return book if house is None else book.under(house)

    @classmethod
    def all(cls) -> "list[Book]":
        """Open every book that comes with the program, in the order of their ids."""
        return [cls.open(name) for name in library.names()]

    @classmethod
    def named(cls, name: str, house: House | None, digest: str = "") -> "Book":
        """Open the book named by a record: in the former wording with that digest, if there is one, else as it is today."""
        book = cls.open(name, house)
        if not digest or digest == book.digest:
            return book
        for overlay in former.FORMER.get(book.name, ()):
            earlier = cls.open(name, overlay)
            earlier.house = {}
            earlier = earlier.under(house or {})
            if earlier.digest == digest:
                return earlier
        return book

    def __getitem__(self, key: str) -> Value:
        """The value of a ruling, by its key in full or its last part. Raises BookError for an unknown key."""
        return self.rulings[full_key(key)].says

    if not TYPE_CHECKING:  # type checkers have the names of the rulings, and refuse others

        def __getattr__(self, name: str) -> Value:
            key = SHORT.get(name)
            if key is None or key not in self.rulings:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return self.rulings[key].says

    def __contains__(self, key: str) -> bool:
        return SHORT.get(key, key) in self.rulings

    def __iter__(self) -> Iterator[str]:
        return iter(self.rulings)

    def __eq__(self, other: object) -> bool:
        """Compare what is ruled, and by whom: of two that play alike, a house may have repeated in one what the book says."""
        return isinstance(other, Book) and (self.canon, self.name, self.house) == (other.canon, other.name, other.house)

    def __hash__(self) -> int:
        return hash(self.canon)

    def __repr__(self) -> str:
        house = f", {self.house!r}" if self.house else ""
        return f"Book.open({self.name!r}{house})"

    @property
    def title(self) -> str:
        """Title of the book."""
        return cast("str", self.meta["title"])

    @property
    def canon(self) -> str:
        """Canonical text of all that the book rules, house included, wording left out: equal for two books that play alike."""
        if not self._canon:
            written = self.rulings | {key: own for key, own in self.published.items() if TOPICS[key].role == DERIVED}
            says = sorted((key, ruling.says) for key, ruling in written.items() if not self._added(key, ruling.says))
            self._canon = repr((says, former.rows(self.rows, self.struck)))
        return self._canon

    def _added(self, key: str, says: Value) -> bool:
        """Return True for a ruling added after the first records if it rules as the book whose text it cites was played before."""
        own = self.published.get(key)
        return own is not None and former.added(key, says, own.book)

    @property
    def digest(self) -> str:
        """SHA-256 of all that the book rules, house included."""
        from hashlib import sha256

        return sha256(self.canon.encode()).hexdigest()

    def cite(self, key: str, lang: str = "en") -> str:
        """Return the full clause of a ruling, of ``yaku.ID`` or of ``reason.ID``; an open question is cited as not settled."""
        expect(lang, str, "the language", "en, fr or ja", BookError)
        ruling = self.find(key)
        return ruling.clause(lang) if ruling else render("not settled", self.imprint, lang)

    def standing(self, key: str) -> str:
        """Return the standing of a ruling, of ``yaku.ID`` or of ``reason.ID``: ``says``, ``reading``, ... (``books.citation``)."""
        ruling = self.find(key)
        return ruling.standing if ruling else UNSETTLED

    def find(self, key: str) -> Ruling | None:
        """Return the ruling of a key (full, short, ``yaku.ID`` or ``reason.ID``), or None where the book leaves it open."""
        expect(key, str, "the ruling", "its key, as in 'kiriage', 'yaku.tanyao' or 'reason.swap-same'", BookError)
        table, _, name = key.partition(".")
        if table == "yaku":
            return _known(self.rows, name, "yaku").ruling
        return _known(self.reasons, name, "reason") if table == "reason" else self.rulings.get(full_key(key))

    def set(self, *settings: str) -> "Book":
        """Return the book under house rulings ``KEY=VALUE``: ``book.set("uma=20,10,-10,-20")``. Raise BookError if invalid."""
        for setting in settings:
            expect(setting, str, "the setting", "KEY=VALUE, as in 'uma=20,10,-10,-20'", BookError)
        return self.under(dict(parse_setting(setting) for setting in settings))

    def under(self, house: House) -> "Book":
        """Return the book under rulings of the house: full or short key to value, or its text. Raise BookError if invalid."""
        expect(house, Mapping, "the rulings of the house", "a dict of keys and values, as in {'kiriage': False}", BookError)
        laid = Book(self.name, self.meta, dict(self.rulings), dict(self.rows))
        laid.reasons, laid.published = dict(self.reasons), self.published
        laid.house, laid.struck, laid.own = dict(self.house), set(self.struck), set(self.own)
        yaku: dict[str, object] = {}
        for key, value in house.items():
            expect(key, str, "the key of a ruling", "text, as in 'kiriage'", BookError)
            if key.startswith("yaku."):
                yaku[key] = value
                continue
            full = full_key(key)
            says = checked(full, value)
            if TOPICS[full].role == DERIVED:
                yaku |= levers.settings(full, says)
                continue
            laid.rulings[full] = Ruling(says, HOUSE, self.imprint)
            laid.reasons |= dict.fromkeys(RULED_BY.get(full, ()), laid.rulings[full])
            laid.house[full] = says
        houses.lay_yaku(laid, yaku)
        _settle(laid)
        houses.check_together(laid, {key: says for key, says in laid.house.items() if _departs(laid, key)})
        return laid

    @property
    def imprint(self) -> Imprint:
        """The book's name, edition and parent, as its citations need them."""
        return Imprint(self.name, self.meta["short"], self.meta["headings"], self.meta["witness"])


def _departs(book: Book, key: str) -> bool:
    """Return whether the house rules otherwise than the book."""
    return key in book.published and book.rulings[key].says != book.published[key].says


def _settle(book: Book) -> None:
    """Derive which yaku count, and the rulings about them, from the rows."""
    book.yaku = counted(book.rows, book.struck, book.own)
    for key, topic in ABOUT_YAKU.items():
        if key not in book.published:
            continue
        ruling = book.published[key]
        if topic.role == DERIVED and any(name in book.yaku for name in topic.yaku):
            says, row = levers.derive(key, book.yaku), book.yaku.get(levers.lever(key))
            if says != ruling.says:
                ruling = (row.ruling if row else Ruling(says, HOUSE, book.imprint))._replace(says=says)
        if any(name in book.yaku for name in topic.yaku):
            book.rulings[key] = ruling
        else:
            book.rulings.pop(key, None)


def _known(rows: dict[str, T], name: str, table: str) -> T:
    """Return the row with a name. Raise BookError, suggesting the nearest name."""
    if name in rows:
        return rows[name]
    near = nearest(name, tuple(rows))
    raise BookError(f"no {table} is called {name[:60]!r}" + (f"; did you mean {table}.{near}?" if near else ""))


def full_key(key: str) -> str:
    """Return the full key of a ruling, given that or its last part. Raise BookError, suggesting the nearest key."""
    expect(key, str, "the ruling", "its key, as in 'kiriage'", BookError)
    full = SHORT.get(key, key)
    if full in TOPICS:
        return full
    near = nearest(key, (*SHORT, *TOPICS))
    hint = f"did you mean {SHORT.get(near, near)}?" if near else "`jantaku rules` lists them all"
    raise BookError(f"no ruling is called {key[:60]!r}; {hint}", "ruling", text=key[:60], near=SHORT.get(near, near))


def checked(key: str, value: object) -> Value:
    """Return a valid value for the ruling of a full key, from a value or its text. Raise BookError, naming what is allowed."""
    topic = TOPICS[key]
    if topic.role not in SETTABLE:
        ident, why = ("stated", "every book says it") if topic.role == STATED else ("inert", "nothing in the program depends on it")
        hint = f"; set {topic.instead}" if topic.instead else ""
        raise BookError(f"{key} cannot be set: {why}{hint}", ident, key=key, near="" if " " in topic.instead else topic.instead)
    says = topic.kind.read(value) if isinstance(value, str) else list(value) if isinstance(value, tuple) else value
    if not topic.kind.admits(says):
        setting = f"{key}={str(value)[:60]}"
        raise BookError(f"{setting} is not allowed: it takes {topic.kind.allows()}", "value", setting=setting, kind=topic.kind)
    return cast("Value", says)


def parse_setting(text: str) -> tuple[str, Value]:
    """Parse a ruling of the house, ``KEY=VALUE``, to its full key and its value. Raise BookError if invalid."""
    key, sign, value = text.partition("=")
    if not sign or not value.strip():
        raise BookError(f"{text[:60]!r} is not a ruling: write KEY=VALUE, like uma=20,10,-10,-20", "setting", text=text[:60])
    if key.strip().startswith("yaku."):
        return key.strip(), value.strip()
    full = full_key(key.strip())
    return full, checked(full, value)


def _open(path: str, heirs: tuple[str, ...]) -> Book:
    """Load a book from its file, unless it comes with the program and was loaded before."""
    return _loaded(path, heirs) if library.label(path) == path else _shelved(path)


@cache
def _shelved(path: str) -> Book:
    return _loaded(path, ())


def _loaded(path: str, heirs: tuple[str, ...]) -> Book:
    """Load a book from its file, its rulings over its parent's; ``heirs`` are the files whose parents led here."""
    if path in heirs or len(heirs) >= MOST_PARENTS:
        way = " -> ".join(map(library.label, (*heirs, path)))
        name = library.label(heirs[0])
        raise BookError(f"{name}: parent: it leans on itself, or on too many: {way}", "parents", file=name, way=way)
    page = library.read(path)
    meta = page["meta"]
    name = library.label(path)
    imprint = Imprint(name, meta["short"], meta["headings"], meta["witness"])
    parent = _parent(path, meta, heirs) if "parent" in meta else None
    book = Book(name, meta, {}, {})
    if parent:
        silent = _silence(meta)
        book.rulings = {key: ruling.left(silent) for key, ruling in parent.published.items()}
        book.rows = {name: row._replace(ruling=row.ruling.left(silent)) for name, row in parent.rows.items()}
        book.reasons = {key: reason.left(silent) for key, reason in parent.reasons.items()}
        book.struck = set(parent.struck)
    book.rulings |= {
        key: Ruling(says, cite, imprint, "", also, note, given) if cite else _remarked(key, note, imprint, parent, _silence(meta))
        for key, (says, cite, also, note, given) in page["rulings"].items()
    }
    book.reasons |= {key: _stated(row, imprint) for key, row in page["reasons"].items()}
    for key, row in page["yaku"].items():
        _lay_yaku(book, key, row, imprint)
    book.struck |= {name for name, row in book.rows.items() if row.of in book.struck and name not in book.own}
    book.own = set()
    houses.lay_levers(book, page)
    book.rulings = {key: true_of(book, ruling) for key, ruling in book.rulings.items()}
    book.reasons = {key: true_of(book, reason) for key, reason in book.reasons.items()}
    book.published = dict(book.rulings)
    _settle(book)
    houses.check_together(book, {})
    return book


def _lay_yaku(book: Book, key: str, row: dict[str, Any], imprint: Imprint) -> None:
    """Lay a row of yaku over those of the parent; one that is struck keeps the clause that strikes it."""
    if "strike" not in row:
        book.rows[key] = _yaku(key, row, imprint)
        book.struck.discard(key)
        book.own.add(key)
        return
    book.struck.add(key)
    if row.get("cite") and key in book.rows:
        book.rows[key] = book.rows[key]._replace(ruling=_stated(row, imprint))


def _parent(path: str, meta: dict[str, Any], heirs: tuple[str, ...]) -> Book:
    try:
        file = library.find(meta["parent"], library.beside(path))
    except BookError as error:
        name = library.label(path)
        raise BookError(f"{name}: parent: {error}", "fault", file=name, key="parent", why=error) from error
    return _open(file, (*heirs, path))


def _silence(meta: dict[str, Any]) -> str:
    """Return why a book relies on its parent. One without a text cannot be silent: its parent's records are its own."""
    if meta.get("language") == NO_TEXT:
        return ""
    return NOT_SEEN if "read" in meta else SILENT


def _remarked(key: str, note: str, imprint: Imprint, parent: Book | None, silence: str) -> Ruling:
    """Return the parent's ruling with a note of this book. Raise BookError if no parent has the ruling."""
    if parent is None or key not in parent.rulings:
        why = BookError("a note alone needs a parent that rules it", "note")
        raise BookError(f"{imprint.id}: {key}: {why}", "fault", file=imprint.id, key=key, why=why)
    return parent.rulings[key]._replace(inherited=silence or SILENT, note=note)


def _yaku(key: str, row: dict[str, Any], imprint: Imprint) -> Yaku:
    ruling = _stated(row, imprint)
    worth = row.get("han", 0), row.get("yakuman", 0), row.get("open", 0), row.get("alone", False)
    form = row.get("limit", ""), row.get("instead_of", ""), row.get("named", False)
    return Yaku(key, *worth, row.get("of", key), row["when"], ruling, *form)


def _stated(row: dict[str, Any], imprint: Imprint) -> Ruling:
    """Return the ruling of a row that has a citation and no value: a yaku or a reason."""
    field = row.get
    return Ruling(True, row["cite"], imprint, "", field("also", ""), field("note", ""), field("stands", ""))


_compiled: dict[tuple[str, ...], Rules] = {}


def compile_book(book: Book) -> Rules:
    """Compile a book to the core's options, each by its number; cached for all books that play alike."""
    if book.record is not None:
        return book.record
    alike = (book.canon, *book.yaku)  # a row is known by its place
    if alike not in _compiled:
        from jantaku.rules.compiling import fill_worth

        record = Rules()
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
    book.record = _compiled[alike]
    return book.record


def clause_of(book: Book, reason: int) -> Ruling:
    """Return the ruling behind a reason of ``jantaku.core.reasons``, by its number."""
    return book.reasons[REASONS[reason]]


def book_of(book: Book | str) -> Book:
    """Return a book, or open it by name. Raise BookError if unknown."""
    if isinstance(book, Book):
        return book
    expect(book, str, "the book", "a Book, or the name of one, as in 'wrc-2015'", BookError)
    return Book.open(book)
