"""Build the compiled core for a graphics card: the same functions, and the kernels that call them.

By nvcc, or by NVIDIA's compiler library, which the extra ``cuda`` brings. It takes some minutes, for every function is copied to
where it is called, and is done once, by ``python -m jantaku.native cuda``: the image is kept beside the shared library.
"""

import ctypes
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from jantaku.native.build import placed
from jantaku.native.cuda import NoCard, image_digest, image_name, kernels, sealed
from jantaku.native.entries import card_entries
from jantaku.native.unit import core_text

# What is long is copied too: where nvcc 13 called it, kernels read wild addresses after some thousand games, in most builds; the
# same text has no fault under the sanitizers of the host.
MACROS = """#define FN static __device__
#define TABLE static const __device__
#define EXPORT static __device__
#define _Static_assert static_assert
#define BARE"""
ARCH = re.compile(r"sm_\d{2,3}a?")
MOST_SAID = 2000  # letters of a compiler's complaints
REGISTERS = 96  # a thread: the most that let enough threads wait for memory


def cuda_source() -> str:
    """Return the text for a card, as nvcc and the compiler library take it."""
    digest = f'extern "C" __device__ const char jantaku_digest[65] = "{image_digest()}";'
    return f"{MACROS}\n\n{core_text(card_entries())}\n{kernels()}\n{digest}\n"


def build_image(folder: Path, arch: str) -> Path:
    """Build the image for cards of an architecture (``sm_90``) into a folder; return its path.

    Raises:
        NoCard: There is no compiler for cards, or it refuses; the text says why.

    """
    if not ARCH.fullmatch(arch):
        raise NoCard("arch", arch=arch)
    image = _by_nvcc(arch) if shutil.which("nvcc") else _by_library(arch)
    return placed(sealed(image), folder / image_name(arch))


def _by_nvcc(arch: str) -> bytes:
    with TemporaryDirectory() as room:
        (Path(room) / "core.cu").write_text(cuda_source(), "utf-8")
        words = ["nvcc", "-O3", f"-arch={arch}", f"-maxrregcount={REGISTERS}", "-w", "-cubin", "-o", "core.cubin", "core.cu"]
        done = subprocess.run(words, cwd=room, capture_output=True, text=True, check=False)  # noqa: S603 - a compiler
        if done.returncode:
            raise NoCard("failed", said=done.stderr.strip()[:MOST_SAID])
        return (Path(room) / "core.cubin").read_bytes()


def _library() -> Any:
    """Return NVIDIA's compiler library."""
    spec = find_spec("nvidia")
    folders = list(spec.submodule_search_locations or []) if spec else []
    names = sorted(str(path) for folder in folders for path in Path(folder).rglob("*nvrtc*") if _is_library(path.name))
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise NoCard("compiler")


def _is_library(name: str) -> bool:
    suffix = ".dll" if sys.platform == "win32" else ".so"
    return suffix in name and "builtins" not in name and "alt" not in name


def _by_library(arch: str) -> bytes:
    rtc = _library()
    program, size = ctypes.c_void_p(), ctypes.c_size_t()
    made = rtc.nvrtcCreateProgram(ctypes.byref(program), cuda_source().encode(), b"core.cu", 0, None, None)
    words = [f"--gpu-architecture={arch}", "--std=c++17", f"--maxrregcount={REGISTERS}", "--disable-warnings"]
    given = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
    if made or rtc.nvrtcCompileProgram(program, len(words), given):
        rtc.nvrtcGetProgramLogSize(program, ctypes.byref(size))
        log = ctypes.create_string_buffer(size.value or 1)
        rtc.nvrtcGetProgramLog(program, log)
        raise NoCard("failed", said=log.value.decode(errors="replace").strip()[:MOST_SAID])
    rtc.nvrtcGetCUBINSize(program, ctypes.byref(size))
    image = ctypes.create_string_buffer(size.value)
    rtc.nvrtcGetCUBIN(program, image)
    return image.raw
