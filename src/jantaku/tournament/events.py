"""The lines of an event: what an organiser entered, each with the hash of the line before.

Beside each is ``after``: how many entries, seated sessions and results there are, a check, never state. No line holds a name of a
player: entries are numbers, and `people` has whom they stand for.
"""

from collections.abc import Mapping

from jantaku import ledger
from jantaku.ledger import Body, Entry, text_of
from jantaku.tournament.errors import EventError

__all__ = ("Body", "Entry", "text_of")

FORMAT = 1
CHANGES = ("entry", "person", "forget", "withdraw", "return")
KINDS = (
    "begin",
    *CHANGES,
    "stage",
    "session",
    "sets",
    "seat",
    "substitute",
    "arrived",
    "result",
    "checkin",
    "schedule",
    "visibility",
    "announce",
)
MOST_EVENTS = 10_000  # 400 entries and 10 sessions of 100 results and 400 arrivals are 5,400
MOST_BODY = 24_000  # characters: the seats of 200 tables are 10,000

After = Mapping[str, int]
Event = ledger.Event[After]


def _after(value: object) -> After:
    if not isinstance(value, Mapping) or not all(type(count) is int for count in value.values()):
        raise ValueError(value)
    return dict(value)


LINES = ledger.ChainFormat(EventError, _after, MOST_EVENTS, most_text=60_000_000, most_body=MOST_BODY, mark='"after":{"entries"')

read_events, is_event = LINES.read, LINES.begins
