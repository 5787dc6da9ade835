"""Differences of two corpora, without those that were meant."""

import difflib
import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple, Self

FILE = Path(__file__).with_name("meant.toml")
MOST_LINES, MOST_LETTERS = 12, 300  # of a difference that is printed
# Fingerprints of files that are served, and tokens of forms
CHANCE = re.compile(r'/static/\w+/|(?<=frames\?v=)\w+|(?<=name="csrf" value=")[^"]+|(?<=name="entry" value=")[^"]+')


class Change(NamedTuple):
    """A change that was meant: in which answers, what was removed or added line by line, and why."""

    where: str
    lines: re.Pattern[str]
    why: str


class Meant(NamedTuple):
    """All changes that were meant."""

    changes: tuple[Change, ...]

    @classmethod
    def read(cls, path: Path = FILE) -> Self:
        """Read the list."""
        rows = tomllib.loads(path.read_text("utf-8")).get("change", [])
        return cls(tuple(Change(row["where"], re.compile(row["lines"]), row["why"]) for row in rows))

    def covers(self, name: str, line: str) -> bool:
        """Return whether a line that was removed or added was meant to be."""
        return any(fnmatch(name, change.where) and change.lines.search(line) for change in self.changes)


def differences(before: dict[str, str], after: dict[str, str], meant: Meant) -> list[str]:
    """Return each difference that was not meant, as lines to print."""
    out: list[str] = []
    for name in dict.fromkeys([*before, *after]):
        if name not in after or name not in before:
            if not meant.covers(name, "gone" if name not in after else "new"):
                out.append(f"{name}: {'is gone' if name not in after else 'is new'}")
            continue
        found = [line for line in _changed(before[name], after[name]) if not meant.covers(name, line)]
        if found:
            more = [f"  ... {len(found) - MOST_LINES} lines more"] if len(found) > MOST_LINES else []
            out += [f"{name}:", *(f"  {line[:MOST_LETTERS]}" for line in found[:MOST_LINES]), *more]
    return out


def _changed(before: str, after: str) -> Iterator[str]:
    """Lines that were removed or added: "-..." and "+..."."""
    old, new = lines(before), lines(after)
    if old != new:
        yield from (line for line in difflib.unified_diff(old, new, lineterm="", n=0) if not line.startswith(("---", "+++", "@@")))


def lines(text: str) -> list[str]:
    """Return an answer in lines: a tag of HTML, a member of JSON each; fingerprints and tokens left out."""
    text = CHANCE.sub("", text)
    if text.startswith(("<!doctype", "<svg")):
        text = re.sub(r"\s*(<[^>]*>)\s*", r"\n\1\n", text)
    return [line for line in re.sub(r'(?<=[,{\[])\s*(?=["{\[])', "\n", text).splitlines() if line.strip()]
