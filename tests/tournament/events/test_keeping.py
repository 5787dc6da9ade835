"""An event is kept by lines: what they hold, what they refuse, and what follows."""

from fractions import Fraction
from pathlib import Path

import pytest

from jantaku.clock import ClockLog
from jantaku.errors import JantakuError
from jantaku.ledger import line_of
from jantaku.register import Register
from jantaku.scorekeeper import KeepError, ScoreSheet
from jantaku.tournament import keeping, plans
from jantaku.tournament.archive import Archive
from jantaku.tournament.log import Tournament
from jantaku.tournament.people import Participant
from tests.sampling import one_by_one
from tests.tournament.events import kept
from tests.tournament.events.kept import EVA, Refused, event, latin, plan_text, play, result, seated, totals


# ---- the file
def test_an_event_is_read_back_as_it_was_written() -> None:
    archive = seated()
    play(archive, 1)
    again = Archive.read(archive.text)
    assert again.text == archive.text
    assert again.reckoning.standings == archive.reckoning.standings
    assert again.people == archive.people


@one_by_one("old", ['"points":[41000', '"number":3', '"seats":[1,', '"book":"wrc-2015"'])
def test_an_altered_line_shows(old: str) -> None:
    archive = seated()
    play(archive, 1)
    new = {'"points":[41000': '"points":[41100', '"number":3': '"number":33', '"seats":[1,': '"seats":[9,'}
    with pytest.raises(JantakuError):
        Archive.read(archive.text.replace(old, new.get(old, '"book":"wrr-2013"'), 1))


def test_a_missing_sheet_is_named_with_its_place() -> None:
    archive = seated()
    play(archive, 1)
    del archive.sheets[1, 3]
    with Refused("receipt"):
        Archive.read(archive.text)


def test_documents_of_another_event_are_refused() -> None:
    archive, other = seated(), event(kind="league")
    other.register = Register.begin(of={"event": "another"})
    with Refused("other-event"):
        Archive.read(other.text)
    chain = ScoreSheet.begin(event=True, of={"event": "another", "session": 1, "table": 1, "entries": [1, 5, 9, 13]})
    chain.add("totals", {"points": [30_000] * 4, "sticks": 0, "seen": "Eva"}, id="t")
    with Refused("other-event"):
        keeping.result_sheet(archive, chain, EVA)


# ---- seats
def test_a_plan_with_a_hole_is_refused_with_its_place_and_nothing_is_seated() -> None:
    archive = event()
    rounds = latin(2)
    rounds[1][2] = [1, 2, 3]
    with Refused("plan-hole"):
        plans.read(plan_text(rounds))
    rounds[1][2] = [1, 2, 3, 3]
    with Refused("plan-twice"):
        plans.read(plan_text(rounds))
    with Refused("plan"):
        plans.read('{"rounds": [[["1", 2, 3, 4]]]}')
    rounds = latin(2)
    rounds[1][2][0] = 17
    with Refused("entry"):
        keeping.seat_plan(archive, plans.read(plan_text(rounds)), EVA)
    assert not archive.state.sessions
    assert "seat" not in {line.kind for line in archive.event.events}


def test_the_players_of_a_plan_that_was_amended_are_not_numbered_in_order() -> None:
    rounds = [[[1, 2, 3, 9]], [[9, 1, 2, 3]]]
    with Refused("plan-players"):
        plans.read(plan_text(rounds, players=4)).numbered([5, 6, 7, 8])


def test_a_plan_may_be_the_text_of_another_program_with_entries_of_any_number() -> None:
    assert plans.read("1-2-3-99999\n\n99999 1 2 3\n").rounds == (((1, 2, 3, 99_999),), ((99_999, 1, 2, 3),))


def test_in_a_tournament_nobody_is_left_without_a_seat_or_a_bye() -> None:
    archive = event(17)
    rounds = plans.read(plan_text(latin(1)))
    with Refused("seat-missing", f"17 {archive.name(17)}"):
        keeping.seat_plan(archive, rounds, EVA)
    keeping.seat_plan(archive, rounds, EVA, byes=[17])
    evening = event(17, kind="evening")
    assert keeping.seat_plan(evening, rounds, EVA) == (1,)


@one_by_one(
    ("body", "ident"),
    [
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3, 3]}]}, "twice"),
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3]}]}, "hole"),
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3, 4]}, {"table": 1, "seats": [5, 6, 7, 8]}]}, "table-twice"),
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3, 4]}, {"table": 2, "seats": [4, 5, 6, 7]}]}, "seat-twice"),
        ({"session": 2, "tables": [{"table": 1, "seats": [1, 2, 3, 4]}]}, "session-next"),
        ({"session": 1, "tables": []}, "value"),
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3, 99]}]}, "entry"),
        ({"session": 1, "tables": [{"table": 1, "seats": [1, 2, 3, 4]}], "wind": "E"}, "unknown"),
    ],
)
def test_impossible_seats_are_refused(body: dict[str, object], ident: str) -> None:
    archive = event(8, kind="evening")
    with Refused(ident):
        keeping.add(archive, "seat", body, EVA)
    assert not archive.state.sessions


def test_a_session_with_results_is_not_seated_again() -> None:
    archive = seated()
    result(archive, 1, 1)
    with Refused("sheets-there"):
        keeping.seat(archive, 1, archive.state.sessions[1].tables, EVA)
    assert keeping.seat_plan(archive, plans.read(plan_text(latin(3))), EVA) == (2, 3)


def test_a_table_whose_sheet_has_begun_keeps_its_seats() -> None:
    archive = seated()
    keeping.enter(archive, Participant(0, "Sub"), EVA, status="substitute")
    east = archive.state.sessions[1].tables[1][0]
    given = {"at": "draw", "dead_only": "no"}
    keeping.rule_hand(archive, (1, 1), east, {"foul": "riichi-noten", "given": given, "referee": "Eva"}, EVA)
    with Refused("result-there"):
        keeping.substitute(archive, 1, east, 17, EVA)
    with Refused("sheets-there"):
        keeping.stage(archive, "Finals", [1, 2, 3, 4], "whole", EVA)
    assert Archive.read(archive.text).text == archive.text


def test_the_first_round_of_a_plan_is_of_the_session_that_is_named() -> None:
    archive = seated(rounds=1)
    play(archive, 1)
    assert keeping.seat_plan(archive, plans.read(plan_text(latin(3)[1:])), EVA, first=2) == (2, 3)
    with Refused("session-next"):
        keeping.seat_plan(archive, plans.read(plan_text(latin(1))), EVA, first=5)


def test_who_has_withdrawn_is_not_seated() -> None:
    archive = event()
    keeping.add(archive, "withdraw", {"entry": 3}, EVA)
    with Refused("gone"):
        keeping.seat_plan(archive, plans.read(plan_text(latin(1))), EVA)
    keeping.add(archive, "return", {"entry": 3}, EVA)
    assert keeping.seat_plan(archive, plans.read(plan_text(latin(1))), EVA) == (1,)


def test_a_tile_set_again_is_a_concern_and_moving_the_set_satisfies_8_1() -> None:
    archive = event(8, kind="evening")
    keeping.seat(archive, 1, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, EVA)
    keeping.seat(archive, 2, {1: (1, 5, 2, 6), 2: (3, 7, 4, 8)}, EVA)
    again = [each for each in keeping.concerns(archive, 2) if each.kind == "table"]
    assert {entry for each in again for entry in each.entries} == {1, 2, 7, 8}
    assert {each.entries for each in keeping.concerns(archive, 2) if each.kind == "again"} == {(1, 2), (5, 6), (3, 4), (7, 8)}
    keeping.add(archive, "sets", {"session": 2, "table": 1, "set": "C"}, EVA)
    keeping.add(archive, "sets", {"session": 2, "table": 2, "set": "D"}, EVA)
    assert not [each for each in keeping.concerns(archive, 2) if each.kind == "table"]
    free = event(8, kind="evening", house={"events.table_once": False})
    keeping.seat(free, 1, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, EVA)
    keeping.seat(free, 2, {1: (1, 5, 2, 6), 2: (3, 7, 4, 8)}, EVA)
    assert not [each for each in keeping.concerns(free, 2) if each.kind == "table"]


def test_team_mates_at_a_table_are_a_concern() -> None:
    archive = event(0, kind="evening")
    for number in range(1, 5):
        keeping.enter(archive, Participant(0, f"P{number}"), EVA, team="Red" if number < 3 else "Blue")
    keeping.seat(archive, 1, {1: (1, 2, 3, 4)}, EVA)
    assert [each.entries for each in keeping.concerns(archive, 1)] == [(1, 2), (3, 4)]


# ---- results
def test_a_typed_sheet_is_one_entry_of_staff() -> None:
    archive = seated()
    result(archive, 1, 1)
    chain = archive.sheets[1, 1]
    assert [line.kind for line in chain.events] == ["begin", "totals"]
    assert chain.sheet.closed
    assert chain.sheet.signed == "Eva"
    assert chain.sheet.confirmed == (0, 1, 2, 3)


@pytest.mark.parametrize("points", [(45_000, 30_000, 25_000, 21_000), (45_000, 30_000, 25_000, 19_900), (1, 2, 3, 4)])
def test_a_sheet_that_does_not_sum_is_refused_and_nothing_is_half_done(points: tuple[int, ...]) -> None:
    archive = seated()
    before = archive.text
    with pytest.raises(KeepError, match="there should be"):
        keeping.result(archive, (1, 1), {"points": list(points), "sticks": 0, "seen": "Eva"}, EVA)
    assert archive.text == before


def test_leftover_sticks_are_nobodys() -> None:
    archive = seated()
    result(archive, 1, 1, (44_000, 30_000, 25_000, 20_000))
    assert archive.sheets[1, 1].sheet.sticks == 1
    assert sum(archive.reckoning.tables[1, 1].scores) == Fraction(-1)


def test_a_correction_makes_a_new_line_and_shows_whose_standings_moved() -> None:
    archive = seated()
    play(archive, 1)
    lines, receipt = len(archive.event.events), archive.state.sessions[1].results[2].hash
    with Refused("result-why"):
        result(archive, 1, 2)
    assert len(archive.event.events) == lines
    moved = keeping.result(
        archive,
        (1, 2),
        {"points": [19_000, 32_900, 27_100, 41_000], "sticks": 0, "seen": "Eva"},
        EVA,
        why="East and North exchanged",
    )
    east, north = archive.state.sessions[1].tables[2][0], archive.state.sessions[1].tables[2][3]
    assert {each.after.entry for each in moved} >= {east, north}
    assert len(archive.event.events) == lines + 1
    assert archive.state.sessions[1].results[2].hash != receipt
    assert line_of(archive.sheets[1, 2].events, receipt) == 1  # the former receipt is still a line of the sheet
    assert Archive.read(archive.text).reckoning.standings == archive.reckoning.standings


def test_a_sheet_that_was_kept_by_hand_is_a_result_once_it_is_signed() -> None:
    archive = seated()
    chain = keeping.sheet_at(archive, (1, 1), EVA)
    chain.add("win", {"from": 1, "wins": [{"seat": 0, "han": 3, "fu": 40}]}, id="h1")
    chain.add("close", {"stop": True, "assent": [0, 1, 2, 3]}, id="stop")
    with Refused("not-closed"):
        keeping.result_sheet(archive, chain, EVA)
    for seat in range(4):
        chain.add("confirm", {"seat": seat}, id=f"c{seat}")
    chain.add("sign", {"referee": "Eva"}, id="s")
    chain.add("close", {}, id="close")
    keeping.result_sheet(archive, chain, EVA)
    assert archive.reckoning.tables[1, 1].points == chain.sheet.points


def test_another_sheet_does_not_take_the_place_of_one_whose_result_was_entered() -> None:
    archive = seated()
    result(archive, 1, 1)
    other = keeping.sheet_at(archive, (1, 1), EVA._replace(at=7))
    other.add("totals", {"points": [30_000] * 4, "sticks": 0, "seen": "Eva"}, id="t")
    before = archive.text
    with Refused("sheet-other"):
        keeping.result_sheet(archive, other, EVA, why="misread")
    assert archive.text == before
    archive.sheets[1, 1] = other
    with Refused("receipt"):
        Archive.read(archive.text)


def test_a_former_receipt_must_still_be_a_line_of_the_sheet() -> None:
    archive = seated()
    result(archive, 1, 1)
    result(archive, 1, 1, (30_000, 45_000, 25_000, 20_000), why="exchanged")
    other = keeping.sheet_at(archive, (1, 1), EVA._replace(at=7))
    other.add("totals", {"points": [30_000] * 4, "sticks": 0, "seen": "Eva"}, id="t")
    last = archive.event.events[-1]
    archive.event = Tournament(archive.event.events[:-1])
    archive.event.add("result", {**last.body, "receipt": other.receipt}, id=last.id)
    archive.sheets[1, 1] = other
    with Refused("receipt"):
        Archive.read(archive.text)


def test_a_clock_of_the_first_format_is_a_clock_of_the_event() -> None:
    old = (Path(__file__).parents[2] / "data" / "ledger" / "clock.jsonl").read_text("utf-8")
    archive = seated()
    clock = ClockLog.read(old)
    keeping.take_clock(archive, 1, clock, EVA)
    seat = archive.state.sessions[1].tables[1][0]
    assert keeping.arrive(archive, 1, seat, clock.session.clock.started + 60_000, "Eva", EVA) == "1"
    again = Archive.read(archive.text)
    assert again.text == archive.text
    assert [each.text for each in again.clocks.values()] == [old]


def test_a_sheet_under_another_book_is_refused() -> None:
    archive = seated(house={"session.uma": [20, 10, -10, -20]})
    of = {"event": archive.event.ident, "session": 1, "table": 1, "entries": list(archive.state.sessions[1].players(1))}
    chain = ScoreSheet.begin(event=True, of=of)
    chain.add("totals", {"points": [30_000] * 4, "sticks": 0, "seen": "Eva"}, id="t")
    with Refused("other-book"):
        keeping.result_sheet(archive, chain, EVA)


# ---- one truth
def test_a_foul_of_a_hand_lives_on_the_sheet_and_every_other_in_the_register() -> None:
    archive = seated()
    result(archive, 1, 1)
    east, south, *_ = archive.state.sessions[1].tables[1]
    given = {"at": "draw", "dead_only": "no"}
    keeping.rule_hand(archive, (1, 1), east, {"foul": "riichi-noten", "given": given, "referee": "Eva"}, EVA)
    keeping.rule(
        archive, "ruling", {"foul": "late", "given": {"minutes": "3"}, "players": [south], "session": 1, "referee": "Eva"}, EVA
    )
    rows = archive.reckoning.ledger.rows
    assert [(row.entry, row.foul, row.sheet, row.counts) for row in rows] == [
        (east, "riichi-noten", True, 20),
        (south, "late", False, 3),
    ]
    assert [row.seat for row in archive.sheets[1, 1].sheet.ledger] == [0]
    assert archive.register is not None
    assert [row.player for row in archive.register.ledger.rows] == [str(south)]
    assert archive.sheets[1, 1].sheet.closed
    assert totals(archive)[east] == "10"
    assert totals(archive)[south] == "2"
    assert Archive.read(archive.text).reckoning.ledger == archive.reckoning.ledger


def test_a_foul_that_is_entered_before_the_totals_counts_too() -> None:
    archive = seated()
    east = archive.state.sessions[1].tables[1][0]
    given = {"at": "draw", "dead_only": "no"}
    keeping.rule_hand(archive, (1, 1), east, {"foul": "riichi-noten", "given": given, "referee": "Eva"}, EVA)
    assert not archive.state.sessions[1].results
    result(archive, 1, 1)
    assert totals(archive)[east] == "10"


def test_a_foul_of_a_hand_is_refused_for_who_does_not_sit_there() -> None:
    archive = seated()
    with Refused("no-seat-at"):
        keeping.rule_hand(archive, (1, 1), archive.state.sessions[1].tables[2][0], {"foul": "riichi-noten", "given": {}}, EVA)


def test_the_register_of_an_event_knows_entries_by_number_only() -> None:
    archive = seated()
    with pytest.raises(JantakuError):
        keeping.rule(archive, "ruling", {"foul": "late", "given": {"minutes": "3"}, "players": ["Aki"], "session": 1}, EVA)
    with Refused("entry"):
        keeping.rule(archive, "warning", {"players": [99], "note": "slow", "referee": "Eva"}, EVA)


def test_a_sheet_names_four_different_entries() -> None:
    with pytest.raises(KeepError) as caught:
        ScoreSheet.begin(of={"event": "e", "session": 1, "table": 1, "entries": [1, 2, 3, 3]})
    assert caught.value.id == "entry-twice"


def test_people_in_the_wrong_seats_are_moved_with_their_entries() -> None:
    chain = ScoreSheet.begin(of={"event": "e", "session": 1, "table": 1, "entries": [4, 3, 2, 1]})
    chain.add("correction", {"seats": [1, 0, 2, 3], "referee": "Eva"}, id="c")
    assert chain.sheet.origin is not None
    assert chain.sheet.origin.entries == (3, 4, 2, 1)


# ---- the clock
def test_an_arrival_is_compared_with_the_session_clock() -> None:
    archive = seated()
    start = 36_000_000
    with Refused("no-clock"):
        keeping.arrive(archive, 1, 5, start, "Eva", EVA)
    keeping.start(archive, 1, "secret", EVA._replace(at=start))
    assert not next(iter(archive.clocks.values())).session.automatic
    assert keeping.arrive(archive, 1, 5, start - 1, "Eva", EVA) == "0"
    assert keeping.arrive(archive, 1, 6, start + 1, "Eva", EVA) == "0:01"
    assert keeping.arrive(archive, 1, 7, start + 6 * 60_000, "Eva", EVA) == "6"
    assert archive.register is not None
    assert {row.player: row.points for row in archive.register.ledger.rows} == {"6": 1, "7": 6}
    with Refused("arrived"):
        keeping.arrive(archive, 1, 7, start, "Eva", EVA)
    with Refused("started"):
        keeping.start(archive, 1, "other", EVA)
    assert len(archive.register.ledger.rows) == 2
    assert Archive.read(archive.text).text == archive.text


def test_the_clock_of_automatic_tables_has_a_button_for_the_dice() -> None:
    archive = seated(automatic=True)
    keeping.start(archive, 1, "secret", EVA._replace(at=36_000_000))
    assert next(iter(archive.clocks.values())).session.automatic


def test_an_arrival_of_who_has_no_seat_is_refused() -> None:
    archive = seated()
    keeping.enter(archive, Participant(0, "Sub"), EVA, status="substitute")
    keeping.start(archive, 1, "secret", EVA._replace(at=36_000_000))
    with Refused("no-seat"):
        keeping.arrive(archive, 1, 17, 36_060_000, "Eva", EVA)
    assert archive.register is not None
    assert not archive.register.ledger.rows


def test_an_arrival_after_ten_minutes_is_a_missed_session_and_is_charged_once() -> None:
    archive = seated()
    start = 36_000_000
    keeping.start(archive, 1, "secret", EVA._replace(at=start))
    keeping.arrive(archive, 1, 7, start + 12 * 60_000, "Eva", EVA)
    keeping.rule(archive, "ruling", {"foul": "missed-session", "players": [7], "session": 1, "referee": "Eva"}, EVA)
    play(archive, 1)
    assert sum(row.counts for row in archive.reckoning.ledger.of(7)) == 30
    assert totals(archive)[7] == "-30"


def test_the_event_is_refused_where_its_book_cannot_be_opened() -> None:
    with pytest.raises(JantakuError):
        event(0, book="no-such-book")
    assert kept.event(0).state.book.name == "wrc-2015"
