"""The mutations: small, within functions, the same for a seed, and noticed."""

import ast
from pathlib import Path

from tests.sampling import one_by_one
from tools.mutations import PARTS, changes, mutants, mutated

SOURCE = 'LIMIT = 3\n\ndef least(a, b):\n    """Less."""\n    return a if a < b else b\n'


def test_only_what_a_function_does_is_changed() -> None:
    assert {ast.unparse(after) for _, _, after in changes(ast.parse(SOURCE))} == {"a <= b", "a if not a < b else b"}


def test_a_mutant_differs_in_one_place() -> None:
    found = [mutated(SOURCE, at) for at, _, _ in changes(ast.parse(SOURCE))]
    assert [ast.unparse(tree).count("LIMIT = 3") for tree in found] == [1, 1]
    assert len({ast.unparse(tree) for tree in [*found, ast.parse(SOURCE)]}) == 3


def test_a_seed_has_always_the_same_mutants() -> None:
    assert mutants(20, 11) == mutants(20, 11) != mutants(20, 12)
    assert len({(mutant.path, mutant.node) for mutant in mutants(300, 11)}) == 300


@one_by_one("part", PARTS)
def test_the_tests_of_a_part_are_there(part: str) -> None:
    assert [place for place in PARTS[part] if not (Path(__file__).parents[1] / place).exists()] == []
