"""Scores of tables of which no points were published: what is said of them, and which sums they may have."""

from jantaku.tournament.checking import FindingPlace
from tests.sampling import one_by_one
from tests.tournament.checking.events import checked, event


def test_of_a_session_whose_tables_have_no_result_it_is_said_whether_its_totals_are_there() -> None:
    data = event()
    for row in data["sessions"][-1]["tables"]:
        del row["points"], row["scores"], row["sticks"]
    at = FindingPlace(5)
    assert ("no-result", at) in {(one.id, one.place) for one in checked(data).unverified}
    data["sessions"][-1]["totals"] = [{"player": row["player"], "total": row["total"]} for row in data["standings"]]
    assert ("totals-only", at) in {(one.id, one.place) for one in checked(data).unverified}


@one_by_one(
    ("uma", "scores", "wrong"),
    [
        ([20, 10, -10, -20], ["10.7", "10.7", "10.7", "-32"], False),  # each has a third of 20
        ([20, 10, -10, -20], ["32", "-10.7", "-10.7", "-10.7"], False),
        ([20, 10, -10, -20], ["10.7", "10.6", "10.8", "-32"], True),
        ([15, 5, -5, -15], ["10.7", "10.7", "10.7", "-32"], True),  # a third of 15 is whole
    ],
)
def test_three_equals_may_miss_the_sum_by_what_no_decimal_splits(uma: list[int], scores: list[str], *, wrong: bool) -> None:
    data = event(1)
    data["house"] = {"session.uma": uma}
    row = data["sessions"][0]["tables"][0]
    del row["points"]
    row["scores"] = scores
    assert (FindingPlace(1, 1) in [one.place for one in checked(data).findings if one.id == "table-sum"]) is wrong
