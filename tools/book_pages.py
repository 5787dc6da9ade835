"""Pages of the rule books, docs/books/ID.md; ``make pages`` writes them."""

from collections.abc import Iterable, Iterator

from jantaku.rules.book import Book
from jantaku.rules.rulings import SECTIONS
from jantaku.texts import say
from jantaku.texts.bookcard import Line, Pair, card, compare, line, refused, yaku_keys

# What a page compares its book with, where that is neither its parent nor, without one, the first book.
FIRST = "wrc-2015"
BESIDE = {"wrc-2015": "wrr-2013"}


def table(heads: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """A table, a blank line after it."""
    for cells in (heads, ("---",) * len(heads), *rows):
        yield f"| {' | '.join(cells)} |"
    yield ""


def clause(row: Line | None) -> str:
    """Return where a ruling is written, with its second witness."""
    if row is None:
        return ""
    return "; ".join(part for part in (row.clause, row.witness) if part)


def remark(row: Line | None) -> str:
    """Return what a ruling says, and a remark on its wording."""
    if row is None:
        return "-"
    return f"{row.text} *{row.note}*" if row.note else row.text


def about(book: Book) -> Iterator[str]:
    """Yield what the book is."""
    found = card(book)
    yield f"# {found.title} (`{found.id}`)"
    yield ""
    yield "Made by `make pages`; what is ruled, in our own words, each with its clause."
    yield "`(follows)`: derived from the clause; `(reading)`: our decision where the text is silent, unclear or contradicts itself."
    yield ""
    fields = ("edition", "date", "authors", "licence", "language", "translated", "prevails", "published", "parent", "read")
    labels = {"prevails": "text that prevails", "language": "language of our copy", "parent": "where it is silent"}
    labels["read"] = "what we have read of it"
    yield from table(("", ""), ((labels.get(field, field), getattr(found, field)) for field in fields if getattr(found, field)))


def rulings(book: Book) -> Iterator[str]:
    """Yield what it rules, section by section."""
    for section in SECTIONS:
        keys = [key for key in book.rulings if key.startswith(f"{section}.")]
        if keys:
            yield f"## {say(f'lobby.section-{section}', 'en')}"
            yield ""
            rows = (line(book, key) for key in keys)
            yield from table(("key", "ruling", "clause"), ((f"`{row.key}`", remark(row), clause(row)) for row in rows))


def yaku(book: Book) -> Iterator[str]:
    """Its yaku."""
    yield "## Yaku"
    yield ""
    rows = (line(book, key) for key in yaku_keys(book))
    yield from table(("id", "name", "worth", "clause"), ((f"`{r.key[5:]}`", r.title, remark(r), clause(r)) for r in rows))


def reasons(book: Book) -> Iterator[str]:
    """The clauses of the reasons against an act."""
    yield "## Why an act is refused"
    yield ""
    rows = (refused(book, name) for name in book.reasons)
    yield from table(("id", "reason", "clause"), ((f"`{row.title}`", remark(row), clause(row)) for row in rows))


def beside(book: Book) -> Iterator[str]:
    """In what it differs from its parent, or from the other edition."""
    other = Book.open(BESIDE.get(book.name) or book.meta.get("parent") or FIRST)
    found = compare(other, book)
    yield f"## What differs from {other.title} (`{other.name}`)"
    yield ""
    for name, part in (("Rulings", found.rulings), ("Yaku", found.yaku), ("Only the wording", found.wording)):
        if part:
            yield f"### {name}"
            yield ""
            yield from table(("topic", other.meta["short"], book.meta["short"], "clauses"), map(pair, part))


def pair(change: Pair) -> tuple[str, str, str, str]:
    """A difference as a row."""
    cited = " → ".join(clause(side) for side in (change.before, change.after) if side)
    return change.title, remark(change.before), remark(change.after), cited


def page(name: str) -> str:
    """The page of a book."""
    book = Book.open(name)
    parts = (about(book), rulings(book), yaku(book), reasons(book), beside(book))
    return "\n".join(text for part in parts for text in part).rstrip() + "\n"
