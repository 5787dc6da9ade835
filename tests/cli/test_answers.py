"""The command line's contract: exit codes, languages, data, and a sentence for whatever is wrong."""

import doctest
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import COMMANDS, main
from jantaku.cli.score import command as scoring
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES
from jantaku.texts.bookcard import cards
from jantaku.texts.glossary import get
from tests.sampling import one_by_one

OPEN = "23m 11z 789s chii:345p pon:777z"
ROOT = Path(__file__).parents[2]
JAPANESE = re.compile("[ぁ-んァ-ヶ一-鿿]")


def run(*words: str, **env: str) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None}
    return CliRunner().invoke(main, list(words), env=clean | env)


def answer(*words: str) -> Any:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def process(*words: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "jantaku", *words], capture_output=True, check=False, env=os.environ | env)


# ---- the whole


def test_the_help_names_every_command_and_what_it_does() -> None:
    told = run("--help").output
    for name, (_, line) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(line)}$", told, re.MULTILINE), name


def test_a_command_whose_part_is_missing_is_refused_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "waits", ("jantaku.cli.nowhere", "Waits."))
    monkeypatch.setitem(sys.modules, "jantaku.story.refusals", None)  # it may be of the part that is missing
    result = run("waits", "1m")
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: waits cannot be loaded (No module named 'jantaku.cli.nowhere'):")
    assert run("--help").exit_code == 0


def test_without_docstrings_a_command_still_says_what_it_does() -> None:
    told = process("score", "--help", PYTHONOPTIMIZE="2")
    assert told.returncode == 0
    assert COMMANDS["score"][1].encode() in told.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("words", [("books",), ("score", OPEN, "1m", "--ron", "--json"), ("terms",), ("play", "--seed", "1")])
def test_where_nothing_can_be_written_that_is_said(words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        run_ = subprocess.run(
            [sys.executable, "-m", "jantaku", *words], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert run_.returncode == 2
    assert run_.stderr.startswith(b"Error: the output: No space left on device")
    assert b"Traceback" not in run_.stderr


@pytest.mark.skipif(os.name != "posix", reason="streams are closed by a shell")
@pytest.mark.parametrize(
    ("words", "code"),
    [("play --seed 1 <&-", 0), ("verify - <&-", 2), ("books >&-", 0), ("score 2>&-", 2), ("books | head -n 1", 0)],
)
def test_a_closed_stream_breaks_nothing(words: str, code: int) -> None:
    shell = subprocess.run(["/bin/sh", "-c", f"{sys.executable} -m jantaku {words}"], capture_output=True, check=False)
    assert shell.returncode == code
    assert b"Traceback" not in shell.stderr


@one_by_one("name", ["score", "waits", "rules", "books", "terms"])
def test_every_command_has_help_of_its_own(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "--json" in result.output
    assert "--lang" in result.output


def test_the_help_loads_no_command() -> None:
    code = "import sys; from jantaku.cli import main; main(['--help'], standalone_mode=False); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {module for module in loaded if module.startswith(("jantaku.cli.", "jantaku.rules", "jantaku.core"))}


@one_by_one(
    ("words", "said"),
    [
        (("frob",), "there are score"),
        (("scroe",), "did you mean score"),
        (("score", "11z", "--ron"), "The winning tile is missing"),
        (("score", OPEN, "1m"), "either --ron or --tsumo"),
        (("score", OPEN, "1m", "--ron", "--tsumo"), "either --ron or --tsumo"),
        (("score", OPEN, "1m", "--ron", "--seat", "X"), "'--seat'"),
        (("score", OPEN, "1m", "--ron", "--counters", "many"), "'--counters'"),
        (("score", OPEN, "1m", "--ron", "--counters", "-1"), "0 to 1000"),
        (("score", OPEN, "1m", "--ron", "--lang", "de"), "'--lang'"),
        (("score", OPEN, "1m", "--ron", "--book", "nope"), f"there are {', '.join(library.names())}"),
        (("score", OPEN, "1m", "--ron", "--book", "nowhere.toml"), "no rule book at"),
        (("score", OPEN, "1m", "--ron", "--set", "kiriage"), "write KEY=VALUE"),
        (("score", OPEN, "1m", "--ron", "--set", "kirage=false"), "did you mean worth.kiriage"),
        (("score", OPEN, "1m", "--ron", "--set", "kiriage=often"), "true or false"),
        (("score", OPEN, "1m", "--tsumo", "--robbing-kan"), "robbed by ron"),
        (("score", OPEN, "1m", "--ron", "--riichi"), "closed hand"),
        (("score", "23m 11z 789s chii:345p pon:777z 1m", "1m", "--ron"), "7 concealed tiles are needed"),
        (("score", "1111m 1m", "1m", "--ron"), "four of each"),
        (("score", "\udcff", "1m", "--ron"), "digits and then their suit"),
        (("waits", "12x"), "'x' at 3"),
        (("waits", "123m"), "13 or 14"),
        (("rules", "swap", "--compare", "wrr-2013", "wrc-2015"), "either words"),
        (("rules", "--compare", "wrr-2013", "wrc-2051"), "did you mean wrc-2015"),
        (("terms", "zzzzzz"), "no term"),
    ],
)
def test_bad_input_is_a_sentence_on_stderr_and_exit_code_2(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert re.search(said, result.stderr, re.IGNORECASE), result.stderr
    assert "Traceback" not in result.stderr


def test_a_reader_who_goes_away_is_no_error_to_shout_about() -> None:
    words = [sys.executable, "-m", "jantaku", "rules"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as reading:
        assert reading.stdout
        assert reading.stderr
        assert reading.stdout.readline() == b"World Riichi Championship Rules\n"
        reading.stdout.close()
        assert reading.stderr.read() == b""


def test_a_terminal_without_kanji_gets_an_answer_all_the_same() -> None:
    done = process("score", OPEN, "1m", "--ron", "--lang", "ja", PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"WRC 2015" in done.stdout


def test_no_colour_goes_into_a_file() -> None:
    assert b"\x1b" not in process("score", OPEN, "1m", "--ron").stdout


# ---- languages


@one_by_one(
    ("env", "word"),
    [
        ({}, "South"),
        ({"LANG": "fr_FR.UTF-8"}, "Sud"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "南家"),
        ({"LANG": "ja_JP.UTF-8", "LC_MESSAGES": "fr"}, "Sud"),
        ({"LANG": "de_DE.UTF-8"}, "South"),
        ({"LANG": "frp"}, "South"),
        ({"LC_ALL": "C", "LANG": "fr_FR"}, "South"),
    ],
)
def test_the_environment_chooses_the_language(env: dict[str, str], word: str) -> None:
    assert word in run("score", OPEN, "1m", "--ron", **env).output


def test_the_option_wins_over_the_environment() -> None:
    assert "Sud" in run("score", OPEN, "1m", "--ron", "--lang", "fr", LANG="ja_JP.UTF-8").output


@one_by_one(
    "words",
    [
        ("score", OPEN, "1m", "--ron"),
        ("waits", "12346m 4569p 78s 115z"),
        ("rules", "5.4"),
        ("books",),
        ("terms", "kuikae"),
        ("terms",),
    ],
)
def test_every_command_answers_in_three_languages_and_in_data(words: tuple[str, ...]) -> None:
    told = {lang: run(*words, "--lang", lang) for lang in LANGUAGES}
    assert {result.exit_code for result in told.values()} == {0}
    assert len({result.output for result in told.values()}) == 3
    assert JAPANESE.search(told["ja"].output)
    assert answer(*words)


# ---- score


def test_score_has_what_scripts_are_promised() -> None:
    found = answer("score", OPEN, "1m", "--ron", "--counters", "2", "--sticks", "1")
    assert (found["han"], found["fu"], found["limit"], found["points"]) == (1, 30, None, 1000)
    assert [(yaku["id"], yaku["han"], yaku["cite"]) for yaku in found["yaku"]] == [("chun", 1, "WRC 2015 6.5.1")]
    assert [(item["id"], item["fu"], item["tiles"]) for item in found["fu_items"]] == [
        ("futei", 20, ""),
        ("minko", 4, "777z"),
        ("jantou", 2, "11z"),
    ]
    assert found["payments"] == {"E": -1600, "S": 2600, "W": 0, "N": 0}


def test_the_hand_need_not_be_quoted_and_seats_may_be_small() -> None:
    quoted = answer("score", OPEN, "1m", "--ron", "--seat", "S", "--from", "W")
    assert quoted == answer("score", *OPEN.split(), "1m", "--ron", "--seat", "s", "--from", "w")


def test_a_worthless_hand_is_an_answer() -> None:
    found = answer("score", "23m 99p 789s chii:345p pon:666s", "1m", "--ron")
    assert found["points"] == 0
    assert found["why"][0]["id"] == "win-no-yaku"
    assert {why["yaku"] for why in found["why"][1:]} == {"junchan"}
    assert all(why["text"] and why["cite"] for why in found["why"])
    incomplete = answer("score", "23m 99p 789s chii:345p pon:666s", "5z", "--ron")
    assert (incomplete["points"], incomplete["why"][0]["id"], incomplete["shanten"]) == (0, "win-incomplete", {"four-groups": 0})


def test_a_yakuman_has_its_limit_and_its_yaku() -> None:
    found = answer("score", "19m 19p 19s 1234567z", "1m", "--tsumo", "--book", "tenhou", "--first-turn", "--seat", "E")
    assert (found["limit"], found["yakuman"], found["han"], found["points"]) == ("yakuman", 2, 0, 96000)
    assert [(yaku["id"], yaku["yakuman"]) for yaku in found["yaku"]] == [("kokushi-13", 1), ("tenhou", 1)]


@one_by_one(
    ("words", "key", "value"),
    [
        (("--after-kan", "--last-tile", "--tsumo"), "yaku", {"chun", "rinshan"}),
        (("--last-tile", "--tsumo"), "yaku", {"chun", "haitei"}),
        (("--last-tile", "--ron"), "yaku", {"chun", "houtei"}),
        (("--robbing-kan", "--ron"), "yaku", {"chun", "chankan"}),
        (("--ron", "--round", "S", "--seat", "E"), "yaku", {"chun"}),
    ],
)
def test_each_circumstance_has_its_option(words: tuple[str, ...], key: str, value: set[str]) -> None:
    found = answer("score", "23m 11z 789s chii:345p kan:7777z", "1m", *words)
    assert {each["id"] for each in found[key]} == value


def test_a_house_ruling_changes_the_score_and_is_shown() -> None:
    hand = ("score", "123456s 78s 234m 55p", "9s", "--ron", "--riichi")
    assert answer(*hand)["points"] == 8000
    house = answer(*hand, "--set", "kiriage=false")
    assert (house["points"], house["house"]) == (7700, {"worth.kiriage": False})
    assert "worth.kiriage=false" in run(*hand, "--set", "kiriage=false").output


def test_columns_stay_in_line_in_japanese() -> None:
    from jantaku.texts.columns import width

    lines = run("score", OPEN, "1m", "--ron", "--lang", "ja").output.splitlines()
    fu = [line for line in lines if "WRC 2015 6.3" in line]
    assert len({width(line[: line.index("WRC")]) for line in fu}) == 1
    assert len(fu) == 3


# ---- waits, rules, books, terms


def test_waits_of_fourteen_tiles_are_a_table_of_discards() -> None:
    found = answer("waits", "12346m", "4569p", "78s", "115z")
    assert [(each["tile"], each["left"]) for each in found["discards"][:2]] == [("5z", 12), ("9p", 12)]
    assert run("waits", "12346m 4569p 78s 115z").output.count("5m 69s") >= 2


def test_rules_are_found_by_words_and_by_clause() -> None:
    assert "claims.swap_other" in {line["key"] for line in answer("rules", "swap")}
    assert "furiten.missed_ends" in {line["key"] for line in answer("rules", "5.7.5")}
    assert all(line["clause"] for line in answer("rules"))
    nothing = run("rules", "zzzz")
    assert (nothing.exit_code, nothing.stdout, "zzzz" in nothing.stderr) == (2, "", True)  # as `terms` does


def test_two_books_are_compared() -> None:
    found = answer("rules", "--compare", "wrr-2013", "wrc-2015")
    assert {"claims.claim_priority", "worth.kiriage", "furiten.missed_ends"} <= {pair["key"] for pair in found["rulings"]}
    assert "yaku.renhou" in {pair["key"] for pair in found["yaku"]}
    told = run("rules", "--compare", "wrr-2013", "wrc-2015").output
    assert "WRR 2013 6.1" in told
    assert "WRC 2015 6.1" in told
    assert "wrc-2015" not in run("rules", "--compare", "club", "club").output


def test_a_book_of_this_folder_is_compared_by_its_name_and_shown_by_its_short_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = 'title = "Our rules"\nshort = "Our club"\nparent = "wrc-2015"\n\n[tiles]\nred_fives = {is = 3, cite = "sheet, 2"}\n'
    (tmp_path / "our-club.toml").write_text(page, "utf-8")
    monkeypatch.chdir(tmp_path)
    shown = run("rules", "--compare", "wrc-2015", "our-club").output
    assert "    Our club  " in shown
    assert str(tmp_path) not in shown
    assert shown == run("rules", "--compare", "wrc-2015", "our-club.toml").output
    assert run("rules", "--book", "our-club").output == run("rules", "our-club.toml").output
    assert run("rules", "our-club.toml", "red").output == run("rules", "red", "--book", "our-club").output


def test_a_first_word_that_is_a_book_is_the_book_unless_one_is_given() -> None:
    assert run("rules", "club").output == run("rules", "--book", "club").output
    assert run("rules", "club", "riichi").output == run("rules", "riichi", "--book", "club").output
    assert run("rules", "club", "--book", "wrr-2013").output != run("rules", "--book", "wrr-2013").output
    assert "our-club.toml" in run("rules", "our-club.toml").stderr


def test_the_shelf_tells_of_each_book() -> None:
    cards = {card["id"]: card for card in answer("books")}
    assert set(cards) == set(library.names())
    for field in ("title", "edition", "authors", "licence", "language", "prevails", "published"):
        assert all(card[field] for card in cards.values()), field


@pytest.mark.parametrize("field", ["edition", "authors"])
def test_what_we_say_of_a_book_is_in_each_language_and_in_english_as_the_book_has_it(field: str) -> None:
    for lang in LANGUAGES:
        for card in cards(lang):
            said, own = getattr(card, field), Book.open(card.id).meta[field]
            assert own in {said, "unknown"} or lang != "en"
            assert lang == "en" or not re.search(r"\b(of|for|the|players|unknown)\b", said), (card.id, said)


def test_a_term_is_found_in_any_language_with_all_its_names() -> None:
    for word in ("sanshoku", "三色同順", "Mixed Triple Chow", "triple chows"):
        assert "sanshoku" in {term["id"] for term in answer("terms", word)}, word
    term = answer("terms", "pinfu")[0]
    assert (term["id"], term["ja"]["kanji"]) == ("pinfu", get("pinfu").ja[1])
    assert term["meaning"]
    assert term["cite"]["wrc-2015"]


# ---- the page that describes all this


def test_the_python_of_the_page_runs() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8").replace("```", "")
    example = doctest.DocTestParser().get_doctest(page, {}, "cli.md", None, None)
    assert len(example.examples) == 4
    assert doctest.DocTestRunner().run(example).failed == 0


def test_the_page_names_every_option_of_score_and_every_key_of_its_data() -> None:
    page = (ROOT / "docs" / "cli.md").read_text("utf-8")
    for parameter in scoring.params:
        assert all(
            f"`{name}" in page or f"{name} " in page or f"{name}|" in page for name in parameter.opts if name.startswith("--")
        )
    worthless = answer("score", "23m 99p 789s chii:345p pon:666s", "1m", "--ron")
    keys = {*answer("score", OPEN, "1m", "--ron"), *worthless, *worthless["why"][1]}
    assert {key for key in keys if f"`{key}`" not in page} == set()
