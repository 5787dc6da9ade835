"""The server's log: one line on stderr per event, as text or as JSON."""

import json
import logging
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

LOG = logging.getLogger("jantaku.web")
KINDS = ("text", "json")
REFUSED = "ASGI callable returned without completing handshake."
# What follows one of these in a path is an address that lets its holder write, or a key; but these pages are everybody's.
BEFORE_KEYS = frozenset({"t", "g", "keep", "clock", "registers", "call", "control", "e", "in", "registered", "join", "clubs"})
OPEN = frozenset({"", "app.webmanifest", "offline", "open", "paper", "verify", "worker.js"})


def tell(event: str, /, level: int = logging.INFO, *, trace: bool = False, **values: object) -> None:
    """Log an event and its values; with ``trace`` the current traceback too."""
    LOG.log(level, event, exc_info=trace, extra={"values": values})


def masked(path: str) -> str:
    """Return the path of a request with short hashes for its keys, and for the address of a table, sheet, clock or register."""
    parts = path.split("/")
    for at, before in enumerate(parts[:-1], 1):
        if before in BEFORE_KEYS and parts[at] not in OPEN:
            parts[at] = f"~{short(parts[at])}"
    return "/".join(parts)


def short(secret: str) -> str:
    """Return a short hash of a session, an address or a key: it tells two apart without revealing either."""
    return sha256(secret.encode()).hexdigest()[:8] if secret else "-"


class _Lines(logging.Formatter):
    """``2026-11-20T14:00:00.000Z info request method=GET path=/ status=200``."""

    default_msec_format = "%s.%03dZ"
    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as a line, its traceback below."""
        values: Mapping[str, object] = getattr(record, "values", {})
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}Z"
        words = [when, record.levelname.lower(), record.getMessage(), *(f"{key}={_word(value)}" for key, value in values.items())]
        line = " ".join(words)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info and record.exc_info[0] else line


class _Json(_Lines):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as an object, its traceback among the values."""
        values: Mapping[str, object] = getattr(record, "values", {})
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}Z"
        entry = {"time": when, "level": record.levelname.lower(), "event": record.getMessage(), **values}
        if record.exc_info and record.exc_info[0]:
            entry["trace"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False, default=str)


def _word(value: object) -> str:
    """Return a value as one word on one line."""
    text = str(value)
    plain = text.isprintable() and text and not set(text) & set(' "=')
    return text if plain else json.dumps(text, ensure_ascii=True)


class _Handler(logging.StreamHandler[TextIO]):
    """A handler that drops lines it cannot write: with the log's disk full, there is nowhere to report it."""

    def handleError(self, _: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Ignore the error."""


def start(kind: str = "text") -> None:
    """Send the log to stderr, with that of uvicorn."""
    handler = _Handler(sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Lines())
    for name, level in (("jantaku.web", logging.INFO), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(_tells)


def _tells(record: logging.LogRecord) -> bool:
    """Return False for uvicorn's complaint about a WebSocket that was refused with an answer, which is not a failure."""
    return record.getMessage() != REFUSED
