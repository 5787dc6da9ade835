"""Uploads are read in a separate process, which can be killed: a crafted file could keep a server busy for minutes."""

import asyncio
import json
import sys
from typing import Any

from jantaku.web.errors import WebError

AT_ONCE = 2  # processes; further uploads queue
MOST_WAITING = 8
MEMORY = 1 << 30
CPU = 10  # seconds of the processor


class UploadReader:
    """Runs ``python -m MODULE WORD...`` on uploads, a few at a time; ``busy`` and ``slow`` are the texts of its refusals."""

    def __init__(self, module: str, seconds: float, busy: str, slow: str) -> None:
        self.module, self.seconds, self.busy, self.slow = module, seconds, busy, slow
        self.free = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    async def answer(self, raw: bytes, *words: str, **named: Any) -> dict[str, Any]:
        """Return what the process says of an upload. Raise WebError, with the values named, if too many wait, or it is too slow."""
        if self.waiting >= MOST_WAITING:
            raise WebError(self.busy, status=503)
        self.waiting += 1
        try:
            async with self.free:
                output = await self._output(raw, words)
        finally:
            self.waiting -= 1
        if output is None:
            raise WebError(self.slow, **named, seconds=int(self.seconds))
        found: dict[str, Any] = json.loads(output)
        return found

    async def _output(self, raw: bytes, words: tuple[str, ...]) -> bytes | None:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", self.module, *words)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
        try:
            output, _ = await asyncio.wait_for(process.communicate(raw), self.seconds)
        except TimeoutError:
            return None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        return None if process.returncode else output


def bounded() -> None:
    """Limit the memory and CPU time of this process, if the system supports it."""
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
