"""Custom players, written like the core: found by name, compiled beside their module, and opened from there."""

import os
import subprocess
import sys
from importlib import import_module
from importlib.util import find_spec
from inspect import getsourcefile
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

from jantaku.errors import PlayerError
from jantaku.native import build as building
from jantaku.native.entries import found as entry
from jantaku.native.load import SUFFIX, Library, NoLibrary, library
from jantaku.native.unit import HERE, core_text, digest, file_digest

CHOICE, EACH = "jantaku.bots.own:own_choice", "jantaku.bots.own:choose_each"


def function_of(name: str) -> Any:
    """Return a function by its name, as in ``package.module:function``; modules of this folder are found, too.

    Raises:
        PlayerError: There is no such module or function, or the module cannot be imported.

    """
    module, _, what = name.partition(":")
    if "" not in sys.path and os.getcwd() not in sys.path:  # noqa: PTH109 - a text, as sys.path has them
        sys.path.insert(0, os.getcwd())  # noqa: PTH109
    try:
        function = getattr(import_module(module), what, None)
    except ModuleNotFoundError as error:
        if error.name and module.startswith(error.name):
            folder = os.getcwd()  # noqa: PTH109
            why = f"{name}: there is no module {error.name}, neither in {folder} nor installed"
            raise PlayerError(why, "module", name=name, module=error.name, folder=folder) from error
        why = f"{name}: the module asks for {error.name}, which is not installed"
        raise PlayerError(why, "needed", name=name, module=error.name) from error
    except (Exception, SystemExit) as error:  # a script that ends the program where it is imported, too
        raised = f"{type(error).__name__}: {error}"
        raise PlayerError(f"{name}: the module cannot be imported: {raised}", "import", name=name, why=raised) from error
    if not callable(function):
        raise PlayerError(f"{name}: the module {module} has no function {what!r}", "function", name=name, module=module, text=what)
    return function


def place_of(function: FunctionType) -> Path:
    """Return where the library of a player is: beside its module."""
    file = Path(getsourcefile(function) or "")
    return file.with_name(f"{file.stem}-{function.__name__}{SUFFIX}")


def build(name: str) -> Path:
    """Compile a player into a library beside its module; return its path.

    Raises:
        PlayerError: There is no such function, no compiler, or the compiler fails.
        Unlawful: The function is outside the laws of the core.

    """
    function = function_of(name)
    if not isinstance(function, FunctionType):
        raise PlayerError(f"{name} is {type(function).__name__}: only a function of a module can be compiled")
    command = building.compiler()
    if command is None:
        raise PlayerError("there is no C compiler here: install one (on Debian, gcc), or 'pip install ziglang'")
    text = core_text((entry(EACH),), {entry(CHOICE): function}) + "\n" + (HERE / "host.h").read_text("utf-8")
    with TemporaryDirectory() as room:
        try:
            made = building.build_here(Path(room), command, text)
        except subprocess.CalledProcessError as error:
            raise PlayerError(f"{' '.join(command)} failed:\n{error.output.decode(errors='replace')}") from error
        return building.placed(made.read_bytes(), place_of(function))


def opened(function: FunctionType) -> Library | None:
    """Return the library of a player; None where it was not built, or of other sources, or where the core is interpreted."""
    try:
        library()
        place = place_of(function)
        found = Library(str(place)) if place.exists() else None
    except (NoLibrary, OSError, AttributeError):
        return None
    return found if found and _fresh(found.digest) else None


def _fresh(made_of: str) -> bool:
    """Return whether the sources are those that a library was made of."""
    own, *others = made_of.split()
    for one in others:
        module, _, was = one.partition("=")
        spec = find_spec(module)
        if not spec or not spec.origin or file_digest(spec.origin) != was:
            return False
    return own == digest()
