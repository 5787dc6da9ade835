"""Check a register again: each line's number and hash, the hash of the line before, and that sanctions and points follow."""

from collections.abc import Iterator, Sequence
from itertools import chain

from jantaku.books.citation import alike
from jantaku.chaining import broken, line_of
from jantaku.errors import JantakuError
from jantaku.register.entries import book_of, checked
from jantaku.register.errors import RegisterError
from jantaku.register.events import After, Event, read_events, sound
from jantaku.register.folding import RegisterFold
from jantaku.texts import say
from jantaku.verifying import Report


def chain_faults(events: Sequence[Event]) -> Iterator[RegisterError]:
    """Whoever altered, moved, added or removed a line shows here."""
    for what, number in broken(events, sound):
        yield RegisterError(what, n=number)


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


def first_fault(events: Sequence[Event]) -> RegisterError | None:
    """The first thing that is wrong with the chain and what follows from it, if any is."""
    return next(chain(chain_faults(events), sum_faults(events)), None)


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check a register; a receipt must be the hash of one of its lines, or begin it. Raises RegisterError for what is none."""
    events = read_events(text)
    report = Report(games=1, acts=len(events))
    for fault in chain(chain_faults(events), book_faults(events), sum_faults(events)):
        place = say("register.line", lang, n=int(str(fault.values.get("n", 0))))
        report.differs(place, fault.sentence(lang), str(fault.values.get("says", "—")), str(fault.values.get("rules", "—")))
    if receipt and line_of(events, receipt) < 0:
        report.differs(say("register.line", lang, n=len(events)), say("register.no-receipt", lang), "—", receipt)
    return report
