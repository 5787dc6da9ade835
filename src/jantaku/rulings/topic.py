"""What a ruling is about, and whether it can be set."""

from jantaku.rulings.kinds import Kind

OPTION, LATER, DERIVED, WORDING, STATED = "option", "later", "derived", "wording", "fact"
SETTABLE = (OPTION, LATER, DERIVED)


class Topic:
    """One thing that a rule book rules.

    ``rows`` are the rows of the rule matrix that it answers. ``role`` is OPTION (the core acts on it), LATER (tables, referees
    and organisers act on it), DERIVED (it follows from the rows of yaku, and to set it sets those: ``rulings.levers``), WORDING
    (books differ in it, and nothing acts on it) or STATED (what every book says); only the first three can be set.
    ``instead`` names what to set instead of a ruling that cannot be set, in words. ``yaku`` are the yaku that it is about: a
    book that has none of them does not speak of it.
    """

    __slots__ = ("instead", "kind", "role", "rows", "yaku")

    def __init__(self, rows: str, role: str, kind: Kind, instead: str = "", yaku: tuple[str, ...] = ()) -> None:
        self.rows = rows
        self.role = role
        self.kind = kind
        self.instead = instead
        self.yaku = yaku
