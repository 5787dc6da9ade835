"""An event as everybody may see it: `public` applies what the organiser shows, for every page, list and file alike."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from jantaku.clock import Session
from jantaku.scorekeeper import Sheet
from jantaku.tournament.archive import Archive, name_in
from jantaku.tournament.draws import DrawnSeats, awaited, drawn_as_announced
from jantaku.tournament.folding import MOST_SESSION
from jantaku.tournament.penalties import Place
from jantaku.tournament.people import Participant
from jantaku.tournament.standings import Reckoning
from jantaku.tournament.state import DELAYED, HIDDEN, Announcement, EventState, Visibility

RESULT = "result"  # the kind of an event's line that names a sheet


class HandInPlay(NamedTuple):
    """A table without a result whose sheet has begun: round wind, dealer's seat, counters; ``over`` once its game has ended."""

    round: int
    dealer: int
    counters: int
    over: bool = False


@dataclass(frozen=True)
class PublicEvent:
    """An event without what is not shown: ``last`` is the last session of which results are.

    ``draws`` tell whether seats are the plan that was announced, ``awaited`` is a plan whose seats are still to follow.
    ``reckoning`` has no result and no penalty after it, ``sheets`` no sheet; ``in_play`` tells of tables in play which hand it is.
    ``receipt`` is that of what is shown; ``times`` are those of `times_of`.
    """

    state: EventState
    receipt: str
    people: Mapping[int, Participant]
    reckoning: Reckoning
    last: int
    sheets: Mapping[Place, Sheet] = field(default_factory=dict, repr=False)
    in_play: Mapping[Place, HandInPlay] = field(default_factory=dict, repr=False)
    clocks: Mapping[str, Session] = field(default_factory=dict, repr=False)
    draws: tuple[DrawnSeats, ...] = ()
    awaited: Announcement | None = None
    times: tuple[int, ...] = field(default=(), repr=False)

    def name(self, number: int) -> str:
        """Return the name of an entry; its number where the person was deleted."""
        return name_in(self.people, number)

    @property
    def played(self) -> tuple[int, ...]:
        """The sessions of which a result is shown, in order."""
        return tuple(sorted({session for session, _ in self.reckoning.tables}))

    @property
    def withheld(self) -> tuple[int, ...]:
        """The sessions that have results which are not shown."""
        return tuple(number for number, each in sorted(self.state.sessions.items()) if each.results and number > self.last)


def shown_after(state: EventState, setting: Visibility) -> int:
    """Return the last session of which results are shown under a setting, 0 for none: its penalties and all before count."""
    for number, sitting in sorted(state.sessions.items()):
        waits = setting.standings == HIDDEN or (setting.standings == DELAYED and not sitting.complete)
        if number >= setting.since and waits:
            return number - 1
    return max(state.sessions, default=0)


def public(archive: Archive) -> PublicEvent:
    """Return an event as everybody may see it, by the setting of its organiser. Raise EventError where a sheet is missing."""
    state, whole = archive.state, archive.reckoning
    last = shown_after(state, state.visibility)
    reckoning = whole if last >= max(state.sessions, default=0) else whole.after(last)
    return PublicEvent(
        *(state, receipt_of(archive, last), dict(archive.people), reckoning, last),
        sheets={place: archive.result(place).sheet for place in reckoning.tables},
        in_play=in_play(archive),
        clocks={name: clock.session for name, clock in archive.clocks.items()},
        draws=drawn_as_announced(archive),
        awaited=awaited(archive),
        times=times_of(archive, last),
    )


def receipt_of(archive: Archive, last: int) -> str:
    """Return the receipt of what is shown: of the line before the first result that is not, else of the whole.

    The receipt of a result that is not shown could be guessed at: its line holds four totals and no secret.
    """
    events = archive.event.events
    hidden = next((at for at, line in enumerate(events) if line.kind == RESULT and line.body["session"] > last), len(events))
    return events[hidden - 1].hash


def traces(archive: Archive, last: int) -> Iterator[str]:
    """Yield what is shown of each line of an event; of results that are not, only that a table has one, never a correction."""
    known = set[tuple[int, int]]()
    for line in archive.event.events:
        if line.kind != RESULT or line.body["session"] <= last:
            yield f"{line.kind} {line.at} {line.body}"
        elif (place := (line.body["session"], line.body["table"])) not in known:
            known.add(place)
            yield f"{place}"


def times_of(archive: Archive, last: int = MOST_SESSION) -> tuple[int, ...]:
    """Return when somebody arrived or a result was entered, up to a session; not when a result was corrected, weeks later."""
    found, known = list[int](), set[tuple[int, int]]()
    for line in archive.event.events:
        if line.kind in {"arrived", RESULT} and line.body["session"] <= last:
            place = line.body["session"], line.body.get("table", 0)
            if place not in known or not place[1]:
                found.append(line.at)
            known.add(place)
    return tuple(found)


def in_play(archive: Archive) -> dict[Place, HandInPlay]:
    """Return which hand it is at each table whose sheet has begun and which has no result."""
    sessions, found = archive.state.sessions, dict[Place, HandInPlay]()
    for (session, table), chain in archive.sheets.items():
        if session in sessions and table not in sessions[session].results:
            now = chain.sheet.now
            found[session, table] = HandInPlay(now.round, now.dealer, now.counters, bool(chain.sheet.over))
    return found
