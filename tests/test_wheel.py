"""What is installed from the wheel, away from this tree, has all it needs."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.web.serving import Served

ROOT = Path(__file__).resolve().parents[1]


def run(*words: str | Path, cwd: Path) -> str:
    return subprocess.run(list(map(str, words)), check=True, capture_output=True, text=True, cwd=cwd).stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has the wheel and what it asks for, nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    python = folder / "env" / "bin" / "python"
    pip = ("-m", "pip", "--disable-pip-version-check", "--quiet")
    try:
        run(sys.executable, *pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
        run(sys.executable, "-m", "venv", folder / "env", cwd=folder)
        run(python, *pip, "install", next(folder.glob("jantaku-*.whl")), cwd=folder)
    except subprocess.CalledProcessError as error:
        if "connection" in error.stderr.lower() or "No module named" in error.stderr:
            pytest.skip(f"nothing can be installed here: {error.stderr.splitlines()[-1]}")
        raise AssertionError(error.stderr) from error
    return python


@pytest.mark.slow
def test_the_wheel_has_every_file_that_is_not_code(installed: Path) -> None:
    code = "import jantaku, pathlib, sys; print(pathlib.Path(jantaku.__file__).parent)"
    package = Path(run(installed, "-c", code, cwd=installed.parent).strip())
    here = ROOT / "src" / "jantaku"
    assert ROOT not in package.parents
    data = [path.relative_to(here) for path in here.rglob("*") if path.is_file() and path.suffix not in {".py", ".pyc"}]
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
