"""Old files altered in one place each, and what is reported of them: by the ids of its texts, since wording may change."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

from jantaku import texts
from jantaku.errors import JantakuError
from jantaku.game.verify import Report

LINE_EDITS: dict[str, Callable[[dict[str, Any]], object]] = {
    "n is a text": lambda row: row.update(n="1"),
    "n is another": lambda row: row.update(n=row["n"] + 1),
    "id is a number": lambda row: row.update(id=3),
    "id is another": lambda row: row.update(id="zz"),
    "kind is unknown": lambda row: row.update(kind="x" * 30),
    "at is a fraction": lambda row: row.update(at=0.5),
    "by is another": lambda row: row.update(by="someone"),
    "body is a list": lambda row: row.update(body=[]),
    "body has a field more": lambda row: row["body"].update(zz=1),
    "body is empty": lambda row: row.update(body={}),
    "body is long": lambda row: row["body"].update(why="x" * 9000),
    "body is no text": lambda row: row["body"].update(why="\ud800"),
    "after is empty": lambda row: row.update(after=type(row["after"])()),
    "after is of the other kind": lambda row: row.update(after={} if isinstance(row["after"], list) else []),
    "after is a text": lambda row: row.update(after="x"),
    "after has a truth": lambda row: row.update(after=[*row["after"], True]),
    "prev is another": lambda row: row.update(prev="0" * 64),
    "hash is another": lambda row: row.update(hash="0" * 64),
    "hash is missing": lambda row: row.pop("hash"),
    "a field more": lambda row: row.update(more=1),
}


def altered(text: str) -> Iterator[tuple[str, str]]:
    """Yield a file with one thing altered, at each of its lines, and the name of what was done."""
    lines = text.splitlines()
    yield "nothing", text
    yield "empty", ""
    yield "no JSON", "{" + text
    for at, line in enumerate(lines):
        for what, edit in LINE_EDITS.items():
            row = json.loads(line)
            edit(row)
            new = json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
            yield f"{at}: {what}", "\n".join([*lines[:at], new, *lines[at + 1 :], ""])
        yield f"{at}: removed", "\n".join([*lines[:at], *lines[at + 1 :], ""])
        yield f"{at}: twice", "\n".join([*lines[: at + 1], *lines[at:], ""])


WORDED = texts._catalogue


def in_ids(lang: str, part: str) -> dict[str, str]:
    """Texts whose words are their ids and their values."""
    return {
        ident: " ".join([ident, *(f"{{{name}}}" for name in sorted(set(re.findall(r"\{(\w+)", worded))))])
        for ident, worded in WORDED(lang, part).items()
    }


def said_of(check: Callable[..., Report], text: str) -> dict[str, list[str]]:
    """Return the report of each altered file: its error, or its differences, in ids of texts."""
    with patch.object(texts, "_catalogue", in_ids):
        return _said_of(check, text)


def _said_of(check: Callable[..., Report], text: str) -> dict[str, list[str]]:
    out = {}
    for name, other in altered(text):
        try:
            found = check(other, receipt="0" * 64 if name == "nothing" else "")
            out[name] = [f"{one.place} | {one.what} | {one.says} | {one.rules}" for one in found.differences]
        except JantakuError as error:
            out[name] = [f"refused: {error}"]
        except (TypeError, ValueError, AttributeError, KeyError) as error:
            out[name] = [f"fails: {type(error).__name__}"]
    return out
