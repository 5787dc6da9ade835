"""Check the log of a clock again: each line's number and hash, the hash of the line before, and that what it says follows."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.clock.events import LINES, Event, after_of, read_events
from jantaku.clock.session import Session, begun, take
from jantaku.ledger import chain_faults, report
from jantaku.ledger import sum_faults as faults_of
from jantaku.verifying import Report


def sum_faults(events: Sequence[Event]) -> Iterator[Exception]:
    """How each line says that the clock stands, against what follows from the lines up to it; older lines say nothing of it."""
    session: Session | None = None

    def step(event: Event) -> str:
        nonlocal session
        session = begun(event.entry) if session is None else take(session, event.entry)
        return after_of(session.clock)

    return faults_of(LINES, events, step, str, lambda said, rules: said in {"", rules})


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a log; a receipt must be the hash of one of its lines, or begin it. Raises ClockError for what is no clock's log."""
    events = read_events(text)
    found = report(chain(chain_faults(LINES, events), sum_faults(events)), events, ("keep.line", "keep.no-receipt"), lang, receipt)
    found.acts = len(events)
    return found
