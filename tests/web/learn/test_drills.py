"""Drills without scripts: all kinds, books and languages; sets from link to code; bad addresses say what would be right."""

import asyncio
import re
from pathlib import Path
from random import Random

import pytest

from jantaku.errors import Missing
from jantaku.referee import rule
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from jantaku.texts.rulings import describe
from jantaku.web.errors import WebError
from jantaku.web.learn.drills import rulings, sets
from jantaku.web.learn.drills.question import KINDS, OF_TEXTS, DrillKey, drill_of
from jantaku.web.learn.drills.routes import explain, question_of
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.wording import voice_of
from tests.sampling import sample
from tests.web.asgi import Asker, as_read, opened

SET = "waits.1,fu.2,win.3.club"


def answered(key: DrillKey, chosen: set[str]) -> str:
    """The address of an answer."""
    return key.link + "".join(f"&a={value}" for value in sorted(chosen)) + "&done=1"


def right_of(key: DrillKey) -> set[str]:
    """The values that are right."""
    return {choice.value for choice in question_of(key, "en", "book").choices if choice.right}


@pytest.mark.parametrize("every", sample([3], [1]))  # of the books, each kind others
@pytest.mark.parametrize("kind", KINDS)
def test_a_right_answer_is_right_and_another_is_not_under_every_book(kind: str, every: int, tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            for seed, book in [*enumerate(library.names())][KINDS.index(kind) % every :: every]:
                lang = LANGUAGES[(seed + seed // 3) % len(LANGUAGES)]
                asker, key = Asker(app, lang=lang), DrillKey(kind, book, seed)
                right = right_of(key)
                asked = (await asker.get(key.link)).text
                assert question_of(key, lang, "book").ask in as_read(asked)
                assert say("drill.why", lang) not in as_read(asked)
                good = as_read((await asker.get(answered(key, right if kind in {"waits", "yaku", "call"} else {min(right)}))).text)
                assert say("drill.right", lang) in good
                assert say("drill.wrong", lang) not in good
                assert say("drill.why", lang) in good
                wrong = {choice.value for choice in question_of(key, lang, "book").choices} - right
                bad = as_read((await asker.get(answered(key, {min(wrong)} if wrong else set()))).text)
                assert say("drill.wrong", lang) in bad

    asyncio.run(ask())


@pytest.mark.parametrize("many", [12, pytest.param(10_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("book", library.names())
def test_the_books_sentence_is_right_and_each_choice_is_another_sentence(book: str, many: int) -> None:
    for seed in range(many):
        key = DrillKey("book", book, seed)
        question = question_of(key, "en", "book")
        voice = voice_of(question.book, Audience(-1, "en", "book"))
        asked, _ = rulings._book_drill(key)
        assert [choice.text for choice in question.choices if choice.right] == [voice.word(describe(question.book, asked))]
        assert len({choice.text for choice in question.choices}) == len(question.choices) >= 2


@pytest.mark.parametrize("many", [12, pytest.param(10_000, marks=pytest.mark.prove)])
@pytest.mark.parametrize("book", library.names())
def test_the_penalty_that_is_right_is_what_a_referee_rules_on_the_case(book: str, many: int) -> None:
    compared, voice = 0, voice_of(Book.open(book), Audience(-1, "en", "book"))
    for seed in range(many):
        key = DrillKey("referee", book, seed)
        question = question_of(key, "en", "book")
        (right,) = [choice.text for choice in question.choices if choice.right]
        assert len({choice.text for choice in question.choices}) == len(question.choices) >= 3
        foul, row, _ = rulings._referee_drill(key)
        if row.limits or row.each:
            continue
        try:
            found = rule(Book.open(book), foul.id, {name: values[0] for name, values in row.when})
        except Missing:
            continue
        compared += 1
        assert right.lower() == voice.word(found.penalty("en")).lower(), (foul.id, row.when)
    assert compared > many // 3


def test_the_server_gives_the_choices_of_the_core() -> None:
    for kind in (kind for kind in KINDS if kind not in OF_TEXTS):
        x = drill_of(DrillKey(kind, "wrc-2015", 5))
        found = question_of(DrillKey(kind, "wrc-2015", 5), "en", "book").choices
        assert [choice.right for choice in found] == [bool(x.right >> i & 1) for i in range(x.choices)]


def test_each_explanation_of_a_rule_has_its_clause() -> None:
    for kind in ("waits", "win", "call", "book", "referee"):
        for seed in range(8):
            lines = explain(DrillKey(kind, "wrc-2015", seed), "en", "book").lines
            sheet = explain(DrillKey(kind, "wrc-2015", seed), "en", "book").sheet
            assert sheet or any(line["cite"] for line in lines), (kind, seed)


# ---- sets
def test_a_set_goes_from_its_link_through_each_drill_to_a_code_that_the_teacher_reads(tmp_path: Path) -> None:
    drills = sets.read_set(SET)

    async def pupil() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            page = await asker.get(f"/learn/drill?set={SET}", follow_redirects=True)
            at = first_link(page.text, r'<a class="button primary" href="([^"]+)"')
            for i, key in enumerate(drills.drills):
                asked = await asker.get(at)
                assert say("drill.at", at=i + 1, of=3) in as_read(asked.text)
                good = "".join(f"&a={value}" for value in sorted(right_of(key))[: None if key.kind == "waits" else 1])
                page = await asker.get(f"{at}{good if i != 1 else '&a=99'}&done=1")
                at = first_link(page.text, r'id="next" href="([^"]+)"')
            end = (await asker.get(at)).text
            assert say("drill.sum", sum=2, of=3) in as_read(end)
            code = first_link(end, r'id="code">([^<]+)<')
            assert sets.read_code(code, drills) == (True, False, True)
            both = f"Ann {code}\n{code[:-1]}{'0' if code[-1] != '0' else '1'}"
            teacher = as_read((await asker.get("/learn/drill/set", params={"set": SET, "codes": both})).text)
            assert "Ann" in teacher
            assert say("drill.of-class", n=1) in teacher
            assert "is mistyped" in teacher

    asyncio.run(pupil())


def first_link(page: str, pattern: str) -> str:
    """What a pattern finds on a page, unescaped."""
    found = re.search(pattern, page)
    assert found, pattern
    return found[1].replace("&amp;", "&")


def test_every_letter_that_is_wrong_and_every_two_that_change_places_are_found() -> None:
    rng, drills = Random(1), sets.read_set(SET)
    for _ in range(20):
        code = sets.code_of(drills, "".join(rng.choice("01") for _ in range(3))).replace("-", "")
        wrong = {code[:i] + letter + code[i + 1 :] for i in range(len(code)) for letter in sets.LETTERS} - {code}
        turned = {code[:i] + code[i + 1] + code[i] + code[i + 2 :] for i in range(6)} - {code}
        for each in wrong | turned:
            with pytest.raises(WebError):
                sets.read_code(each, drills)


def test_a_code_is_read_in_any_case_with_look_alikes_and_not_for_another_set() -> None:
    drills = sets.read_set(SET)
    code = sets.code_of(drills, "101")
    assert sets.read_code(code.lower().replace("-", " ").replace("0", "o").replace("1", "l"), drills) == (True, False, True)
    with pytest.raises(WebError, match="another set"):
        sets.read_code(code, sets.read_set("waits.1,fu.2,win.4.club"))


def test_ten_drills_are_made_as_one_link(tmp_path: Path) -> None:
    async def make() -> None:
        async with opened(tmp_path) as app:
            made = await Asker(app).get("/learn/drill/make?of=waits&of=fu&book=club")
            drills = sets.read_set(made.headers["location"].partition("set=")[2].replace("%2C", ","))
            assert [key.kind for key in drills.drills] == ["waits", "fu"] * 5
            assert {key.book for key in drills.drills} == {"club"}

    asyncio.run(make())


# ---- what cannot be
@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("/learn/drill/foo?seed=1", "choose one of waits, discard"),
        ("/learn/drill/waits?seed=-1", "from 0 to 999,999"),
        ("/learn/drill/waits?seed=1000000000", "from 0 to 999,999"),
        ("/learn/drill/waits?seed=1&book=zz", "choose one of club"),
        ("/learn/drill/next?of=foo", "choose one of waits, discard"),
        ("/learn/drill/set?set=", "1 to 20 drills"),
        ("/learn/drill/set?set=waits", "from 0 to 999,999"),
        ("/learn/drill/set?set=waits.1&got=12", "open its link again"),
        ("/learn/drill/waits?seed=2&set=waits.1", "open its link again"),
    ],
)
def test_a_bad_address_says_what_would_be_right(address: str, words: str, tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).get(address)
            assert page.status_code in {400, 404}
            assert words in as_read(page.text), as_read(page.text)

    asyncio.run(ask())
