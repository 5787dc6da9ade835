"""The shared library is opened where it is of these sources and for this machine; else what runs says why it is interpreted."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from jantaku.native import build, load
from jantaku.texts import say
from tests.sampling import one_by_one

LIBRARY = Path(load.FOLDER) / f"{load.BASE}{load.SUFFIX}"
pytestmark = pytest.mark.skipif(not LIBRARY.exists(), reason="there is no compiled core here: make test builds one")
WHY = "from jantaku.native.load import why_not; print(why_not())"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a copy of the library, in which it is looked for."""
    shutil.copy(LIBRARY, tmp_path)
    monkeypatch.setattr(load, "FOLDER", str(tmp_path))
    load._found.cache_clear()
    return tmp_path


@pytest.fixture(autouse=True)
def looked_for_again() -> Iterator[None]:
    """Look for the library in each test, and once more after it: the tests of other files have the one of this tree."""
    load._found.cache_clear()
    yield
    load._found.cache_clear()


def test_what_was_built_of_these_sources_is_opened(folder: Path) -> None:
    assert load.why_not() == ""
    assert load.library().play_games
    assert folder.exists()


def test_where_there_is_none_that_is_said(folder: Path) -> None:
    (folder / LIBRARY.name).unlink()
    assert load.why_not() == "none"
    with pytest.raises(load.NoLibrary):
        load.library()


@pytest.mark.parametrize("content", [b"", b"\x7fELF", b"MZ of another system"])
def test_one_that_is_cut_off_or_for_another_system_is_left_aside(folder: Path, content: bytes) -> None:
    (folder / LIBRARY.name).write_bytes(content)
    assert load.why_not() == "foreign"


def test_a_library_of_something_else_is_left_aside(folder: Path) -> None:
    command = build.compiler()
    assert command
    (folder / "other.c").write_text("int nothing(void) { return 0; }", "utf-8")
    (folder / LIBRARY.name).unlink()
    subprocess.run([*command, "-shared", "-fPIC", "-o", LIBRARY.name, "other.c"], cwd=folder, check=True)
    assert load.why_not() == "foreign"


def test_one_of_other_sources_is_left_aside(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jantaku.native.unit.digest", lambda: "0" * 64)
    assert load.why_not() == "stale"
    assert folder.exists()


@pytest.mark.parametrize(("value", "why"), [("1", "chosen"), ("0", ""), ("", "")])
def test_interpreted_is_chosen_by_the_environment(value: str, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(load.INTERPRETED, value)
    assert load.why_not() == why


def test_an_edit_to_a_source_is_noticed(tmp_path: Path) -> None:
    package = Path(load.__file__).parents[1]
    copied = tmp_path / "jantaku"
    shutil.copytree(package, copied, ignore=shutil.ignore_patterns("__pycache__", "web", "tournament", "refereed"))
    asked = [sys.executable, "-c", WHY]
    env = {"PYTHONPATH": str(tmp_path), "PATH": ""}
    assert subprocess.run(asked, env=env, capture_output=True, text=True, check=True).stdout == "\n"
    with (copied / "core" / "fu.py").open("a") as source:
        source.write("\n# edited\n")
    assert subprocess.run(asked, env=env, capture_output=True, text=True, check=True).stdout == "stale\n"


@one_by_one("why", ["none", "foreign", "stale", "chosen"])
@one_by_one("lang", ["en", "fr", "ja"])
def test_every_reason_is_one_sentence(why: str, lang: str) -> None:
    assert "\n" not in say(f"simulate.{why}", lang)
