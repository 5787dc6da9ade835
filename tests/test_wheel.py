"""What is installed from the wheel, away from this tree, has all it needs."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.once import made_once
from tests.web.serving import Served

ROOT = Path(__file__).resolve().parents[1]


def run(*words: str | Path, cwd: Path) -> str:
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True, cwd=cwd).stdout


@pytest.fixture(autouse=True)
def away_from_this_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONPATH", raising=False)


PIP = ("-m", "pip", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made from this tree."""

    def build(folder: Path) -> None:
        with skipping():
            run(sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)

    return next(made_once(tmp_path_factory, "wheel", build).glob("jantaku-*.whl"))


@contextmanager
def skipping() -> Iterator[None]:
    """Skip the tests where nothing can be downloaded."""
    try:
        yield
    except subprocess.CalledProcessError as error:
        if "connection" in error.stderr.lower() or "No module named" in error.stderr:
            pytest.skip(f"nothing can be installed here: {error.stderr.splitlines()[-1]}")
        raise AssertionError(error.stderr) from error


def pip_for(python: Path) -> tuple[str, ...]:
    """The command by which packages of another Python are handled, which has no pip of its own: that takes seconds to install."""
    return (sys.executable, *PIP, "--python", str(python))


def environment(base: pytest.TempPathFactory, name: str, wanted: str) -> Path:
    """The Python of an environment that has what was asked for and what that asks for, nothing else."""

    def build(folder: Path) -> None:
        with skipping():
            run(sys.executable, "-m", "venv", "--without-pip", folder / "env", cwd=folder)
            run(*pip_for(folder / "env" / "bin" / "python"), "install", "--no-compile", wanted, cwd=folder)

    return made_once(base, name, build) / "env" / "bin" / "python"


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of ``pip install jantaku``."""
    return environment(tmp_path_factory, "bare", str(wheel))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment of ``pip install 'jantaku[web]'``."""
    return environment(tmp_path_factory, "web", f"{wheel}[web]")


def test_the_description_on_the_package_index_has_no_picture_and_no_link_into_the_tree(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        metadata = packed.read(next(name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))).decode()
    assert "Description-Content-Type: text/markdown" in metadata
    head, _, description = metadata.partition("\n\n")
    assert "Classifier: Programming Language :: Python :: 3.11" in head
    assert description.startswith("# Jantaku")
    assert "<img" not in description
    assert not re.search(r"\]\((?!https?:)", description)


def test_the_wheel_brings_man_pages_and_completions(wheel: Path) -> None:
    with ZipFile(wheel) as packed:
        shared = {name.partition(".data/data/")[2] for name in packed.namelist() if ".data/data/" in name}
    assert {"share/man/man1/jantaku.1", "share/man/man1/jantaku-score.1", "share/bash-completion/completions/jantaku"} <= shared


@pytest.mark.slow
def test_without_an_extra_click_alone_is_brought_along(bare: Path) -> None:
    listed = json.loads(run(*pip_for(bare), "list", "--format", "json", cwd=bare.parent))
    names = {package["name"] for package in listed} - {"colorama"}  # colorama: Click's, on Windows
    assert names == {"click", "jantaku"}


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("serve",), ("serve", "--help")])
def test_without_the_web_table_one_sentence_says_what_to_type(bare: Path, words: tuple[str, ...]) -> None:
    ended = subprocess.run([bare, "-m", "jantaku", *words], capture_output=True, text=True, cwd=bare.parent, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.startswith("Error: ")
    assert ended.stderr.count("\n") == 1
    assert "pip install 'jantaku[web]'" in ended.stderr
    assert "jantaku play" in ended.stderr


@pytest.mark.slow
def test_every_other_command_works_with_click_alone(bare: Path, tmp_path: Path) -> None:
    def jantaku(*words: str, typed: str = "") -> str:
        ended = subprocess.run(
            [bare, "-m", "jantaku", *words], check=True, capture_output=True, text=True, cwd=tmp_path, input=typed
        )
        return ended.stdout

    from jantaku.cli import COMMANDS

    assert all("Usage:" in jantaku(name, "--help") for name in COMMANDS if name not in {"serve", "copy-db", "site"})
    jantaku("play", "--seed", "1", "--save", "game.jantaku", typed="5m\nquit\n")
    assert jantaku("score", "23m 11z 789s chii:345p pon:777z", "1m", "--ron")
    assert jantaku("waits", "123m 456p 78s 11222z")
    assert all(jantaku(*words) for words in (("rules", "swap"), ("books",), ("terms", "riichi")))
    assert jantaku("verify", "game.jantaku")
    jantaku("convert", "game.jantaku", "game.json")
    recorded = ("--record", "open.register", "--session", "2", "--player", "Aki", "--referee", "Eva")
    assert jantaku("ruling", "late", "--given", "minutes=7", *recorded)
    assert jantaku("ruling", "--register", "open.register")
    assert jantaku("simulate", "-n", "1", "--bot", "random", "--threads", "1")


@pytest.mark.slow
def test_the_rules_come_compiled_where_there_is_a_compiler(bare: Path, wheel: Path) -> None:
    from jantaku.native import build

    if build.compiler() is None:
        pytest.skip("there is no C compiler here: make test installs one")
    assert re.search(r"-py3-none-(?!any)\w+\.whl$", wheel.name)
    told = json.loads(run(bare, "-m", "jantaku", "simulate", "-n", "200", "--bot", "random", "--json", cwd=bare.parent))
    assert told["compiled"]
    assert told["games"] == 200


@pytest.mark.prove
@pytest.mark.parametrize("environ", [{"PATH": ""}, {"JANTAKU_BUILD": "0"}])
def test_without_a_compiler_the_wheel_is_plain_python(environ: dict[str, str], tmp_path: Path) -> None:
    words = [sys.executable, *PIP, "wheel", "--no-deps", "--wheel-dir", str(tmp_path), str(ROOT)]
    with skipping():
        subprocess.run(words, check=True, capture_output=True, text=True, cwd=tmp_path, env={**os.environ, **environ})
    (made,) = tmp_path.glob("jantaku-*.whl")
    assert made.name.endswith("-py3-none-any.whl")
    with ZipFile(made) as packed:
        assert not [name for name in packed.namelist() if "/native/lib/" in name]


@pytest.mark.slow
def test_the_wheel_has_every_file_that_is_not_code(bare: Path) -> None:
    code = "import jantaku, pathlib, sys; print(pathlib.Path(jantaku.__file__).parent)"
    package = Path(run(bare, "-c", code, cwd=bare.parent).strip())
    here = ROOT / "src" / "jantaku"
    assert ROOT not in package.parents
    files = [path.relative_to(here) for path in here.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}]
    data = [path for path in files if path.name != "made"]  # by which it is known what the core was built of
    assert {".toml", ".css", ".js", ".html", ".woff2"} <= {path.suffix for path in data}
    assert [str(path) for path in data if not (package / path).exists()] == []


@pytest.mark.slow
def test_what_is_installed_plays_in_the_shell_and_in_the_browser(installed: Path, tmp_path: Path) -> None:
    from tests.web.guests import Guest

    worth = run(installed, "-m", "jantaku", "score", "23m 11z 789s chii:345p pon:777z", "1m", "--ron", "--json", cwd=tmp_path)
    assert json.loads(worth)["points"]
    served = Served(tmp_path)
    served.command[0] = str(installed)
    with served, Guest(served.url) as guest:
        page = guest.get("/")
        assert all(guest.get(found).status_code == 200 for found in guest.parts(page.text))
        assert guest.boot(guest.play())["seat"] in range(4)
        assert served.stop() == 0
    assert "Traceback" not in served.said()
