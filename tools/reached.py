"""The tests that call each function, and plugins that note them and run them first: one of them nearly always catches a fault."""

import cProfile
import os
import pickle
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from concurrent.futures.thread import _worker
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from types import CodeType
from typing import Any, NamedTuple, TypeVar
from unittest.mock import patch

import pytest

T = TypeVar("T")


class Place(NamedTuple):
    """The beginning of a function: its file, and the line of its first decorator or of ``def``."""

    path: Path
    line: int


class Reached(NamedTuple):
    """Findings of a run of the tests: per function the tests that call it, and of each test how long it takes."""

    callers: dict[Place, frozenset[str]]
    seconds: dict[str, float]
    failed: str = ""  # the first test that failed, and why


class Recorder:
    """A plugin of pytest that notes what each test calls of the modules below a folder, and keeps it in a file."""

    def __init__(self, under: Path, file: Path) -> None:
        self.under, self.file = str(under) + os.sep, file
        self.callers: dict[Place, set[str]] = {}
        self.seconds: dict[str, float] = {}
        self.failed = ""
        self._test = ""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what one test calls, with all that is set up for it: in its thread, those it starts, and those of a pool."""
        began, self._test = time.perf_counter(), item.nodeid
        submit, run = ThreadPoolExecutor.submit, Thread.run

        def submitted(pool: ThreadPoolExecutor, work: Callable[..., T], /, *args: Any, **named: Any) -> "Future[T]":
            return submit(pool, self.noted(work), *args, **named)

        def running(thread: Thread) -> None:
            pooled = getattr(thread, "_target", None) is _worker  # which lives on, and whose works are noted one by one
            (run if pooled else self.noted(run))(thread)

        with patch.object(ThreadPoolExecutor, "submit", submitted), patch.object(Thread, "run", running), self.noting():
            yield
        self.seconds[item.nodeid] = time.perf_counter() - began

    def noted(self, work: Callable[..., T]) -> Callable[..., T]:
        """Note what a call of a function calls, before anybody has its result."""

        def call(*args: Any, **named: Any) -> T:
            with self.noting():
                return work(*args, **named)

        return call

    @contextmanager
    def noting(self) -> Iterator[None]:
        """Note what this thread calls for the test that runs."""
        test, profile = self._test, cProfile.Profile(builtins=False)  # in C: a function of ours took five times as long
        profile.enable()
        try:
            yield
        finally:
            profile.disable()
            codes = (entry.code for entry in profile.getstats())
            for code in codes:
                if isinstance(code, CodeType) and code.co_filename.startswith(self.under):
                    self.callers.setdefault(Place(Path(code.co_filename), code.co_firstlineno), set()).add(test)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the first test that fails."""
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid}\n{report.longreprtext}"

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note the first file that cannot be read."""
        if report.failed and not self.failed:
            self.failed = f"{report.nodeid}\n{report.longreprtext}"

    def pytest_sessionfinish(self) -> None:
        """Keep what was noted."""
        callers = {place: frozenset(tests) for place, tests in self.callers.items()}
        self.file.write_bytes(pickle.dumps(Reached(callers, self.seconds, self.failed)))


class CallersFirst:
    """A plugin of pytest that runs the tests that call a function before all others, and of them first the files that are quick."""

    def __init__(self, reached: Reached, place: Place) -> None:
        self.callers = reached.callers.get(place, frozenset())
        self.seconds = reached.seconds

    @property
    def files(self) -> list[str]:
        """The files of the tests that call the function: to find the tests in all the others takes longer than to run these."""
        return sorted({file_of(test) for test in self.callers})

    def rest(self) -> "Without":
        """Return the plugin for a run of all the other files afterwards."""
        return Without(frozenset(self.files))

    @pytest.hookimpl(trylast=True)  # after any are left out
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests in their order; those of a file stay together, since they share what is set up for it."""
        takes: dict[str, float] = {}
        for item in items:
            if item.nodeid in self.callers:
                takes[file_of(item.nodeid)] = takes.get(file_of(item.nodeid), 0) + self.seconds[item.nodeid]
        items.sort(key=lambda item: (item.nodeid not in self.callers, takes.get(file_of(item.nodeid), 0)))


class Without:
    """A plugin of pytest that leaves out files."""

    def __init__(self, files: frozenset[str]) -> None:
        self.files = files

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out the tests of these files."""
        items[:] = [item for item in items if file_of(item.nodeid) not in self.files]


def file_of(test: str) -> str:
    """Return the file of a test by its name."""
    return test.partition("::")[0]
