"""Opening a score sheet of almost as many corrections as one may have: parsed, checked beyond a checkpoint, and folded."""

from statistics import median
from time import process_time

from benchmarks.timing import Row, below
from jantaku.ledger import Checkpoint
from jantaku.scorekeeper import ScoreSheet
from jantaku.scorekeeper.course import Course
from jantaku.scorekeeper.events import MOST_EVENTS, Event, seal

HANDS = 8


def sheet(most: int = MOST_EVENTS) -> ScoreSheet:
    """Return a sheet of so many lines, full by default: eight hands, each corrected many times."""
    found = ScoreSheet.begin(names=["Aki", "Ben", "Cho", "Dai"])
    for n in range(HANDS):
        found.add("draw", {"tenpai": [0]}, id=f"h{n}")
    course, events = Course(), found.events
    for event in events:
        course.take(event)
    for n in range(most - len(events)):
        tenpai = [0, 1 + n % 3] if n % 4 else [0]
        changes = {f"h{n % HANDS}": [{"kind": "draw", "body": {"tenpai": tenpai}}]}
        bare: Event = Event(len(events), f"c{n}", "correction", 0, "", {"changes": changes, "assent": [0, 1, 2, 3]}, (), "", "")
        events.append(seal(bare.entry, course.take(bare).after(), events[-1].hash))
    return ScoreSheet(events)


def rows(rounds: int) -> list[Row]:
    """Times in ms of processor time, until the sheet's state is known."""
    whole = sheet()
    text, known = whole.text, whole.checkpoint
    name = f"open a sheet of {MOST_EVENTS} lines, corrections"
    return [below(name, opening(text, known, rounds), "ms", 200, 150)]


def opening(text: str, known: Checkpoint, rounds: int) -> float:
    """Return the median time of opening a sheet from its text."""
    times = []
    for _ in range(rounds):
        start = process_time()
        _ = ScoreSheet.read(text, known).sheet
        times.append(1e3 * (process_time() - start))
    return median(times)
