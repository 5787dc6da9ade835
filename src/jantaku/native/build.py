"""Build the shared library: by the system's C compiler, or by the package ``ziglang`` where there is none.

A baseline for every processor of its kind, and for x86-64 one for the newer ones (x86-64-v3), of which `load` takes the better.
"""

import os
import platform
import shlex
import shutil
import subprocess
import sys
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType

from jantaku.native.entries import entries
from jantaku.native.load import BASE, BETTER, SUFFIX, Library, NoLibrary, library
from jantaku.native.unit import HERE, core_text

# Look-ups of a hand have nothing to join into vectors: gcc tries, and takes a sixteenth longer for the shanten of arrays.
PLAIN = "-fno-tree-slp-vectorize"
FLAGS = ("-std=c11", PLAIN, "-fPIC", "-shared", "-fvisibility=hidden", "-fno-strict-aliasing", "-fwrapv", "-s")
# Of what gcc does at -O3 this is what makes the core faster; the rest of it takes a quarter of the time of a build.
GAINS = ("-finline-functions", "-fpeel-loops", "-funswitch-loops", "-fsplit-loops", "-fvect-cost-model=dynamic")
# Of what it does at -O2 these make it no faster, and take a fifth of that time.
IDLE = ("-fno-thread-jumps", "-fno-gcse", "-fno-tree-dominator-opts", "-fno-schedule-insns2")
BY_GCC = ("-O2", *GAINS, *IDLE)
# For processors that the newer build is not for: built in two thirds of the time, and a thirtieth slower at whole games, a fifth at
# the shanten of arrays.
INLINE = ("-finline-functions", "-finline-small-functions", "-findirect-inlining", "-fpartial-inlining")
SOON_BY_GCC = ("-O1", *INLINE, "-fpeel-loops", "-funswitch-loops", "-ftree-vectorize", "-fpeephole2", "-fstore-merging")
BY_OTHERS = ("-O3",)
NEWER = ("-march=x86-64-v3",)
ZIG_BASE, ZIG_NEWER = ("-mcpu=baseline",), ("-mcpu=x86_64_v3",)  # by itself it builds for this very processor

MADE = "made"  # beside the libraries: what they were made of, and by what


def compiler() -> list[str] | None:
    """Return the command of a C compiler; None where there is none."""
    if named := os.environ.get("CC"):
        return shlex.split(named)
    for name in ("clang", "cc", "gcc"):  # the first makes the fastest
        if found := shutil.which(name):
            return [found]
    return [sys.executable, "-m", "ziglang", "cc"] if find_spec("ziglang") else None


def variants(command: list[str]) -> dict[str, tuple[str, ...]]:
    """Return the flags of each library that a compiler is to make for this machine."""
    base, newer = (ZIG_BASE, ZIG_NEWER) if "ziglang" in command else ((), NEWER)
    gcc = "Free Software Foundation" in _version(command)
    fast = BY_GCC if gcc else BY_OTHERS
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return {BASE: (*fast, *base)}
    return {BETTER: (*fast, *newer), BASE: (*(SOON_BY_GCC if gcc else fast), *base)}


def _version(command: list[str]) -> str:
    """Return what a compiler says that it is."""
    return subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603 - a compiler


def source(functions: tuple[FunctionType, ...] = ()) -> str:
    """Return the text of a shared library that exports these functions; by default those of the compiled core."""
    parts = [core_text(functions or entries(), shared=True), *((HERE / name).read_text("utf-8") for name in ("crew.h", "host.h"))]
    return "\n".join(parts)


def build(folder: Path, command: list[str], text: str, only: str = "") -> list[Path]:
    """Build the libraries, or one of them, into a folder, unless this compiler made those there of this text; return their paths.

    Raises `subprocess.CalledProcessError` with what the compiler said.
    """
    wanted = {name: [*command, *FLAGS, *flags] for name, flags in variants(command).items() if name == only or not only}
    found = [folder / f"{name}{SUFFIX}" for name in wanted]
    mark = sha256(f"{wanted} {_version(command)} {text}".encode()).hexdigest().encode()
    if (folder / MADE).exists() and (folder / MADE).read_bytes() == mark and all(file.exists() for file in found):
        return found
    with TemporaryDirectory() as room:
        (Path(room) / "core.c").write_text(text, "utf-8")
        for process in [_begun([*words, "core.c", "-o"], room, name) for name, words in wanted.items()]:
            told, _ = process.communicate()
            if process.returncode:
                raise subprocess.CalledProcessError(process.returncode, command, told)
        (folder / MADE).unlink(missing_ok=True)
        for file in found:
            placed((Path(room) / file.name).read_bytes(), file)
    placed(mark, folder / MADE)
    return found


def build_here(folder: Path, command: list[str], text: str) -> Path:
    """Build a library for this processor into a folder; return its path. Raises as `build`."""
    try:
        newer = library().newer
    except NoLibrary:  # which alone says what this processor can
        build(folder, command, text, BASE)
        newer = Library(str(folder / f"{BASE}{SUFFIX}")).newer
    return build(folder, command, text, BETTER if newer and BETTER in variants(command) else BASE)[0]


def placed(content: bytes, place: Path) -> Path:
    """Put a file in its place at once, and return it: a process that has opened the one before keeps that."""
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = place.with_name(f"{place.name}.{os.getpid()}")
    beside.write_bytes(content)
    return beside.replace(place)


def _begun(words: list[str], room: str, name: str) -> "subprocess.Popen[bytes]":
    """Start a compiler."""
    out = f"{name}{SUFFIX}"
    return subprocess.Popen([*words, out], cwd=room, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)  # noqa: S603 - a compiler
