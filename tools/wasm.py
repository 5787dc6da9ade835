"""Make the module for browsers, with the tables and books that it reads; with ``--check``, say whether it is current."""

import subprocess
import sys

from jantaku.native import wasm
from jantaku.native.packing import packed
from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut


def main(words: list[str]) -> int:
    """Make the files, or check them; return the exit status."""
    if words == ["--check"]:
        if wasm.is_current():
            return 0
        print("src/jantaku/web/static/native was made of other sources: make wasm")
        return 1
    names = library.names()
    try:
        module = wasm.module()
    except subprocess.CalledProcessError as error:
        print(f"the module could not be made:\n{error.stderr.decode(errors='replace')}")
        return 1
    wasm.FOLDER.mkdir(exist_ok=True)
    (wasm.FOLDER / wasm.MODULE).write_bytes(module)
    lut = bytes(packed_lut())
    tables = wasm.tables(lut, [bytes(packed(compile_book(Book.open(name)))) for name in names])
    (wasm.FOLDER / wasm.TABLES).write_bytes(tables)
    (wasm.FOLDER / wasm.LAYOUTS).write_text(wasm.layouts(names, lut), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
