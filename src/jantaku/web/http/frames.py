"""Messages of streams as WebSocket frames: encoded, compressed and framed once, written to any number of connections.

Each message is compressed by itself (``server_no_context_takeover``, RFC 7692): it costs some bytes, but then a frame is the same
for all connections, and none of them has to remember what it sent before.
"""

import json
import zlib
from collections.abc import MutableMapping
from functools import cached_property
from struct import pack
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.protocol import State


def plainly_encoded(value: object) -> bytes:
    """Return JSON without spaces, by the standard library."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


try:
    import orjson
except ImportError:  # where there is none
    encoded = plainly_encoded
else:

    def encoded(value: object) -> bytes:
        """Return JSON without spaces."""
        return orjson.dumps(value)


EXTENSION = "jantaku.frames"  # of the scope: the connection, where frames can be written to it
LEAST = 800  # bytes that are worth compressing: fewer go in one packet anyway
WINDOW = 12  # bits
LEVEL, MEMORY = 3, 5  # of zlib
SOON = 1.0  # seconds that are not worth another timer
TEXT, COMPRESSED = 0x81, 0xC1  # first byte of a frame that is a whole text (RFC 6455, 7692)
BYTE, TWO_BYTES = 126, 1 << 16  # lengths from which that of a frame takes more


class Message:
    """A text message; ``text`` is its UTF-8."""

    __slots__ = ("_frames", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._frames: dict[bool, bytes] = {}

    def frame(self, *, small: bool) -> bytes:
        """Return the frame, compressed if ``small`` and long enough; made on the first call."""
        small = small and len(self.text) >= LEAST
        if small not in self._frames:
            self._frames[small] = framed(COMPRESSED, deflated(self.text)) if small else framed(TEXT, self.text)
        return self._frames[small]


def deflated(text: bytes) -> bytes:
    """Return a message compressed by itself, without the end that every one would have. (RFC 7692, 7.2.1)"""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW, MEMORY)
    return (packer.compress(text) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


def framed(first: int, data: bytes) -> bytes:
    """Return the one frame of a message from the server. (RFC 6455, 5.2)"""
    length = len(data)
    if length < BYTE:
        return pack("!BB", first, length) + data
    return (pack("!BBH", first, BYTE, length) if length < TWO_BYTES else pack("!BBQ", first, BYTE + 1, length)) + data


class FrameWriter(Protocol):
    """A connection to which messages can be written without waiting."""

    def write(self, message: Message) -> bool:
        """Write a message now; return False, having done nothing, if that would have to wait."""


def writer_of(scope: MutableMapping[str, Any]) -> FrameWriter | None:
    """Return the connection of a stream, or None if the server has no such access to it."""
    found: FrameWriter | None = scope.get("extensions", {}).get(EXTENSION)
    return found


class Frames(WebSocketsSansIOProtocol):
    """uvicorn's connection of a stream, to which frames can be written past the layers of the application."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_no_context_takeover=True,
                client_no_context_takeover=True,
                server_max_window_bits=WINDOW,
                client_max_window_bits=WINDOW,
                compress_settings={"level": LEVEL, "memLevel": MEMORY},
            )
        ]

    def handle_connect(self, event: Any) -> None:
        """Begin, and show the application this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Take what comes; a client that sends something need not be asked whether it is there."""
        self._heard = self.loop.time()
        super().data_received(data)

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there, unless it has been heard of meanwhile: then so long after that."""
        left = self._heard + (self.ping_interval or 0) - self.loop.time()
        if left > SOON:
            self.ping_timer = self.loop.call_later(left, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    @property
    def _open(self) -> bool:
        ending = self.close_sent or self.transport.is_closing()
        return self.handshake_complete and not ending and self.conn.state is State.OPEN

    @cached_property
    def _small(self) -> bool:
        """Return True if the client takes compressed messages; asked only after the handshake."""
        return any(isinstance(each, PerMessageDeflate) for each in self.conn.extensions)

    def write(self, message: Message) -> bool:
        """Write a message now; return False, having done nothing, if that would have to wait, or the stream has ended."""
        if not self._open or not self.writable.is_set():
            return False
        self._put(message)
        return True

    def _put(self, message: Message) -> None:
        self.transport.write(message.frame(small=self._small))

    async def send(self, message: Any) -> None:
        """Send what the application sends; a text in one frame."""
        text = message.get("text") if message["type"] == "websocket.send" else None
        if text is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self._open:
            self._put(Message(text.encode()))
        else:
            await super().send(message)  # which says what is wrong
