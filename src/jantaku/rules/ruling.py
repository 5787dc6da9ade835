"""A ruling of a book with its clause, and a row of yaku."""

from typing import Any, NamedTuple

from jantaku.rules.citation import NOT_READ, NOT_SEEN, PARENT, Imprint, render, standing, witness
from jantaku.rules.rulings import Value


class Ruling(NamedTuple):
    """One decision of a book: its value, its clause (as the book has it), and the book whose words they are.

    ``inherited`` is why the book at hand relies on its parent, ``silent`` or ``not seen``, else empty; ``also`` is the clause
    of a second witness; ``note`` a remark on the wording, by its name in the texts or in words; ``given`` the standing that
    the book gives it, if any.
    """

    says: Value
    written: str
    imprint: Imprint
    inherited: str = ""
    also: str = ""
    note: str = ""
    given: str = ""

    def left(self, inherited: str) -> "Ruling":
        """Return the same ruling for a child book; ``inherited`` is why that book relies on it."""
        return Ruling(self.says, self.written, self.imprint, inherited, self.also, self.note, self.given)

    @property
    def stands(self) -> str:
        """Standing in the book that has the words (``jantaku.rules.citation``), even if another book inherits them."""
        return standing(self.written, self.given)

    @property
    def standing(self) -> str:
        """Standing in the book at hand: ``parent`` where it is silent and inherits, ``unseen`` where its clause was not read."""
        if self.inherited:
            return NOT_READ if self.inherited == NOT_SEEN else PARENT
        return self.stands

    @property
    def book(self) -> str:
        """Id of the book whose words these are."""
        return self.imprint.id

    @property
    def cite(self) -> str:
        """Clause in full: ``WRC 2015 5.4.1``."""
        return self.clause()

    def clause(self, lang: str = "en") -> str:
        """Return the clause in full, in a language."""
        return render(self.written, self.imprint, lang, inherited=self.inherited, stands=self.stands)

    def witness(self, lang: str = "en") -> str:
        """Return the second witness, in words; "" without one."""
        return witness(self.also, self.imprint, lang)


class Yaku(NamedTuple):
    """A row of yaku: its worth, its box, and the ruling that has it (whose ``says`` is true).

    ``of`` is the yaku that it is a form of, ``named`` is true where the book has a separate name for that form; ``instead_of`` is
    the yaku that counts where this one does not. One that is worth a ``limit`` has no han, and nothing is added to it.
    """

    id: str
    han: int
    yakuman: int
    open: int
    alone: bool
    of: str
    when: dict[str, int | list[int]]
    ruling: Ruling
    limit: str = ""
    instead_of: str = ""
    named: bool = False

    @property
    def cite(self) -> str:
        """Clause in full."""
        return self.ruling.clause()

    @property
    def worth(self) -> tuple[int, int, int, bool, str]:
        """Worth, as it may differ between books: han, yakuman, worth when open, whether it stands alone, limit."""
        return self.han, self.yakuman, self.open, self.alone, self.limit

    def row(self) -> dict[str, Any]:
        """Return the row as a book has it, without its citation."""
        full = {
            "han": self.han,
            "yakuman": self.yakuman,
            "limit": self.limit,
            "open": self.open,
            "alone": self.alone,
            "of": self.of,
        }
        return {field: value for field, value in full.items() if value} | {"when": self.when}
