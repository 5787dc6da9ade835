"""The WebSocket of a table, ``/t/ID/stream``, as in docs/protocol.md. No input of a client affects the other clients."""

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from starlette.websockets import WebSocket, WebSocketDisconnect

from jantaku.texts import LANGUAGES
from jantaku.texts.glossary import PROFILES
from jantaku.web.errors import WebError
from jantaku.web.http.frames import Message, encoded, writer_of
from jantaku.web.http.parsing import loads
from jantaku.web.http.safety.guard import count
from jantaku.web.http.safety.limits import MESSAGE, Bucket
from jantaku.web.http.templating import site_of, who_of
from jantaku.web.logs import masked, tell
from jantaku.web.play.commands import reason_of, refused
from jantaku.web.play.hub import at_table, hub_of
from jantaku.web.wire.scene import Audience

if TYPE_CHECKING:
    from jantaku.web.play.feed import Feed
    from jantaku.web.play.room import Room

VERSION = 1
HELLO = 5.0  # seconds for the first message
LARGEST = 4096  # bytes of a message
POLICY, TOO_LARGE, RESTART = 1008, 1009, 1012
Json = dict[str, object]


async def stream(socket: WebSocket) -> None:
    """Serve one connection, from its greeting to its end."""
    await socket.accept()
    who = who_of(socket)
    lang = who.lang
    try:
        with site_of(socket).streams.one_more(who.known, who.address):
            hello = await _hello(socket)
            lang = str(hello["lang"])
            await _serve(socket, hello)
    except WebSocketDisconnect:
        pass
    except WebError as error:
        await _bye(socket, error, lang)
    except Exception as error:  # noqa: BLE001 - the server goes on, and the log tells its operator
        tell("trouble", logging.ERROR, trace=True, path=masked(socket.url.path), kind=type(error).__name__)
        await _bye(socket, WebError("live.restart", status=500), lang)


async def _hello(socket: WebSocket) -> Json:
    """Receive and validate the greeting: seat, token, language, profile. Raise WebError if it is malformed."""
    try:
        async with asyncio.timeout(HELLO):
            message = await _message(socket)
    except TimeoutError:
        raise WebError("web.no-hello", seconds=int(HELLO)) from None
    seat, token = message.get("seat"), message.get("token", "")
    if message.get("t") != "hello" or type(seat) is not int or not isinstance(token, str):
        raise WebError("web.no-hello", seconds=int(HELLO))
    if message.get("v") != VERSION:
        raise WebError("web.other-version", version=VERSION)
    lang, profile = message.get("lang"), message.get("profile")
    return {
        "seat": seat,
        "token": token,
        "lang": lang if lang in LANGUAGES else who_of(socket).lang,
        "profile": profile if profile in PROFILES else "book",
        "beat": message.get("beat") is True,
    }


async def _serve(socket: WebSocket, hello: Json) -> None:
    """Send the feed and receive commands, until either ends."""
    room = await hub_of(socket).resume(socket.path_params["id"])
    if room is None:
        raise WebError("web.no-table", status=404)
    feed = await _attach(socket, room, hello)
    if hello["beat"]:
        hub_of(socket).pulse.follow(feed)
    tasks = [asyncio.ensure_future(_out(socket, feed)), asyncio.ensure_future(_in(socket, room.id, feed))]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        feed.close()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _attach(socket: WebSocket, room: "Room", hello: Json) -> "Feed":
    """Return a feed for the client's seat, by session or seat token, or for a spectator if it asks for none."""
    seat, token = hello["seat"], str(hello["token"])
    audience = (str(hello["lang"]), str(hello["profile"]))
    if seat == -1:
        return room.attach(Audience(-1, *audience), "", writer_of(socket.scope))
    visitor = await at_table(socket, room)
    if room.seat_of(visitor) < 0:
        visitor = room.visitor_of(token)
    if seat not in range(4) or room.seat_of(visitor) < 0:
        raise WebError("live.not-your-seat", status=403)
    # the visitor's seat now: the seat in the greeting may be a place from before the winds were drawn
    return room.attach(Audience(room.seat_of(visitor), *audience), visitor, writer_of(socket.scope))


async def _out(socket: WebSocket, feed: "Feed") -> None:
    """Send all messages of the feed, then close the stream."""
    async for message in feed:
        await _send(socket, message)
    await _close(socket, RESTART)


async def _in(socket: WebSocket, ident: str, feed: "Feed") -> None:
    """Receive and answer commands in order; a client above the rate limit waits for its answers."""
    loop, hub = asyncio.get_running_loop(), hub_of(socket)
    bucket = Bucket(MESSAGE, loop.time())
    while True:
        message = await _message(socket)
        if wait := bucket.take(MESSAGE, loop.time()):
            await asyncio.sleep(wait)
            bucket.take(MESSAGE, loop.time())
        if message.get("t") == "ping" and type(message.get("id")) is int:
            answer: Json = {"t": "pong", "id": message["id"]}
        else:
            room = hub.get(ident)  # a feed moves to the rematch's table
            if room is None:
                raise WebError("live.restart", status=503)
            answer = _too_many(socket, message) or await room.command(feed.seat, message, feed)
        await _send(socket, Message(encoded(answer)))


def _too_many(socket: WebSocket, message: Json) -> Json | None:
    """Return the refusal of a rematch that would be one new table too many, None for all else."""
    ident = message.get("id")
    if message.get("t") != "rematch" or type(ident) is not int:
        return None
    try:
        count(site_of(socket).limits, "table", who_of(socket))
    except WebError as error:
        return refused(ident, [reason_of(error, who_of(socket).lang)])
    return None


async def _message(socket: WebSocket) -> Json:
    """Return the next message. Raise WebError if it is malformed, WebSocketDisconnect if the client is gone."""
    got = await socket.receive()
    if got["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(got.get("code", 1005))
    text = got.get("text")
    if not isinstance(text, str):
        raise WebError("web.no-message")
    if len(text) > LARGEST:
        raise WebError("web.too-large", status=413, most=LARGEST >> 10)
    try:
        message = loads(text)
    except ValueError:
        raise WebError("web.no-message") from None
    if not isinstance(message, dict):
        raise WebError("web.no-message")
    return message


async def _bye(socket: WebSocket, error: WebError, lang: str) -> None:
    """Send the reason for the end of the stream, and close it."""
    why = reason_of(error, lang)
    if error.status >= 500:
        why["id"] = "restart"  # the client reconnects
    with contextlib.suppress(WebSocketDisconnect):
        await _send(socket, Message(encoded({"t": "bye", "why": why})))
        await _close(socket, TOO_LARGE if error.status == 413 else POLICY)


async def _send(socket: WebSocket, message: Message) -> None:
    """Send one message. Raise WebSocketDisconnect if the stream has been closed meanwhile, by either side."""
    writer = writer_of(socket.scope)
    if writer and writer.write(message):
        return
    try:
        await socket.send_text(message.text.decode())
    except RuntimeError:  # the stream was closed while this waited
        raise WebSocketDisconnect(RESTART) from None


async def _close(socket: WebSocket, code: int) -> None:
    """Close the stream, if it is still open."""
    with contextlib.suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)
