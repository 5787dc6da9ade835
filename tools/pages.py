"""Write every file that is made from the sources, or name those that are stale: ``python -m tools.pages [--check]``."""

import subprocess
import sys
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from jantaku.cli import COMMANDS
from jantaku.cli.event import EVENT_COMMANDS
from jantaku.cli.seat import SEAT_COMMANDS
from jantaku.rules import library
from tools import book_pages, foul_table, glossary_page, learning_page, ruling_types
from tools.shell_files import COMPLETIONS

ROOT = Path(__file__).resolve().parents[1]
MAN = ("jantaku", *(f"jantaku-{name}" for name in COMMANDS), *(f"jantaku-event-{name}" for name in EVENT_COMMANDS))


@cache
def shell_files() -> dict[str, str]:
    """Return the man pages and completions by their places; a process apart makes them, because that alters the commands' help."""
    with TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "tools.shell_files", folder], cwd=ROOT, check=True)  # noqa: S603 - our own tool
        return {f"share/{path.relative_to(folder)}": path.read_text("utf-8") for path in Path(folder).rglob("*") if path.is_file()}


def shell_file(place: str) -> str:
    """Return one of them."""
    return shell_files()[place]


PAGES: dict[str, Callable[[], str]] = {
    **{f"docs/books/{name}.md": partial(book_pages.page, name) for name in library.names()},
    "docs/glossary.md": glossary_page.terms,
    "docs/referee.md": foul_table.referee,
    "docs/ids.md": glossary_page.identifiers,
    "docs/learning.md": learning_page.learning,
    "src/jantaku/rules/attributes.pyi": ruling_types.stub,
    **{place: partial(shell_file, place) for place in (f"share/man/man1/{name}.1" for name in MAN)},
    **{place: partial(shell_file, place) for place in (f"share/man/man1/jantaku-seat-{name}.1" for name in SEAT_COMMANDS)},
    **{place: partial(shell_file, place) for place in (f"share/{file}" for file in COMPLETIONS.values())},
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
