"""Citations are true: each value has a standing, what is not said has a note, and what is said stands in the text."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from jantaku.book import Book, Ruling, changes
from jantaku.books.citation import NOTED, STANDINGS, alike
from jantaku.cli import main
from jantaku.errors import BookError
from jantaku.referee import rule
from jantaku.referee.register import check
from jantaku.referee.register.events import read_events, seal, text_of
from jantaku.rulings import TOPICS
from jantaku.table import Table
from jantaku.texts import LANGUAGES
from jantaku.texts.bookcard import line
from jantaku.texts.rulings.notes import NOTES, note_text
from tests.referee.register import begun, ruled
from tests.shared import shared
from tests.web.app.asgi import Asker, opened

PAPER = ("wrc-2015", "wrr-2013", "club")
BOOKS = (*PAPER, "tenhou")
FILES = {"WRC 2015": "wrc-2015.fr.txt", "WRR 2013": "wrr-2013.en.txt"}
POINTS = {"Pts": 4, "Cpt": 6, "Dér": 7, "Ann": 4}  # the points under each heading of the club's sheet
FOLLOWS, READING = NOTED


def everything(name: str) -> dict[str, Ruling]:
    """Every value of a book, by the key that it is cited with."""
    book = Book.open(name)
    yaku = {f"yaku.{row.id}": row.ruling for row in book.yaku.values()}
    return {**book.rulings, **yaku, **{f"reason.{ident}": ruling for ident, ruling in book.reasons.items()}}


# ---- every value has a standing, and a note where it needs one


@pytest.mark.parametrize("name", BOOKS)
def test_every_value_has_a_standing_that_its_kind_of_book_can_give(name: str) -> None:
    allowed = {"observed", "unsettled"} if name == "tenhou" else {"says", "follows", "reading", "parent"}
    found = {key: ruling.standing for key, ruling in everything(name).items()}
    assert allowed <= set(STANDINGS)
    assert {key: standing for key, standing in found.items() if standing not in allowed} == {}
    assert ("parent" in found.values()) == (name == "club")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", BOOKS)
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
        whole = ruling.written if "WR" in ruling.written else f"{ruling.imprint.short} {ruling.written}"
        for part in re.split("; ", whole):
            short = next((short for short in FILES if short in part), "")
            if short:
                numbers = re.findall(r"\b\d(?:\.\d+)*\b", part.replace(short, ""))
                assert numbers, key
                assert set(numbers) <= sections[short], (key, part)
            else:
                named = re.findall(r"(Pts|Cpt|Dér|Ann)(?:-(\d))?", part)
                assert named or part == "silent", (key, part)
                assert all(1 <= int(number or 1) <= POINTS[head] for head, number in named), (key, part)


SAID = (  # a value, and the words that say so, a few of them, in the language of our copy
    ("wrc-2015", "start", "4.1", "30 000 points"),
    ("wrc-2015", "reason.nothing-drawn", "5.6", "la tuile qu'il vient de piocher"),
    ("wrc-2015", "caused_by_another", "7.2", "à cause d'une faute d'un autre joueur"),
    ("wrc-2015", "yakuman_base", "6.1", "la valeur de base est 8 000"),
    ("wrc-2015", "missed_in_riichi", "5.7.5", "jusqu'à la fin de la main"),
    ("wrr-2013", "claim_window", "5.4.1", "within three seconds after the discard"),
    ("wrr-2013", "missed_points", "7.2", "will have a 30 points penalty"),
    ("wrr-2013", "robbing_wait", "5.4.7", "allow 3 seconds"),
    ("wrr-2013", "fu_heavenly", "6.5.6", "minipoints for the wait can not be scored"),
)


@pytest.mark.parametrize(("name", "key", "section", "words"), SAID)
def test_the_clause_of_a_value_has_the_words(name: str, key: str, section: str, words: str) -> None:
    text = " ".join(shared(f"rulebooks/{FILES[Book.open(name).imprint.short]}").read_text("utf-8").replace("\u2019", "'").split())
    titles = [match.start() for match in re.finditer(rf" {re.escape(section)} [^\W\d]", text)]
    assert any(0 < text.find(words, start) - start < 9000 for start in titles)
    ruling = everything(name)[key if "." in key else next(full for full in TOPICS if full.endswith(f".{key}"))]
    assert (ruling.standing, section in ruling.written) == ("says", True)


# ---- the objections of the review, one by one: the value, its clause now, its standing

OBJECTIONS = (
    # a clause that says less than the sentence
    ("wrc-2015", "claims.ron_window", "WRC 2015 5.4.1", READING),
    ("wrr-2013", "claims.ron_window", "WRR 2013 5.4, 5.4.1", READING),
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
    ("wrc-2015", "fouls.wrong_word", "WRC 2015 7.2", READING),
    ("wrr-2013", "fouls.drawing_fast", "WRR 2013 5.4.1", READING),
    ("wrr-2013", "fouls.wrong_dead_place", "WRR 2013 7.2", READING),
    ("wrr-2013", "fouls.swap_call", "silent; WRC 2015 7.2", READING),
    ("wrr-2013", "fouls.caused_by_another", "silent; WRC 2015 7.2", READING),
    ("wrc-2015", "fouls.missed_points", "WRC 2015 7.2", READING),
    ("wrc-2015", "fouls.late_begun_minute", "WRC 2015 7.2", READING),
)


@pytest.mark.parametrize(("name", "key", "cite", "standing"), OBJECTIONS)
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
    "S-7": tuple(f"wrc-2015 worth.fu_{what}" for what in ("win", "seven_pairs", "closed_ron", "draw")),
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
    "S-20": ("club counters.multi_ron_counters", "club riichi.sticks_winner", "club counters.east_win_counter"),
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
    "N15": ("wrc-2015 fouls.wrong_word",),
    "N19": ("wrr-2013 fouls.wrong_dead_place",),
    "N31": ("wrr-2013 fouls.caused_by_another",),  # 2015 states it
    "N33": ("wrc-2015 fouls.late_begun_minute", "wrr-2013 fouls.late_begun_minute"),
    "N39": tuple(f"{book} fouls.{what}" for book in PAPER[:2] for what in ("tenpai_changed", "noten_shown")),
    "P11": ("wrc-2015 claims.call_tolerance", "wrr-2013 claims.call_tolerance"),
    "Q4": ("club events.signature",),
}
LEFT = {"S-3", "S-23", "S-29"}  # the club's silences, for which the parent stands; a rule that is stated twice
DERIVED = {"S-26", "S-33"}


@pytest.mark.parametrize("row", DECIDED)
def test_a_decision_is_marked_as_one(row: str) -> None:
    for place in DECIDED[row]:
        name, _, key = place.partition(" ")
        assert Book.open(name).standing(key) == (FOLLOWS if row in DERIVED else READING), place


def test_every_contradiction_and_silence_of_the_matrix_is_marked() -> None:
    text = shared("RULES.md").read_text("utf-8")
    assert {row for row in re.findall(r"(?m)^\| (S-\d+) \|", text)} == {row for row in DECIDED if row[0] == "S"} | LEFT


def test_where_2013_is_silent_the_later_edition_is_a_reading_with_a_note() -> None:
    silent = {key: ruling for key, ruling in everything("wrr-2013").items() if ruling.written.startswith("silent")}
    assert len(silent) > 15
    assert {(ruling.standing, bool(ruling.note)) for ruling in silent.values()} == {(READING, True)}


ERRATUM = ("claims.swap_same_chii", "claims.swap_same_pon", "claims.swap_other", "winning.correction", "worth.limit_from")
ERRATUM += ("liability.liable_kans", "yakus.open_tanyao", "yakus.renhou_dora", "yaku.tanyao", "yaku.renhou")


@pytest.mark.parametrize("key", ERRATUM)
def test_the_authors_erratum_is_a_witness_where_it_speaks(key: str) -> None:
    told = [line(Book.open("wrr-2013"), key, lang).witness for lang in LANGUAGES]
    assert told == [
        "also in the author's erratum, 2014-01-22",
        "aussi dans l'erratum de l'auteur, 2014-01-22",
        "併記 著者の正誤表, 2014-01-22",
    ]


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
    assert fu["WRC 2015 6.3 (reading)"] == READING


def test_a_reason_of_a_table_prints_the_standing() -> None:
    table = Table(Book.open("wrc-2015"), seed=b"a standing")
    table.deal()
    reasons = [table.why("nine")] if table.why("nine") else []
    assert [reason.cite for found in reasons for reason in found] == ["WRC 2015 5.7.3"]


@pytest.mark.parametrize(
    ("book", "foul", "given", "says_so"),
    [
        ("wrr-2013", "swap-calling", {}, True),
        ("wrr-2013", "caused-by-another", {}, True),
        ("wrc-2015", "swap-calling", {}, False),
        ("wrc-2015", "tenpai-changed", {}, True),
        ("club", "tenpai-changed", {}, True),
    ],
)
def test_a_sentence_to_be_read_out_says_that_it_is_a_reading(book: str, foul: str, given: dict[str, str], says_so: bool) -> None:
    ruling = rule(Book.open(book), foul, given)
    ends = ("this is a reading.", "c'est une lecture du texte.", "解釈による。")
    assert [ruling.sentence(lang).endswith(end) for lang, end in zip(LANGUAGES, ends, strict=True)] == [says_so] * 3
    assert bool(ruling.notes()) >= says_so


def test_a_tile_of_the_dead_wall_put_back_in_time_is_ruled_as_a_reading_in_2013() -> None:
    told = answer("ruling", "wrong-place", "--book", "wrr-2013", "source=dead", "noticed=before")
    assert (told["sanction"], told["cite"], told["standing"]) == ("none", "7.2", READING)
    assert "our reading" in " ".join(told["notes"])


def test_the_pages_print_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            rules = (await Asker(app).get("/rules/wrr-2013")).text
            assert "WRR 2013 7.1 (reading)" in rules
            assert "also in the author&#39;s erratum, 2014-01-22" in rules
            assert "silent; WRC 2015 5.4, 7.2 (reading)" in rules.partition('id="reason"')[2]
            foul = (await Asker(app, lang="fr").get("/referee/swap-calling?book=wrr-2013")).text
            assert "WRC 2015 7.2 (lecture)" in foul
            assert "lecture du texte" in foul

    asyncio.run(look())


# ---- a register written before keeps its citations, and is still sound


@pytest.mark.parametrize(
    ("book", "foul", "cite"),
    [
        ("wrc-2015", "tenpai-changed", "silent; derived from WRC 2015 5.7.2"),
        ("wrc-2015", "missed-session", "WRC 2015 7.2"),
        ("wrr-2013", "drawing-fast", "silent; WRC 2015 5.4.1"),
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
            after = {**event.after, "cite": recorded} if event.n == 2 else event.after
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
