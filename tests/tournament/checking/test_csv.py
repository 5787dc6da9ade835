"""Results published as tables: what their columns mean, and what is refused."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.tournament.checking import check
from jantaku.tournament.interchange import InterchangeError
from jantaku.tournament.interchange_csv import data_of
from jantaku.tournament.interchange_json import event_of
from tests.sampling import one_by_one

RESULTS = """player,country,H1,Session 2,penalty,total,rank
Anne,FRA,25,-45.9,,-20.9,3
Bea,NLD,5,20.4,20,5.4,2
Cleo,,-6,15.5,,9.5,1
Dan,CHE,-25,10,-10,-25,4
"""
TABLES = """session,table,east,south,west,north,points_e,points_s,points_w,points_n,sticks
1,1,Anne,Bea,Cleo,Dan,40000,30000,29000,20000,1
"""


def read(*texts: str, in_points: bool = False) -> dict[str, Any]:
    return data_of([(f"{at}.csv", text) for at, text in enumerate(texts)], "wrc-2015", in_points=in_points)


def kinds(data: dict[str, Any]) -> list[str]:
    return sorted({one.id for one in check(event_of(data)).findings})


def test_a_table_of_results_is_players_scores_penalties_and_ranks() -> None:
    data = read(RESULTS)
    assert data["players"][0] == {"number": 1, "name": "Anne", "country": "FRA"}
    assert [session["number"] for session in data["sessions"]] == [1, 2]
    assert data["sessions"][1]["scores"][0] == {"player": 1, "score": "-459/10"}
    assert data["penalties"] == [{"player": 2, "points": "20"}, {"player": 4, "points": "-10"}]
    assert data["standings"][2] == {"player": 3, "total": "19/2", "rank": 1}
    assert kinds(data) == []


def test_a_table_of_tables_is_seats_points_and_sticks() -> None:
    data = read(TABLES)
    table = data["sessions"][0]["tables"][0]
    assert (table["seats"], table["points"], table["sticks"]) == ([1, 2, 3, 4], [40000, 30000, 29000, 20000], 1)
    assert kinds(data) == []


def test_both_together_are_compared() -> None:
    assert kinds(read(RESULTS, TABLES)) == []
    assert kinds(read(RESULTS.replace("Anne,FRA,25", "Anne,FRA,26"), TABLES)) == ["score", "table-sum", "total"][:2]


@one_by_one(
    "text",
    [
        RESULTS.replace(",", ";").replace(".", ","),
        RESULTS.replace(",", "\t"),
        RESULTS.replace("\n", "\r\n"),
        RESULTS.replace("-", "\u2212"),
        RESULTS + "\n , \n".replace(" , ", ",,,,,,"),
    ],
)
def test_separators_decimal_commas_line_ends_and_minus_signs_are_those_of_the_country(text: str) -> None:
    assert read(text)["standings"] == read(RESULTS)["standings"]


def test_scores_in_points_are_divided_by_a_thousand() -> None:
    text = "player,1,total\nA,49900,49900\n"
    assert read(text, in_points=True)["standings"] == [{"player": 1, "total": "499/10", "rank": None}]


def test_players_have_the_numbers_that_they_are_given_and_those_without_a_line_the_next() -> None:
    data = read("number,player,rank\n7,A,1\n9,B,-\n", TABLES.replace("Anne", "A"))
    assert [(player["number"], player["name"]) for player in data["players"]] == [
        (7, "A"),
        (9, "B"),
        (10, "Bea"),
        (11, "Cleo"),
        (12, "Dan"),
    ]
    assert [row["rank"] for row in data["standings"]] == [1, None]


def test_an_empty_seat_is_missing() -> None:
    assert "seat-missing" in kinds(read(TABLES.replace("Dan", "-")))


@one_by_one(
    ("texts", "place", "why"),
    [
        ([""], "0.csv", "empty"),
        (["who,what\n"], "0.csv", "player"),
        (["player,Rank,rank\n"], "0.csv", "twice"),
        (["player,1\nA\n"], "0.csv, 2", "2 columns"),
        (["player,1\nA,x\n"], "0.csv, 2, 1", "a decimal"),
        (["player,rank\nA,first\n"], "0.csv, 2, rank", "a whole number"),
        (["player,1\nA,1\nA,2\n"], "0.csv, 3", "A"),
        ([TABLES, TABLES.replace("40000", "many")], "1.csv, 2, points", "a whole number"),
        (['player,1\n"A,1\n'], "0.csv", "comma-separated"),
    ],
)
def test_a_table_that_cannot_be_read_is_refused_with_file_line_and_column(texts: Sequence[str], place: str, why: str) -> None:
    with pytest.raises(InterchangeError) as refused:
        read(*texts)
    assert str(refused.value).startswith(f"{place}: ")
    assert why in str(refused.value)


CELLS = st.text('01239-.,;eE/\u2212ab "\n\t', max_size=6)


@given(
    st.lists(st.lists(CELLS, min_size=3, max_size=3), max_size=4),
    st.sampled_from(["player,1,total", "player;rank;penalty", TABLES]),
)
def test_any_table_is_checked_or_refused(rows: list[list[str]], head: str) -> None:
    text = "\n".join([head, *(("," if "," in head else ";").join(row) for row in rows)])
    try:
        data = read(text)
        check(event_of(data))
    except InterchangeError as error:
        assert error.sentence("fr")  # noqa: PT017 - either is right
