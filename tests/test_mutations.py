"""The mutations: small, within functions, the same for a seed, and noticed."""

import ast
import os
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from threading import Thread
from types import SimpleNamespace
from typing import cast

import pytest

from tests.sampling import one_by_one
from tools.mutations import PARTS, Mutant, changed, changes, forked, mutants, mutated, put_in, short
from tools.reached import CallersFirst, Place, Reached, Recorder

TOOLS = Path(__file__).parents[1] / "tools"
SOURCE = 'LIMIT = 3\n\ndef least(a, b):\n    """Less."""\n    return a if a < b else b\n'


def test_only_what_a_function_does_is_changed() -> None:
    assert {ast.unparse(after) for *_, after in changes(ast.parse(SOURCE))} == {"a <= b", "a if not a < b else b"}


def test_a_mutant_differs_in_one_place() -> None:
    found = [mutated(SOURCE, at) for at, *_ in changes(ast.parse(SOURCE))]
    assert [ast.unparse(tree).count("LIMIT = 3") for tree in found] == [1, 1]
    assert len({ast.unparse(tree) for tree in [*found, ast.parse(SOURCE)]}) == 3


def test_a_seed_has_always_the_same_mutants() -> None:
    assert mutants(20, 11) == mutants(20, 11) != mutants(20, 12)
    assert len({(mutant.path, mutant.node) for mutant in mutants(300, 11)}) == 300


@one_by_one("part", PARTS)
def test_the_tests_of_a_part_are_there(part: str) -> None:
    assert [place for place in PARTS[part] if not (Path(__file__).parents[1] / place).exists()] == []


def item(name: str) -> pytest.Item:
    """What the plugins see of a test."""
    return cast("pytest.Item", SimpleNamespace(nodeid=name, path=Path(name.partition("::")[0])))


def test_it_is_noted_which_tests_call_a_function(tmp_path: Path) -> None:
    recorder = Recorder(TOOLS, tmp_path / "reached")
    tree, pool = ast.parse(SOURCE), ThreadPoolExecutor(1)

    def in_a_thread() -> None:
        thread = Thread(target=short, args=(tree,))
        thread.start()
        thread.join()

    for name, called in {
        "a::short": lambda: short(tree),
        "a::changes": lambda: [*changes(tree)],
        "b::none": lambda: len(SOURCE),
        "c::pool": lambda: pool.submit(short, tree).result(),
        "d::thread": in_a_thread,
    }.items():
        test = recorder.pytest_runtest_protocol(item(name))
        next(test)
        called()
        next(test, None)
    recorder.pytest_sessionfinish()
    reached: Reached = pickle.loads((tmp_path / "reached").read_bytes())  # noqa: S301 - our own, of a moment ago
    by_name = {function.__name__: reached.callers.get(place(function)) for function in (short, changes, changed, mutated)}
    assert by_name == {
        "short": {"a::short", "c::pool", "d::thread"},
        "changes": {"a::changes"},
        "changed": {"a::changes"},
        "mutated": None,
    }
    assert [*reached.seconds] == ["a::short", "a::changes", "b::none", "c::pool", "d::thread"]


def place(function: Callable[..., object]) -> Place:
    """Where a function of the tools begins."""
    return Place(Path(function.__code__.co_filename), function.__code__.co_firstlineno)


def test_a_mutant_knows_where_its_function_begins() -> None:
    decorated = "@cache\n@other\nasync def f(a):\n    def g(b):\n        return b + 1\n    return g(a) * 2\n"
    lines = {ast.unparse(before): line for _, line, before, _ in changes(ast.parse(decorated))}
    assert lines == {"b + 1": 4, "1": 4, "g(a) * 2": 1, "2": 1}


@pytest.mark.parametrize("by_path", [True, False])
def test_a_mutant_is_met_however_its_module_is_loaded(tmp_path: Path, *, by_path: bool) -> None:
    file = tmp_path / "changed_one.py"
    file.write_text("def f():\n    return 7 + 3\n", encoding="utf-8")
    (node,) = (at for at, _, before, _ in changes(ast.parse(file.read_text("utf-8"))) if short(before) == "7 + 3")

    def work() -> int:
        put_in(Mutant(file, 2, 1, node, "7 + 3", "7 - 3"))
        sys.path.insert(0, str(tmp_path))
        spec = spec_from_file_location("changed_one", file) if by_path else find_spec("changed_one")
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        return int(module.f())

    _, status = os.waitpid(forked(work), 0)
    assert os.waitstatus_to_exitcode(status) == 4


def test_the_tests_that_call_the_function_run_first_and_of_them_the_files_that_are_quick() -> None:
    function = Place(Path("f.py"), 1)
    reached = Reached(
        {function: frozenset({"slow::1", "slow::3", "quick::2"})}, {"slow::1": 2, "slow::3": 2, "quick::2": 3, "other::1": 0}
    )
    tests = [item(name) for name in ("other::1", "slow::1", "slow::2", "slow::3", "quick::1", "quick::2")]
    CallersFirst(reached, function).pytest_collection_modifyitems(tests)
    assert [test.nodeid for test in tests] == ["quick::2", "slow::1", "slow::3", "other::1", "quick::1", "slow::2"]


def test_the_files_with_tests_that_call_the_function_are_run_by_themselves_and_then_all_others() -> None:
    function = Place(Path("f.py"), 1)
    first = CallersFirst(Reached({function: frozenset({"b::1", "a::2"})}, {"b::1": 1, "a::2": 1}), function)
    assert first.files == ["a", "b"]
    tests = [item(name) for name in ("a::1", "a::2", "b::1", "c::1")]
    first.rest().pytest_collection_modifyitems(tests)
    assert [test.nodeid for test in tests] == ["c::1"]
