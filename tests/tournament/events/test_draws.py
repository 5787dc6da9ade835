"""A plan whose hash is announced before the draw: what is said of the seats that follow."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.tournament import keeping, planning, seating
from jantaku.tournament.archive import Archive
from jantaku.tournament.draws import ALONE, ANOTHER, AS_ANNOUNCED, UNCHECKED, awaited, drawn_as_announced, made_by
from jantaku.tournament.entering import KINDS
from jantaku.tournament.people import Participant
from jantaku.tournament.state import HOUSE
from tests.sampling import one_by_one
from tests.tournament.events.kept import EVA, Refused, event

DAY = "2026-11-24"


def verdicts(archive: Archive) -> list[tuple[tuple[int, ...], str]]:
    """Which sessions are seated together, and what is said of them."""
    return [(each.sessions, each.verdict) for each in drawn_as_announced(archive)]


@one_by_one(("players", "rounds"), [(8, 3), (16, 5), (40, 8)])
@one_by_one("lot", ["", DAY])
def test_seats_by_the_plan_that_was_announced_are_that_plan_with_or_without_a_lot(players: int, rounds: int, lot: str) -> None:
    archive = event(players)
    made = KINDS["announce"](archive, {"rounds": rounds}, EVA)
    assert made == {"plan": seating.seat(players, rounds).digest, "rounds": rounds}
    waiting = awaited(archive)
    assert waiting
    assert (waiting.plan, waiting.at) == (made["plan"], EVA.at)
    KINDS["seat-lot" if lot else "seat-design"](archive, {"rounds": rounds} | ({"lot": lot} if lot else {}), EVA)
    assert awaited(archive) is None
    (drawn,) = drawn_as_announced(archive)
    assert (drawn.verdict, drawn.plan, drawn.lot) == (AS_ANNOUNCED, made["plan"], lot)
    assert drawn.sessions == tuple(range(1, rounds + 1))


@one_by_one("lot", ["", DAY])
@one_by_one(("tables", "repeats"), [("varied", 0), ("strict", 18), ("", 18)])
def test_8_1_opponents_or_tables_come_first_in_a_plan_and_else_what_the_book_has(tables: str, repeats: int, lot: str) -> None:
    archive, more = event(16), {"tables": tables} if tables else {}
    made = KINDS["announce"](archive, {"rounds": 5, **more}, EVA)
    KINDS["seat-lot" if lot else "seat-design"](archive, {"rounds": 5, **more, **({"lot": lot} if lot else {})}, EVA)
    (drawn,) = drawn_as_announced(archive)
    assert (drawn.verdict, drawn.plan) == (AS_ANNOUNCED, made["plan"])
    assert made_by(drawn.plan, 16, 5, seating.STRICT) == made_by(drawn.plan, 16, 5, seating.VARIED) == (tables or seating.STRICT)
    rounds = [tuple(four for _, four in sorted(each.tables.items())) for _, each in sorted(archive.state.sessions.items())]
    found = seating.certify(seating.Plan(16, tuple(rounds)))
    assert found.repeats == repeats


@pytest.mark.parametrize("kind", ["announce", "seat-design", "seat-lot"])
def test_what_comes_first_in_a_plan_is_tables_or_opponents_and_nothing_else(kind: str) -> None:
    with Refused("value"):
        KINDS[kind](event(16), {"rounds": 5, "tables": "both", **({"lot": DAY} if kind == "seat-lot" else {})}, EVA)


def test_the_command_takes_what_comes_first_with_a_number_of_rounds_alone(tmp_path: Path) -> None:
    archive, file = event(16), tmp_path / "open.event"
    file.write_text(archive.text, "utf-8")
    wrong = CliRunner().invoke(main, ["event", "seat", str(file), "--by-results", "--tables", "varied"])
    assert wrong.exit_code == 2
    done = CliRunner().invoke(main, ["event", "seat", str(file), "--rounds", "5", "--tables", "varied", "--lot", DAY, "--json"])
    assert done.exit_code == 0, done.output
    (drawn,) = drawn_as_announced(Archive.read(file.read_text("utf-8")))
    assert drawn.plan == seating.seat(16, 5, tables=seating.VARIED).digest


def test_numbers_of_entries_with_holes_byes_and_house_players_are_undone_too() -> None:
    archive = event(18)
    keeping.add(archive, "withdraw", {"entry": 3}, EVA)
    keeping.enter(archive, Participant(0, "House", salt="house"), EVA, status=HOUSE)
    byes = {"byes": [7, 9]}
    KINDS["announce"](archive, {"rounds": 3, **byes}, EVA)
    KINDS["seat-lot"](archive, {"rounds": 3, "lot": DAY, **byes}, EVA)
    assert verdicts(archive) == [((1, 2, 3), AS_ANNOUNCED)]


def test_another_plan_than_the_announced_one_is_not_that_plan() -> None:
    archive = event(40)
    keeping.announce(archive, 8, EVA)
    KINDS["seat-lot"](archive, {"rounds": 8, "lot": DAY, "seed": 5}, EVA)
    assert verdicts(archive) == [(tuple(range(1, 9)), ANOTHER)]


def test_a_lot_that_the_line_does_not_name_truly_is_not_the_announced_plan() -> None:
    archive = event(16)
    keeping.announce(archive, 3, EVA)
    keeping.seat_plan(archive, planning.planned(archive, 3, drawn="mine"), EVA, lot="theirs")
    assert verdicts(archive) == [((1, 2, 3), ANOTHER)]


def test_a_session_that_was_seated_by_hand_afterwards_is_not_the_announced_plan_and_the_others_are() -> None:
    archive = event(16)
    keeping.announce(archive, 3, EVA)
    KINDS["seat-lot"](archive, {"rounds": 3, "lot": DAY}, EVA)
    tables = dict(archive.state.sessions[2].tables)
    tables[1], tables[2] = tables[2], tables[1]
    keeping.seat(archive, 2, tables, EVA)
    assert verdicts(archive) == [((1, 3), AS_ANNOUNCED), ((2,), ANOTHER)]


def test_tables_that_team_mates_changed_after_the_draw_cannot_be_checked_by_the_hash() -> None:
    archive = keeping.begin("Open", "wrc-2015", EVA, house={})
    for number in range(16):
        keeping.enter(archive, Participant(0, f"Player {number}", salt=str(number)), EVA, team=f"T{number // 2}")
    keeping.announce(archive, 4, EVA)
    KINDS["seat-lot"](archive, {"rounds": 4, "lot": DAY}, EVA)
    assert verdicts(archive) == [((1, 2, 3, 4), UNCHECKED)]


def test_an_announcement_after_the_seats_says_nothing_of_them() -> None:
    archive = event(16)
    KINDS["seat-lot"](archive, {"rounds": 3, "lot": DAY}, EVA)
    keeping.announce(archive, 3, EVA)
    assert verdicts(archive) == [((1, 2, 3), ALONE)]
    assert awaited(archive)


def test_an_announcement_ends_with_its_stage() -> None:
    archive = event(16)
    keeping.announce(archive, 3, EVA)
    keeping.stage(archive, "Final", range(1, 9), "whole", EVA)
    assert awaited(archive) is None
    KINDS["seat-design"](archive, {"rounds": 3}, EVA)
    assert verdicts(archive) == []


def test_an_older_file_without_a_lot_folds_as_before() -> None:
    archive = event(16)
    keeping.seat_plan(archive, planning.planned(archive, 3, drawn=DAY), EVA)
    assert all("lot" not in line.body for line in archive.event.events)
    again = Archive.read(archive.text)
    assert again.state == archive.state
    assert verdicts(again) == []


def test_an_announced_draw_is_written_read_and_verified(tmp_path: Path) -> None:
    archive, file = event(16), tmp_path / "open.event"
    keeping.announce(archive, 3, EVA)
    file.write_text(archive.text, encoding="utf-8")
    for words in (["event", "seat", str(file), "--rounds", "3", "--lot", DAY, "--by", "Eva"], ["verify", str(file)]):
        answer = CliRunner().invoke(main, words)
        assert answer.exit_code == 0, answer.output
    again = Archive.read(file.read_text(encoding="utf-8"))
    assert verdicts(again) == [((1, 2, 3), AS_ANNOUNCED)]
    assert [line.body["lot"] for line in again.event.events if line.kind == "seat"] == [DAY] * 3


@pytest.mark.parametrize(
    ("body", "ident"),
    [({"plan": "", "rounds": 3}, "hash"), ({"plan": "A" * 64, "rounds": 3}, "hash"), ({"plan": "a" * 64, "lot": "x"}, "unknown")],
)
def test_an_announcement_is_a_digest_and_rounds(body: dict[str, object], ident: str) -> None:
    archive = event(8)
    with Refused(ident):
        keeping.add(archive, "announce", body, EVA)
