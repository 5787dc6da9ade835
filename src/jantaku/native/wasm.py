"""The module for browsers: the same functions as WebAssembly, the tables and books that they read, and the layouts of records.

``make wasm`` makes the files, with the package ``ziglang``; they are kept in the repository, and `is_current` says whether they are
of these sources.
"""

import gzip
import json
import subprocess
import sys
from collections.abc import Iterable
from hashlib import sha256
from itertools import pairwise
from math import prod
from pathlib import Path
from tempfile import TemporaryDirectory

from jantaku.core.fields import Lut, Rules
from jantaku.native.entries import entries, records
from jantaku.native.records import Slot, layout, within
from jantaku.native.unit import HERE, core_text

FOLDER = HERE.parent / "web" / "static" / "native"
MODULE, TABLES, LAYOUTS = "core.wasm", "tables.gz", "layouts.js"
# The small form of the large tables, which static/native/unfold.js unfolds: those that follow from halves of keys are left out.
FROM_HALVES = ("shape", "honour_shape", "tally", "honour_tally")
BY_GAPS = ("suit", "honour")
COUNT = 4  # bytes of the number of gaps
BARE = """#define BARE
#include <stddef.h>
#define EXPORT __attribute__((visibility("default")))
void *memcpy(void *restrict to, const void *restrict from, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = ((const unsigned char *)from)[i];
  return to;
}
void *memset(void *to, int value, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)to)[i] = (unsigned char)value;
  return to;
}
"""
TARGET = ("-target", "wasm32-freestanding", "-std=c11", "-O2", "-mbulk-memory", "-nostdlib", "-fno-strict-aliasing")
LINK = ("-Wl,--no-entry", "-Wl,--export-dynamic", "-Wl,--strip-all", "-Wl,-z,stack-size=65536", "-Wl,--max-memory=268435456")


def source() -> str:
    """Return the C text of the module."""
    return f"{BARE}\n{core_text(entries())}\n{(HERE / 'wasm.h').read_text('utf-8')}"


def digest() -> str:
    """Return the SHA-256 of the module's text: what it is made of."""
    text = source()
    return sha256("\n".join(line for line in text.splitlines() if not line.startswith("#define JANTAKU_")).encode()).hexdigest()


def module() -> bytes:
    """Return the module. Raises `subprocess.CalledProcessError` with what the compiler said."""
    with TemporaryDirectory() as room:
        (Path(room) / "core.c").write_text(source(), "utf-8")
        words = [sys.executable, "-m", "ziglang", "cc", *TARGET, *LINK, "-o", "core.wasm", "core.c"]
        subprocess.run(words, cwd=room, check=True, capture_output=True)  # noqa: S603 - a compiler
        return (Path(room) / "core.wasm").read_bytes()


def folded(lut: bytes) -> bytes:
    """Return the large tables in their small form, in the order of the record.

    Where few keys have an entry, the gaps between those keys stand for it; all numbers are written by columns of bytes, the
    lowest of each first, since those are alike and compress well.
    """
    return b"".join(_folded(place, _bytes_of(place, lut)) for place in layout(Lut).places if place.name not in FROM_HALVES)


def _bytes_of(place: Slot, lut: bytes) -> bytes:
    return lut[place.offset : place.offset + prod(place.shape) * _width(place)]


def _width(place: Slot) -> int:
    return int(str(place.of)[1])


def _folded(place: Slot, raw: bytes) -> bytes:
    if place.name not in BY_GAPS:
        return _columns(raw, _width(place))
    keys = [at // 2 for at in range(0, len(raw), 2) if raw[at] or raw[at + 1]]
    gaps = b"".join((key - before).to_bytes(COUNT, "little") for before, key in pairwise([0, *keys]))
    return len(keys).to_bytes(COUNT, "little") + _columns(gaps, COUNT)


def _columns(raw: bytes, width: int) -> bytes:
    return b"".join(raw[at::width] for at in range(width))


def tables(lut: bytes, books: Iterable[bytes]) -> bytes:
    """Return the tables and the books, one after another, compressed; the same bytes on every machine."""
    return gzip.compress(b"".join([folded(lut), *books]), 9, mtime=0)


def layouts(books: list[str], lut: bytes) -> str:
    """Return an ES module with the layout of every record, and where each book is after the tables."""
    known = dict.fromkeys(part for cls in records() for part in within(cls))
    laid = {cls.__name__: {"size": layout(cls).size, "fields": _fields(cls)} for cls in known}
    where = {name: layout(Lut).size + i * layout(Rules).size for i, name in enumerate(books)}
    lines = ",\n".join(f"  {name}: {json.dumps(record, separators=(',', ':'))}" for name, record in laid.items())
    return (
        "// Made by jantaku.native.wasm: where the fields of each record are, and where each book is in the tables.\n"
        f"export const DIGEST = {json.dumps(digest())};\n"
        "// Bytes of the tables, and of the small form in which they are fetched.\n"
        f"export const TABLES = {layout(Lut).size};\n"
        f"export const FOLDED = {len(folded(lut))};\n"
        f"/** @type {{Record<string, number>}} */\nexport const BOOKS = {json.dumps(where)};\n"
        "/** @typedef {[string, number[], number]} Field its code or record, its shape, its place in bytes */\n"
        f"/** @type {{Record<string, Field>}} */\nexport const LUT = {json.dumps(_fields(Lut), separators=(',', ':'))};\n"
        "/** @type {Record<string, {size: number, fields: Record<string, Field>}>} */\n"
        f"export const RECORDS = {{\n{lines},\n}};\n"
    )


def _fields(cls: type) -> dict[str, list[object]]:
    """Return code or record, shape and place of each field."""
    return {
        slot.name: [slot.of if isinstance(slot.of, str) else slot.of.__name__, list(slot.shape), slot.offset]
        for slot in layout(cls).places
    }


def is_current() -> bool:
    """Return whether the files that are kept are of these sources."""
    path = FOLDER / LAYOUTS
    return path.exists() and f'DIGEST = "{digest()}"' in path.read_text("utf-8")
