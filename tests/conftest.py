"""How all tests run: Hypothesis without a clock, and always the same examples where no person is watching."""

import gc
import os
from itertools import groupby
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

from jantaku.languages import LANGUAGES
from jantaku.native import build
from jantaku.native.load import BASE
from jantaku.rules import library
from tests.sampling import PROFILE, examples

# No deadline: how long an example takes says more of the machine than of the rules.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

settings.register_profile("explore", calm)
settings.register_profile("prove", calm, derandomize=True, print_blob=True)
settings.register_profile("test", settings.get_profile("prove"), max_examples=examples(settings.get_profile("prove").max_examples))
settings.load_profile(PROFILE)

os.environ["COLUMNS"] = "80"  # output of commands is as wide on every machine
os.environ["LANG"] = "C.UTF-8"  # and in English, whatever the terminal speaks
for name in ("LC_ALL", "LC_MESSAGES"):
    os.environ.pop(name, None)

ROOT = Path(__file__).parents[1]


def listed(name: str) -> list[str]:
    """Return the lines of a list of tests beside this file."""
    return [line for line in (ROOT / "tests" / name).read_text("utf-8").splitlines() if line and not line.startswith("#")]


SLOW = listed("slow.txt")
LEFT = frozenset(listed("prove.txt"))
IN_TURN = frozenset(listed("in_turn.txt"))
WINDOWS = ("phone", "landscape", "desktop", "light", "dark")
ROWS = frozenset(
    [*library.names(), *LANGUAGES, *WINDOWS, "sqlite", "postgresql", "east", "game", "planes", "events", "a4", "letter"]
)
FILES = frozenset(line.removesuffix("/") for line in SLOW)
# Tests in a browser come first: one of several processes then runs nearly all of them, with a single browser.
BROWSER = ROOT / "tests" / "web" / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no file of slow tests for a run without them: collecting takes a quarter of its time."""
    place = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if "not slow" in config.option.markexpr and place in FILES else None


@pytest.hookimpl(tryfirst=True)  # before any are left out
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark as slow what was measured to be, and what is left to `make prove`, beside the tests that are marked one by one."""
    for path, tests in groupby(items, key=lambda item: item.path):
        place = path.relative_to(ROOT).as_posix()
        slow = any(place == one or (one.endswith("/") and place.startswith(one)) for one in SLOW)
        for item in tests:
            if PROFILE == "prove" and isinstance(item, pytest.Function) and is_hypothesis_test(item.obj):
                item.add_marker(pytest.mark.prove)
            if not LEFT.isdisjoint({f"{place}::{item.name}", f"{place}::{item.name.partition('[')[0]}"}):
                item.add_marker(pytest.mark.prove)
            if slow:
                item.add_marker(pytest.mark.slow)
    for name, cases in groupby(items, key=lambda item: item.nodeid.partition("[")[0]):
        if name in IN_TURN:
            in_turn(name, [case for case in cases if isinstance(case, pytest.Function) and not case.get_closest_marker("prove")])
    items.sort(key=lambda item: BROWSER not in item.path.parents)


def in_a_row(value: object) -> bool:
    """Tell whether a parameter is one of the books, the languages, ..., by its name."""
    called = getattr(value, "name", value)
    return isinstance(called, str) and called in ROWS


def in_turn(name: str, cases: list[pytest.Function]) -> None:
    """Leave to `make prove` all but one of the cases of a test that differ only in what is in a row: the book, the language, ..."""
    alike: dict[tuple[int, ...], list[pytest.Function]] = {}
    for case in cases:
        values = case.callspec.params.values()
        alike.setdefault(tuple(id(value) for value in values if not in_a_row(value)), []).append(case)
    for at, rows in enumerate(alike.values(), crc32(name.encode())):
        kept = at % len(rows)
        for case in rows[:kept] + rows[kept + 1 :]:
            case.add_marker(pytest.mark.prove)


def pytest_collection_finish() -> None:
    """Leave the tests themselves, a million objects, out of every search for garbage, and search seldom: a tenth of a run each."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


@pytest.fixture
def built_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have what a test compiles made in half the time, where how fast it is does not count."""
    monkeypatch.setattr(build, "variants", lambda _command: {BASE: ("-O1",)})
