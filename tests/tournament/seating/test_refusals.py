"""Every refusal of seating has a sentence in every language, and its commands print it in theirs."""

import json
from collections.abc import Iterable

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.texts import LANGUAGES
from jantaku.tournament import seating
from jantaku.tournament.errors import EventError
from jantaku.tournament.plans import read
from jantaku.tournament.seating.errors import PlanPlace, PlayersListed, SeatingError
from tests.refusals import raised, worded, wordings
from tests.sampling import one_by_one

LISTS = ("rounds", "tables", "players", "groups", "changes", "sessions", "seats")
PLAN = json.dumps(seating.seat(40, 2).json())
FIXED = json.dumps(seating.seat(40, 2).json() | {"fixed": {"7": 10}})
AMENDED = json.dumps({"rounds": [[[1, 2, 3, 4]]] * 2, "changes": [{"after": 1, "without": [], "added": [], "tables": 1}]})


# id, words of the command, what is given to it
REFUSED = [
    ("json", ["--results", "-"], "x"),
    ("totals", ["--results", "-"], "{}"),
    ("total", ["--results", "-"], '{"rounds": [[[1,2,3,4]]], "totals": {"1":1}}'),
    ("total-alone", ["--results", "-"], '{"rounds": [[[1,2,3,4]]], "totals": {"1":1,"2":1,"3":1,"4":1,"5":1}}'),
    ("score", ["--results", "-"], '{"totals": {"1": "x"}}'),
    ("nobody", ["--results", "-"], '{"totals": {}}'),
    ("malformed", ["check", "-"], "["),
    ("deep", ["check", "-"], "[" * 100_000),
    ("long", ["check", "-"], "1" * 2_000_001),
    ("empty", ["check", "-"], ""),
    ("no-rounds", ["check", "-"], "{}"),
    ("round-count", ["check", "-"], "[]"),
    ("tables-none", ["check", "-"], "[[]]"),
    ("table-count", ["check", "-"], "1-2-3-4\n5-6-7-8\n\n1-2-3-4"),
    ("four", ["check", "-"], "1-2-3"),
    ("part", ["check", "-"], "1-2-3-5"),
    ("seat-twice", ["check", "-"], "1-2-3-3"),
    ("object", ["check", "-"], '{"rounds": [[[1,2,3,4]]], "certificate": 3}'),
    ("list-rounds", ["check", "-"], '{"rounds": 5}'),
    ("list-tables", ["check", "-"], "[5]"),
    ("list-players", ["check", "-"], "[[5]]"),
    ("list-groups", ["check", "-"], '{"rounds": [[[1,2,3,4]]], "apart": 3}'),
    ("list-changes", ["check", "-"], '{"rounds": [[[1,2,3,4]]], "changes": 3}'),
    ("list-sessions", ["check", "-"], '{"format": "jantaku-event", "sessions": 3}'),
    ("list-seats", ["check", "-"], '{"format": "jantaku-event", "sessions": [{}]}'),
    ("number", ["check", "-"], "[[[1,2,3,0]]]"),
    ("player", ["check", "-"], "1-2-3-x"),
    ("players", ["--players", "4", "--rounds", "1"], ""),
    ("rounds", ["--players", "40", "--rounds", "16"], ""),
    ("fours", ["--players", "42", "--rounds", "8"], ""),
    ("was-amended", ["--file", "-", "--lot", "x"], AMENDED),
    ("group-player", ["--players", "40", "--rounds", "1", "--apart", "-"], "1, 41"),
    ("group-twice", ["--players", "40", "--rounds", "1", "--apart", "-"], "1, 1"),
    ("group-word", ["--players", "40", "--rounds", "1", "--apart", "-"], "x"),
    ("group-none", ["--players", "40", "--rounds", "1", "--apart", "-"], "# none"),
    ("fixed-word", ["--players", "40", "--rounds", "1", "--fixed", "7"], ""),
    ("fixed-twice", ["--players", "40", "--rounds", "1", "--fixed", "7=3", "--fixed", "7=4"], ""),
    ("fixed-player", ["--players", "40", "--rounds", "1", "--fixed", "41=3"], ""),
    ("fixed-table", ["--players", "40", "--rounds", "1", "--fixed", "7=11"], ""),
    ("fixed-both", ["--players", "40", "--rounds", "1", "--fixed", "7=3", "--fixed", "8=3"], ""),
    ("fixed-gone", ["amend", "-", "--played", "1", "--without", "1,2,3,4"], FIXED),
    ("played-changed", ["amend", "-", "--played", "0", "--without", "1"], AMENDED),
    ("played", ["amend", "-", "--played", "2", "--without", "1"], PLAN),
    ("change", ["amend", "-", "--played", "1"], PLAN),
    ("filled", ["amend", "-", "--played", "1", "--without", "1"], PLAN),
    ("tables", ["amend", "-", "--played", "1", "--without", "1", "--tables", "10"], PLAN),
    ("leave", ["amend", "-", "--played", "1", "--without", "41"], PLAN),
    ("come", ["amend", "-", "--played", "1", "--add", "1"], PLAN),
    ("come-number", ["amend", "-", "--played", "1", "--add", "0"], PLAN),
    ("player-word", ["amend", "-", "--played", "1", "--add", "x"], PLAN),
    ("player-twice", ["amend", "-", "--played", "1", "--add", "41,41"], PLAN),
]
WITHOUT_A_COMMAND = {"ranking", "fixed-stay"}  # the commands rank everybody; so many players are never fixed where it fails


def test_every_refusal_is_worded_and_every_wording_is_of_a_refusal() -> None:
    found = {
        ident for name in raised("SeatingError") for ident in ([f"list-{what}" for what in LISTS] if name == "list-*" else [name])
    }
    for lang in LANGUAGES:
        assert wordings("seating.no-", lang) == found
    assert {ident for ident, _, _ in REFUSED} | WITHOUT_A_COMMAND == found


@one_by_one("lang", LANGUAGES)
@one_by_one(("ident", "words", "given"), REFUSED, ids=[ident for ident, _, _ in REFUSED])
def test_a_command_refuses_in_its_language(ident: str, words: list[str], given: str, lang: str) -> None:
    languages = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": f"{lang}.UTF-8"}
    result = CliRunner().invoke(main, ["seat", *words], input=given, env=languages)
    assert result.exit_code == 2
    assert worded(f"seating.no-{ident}", lang).fullmatch(result.stderr.removeprefix("Error: ").strip()), result.stderr
    assert result.stdout == ""


def test_a_refusal_carries_its_values() -> None:
    with pytest.raises(SeatingError) as found:
        seating.plan_of("1-2-3-4\n5-6-7-9", "my plan")
    assert found.value.id == "part"
    assert found.value.values["player"] == 9
    assert found.value.values["players"] == tuple(range(1, 9))
    assert found.value.sentence("en") == "my plan, round 1, table 2: 9 takes no part; expected 1 to 8."
    assert found.value.sentence("ja") == "my plan、1回戦、2卓：9番は参加していません。番号は1〜8です。"


def test_an_event_refuses_a_plan_in_one_language() -> None:
    with pytest.raises(EventError) as found:
        read("1-2-3-x", "")
    assert found.value.sentence("en") == (
        "This is not a seating plan. The plan, line 1: 'x' is not the number of a player; expected 1 to 99999."
    )
    french = found.value.sentence("fr")
    assert "Le plan, ligne 1" in french
    assert "plan, line" not in french


@one_by_one(
    ("players", "says"),
    [
        ((3,), "3"),
        ((5, 3), "3 and 5"),
        ((7, 1, 3), "1, 3 and 7"),
        ((4, 3, 2, 1), "1 to 4"),
        (range(1, 41, 2), "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 8 more"),
    ],
)
def test_players_are_listed_as_people_do(players: Iterable[int], says: str) -> None:
    assert PlayersListed(players).sentence() == says


def test_a_place_goes_from_the_file_inwards() -> None:
    place = PlanPlace("x.json").at("totals").at("round", 3).at("table", 2)
    assert place.sentence() == "x.json, totals, round 3, table 2"
    assert place.sentence("fr") == "x.json, totals, ronde 3, table 2"
