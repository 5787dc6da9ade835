"""What people send: every format is read, and whatever is none is refused with a sentence, in time and in little room."""

import asyncio
import gzip
import json
import zlib
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.story.lost import converted
from jantaku.texts import LANGUAGES
from jantaku.web.errors import WebError
from jantaku.web.replay.reading import MOST_BYTES, MOST_GAMES, RecordReader, answer, games, unpacked
from tests.sampling import examples, one_by_one
from tests.web.replay.records import made, real

LOG = made(0, hands=2)
TEXT = formats.write(LOG, "text")


@cache
def texts() -> dict[str, str]:
    """The same game in every format that can be written."""
    return {form: converted(LOG, form)[0] for form in formats.WRITTEN}


@one_by_one("form", formats.WRITTEN)
@one_by_one("packed", [False, True])
def test_every_format_is_read_packed_or_not(form: str, packed: bool) -> None:  # noqa: FBT001
    raw = texts()[form].encode()
    found = games(gzip.compress(raw) if packed else raw, "evening")
    assert [game.title for game in found] == ["Ann, Ben, Cas, Dee"]
    again = formats.read(found[0].text.encode())
    assert [hand.entries for hand in again.hands] == [hand.entries for hand in formats.read(raw).hands]


@one_by_one("of", ["tenhou", "tenhou6", "client", "paipu"])
def test_published_records_are_kept_as_they_were_read(of: str) -> None:
    for log in real(of, 1):
        assert formats.read(formats.write(log, "text").encode()) == log


def test_each_game_of_a_file_is_kept() -> None:
    one, other = (json.dumps(json.loads(texts()["tenhou6"])) for _ in range(2))
    found = games(f"{one}\n{other}\n".encode(), "two.json")
    assert [game.title for game in found] == ["Ann, Ben, Cas, Dee · line 1", "Ann, Ben, Cas, Dee · line 2"]


REFUSED = {
    "review.empty": b"  \n ",
    "review.not-a-record": b"Dear Sir, enclosed please find",
    "review.bad-gzip": gzip.compress(TEXT.encode())[:-20],
    "review.not-text": b"\x89PNG\r\n\x1a\n\x00\xff",
    "review.too-large": TEXT.encode() + b"#" * MOST_BYTES,
    "review.no-book": TEXT.replace("book tenhou", "book my-own", 1).encode(),
    "review.refused": TEXT.replace("hand 1", "hand 7", 1).encode(),
}


@one_by_one("ident", REFUSED)
def test_what_is_no_record_is_refused_with_what_is_wrong_in_every_language(ident: str) -> None:
    with pytest.raises(WebError) as refused:
        games(REFUSED[ident], "evening.txt")
    assert refused.value.id == ident
    said = {refused.value.sentence(lang) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    assert all("evening.txt" in text for text in said)


def test_a_refusal_names_the_line_in_the_readers_language() -> None:
    with pytest.raises(WebError) as refused:
        games(b"jantaku-log 1\nbook tenhou\nnonsense\n", "a.txt")
    assert "line 3" in refused.value.sentence("en")
    assert "ligne 3" in refused.value.sentence("fr")
    assert "3行目" in refused.value.sentence("ja")
    assert "'nonsense'" in refused.value.sentence("fr")


def test_a_bomb_is_not_unpacked() -> None:
    bomb = gzip.compress(b"0" * (64 << 20))
    nested = gzip.compress(bomb)
    assert len(bomb) < 100_000
    for raw, ident in ((bomb, "review.too-large"), (nested, "review.not-text")):
        with pytest.raises(WebError) as refused:
            unpacked(raw, "bomb")
        assert refused.value.id == ident


def test_a_file_of_too_many_games_or_too_long_a_game_is_refused() -> None:
    short = formats.write(made(0, hands=1), "text")
    line = json.dumps(json.loads(converted(formats.read(short.encode()), "tenhou6")[0]))
    with pytest.raises(WebError) as many:
        games("\n".join([line] * (MOST_GAMES + 1)).encode(), "many")
    assert many.value.id == "review.too-many"
    log = formats.read(TEXT.encode())
    log.hands = [hand for _ in range(400) for hand in log.hands[:1]]
    with pytest.raises(WebError) as long:
        games(formats.write(log, "text").encode(), "long")
    assert long.value.id == "review.too-long"


@given(st.binary(max_size=400))
def test_any_bytes_are_refused_with_a_sentence(raw: bytes) -> None:
    said = answer(raw, "x")
    assert WebError(said["error"], **said["values"]).sentence("fr")


@pytest.mark.parametrize("form", formats.WRITTEN)
@settings(max_examples=examples(40))
@given(data=st.data())
def test_records_that_were_tampered_with_are_read_or_refused_and_never_fail(form: str, data: st.DataObject) -> None:
    raw = bytearray(texts()[form].encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at, size = data.draw(st.integers(0, len(raw) - 1)), data.draw(st.integers(0, 40))
        raw[at : at + size] = data.draw(st.one_of(st.binary(max_size=8), st.sampled_from([bytes(raw[:50]), b"9" * 30, b'"'])))
    said = answer(bytes(raw), "x")
    assert (said.get("games")) or WebError(said["error"], **said["values"]).sentence("ja")


# ---- in a process of its own
def test_the_process_answers_as_the_function_does() -> None:
    async def ask() -> None:
        reader = RecordReader()
        found = await reader.read(TEXT.encode(), "evening")
        assert [(game.title, formats.read(game.text.encode())) for game in found] == [("Ann, Ben, Cas, Dee", log_of(TEXT))]
        with pytest.raises(WebError) as refused:
            await reader.read(b"jantaku-log 1\nbook tenhou\nnonsense\n", "a.txt")
        assert "ligne 3" in refused.value.sentence("fr")

    asyncio.run(ask())


def log_of(text: str) -> Log:
    """The log that a text holds."""
    return formats.read(text.encode())


def test_reading_that_takes_too_long_is_given_up() -> None:
    async def ask() -> None:
        with pytest.raises(WebError) as refused:
            await RecordReader(seconds=0.001).read(TEXT.encode(), "slow")
        assert refused.value.id == "review.too-slow"

    asyncio.run(ask())


def test_many_who_send_at_once_wait_their_turn_and_too_many_are_sent_away() -> None:
    async def ask() -> None:
        reader = RecordReader()
        asked = [reader.read(b"hello", f"{i}") for i in range(10)]
        found = await asyncio.gather(*asked, return_exceptions=True)
        idents = [error.id for error in found if isinstance(error, WebError)]
        assert idents.count("review.busy") == 2
        assert idents.count("review.not-a-record") == 8
        assert reader.uploads.waiting == 0

    asyncio.run(ask())


def test_a_packed_file_may_hold_anything_that_the_packer_wrote() -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    raw = packer.compress(TEXT.encode()) + packer.flush()
    assert len(games(raw, "x")) == 1
