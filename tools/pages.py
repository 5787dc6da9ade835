"""Write every file that is made from the sources, or name those that are stale: ``python -m tools.pages [--check]``."""

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

from jantaku.books import shelf
from tools import book_pages, glossary_page, ruling_types

ROOT = Path(__file__).parents[1]
PAGES: dict[str, Callable[[], str]] = {
    **{f"docs/books/{name}.md": partial(book_pages.page, name) for name in shelf.names()},
    "docs/glossary.md": glossary_page.glossary,
    "docs/ids.md": glossary_page.identifiers,
    "src/jantaku/books/attributes.pyi": ruling_types.stub,
}


def stale(root: Path = ROOT) -> list[str]:
    """Return the files that are not as they would be written now."""
    return [page for page, make in PAGES.items() if not (at := root / page).exists() or at.read_text("utf-8") != make()]


def write(root: Path = ROOT) -> list[str]:
    """Write the files that are stale; return their names."""
    old = stale(root)
    for page in old:
        (root / page).parent.mkdir(parents=True, exist_ok=True)
        (root / page).write_text(PAGES[page](), "utf-8")
    return old


def main() -> int:
    """Write the files; with --check, name those that are stale and return 1 where there is one."""
    if "--check" not in sys.argv[1:]:
        for page in write():
            print(page)
        return 0
    old = stale()
    for page in old:
        print(f"{page} is stale: run make pages")
    return int(bool(old))


if __name__ == "__main__":
    sys.exit(main())
