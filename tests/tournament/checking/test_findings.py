"""Each finding, by what was altered in a tournament in which everything holds; and what is none."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from jantaku.tournament.checking import IDS, FindingPlace
from jantaku.tournament.interchange_json import sealed
from jantaku.tournament.random_events import plan_of
from tests.sampling import one_by_one
from tests.tournament.checking.events import POINTS, SCORES, Data, after, checked, event, found, ids, line, ranked, table


def test_a_sound_tournament_has_no_findings_and_nothing_is_unverified() -> None:
    report = checked(event())
    assert (report.findings, report.unverified) == ((), ())


def test_of_a_ranking_alone_the_ranks_are_checked_and_the_totals_are_not_verified() -> None:
    data = event()
    del data["sessions"], data["penalties"]
    report = checked(data)
    assert report.findings == ()
    assert [one.id for one in report.unverified] == ["no-sessions"]
    data["standings"][-1]["rank"] += 1
    assert ids(data) == ["rank"]


def test_of_running_totals_the_last_is_the_total() -> None:
    data = event()
    for session in data["sessions"]:
        del session["tables"]
    data["sessions"][-1]["totals"] = [{"player": row["player"], "total": row["total"]} for row in data["standings"]]
    report = checked(data)
    assert report.findings == ()
    assert {one.id for one in report.unverified} == {"totals-alone", "totals-only", "no-result"}
    data["sessions"][-1]["totals"][3]["total"] = "999"
    assert ids(data) == ["total"]


def test_running_totals_follow_from_the_scores() -> None:
    data = event(3)
    totals: dict[int, int] = {}
    for session in data["sessions"]:
        for own in session["tables"]:
            for seat, score in zip(own["seats"], own["scores"], strict=True):
                totals[seat] = totals.get(seat, 0) + int(score)
        session["totals"] = [{"player": player, "total": str(total)} for player, total in totals.items()]
    assert found(data) == []
    altered = data["sessions"][1]["totals"][0]
    altered["total"] = "999"
    first = found(data)[0]
    assert (first.id, first.how, first.place) == ("total", "total-after", FindingPlace(2, player=altered["player"]))


# ---- figures


def test_points_sum_to_what_was_dealt_out_less_the_sticks_left() -> None:
    (one,) = after(lambda data: table(data, 1, 3).update(sticks=0))[:1]
    assert (one.id, one.place, one.says, one.follows) == ("points-sum", FindingPlace(1, 3), 119000, 120000)


def test_a_wrong_score_is_found_by_the_points() -> None:
    findings = after(lambda data: table(data, 2, 1)["scores"].__setitem__(1, "1"))
    one = findings[0]
    seat = table(event(), 2, 1)["seats"][1]
    assert (one.id, one.place, one.says, one.follows) == ("score", FindingPlace(2, 1, seat), "1", "0")
    assert {other.id for other in findings[1:]} == {"table-sum"}  # the total follows from the points


def test_without_points_a_table_that_does_not_sum_is_found() -> None:
    def bare(data: Data) -> None:
        own = table(data, 1, 1)
        del own["points"], own["sticks"]
        own["scores"][3] = "-32"
        line(data, own["seats"][3])["total"] = str(int(line(data, own["seats"][3])["total"]) - 5)

    one = after(bare)[0]
    assert (one.id, one.place, one.says, one.follows) == ("table-sum", FindingPlace(1, 1), "-5", "0")


def test_scores_that_no_points_give_are_found_though_they_sum() -> None:
    data = event(1)
    own = table(data, 1, 1)
    del own["points"], own["sticks"]
    own["scores"] = ["7.8", "6.6", "0.2", "-14.6"]
    scores = [one for one in found(data) if one.id == "score"]
    assert [(one.place.player, one.says, one.follows) for one in scores] == [
        (own["seats"][1], "6.6", "-2.2"),
        (own["seats"][2], "0.2", "-3.4"),
    ]


def test_a_total_is_the_scores_less_the_penalties() -> None:
    def fined(data: Data) -> None:
        data["penalties"].append({"player": 7, "session": 2, "points": 20, "cite": "7.2"})

    (one,) = after(fined)
    own = line(event(), 7)["total"]
    assert (one.id, one.place, one.says, one.follows) == ("total", FindingPlace(player=7), own, str(int(own) - 20))


def test_minus_twenty_as_tables_print_it_is_twenty_penalty_points() -> None:
    for points in (20, -20, "20", "\u221220"):
        data = event()
        data["penalties"].append({"player": 7, "points": points})
        assert [one.follows for one in found(data)] == [str(int(line(event(), 7)["total"]) - 20)]


def test_a_rank_follows_from_the_totals_as_they_were_published() -> None:
    last = event()["standings"][-1]
    for wrong in (0, 1, last["rank"] + 1):
        data = event()
        data["standings"][-1]["rank"] = wrong
        (one,) = found(data)
        assert (one.id, one.place.player, one.says, one.follows) == ("rank", last["player"], wrong, last["rank"])


def test_equals_share_the_better_rank_and_the_worse_ranked_is_found() -> None:
    data = event()
    rows = data["standings"]
    equal = next(at for at in range(1, 20) if rows[at]["total"] == rows[at - 1]["total"])
    rows[equal]["rank"] += 1
    (one,) = found(data)
    assert (one.id, one.place.player, one.follows) == ("tie-rank", rows[equal]["player"], rows[equal - 1]["rank"])


def test_equals_are_parted_by_the_tie_breaks_of_the_event() -> None:
    data = event(1)
    first, second = [row for row in data["standings"] if row["total"] == "30"]
    data["tie_breaks"] = ["points"]
    assert found(data) == []  # equal points too: they share their rank
    second["rank"] = first["rank"] + 1
    assert [(one.id, one.place.player, one.follows) for one in found(data)] == [("rank", second["player"], first["rank"])]
    data["tie_breaks"] = ["by lot"]
    report = checked(data)
    assert not report.findings
    assert {one.id for one in report.unverified} == {"tie-breaks"}
    equal = Counter(row["total"] for row in data["standings"])
    assert {dict(one.more)["n"] for one in report.unverified} == {n for n in equal.values() if n > 1} == {2, 8}


def test_sums_of_sessions_are_never_above_nothing() -> None:
    data = event(1)
    scores = [
        (seat, score) for own in data["sessions"][0]["tables"] for seat, score in zip(own["seats"], own["scores"], strict=True)
    ]
    data["sessions"] = [{"number": 1, "scores": [{"player": seat, "score": score} for seat, score in scores]}]
    report = checked(data)
    assert not report.findings  # a stick left: the sum is below
    assert {one.id for one in report.unverified} == {"scores-only"}
    data["sessions"][0]["scores"][0]["score"] = "35"
    assert [(one.id, one.place, one.says, one.follows) for one in found(data)][:1] == [("session-sum", FindingPlace(1), "4", "0")]


# ---- seats


def test_a_player_sits_once_in_a_session_and_each_seat_is_filled() -> None:
    def twice(data: Data) -> None:
        table(data, 3, 1)["seats"][0] = table(data, 3, 2)["seats"][0]

    kinds = {one.id: one.place for one in after(twice)}
    base = event()
    assert kinds["seat-twice"] == FindingPlace(3, 2, table(base, 3, 2)["seats"][0])
    assert kinds["seat-missing"] == FindingPlace(3, None, table(base, 3, 1)["seats"][0])


def test_a_table_left_out_leaves_four_without_a_seat() -> None:
    missing = {one.place.player for one in after(lambda data: data["sessions"][2]["tables"].pop()) if one.id == "seat-missing"}
    assert missing == set(table(event(), 3, 5)["seats"])


def test_in_a_league_players_may_stay_away() -> None:
    data = event()
    data["kind"] = "league"
    data["sessions"][2]["tables"].pop()
    assert "seat-missing" not in ids(data)


@pytest.mark.parametrize("seats", [[1, 2, 3], [1, 2, 3, None]])
def test_an_empty_seat_is_found(seats: list[Any]) -> None:
    data = event(1)
    table(data, 1, 1)["seats"] = seats
    one = next(one for one in found(data) if one.id == "seat-missing")
    assert (one.place, one.says, one.follows) == (FindingPlace(1, 1), 3, 4)


def test_tables_and_sessions_have_their_names_once() -> None:
    assert [(one.id, one.place) for one in after(lambda data: table(data, 2, 4).update(table=5))][:1] == [
        ("seat-twice", FindingPlace(2, 5))
    ]
    assert after(lambda data: data["sessions"][4].update(number=4))[0][:2] == ("seat-twice", FindingPlace(4))


@one_by_one(
    "alter",
    [
        lambda data: table(data, 1, 1)["seats"].__setitem__(0, 99),
        lambda data: data["penalties"].append({"player": 99, "points": 1}),
        lambda data: data["standings"].append({"player": 99, "total": "-900", "rank": 21}),
        lambda data: data["sessions"][0].update(byes=[99]),
    ],
)
def test_a_number_that_nobody_has_is_found(alter: Any) -> None:
    assert "player-unknown" in {one.id for one in after(alter)}


@pytest.mark.parametrize(("at", "number", "next_"), [(-1, 9, 0), (0, 7, 1), (1, 8, 2)])
def test_the_numbers_of_the_sessions_leave_none_out(at: int, number: int, next_: int) -> None:
    own = event()
    last = len(own["sessions"])
    findings = [one for one in after(lambda data: data["sessions"][at].update(number=number)) if one.id == "session-number"]
    assert findings
    assert findings[0].follows == (next_ or last)


def swap(data: Data, session: int, one: tuple[int, int], other: tuple[int, int]) -> None:
    """Let two players change seats in a session: (table, seat) each."""
    rows = [table(data, session, at)["seats"] for at, _ in (one, other)]
    rows[0][one[1]], rows[1][other[1]] = rows[1][other[1]], rows[0][one[1]]


def test_a_pair_that_meets_twice_is_found_where_that_can_be_avoided() -> None:
    findings = after(lambda data: swap(data, 2, (1, 0), (2, 0)))
    met = [one for one in findings if one.id == "repeat-meeting"]
    assert met
    assert all((one.says, one.follows) == (2, 1) for one in met)


def test_a_pair_may_meet_again_where_no_plan_avoids_it() -> None:
    data = event(1)
    eight = [[1, 2, 3, 4], [5, 6, 7, 8]], [[2, 1, 6, 5], [4, 3, 8, 7]]
    data["sessions"] = [
        {"number": n + 1, "tables": [{"table": f"{n}{t}", "seats": seats} for t, seats in enumerate(each)]}
        for n, each in enumerate(eight)
    ]
    assert ids(data) == []


def test_further_games_of_the_same_matches_are_not_meetings() -> None:
    data = event(2)
    first, second = data["sessions"]
    for own, again in zip(first["tables"], second["tables"], strict=True):
        again["seats"] = own["seats"][1:] + own["seats"][:1]
    assert {"repeat-meeting", "table-repeated"}.isdisjoint(ids(data))


def test_players_of_a_league_meet_as_they_come() -> None:
    data = event()
    swap(data, 2, (1, 0), (2, 0))
    data["kind"] = "league"
    assert "repeat-meeting" not in ids(data)


def again(data: Data) -> None:
    """Let two tables of the second session change places."""
    rows = data["sessions"][1]["tables"]
    for key in ("seats", "points", "sticks", "scores"):
        rows[0][key], rows[1][key] = rows[1][key], rows[0][key]


def test_nobody_sits_twice_at_a_table_where_the_book_has_it() -> None:
    findings = after(again)
    assert {one.id for one in findings} == {"table-repeated"}
    assert {one.place.table for one in findings} <= {1, 2}


def test_a_table_may_come_again_where_the_house_or_the_book_has_it_so() -> None:
    data = event()
    again(data)
    data["house"] = {"events.table_once": False}
    assert ids(data) == []
    data["book"], data["house"] = "tenhou", {"game.start": 30000, "session.uma": [15, 5, -5, -15], "session.oka": 0}
    assert "table-repeated" not in ids(data)


def test_a_plan_that_puts_opponents_first_comes_back_to_tables_where_no_plan_has_both() -> None:
    data = event(1)
    plan = plan_of(4, 5, Random(0)) or []
    data["players"] = data["players"][:16]
    data["sessions"] = [
        {"number": n + 1, "tables": [{"table": t + 1, "seats": [seat + 1 for seat in four]} for t, four in enumerate(each)]}
        for n, each in enumerate(plan)
    ]
    data["standings"] = []
    report = checked(data)
    assert report.findings == ()
    assert [dict(one.more)["players"] for one in report.unverified if one.id == "table-repeated"] == [16]
    swap(data, 2, (1, 0), (2, 0))
    assert {"repeat-meeting", "table-repeated"} <= set(ids(data))


def test_players_come_back_to_tables_where_there_are_fewer_than_sessions() -> None:
    data = event(1)
    rounds = [[1, 2, 3, 4, 5, 6, 7, 8], [2, 5, 8, 3, 6, 1, 4, 7], [7, 8, 1, 2, 3, 4, 5, 6], [4, 3, 6, 5, 8, 7, 2, 1]]
    data["sessions"] = [
        {"number": n + 1, "tables": [{"table": 1, "seats": own[:4]}, {"table": 2, "seats": own[4:]}]}
        for n, own in enumerate(rounds)
    ]
    assert "table-repeated" not in ids(data)
    data["sessions"] = data["sessions"][:2]
    assert "table-repeated" in ids(data)


def test_a_set_moved_to_another_table_makes_it_another() -> None:
    data = event()
    again(data)
    for own, name in zip(data["sessions"][1]["tables"], ("2", "1", "3", "4", "5"), strict=True):
        own["set"] = name
    assert ids(data) == []


def test_who_cannot_move_keeps_the_table() -> None:
    data = event()
    again(data)
    fixed = {one.place.player for one in found(data)}
    for player in data["players"]:
        player["fixed"] = player["number"] in fixed
    assert ids(data) == []


def test_winds_that_are_not_even_are_found() -> None:
    def turned(data: Data) -> None:
        seats = table(data, 2, 1)["seats"]
        seats[0], seats[1] = seats[1], seats[0]
        own = table(data, 2, 1)
        for key in ("points", "scores"):
            own[key][0], own[key][1] = own[key][1], own[key][0]

    for sessions, uneven in ((4, 2), (5, 2)):
        findings = after(turned, sessions)
        assert {one.id for one in findings} == {"wind-uneven"}
        assert len(findings) <= uneven


def test_seats_in_no_order_have_no_winds_to_check() -> None:
    data = event(2)
    for own in data["sessions"][1]["tables"]:
        for key in ("seats", "points", "scores"):
            own[key] = own[key][1:] + own[key][:1]
    assert ids(data) == ["wind-uneven"]
    data["winds"] = False
    report = checked(data)
    assert not report.findings
    assert [one.id for one in report.unverified] == ["winds"]


# ---- who is ranked, who missed


@pytest.mark.parametrize(
    ("status", "ident"),
    [("substitute", "ranked-substitute"), ("house", "ranked-substitute"), ("disqualified", "ranked-disqualified")],
)
def test_substitutes_and_the_disqualified_are_not_ranked(status: str, ident: str) -> None:
    data = event()
    last = data["standings"][-1]
    data["players"][last["player"] - 1]["status"] = status
    assert [(one.id, one.place.player, one.says) for one in found(data)] == [(ident, last["player"], last["rank"])]
    last["rank"] = None
    assert found(data) == []


def test_who_is_ranked_is_not_behind_a_substitute() -> None:
    data = event()
    first = data["standings"][0]
    data["players"][first["player"] - 1]["status"] = "substitute"
    assert {one.id for one in found(data)} > {"ranked-substitute"}
    totals = {row["player"]: int(row["total"]) for row in data["standings"][1:]}
    data["standings"] = [{**first, "rank": None}, *ranked(totals)]
    assert found(data) == []


def missing(*, penalty: Data | None, listed: bool) -> Data:
    """A tournament in which a substitute sat for a player in the second session."""
    data = event()
    seats = table(data, 2, 3)["seats"]
    player, score = seats[0], int(table(data, 2, 3)["scores"][0])
    data["players"].append({"number": 21, "status": "substitute"})
    seats[0] = 21
    if listed:
        data["sessions"][1]["missed"] = [player]
    if penalty is not None:
        data["penalties"].append({"player": player, **penalty})
    own = {row["player"]: int(row["total"]) for row in data["standings"]}
    own[player] -= score + abs(int((penalty or {}).get("points", 0)))
    data["standings"] = [
        {"player": n, "total": str(total), "rank": 1 + sum(other > total for other in own.values())} for n, total in own.items()
    ]
    return data


@pytest.mark.parametrize("listed", [True, False])
def test_a_missed_session_has_no_score_and_the_penalty_of_the_book(listed: bool) -> None:  # noqa: FBT001
    assert found(missing(penalty={"session": 2, "points": 30}, listed=listed)) == []
    assert found(missing(penalty={"points": 30}, listed=listed)) == []
    data = missing(penalty=None, listed=listed)
    assert [(one.id, one.place.session, one.says, one.follows) for one in found(data)] == [("penalty", 2, "0", "30")]
    data["house"] = {"fouls.missed_points": 20}
    assert [one.follows for one in found(data)] == ["20"]


def test_who_is_listed_as_having_missed_a_session_has_no_score_though_a_seat_has_the_name() -> None:
    data = event()
    seats, scores = table(data, 2, 3)["seats"], table(data, 2, 3)["scores"]
    data["sessions"][1]["missed"] = [seats[0]]
    data["penalties"] = [{"player": seats[0], "session": 2, "points": 30, "foul": "late"}]
    totals = {row["player"]: int(row["total"]) for row in data["standings"]}
    totals[seats[0]] -= int(scores[0]) + 30
    data["standings"] = ranked(totals)
    assert int(scores[0]) != 0
    assert found(data) == []


def test_lateness_is_never_added_to_a_missed_session() -> None:
    data = missing(penalty={"session": 2, "points": 30, "foul": "missed-session"}, listed=True)
    player = data["penalties"][0]["player"]
    data["penalties"].append({"player": player, "session": 2, "points": 4, "foul": "late"})
    penalties = [one for one in found(data) if one.id == "penalty"]
    assert [(one.says, one.follows, one.how) for one in penalties] == [("34", "30", "penalty-twice")]


@one_by_one(
    ("foul", "points", "right"),
    [
        ("late", 11, "10"),
        ("late", "1.5", "10"),
        ("missed-session", 20, "30"),
        ("chombo", 25, "20"),
        ("late", 10, None),
        ("chombo", 20, None),
    ],
)
def test_the_amount_of_a_foul_is_the_books(foul: str, points: Any, right: str | None) -> None:
    data = event()
    data["sessions"][0]["missed"] = [7] if foul == "missed-session" else []
    data["penalties"].append({"player": 7, "session": 1, "points": points, "foul": foul})
    assert [one.follows for one in found(data) if one.id == "penalty"][:1] == ([right] if right else [])


def test_a_penalty_names_a_session_of_the_event_and_a_missed_one_was_not_played() -> None:
    for penalty in ({"session": 9, "points": 1}, {"session": 1, "points": 30, "foul": "missed-session"}):
        data = event()
        data["penalties"].append({"player": 7, **penalty})
        assert "penalty" in ids(data)


def test_byes_are_neither_missed_nor_missing() -> None:
    data = event(1)
    data["players"] += [{"number": 21}, {"number": 22}]
    data["sessions"][0]["byes"] = [21, 22]
    assert found(data) == []


# ---- stages, the seal


def test_a_stage_carries_its_part_of_the_total_and_ranks_ahead() -> None:
    data = event(1)
    four = sorted(row["player"] for row in data["standings"] if row["rank"] < 5)[:4]
    data["sessions"].append(
        {"number": 2, "tables": [{"table": 1, "seats": four, "points": POINTS[0], "sticks": 0, "scores": SCORES[0]}]}
    )
    data["stages"] = [{"sessions": [1]}, {"sessions": [2], "carry": "1/2", "players": four}]
    before = {row["player"]: int(row["total"]) for row in data["standings"]}
    finals = {player: before[player] / 2 + int(score) for player, score in zip(four, SCORES[0], strict=True)}
    others = ranked({player: total for player, total in before.items() if player not in four})
    data["standings"] = [
        {"player": n, "total": str(own), "rank": 1 + sum(other > own for other in finals.values())} for n, own in finals.items()
    ]
    data["standings"] += [{**row, "rank": row["rank"] + 4} for row in others]
    assert found(data) == []
    data["stages"][1]["carry"] = "1"
    assert {one.id for one in found(data)} == {"total"}


def test_a_seal_shows_that_a_figure_was_altered_after_it() -> None:
    data = sealed(event())
    assert found(data) == []
    data["name"] = "Another"
    assert [(one.id, one.how) for one in found(data)] == [("chain", "seal")]


def test_every_id_of_a_finding_is_listed() -> None:
    assert len(IDS) == len(set(IDS)) == 18
