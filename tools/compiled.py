"""Functions written like the core, compiled for a tool: opened once, and gone with the process."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType

from jantaku.native import build as building
from jantaku.native.load import Library


@cache
def compiled(*functions: FunctionType) -> Library:
    """Return a library of these functions. Raises SystemExit if no compiler is found."""
    command = building.compiler()
    if command is None:
        raise SystemExit("This is compiled: install a C compiler (on Debian, gcc), or 'pip install ziglang'.")
    with TemporaryDirectory() as folder:
        return Library(str(building.build_here(Path(folder), command, building.source(functions))))
