"""The house rules form: each rule with title, clause, choices, and whether it departs from the book."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from jantaku.errors import BookError
from jantaku.rules.book import Book, checked
from jantaku.rules.rulings import SECTIONS, SETTABLE, TOPICS
from jantaku.texts import say as text
from jantaku.texts.bookcard import YAKU, line
from jantaku.texts.rulings import say
from jantaku.texts.rulings.values import allows, written
from jantaku.texts.rulings.values import choices as choices_of

PREFIX = "r."  # prefix of a house rule's field
STRUCK = "none"
MOST = 120  # letters of a value


class Option(NamedTuple):
    """One house rule: the book's value, in words and as text, the chosen value, and the choices if few."""

    key: str
    title: str
    book: str
    clause: str
    plain: str
    value: str
    own: bool  # it departs from the book
    choices: list[tuple[str, str]]
    allows: str
    error: str


class Section(NamedTuple):
    """The house rules of one section, and how many of them depart from the book."""

    id: str
    title: str
    options: list[Option]
    own: int


class Chosen(NamedTuple):
    """The house rules of a form: departures from the book as values; invalid ones as text, with their errors; by key."""

    house: dict[str, object]
    wrong: dict[str, str]
    errors: dict[str, str]


def read(book: Book, form: Mapping[str, str], lang: str) -> Chosen:
    """Parse the house rules of a form that was rendered for a book."""
    chosen = Chosen({}, {}, {})
    for key, typed in form.items():
        name = key.removeprefix(PREFIX)
        if key.startswith(PREFIX) and name in book.rulings and TOPICS[name].role in SETTABLE:
            try:
                value = checked(name, typed[:MOST])
            except BookError:
                chosen.wrong[name] = typed[:MOST]
                chosen.errors[name] = text("lobby.bad-ruling", lang, value=typed[:MOST], allowed=allows(TOPICS[name].kind, lang))
                continue
            if value != book.rulings[name].says:
                chosen.house[name] = value
    if "yaku" in form:
        chosen.house.update({f"{YAKU}{name}": STRUCK for name in book.yaku if f"{PREFIX}{YAKU}{name}" not in form})
    return chosen


def sections(book: Book, chosen: Chosen, lang: str) -> Iterator[Section]:
    """Yield all house rules by section, the yaku last."""
    for section in SECTIONS:
        keys = [key for key in book.rulings if key.startswith(f"{section}.") and TOPICS[key].role in SETTABLE]
        options = [_option(book, key, chosen, lang) for key in keys]
        if options:
            yield Section(section, text(f"lobby.section-{section}", lang), options, sum(option.own for option in options))
    yaku = [_yaku(book, name, chosen, lang) for name in book.yaku]
    yield Section("yaku", text("lobby.section-yaku", lang), yaku, sum(option.own for option in yaku))


def _option(book: Book, key: str, chosen: Chosen, lang: str) -> Option:
    row, kind = line(book, key, lang), TOPICS[key].kind
    value = chosen.wrong[key] if key in chosen.wrong else written(chosen.house.get(key, row.value))  # type: ignore[arg-type]
    own = key in chosen.house or key in chosen.wrong
    choices = [(written(one), say(key, one, lang)) for one in choices_of(kind)]
    plain = written(row.value)
    return Option(key, row.title, row.text, row.clause, plain, value, own, choices, allows(kind, lang), chosen.errors.get(key, ""))


def _yaku(book: Book, name: str, chosen: Chosen, lang: str) -> Option:
    row, own = line(book, YAKU + name, lang), YAKU + name in chosen.house
    return Option(row.key, row.title, row.text, row.clause, "", STRUCK if own else "", own, [], "", "")
