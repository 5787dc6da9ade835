"""Frames that are made once: any client reads them, compressed or not, in any order with others."""

import json

import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame
from websockets.streams import StreamReader

from jantaku.web.http.frames import LEAST, WINDOW, Message, encoded, plainly_encoded


def read(frame: bytes, *extensions: PerMessageDeflate) -> str:
    """What a client reads, with the extensions that it has agreed on."""
    stream = StreamReader()
    stream.feed_data(frame)
    parsing = Frame.parse(stream.read_exact, mask=False, extensions=[*extensions])
    with pytest.raises(StopIteration) as end:
        next(parsing)
    return bytes(end.value.value.data).decode()


def inflating(*, context: bool) -> PerMessageDeflate:
    """The inflater of a client; one that keeps its context knows the messages before."""
    return PerMessageDeflate(not context, True, WINDOW, WINDOW)


@pytest.mark.parametrize("context", [False, True])
def test_a_client_reads_compressed_and_plain_frames_in_any_order(*, context: bool) -> None:
    client = inflating(context=context)
    texts = ["short", "五" * LEAST, "", "x" * (LEAST - 1), "x" * LEAST, json.dumps([*range(9000)]), "short"]
    assert [read(Message(text.encode()).frame(small=True), client) for text in texts] == texts


def test_a_client_without_compression_is_sent_none() -> None:
    text = "x" * 9000
    assert read(Message(text.encode()).frame(small=False)) == text


def test_a_frame_is_made_once_and_only_long_ones_are_compressed() -> None:
    long, short = Message(b"x" * LEAST), Message(b"x")
    assert long.frame(small=True) is long.frame(small=True)
    assert len(long.frame(small=True)) < LEAST < len(long.frame(small=False))
    assert short.frame(small=True) is short.frame(small=False)


def test_the_fast_encoder_writes_what_the_standard_library_writes() -> None:
    value = {"a": [1, -2, 2**53, True, None, '五\u2028\\"\n\x01'], "b": {}, "c": (1, 2), "d": 1.5}
    assert encoded(value) == plainly_encoded(value)
