"""The core in C under the compilers' own checks, and as two machines build it: no fault, and the same games."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from jantaku.native import build, packing, unit
from jantaku.rules import library
from jantaku.rules.book import Book, compile_book
from jantaku.scoring.lut import packed_lut

HERE = Path(__file__).parent
CHECKED = ["-g", "-O1", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


def checker() -> str:
    """A compiler that can check."""
    compiler = next((found for name in ("gcc", "clang", "cc") if (found := shutil.which(name))), None)
    if compiler is None:
        pytest.skip("there is no C compiler here that can check")
    return compiler


def program(folder: Path, flags: Sequence[str]) -> Path:
    """Whole games, and decisions at many tables, as a program that prints what was counted."""
    (folder / "core.c").write_text(build.source(), "utf-8")
    (folder / "lut").write_bytes(bytes(packed_lut()))
    for name in library.names():
        (folder / name).write_bytes(bytes(packing.packed(compile_book(Book.open(name)))))
    words = [checker(), "-std=c11", *flags, "-w", "-I", str(folder), str(HERE / "sanitized.c"), "-o", str(folder / "games")]
    subprocess.run(words, check=True, capture_output=True)
    return folder / "games"


def played(games: Path, name: str, number: int) -> str:
    """What the program prints for a book. An AssertionError with what a check found."""
    done = subprocess.run([games, "lut", name, str(number)], cwd=games.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.prove
@pytest.mark.parametrize("name", library.names())
def test_no_check_of_the_compiler_finds_a_fault(name: str, tmp_path: Path) -> None:
    assert played(program(tmp_path, CHECKED), name, 1000)


@pytest.mark.prove
def test_each_build_of_this_machine_counts_what_a_plain_one_counts(tmp_path: Path) -> None:
    found = []
    for name, flags in {"plain": ("-O0",), **build.variants([checker()])}.items():
        (tmp_path / name).mkdir()
        games = program(tmp_path / name, flags)
        found.append({book: played(games, book, 10_000) for book in library.names()})
    assert all(one == found[0] for one in found[1:])


@pytest.mark.slow
def test_a_few_games_under_the_checks_have_no_fault(tmp_path: Path) -> None:
    assert played(program(tmp_path, CHECKED), "wrc-2015", 20)


@pytest.mark.parametrize("flags", [("-fsanitize=thread",), ("-fsanitize=address,undefined", "-fno-sanitize-recover=all"), ("-O2",)])
def test_members_of_a_crew_never_write_what_another_reads(flags: Sequence[str], tmp_path: Path) -> None:
    made = tmp_path / "crew"
    words = [checker(), "-std=c11", "-g", "-O1", *flags, "-pthread", "-I", str(unit.HERE), "-o", str(made)]
    (tmp_path / "empty.c").write_text("int main(void) { return 0; }", "utf-8")
    if subprocess.run([*words, str(tmp_path / "empty.c")], check=False, capture_output=True).returncode:
        pytest.skip(f"the compiler here has no {flags[0]}")
    subprocess.run([*words, str(HERE / "crew.c")], check=True)
    done = subprocess.run([made], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "700 700\n" * 3), done.stderr[-3000:]
