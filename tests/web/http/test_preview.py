"""What a link looks like where it is shared: who invites, the rules, the free places; never what a stranger may not know."""

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest

from jantaku.texts import LANGUAGES, say
from jantaku.web.http.preview import HEIGHT, WIDTH
from jantaku.web.play.hub import Hub
from jantaku.web.replay.notable import NOTABLE
from tests.web.asgi import Asker, opened

ORIGIN = "https://club.example"
TAG = re.compile(r'<meta (?:property|name)="((?:og|twitter):[\w:]+|description)" content="([^"]*)">')


async def tags(asker: Asker, path: str, status: int = 200) -> dict[str, str]:
    """The tags of a page, by their names."""
    page = await asker.get(path)
    assert page.status_code == status
    head = page.text.partition("</head>")[0]
    found = TAG.findall(head)
    assert len(found) == len(dict(found))
    return {name: unescape(content) for name, content in found}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_invitation_says_who_invites_to_what_and_how_many_places_are_free(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path, origins=(ORIGIN,)) as app:
            at = {"lang": lang, "home": ORIGIN}
            owner = Asker(app, **at)
            asked = {"player": 'Zoé "<b>', "with": "friends", "book": "tenhou", "length": "east", "clock": "10+60"}
            table = (await owner.post("/new", "/new", **asked)).headers["location"]
            seen = await tags(Asker(app, **at), table)
            who = app.state.site.part(Hub).get(table[3:]).seats[0].name
            assert seen["og:title"] == say("preview.invites", lang, who=who)
            for words in ("Tenhou", say("lobby.length-east", lang), say("preview.free", lang, n=3)):
                assert words in seen["og:description"]
            assert seen["og:url"] == f"{ORIGIN}{table}"
            assert seen["og:image"].startswith(f"{ORIGIN}/static/")
            assert seen["twitter:card"] == "summary_large_image"
            assert "<b>" not in (await Asker(app, **at).get(table)).text.partition("</head>")[0]
            await owner.post(f"{table}/start", table)
            seen = await tags(Asker(app, **at), table)
            assert (seen["og:title"], who in str(seen)) == (say("preview.watch", lang), False)

    asyncio.run(look())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_page_a_replay_and_the_hand_of_a_day_have_their_own_preview(tmp_path: Path, lang: str) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            asker = Asker(app, lang=lang)
            first = await tags(asker, "/")
            assert (first["og:title"], first["og:url"]) == (say("preview.title", lang), "http://localhost/")
            replay = await tags(asker, NOTABLE[0].href)
            assert replay["og:title"] == say(f"notable.{NOTABLE[0].name}", lang)
            assert replay["og:url"] == f"http://localhost/g/{NOTABLE[0].id}"
            puzzle = await tags(asker, "/puzzle/2026-11-20")
            assert puzzle["og:title"] == f"{say('puzzle.title', lang)} 2026-11-20"
            pictures = {seen["og:image"] for seen in (first, replay, puzzle)}
            assert len(pictures) == 3
            for picture in pictures:
                answer = await asker.get(picture.removeprefix("http://localhost"))
                raw = answer.content
                assert (answer.headers["content-type"], raw[:8]) == ("image/png", b"\x89PNG\r\n\x1a\n")
                assert (int.from_bytes(raw[16:20]), int.from_bytes(raw[20:24])) == (WIDTH, HEIGHT)
                assert len(raw) < 100_000

    asyncio.run(look())


def test_a_score_sheet_tells_neither_names_nor_its_address(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            seats = {"east": "Aki", "south": "Ben", "west": "Chloé", "north": "Dai"}
            asker = Asker(app)
            sheet = (await asker.post("/keep", "/keep", **seats)).headers["location"]
            for path in (sheet, f"{sheet}/paper"):
                seen = await tags(Asker(app), path)
                assert seen["og:title"] == say("preview.title")
                assert "og:url" not in seen
                assert not any(name in str(seen) for name in (*seats.values(), sheet.rpartition("/")[2]))

    asyncio.run(look())


def test_a_table_that_nobody_may_watch_tells_a_stranger_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        async with opened(tmp_path) as app:
            owner = Asker(app)
            table = (
                await owner.post("/new", "/new", player="Hid", **{"with": "bots", "of": "wrc-2015", "spectators": ""})
            ).headers["location"]
            hub = app.state.site.part(Hub)
            room = hub.get(table[3:])
            assert room.config.spectators is False
            if room.stage == "waiting":
                await owner.post(f"{table}/start", table)
            seen = await tags(Asker(app), table, 403)
            assert (seen["og:title"], "og:url" in seen) == (say("preview.title"), False)

    asyncio.run(look())
