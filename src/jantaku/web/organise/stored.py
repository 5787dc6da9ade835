"""An event as it is kept in memory, and how it is read from its documents in the store."""

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from jantaku.clock import ClockLog
from jantaku.ledger import Chain
from jantaku.register import Register
from jantaku.scorekeeper import ScoreSheet
from jantaku.tournament import people
from jantaku.tournament.archive import Archive, place_of
from jantaku.tournament.log import Tournament
from jantaku.web.http.downloads import text_of
from jantaku.web.store.documents import EVENT_CLOCK, EVENT_REGISTER, EVENT_SHEET
from jantaku.web.store.events import StoredEvent

Parts = dict[str, str]  # ids of documents in the store, by what they are in the event
EVENT, REGISTER = "event", "register"


@dataclass(slots=True)
class KeptEvent:
    """An event in memory, where its other documents are, the ids that were entered; the lines of each part under a checkpoint."""

    archive: Archive
    parts: Parts = field(default_factory=dict)
    entered: set[str] = field(default_factory=set)
    checked: dict[str, int] = field(default_factory=dict)
    mirrored: bool = False  # a copy of an event elsewhere, which is written there

    def copy(self) -> "KeptEvent":
        """Return the same event, to be added to apart from this one."""
        return KeptEvent(self.archive.copy(), dict(self.parts), self.entered, self.checked, self.mirrored)

    @property
    def unchecked(self) -> int:
        """The number of lines that no checkpoint covers."""
        return sum(len(chain.events) for chain in chains_of(self.archive).values()) - sum(self.checked.values())

    def to_check(self, ident: str) -> list[tuple[str, Chain[Any]]]:
        """Return the documents with lines that no checkpoint covers, by id; from now on these lines count as covered."""
        found = []
        for part, chain in chains_of(self.archive).items():
            if len(chain.events) > self.checked.get(part, 0):
                self.checked[part] = len(chain.events)
                found.append((ident if part == EVENT else self.parts[part], chain))
        return found


def chains_of(archive: Archive) -> dict[str, Chain[Any]]:
    """Return the chains of an event by what they are in it."""
    found: dict[str, Chain[Any]] = {EVENT: archive.event}
    if archive.register:
        found[REGISTER] = archive.register
    found |= {f"clock {first}": clock for first, clock in archive.clocks.items()}
    return found | {sheet_part(*place): sheet for place, sheet in archive.sheets.items()}


@cache
def sheet_part(session: int, table: int) -> str:
    """Return what a sheet is in its event."""
    return f"sheet {session}.{table}"


def kind_of(part: str) -> str:
    """Return the kind of document that a part of an event is stored as."""
    return {REGISTER: EVENT_REGISTER, "clock": EVENT_CLOCK, "sheet": EVENT_SHEET}[part.partition(" ")[0]]


def read(stored: StoredEvent) -> KeptEvent:
    """Read an event as it is stored, every document checked, and that they belong together. Raise JantakuError."""
    archive = Archive(Tournament.read(text_of(stored.lines), stored.checkpoint))
    found = KeptEvent(archive, {}, set(stored.entered), mirrored=stored.mirrored)
    for text in stored.persons:
        person = people.read(text, 0)
        archive.people[person.entry] = person
    for part in stored.parts:
        text = text_of(part.lines)
        if part.kind == EVENT_REGISTER:
            archive.register = Register.read(text, part.checkpoint)
            found.parts[REGISTER] = part.id
        elif part.kind == EVENT_CLOCK:
            clock = ClockLog.read(text, part.checkpoint)
            archive.clocks[clock.events[0].hash] = clock
            found.parts[f"clock {clock.events[0].hash}"] = part.id
        else:
            chain = ScoreSheet.read(text, part.checkpoint)
            session, table = place_of(chain.sheet)
            archive.sheets[session, table] = chain
            found.parts[sheet_part(session, table)] = part.id
    covered = {part.id: part.checkpoint.lines for part in stored.parts if part.checkpoint}
    found.checked |= {name: covered[part] for name, part in found.parts.items() if part in covered}
    found.checked[EVENT] = stored.checkpoint.lines if stored.checkpoint else 0
    fault = next(archive.faults(sealed=not stored.mirrored), None)
    if fault:
        raise fault
    archive.reckoning.standings  # noqa: B018 - kept for those who look
    return found
