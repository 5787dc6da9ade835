"""A club's season: every game counts once, whoever plays it, in whichever order the files are given."""

import json
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.cli import main
from jantaku.tournament import evenings, keeping, personal, season_prints
from jantaku.tournament.archive import Archive
from jantaku.tournament.evenings import HOUSE_PLAYERS, LOT, Way
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.people import Participant
from jantaku.tournament.rating import RatedGame, rated, rating_of
from jantaku.tournament.seasons import PersonKey, known_people, part_of, season
from tests.sampling import examples
from tests.tournament.events.kept import EVA, Refused

NAMES = ("Aki", "Ben", "Chloé", "Dai", "Eve", "Fu", "Gil", "Hana", "Ivo")
POINTS = (45_000, 30_000, 25_000, 20_000)


def at(day: str) -> Stamp:
    return Stamp(int(1000 * datetime.fromisoformat(f"{day}T20:00+00:00").timestamp()), "Eva")


def person(name: str, club: str = "", federation: str = "") -> Participant:
    return Participant(0, name, "", club, federation, salt=name)


def evening(day: str, people: Sequence[Participant], rounds: int = 1, *, kind: str = "evening", shuffle: int = -1) -> Archive:
    """An evening at which everybody is seated in order, or drawn, and the first of each table wins."""
    archive = keeping.begin(f"Evening {day}", "wrc-2015", at(day), house={}, kind=kind)
    for each in people:
        keeping.enter(archive, each, at(day))
    way = Way(LOT, rounds, HOUSE_PLAYERS, lot=str(shuffle))
    house = [person(f"House {number}") for number in (1, 2, 3)]
    for session in range(1, rounds + 1):
        if shuffle < 0:
            numbers = sorted(archive.state.entries)
            tables = {t + 1: tuple(numbers[4 * t : 4 * t + 4]) for t in range(len(numbers) // 4)}
            keeping.seat(archive, session, tables, at(day))  # type: ignore[arg-type]
        else:
            evenings.next_round(archive, evenings.here(archive), way, at(day), house=house)
        for table in archive.state.sessions[session].tables:
            keeping.result(archive, (session, table), {"points": [*POINTS], "sticks": 0, "seen": "Eva"}, at(day))
    return archive


def four(*names: str) -> list[Participant]:
    return [person(name) for name in names]


@settings(max_examples=examples(12), deadline=None)
@given(st.lists(st.tuples(st.integers(4, 9), st.integers(1, 3)), min_size=1, max_size=3), st.integers(0, 99))
def test_games_counted_are_the_tables_played_times_four_and_the_order_of_files_does_not_matter(
    sizes: list[tuple[int, int]], seed: int
) -> None:
    found = [
        evening(f"2026-1{n}-05", four(*Random(seed + n).sample(NAMES, size)), rounds, shuffle=seed)
        for n, (size, rounds) in enumerate(sizes)
    ]
    one = season(found)
    tables = sum(len(archive.reckoning.tables) for archive in found)
    house = sum(player is None for game in one.games for player in game.players)
    assert len(one.games) == tables
    assert sum(row.games for row in one.table()) == 4 * tables - house
    assert sum(len(row.history) for row in one.rating()) == 4 * tables - house
    assert sum(sum(row.games for row in one.table(month)) for month in one.months) == 4 * tables - house
    other = season(Random(seed).sample(found, len(found)))
    assert (other.table(), other.rating(), other.games) == (one.table(), one.rating(), one.games)


def test_totals_are_those_of_each_evening_less_penalties_and_exact() -> None:
    archive = evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai"), 2)
    late = {"foul": "late", "given": {"minutes": "7"}, "players": [1], "session": 2, "referee": "Eva"}
    keeping.rule(archive, "ruling", late, at("2026-11-05"))
    ranked = {archive.name(row.entry): row.total for row in archive.reckoning.standings}
    assert {row.name: row.total for row in season([archive]).table()} == ranked
    assert ranked["Aki"] == 2 * 30 - 7
    third = keeping.begin("Equals", "wrc-2015", EVA, house={}, kind="evening")
    for each in four("Aki", "Ben", "Chloé", "Dai"):
        keeping.enter(third, each, EVA)
    keeping.seat(third, 1, {1: (1, 2, 3, 4)}, EVA)
    keeping.result(third, (1, 1), {"points": [35_000, 35_000, 35_000, 15_000], "sticks": 0, "seen": "Eva"}, EVA)
    rows = {row.name: row for row in season([archive, third]).table()}
    assert rows["Aki"].total == ranked["Aki"] + Fraction(5) + Fraction(15, 3)
    assert rows["Chloé"].mean_place == Fraction(3 + 3 + 1, 3)


def test_the_best_evenings_count_and_who_has_too_few_games_has_no_rank() -> None:
    names = ("Aki", "Ben", "Chloé", "Dai")
    turned = [evening(f"2026-11-{5 + n:02}", four(*names[n:], *names[:n])) for n in range(3)]
    guests = evening("2026-11-20", four("Eve", "Ben", "Chloé", "Dai"))
    found = season([*turned, guests])
    rows = {row.name: row for row in found.table(best=2, least=2)}
    assert [str(each.total) for each in rows["Aki"].meetings] == ["30", "-25", "-10"]
    assert rows["Aki"].total == 30 - 10
    assert rows["Aki"].counted == {0, 2}
    assert rows["Aki"].games == 3
    assert rows["Eve"].rank == 0
    assert found.table(best=2, least=2)[-1].name == "Eve"
    assert [(row.rank, row.name, int(row.total)) for row in found.table(best=2)][:3] == [
        (1, "Ben", 35),
        (1, "Chloé", 35),
        (3, "Eve", 30),
    ]


def test_equals_share_the_better_rank() -> None:
    rows = season([evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai", "Eve", "Fu", "Gil", "Hana"))]).table()
    assert [row.rank for row in rows] == [1, 1, 3, 3, 5, 5, 7, 7]


def test_a_month_has_its_evenings_and_a_league_counts_session_by_session() -> None:
    league = evening("2026-10-30", four("Aki", "Ben", "Chloé", "Dai"), kind="league")
    keeping.seat(league, 2, {1: (1, 2, 3, 4)}, at("2026-11-02"))
    keeping.result(league, (2, 1), {"points": [*POINTS], "sticks": 0, "seen": "Eva"}, at("2026-11-02"))
    found = season([league, evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai"), 2)])
    assert found.months == ("2026-10", "2026-11")
    assert [row.games for row in found.table("2026-10")] == [1, 1, 1, 1]
    assert [row.games for row in found.table("2026-11")] == [3, 3, 3, 3]
    assert len(found.table()[0].meetings) == 3
    ahead = season([evening("2026-11-30", four("Aki", "Ben", "Chloé", "Dai"))], timezone(timedelta(hours=9)))
    assert ahead.months == ("2026-12",)


def test_a_person_is_known_by_the_federation_number_else_by_name_and_club() -> None:
    first = evening("2026-11-05", [person("Aki Mori", "Lyon", "FR7"), person("Ben", "Lyon"), person("Chloé"), person("Dai")])
    later = [person("A. Mori", "Nice", "fr7"), person("BEN", " lyon"), person("Chloé", "Lyon"), person("Dai")]
    rows = {row.key: row for row in season([first, evening("2026-11-12", later)]).table()}
    assert {key: row.games for key, row in rows.items()} == {
        PersonKey("fr7"): 2,
        PersonKey("", "ben", "lyon"): 2,
        PersonKey("", "chloé", ""): 1,
        PersonKey("", "chloé", "lyon"): 1,
        PersonKey("", "dai", ""): 2,
    }
    assert rows[PersonKey("fr7")].name == "A. Mori"


def test_who_once_gave_a_number_is_the_same_without_it_unless_two_have_that_name() -> None:
    one = evening("2026-11-05", [person("Aki", "", "1"), *four("Ben", "Chloé", "Dai")])
    plain = evening("2026-11-12", four("Aki", "Ben", "Chloé", "Dai"))
    assert next(row for row in season([one, plain]).table() if row.name == "Aki").games == 2
    other = evening("2026-11-19", [person("Aki", "", "2"), *four("Ben", "Chloé", "Dai")])
    rows = [row for row in season([one, plain, other]).table() if row.name == "Aki"]
    assert sorted((row.key.federation, row.games) for row in rows) == [("", 1), ("1", 1), ("2", 1)]


def test_who_was_deleted_is_in_no_row_and_the_game_counts_for_the_others() -> None:
    archive = evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai"))
    personal.forget(archive, 2, EVA)
    assert [row.name for row in season([archive]).table()] == ["Aki", "Chloé", "Dai"]


def test_an_event_given_twice_is_refused() -> None:
    archive = evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai"))
    with Refused("season-twice"):
        season([archive, Archive.read(archive.text)])


def test_the_people_of_a_club_are_those_of_its_evenings_who_came_most_first() -> None:
    first = evening("2026-11-05", four("Zoé", "Ben", "Chloé", "Dai"))
    last = evening("2026-11-12", four("Zoé", "Eve", "Fu", "Gil"), shuffle=1)
    assert [each.name for each in known_people(map(part_of, [last, first]))] == ["Zoé", "Ben", "Chloé", "Dai", "Eve", "Fu", "Gil"]


# ---- ratings
def test_a_rating_moves_by_the_place_and_by_the_others_less_with_each_game() -> None:
    first = rated([RatedGame("abcd", POINTS)])
    assert [str(rating_of(first[each])) for each in "abcd"] == ["1530", "1510", "1490", "1470"]
    second = rated([RatedGame("abcd", POINTS), RatedGame("abcd", POINTS)])
    # 1530 + (1 - 0.002) x (30 + (1500 - 1530) / 40) = 1559.1915
    assert rating_of(second["a"]) == Fraction("1559.19")
    assert [each.before for each in second["a"]] == [1500, 1530]


def test_equals_share_what_their_places_count() -> None:
    found = rated([RatedGame("abcd", (35_000, 35_000, 25_000, 25_000))])
    assert [str(rating_of(found[each])) for each in "abcd"] == ["1520", "1520", "1480", "1480"]


def test_after_400_games_a_rating_moves_by_a_fifth_and_a_weak_table_counts_as_1500() -> None:
    games = [RatedGame(("a", None, None, None), POINTS if n % 2 else POINTS[::-1]) for n in range(402)]
    history = rated(games)["a"]
    last = history[-1]
    mean = max(Fraction(1500), (last.before + 4500) / 4)
    assert last.after == round((last.before + Fraction(1, 5) * (30 + (mean - last.before) / 40)) * 100) / Fraction(100)
    weak = [RatedGame(("a", "b", "c", "d"), POINTS), RatedGame(("c", "d", None, None), POINTS)]
    assert rating_of(rated(weak)["c"]) == round((1490 + Fraction(998, 1000) * (30 + Fraction(1500 - 1490, 40))) * 100) / Fraction(
        100
    )


@given(st.permutations(POINTS), st.permutations(POINTS))
def test_in_a_first_game_nobody_gains_what_nobody_loses(one: list[int], other: list[int]) -> None:
    found = rated([RatedGame("abcd", one), RatedGame("efgh", other)])
    assert sum(rating_of(history) for history in found.values()) == 8 * 1500


def test_house_players_are_not_rated_and_a_month_has_the_ratings_of_its_end() -> None:
    found = season(
        [evening("2026-10-05", four("Aki", "Ben", "Chloé"), shuffle=1), evening("2026-11-05", four("Aki", "Ben", "Chloé", "Dai"))]
    )
    assert {row.name for row in found.rating()} == {"Aki", "Ben", "Chloé", "Dai"}
    assert {row.name for row in found.rating("2026-10")} == {"Aki", "Ben", "Chloé"}
    assert all(len(row.history) == 1 for row in found.rating("2026-10"))
    assert found.rating("2026-09") == ()


# ---- prints and the command
@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Two evenings as files."""
    found = []
    for day, names in (("2026-10-05", "Aki Ben Chloé Dai"), ("2026-11-05", "Ben Aki Eve Dai")):
        path = tmp_path / f"{day}.event"
        path.write_text(evening(day, four(*names.split())).text, "utf-8")
        found.append(str(path))
    return found


def run(*words: str, code: int = 0) -> str:
    done = CliRunner().invoke(main, ["event", "season", *words], catch_exceptions=False)
    assert done.exit_code == code, done.output
    return done.output


def test_by_command(files: list[str], tmp_path: Path) -> None:
    pytest.importorskip("xlsxwriter")
    for lang in ("en", "fr", "ja"):
        assert "Chloé" in run(*files, "--lang", lang)
    data = json.loads(run(*files, "--json", "--best", "1", "--least", "2"))
    assert [(row["name"], row["rank"], row["total"]) for row in data["table"]][:2] == [("Aki", 1, "30"), ("Ben", 1, "30")]
    assert [(row["name"], row["rank"]) for row in data["table"]][-2:] == [("Chloé", None), ("Eve", None)]
    assert data == json.loads(run(*files[::-1], "--json", "--best", "1", "--least", "2"))
    assert [one["after"] for one in data["ratings"][0]["history"]] == ["1510", "1539.75"]
    november = json.loads(run(*files, "--json", "--month", "2026-11"))
    assert november["games"] == 1
    assert {row["name"] for row in november["table"]} == {"Aki", "Ben", "Eve", "Dai"}
    book, page = tmp_path / "season.xlsx", tmp_path / "season.html"
    run(*files, "--xlsx", str(book), "--html", str(page))
    assert len([name for name in ZipFile(book).namelist() if "worksheets/sheet" in name]) == 2
    assert "1539.8" in page.read_text("utf-8")
    run(*files, "--month", "2026-13", code=2)
    run(files[0], files[0], code=2)


def test_the_table_says_how_many_evenings_count_and_a_history_is_game_by_game() -> None:
    names = ("Aki", "Ben", "Chloé", "Dai")
    found = season([evening(f"2026-11-{5 + n:02}", four(*names[n:], *names[:n])) for n in range(3)], UTC)
    for lang in ("en", "fr", "ja"):
        document = season_prints.table(found, lang, best=2, least=1)
        assert document.texts(lang)[0][4] == "2/3"
        assert season_prints.table(found, lang).texts(lang)[0][4] == "3"
        assert season_prints.history(found, found.rating()[0], lang).texts(lang)[0][0] == "2026-11-05"
    empty = season([])
    assert season_prints.table(empty, "en").rows == ()
    assert season_prints.rating(empty, "en").rows == ()
