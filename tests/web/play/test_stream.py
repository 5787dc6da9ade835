"""Streams over real sockets: who may have which, what may be said on them, and how they end."""

import asyncio
import json
import socket
from contextlib import suppress
from pathlib import Path

import pytest
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from jantaku.texts import LANGUAGES, say
from jantaku.web import serve
from jantaku.web.http.frames import Frames
from jantaku.web.http.safety import limits
from jantaku.web.play import socket as streams
from jantaku.web.play.hub import Hub
from jantaku.web.play.room import Room
from jantaku.web.serve import Server
from tests.web.asgi import Web, served, until
from tests.web.client import PATIENCE, Ended, Message, play, simple


async def rest(link: ClientConnection, seconds: float = 5) -> list[Message]:
    """All that still comes."""
    out: list[Message] = []
    with suppress(TimeoutError, ConnectionClosed):
        async with asyncio.timeout(seconds):
            while True:
                out.append(json.loads(await link.recv()))
    return out


async def seated(server: Server) -> tuple[ClientConnection, Room, int]:
    """Somebody at a table of his own: his stream, which was shown the table, the room and his seat."""
    web = Web(server)
    table = await web.play()
    boot = await web.boot(table)
    stream = web.stream(table, seat=boot["seat"])
    link = await web.raw(stream, stream.hello)
    assert json.loads(await link.recv())["t"] == "full"
    room = server._site.part(Hub).get(boot["id"])  # type: ignore[union-attr]
    assert room
    return link, room, boot["seat"]


def test_a_seat_is_had_by_its_holders_session_or_by_its_token_and_by_nothing_else(tmp_path: Path) -> None:
    async def hold() -> None:
        async with served(tmp_path) as server:
            mine, other = Web(server), Web(server)
            table = await mine.play()
            boot = await mine.boot(table)
            token = boot["token"]
            async with mine.stream(table, seat=boot["seat"]) as first:
                seat = (await first.until(lambda view: view["game"]["stage"] == "play"))["game"]["me"]
            others = await other.boot(await other.play())
            for stream in (mine.stream(table, seat=seat), mine.stream(table, "", seat=seat, token=token)):
                assert (await stream.open()).view["game"]["me"] == seat
                await stream.close()
            other_seat = mine.stream(table, seat=(seat + 1) % 4)
            assert (await other_seat.open()).view["game"]["me"] == seat  # the page may be older than the draw of the winds
            await other_seat.close()
            for false in ("", token[:-1], token + "x", others["token"], "é", "\ud800"):
                for cookie in ("", other.stream(table).cookie):
                    with pytest.raises(Ended):
                        await mine.stream(table, cookie, seat=seat, token=false).open()
            for number in (4, 5, -2, 99):
                with pytest.raises(Ended):
                    await mine.stream(table, "", seat=number, token=token).open()

    asyncio.run(hold())


def test_several_tabs_of_one_person_show_the_same(tmp_path: Path) -> None:
    async def both() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            table = await web.play(length="hand")
            seat = (await web.boot(table))["seat"]
            one, two = await web.stream(table, seat=seat).open(), await web.stream(table, seat=seat, lang="ja").open()
            await play(one, simple)
            await two.until(lambda view: view["game"]["stage"] == "over")
            assert one.view["result"]["changes"][0]["total"] == two.view["result"]["changes"][0]["total"]
            assert two.view["game"]["lang"] == "ja"
            await one.close()
            await two.close()

    asyncio.run(both())


def test_a_spectator_sees_no_hidden_tile_and_does_nothing(tmp_path: Path) -> None:
    async def watch() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            table = await web.play()
            seat = (await web.boot(table))["seat"]
            player = await web.stream(table, seat=seat).open()
            await player.until(lambda view: view["ask"])
            for cookie in ("", player.cookie):
                looking = await web.stream(table, cookie).open()
                assert looking.view["game"]["me"] == -1
                tiles = [tile for one in looking.view["seats"].values() for tile in (*one["tiles"], one["drawn"])]
                assert set(tiles) <= {"?", ""}
                act = player.view["ask"]["acts"][0]["act"]
                for t in ("act", "set", "go", "rematch", "why"):
                    answer = await looking.command(t, ask=player.view["ask"]["id"], act=act, win=True)
                    assert answer.get("ok") is False, t
                await looking.close()
            assert (await player.command("act", ask=player.view["ask"]["id"], act=act))["ok"]
            await player.close()

    asyncio.run(watch())


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_no_stream_is_had_for_is_said_in_the_readers_language(tmp_path: Path, lang: str) -> None:
    async def ask() -> None:
        async with served(tmp_path) as server:
            web = Web(server, lang)
            hello = {"t": "hello", "v": 1, "seat": -1, "lang": lang, "profile": "book"}
            closed = await web.play(of="wrc-2015", player="A", **{"with": "bots"})
            for table, said, ident in (
                ("/t/nothere", hello, "web.no-table"),
                (closed, hello, "live.no-spectators"),
                (closed, {**hello, "v": 2}, "web.other-version"),
                (closed, {**hello, "seat": "0"}, "web.no-hello"),
                (closed, {"t": "sync", "id": 1}, "web.no-hello"),
                (closed, [], "web.no-message"),
                (closed, b"{}", "web.no-message"),
                (closed, "[" * 4000, "web.no-message"),
                (closed, " " * 4096 + "x", "web.too-large"),
            ):
                stream = web.stream(table, "")
                link = await web.raw(stream, said, additional_headers={"Accept-Language": lang})
                if ident == "web.too-large":
                    assert await rest(link) == []
                    assert link.close_code == 1009
                    continue
                (bye,) = await rest(link)
                assert bye["why"]["text"] == say(ident, lang, seconds=5, version=1), (table, said)
                assert bye["why"]["id"] == ident.rpartition(".")[2]

    asyncio.run(ask())


def test_who_says_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def wait() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            link = await web.raw(web.stream(await web.play()))
            (bye,) = await rest(link)
            assert (bye["t"], bye["why"]["id"]) == ("bye", "no-hello")

    monkeypatch.setattr(streams, "HELLO", 0.1)
    asyncio.run(wait())


def test_only_pages_of_ours_open_a_stream_and_programs(tmp_path: Path) -> None:
    async def origins() -> None:
        async with served(tmp_path, origins=("https://club.example",)) as server:
            web = Web(server)
            stream = web.stream(await web.play())
            for origin in ("https://elsewhere.example", "null", web.url + "0"):
                with pytest.raises(InvalidStatus) as refused:
                    await web.raw(stream, origin=Origin(origin))
                assert refused.value.response.status_code == 403
                assert say("web.other-site").encode() in refused.value.response.body
            for ours in (None, web.url, "https://club.example"):
                link = await web.raw(stream, stream.hello, origin=ours)
                assert json.loads(await link.recv())["t"] == "full"
                await link.close()

    asyncio.run(origins())


def test_a_stream_opened_where_a_page_was_had_lives_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def keep() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            stream = web.stream(await web.play())
            reader, writer = await asyncio.open_connection("127.0.0.1", int(web.url.rpartition(":")[2]))
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert b"200" in await reader.readline()
            await reader.readuntil(b"}")
            sock = writer.get_extra_info("socket").dup()
            link = await web.raw(stream, stream.hello, sock=sock)
            assert json.loads(await link.recv())["t"] == "full"
            idle, other = await asyncio.open_connection("127.0.0.1", int(web.url.rpartition(":")[2]))
            other.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
            await idle.read()  # until this later one is closed, for nothing more was asked on it
            other.close()
            await link.send(json.dumps({"t": "ping", "id": 1}))
            while json.loads(await link.recv()) != {"t": "pong", "id": 1}:
                pass
            await link.close()
            writer.close()

    monkeypatch.setattr(serve, "KEEP_ALIVE", 0.3)
    asyncio.run(keep())


def test_who_sits_and_who_watches_is_sent_a_beat_while_nothing_happens_and_asked_for_it(tmp_path: Path) -> None:
    async def follow() -> None:
        async with served(tmp_path) as server:
            link, room, _ = await seated(server)
            watcher = Web(server).stream(f"/t/{room.id}")
            async with asyncio.timeout(PATIENCE), watcher:
                while (await watcher.message())["t"] != "beat":
                    pass
                while json.loads(await link.recv())["t"] != "beat":
                    pass
            await link.close()

    asyncio.run(follow())


def test_a_client_answering_no_heartbeat_is_dropped_and_its_seat_knows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fall() -> None:
        async with served(tmp_path) as server:
            link, room, seat = await seated(server)
            assert room.crowd.here == {seat}
            link.transport.pause_reading()
            await until(lambda: not room.crowd.here)
            link.transport.abort()

    monkeypatch.setattr(serve, "PING", 0.2)
    monkeypatch.setattr(serve, "PATIENCE", 0.3)
    asyncio.run(fall())


def test_heartbeats_find_a_dead_connection_within_45_seconds() -> None:
    assert serve.PING + serve.PATIENCE <= 45


def test_a_request_that_is_never_finished_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def begin() -> None:
        async with served(tmp_path) as server:
            port = int(server.url.rpartition(":")[2])  # type: ignore[attr-defined]
            half = [socket.create_connection(("127.0.0.1", port)) for _ in range(3)]
            half[1].sendall(b"GET / HT")
            half[2].sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
            await until(lambda: len(server.server_state.connections) == 3)
            await until(lambda: not server.server_state.connections)
            for one in half:
                one.close()

    monkeypatch.setattr(serve, "UNFINISHED", 0.4)
    monkeypatch.setattr(serve, "SWEEP", 1)
    asyncio.run(begin())


def test_a_flood_waits_for_its_answers_and_holds_up_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def flood() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            stream = web.stream(await web.play())
            link = await web.raw(stream, stream.hello)
            begun = asyncio.get_running_loop().time()
            for number in range(60):
                await link.send(json.dumps({"t": "ping", "id": number}))
            honest = await stream.open()
            assert (await honest.command("ping"))["t"] == "pong"
            assert asyncio.get_running_loop().time() - begun < 1.6
            got = 0
            while got < 60:
                got += json.loads(await link.recv())["t"] == "pong"
            assert asyncio.get_running_loop().time() - begun > 1.8
            await link.close()
            await honest.close()

    monkeypatch.setattr(streams, "MESSAGE", limits.Rate(10, 25))
    asyncio.run(flood())


def test_too_many_streams_of_one_visitor_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def many() -> None:
        async with served(tmp_path) as server:
            web = Web(server, "fr")
            stream = web.stream(await web.play())
            headers = {"Cookie": stream.cookie, "Accept-Language": "fr"}
            links = [await web.raw(stream, stream.hello, additional_headers=headers) for _ in range(4)]
            first = [json.loads(await link.recv()) for link in links]
            assert sorted(one["t"] for one in first) == ["bye", "full", "full", "full"]
            assert next(one["why"]["text"] for one in first if one["t"] == "bye") == say("web.too-many-streams", "fr")
            await next(link for link, one in zip(links, first, strict=True) if one["t"] == "full").close()
            async with asyncio.timeout(60):
                while json.loads(await (await web.raw(stream, stream.hello)).recv())["t"] != "full":
                    pass

    monkeypatch.setattr(limits, "MOST_OF_VISITOR", 3)
    asyncio.run(many())


def test_an_answer_that_comes_as_the_stream_ends_is_no_trouble(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def end() -> None:
        async with served(tmp_path) as server:
            link, room, _ = await seated(server)
            held, free = list[str](), asyncio.Event()

            async def clogged(socket: WebSocket, message: Message) -> None:
                held.append(str(message["type"]))
                await free.wait()
                await honest(socket, message)

            honest = WebSocket.send
            monkeypatch.setattr(WebSocket, "send", clogged)
            monkeypatch.setattr(Frames, "write", lambda *_: False)  # as where a client takes nothing at the moment
            next(iter(room.crowd.feeds)).close()
            await until(lambda: held == ["websocket.close"])
            await link.send(json.dumps({"t": "ping", "id": 1}))
            await until(lambda: held == ["websocket.close", "websocket.send"])
            free.set()
            await link.wait_closed()
            await until(lambda: not room.crowd.here)

    asyncio.run(end())
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_stop_is_said_on_every_stream(tmp_path: Path) -> None:
    async def stop() -> None:
        async with served(tmp_path) as server:
            web = Web(server, "ja")
            table = await web.play()
            seat = (await web.boot(table))["seat"]
            links = [await web.raw(web.stream(table, seat=number), web.stream(table, seat=number).hello) for number in (seat, -1)]
            for link in links:
                await link.recv()
            server.should_exit = True
            for link in links:
                bye = (await rest(link))[-1]
                assert (bye["t"], bye["why"]["id"], bye["why"]["text"]) == ("bye", "restart", say("live.restart", "ja"))
                assert link.close_code == 1012

    asyncio.run(stop())


def test_a_rematch_asked_for_on_the_stream_is_counted_as_a_new_table(tmp_path: Path) -> None:
    async def ask() -> None:
        async with served(tmp_path) as server:
            web = Web(server)
            stream = web.stream(await web.play(**{"with": "bots"}))
            boot = await web.boot("/" + stream.url.split("/", 3)[3].removesuffix("/stream"))
            stream.hello |= {"seat": boot["seat"], "token": boot["token"]}
            await stream.open()
            early = await stream.command("rematch")
            limits, session = (
                server._site.limits,
                next(name[1:] for alike in server._site.limits._buckets.values() for name in alike if name[0] == "s"),
            )
            while not limits.take("table", session, ""):
                pass
            late = await stream.command("rematch")
            assert [early["ok"], late["ok"]] == [False, False]
            assert [each["why"][0]["id"] for each in (early, late)][1] == "too-often"
            assert early["why"][0]["id"] != "too-often"
            assert (await stream.command("ping"))["t"] == "pong"

    asyncio.run(ask())
