"""``jantaku ruling``: data for programs, lines for people, and a sentence for whatever is wrong."""

import json
import re
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.referee import FOULS, NEXT, SANCTIONS, offered
from jantaku.referee.card import card, html
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from tests.sampling import one_by_one


def run(*words: str) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100"}
    return CliRunner().invoke(main, ["ruling", *words], env=clean)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def given(text: str) -> list[str]:
    return [word for pair in text.split() for word in ("--given", pair)]


def test_a_ruling_as_data_has_sanction_points_clause_sentence_and_what_follows() -> None:
    found = answer("empty-win", *given("shown=yes with=none last_timed_hand=no"))
    assert list(found)[:5] == ["sanction", "points", "cite", "sentence", "next"]
    assert (found["sanction"], found["points"], found["cite"]) == ("chombo", 20, "7.2")
    assert list(found["sentence"]) == list(LANGUAGES)
    assert found["next"] == ["win-void", "score-minus", "redeal", "stake-returned", "same-dealer", "no-counter"]
    assert set(found["next"]) <= set(NEXT)
    assert found["given"] == {"shown": "yes", "with": "none", "last_timed_hand": "no"}


@pytest.mark.parametrize(
    ("book", "sanction", "cite"), [("wrr-2013", "dead-hand", "7.2"), ("wrc-2015", "none", "7.2"), ("club", "chombo", "Pts-4")]
)
def test_the_book_decides(book: str, sanction: str, cite: str) -> None:
    found = answer("empty-riichi", "--book", book, *given("with=none last_timed_hand=no"))
    assert (found["sanction"], found["cite"], found["book"]) == (sanction, cite, book)


def test_a_ruling_of_the_house_decides_and_is_said() -> None:
    found = answer("tile-count", "--set", "fouls.tile_count=one-point")
    assert (found["sanction"], found["points"], found["cite"]) == ("points", 1, "house ruling")
    assert found["house"] == {"fouls.tile_count": "one-point"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_for_people_has_the_sentence_the_steps_and_the_clause(lang: str) -> None:
    told = run("riichi-noten", *given("at=draw dead_only=yes shown=yes"), "--lang", lang)
    assert told.exit_code == 0
    flat = re.sub(r"\s+", "", told.stdout)
    for ident in ("foul.title.riichi-noten", "foul.sanction.none", "foul.aloud", "foul.following", "foul.ask.dead_only"):
        assert re.sub(r"\s+", "", say(ident, lang)) in flat, ident
    for step in ("hand-shown", "pays-noten", "deal-passes"):
        assert step in told.stdout
    assert "WRC 2015 7.2" in told.stdout
    assert all(line == line.rstrip() for line in told.stdout.splitlines())


@one_by_one(
    ("words", "why"),
    [
        (["empty-win"], "the ruling depends on 'shown', which was not given (Was the hand shown?); give shown=yes or shown=no"),
        (["late"], "give minutes=N, a number from 0 to 1440"),
        (["emty-win"], "did you mean empty-win?"),
        (["empty-win", "--given", "shwon=yes"], "did you mean shown?"),
        (["empty-win", "--given", "shown=maybe"], "shown=maybe is not allowed: it takes yes, no"),
        (["empty-win", "--given", "shown"], "write KEY=VALUE, like shown=no"),
        (["empty-win", "--given", "=no"], "write KEY=VALUE, like shown=no"),
        (["empty-win", "--given", "shown=no", "--given", "shown=yes"], "shown is given twice, as no and as yes"),
        (["empty-win", "--book", "wrc-2051"], "wrc-2015"),
        (["empty-win", "--set", "fouls.empty_win_shown=dad"], "dead-hand"),
        (["--compare", "clubb"], "club"),
        ([], "Give one of FOUL, --list, --search, --compare, --card and --register"),
        (["empty-win", "--list"], "not FOUL and --list"),
        (["--list", "--given", "shown=no"], "--given speaks of a FOUL; --list takes none"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(words: list[str], why: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert why in re.sub(r"\s+", " ", result.stderr)
    assert "Traceback" not in result.output
    assert result.stdout == ""


def test_from_the_list_every_foul_can_be_ruled_on() -> None:
    """A program that knows nothing but the list and the errors finds its way to every ruling."""
    listed = answer("--list")
    assert [entry["foul"] for entry in listed] == list(FOULS)
    for entry in listed:
        known: dict[str, str] = {}
        for _ in range(8):
            result = run(entry["foul"], "--json", *(word for pair in known.items() for word in ("--given", "=".join(pair))))
            if result.exit_code == 0:
                break
            choice = re.search(r"give (\w+)=(\S+?)( or|,|\.)", result.stderr)
            assert choice, result.stderr
            known[choice[1]] = "3" if choice[2] == "N" else choice[2]
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["sanction"] in SANCTIONS


def test_the_list_has_titles_questions_and_rows() -> None:
    entry = {entry["foul"]: entry for entry in answer("--list", "--lang", "fr")}["revealed"]
    assert entry["title"] == entry["titles"]["fr"] == "Tuiles révélées"
    assert entry["code"] == "N18"
    source = entry["questions"][0]
    asked = FOULS["revealed"].questions[0]
    assert (source["id"], source["kind"], tuple(source["choices"])) == ("source", "choice", offered(Book.open(), asked))
    assert source["text"] == "D’où venaient les tuiles\u202f?"
    tiles = next(question for question in entry["questions"] if question["id"] == "tiles")
    assert (tiles["kind"], tiles["low"], tiles["high"]) == ("number", 1, 136)
    assert {row["sanction"] for row in entry["rows"]} == {"none", "redeal", "chombo", "discretion"}


def test_a_search_finds_words_of_any_language_no_matter_what_the_reader_speaks() -> None:
    for words in ("noten riichi", "riichi sans tenpai", "不聴立直"):
        assert answer("--search", words)[0]["foul"] == "riichi-noten"
        assert "riichi-noten" in run("--search", words, "--lang", "ja").stdout
    nothing = run("--search", "qqqq", "--json")
    assert (nothing.exit_code, nothing.stdout, "qqqq" in nothing.stderr) == (2, "", True)


def test_two_books_side_by_side() -> None:
    found = answer("--book", "wrr-2013", "--compare", "wrc-2015")
    assert (found["a"], found["b"], len(found["fouls"])) == ("wrr-2013", "wrc-2015", len(FOULS))
    calls = {foul["foul"]: foul for foul in found["fouls"]}
    assert not calls["empty-call"]["same"]
    assert (calls["empty-call"]["a"][0]["sanction"], calls["empty-call"]["b"][0]["sanction"]) == ("dead-hand", "none")
    assert calls["tile-count"]["same"]
    told = run("--book", "wrr-2013", "--compare", "wrc-2015").stdout
    assert "≠ Empty call" in told
    assert "  Wrong number of tiles" in told
    assert max(map(len, told.splitlines())) <= 100


def test_a_narrow_terminal_has_one_book_below_the_other() -> None:
    clean: dict[str, str | None] = {"COLUMNS": "50", "LANG": None, "LC_ALL": None, "LC_MESSAGES": None}
    told = CliRunner().invoke(main, ["ruling", "--compare", "wrr-2013"], env=clean).stdout
    assert re.search(r"^    wrc-2015$", told, re.MULTILINE)
    assert re.search(r"^    wrr-2013$", told, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_card_is_a_page_of_html(lang: str) -> None:
    page = run("--card", "--lang", lang).stdout
    assert page.rstrip("\n") == html(card(Book.open(), lang), lang)
    assert [part["title"] for part in answer("--card", "--lang", lang)["parts"]][1] == say("foul.group.calls", lang)
