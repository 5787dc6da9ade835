"""Groups kept apart, players who stay at a table, numbers drawn by lot; and what can be read."""

import hashlib
import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jantaku.tournament.seating import (
    VARIED,
    Plan,
    Reseating,
    SeatingError,
    certify,
    checked,
    claims,
    from_plan,
    groups_of,
    lot,
    plan_of,
    results_of,
    seat,
)
from tests.sampling import one_by_one
from tests.tournament.seating.counting import counted


@one_by_one(
    ("players", "rounds", "groups"),
    [
        (40, 8, [range(1, 11), range(11, 21), range(21, 31), range(31, 41)]),
        (40, 8, [[n, n + 1] for n in range(1, 40, 2)]),
        (64, 8, [range(n, n + 4) for n in range(1, 64, 4)]),
        (24, 7, [[1, 2, 3], [4, 5, 6]]),
        (100, 10, [range(n, n + 5) for n in range(1, 100, 5)]),
    ],
)
def test_groups_are_kept_apart_without_any_loss(players: int, rounds: int, groups: list[list[int]]) -> None:
    plain = certify(seat(players, rounds))
    found = certify(seat(players, rounds, apart=groups))
    assert found.apart_meetings == ()
    assert (found.repeats, found.table_visits) == (plain.repeats, plain.table_visits)
    counted(found.plan.rounds, players)


def test_what_cannot_be_kept_apart_is_stated() -> None:
    found = certify(seat(16, 5, tables=VARIED, apart=[range(1, 9)]))
    pairs = [tuple(sorted((a, b))) for one in found.plan.rounds for table in one for a in table for b in table if a < b <= 8]
    assert len(pairs) > 0
    assert sorted(found.apart_meetings) == sorted(pairs)


@one_by_one(("players", "rounds", "homes"), [(40, 8, {7: 3, 12: 9, 30: 1}), (24, 7, {1: 1}), (20, 5, {1: 5, 2: 4})])
def test_a_fixed_player_stays_at_the_table_and_nobody_meets_twice(players: int, rounds: int, homes: dict[int, int]) -> None:
    plan = seat(players, rounds, fixed=homes, tables=VARIED)
    assert all(player in one[table - 1] for one in plan.rounds for player, table in homes.items())
    assert counted(plan.rounds, players).repeats == 0
    assert plan.fixed == tuple(sorted(homes.items()))
    assert certify(plan).most_visits <= 4


def test_fixed_players_and_groups_together() -> None:
    plan = seat(40, 8, fixed={1: 1, 2: 2}, apart=[[1, 5, 9], [2, 6]])
    assert all(1 in one[0] and 2 in one[1] for one in plan.rounds)
    assert certify(plan).apart_meetings == ()


@one_by_one(
    ("wishes", "says"),
    [
        ({"apart": [[1, 41]]}, "Player 41 of a group"),
        ({"apart": [[1, 1]]}, "names a player twice"),
        ({"fixed": {41: 1}}, "Player 41 fixed to table 1: there are players 1 to 40"),
        ({"fixed": {1: 11}}, "Player 1 fixed to table 11: there are tables 1 to 10"),
        ({"fixed": {1: 3, 2: 3}}, "Players 1 and 2 are both fixed to table 3"),
    ],
)
def test_a_wish_that_cannot_be_is_refused(wishes: dict[str, object], says: str) -> None:
    with pytest.raises(SeatingError, match=says):
        seat(40, 8, **wishes)  # type: ignore[arg-type]


@one_by_one(
    ("players", "rounds", "says"),
    [
        *[(42, 8, "add 2 of the house, for 44"), (4, 8, "expected 8 to 400"), (404, 8, "expected 8 to 400"), (0, 1, "0 players")],
        *[(40, 0, "expected 1 to 15"), (40, 16, "expected 1 to 15")],
    ],
)
def test_numbers_for_which_there_is_no_plan_are_refused(players: int, rounds: int, says: str) -> None:
    with pytest.raises(SeatingError, match=says):
        seat(players, rounds)


# ---- by lot


def test_a_lot_is_what_anybody_can_draw_again() -> None:
    drawn = lot(40, "a seed that was published")
    assert sorted(drawn) == list(range(1, 41))
    digests = {number: hashlib.sha256(f"a seed that was published\n{number}".encode()).hexdigest() for number in drawn}
    assert [digests[number] for number in drawn] == sorted(digests.values())
    assert lot(40, "another") != drawn


def test_a_lot_changes_who_has_which_number_and_nothing_else() -> None:
    plain, drawn = seat(40, 8), seat(40, 8, drawn="x")
    names = lot(40, "x")
    tables = {frozenset(names[player - 1] for player in table) for one in plain.rounds for table in one}
    assert {frozenset(table) for one in drawn.rounds for table in one} == tables
    assert drawn.lot == "x"
    assert certify(drawn).json()["lot"] == "x"
    assert counted(drawn.rounds, 40) == (0, 0, 0, 1)


def test_the_same_seed_gives_the_same_plan_and_another_another() -> None:
    assert seat(60, 12, seed=5) == seat(60, 12, seed=5)
    assert seat(60, 12, seed=5).digest != seat(60, 12, seed=6).digest
    assert seat(44, 8, seed=1).digest != seat(44, 8, seed=2).digest


def test_the_digest_is_that_of_the_rounds_alone() -> None:
    plan = seat(20, 5)
    text = json.dumps(plan.json()["rounds"]).replace(" ", "")
    assert plan.digest == hashlib.sha256(text.encode()).hexdigest()


def test_a_plan_of_somebody_elses_takes_a_lot_and_wishes() -> None:
    theirs = plan_of(json.dumps(seat(40, 8).rounds), "x")
    assert from_plan(theirs) == theirs
    drawn = from_plan(theirs, drawn="x")
    names = lot(40, "x")
    assert drawn.rounds[0][0] == tuple(names[player - 1] for player in theirs.rounds[0][0])
    wished = from_plan(theirs, drawn="x", apart=[[1, 2]], fixed={5: 2})
    assert certify(wished).apart_meetings == ()
    assert all(5 in one[1] for one in wished.rounds)
    assert counted(wished.rounds, 40).repeats == 0
    amended = replace(theirs, changes=(Reseating(0, (), (), 10),))
    with pytest.raises(SeatingError, match="was amended"):
        from_plan(amended, drawn="x")


# ---- what is read


def test_a_plan_reads_back_as_it_was_written() -> None:
    for plan in (seat(24, 8, apart=[[1, 2]], fixed={5: 2}), seat(8, 3)):
        text = json.dumps(plan.json() | {"certificate": certify(plan).json()})
        read = plan_of(text, "plan.json")
        assert (read.rounds, read.apart, read.fixed, read.digest) == (plan.rounds, plan.apart, plan.fixed, plan.digest)
        assert claims(text, read, "plan.json") == []


def test_a_certificate_that_is_not_the_plans_is_found() -> None:
    plan = seat(20, 6)
    stated = certify(plan).json() | {"repeats": 0, "digest": "0" * 64}
    text = json.dumps(plan.json() | {"certificate": stated})
    wrong = claims(text, plan_of(text, "x"), "x")
    assert [(one.figure, one.stated, one.counted) for one in wrong] == [
        ("repeats", 0, certify(plan).repeats),
        ("digest", "0" * 64, plan.digest),
    ]


@one_by_one("between", ["-", " ", ", ", "\t"])
def test_a_plan_of_another_program_is_a_table_to_a_line(between: str) -> None:
    plan = seat(20, 5)
    text = "\n\n".join("\n".join(between.join(map(str, table)) for table in one) for one in plan.rounds)
    assert plan_of(text + "\n", "x").rounds == plan.rounds
    assert plan_of("# ours\n" + text, "x").rounds == plan.rounds
    assert plan_of(json.dumps(plan.rounds), "x").rounds == plan.rounds


HOLES = [
    ("", "x is empty"),
    ("1-2-3-4\n5-6-7", "x, round 1, table 2: 3 players; expected four"),
    ("1-2-3-4\n5-6-7-7", "x, round 1, table 2: player 7 sits at table 2 too"),
    ("1-2-3-4\n5-6-7-9", "x, round 1, table 2: 9 takes no part; expected 1 to 8"),
    ("1-2-3-4\n5-6-7-8\n\n1-2-3-4", "x, round 2: 1 table; expected 2, for 8 players"),
    ("1-2-3-x", "x, line 1: 'x' is not the number of a player"),
    ("1-2-3-4\n0-6-7-8", "x, line 2: '0' is not the number"),
    ("[", "x, line 1, column 2: expected well-formed JSON"),
    ("[]", "x has 0 rounds"),
    ("[[], []]", "x seats nobody"),
    ('{"players": 3, "rounds": [[]]}', "x seats nobody"),
    ("[[[1,2,3,4.5]]]", "x, round 1, table 1 is 4.5"),
    ("[[[1,2,3,true]]]", "x, round 1, table 1 is True"),
    ("[[[1,2,3,[4]]]]", "x, round 1, table 1"),
    ('{"rounds": 5}', "x, rounds is 5"),
    ('{"players": 40}', "x has no rounds"),
    ('{"players": 40, "rounds": [[[1,2,3,4],[5,6,7,8]]]}', "x, round 1: 2 tables; expected 10, for 40 players"),
    ('{"rounds": [[[1,2,3,4]]], "apart": 3}', "x, apart is 3"),
    ('{"rounds": [[[1,2,3,4]]], "certificate": 3}', ""),
]


@one_by_one(("text", "says"), HOLES)
def test_a_plan_with_a_hole_is_refused_with_the_place(text: str, says: str) -> None:
    if says:
        with pytest.raises(SeatingError) as refused:
            plan_of(text, "x")
        assert str(refused.value).startswith(says)
    else:
        with pytest.raises(SeatingError, match="certificate is 3"):
            claims(text, plan_of(text, "x"), "x")


@given(st.one_of(st.text(max_size=60), st.from_regex(r"[\[\]{},:0-9\"a-z -]{0,60}")))
def test_any_text_is_a_plan_or_refused(text: str) -> None:
    try:
        plan = plan_of(text, "x")
        claims(text, plan, "x")
    except SeatingError:
        return
    assert checked(plan) == plan


def test_groups_are_read_a_line_each() -> None:
    assert groups_of("# clubs\nLyon: 1, 2, 3\n4 5;6 # Paris\n\n", "x") == [[1, 2, 3], [4, 5, 6]]


@pytest.mark.parametrize(
    ("text", "says"),
    [("Lyon: 1, b", "x, line 1: 'b' is not the number"), ("1 " + "9" * 5000, "x, line 1: '9999"), ("# nobody\n", "x names nobody")],
)
def test_groups_that_cannot_be_read_are_refused(text: str, says: str) -> None:
    with pytest.raises(SeatingError, match=says):
        groups_of(text, "x")


def test_results_are_read_from_a_plan_with_totals() -> None:
    plan = seat(8, 1)
    totals = {str(player): str(Fraction(player, 3)) for player in range(1, 8)} | {"8": "-12.5"}
    played, order = results_of(json.dumps(plan.json() | {"totals": totals}), "x")
    assert played.rounds == plan.rounds
    assert order == [7, 6, 5, 4, 3, 2, 1, 8]


def test_equals_are_drawn_by_lot() -> None:
    text = json.dumps({"totals": {str(player): "0" for player in range(1, 9)}})
    orders = {tuple(results_of(text, "x", seed)[1]) for seed in range(5)}
    assert len(orders) == 5


def event(**more: object) -> str:
    seats = seat(8, 1).rounds[0]
    tables = [
        {"table": 2, "seats": list(seats[1]), "scores": ["20", "5.5", "-5", "-20.5"]},
        {"table": 1, "seats": list(seats[0]), "scores": ["30", "10", "-10", "-30"]},
    ]
    players = [{"number": n, "name": f"P{n}", "status": "playing"} for n in range(1, 9)]
    return json.dumps(
        {"format": "jantaku-event", "version": 1, "players": players, "sessions": [{"number": 1, "tables": tables}]} | more
    )


def test_results_are_read_from_an_event() -> None:
    first, second = seat(8, 1).rounds[0]
    played, order = results_of(event(), "x")
    assert played.rounds == ((first, second),)
    assert order == [first[0], second[0], first[1], second[1], second[2], first[2], second[3], first[3]]
    standings = [{"player": n, "total": str(n), "rank": 9 - n} for n in range(1, 9)]
    assert results_of(event(standings=standings), "x")[1] == list(range(8, 0, -1))


def test_who_has_withdrawn_plays_no_more_and_a_substitute_who_sat_last_does() -> None:
    players = [{"number": n, "status": "playing"} for n in range(1, 8)]
    gone = [
        *players,
        {"number": 8, "status": "withdrawn"},
        {"number": 9, "status": "house"},
        {"number": 10, "status": "substitute"},
    ]
    played, order = results_of(event(players=gone), "x")
    assert sorted(order) == [1, 2, 3, 4, 5, 6, 7, 9]
    assert isinstance(played, Plan)


@one_by_one(
    ("text", "says"),
    [
        ("1-2-3-4", "x is not JSON"),
        ("{}", "x has no totals"),
        ('{"totals": {"1": "many"}}', "x, totals, 1: 'many' is not a score"),
        ('{"totals": {"one": "1"}}', "x, totals: 'one' is not the number"),
        ('{"rounds": [[[1,2,3,4]]], "totals": {"1": "1", "2": "1", "3": "1"}}', "x: player 4 has no total"),
        (
            '{"rounds": [[[1,2,3,4]]], "totals": {"1": 1, "2": 1, "3": 1, "4": 1, "5": 1}}',
            "x: player 5 has a total and takes no part",
        ),
        ('{"format": "jantaku-event", "sessions": [{"number": 1, "scores": []}], "players": []}', "x, session 1, tables is None"),
    ],
)
def test_results_that_cannot_be_read_are_refused(text: str, says: str) -> None:
    with pytest.raises(SeatingError) as refused:
        results_of(text, "x")
    assert str(refused.value).startswith(says)
