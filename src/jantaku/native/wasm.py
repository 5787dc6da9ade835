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
from pathlib import Path
from tempfile import TemporaryDirectory

from jantaku.core.fields import Lut, Rules
from jantaku.native.entries import entries, records
from jantaku.native.records import layout, within
from jantaku.native.unit import HERE, core_text

FOLDER = HERE.parent / "web" / "static" / "native"
MODULE, TABLES, LAYOUTS = "core.wasm", "tables.gz", "layouts.js"
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


def tables(lut: bytes, books: Iterable[bytes]) -> bytes:
    """Return the tables and the books, one after another, compressed; the same bytes on every machine."""
    return gzip.compress(b"".join([lut, *books]), 9, mtime=0)


def layouts(books: list[str]) -> str:
    """Return an ES module with the layout of every record, and where each book is in the file of tables."""
    known = dict.fromkeys(part for cls in records() for part in within(cls))
    laid = {
        cls.__name__: {
            "size": layout(cls).size,
            "fields": {
                slot.name: [slot.of if isinstance(slot.of, str) else slot.of.__name__, list(slot.shape), slot.offset]
                for slot in layout(cls).places
            },
        }
        for cls in known
    }
    where = {name: layout(Lut).size + i * layout(Rules).size for i, name in enumerate(books)}
    lines = ",\n".join(f"  {name}: {json.dumps(record, separators=(',', ':'))}" for name, record in laid.items())
    return (
        "// Made by jantaku.native.wasm: where the fields of each record are, and where each book is in the tables.\n"
        f"export const DIGEST = {json.dumps(digest())};\n"
        f"export const TABLES = {layout(Lut).size};\n"
        f"/** @type {{Record<string, number>}} */\nexport const BOOKS = {json.dumps(where)};\n"
        "/** @typedef {[string, number[], number]} Field its code or record, its shape, its place in bytes */\n"
        "/** @type {Record<string, {size: number, fields: Record<string, Field>}>} */\n"
        f"export const RECORDS = {{\n{lines},\n}};\n"
    )


def is_current() -> bool:
    """Return whether the files that are kept are of these sources."""
    path = FOLDER / LAYOUTS
    return path.exists() and f'DIGEST = "{digest()}"' in path.read_text("utf-8")
