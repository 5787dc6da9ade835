"""Random events: whole, of every kind of circumstance, and with one figure altered anywhere it is found."""

import json
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from jantaku.tournament.checking import EventReport, check
from jantaku.tournament.interchange import text_of
from jantaku.tournament.interchange_json import read
from jantaku.tournament.random_events import PUBLISHED, Wanted, event_of_seed, plan_of
from tests.sampling import one_by_one

Data = dict[str, Any]
SEEDS = st.integers(0, 2**32)
WHOLE = PUBLISHED[:3]  # of which every figure follows from others


def checked(data: Data) -> EventReport:
    return check(read(json.dumps(data)))


@given(SEEDS, st.sampled_from(PUBLISHED))
def test_in_a_random_event_everything_holds(seed: int, publish: str) -> None:
    assert checked(event_of_seed(seed, Wanted(publish=publish))).findings == ()


@one_by_one(("players", "sessions"), [(4, 3), (8, 4), (12, 3), (14, 4), (16, 5), (20, 8), (24, 6), (32, 8), (40, 8), (224, 9)])
def test_of_any_size_everything_holds(players: int, sessions: int) -> None:
    for until in (0, sessions - 1, sessions):
        data = event_of_seed(players, Wanted(players, sessions, until))
        assert checked(data).findings == ()
        assert len(data["sessions"]) == sessions
        assert [("points" in table) for session in data["sessions"] for table in session["tables"][:1]].count(True) == until
        assert sum(player["status"] != "house" for player in data["players"]) >= players - 1


def circumstances(data: Data) -> Iterator[str]:
    """The kinds of circumstance that an event has."""
    yield from (f"status {player['status']}" for player in data["players"])
    yield from (f"foul {penalty.get('foul', 'none')}" for penalty in data["penalties"])
    yield from (f"house {key}" for key in data["house"])
    yield f"book {data['book']}"
    yield f"kind {data['kind']}"
    for session in data["sessions"]:
        yield from ("missed" for _ in session.get("missed", []))
        for table in session["tables"]:
            yield f"equals {max(table['points'].count(one) for one in table['points'])}"
            yield f"sticks {table.get('sticks')}"
            yield f"below {min(table['points']) < 0}"
            yield from ("third" for score in table["scores"] if "/" in score)
    ranks = [row["rank"] for row in data["standings"] if row["rank"]]
    yield f"shared {len(set(ranks)) < len(ranks)}"
    yield f"ties {bool(data.get('tie_breaks'))}"
    yield from (f"carry {stage.get('carry')}" for stage in data.get("stages", []))


def test_every_kind_of_circumstance_comes() -> None:
    seen = set[str]()
    wanted = [
        *(f"status {word}" for word in ("playing", "withdrawn", "disqualified", "substitute", "house")),
        *(f"foul {word}" for word in ("late", "missed-session", "chombo", "none")),
        *(f"book {word}" for word in ("wrc-2015", "wrr-2013", "club", "tenhou")),
        *("missed", "third", "shared True", "ties True", "below True", "carry 1", "carry 0.5", "carry 0"),
        *("equals 2", "equals 3", "sticks 0", "sticks 1", "sticks 2", "sticks 3", "sticks None", "kind tournament"),
        *("house session.uma", "house session.tied_places", "house fouls.missed_points", "house events.table_once"),
    ]
    for seed in range(150):
        if not seen.issuperset(wanted):
            seen.update(circumstances(event_of_seed(seed)))
    assert [kind for kind in wanted if kind not in seen] == []


def test_the_same_seed_makes_the_same_event() -> None:
    assert event_of_seed(7) == event_of_seed(7)
    assert event_of_seed(7) != event_of_seed(8)


# ---- one figure altered


def figures(data: Data) -> Iterator[tuple[Any, ...]]:
    """The places of all figures: seats, points, sticks, scores, penalty points, totals, ranks."""
    for at, session in enumerate(data["sessions"]):
        for table, own in enumerate(session["tables"]):
            for key in ("seats", "points", "scores"):
                yield from (("sessions", at, "tables", table, key, seat) for seat in range(len(own.get(key, []))))
            yield from (("sessions", at, "tables", table, "sticks") for _ in [0] if "sticks" in own)
    yield from (("penalties", at, "points") for at in range(len(data["penalties"])))
    for at, row in enumerate(data["standings"]):
        yield "standings", at, "total"
        yield from (("standings", at, "rank") for _ in [0] if row["rank"])


def other(value: Any, key: str, rng: Random) -> Any:
    """Another figure of the kind."""
    if key == "points" and isinstance(value, int) and value > 100:
        return value + rng.choice((-100, 100, 1000))
    if isinstance(value, int):
        return value + (rng.choice((-1, 1)) if value > 1 else 1)
    return text_of(Fraction(value) + rng.choice((Fraction(1, 10), -1, 10)))


@given(SEEDS, st.sampled_from(WHOLE), st.data())
def test_one_figure_altered_anywhere_is_found(seed: int, publish: str, draw: st.DataObject) -> None:
    data = event_of_seed(seed, Wanted(publish=publish))
    path = draw.draw(st.sampled_from(list(figures(data))))
    flawed = deepcopy(data)
    at: Any = flawed
    for part in path[:-1]:
        at = at[part]
    key = next(part for part in reversed(path) if isinstance(part, str))
    at[path[-1]] = other(at[path[-1]], key, Random(seed))
    assert checked(flawed).findings, (path, data["kind"])


@given(SEEDS)
def test_an_altered_score_of_a_list_is_found_or_is_of_somebody_who_is_not_listed(seed: int) -> None:
    data = event_of_seed(seed, Wanted(publish="list"))
    listed = {row["player"] for row in data["standings"]}
    rng = Random(seed)
    score = rng.choice([score for session in data["sessions"] for score in session["scores"]])
    score["score"] = text_of(Fraction(score["score"]) - 1)
    assert checked(data).findings or score["player"] not in listed


# ---- their seating


@one_by_one("tables", [4, 5, 6, 7, 8, 9, 10, 11, 16, 25, 56])
def test_in_their_plans_no_pair_meets_twice_and_winds_are_even(tables: int) -> None:
    made = 0
    for sessions in (1, 2, 3, 4, 5, 6, 8):
        plan = plan_of(tables, sessions, Random(sessions))
        if plan is None:
            continue
        made += 1
        pairs = [pair for each in plan for four in each for pair in combinations(sorted(four), 2)]
        assert len(pairs) == len(set(pairs))
        assert all(sorted(seat for four in each for seat in four) == list(range(4 * tables)) for each in plan)
        winds = [[four.index(player) for each in plan for four in each if player in four] for player in range(4 * tables)]
        assert all(max(map(own.count, range(4))) - min(map(own.count, range(4))) <= 1 for own in winds)
        if tables > 4:
            visits = [(player, at) for each in plan for at, four in enumerate(each) for player in four]
            assert len(visits) == len(set(visits))
    assert made >= 5
