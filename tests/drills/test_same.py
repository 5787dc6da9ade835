"""A drill is the same wherever it is made: interpreted, compiled, and in a browser."""

from pathlib import Path
from typing import Any

import pytest

from jantaku.native.load import why_not
from jantaku.rules import library
from tests.drills.drilled import CIRCUMSTANCES, KINDS, SCRIPT, asked, interpreted, native
from tests.native.test_wasm import node
from tests.sampling import sample
from tests.web.table.node import NODE

BOOKS = library.names()
IN_BROWSER = f"""
{SCRIPT}
const core = await opened();
return Array.from({{ length: g.many }}, (_, seed) => asked(core.drill(g.book, g.kind, seed)));
"""


def in_browser(tmp: Path, book: str, kind: int, many: int) -> list[Any]:
    """Return what drills ask in Node."""
    found: list[Any] = node(tmp, IN_BROWSER, book=book, kind=kind, many=many, circumstances=CIRCUMSTANCES)
    return found


@pytest.mark.slow
@pytest.mark.skipif(bool(why_not()), reason="needs the compiled core")
@pytest.mark.skipif(not NODE, reason="needs Node.js")
@pytest.mark.parametrize("many", sample([50], [1000]))
@pytest.mark.parametrize("kind", KINDS)
def test_drills_of_each_kind_are_the_same_interpreted_compiled_and_in_a_browser(kind: int, many: int, tmp_path: Path) -> None:
    book = BOOKS[kind % len(BOOKS)]
    there = in_browser(tmp_path, book, kind, many)
    for seed, compiled in enumerate(native(book, kind, range(many))):
        here = asked(interpreted(book, kind, seed))
        assert asked(compiled) == here, seed
        assert there[seed] == here, seed
