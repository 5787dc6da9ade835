"""The hall as an event has it: which substitutes may still play."""

from jantaku.tournament import hall, keeping
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
