"""The compiled core on a graphics card, by the driver that comes with it: no package is asked for.

Memory on the card is an address; what is handed to a kernel is addresses and numbers.
"""

# Paths are texts here, as in `load`.
# ruff: noqa: PTH118, PTH123

import ctypes
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any

from jantaku.errors import JantakuError
from jantaku.native.load import FOLDER
from jantaku.native.unit import HERE, digest

DRIVER = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
STACK_LIMIT = 0  # CU_LIMIT_STACK_SIZE
STACK = 8192  # bytes a thread
MAJOR, MINOR = 75, 76  # attributes of a device: its compute capability
NO_IMAGE = frozenset({200, 209, 218})  # the image is not one, is for another card, or is a PTX that the driver does not take
OUT_OF_MEMORY = 2
CHECK = 32  # bytes of a SHA-256
BLOCK = 64  # threads; more share too few registers


SAID = {
    "driver": "there is no NVIDIA driver on this machine",
    "none": "there is no NVIDIA graphics card on this machine",
    "memory": "the graphics card has too little memory left: play fewer games, or tables, at once",
    "refused": "the graphics card refuses: {said}",
    "unbuilt": "the core is not built for this card ({arch}): python -m jantaku.native cuda, once, which takes some minutes",
    "stale": "the core for graphics cards was made of other sources; build it again: python -m jantaku.native cuda",
    "image": "the core for this graphics card cannot be read ({said}); build it again: python -m jantaku.native cuda",
    "arch": "there is no architecture {arch!r}: it is sm_ and the card's compute capability, as in sm_90",
    "compiler": "there is no compiler for graphics cards here: install nvcc, or 'pip install \"jantaku[cuda]\"'",
    "failed": "the compiler for graphics cards failed: {said}",
}


class NoCard(JantakuError):  # noqa: N818 - it says what is missing
    """There is no graphics card to use, or it refuses; ``id`` and ``values`` are what a translated message needs."""

    def __init__(self, ident: str, **values: object) -> None:
        super().__init__(SAID[ident].format(**values))
        self.id, self.values = ident, values


def image_name(arch: str) -> str:
    """Return the name of the image for cards of an architecture."""
    return f"core-{arch}.cubin"


def kernels() -> str:
    """Return the text of the kernels."""
    return (HERE / "kernels.cu").read_text("utf-8")


def image_digest() -> str:
    """Return the SHA-256 of all that an image is made of: the sources of the core, and the kernels."""
    return sha256(f"{digest()}\n{kernels()}".encode()).hexdigest()


def kept_image(arch: str) -> bytes:
    """Return the image that was built for cards of an architecture, beside the shared library. Raises `NoCard`."""
    path = os.path.join(FOLDER, image_name(arch))
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError as error:
        raise NoCard("unbuilt", arch=arch) from error
    image, check = content[:-CHECK], content[-CHECK:]
    if sha256(image).digest() != check:
        raise NoCard("image", said="it was cut off")  # which the driver would not notice
    return image


def sealed(image: bytes) -> bytes:
    """Return an image as it is kept: its SHA-256 after it."""
    return image + sha256(image).digest()


class GraphicsCard:
    """The first graphics card; `take` gives it the kernels.

    Raises:
        NoCard: No card was found.

    """

    def __init__(self, *, stack: int = STACK) -> None:
        try:
            self._driver = ctypes.CDLL(DRIVER)
        except OSError as error:
            raise NoCard("driver") from error
        self._ask("cuInit", 0)
        count, device, context = ctypes.c_int(), ctypes.c_int(), ctypes.c_void_p()
        self._ask("cuDeviceGetCount", ctypes.byref(count))
        if not count.value:
            raise NoCard("none")
        self._ask("cuDeviceGet", ctypes.byref(device), 0)
        name = ctypes.create_string_buffer(100)
        self._ask("cuDeviceGetName", name, len(name), device)
        self.name = name.value.decode(errors="replace")
        self.arch = f"sm_{self._attribute(MAJOR, device)}{self._attribute(MINOR, device)}"
        self._ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._ask("cuCtxSetCurrent", context)
        self._ask("cuCtxSetLimit", STACK_LIMIT, ctypes.c_size_t(stack))
        self._module = ctypes.c_void_p()
        self._kernels: dict[str, ctypes.c_void_p] = {}

    def take(self, image: bytes | None = None) -> None:
        """Load the kernels of an image, by default of the one that was built for this card. Raises `NoCard`."""
        self._ask("cuModuleLoadData", ctypes.byref(self._module), kept_image(self.arch) if image is None else image)
        address, size = ctypes.c_uint64(), ctypes.c_size_t()
        self._ask("cuModuleGetGlobal_v2", ctypes.byref(address), ctypes.byref(size), self._module, b"jantaku_digest")
        found = ctypes.create_string_buffer(size.value)
        self.get(address.value, found)
        if found.value.decode(errors="replace") != image_digest():
            raise NoCard("stale")

    def _attribute(self, which: int, device: ctypes.c_int) -> int:
        value = ctypes.c_int()
        self._ask("cuDeviceGetAttribute", ctypes.byref(value), which, device)
        return value.value

    def _ask(self, name: str, *words: Any) -> None:
        """Call the driver. Raises `NoCard` with what it says where it refuses."""
        status = getattr(self._driver, name)(*words)
        if not status:
            return
        text = ctypes.c_char_p()
        with suppress(AttributeError):
            self._driver.cuGetErrorString(status, ctypes.byref(text))
        said = (text.value or b"").decode(errors="replace") or f"error {status}"
        raise NoCard("memory" if status == OUT_OF_MEMORY else "image" if status in NO_IMAGE else "refused", said=said)

    def memory(self, size: int) -> int:
        """Return the address of so many bytes on the card, all zeros."""
        address = ctypes.c_uint64()
        self._ask("cuMemAlloc_v2", ctypes.byref(address), ctypes.c_size_t(size))
        self._ask("cuMemsetD8_v2", address, ctypes.c_ubyte(0), ctypes.c_size_t(size))
        return address.value

    def free(self, address: int) -> None:
        """Give memory on the card back."""
        self._ask("cuMemFree_v2", ctypes.c_uint64(address))

    def put(self, memory: Any) -> int:
        """Return the address on the card of a copy of memory here."""
        size = ctypes.sizeof(memory)
        address = self.memory(size)
        self._ask("cuMemcpyHtoD_v2", ctypes.c_uint64(address), memory, ctypes.c_size_t(size))
        return address

    def get(self, address: int, memory: Any) -> None:
        """Fill memory here from an address on the card."""
        self._ask("cuMemcpyDtoH_v2", memory, ctypes.c_uint64(address), ctypes.c_size_t(ctypes.sizeof(memory)))

    def launch(self, kernel: str, threads: int, words: Sequence[Any], block: int = BLOCK, stream: int = 0) -> None:
        """Run a kernel in so many threads at least; ``words`` are of ctypes' types. Returns before it has run: `wait`.

        ``stream`` is the address of a stream of CUDA, in which launches run one after another; 0 is the default stream.
        """
        if kernel not in self._kernels:
            self._kernels[kernel] = ctypes.c_void_p()
            self._ask("cuModuleGetFunction", ctypes.byref(self._kernels[kernel]), self._module, kernel.encode())
        handed = (ctypes.c_void_p * len(words))(*(ctypes.cast(ctypes.byref(word), ctypes.c_void_p) for word in words))
        blocks = -(-threads // block)
        self._ask("cuLaunchKernel", self._kernels[kernel], blocks, 1, 1, block, 1, 1, 0, ctypes.c_void_p(stream), handed, None)

    def wait(self) -> None:
        """Wait until all that was launched has run. Raises `NoCard` where something of it failed."""
        self._ask("cuCtxSynchronize")
