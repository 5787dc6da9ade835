"""Check a register again: each line's number and hash, the hash of the line before, and that sanctions and points follow."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.books.citation import alike
from jantaku.ledger import book_faults, chain_faults, first_of, report
from jantaku.ledger import sum_faults as faults_of
from jantaku.register.entries import book_of, checked
from jantaku.register.events import LINES, After, Event, read_events
from jantaku.register.folding import RegisterFold
from jantaku.register.log import run_of
from jantaku.verifying import Report


def sum_faults(events: Sequence[Event], known: int = 0) -> Iterator[Exception]:
    """Compare the sanction, points and total of each line with the fold of the lines up to it; the first ``known`` are skipped."""
    run = run_of(events[:known]) if 0 < known < len(events) else None

    def step(event: Event) -> After:
        nonlocal run
        entry = checked(event.entry)
        if run is None:
            run = RegisterFold(entry)
        else:
            run.take(entry)
        return run.after()

    return faults_of(LINES, events[known:], step, listed, follows, first=known)


def follows(recorded: After, ruled: After) -> bool:
    """Return whether a line's check is what the book makes of it; the same clause in other words is equal."""
    if not isinstance(recorded.get("cite"), str) or dict(recorded, cite="") != dict(ruled, cite=""):
        return False
    return alike(str(recorded["cite"]), str(ruled["cite"]))


def listed(after: After) -> str:
    """The check of a line, in a row."""
    return " ".join(str(after.get(name, "")) for name in ("sanction", "points", "cite", "total")).strip()


def first_fault(events: Sequence[Event], known: int = 0) -> Exception | None:
    """Return the first fault of the chain and of what it records, None if there is none; the first ``known`` lines are skipped."""
    return first_of(chain_faults(LINES, events, known), sum_faults(events, known))


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a register; a receipt must be the hash of one of its lines, or begin it. Raises RegisterError for anything else."""
    events = read_events(text)
    faults = chain(chain_faults(LINES, events), book_faults(LINES, events[0].body, book_of), sum_faults(events))
    found = report(faults, events, ("register.line", "register.no-receipt"), lang, receipt)
    found.acts = len(events)
    return found
