"""The glossary of the code, docs/words.md, names what is there, in the order of the layers."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "words.md").read_text("utf-8")
SOURCE = ROOT / "src" / "jantaku"
KNOWN = {
    ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(SOURCE.rglob("*.py"))
}


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the table under a heading, in cells."""
    part = PAGE.partition(f"## {heading}")[2].partition("\n## ")[0]
    for row in part.splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if row.startswith("|") and cells[0] not in {"---", "word", "package"}:
            yield cells


def quoted(cell: str) -> list[str]:
    """The names between backticks."""
    return re.findall(r"`([\w.]+)`", cell)


def packages() -> Iterator[tuple[list[str], str]]:
    """The packages of each row, and its words; a row without packages goes on with those before."""
    last: list[str] = []
    for names, words, *_ in rows("Packages"):
        last = quoted(names) or last
        yield last, words


def files(package: str) -> list[Path]:
    """The sources of a package, or of a module."""
    return [path for module, path in KNOWN.items() if module == package or module.startswith(f"{package}.")]


@pytest.mark.parametrize("package", sorted({name for names, _ in packages() for name in names}))
def test_a_package_that_is_named_is_there(package: str) -> None:
    assert files(package)


@pytest.mark.parametrize(("names", "words"), list(packages()))
def test_a_word_of_a_package_is_defined_in_it(names: list[str], words: str) -> None:
    sources = "\n".join(path.read_text("utf-8") for name in names for path in files(name))
    stems = {part for name in names for path in files(name) for part in (path.stem, path.parent.name)}
    for word in quoted(words):
        assert word in stems or re.search(rf"^(class|def|async def) {word}\b|^{word}\b.* = ", sources, re.MULTILINE), word


def test_packages_stand_in_the_order_of_the_layers() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = next(one["layers"] for one in project["tool"]["importlinter"]["contracts"] if one["id"] == "layers")
    place = {name: -at for at, layer in enumerate(layers) for name in re.findall(r"\w+", layer)}
    named = [[name.partition(".")[0] for name in names] for names, _ in packages()]
    order = [max(place[name] for name in names) for names in named if "sim" not in names]
    assert order == sorted(order)
