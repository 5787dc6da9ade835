"""What the pages of docs import is there, and the reference is made of modules that are there."""

import ast
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import jantaku
from tests.sampling import one_by_one
from tools import public

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINE = re.compile(r"^ *(?:>>> )?((?:from jantaku[\w.]* import|import jantaku) ?[\w., ]*)", re.MULTILINE)
IMPORTS = [(page.name, line) for page in PAGES for line in LINE.findall(page.read_text("utf-8"))]


@one_by_one(("page", "line"), IMPORTS)
def test_what_a_page_imports_is_there(page: str, line: str) -> None:
    (statement,) = ast.parse(line).body
    if isinstance(statement, ast.ImportFrom):
        module = import_module(str(statement.module))
        missing = [one.name for one in statement.names if not hasattr(module, one.name) and not part_of(module.__name__, one.name)]
    else:
        assert isinstance(statement, ast.Import)
        missing = [one.name for one in statement.names if find_spec(one.name) is None]
    assert not missing, page


def part_of(package: str, name: str) -> bool:
    """Whether a package has a module of a name."""
    return find_spec(f"{package}.{name}") is not None


def test_the_pages_import_something() -> None:
    assert len({page for page, _ in IMPORTS}) > 8


def test_the_reference_has_every_public_name_where_it_is_defined() -> None:
    modules = public.modules()
    assert [name for name in modules if find_spec(name) is None] == []
    assert {"jantaku.draw", "jantaku.errors", "jantaku.game.table", "jantaku.rules.book"} <= {*modules}
    assert {getattr(jantaku, name).__module__ for name in ("Act", "Book", "Hand", "Table", "score", "verify")} <= {*modules}
