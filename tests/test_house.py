"""The house: what holds of the project as a whole."""

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from packaging.specifiers import SpecifierSet

import jantaku
from tests.sampling import one_by_one
from tools import ceilings

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "jantaku"
OFFERED: dict[str, str] = vars(jantaku)["_HOME"]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def loaded_by(statement: str) -> set[str]:
    """The top-level modules and those of ours that a fresh interpreter holds once a statement has run."""
    code = f"import sys; before = set(sys.modules); {statement}; print(*sorted(set(sys.modules) - before))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name if name.startswith("jantaku") else name.partition(".")[0] for name in run.stdout.split()}


def modules_under(package: str) -> list[str]:
    path = PACKAGE.joinpath(*package.split(".")[1:])
    return [package, *(found.name for found in pkgutil.walk_packages([str(path)], f"{package}."))]


def test_import_jantaku_loads_nothing_but_itself() -> None:
    assert loaded_by("import jantaku") == {"jantaku"}


def test_core_loads_nothing_but_core_and_the_standard_library() -> None:
    modules = modules_under("jantaku.core")
    strangers = {
        name
        for name in loaded_by(f"import {', '.join(modules)}")
        if name not in sys.stdlib_module_names and name != "jantaku" and not name.startswith("jantaku.core")
    }
    assert len(modules) > 1
    assert strangers == set()


@one_by_one("name", sorted(OFFERED))
def test_every_name_jantaku_offers_is_where_it_is_said_to_be(name: str) -> None:
    assert getattr(jantaku, name) is getattr(importlib.import_module(OFFERED[name]), name)


def test_type_checkers_are_shown_the_same_names_as_the_interpreter() -> None:
    tree = ast.parse((PACKAGE / "__init__.pyi").read_text("utf-8"))
    told = {alias.asname: node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert told == OFFERED


def test_jantaku_lists_what_it_offers_and_refuses_what_it_has_not() -> None:
    assert {"JantakuError", "__version__"} <= set(dir(jantaku))
    with pytest.raises(AttributeError, match="no attribute 'mah_jong'"):
        getattr(jantaku, "mah_jong")  # noqa: B009 - no checker shall know it


def test_every_error_of_ours_is_a_jantaku_error() -> None:
    for module in modules_under("jantaku"):
        if module.startswith("jantaku.sim") or module.endswith(("__main__", "migrations.env")):
            continue
        for name, thing in list(vars(importlib.import_module(module)).items()):
            if isinstance(thing, type) and issubclass(thing, Exception) and thing.__module__.startswith("jantaku"):
                assert issubclass(thing, jantaku.JantakuError), f"{module}.{name}"


def test_every_exception_to_a_ceiling_has_a_reason() -> None:
    assert all(reason.strip() for _, reason in ceilings.EXCEPTIONS.values())


def function(lines: int) -> str:
    return "def long():\n" + "    pass\n" * (lines - 1)


@one_by_one(
    ("path", "source", "told"),
    [
        ("src/jantaku/core/a.py", function(24), []),
        ("src/jantaku/core/a.py", function(25), ["src/jantaku/core/a.py::long has 25 lines, and may have 24"]),
        ("src/jantaku/a.py", function(39), []),
        ("src/jantaku/a.py", "class C:\n  async " + function(40), ["src/jantaku/a.py::C.long has 40 lines, and may have 39"]),
        ("tests/a.py", "\n" * 499, []),
        ("tests/a.py", "\n" * 500, ["tests/a.py has 500 lines, and may have 499"]),
        ("src/jantaku/web/static/a/a.css", "a {}\n" * 500, ["src/jantaku/web/static/a/a.css has 500 lines, and may have 499"]),
    ],
)
def test_what_is_too_long_is_reported_with_its_place(path: str, source: str, told: list[str]) -> None:
    assert list(ceilings.complaints(list(ceilings.measure(source, path)), {})) == told


def test_an_exception_holds_up_to_its_own_number_and_goes_when_it_is_not_needed() -> None:
    exceptions = {"tests/a.py": (550, "a table"), "tests/b.py": (500, "gone")}
    assert list(ceilings.complaints(list(ceilings.measure("\n" * 550, "tests/a.py")), exceptions)) == [
        "tests/b.py is not there: its exception can go"
    ]
    assert list(ceilings.complaints(list(ceilings.measure("\n" * 551, "tests/a.py")), exceptions)) == [
        "tests/a.py has 551 lines, and may have 550",
        "tests/b.py is not there: its exception can go",
    ]
    assert list(ceilings.complaints(list(ceilings.measure("\n", "tests/a.py")), exceptions)) == [
        "tests/a.py has only 1 lines: its exception can go",
        "tests/b.py is not there: its exception can go",
    ]


def test_the_licence_is_the_one_the_project_declares() -> None:
    text = (ROOT / "LICENSE").read_text("utf-8")
    assert PROJECT["project"]["license"] == "MIT AND OFL-1.1"  # the font of the prints has a licence of its own
    assert text.startswith("MIT License\n")
    assert "The Jantaku authors" in text
    assert PROJECT["project"]["authors"] == [{"name": "The Jantaku authors"}]


def test_every_requirement_has_a_lower_bound_and_none_is_asked_for_twice_differently() -> None:
    project = PROJECT["project"]
    asked = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    bounds: dict[tuple[str, bool], str] = {}
    lines = [each.partition(";")[0] for each in asked]  # without the platforms that it is for
    for line in [each for each in lines if not each.startswith("jantaku[")]:  # an extra may take in another
        found = re.fullmatch(r"([a-z0-9-]+(?:\[[a-z]+\])?)((?:>=|==)[0-9.]+(?:,<[0-9.]+)?)", line)
        assert found, f"{line}: no lower bound"
        held = found[2].startswith("==")  # the version that tests or figures speak of, within the bounds of whoever installs it
        assert bounds.setdefault((found[1], held), found[2]) == found[2]
    for (name, held), version in bounds.items():
        assert not held or SpecifierSet(bounds.get((name, False), "")).contains(version.removeprefix("==")), name


def test_the_links_of_the_readme_lead_somewhere() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / "README.md").read_text("utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_every_file_that_the_documentation_names_is_there() -> None:
    """By the end of its path; what begins with a slash is an address, what has capitals a name to put in."""
    folders = [folder for folder in ROOT.iterdir() if folder.is_dir() and not folder.name.startswith(".")]
    there = [f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in folder.rglob("*.*")]
    there += [f"/{path.name}" for path in ROOT.iterdir()]
    named = re.compile(r"`(?:\.\./)*([a-z_][a-z0-9_./-]*\.(?:py|js|ts|html|css|toml))(?:::\w+)?`")
    for page in (ROOT / "docs").rglob("*.md"):
        missing = [name for name in named.findall(page.read_text("utf-8")) if not any(path.endswith(f"/{name}") for path in there)]
        assert missing == [], page.name


def test_the_readme_begins_with_the_two_commands() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"^    make ([a-z-]+)", text, re.MULTILINE)[:2] == ["play", "test"]


def test_the_sdist_has_all_that_its_tests_need() -> None:
    built = {each.removeprefix("/") for each in PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]}
    there = {path.name for path in ROOT.iterdir() if path.name not in {"build", "dist"} and not path.name.startswith(".")}
    assert built >= {
        "src",
        "tests",
        "benchmarks",
        "examples",
        "tools",
        "docs",
        "share",
        "Makefile",
        "README.md",
        "SECURITY.md",
        "CONTRIBUTING.md",
    }
    assert built - {".ci", ".dockerignore"} <= there
    imported = {
        name.partition(".")[0]
        for path in sorted((ROOT / "tests").rglob("*.py"))
        for name in re.findall(r"(?m)^ *(?:from|import) (\w+)", path.read_text("utf-8"))
    }
    assert {name for name in imported if (ROOT / name).is_dir()} <= built


@pytest.mark.parametrize("name", ["in_turn.txt", "prove.txt", "slow.txt"])
def test_every_test_that_a_list_names_is_there(name: str) -> None:
    lines = (ROOT / "tests" / name).read_text("utf-8").splitlines()
    for line in (line for line in lines if not line.startswith("#")):
        place, _, test = line.partition("::")
        assert (ROOT / place).exists(), line
        assert not test or f"def {test.partition('[')[0]}(" in (ROOT / place).read_text("utf-8"), line


def defined(source: str) -> set[str]:
    """The names that a module defines by itself: not by a decorator, nor as one of a row of numbers."""
    functions = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
    body = ast.parse(source).body
    found = {node.name for node in body if isinstance(node, functions) and not node.decorator_list}
    return found | {name.id for node in body if isinstance(node, ast.Assign) for name in node.targets if isinstance(name, ast.Name)}


def test_every_name_of_a_module_is_used_somewhere() -> None:
    texts = [
        path.read_text("utf-8")
        for folder in ("src", "tests", "tools", "benchmarks", "examples")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".py", ".pyi", ".js", ".html", ".toml", ".cu", ".h"}
    ]
    words = Counter(word for text in [*texts, (ROOT / "pyproject.toml").read_text("utf-8")] for word in re.findall(r"\w+", text))
    unused = {
        f"{path.relative_to(PACKAGE)}: {name}"
        for path in PACKAGE.rglob("*.py")
        for name in defined(path.read_text("utf-8"))
        if words[name] == 1 and not name.startswith("__")
    }
    assert unused == set(), "what is dead is deleted"


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").is_file()


# ---- time

# Where something else than a test waits, or by a time that the test moves on; a loop that looks again is always allowed.
WAITS = {
    "tests/web/refereed/*.py": "by a time of the test's own, as in play",
    "tests/web/play/*.py": "by a time of the test's own (virtual.py), or giving way to others",
    "tests/web/faults/storms.py": "how long a storm rages",
    "tests/web/faults/test_storms.py": "a person who thinks between two acts",
    "tests/web/*/test_power.py": "the power fails at a moment that chance chooses",
}


def waits(source: str) -> list[int]:
    """The lines of a source that wait for a fixed moment: not in a loop that looks whether something is so, and not for no time."""
    tree = ast.parse(source)
    looked = {
        id(inner)
        for loop in ast.walk(tree)
        if isinstance(loop, ast.While)
        for inner in ast.walk(loop)
        if isinstance(inner, ast.Call)
    }
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    named = [(node, node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")) for node in calls]
    return [
        node.lineno
        for node, name in named
        if name == "wait_for_timeout"
        or (
            name == "sleep"
            and id(node) not in looked
            and not (node.args and isinstance(node.args[0], ast.Constant) and node.args[0].value == 0)
        )
    ]


def test_no_test_waits_for_a_fixed_moment() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sorted((ROOT / "tests").rglob("*.py"))
        if not any(path.match(pattern) for pattern in WAITS)
        if {"sleep", "wait_for_timeout"} & set(re.findall(r"\w+", source := path.read_text("utf-8")))
        for line in waits(source)
    ]
    assert found == [], "wait for what is to be so, or let time pass (tests/web/browser/hours.py)"


def test_a_fixed_wait_is_found_and_a_loop_that_looks_again_is_none() -> None:
    assert waits("import time\ntime.sleep(1)\npage.wait_for_timeout(9)\n") == [2, 3]
    assert waits("while not there():\n    sleep(0.1)\n") == []
    assert waits("while not there():\n    page.wait_for_timeout(1)\n") == [2]
    assert waits("await asyncio.sleep(0)\n") == []
