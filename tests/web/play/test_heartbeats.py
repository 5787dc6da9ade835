"""A connection is asked whether it is there only where it has said nothing for long; one that does not answer is closed."""

import asyncio
from typing import Any

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from jantaku.web.http.frames import Frames
from jantaku.web.serve import PATIENCE, PING
from tests.sampling import one_by_one
from tests.web.play.virtual import clock, run

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
SAYS = Frame(Opcode.PONG, b"here").serialize(mask=True)
ASKS = 0x80 | Opcode.PING  # first byte of a question
MINUTES = 300.0


class Transport:
    """Notes when something was asked, and when it was closed."""

    def __init__(self) -> None:
        self.asked, self.closed = list[int](), list[int]()

    def write(self, data: bytes) -> None:
        if data[0] == ASKS:
            self.asked.append(round(clock()))

    def close(self) -> None:
        self.closed.append(round(clock()))

    def is_closing(self) -> bool:
        return bool(self.closed)

    def get_extra_info(self, _: str) -> None:
        return None


async def app(_: object, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    await asyncio.sleep(MINUTES)


async def listen(says_at: tuple[int, ...]) -> Transport:
    """A connection of a client who says something at these seconds, and answers nothing."""
    config = uvicorn.Config(app, ws=Frames, ws_ping_interval=PING, ws_ping_timeout=PATIENCE, log_config=None, lifespan="off")
    transport: Any = Transport()
    connection = Frames(config, ServerState(), {})
    connection.connection_made(transport)
    connection.data_received(HEAD + KEY)
    for seconds in says_at:
        await asyncio.sleep(seconds - clock())
        connection.data_received(SAYS)
    await asyncio.sleep(MINUTES)
    found: Transport = transport
    return found


@one_by_one("says_at", [(), (5,), (5, 15, 30, 45), tuple(range(10, 200, 10))])
def test_a_client_is_asked_twenty_seconds_after_it_was_last_heard_and_closed_when_it_does_not_answer(
    says_at: tuple[int, ...],
) -> None:
    last = says_at[-1] if says_at else 0
    transport = run(listen(says_at))
    assert transport.asked == [last + PING]
    assert transport.closed[0] == last + PING + PATIENCE
