"""``python -m tools.bounds [lowest|newest]``: test with the lowest, or the newest, versions that pyproject.toml allows.

Each has a fresh environment in ``build/bounds``, and runs the tests of what stands on other people's code: the server, its
store, the command line and the compiled table.
"""

import subprocess
import sys
import tomllib
import venv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[1]
RUNTIME = ("web", "tui", "fast", "postgres")  # the extras that a user installs
TESTS = ("app", "play", "wire", "store", "faults")
TRIED = [*(f"tests/web/{name}" for name in TESTS), "tests/cli", "tests/tui", "tests/sim"]


def runtime(project: dict[str, Any]) -> Iterator[Requirement]:
    """Yield what Jantaku stands on, itself apart."""
    extras = project["optional-dependencies"]
    for text in [*project["dependencies"], *(each for name in RUNTIME for each in extras[name])]:
        found = Requirement(text)
        if found.name != "jantaku":
            yield found


def bound(found: Requirement, *signs: str) -> str:
    """Return the version that a requirement gives with one of these signs; "" for none."""
    return next((each.version for each in found.specifier if each.operator in signs), "")


def constraints(which: str, needed: list[Requirement]) -> str:
    """Return the lines that hold pip to the lowest versions; none for the newest."""
    return "".join(f"{found.name}=={bound(found, '>=')}\n" for found in needed) if which == "lowest" else ""


def done(*words: object) -> int:
    """Run a command in the project's root; return its exit code."""
    return subprocess.run([*map(str, words)], cwd=ROOT, check=False).returncode  # noqa: S603 - ours


def tried(which: str) -> int:
    """Make the environment, test in it, and return the exit code."""
    place = ROOT / "build" / "bounds" / which
    venv.create(place, clear=True, with_pip=True)
    python = place / "bin" / "python"
    pip = (python, "-m", "pip", "--disable-pip-version-check")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    held = place / "constraints.txt"
    held.write_text(constraints(which, list(runtime(project))), "utf-8")
    code = done(*pip, "--quiet", "install", "--constraint", held, f"{ROOT}[{','.join((*RUNTIME, 'test'))}]")
    if code == 0:
        done(*pip, "freeze", "--exclude", "jantaku")
        code = done(python, "-m", "pytest", "-q", "-n", 2, "-m", "not slow and not prove", *TRIED)
    print(f"{which}: {'passed' if code == 0 else 'FAILED'}", flush=True)
    return code


if __name__ == "__main__":
    sys.exit(max(map(tried, sys.argv[1:] or ["lowest", "newest"])))
