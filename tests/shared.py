"""The one place that knows where the published test data lies: beside the project, or where JANTAKU_SHARED says."""

import os
from pathlib import Path

import pytest

ROOT = Path(os.environ.get("JANTAKU_SHARED") or Path(__file__).resolve().parents[2] / "shared")


def shared(path: str) -> Path:
    """The file or folder of that name in the shared data; the test is skipped, saying so, where it is absent."""
    found = ROOT / path
    if not found.exists():
        pytest.skip(f"the shared test data is not here: {path} (JANTAKU_SHARED names another place for it)")
    return found
