"""The hall as an event has it: which substitutes may still play, and who is waited for."""

from jantaku.tournament import hall, keeping
from jantaku.tournament.entering import KINDS
from tests.sampling import one_by_one
from tests.tournament.prints.hall import EVA, seated


def test_7_1_a_substitute_who_is_disqualified_or_has_withdrawn_plays_for_nobody() -> None:
    archive = seated(8, 1)
    keeping.start(archive, 1, "secret", EVA)
    assert hall.free(hall.seen(archive, 1)) == [9, 10]
    body = {"foul": "abuse", "given": {"decision": "disqualification"}, "players": [9], "referee": "Eva"}
    keeping.rule(archive, "ruling", body, EVA)
    assert hall.free(hall.seen(archive, 1)) == [10]
    keeping.add(archive, "withdraw", {"entry": 10}, EVA)
    assert hall.free(hall.seen(archive, 1)) == []


@one_by_one("mark", ["late", "absent"])
def test_7_2_a_substitute_is_not_waited_for_though_who_had_the_seat_was_late_or_absent_by_the_check_in(mark: str) -> None:
    archive = seated(8, 1)

    def seen(*names: str) -> list[tuple[object, ...]]:
        seats = hall.state_for_table(archive, 1, 1, EVA.at)["seats"]
        return [tuple(seat[name] for name in names) for seat in seats]

    east = archive.state.sessions[1].tables[1][0]
    KINDS["checkin"](archive, {"session": 1, "entries": [east], "mark": mark}, EVA)
    assert seen("mark", "away") == [(mark, True), *[("unseen", False)] * 3]
    KINDS["substitute"](archive, {"session": 1, "entry": east, "by": 9}, EVA)
    assert seen("entry", "for")[0] == (9, east)
    assert seen("mark", "away") == [("unseen", False)] * 4
    keeping.start(archive, 1, "secret", EVA, minutes=75)
    assert seen("may-come") == [(False,), *[(True,)] * 3]
