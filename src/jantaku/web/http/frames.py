"""Messages of streams as WebSocket frames: encoded, compressed and framed once, written to any number of connections.

Each message is compressed by itself (``server_no_context_takeover``, RFC 7692): it costs some bytes, but then a frame is the same
for all connections, and none of them has to remember what it sent before.
"""

import json
from collections.abc import MutableMapping
from functools import cached_property
from typing import Any, Protocol, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
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
LEAST = 512  # bytes that are worth compressing
WINDOW = 12  # bits
SETTINGS = {"level": 3, "memLevel": 5}
DEFLATE = PerMessageDeflate(
    remote_no_context_takeover=True,
    local_no_context_takeover=True,
    remote_max_window_bits=WINDOW,
    local_max_window_bits=WINDOW,
    compress_settings=SETTINGS,
)


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
            frame = Frame(Opcode.TEXT, self.text)
            self._frames[small] = frame.serialize(mask=False, extensions=[DEFLATE] if small else [])
        return self._frames[small]


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
                compress_settings=SETTINGS,
            )
        ]

    def handle_connect(self, event: Any) -> None:
        """Begin, and show the application this connection."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self

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
