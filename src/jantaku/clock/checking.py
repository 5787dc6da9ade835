"""Verify the log of a clock: the number and hash of each line, the hash of the line before, and the recorded state."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.clock.events import LINES, Event, after_of, read_events
from jantaku.clock.session import Session, begun, take
from jantaku.game.verify import Report
from jantaku.ledger import chain_faults, report
from jantaku.ledger import sum_faults as faults_of


def sum_faults(events: Sequence[Event]) -> Iterator[Exception]:
    """Yield each line whose recorded state differs from the fold of the lines up to it; lines of format 1 record none."""
    session: Session | None = None

    def step(event: Event) -> str:
        nonlocal session
        session = begun(event.entry) if session is None else take(session, event.entry)
        return after_of(session.clock)

    return faults_of(LINES, events, step, str, lambda recorded, folded: recorded in {"", folded})


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Return a report on a log. A receipt must be a line's hash or its beginning. Raise ClockError if this is not a clock's log."""
    events = read_events(text)
    found = report(chain(chain_faults(LINES, events), sum_faults(events)), events, ("keep.line", "keep.no-receipt"), lang, receipt)
    found.acts = len(events)
    return found
