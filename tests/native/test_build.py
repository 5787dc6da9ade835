"""Building the library: a compiler is run for what it has not made yet, and for nothing else."""

import shutil
from pathlib import Path

import pytest

from jantaku.native import build

TEXT = "int one(void) { return 1; }\n"


@pytest.fixture
def compiler(tmp_path: Path) -> list[str]:
    """A compiler that lists what it is run for."""
    found = shutil.which("cc")
    if found is None:
        pytest.skip("there is no C compiler here")
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
