"""Python of the subset, and the C that comes out; what is outside is refused with file, line and law."""

import ctypes
import inspect
import re
import subprocess
import sys
from pathlib import Path
from random import Random
from types import FunctionType
from typing import Any

import pytest

from jantaku.native import build, packing
from jantaku.native.laws import Law, Unlawful
from jantaku.native.program import Program
from tests.native import lawless, small
from tests.native.built import library_of
from tests.sampling import one_by_one

C = {
    "powers_of_two": """
FN int64_t powers_of_two(const Inner *x) {
  return (x->n >> 2) + (x->n & 7) + x->row[0] / 3 + x->row[1] % 3;
}""",
    "conditions": """
FN bool conditions(const Inner *x, bool b) {
  return 0 <= x->n && x->n < 4 && (b || x->row[1] == 1 || x->row[1] == 2) && !(x->n == 3);
}""",
    "chosen": """
FN int64_t chosen(const Outer *x, int64_t i) {
  const int8_t *row = (i ? x->grid[0] : x->grid[1]);
  return x->double_ > MANY ? row[i] : -1;
}""",
    "copies": """
FN void copies(Outer *x, const Outer *y, int64_t n) {
  memcpy(x->inner.row, y->inner.row, 4 * sizeof x->inner.row[0]);
  memcpy(x->grid[0], y->grid[1], (size_t)n * sizeof x->grid[0][0]);
}""",
    "of_two_types": """
FN int64_t of_two_types(const Outer *x) {
  return least(x->key, 3) + least__u1x4(x->inner.row, 3) + least__i1x4(SUITS, most_(most_(1, 2), 3));
}""",
    "raises": """
FN void raises(Outer *x, int64_t n) {
  x->double_ += n;
  x->inner.row[n] = x->inner.row[n] << 2;
  x->key[0] = (int64_t)x->key[0] / 3;
}""",
    "bytes_at_once": """
FN int64_t bytes_at_once(const Inner *x) {
  int32_t n = (four(x->row, 0) & 16711935) + (x->n >> 2);
  return (int64_t)n * 1000;
}""",
    "in_order": """
FN bool in_order(int64_t a, int64_t b) {
  return a > b || (a == b && (b > a || (b == a && (1 > 2))));
}""",
}


def functions(module: Any) -> dict[str, FunctionType]:
    return {name: f for name, f in vars(module).items() if isinstance(f, FunctionType) and f.__module__ == module.__name__}


@one_by_one("name", C)
def test_a_function_in_c(name: str) -> None:
    lines = Program().add(functions(small)[name]).text.splitlines()
    assert lines[0].startswith(f"/* tests.native.small.{name}: ")
    assert "\n".join(["", *lines[1:]]) == C[name]


LAWS = {law.name.lower(): law for law in Law}


def law_of(name: str) -> Law:
    """The law that a function breaks, by its name."""
    return LAWS[max((law for law in LAWS if name.startswith(law)), key=len)]


BREAKING = [name for name in functions(lawless) if name not in ("positional_of", "writes", "put", "unused") and name != "record"]


@one_by_one("name", BREAKING)
def test_what_is_outside_a_law_is_refused_with_its_place(name: str) -> None:
    function = functions(lawless)[name]
    with pytest.raises(Unlawful) as caught:
        Program().add(function)
    error = caught.value
    assert error.law in (law_of(name), Law.ANNOTATED if name == "length" else law_of(name)), str(error)
    first = function.__code__.co_firstlineno
    assert first <= error.line < first + len(inspect.getsource(function).splitlines())
    assert re.match(r"lawless\.py:\d+: `.+`: [a-z]", str(error)), str(error)


def test_every_law_is_broken_by_one_of_them() -> None:
    assert {law_of(name) for name in BREAKING} == set(Law)


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The small functions, native."""
    wanted = tuple(f for name, f in functions(small).items() if name not in ("least", "four", "record"))
    return library_of(tmp_path_factory, "small", wanted)


def random_record(cls: Any, rng: Random) -> Any:
    """A record of small numbers."""
    made = cls()
    if cls is small.Outer:
        made.double = rng.choice((0, 1 << 41, -5))
        made.inner = random_record(small.Inner, rng)
        made.grid = [[rng.randint(-9, 9) for _ in range(4)] for _ in range(3)]
        made.key = [rng.randint(0, 1 << 31) * rng.choice((0, 1)) for _ in range(4)]
    else:
        made.n = rng.randint(-9, 9)
        made.row = [rng.randint(0, 50) for _ in range(4)]
    return made


CALLED = [name for name in functions(small) if name not in ("least", "four", "any_length", "record")]


@pytest.mark.parametrize("name", CALLED)
def test_native_a_function_returns_and_writes_what_it_does_interpreted(name: str, compiled: Any) -> None:
    rng, function = Random(name), functions(small)[name]
    kinds = list(inspect.signature(function).parameters.values())
    for _ in range(200):
        given: list[Any] = []
        for kind in kinds:
            numbered = rng.randint(1, 3) if kind.annotation is int else bool(rng.getrandbits(1))
            given.append(random_record(kind.annotation, rng) if hasattr(kind.annotation, "__fields__") else numbered)
        if name == "of_tables":
            given = [rng.randint(0, 1)]
        memory = {i: packing.packed(one) for i, one in enumerate(given) if not isinstance(one, int)}
        handed = [packing.address(memory[i]) if i in memory else one for i, one in enumerate(given)]
        assert getattr(compiled, name)(*handed) == function(*given)
        for i, there in memory.items():
            assert bytes(there) == bytes(packing.packed(given[i])), name


def test_a_row_of_any_length_is_read(compiled: Any) -> None:
    row = (ctypes.c_int8 * 5)(1, -2, 3, -4, 5)
    assert compiled.any_length(ctypes.addressof(row), 5) == small.any_length(list(row), 5) == 3


def test_the_text_is_a_function_of_the_sources_alone() -> None:
    words = ["-c", "from jantaku.native import build; print(build.source())"]
    other = subprocess.run([sys.executable, *words], capture_output=True, text=True, check=True).stdout
    assert other == build.source() + "\n"


def test_every_compiler_of_c11_takes_the_text_without_a_warning(tmp_path: Path) -> None:
    command = build.compiler()
    if command is None:
        pytest.skip("there is no C compiler here: make test installs one")
    (tmp_path / "core.c").write_text(build.source(), "utf-8")
    words = [
        "-std=c11",
        "-pedantic",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-function",
        "-Wno-unused-parameter",
        "-c",
        "core.c",
    ]
    told = subprocess.run([*command, *words, "-o", "core.o"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
