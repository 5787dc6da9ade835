"""Building the library: a compiler is run for what it has not made yet, and for nothing else."""

import shutil
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from jantaku.native import build, load
from tests.native.small import arithmetic

SMALL: tuple[Any, ...] = (arithmetic,)
TEXT = "int one(void) { return 1; }\n"


@pytest.fixture
def compiler(tmp_path: Path) -> list[str]:
    """A compiler that lists what it is run for."""
    found = shutil.which("cc")
    if found is None:
        pytest.skip("a C compiler is needed: on Debian, gcc")
    script = tmp_path / "cc"
    script.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/list\nexec {found} "$@"\n', "utf-8")
    script.chmod(0o755)
    return [str(script)]


def runs(tmp_path: Path) -> int:
    """How many files were asked for until now."""
    return sum(" -o " in line for line in (tmp_path / "list").read_text("utf-8").splitlines())


def test_what_a_compiler_has_made_of_a_text_is_made_once(tmp_path: Path, compiler: list[str]) -> None:
    folder = tmp_path / "lib"
    made = build.build(folder, compiler, TEXT)
    once = runs(tmp_path)
    assert once == len(made) > 0
    assert build.build(folder, compiler, TEXT) == made
    assert runs(tmp_path) == once


def test_another_text_another_compiler_and_a_file_that_is_gone_are_made_again(
    tmp_path: Path, compiler: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "lib"
    made = build.build(folder, compiler, TEXT)
    once = runs(tmp_path)
    build.build(folder, compiler, TEXT.replace("1", "2"))
    assert runs(tmp_path) == 2 * once
    build.build(folder, [*compiler, "-DOTHER"], TEXT.replace("1", "2"))
    assert runs(tmp_path) == 3 * once
    made[0].unlink()
    build.build(folder, [*compiler, "-DOTHER"], TEXT.replace("1", "2"))
    assert runs(tmp_path) == 4 * once
    assert all(file.exists() for file in made)
    monkeypatch.setattr(build, "FLAGS", (*build.FLAGS, "-DMORE"))
    build.build(folder, [*compiler, "-DOTHER"], TEXT.replace("1", "2"))
    assert runs(tmp_path) == 5 * once


def test_a_mark_that_cannot_be_read_is_written_over(tmp_path: Path, compiler: list[str]) -> None:
    (tmp_path / "lib").mkdir()
    (tmp_path / "lib" / build.MADE).write_text("/home/josé/core.so", "utf-8")
    build.build(tmp_path / "lib", compiler, TEXT)
    once = runs(tmp_path)
    build.build(tmp_path / "lib", compiler, TEXT)
    assert runs(tmp_path) == once > 0


@pytest.mark.parametrize(("newer", "name"), [(True, load.BETTER), (False, load.BASE)])
def test_what_is_for_this_machine_alone_is_one_library_the_better_where_the_processor_is_newer(
    tmp_path: Path, compiler: list[str], monkeypatch: pytest.MonkeyPatch, *, newer: bool, name: str
) -> None:
    if load.BETTER not in build.variants(compiler):
        pytest.skip("there is one library for all processors of this kind")
    monkeypatch.setattr(build, "library", lambda: SimpleNamespace(newer=newer))
    made = build.build_here(tmp_path / "lib", compiler, TEXT)
    assert made.stem == name
    assert runs(tmp_path) == 1


def test_where_there_is_no_compiled_core_the_baseline_says_what_the_processor_can(
    tmp_path: Path, compiler: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def none() -> None:
        raise load.NoLibrary("none")

    monkeypatch.setattr(build, "library", none)
    made = build.build_here(tmp_path / "lib", compiler, build.source(SMALL))
    assert load.Library(str(tmp_path / "lib" / f"{load.BASE}{load.SUFFIX}")).newer is (made.stem == load.BETTER)
