"""A record is known by its content, and whatever a file holds, it is read or refused in a sentence."""

import gzip
import io
import json
import random
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from jantaku.errors import LogError
from jantaku.game import formats
from jantaku.game.formats import text
from tests.game.formats.made import game
from tests.game.formats.test_mjlog import document
from tests.game.formats.test_paipu import text_of
from tests.game.formats.test_tenhou_client import SHOWN
from tests.sampling import examples, one_by_one
from tests.shared import shared

WRITTEN = {form: formats.write(game(9), form) for form in formats.WRITTEN}
OWN = {
    **WRITTEN,
    "mjlog": document("<T60/>", "<D60/>", '<N who="1" m="58615"/>', '<RYUUKYOKU sc="250,10,250,-10,250,10,250,-10"/>'),
    "paipu": text_of({"zimo": {"l": 0, "p": "p5"}}, {"dapai": {"l": 0, "p": "p5_"}}),
    "client": SHOWN,
}
REAL = {
    "mjlog": "data/tenhou/mjx_clips/upd-aft-kan4.xml",
    "tenhou6": "data/tenhou6/convlog__suukantsu_1.json",
    "double ron": "data/tenhou/mjx_clips/double-ron.xml",
}
NASTY = [
    "",
    "0",
    "-1",
    "9" * 30,
    "null",
    "[]",
    "{}",
    '"',
    "<",
    ">",
    "&",
    "=",
    ",",
    "\x00",
    "\ud7ff",
    "\n",
    "[" * 3000,
    "999",
    "5mr",
    "1e999",
    "?",
    "T135",
    "who",
]


@one_by_one("form", OWN)
def test_a_record_is_known_by_its_content(form: str) -> None:
    log = formats.read(OWN[form].encode())
    assert log.hands
    assert formats.read(gzip.compress(OWN[form].encode())) == log
    assert formats.read(b"\xef\xbb\xbf" + OWN[form].encode()) == log


def test_many_games_in_one_file_come_one_by_one() -> None:
    lines = f"one\t{OWN['mjlog']}\ntwo\t{OWN['mjlog']}\n".encode()
    assert [name for name, _ in formats.read_all(lines)] == ["one", "two"]
    assert len(list(formats.read_all((OWN["paipu"] + "\n" + WRITTEN["tenhou6"]).encode()))) == 2
    with pytest.raises(LogError, match="more than one game"):
        formats.read(lines)


def test_json_may_be_spread_over_lines() -> None:
    spread = json.dumps(json.loads(WRITTEN["tenhou6"]), indent=1)
    assert formats.read(spread.encode()).hands == formats.read(WRITTEN["tenhou6"].encode()).hands


@one_by_one(
    "raw",
    [
        b"",
        b"hello",
        b"\xff\xfe\x00",
        b"\x1f\x8b\x08",
        b"{",
        b"{}",
        b"[[1]]",
        b"{" * 100_000,
        b'{"a":' * 50_000,
        b"a\t<x/>",
        b"<!DOCTYPE a>",
    ],
)
def test_what_is_no_record_is_refused(raw: bytes) -> None:
    with pytest.raises(LogError, match="expected"):
        formats.read(raw, "file")


@pytest.mark.parametrize("path", ["nowhere/to/be/found", ".", "a\0b"])
def test_a_file_that_cannot_be_read_is_refused(path: str) -> None:
    with pytest.raises(LogError, match="expected"):
        formats.read(path)


def test_what_unpacks_without_end_is_refused() -> None:
    packed = io.BytesIO()
    with gzip.GzipFile(fileobj=packed, mode="wb") as file:
        for _ in range(70):
            file.write(bytes(1_000_000))
    with pytest.raises(LogError, match="at most"):
        formats.read(packed.getvalue())


def test_a_format_that_cannot_be_written_is_refused() -> None:
    with pytest.raises(LogError, match="text, tenhou6, mjai"):
        formats.write(game(1), "mjlog")


@given(st.integers(0, 10**9))
@settings(max_examples=examples(30))
def test_a_game_is_the_same_through_every_format_that_is_written(seed: int) -> None:
    log = game(seed)
    for form in formats.WRITTEN:
        again = formats.read(formats.write(log, form).encode())
        assert [hand.entries for hand in again.hands] == [hand.entries for hand in log.hands]


def mangled(source: str, seed: int, times: int) -> str:
    """A text with a few pieces cut, doubled, moved or replaced."""
    rng = random.Random(seed)
    for _ in range(times):
        at = rng.randrange(len(source) + 1)
        to = min(len(source), at + rng.choice((0, 1, 2, 5, 40)))
        other = rng.randrange(len(source) + 1)
        piece = rng.choice((rng.choice(NASTY), source[other : other + 8], source[at:to] * 2, ""))
        source = source[:at] + piece + source[to:] if rng.random() < 0.95 else source[:at]
    return source


def is_read_or_refused(raw: bytes) -> None:
    """Reads, or is refused by LogError alone; what is read can be written in our own format and read again."""
    logs, refusal = [], "expected"
    try:
        logs = [log for _, log in formats.read_all(raw, "file")]
    except LogError as error:
        refusal = str(error)
    assert "expected" in refusal
    assert len(refusal) < 1000
    for log in logs:
        assert text.read(text.write(log)) == log
        for form in ("tenhou6", "mjai"):
            try:
                formats.write(log, form)
            except LogError:
                continue


@pytest.mark.parametrize("form", OWN)
@given(seed=st.integers(0, 10**12), times=st.integers(1, 6))
@settings(max_examples=examples(150))
def test_a_mangled_record_is_read_or_refused(form: str, seed: int, times: int) -> None:
    is_read_or_refused(mangled(OWN[form], seed, times).encode("utf-8", "surrogatepass"))


@pytest.fixture(scope="module", params=REAL)
def real(request: pytest.FixtureRequest) -> str:
    return shared(REAL[request.param]).read_text(encoding="utf-8")


@given(seed=st.integers(0, 10**12), times=st.integers(1, 4))
@settings(max_examples=examples(60))
def test_a_mangled_real_record_is_read_or_refused(real: str, seed: int, times: int) -> None:
    is_read_or_refused(mangled(real, seed, times).encode("utf-8", "surrogatepass"))


def replaced(value: object, rng: random.Random) -> object:
    """A JSON value in which something, somewhere, is something else."""
    if isinstance(value, list | dict) and value and rng.random() < 0.9:
        key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
        value[key] = replaced(value[key], rng)
        return value
    return rng.choice(
        [None, True, -1, 0, 3, 4, 10**40, 1.5, "", "m1", "60", "c111213", "?", [], {}, [1] * 13, [[]], value, "x" * 2000]
    )


@pytest.mark.parametrize("form", ["tenhou6", "paipu", "mjai"])
@given(seed=st.integers(0, 10**12))
@settings(max_examples=examples(200))
def test_a_record_with_another_value_somewhere_is_read_or_refused(form: str, seed: int) -> None:
    rng = random.Random(seed)
    lines = [json.loads(line) for line in OWN[form].splitlines()]
    at = rng.randrange(len(lines))
    lines[at] = replaced(lines[at], rng)
    is_read_or_refused("\n".join(map(json.dumps, lines)).encode())


@given(st.binary(max_size=300))
def test_any_bytes_at_all_are_read_or_refused(raw: bytes) -> None:
    is_read_or_refused(raw)


def test_formats_are_loaded_when_they_are_asked_for() -> None:
    loaded = "[name for name in sys.modules if 'jantaku.game.formats.' in name or name == 'json']"
    code = f"import sys, jantaku.game.formats; print({loaded})"
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(Path(formats.__file__).parents[3])},
    )
    assert done.stdout.strip() == "[]"
