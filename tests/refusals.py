"""Refusals with an id: which ones the sources raise, and how each is worded."""

import ast
import re
from functools import cache
from pathlib import Path

import jantaku
from jantaku import texts


@cache
def raised(error: str) -> frozenset[str]:
    """Return the ids with which the commands and tournaments make an error; "x-*" where an f-string ends one."""
    source = Path(jantaku.__file__).parent
    found: set[str] = set()
    for path in (*source.glob("tournament/**/*.py"), *source.glob("cli/**/*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == error:
                found |= _ids(node.args[0])
    return frozenset(found)


def _ids(word: ast.expr) -> set[str]:
    """Return what an expression can be: an id, one of two, or ids that begin alike."""
    if isinstance(word, ast.IfExp):
        return _ids(word.body) | _ids(word.orelse)
    if isinstance(word, ast.JoinedStr):
        return {"".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in word.values)}
    assert isinstance(word, ast.Constant), ast.unparse(word)
    return {str(word.value)}


def wordings(prefix: str, lang: str) -> set[str]:
    """Return the ids of the texts that begin so, without that beginning."""
    return {ident.removeprefix(prefix) for ident in texts.catalogue(lang) if ident.startswith(prefix)}


def worded(ident: str, lang: str) -> re.Pattern[str]:
    """Return a text with anything in its places."""
    return re.compile(re.sub(r"\\\{.*?\\\}", ".+", re.escape(texts.template(ident, lang))))
