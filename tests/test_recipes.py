"""The recipes of CONTRIBUTING, each followed to the letter in a copy of the tree: one by `make test`, all by `make prove`."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COPIED = ("src", "tests", "tools", "docs", "share", "benchmarks", "examples")
FENCE = re.compile(r"^```(\w+)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"`(\[[^`]+\]|[A-Z_]+)` of|`((?:src|tests|our-club)[\w./-]*\.(?:py|toml|html))`")
INVENTED = "not the_words_are_few"  # the clauses of the recipes are made up, and so are the words of their sentences
pytestmark = pytest.mark.slow


def section(title: str) -> str:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return text.split(f"## {title}\n", 1)[1].split("\n## ", 1)[0]


def blocks(title: str) -> list[tuple[str, str, str]]:
    """The list or table, the file and the text of each block of a recipe: a block has the next file named before it."""
    text, at = section(title), 0
    out: list[tuple[str, str, str]] = []
    waiting: list[tuple[str, str]] = []
    for fence in FENCE.finditer(text):
        holder = ""
        for table, file in NAMED.findall(text[at : fence.start()]):
            holder = table or holder
            waiting += [(holder, file)] if file else []
        at = fence.end()
        if waiting:
            out.append((*waiting.pop(0), fence[2]))
    return out


class Tree:
    """A copy of the tree, in which commands are run against its own sources."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name)  # with compiled modules, which are good for it too
        for name in ("pyproject.toml", "CONTRIBUTING.md", "README.md", "CHANGELOG.md"):
            shutil.copy(ROOT / name, folder / name)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        here = {
            "PYTHONPATH": os.pathsep.join([str(self.folder / "src"), *sys.path[1:]]),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
            "NO_COLOR": "1",
        }
        return subprocess.run(
            [sys.executable, *words], cwd=self.folder, env=os.environ | here, capture_output=True, text=True, check=False
        )

    def done(self, *words: str) -> str:
        """Run a command that succeeds; return what it prints."""
        ended = self.run(*words)
        assert ended.returncode == 0, ended.stdout[-3000:] + ended.stderr[-3000:]
        return ended.stdout

    def passes(self, *words: str) -> None:
        self.done("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *words)

    def put(self, holder: str, file: str, text: str) -> None:
        """Put a block at the head of a list or table of a file, or make it a new file."""
        path = self.folder / file
        if not holder:
            assert not path.exists(), file
            path.write_text(text, "utf-8")
            return
        old = path.read_text("utf-8")
        if holder.startswith("["):
            found = re.search(rf"^{re.escape(holder)}\n", old, re.MULTILINE)
            old, end = (old, found.end()) if found else (f"{old}\n{holder}\n", len(old) + len(holder) + 2)
        else:
            opened = re.search(rf"^{holder}\b[^\n]*[({{]\n", old, re.MULTILINE)
            assert opened, (holder, file)
            end = opened.end()
        path.write_text(old[:end] + text + old[end:], "utf-8")

    def follow(self, title: str, *, without: str = "nothing") -> None:
        for holder, file, text in blocks(title):
            if without not in file:
                self.put(holder, file, text)


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path / "tree")


@pytest.mark.prove
def test_the_recipe_of_a_yaku(tree: Tree) -> None:
    tree.follow("A yaku is a row", without="texts/terms")
    assert "texts/terms/yaku.py: uumensai" in tree.run("-m", "tools.missing_texts").stderr
    holder, file, text = next(block for block in blocks("A yaku is a row") if "texts/terms" in block[1])
    tree.put(holder, file, text)
    tree.done("-m", "tools.missing_texts")
    assert "docs/books/club.md is stale: run make pages" in tree.run("-m", "tools.pages", "--check").stdout
    tree.done("-m", "tools.pages")
    tree.done("-m", "tools.book_places")
    tree.done("-m", "tests.telling", "--write")
    shown = tree.done("-m", "jantaku", "score", "123m 456p 789s 111z 5z", "5z", "--ron", "--book", "club", "--lang", "en")
    assert "All Five Kinds" in shown
    tree.passes(
        "tests/rules/test_books_content.py",
        "tests/texts/test_glossary.py",
        "tests/game/test_playthroughs.py",
        "tests/test_former_files.py",
    )
    tree.passes("tests/rules/test_books_texts.py", "-k", "laid or shelf or yaku")
    tree.passes("tests/rules/test_places.py", "tests/test_pages.py", "-k", INVENTED)


@pytest.mark.prove
def test_the_recipe_of_a_ruling(tree: Tree) -> None:
    tree.follow("A ruling is a value", without="texts/")
    said = tree.run("-m", "tools.missing_texts").stderr
    for lang in ("en", "fr", "ja"):
        assert f"texts/{lang}/rulings/table.py: claims.polite_calls" in said
    for holder, file, text in blocks("A ruling is a value"):
        if "texts/" in file:
            tree.put(holder, file, text)
    tree.done("-m", "tools.missing_texts")
    tree.done("-m", "tools.pages")
    tree.done("-m", "tools.book_places")
    assert "def polite_calls(self) -> bool" in (tree.folder / "src/jantaku/rules/attributes.pyi").read_text("utf-8")
    assert "Appels polis" in tree.done("-m", "jantaku", "rules", "polite_calls", "--lang", "fr")
    tree.passes("tests/rules/test_books_content.py", "tests/test_former_files.py")
    tree.passes("tests/rules/test_places.py", "tests/test_pages.py", "-k", INVENTED)
    tree.passes("tests/rules/test_books_texts.py", "tests/rules/test_settings.py", "-k", "polite_calls or laid or wording")


@pytest.mark.prove
def test_the_recipe_of_a_book(tree: Tree) -> None:
    ((_, file, text),) = blocks("A book is an overlay")
    (tree.folder / file).write_text(text, "utf-8")
    shown = tree.done("-m", "jantaku", "rules", "--compare", "wrc-2015", "our-club", "--lang", "en")
    assert "tiles.red_fives" in shown
    assert "    Our club  " in shown
    assert "The rules of our club" in tree.done("-m", "jantaku", "rules", "our-club.toml", "--lang", "en")
    head = FENCE.findall(section("A book is an overlay"))[-1][1]
    (tree.folder / "src/jantaku/rules/books" / file).write_text(head + text, "utf-8")
    (tree.folder / file).unlink()
    assert "docs/books/our-club.md" in tree.done("-m", "tools.pages")
    tree.passes("tests/test_pages.py", "tests/cli/test_answers.py", "-k", "shelf or page")
    tree.passes("tests/rules/test_books_texts.py", "-k", "shelf or laid or names")


@pytest.mark.prove
def test_the_recipe_of_a_foul(tree: Tree) -> None:
    tree.follow("A foul is a row", without="texts/")
    assert "texts/fr/fouls.py: foul.title.sung-call" in tree.run("-m", "tools.missing_texts").stderr
    for holder, file, text in blocks("A foul is a row"):
        if "texts/" in file:
            tree.put(holder, file, text)
    tree.done("-m", "tools.missing_texts")
    assert "docs/referee.md" in tree.done("-m", "tools.pages")
    tree.passes("tests/referee/test_rows.py", "tests/referee/test_editions.py", "tests/referee/test_docs.py", "tests/test_pages.py")
    tree.passes("tests/texts/test_texts.py", "tests/scorekeeper/test_rows.py", "-k", "sung or same_things or said_somewhere")


@pytest.mark.prove
def test_the_recipe_of_a_log_format(tree: Tree) -> None:
    tree.follow("A log format is a row")
    code = (
        "import json; from jantaku.game import formats\n"
        "log = formats.read(json.dumps({'deal': [n // 4 for n in range(136)]}).encode())\n"
        "print(log.hands[0].wall[135], formats.READ)"
    )
    shown = tree.done("-c", code)
    assert shown.startswith("33 ")
    assert "a deal" in shown
    assert "a deal" in tree.done("-m", "jantaku", "convert", "--help")
    assert "share/man/man1/jantaku-convert.1" in tree.done("-m", "tools.pages")
    tree.passes("tests/game/formats/test_formats.py", "tests/test_pages.py")


def test_the_recipe_of_a_page(tree: Tree) -> None:
    tree.follow("A page is a folder")
    tree.done("-m", "tools.missing_texts")
    tree.passes("tests/web/app/test_pages.py", "-k", "three or language or missing")


@pytest.mark.prove
def test_the_recipe_of_a_language(tree: Tree) -> None:
    """The row alone is written by hand; the commands of the recipe are run as they stand, the file translated between them."""
    pytest.importorskip("babel", reason="texts go into PO files by Babel: the extra texts")
    from babel.messages.pofile import read_po, write_po

    holder, file, text = blocks("A language is a row and a folder")[0]
    tree.put(holder, file, text)
    out, back = re.findall(r"^    \.venv/bin/python (.*)$", section("A language is a row and a folder"), re.MULTILINE)
    words, _, po = out.partition(" > ")
    (tree.folder / po).write_text(tree.done(*words.split()), "utf-8")
    with (tree.folder / po).open("rb") as given:
        catalog = read_po(given)
    for message in catalog:
        message.string = message.string or message.id
    with (tree.folder / po).open("wb") as translated:
        write_po(translated, catalog, width=0)
    tree.done(*back.split())
    tree.done("-m", "tools.missing_texts")
    shown = tree.done("-m", "jantaku", "rules", "--lang", "eo")
    assert re.sub(r"(?<=\d)\u202f(?=\d{3}\b)", ",", shown) == tree.done("-m", "jantaku", "rules", "--lang", "en")
    assert "3\u202f000 points" in shown
    tree.passes("tests/texts/test_languages.py", "tests/web/app/test_pages.py", "-k", "three or language and not fourth")
