"""The events of a referee's register: a ledger whose lines hold what a referee entered.

Beside each entry is ``after``, what the book made of it and the sum of all penalty points that count: a check, never state.
"""

from collections.abc import Mapping

from jantaku import ledger
from jantaku.ledger import Body, Entry, text_of
from jantaku.register.errors import RegisterError

__all__ = ("Body", "Entry", "text_of")

FORMAT = 1
KINDS = ("begin", "ruling", "warning", "decision", "appeal", "cancellation", "call", "answer", "close")
MOST_EVENTS = 10_000  # a championship of 56 tables and 9 sessions: a call, an answer, a ruling at each is 2,016; four times that

After = Mapping[str, str | int]  # sanction, points and clause of the row that a line speaks of, and the total that counts
Event = ledger.Event[After]


def _after(value: object) -> After:
    if not isinstance(value, Mapping):
        raise ValueError(value)  # noqa: TRY004 - the error that `ledger.ChainFormat.after` is to raise
    return dict(value)


LINES = ledger.ChainFormat(RegisterError, _after, MOST_EVENTS, most_text=40_000_000, most_body=6000, mark='"after":{"cite"')

canonical, seal, read_events, is_register = LINES.canonical, LINES.seal, LINES.read, LINES.begins
