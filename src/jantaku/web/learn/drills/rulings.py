"""Drills of texts: what does the book say, and what now, asked from a book's rulings and the catalogue of fouls."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeVar

from jantaku import languages
from jantaku.referee import FOULS
from jantaku.referee.foul import Foul
from jantaku.referee.outline import OutlineRow, rows
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.rules.citation import UNSETTLED
from jantaku.rules.idle import needed
from jantaku.rules.rulings import TOPICS, Value
from jantaku.rules.rulings.kinds import Number
from jantaku.texts import capital, say
from jantaku.texts.bookcard import line
from jantaku.texts.rulings import say as said
from jantaku.texts.rulings import title, values_of
from jantaku.web.learn.drills.explained import Explained
from jantaku.web.learn.drills.question import AskedDrill, Detail, DrillKey, Offered
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import Reason, Wording, voice_of

MOST = 4  # choices
FEWEST = 2
COMMON = (("none", 0), ("dead-hand", 0), ("chombo", 0))  # sanctions that every referee knows

T = TypeVar("T")
# Of the lots, which static/alone/drills/lots.js draws alike.
WORD = (1 << 32) - 1
BASIS, PRIME = 0x811C9DC5, 0x01000193  # of FNV-1a
STEP = 0x6D2B79F5  # of mulberry32


class DrillLots:
    """A row of lots; the same text has the same row."""

    def __init__(self, text: str) -> None:
        self._state = BASIS
        for byte in text.encode():
            self._state = (self._state ^ byte) * PRIME & WORD

    def below(self, n: int) -> int:
        """Return a number from 0 to before ``n``."""
        self._state = self._state + STEP & WORD
        x = self._state
        x = (x ^ x >> 15) * (x | 1) & WORD
        x ^= x + ((x ^ x >> 7) * (x | 61) & WORD) & WORD
        return (x ^ x >> 14) * n >> 32

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return values in an order by lot."""
        out = list(values)
        for last in range(len(out) - 1, 0, -1):
            other = self.below(last + 1)
            out[last], out[other] = out[other], out[last]
        return out


class OfferedPenalty(NamedTuple):
    """A sanction, with its points and what they are counted by."""

    sanction: str
    points: int
    each: str = ""

    def text(self, lang: str) -> str:
        """Return it in words."""
        ident = "foul.each-minute" if self.each else f"foul.sanction.{self.sanction}"
        return capital(say(ident, lang, points=self.points))


# ---- what does the book say
def _plain(value: Value) -> object:
    return tuple(value) if isinstance(value, list) else value


@cache
def _books() -> tuple[Book, ...]:
    """Return the books, each opened once."""
    return tuple(map(Book.open, library.names()))


@cache
def candidates(book: Book, key: str) -> tuple[Value, ...]:
    """Return the values of a ruling that are worth a choice, the book's first, each of another sentence."""
    right = book.rulings[key].says
    others = [each.rulings[key].says for each in _books() if key in each.rulings]
    kind = TOPICS[key].kind
    near = [right + step for step in (kind.step, -kind.step)] if isinstance(kind, Number) and type(right) is int else []
    found: dict[str, Value] = {}
    for value in (right, *others, *values_of(key), *(value for value in near if kind.admits(value))):
        if value is right or kind.admits(value):
            found.setdefault(said(key, value), value)
    return tuple(found.values())


@cache
def askable(book: Book) -> tuple[str, ...]:
    """Return the rulings that can be asked: those that have an effect in the book, and for which another value is plausible."""
    known = (key for key in sorted(book.rulings) if key in TOPICS and not needed(book, key))
    return tuple(key for key in known if len(candidates(book, key)) >= FEWEST)


def _drawn(key: DrillKey) -> DrillLots:
    return DrillLots(f"{key.kind} {key.book} {key.seed}")


def _book_drill(key: DrillKey) -> tuple[str, list[Value]]:
    """Return the ruling that is asked, and the values on offer; the book's own is among them."""
    book, chance = Book.open(key.book), _drawn(key)
    rulings = askable(book)
    asked = rulings[chance.below(len(rulings))]
    right, *wrong = candidates(book, asked)
    return asked, chance.shuffled([right, *chance.shuffled(wrong)[: MOST - 1]])


def _asks_book(key: DrillKey, voice: Wording) -> AskedDrill:
    asked, offered = _book_drill(key)
    right, lang = voice.book.rulings[asked].says, voice.lang
    choices = [
        Offered(str(i), voice.word(said(asked, value, lang)), _plain(value) == _plain(right)) for i, value in enumerate(offered)
    ]
    ask = voice.say("drill.ask-book", book=voice.book.meta["short"])
    return AskedDrill(key, voice.book, ask, (Detail(voice.word(title(asked, lang))),), None, tuple(choices))


def rulings_of(book: Book, asked: str) -> list[tuple[str, Book]]:
    """Return the book, then those that rule otherwise, each with what stands before its sentence."""
    others = [each for each in _books() if each.name != book.name and asked in each.rulings]
    return [("", book), *((each.meta["short"], each) for each in others if each.rulings[asked].says != book.rulings[asked].says)]


def _book_explained(key: DrillKey, voice: Wording) -> Explained:
    """Return the book's sentence with its clause, then those of the books that rule otherwise."""
    asked, _ = _book_drill(key)
    out, colon = [], languages.of(voice.lang).colon
    for short, book in rulings_of(Book.open(key.book), asked):
        row = line(book, asked, voice.lang)
        text = f"{short}{colon}{voice.word(row.text)}" if short else voice.word(row.text)
        out.append(_reason(asked, text, row.clause, book.name))
    return Explained(out)


def _reason(ident: str, text: str, cite: str, book: str) -> Reason:
    return {"id": ident, "text": text, "cite": cite, "href": f"/rules/{book}#{ident}"}


# ---- a referee's: what now
@cache
def outline(foul: str, book: Book) -> tuple[OutlineRow, ...]:
    """Return the rows of a foul under a book, cached: some take a tenth of a second."""
    return rows(book, FOULS[foul])


def _settled(foul: str, book: Book) -> list[OutlineRow]:
    return [row for row in outline(foul, book) if row.standing != UNSETTLED]


def penalty_of(row: OutlineRow) -> OfferedPenalty:
    """Return the penalty of a row."""
    return OfferedPenalty(row.sanction, row.points, row.each)


@cache
def penalties(foul: str, book: Book) -> tuple[OfferedPenalty, ...]:
    """Return the penalties that are plausible for a foul: those of its rows under all books, then the common ones."""
    books = [book, *(Book.open(name) for name in library.names() if name != book.name)]
    found = [penalty_of(row) for each in books for row in outline(foul, each)]
    common = [OfferedPenalty(*each) for each in COMMON]
    points = {penalty.points for penalty in found if penalty.points} or {4}
    return tuple(dict.fromkeys((*found, *common, *(OfferedPenalty("points", 2 * n) for n in sorted(points)))))


@cache
def judged(book: Book) -> tuple[tuple[Foul, tuple[OutlineRow, ...]], ...]:
    """Return the fouls that can be asked, each with its settled rows."""
    return tuple((foul, tuple(rows)) for foul in FOULS.values() if (rows := _settled(foul.id, book)))


def _referee_drill(key: DrillKey) -> tuple[Foul, OutlineRow, list[OfferedPenalty]]:
    chance = _drawn(key)
    fouls = judged(Book.open(key.book))
    foul, cases = fouls[chance.below(len(fouls))]
    row = cases[chance.below(len(cases))]
    right = penalty_of(row)
    wrong = [penalty for penalty in penalties(foul.id, Book.open(key.book)) if penalty != right]
    return foul, row, chance.shuffled([right, *wrong[: MOST - 1]])


def _asks_referee(key: DrillKey, voice: Wording) -> AskedDrill:
    foul, row, offered = _referee_drill(key)
    facts = [Detail(voice.word(say(f"foul.title.{foul.id}", voice.lang)))]
    when = row.circumstances(voice.lang)
    facts += [Detail(voice.word(capital(when)))] if when else []
    choices = [Offered(str(i), voice.word(each.text(voice.lang)), each == penalty_of(row)) for i, each in enumerate(offered)]
    return AskedDrill(
        key, voice.book, voice.say("drill.ask-referee", book=voice.book.meta["short"]), tuple(facts), None, tuple(choices)
    )


def _referee_explained(key: DrillKey, voice: Wording) -> Explained:
    """Return the penalty with its clause, then what follows."""
    foul, row, _ = _referee_drill(key)
    text = voice.word(capital(row.penalty(voice.lang)))
    lines: list[Reason] = [_reason(row.key, text, row.clause(voice.book, voice.lang), key.book)]
    for step in row.next:
        text = voice.word(capital(say(f"foul.next.{step}", voice.lang, points=row.points)))
        lines.append({"id": step, "text": text, "cite": "", "href": ""})
    lines.append(
        {"id": foul.id, "text": voice.say("drill.see-foul"), "cite": foul.code, "href": f"/referee/{foul.id}?book={key.book}"}
    )
    return Explained(lines)


# ---- both
def question_of(key: DrillKey, lang: str, profile: str) -> AskedDrill:
    """Return a drill of texts as a question."""
    voice = voice_of(Book.open(key.book), Audience(-1, lang, profile))
    return _asks_book(key, voice) if key.kind == "book" else _asks_referee(key, voice)


def explained(key: DrillKey, lang: str, profile: str) -> Explained:
    """Return the answer of a drill of texts."""
    voice = voice_of(Book.open(key.book), Audience(-1, lang, profile))
    return _book_explained(key, voice) if key.kind == "book" else _referee_explained(key, voice)
