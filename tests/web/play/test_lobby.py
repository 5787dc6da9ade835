"""Sitting down: the waiting room, by its forms alone; who may do what; names that mean ill."""

import asyncio
from pathlib import Path

import pytest

from jantaku.rules.book import Book
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import line
from jantaku.texts.glossary import yaku_name
from jantaku.web.play.hub import MOST_OF_ONE, Hub
from tests.web.asgi import Asker, opened

HOSTILE = ["<b>x</b>", "{{ 7*7 }}", "'; DROP TABLE x", "&lt;i&gt;", "</script><script>", "%s%n", "javascript:alert(1)"]


async def friends(asker: Asker, **form: str) -> str:
    """A table that waits."""
    answer = await asker.post("/new", "/new", **{"with": "friends", "player": "Aki", **form})
    path: str = answer.headers["location"]
    return path


@pytest.mark.parametrize("lang", LANGUAGES)
def test_friends_join_by_the_link_and_the_player_who_opened_the_table_starts_it(tmp_path: Path, lang: str) -> None:
    async def sit() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app, lang=lang), Asker(app, lang=lang)
            table = await friends(one, length="east")
            room = app.state.site.part(Hub).get(table.removeprefix("/t/"))
            page = await two.get(table)
            assert f"http://localhost{table}" in page.text
            assert say("lobby.sit-down", lang) in page.text
            assert say("lobby.add-bot", lang) not in page.text
            assert (await two.post(f"{table}/join", table, name="Béa")).status_code == 303
            assert "Béa" in (await one.get(table)).text
            assert say("lobby.wait-for-start", lang) in (await two.get(table)).text
            assert (await two.post(f"{table}/start", table)).status_code == 403
            assert (await two.post(f"{table}/bot", table)).status_code == 403
            assert (await one.post(f"{table}/bot", table, seat="3")).status_code == 303
            assert room.seats[3].kind == "bot"
            assert (await two.post(f"{table}/leave", table)).status_code == 303
            assert [seat.kind for seat in room.seats] == ["person", "empty", "empty", "bot"]
            assert (await two.post(f"{table}/join", table, name="Béa")).status_code == 303
            assert (await one.post(f"{table}/start", table)).status_code == 303
            assert sorted(seat.kind for seat in room.seats) == ["bot", "bot", "person", "person"]
            for asker in (one, two):
                page = await asker.get(table)
                assert 'id="boot"' in page.text
                assert room.seats[room.seat_of(await visitor(asker))].key in page.text

    asyncio.run(sit())


@pytest.mark.parametrize("watch", [True, False])
def test_a_full_table_offers_to_watch_and_says_that_it_begins_by_itself(tmp_path: Path, *, watch: bool) -> None:
    async def fill() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app)
            table = await friends(one, length="east", of="wrc-2015", **({"spectators": "on"} if watch else {}))
            for _ in range(3):
                assert (await Asker(app).post(f"{table}/join", table, name="Béa")).status_code == 303
            page = (await Asker(app).get(table)).text
            assert say("lobby.full-watch" if watch else "lobby.full") in page
            assert f"{table}/join" not in page
            assert say("lobby.starts") in (await one.get(table)).text

    asyncio.run(fill())


def test_a_player_who_leaves_a_table_in_play_gives_their_seat_to_a_bot_at_once(tmp_path: Path) -> None:
    """As the page does it when its way out is taken: no form, and so no token, but an origin."""

    async def go() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            table = await friends(one, seating="choose", place="3", public="on")
            room = app.state.site.part(Hub).get(table.removeprefix("/t/"))
            await two.post(f"{table}/join", table, name="Bea", seat="0")
            await one.post(f"{table}/start", table)
            kind = {"Content-Type": "application/json"}
            refused = await two.http.post(f"{table}/leave", headers=kind | {"Origin": "http://elsewhere.test"})
            assert (refused.status_code, room.seats[0].stand_in) == (403, False)
            answer = await two.http.post(f"{table}/leave", headers=kind | {"Origin": "http://localhost"})
            assert (answer.status_code, answer.headers["location"], room.seats[0].stand_in) == (303, "/", True)
            assert say("lobby.table-of", name="Aki") in (await Asker(app).get("/")).text

    asyncio.run(go())


async def visitor(asker: Asker) -> str:
    """The id of somebody."""
    site = asker.app.state.site
    found = await site.store.visitor(site.signing.session(asker.http.cookies["jantaku"]))
    ident: str = found.id
    return ident


def test_a_seat_is_taken_once_and_a_game_that_began_takes_nobody(tmp_path: Path) -> None:
    async def sit() -> None:
        async with opened(tmp_path) as app:
            one, two, three = Asker(app), Asker(app), Asker(app, lang="fr")
            table = await friends(one, seating="choose", place="1")
            assert (await two.post(f"{table}/join", table, name="B", seat="1")).status_code == 409
            assert (await two.post(f"{table}/join", table, name="B", seat="9")).status_code == 303
            assert (await one.post(f"{table}/join", table, name="A", seat="3")).status_code == 303
            room = app.state.site.part(Hub).get(table.removeprefix("/t/"))
            assert room.seats[1].name == "Aki"
            await one.post(f"{table}/start", table)
            late = await three.post(f"{table}/join", "/", name="C")
            assert (late.status_code, say("live.started", "fr") in late.text) == (409, True)
            assert (await three.post(f"{table}/leave", "/")).status_code == 403
            assert (await three.get(table)).status_code == 200

    asyncio.run(sit())


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_but_a_name(tmp_path: Path, name: str) -> None:
    async def sit() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            table = await friends(one, player=name, name=name, public="on", of="wrc-2015", spectators="on")
            pages = [await two.get("/"), await two.get(table), await one.get("/me")]
            await one.post(f"{table}/start", table)
            pages += [await two.get(table), await one.get(table), await two.get("/")]
            for page in pages:
                assert page.status_code == 200
                if "<" in name:
                    assert name not in page.text
                assert name != "{{ 7*7 }}" or name in page.text

    asyncio.run(sit())


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb\x07", "\u202e"])
def test_a_name_that_is_none_is_refused_where_it_was_typed(tmp_path: Path, name: str) -> None:
    async def sit() -> None:
        async with opened(tmp_path) as app:
            table = await friends(Asker(app))
            two = Asker(app, lang="ja")
            page = await two.post(f"{table}/join", table, name=name)
            if name.strip():
                assert page.status_code == 400
                assert say("live.bad-name", "ja", most=24) in page.text
                assert 'role="alert"' in page.text

    asyncio.run(sit())


def test_a_table_without_spectators_shows_itself_to_its_players_alone(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app, lang="fr")
            table = (await one.post("/new", "/new", of="wrc-2015", player="A", **{"with": "bots"})).headers["location"]
            assert (await one.get(table)).status_code == 200
            page = await two.get(table)
            assert (page.status_code, say("live.no-spectators", "fr") in page.text) == (403, True)

    asyncio.run(look())


def test_a_visitors_tables_are_in_the_lobby_until_they_are_over_and_private_tables_are_not_for_others(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app)
            table = (await one.post("/play")).headers["location"]
            assert table in (await one.get("/")).text
            assert table in (await one.get("/me")).text
            assert table not in (await two.get("/")).text
            public = await friends(two, public="on", of="wrc-2015", spectators="on")
            assert public in (await one.get("/")).text
            assert say("lobby.join") in (await one.get("/")).text

    asyncio.run(look())


def test_who_wants_a_seat_quickly_is_led_to_their_own_table_before_a_fuller_one(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            own, others = Asker(app), [Asker(app) for _ in range(3)]
            table = await friends(own, public="on", seating="choose", place="0")
            fuller = await friends(others[0], public="on")
            for one in others[1:]:
                assert (await one.post(f"{fuller}/join", fuller, name="Ben")).status_code == 303
            assert [(await one.post("/quick")).headers["location"] for one in (own, Asker(app))] == [table, fuller]

    asyncio.run(look())


def test_one_visitor_opens_so_many_tables_and_is_shown_why_no_more(tmp_path: Path) -> None:
    async def many() -> None:
        async with opened(tmp_path) as app:
            one = Asker(app, lang="fr")
            answers = [await one.post("/play") for _ in range(MOST_OF_ONE + 1)]
            assert [answer.status_code for answer in answers] == [303] * MOST_OF_ONE + [429]
            assert say("lobby.too-many-yours", "fr", most=MOST_OF_ONE) in answers[-1].text

    asyncio.run(many())


def test_who_is_to_sit_down_reads_how_it_is_played_first(tmp_path: Path) -> None:
    async def read() -> None:
        async with opened(tmp_path) as app:
            one, two = Asker(app), Asker(app, lang="fr")
            form = {
                "of": "wrc-2015",
                "book": "wrc-2015",
                "yaku": "1",
                "r.session.uma": "20,10,-10,-20",
                "clock": "10+60",
                "window": "2.5",
            }
            yaku = {f"r.yaku.{name}": "on" for name in Book.open().yaku if name != "renhou"}
            page = (await two.get(await friends(one, **form, **yaku))).text
            rules = Book.open("wrc-2015", {"session.uma": [20, 10, -10, -20]})
            for told in (
                say("lobby.clock-both", "fr", base=10, bank=60),
                say("lobby.seconds", "fr", n="2,5"),
                say("lobby.watching-no", "fr"),
                line(rules, "session.uma", "fr").text,
                say("lobby.struck", "fr", yaku=yaku_name("renhou", "fr")),
            ):
                assert told in page, told

    asyncio.run(read())
