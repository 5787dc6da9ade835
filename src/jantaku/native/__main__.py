"""``python -m jantaku.native``: build the compiled core, or show a function in C beside its Python."""

import subprocess
import sys
from inspect import getsource
from pathlib import Path

from jantaku.errors import PlayerError
from jantaku.native import build as building
from jantaku.native import own
from jantaku.native.cuda import GraphicsCard, NoCard
from jantaku.native.cuda_build import build_image
from jantaku.native.entries import entries
from jantaku.native.laws import Unlawful
from jantaku.native.load import FOLDER
from jantaku.native.program import Program, Translated

USAGE = """python -m jantaku.native build          build the shared library for this machine, in the package
python -m jantaku.native build MODULE:FUNCTION
                                        build a custom player, beside its module
python -m jantaku.native cuda [ARCH]    build it for the graphics card here, or for those of an architecture, as sm_90
python -m jantaku.native source         print the C text of the whole core
python -m jantaku.native show FUNCTION  print a function in C beside its Python"""
WIDTH = 100


def main(words: list[str]) -> int:
    """Run one command; return the exit status."""
    match words:
        case ["build"]:
            return build()
        case ["build", name]:
            return build_own(name)
        case ["source"]:
            print(building.source(), end="")  # noqa: T201
            return 0
        case ["show", name]:
            return show(name)
        case ["cuda", *arch] if len(arch) <= 1:
            return cuda(*arch)
    print(USAGE, file=sys.stderr)  # noqa: T201
    return 2


def build() -> int:
    """Build the library into the package."""
    command = building.compiler()
    if command is None:
        return failed("there is no C compiler here: install one (on Debian, gcc), or 'pip install ziglang'")
    try:
        made = building.build(Path(FOLDER), command, building.source())
    except Unlawful as error:
        return failed(str(error))
    except subprocess.CalledProcessError as error:
        return failed(f"{' '.join(command)} failed:\n{error.output.decode(errors='replace')}")
    print("\n".join(map(str, made)))  # noqa: T201
    return 0


def build_own(name: str) -> int:
    """Build a custom player beside its module."""
    try:
        print(own.build(name))  # noqa: T201
    except (Unlawful, PlayerError) as error:
        return failed(str(error))
    return 0


def cuda(arch: str = "") -> int:
    """Build the core for a graphics card into the package."""
    try:
        print(build_image(Path(FOLDER), arch or GraphicsCard().arch))  # noqa: T201
    except (Unlawful, NoCard) as error:
        return failed(str(error))
    return 0


def show(name: str) -> int:
    """Print each form that a function has in C, after its Python."""
    program = Program()
    for function in entries():
        program.add(function)
    found = [one for one in program.functions.values() if name in (one.source.name, one.where)]
    if not found:
        near = sorted({one.source.name for one in program.functions.values() if name.lower() in one.source.name})
        more = f"; there are {', '.join(near[:8])}" if near else ""
        return failed(f"there is no function {name!r} in the compiled core{more}")
    for source in dict.fromkeys(one.source for one in found):
        print(beside(getsource(source.function).splitlines(), [one for one in found if one.source is source]))  # noqa: T201
    return 0


def beside(python: list[str], forms: list[Translated]) -> str:
    """Return Python on the left and C on the right, where both have room; else one under the other."""
    right = "\n\n".join(form.text for form in forms).splitlines()
    width = max(map(len, python)) + 3
    if width + max(map(len, right)) > 2 * WIDTH:
        return "\n".join([*python, "", *right])
    high = max(len(python), len(right))
    rows = zip(python + [""] * (high - len(python)), right + [""] * (high - len(right)), strict=True)
    return "\n".join(f"{left:{width}}{line}".rstrip() for left, line in rows)


def failed(why: str) -> int:
    """Say why something was not done."""
    print(f"Error: {why}", file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
