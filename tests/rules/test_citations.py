"""Citations are true: each value has a standing, what is not said has a note, and what is said stands in the text."""

import json
import re
from itertools import pairwise

import pytest
from click.testing import CliRunner

from jantaku.cli import main
from jantaku.rules.book import Book
from jantaku.rules.citation import NOTED, STANDINGS
from jantaku.rules.ruling import Ruling
from jantaku.rules.rulings import TOPICS
from jantaku.texts import LANGUAGES
from jantaku.texts.bookcard import line
from jantaku.texts.rulings.notes import NOTES, note_text
from tests.sampling import one_by_one
from tests.shared import shared

PAPER = ("wrc-2015", "wrr-2013", "club")
BOOKS = (*PAPER, "tenhou", "ema-2016", "ema-2012", "mahjong-soul", "m-league", "saikouisen", "jpml-a")
FILES = {"WRC 2015": "wrc-2015.fr.txt", "WRR 2013": "wrr-2013.en.txt"}
POINTS = {"Pts": 4, "Cpt": 6, "Dér": 7, "Ann": 4}  # the points under each heading of the club's sheet
FOLLOWS, READING = NOTED


def everything(name: str) -> dict[str, Ruling]:
    """Every value of a book, by the key that it is cited with."""
    book = Book.open(name)
    yaku = {f"yaku.{row.id}": row.ruling for row in book.yaku.values()}
    return {**book.rulings, **yaku, **{f"reason.{ident}": ruling for ident, ruling in book.reasons.items()}}


# ---- every value has a standing, and a note where it needs one


@one_by_one("name", BOOKS)
def test_every_value_has_a_standing_that_its_kind_of_book_can_give(name: str) -> None:
    allowed = {"observed", "unsettled"} if name == "tenhou" else {"says", "follows", "reading", "parent"}
    if "read" in Book.open(name).meta:
        allowed = {"says", "follows", "reading", "unseen", "second-hand", "observed", "unsettled"}
    found = {key: ruling.standing for key, ruling in everything(name).items()}
    assert allowed <= set(STANDINGS)
    assert {key: standing for key, standing in found.items() if standing not in allowed} == {}
    assert ("parent" in found.values()) == (name == "club")
    assert ("unseen" in found.values()) == ("read" in Book.open(name).meta)


def test_a_book_read_in_part_does_not_call_silent_what_was_not_seen() -> None:
    book = Book.open("ema-2016")
    cites = [book.cite("dealer_stays", lang) for lang in LANGUAGES]
    assert cites == ["not seen; WRC 2015 5.7.8", "non lu\u202f; WRC 2015 5.7.8", "条文未見；WRC 2015 5.7.8"]
    assert book.standing("dealer_stays") == "unseen"
    assert "silent" not in {ruling.inherited for ruling in everything("ema-2016").values()}


def test_what_a_page_reports_is_cited_as_at_second_hand_with_the_page() -> None:
    book = Book.open("ema-2012")
    cites = [book.cite("nine_kinds", lang) for lang in LANGUAGES]
    assert cites == [f"EMA 2012, {words}, riichi.wiki" for words in ("second hand", "de seconde main", "二次資料")]
    assert book.standing("nine_kinds") == "second-hand"


@one_by_one("lang", LANGUAGES)
@one_by_one("name", BOOKS)
def test_what_follows_and_what_is_a_reading_has_a_note_in_each_language(name: str, lang: str) -> None:
    for key, ruling in everything(name).items():
        if ruling.stands in NOTED:
            assert ruling.note in NOTES, key
            assert note_text(ruling.note, lang).endswith("。" if lang == "ja" else "."), key


def test_a_value_that_stands_by_itself_carries_no_mark_and_the_others_carry_theirs() -> None:
    book = Book.open("wrr-2013")
    assert (book.cite("start"), book.cite("start", "ja")) == ("WRR 2013 4.1", "WRR 2013 4.1")
    cites = [book.cite("sticks_at_chombo", lang) for lang in LANGUAGES]
    assert cites == ["WRR 2013 7.1 (reading)", "WRR 2013 7.1 (lecture)", "WRR 2013 7.1（解釈）"]
    cites = [Book.open("club").cite("live_wall", lang) for lang in LANGUAGES]
    assert [cite.partition("4.9")[2] for cite in cites] == [" (follows)", " (déduit)", "（導出）"]
    assert Book.open("tenhou").cite("multi_ron") == "Tenhou, observed, 20 of 20"


# ---- what is said stands in the text


@pytest.mark.parametrize("name", PAPER)
def test_every_clause_that_is_cited_is_a_section_of_the_text(name: str) -> None:
    texts = {short: shared(f"rulebooks/{file}").read_text("utf-8") for short, file in FILES.items()}
    sections = {short: set(re.findall(r"(?m)^\s*(\d(?:\.\d+)*)\s", text)) for short, text in texts.items()}
    for key, ruling in everything(name).items():
        for part in ruling.written.split("; "):
            if not re.search(r"\b(Pts|Cpt|Dér|Ann)\b", part):
                short = next((short for short in FILES if short in part), ruling.imprint.short)
                numbers = re.findall(r"\b\d(?:\.\d+)*\b", part.replace(short, ""))
                assert part == "silent" or numbers, key
                assert set(numbers) <= sections.get(short, set()), (key, part)
            else:
                named = re.findall(r"(Pts|Cpt|Dér|Ann)(?:-(\d))?", part)
                assert all(1 <= int(number or 1) <= POINTS[head] for head, number in named), (key, part)


SAID = (  # a value, and the words that say so, a few of them, in the language of our copy
    ("wrc-2015", "start", "4.1", "30 000 points"),
    ("wrc-2015", "reason.nothing-drawn", "5.6", "la tuile qu'il vient de piocher"),
    ("wrc-2015", "caused_by_another", "7.2", "à cause d'une faute d'un autre joueur"),
    ("wrc-2015", "yakuman_base", "6.1", "la valeur de base est 8 000"),
    ("wrc-2015", "missed_in_riichi", "5.7.5", "jusqu'à la fin de la main"),
    ("wrr-2013", "missed_points", "7.2", "will have a 30 points penalty"),
    ("wrr-2013", "fu_heavenly", "6.5.6", "minipoints for the wait can not be scored"),
)


@one_by_one(("name", "key", "section", "words"), SAID)
def test_the_clause_of_a_value_has_the_words(name: str, key: str, section: str, words: str) -> None:
    text = shared(f"rulebooks/{FILES[Book.open(name).imprint.short]}").read_text("utf-8").replace("\u2019", "'")
    heads = [*re.finditer(r"(?m)^\s*(\d(?:\.\d+)+)\s+[^\W\d]", text), None]
    found = [text[a.start() : b.start() if b else None] for a, b in pairwise(heads) if a and a[1] == section]
    assert any(words in " ".join(part.split()) for part in found)
    ruling = everything(name)[key if "." in key else next(full for full in TOPICS if full.endswith(f".{key}"))]
    assert (ruling.standing, section in ruling.written) == ("says", True)


# ---- the objections of the review, one by one: the value, its clause now, its standing

OBJECTIONS = (
    # a clause that says less than the sentence
    ("wrc-2015", "claims.ron_window", "WRC 2015 5.4.1", READING),
    ("wrr-2013", "claims.ron_window", "WRR 2013 5.4, 5.4.1", READING),
    ("wrr-2013", "claims.claim_window", "WRR 2013 5.4.1", READING),
    ("wrr-2013", "kongs.robbing_wait", "WRR 2013 5.4.7", READING),
    ("wrc-2015", "kongs.robbing_wait", "WRC 2015 5.4.7", READING),
    # the club's sheet was credited with what it does not say
    ("club", "riichi.declaration", "silent; WRC 2015 6.5.1", "parent"),
    ("club", "riichi.riichi_hand", "silent; WRC 2015 2.2, 6.5.1", "parent"),
    ("club", "draws.riichi_shows", "silent; WRC 2015 5.7.2", "parent"),
    ("club", "yakus.accumulation", "silent; WRC 2015 6.1, 6.5", "parent"),
    ("club", "claims.possible_only", "silent; WRC 2015 5.4, 7.2", "parent"),
    ("club", "claims.swap_scope", "silent; WRC 2015 5.4, 7.2", "parent"),
    ("club", "dora.dora_worth", "Club, Counting 1, Counting 2; WRC 2015 6.4", FOLLOWS),
    ("club", "dora.ura", "Club, Counting 2; WRC 2015 6.4", FOLLOWS),
    ("club", "worth.han_count", "silent; WRC 2015 6.1", "parent"),
    ("club", "abort.nine_kinds", "Club, Abortive draws 2", READING),
    ("club", "abort.four_winds", "Club, Abortive draws 3", READING),
    ("club", "abort.four_riichi", "Club, Abortive draws 4", READING),
    ("club", "game.agari_yame", "Club, Play 7", READING),
    ("club", "liability.liable_only_with", "silent; WRC 2015 6.2", "parent"),
    ("club", "fouls.riichi_noten", "Club, Points 4; WRC 2015 7.2", FOLLOWS),
    ("club", "fouls.riichi_bad_kan", "Club, Points 4; WRC 2015 7.2", FOLLOWS),
    ("club", "counters.stick_value", "silent; WRC 2015 6.5.1", "parent"),
    ("club", "liability.liable_dragons", "Club, Play 3; WRC 2015 6.2", READING),
    ("club", "liability.liable_winds", "Club, Play 3; WRC 2015 6.2", READING),
    # decisions that were printed as the book's words
    ("wrc-2015", "riichi.ippatsu_span", "WRC 2015 6.4, 6.5.1", READING),
    ("wrr-2013", "riichi.ippatsu_span", "WRR 2013 6.4, 6.5.1", READING),
    ("wrc-2015", "riichi.sticks_at_chombo", "WRC 2015 7.1", READING),
    ("wrc-2015", "riichi.sticks_winner", "WRC 2015 6.1", READING),
    ("wrr-2013", "riichi.sticks_winner", "WRR 2013 6.1", READING),
    ("wrc-2015", "furiten.missed_from", "WRC 2015 5.7.5", READING),
    ("wrc-2015", "claims.swap_scope", "WRC 2015 5.4, 7.2", READING),
    ("wrc-2015", "reason.claim-leaves-none", "WRC 2015 5.4, 7.2", READING),
    ("wrc-2015", "draws.noten_by_choice", "WRC 2015 5.7.2, 5.7.8", READING),
    ("wrr-2013", "kongs.last_tile_kan", "WRR 2013 5.7.1", READING),
    # what the books say of abortive draws is that there are none
    ("wrc-2015", "abort.abort_counter", "WRC 2015 5.7.3, 5.7.7", READING),
    ("wrc-2015", "abort.abort_sticks", "WRC 2015 5.7.3, 5.7.4", READING),
    ("wrr-2013", "abort.abort_counter", "WRR 2013 5.7.3, 5.7.7", READING),
    ("wrc-2015", "reason.nine-not-first", "WRC 2015 5.7.3", READING),
    ("wrc-2015", "reason.nine-too-few", "WRC 2015 5.7.3", READING),
    ("wrc-2015", "reason.no-abort", "WRC 2015 5.7.3", "says"),
    # the wrong clause
    ("wrc-2015", "reason.nothing-drawn", "WRC 2015 5.6", "says"),
    ("wrr-2013", "reason.nothing-drawn", "WRR 2013 5.6", "says"),
    ("wrc-2015", "yakus.accumulation", "WRC 2015 6.1, 6.5", FOLLOWS),
    # fouls
    ("wrc-2015", "fouls.unclear_word", "WRC 2015 7.2", READING),
    ("wrr-2013", "fouls.drawing_fast", "WRR 2013 5.4.1", READING),
    ("wrr-2013", "fouls.wrong_dead_back", "WRR 2013 7.2", READING),
    ("wrr-2013", "fouls.swap_call", "silent; WRC 2015 7.2", READING),
    ("wrr-2013", "fouls.caused_by_another", "silent; WRC 2015 7.2", READING),
    ("wrc-2015", "fouls.missed_points", "WRC 2015 7.2", READING),
    ("wrc-2015", "fouls.late_begun_minute", "WRC 2015 7.2", READING),
)


@one_by_one(("name", "key", "cite", "standing"), OBJECTIONS)
def test_a_citation_that_was_objected_to_is_what_the_text_bears(name: str, key: str, cite: str, standing: str) -> None:
    book = Book.open(name)
    assert book.cite(key).removesuffix(" (reading)").removesuffix(" (follows)") == cite
    assert book.standing(key) == standing


def test_under_a_yakuman_the_clause_is_the_one_that_gives_it_its_base() -> None:
    score = json.loads(CliRunner().invoke(main, ["score", "19m19p19s1234567z", "1m", "--ron", "--json"]).output)
    told = {step["id"]: step for step in score["steps"]}["score.dora-not-with-yakuman"]
    assert (told["cite"], told["standing"]) == ("WRC 2015 6.1", "says")


# ---- nothing is printed as the book's words that is a decision of the rule matrix (its section B)

DECIDED = {
    "S-1": ("wrr-2013 claims.who_chii",),
    "S-2": tuple(f"wrr-2013 claims.swap_{what}" for what in ("same_chii", "same_pon", "other", "scope")),
    "S-4": ("wrc-2015 furiten.missed_ends",),
    "S-5": ("wrc-2015 riichi.riichi_furiten",),
    "S-6": ("wrr-2013 worth.mangan_cap",),
    "S-7": ("wrc-2015 worth.fu_seven_pairs",),  # 20, 10 and 2 are printed: only where two notes stand is read
    "S-8": ("wrc-2015 worth.pay_table", "wrr-2013 worth.pay_table"),
    "S-9": ("wrc-2015 kongs.last_tile_kan", "wrr-2013 kongs.last_tile_kan"),
    "S-10": ("wrc-2015 worth.fu_not_apart", "wrr-2013 worth.fu_not_apart"),
    "S-11": ("wrc-2015 yakus.open_tanyao", "wrr-2013 yakus.open_tanyao", "wrc-2015 yaku.tanyao", "wrr-2013 yaku.tanyao"),
    "S-12": tuple(f"{book} {key}" for book in PAPER[:2] for key in ("wall.replacement_order", "dora.kan_indicators")),
    "S-13": ("wrc-2015 fouls.missed_points",),
    "S-14": ("wrc-2015 melds.rotated_tile", "wrr-2013 melds.rotated_tile"),
    "S-15": ("wrc-2015 claims.prompted_table", "wrr-2013 claims.prompted_table"),
    "S-16": ("wrr-2013 claims.multi_ron", "wrr-2013 winning.hand_ends"),
    "S-17": ("wrc-2015 riichi.sticks_at_chombo", "wrr-2013 riichi.sticks_at_chombo"),
    "S-18": ("wrc-2015 claims.ron_window",),
    "S-19": ("club worth.counted_yakuman",),
    "S-20": ("club counters.multi_ron_counters", "club riichi.sticks_winner"),
    "S-21": ("club session.score_base",),
    "S-22": tuple(f"club abort.{what}" for what in ("nine_kinds", "four_winds", "four_riichi", "abort_sticks")),
    "S-24": ("wrc-2015 yakus.four_same_runs", "wrr-2013 yakus.four_same_runs"),
    "S-25": ("wrc-2015 riichi.ippatsu_span", "wrr-2013 riichi.ippatsu_span"),
    "S-26": ("wrr-2013 yakus.renhou_dora",),
    "S-27": ("wrc-2015 yakus.renhou_dora",),
    "S-28": ("wrc-2015 worth.pay_table",),
    "S-30": ("wrr-2013 worth.pay_table",),
    "S-31": ("wrr-2013 liability.liable_beside", "wrr-2013 liability.liable_kans"),
    "S-32": ("club liability.liable_dragons", "club liability.liable_winds"),
    "S-33": ("wrc-2015 riichi.riichi_tiles", "wrr-2013 riichi.riichi_tiles"),
    "S-34": ("wrc-2015 furiten.missed_from", "wrr-2013 furiten.missed_from"),
    "S-35": ("wrc-2015 draws.noten_by_choice", "wrr-2013 draws.noten_by_choice"),
    "S-36": ("club game.bust",),
    "S-37": ("club game.agari_yame",),
    "S-38": ("club abort.four_kans",),
    "S-39": ("wrr-2013 claims.ron_window",),
    "N5": ("wrc-2015 fouls.two_offenders", "wrr-2013 fouls.two_offenders"),
    "N15": ("wrc-2015 fouls.unclear_word", "wrr-2013 fouls.unclear_word"),
    "N19": ("wrr-2013 fouls.wrong_dead_back",),
    "N31": ("wrr-2013 fouls.caused_by_another",),  # 2015 states it
    "N33": ("wrc-2015 fouls.late_begun_minute", "wrr-2013 fouls.late_begun_minute"),
    "N39": tuple(f"{book} fouls.{what}" for book in PAPER[:2] for what in ("tenpai_changed", "noten_shown", "false_tenpai")),
    "P11": ("wrc-2015 claims.call_tolerance", "wrr-2013 claims.call_tolerance"),
    "Q4": ("club events.signature",),
}
LEFT = {"S-3", "S-23", "S-29"}  # the club's silences, for which the parent stands; a rule that is stated twice
DERIVED = {"S-26", "S-33"}


@one_by_one("row", DECIDED)
def test_a_decision_is_marked_as_one(row: str) -> None:
    for place in DECIDED[row]:
        name, _, key = place.partition(" ")
        assert Book.open(name).standing(key) == (FOLLOWS if row in DERIVED else READING), place


def test_every_contradiction_and_silence_of_the_matrix_is_marked() -> None:
    text = shared("RULES.md").read_text("utf-8")
    assert set(re.findall(r"(?m)^\| (S-\d+) \|", text)) == {row for row in DECIDED if row[0] == "S"} | LEFT


def test_where_2013_is_silent_the_later_edition_is_a_reading_with_a_note() -> None:
    silent = {key: ruling for key, ruling in everything("wrr-2013").items() if ruling.written.startswith("silent")}
    assert len(silent) > 15
    assert {(ruling.standing, bool(ruling.note)) for ruling in silent.values()} == {(READING, True)}


ERRATUM: tuple[str, ...] = (
    "claims.swap_same_chii",
    "claims.swap_same_pon",
    "claims.swap_other",
    "winning.correction",
    "worth.limit_from",
)
ERRATUM += ("liability.liable_kans", "yakus.open_tanyao", "yakus.renhou_dora", "yaku.tanyao", "yaku.renhou")


@one_by_one("key", ERRATUM)
def test_the_authors_erratum_is_a_witness_where_it_speaks(key: str) -> None:
    told = [line(Book.open("wrr-2013"), key, lang).witness.replace("\u2019", "'") for lang in LANGUAGES]
    assert told == [
        "also in the author's erratum, 2014-01-22",
        "aussi dans l'erratum de l'auteur, 2014-01-22",
        "併記 著者の正誤表, 2014-01-22",
    ]
