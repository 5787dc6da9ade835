"""Verification of an uploaded score sheet: its chain and its arithmetic. Nothing of it is stored.

It runs in a separate process: ``python -m jantaku.web.scorekeeper.audit LANG RECEIPT``.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

from jantaku.errors import JantakuError
from jantaku.ledger.lines import may_be_receipt
from jantaku.rules import library
from jantaku.scorekeeper import KeepError, check, read_events
from jantaku.texts import say
from jantaku.web.errors import WebError
from jantaku.web.http.uploads import UploadReader, bounded

Json = dict[str, Any]
MOST_KB = 500
MOST_BYTES = MOST_KB << 10
SECONDS = 12


# ---- in the server
class Checker:
    """Verifies uploads, a few at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.uploads = UploadReader(__name__, seconds, "paper.busy", "paper.too-slow")

    async def check(self, raw: bytes, lang: str, receipt: str) -> Json:
        """Return the findings, as from `answer`. Raise WebError if the file is empty or too large, or takes too long."""
        if not raw:
            raise WebError("paper.verify-nothing")
        if receipt and not may_be_receipt(receipt):
            raise WebError("paper.no-receipt")
        if len(raw) > MOST_BYTES:
            raise WebError("paper.too-large", status=413, most=MOST_KB)
        return await self.uploads.answer(raw, lang, receipt)


# ---- in the subprocess
def answer(raw: bytes, lang: str, receipt: str) -> Json:
    """Return why a file is not a sheet (``refused``); or what was checked, the differences, and what could not be checked."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return {"refused": say("paper.not-text", lang)}
    try:
        for book in books_in(text):
            if book not in library.names():
                return {"refused": say("paper.no-book", lang, book=book[:40], books=", ".join(library.names()))}
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
    """Yield every book that a file names, in corrections too: only installed ones may be opened. Raise KeepError."""
    for event in read_events(text):
        yield from named_in(event.body if event.kind != "begin" else {"book": "wrc-2015", **event.body})


def named_in(value: object) -> Iterator[str]:
    """Yield the values of ``book`` anywhere in plain data."""
    left = [value]  # an explicit stack: the data may be nested too deeply for recursion
    while left:
        part = left.pop()
        if isinstance(part, dict):
            if isinstance(part.get("book"), str):
                yield part["book"]
            left += part.values()
        elif isinstance(part, list):
            left += part


def main() -> None:
    """Verify standard input."""
    bounded()
    lang, receipt = sys.argv[1:3]
    found = json.dumps(answer(sys.stdin.buffer.read(MOST_BYTES + 1), lang, receipt), ensure_ascii=False)
    sys.stdout.buffer.write(found.encode(errors="replace"))  # a lone surrogate of the file cannot be encoded


if __name__ == "__main__":
    main()
