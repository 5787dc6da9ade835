"""Parsing of uploaded records under limits: size packed and unpacked, number of games, time.

An upload is parsed in a separate process (``python -m jantaku.web.replay.reading NAME``), which can be killed.
"""

import gzip
import io
import json
import sys
import zlib
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from jantaku.errors import JantakuError, LogError
from jantaku.game import formats
from jantaku.game.log import Log
from jantaku.rules.library import names
from jantaku.story import faults
from jantaku.story.differences import broken
from jantaku.web.errors import WebError
from jantaku.web.http.uploads import UploadReader, bounded
from jantaku.web.replay.walk import Walk

MB = 1_000_000
MOST_MB: Final = 2
MOST_BYTES = MOST_MB * MB
MOST_GAMES = 50
MOST_MOMENTS = 20_000  # of all games together
SECONDS = 10
MOST_SHOWN = 120  # letters of the upload that an error quotes
UNNAMED = "record"


@dataclass(frozen=True, slots=True)
class ImportedGame:
    """A parsed game: its title, and its text in our format."""

    title: str
    text: str


TRANSLATED = {"place": faults.where, "what": faults.found, "right": faults.needed, "why": broken}


class UnreadableError(WebError):
    """A record that its parser refused: place, found, expected, or why it breaks off, translated for the uploader."""

    def _word(self, key: str, value: object, lang: str) -> object:
        return TRANSLATED[key](str(value), lang) if key in TRANSLATED else super()._word(key, value, lang)


# ---- in the server
class RecordReader:
    """Parses uploads, a few at a time."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.uploads = UploadReader(__name__, seconds, "review.busy", "review.too-slow")

    async def read(self, raw: bytes, name: str = UNNAMED) -> list[ImportedGame]:
        """Return the games of an upload. Raise WebError, with the place and what was expected, if it cannot be parsed."""
        answer = await self.uploads.answer(raw, name, name=name)
        if "error" in answer:
            error = UnreadableError if TRANSLATED.keys() & answer["values"].keys() else WebError
            raise error(answer["error"], status=answer["status"], **answer["values"])
        return [ImportedGame(**game) for game in answer["games"]]


def refusal(ident: str, status: int = 400, **values: object) -> dict[str, Any]:
    """Return the answer for an upload that cannot be parsed: text id, values, status."""
    return {"error": ident, "status": status, "values": values}


# ---- in the subprocess
def answer(raw: bytes, name: str) -> dict[str, Any]:
    """Return the games of an upload, or the error, as plain data."""
    try:
        return {"games": [{"title": game.title, "text": game.text} for game in games(raw, name)]}
    except WebError as error:
        return refusal(error.id, error.status, **error.values)


def games(raw: bytes, name: str) -> list[ImportedGame]:
    """Return the games of an upload. Raise WebError if it cannot be parsed."""
    text = unpacked(raw, name)
    head = text.lstrip()[:1]
    if not head:
        raise WebError("review.empty", name=name)
    try:
        formats.form_of(text, name)
    except JantakuError:
        raise WebError("review.not-a-record", name=name, found=printable(text.strip())[:30], formats=formats.TITLES) from None
    found: list[ImportedGame] = []
    room = MOST_MOMENTS
    try:
        for label, log in islice(formats.read_all(text.encode("utf-8"), name), MOST_GAMES + 1):
            room -= measured(log, name, room)
            found.append(ImportedGame(title_of(label, log, name), formats.write(log, "text")))
    except WebError:
        raise
    except JantakuError as error:
        found.append(as_far_as_read(error, name, room))
    if len(found) > MOST_GAMES:
        raise WebError("review.too-many", name=name, most=MOST_GAMES)
    return found


def as_far_as_read(error: JantakuError, name: str, room: int) -> ImportedGame:
    """Return the game that is refused with an error as far as it was read. Raise WebError where that is not a hand."""
    log = error.partial if isinstance(error, LogError) else None
    if log is None or not Walk(log).hands:
        raise refused(str(error), name) from None
    measured(log, name, room)
    return ImportedGame(title_of(name, log, name), formats.write(log, "text"))


def unpacked(raw: bytes, name: str) -> str:
    """Return the text of an upload, unpacking no more than the limit. Raise WebError if it is too large or not text."""
    if raw.startswith(formats.GZIP):
        try:
            with gzip.GzipFile(fileobj=io.BytesIO(raw)) as file:
                raw = file.read(MOST_BYTES + 1)
        except (OSError, EOFError, zlib.error):
            raise WebError("review.bad-gzip", name=name) from None
    if len(raw) > MOST_BYTES:
        raise WebError("review.too-large", status=413, name=name, most=MOST_MB)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise WebError("review.not-text", name=name, byte=error.start) from None


def measured(log: Log, name: str, room: int) -> int:
    """Return the number of a game's moments. Raise WebError if it has none, too many, or an unknown book."""
    if log.book not in names():
        raise WebError("review.no-book", name=name, book=shown(log.book), books=", ".join(names()))
    if sum(len(hand.entries) for hand in log.hands) > room:
        raise WebError("review.too-long", name=name, most=MOST_MOMENTS)
    walk = Walk(log)
    if not walk.hands:
        raise UnreadableError("review.no-hand", name=name, why=walk.refused)
    return len(walk)


def refused(message: str, name: str) -> WebError:
    """Return the error of a parser's message, split into place, found and expected."""
    parts = faults.parts(message)
    if parts:
        where, what, right = parts
        return UnreadableError("review.refused", place=shown(where), what=shown(what), right=shown(right))
    return UnreadableError("review.refused-plain", name=name, why=shown(message))


def shown(text: str) -> str:
    """Return a part of an error, truncated."""
    text = printable(text)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"


def printable(text: str) -> str:
    """Return a text with unprintable characters replaced by spaces."""
    return "".join(c if c.isprintable() else " " for c in text[: 2 * MOST_SHOWN])


def title_of(label: str, log: Log, name: str) -> str:
    """Return the title of a game in a list: its players or file name, and its number in a file of several."""
    players = ", ".join(player[:20] for player in log.names if player)
    place = "" if label in {name, ""} else label.removeprefix(f"{name}, ")
    return printable(" · ".join(filter(None, (players or name, place))))[:MOST_SHOWN]


def main() -> None:
    """Parse standard input, and answer on standard output."""
    bounded()
    answered = answer(sys.stdin.buffer.read(MOST_BYTES + 1), sys.argv[1])
    sys.stdout.buffer.write(json.dumps(answered).encode())


if __name__ == "__main__":
    main()
