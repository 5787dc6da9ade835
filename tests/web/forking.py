"""Servers forked from a process that has the program in memory: a start is then a fork, and not a second of imports."""

import multiprocessing
import os
import runpy
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

HELD = [
    "jantaku.cli",
    "jantaku.cli.serve",
    "jantaku.web.play.hub",
    "jantaku.web.store",
    "uvicorn.protocols",
    "uvloop",
    "tests.web.warm",
    __name__,
]
TEMPLATES = "JANTAKU_TEST_TEMPLATES"  # the environment's name of the folder of compiled templates
POSSIBLE = "forkserver" in multiprocessing.get_all_start_methods()


class Forked:
    """``python -m MODULE WORDS`` in a process of its own, with as much of `subprocess.Popen` as the tests of servers need."""

    def __init__(self, module: str, words: Sequence[str], log: Path, folder: Path, env: Mapping[str, str]) -> None:
        from jantaku.web.app import PAGES

        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([*HELD, *(f"jantaku.web.{name}" for name in PAGES)])
        self._process = context.Process(target=_become, args=(module, list(words), log, folder, dict(env)))
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.exitcode

    def poll(self) -> int | None:
        """Return the exit status; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Return the exit status once it is there. Raise TimeoutExpired after so many seconds."""
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("jantaku", timeout or 0.0)
        return self._process.exitcode

    def send_signal(self, sign: int) -> None:
        """Send it a signal, unless it is over."""
        if self._process.exitcode is None:
            os.kill(self.pid, sign)

    def terminate(self) -> None:
        """Ask it to stop."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a loss of power would."""
        self.send_signal(signal.SIGKILL)


def _become(module: str, words: list[str], log: Path, folder: Path, env: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    time.tzset()
    written = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    for stream in (1, 2):
        os.dup2(written, stream)
    os.close(written)
    sys.argv = ["jantaku", *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
