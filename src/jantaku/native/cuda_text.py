"""The compiled core for a graphics card: the same functions, and the kernels that call them."""

from jantaku.native.entries import entries
from jantaku.native.unit import HERE, core_text

MACROS = """#define FN static __device__
#define LONG static __device__
#define TABLE static const __device__
#define EXPORT static __device__
#define _Static_assert static_assert
#define BARE"""


def cuda_source() -> str:
    """Return the text for a card, as nvcc and the compiler at run time take it."""
    kernels = (HERE / "kernels.cu").read_text("utf-8")
    return f"{MACROS}\n\n{core_text(entries())}\n{kernels}"
