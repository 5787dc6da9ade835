"""All texts of a language as a PO file, and back: ``python -m tools.texts export LANG > LANG.po``, ``... import LANG LANG.po``.

Each text has its id as its context: the id of a text of the interface; ``ruling:KEY`` with ``title``, ``says`` or the value of
which it is the sentence; ``penalty:SECTION:WORD``; ``note:ID``; ``term:ID`` with ``name`` or ``meaning``. An import writes what has
changed into the files of the language, and nothing else; a language that is new gets its files. Needs the extra ``texts``.
"""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1] / "src" / "jantaku" / "texts"
SOURCE = "en"
INLINE = ("en", "fr", "ja")  # languages whose terms and notes stand side by side, in files that they share
NAMES = {"en": ("name", "name-2", "name-3"), "fr": ("name", "name-2"), "ja": ("romaji", "name", "reading")}
FIELDS = ("id", "topic", "en", "fr", "ja", "cite")  # of a `Term`, then what it means in each of the languages


class Text(NamedTuple):
    """One text: its words, its file, and the literal in which it stands; `holder` is the dict of the file, `key` its key there."""

    words: str
    file: Path
    literal: ast.Constant
    key: object


def texts_of(lang: str, root: Path = ROOT) -> dict[str, Text]:
    """Return every text of a language by its context, in the order of the files."""
    found: dict[str, Text] = {}
    for file in sorted((root / lang).glob("*.py")):
        read = {"terms.py": _own_terms, "notes.py": _own_notes}.get(file.name, _plain)
        found |= read(file)
    for file in sorted((root / lang / "rulings").glob("*.py")):
        found |= _rulings(file)
    if lang in INLINE:
        for file in sorted((root / "rulings").glob("*.py")):
            found |= _notes(file, INLINE.index(lang))
        for file in sorted((root / "terms").glob("*.py")):
            found |= _terms(file, lang)
    return found


def _dicts(file: Path) -> Iterator[tuple[str, ast.Dict]]:
    """The dicts of a file by their names."""
    for node in ast.parse(file.read_text("utf-8")).body:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target if isinstance(node, ast.AnnAssign) else None
        if isinstance(target, ast.Name) and isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            yield target.id, node.value


def _items(file: Path, name: str) -> Iterator[tuple[str, ast.expr]]:
    for known, node in _dicts(file):
        if known == name:
            yield from (
                (str(key.value), value) for key, value in zip(node.keys, node.values, strict=True) if isinstance(key, ast.Constant)
            )


def _text(file: Path, node: ast.expr, key: object) -> Text:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        raise SystemExit(f"{file}, line {node.lineno}: expected a text in quotes")
    return Text(node.value, file, node, key)


def _plain(file: Path) -> dict[str, Text]:
    return {ident: _text(file, node, ident) for ident, node in _items(file, "TEXTS")}


def _own_notes(file: Path) -> dict[str, Text]:
    return {f"note:{ident}": _text(file, node, ident) for ident, node in _items(file, "TEXTS")}


def _own_terms(file: Path) -> dict[str, Text]:
    found = {}
    for ident, node in _items(file, "TERMS"):
        for kind, part in zip(("name", "meaning"), node.elts if isinstance(node, ast.Tuple) else (), strict=True):
            found[f"term:{ident}:{kind}"] = _text(file, part, ident)
    return found


def _rulings(file: Path) -> dict[str, Text]:
    found = {f"penalty:{file.stem}:{word}": _text(file, node, word) for word, node in _items(file, "PENALTIES")}
    for key, node in _items(file, "TEXTS"):
        title, says = node.elts if isinstance(node, ast.Tuple) else (None, node)
        if title is not None:
            found[f"ruling:{key}:title"] = _text(file, title, key)
        if isinstance(says, ast.Dict):
            for value, sentence in zip(says.keys, says.values, strict=True):
                if isinstance(value, ast.Constant):
                    found[f"ruling:{key}:{value.value!r}"] = _text(file, sentence, key)
        else:
            found[f"ruling:{key}:says"] = _text(file, says, key)
    return found


def _notes(file: Path, place: int) -> dict[str, Text]:
    return {
        f"note:{ident}": _text(file, node.elts[place], ident)
        for name, _ in _dicts(file)
        for ident, node in _items(file, name)
        if isinstance(node, ast.Tuple)
    }


def _terms(file: Path, lang: str) -> dict[str, Text]:
    found = {}
    for call in (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Name) and call.func.id == "Term" and isinstance(call.args[0], ast.Constant):
            ident, names = str(call.args[0].value), call.args[FIELDS.index(lang)]
            for kind, node in zip(NAMES[lang], names.elts if isinstance(names, ast.Tuple) else (), strict=False):
                found[f"term:{ident}:{kind}"] = _text(file, node, ident)
            found[f"term:{ident}:meaning"] = _text(file, call.args[len(FIELDS) + INLINE.index(lang)], ident)
    return found


# ---- out
def export(lang: str, root: Path = ROOT) -> Catalog:
    """Return all texts of a language, those that it lacks empty; the English text is the source of each."""
    english, own = texts_of(SOURCE, root), texts_of(lang, root)
    kinds = {*NAMES.get(lang, ("name",)), "meaning"}
    wanted = [context for context in english if not context.startswith("term:") or context.rpartition(":")[2] in kinds]
    catalog = Catalog(project="Jantaku", charset="utf-8", header_comment=f"# Texts of Jantaku: {lang}", fuzzy=False)
    for context in dict.fromkeys((*wanted, *own)):
        source = english.get(context) or own[context]
        comments = [f"{source.file.relative_to(root)}"]
        words = own[context].words if context in own else ""
        catalog.add(source.words or context, words, auto_comments=comments, context=context)
    return catalog


# ---- in
def write(lang: str, translated: dict[str, str], root: Path = ROOT) -> list[str]:
    """Write texts, by their contexts, into the files of a language; return the contexts that were written."""
    own, english = texts_of(lang, root), texts_of(SOURCE, root)
    changed = [context for context, words in translated.items() if words and context in own and own[context].words != words]
    for file in {own[context].file for context in changed}:
        _replace(file, {own[context].literal: translated[context] for context in changed if own[context].file == file})
    fresh = {context: words for context, words in translated.items() if words and context not in own and context in english}
    return [*changed, *_add(lang, fresh, english, root)]


def quoted(words: object) -> str:
    """A value as it is written in a file of texts."""
    if not isinstance(words, str):
        return repr(words)
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def _replace(file: Path, words: dict[ast.Constant, str]) -> None:
    """Put other words into literals of a file, from its end to its beginning; columns of `ast` count bytes."""
    lines = [line.encode() for line in file.read_text("utf-8").splitlines(keepends=True)]
    for node in sorted(words, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        end, last = node.end_lineno or node.lineno, node.end_col_offset or 0
        tail = lines[end - 1][last:]
        lines[node.lineno - 1 : end] = [lines[node.lineno - 1][: node.col_offset] + quoted(words[node]).encode() + tail]
    file.write_bytes(b"".join(lines))


def _add(lang: str, fresh: dict[str, str], english: dict[str, Text], root: Path) -> list[str]:
    """Add texts that a language lacks; an entry of several is added whole or not at all."""
    entries: dict[tuple[Path, str, str], dict[str, str]] = {}
    for context, words in fresh.items():
        place = _place(lang, context, english[context], root)
        if place:
            entries.setdefault(place, {})[context] = words
    rows: dict[tuple[Path, str], list[str]] = {}
    done: list[str] = []
    for (file, holder, key), found in entries.items():
        row = _row(key, found, english)
        if row:
            rows.setdefault((file, holder), []).append(f"    {quoted(key)}: {row},\n")
            done += found
    for (file, holder), lines in rows.items():
        _append(file, holder, lines)
    return done


def _place(lang: str, context: str, source: Text, root: Path) -> tuple[Path, str, str] | None:
    """Return the file of a new text, the dict there and its key; None where a language has no place for it."""
    kind = context.partition(":")[0]
    if kind in {"note", "term"}:
        if lang in INLINE or context.endswith(("name-2", "name-3")):
            return None
        return root / lang / f"{kind}s.py", "TEXTS" if kind == "note" else "TERMS", str(source.key)
    file = root / lang / source.file.relative_to(root / SOURCE)
    return file, "PENALTIES" if kind == "penalty" else "TEXTS", str(source.key)


def _row(key: str, found: dict[str, str], english: dict[str, Text]) -> str:
    """Return an entry as it is written; empty where a part of it is missing."""
    first = next(iter(found))
    if first.startswith("term:"):
        parts = [found.get(f"term:{key}:{kind}", "") for kind in ("name", "meaning")]
        return f"({', '.join(map(quoted, parts))})" if all(parts) else ""
    if not first.startswith("ruling:"):
        return quoted(found[first])
    head = f"ruling:{key}:"
    wanted = [context for context in english if context.startswith(head)]
    if set(wanted) != set(found):
        return ""
    values = [context for context in wanted if not context.endswith((":title", ":says"))]
    says = ", ".join(f"{context.removeprefix(head)}: {quoted(found[context])}" for context in values)
    text = f"{{{says}}}" if values else quoted(found[f"{head}says"])
    return f"({quoted(found[f'{head}title'])}, {text})" if f"{head}title" in found else text


def _append(file: Path, holder: str, lines: list[str]) -> None:
    """Put entries at the end of a dict of a file; make the file, and its folder's `__init__`, where they are missing."""
    for folder in (file.parent.parent, file.parent) if file.parent.name == "rulings" else (file.parent,):
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "__init__.py").exists():
            (folder / "__init__.py").write_text('"""The texts of a language; `python -m tools.texts` made them."""\n', "utf-8")
    if not file.exists():
        file.write_text(f'"""Texts of `{file.stem}`, from a PO file."""\n', "utf-8")
    if holder not in dict(_dicts(file)):
        file.write_text(f"{file.read_text('utf-8')}\n{holder} = {{\n}}\n", "utf-8")
    node = dict(_dicts(file))[holder]
    old = file.read_text("utf-8").splitlines(keepends=True)
    at = (node.end_lineno or node.lineno) - 1  # the line of the closing brace
    file.write_text("".join([*old[:at], *lines, *old[at:]]), "utf-8")


def main() -> None:
    """Export to standard output, or import a file."""
    parser = argparse.ArgumentParser(prog="python -m tools.texts", description="Texts of a language as a PO file, and back.")
    parser.add_argument("what", choices=("export", "import"))
    parser.add_argument("lang", help="the code of a language, as in jantaku.languages")
    parser.add_argument("file", nargs="?", type=Path, help="of an import: the PO file")
    asked = parser.parse_args()
    if asked.what == "export":
        write_po(sys.stdout.buffer, export(asked.lang), width=0, sort_output=False)
        return
    if asked.file is None:
        parser.error("an import needs the PO file")
    with asked.file.open("rb") as file:
        catalog = read_po(file)
    for context in write(asked.lang, {message.context or "": str(message.string) for message in catalog if message.id}):
        print(context)


if __name__ == "__main__":
    main()
