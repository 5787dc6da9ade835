"""What the referee says: sentences, names, words to look for, the catalogue, the card."""

import re
from html.parser import HTMLParser

import pytest

from jantaku.referee import FOULS, GROUPS, NEXT, SANCTIONS, rule
from jantaku.referee.card import card, html
from jantaku.referee.outline import rows
from jantaku.referee.questions import COMMON
from jantaku.referee.ruling import clause, recorded
from jantaku.referee.search import search
from jantaku.rules.book import Book
from jantaku.rules.citation import READING, SAYS
from jantaku.texts import LANGUAGES, catalogue, has
from tests.referee.test_judge import ways
from tests.sampling import crossed, one_by_one

BOOKS = ("wrr-2013", "wrc-2015", "club", "tenhou")
JAPANESE = re.compile("[ぁ-んァ-ヶ一-鿿]")
NAMES = re.compile(r"\b(he|she|his|her|il|elle)\b", re.IGNORECASE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_foul_question_answer_sanction_and_step_is_said(lang: str) -> None:
    idents = [f"foul.{kind}.{foul}" for kind in ("title", "words") for foul in FOULS]
    idents += [f"foul.next.{step}" for step in NEXT] + [f"foul.sanction.{sanction}" for sanction in SANCTIONS]
    idents += [f"foul.group.{group}" for group in GROUPS]
    for question in {question for foul in FOULS.values() for question in (*foul.questions, *COMMON)}:
        idents.append(f"foul.ask.{question.id}")
        idents += [f"foul.answer.{question.id}-{choice}" for choice in question.choices if choice not in {"yes", "no"}]
    for foul in FOULS.values():
        idents += [
            f"foul.when.{question.id}-{choice}"
            for question in foul.questions
            if question.kind == "yes/no"
            for choice in ("yes", "no")
        ]
    assert [ident for ident in idents if not has(ident, lang)] == []
    spoken = [
        ident
        for ident in catalogue(lang)
        if ident.startswith(("foul.title.", "foul.next.", "foul.ask.", "foul.answer.", "foul.when."))
    ]
    assert [
        ident for ident in spoken if ident not in idents and not re.search(r"answer\.(yes|no)|when\.(least|over|below)", ident)
    ] == []


@pytest.mark.parametrize(("lang", "name"), crossed(LANGUAGES, ["wrr-2013", "wrc-2015", "club"]))
def test_a_sentence_can_be_read_out_in_each_language_and_names_nobody(lang: str, name: str) -> None:
    for foul in FOULS:
        for _, ruled in ways(Book.open(name), foul):
            said = ruled.sentence(lang)
            assert said.startswith(ruled.title(lang))
            assert ruled.penalty(lang) in said
            assert said[-1] in ".。"
            assert "{" not in said
            assert lang == "ja" or not NAMES.search(said), said
            assert (JAPANESE.search(said) is not None) == (lang == "ja")
            assert len(ruled.steps(lang)) == len(ruled.next)
            assert all(step[-1] in ".。" for step in ruled.steps(lang))


def test_a_sentence_says_what_happens() -> None:
    noten = rule(Book.open(), "riichi-noten", {"at": "win", "last_timed_hand": "no"})
    assert noten.sentence() == (
        "Riichi without tenpai: chombo. The win that was called is void; 20 points off the overall score, none at the table; "
        "the hand is dealt again; the riichi sticks of this hand are returned; "
        "the same dealer; no counter is added."
    )
    assert rule(Book.open(), "empty-win", {"shown": "no"}).sentence("fr") == (
        "Déclaration vide de victoire\u00a0: main morte. La victoire annoncée est annulée\u202f; cette main est noten et "
        "ne peut plus appeler, déclarer riichi ou kan, ni gagner\u202f; ses écarts restent libres, sauf en riichi."
    )
    assert rule(Book.open("wrr-2013"), "wrong-word", {"clear": "yes"}).sentence("ja") == (
        "誤発声：ペナルティ1点。総合スコアから1点を引き、卓上の点棒は動かさない。発声は有効。"
    )


def test_a_voided_riichi_gives_back_one_stick_and_a_spoilt_deal_those_of_all() -> None:
    assert "the riichi stick goes back to the player" in rule(Book.open("wrr-2013"), "riichi-unsaid").sentence()
    club = rule(Book.open("club"), "riichi-open-hand", {"with": "none", "last_timed_hand": "no"})
    assert "the riichi sticks of this hand are returned" in club.sentence()


def test_a_clause_is_said_in_full_and_in_the_readers_language() -> None:
    silent = rule(Book.open("club"), "tile-count")
    assert (silent.cite, silent.clause("fr"), silent.clause("ja")) == (
        "silent; WRC 2015 7.2",
        "muet\u202f; WRC 2015 7.2",
        "規定なし；WRC 2015 7.2",
    )
    own = rule(Book.open("club"), "empty-win", {"with": "none", "last_timed_hand": "no"})
    assert (own.cite, own.clause()) == ("Pts-4", "Club, Points 4")
    assert own.clauses() == ("Club, Points 4",)
    assert rule(Book.open(), "empty-win", {"shown": "yes", "with": "win"}).clauses() == ("WRC 2015 7.2", "WRC 2015 7.1")


# ---- looked for


@one_by_one(
    ("words", "foul"),
    [
        ("noten riichi", "riichi-noten"),
        ("Riichi sans tenpai", "riichi-noten"),
        ("ノーテンリーチ", "riichi-noten"),
        ("kuikae", "swap-call"),
        ("swap-calling", "swap-call"),
        ("喰い替え", "swap-call"),
        ("showed his tiles", "revealed"),
        ("he knocked over the wall", "revealed"),
        ("il a renversé le mur", "revealed"),
        ("山を崩した", "revealed"),
        ("ron in furiten", "empty-win"),
        ("フリテンでロンした", "empty-win"),
        ("the phone rang", "telephone"),
        ("携帯が鳴った", "telephone"),
        ("mur mort", "wrong-place"),
        ("too many tiles", "tile-count"),
        ("多牌", "tile-count"),
        ("lateness", "late"),
        ("遅刻", "late"),
        ("forgot the stick", "stick-missing"),
        ("リーチ棒を忘れた", "stick-missing"),
        ("N24", "riichi-noten"),
        ("loophole", "abuse"),
        ("Ecouteurs", "electronics"),
    ],
)
def test_a_foul_is_found_by_words_of_any_language(words: str, foul: str) -> None:
    assert search(words)[0].id == foul


def test_one_word_may_mean_several_fouls_and_none() -> None:
    assert {"empty-win", "riichi-noten", "riichi-bad-kan"} <= {foul.id for foul in search("チョンボ")}
    assert search("zzzz qqqq") == []
    assert search("  ") == list(FOULS.values())


@one_by_one("lang", LANGUAGES)
@one_by_one("foul", FOULS)
def test_a_foul_is_found_by_its_name_and_by_each_of_its_other_names(foul: str, lang: str) -> None:
    for words in (FOULS[foul].title(lang), *FOULS[foul].aliases(lang)):
        assert foul in [found.id for found in search(words)], words


# ---- the catalogue, the card


@pytest.mark.parametrize("name", BOOKS)
def test_the_rows_of_a_foul_are_the_rulings_that_can_come_of_it(name: str) -> None:
    book = Book.open(name)
    for foul in FOULS.values():
        found = {
            (ruled.sanction if "with" not in dict(ruled.given) or ruled.sanction != "none" else "chombo")
            for _, ruled in ways(book, foul.id)
        }
        told = {row.sanction for row in rows(book, foul)}
        if foul.id != "late":
            assert told == found, foul.id
        for lang in LANGUAGES:
            lines = [(row.circumstances(lang), row.penalty(lang)) for row in rows(book, foul)]
            assert len(set(lines)) == len(lines), lines


class Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@one_by_one("lang", LANGUAGES)
@one_by_one("name", BOOKS)
def test_the_card_has_every_foul_and_loads_nothing(name: str, lang: str) -> None:
    page = html(card(Book.open(name), lang), lang)
    read = Text()
    read.feed(page)
    text = " ".join(read.found)
    for foul in FOULS.values():
        assert foul.title(lang) in text
    assert f'<html lang="{lang}">' in page
    assert not re.search(r"src=|href=|url\((?!.data:)|@import|https?:", page)
    assert "@page" in page


def test_the_card_says_the_house_rulings_and_escapes_them() -> None:
    page = html(card(Book.open().set("fouls.tile_count=chombo")), "en")
    assert "fouls.tile_count=chombo" in page
    assert card(Book.open()).house == ()


@one_by_one(
    ("words", "foul"),
    [
        *((words, "cheating") for words in ("peek", "peeking", "覗き見", "のぞき見")),
        *((words, "empty-win") for words in ("furiten", "furitn", "furtien", "フリテン")),
        *((words, "out-of-turn") for words in ("out of turn", "played out of turn", "joué hors tour")),
        ("discarded twice", "tile-count"),
        *((words, "revealed") for words in ("showed his hand by mistake", "a montré sa main par erreur", "手牌を見せた")),
        ("順番違い", "out-of-turn"),
        ("tellephone", "telephone"),
        ("walked out", "missed-on-purpose"),
    ],
)
def test_what_people_call_a_foul_finds_it_first_though_it_is_misspelt(words: str, foul: str) -> None:
    assert search(words)[0].id == foul


def test_a_player_showing_their_hand_may_have_revealed_tiles() -> None:
    assert "revealed" in [foul.id for foul in search("a montré sa main")]
    assert search("qqqqqq") == []


@one_by_one("name", BOOKS)
def test_a_clause_that_a_record_keeps_in_english_is_said_in_every_language(name: str) -> None:
    book = Book.open(name)
    for foul in FOULS.values():
        for key, stands in ((case.key, stands) for case in foul.cases if case.key in book for stands in ("", SAYS, READING)):
            for lang in LANGUAGES:
                kept = clause(book, key, stands=stands)
                assert recorded(book, kept, lang, foul.id) == clause(book, key, lang, stands=stands), (foul.id, key)


def test_a_clause_of_a_record_whose_standing_has_changed_keeps_its_own_mark_in_the_readers_language() -> None:
    book = Book.open()
    assert recorded(book, "WRC 2015 7.1 (reading)", "fr") == "WRC 2015 7.1 (lecture)"
    assert recorded(book, "Our club 3 (follows)", "ja") == "Our club 3（導出）"
    assert recorded(book, "Our club 3", "fr") == "Our club 3"
