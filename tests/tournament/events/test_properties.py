"""Laws of every event: points are conserved, ranks are ranks, who is not ranked never is, stages bring what they say."""

import json
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.tournament import interchange_json, keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.checking import check
from jantaku.tournament.exchange import plain, written
from jantaku.tournament.people import Participant
from jantaku.tournament.stages import differs
from tests.sampling import examples
from tests.tournament.events.kept import EVA, event, result

TABLE = st.tuples(st.integers(-20, 120), st.integers(0, 60), st.integers(0, 40), st.integers(0, 4))


@st.composite
def events(draw: st.DrawFn) -> Archive:
    """An event of 8 to 16 players, 1 to 4 sessions, with substitutes, penalties, a disqualification and a cut here and there."""
    tables = draw(st.integers(2, 4))
    archive = event(
        4 * tables, kind="league", house=draw(st.sampled_from([{}, {"session.uma": [20, 10, -10, -20]}, {"session.oka": 20}]))
    )
    keeping.enter(archive, Participant(0, "Sub"), EVA, status="substitute")
    sub = 4 * tables + 1
    sessions = draw(st.integers(1, 4))
    for session in range(1, sessions + 1):
        if session == sessions and session > 1 and draw(st.booleans()):
            on = [row.entry for row in archive.reckoning.standings][:8]
            keeping.add(
                archive, "stage", {"name": "Finals", "on": on, "carry": draw(st.sampled_from(["whole", "half", "none"]))}, EVA
            )
        out = archive.reckoning.ledger.disqualified
        free = [number for number in draw(st.permutations(archive.state.in_play())) if number not in out]
        seats = {at + 1: tuple(free[4 * at : 4 * at + 4]) for at in range(len(free) // 4)}
        keeping.seat(archive, session, seats, EVA)  # type: ignore[arg-type]
        if draw(st.booleans()):
            keeping.add(archive, "substitute", {"session": session, "entry": seats[1][0], "by": sub}, EVA)
            keeping.rule(
                archive, "ruling", {"foul": "missed-session", "players": [seats[1][0]], "session": session, "referee": "Eva"}, EVA
            )
        for table in seats:
            first, second, third, sticks = draw(TABLE)
            points = [100 * first, 30_000 + 100 * second, 20_000 - 100 * third]
            result(archive, session, table, [*points, 120_000 - 1_000 * sticks - sum(points)])
        for number in draw(st.lists(st.sampled_from(range(1, 4 * tables + 1)), max_size=2)):
            minutes = draw(st.integers(1, 12))
            body = {"foul": "late", "given": {"minutes": str(minutes)}, "players": [number], "session": session, "referee": "Eva"}
            keeping.rule(archive, "ruling", body, EVA)
    if draw(st.booleans()):
        keeping.rule(archive, "ruling", {"foul": "cheating", "players": [2], "session": sessions, "referee": "Eva"}, EVA)
    return archive


@settings(max_examples=examples(40))
@given(archive=events())
def test_every_event_keeps_the_laws(archive: Archive) -> None:
    reckoning = archive.reckoning
    state, oka = reckoning.state, Fraction(int(str(archive.state.book.oka)))
    base = Fraction(4 * (int(str(state.book.score_base)) - 30_000), 1000)
    for table in reckoning.tables.values():  # conservation: what is missing is the sticks
        assert sum(table.scores) == -table.sticks + oka - base
        assert sum(table.points) + 1_000 * table.sticks == 120_000
    rows = reckoning.standings
    assert [row.rank for row in rows] == [1 + sum(_before(other, row) for other in rows) for row in rows]  # ranking laws
    assert all(row.rank >= 1 for row in rows)
    ranked = {row.entry for row in rows}
    assert not ranked & {number for number, each in state.entries.items() if each.status != "playing"}
    assert not ranked & reckoning.ledger.disqualified
    assert ranked | {row.entry for row in reckoning.unranked} == set(state.entries)
    for row in rows:  # a total is what was brought, what was played in the stage, less the penalties
        assert row.total == row.carried + sum((one.score for one in row.played), Fraction()) - row.lost
        assert all(state.stage_of(one.session) == row.stage for one in row.played)
        assert not {(row.entry, one.session) for one in row.played} & reckoning.ledger.scoreless
    if len(state.stages) > 1:
        on = state.stages[1].on - reckoning.ledger.disqualified
        assert {row.entry for row in rows[: len(on)]} == on
        assert differs(reckoning, 1) == ((), ()) or reckoning.ledger.rows


def _before(one: object, other: object) -> bool:
    return (-one.stage, -one.total) < (-other.stage, -other.total)  # type: ignore[attr-defined]


@settings(max_examples=examples(25))
@given(archive=events())
def test_the_checker_with_its_own_reckoning_finds_nothing_in_the_figures(archive: Archive) -> None:
    found = check(interchange_json.read(json.dumps(plain(archive)))).findings
    seats = {"table-repeated", "repeat-meeting", "wind-uneven", "seat-missing"}
    assert [each for each in found if each.id not in seats] == []


@settings(max_examples=examples(25))
@given(archive=events())
def test_every_event_is_read_back_as_it_was_written(archive: Archive) -> None:
    again = Archive.read(archive.text)
    assert again.text == archive.text
    assert again.reckoning.standings == archive.reckoning.standings


@given(value=st.fractions(min_value=-1000, max_value=1000, max_denominator=4000))
def test_a_written_score_is_exact(value: Fraction) -> None:
    assert Fraction(written(value)) == value
