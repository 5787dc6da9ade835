"""Asked in any words: what a referee is called for finds its entry, and the entry rules as the books and RULES.md do."""

import asyncio
import html
import json
import re
from collections.abc import Iterator, Mapping
from itertools import product
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from jantaku.cli import main
from jantaku.core import constants as n
from jantaku.referee import FOULS, FoulError, Missing, Question, Ruling, next_question, open_questions, rule
from jantaku.referee.given import asked_by
from jantaku.referee.search import nearest, search
from jantaku.refereed import Action, RefereedTable, Settings
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.scorekeeper import ScoreSheet
from jantaku.texts import LANGUAGES, say
from tests.referee.asked import QUESTIONS
from tests.refereed.scripts import go_round, last, play, ruled, sit
from tests.refereed.test_fouls import CLUB, EVERY, NEW, OLD, by_book
from tests.refereed.test_riichi_and_tiles import NOTEN, READY
from tests.sampling import once_each, one_by_one
from tests.web.asgi import Asker, opened

ASKED = [(foul, words) for foul, languages in QUESTIONS.items() for phrases in languages for words in phrases]
NUMBERS = {"tiles": ("1", "6"), "minutes": ("3", "11"), "points": ("3",)}
OVER = {"with": "none", "last_timed_hand": "no"}
Given = Mapping[str, object]


def run(*words: str) -> Result:
    clean: dict[str, str | None] = {"LC_ALL": None, "LC_MESSAGES": None, "LANG": None, "COLUMNS": "100"}
    return CliRunner().invoke(main, list(words), env=clean)


# ---- 1: every question finds its entry


def test_a_question_in_peoples_own_words_finds_its_entry_first() -> None:
    assert {words: found for foul, words in ASKED if (found := search(words)[0].id) != foul} == {}


def test_at_least_twenty_questions_are_asked_in_each_language_with_slips_of_spelling() -> None:
    assert len(QUESTIONS) >= 20
    assert all(len(phrases) >= 2 for languages in QUESTIONS.values() for phrases in languages)
    assert {foul.id for foul in FOULS.values() if foul.group == "questions"} <= set(QUESTIONS)
    known = {words.lower() for foul in FOULS.values() for lang in LANGUAGES for words in (*foul.aliases(lang), foul.title(lang))}
    assert sum(words.lower() not in known for _, words in ASKED) > len(ASKED) // 3  # not a list of the names read back


def test_a_search_at_the_prompt_or_on_the_phone_gets_the_same_entry(tmp_path: Path) -> None:
    listed = run("ruling", "--search", "wining tile not kept appart", "--json")
    assert json.loads(listed.stdout)[0]["foul"] == "tile-not-apart"

    async def look() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).get("/referee", params={"q": "wining tile not kept appart"})
            assert re.findall(r'href="/referee/([a-z-]+)\?', page.text.partition('id="likeliest"')[2])[0] == "tile-not-apart"

    asyncio.run(look())


# ---- 2: a key, and nothing found


@one_by_one("key", ["riichi_hand", "riichi.riichi_hand", "multi_ron", "fouls.false_tenpai", "yaku.double-riichi"])
def test_a_key_lists_its_ruling_alone(key: str) -> None:
    found = json.loads(run("rules", key, "--json").stdout)
    assert [row["key"].rpartition(".")[2] for row in found] == [key.rpartition(".")[2]]


@pytest.mark.parametrize(("word", "key"), [("riichi", "yaku.riichi"), ("uma", "session.uma"), ("chombo", "fouls.chombo")])
def test_a_key_that_is_a_plain_word_lists_its_ruling_first_and_all_that_have_the_word(word: str, key: str) -> None:
    found = [row["key"] for row in json.loads(run("rules", word, "--json").stdout)]
    assert found[0] == key
    assert len(found) == len(set(found))
    assert word == "uma" or len(found) > 1


@one_by_one("lang", LANGUAGES)
@one_by_one(
    ("words", "near"),
    [
        (("rules", "xyzzy"), "rules.list"),
        (("rules", "multi_rom"), "claims.multi_ron"),
        (("ruling", "--search", "zzz"), "foul.all"),
        (("ruling", "--search", "uma"), "jantaku rules uma"),
    ],
)
def test_a_search_that_finds_nothing_says_so_with_the_nearest_and_exits_2(words: tuple[str, ...], near: str, lang: str) -> None:
    result = run(*words, "--lang", lang)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words[-1] in result.stderr
    flat = re.sub(r"\s+", "", result.stderr)
    assert re.sub(r"\s+", "", say(near, lang) if near in {"rules.list", "foul.all"} else near) in flat


def test_names_that_look_like_the_words_are_offered_where_no_foul_is_found() -> None:
    assert search("zzz") == []
    assert nearest("zzz") == []
    assert "cheated" in nearest("cheaated")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_pages_say_that_nothing_is_found_and_lead_to_the_nearest(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            page = await asker.get("/rules/wrc-2015", params={"q": "multi_rom"})
            assert 'href="/rules/wrc-2015?q=claims.multi_ron"' in page.text
            page = await asker.get("/referee", params={"q": "uma"})
            assert say("referee.none", lang, words="uma") in html.unescape(page.text)
            assert 'href="/rules/wrc-2015?q=uma"' in page.text

    asyncio.run(look())


# ---- 3: false tenpai (RULES, "A false tenpai")


def at_the_draw(book: str, script: str) -> RefereedTable:
    table = go_round(play(sit(book, {"S": READY, "E": NOTEN}, "1z"), "E 1z; S draw"), left=0)
    table.do(Action(table.scene.now + 500, table.scene.state.turn, "discard", tiles=(table.scene.state.tile,)))
    return play(table, script)


@EVERY
def test_a_hand_declared_tenpai_that_is_noten_is_settled_as_noten_and_reported_so(book: str) -> None:
    table = at_the_draw(book, "E tenpai; S noten; W noten; N noten")
    assert ruled(table) == [("E", "false-tenpai", "none")]
    told = last(table).ruling
    assert "settled-noten" in told.next
    assert "announcement-stands" not in told.next
    assert table.scene.state.declared == [0, 0, 0, 0]
    assert len(set(table.points)) == 1  # all four are noten, and nobody pays
    for lang in LANGUAGES:
        assert say("foul.next.settled-noten", lang).lower() in told.sentence(lang).lower()
        assert say("foul.next.announcement-stands", lang) not in told.sentence(lang)


def test_a_false_tenpai_is_a_reading_left_to_the_referee_without_a_penalty_by_default() -> None:
    for book in (OLD, NEW, CLUB):
        found = rule(Book.open(book), "false-tenpai")
        assert found.sanction == "discretion"
        assert "none-by-default" in found.next
        assert found.book.rulings[found.key].stands == "reading"
        assert say("foul.is-reading") in found.sentence()
        assert "noten" in found.notes()[0]
        decided = rule(Book.open(book), "false-tenpai", {"decision": "none"})
        assert (decided.sanction, "none-by-default" in decided.next) == ("none", False)


# ---- 4: a wrong word (row N15)


@by_book("points", "none", "none")
def test_an_unclear_word_is_void_and_its_speaker_says_again_what_is_meant(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "55p 1z"}, "5p"), "E 5p; S say hmm; S pon 55p")
    assert ruled(table) == [("S", "wrong-word", sanction)]
    assert {"word-void", "says-again"} <= set(last(table).ruling.next)
    assert table.scene.state.melds[1] == 1


@by_book("points", "none", "none")
def test_a_true_win_shown_with_an_unclear_word_stands(book: str, sanction: str) -> None:
    table = play(sit(book, {"S": "123456789m1123p"}, "4p"), "E 4p; S say hmm; S show; W wait @9000")
    assert ruled(table) == [("S", "wrong-word", sanction)]
    assert table.points[1] > table.points[0]
    assert table.scene.state.phase in (n.HAND_OVER, n.NO_HAND)


@EVERY
def test_a_hand_shown_with_an_unclear_word_that_does_not_win_is_an_empty_win(book: str) -> None:
    table = play(sit(book, {}, "4p"), "E 4p; S say hmm; S show; W wait @9000")
    assert [(seat, foul) for seat, foul, _ in ruled(table)] == [("S", "wrong-word"), ("S", "empty-win")]
    assert ruled(table)[-1][2] == "chombo"


@EVERY
def test_a_hand_shown_later_than_the_unclear_word_is_tiles_revealed(book: str) -> None:
    table = play(sit(book, {"S": "123456789m1123p"}, "4p 1z"), "E 4p; S say hmm; S draw; S 1z; S show")
    assert [foul for _, foul, _ in ruled(table)][1:] == ["revealed"]


@pytest.mark.parametrize(("book", "points"), [(NEW, 0), (OLD, 1)])
def test_n15_is_ruled_on_by_what_was_meant(book: str, points: int) -> None:
    rules = Book.open(book)
    clear = rule(rules, "wrong-word", {"clear": "yes"})
    assert (clear.points, "claim-holds" in clear.next, clear.standing) == (points, True, "says")
    void = rule(rules, "wrong-word", {"clear": "no", "shown": "no"})
    assert (void.points, "word-void" in void.next, void.standing) == (points, True, "reading")
    with pytest.raises(Missing, match="able"):
        rule(rules, "wrong-word", {"clear": "no", "call": "win", "shown": "yes"})
    true = rule(rules, "wrong-word", {"clear": "no", "shown": "yes", "able": "yes"})
    assert (true.points, "win-holds" in true.next, "plays-on" in true.next) == (points, True, False)
    false = rule(rules, "wrong-word", {"clear": "no", "shown": "yes", "able": "no", **OVER})
    assert (false.sanction, "win-void" in false.next) == ("chombo", True)


# ---- 5: drawing too fast, a late ron (RULES, "Claim windows")


def test_in_2013_three_seconds_decide_whether_a_claim_after_a_draw_holds() -> None:
    old = Book.open(OLD)
    assert next_question(old, "drawing-fast").id == "intime"  # type: ignore[union-attr]
    within = rule(old, "drawing-fast", {"intime": "yes"})
    assert (within.sanction, within.cite) == ("discretion", "5.4.1")
    assert {"claim-holds", "tile-back"} <= set(within.next)
    after = rule(old, "drawing-fast", {"intime": "no"})
    assert (after.sanction, after.cite, after.next) == ("none", "5.4.1", ("call-void", "draw-stands"))
    for book in (NEW, CLUB):
        assert next_question(Book.open(book), "drawing-fast") is None
        assert "claim-holds" in rule(Book.open(book), "drawing-fast").next


@EVERY
def test_at_the_table_the_clock_has_answered_it(book: str) -> None:
    table = play(sit(book, {"W": "77z 1p"}, "7z 3s"), "E 7z; S draw @200; W pon 77z @800")
    assert ruled(table) == [("S", "drawing-fast", "none")]
    assert dict(last(table).ruling.given).get("intime", "") == ("yes" if book == OLD else "")


def test_a_late_ron_holds_within_its_time_and_is_an_empty_win_after_it() -> None:
    assert "claim-holds" in rule(Book.open(NEW), "late-ron", {"discarded": "no"}).next
    assert rule(Book.open(NEW), "late-ron", {"discarded": "yes", "shown": "no"}).sanction == "dead-hand"
    assert "claim-holds" in rule(Book.open(OLD), "late-ron", {"intime": "yes", "discarded": "no"}).next
    beaten = rule(Book.open(OLD), "late-ron", {"intime": "yes", "discarded": "yes"})  # S-39: void, and no foul
    assert (beaten.sanction, beaten.next, beaten.standing) == ("none", ("call-void", "plays-on"), "reading")
    late = rule(Book.open(OLD), "late-ron", {"intime": "no", "shown": "no", **OVER})
    assert (late.sanction, "WRR 2013 5.4, 5.4.1 (reading)" in late.clauses()) == ("chombo", True)


# ---- 6: readings are read out as such


@one_by_one("lang", LANGUAGES)
@one_by_one(
    ("foul", "given"),
    [
        ("wrong-place", {"wall": "dead", "discarded": "no"}),
        ("swap-call", {}),
        ("wrong-dora", {}),
        ("late-ron", {"intime": "yes", "discarded": "yes"}),
    ],
)
def test_a_reading_of_2013_says_so_in_its_sentence_and_its_note(foul: str, given: Given, lang: str) -> None:
    found = rule(Book.open(OLD), foul, given)
    assert found.sentence(lang).endswith(say("foul.is-reading", lang))
    assert found.notes(lang)


def test_a_dead_wall_tile_kept_after_the_discard_is_what_2013_says() -> None:
    kept = rule(Book.open(OLD), "wrong-place", {"wall": "dead", "discarded": "yes"})
    assert (kept.sanction, kept.standing, kept.notes()) == ("dead-hand", "says", ())
    assert say("foul.is-reading") not in kept.sentence()


# ---- 7: nothing contradicts itself


def ways(book: Book, foul: str, known: Given) -> Iterator[tuple[Given, Ruling]]:
    """Every way in which offered answers lead to a ruling; a choice that is refused raises."""
    try:
        yield known, rule(book, foul, known)
    except Missing as left:
        asked = asked_by(left)
    else:
        return
    assert asked.choices or asked.id in NUMBERS
    for choice in asked.choices or NUMBERS[asked.id]:
        yield from ways(book, foul, {**known, asked.id: choice})


@pytest.mark.parametrize(("foul", "book"), once_each([*product(FOULS, library.names())]))
def test_every_choice_that_is_offered_is_accepted_and_no_step_contradicts_the_sanction(foul: str, book: str) -> None:
    for before in ({}, {"with": "none"}, {"with": "win"}, {"with": "draw"}, {"last_timed_hand": "yes"}):
        try:
            next_question(Book.open(book), foul, before)
        except FoulError:
            continue  # what was given cannot be with this foul at all
        for known, found in ways(Book.open(book), foul, before):
            steps = set(found.next)
            assert not {"redeal", "not-redealt"} <= steps, known
            assert (found.sanction == "redeal") <= ("redeal" in steps and "not-redealt" not in steps), known
            assert len(steps) == len(found.next)


def test_a_choice_that_cannot_be_is_not_offered() -> None:
    asked = next_question(Book.open(NEW), "riichi-noten")
    assert asked
    assert "four-riichi" not in asked.choices
    again = next_question(Book.open(NEW), "riichi-noten", {"with": "none"})
    assert again
    assert again.choices == ("win", "draw", "other-win", "play", "voided")
    only = next_question(Book.open(NEW), "riichi-noten", {"with": "none", "at": "draw"})
    assert only
    assert (only.id, only.choices, only.kind) == ("dead_only", ("yes",), "yes/no")
    with pytest.raises(Missing) as error:
        rule(Book.open(NEW), "riichi-noten", {"with": "none", "at": "draw"})
    assert error.value.choices == ("yes",)


REVEALED = {"source": "deal", "fair": "no"}


def test_after_the_gong_a_spoilt_deal_is_not_said_to_be_dealt_again() -> None:
    found = rule(Book.open(NEW), "revealed", {**REVEALED, "last_timed_hand": "yes"})
    assert (found.sanction, found.spoils) == ("none", True)
    assert found.next == ("not-redealt", "stake-returned", "session-ends")
    assert say("foul.sanction.redeal") not in found.sentence()
    assert rule(Book.open(NEW), "revealed", {**REVEALED, "last_timed_hand": "no"}).sanction == "redeal"


def test_and_the_hand_ends_by_it_all_the_same_at_the_table_and_on_the_sheet() -> None:
    table = play(sit(NEW, {}, "9s", settings=Settings(last_hand=True)), "S reveal deal 6")
    assert (table.scene.ending, table.over, table.scene.closed) == ("redeal", True, "time")
    sheet = ScoreSheet.begin(NEW, names=["Aki", "Ben", "Chloé", "Dai"])
    sheet.add("riichi", {"seat": 1}, id="r")
    sheet.add("gong", {}, id="g")
    sheet.add("foul", {"seat": 0, "foul": "revealed", "given": REVEALED}, id="f")
    assert sheet.sheet.points == (30000,) * 4
    assert sheet.sheet.over


def test_where_a_dead_hand_is_shown_the_stick_is_said_to_stay() -> None:  # 5.7.4
    for book in (OLD, NEW, CLUB):
        found = rule(Book.open(book), "riichi-noten", {"at": "draw", "dead_only": "yes", "shown": "yes"})
        assert "stake-stays" in found.next
        assert "stake-returned" not in found.next
        assert any("5.7.4" in clause for clause in found.clauses())


# ---- 8: what is missing is named in one go


def test_the_command_names_every_circumstance_that_may_still_decide() -> None:
    result = run("ruling", "empty-win")
    assert result.exit_code == 2
    flat = re.sub(r"\s+", " ", result.stderr)
    for part in ("give shown=yes or shown=no", "with=none or with=win or with=draw", "last_timed_hand=yes or last_timed_hand=no"):
        assert part in flat
    assert (
        run("ruling", "empty-win", *(f"--given={one}" for one in ("shown=yes", "with=none", "last_timed_hand=no"))).exit_code == 0
    )


@one_by_one("book", library.names())
@one_by_one("foul", FOULS)
def test_the_open_questions_are_those_that_any_answers_lead_to(foul: str, book: str) -> None:
    rules = Book.open(book)
    listed = [question.id for question in open_questions(rules, foul)]
    seen: set[str] = set()

    def visit(known: Given) -> None:
        asked: Question | None = next_question(rules, foul, known)
        if asked is None or (asked.id in {"with", "last_timed_hand"} and asked.id in seen):
            return
        seen.add(asked.id)
        for choice in asked.choices or NUMBERS[asked.id]:
            visit({**known, asked.id: choice})

    visit({})
    assert set(listed) == seen
    assert len(listed) == len(seen)
