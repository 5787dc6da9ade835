"""The glossary of the code, docs/words.md, names what is there, in the order of the layers; and one class name is one thing."""

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from tests.sampling import one_by_one
from tools.small_modules import imported, modules, reasoned

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "words.md").read_text("utf-8")
KNOWN = {module.removeprefix("jantaku."): path for module, path in modules().items()}


def rows(heading: str) -> Iterator[list[str]]:
    """The rows of the table under a heading, in cells."""
    part = PAGE.partition(f"## {heading}")[2].partition("\n## ")[0]
    for row in part.splitlines():
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if row.startswith("|") and cells[0] not in {"---", "word", "package", "name", "module"}:
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


@one_by_one("package", sorted({name for names, _ in packages() for name in names}))
def test_a_package_that_is_named_is_there(package: str) -> None:
    assert files(package)


@one_by_one(("names", "words"), list(packages()))
def test_a_word_of_a_package_is_defined_in_it(names: list[str], words: str) -> None:
    sources = "\n".join(path.read_text("utf-8") for name in names for path in files(name))
    stems = {part for name in names for path in files(name) for part in (path.stem, path.parent.name)}
    for word in quoted(words):
        assert word in stems or re.search(rf"^(class|def|async def) {word}\b|^{word}\b.* = ", sources, re.MULTILINE), word


def test_packages_stand_in_the_order_of_the_layers_and_every_layer_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = next(one["layers"] for one in project["tool"]["importlinter"]["contracts"] if one["id"] == "layers")
    place = {name: -at for at, layer in enumerate(layers) for name in re.findall(r"\w+", layer)}
    named = [[name.partition(".")[0] for name in names] for names, _ in packages()]
    order = [max(place[name] for name in names) for names in named if "sim" not in names]
    assert order == sorted(order)
    inner = {"arguments", "version", "__main__", "tui", "tournament"}
    assert place.keys() - inner - {name for names in named for name in names} == set()


def defined() -> dict[str, set[str]]:
    """Every class name, with the modules that define it, or show in an example how it is defined."""
    found: dict[str, set[str]] = defaultdict(set)
    for module, path in KNOWN.items():
        for name in re.findall(r"^ *class (\w+)[(:\[]", path.read_text("utf-8"), re.MULTILINE):
            found[name].add(module)
    return found


def test_a_class_name_that_is_defined_twice_has_its_reason_on_the_page() -> None:
    reasons = {
        name: set(quoted(where)) for cell, where, reason in rows("Names that are defined twice") for name in quoted(cell) if reason
    }
    twice = {name: where for name, where in defined().items() if len(where) > 1}
    wanted = {name: sorted(where - reasons.get(name, set())) for name, where in twice.items()}
    assert {name: where for name, where in wanted.items() if where} == {}, "rename one, or write a reason in docs/words.md"


def test_a_module_that_is_named_is_there() -> None:
    named = {name for _, where, _ in rows("Names that are defined twice") for name in quoted(where)}
    assert named | {module.removeprefix("jantaku.") for module in reasoned(PAGE)} <= KNOWN.keys()


def test_an_importer_is_seen_wherever_it_imports() -> None:
    source = "import a.b\n\ndef f():\n    from c import d, e\n"
    assert sorted(imported(ast.parse(source), {"c.d": ROOT})) == ["a.b", "c", "c.d"]
