"""Who is there on the day, and when the sessions are: lines of the event that open again, and what seating asks of them."""

from typing import Any

import pytest

from jantaku.tournament import documents, keeping
from jantaku.tournament.archive import Archive, check
from jantaku.tournament.entering import KINDS
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.personal import held
from jantaku.tournament.state import Planned
from tests.sampling import one_by_one
from tests.web.organise.hall import EVA, POINTS, seated

TIMES = [{"session": 1, "time": "2026-11-28T09:30"}, {"session": 2, "time": "2026-11-28T11:30", "title": "Final"}]


def entered(archive: Archive, kind: str, **body: Any) -> dict[str, Any]:
    """Enter something."""
    return KINDS[kind](archive, body, EVA)


def entrants(count: int = 8) -> Archive:
    """An event in which nobody sits yet."""
    archive = seated(count, 0)
    assert not archive.state.sessions
    return archive


def refused(archive: Archive, kind: str, **body: Any) -> EventError:
    """Enter what is refused, into a copy as a server does."""
    with pytest.raises(EventError) as error:
        KINDS[kind](archive.copy(), body, EVA)
    return error.value


def test_the_last_mark_of_an_entry_holds_and_one_that_is_there_adds_no_line() -> None:
    archive = entrants()
    assert entered(archive, "checkin", entries=[1, 2, 3], mark="present") == {"session": 1, "marked": [1, 2, 3]}
    entered(archive, "checkin", entries=[3], mark="late")
    lines = len(archive.event.events)
    assert entered(archive, "checkin", entries=[1, 3], mark="late")["marked"] == [1]
    assert entered(archive, "checkin", entries=[1, 3], mark="late")["marked"] == []
    assert len(archive.event.events) == lines + 1
    entered(archive, "checkin", entries=[2], mark="unseen")
    assert archive.state.checkins == {1: {1: "late", 3: "late"}}


def test_each_session_can_have_a_checkin_of_its_own() -> None:
    archive = seated(8, 3)
    entered(archive, "checkin", session=1, entries=[1], mark="absent")
    entered(archive, "checkin", session=3, entries=[1])
    assert archive.state.checkins == {1: {1: "absent"}, 3: {1: "present"}}
    assert 1 in archive.state.not_there(1)
    assert archive.state.not_there(2) == ()
    assert archive.state.not_there(3) == (2, 3, 4, 5, 6, 7, 8)


@pytest.mark.parametrize(
    ("kind", "body"), [("seat-design", {"rounds": 1}), ("seat-lot", {"rounds": 1, "lot": "x"}), ("seat-results", {})]
)
def test_seating_asks_about_who_is_not_there_and_seats_who_is_late(kind: str, body: dict[str, Any]) -> None:
    archive = entrants(9)
    entered(archive, "checkin", entries=[1, 2, 3, 4, 5, 6])
    entered(archive, "checkin", entries=[7], mark="late")
    entered(archive, "checkin", entries=[8], mark="absent")
    error = refused(archive, kind, **body)
    assert (error.id, error.values["names"]) == ("not-there", tuple(f"{n} {archive.name(n)}" for n in (8, 9)))
    entered(archive, "checkin", entries=[9], mark="late")
    entered(archive, "withdrawals", entries=[8], why="absent")
    entered(archive, kind, **body)
    assert archive.state.sessions[1].seated == {1, 2, 3, 4, 5, 6, 7, 9}


def test_who_is_not_there_is_seated_all_the_same_where_the_organiser_says_so_or_rests() -> None:
    archive = entrants(9)
    entered(archive, "checkin", entries=[1, 2, 3, 4, 5, 6, 7, 8])
    trial = archive.copy()
    entered(trial, "seat-design", rounds=1, byes=[9])
    assert trial.state.sessions[1].byes == (9,)
    entered(archive, "seat-design", rounds=1, byes=[1], anyway=True)
    assert 9 in archive.state.sessions[1].seated


def test_without_a_checkin_everybody_is_seated() -> None:
    archive = entrants()
    entered(archive, "seat-design", rounds=1)
    assert len(archive.state.sessions[1].seated) == 8


def test_several_are_withdrawn_at_once_or_none() -> None:
    archive = entrants()
    assert refused(archive, "withdrawals", entries=[7, 99]).id == "entry"
    assert refused(archive, "withdrawals", entries=[]).id == "wanted"
    assert entered(archive, "withdrawals", entries=[7, 8]) == {"numbers": [7, 8]}
    assert archive.state.in_play() == (1, 2, 3, 4, 5, 6)


def test_another_person_takes_number_and_seat_of_one_who_did_not_come() -> None:
    archive = seated(8)
    entered(archive, "checkin", entries=[5], mark="absent")
    table = archive.state.sessions[1].tables
    assert entered(archive, "replace", entry=5, name="Zoé", club="Ginza") == {"number": 5}
    assert (archive.name(5), archive.people[5].club, archive.people[5].country) == ("Zoé", "Ginza", "")
    assert archive.state.sessions[1].tables == table
    assert archive.state.checkins[1] == {}
    assert check(archive.text).differences == []
    assert refused(archive, "replace", entry=6, name="Zoé", club="Ginza").id == "person-twice"


def test_nobody_takes_the_place_of_one_who_has_played() -> None:
    archive = seated(8)
    keeping.result(archive, (1, 1), {"points": POINTS, "sticks": 0, "seen": "Eva"}, EVA)
    played, other = archive.state.sessions[1].tables[1][0], archive.state.sessions[1].tables[2][0]
    assert refused(archive, "replace", entry=played, name="Zoé").id == "replace-played"
    entered(archive, "replace", entry=other, name="Zoé")


def test_the_schedule_is_replaced_whole_and_opens_again() -> None:
    archive = entrants()
    entered(archive, "schedule", sessions=TIMES, place="Town hall")
    again = Archive.read(archive.text)
    assert again.state.schedule == archive.state.schedule
    assert again.state.schedule.sessions == {1: Planned("2026-11-28T09:30"), 2: Planned("2026-11-28T11:30", "Final")}
    assert check(archive.text).differences == []
    entered(archive, "schedule", sessions=TIMES[:1])
    assert (list(archive.state.schedule.sessions), archive.state.schedule.place) == ([1], "")


def test_the_times_of_the_sessions_are_on_the_wall_and_on_the_cards() -> None:
    archive = seated(8, 2)
    bare = documents.cards(archive, "en")[0]
    entered(archive, "schedule", sessions=[TIMES[0]])
    assert documents.wall(archive, "en", 1)[0].title == "Open, session 1, 2026-11-28 09:30"
    assert documents.wall(archive, "en", 2)[0].title == "Open, session 2"
    card = documents.cards(archive, "en")[0]
    assert card.head == (*bare.head[:3], "Time", bare.head[3])
    assert [(row[0], row[3]) for row in card.rows] == [(1, "09:30"), (2, "")]
    assert [row[:3] + row[4:] for row in card.rows] == list(bare.rows)
    entered(archive, "schedule", sessions=[TIMES[0], {"session": 2, "time": "2026-11-29T10:00"}])
    assert [row[3] for row in documents.cards(archive, "en")[0].rows] == ["11-28 09:30", "11-29 10:00"]


@one_by_one(
    ("rows", "ident"),
    [
        ([{"session": 1, "time": "tomorrow"}], "time"),
        ([{"session": 1, "time": "2026-02-30T09:30"}], "time"),
        ([{"session": 1, "time": "2026-11-28T9:30"}], "time"),
        ([{"session": 1}], "time"),
        ([{"session": 0, "time": "2026-11-28T09:30"}], "number"),
        ([TIMES[0], TIMES[0]], "twice"),
        ([{"session": 2, "time": "2026-11-28T09:30"}, {"session": 1, "time": "2026-11-28T11:30"}], "schedule-order"),
        ("noon", "value"),
        ([7], "value"),
        ([{**TIMES[0], "table": 1}], "unknown"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(rows: Any, ident: str) -> None:
    assert refused(entrants(), "schedule", sessions=rows).id == ident


@one_by_one(
    ("body", "ident"),
    [
        ({"entries": [99]}, "entry"),
        ({"entries": [1], "mark": "asleep"}, "choice"),
        ({"entries": []}, "wanted"),
        ({"entries": [1, 1]}, "twice"),
        ({"entries": [1], "session": 5}, "session-next"),
        ({"entries": "1"}, "value"),
    ],
)
def test_a_mark_that_cannot_be_is_refused(body: dict[str, Any], ident: str) -> None:
    assert refused(entrants(), "checkin", **body).id == ident


def test_who_has_withdrawn_is_not_checked_in() -> None:
    archive = entrants()
    entered(archive, "withdraw", entry=8)
    assert refused(archive, "checkin", entries=[8]).id == "gone"
    assert archive.state.not_there(1) == ()


def test_marks_are_among_what_is_held_of_a_person() -> None:
    archive = entrants()
    entered(archive, "checkin", entries=[1, 2])
    data = held(archive, 1)
    assert data["checkins"] == {"1": "present"}
    assert archive.event.events[-1].n in data["lines"]


def test_a_changed_line_of_a_checkin_is_found() -> None:
    archive = entrants()
    keeping.add(archive, "checkin", {"session": 1, "entries": [1], "mark": "absent"}, Stamp(1, "Eva"))
    assert check(archive.text.replace('"mark":"absent"', '"mark":"present"')).differences
