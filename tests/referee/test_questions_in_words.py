"""Questions in plain words: the likeliest entry with its ruling or its questions, and the next two, in the command and on pages."""

import json
from collections.abc import Iterable
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import asking, main
from jantaku.referee import FOULS
from jantaku.referee.search import OTHERS as OTHER_ENTRIES
from jantaku.referee.search import search
from jantaku.texts import LANGUAGES
from tests.referee.phrasings import OTHERS, OWN
from tests.sampling import one_by_one

FIRST, AMONG = 51 / 60, 57 / 60  # least share of questions whose entry comes first, and among the first three


def run(*words: str, typed: str | None = None) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100", "NO_COLOR": "1"}
    return CliRunner().invoke(main, ["ruling", *words], env=clean, input=typed)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone sits at the terminal."""
    monkeypatch.setattr(asking, "at_terminal", lambda: True)


def share(asked: Iterable[tuple[str, str]], among: int) -> float:
    places = [foul in [each.id for each in search(words)[:among]] for foul, words in asked]
    return sum(places) / len(places)


@one_by_one("whole", [OWN, OTHERS], ids=["own", "others"])
@one_by_one("lang", LANGUAGES)
def test_what_referees_write_finds_its_entry_first_or_among_three(lang: str, whole: dict[str, list[tuple[str, str]]]) -> None:
    assert share(whole[lang], 1) >= FIRST
    assert share(whole[lang], 3) >= AMONG


def test_every_entry_is_asked_for_in_somebody_elses_words() -> None:
    assert {foul for rows in OTHERS.values() for foul, _ in rows} == set(FOULS)


@one_by_one(
    ("words", "foul"),
    [
        ("says ippatsu instead of ron", "wrong-word"),
        ("forgot to take the replacement tile after a kan", "tile-count"),
        ("a player's hand falls open by accident", "revealed"),
        ("リーチ後に見逃し", "missed-win"),
        ("referee made a wrong decision", "referee-mistake"),
        ("took the wrong seat", "wrong-seats"),
        ("calls in error and the next player has drawn", "late-call"),
        ("somebody drew twice", "tile-count"),
        ("a tie of claims", "who-first"),
    ],
)
def test_words_that_are_no_id_are_a_question(words: str, foul: str) -> None:
    found = answer(*words.split())
    assert (found["question"], found["foul"]) == (words, foul)
    assert foul not in found["others"]
    assert len(found["others"]) <= OTHER_ENTRIES
    assert answer(words)["foul"] == foul  # quoted or not


def test_a_question_whose_ruling_depends_on_nothing_is_answered_at_once() -> None:
    found = answer("somebody", "drew", "twice")
    assert (found["sanction"], found["cite"], found["open"]) == ("dead-hand", "7.2", [])


def test_without_a_terminal_every_answer_is_shown_with_what_is_ruled_then() -> None:
    told = run("リーチ後に見逃し").stdout
    for choice, step in (("yes", "for the rest of the hand"), ("no", "Until the next draw or call")):
        assert f"--given riichi={choice}" in told
        assert step in " ".join(told.split())
    assert answer("リーチ後に見逃し")["open"][0]["id"] == "riichi"
    assert answer("リーチ後に見逃し", "--given", "riichi=yes")["next"] == ["furiten-hand", "tsumo-still"]


@pytest.mark.usefixtures("person")
def test_at_a_terminal_its_questions_are_asked_and_a_wrong_answer_is_asked_again() -> None:
    told = run("called ron without yaku", typed="9\nyes\n1\n2\n")
    assert told.exit_code == 0, told.output
    assert "shown=9 is not allowed" in told.stdout
    assert "Chombo" in told.stdout or "chombo" in told.stdout
    assert "Or was it:" in told.stdout


@pytest.mark.usefixtures("person")
@pytest.mark.parametrize(("lang", "spoken"), [("en", "yes"), ("fr", "oui"), ("ja", "はい")])
def test_at_a_terminal_an_id_without_circumstances_asks_for_them_in_the_readers_language(lang: str, spoken: str) -> None:
    told = run("missed-win", "--lang", lang, typed=f"{spoken}\n")
    assert told.exit_code == 0, told.output
    assert "furiten-hand" in told.stdout


def test_a_misspelt_id_is_no_question() -> None:
    told = run("emty-win")
    assert told.exit_code != 0
    assert "did you mean empty-win?" in told.output


def test_words_that_fit_nothing_say_so() -> None:
    told = run("zzzz", "qqqq")
    assert told.exit_code != 0
    assert "No foul found" in told.output
