"""A refereed table over sockets and pages: opened by the form, played with hands and mouth, kept as a record to be read."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

from jantaku.refereed.checking import check
from jantaku.refereed.log import replay
from jantaku.texts import LANGUAGES, say
from tests.web.asgi import Web, served
from tests.web.client import Message, Stream
from tests.web.guests import CSRF

MORE = {"refereed": "on", "length": "hand", "spectators": "on"}


def ready(view: Message) -> set[str]:
    """Return what the moment is for."""
    return {offer["id"] for offer in view["felt"]["offers"] if offer["ready"]}


async def sensible(stream: Stream) -> None:
    """Draw when it is one's own tile, discard in one's turn, declare at the end; until the game is over."""
    while stream.view["game"]["stage"] != "over":
        view = stream.view
        me = view["seats"][str(view["game"]["me"])]
        if view["turn"] == view["game"]["me"]:
            await stream.command("say", text=f"discard {me['drawn'] or me['tiles'][-1]}")
        elif "draw" in ready(view):
            await stream.command("deed", deeds=[{"what": "draw"}])
        elif "say-noten" in ready(view):
            await stream.command("say", text="noten")
        elif view["game"]["stage"] == "result" and view["game"]["me"] not in view["result"]["ready"]:
            await stream.command("go")
        await stream.until(lambda now: now is not view)  # noqa: B023 - asked at once


async def fouled(web: Web, table: str) -> Stream:
    """A seat at which some things were done that should not be, and then a hand was played."""
    stream = await web.stream(table, seat=(await web.boot(table))["seat"]).open()
    await stream.until(lambda view: view["game"]["stage"] == "play")
    await stream.command("say", text="riichi") if stream.view["turn"] != stream.view["game"]["me"] else None
    await stream.command("deed", deeds=[{"what": "say", "word": "chii"}])
    await stream.until(lambda view: view["felt"]["rulings"])
    return stream


def test_a_whole_hand_with_fouls_is_played_over_the_socket_and_its_record_is_read(tmp_path: Path) -> None:
    async def hand() -> None:
        async with served(tmp_path) as server:
            web, other = Web(server), Web(server)
            table = await web.play(**MORE)
            stream = await fouled(web, table)
            assert (await web.http.get(f"{table}/log")).status_code == 404  # it holds what nobody may know yet
            rulings = stream.view["felt"]["rulings"]
            assert {ruled["seat"] for ruled in rulings.values()} == {stream.view["game"]["me"]}
            await sensible(stream)
            name = stream.view["seats"][str(stream.view["game"]["me"])]["name"]
            await stream.until(lambda view: view["standing"]["record"])
            text = (await other.http.get(f"{table}/log")).text
            assert check(text).differences == []
            again = replay(text)
            assert list(again.points) == [stream.view["seats"][str(seat)]["points"] for seat in range(4)]
            assert len([judged for judged in again.scene.rulings if not judged.warned]) == len(stream.view["felt"]["rulings"])
            for lang in LANGUAGES:
                reader = Web(server, lang)
                read = (await reader.http.get(table.replace("/t/", "/g/"))).text
                assert say("live.kept-title", lang) in read
                assert re.search(r'href="/rules/wrc-2015#[a-z._-]+"', read)
                assert name in read
            assert (await other.http.get(f"{table.replace('/t/', '/g/')}/frames")).status_code == 404
            mine = (await web.http.get("/me")).text
            assert f"{table.replace('/t/', '/g/')}" in mine
            assert say("lobby.no-statistics", "en") in mine

    asyncio.run(hand())


def test_what_hands_cannot_do_is_refused_with_its_sentence_in_the_readers_language(tmp_path: Path) -> None:
    async def refuse() -> None:
        async with served(tmp_path) as server:
            for lang in LANGUAGES:
                web = Web(server, lang)
                table = await web.play(**MORE)
                stream = await web.stream(table, seat=(await web.boot(table))["seat"]).open()
                await stream.until(lambda view: view["game"]["stage"] == "play")
                answer = await stream.command("deed", deeds=[{"what": "take"}])
                assert not answer["ok"]
                assert answer["why"] == [
                    {"id": "not-claimed", "text": say("tabletop.not-claimed", lang), "cite": "", "href": ""},
                ]
                assert not stream.view["felt"]["rulings"]

    asyncio.run(refuse())


async def sent(web: Web, path: str, **form: str) -> None:
    """A form of a page at an address below the table's."""
    token = CSRF.search((await web.http.get("/")).text)
    assert token
    answer = await web.http.post(path, data={"csrf": token[1], **form})
    assert answer.status_code == 303, answer.text[-800:]


def test_friends_sit_down_by_the_link_and_see_what_is_done_and_ruled(tmp_path: Path) -> None:
    async def together() -> None:
        async with served(tmp_path) as server:
            ann, bea, watcher = Web(server), Web(server, "fr"), Web(server, "ja")
            table = await ann.play(**MORE, **{"with": "friends", "public": "on", "away": "1"})
            await sent(bea, f"{table}/join", name="Bea")
            await sent(ann, f"{table}/start")
            one = await ann.stream(table, seat=(await ann.boot(table))["seat"]).open()
            other = await bea.stream(table, seat=(await bea.boot(table))["seat"]).open()
            looker = await watcher.stream(table, seat=-1).open()
            for stream in (one, other, looker):
                await stream.until(lambda view: view["game"]["stage"] == "play")
            assert {seat["kind"] for seat in one.view["seats"].values()} == {"person", "bot"}
            assert (await one.command("deed", deeds=[{"what": "say", "word": "blah"}]))["ok"]
            for stream, lang in ((one, "en"), (other, "fr"), (looker, "ja")):
                await stream.until(lambda view: view["felt"]["rulings"])
                (ruled,) = stream.view["felt"]["rulings"].values()
                assert ruled["title"] == say("foul.title.wrong-word", lang)
                assert ruled["seat"] == one.view["game"]["me"]
            assert looker.view["felt"]["offers"] == []
            assert not (await looker.command("deed", deeds=[{"what": "draw"}]))["ok"]
            seat = str(one.view["game"]["me"])
            await sent(ann, f"{table}/leave")
            await other.until(lambda view: view["seats"][seat]["stand_in"])
            back = await ann.stream(table, seat=int(seat)).open()
            await other.until(lambda view: not view["seats"][seat]["stand_in"])
            assert back.view["felt"]["rulings"]

    asyncio.run(together())


BAD: list[dict[str, Any]] = [
    {},
    {"deeds": []},
    {"deeds": "pon"},
    {"deeds": [{"what": "wait"}]},
    {"deeds": [{"what": "gong"}]},
    {"deeds": [{"what": "say", "word": 5}]},
    {"deeds": [{"what": "say", "word": "x" * 41}]},
    {"deeds": [{"what": "say", "word": "a\u202eb\n"}]},
    {"deeds": [{"what": "discard", "tiles": "99x"}]},
    {"deeds": [{"what": "reveal", "word": "own", "numbers": [True]}]},
    {"deeds": [{"what": "reveal", "word": "own", "numbers": [10**9]}]},
    {"deeds": [{"what": "count", "numbers": [1, 2, 3, 4, 5]}]},
    {"deeds": [{"what": "say", "word": "pon"}] * 9},
    {"deeds": [None]},
    {"deeds": [{"what": ["say"]}]},
]


def test_what_is_no_action_is_refused_and_the_stream_goes_on(tmp_path: Path) -> None:
    async def send() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            table = await web.play(**MORE)
            stream = await web.stream(table, seat=(await web.boot(table))["seat"]).open()
            await stream.until(lambda view: view["game"]["stage"] == "play")
            for bad in BAD:
                answer = await stream.command("deed", **bad)
                assert not answer["ok"], bad
                assert answer["why"][0]["id"] == "bad-command", bad
            for other in ("act", "set", "why"):
                answer = await stream.command(other, act="drawn", ask=1, win=True)
                assert answer["why"][0]["id"] == "refereed"
            assert not (await stream.command("say", text="   "))["ok"]
            assert not (await stream.command("say", text="wait"))["ok"]
            assert (await stream.command("ping"))["t"] == "pong"

    asyncio.run(send())


def test_actions_mean_nothing_at_an_ordinary_table(tmp_path: Path) -> None:
    async def send() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            table = await web.play(length="hand")
            stream = await web.stream(table, seat=(await web.boot(table))["seat"]).open()
            await stream.until(lambda view: view["game"]["stage"] == "play")
            for kind in ("deed", "say", "let"):
                assert (await stream.command(kind, deeds=[{"what": "draw"}], text="draw"))["why"][0]["id"] == "not-refereed"

    asyncio.run(send())


def test_a_book_that_knows_no_fouls_is_refused_at_its_field(tmp_path: Path) -> None:
    async def refuse() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            token = CSRF.search((await web.http.get("/")).text)
            assert token
            answer = await web.http.post("/new", data={"csrf": token[1], "book": "tenhou", "refereed": "on"})
            assert answer.status_code == 422
            assert "wrc-2015, wrr-2013" in re.sub(r"<[^>]+>", "", answer.text)

    asyncio.run(refuse())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_form_has_the_switch_and_the_waiting_room_tells_of_it(tmp_path: Path, lang: str) -> None:
    async def read() -> None:
        async with served(tmp_path) as server:
            web = Web(server, lang)
            assert say("lobby.field-training", lang) in (await web.http.get("/new")).text.replace("&#39;", "'")
            table = await web.play(
                refereed="on", training="on", time="waits", formal="players", count="winner", **{"with": "friends", "public": "on"}
            )
            room = (await web.http.get(table)).text.replace("&#39;", "'")
            for ident in ("refereed", "referee-training", "time-waits", "formal-players", "count-winner"):
                assert say(f"lobby.{ident}", lang) in room
            assert say("lobby.field-hints", lang) not in room
            slow = await web.play(refereed="on", patience="30", **{"with": "friends"})
            page = (await web.http.get(slow)).text.replace("&#39;", "'")
            assert say("lobby.field-patience", lang) in page
            assert say("lobby.seconds", lang, n=30) in page
            assert say("lobby.refereed", lang) in (await Web(server, lang).http.get("/")).text

    asyncio.run(read())
