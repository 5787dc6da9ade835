"""The core is built for other systems too, as far as the link: by the package ziglang, which has all their libraries."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from jantaku.native import build, load
from jantaku.native.load import Library

TARGETS = {
    "x86_64-linux-musl": b"\x7fELF",
    "aarch64-linux-gnu": b"\x7fELF",
    "x86_64-windows-gnu": b"MZ",
    "aarch64-macos": b"\xcf\xfa\xed\xfe",
    "x86_64-macos": b"\xcf\xfa\xed\xfe",
}


@pytest.mark.prove
@pytest.mark.skipif(find_spec("ziglang") is None, reason="the package ziglang is not installed: make prove installs it")
@pytest.mark.parametrize("target", TARGETS)
def test_the_library_is_linked_for_another_system(target: str, tmp_path: Path) -> None:
    (tmp_path / "core.c").write_text(build.source(), "utf-8")
    flags = [flag for flag in build.FLAGS if flag != "-fPIC" or "windows" not in target]
    words = [sys.executable, "-m", "ziglang", "cc", "-target", target, *build.BY_OTHERS, *flags, "-o", "core.out", "core.c"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "core.out").read_bytes().startswith(TARGETS[target])


@pytest.mark.prove
@pytest.mark.skipif(find_spec("ziglang") is None, reason="the package ziglang is not installed: make prove installs it")
def test_the_package_builds_the_library_where_there_is_no_other_compiler(tmp_path: Path) -> None:
    made = build.build(tmp_path, [sys.executable, "-m", "ziglang", "cc"], build.source())
    assert {path.name for path in made} >= {f"{load.BASE}{load.SUFFIX}"}
    assert all(Library(str(path)).digest for path in made)
