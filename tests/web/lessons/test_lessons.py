"""The lessons: each statement is what the engine says there, under every book, in three languages, without scripts."""

import asyncio
import re
from collections import Counter
from itertools import pairwise
from pathlib import Path
from string import Formatter

import pytest

from jantaku.core.kinds import AFTER, KIND
from jantaku.referee import FOULS
from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.scoring.breakdown import lacking
from jantaku.scoring.examples import EXAMPLES, Example
from jantaku.scoring.score import Score
from jantaku.scoring.tiles import text_of, tiles_of
from jantaku.texts import LANGUAGES, catalogue, say
from jantaku.web.calculator.answer import understood
from jantaku.web.calculator.query import Query
from jantaku.web.lessons import manners
from jantaku.web.lessons.counts import count_of
from jantaku.web.lessons.examples import MISSES, SECOND, Miss
from jantaku.web.lessons.first_hand import ACTS, MOMENTS, admits, dora, moments, score, stands, table_at, waits_of
from jantaku.web.lessons.moments import shown_moment, values
from jantaku.web.lessons.scoring import FIRST, counted
from jantaku.web.lessons.tiles import circles
from jantaku.web.lessons.way import LESSONS, LessonReader
from jantaku.web.lessons.yaku import example_of, names_of, reasons, rows_of, tiles_in, valued
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened

BOOKS = [Book.open(name) for name in library.names()]
YAKU = sorted(EXAMPLES)


def reader(book: Book, lang: str = "en") -> LessonReader:
    """A reader of the lessons under a book."""
    return LessonReader(book, lang, "book", Query(book=book.name))


# ---- the first hand
@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_each_claim_of_the_first_hand_is_what_the_engine_says_at_that_moment(book: Book) -> None:
    for moment in moments(book):
        table = table_at(book, moment.after)
        for fact in moment.facts:
            assert stands(table, fact), (moment.name, fact)


def test_who_may_claim_and_who_is_furiten_is_asked_of_the_table_itself() -> None:
    book = Book.open()
    assert "pon" in [act.words for act in table_at(book, 13).lawful(2)]
    called = table_at(book, 18)
    assert [act.words for act in called.lawful(1) if act.words.startswith("chii")] == ["chii high"]
    assert [reason.id for reason in called.why("chii high", 2)] == ["chii-not-next"]
    furiten = table_at(book, 23)
    assert waits_of(furiten, 1) == "25p"
    assert "2p" in [text_of(tile) for tile in furiten.state.river[1][: furiten.state.discards[1]]]
    assert [reason.id for reason in furiten.why("ron", 1)] == ["furiten-discard"]
    assert [act.words for act in table_at(book, 28).lawful(0)].count("ron") == 1
    over = table_at(book, len(ACTS))
    assert (over.outcome, score(over).han, score(over).fu, score(over).points) == ("ron", 3, 30, 5800)
    assert list(over.state.delta) == [6800, -5800, 0, 0]


@one_by_one(
    ("after", "fact"),
    [
        *((0, "E holds 13"), (0, "turn S"), (0, "dora 4m"), (0, "E shanten 0"), (1, "S discarded 4z"), (13, "S may pon")),
        *((14, "W closed"), (16, "N open"), (16, "dora 3m 1z"), (20, "S waits 2p"), (20, "S has chun"), (22, "E may riichi 7s")),
        *((23, "S may-not ron furiten-missed"), (23, "S may ron"), (23, "E in-riichi"), (24, "sticks 0"), (26, "E may 9s")),
        *((28, "S may ron"), (29, "E dora 2"), (29, "paid +1 0 -1 0"), (29, "next E 0"), (29, "next S 1"), (29, "E has riichi")),
    ],
)
def test_a_claim_that_is_not_so_does_not_stand(after: int, fact: str) -> None:
    assert not stands(table_at(Book.open(), after), fact)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_moment_names_only_what_the_table_has(lang: str) -> None:
    for moment in MOMENTS:
        table = table_at(Book.open(), moment.after)
        text = catalogue(lang)[f"first-hand.say-{moment.name}"]
        named = {name for _, name, _, _ in Formatter().parse(text) if name}
        assert named <= values(table, moment, reader(Book.open(), lang)).keys(), moment.name


def test_the_tile_of_a_moment_is_held_discarded_or_the_dora() -> None:
    for moment in MOMENTS:
        table = table_at(Book.open(), moment.after)
        t = table.state
        rivers = [tile for seat in range(4) for tile in t.river[seat][: t.discards[seat]]]
        held = [kind for kind in range(34) if t.hand[moment.seat][kind]]
        melded = [tile for meld in table.seen(moment.seat).hand.melds for tile in meld.tiles]
        assert tiles_of(moment.tile)[0] in {KIND[tile] for tile in (*rivers, *held, *melded, *dora(table))}, moment.name


def test_the_sentence_of_the_count_has_the_numbers_of_the_engine_under_each_book() -> None:
    for book in BOOKS:
        worth = score(table_at(book, len(ACTS)))
        found = shown_moment(reader(book), [moment.name for moment in MOMENTS].index("count"))
        assert f"{worth.han} han" in found.text
        assert f"{worth.points:,} points" in found.text


def test_under_house_rules_that_do_not_admit_the_hand_it_is_shown_under_the_book(tmp_path: Path) -> None:
    house = Book.open().set("yaku.riichi=none")
    assert admits(Book.open())
    assert not admits(house)

    async def look() -> None:
        async with opened(tmp_path) as app:
            page = await Asker(app).get("/learn/first-hand/riichi?set=yaku.riichi=none")
            assert page.status_code == 200
            assert say("first-hand.otherwise", "en", book="WRC 2015") in page.text

    asyncio.run(look())


# ---- the yaku
def has(book: Book, name: str, example: Example) -> bool:
    """Whether a hand has a yaku of a book, or one of those that its list prints as one."""
    return bool(set(rows_of(book, name)) & set(valued(book, example).yaku_ids))


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_each_yaku_of_a_book_has_two_examples_that_have_it_and_two_misses_that_have_not(book: Book) -> None:
    for name in names_of(book):
        first, second = EXAMPLES[name], SECOND[name]
        assert tiles_in(first) != tiles_in(second) or first != second, name
        assert has(book, name, first), name
        assert has(book, name, second), name
        assert len(MISSES[name]) == 2
        for miss in MISSES[name]:
            assert not has(book, name, miss.hand), (name, miss)


def changed(before: Example, now: Example) -> list[str]:
    """What is another circumstance: how it was won, from where, the winning tile, what was called."""
    fields = {"tsumo", "seat", "win", "melds"} & set(before._fields)
    circumstances = Counter(before.circumstances) != Counter(now.circumstances)
    return [field for field in sorted(fields) if getattr(before, field) != getattr(now, field)] + ["how"] * circumstances


@one_by_one("name", YAKU)
def test_a_miss_differs_from_an_example_by_one_tile_or_one_group_or_one_circumstance(name: str) -> None:
    for miss in MISSES[name]:
        example = example_of(name, miss.of)
        out, into = tiles_in(example) - tiles_in(miss.hand), tiles_in(miss.hand) - tiles_in(example)
        if out or into:
            assert example.tsumo == miss.hand.tsumo
            assert example.seat == miss.hand.seat
            assert example.circumstances == miss.hand.circumstances
            assert max(out.total(), into.total()) == 1 or one_group(example, out), (name, out, into)
        else:
            assert len(changed(example, miss.hand)) == 1, (name, changed(example, miss.hand))


def one_group(example: Example, out: "Counter[str]") -> bool:
    """Whether tiles are within one group of a hand, a meld of it, or a group with the winning tile."""
    groups = [*example.groups.split(), *(word.partition(":")[2] for word in example.melds.split())]
    each = [Counter(map(text_of, tiles_of(group))) for group in groups]
    each += [group + Counter([example.win]) for group in each]
    return any(out <= group for group in each)


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_a_miss_comes_with_what_it_lacks_and_the_clause_of_the_yaku(book: Book) -> None:
    for name in names_of(book):
        for miss in MISSES[name]:
            found = reasons(reader(book), name, miss.hand)
            assert found, (name, miss)
            assert all(why["text"] and why["cite"] and why["href"] for why in found), name


def test_what_a_hand_lacks_is_where_it_is_outside_the_box_of_the_yaku() -> None:
    book = Book.open()

    def lacks(name: str, miss: Miss) -> list[tuple[str, int]]:
        return [(each.feature, each.value) for each in lacking(book, valued(book, miss.hand).laid, name)]

    assert lacks("pinfu", MISSES["pinfu"][1]) == [("pair_value", 1)]
    assert lacks("tanyao", MISSES["tanyao"][0]) == [("outer", 1)]
    assert lacks("sanankou", MISSES["sanankou"][0]) == [("concealed", 2)]
    assert lacks("chuuren", MISSES["chuuren"][1])[0] == ("closed", 0)  # worth nothing in an open hand
    assert lacks("pinfu", Miss(EXAMPLES["pinfu"])) == []


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_wins_are_counted_for_each_yaku_of_each_book(book: Book) -> None:
    counts = {name: count_of(book.name, rows_of(book, name)) for name in names_of(book)}
    assert all(count is not None for count in counts.values())
    games = {count.games for count in counts.values() if count}
    assert len(games) == 1
    assert min(games) >= 20_000
    riichi = counts["riichi"]
    assert riichi is not None
    assert riichi.seen == max(count.seen for count in counts.values() if count)
    assert 0 < riichi.seen < riichi.wins
    assert riichi.one_in == round(riichi.wins / riichi.seen)


# ---- the tiles, scoring, manners
def test_the_circles_of_the_dora_are_those_of_the_core() -> None:
    for circle in circles():
        assert circle[0] == circle[-1]
        for indicator, shown in pairwise(circle):
            assert text_of(AFTER[tiles_of(indicator)[0]]) == shown
    assert sorted(code for circle in circles() for code in circle[1:]) == sorted(text_of(kind) for kind in range(34))


@pytest.mark.parametrize("book", BOOKS, ids=str)
def test_the_six_steps_add_up_to_the_score(book: Book) -> None:
    own = Query(h="99p 78s ankan:1111m kan:2222s pon:777z", w="9s", by="tsumo", seat="E", dora="6z", book=book.name)
    for query in (own, Query(h=FIRST.h, w=FIRST.w, riichi="riichi", dora="5z", book=book.name)):
        found = counted(query, reader(book))
        assert [step.name for step in found.steps] == ["win", "yaku", "dora", "fu", "base", "payments"]
        worth = Score(book, *understood(query, book))
        assert [row["id"] for row in found.steps[1].rows] == list(worth.yaku_ids)
        assert found.steps[3].total == say("score.fu", "en", fu=worth.fu)
        assert found.steps[2].total == say("lesson.in-all", "en", han=say("score.han", "en", han=worth.han))
        assert found.steps[5].total == say("score.points", "en", points=worth.points)
        assert all(row["cite"] and row["href"] for step in found.steps for row in (*step.rows, *step.sentences))
        assert all(step.lines for step in found.steps)


def test_a_hand_that_is_not_won_stops_at_the_first_step_with_the_reason() -> None:
    found = counted(Query(h="23m 11z 345p 222s 789s", w="1m"), reader(Book.open()))
    assert [step.name for step in found.steps] == ["win"]
    assert found.steps[0].sentences[0]["text"] == say("why.no-yaku", "en")
    assert counted(Query(h="19z", w="1m"), reader(Book.open())).error


def test_a_hand_without_its_winning_tile_says_how_far_it_is() -> None:
    found = counted(Query(h="23m 11z 345p 222s 789s"), reader(Book.open()))
    assert (found.steps, found.error) == ([], "")
    assert found.note == say("calc.tenpai", "en", n=8)


def test_every_foul_of_the_catalogue_is_in_one_group_of_the_manners_and_customs_are_marked() -> None:
    listed = [foul for group in manners.GROUPS for foul in group.fouls]
    assert sorted(listed) == sorted(FOULS)
    for book in BOOKS:
        for group in manners.groups(reader(book)):
            assert bool(group.fouls) == manners.settled(book)
            assert group.customs
            for foul in group.fouls:
                assert foul.rows
                assert all(clause for *_, clause, _ in foul.rows), foul.id


# ---- the pages
@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_lesson_has_one_heading_and_leads_to_the_next(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            way = (await asker.get("/learn")).text
            assert re.findall(r'data-lesson="([a-z-]+)"', way) == [lesson.name for lesson in LESSONS]
            for lesson, after in zip(LESSONS, [*LESSONS[1:], None], strict=True):
                assert f'href="{lesson.at}"' in way
                assert way.index("data-lesson") < way.index('href="/learn/drill"') < way.index('action="/learn/play"')
                page = (await asker.get(lesson.at)).text
                assert page.count("<h1") == 1
                assert say(f"lesson.title-{lesson.name}", lang) in page
                assert f'data-seen="{lesson.name}"' in page
                if after:
                    assert re.search(rf'rel="next" href="{after.at}"', page)

    asyncio.run(look())


def test_all_moments_are_walked_by_links_and_the_last_one_marks_the_lesson(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as app:
            asker, at, seen = Asker(app), "/learn/first-hand?book=tenhou", []
            while at.startswith("/learn/first-hand"):
                page = (await asker.get(at)).text
                seen.append((at, 'data-seen="first-hand"' in page))
                at = re.findall(r'rel="next" href="([^"]+)"', page)[0].replace("&amp;", "&")
            assert at == "/learn/yaku?book=tenhou"
            assert [path for path, _ in seen[1:]] == [f"/learn/first-hand/{moment.name}?book=tenhou" for moment in MOMENTS]
            assert [done for _, done in seen] == [True, *[False] * (len(MOMENTS) - 1), True]

    asyncio.run(walk())


def test_a_yaku_is_found_under_the_name_that_a_book_has_for_it(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            leads = {
                "/learn/yaku/haku": "/learn/yaku/yakuhai",
                "/learn/yaku/yakuhai?book=tenhou": "/learn/yaku/seat-wind?book=tenhou",
            }
            for path, there in leads.items():
                assert (await asker.get(path)).headers["location"] == there
            missing = await asker.get("/learn/yaku/renhou?book=tenhou")
            assert missing.status_code == 404
            assert say("lesson.no-yaku", "en", book="Tenhou") in missing.text
            for path in ("yaku/nothing", "first-hand/nothing", "tiles?book=nothing", "yaku?set=nothing=1"):
                assert (await asker.get(f"/learn/{path}")).status_code == 404, path

    asyncio.run(look())


def test_the_way_from_yaku_to_yaku_is_the_order_of_their_list(tmp_path: Path) -> None:
    async def walk() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            listed = re.findall(r'href="/learn/yaku/([\w-]+)"', (await asker.get("/learn/yaku")).text)
            assert len(listed) == len(set(listed)) == 39
            for name, before, after in zip(listed[1:], listed, listed[2:], strict=False):
                links = re.findall(r'href="/learn/yaku/([\w-]+)"', (await asker.get(f"/learn/yaku/{name}")).text)
                assert [each for each in links if each != name] == [before, after]

    asyncio.run(walk())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_case_of_a_foul_that_is_all_others_says_so(lang: str) -> None:
    for group in manners.groups(reader(Book.open(), lang)):
        for foul in group.fouls:
            assert len(foul.rows) == 1 or all(when for when, *_ in foul.rows), foul.id


def test_the_step_of_the_dora_shows_the_han_of_all_as_a_sum_so_far() -> None:
    steps = counted(FIRST, reader(Book.open())).steps
    assert [step.total for step in steps if step.name in ("yaku", "dora")] == ["3 han", "3 han in all"]


def test_house_rules_are_kept_from_page_to_page_and_change_what_they_say(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            page = (await asker.get("/learn/yaku/pinfu?set=yaku.pinfu.han=3")).text
            assert say("page.house", "en") in page
            assert "?set=yaku.pinfu.han=3" in page
            assert say("rules.worth-han", "en", n=3) in page
            struck = await asker.get("/learn/yaku/pinfu?set=yaku.pinfu=none")
            assert struck.status_code == 404
            reds = (await asker.get("/learn/tiles?set=tiles.red_fives=3")).text
            assert "t0m" in reds
            assert "t0m" not in (await asker.get("/learn/tiles")).text

    asyncio.run(look())


def test_the_calculator_leads_to_the_six_steps_and_back(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            asked = "h=23m+11z+789s+chii:345p+pon:777z&w=1m&counters=2"
            page = (await asker.get(f"/score?{asked}")).text
            (there,) = re.findall(r'id="in-steps" href="([^"]+)"', page)
            steps = await asker.get(there.replace("&amp;", "&"))
            assert steps.status_code == 200
            assert steps.text.count('<li class="card step"') == 6
            back = re.search(r'<button class="button primary">[^<]+</button> <a href="([^"]+)"', steps.text)
            assert back
            assert "counters=2" in back[1]

    asyncio.run(look())
