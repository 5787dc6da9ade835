"""Run ``jantaku``, or a module of a tree, with chance and time replaced, so that two trees can be compared.

``python tools/corpus/sealed.py jantaku serve ...`` under the ``PYTHONPATH`` of a tree. ``CORPUS_TIME`` names a file that holds the
time in seconds; ``CORPUS_TEXTS=ids`` replaces every text by its id and its values, so that wordings may differ.
"""

import hashlib
import os
import random
import runpy
import sys
import time
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from threading import Lock

sys.path.remove(str(Path(__file__).parent))  # the modules beside this one belong to no tree

BLOCK = 32
DRAWN = "board."  # faces of tiles and widths of columns: the terminal draws by them
START = 1_790_000_000  # seconds since 1970, where no file says otherwise


class Chance:
    """Bytes that follow from how many were asked for before: a seed for all that is drawn from the system."""

    def __init__(self) -> None:
        self._counter, self._lock = count(), Lock()

    def __call__(self, size: int) -> bytes:
        """Return so many bytes."""
        with self._lock:
            number = next(self._counter)
        blocks = range(-(-size // BLOCK))
        return b"".join(hashlib.sha256(f"{number} {block}".encode()).digest() for block in blocks)[:size]


def _now() -> float:
    """Return the time that the file says."""
    name = os.environ.get("CORPUS_TIME")
    return float(Path(name).read_text("ascii")) if name else float(START)


def seal() -> None:
    """Replace chance and time of this process."""
    os.urandom = random._urandom = Chance()  # type: ignore[attr-defined]  # noqa: SLF001 - where `random` keeps it
    time.time = _now


def texts_by_id() -> None:
    """Replace texts by their ids. They are patched before anything imports them by name."""
    from jantaku import texts
    from jantaku.texts import rulings

    glossary = import_module("jantaku.texts.glossary" if find_spec("jantaku.texts.glossary") else "jantaku.terms")

    fill, catalogue = texts.fill, texts._catalogue  # noqa: SLF001 - the same in every tree

    def ids(lang: str, part: str) -> dict[str, str]:
        texts_of_part = catalogue(lang, part).items()
        return {ident: text if ident.startswith(DRAWN) else f"‹{ident}›" for ident, text in texts_of_part}

    def filled(text: str, lang: str, values: dict[str, object]) -> str:
        if not text.startswith("‹"):
            return fill(text, lang, values)
        return text[:-1] + "".join(f" {name}={value}" for name, value in sorted(values.items())) + "›"

    texts._catalogue, texts.fill = ids, filled  # type: ignore[assignment]  # noqa: SLF001
    glossary.name = lambda ident, *_, **__: f"‹{ident}›"  # type: ignore[attr-defined]
    glossary.meaning = lambda ident, *_, **__: f"‹{ident} means›"  # type: ignore[attr-defined]
    rulings.title = lambda key, *_, **__: f"‹{key}›"
    rulings.say = lambda key, value, *_, **__: f"‹{key} is {value}›"


def main() -> None:
    """Run the module that the command line names, with the rest of it."""
    seal()
    if os.environ.get("CORPUS_TEXTS") == "ids":
        texts_by_id()
    sys.argv = sys.argv[1:]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
