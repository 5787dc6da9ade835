"""A ruling: the sanction, its clause, what happens next, and the sentence to read out."""

from functools import lru_cache
from typing import NamedTuple

from jantaku import languages
from jantaku.referee.following import QUIET
from jantaku.referee.foul import Question
from jantaku.referee.fouls import FOULS
from jantaku.rules.book import Book
from jantaku.rules.citation import NOTED, PARENT, READING, SAYS, mark, render
from jantaku.rules.rulings import TOPICS
from jantaku.texts import capital, has, say, set_type

SANCTIONS = ("none", "points", "dead-hand", "chombo", "redeal", "disqualification", "discretion")


class Ruling(NamedTuple):
    """A book's ruling on a foul.

    ``points`` are penalty points of the overall score, never points at the table; ``key`` is the ruling that decided and
    ``keys`` all that contributed; ``given`` are the circumstances it depends on, in the order of asking. ``stands`` is the
    standing in these circumstances where it is not that of the book's value, ``note`` its remark.
    """

    book: Book
    foul: str
    code: str
    sanction: str
    points: int
    next: tuple[str, ...]
    key: str
    keys: tuple[str, ...]
    given: tuple[tuple[str, str], ...]
    stands: str = ""
    note: str = ""

    @property
    def cite(self) -> str:
        """Return the clause as the book has it, ``7.2``; where it is silent, with the other book: ``silent; WRC 2015 7.2``."""
        return written(self.book, self.key)

    def clause(self, lang: str = "en") -> str:
        """Return the clause in full: ``WRC 2015 7.2``."""
        return clause(self.book, self.key, lang, stands=self.stands)

    @property
    def spoils(self) -> bool:
        """Return whether it ends the deal without a result: dealt again or, if time is up, not."""
        return self.sanction in {"chombo", "redeal"} or ("session-ends" in self.next and self.sanction == "none")

    @property
    def standing(self) -> str:
        """Return the standing of the ruling that decided (``jantaku.rules.citation``)."""
        return standing(self.book, self.key, self.stands)

    def clauses(self, lang: str = "en") -> tuple[str, ...]:
        """Return the clauses of all rulings that contributed, each once."""
        return tuple(dict.fromkeys(clause for _, clause in self.sources(lang)))

    def sources(self, lang: str = "en") -> tuple[tuple[str, str], ...]:
        """Return the keys of all rulings that contributed, each with its clause."""
        return tuple((key, clause(self.book, key, lang, stands=self.stands if key == self.key else "")) for key in self.keys)

    def notes(self, lang: str = "en") -> tuple[str, ...]:
        """Return remarks on the wording of what decided, such as a contradiction in the book."""
        from jantaku.texts.rulings.notes import note_text

        found = [self.book.rulings[key].note for key in self.keys if key in self.book.rulings]
        found += [self.note] if self.standing == READING else []
        return tuple(set_type(note_text(note, lang), lang) for note in dict.fromkeys(found) if note)

    def title(self, lang: str = "en") -> str:
        """Return the name of the foul."""
        return say(f"foul.title.{self.foul}", lang)

    def penalty(self, lang: str = "en") -> str:
        """Return the sanction in words: "no penalty", "7 penalty points", "dead hand"."""
        return say(f"foul.sanction.{self.sanction}", lang, points=self.points)

    def steps(self, lang: str = "en") -> tuple[str, ...]:
        """Sentences on what happens next, in the order of ``next``."""
        return tuple(capital(self._step(ident, lang)) + languages.of(lang).stop for ident in self.next)

    def sentence(self, lang: str = "en") -> str:
        """Return one or two sentences to read out at the table; they name nobody."""
        quiet = QUIET + (("pays-noten",) if "hand-dead" in self.next else ())
        aloud = [ident for ident in self.next if ident not in quiet] or [ident for ident in self.next if ident == "plays-on"]
        rest = languages.of(lang).clauses.join(self._step(ident, lang) for ident in aloud)
        head = say("foul.sentence", lang, foul=self.title(lang), penalty=self.penalty(lang))
        gap = languages.of(lang).gap
        reading = gap + say("foul.is-reading", lang) if marked(self.book, self.key, self.stands) == READING else ""
        return head + (gap + capital(rest) + languages.of(lang).stop if rest else "") + reading

    def _step(self, ident: str, lang: str) -> str:
        own = ident == "stake-returned" and not {"redeal", "not-redealt"} & set(self.next)
        return say("foul.own-stake-returned" if own else f"foul.next.{ident}", lang, points=self.points)


def written(book: Book, key: str) -> str:
    """Return a clause as the book has it, without the mark of its standing; in full where the book is silent."""
    found = book.rulings.get(key)
    if found is None:
        return book.cite(key)
    return render(found.written, found.imprint, inherited=found.inherited) if found.inherited else found.written


def standing(book: Book, key: str, stands: str = "") -> str:
    """Return the standing of a case: its own where the book's clause leaves room for one, else that of the ruling."""
    found = book.standing(key)
    return stands if stands and found in (SAYS, PARENT, *NOTED) else found


def marked(book: Book, key: str, stands: str) -> str:
    """Return the standing with which a clause is marked; a ruling of the house has none, an open question neither."""
    if stands and standing(book, key, stands) == stands:
        return stands
    found = book.rulings.get(key)
    return found.stands if found else ""


def clause(book: Book, key: str, lang: str = "en", *, stands: str = "") -> str:
    """Return a clause in full, marked with the standing of the case, ``stands``, if it has its own, else of the value."""
    found = book.rulings.get(key)
    if found is None or standing(book, key, stands) != stands:
        return book.cite(key, lang)
    return render(found.written, found.imprint, lang, inherited=found.inherited) + mark(stands, lang)


def cited(book: Book, key: str, lang: str = "en", *, stands: str = "") -> str:
    """Return a clause for people, short if it is a number in the book itself."""
    own, found = written(book, key), book.rulings.get(key)
    if found is None or not own[:1].isdigit():
        return clause(book, key, lang, stands=stands)
    return own + mark(marked(book, key, stands), lang)


def ruled_by(book: Book, cite: str, foul: str = "") -> tuple[str, str]:
    """Return the ruling that a record cites in English, and the standing of the case if it has its own; "" if the book has none.

    The rulings of the ``foul`` are searched first, since several share a clause.
    """
    own = [key for case in FOULS[foul].cases for key in (case.key, case.also) if key] if foul in FOULS else []
    found = ((key, stands) for key in (*own, *TOPICS) if key in book for stands in ("", SAYS, READING))
    return next(((key, stands) for key, stands in found if clause(book, key, stands=stands) == cite), ("", ""))


@lru_cache(4096)
def recorded(book: Book, cite: str, lang: str, foul: str = "") -> str:
    """Return a clause in a language that a record keeps in English; what the book has under no ruling stays as it is."""
    key, own = ruled_by(book, cite, foul)
    if key:
        return clause(book, key, lang, stands=own)
    stands = next((each for each in NOTED if cite.endswith(mark(each))), "")  # the book ruled otherwise when this was recorded
    return recorded(book, cite.removesuffix(mark(stands)), lang, foul) + mark(stands, lang) if stands else cite


def answer_text(asked: Question, choice: str, lang: str) -> str:
    """Return an answer to a question in words; a number as it is."""
    if not asked.choices:
        return choice
    return say(f"foul.answer.{choice}" if asked.kind == "yes/no" else f"foul.answer.{asked.id}-{choice}", lang)


def answer(name: str, value: str, lang: str = "en") -> str:
    """Return a circumstance in words: its question and the answer."""
    ident = f"foul.answer.{value}" if value in {"yes", "no"} else f"foul.answer.{name}-{value}"
    asked = say(f"foul.ask.{name}", lang)
    return f"{asked}{languages.of(lang).asked}{say(ident, lang) if has(ident, lang) else value}"
