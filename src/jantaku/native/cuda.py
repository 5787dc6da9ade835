"""The compiled core on a graphics card, by the driver that comes with it: no package is asked for.

Memory on the card is an address; what is handed to a kernel is addresses and numbers.
"""

import ctypes
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from jantaku.errors import JantakuError

DRIVER = "nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1"
STACK_LIMIT = 0  # CU_LIMIT_STACK_SIZE
NO_IMAGE = frozenset({200, 209, 218})  # the image is not one, is for another card, or is a PTX that the driver does not take
OUT_OF_MEMORY = 2
BLOCK = 64  # threads; more share too few registers


class NoCard(JantakuError):  # noqa: N818 - it says what is missing
    """There is no graphics card to use, or it refuses; the text says why."""


class GraphicsCard:
    """The first graphics card, with the kernels loaded.

    Raises:
        NoCard: No card was found, or it does not take the kernels.

    """

    def __init__(self, image: bytes, *, stack: int) -> None:
        try:
            self._driver = ctypes.CDLL(DRIVER)
        except OSError as error:
            raise NoCard("there is no NVIDIA driver on this machine") from error
        self._ask("cuInit", 0)
        count, device, context = ctypes.c_int(), ctypes.c_int(), ctypes.c_void_p()
        self._ask("cuDeviceGetCount", ctypes.byref(count))
        if not count.value:
            raise NoCard("there is no NVIDIA graphics card on this machine")
        self._ask("cuDeviceGet", ctypes.byref(device), 0)
        name = ctypes.create_string_buffer(100)
        self._ask("cuDeviceGetName", name, len(name), device)
        self.name = name.value.decode(errors="replace")
        self._ask("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
        self._ask("cuCtxSetCurrent", context)
        self._ask("cuCtxSetLimit", STACK_LIMIT, ctypes.c_size_t(stack))
        self._module = ctypes.c_void_p()
        self._ask("cuModuleLoadData", ctypes.byref(self._module), image)
        self._kernels: dict[str, ctypes.c_void_p] = {}

    def _ask(self, name: str, *words: Any) -> None:
        """Call the driver. Raises `NoCard` with what it says where it refuses."""
        status = getattr(self._driver, name)(*words)
        if not status:
            return
        text = ctypes.c_char_p()
        with suppress(AttributeError):
            self._driver.cuGetErrorString(status, ctypes.byref(text))
        said = (text.value or b"").decode(errors="replace") or f"error {status}"
        if status == OUT_OF_MEMORY:
            said = "it has too little memory left for so many tables"
        elif status in NO_IMAGE:
            said = f"it does not take these kernels ({said})"
        raise NoCard(f"the graphics card refuses: {said}")

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

    def launch(self, kernel: str, threads: int, words: Sequence[Any], block: int = BLOCK) -> None:
        """Run a kernel in so many threads at least; ``words`` are of ctypes' types. Returns before it has run: `wait`."""
        if kernel not in self._kernels:
            self._kernels[kernel] = ctypes.c_void_p()
            self._ask("cuModuleGetFunction", ctypes.byref(self._kernels[kernel]), self._module, kernel.encode())
        handed = (ctypes.c_void_p * len(words))(*(ctypes.cast(ctypes.byref(word), ctypes.c_void_p) for word in words))
        blocks = -(-threads // block)
        self._ask("cuLaunchKernel", self._kernels[kernel], blocks, 1, 1, block, 1, 1, 0, None, handed, None)

    def wait(self) -> None:
        """Wait until all that was launched has run. Raises `NoCard` where something of it failed."""
        self._ask("cuCtxSynchronize")
