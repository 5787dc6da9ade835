"""Folders that take long to make and are only read: one process of a run makes each, for all."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

if sys.platform != "win32":
    import fcntl


def made_once(base: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that one process fills, while the others that want it wait."""
    own = base.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder, done = shared / name, shared / f"{name}.made"
    with (shared / f"{name}.lock").open("ab") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            folder.mkdir(exist_ok=True)
            make(folder)
            done.touch()
    return folder
