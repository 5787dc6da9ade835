"""The standing of a citation is printed with it everywhere, and changes no digest and no record."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.core.constants import TURN
from jantaku.errors import BookError
from jantaku.game.table import Table
from jantaku.referee import rule
from jantaku.referee.card import card
from jantaku.register import check
from jantaku.register.events import read_events, seal, text_of
from jantaku.rules.book import Book
from jantaku.rules.citation import FOLLOWS, READING, SAYS, STANDINGS, alike
from jantaku.rules.diff import changes
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import line
from tests.register.registers import begun, ruled
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened

# ---- a book without notes does not load; what is set by the house is the house's

HEAD = 'title = "A"\nshort = "A"\nparent = "wrc-2015"\n'


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ('[game]\nbust = {is = true, cite = "1", stands = "reading"}', "needs cite = ... and note"),
        ('[game]\nbust = {stands = "follows", note = "why"}', "needs cite = ... and note"),
        ('[game]\nbust = {is = true, cite = "1", stands = "guess"}', "stands must be one of says, follows, reading"),
        ('[reason]\nrob-concealed = {cite = "1", stands = "reading"}', "needs cite = ... and note"),
        ('[reason]\nrob-concealed = {note = "why"}', "no citation"),
        ('[yaku]\nx = {han = 1, when = {suits = 1}, cite = "1", stands = "follows"}', "needs cite = ... and note"),
    ],
)
def test_a_book_says_why_a_value_stands_as_it_does_or_does_not_load(tmp_path: Path, row: str, why: str) -> None:
    path = tmp_path / "a.toml"
    path.write_text(HEAD + row, "utf-8")
    with pytest.raises(BookError, match=why):
        Book.open(str(path))


def test_two_books_that_differ_in_citations_alone_have_one_digest_and_differ_in_wording(tmp_path: Path) -> None:
    for name, row in (("a", '{is = true, cite = "1"}'), ("b", '{is = true, cite = "2", stands = "reading", note = "why so"}')):
        (tmp_path / f"{name}.toml").write_text(f"{HEAD}[game]\nbust = {row}", "utf-8")
    a, b = (Book.open(str(tmp_path / f"{name}.toml")) for name in "ab")
    assert (a.digest, a.standing("bust"), b.standing("bust"), b.cite("bust")) == (b.digest, "says", READING, "A 2 (reading)")
    found = changes(a, b)
    assert ([change.key for change in found.wording], found.rulings, found.yaku) == (["game.bust"], [], [])
    assert line(b, "game.bust").note == "why so"


def test_a_reason_that_a_ruling_of_the_house_gives_cites_the_house() -> None:
    book = Book.open().set("riichi_points=1000", "riichi_furiten=false", "nine_kinds=true")
    for reason in ("riichi-points", "riichi-furiten", "nine-not-first", "nine-too-few"):
        assert (book.cite(f"reason.{reason}"), book.standing(f"reason.{reason}")) == ("house ruling", "house")
    assert book.cite("reason.riichi-tiles") == Book.open().cite("reason.riichi-tiles")
    assert Book.open().cite("reason.riichi-points") == "WRC 2015 6.1 (reading)"


# ---- where it is printed


def answer(*words: str) -> Any:
    told = CliRunner().invoke(main, [*words, "--json"])
    assert told.exit_code == 0, told.output
    return json.loads(told.output)


def test_the_rules_print_the_standing_and_its_note() -> None:
    (row,) = [row for row in answer("rules", "sticks_at_chombo", "--book", "wrr-2013") if row["key"] == "riichi.sticks_at_chombo"]
    assert (row["standing"], row["clause"]) == (READING, "WRR 2013 7.1 (reading)")
    text = " ".join(CliRunner().invoke(main, ["rules", "sticks_at_chombo", "--lang", "fr"]).output.split())
    assert "WRC 2015 7.1 (lecture)" in text
    assert "est notre lecture" in text


def test_a_score_gives_the_standing_of_each_line() -> None:
    found = answer("score", "234m 567p 234s 66s 78s", "9s", "--ron", "--riichi", "--ippatsu")
    assert {row["standing"] for row in (*found["yaku"], *found["fu_items"], *found["steps"])} <= set(STANDINGS)
    fu = {row["cite"]: row["standing"] for row in found["fu_items"]}
    assert fu["WRC 2015 6.3"] == SAYS
    pairs = answer("score", "1133m 22p 4466s 77z 1z", "1z", "--ron")
    assert {row["cite"]: row["standing"] for row in pairs["fu_items"]} == {"WRC 2015 6.3, 6.5.2 (reading)": READING}


def test_a_reason_of_a_table_prints_the_standing() -> None:
    table = Table(Book.open("wrc-2015"), seed=b"a standing")
    table.deal()
    assert [reason.cite for reason in table.why("nine-kinds")] == ["WRC 2015 5.7.3"]
    club = Table(Book.open("club"), seed=b"a standing")
    club.deal()
    while [reason.id for reason in club.why("nine-kinds")] != ["nine-not-first"]:
        club.push("drawn" if club.state.phase == TURN else "pass")
    assert [reason.cite for reason in club.why("nine-kinds")] == ["Club, Abortive draws 2 (reading)"]


@one_by_one(
    ("book", "foul", "given", "standing"),
    [
        ("wrr-2013", "swap-call", {}, READING),
        ("wrr-2013", "caused-by-another", {}, READING),
        ("wrc-2015", "swap-call", {}, "says"),
        ("wrc-2015", "caused-by-another", {}, "says"),
        ("wrc-2015", "tenpai-changed", {}, READING),
        ("wrc-2015", "wrong-word", {"clear": "yes"}, "says"),
        ("wrr-2013", "wrong-place", {"wall": "dead", "discarded": "no"}, READING),
        ("wrr-2013", "wrong-place", {"wall": "dead", "discarded": "yes"}, "says"),
    ],
)
def test_a_sentence_to_be_read_out_says_that_it_is_a_reading(book: str, foul: str, given: dict[str, str], standing: str) -> None:
    ruling = rule(Book.open(book), foul, given)
    ends = ("this is a reading.", "c\u2019est une lecture du texte.", "解釈による。")
    says_so = [ruling.sentence(lang).endswith(end) for lang, end in zip(LANGUAGES, ends, strict=True)]
    assert says_so == [standing == READING] * 3
    assert (ruling.standing, ruling.clause().endswith(" (reading)")) == (standing, standing == READING)
    assert ruling.notes() or standing == "says"


def test_the_heir_reads_its_parents_readings_out_as_readings() -> None:
    ruling = rule(Book.open("club"), "tenpai-changed")
    assert (ruling.standing, ruling.clause()) == ("parent", "silent; WRC 2015 5.7.2 (reading)")
    assert ruling.sentence().endswith("this is a reading.")


def test_the_card_of_the_referee_marks_readings() -> None:
    printed = card(Book.open("wrr-2013"), "fr")
    lines = [line for part in printed.parts for entry in part.entries for line in entry.lines]
    assert {"7.1°", "7.2", "7.2*", "(WRC 2015 7.2)*"} <= {line.cite for line in lines}
    assert "* lecture du texte, ° déduit" in printed.foot


def test_a_tile_of_the_dead_wall_put_back_in_time_is_ruled_as_a_reading_in_2013() -> None:
    told = answer("ruling", "wrong-place", "--book", "wrr-2013", "--given", "wall=dead", "--given", "discarded=no")
    assert (told["sanction"], told["cite"], told["standing"]) == ("none", "7.2", READING)
    assert "our reading" in " ".join(told["notes"])


def test_the_pages_print_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            rules = (await Asker(app).get("/rules/wrr-2013")).text
            assert "WRR 2013 7.1 (reading)" in rules
            assert "also in the author&#39;s erratum, 2014-01-22" in rules
            assert "silent; WRC 2015 5.4, 7.2 (reading)" in rules.partition('id="reason"')[2]
            foul = (await Asker(app, lang="fr").get("/referee/swap-call?book=wrr-2013")).text
            assert "WRC 2015 7.2 (lecture)" in foul
            assert "lecture du texte" in foul

    asyncio.run(look())


# ---- a register written before keeps its citations, and is still sound


@one_by_one(
    ("book", "foul", "cite"),
    [
        ("wrc-2015", "tenpai-changed", "silent; derived from WRC 2015 5.7.2"),
        ("wrc-2015", "missed-session", "WRC 2015 7.2"),
        ("wrr-2013", "drawing-fast intime=yes", "silent; WRC 2015 5.4.1"),
        ("club", "late minutes=7", "silent; WRC 2015 7.2"),
        ("club", "riichi-noten at=win last_timed_hand=no with=none", "Club, Points 4"),
    ],
)
def test_a_register_that_cites_the_clause_in_the_words_of_its_day_has_no_difference(book: str, foul: str, cite: str) -> None:
    register = begun(book)
    ident, _, given = foul.partition(" ")
    ruled(register, ident, given, session=1)
    for recorded, wrong in ((cite, False), ("WRC 2015 8.4", True)):
        resealed, prev = [], ""
        for event in read_events(register.text):
            after = {**event.after, "cite": recorded} if event.n == 1 else event.after
            resealed.append(seal(event.entry, after, prev))
            prev = resealed[-1].hash
        assert bool(check(text_of(resealed)).differences) == wrong


def test_clauses_are_alike_by_what_they_name() -> None:
    assert alike("silent; derived from WRC 2015 5.7.2", "WRC 2015 5.7.2 (reading)")
    assert alike("Club, Points 4", "Club, Points 4; WRC 2015 7.2 (follows)")
    assert alike("house ruling", "house ruling")
    assert not alike("WRC 2015 7.2x", "WRC 2015 7.2")
    assert not alike("", "WRC 2015 7.2")
    assert not alike("house ruling", "WRC 2015 7.2")


@one_by_one(
    ("book", "foul", "given", "standing"),
    [
        ("wrc-2015", "riichi-again", {}, READING),
        ("wrr-2013", "riichi-again", {"with": "none"}, READING),
        ("wrc-2015", "empty-riichi", {}, SAYS),
        ("wrc-2015", "score-wrong", {"intact": "no", "agreed": "no"}, READING),
        ("wrc-2015", "score-wrong", {"intact": "yes"}, SAYS),
        ("wrr-2013", "revealed", {"source": "dead", "tiles": "3", "fault": "no"}, READING),
        ("wrr-2013", "revealed", {"source": "other", "tiles": "1", "fault": "no"}, READING),
        ("wrr-2013", "revealed", {"source": "unclear", "tiles": "2"}, READING),
        ("wrr-2013", "revealed", {"source": "dead", "tiles": "3", "fault": "yes"}, SAYS),
        ("wrr-2013", "revealed", {"source": "dead", "tiles": "6", "fault": "no"}, SAYS),
    ],
)
def test_a_case_that_its_clause_does_not_name_is_a_reading_though_the_value_is_stated(
    book: str, foul: str, given: dict[str, str], standing: str
) -> None:
    found = rule(Book.open(book), foul, {"last_timed_hand": "no", **given})
    assert found.standing == standing
    assert found.clause().endswith("(reading)") == (standing == READING)
    assert (say("foul.is-reading") in found.sentence()) == (standing == READING)
    assert bool(found.notes()) == (standing == READING)


@one_by_one(
    ("key", "standing"),
    [("draws.tenpai", FOLLOWS), ("session.exact_scores", FOLLOWS), ("worth.fu_win", SAYS), ("worth.fu_closed_ron", SAYS)],
)
@one_by_one("book", ["wrc-2015", "wrr-2013"])
def test_a_value_stands_as_far_as_its_clause_carries_it(book: str, key: str, standing: str) -> None:
    assert Book.open(book).standing(key) == standing


def test_a_red_five_under_a_book_without_them_is_said_to_be_plain() -> None:
    told = CliRunner().invoke(main, ["score", "340s 123m 456p 99s 23s", "1s", "--ron"])
    assert "counts as a plain five here" in told.output
    assert "WRC 2015 3.3" in told.output
    assert "plain five" not in CliRunner().invoke(main, ["score", "345s 123m 456p 99s 23s", "1s", "--ron"]).output
    assert "plain five" not in CliRunner().invoke(main, ["score", "340s 123m 456p 99s 23s", "1s", "--ron", "--book", "club"]).output
