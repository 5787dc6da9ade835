"""What a ruling is about, and whether it can be set."""

from jantaku.rulings.kinds import Kind

OPTION, STATED, LATER = "option", "fact", "later"


class Topic:
    """One thing that a rule book rules.

    ``rows`` are the rows of the rule matrix that it answers; ``role`` is OPTION (it can be set and changes the game), STATED
    (what every book says, with its clause) or LATER (it matters to referees and organisers).
    """

    __slots__ = ("kind", "role", "rows")

    def __init__(self, rows: str, role: str, kind: Kind) -> None:
        self.rows = rows
        self.role = role
        self.kind = kind
