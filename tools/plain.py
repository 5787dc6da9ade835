"""Hold the house's English to plain words: ``python -m tools.plain [PATH ...]``; without a path as `make lint` does.

Reads the docstrings and comments of the sources, the English texts, the help and messages of the command line, and the pages
of the documentation. Code between backquotes is not prose and is left out. Prints each breach as ``file:line: words: advice``.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ("src", "tools", "benchmarks", "examples", "docs", "README.md", "CONTRIBUTING.md", "SECURITY.md")
LEFT = ROOT / "tools" / "plain_left.txt"

# What prose does not say, and what it says instead. "There is no" and "if there is none" are plain.
WORDS = (
    (
        r"(?<!there )\b(?:is|are|was|were|be) no (?!longer\b|more\b|less\b|better\b|worse\b|fewer\b|later\b|sooner\b|\d)",
        "is not a, has no",
    ),
    (r"(?<!there )\b(?:is|are|was|were) (?-i:none)\b", "there is no, is not one"),
    (r"\b(?:who|what|which)(?:so)?ever\b", "name it: the player, a client, any action"),
    (r"\b(?:he|him|his|himself|she|her|hers|herself)\b", "they, them, their"),
    (r"\bdeeds?\b", "action"),
    (r"\btold\b", "shown, sent, reported, announced"),
    (r"\b(?:is|are|was|were|be|been|being) said\b", "is stated, is reported, is announced"),
    (r"\b(?:lies|lain)\b", "is, is on, remains"),
    (r"\btrifles?\b", "warning, minor slip"),
    (r"\blets? (?:it|them|that) stand\b", "keep, accept"),
    (r"\bputs? (?:it |them )?right\b", "correct"),
    (r"\bof (?:its|their|one's|one’s|your|my) own\b", "own, separate"),
    (r"\bone['’]s own\b", "the player's own"),
    (r"\b(?:made|making|makes?) known\b", "publish, announce"),
    (r"\b(?:anew|thereof|therein|wherein|whereof|thereby|hitherto|befalls?|upon)\b", "plain words"),
    (r"\bamounts? to\b", "is, counts as"),
)
# How a docstring does not begin; it begins with an imperative or a noun phrase.
OPENER = re.compile(r"\s*(?:What|Whether|That|Who|Whose|How|Where|When|Which|Whom|Why|He|She|They|It)\b")
# Phrases that stand although a word of the list is in them: (end of the path, the phrase), each with its reason.
MEANT: tuple[tuple[str, str], ...] = (
    ("cli/register.py", "trifles"),  # the option --trifles
    ("tools/plain.py", "trifles"),
)
COMMENT_SKIPS = re.compile(r"noqa|type:|pragma|ruff:")


class Breach(NamedTuple):
    """A phrase to rewrite: the file, its line, the phrase, the advice."""

    path: Path
    line: int
    words: str
    advice: str


@dataclass(frozen=True)
class Passage:
    """Prose of a file, the line it begins on, and whether it is a docstring."""

    text: str
    line: int
    docstring: bool = False


def bare(text: str) -> str:
    """Return prose without code: words between backquotes, placeholders and the code blocks of a page."""
    blank = re.sub(r"```.*?```", lambda m: "\n" * m[0].count("\n"), text, flags=re.DOTALL)
    return re.sub(r"``[^`]*``|`[^`\n]*`|\{\w+\}", "_", blank)


def docstrings(tree: ast.AST) -> Iterator[Passage]:
    """Docstrings of a module and all within it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            text = ast.get_docstring(node, clean=False)
            if text:
                yield Passage(text, node.body[0].lineno, docstring=True)


def comments(source: str) -> Iterator[Passage]:
    """Comments of a source, but for those that speak to a tool."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and not COMMENT_SKIPS.search(token.string):
            yield Passage(token.string, token.start[0])


def strings(tree: ast.AST) -> Iterator[Passage]:
    """Strings of two words and more that are not docstrings: texts and messages."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield Passage(node.value, node.lineno)


def read_by_people(path: Path) -> bool:
    """Return whether the strings of a source are English that people read."""
    return {"texts", "en"} <= set(path.parts) or "cli" in path.parts


def passages(path: Path) -> Iterator[Passage]:
    """All prose of one file."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield Passage(source, 1)
        return
    tree = ast.parse(source)
    yield from docstrings(tree)
    yield from comments(source)
    if read_by_people(path):
        docs = {(found.line, found.text) for found in docstrings(tree)}
        yield from (found for found in strings(tree) if (found.line, found.text) not in docs)


def breaches(path: Path) -> Iterator[Breach]:
    """Each phrase of a file that is not plain English."""
    for passage in passages(path):
        text = bare(passage.text)
        opener = OPENER.match(text) if passage.docstring else None
        if opener:
            yield Breach(path, passage.line, f"{opener[0].strip()} ...", "begin with an imperative or a noun phrase")
        for pattern, advice in WORDS:
            for found in re.finditer(pattern, text, re.IGNORECASE):
                yield Breach(path, passage.line + text.count("\n", 0, found.start()), found[0], advice)


def meant(breach: Breach) -> bool:
    """Return whether a phrase is one that stands for a reason."""
    return any(breach.path.as_posix().endswith(end) and breach.words == words for end, words in MEANT)


def files(paths: list[Path]) -> list[Path]:
    """Sources and pages under the paths, in order."""
    every = [file for path in paths for file in (sorted(path.rglob("*")) if path.is_dir() else [path])]
    return [file for file in every if file.suffix in {".py", ".md"} and not {"fr", "ja"} & set(file.parts)]


def left() -> dict[str, int]:
    """Return how many phrases each file may still have, by its path: they only become fewer."""
    rows = (line.split(maxsplit=1) for line in LEFT.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))
    return {path: int(count) for count, path in rows}


def show(found: Iterable[Breach]) -> None:
    """Print each breach with its place."""
    for each in found:
        place = each.path.relative_to(ROOT) if each.path.is_relative_to(ROOT) else each.path
        print(f"{place}:{each.line}: {each.words}: {each.advice}")


def held(found: Iterable[Breach]) -> int:
    """Print the files that have more phrases than they may, or fewer than is written down; 1 if there is any."""
    by_file: dict[str, list[Breach]] = {}
    for each in found:
        by_file.setdefault(each.path.relative_to(ROOT).as_posix(), []).append(each)
    wrong = 0
    allowed = left()
    for path in sorted(by_file.keys() | allowed.keys()):
        here, may = by_file.get(path, []), allowed.get(path, 0)
        if len(here) > may:
            show(here)
        elif len(here) < may:
            print(f"{path} has {len(here)} phrases left: write {len(here)} instead of {may} into {LEFT.relative_to(ROOT)}")
        wrong += len(here) != may
    return 1 if wrong else 0


def main(arguments: list[str]) -> int:
    """Print every breach under the paths; without paths check the whole house against what is left. Return 1 for any."""
    paths = [Path(each) for each in arguments] or [ROOT / each for each in HOUSE]
    found = sorted({breach for path in files(paths) for breach in breaches(path) if not meant(breach)})
    if not arguments:
        return held(found)
    show(found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
