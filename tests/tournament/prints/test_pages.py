"""Prints as pages: each has on it what it must, in three languages; names are texts; nobody is on it who is not to be."""

import re
from datetime import date
from functools import cache
from typing import Any

import pytest

from jantaku.languages import LANGUAGES
from jantaku.referee.ruling import recorded
from jantaku.rules.book import Book
from jantaku.texts import decimal, say
from jantaku.texts.rulings import describe
from jantaku.tournament import keeping
from jantaku.tournament.archive import Archive
from jantaku.tournament.documents import Printed, seating
from jantaku.tournament.errors import EventError
from jantaku.tournament.keeping import Stamp
from jantaku.tournament.prints import KINDS, NUMBERED, html, page
from jantaku.tournament.public import public
from jantaku.tournament.reports import day
from tests.sampling import one_by_one
from tests.tournament.prints.hall import EVA, HOSTILE, LONG, entered, hall, play, seated
from tests.tournament.prints.reading import LOADS, Read

LINKS = {1: "https://hall.example/e/x/in/secret-of-one/", 2: "http://hall.example/two"}


@cache
def event() -> Archive:
    """An event in the middle; nobody changes it."""
    return hall(16, 4, 2, ties=["firsts"])


def read(kind: str, lang: str = "en", archive: Printed | None = None, **more: Any) -> Read:
    return Read(page(archive or event(), kind, lang, **more))


@one_by_one("lang", LANGUAGES)
@one_by_one("kind", KINDS)
def test_a_print_is_one_page_in_its_language_that_loads_nothing(kind: str, lang: str) -> None:
    text = page(event(), kind, lang, links=LINKS)
    assert text.startswith(f'<!doctype html>\n<html lang="{lang}">')
    assert not LOADS.search(text.replace('xmlns="http://www.w3.org/2000/svg"', ""))
    found = Read(text)
    assert not found.tags & {"script", "link", "img", "iframe", "form"}
    assert " style=" not in text
    missing = re.search(r"\b(?:print|tournament|foul|register)\.[\w-]+", found.body)
    assert missing is None
    assert say(f"print.{kind}", lang) in found.texts("title")[0]


@one_by_one("lang", LANGUAGES)
@one_by_one("kind", KINDS)
def test_names_are_texts_and_a_deleted_person_is_a_number(kind: str, lang: str) -> None:
    archive = event()
    text = page(archive, kind, lang, links=LINKS)
    assert HOSTILE not in text
    assert "Aki Tanaka" not in text  # number 14, whose name was deleted
    assert "salt 3" not in text


def test_who_is_left_out_of_the_people_is_on_no_print_by_name() -> None:
    archive = hall(16, 4, 2)
    name = archive.people.pop(4).name
    for kind in KINDS:
        assert name not in page(archive, kind, "en")
    assert "#4" in read("names", archive=archive).body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_wall_list_has_every_table_with_its_four_in_the_order_of_winds(lang: str) -> None:
    archive = event()
    found = read("wall", lang, session=1)
    cells = found.texts("td")
    sitting = archive.state.sessions[1]
    for at, table in enumerate(sorted(sitting.tables)):
        row = cells[5 * at : 5 * at + 5]
        assert row[0] == str(table)
        for cell, entry in zip(row[1:], sitting.players(table), strict=True):
            assert archive.name(entry) in cell


def test_the_list_by_name_has_everybody_once_by_letter_and_other_scripts_last() -> None:
    archive = event()
    found = read("names", session=1)
    shown = found.texts("li")
    assert len(shown) == 16
    assert len(set(shown)) == 16
    letters = found.texts("h2")
    assert letters[-1] == "Other names"
    assert letters[:-1] == sorted(letters[:-1])
    assert "E" in letters  # Émile
    assert any(archive.name(3) in line for line in shown[-4:])


def test_who_sits_out_finds_that_in_the_list_by_name() -> None:
    archive = entered(9)
    keeping.seat(archive, 1, {1: (1, 2, 3, 4), 2: (5, 6, 7, 8)}, EVA, byes=[9])
    (row,) = (row for row in read("names", archive=archive).texts("li") if archive.name(9) in row)
    assert row == f"{archive.name(9)} 9 – bye"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_card_has_table_wind_and_opponents_of_every_session(lang: str) -> None:
    archive = event()
    cards = read("cards", lang).texts(".card")
    assert len(cards) == 17  # and the substitute who plays
    own = next(card for card in cards if LONG[:20] in card and card.startswith(archive.name(1)))
    for sitting in archive.state.sessions.values():
        table = next(table for table in sitting.tables if 1 in sitting.players(table))
        for other in set(sitting.players(table)) - {1}:
            assert archive.name(other) in own


def test_a_card_of_one_entry_is_alone_and_of_an_unknown_one_refused() -> None:
    assert len(read("cards", entry=4).texts(".card")) == 1
    with pytest.raises(EventError, match="no entry 99"):
        page(event(), "cards", "en", entry=99)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_table_sign_has_its_number_and_where_it_has_a_link_code_and_address(lang: str) -> None:
    found = read("tables", lang, links=LINKS)
    assert found.texts(".big") == ["1", "2", "3", "4"]
    assert found.texts(".addr") == ["hall.example/e/x/in/secret-of-one", "hall.example/two"]
    assert len(found.texts(".qr")) == 2
    assert len(read("tables", lang).texts(".qr")) == 0


def test_a_sign_without_the_library_of_codes_shows_the_address_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "segno", None)
    found = read("tables", links=LINKS)
    assert not found.texts(".qr")
    assert len(found.texts(".addr")) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_blank_sheet_has_a_place_for_points_uma_sum_sticks_and_five_signatures(lang: str) -> None:
    found = read("sheets", lang, session=4)
    (first, *_) = found.texts(".sheet")
    for word in ("row-points", "row-uma", "row-score", "row-lost", "row-signature", "left", "referee-signature"):
        assert say(f"print.{word}", lang) in first
    assert found.texts(".points")[0] == say("print.row-points", lang)  # four empty cells
    assert re.search(r"120.000", first)
    blank = read("blank", lang)
    assert len(blank.texts(".sheet")) == 2
    assert archive_names(event()).isdisjoint(blank.texts("td"))


def archive_names(archive: Archive) -> set[str]:
    return {person.name for person in archive.people.values()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_filled_sheet_has_points_uma_and_score_that_belong_together_and_who_signed(lang: str) -> None:
    archive = event()
    counted = archive.result((1, 2))
    found = read("sheets", lang, session=1).texts(".sheet")[1]
    for points in counted.sheet.points:
        assert " ".join(decimal(points, 0, lang).split()) in found
    uma = "+20,0" if lang == "fr" else "+20.0"
    assert uma in found
    assert " ".join(say("print.signed", lang, name="Eva Referee").split()) in found


def test_penalties_are_on_a_filled_sheet_only_where_there_are_some() -> None:
    archive = hall(16, 4, 1)
    before = read("sheets", archive=archive, session=1).texts(".sheet")[0]
    assert "Penalties" not in before
    seat = archive.state.sessions[1].players(1)[2]
    keeping.rule_hand(
        archive, (1, 1), seat, {"foul": "riichi-noten", "given": {"at": "draw", "dead_only": "no"}, "referee": "Eva"}, EVA
    )
    after = read("sheets", archive=archive, session=1).texts(".sheet")[0]
    assert "Penalties" in after
    assert "−20.0" in after


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_log_has_every_ruling_with_clause_referee_and_time_and_what_became_of_it(lang: str) -> None:
    archive = hall(16, 4, 2)
    register = archive.register
    assert register is not None
    row = next(row for row in register.ledger.rows if row.foul == "late")
    keeping.rule(archive, "cancellation", {"row": row.id, "referee": "Head", "why": "the clock was wrong"}, EVA)
    found = read("log", lang, archive).body
    for each in archive.reckoning.ledger.rows:
        assert archive.name(each.entry) in found
        assert say(f"foul.title.{each.foul}", lang) in found
        assert recorded(archive.state.book, each.cite, lang, each.foul) in found
    assert found.count("Eva Referee") >= 3
    assert re.search(r"\d\d-\d\d \d\d:\d\d", found)
    assert "the clock was wrong" in found
    assert say("register.was-cancellation", lang, referee="Head") in found


@one_by_one("kind", ["log", "penalties"])
@one_by_one(("lang", "word"), [("en", "(reading)"), ("fr", "(lecture)"), ("ja", "（解釈）")])
def test_the_standing_of_a_clause_is_in_the_language_of_its_print(kind: str, lang: str, word: str) -> None:
    found = read(kind, lang).body
    assert word in found
    assert lang == "en" or "(reading)" not in found


def test_a_log_without_a_ruling_says_so() -> None:
    assert "No ruling was made." in read("log", archive=seated(16, 1)).body


@pytest.mark.parametrize("lang", LANGUAGES)
def test_certificates_are_of_the_first_three_or_of_the_one_who_is_named(lang: str) -> None:
    archive = event()
    first = [row for row in archive.reckoning.standings if row.rank <= 3]
    found = read("certificate", lang)
    assert found.texts(".name") == [archive.name(row.entry) for row in first]
    assert say("print.rank-1", lang) in found.texts(".place")[0]
    last = archive.reckoning.standings[-1]
    own = read("certificate", lang, entry=last.entry)
    assert own.texts(".name") == [archive.name(last.entry)]
    assert str(last.rank) in own.texts(".place")[0]
    assert "2026" in own.texts(".date")[0]
    spare = read("certificate", lang, entry=17)
    assert spare.texts(".place") == [say("print.took-part", lang)]


def test_everybody_s_certificate_has_the_day_too_and_a_correction_weeks_later_is_no_day_of_the_event() -> None:
    archive, weeks = seated(16, 2), Stamp(EVA.at + 30 * 24 * 3_600_000, "Eva")
    points = {"points": [45_000, 30_000, 25_000, 20_000], "sticks": 0, "seen": "Eva"}
    keeping.result(archive, (1, 1), points, EVA)
    keeping.result(archive, (1, 1), {**points, "points": [45_000, 30_000, 20_000, 25_000]}, weeks, why="misread")
    for seen in (archive, public(archive)):
        assert read("certificate", archive=seen).texts(".date")[0] == "25 November 2026"
    keeping.add(archive, "visibility", {"standings": "hidden", "since": 1}, EVA)
    assert public(archive).times == ()


def test_a_certificate_before_anything_is_played_is_refused() -> None:
    with pytest.raises(EventError, match="Nothing has been played"):
        page(seated(16, 1), "certificate", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_report_has_what_a_federation_asks_for(lang: str) -> None:
    archive = event()
    found = read("report", lang).body
    for word in ("dates-label", "where", "head-referee", "observer", "book", "sessions", "players", "countries", "referees"):
        assert say(f"print.{word}", lang) in found
    assert say("print.schedule", lang, count=4, minutes=75) in found
    assert archive.state.book.digest in found
    assert archive.event.receipt in found
    plain = Book.open("wrc-2015")
    for key in archive.state.book.house:
        assert describe(archive.state.book, key, lang) in found
        assert describe(plain, key, lang) in found
    assert say("print.was-disqualified", lang) in found
    assert say("print.has-withdrawn", lang) in found
    assert "00000004" in found
    assert "Eva Referee" in found


def test_the_report_has_the_place_that_the_schedule_names() -> None:
    archive = hall(16, 4, 2)
    keeping.add(archive, "schedule", {"sessions": [], "place": "Salle des fêtes, Lyon"}, EVA)
    assert "Place and country Salle des fêtes, Lyon" in read("report", archive=archive).texts("tr")


def test_the_report_says_in_which_session_somebody_was_disqualified() -> None:
    archive = event()
    rows = [row for row in read("report").texts("tr") if row.startswith(f"9 {archive.name(9)} disq")]
    assert rows == [f"9 {archive.name(9)} disqualified 2"]


def test_scores_of_the_report_add_up_to_what_sticks_left_and_penalties_took() -> None:
    archive = event()
    reckoning = archive.reckoning
    scores = sum(sum(each.scores) for each in reckoning.tables.values())
    sticks = sum(each.sticks for each in reckoning.tables.values())
    assert scores == -sticks
    cells = read("report").texts("tr")
    whole = next(row for row in cells if row.startswith("All"))
    assert f"{sticks} −{sticks}.0 −37.0" in whole


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_results_have_number_name_country_club_total_and_places(lang: str) -> None:
    archive = event()
    rows = read("results", lang).texts("tr")[1:]
    assert len(rows) == len(archive.reckoning.standings)
    row = next(row for row in rows if "00000004" in row)
    assert archive.name(4) in row
    assert "POL" in row
    assert "Club 4" in row


def test_the_results_count_the_sessions_and_places_of_all_stages() -> None:
    archive = seated(16, 2)
    for session in (1, 2):
        play(archive, session)
    before = {row.entry: row.places for row in archive.reckoning.standings}
    best = [row.entry for row in archive.reckoning.standings[:8]]
    keeping.stage(archive, "Final", best, "half", EVA)
    for row in read("results", archive=archive).texts("tr")[1:]:
        entry = next(entry for entry in before if f"{entry:08}" in row)
        assert row.endswith(f" 2 {'–'.join(map(str, before[entry]))}")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_notice_says_whom_why_by_which_clause_who_decided_when_and_what_follows(lang: str) -> None:
    archive = event()
    found = read("notice", lang, entry=9).body
    for text in (archive.name(9), say("foul.title.cheating", lang), "7.2", "Eva Referee", "2026", "fingernail"):
        assert text in found
    for word in ("plays", "seats", "report"):
        assert say(f"print.notice-{word}", lang) in found


def test_a_notice_is_refused_where_nobody_or_somebody_else_is_disqualified() -> None:
    with pytest.raises(EventError, match="Entry 4 is not disqualified"):
        page(event(), "notice", "en", entry=4)
    with pytest.raises(EventError, match="Nobody is disqualified"):
        page(seated(16, 1), "notice", "en")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_players_sheet_has_the_clock_the_house_below_zero_and_etiquette(lang: str) -> None:
    archive = event()
    found = read("rules", lang).body
    assert say("print.rules-minutes", lang, n=75) in found
    assert describe(archive.state.book, "session.uma", lang) in found
    for number in range(1, 6):
        assert say(f"print.polite-{number}", lang) in found
    for number in range(1, 4):
        assert say(f"print.zero-{number}", lang) in found
    assert "WRC 2015 8.4" in found
    assert "WRC 2015 8.3" in found
    assert found.count(describe(archive.state.book, "session.uma", lang)) == 1


def test_a_book_in_which_a_game_ends_below_zero_says_nothing_of_borrowed_sticks() -> None:
    archive = keeping.begin("Evening", "tenhou", EVA, house={}, kind="evening")
    found = read("rules", archive=archive).body
    assert say("print.zero-2") not in found


def test_a_ranking_of_many_sessions_is_printed_across() -> None:
    archive = seated(16, 8)
    for session in range(1, 9):
        play(archive, session)
    assert "A4 landscape" in page(archive, "ranking", "en")
    assert "A4 landscape" not in page(event(), "ranking", "en")


@one_by_one("kind", sorted(NUMBERED))
def test_a_list_of_many_sheets_has_on_each_its_number_and_from_the_second_on_what_it_is_of(kind: str) -> None:
    archive = hall(16, 4, 2)
    style = page(archive, kind, "en").partition("<style>")[2].partition("</style>")[0]
    assert "counter(page)" in style
    named = re.search(r'@bottom-left \{ content: "(.*?)";', style)
    assert named
    plain = re.sub(r"\\([0-9a-f]+) ", lambda found: chr(int(found[1], 16)), named[1])
    assert plain == read(kind, archive=archive).texts("title")[0]
    assert plain.startswith("Riichi Open 2026, session 3 – " if kind in {"wall", "names"} else "Riichi Open 2026 – ")


def test_a_name_of_an_event_ends_no_style() -> None:
    style = page(seated(16, 1, name='</style>"; } <b>\\'), "wall", "en").partition("<style>")[2].partition("</style>")[0]
    assert style.count("{") == style.count("}")
    assert "counter(pages)" in style


def test_a_sign_shows_the_tile_set_that_was_moved_to_its_table() -> None:
    archive = seated(16, 2)
    keeping.add(archive, "sets", {"session": 1, "table": 2, "set": "A3"}, EVA)
    assert "Tile set A3" in read("tables", archive=archive).texts(".stand")[1]


def test_a_print_of_seats_before_anybody_is_seated_is_refused() -> None:
    archive = keeping.begin("Evening", "wrc-2015", EVA, house={})
    for kind in ("wall", "names", "cards", "tables", "sheets"):
        with pytest.raises(EventError):
            page(archive, kind, "en")


@pytest.mark.parametrize(
    ("lang", "first", "second"),
    [("en", "1 May 2026", "2 May 2026"), ("fr", "1er mai 2026", "2 mai 2026"), ("ja", "2026年5月1日", "2026年5月2日")],
)
def test_a_date_is_written_as_its_language_has_it(lang: str, first: str, second: str) -> None:
    assert [day(date(2026, 5, number), lang) for number in (1, 2)] == [first, second]


def test_any_documents_are_a_page_to_print() -> None:
    found = Read(html(seating(event(), "fr"), "fr"))
    assert found.texts("h1") == [say("print.seating", "fr")]
    assert len(found.texts("tr")) == 17


@one_by_one("kind", KINDS)
def test_a_page_has_one_main_part_and_a_heading(kind: str) -> None:
    found = read(kind)
    assert len(found.texts("main")) == 1
    assert found.texts("h1")


def test_a_notice_of_a_session_in_which_nobody_was_disqualified_is_refused() -> None:
    with pytest.raises(EventError, match="Nobody is disqualified"):
        page(event(), "notice", "en", session=1)
