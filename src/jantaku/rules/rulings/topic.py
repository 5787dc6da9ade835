"""Topic of a ruling, and whether it can be set."""

from jantaku.rules.rulings.kinds import Kind

OPTION, LATER, DERIVED, WORDING, STATED = "option", "later", "derived", "wording", "fact"
SETTABLE = (OPTION, LATER, DERIVED)


class Topic:
    """One subject that a rule book rules on.

    ``rows`` are short codes (``P12 S-15``) of the questions it answers, printed in the tables of the book pages to compare
    books by; nothing else reads them. ``role`` is OPTION (the core acts on it), LATER (tables, referees and organisers act on
    it), DERIVED (it follows from the rows of yaku, and setting it sets those: ``rulings.levers``), WORDING (books differ in it,
    and nothing acts on it) or STATED (every book agrees); only the first three can be set. ``instead`` names what to set instead
    of a ruling that cannot be set, in words. ``yaku`` are the yaku it is about; a book with none of them has no such ruling.
    """

    __slots__ = ("instead", "kind", "role", "rows", "yaku")

    def __init__(self, rows: str, role: str, kind: Kind, instead: str = "", yaku: tuple[str, ...] = ()) -> None:
        self.rows = rows
        self.role = role
        self.kind = kind
        self.instead = instead
        self.yaku = yaku
