"""``jantaku play --refereed``: nothing is asked or refused, and each ruling is told with its clause and sentence."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.refereed.log import replay
from jantaku.texts import LANGUAGES, say
from tests.refereed.kinds import kind_at
from tests.sampling import one_by_one


def run(*words: object, typed: str) -> Result:
    """The command with what is typed, line by line."""
    given = ["play", "--refereed", "--no-clock", "--seed", "a", "--seat", "E", *map(str, words)]
    return CliRunner().invoke(main, given, input=typed.replace(";", "\n") + "\n", env={"LC_ALL": "C", "COLUMNS": "132"})


def flat(result: Result) -> str:
    """Return what was shown, in one line."""
    return " ".join(result.output.split())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_empty_win_is_a_chombo_shown_with_its_clause_and_its_points_apart(lang: str) -> None:
    result = run("--lang", lang, typed="tsumo;show;;quit")
    assert result.exit_code == 0
    assert "WRC 2015 7.2" in flat(result)
    assert say("foul.title.empty-win", lang) in flat(result)
    assert say("game.no-change", lang) in flat(result)
    assert say("tabletop.ledger", lang) in flat(result)


def test_at_the_club_the_same_costs_a_mangan_at_the_table_and_no_penalty_points() -> None:
    told = flat(run("--book", "club", typed="tsumo;show;;quit"))
    assert "Club, Points 4" in told
    assert "−12,000" in told
    assert say("tabletop.ledger") not in told


def test_in_training_it_is_explained_first_and_happens_when_it_is_typed_again() -> None:
    told = flat(run("--training", typed="9s;;draw;quit"))
    assert "Wait: that would be a foul" in told
    assert "Nothing has happened yet" in told
    again = flat(run("--training", typed="9s;;draw;draw;quit"))
    assert again.count("East (you) draws") == told.count("East (you) draws") + 1


def test_what_is_typed_wrong_is_said_and_the_game_goes_on() -> None:
    told = flat(run(typed="nonsense;3m;?;log;table;9s;quit"))
    assert "“nonsense” was not understood" in told
    assert told.count("You do not hold the 3 of characters") == 1
    assert "East (you) discards the 9s" in told


def test_whole_hands_are_played_by_letting_time_pass_and_the_log_follows_them(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    result = run("--save", file, typed=";".join((["drawn", "", "", "", "", "noten"]) * 60))
    assert result.exit_code == 0
    table = replay(file.read_text("utf-8"))
    assert len(table.hands) > 1
    assert "keeps the deal" in flat(result) or "The deal passes on" in flat(result)


def test_where_winners_count_the_terminal_waits_for_a_count_or_a_dispute() -> None:
    told = flat(run("--seed", "e", "--counting", typed=";".join((["drawn", "", "", "dispute", "", "noten"]) * 25)))
    assert say("tabletop.counting") in told
    assert say("tabletop.check-now") in told
    assert " disputes the count." in told
    assert "The referee confirms the count" in told
    assert say("tabletop.intact") in told


def test_another_seat_is_named_by_its_wind() -> None:
    told = flat(run(typed="dead S;quit"))
    assert "The hand of South Haru is not dead" in told


def test_trifles_are_counted_aloud_and_who_cheats_is_out_while_a_substitute_plays_on() -> None:
    told = flat(run("--set", "rounds=1", typed="reveal own 1;peek"))
    assert "East (you): 1 warning so far; from 5 on, each is ruled on as a repeated offence." in told
    assert say("foul.title.cheating") in told
    assert "East (you) is disqualified; a substitute plays on." in told
    assert "East (you) is disqualified and not ranked." in told or "(you) is disqualified and not ranked." in told
    assert say("game.standings") in told


def test_who_heeds_the_warning_of_a_riichi_is_not_in_riichi() -> None:
    told = flat(run("--training", typed="riichi 9s;9s;quit"))
    assert say("foul.title.riichi-noten") in told
    assert "Riichi!" not in told
    assert "discards the 9s" in told
    done = flat(run("--training", typed="riichi 9s;riichi 9s;quit"))
    assert (done.count("Nothing has happened yet"), done.count("Riichi!")) == (1, 1)


WHOLE_HAND = ";".join((["drawn", "", "", "", "", "noten"]) * 15)


def test_the_bots_of_a_refereed_table_are_those_that_were_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "evening.jsonl"
    result = run("--bot", "strong", "--seat", "W=sensible", "--seat", "N=random", "--save", file, typed=WHOLE_HAND)
    assert result.exit_code == 0, result.output
    assert [kind_at(file.read_text("utf-8"), seat) for seat in (1, 2, 3)] == ["strong", "sensible", "random"]


def test_a_program_is_not_seated_at_a_table_that_asks_nothing() -> None:
    result = run("--seat", "W=mjai:no-such-program", typed="quit")
    assert result.exit_code == 2
    assert "the program at seat W answers what it is asked, and a refereed table asks nothing" in flat(result)


@one_by_one("words", [["--refereed", "--hints", "waits"], ["--training"], ["--counting"], ["--no-clock"]])
def test_an_option_of_the_other_kind_of_table_is_refused(words: list[str]) -> None:
    result = CliRunner().invoke(main, ["play", *words], input="quit\n", env={"LC_ALL": "C"})
    assert result.exit_code == 2
    assert next(word for word in words if word != "--refereed").replace("--no-", "--") in flat(result)
    assert "leave it, or --refereed, out" in flat(result) or "or give --refereed too" in flat(result)
