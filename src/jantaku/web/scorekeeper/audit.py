"""A score sheet that somebody brings, checked: its chain and its arithmetic. Nothing of it is kept.

It is read in a process of its own (``python -m jantaku.web.scorekeeper.audit LANG RECEIPT``), which can be ended: a file made for
the purpose could keep a server busy for minutes.
"""

import asyncio
import json
import sys
from collections.abc import Iterator
from typing import Any

from jantaku.books import shelf
from jantaku.errors import JantakuError
from jantaku.scorekeeper import KeepError, check, read_events
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.replay.reading import bounded
from jantaku.web.scorekeeper.receipts import sensible

Json = dict[str, Any]
MOST_KB = 500
MOST_BYTES = MOST_KB << 10
SECONDS = 12
AT_ONCE = 2  # checks; others wait their turn
MOST_WAITING = 8


# ---- in the server
class Checker:
    """Checks what people bring, a few at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.free = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0

    async def check(self, raw: bytes, lang: str, receipt: str) -> Json:
        """What is found, as `answer` has it. Raises WebError where there is nothing to check, too much, or no time for it."""
        if not raw:
            raise WebError("paper.verify-nothing")
        if receipt and not sensible(receipt):
            raise WebError("paper.no-receipt")
        if len(raw) > MOST_BYTES:
            raise WebError("paper.too-large", status=413, most=MOST_KB)
        if self.waiting >= MOST_WAITING:
            raise WebError("paper.busy", status=503)
        self.waiting += 1
        try:
            async with self.free:
                return await self._ask(raw, lang, receipt)
        finally:
            self.waiting -= 1

    async def _ask(self, raw: bytes, lang: str, receipt: str) -> Json:
        pipe = asyncio.subprocess.PIPE
        command = (sys.executable, "-m", __name__, lang, receipt)
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL)
        try:
            said, _ = await asyncio.wait_for(process.communicate(raw), self.seconds)
        except TimeoutError:
            raise WebError("paper.too-slow", seconds=int(self.seconds)) from None
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            raise WebError("paper.too-slow", seconds=int(self.seconds))
        found: Json = json.loads(said)
        return found


# ---- in the process
def answer(raw: bytes, lang: str, receipt: str) -> Json:
    """Why it is no sheet at all (``refused``); or how much was checked, what differs, what could not be checked."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return {"refused": say("paper.not-text", lang)}
    try:
        for book in books_in(text):
            if book not in shelf.names():
                return {"refused": say("paper.no-book", lang, book=book[:40], books=", ".join(shelf.names()))}
        report = check(text, lang, receipt)
    except KeepError as error:
        return {"refused": error.sentence(lang)}
    except (JantakuError, RecursionError):
        return {"refused": say("paper.no-sheet", lang)}
    return {
        "hands": report.hands,
        "lines": report.acts,
        "differences": [one.what for one in report.differences],
        "more": report.unlisted,
        "notes": report.notes,
    }


def books_in(text: str) -> Iterator[str]:
    """Every book that a file names, in a correction too: only those of the shelf are opened for whoever asks. Raises KeepError."""
    for event in read_events(text):
        yield from named_in(event.body if event.kind != "begin" else {"book": "wrc-2015", **event.body})


def named_in(value: object) -> Iterator[str]:
    """What stands under ``book`` anywhere in plain data."""
    left = [value]  # a list, for what strangers send may be nested deeply
    while left:
        part = left.pop()
        if isinstance(part, dict):
            if isinstance(part.get("book"), str):
                yield part["book"]
            left += part.values()
        elif isinstance(part, list):
            left += part


def main() -> None:
    """Check standard input."""
    bounded()
    lang, receipt = sys.argv[1:3]
    told = json.dumps(answer(sys.stdin.buffer.read(MOST_BYTES + 1), lang, receipt), ensure_ascii=False)
    sys.stdout.buffer.write(told.encode(errors="replace"))  # half a letter out of the file cannot be shown


if __name__ == "__main__":
    main()
