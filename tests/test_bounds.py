"""What Jantaku stands on has a lowest version and an upper bound."""

import tomllib
from pathlib import Path

from packaging.version import Version

from tools.bounds import bound, constraints, runtime

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]


def test_every_runtime_dependency_is_bounded_by_its_next_major_version() -> None:
    needed = list(runtime(PROJECT))
    assert len(needed) >= 13
    for found in needed:
        lowest, upper = bound(found, ">="), bound(found, "<")
        assert lowest, found
        assert upper, found
        assert upper == str(Version(upper).major), f"{found}: not a whole major version"


def test_the_lowest_versions_are_held_to_and_the_newest_are_not() -> None:
    needed = list(runtime(PROJECT))
    assert constraints("lowest", needed).splitlines()[0] == "click==8.2.1"
    assert constraints("newest", needed) == ""
