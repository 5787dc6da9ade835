"""Help at a table: the yaku and how near one is, rules searched in place, what may be done now."""

import asyncio
import html
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from jantaku.rules import library
from jantaku.rules.book import Book
from jantaku.scoring.examples import EXAMPLES
from jantaku.scoring.score import score
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import search
from jantaku.web.learn.options import options_of
from jantaku.web.learn.routes import CARDS, found_in
from jantaku.web.learn.yaku import hand_of
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from jantaku.web.wire.asks import BUTTONS
from jantaku.web.wire.scene import Audience
from jantaku.web.wire.view import view_of
from jantaku.web.wire.wording import voice_of
from tests.rig import sit
from tests.sampling import one_by_one
from tests.web.asgi import Asker, opened, until
from tests.web.wire.scenes import scene_of

ROW = re.compile(r'<li data-yaku="([^"]+)">.*?</li>', re.DOTALL)


async def alone(asker: Asker, **form: str) -> str:
    """A table with three bots, in play."""
    answer = await asker.post("/new", "/new", **{"with": "bots", "player": "Aki", "length": "east", **form})
    path: str = answer.headers["location"]
    return path


async def asked(app: Starlette, path: str) -> Any:
    """The room of a table, once something is asked of its player."""
    hub = app.state.site.part(Hub)
    hub.numbers = 0  # nobody here sends any
    room = hub.get(path.removeprefix("/t/"))
    (place,) = room.game.people
    room.attach(Audience(place), room.seats[place].who)  # a table at which nobody is connected stands still
    await until(lambda: set(room.game.people) & set(room.game.asked))
    return room


@one_by_one("book", library.names())
def test_every_yaku_of_every_book_has_an_example_that_the_engine_pays_as_that(book: str) -> None:
    rules = Book.open(book)
    for row in rules.yaku.values():
        one = EXAMPLES[row.id]
        flags: dict[str, Any] = dict.fromkeys(one.circumstances, True)
        hand = f"{one.groups} {one.melds}".strip()
        paid = score(hand, one.win, ron=not one.tsumo, tsumo=one.tsumo, seat=one.seat, book=rules, **flags)
        assert row.id in paid.yaku_ids


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_player_sees_the_yaku_of_the_table_the_nearest_to_their_hand_first(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app, lang=lang)
            table = await alone(one)
            room = await asked(app, table)
            page = (await one.get(f"{table}/yaku")).text
            near = page.split(say("learn.moment", lang))[0]
            away = [int(n) for n in re.findall(r"(\d+)", "".join(re.findall(r'class="away[^"]*">([^<]*)<', near)))]
            assert len(away) > 25
            assert away == sorted(away)
            assert 'data-yaku="ippatsu"' in page.split(say("learn.moment", lang))[1]
            assert len(ROW.findall(page)) == len(set(ROW.findall(page)))
            assert room.game.asked

    asyncio.run(look())


def test_with_hints_off_and_for_spectators_the_list_tells_nothing_of_a_hand(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, other = Asker(app), Asker(app)
            table = await alone(one, hints="off", spectators="on")
            await asked(app, table)
            for asker in (one, other):
                page = (await asker.get(f"{table}/yaku")).text
                assert "Pinfu" in page
                assert 'class="away' not in page
            open_table = await alone(one, hints="all", spectators="on")
            await asked(app, open_table)
            assert 'class="away' in (await one.get(f"{open_table}/yaku")).text
            assert 'class="away' not in (await other.get(f"{open_table}/yaku")).text

    asyncio.run(look())


def test_the_nearness_is_counted_from_what_the_seat_itself_sees(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app)
            table = await alone(one)
            room = await asked(app, table)
            seat = room.game.people[0]
            scene = room.crowd.scene(seat)
            own = hand_of(scene, Audience(seat))
            assert own is not None
            state = room.game.dealt.state
            assert len(re.findall("[mpsz]", own.hand)) >= 1
            assert sum(n for n in state.hand[seat]) in {13, 14}
            assert hand_of(scene, Audience(-1)) is None

    asyncio.run(look())


def test_a_table_that_may_not_be_watched_helps_its_players_alone(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, other = Asker(app), Asker(app)
            table = await alone(one, of="wrc-2015")  # the whole form without its box: no spectators
            assert (await one.get(f"{table}/rulings")).status_code == 200
            for part in ("yaku", "rulings", "options"):
                assert (await other.get(f"{table}/{part}")).status_code == 403
                assert (await other.get(f"/t/none/{part}")).status_code == 404

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_of_the_table_are_searched_in_place_with_their_clauses(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app, lang=lang)
            table = await alone(one, book="wrr-2013")
            rules = Book.open("wrr-2013")
            page = (await one.get(f"{table}/rulings", params={"q": "5.4.1"})).text
            assert page.count("<dt>") == len(search(rules, "5.4.1", lang)) > 0
            assert 'href="/rules/wrr-2013#' in page
            assert "/rules/wrr-2013?q=5.4.1" in page
            assert "<dt>" not in (await one.get(f"{table}/rulings", params={"q": "<xyzzy>"})).text

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("book", library.names())
def test_every_suggested_word_finds_rulings_in_every_book(book: str, lang: str) -> None:
    for word in say("learn.suggested", lang).replace("、", ", ").split(", "):
        assert found_in(Book.open(book), word, lang), word


def test_the_options_are_those_of_the_question_with_reasons_for_the_others(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app)
            table = await alone(one, hints="all")
            room = await asked(app, table)
            seat = room.game.people[0]
            found = options_of(room.crowd.scene(seat), Audience(seat))
            page = (await one.get(f"{table}/options")).text
            assert found.asked in page
            assert found.choices
            kinds = [choice.kind for choice in found.choices]
            assert kinds.count("discard") <= 1
            other = options_of(room.crowd.scene(-1), Audience(-1))
            assert not other.choices
            assert not other.refused

    asyncio.run(look())


def test_discards_are_one_choice_with_every_kind_of_tile_that_may_go_once() -> None:
    table = sit("wrc-2015", {"E": "123456789m1112p"}, "3p")
    scene, audience = scene_of(table), Audience(table.state.turn)
    view: Any = view_of(scene, audience)
    acts = view["ask"]["acts"]
    for kind in ("discard", "riichi"):
        (choice,) = (each for each in options_of(scene, audience).choices if each.kind == kind)
        assert choice.tiles == list(dict.fromkeys(act["tile"] for act in acts if act["kind"] == kind))
        assert len(choice.tiles) > 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_hand_is_nowhere_near_is_refused_with_its_reason_too(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, quiet = Asker(app, lang=lang), Asker(app, lang=lang)
            room = await asked(app, await alone(one))
            seat, hub = room.game.people[0], app.state.site.part(Hub)
            found = options_of(room.crowd.scene(seat), Audience(seat, lang))
            kinds = {choice.kind for choice in found.choices}
            refused = {row.label for row in found.refused}
            voice, turn = voice_of(room.config.rules, Audience(seat, lang)), "discard" in kinds
            buttons = {kind: voice.say(BUTTONS[kind]) for kind in ("ron", "tsumo")}
            for kind in {"riichi", "tsumo", "kan"} if turn else {"ron", "pon", "chii", "kan"}:
                assert kind in kinds or buttons.get(kind, voice.name(kind)) in refused
            assert all(row.why and all(text for text, _, _ in row.why) for row in found.refused)
            assert {cite for row in found.refused for _, cite, _ in row.why} != {""}
            table = await alone(quiet, hints="off")
            assert not options_of(hub.get(table.removeprefix("/t/")).crowd.scene(seat), Audience(seat, lang)).refused

    asyncio.run(look())


def test_while_another_plays_the_calls_say_why_not(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            room = await asked(app, await alone(Asker(app)))
            while list(room.game.asked.values()) != ["turn"]:  # a claim was the first question
                room = await asked(app, await alone(Asker(app)))
            seat = room.game.people[0]
            scene = room.crowd.scene(seat)
            scene.asked.clear()
            found = options_of(scene, Audience((scene.shown.turn + 1) % 4))
            assert not found.choices
            assert [row.label for row in found.refused] == ["Ron", "Pon", "Chii"]
            assert all(row.why for row in found.refused)

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refereed_table_has_the_yaku_and_the_rules_and_tells_nobody_what_is_lawful(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app, lang=lang)
            table = await alone(one, refereed="on")
            for part in ("yaku", "rulings"):
                page = (await one.get(f"{table}/{part}")).text
                assert re.findall(r'data-part="(\w+)"', page) == ["yaku", "rulings"]
                assert 'class="away' not in page
            answer = await one.get(f"{table}/options")
            assert answer.status_code == 404
            assert say("learn.untold", lang) in answer.text

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_game_is_an_east_round_alone_with_slow_bots_hints_and_numerals(tmp_path: Path, lang: str) -> None:
    async def begin() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app, lang=lang)
            assert say("learn.play", lang) in (await one.get("/")).text
            answer = await one.post("/learn/play")
            path, _, query = answer.headers["location"].partition("?")
            assert query == "learn"
            room = app.state.site.part(Hub).get(path.removeprefix("/t/"))
            config = room.config
            assert (config.length, config.hints, config.timed) == ("east", "all", False)
            assert config.bot_pace > Config().bot_pace
            assert sorted(seat.kind for seat in room.seats) == ["bot", "bot", "bot", "person"]
            assert 'data-tiles="indexed"' in (await one.get(path)).text
            page = (await one.get("/learn/cards")).text
            assert re.findall(r'data-card="([^"]+)"', page) == list(CARDS)
            assert say("learn.card-furiten", lang) in html.unescape(page)

    asyncio.run(begin())


def test_a_first_game_keeps_the_tiles_that_were_chosen(tmp_path: Path) -> None:
    async def begin() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app)
            await one.post("/prefs", tiles="plain", back="/")
            answer = await one.post("/learn/play")
            assert 'data-tiles="plain"' in (await one.get(answer.headers["location"])).text

    asyncio.run(begin())


@pytest.mark.parametrize(("lang", "offered"), [("en", True), ("fr", True), ("ja", False)])
def test_a_reader_without_kanji_is_offered_numerals_once(tmp_path: Path, lang: str, *, offered: bool) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, friend = Asker(app, lang=lang), Asker(app, lang=lang)
            table = (await one.post("/new", "/new", **{"with": "friends", "player": "Aki"})).headers["location"]
            assert ("choose-faces" in (await one.get("/")).text) == offered
            assert ("choose-faces" in (await friend.get(table)).text) == offered
            for asker, kind in ((one, "indexed"), (friend, "plain")):
                assert (await asker.post("/prefs", tiles=kind, back=table)).headers["location"] == table
                for page in (await asker.get("/"), await asker.get(table)):
                    assert "choose-faces" not in page.text
                    assert f'data-tiles="{kind}"' in page.text

    asyncio.run(look())
