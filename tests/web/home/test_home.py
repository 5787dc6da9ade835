"""The first page: quick join, the public tables, who may join; what is always on to be watched."""

import asyncio
import html
import re
from datetime import timedelta
from pathlib import Path

from jantaku.texts import say
from jantaku.web.home import puzzle
from jantaku.web.play.hub import Hub
from jantaku.web.replay import notable
from tests.web.asgi import Asker, opened


def test_quick_join_takes_a_seat_at_the_public_table_that_waits_or_opens_one(tmp_path: Path) -> None:
    async def join() -> None:
        async with opened(tmp_path) as app:
            hub = app.state.site.part(Hub)
            private = (await Asker(app).post("/new", "/new", player="P", **{"with": "friends"})).headers["location"]
            refereed = {"player": "R", "with": "friends", "public": "on", "refereed": "on", "book": "wrc-2015"}
            await Asker(app).post("/new", "/new", **refereed)
            asked = [Asker(app) for _ in range(5)]
            tables = [(await asker.post("/quick")).headers["location"] for asker in asked]
            assert len(set(tables[:4])) == 1
            assert tables[0] != private
            room = hub.get(tables[0].removeprefix("/t/"))
            assert (room.config.public, room.config.refereed, room.config.timed, room.taken) == (True, False, True, 4)
            assert len({seat.name for seat in room.seats}) == 4
            assert tables[4] != tables[0]
            assert (await asked[4].post("/quick")).headers["location"] == tables[4]

    asyncio.run(join())


def test_two_who_ask_for_the_last_place_at_once_both_sit_somewhere(tmp_path: Path) -> None:
    async def join() -> None:
        async with opened(tmp_path) as app:
            for _ in range(3):
                await Asker(app).post("/quick")
            two = await asyncio.gather(*(Asker(app).post("/quick") for _ in range(2)))
            assert {answer.status_code for answer in two} == {303}
            taken = {
                answer.headers["location"]: app.state.site.part(Hub).get(answer.headers["location"][3:]).taken for answer in two
            }
            assert sorted(taken.values()) == [1, 4]

    asyncio.run(join())


def test_a_public_table_is_listed_with_who_sits_there_its_rules_and_its_places(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app)
            opened_at = {"player": "Aki", "with": "friends", "public": "on", "book": "tenhou", "length": "east", "clock": "10+60"}
            table = (await one.post("/new", "/new", **opened_at)).headers["location"]
            hidden = (await Asker(app).post("/new", "/new", player="Hid", public="", **{"with": "friends"})).headers["location"]
            for path in ("/", "/watch"):
                page = (await Asker(app).get(path)).text
                assert f'href="{table}"' in page
                assert hidden not in page
                for words in ("Aki", "Tenhou", say("lobby.length-east"), say("lobby.places-free", n=3)):
                    assert words in page, (path, words)
                assert say("lobby.clock-both", base=10, bank=60) in page
            assert say("lobby.public-yes") in (await Asker(app).get(table)).text
            assert say("lobby.public-no") in (await Asker(app).get(hidden)).text
            button = re.compile(rf'class="button small" href="{table}">{say("lobby.watch")}<')
            assert not button.search((await Asker(app).get("/")).text)
            for name in ("Bea", "Cem", "Dan"):
                await Asker(app).post(f"{table}/join", table, name=name)
            assert button.search((await Asker(app).get("/")).text)  # full: it begins by itself, and may be watched
            await one.post(f"{table}/start", table)
            page = (await Asker(app).get("/watch")).text
            assert button.search(page)
            assert say("home.none-played") not in page

    asyncio.run(look())


def test_a_table_of_bots_is_made_when_somebody_looks_and_everybody_is_sent_to_the_same(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            hub = app.state.site.part(Hub)
            for path in ("/", "/watch"):
                assert 'href="/watch/bots"' in (await Asker(app).get(path)).text
            assert not hub.showing
            tables = {(await Asker(app).get("/watch/bots")).headers["location"] for _ in range(3)}
            (table,) = tables
            assert hub.showing
            assert table == f"/t/{hub.showing.id}"
            page = (await Asker(app, lang="fr").get(table)).text
            assert say("lobby.bots-table", "fr") in page
            assert '"seat":-1' in page

    asyncio.run(look())


def test_the_first_page_shows_a_notable_hand_each_day_another(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            shown = notable.of_day(puzzle.today(), "en")
            page = html.unescape((await Asker(app).get("/")).text)
            assert f'<a href="{shown.href}">{shown.title}</a>' in page
            assert (await Asker(app).get(shown.href)).status_code == 200
            assert '<h2 id="notable"' in (await Asker(app).get("/watch")).text

    asyncio.run(look())
    days = [puzzle.FIRST + timedelta(days=n) for n in range(len(notable.NOTABLE))]
    assert len({notable.of_day(day, "en") for day in days}) == len(days)


def test_who_may_join_is_asked_beside_who_plays_and_a_form_that_says_private_stays_private(tmp_path: Path) -> None:
    async def ask() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            page = (await asker.get("/new")).text
            assert (
                page.index('name="with"') < page.index('name="public" value="" checked') < page.index('<details class="card more"')
            )
            answer = await asker.post("/new", "/new", player="Aki", public="", of="wrc-2015", **{"with": "friends"})
            assert app.state.site.part(Hub).get(answer.headers["location"][3:]).config.public is False

    asyncio.run(ask())
