"""Check a register again: each line's number and hash, the hash of the line before, and that sanctions and points follow."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.books.citation import alike
from jantaku.errors import JantakuError
from jantaku.ledger import chain_faults, report
from jantaku.register.entries import book_of, checked
from jantaku.register.errors import RegisterError
from jantaku.register.events import LINES, After, Event, read_events
from jantaku.register.folding import RegisterFold
from jantaku.verifying import Report


def book_faults(events: Sequence[Event]) -> Iterator[RegisterError]:
    """The book must rule what it ruled when the register began; where it does not, it can be read all the same."""
    try:
        book = book_of(events[0].body)
    except RegisterError:
        return  # which the fold will tell
    if events[0].body.get("digest", book.digest) != book.digest:
        yield RegisterError("digest", book=book.name)


def sum_faults(events: Sequence[Event]) -> Iterator[RegisterError]:
    """What each line says of its sanction, points and total, against what the book makes of the lines up to it."""
    run: RegisterFold | None = None
    for number, event in enumerate(events, 1):
        try:
            if run is None:
                run = RegisterFold(checked(event.entry))
            else:
                run.take(checked(event.entry))
        except (JantakuError, KeyError, TypeError, AttributeError) as error:
            why = error if isinstance(error, JantakuError) else RegisterError("line", n=number)
            yield RegisterError("follow", n=number, why=why)
            return
        if not follows(event.after, run.after()):
            yield RegisterError("after", n=number, says=listed(event.after), rules=listed(run.after()))


def follows(recorded: After, ruled: After) -> bool:
    """Whether a line's check is what the book makes of it; a clause that was cited in other words is the same clause."""
    if not isinstance(recorded.get("cite"), str) or dict(recorded, cite="") != dict(ruled, cite=""):
        return False
    return alike(str(recorded["cite"]), str(ruled["cite"]))


def listed(after: After) -> str:
    """The check of a line, in a row."""
    return " ".join(str(after.get(name, "")) for name in ("sanction", "points", "cite", "total")).strip()


def first_fault(events: Sequence[Event]) -> Exception | None:
    """The first thing that is wrong with the chain and what follows from it, if any is."""
    return next(chain(chain_faults(LINES, events), sum_faults(events)), None)


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a register; a receipt must be the hash of one of its lines, or begin it. Raises RegisterError for what is none."""
    events = read_events(text)
    faults = chain(chain_faults(LINES, events), book_faults(events), sum_faults(events))
    found = report(faults, events, ("register.line", "register.no-receipt"), lang, receipt)
    found.acts = len(events)
    return found
