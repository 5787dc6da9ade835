"""What the server tells whoever runs it: one line on stderr for each thing that happens, for people or as JSON."""

import json
import logging
import sys
import time
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Mapping

LOG = logging.getLogger("jantaku.web")
KINDS = ("text", "json")
REFUSED = "ASGI callable returned without completing handshake."


def tell(event: str, /, level: int = logging.INFO, *, trace: bool = False, **values: object) -> None:
    """Log an event and its values; with the traceback of what is being handled."""
    LOG.log(level, event, exc_info=trace, extra={"values": values})


class _Lines(logging.Formatter):
    """``2026-11-20T14:00:00.000Z info request method=GET path=/ status=200``."""

    default_msec_format = "%s.%03dZ"
    converter = staticmethod(time.gmtime)

    def format(self, record: logging.LogRecord) -> str:
        """A record as a line; a traceback below it."""
        values: Mapping[str, object] = getattr(record, "values", {})
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}Z"
        words = [when, record.levelname.lower(), record.getMessage(), *(f"{key}={_word(value)}" for key, value in values.items())]
        line = " ".join(words)
        return f"{line}\n{self.formatException(record.exc_info)}" if record.exc_info and record.exc_info[0] else line


class _Json(_Lines):
    """One JSON object a line."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as an object; a traceback is one of its values."""
        values: Mapping[str, object] = getattr(record, "values", {})
        when = self.formatTime(record, "%Y-%m-%dT%H:%M:%S") + f".{int(record.msecs):03d}Z"
        told = {"time": when, "level": record.levelname.lower(), "event": record.getMessage(), **values}
        if record.exc_info and record.exc_info[0]:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False, default=str)


def _word(value: object) -> str:
    """A value that stays one word on one line."""
    text = str(value)
    plain = text.isprintable() and text and not set(text) & set(' "=')
    return text if plain else json.dumps(text, ensure_ascii=True)


class _Handler(logging.StreamHandler[TextIO]):
    """Leaves out a line that cannot be written: where the disk of the log is full, there is nowhere to say so."""

    def handleError(self, _: logging.LogRecord) -> None:  # noqa: N802 - logging's name
        """Go on."""


def start(kind: str = "text") -> None:
    """Send the log to stderr, and what the server beneath has to say with it."""
    handler = _Handler(sys.stderr)
    handler.setFormatter(_Json() if kind == "json" else _Lines())
    for name, level in (("jantaku.web", logging.INFO), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(level)
    logging.getLogger("uvicorn.error").addFilter(_tells)


def _tells(record: logging.LogRecord) -> bool:
    """Whether a line of uvicorn tells of anything: a stream that was refused with an answer is none that broke."""
    return record.getMessage() != REFUSED
