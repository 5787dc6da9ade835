"""What is told of the books: what one edition changed, every ruling in three languages, searches, comparisons and pages."""

from importlib import import_module
from itertools import combinations, permutations

import pytest

from jantaku import texts
from jantaku.errors import BookError
from jantaku.referee.fouls import FOULS
from jantaku.rules import library as books
from jantaku.rules.book import Book
from jantaku.rules.diff import changes
from jantaku.rules.rulings import TOPICS
from jantaku.texts import LANGUAGES
from jantaku.texts.bookcard import card, cards, compare, line, search, worth
from jantaku.texts.rulings import describe, say, title, values_of
from jantaku.texts.rulings.notes import NOTES, note_text
from tests.sampling import one_by_one, sample

BOOKS = tuple(books.names())

# ---- section D: what 2015 changed

VALUES_CHANGED = {
    "P11": ["claim_priority"],
    "P12, P13": ["claim_window", "ron_window", "claim_seconds"],
    "K2": ["robbing_wait"],
    "M5": ["concealed_kan_shown"],
    "F4": ["missed_ends"],
    "B5": ["kiriage"],
    "B4": ["mangan_cap"],
    "Y26": ["renhou_dora"],
    "U18": ["fu_heavenly"],
    "N4": ["chombo_with_win"],
    "N7": ["empty_call"],
    "N8": ["empty_kan"],
    "N9": ["empty_riichi"],
    "N10": ["empty_win_hidden"],
    "N14": ["changed_call"],
    "N15": ["wrong_word", "unclear_word", "win_not_said"],
    "N18": ["revealed_many_from", "revealed_dead", "revealed_other", "revealed_no_fault", "wrong_dora"],
    "N19": ["wrong_dead_place"],
    "N21": ["riichi_unsaid"],
    "N22": ["riichi_unrotated"],
    "N23": ["riichi_open_hand"],
    "N26": ["dead_after_riichi_shows"],
    "P14": ["thinking_time"],
    "W5": ["first_replacement"],
}
WORDING_CHANGED = {
    "P16-P18": ["swap_same_chii", "swap_same_pon", "swap_other", "swap_scope"],
    "N12": ["swap_call"],
    "P5": ["who_chii"],
    "V6": ["hand_ends", "multi_ron"],
    "L7, L8": ["liable_beside", "liable_kans"],
    "V16": ["correction"],
    "Y7": ["open_tanyao"],
    "S-7": ["fu_win", "fu_seven_pairs", "fu_closed_ron", "fu_draw"],
    "N2": ["dead_discards"],
    "N5": ["chombo_with_draw"],
    "N13": ["false_group"],
    "N16": ["dead_call_void"],
    "N31": ["caused_by_another"],
    "N32": ["telephone", "electronics"],
    "N35": ["missed_points"],
    "tables": ["pay_table"],
    "8.1": ["table_once", "clean_tiles"],
    "8.4": ["etiquette"],
    "R12": ["leftover_sticks"],
    "R9": ["double_riichi_turn"],
    "Y11": ["last_draw"],
    "V10": ["noten_total"],
    "T9": ["automatic_tables"],
    "F7": ["riichi_furiten"],
    "Q2": ["dice_after_gong"],
    "Q4": ["signature"],
}


def test_every_value_that_2015_changed_is_listed_and_nothing_else_is() -> None:
    found = changes(Book.open("wrr-2013"), Book.open("wrc-2015"))
    assert {change.key.rpartition(".")[2] for change in found.rulings} == {key for keys in VALUES_CHANGED.values() for key in keys}
    assert [change.key for change in found.yaku] == ["yaku.renhou"]
    assert found.unspoken == []


@one_by_one("row", WORDING_CHANGED)
def test_what_2015_reworded_without_another_value_is_listed_apart(row: str) -> None:
    found = {change.key.rpartition(".")[2]: change for change in changes(Book.open("wrr-2013"), Book.open("wrc-2015")).wording}
    for key in WORDING_CHANGED[row]:
        change = found[key]
        assert change.before is not None
        assert change.after is not None
        assert change.before.says == change.after.says
        assert change.before.note or change.after.note or "silent" in change.before.cite + change.after.cite


@one_by_one("name", BOOKS)
def test_a_book_differs_from_itself_in_nothing(name: str) -> None:
    assert changes(Book.open(name), Book.open(name)) == ([], [], [], [])


def test_each_difference_of_any_two_books_is_said_in_every_language() -> None:
    for a, b in combinations(Book.all(), 2):
        for key in (change.key for change in changes(a, b).rulings):
            for lang in LANGUAGES:
                assert describe(a, key, lang) != describe(b, key, lang), (a.name, b.name, key, lang)


def test_the_changes_laid_over_a_parent_are_the_book() -> None:
    parent, club = Book.open("wrc-2015"), Book.open("club")
    found = changes(parent, club)
    told = {change.key: change.after.says for change in found.rulings if change.after}
    del told["seats.seating"]  # words alone: nothing acts on it, and it cannot be set
    laid = parent.under(told)
    assert {key for key in club if laid[key] != club[key]} == {"seats.seating"}
    added = {change.key.removeprefix("yaku.") for change in found.yaku if change.before is None}
    struck = {change.key.removeprefix("yaku.") for change in found.yaku if change.after is None}
    assert (laid.yaku.keys() | added) - struck == club.yaku.keys()


# ---- texts


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_has_a_title_and_a_sentence_for_every_value(lang: str) -> None:
    shelf = [Book.open(name) for name in BOOKS]
    for key in TOPICS:
        assert title(key, lang), key
        values = [*values_of(key), *(book.rulings[key].says for book in shelf if key in book.rulings)]
        assert values, key
        for value in values:
            text = say(key, value, lang)
            assert text.endswith("。" if lang == "ja" else "."), text
            assert "{" not in text, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_of_a_ruling_have_different_texts(lang: str) -> None:
    for key in TOPICS:
        texts = [say(key, value, lang) for value in values_of(key)]
        assert len(texts) == len(set(texts)), key


@one_by_one("name", BOOKS)
def test_every_note_of_a_book_is_a_text(name: str) -> None:
    for ruling in Book.open(name).rulings.values():
        assert not ruling.note or ruling.note in NOTES


def test_every_note_is_of_some_book_and_in_three_languages() -> None:
    books = [Book.open(name) for name in BOOKS]
    stated = [ruling for book in books for ruling in (*book.reasons.values(), *(yaku.ruling for yaku in book.yaku.values()))]
    used = {ruling.note for ruling in (*stated, *(ruling for book in books for ruling in book.rulings.values()))}
    used |= {case.note for foul in FOULS.values() for case in foul.cases}
    of_heirs = {note for note in NOTES if note.endswith("-there")}  # those of books of a club, too
    assert set(NOTES) - of_heirs == used - of_heirs - {""}
    assert {note.removesuffix("-there") for note in of_heirs} <= used
    assert all(len(texts) == len(LANGUAGES) and all(texts) for texts in NOTES.values())
    assert note_text("our own words", "fr") == "our own words"


def test_a_value_is_said_with_its_numbers_as_the_language_sets_them() -> None:
    book = Book.open("wrc-2015")
    assert describe(book, "start") == "Each begins with 30,000 points."
    assert describe(book, "start", "fr") == "Chacun commence avec 30\u202f000 points."
    assert describe(book, "uma") == "The places are worth +15, +5, \u22125, \u221215."
    assert describe(Book.open("wrr-2013"), "empty_call", "fr").endswith("main morte.")
    with pytest.raises(BookError, match="does not speak of"):
        describe(Book.open("tenhou"), "etiquette")


def test_a_search_finds_by_words_clause_row_and_what_people_say() -> None:
    book = Book.open("wrc-2015")

    def keys(words: str, lang: str = "en") -> list[str]:
        return [row.key for row in search(book, words, lang)]

    assert keys("B5") == ["worth.kiriage"]
    assert keys("1920") == ["worth.kiriage"]
    assert keys("1 920", "fr") == ["worth.kiriage"]
    assert "claims.swap_same_pon" in keys("kuikae pon")
    assert keys("8.4") == ["events.etiquette"]
    assert "game.agari_yame" in keys("Agari Yame", "ja")
    assert "yaku.renhou" in keys("Bénédiction", "fr")
    assert "yaku.renhou" in keys("benediction", "fr")
    assert keys("no such thing") == []
    assert len(keys("")) == len(book.rulings) + card(book).yaku


@pytest.mark.parametrize(("one", "other"), sample([("mahjong-soul", "tenhou"), ("wrc-2015", "m-league")], permutations(BOOKS, 2)))
def test_every_difference_of_two_books_is_a_sentence_in_each_language(one: str, other: str) -> None:
    for lang in LANGUAGES:
        found = compare(Book.open(one), Book.open(other), lang)
        sides = [side for part in found for pair in part for side in (pair.before, pair.after) if side]
        assert all(side.text and "{" not in side.text for side in sides)
        assert all(pair.before and pair.after and pair.before.text != pair.after.text for pair in found.rulings)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_two_books_are_compared_in_sentences(lang: str) -> None:
    found = compare(Book.open("wrr-2013"), Book.open("wrc-2015"), lang)
    (renhou,) = found.yaku
    assert renhou.before is not None
    assert renhou.after is not None
    assert renhou.before.text != renhou.after.text
    assert all(pair.before and pair.after and pair.before.text != pair.after.text for pair in found.rulings)
    assert len(found.wording) >= sum(map(len, WORDING_CHANGED.values()))


def test_the_worth_of_a_yaku_is_shown_closed_and_open() -> None:
    yaku = Book.open("wrc-2015").yaku
    assert worth(yaku["honitsu"]) == "closed 3 han, open 2 han"
    assert worth(yaku["pinfu"]) == "closed only, 1 han"
    assert worth(yaku["renhou"]) == "closed only, mangan; nothing is added to it"
    assert worth(yaku["daisangen"]) == "closed 1 yakuman, open 1 yakuman"
    assert line(Book.open("wrc-2015"), "yaku.pinfu").clause == "WRC 2015 6.5.1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_shelf_tells_what_each_book_is(lang: str) -> None:
    found = {card.id: card for card in cards(lang)}
    assert set(found) == set(books.names())
    assert found["wrc-2015"].licence == "CC BY-NC-SA 4.0"
    assert found["wrc-2015"].prevails == "en"
    assert found["wrr-2013"].date == "2013-12-30"
    assert found["club"].parent == "wrc-2015"
    assert found["club"].authors == {"en": "unknown", "fr": "non indiqué", "ja": "不明"}[lang]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_that_are_no_text_have_a_name_in_each_language_and_books_their_own(lang: str) -> None:
    assert {card.id: card.title for card in cards(lang)}.items() >= {
        "club": texts.say("rules.title-club", lang),
        "tenhou": texts.say("rules.title-tenhou", lang),
        "tenhou-2020": texts.say("rules.title-tenhou-2020", lang),
        "wrc-2015": "World Riichi Championship Rules",
        "wrr-2013": "World Riichi Rules",
    }.items()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruling_on_a_foul_is_called_as_the_foul_is(lang: str) -> None:
    named = {f"fouls.{foul.replace('-', '_')}": foul for foul in FOULS}
    for key in TOPICS.keys() & named.keys():
        assert title(key, lang) == FOULS[named[key]].title(lang)
        assert not isinstance(import_module(f"jantaku.texts.{lang}.rulings.conduct").TEXTS[key], tuple), key
