"""A new table: what was sent is what is played; what cannot be is said at its field; nothing of a form is lost."""

import asyncio
import re
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from jantaku.rules.book import Book
from jantaku.rules.rulings import SETTABLE, TOPICS
from jantaku.texts import LANGUAGES, say
from jantaku.texts.bookcard import line
from jantaku.texts.wording import worded
from jantaku.web.play.config import Config
from jantaku.web.play.hub import Hub
from tests.sampling import FITTING, sample
from tests.web.asgi import Asker, opened

HOSTILE = '"><script>alert(1)</script>'


def config_of(app: Any, answer: httpx.Response) -> Config:
    """The table that was opened."""
    assert answer.status_code == 303, answer.text[:2000]
    config: Config = app.state.site.part(Hub).get(answer.headers["location"].removeprefix("/t/")).config
    return config


def whole(book: str = "wrc-2015", **fields: str) -> dict[str, str]:
    """A form as a browser sends it: every ruling as the book has it, every yaku ticked."""
    rules = Book.open(book)
    said = {
        f"r.{key}": str(ruling.says).strip("[]").lower() for key, ruling in rules.rulings.items() if TOPICS[key].role in SETTABLE
    }
    yaku = {f"r.yaku.{name}": "on" for name in rules.yaku}
    return {"of": book, "book": book, "yaku": "1", "player": "Aki", "with": "friends"} | said | yaku | fields


def test_an_empty_form_is_a_game_against_bots_as_usual(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            answer = await Asker(app).post("/new", "/new")
            assert config_of(app, answer) == Config()
            room = app.state.site.part(Hub).get(answer.headers["location"].removeprefix("/t/"))
            assert [seat.kind for seat in room.seats].count("bot") == 3
            assert room.stage == "lots"

    asyncio.run(send())


def test_what_was_chosen_is_what_is_played_and_is_remembered(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            form = whole(
                "club", length="east", hints="all", clock="own", base="7", bank="45", calls="book", window="2,5", seating="choose"
            )
            form |= {"place": "2", "public": "on", "spectators": "on", "spectator_delay": "60", "name": "Club", "bots": "random"}
            config = config_of(app, await asker.post("/new", "/new?book=club", **form))
            assert config == Config(
                book="club", length="east", hints="all", base=7, bank=45, calls="book", window=2.5, seating="choose", public=True,
                spectator_delay=60, name="Club", bots="random",
            )  # fmt: skip
            (room,) = app.state.site.part(Hub).rooms()
            assert (room.seats[2].name, room.seats[0].kind) == ("Aki", "empty")
            page = await asker.get("/new")
            assert 'value="club" checked' in page.text
            assert config_of(app, await asker.post("/play")) == Config(book="club", length="east", hints="all", bots="random")

    asyncio.run(send())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_books_are_called_as_the_reader_calls_them(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            form = (await Asker(app, lang=lang).get("/new?book=tenhou")).text
            others = [say("rules.title-tenhou", other) for other in LANGUAGES if other != lang]
            former = say("rules.title-tenhou-2020", lang)
            assert (
                form.count(say("rules.title-tenhou", lang)) - form.count(former) * former.count(say("rules.title-tenhou", lang))
                == 2
            )
            assert not [title for title in others if title in form]

    asyncio.run(look())


def test_a_preset_clock_needs_no_figures(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            config = config_of(app, await Asker(app).post("/new", "/new", clock="10+60", base="99", bank="99"))
            assert (config.base, config.bank) == (10, 60)
            config = config_of(app, await Asker(app).post("/new", "/new", base="5"))
            assert (config.base, config.bank) == (5, 0)

    asyncio.run(send())


def test_a_table_for_friends_has_a_clock_unless_another_was_chosen_and_a_game_against_bots_has_none(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            checked = 'value="{}" checked'
            assert checked.format("5+20") in (await asker.get("/new")).text
            await asker.post("/new", "/new", **whole(clock="0+0") | {"with": "bots"})
            assert checked.format("5+20") in (await asker.get("/new")).text
            await asker.post("/new", "/new", **whole(clock="0+0"))
            assert checked.format("0+0") in (await asker.get("/new")).text
            for others, clock in (("friends", (0, 0)), ("bots", (10, 60))):
                await asker.post("/new", "/new", **whole(clock="10+60") | {"with": others})
                assert checked.format("10+60") in (await asker.get("/new")).text
                config = config_of(app, await asker.post("/play", "/"))
                assert (config.base, config.bank) == clock

    asyncio.run(send())


def test_only_what_departs_from_the_book_is_of_the_house(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            assert config_of(app, await asker.post("/new", "/new", **whole())).house == {}
            form = whole() | {"r.session.uma": "20, 10, -10, -20", "r.game.bust": "true", "r.riichi.riichi_points": "1000"}
            del form["r.yaku.renhou"]
            config = config_of(app, await asker.post("/new", "/new", **form))
            assert config.house == {
                "session.uma": [20, 10, -10, -20], "game.bust": True, "riichi.riichi_points": 1000, "yaku.renhou": "none",
            }  # fmt: skip
            assert "renhou" not in config.rules.yaku

    asyncio.run(send())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_ruling_is_there_with_its_title_and_clause_and_departures_are_marked(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            page = await asker.get("/new")
            book = Book.open()
            for key, topic in TOPICS.items():
                if topic.role in SETTABLE and key in book.rulings:
                    row = line(book, key, lang)
                    assert f'name="r.{key}"' in page.text
                    assert worded(row.title, lang, "book") in page.text.replace("&#39;", "'")
                    assert row.clause in page.text
            assert page.text.count(' own"') == 0
            again = await asker.post("/new", "/new", **whole(show="1") | {"r.game.bust": "true"})
            assert again.text.count(' own"') == 1
            assert say("lobby.departures", lang, n=1) in again.text

    asyncio.run(look())


def test_another_book_keeps_what_the_house_rules_otherwise(tmp_path: Path) -> None:
    async def change() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app)
            form = whole() | {"book": "wrr-2013", "r.session.uma": "20,10,-10,-20", "show": "1", "name": "Mine"}
            page = await asker.post("/new", "/new", **form)
            assert page.status_code == 200
            assert 'name="of" value="wrr-2013"' in page.text
            assert 'value="20, 10, -10, -20"' in page.text
            assert 'value="Mine"' in page.text
            assert page.text.count(' own"') == 1
            del form["show"]
            assert config_of(app, await asker.post("/new", "/new", **form)).house == {"session.uma": [20, 10, -10, -20]}

    asyncio.run(change())


WRONG = (
    *(("book", "../../etc/passwd"), ("length", "long"), ("hints", HOSTILE), ("bots", "perfect"), ("with", "nobody")),
    *(("seating", ""), ("player", ""), ("player", "x" * 99), ("player", "a\u202eb"), ("name", "x" * 41), ("name", "a\x00b")),
    *(("base", "-1"), ("base", "1e9"), ("base", "nan"), ("base", "2.5"), ("bank", "ten"), ("window", "0"), ("window", HOSTILE)),
    *(("bot_pace", "31"), ("spectator_delay", "99999"), ("away", "0")),
    *(("r.session.uma", "1,2,3"), ("r.session.uma", HOSTILE), ("r.game.start", "30001"), ("r.game.bust", "perhaps")),
    *(("r.claims.multi_ron", "4"), ("r.game.extra_rounds", "3")),
)


@pytest.mark.parametrize("every", sample([3], [1]))
@pytest.mark.parametrize("lang", FITTING)
def test_what_cannot_be_is_said_at_its_field_and_opens_no_table(tmp_path: Path, lang: str, every: int) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            app.state.site.limits.clock = count(app.state.site.limits.clock()).__next__  # a second passes at each request
            asker = Asker(app, lang=lang)
            for field, value in WRONG[::every]:
                page = await asker.post("/new", "/new", **whole(clock="own", base="5") | {field: value})
                assert page.status_code == 422, field
                assert 'class="error"' in page.text, field
                assert say("lobby.has-errors", lang) in page.text
                assert "<script>alert" not in page.text
            assert await app.state.site.store.live() == []

    asyncio.run(send())


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    async def send() -> None:
        async with opened(tmp_path) as app:
            wrong = {"player": "", "clock": "own", "base": "x", "bank": "y", "r.session.uma": "0", "r.game.start": "-5"}
            page = await Asker(app).post("/new", "/new", **whole() | wrong)
            assert len(re.findall('class="error"', page.text)) == len(wrong) - 1

    asyncio.run(send())
