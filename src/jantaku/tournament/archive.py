"""An event as one file: its chain, its people, its register, its session clocks and the sheets of its tables.

Each is a document as everywhere else, one after the other: a line that begins one ends the one before. What belongs to what is
written in their first lines, and a result names the sheet by its receipt.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from jantaku import clock, languages, register
from jantaku import scorekeeper as sheets
from jantaku.clock import ClockLog, is_clock
from jantaku.game.log import Four
from jantaku.game.verify import Report
from jantaku.ledger import line_of
from jantaku.register import Register, is_register
from jantaku.scorekeeper import ScoreSheet, Sheet, fold, is_sheet
from jantaku.texts import say
from jantaku.tournament import people
from jantaku.tournament.errors import EventError
from jantaku.tournament.events import Body, is_event, read_events
from jantaku.tournament.log import Tournament
from jantaku.tournament.penalties import Place, ledger_of
from jantaku.tournament.people import Participant
from jantaku.tournament.standings import Reckoning, TableScore, counted
from jantaku.tournament.state import EventState

BEGINS = '"n":0,"prev":""}'  # the end of the line that begins a document
BEGAN = '{"n":0,'  # the beginning of the line that begins a clock of the first format
MOST_FILE = 128 << 20


class Result(NamedTuple):
    """A sheet up to the receipt of its result, and what it counts."""

    sheet: Sheet
    counted: TableScore


@dataclass
class Archive:
    """All documents of an event. ``people`` are by number; ``clocks`` and ``sheets`` by the hash of their first line, and place."""

    event: Tournament
    people: dict[int, Participant] = field(default_factory=dict)
    register: Register | None = None
    clocks: dict[str, ClockLog] = field(default_factory=dict)
    sheets: dict[Place, ScoreSheet] = field(default_factory=dict)
    _known: dict[str, "Result"] = field(default_factory=dict, repr=False, compare=False)  # by receipt
    _reckoned: tuple[str, Reckoning] | None = field(default=None, repr=False, compare=False)  # by the receipts of its documents

    @property
    def state(self) -> EventState:
        """The state of the event."""
        return self.event.state

    @property
    def receipt(self) -> str:
        """The hash of the last line of the event."""
        return self.event.receipt

    @property
    def text(self) -> str:
        """The whole file."""
        parts = [self.event.text, *(f"{person.line()}\n" for _, person in sorted(self.people.items()))]
        parts += [self.register.text] if self.register else []
        parts += [clock.text for clock in self.clocks.values()]
        return "".join([*parts, *(sheet.text for _, sheet in sorted(self.sheets.items()))])

    @classmethod
    def read(cls, text: str) -> "Archive":
        """Return an event from its file, every document checked, and that they belong together. Raise JantakuError."""
        if len(text) > MOST_FILE:
            raise EventError("large", most=MOST_FILE >> 20)
        if not is_event(text):
            raise EventError("file")
        first, *others = documents(text)
        found = cls(Tournament.read(first))
        for other in others:
            found.take(other)
        fault = next(found.faults(), None)
        if fault:
            raise fault
        return found

    def take(self, text: str) -> None:
        """Add a document. Raise JantakuError where it cannot be read, or is there already."""
        if text.startswith(people.MARK):
            person = people.read(text, 0)
            if person.entry in self.people:
                raise EventError("entry-taken", n=person.entry)
            self.people[person.entry] = person
        elif is_clock(text):
            clock = ClockLog.read(text)
            self.clocks[clock.events[0].hash] = clock
        elif is_sheet(text):
            chain = ScoreSheet.read(text)
            place = place_of(chain.sheet)
            if place in self.sheets:
                raise EventError("sheet-twice", session=place[0], table=place[1])
            self.sheets[place] = chain
        elif is_register(text) and self.register is None:
            self.register = Register.read(text)
        else:
            raise EventError("document")

    def copy(self) -> "Archive":
        """Return the same event, to be added to apart from this one: its sheets and clocks are replaced, never written on."""
        register = self.register.copy() if self.register else None
        found = Archive(self.event.copy(), dict(self.people), register, dict(self.clocks), dict(self.sheets))
        found._known, found._reckoned = dict(self._known), self._reckoned
        return found

    # ---- what follows
    def name(self, number: int) -> str:
        """Return the name of an entry; its number where the person was deleted."""
        return name_in(self.people, number)

    def result(self, place: Place) -> Result:
        """Return the sheet of a table as it was when its result was entered, up to its receipt. Raise EventError."""
        session, table = place
        receipt = self.state.sessions[session].results[table].hash
        if receipt not in self._known:
            chain = self.sheets.get(place)
            at = line_of(chain.events, receipt) if chain else -1
            if chain is None or at < 0:
                raise EventError("receipt", session=session, table=table)
            sheet = chain.sheet if at == len(chain.events) - 1 else fold(chain.events[: at + 1])
            self._known[receipt] = Result(sheet, counted(sheet, entries_of(sheet)))
        return self._known[receipt]

    @property
    def reckoning(self) -> Reckoning:
        """The standings and all else that follows from the documents. Raise EventError where the sheet of a result is missing."""
        if self._reckoned is None or self._reckoned[0] != self._counting:
            self._reckoned = self._counting, self._reckon()
        return self._reckoned[1]

    @property
    def is_reckoned(self) -> bool:
        """True if the standings were worked out since the last entry that counts."""
        known = self._reckoned
        return known is not None and known[0] == self._counting and "standings" in vars(known[1])

    @property
    def _counting(self) -> str:
        """A name of all that counts: a result names the receipt of its sheet."""
        return f"{self.event.receipt} {self.register.receipt if self.register else ''}"

    def _reckon(self) -> Reckoning:
        found = {
            (session, table): self.result((session, table))
            for session, each in sorted(self.state.sessions.items())
            for table in sorted(each.results)
        }
        tables = {place: each.counted for place, each in found.items()}
        sheets = {place: each.sheet for place, each in found.items()}
        return Reckoning(self.state, tables, ledger_of(sheets, self.register.ledger if self.register else None))

    def faults(self, *, sealed: bool = True) -> Iterator[EventError]:
        """Yield what of the documents does not belong together.

        Not ``sealed``: persons are names alone, without the salt by which their digest could be compared.
        """
        for number, person in self.people.items():
            entrant = self.state.entries.get(number)
            if entrant is None or (sealed and entrant.who != person.digest):
                yield EventError("person", n=number)
        if self.register and self.register.ledger.origin != self.event.ident:
            yield EventError("other-event", what="register")
        for (session, table), chain in self.sheets.items():
            origin = chain.sheet.origin
            if origin is None or origin.event != self.event.ident:
                yield EventError("other-event", what=f"{session}/{table}")
            yield from self._misseated((session, table), chain.sheet)
        for session, each in self.state.sessions.items():
            if each.clock and each.clock not in self.clocks:
                yield EventError("clock-missing", n=session)

        for line in self.event.events:
            if line.kind == "result":
                yield from self._unreceipted(line.body)

    def _unreceipted(self, body: Body) -> Iterator[EventError]:
        """Yield a fault where the sheet of a result, corrected since or not, has no line with its receipt."""
        session, table = body["session"], body["table"]
        chain = self.sheets.get((session, table))
        if chain is None or line_of(chain.events, body["receipt"]) < 0:
            yield EventError("receipt", session=session, table=table)

    def _misseated(self, place: Place, sheet: Sheet) -> Iterator[EventError]:
        session, table = place
        sitting = self.state.sessions.get(session)
        if sitting is None or table not in sitting.tables:
            yield EventError("table", n=table, session=session)
        elif {*sitting.players(table)} != {*entries_of(sheet)}:
            yield EventError("misseated", n=table, session=session)


def name_in(persons: Mapping[int, Participant], number: int) -> str:
    """Return the name of an entry; its number where the person was deleted."""
    return persons[number].name if number in persons else f"#{number}"


def called_in(persons: Mapping[int, Participant], number: int) -> str:
    """Return number and name of an entry; its number where the person was deleted."""
    return f"{number} {persons[number].name}" if number in persons else f"#{number}"


def place_of(sheet: Sheet) -> Place:
    """Return the session and the table of a sheet. Raise EventError for one of no event."""
    if sheet.origin is None:
        raise EventError("other-event", what=", ".join(name for name in sheet.names if name) or "-")
    return sheet.origin.session, sheet.origin.table


def entries_of(sheet: Sheet) -> Four:
    """Return the entries in the seats of a sheet. Raise EventError for one of no event."""
    place_of(sheet)
    return sheet.origin.entries if sheet.origin else (0, 0, 0, 0)


def documents(text: str) -> list[str]:
    """Return the documents of a file, one after the other; each person is one."""
    out: list[list[str]] = []
    for line in text.removesuffix("\n").split("\n"):
        person = line.startswith(people.MARK)
        begins = line.endswith(BEGINS) or line.startswith(BEGAN)
        if not out or person or begins or out[-1][0].startswith(people.MARK):
            out.append([])
        out[-1].append(line)
    return ["".join(f"{line}\n" for line in lines) for lines in out]


def check(text: str, lang: str = "en", receipt: str = "") -> Report:
    """Check an event: each document of it again, and that they belong together. Raise JantakuError for anything else.

    A receipt must be the hash of a line of the event or of one of its sheets, or begin it.
    """
    first, *others = documents(text)
    chains = [other for other in others if not other.startswith(people.MARK)]
    ours = next((each for each in (first, *chains) if receipt and f'"hash":"{receipt.strip().lower()}' in each), first)
    found = Tournament.check(first, lang, receipt if ours is first else "")
    for each in chains:
        checking = sheets.check if is_sheet(each) else clock.check if is_clock(each) else register.check
        report = checking(each, lang, receipt if ours is each else "")
        report.games, place = 0, titled(each, lang)
        report.notes = [f"{place}{languages.of(lang).colon}{note}" for note in report.notes]
        report.differences = [replace(one, place=f"{place}{languages.of(lang).dot}{one.place}") for one in report.differences]
        found.add(report)
    if not found.differences:
        archive = Archive(Tournament(read_events(first)))
        for other in others:
            archive.take(other)
        for fault in archive.faults():
            found.differs(say("tournament.whole", lang), fault.sentence(lang), "–", "–")
    return found


def titled(text: str, lang: str) -> str:
    """Return the title of a document of an event: the place of a sheet, or which of the others it is."""
    if not is_sheet(text):
        return say("tournament.clock" if is_clock(text) else "tournament.register", lang)
    of = json.loads(text.split("\n", 1)[0])["body"].get("of", {})
    return say("tournament.sheet-of", lang, session=str(of.get("session", "?")), table=str(of.get("table", "?")))
